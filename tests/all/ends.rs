//! How xiangqi games end: repetition, natural limit, reasons, and what they say of the result.

use serde_json::Value;

use crate::support::{root, yanpu_in};

/// Red checks all the time, and no other piece of Red's can move.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1";
/// Nobody threatens anything.
const QUIET: &str = "4k4/9/9/9/9/9/9/9/9/R2K5";

/// The judged game of a position, the side to move with its counters, moves and result.
fn judged_by(rules: &str, board: &str, rest: &str, moves: &str, result: &str) -> Value {
    let text = format!(
        "[Game \"Chinese Chess\"]\n[FEN \"{board} {rest}\"]\n[Format \"ICCS\"]\n\
         [Result \"{result}\"]\n\n{moves} {result}\n"
    );
    let arguments = ["check", "--format", "jsonl", "--rules", rules, "-"];
    let ran = yanpu_in(root(), &arguments, text.as_bytes());
    assert!(ran.code < 2, "{}", ran.err);
    serde_json::from_str(ran.out.lines().next().unwrap()).unwrap()
}

fn judged(board: &str, moves: &str, result: &str) -> Value {
    judged_by("xiangqi=cxa1999", board, "w - - 0 1", moves, result)
}

/// The codes of the findings, with severities.
fn codes(game: &Value) -> Vec<String> {
    let word = |finding: &Value, key: &str| finding[key].as_str().unwrap().to_owned();
    let findings = game["findings"].as_array().unwrap();
    findings.iter().map(|f| format!("{} {}", word(f, "code"), word(f, "severity"))).collect()
}

/// `first_ply..last_ply xcount verdict side` of each entry.
fn entries(game: &Value) -> Vec<String> {
    let entry = |entry: &Value| {
        let side = entry["side"].as_str().unwrap_or("-");
        format!(
            "{}..{} x{} {} {side}",
            entry["first_ply"],
            entry["last_ply"],
            entry["count"],
            entry["verdict"].as_str().unwrap()
        )
    };
    game["repetition"].as_array().unwrap().iter().map(entry).collect()
}

const CHECK_ROUND: &str = "F0-E0 E8-F8 E0-F0 F8-E8 ";
const QUIET_ROUND: &str = "A0-A1 E9-E8 A1-A0 E8-E9 ";

#[test]
fn a_repetition_goes_from_pending_to_a_ruling() {
    let rounds = |n: usize| judged(QUIET, &QUIET_ROUND.repeat(n), "*");
    assert!(entries(&judged(QUIET, "A0-A1 E9-E8", "*")).is_empty());
    assert_eq!(entries(&rounds(1)), ["1..4 x2 pending -"]);
    assert_eq!(entries(&rounds(2)), ["1..8 x3 draw -"]);
    assert_eq!(entries(&rounds(5)), ["1..20 x6 draw -"]);
    let four = |n: usize| {
        let moves = QUIET_ROUND.repeat(n);
        judged_by("xiangqi=cxa1999,cycles=4", QUIET, "w - - 0 1", &moves, "*")
    };
    assert_eq!(entries(&four(2)), ["1..8 x3 pending -"]);
    assert_eq!(entries(&four(3)), ["1..12 x4 draw -"]);
}

#[test]
fn a_cycle_is_found_wherever_it_begins_and_ends() {
    let second = "D9-D8 A0-A1 D8-D9 A1-A0 ".repeat(2);
    let moves = format!("{}A0-A3 E9-D9 A3-A0 {second}", QUIET_ROUND.repeat(2));
    let game = judged("4k4/9/9/9/9/9/9/9/9/R4K3", &moves, "*");
    assert_eq!(entries(&game), ["1..8 x3 draw -", "12..19 x3 draw -"]);
    // Half a round more changes neither the count nor the last ply.
    let moves = format!("{}A0-A1 E9-E8", QUIET_ROUND.repeat(2));
    assert_eq!(entries(&judged(QUIET, &moves, "*")), ["1..8 x3 draw -"]);
    let moves = format!("A0-A5 E9-E8 A5-A0 E8-E9 {}", QUIET_ROUND.repeat(2));
    let black = judged_by(
        "xiangqi=cxa1999",
        QUIET,
        "b - - 0 1",
        "E9-E8 A0-A1 E8-E9 A1-A0 E9-E8 A0-A1 E8-E9 A1-A0",
        "*",
    );
    assert_eq!(entries(&black), ["1..8 x3 draw -"]);
    assert_eq!(entries(&judged(QUIET, &moves, "*")), ["1..12 x4 draw -"]);
}

#[test]
fn variations_do_not_repeat_and_a_refused_move_ends_the_line() {
    let one = QUIET_ROUND;
    let moves = format!("{one}A0-A1 (A0-A2 E9-E8 A2-A0 E8-E9) E9-E8 A1-A0");
    assert!(entries(&judged(QUIET, &moves, "*")).iter().all(|entry| entry.contains("pending")));
    let moves = format!("{}A9-A5 {}", QUIET_ROUND.repeat(2), QUIET_ROUND.repeat(3));
    assert_eq!(entries(&judged(QUIET, &moves, "1-0")), ["1..8 x3 draw -"]);
}

#[test]
fn perpetual_check_loses_at_once_and_is_weighed_against_the_result() {
    let game = |result: &str| judged(CHECKS, &CHECK_ROUND.repeat(2), result);
    let lost = game("0-1");
    assert_eq!(entries(&lost), ["1..8 x3 loss red"]);
    let entry = &lost["repetition"][0];
    assert_eq!(entry["natures"][0], "将");
    assert_eq!(entry["natures"][2], "将");
    assert_eq!(entry["rules"], "cxa1999");
    assert!(entry["basis"].as_str().unwrap().starts_with("cxa1999"), "{entry}");
    let evidence = entry["evidence"].as_array().unwrap();
    assert!(
        evidence.iter().any(|evidence| evidence["ply"] == 5 && evidence["by"] == "e0"),
        "{entry}"
    );
    assert_eq!(codes(&lost), ["XQ037 info"]);
    assert_eq!(codes(&game("1/2-1/2")), ["XQ037 info"]);
    assert_eq!(codes(&game("1-0")), ["XQ039 warning", "XQ037 warning"]);
    assert_eq!(codes(&game("*")), ["XQ037 warning"]);
    let only = judged_by("xiangqi=check-only", CHECKS, "w - - 0 1", &CHECK_ROUND.repeat(2), "0-1");
    assert_eq!(entries(&only), ["1..8 x3 loss red"]);
}

#[test]
fn rounds_of_different_checks_are_perpetual_check_together() {
    let moves = "F0-F9 D9-D8 F9-F8 D8-D9 F8-F9 D9-D8 F9-F8 D8-D7 F8-F7 D7-D8 F7-F8 D8-D9 F8-F9";
    let game = judged("3k5/9/9/9/9/9/9/9/9/4KR3", moves, "*");
    assert_eq!(entries(&game), ["4..11 x3 loss red"]);
}

#[test]
fn who_had_to_change_loses_by_one_more_round() {
    let board = "5k3/9/9/6n2/9/9/6R2/9/9/3K5";
    let round = "G3-F3 F9-E9 F3-G3 E9-F9 ";
    let game = |n: usize, result: &str| judged(board, &round.repeat(n), result);
    assert_eq!(entries(&game(2, "*")), ["1..8 x3 must-change red"]);
    assert_eq!(codes(&game(2, "*")), ["XQ036 warning"]);
    assert_eq!(codes(&game(2, "1/2-1/2")), ["XQ036 info"]);
    assert_eq!(entries(&game(3, "*")), ["1..12 x4 loss red"]);
    assert_eq!(codes(&game(3, "1-0")), ["XQ039 warning", "XQ037 warning"]);
    let changed = judged(board, &format!("{}G3-G4 F9-E9 D0-D1 E9-F9", round.repeat(2)), "*");
    assert_eq!(entries(&changed), ["1..8 x3 must-change red"]);
    assert_eq!(codes(&changed), ["XQ036 info"]);
    let drawn = judged(board, &format!("{}{{不变作和}}", round.repeat(2)), "1/2-1/2");
    assert_eq!(codes(&drawn), ["XQ036 warning"]);
}

#[test]
fn a_defensive_key_point_is_for_the_arbiter() {
    let moves = "E4-D4 D9-E9 D4-E4 E9-D9 ".repeat(2);
    let game = judged("3k1a3/4a4/b3b4/9/9/4R4/4n4/3Ar4/3KA4/9", &moves, "1/2-1/2");
    assert_eq!(entries(&game), ["1..8 x3 undecided -"]);
    let entry = &game["repetition"][0];
    assert_eq!(entry["leaning"], "draw");
    assert_eq!(entry["reasons"], serde_json::json!(["key-point"]));
    assert_eq!(entry["basis"], "cxa1999 27.3");
    assert_eq!(codes(&game), ["XQ038 info"]);
}

#[test]
fn very_long_repetitions_are_answered() {
    let game = judged(QUIET, &QUIET_ROUND.repeat(5_000), "*");
    assert_eq!(entries(&game), ["1..20000 x5001 draw -"]);
}

/// The counts and first claims of Red and Black.
fn limits(game: &Value) -> [(u64, Option<u64>); 2] {
    ["red", "black"].map(|side| {
        let claim = &game["limit"][side];
        (claim["count"].as_u64().unwrap(), claim["first_claim_ply"].as_u64())
    })
}

#[test]
fn of_the_claimants_checks_ten_count() {
    let moves = CHECK_ROUND.repeat(8);
    let game = |rules: &str| judged_by(rules, CHECKS, "w - - 0 1", &moves, "*");
    assert_eq!(limits(&game("xiangqi=cxa1999,limit=12")), [(10, None), (16, Some(24))]);
    assert_eq!(limits(&game("xiangqi=cxa1999,limit=10")), [(10, Some(20)), (16, Some(20))]);
    assert_eq!(limits(&game("xiangqi=cxa1999")), [(10, None), (16, None)]);
}

#[test]
fn a_capture_begins_the_count_anew_and_a_fen_goes_on_with_one() {
    let board = "4k4/9/9/9/9/p8/9/9/9/R2K5";
    let game = |rest: &str, moves: &str| judged_by("xiangqi=cxa1999", board, rest, moves, "*");
    assert_eq!(limits(&game("w - - 0 1", "A0-A1 E9-E8 A1-A0 E8-E9")), [(2, None); 2]);
    assert_eq!(limits(&game("w - - 0 1", "A0-A1 E9-E8 A1-A4 E8-E9 A4-A5")), [(1, None); 2]);
    assert_eq!(limits(&game("w - - 118 60", "A0-A1 E9-E8")), [(60, Some(2)); 2]);
    assert_eq!(limits(&game("w - - 117 60", "A0-A1 E9-E8")), [(59, None); 2]);
    assert_eq!(limits(&game("b - - 118 60", "E9-E8 A0-A1")), [(60, Some(2)); 2]);
    let long = game("w - - 130 60", "A0-A1 E9-E8 A1-A4 E8-E9 A4-A5 E9-E8");
    assert_eq!(limits(&long), [(1, Some(1)); 2]);
}

#[test]
fn chess_and_go_have_no_such_rulings() {
    let text = b"[Termination \"White forfeits on time\"]\n[Result \"0-1\"]\n\n1. e4 e5 0-1\n";
    let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], text);
    let game: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(game["reason"]["kind"], "time");
    assert_eq!(game["reason"]["side"], "white");
    assert!(game["limit"].is_null());
    assert_eq!(game["repetition"], Value::Array(Vec::new()));
}
