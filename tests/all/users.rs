//! What people hand in: parts of games, exports, copies of pages, and how the program answers.

use crate::support::{root, yanpu_in};

/// The lines of a concise report on a text from standard input, and the exit code.
fn checked(text: &str) -> (Vec<String>, i32) {
    let ran = yanpu_in(root(), &["check", "--format", "concise", "-"], text.as_bytes());
    (ran.out.lines().map(str::to_owned).collect(), ran.code)
}

/// The codes of the findings on a text that are more than infos.
fn told(text: &str) -> String {
    let (lines, _) = checked(text);
    let codes = lines.iter().filter_map(|line| {
        let (_, rest) = line.split_once(" error ").or_else(|| line.split_once(" warning "))?;
        rest.split(' ').next()
    });
    codes.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_part_of_a_game_is_not_accused_of_illegal_moves() {
    let part = "[Event \"a\"]\n[Result \"*\"]\n\n20. Rxe5 Qd6 21. Re1 *\n";
    assert_eq!(told(part), "PG040 CH003");
    assert_eq!(checked(part).1, 0);
    let whole = part.replace("20.", "1.").replace("21.", "2.");
    assert_eq!((told(&whole).as_str(), checked(&whole).1), ("CH003", 1));
    let xiangqi = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n20. 车九进八 *\n";
    assert_eq!((told(xiangqi).as_str(), checked(xiangqi).1), ("PG040 XQ010", 0));
}
