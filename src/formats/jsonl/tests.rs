use proptest::prelude::*;

use super::{line::GameLine, *};
use crate::{
    formats::any,
    record::{MoveText, NodeId, NoteKind, Record, Side},
    source::Span,
};

/// The schema in docs/ is the one that the types make. To renew it after a change of the types, run
/// the test with `YANPU_UPDATE_SCHEMA=1`.
#[test]
fn the_schema_in_docs_is_that_of_the_types() {
    let schema = schemars::schema_for!(GameLine<'static>);
    let made = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/games.schema.json");
    if std::env::var_os("YANPU_UPDATE_SCHEMA").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), made);
}

fn comes_back(record: &Record<'_>) {
    let text = write(record);
    assert!(!text.trim_end().contains('\n'), "{text}");
    let entries = read(&text);
    assert_eq!(entries.len(), 1, "{text}");
    assert!(entries[0].findings.is_empty(), "{:?}", entries[0].findings);
    let again = &entries[0].record;
    assert!(again.same_content(record), "{text}");
    assert_eq!(write(again), text);
}

#[test]
fn games_of_all_kinds_come_back() {
    let pgn = "[White \"a\\\"b\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]\n\n{i} 1... {b} Ke7 $1 {c} $14 \
        (1... Kd8 {[%clk 0:00:05.5] \u{10ff80}} (1... Kd7) 2. Kd1) (1... Kf8) 2. O-O *\n";
    comes_back(&crate::formats::pgn::read(pgn)[0].record);
    let sgf = "(;GM[1]FF[4]SZ[9]AB[aa][bb]C[x];B[cc]LB[aa:1];W[dd](;B[ee])(;B[ff]C[y];;W[gg]))";
    comes_back(&crate::formats::sgf::read(sgf)[0].record);
    let list = "红方：甲\n\n1. 炮二平五 马8进7 （好棋）\n2. 马二进三\n红胜\n";
    comes_back(&crate::formats::movelist::read(list)[0].record);
}

#[test]
fn the_shape_is_flat_and_the_main_line_comes_first() {
    let text = "1. e4 (1. d4 d5 (1... Nf6) 2. c4) (1. c4) e5 {[%clk 0:10:00]} *";
    let line = write(&crate::formats::pgn::read(text)[0].record);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    let moves = value["moves"].as_array().unwrap();
    let flat: Vec<_> = moves
        .iter()
        .map(|mv| {
            format!("{}<{} {}/{} {}", mv["id"], mv["parent"], mv["line"], mv["ply"], mv["text"])
        })
        .collect();
    assert_eq!(
        flat,
        [
            "1<0 0/1 \"e4\"",
            "2<1 0/2 \"e5\"",
            "3<0 1/1 \"d4\"",
            "4<3 1/2 \"d5\"",
            "5<4 1/3 \"c4\"",
            "6<3 2/2 \"Nf6\"",
            "7<0 3/1 \"c4\"",
        ]
    );
    assert_eq!(moves[1]["annotations"]["clk"], 600.0);
}

#[test]
fn any_depth_is_written_and_read() {
    let mut record = Record::new(Game::Chess);
    let mut node = NodeId::ROOT;
    let add = |record: &mut Record<'_>, node, text: &'static str| {
        let mv = MoveText { text: text.into(), span: Span::default(), side: None };
        record.tree.add(node, Some(mv))
    };
    for _ in 0..20_000 {
        add(&mut record, node, "a");
        node = add(&mut record, node, "b");
    }
    comes_back(&record);
}

#[test]
fn lines_of_other_programs() {
    let text = "{\"game\":\"chess\",\"start\":\"x\",\"result\":\"1-0\",\"more\":[{}],\"moves\":[{\"uci\":\"e2e4\"},\
        {\"id\":9,\"text\":\"e5\"},{\"parent\":9,\"text\":\"Nf3\",\"nags\":[\"x\",1]},{\"parent\":1,\"text\":\"c5\"}]}";
    let record = &read(text)[0].record;
    let tree = &record.tree;
    let main: Vec<_> =
        tree.main_line().map(|node| &*tree.node(node).mv.as_ref().unwrap().text).collect();
    assert_eq!(main, ["e2e4", "e5", "Nf3"]);
    assert_eq!(record.value("FEN"), Some("x"));
    assert_eq!(record.marker.as_ref().map(|marker| &*marker.text), Some("1-0"));
    let at = tree.node(tree.main_line().nth(1).unwrap()).mv.as_ref().unwrap().span;
    assert_eq!(at.of(text), "e5");
    for wrong in [
        "{}",
        "[",
        "{\"game\":\"draughts\"}",
        "{\"game\":\"chess\",\"moves\":[{\"id\":0}]}",
        "{\"game\":\"chess\",\"moves\":[{\"id\":2},{\"id\":2}]}",
        "{\"game\":\"chess\",\"moves\":[{\"color\":\"pink\"}]}",
        "{\"game\":\"chess\",\"moves\":[{\"order\":\"z\"}]}",
        &format!("{{\"game\":\"chess\",\"x\":{}}}", "[".repeat(100_000)),
    ] {
        let entries = read(wrong);
        assert_eq!(entries[0].findings[0].code.id(), "CV009", "{wrong:.60}");
        assert_eq!(&*entries[0].record.strays[0].text, wrong);
    }
    assert_eq!(sniff(text), 95);
    assert_eq!(sniff("{comment} 1. e4"), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_record_comes_back(
        record in any::records(),
        notes in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..5, any::texts()), 0..20),
        black: bool,
    ) {
        let mut record = record;
        let ids: Vec<_> = record.tree.ids().collect();
        for (at, kind, text) in notes {
            let (kind, name) = match kind {
                0 => (NoteKind::Before, ""),
                1 => (NoteKind::Nag, ""),
                2 => (NoteKind::Property, "LB"),
                3 => (NoteKind::Unread, ""),
                _ => (NoteKind::Comment, ""),
            };
            record.tree.note(*at.get(&ids), kind, name, text, Span::default());
        }
        if black {
            let mv = MoveText { text: "x".into(), span: Span::default(), side: Some(Side::Second) };
            record.tree.add(NodeId::ROOT, Some(mv));
        }
        comes_back(&record);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,80}") {
        read(&text);
        read(&format!("{{\"game\":\"go\",\"moves\":[{text}]}}"));
    }
}
