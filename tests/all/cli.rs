//! The program as a user sees it: exit codes, streams, files.

use std::fs;

use crate::support::{root, scratch, yanpu, yanpu_in};

const CHESS: &str = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";

#[test]
fn exit_codes() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("good.pgn"), CHESS).unwrap();
    fs::write(folder.join("bad.pgn"), CHESS.replace("Nf3", "Nf4")).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    assert_eq!(run(&["check", "good.pgn"]).code, 0);
    assert_eq!(run(&["check", "bad.pgn"]).code, 1);
    assert_eq!(run(&["check", "bad.pgn", "--fail-on", "never"]).code, 0);
    assert_eq!(run(&["check", "missing.pgn"]).code, 2);
    assert_eq!(run(&["check", "good.pgn", "missing.pgn"]).code, 2);
    assert_eq!(run(&["check", "--no-such-flag", "good.pgn"]).code, 2);
    assert_eq!(run(&["check", "good.pgn", "--rules", "chess=none"]).code, 2);
    assert_eq!(run(&["explain", "XQ004"]).code, 0);
    assert_eq!(run(&["explain", "XQ999"]).code, 2);
    assert_eq!(run(&["--help"]).code, 0);
    assert_eq!(run(&[]).code, 2);
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("good.pgn"), CHESS).unwrap();
    let ran = yanpu_in(&folder, &["check", "--format", "jsonl", "missing", "good.pgn"], b"");
    assert_eq!(ran.out.lines().count(), 1);
    assert!(ran.err.contains("missing"));
}

#[test]
fn any_number_of_threads_prints_the_same() {
    let one = yanpu(&["check", "--format", "jsonl", "--jobs", "1", "corpus"]);
    for jobs in ["2", "5"] {
        let many = yanpu(&["check", "--format", "jsonl", "--jobs", jobs, "corpus"]);
        assert!(one.out == many.out, "--jobs {jobs} differs");
    }
}

#[test]
fn a_form_finding_is_told_once_a_file() {
    let (_kept, folder) = scratch();
    let odd = CHESS.replace("[Event", "[Date \"1992-1-2\"]\n[Event");
    fs::write(folder.join("a.pgn"), odd.repeat(3)).unwrap();
    fs::write(folder.join("b.pgn"), &odd).unwrap();
    let run = |format| yanpu_in(&folder, &["check", "--format", format, "a.pgn", "b.pgn"], b"");
    let concise = run("concise").out;
    let lines: Vec<_> = concise.lines().filter(|line| line.contains("HD020")).collect();
    assert_eq!(lines.len(), 3, "{concise}");
    assert!(lines[0].starts_with("a.pgn:1:8: info HD020 "), "{concise}");
    assert_eq!(lines[1], "a.pgn:1:8: info HD020 date-form: 2 more in this file");
    assert!(lines[2].starts_with("b.pgn:1:8: info HD020 "), "{concise}");
    let human = run("human").out;
    assert!(human.contains("date-form: 2 more in this file"), "{human}");
    let infos = run("jsonl").out.matches("\"severity\":\"info\"").count();
    assert!(human.contains(&format!("{infos} infos")), "{human}");
    // For programs every game keeps its own.
    let objects = run("jsonl").out;
    assert_eq!(objects.matches("HD020").count(), 4);
}

#[test]
fn a_large_stream_is_the_same_as_its_games() {
    // Larger than what is read as a whole, so that games are cut while they stream.
    let text = CHESS.repeat(120_000);
    let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], text.as_bytes());
    let mut n = 0;
    for (index, line) in ran.out.lines().enumerate() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["number"], index + 1);
        assert_eq!(game["plies"], 4);
        assert_eq!(game["offset"], index * CHESS.len());
        assert_eq!(game["line"], index * 4 + 1);
        n += 1;
    }
    assert_eq!(n, 120_000);
}

#[test]
fn a_file_without_a_game_is_one_object() {
    let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], b"just some prose\n");
    let game: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(game["number"], 0);
    assert_eq!(game["game"], serde_json::Value::Null);
    assert_eq!(game["findings"][0]["code"], "EN004");
}

#[test]
fn convert_never_overwrites_unless_forced() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("in.pgn"), CHESS).unwrap();
    fs::write(folder.join("out.pgn"), "mine").unwrap();
    let convert = ["convert", "in.pgn", "--to", "pgn", "-o", "out.pgn"];
    assert_eq!(yanpu_in(&folder, &convert, b"").code, 2);
    assert_eq!(fs::read_to_string(folder.join("out.pgn")).unwrap(), "mine");
    let forced = [&convert[..], &["--force"]].concat();
    assert_eq!(yanpu_in(&folder, &forced, b"").code, 0);
    assert!(fs::read_to_string(folder.join("out.pgn")).unwrap().contains("1. e4 e5"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "no temporary file stays behind");
}

#[test]
fn convert_of_a_folder_keeps_its_shape() {
    let (_kept, folder) = scratch();
    fs::create_dir_all(folder.join("in/deep")).unwrap();
    fs::write(folder.join("in/a.pgn"), CHESS).unwrap();
    fs::write(folder.join("in/deep/b.pgn"), CHESS).unwrap();
    let ran = yanpu_in(&folder, &["convert", "in", "--to", "pgn", "-o", "out"], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.join("out/a.pgn").exists());
    assert!(folder.join("out/deep/b.pgn").exists());
}

#[test]
fn a_refused_move_stays_verbatim_in_a_comment() {
    let (_kept, folder) = scratch();
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf4 Nc6 {mine} 3. Bb5 *\n";
    fs::write(folder.join("in.pgn"), text).unwrap();
    let ran = yanpu_in(&folder, &["convert", "in.pgn", "--to", "pgn"], b"");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("CV001"), "{}", ran.err);
    let flat = ran.out.replace('\n', " ");
    assert!(flat.contains("1. e4 e5"), "{flat}");
    // Braces cannot stand in a comment in braces.
    assert!(flat.contains("{Nf4 Nc6 (mine) 3. Bb5}"), "{flat}");
}

#[test]
fn convert_writes_another_encoding_or_nothing() {
    let (_kept, folder) = scratch();
    let text = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Result \"*\"]\n\n1. 炮二平五 *\n";
    fs::write(folder.join("in.pgn"), text).unwrap();
    let to = |encoding, out| {
        let arguments = ["convert", "in.pgn", "--to", "pgn", "--encoding", encoding, "-o", out];
        yanpu_in(&folder, &arguments, b"")
    };
    assert_eq!(to("gb18030", "gb.pgn").code, 0);
    let back = yanpu_in(&folder, &["check", "--format", "jsonl", "gb.pgn"], b"");
    assert!(back.out.contains("\"encoding\":\"gb18030\""), "{}", back.out);
    assert!(back.out.contains("\"plies\":1"), "{}", back.out);
    let refused = to("windows-1252", "latin.pgn");
    assert_eq!(refused.code, 2);
    assert!(!folder.join("latin.pgn").exists());
}

#[test]
fn fmt_checks_shows_and_writes() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("a.pgn"), "[Event \"a\"]\n1.e4 e5 2.Nf3 Nc6 *").unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    assert_eq!(run(&["fmt", "--check", "a.pgn"]).code, 1);
    let diff = run(&["fmt", "--diff", "a.pgn"]);
    assert!(diff.out.contains("+1. e4 e5 2. Nf3 Nc6 *"), "{}", diff.out);
    assert_eq!(run(&["fmt", "--write", "a.pgn"]).code, 0);
    assert_eq!(run(&["fmt", "--check", "a.pgn"]).code, 0);
}

#[test]
fn snapshot_tells_what_changed() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("a.pgn"), CHESS).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    assert_eq!(run(&["snapshot", "a.pgn", "-o", "lines"]).code, 0);
    assert_eq!(run(&["snapshot", "a.pgn", "--check", "lines"]).code, 0);
    fs::write(folder.join("a.pgn"), CHESS.replace("Nc6", "Nf6")).unwrap();
    let changed = run(&["snapshot", "a.pgn", "--check", "lines"]);
    assert_eq!(changed.code, 1);
    assert!(changed.out.contains("1 game changed"), "{}", changed.out);
}

#[test]
fn show_prints_the_board() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("a.pgn"), CHESS).unwrap();
    let board = yanpu_in(&folder, &["show", "a.pgn", "--ply", "1"], b"");
    insta::assert_snapshot!(board.out);
    assert_eq!(yanpu_in(&folder, &["show", "a.pgn", "--game", "2"], b"").code, 2);
}

#[test]
fn formats_lists_all() {
    insta::assert_snapshot!(yanpu(&["formats"]).out);
}

#[test]
fn help_in_both_languages() {
    insta::assert_snapshot!("help-en", yanpu(&["check", "--help", "--lang", "en"]).out);
    insta::assert_snapshot!("help-zh", yanpu(&["check", "--help", "--lang", "zh"]).out);
}

#[test]
fn the_three_reports_of_one_game() {
    let (_kept, folder) = scratch();
    let text =
        "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7\n2. 马二进四 车9平8 *\n";
    fs::write(folder.join("a.pgn"), text).unwrap();
    for lang in ["en", "zh"] {
        for format in ["human", "concise", "jsonl"] {
            let arguments = ["check", "--lang", lang, "--format", format, "a.pgn"];
            let ran = yanpu_in(&folder, &arguments, b"");
            let whole = format!("{text}-----\n{}", ran.out);
            insta::assert_snapshot!(format!("report-{format}-{lang}"), whole);
        }
    }
}

#[test]
fn names_that_are_no_unicode_and_links_are_read() {
    #[cfg(unix)]
    {
        use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
        let (_kept, folder) = scratch();
        let odd = OsStr::from_bytes(b"\xd1\xee.pgn");
        fs::write(folder.join(odd), "[Event \"a\"]\n1.e4 e5 *\n").unwrap();
        fs::create_dir(folder.join("deep")).unwrap();
        std::os::unix::fs::symlink("..", folder.join("deep/up")).unwrap();
        let ran = yanpu_in(&folder, &["fmt", "--write", "."], b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let text = fs::read_to_string(folder.join(odd)).unwrap();
        assert!(text.starts_with("[Event \"a\"]\n"), "{text}");
        assert!(text.ends_with("\n\n1. e4 e5 *\n\n"), "{text}");
    }
}

#[test]
fn a_fmt_of_standard_input_is_printed_only() {
    let ran = yanpu_in(root(), &["fmt", "-"], b"1.e4 e5 2.Nf3 1-0");
    assert!(ran.out.ends_with("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"), "{}", ran.out);
    assert_eq!(yanpu_in(root(), &["fmt", "--check", "-"], b"1. e4 *").code, 2);
}

#[test]
fn bytes_that_are_no_utf16_are_reported() {
    let text = "[Event \"马\"]\n\n1. e4 {x} e5 *\n";
    let mut bytes = vec![0xFF, 0xFE];
    for unit in text.encode_utf16() {
        // Half a surrogate pair stands in the comment.
        bytes.extend(if unit == u16::from(b'x') { [0x00, 0xD8] } else { unit.to_le_bytes() });
    }
    let (_kept, folder) = scratch();
    fs::write(folder.join("a.pgn"), &bytes).unwrap();
    let ran = yanpu_in(&folder, &["check", "--format", "concise", "a.pgn"], b"");
    assert!(ran.out.contains("EN002"), "{}", ran.out);
    assert!(ran.out.contains("00 D8"), "{}", ran.out);
}

/// The moves of two games of xiangqi with the same title.
const TWO: &str = "[Game \"Chinese Chess\"]\n[Title \"../甲/乙\"]\n\n1. 炮二平五 {好} 马8进7 *\n
[Game \"Chinese Chess\"]\n[Title \"../甲/乙\"]\n[RedTeam \"丙\"]\n\n1. 兵七进一 *\n";

/// The names of the files below a folder.
fn below(folder: &std::path::Path) -> Vec<String> {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(Result::unwrap);
    let files = files.filter(|entry| entry.file_type().is_file());
    files.map(|it| it.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_result_in_words_becomes_that_of_the_format() {
    let (_kept, folder) = scratch();
    let to_pgn = |result: &str| {
        let text = format!("标题：题\n结果：{result}\n\n题解\n\n1. 炮二平五 马8进7\n");
        yanpu_in(&folder, &["convert", "-", "--to", "pgn"], text.as_bytes()).out
    };
    assert!(to_pgn("红胜").contains("[Result \"1-0\"]"), "{}", to_pgn("红胜"));
    assert!(to_pgn("红胜").contains("\n{题解} 1. 炮二平五 马8进7 1-0\n"), "{}", to_pgn("红胜"));
    assert!(to_pgn("未知").contains("[Result \"*\"]"), "{}", to_pgn("未知"));
    // What is not understood stays.
    assert!(to_pgn("黑方超时").contains("[Result \"黑方超时\"]"), "{}", to_pgn("黑方超时"));
}

#[test]
fn a_format_of_one_game_a_file_makes_a_file_of_each() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("two.pgn"), TWO).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    // A file, or standard output, has room for one.
    for arguments in [
        &["convert", "two.pgn", "--to", "xqf", "-o", "one.xqf"][..],
        &["convert", "two.pgn", "--to", "xqf"],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{}", ran.err);
        assert!(ran.err.contains("one game a file"), "{}", ran.err);
    }
    assert!(!folder.join("one.xqf").exists());
    let ran = run(&["convert", "two.pgn", "--to", "xqf", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("CV002"), "{}", ran.err);
    assert_eq!(below(&folder.join("out")), ["_甲_乙 (2).xqf", "_甲_乙.xqf"]);
    // Nothing is overwritten, unless asked for.
    let again = run(&["convert", "two.pgn", "--to", "xqf", "-o", "out/"]);
    assert_eq!(again.code, 2, "{}", again.err);
    assert_eq!(run(&["convert", "two.pgn", "--to", "xqf", "-o", "out/", "--force"]).code, 0);
    assert_eq!(below(&folder.join("out")).len(), 2);
    // And back into one text, the header from the comment included.
    let ran = run(&["convert", "out", "--to", "pgn", "--notation", "zh"]);
    assert!(ran.out.contains("1. 炮二平五 {好} 1... 马8进7 *"), "{}", ran.out);
    assert!(ran.out.contains("[RedTeam \"丙\"]"), "{}", ran.out);
    assert_eq!(ran.out.matches("[Title \"../甲/乙\"]").count(), 2);
}

#[test]
fn a_binary_file_is_checked_shown_and_passed_over() {
    let (_kept, folder) = scratch();
    let game = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n";
    let ran = yanpu_in(&folder, &["convert", "-", "--to", "xqf", "-o", "a.xqf"], game.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut bytes = fs::read(folder.join("a.xqf")).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    assert!(run(&["show", "a.xqf"]).out.contains("after ply 3 h0g2"));
    assert_eq!(run(&["check", "a.xqf"]).out, "");
    // A file name says nothing, and standard input has none.
    let piped = yanpu_in(&folder, &["check", "--format", "jsonl", "-"], &bytes);
    assert!(piped.out.contains("\"format\":\"xqf\""), "{}", piped.out);
    let before = run(&["fmt", "--check", "a.xqf"]);
    assert_eq!((before.code, &*before.out), (0, ""));
    assert!(before.err.contains("use convert"), "{}", before.err);
    // The second move begins where Red's chariot stands.
    let second = bytes.len() - 16;
    bytes[second] += 1;
    fs::write(folder.join("b.txt"), &bytes).unwrap();
    insta::assert_snapshot!(run(&["check", "--format", "human", "b.txt"]).out);
    let ran = run(&["convert", "b.txt", "--to", "pgn"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("{i0g7 h0g2}"), "{}", ran.out);
    let refused = run(&["convert", "a.xqf", "--to", "xqf", "--encoding", "gbk", "-o", "c.xqf"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("GB18030") || refused.err.contains("gb18030"), "{}", refused.err);
    let small = run(&["check", "--max-size", "1K", "a.xqf"]);
    assert!(small.out.contains("AR006"), "{}", small.out);
    assert_eq!(run(&["check", "--max-size", "many", "a.xqf"]).code, 2);
}

#[test]
fn a_library_comes_apart_into_files_that_stay_in_their_folder() {
    let (_kept, folder) = scratch();
    let long = "长".repeat(300);
    let titles = ["../../x", "CON", "a/b", "", &long, "题", "题", "/root", "C:\\\\x", "..", "A/B"];
    let mut games = String::new();
    for (n, title) in titles.iter().enumerate() {
        let mv = ["炮二平五", "兵七进一"][n % 2];
        games += "[Game \"Chinese Chess\"]\n";
        games += &format!("[Title \"{title}\"]\n\n1. {mv} {{第{n}局}} *\n\n");
    }
    fs::create_dir_all(folder.join("in/deep/er")).unwrap();
    fs::write(folder.join("in/deep/er/all.pgn"), games).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    let ran = run(&["convert", "in", "--to", "cbl", "-o", "in/deep/all.cbl"]);
    assert!(ran.code < 2, "{}", ran.err);
    let apart = ["convert", "in/deep/all.cbl", "--to", "pgn", "-o", "out/"];
    let ran = run(&apart);
    assert!(ran.code < 2, "{}", ran.err);
    let found = below(&folder);
    let found: Vec<_> = found.iter().filter(|name| !name.starts_with("in/")).collect();
    assert_eq!(found.len(), titles.len(), "{found:?}");
    for name in &found {
        let name = name.strip_prefix("out/").unwrap();
        assert!(!name.contains(['/', ':', '\\']) && !name.starts_with('.'), "{name}");
        assert!(!name.to_ascii_uppercase().starts_with("CON."), "{name}");
        assert!(name.len() < 160, "{name}");
    }
    for name in
        ["_.._x.pgn", "_CON.pgn", "a_b.pgn", "A_B (2).pgn", "题.pgn", "题 (2).pgn", "_root.pgn"]
    {
        assert!(folder.join("out").join(name).exists(), "{name} of {found:?}");
    }
    // Every game is there, whole, under its own title.
    let all: String =
        found.iter().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect();
    for n in 0..titles.len() {
        assert_eq!(all.matches(&format!("{{第{n}局}}")).count(), 1, "{all}");
    }
    assert!(all.contains(&long));
    // What is there stays as it is.
    fs::write(folder.join("out/题.pgn"), "mine").unwrap();
    let again = run(&apart);
    assert_eq!(again.code, 2, "{}", again.err);
    assert_eq!(fs::read_to_string(folder.join("out/题.pgn")).unwrap(), "mine");
}

#[test]
fn an_illegal_move_that_was_played_can_be_kept() {
    let (_kept, folder) = scratch();
    // 3. Ng5 comes from f3, 3... Nb4 from c6; 4. Nh5 is played from g5, which no knight can.
    let text = "[Event \"a\"]\n[Result \"*\"]\n\n\
                1. e4 e5 2. Nf3 Nc6 3. Ng5 Nb4 4. Nfg8 Nc6 5. d4 (5. Kf3 d6) d6 *\n";
    let text = text.replace("Nfg8", "Ngh5");
    fs::write(folder.join("played.pgn"), &text).unwrap();
    let plies = |arguments: &[&str]| {
        let ran = yanpu_in(&folder, arguments, b"");
        let game: serde_json::Value =
            serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        let findings = game["findings"].as_array().unwrap().clone();
        let codes = findings.iter().map(|found| found["code"].as_str().unwrap().to_owned());
        let codes = codes.filter(|code| !code.starts_with("PG")).collect();
        (game["plies"].as_u64().unwrap(), codes)
    };
    let check = ["check", "--format", "jsonl", "played.pgn"];
    assert_eq!(plies(&check), (6, vec!["CH003".into(), "HD011".into()]));
    let kept = [&check[..], &["--keep-illegal"]].concat();
    // The king of the variation is not a man that could be meant wrongly: it is played too.
    assert_eq!(plies(&kept), (10, vec!["CH003".into(), "CH003".into()]));
    let convert = ["convert", "--to", "pgn", "--keep-illegal", "played.pgn", "-o", "again.pgn"];
    assert_eq!(yanpu_in(&folder, &convert, b"").code, 0);
    let again = fs::read_to_string(folder.join("again.pgn")).unwrap();
    assert!(again.contains("4. Ngh5 Nc6 5. d4 (5. Kf3 d6) 5... d6 *"), "{again}");
    let kept = ["check", "--format", "jsonl", "again.pgn", "--keep-illegal"];
    assert_eq!(plies(&kept).0, 10);
}
