use proptest::prelude::*;

use super::*;
use crate::{
    formats::{Entry, any},
    record::{MoveText, NodeId, Record},
    source::Span,
};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn all(text: &str) -> Vec<(String, String, String)> {
    let game = |entry: &Entry<'_>| {
        let tree = &entry.record.tree;
        let moves =
            tree.main_line().map(|node| tree.node(node).mv.as_ref().unwrap().text.to_string());
        let head = entry.record.headers.iter().map(|h| format!("{}={}", h.name, h.value));
        let codes = entry.findings.iter().map(|it| it.code.id());
        let head = head.collect::<Vec<_>>().join(" ");
        (head, moves.collect::<Vec<_>>().join(" "), codes.collect::<Vec<_>>().join(" "))
    };
    read(text).iter().map(game).collect()
}

#[test]
fn lists() {
    let fen = format!("FEN={START} w - - 0 1");
    let one = |head: &str, moves: &str, codes: &str| (head.into(), moves.into(), codes.into());
    let text = format!("{START} w - - 0 1\n\n{START} w - - 0 1\n");
    assert_eq!(all(&text), vec![one(&fen, "", ""); 2]);
    assert_eq!(sniff(&text), 97);
    assert_eq!(cut(text.as_bytes(), false), Some(START.len() + 11));
    let text = format!("h2e2h9g7\n{START}w\nh2e2\n{START}b\n");
    let black = format!("FEN={START} b - - 0 1");
    assert_eq!(all(&text), [one(&fen, "h2e2 h9g7", ""), one(&black, "h2e2", "")]);
    assert_eq!(sniff(&text), 97);
    assert_eq!(cut(text.as_bytes(), false), Some(9 + START.len() + 2));
    assert_eq!(all(&format!("h2e2\n{START}w--01")), [one(&fen, "h2e2", "")]);
    let text = format!("{START}w\nh2e2h9\n{START}b\nh2e2\n");
    assert_eq!(all(&text), [one(&fen, "h2e2", "AR041"), one(&black, "h2e2", "")]);
    let text = format!(
        "[FEN_INDEX \"1\"]\n[EVENT \"x\"]\n[FEN \"{START} w\"]\n\n[FEN_INDEX \"2\"]\n[FEN \"5x3/5k3/5x1H1/9/80/9/9/9/9/4K4 w\"]\n"
    );
    let short = format!("FEN_INDEX=1 Event=x FEN={START} w");
    let marks = "FEN_INDEX=2 Board=5x3/5k3/5x1H1/9/80/9/9/9/9/4K4 w";
    assert_eq!(all(&text), [one(&short, "", ""), one(marks, "", "AR047")]);
    assert_eq!(sniff(&text), 99);
    let text = format!("[FEN \"{START} w\"]\n[FEN \"{START} b\"]\n");
    assert_eq!(all(&text).len(), 2);
    assert_eq!(sniff(&text), 99);
    assert_eq!(all(&format!("{START} w\nsome words\n"))[0].2, "AR049");
    for other in ["", "some words", "[FEN \"x\"]\n[Event \"y\"]", "8/8/8/8/8/8/8 w - - 0 1", "h2e2"]
    {
        assert_eq!(sniff(other), 0, "{other}");
    }
}

#[test]
fn the_last_position_is_written() {
    let mut record = Record::new(Game::Xiangqi);
    assert_eq!(write(&record), format!("{START} w - - 0 1\n"));
    let mut last = NodeId::ROOT;
    for text in ["h2e2", "h9g7", "e2e6"] {
        let mv = MoveText { text: text.into(), span: Span::default(), side: None };
        last = record.tree.add(last, Some(mv));
    }
    let after = "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2\n";
    assert_eq!(write(&record), after);
    any::head(&mut record, "FEN", format!("{START} w - - 3 40"));
    assert!(write(&record).ends_with(" b - - 0 41\n"));
    any::head(&mut record, "Title", "x");
    let told = crate::formats::fit::fit(&mut record, &INFO);
    assert_eq!(
        told[0].message(crate::findings::Lang::En),
        "FEN holds one position; moves 3, comments 0, headers 1 are not written"
    );
}

#[test]
fn any_text() {
    for text in [
        "[",
        "[\"]",
        "[a \"\"]",
        "a0",
        "a0a",
        "\u{feff}",
        "é0é0",
        "/////////",
        "9/9/9/9/9/9/9/9/9/9x",
    ] {
        read(text);
        cut(text.as_bytes(), false);
    }
    let long = "h2e2".repeat(250_000);
    assert_eq!(read(&long)[0].record.tree.len(), 250_001);
}

/// Lines of positions, solutions, tags and what stands between them.
fn lines() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => Just(START.to_owned()),
        1 => Just("4k4/9/9/9/9/9/9/9/9/4K4".to_owned()),
        6 => prop::sample::select(vec![
            "\n", " w", " b - - 3 40", "w--01", "h2e2h9g7", "h2e2h9", "[FEN \"", "[EVENT \"x\"]", "\"]",
            "[FEN_INDEX \"1\"]", "0", " r - - x 9", "é", "\u{feff}", "\r\n", "/", "9", "[a \"b\"]",
        ])
        .prop_map(str::to_owned),
        1 => "[ -~]{0,8}",
        1 => "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_positions_come_back(text in lines()) {
        for entry in read(&text) {
            prop_assert!(entry.record.span.end as usize <= text.len());
            if write::refuses(&entry.record).is_some() {
                continue;
            }
            let written = write(&entry.record);
            let again = read(&written);
            prop_assert_eq!(again.len(), 1, "{}", &written);
            prop_assert!(write::refuses(&again[0].record).is_none(), "{}", &written);
            prop_assert_eq!(write(&again[0].record), written);
        }
        cut(text.as_bytes(), false);
        sniff(&text);
    }
}
