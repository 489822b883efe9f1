use proptest::prelude::*;

use super::*;
use crate::{
    formats::any::{self, codes, headers, line, tree},
    record::Side,
};

const GAME: &str = r#"{"id": 12, "name": "Ladder", "width": 19, "height": 19, "komi": "6.50",
  "rules": "japanese", "handicap": 0, "started": "2020-02-03T04:05:06Z", "outcome": "12.5 points",
  "black_lost": true, "white_lost": false, "ranked": true,
  "players": {"black": {"username": "ada", "ranking": 31.7}, "white": {"username": "bo"}},
  "gamedata": {"players": {"black": {"rank": 30}, "white": {"rank": 24.9}}, "removed": "aabb",
    "time_control": {"system": "byoyomi", "main_time": 600, "periods": 5, "period_time": 30},
    "initial_state": {"black": "", "white": ""}, "initial_player": "black", "phase": "finished",
    "moves": [[15, 3, 900], [3,3,1], [-1, -1, 5], [2, 3, 1, null, {"a": [1]}]]}}"#;

#[test]
fn a_game() {
    assert_eq!(sniff(GAME), 97);
    let entry = any::one(read, GAME);
    assert_eq!(codes(&entry), "");
    assert_eq!(line(&entry), "b:pd w:dd b: w:cd");
    let second = entry.record.tree.main_line().nth(1).unwrap();
    assert_eq!(entry.record.tree.node(second).mv.as_ref().unwrap().span.of(GAME), "[3,3,1]");
    assert_eq!(
        headers(&entry),
        "SZ=19|GN=Ladder|PC=OGS: https://online-go.com/game/12|DT=2020-02-03|PB=ada|BR=1d|PW=bo|\
         WR=6k|RU=Japanese|KM=6.5|TM=600|OT=5x30 byo-yomi|RE=W+12.5|outcome=12.5 points|\
         phase=finished|ranked=true|removed=aabb"
    );
}

fn game(more: &str) -> String {
    format!(r#"{{"width": 9, "height": 9, "moves": [[0,0,1],[1,1,1],[2,2,1]], {more}}}"#)
}

#[test]
fn handicaps() {
    let text = game(
        r#""handicap": 2, "initial_state": {"black": "ccgg", "white": "ee"}, "initial_player": "white""#,
    );
    assert_eq!(line(&any::one(read, &text)), "AB{[cc][gg]} AW{[ee]} w:aa b:bb w:cc");
    // Stones that Black places freely are its first moves.
    let text = game(r#""handicap": 2, "initial_player": "black""#);
    assert_eq!(line(&any::one(read, &text)), "b:aa b:bb w:cc");
    let text = r#"{"width": 9, "height": 13, "moves": "aabb..cc"}"#;
    let entry = any::one(read, text);
    assert_eq!((&*tree(&entry), entry.record.value("SZ")), ("aa bb pass cc", Some("9:13")));
    let first = entry.record.tree.main_line().next().unwrap();
    assert_eq!(entry.record.tree.node(first).mv.as_ref().unwrap().side, Some(Side::First));
}

#[test]
fn results_and_times() {
    let lost = r#""black_lost": false, "white_lost": true"#;
    let ids = r#""winner": 5, "black_player_id": 4, "white_player_id": 5"#;
    for (more, name, expected) in [
        (format!(r#""outcome": "Resignation", {lost}"#), "RE", Some("B+R")),
        (format!(r#""outcome": "Timeout", {ids}"#), "RE", Some("W+T")),
        (format!(r#""outcome": "Cancellation", {ids}"#), "RE", Some("Void")),
        (format!(r#""outcome": "odd", {lost}"#), "RE", None),
        (r#""start_time": 1580702706"#.into(), "DT", Some("2020-02-03")),
        (r#""start_time": 951782400"#.into(), "DT", Some("2000-02-29")),
        (
            r#""time_control": {"system": "fischer", "initial_time": 60, "time_increment": 10}"#.into(),
            "OT",
            Some("10 fischer"),
        ),
        (
            r#""time_control": {"system": "canadian", "main_time": 60, "stones_per_period": 5, "period_time": 9}"#
                .into(),
            "OT",
            Some("5/9 Canadian"),
        ),
    ] {
        let text = game(&more);
        assert_eq!(any::one(read, &text).record.value(name), expected, "{more}");
    }
}

#[test]
fn boards_and_problems() {
    let text = r#"{"game_id": 1, "board": [" bW", "b  ", "  W"], "correct_ownership": [[1]], "description": "x"}"#;
    assert_eq!(sniff(text), 96);
    let entry = any::one(read, text);
    assert_eq!(tree(&entry), "AB{[ba][ab]} AW{[ca][cc]} {x} ");
    assert_eq!(entry.record.value("SZ"), Some("3"));
    let text = r#"{"AB": ["aa"], "AW": ["bb"], "SZ": "19", "C": "Black to play",
        "SOL": [["B","cc","good",""],["B","dd","",""]]}"#;
    assert_eq!(sniff(text), 96);
    assert_eq!(tree(&any::one(read, text)), "AB{[aa]} AW{[bb]} {Black to play} cc {good} (dd)");
    let text = r#"[{"AB": [], "AW": [], "SOL": [["B","cc","",""],["W","dd","",""]]}]"#;
    assert_eq!(tree(&any::one(read, text)), "cc dd");
}

#[test]
fn trees_in_strings() {
    let text = r#"{"chess": "(;GM[1]SZ[19]PB[甲];B[pd];W[dd])",
        "other": [1, {"sgf": "\n(;GM[1]C[a\\]\"];B[aa])"}]}"#;
    assert_eq!(sniff(text), 90);
    let entries = read(text);
    assert_eq!(entries.iter().map(tree).collect::<Vec<_>>(), ["pd dd", "{a]\"} aa"]);
    let header = entries[0].record.header("PB").unwrap();
    assert_eq!(header.value_span.of(text), "甲");
    // A tree whose JSON is cut off.
    assert_eq!(read(r#"{"a": "(;B[aa])", "b": [1, 2"#).len(), 1);
}

#[test]
fn what_is_no_game() {
    assert_eq!(codes(&any::one(read, r#"{"width": 19, "moves": [[1"#)), "AR064");
    for text in [r#"{"a": 1}"#, "[]", "{", ""] {
        assert_eq!(sniff(text), 0, "{text}");
    }
    assert_eq!(read(r#"{"a": [1, {"b": "x"}]}"#).len(), 0);
}

#[test]
fn long_files_are_read_in_their_time() {
    let moves = "[1,2,3],".repeat(200_000);
    for text in [
        format!("{{\"width\":19,\"moves\":[{moves}[1,1,1]]}}"),
        format!("{{\"width\":19,\"moves\":[{moves}"),
        "[".repeat(200_000),
        "\"(;\" ".repeat(100_000),
        "{\"a\":\"(;GM[1]\\n;B[aa])\"}".repeat(20_000),
        "\"".repeat(200_001),
    ] {
        any::quick(read, &text);
    }
}

proptest! {
    #[test]
    fn anything_is_read(
        text in "(\\{|\\}|\\[|\\]|\"moves\":|\"width\":9|\"board\":|\"AB\":|\"\\(;B\\[aa\\]\\)\"|,|[0-9]\
                 |\\\\n|[ -~围]){0,30}",
        cut in 0_usize..900,
    ) {
        any::sane(&text, &read(&text))?;
        sniff(&text);
        let part: String = GAME.chars().take(cut).chain(text.chars()).collect();
        any::sane(&part, &read(&part))?;
    }
}
