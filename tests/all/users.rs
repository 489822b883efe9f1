//! What people hand in: parts of games, exports, copies of pages, and how the program answers.

use crate::support::{root, scratch, yanpu_in};

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

#[test]
fn complaints_are_in_the_language_chosen() {
    let (_kept, folder) = scratch();
    std::fs::write(folder.join("a.pgn"), "1. e4 e5 *\n").unwrap();
    std::fs::create_dir(folder.join("folder")).unwrap();
    for (arguments, chinese) in [
        ("", "缺少命令"),
        ("chek a.pgn", "没有命令“chek”"),
        ("chek a.pgn", "是否想写：check"),
        ("check", "缺少必需的参数：<PATH>..."),
        ("check", "用法：yanpu check"),
        ("check --nope a.pgn", "没有参数“--nope”"),
        ("check --formt jsonl a.pgn", "是否想写：--format"),
        ("check --format yaml a.pgn", "“yaml”不能作“--format <FORMAT>”的值"),
        ("check --format yaml a.pgn", "可用的值：human、concise、jsonl"),
        ("check a.pgn --format", "参数“--format <FORMAT>”缺少值"),
        ("check a.pgn --jobs many", "应为非负整数"),
        ("check a.pgn --sure 0.2", "：0.5 < P <= 1"),
        ("check a.pgn --jobs 1 --jobs 2", "参数“--jobs <N>”只能写一次"),
        ("convert a.pgn --to xqf --format-version 300", "应在 0..=255 之内"),
        ("fmt --check --diff a.pgn", "参数“--check”不能与“--diff”同用"),
        ("check missing.pgn", "missing.pgn：没有这个文件或文件夹"),
        ("check a.pgn/x", "路径中有一段不是文件夹"),
        ("show folder", "folder：这是文件夹"),
        ("convert a.pgn --to pgn -o a.pgn", "a.pgn 已存在；如要覆盖请加 --force"),
        ("check a.pgn --also missing", "missing：没有这个文件或文件夹"),
        ("check a.pgn --max-size big", "--max-size big：不是 64M 这样的大小"),
        ("check a.pgn --rules chess=x", "--rules chess=x：可用的只有 "),
        ("check a.pgn --encoding klingon", "--encoding klingon：没有这种编码"),
        ("snapshot a.pgn --check a.pgn", "a.pgn：第 1 行不是摘要"),
    ] {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let run = |lang| yanpu_in(&folder, &[&words[..], &["--lang", lang]].concat(), b"");
        let (zh, en) = (run("zh"), run("en"));
        assert_eq!((zh.code, en.code), (2, 2), "{arguments}");
        assert!(zh.err.contains(chinese), "{arguments}: {}", zh.err);
        for word in ["error", "Usage", "For more", "tip:", "os error", "IO "] {
            assert!(!zh.err.contains(word), "{arguments}: {}", zh.err);
        }
        assert!(!en.err.is_empty() && en.err.is_ascii(), "{arguments}: {}", en.err);
        assert!(!en.err.contains("IO error"), "{arguments}: {}", en.err);
    }
    // Help and version are no complaints.
    for flag in ["--help", "--version"] {
        let ran = yanpu_in(&folder, &[flag, "--lang", "zh"], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    }
}

#[test]
fn moves_of_chess_without_numbers_are_no_points_of_go() {
    for moves in ["e4 e5 Nf3 Nc6 Bb5 a6\n", "e4 e5 nf3 nc6 bb5 a6 bxc6 dxc6\n"] {
        let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], moves.as_bytes());
        let game: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(game["game"], "chess", "{moves}");
        assert_eq!(game["plies"], moves.split_whitespace().count(), "{moves}");
    }
}
