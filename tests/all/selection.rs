//! Games selected, told twice, named, sorted and split, as a user sees it.

use std::fs;

use crate::support::{root, scratch, yanpu, yanpu_in};

const RUY: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O \
    9. h3 Nb8 10. d4 Nbd7";

fn game(white: &str, date: &str, moves: &str) -> String {
    format!(
        "[Event \"a\"]\n[White \"{white}\"]\n[Black \"Z\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n\
         {moves} *\n\n"
    )
}

/// Three games: by Ann, Bob and Ann again, the last one broken.
fn three() -> String {
    game("Ann", "2001.05.06", RUY)
        + &game("Bob", "2000.??.??", "1. d4 d5 2. c4 e6")
        + &game("ann", "1999.01.01", "1. e4 c5 2. Nf4")
}

fn numbers(arguments: &[&str]) -> Vec<u64> {
    let all = [&["check", "--format", "jsonl", "-"], arguments].concat();
    let ran = yanpu_in(root(), &all, three().as_bytes());
    assert!(ran.code < 2, "{}", ran.err);
    let line = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    ran.out.lines().map(|text| line(text)["number"].as_u64().unwrap()).collect()
}

#[test]
fn games_are_selected_by_record_and_judgement() {
    assert_eq!(numbers(&["--where", "White = ann"]), [1, 3]);
    assert_eq!(numbers(&["--where", "White ~ b or errors"]), [2, 3]);
    assert_eq!(numbers(&["--where", "code = CH003"]), [3]);
    assert_eq!(numbers(&["--where", "Date < 2000"]), [3]);
    assert_eq!(numbers(&["--where", "eco ~ C9"]), [1]);
    assert_eq!(numbers(&["--games", "2-"]), [2, 3]);
    assert_eq!(numbers(&["--games", "1,3", "--where", "not errors"]), [1]);
    assert_eq!(numbers(&["--first", "2"]), [1, 2]);
    assert_eq!(numbers(&["--first", "1", "--where", "plies < 10"]), [2]);
    assert_eq!(numbers(&["--first", "0"]), [] as [u64; 0]);
}

#[test]
fn what_is_not_selected_is_counted() {
    let human = ["check", "--format", "human", "--where", "White = bob", "-"];
    let ran = yanpu_in(root(), &human, three().as_bytes());
    assert!(ran.out.ends_with("\n2 games not selected\n"), "{}", ran.out);
    assert!(ran.out.contains("0 errors"), "{}", ran.out);
    assert_eq!(ran.code, 0, "the broken game is not selected");
    let convert = ["convert", "--to", "pgn", "--where", "White = bob", "-"];
    let ran = yanpu_in(root(), &convert, three().as_bytes());
    assert!(ran.err.contains("yanpu: 1 game written, 2 not selected"), "{}", ran.err);
    assert!(ran.out.contains("1. d4 d5") && !ran.out.contains("1. e4"), "{}", ran.out);
}

#[test]
fn a_wrong_expression_is_shown_with_its_place() {
    for (lang, words) in [("en", "--where: a value is due here"), ("zh", "--where：此处应为一个值")]
    {
        let arguments = ["check", "-", "--lang", lang, "--where", "红方 ~ 胡 and White ="];
        let ran = yanpu_in(root(), &arguments, b"");
        assert_eq!(ran.code, 2);
        let shown = format!("yanpu: {words}\n  红方 ~ 胡 and White =\n                       ^\n");
        assert_eq!(ran.err, shown);
    }
}

#[test]
fn snapshots_are_of_the_games_that_are_selected() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("in.pgn"), three()).unwrap();
    let take = ["snapshot", "in.pgn", "-o", "out.snap", "--where", "plies <= 4"];
    assert_eq!(yanpu_in(&folder, &take, b"").code, 0);
    let lines = fs::read_to_string(folder.join("out.snap")).unwrap();
    let numbers: Vec<_> = lines.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(numbers, ["2", "3"]);
}

#[test]
fn duplicates_are_told_across_files_and_formats() {
    let (_kept, folder) = scratch();
    let header = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"*\"]\n";
    let moves = "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 *\n";
    fs::write(folder.join("a.pgn"), format!("{header}\n{moves}")).unwrap();
    let other = "[Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 *\n";
    fs::write(folder.join("b.pgn"), format!("{header}{other}")).unwrap();
    let to_xqf = ["convert", "a.pgn", "--to", "xqf", "-o", "c.xqf"];
    assert_eq!(yanpu_in(&folder, &to_xqf, b"").code, 0);
    let check = |files: &[&str], kind| {
        let arguments = [&["check", "--duplicates", kind], files].concat();
        let ran = yanpu_in(&folder, &arguments, b"");
        ran.out.lines().filter(|line| line.contains(" DU0")).count()
    };
    let files = ["a.pgn", "b.pgn", "c.xqf"];
    for kind in ["exact", "moves", "prefix"] {
        assert_eq!(check(&files, kind), 2, "{kind}");
    }
    let dedupe = ["convert", "a.pgn", "b.pgn", "c.xqf", "--to", "pgn", "--dedupe"];
    let ran = yanpu_in(&folder, &dedupe, b"");
    assert_eq!(ran.out.matches("[Red ").count(), 1, "{}", ran.out);
    assert!(ran.err.contains("b.pgn:1:1: warning DU001 this is game 1 of a.pgn"), "{}", ran.err);
    assert!(ran.err.contains("1 game written, 2 left out as repeated"), "{}", ran.err);
}

#[test]
fn any_number_of_threads_tells_the_same_duplicates() {
    let text: String = (0..3_000)
        .map(|n| {
            game(
                "Ann",
                ["2001.01.01", "2002.01.01"][n % 2],
                &format!("{RUY} 11. {}", ["a3", "a4", "Na3"][n % 3]),
            )
        })
        .collect();
    let run = |jobs, arguments: &[&str]| {
        let all = [arguments, &["--jobs", jobs, "-"]].concat();
        let ran = yanpu_in(root(), &all, text.as_bytes());
        (ran.out, ran.err)
    };
    for arguments in [
        &["check", "--duplicates", "exact"][..],
        &["check", "--duplicates", "prefix", "--format", "jsonl"],
        &["convert", "--to", "pgn", "--dedupe=prefix", "--sort", "-Date"],
    ] {
        assert!(run("1", arguments) == run("4", arguments), "{arguments:?}");
    }
}

#[test]
fn the_longer_of_two_is_kept() {
    let text = game("Ann", "2001.01.01", RUY)
        + &game("Bob", "2001.01.01", "1. d4 d5")
        + &game("Ann", "2001.01.01", &format!("{RUY} 11. a4"));
    let ran =
        yanpu_in(root(), &["convert", "--to", "pgn", "--dedupe=prefix", "-"], text.as_bytes());
    assert_eq!(ran.out.matches("[White ").count(), 2, "{}", ran.out);
    assert!(ran.out.find("Bob") < ran.out.find("Ann") && ran.out.contains("11. a4"), "{}", ran.out);
    assert!(ran.err.contains("-:1:1: info DU003"), "{}", ran.err);
}

#[test]
fn openings_are_written_into_chess_games_only() {
    let ran = yanpu_in(root(), &["convert", "--to", "pgn", "--eco", "-"], three().as_bytes());
    let tags: Vec<_> = ran.out.lines().filter(|line| line.starts_with("[ECO")).collect();
    assert_eq!(tags, ["[ECO \"C95\"]", "[ECO \"D30\"]", "[ECO \"B20\"]"]);
    assert!(ran.out.contains("[Opening \"Ruy Lopez\"]"), "{}", ran.out);
    let xiangqi = "1. 炮二平五 马8进7\n".as_bytes();
    let ran = yanpu_in(root(), &["convert", "--to", "pgn", "--eco", "-"], xiangqi);
    assert!(!ran.out.contains("ECO"), "{}", ran.out);
}

#[test]
fn games_are_sorted_by_days_and_texts() {
    let order = |by: &str| {
        let arguments = ["convert", "--to", "pgn", "--sort", by, "-"];
        let ran = yanpu_in(root(), &arguments, three().as_bytes());
        let years = ran.out.lines().filter_map(|line| line.strip_prefix("[Date \""));
        years.map(|date| date[..4].to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(order("Date"), "1999 2000 2001");
    assert_eq!(order("-Date"), "2001 2000 1999");
    assert_eq!(order("White,Date"), "1999 2001 2000");
    assert_eq!(order("plies"), "1999 2000 2001");
}

#[test]
fn outputs_for_each_input_are_sorted_for_themselves() {
    let (_kept, folder) = scratch();
    for (name, first, second) in [("a", "2003", "2001"), ("b", "2002", "2000")] {
        let text = game("A", first, RUY) + &game("B", second, RUY);
        fs::write(folder.join(format!("{name}.pgn")), text).unwrap();
    }
    let sort = ["convert", "a.pgn", "b.pgn", "--to", "pgn", "--sort", "Date", "-o", "out"];
    assert_eq!(yanpu_in(&folder, &sort, b"").code, 0);
    for (name, first, second) in [("a", "2001", "2003"), ("b", "2000", "2002")] {
        let text = fs::read_to_string(folder.join(format!("out/{name}.pgn"))).unwrap();
        assert!(text.find(first).unwrap() < text.find(second).unwrap(), "{text}");
    }
    let all = ["convert", "a.pgn", "b.pgn", "--to", "pgn", "--sort", "Date", "-o", "all.pgn"];
    assert_eq!(yanpu_in(&folder, &all, b"").code, 0);
    let text = fs::read_to_string(folder.join("all.pgn")).unwrap();
    let at: Vec<_> = ["2000", "2001", "2002", "2003"].iter().map(|y| text.find(y)).collect();
    assert!(at.is_sorted(), "{text}");
}

#[test]
fn games_are_split_into_files_with_safe_names() {
    let (_kept, folder) = scratch();
    let text = game("Ann", "2001", RUY) + &game("../../x", "2001", RUY) + &game("ann", "2002", RUY);
    fs::write(folder.join("in.pgn"), &text).unwrap();
    let names = |out: &str| {
        let here = fs::read_dir(folder.join(out)).unwrap();
        let mut names: Vec<_> =
            here.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let split = |n: &str, out: &str, more: &[&str]| {
        let arguments = ["convert", "in.pgn", "--to", "pgn", "--split", n, "-o", out];
        yanpu_in(&folder, &[&arguments[..], more].concat(), b"")
    };
    assert_eq!(split("1", "one", &[]).code, 0);
    assert_eq!(names("one"), ["Ann-Z.pgn", "_.._x-Z.pgn", "ann-Z (2).pgn"]);
    assert_eq!(split("2", "two", &[]).code, 0);
    assert_eq!(names("two"), ["in-0001.pgn", "in-0002.pgn"]);
    let joined = fs::read_to_string(folder.join("two/in-0001.pgn")).unwrap();
    assert_eq!(joined.matches("[White ").count(), 2);
    // Existing files stay as they are.
    fs::write(folder.join("two/in-0001.pgn"), "mine").unwrap();
    assert_eq!(split("2", "two", &[]).code, 2);
    assert_eq!(fs::read_to_string(folder.join("two/in-0001.pgn")).unwrap(), "mine");
    assert_eq!(split("2", "two", &["--force"]).code, 0);
    assert_eq!(fs::read_to_string(folder.join("two/in-0001.pgn")).unwrap(), joined);
    assert_eq!(split("1", "in.pgn", &[]).code, 2, "a file is no folder");
    assert_eq!(names(".").len(), 3, "nothing leaves the folder");
    let stdout = ["convert", "in.pgn", "--to", "pgn", "--split", "2"];
    assert_eq!(yanpu_in(&folder, &stdout, b"").code, 2);
}

#[test]
fn a_library_is_split_into_libraries() {
    let (_kept, folder) = scratch();
    let text: String = ["甲", "乙", "丙"]
        .map(|red| format!("[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n\n1. 炮二平五 *\n\n"))
        .concat();
    fs::write(folder.join("in.pgn"), text).unwrap();
    let run = |n, out| {
        let arguments = ["convert", "in.pgn", "--to", "cbl", "--split", n, "-o", out];
        let ran = yanpu_in(&folder, &arguments, b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let files = fs::read_dir(folder.join(out)).unwrap().count();
        let games = yanpu_in(&folder, &["check", "--format", "jsonl", out], b"");
        (files, games.out.lines().count())
    };
    assert_eq!(run("2", "two"), (2, 3));
    assert_eq!(run("1", "one"), (3, 3));
    let xqf = ["convert", "in.pgn", "--to", "xqf", "--split", "2", "-o", "xqf"];
    assert_eq!(yanpu_in(&folder, &xqf, b"").code, 2);
}

#[test]
fn the_page_tells_every_field() {
    for page in ["docs/selection.md", "docs/zh/selection.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for word in [
            "first",
            "second",
            "player",
            "elo",
            "date",
            "plies",
            "moves",
            "variations",
            "comments",
            "findings",
            "errors",
            "warnings",
            "infos",
            "code",
            "game",
            "format",
            "result",
            "ends",
            "reason",
            "eco",
            "opening",
        ] {
            assert!(text.contains(&format!("`{word}`")), "{page}: {word}");
        }
    }
    assert_eq!(yanpu(&["explain", "DU001"]).code, 0);
}
