use proptest::prelude::*;

use super::*;
use crate::{
    findings::Code,
    formats::{Entry, FormatInfo, ReadOptions, board, fit},
    record::{Header, MoveText, NodeId, NoteKind, Record, Side, Tree},
    source::Span,
};

pub(in crate::formats) fn add(
    tree: &mut Tree<'static>,
    parent: NodeId,
    (from, to): (u8, u8),
) -> NodeId {
    let text = board::move_text(from, to);
    tree.add(parent, Some(MoveText { text, span: Span::default(), side: None }))
}

pub(in crate::formats) fn note(
    record: &mut Record<'static>,
    node: NodeId,
    text: impl Into<String>,
) {
    record.tree.note(node, NoteKind::Comment, "", text.into(), Span::default());
}

pub(in crate::formats) fn head(
    record: &mut Record<'static>,
    name: &'static str,
    value: impl Into<String>,
) {
    let (name, value) = (name.into(), value.into().into());
    let span = Span::default();
    record.headers.push(Header { name, value, span, value_span: span });
}

/// A record with variations at the first move, and comments everywhere.
pub(in crate::formats) fn sample() -> Record<'static> {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "Title", "测试局");
    head(&mut record, "Red", "甲");
    head(&mut record, "Type", "endgame");
    head(&mut record, "Result", "0-1");
    note(&mut record, NodeId::ROOT, "开局\n两行");
    let a = add(&mut record.tree, NodeId::ROOT, (25, 22));
    let b = add(&mut record.tree, a, (88, 69));
    let c = add(&mut record.tree, NodeId::ROOT, (19, 22));
    note(&mut record, c, "另一着");
    add(&mut record.tree, a, (82, 65));
    let d = add(&mut record.tree, b, (7, 24));
    note(&mut record, d, "😀 <![CDATA[&amp;]]>]]] \t");
    add(&mut record.tree, c, (82, 65));
    record
}

/// A record with a text in every field that has a name of its own, in the order of the fields.
fn full() -> Record<'static> {
    let mut record = Record::new(Game::Xiangqi);
    for field in &layout::FIELDS {
        let value = match field.name {
            "RedElo" => "2412".to_owned(),
            "BlackElo" => "大师".to_owned(),
            name => format!("{name}的值"),
        };
        let name = layout::header_name(field.name, &value);
        head(&mut record, name, value);
    }
    head(&mut record, "Type", "composed");
    head(&mut record, "Results", "several");
    head(&mut record, "FirstNumber", "12");
    record
}

pub(in crate::formats) fn the_game(info: &FormatInfo, file: &[u8]) -> Entry<'static> {
    let mut opened = (info.bytes().unwrap().read)(file, &ReadOptions::default());
    assert_eq!(opened.entries.len(), 1, "{opened:?}");
    let mut entry = opened.entries.remove(0);
    entry.findings.extend(opened.findings);
    entry
}

pub(in crate::formats) fn codes(entry: &Entry<'_>) -> Vec<Code> {
    entry.findings.iter().map(|finding| finding.code).collect()
}

/// A record as a file.
pub(in crate::formats) fn file_of(info: &FormatInfo, record: &Record<'static>) -> Vec<u8> {
    let mut fitting = record.clone();
    fit::fit(&mut fitting, info);
    let body = info.bytes().unwrap();
    let written = (body.write.unwrap())(&fitting);
    body.bind.map_or(written.clone(), |bind| bind(&[written]))
}

/// Writes and reads; the record that comes back.
pub(in crate::formats) fn there_and_back(
    info: &FormatInfo,
    record: &Record<'static>,
) -> Record<'static> {
    let mut entry = the_game(info, &file_of(info, record));
    // Random moves may begin with a piece of the other side.
    entry.findings.retain(|finding| finding.code != Code::FirstMoverWrong);
    assert_eq!(codes(&entry), []);
    entry.record
}

/// Moves and comments in the order of the tree.
pub(in crate::formats) fn content(record: &Record<'_>) -> Vec<String> {
    let (mut out, mut open) = (Vec::new(), vec![NodeId::ROOT]);
    while let Some(id) = open.pop() {
        let text = record.tree.node(id).mv.as_ref().map_or("", |mv| &*mv.text);
        let children: Vec<_> = record.tree.children(id).collect();
        out.push(format!("{text} {} {:?}", children.len(), fit::comment(record, id)));
        open.extend(children.into_iter().rev());
    }
    out
}

/// Random trees with random comments.
pub(in crate::formats) fn records() -> impl Strategy<Value = Record<'static>> {
    // What stands for an undecodable byte may come back as the byte; CR LF is a line end.
    let text = "[^\\r\\u{10FF00}-\\u{10FFFF}]{0,8}";
    let node = (any::<prop::sample::Index>(), 0..90_u8, 0..90_u8, text);
    let nodes = prop::collection::vec(node, 0..60);
    (nodes, text, "[ -~炮马]{0,70}").prop_map(|(nodes, root, title)| {
        let mut record = Record::new(Game::Xiangqi);
        head(&mut record, "Title", title);
        note(&mut record, NodeId::ROOT, root);
        let mut ids = vec![NodeId::ROOT];
        for (parent, from, to, comment) in nodes {
            let id = add(&mut record.tree, *parent.get(&ids), (from, to));
            note(&mut record, id, comment);
            ids.push(id);
        }
        record
    })
}

/// A main line of so many plies with a commented variation at each.
pub(in crate::formats) fn long(plies: usize) -> Record<'static> {
    let mut record = Record::new(Game::Xiangqi);
    let mut node = NodeId::ROOT;
    for _ in 0..plies {
        let before = node;
        node = add(&mut record.tree, before, (25, 22));
        let side = add(&mut record.tree, before, (19, 22));
        note(&mut record, side, "x");
    }
    record
}

#[test]
fn what_is_written_reads_back() {
    for record in [sample(), full()] {
        let file = file_of(&INFO, &record);
        assert_eq!(sniff(&file), 95);
        let back = there_and_back(&INFO, &record);
        assert!(back.same_content(&record), "{back:?}");
        assert_eq!(file_of(&INFO, &back), file);
        assert_eq!(board::start_of(&back), board::start_of(&record));
    }
}

#[test]
fn headers_without_a_field_come_back_from_the_comment() {
    let mut record = sample();
    head(&mut record, "Event", "长".repeat(32));
    head(&mut record, "Opening", "\"中炮\"");
    head(&mut record, "RedElo", "2400");
    head(&mut record, "RedRating", "大师");
    head(&mut record, "Results", "several");
    head(&mut record, "Site", "half a character \u{10FFD6}");
    let back = there_and_back(&INFO, &record);
    for (name, value) in record.headers.iter().map(|it| (&*it.name, &*it.value)) {
        assert_eq!(back.value(name), Some(value));
    }
    assert_eq!(content(&back), content(&record));
}

#[test]
fn a_field_holds_one_character_less_than_its_width() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "Red", "长".repeat(31));
    assert_eq!(fit::fit(&mut record.clone(), &INFO).len(), 0);
    record.headers.clear();
    head(&mut record, "Red", "长".repeat(32));
    assert_eq!(fit::fit(&mut record, &INFO).len(), 1);
}

#[test]
fn the_first_mover_stands_at_2112() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "FEN", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    let mut file = file_of(&INFO, &record);
    assert_eq!((file[2112], file[2116]), (2, 1));
    // The number of the first move is no side.
    file[2116] = 2;
    let entry = the_game(&INFO, &file);
    assert_eq!(board::start_of(&entry.record).unwrap().1, Side::Second);
    assert_eq!(entry.record.value("FirstNumber"), Some("2"));
    // The piece that moves knows better than the file.
    head(&mut record, "Title", "x");
    add(&mut record.tree, NodeId::ROOT, (84, 75));
    let mut file = file_of(&INFO, &record);
    file[2112] = 1;
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), [Code::FirstMoverWrong]);
    assert_eq!(entry.record.value("FEN"), record.value("FEN"));
}

#[test]
fn what_stands_between_and_behind_the_texts_is_not_read() {
    let record = full();
    let mut file = file_of(&INFO, &record);
    for field in &layout::FIELDS {
        let place = &mut file[field.place()..field.place() + field.room];
        let end = place.chunks_exact(2).position(|unit| unit == [0, 0]).unwrap();
        place[2 * end + 2..].fill(0xD8);
    }
    for gap in [16..19, 36..52, 1948..1972, 2012..2040, 2041..2044, 2077..2080, 2113..2116] {
        file[gap].fill(0xD8);
    }
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), []);
    assert!(entry.record.same_content(&record));
    // A text without an end is read to the end of its field.
    file[1076..1140].copy_from_slice(&[0x2B; 64]);
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), [Code::FieldWithoutEnd]);
    assert_eq!(entry.record.value("Red").map(|it| it.chars().count()), Some(32));
}

#[test]
fn numbers_without_a_meaning_are_told() {
    let mut file = file_of(&INFO, &sample());
    (file[2076], file[2112], file[2120 + 40]) = (9, 7, 0x38);
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), [Code::UnknownValue; 3]);
    assert_eq!(entry.record.value("Result"), None);
    (file[19], file[2040], file[2076]) = (3, 200, 0);
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry)[0], Code::VersionUnknown);
    assert_eq!(entry.record.value("Type"), Some("200"));
}

#[test]
fn version_1_has_halves_of_bytes_and_fewer_fields() {
    let mut file = vec![0; 1958];
    file[..16].copy_from_slice(layout::MAGIC);
    file[19] = 1;
    write::put(&mut file[52..180], "题");
    write::put(&mut file[948..1012], "甲");
    write::put(&mut file[1172..1236], "乙");
    write::put(&mut file[1396..1460], "评");
    (file[1820], file[1856]) = (1, 1);
    let start = file_of(&INFO, &Record::new(Game::Xiangqi));
    file[1864..1954].copy_from_slice(&start[2120..2210]);
    file.extend([0, 0, 0, 0, 2, 0, 0x77, 0x47, 1, 0, 0x70, 0x62, 1, 0, 0x17, 0x47]);
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), []);
    let flat: Vec<_> =
        entry.record.headers.iter().map(|it| format!("{} {}", it.name, it.value)).collect();
    assert_eq!(flat, ["Title 题", "Red 甲", "Black 乙", "Annotator 评", "Result 1-0"]);
    let flat = [" 2 \"\"", "h2e2 1 \"\"", "h9g7 0 \"\"", "b2e2 0 \"\""];
    assert_eq!(content(&entry.record), flat);
}

#[test]
fn a_page_of_text_has_no_start_position() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "Board", "9/9/9/9/9/9/9/9/9/R8");
    note(&mut record, NodeId::ROOT, "前言");
    let entry = the_game(&INFO, &file_of(&INFO, &record));
    assert_eq!(codes(&entry), [Code::BoardWithoutKings]);
    assert!(entry.record.same_content(&record), "{entry:?}");
}

#[test]
fn a_line_of_twenty_thousand_plies_with_a_variation_at_each() {
    let record = long(20_000);
    assert!(there_and_back(&INFO, &record).tree.same_content(&record.tree));
}

#[test]
fn truncated_anywhere() {
    let file = file_of(&INFO, &sample());
    let whole = the_game(&INFO, &file).record.tree.len();
    for end in 0..file.len() {
        let opened = read(&file[..end], &ReadOptions::default());
        assert_eq!(opened.entries.is_empty(), end < 2214, "{end}");
        let found: Vec<_> = opened.entries.iter().flat_map(codes).collect();
        if end < 2214 {
            assert_eq!(opened.findings[0].code, Code::TreeCut);
        } else {
            assert!(found.contains(&Code::TreeCut), "{end}: {found:?}");
            assert!(opened.entries[0].record.tree.len() <= whole);
        }
    }
    let mut longer = file.clone();
    longer.resize(4096, 0);
    assert_eq!(codes(&the_game(&INFO, &longer)), []);
    longer.push(1);
    assert_eq!(codes(&the_game(&INFO, &longer)), [Code::TrailingBytes]);
}

#[test]
fn a_comment_longer_than_the_file_keeps_what_is_there() {
    let mut record = Record::new(Game::Xiangqi);
    note(&mut record, NodeId::ROOT, "abcdef");
    let mut file = file_of(&INFO, &record);
    file[2218..2222].copy_from_slice(&[255; 4]);
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), [Code::TreeCut]);
    assert_eq!(content(&entry.record), content(&record));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_comes_back(record in records()) {
        prop_assert_eq!(content(&there_and_back(&INFO, &record)), content(&record));
    }

    #[test]
    fn any_bytes_get_an_answer(
        version in 0..4_u8,
        header in prop::collection::vec(any::<u8>(), 2194),
        tree in prop::collection::vec(prop_oneof![0..8_u8, any::<u8>()], 0..2000),
    ) {
        let mut file = layout::MAGIC.to_vec();
        file.extend([0, 0, 0, version]);
        file.extend(header);
        file.extend(tree);
        for entry in read(&file, &ReadOptions::default()).entries {
            prop_assert!(entry.record.tree.len() <= file.len());
            for finding in &entry.findings {
                prop_assert!(finding.span.end as usize <= file.len());
            }
        }
    }
}
