//! Random records for the properties of archive formats, and the properties of those of Go.

use std::time::Instant;

use proptest::{prelude::*, test_runner::TestCaseResult};

use super::{Entry, FormatInfo, board, fit::fit, points, spell};
use crate::{
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
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
pub(crate) fn texts() -> impl Strategy<Value = String> {
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

/// Names of headers of Go, of SGF and of servers.
pub(crate) const GO_NAMES: [&str; 24] = [
    "PB",
    "PW",
    "BR",
    "WR",
    "KM",
    "RE",
    "DT",
    "TM",
    "OT",
    "EV",
    "PC",
    "GN",
    "RU",
    "AN",
    "RO",
    "SO",
    "CP",
    "GC",
    "AP",
    "HA",
    "Writer",
    "GAMEWHITECOUNTRY",
    "NGF7",
    "天气",
];

/// Values that headers of Go have, and such as none should.
pub(crate) fn go_value() -> impl Strategy<Value = String> {
    let usual = vec![
        "6.5",
        "7",
        "0",
        "3.75",
        "-5.5",
        "B+R",
        "W+T",
        "W+0.5",
        "B+",
        "Void",
        "?",
        "B+12",
        "2014-01-27",
        "1996-12-27,28",
        "1846",
        "9d",
        "12k",
        "3p",
        "2k?",
        "600",
        "5400",
        "61",
        "3x30 byo-yomi",
        "Japanese",
        "Chinese",
        "AGA",
        "2",
        "1",
        "\u{3000}",
        "黑中盘胜",
        "a, b",
        "x (2k)",
        "name 2k",
        "A=B",
        "[End]",
        ".Comment,1",
        "GI1",
        "\\HS",
    ];
    prop_oneof![
        3 => prop::sample::select(usual).prop_map(str::to_owned),
        1 => texts(),
    ]
}

/// Records of Go on 19x19 with headers and comments; with `tree` they branch anywhere.
pub(super) fn go_records(tree: bool) -> impl Strategy<Value = Record<'static>> {
    let header = (prop::sample::select(&GO_NAMES[..]), go_value());
    let point = prop::option::weighted(0.9, (0_u8..19, 0_u8..19));
    let comment = prop::option::weighted(0.2, texts());
    let node = (any::<prop::sample::Index>(), point, comment, any::<u8>());
    let nodes = prop::collection::vec(node, 0..25);
    let stones = prop_oneof![4 => Just(0_usize), 1 => 2_usize..10];
    (nodes, prop::collection::vec(header, 0..8), texts(), stones).prop_map(
        move |(nodes, headers, root, stones)| {
            let mut record = Record::new(Game::Go);
            record.notation = Some("sgf");
            for (name, value) in headers {
                if record.header(name).is_none() && !value.is_empty() {
                    head(&mut record, name, value);
                }
            }
            if let Some(places) = points::handicap(stones, std::iter::empty()) {
                record.headers.retain(|header| header.name != "HA");
                head(&mut record, "HA", stones.to_string());
                let (name, text) = ("AB", points::values(&places));
                record.tree.note(NodeId::ROOT, NoteKind::Property, name, text, Span::default());
            }
            note(&mut record, NodeId::ROOT, root);
            let mut ids = vec![NodeId::ROOT];
            for (parent, point, comment, odd) in nodes {
                let parent = if tree { *parent.get(&ids) } else { ids[ids.len() - 1] };
                let before = record.tree.node(parent).mv.as_ref().and_then(|mv| mv.side);
                let first = if stones > 0 { Side::Second } else { Side::First };
                let turn = before.map_or(first, Side::other);
                // Now and then a side moves twice.
                let twice = odd < 8 && (stones == 0 || parent != NodeId::ROOT);
                let side = if twice { turn.other() } else { turn };
                let text = point.map_or("".into(), |(x, y)| points::text((x.into(), y.into())));
                let mv = MoveText { text, span: Span::default(), side: Some(side) };
                let id = record.tree.add(parent, Some(mv));
                note(&mut record, id, comment.unwrap_or_default());
                ids.push(id);
            }
            record
        },
    )
}

/// The headers of a record, sorted.
fn sorted(record: &Record<'_>) -> Vec<(String, String)> {
    let of = record.headers.iter().map(|it| (it.name.to_string(), it.value.to_string()));
    let mut all: Vec<_> = of.collect();
    all.sort();
    all
}

/// What a format of Go writes of a record that was made to fit it is known as that format and reads
/// back with its moves and headers; what was read once comes through unchanged from then on.
pub(super) fn comes_back(info: &FormatInfo, mut record: Record<'static>) -> TestCaseResult {
    let body = info.text().unwrap();
    if record.header("SZ").is_none() {
        head(&mut record, "SZ", "19");
    }
    prop_assume!(info.shape.refuses.is_none_or(|refuses| refuses(&record).is_none()));
    fit(&mut record, info);
    let text = info.write_text(&record);
    prop_assert!((body.sniff)(&text) >= 70, "{text}");
    let entries = (body.read)(&text);
    prop_assert_eq!(entries.len(), 1, "{}", text);
    sane(&text, &entries)?;
    let mut first = entries[0].record.clone();
    prop_assert_eq!(moves_of(&first), moves_of(&record), "{}", text);
    for header in &record.headers {
        prop_assert_eq!(first.value(&header.name), Some(&*header.value), "{}", text);
    }
    fit(&mut first, info);
    let text = info.write_text(&first);
    let mut again = (body.read)(&text).remove(0).record;
    fit(&mut again, info);
    prop_assert_eq!(sorted(&again), sorted(&first), "{}", text);
    prop_assert!(again.tree.same_content(&first.tree), "{text}\n{}", info.write_text(&again));
    prop_assert_eq!(info.write_text(&again), text);
    Ok(())
}

/// The moves of all lines in order, with their sides.
fn moves_of(record: &Record<'_>) -> Vec<(String, Option<Side>)> {
    let (tree, mut out, mut open) = (&record.tree, Vec::new(), vec![NodeId::ROOT]);
    while let Some(id) = open.pop() {
        out.extend(tree.node(id).mv.as_ref().map(|mv| (mv.text.to_string(), mv.side)));
        open.extend(tree.children(id));
    }
    out
}

/// All places of what was read lie in the text.
pub(super) fn sane(text: &str, entries: &[Entry<'_>]) -> TestCaseResult {
    let lies = |span: Span| span.start <= span.end && text.get(span.range()).is_some();
    for Entry { record, findings } in entries {
        prop_assert!(lies(record.span));
        prop_assert!(record.headers.iter().all(|it| lies(it.span) && lies(it.value_span)));
        prop_assert!(findings.iter().all(|it| lies(it.span)), "{findings:?}");
        for id in record.tree.ids() {
            let node = record.tree.node(id);
            prop_assert!(node.mv.as_ref().is_none_or(|mv| lies(mv.span)));
            prop_assert!(record.tree.notes(id).all(|note| lies(note.span)));
        }
    }
    Ok(())
}

/// Reads a text of any size in a time that is far from that of its square.
pub(super) fn quick(read: fn(&str) -> Vec<Entry<'_>>, text: &str) {
    let start = Instant::now();
    sane(text, &read(text)).unwrap();
    assert!(start.elapsed().as_secs() < 10, "{} bytes", text.len());
}

/// The only game of a text.
pub(super) fn one(read: fn(&str) -> Vec<Entry<'_>>, text: &str) -> Entry<'_> {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

/// The codes of what was found, in order.
pub(super) fn codes(entry: &Entry<'_>) -> String {
    entry.findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>().join(" ")
}

/// The headers in order.
pub(super) fn headers(entry: &Entry<'_>) -> String {
    let all = entry.record.headers.iter().map(|it| format!("{}={}", it.name, it.value));
    all.collect::<Vec<_>>().join("|")
}

/// The main line as `b:pd`, notes in braces.
pub(super) fn line(entry: &Entry<'_>) -> String {
    let tree = &entry.record.tree;
    let mut out = Vec::new();
    for id in std::iter::once(NodeId::ROOT).chain(tree.main_line()) {
        if let Some(mv) = &tree.node(id).mv {
            let side = if mv.side == Some(Side::First) { 'b' } else { 'w' };
            out.push(format!("{side}:{}", mv.text));
        }
        out.extend(tree.notes(id).map(|note| format!("{}{{{}}}", note.name, note.text)));
    }
    out.join(" ")
}

/// The whole tree, notes in braces.
pub(super) fn tree(entry: &Entry<'_>) -> String {
    let tree = &entry.record.tree;
    let root = tree.notes(NodeId::ROOT).map(|note| format!("{}{{{}}} ", note.name, note.text));
    let line = tree.first_child(NodeId::ROOT).map(|first| spell::line(tree, first));
    root.collect::<String>() + &line.unwrap_or_default()
}
