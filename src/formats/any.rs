//! Random records for the properties of archive formats.

use proptest::prelude::*;

use super::board;
use crate::{
    record::{Game, Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

/// Adds a header.
pub(super) fn head(record: &mut Record<'static>, name: &'static str, value: impl Into<String>) {
    let (name, value) = (name.into(), value.into().into());
    let span = Span::default();
    record.headers.push(Header { name, value, span, value_span: span });
}

/// Adds a comment, unless it is empty.
pub(super) fn note(record: &mut Record<'static>, node: NodeId, text: impl Into<String>) {
    let text = text.into();
    if !text.is_empty() {
        record.tree.note(node, NoteKind::Comment, "", text, Span::default());
    }
}

/// Texts with all that some format takes for its own.
pub(super) fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[ -~]{0,6}",
        "\\PC{0,4}",
        prop::sample::select(vec![
            "[",
            "]",
            "||",
            "|",
            "\n",
            "\r\n",
            "\\u005b",
            "\\",
            "[/DhtmlXQ_x]",
            "[DhtmlXQ]",
            "<br>",
            "&amp;",
            "*/",
            "/*",
            "*\\/",
            "START{",
            "}END",
            "{",
            "}",
            " ",
            "\t",
            "红先",
            "😀",
            "\0",
            "[Red \"x\"]",
            "1. C2.5",
            "\u{10ff80}",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

/// Records of squares with random trees, comments and headers.
pub(super) fn records() -> impl Strategy<Value = Record<'static>> {
    let node = (any::<prop::sample::Index>(), 0_u8..90, 0_u8..90, prop::option::of(texts()));
    let names = vec!["Title", "Event", "Red", "Black", "Type", "RedElo", "Date", "X", "天气"];
    let header = (prop::sample::select(names), texts());
    let nodes = prop::collection::vec(node, 0..30);
    (nodes, prop::collection::vec(header, 0..5), texts()).prop_map(|(nodes, headers, root)| {
        let mut record = Record::new(Game::Xiangqi);
        record.notation = Some("uci");
        for (name, value) in headers {
            head(&mut record, name, value);
        }
        note(&mut record, NodeId::ROOT, root);
        let mut ids = vec![NodeId::ROOT];
        for (parent, from, to, comment) in nodes {
            let mv =
                MoveText { text: board::move_text(from, to), span: Span::default(), side: None };
            let id = record.tree.add(*parent.get(&ids), Some(mv));
            note(&mut record, id, comment.unwrap_or_default());
            ids.push(id);
        }
        record
    })
}
