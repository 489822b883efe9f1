//! What `convert` and `fmt` write for chess and as JSON lines: forms, options, no change at a
//! second writing.

use std::fs;

use crate::support::{files, root, scratch, yanpu, yanpu_in};

const GAME: &str = "[Zeta \"z\"]\n[White \"A \\\"x\\\"\"]\n[ECO \"C20\"]\n[Result \"½-½\"]\n\n{intro\nmore } 1. e4! {[%clk 0:10:00] \
                    a} (1. d4 {b}) e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n";

fn fmt(arguments: &[&str], input: &str) -> String {
    let ran = yanpu_in(root(), &[&["fmt", "-"], arguments].concat(), input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

#[test]
fn chess_is_written_in_the_export_format() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"x\\\"\"]\n[Black \
                \"?\"]\n[Result \"1/2-1/2\"]\n";
    let whole = format!(
        "{tags}[ECO \"C20\"]\n[Zeta \"z\"]\n\n{{intro more}} 1. e4 $1 {{[%clk 0:10:00] a}} (1. d4 {{b}}) 1... e5 2. Nf3 Nc6 \
         3. Bb5\na6 1/2-1/2\n\n"
    );
    assert_eq!(fmt(&[], GAME), whole);
    assert_eq!(fmt(&[], &whole), whole);
    let reduced = format!("{tags}\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n");
    assert_eq!(fmt(&["--reduced"], GAME), reduced);
    let two = format!("{GAME}\n{GAME}");
    assert_eq!(fmt(&["--reduced"], &two), reduced.repeat(2));
}

#[test]
fn options_leave_out_what_they_name() {
    let moves = |arguments: &[&str]| {
        let out = fmt(arguments, GAME);
        out.split_once("\n\n").unwrap().1.trim_end().to_owned()
    };
    assert_eq!(
        moves(&["--no-comments", "--no-variations", "--notation", "san-de"]),
        "1. e4 $1 e5 2. Sf3 Sc6 3. Lb5 a6 1/2-1/2"
    );
    assert_eq!(
        moves(&["--no-nags", "--no-clocks", "--line-length", "0", "--notation", "lan"]),
        "{intro more} 1. e2-e4 {a} (1. d2-d4 {b}) 1... e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 1/2-1/2"
    );
    let tags = |arguments: &[&str]| {
        let out = fmt(arguments, GAME);
        out.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(tags(&["--only-tags", "white,ECO"]), ["[White \"A \\\"x\\\"\"]", "[ECO \"C20\"]"]);
    let dropped = tags(&["--drop-tags", "Round,Zeta"]);
    assert!(!dropped.iter().any(|tag| tag.contains("Round") || tag.contains("Zeta")));
    assert_eq!(dropped.len(), 7);
}

#[test]
fn what_would_stand_in_a_comment_is_told_when_comments_are_not_wanted() {
    let game = "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n";
    let ran = yanpu_in(root(), &["fmt", "-", "--reduced"], game.as_bytes());
    assert!(ran.out.ends_with("\n1. e4 e5 *\n\n"), "{}", ran.out);
    assert!(ran.err.contains("CV008 `Ke3 Nc6`"), "{}", ran.err);
    assert_eq!(ran.code, 1);
}

#[test]
fn all_records_go_through_json_lines_and_come_back() {
    let (_kept, folder) = scratch();
    let mut n = 0;
    for file in files("corpus").iter().filter(|file| !file.ends_with(".md")) {
        let path = root().join(file);
        let once = yanpu(&["convert", "--to", "jsonl", path.to_str().unwrap()]).out;
        if once.is_empty() {
            continue;
        }
        for line in once.lines() {
            n += 1;
            serde_json::from_str::<serde_json::Value>(line).unwrap();
        }
        let lines = folder.join("games.jsonl");
        fs::write(&lines, &once).unwrap();
        let twice = yanpu(&["convert", "--to", "jsonl", lines.to_str().unwrap()]);
        assert_eq!(twice.out, once, "{file}");
        assert_eq!(yanpu(&["fmt", "--check", lines.to_str().unwrap()]).out, "", "{file}");
    }
    assert!(n > 150, "{n} games");
}

#[test]
fn positions_are_written_as_lists() {
    let convert = |to: &str, positions: &str| {
        let arguments = ["convert", "-", "--to", to, "--positions", positions];
        yanpu_in(root(), &arguments, GAME.as_bytes()).out
    };
    let last = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - ";
    assert_eq!(convert("fen", "last"), format!("{last}0 4\n"));
    assert_eq!(convert("epd", "last"), format!("{last}fmvn 4; c1 \"1/2-1/2\";\n"));
    assert_eq!(convert("fen", "all").lines().count(), 7);
    assert_eq!(
        convert("fen", "start"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    );
    let list = convert("fen", "all");
    let again = yanpu_in(root(), &["convert", "-", "--to", "fen"], list.as_bytes());
    assert_eq!((again.out, again.code), (list, 0), "{}", again.err);
    let epd = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";\n";
    let again = yanpu_in(root(), &["convert", "-", "--to", "epd"], epd.as_bytes());
    assert_eq!(again.out, epd);
}

#[test]
fn annotations_are_listed_on_request() {
    let run = |arguments: &[&str]| {
        let all = [&["check", "-", "--format", "jsonl"], arguments].concat();
        let out = yanpu_in(root(), &all, GAME.as_bytes()).out;
        serde_json::from_str::<serde_json::Value>(out.trim()).unwrap()["annotations"].clone()
    };
    assert!(run(&[]).is_null());
    assert_eq!(run(&["--annotations"]), serde_json::json!([{ "ply": 1, "clk": 600.0 }]));
}
