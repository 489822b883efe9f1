use proptest::prelude::*;

use super::*;
use crate::{formats::Entry, record::Record, source::Span};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn heads(entry: &Entry<'_>) -> Vec<String> {
    entry.record.headers.iter().map(|it| format!("{}={}", it.name, it.value)).collect()
}

#[test]
fn operations_come_through() {
    let text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01; x\"; acd 12; hmvc 3;\n";
    let entries = read(text);
    assert_eq!(
        heads(&entries[0]),
        [
            "FEN=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 3 1",
            "bm=Qd1+",
            "id=BK.01; x",
            "acd=12",
            "hmvc=3",
        ]
    );
    assert_eq!(write(&entries[0].record), text);
    assert_eq!(sniff(text), 97);
    assert_eq!(cut(text.as_bytes(), false), Some(text.len()));
}

#[test]
fn lists_of_fens_and_other_lines() {
    let text = format!("\n{START} w KQkq - 0 1\nwords\n{START} b KQkq e3 5 9\n");
    let entries = read(&text);
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0].findings[0].code.id(), "AR049");
    assert_eq!(write(&entries[1].record), format!("{START} b KQkq e3 hmvc 5; fmvn 9;\n"));
    let list = format!("{START} w KQkq - 0 1\n{START} w KQkq - 0 1\n");
    assert_eq!(kind(&list), Kind::Fens);
    assert_eq!(sniff(&list), 0);
    for other in ["", "x", "8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/9 w - -", "8/8/8/8/8/8/8/8 r - -"]
    {
        assert_eq!(kind(other), Kind::Other, "{other}");
    }
}

#[test]
fn a_game_becomes_players_and_result() {
    let mut record = Record::new(Game::Chess);
    for (name, value) in [
        ("White", "A \"x\""),
        ("Black", "B"),
        ("Event", "E"),
        ("Date", "????.??.??"),
        ("Result", "1-0"),
    ] {
        let (span, value_span) = (Span::default(), Span::default());
        let (name, value) = (name.into(), value.into());
        record.headers.push(crate::record::Header { name, value, span, value_span });
    }
    let expected = format!("{START} w KQkq - c0 \"A 'x' - B, E\"; c1 \"1-0\";\n");
    assert_eq!(write(&record), expected);
    let entries = read(&expected);
    assert_eq!(write(&entries[0].record), expected);
}

#[test]
fn positions_of_variants_are_whole() {
    for text in [
        "r2q1bnr/pp1Ppk1p/n2p4/pp6/3Pb1P1/2P1N3/PP2nP1P/1RB2RKQ[bp] w - - hmvc 2; fmvn 22;\n",
        "r1bqQbnr/p3kp1p/8/4p1p1/N3P3/P6P/1PPP1PP1/R1B1K1NR b KQ - 0+3 hmvc 2; fmvn 11;\n",
    ] {
        let entries = read(text);
        assert_eq!(write(&entries[0].record), text);
        assert!(fen(&entries[0].record).ends_with(|c: char| c.is_ascii_digit()));
    }
}

#[test]
fn any_operand_settles() {
    for rest in
        ["a;b", "id x;", "id \"a\" \"b\";", "x \"", "x \"a;", ";;", "9 x;", "é;", "bm", "c0 \"\";"]
    {
        let text = format!("{START} w - - {rest}\n");
        let once = write(&read(&text)[0].record);
        assert_eq!(write(&read(&once)[0].record), once, "{rest}");
    }
}

/// Lines of positions, operations and what stands between them.
fn lines() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => Just(format!("{START} w KQkq -")),
        1 => Just("8/8/8/8/8/8/8/k1K5 b - a3".to_owned()),
        6 => prop::sample::select(vec![
            "\n", " ", " 0 1", " 7 x", "; ", ";", "\"", " bm e4", " id \"a;b\"", " c0 \"x\";", " hmvc 3;",
            " fmvn 9;", " fmvn 0;", "é", "\t", "\u{feff}", " pv e4 e5", "\r\n", " 3+3", " hmvc \"5\";", "\0",
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
    fn positions_come_back_with_their_operations(text in lines()) {
        for entry in read(&text) {
            prop_assert!(entry.record.span.end as usize <= text.len());
            let written = write(&entry.record);
            let again = read(&written);
            prop_assert_eq!(again.len(), 1, "{}", &written);
            prop_assert_eq!(heads(&again[0])[0].clone(), heads(&entry)[0].clone(), "{}", &written);
            prop_assert_eq!(write(&again[0].record), &*written);
        }
        cut(text.as_bytes(), false);
        sniff(&text);
    }
}
