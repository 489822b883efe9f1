use proptest::prelude::*;

use super::*;
use crate::{
    findings::Code,
    formats::{
        Entry, ReadOptions,
        any::{head, note},
        board,
        fit::fit,
    },
    record::{MoveText, NodeId, Record, Side, Tree},
    source::Span,
};

fn add(tree: &mut Tree<'static>, parent: NodeId, (from, to): (u8, u8)) -> NodeId {
    let text = board::move_text(from, to);
    tree.add(parent, Some(MoveText { text, span: Span::default(), side: None }))
}

/// A record with variations at the first move, and comments everywhere.
fn sample() -> Record<'static> {
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
    note(&mut record, d, "😀\r\n\n ");
    add(&mut record.tree, c, (82, 65));
    record
}

fn the_game(file: &[u8]) -> Entry<'static> {
    let mut opened = read(file, &ReadOptions::default());
    assert_eq!(opened.entries.len(), 1, "{opened:?}");
    opened.entries.remove(0)
}

fn codes(entry: &Entry<'_>) -> Vec<Code> {
    entry.findings.iter().map(|finding| finding.code).collect()
}

/// Writes and reads, in either version; the record that comes back.
fn there_and_back(record: &Record<'static>) -> Record<'static> {
    let mut fitting = record.clone();
    fit(&mut fitting, &INFO);
    let [plain, encrypted] = [write, write_encrypted].map(|write| the_game(&write(&fitting)));
    assert_eq!(codes(&plain), []);
    assert_eq!(codes(&encrypted), []);
    assert_eq!(content(&plain.record), content(&encrypted.record));
    assert_eq!(headers(&plain.record), headers(&encrypted.record));
    encrypted.record
}

/// The headers, by name and value.
fn headers<'r>(record: &'r Record<'_>) -> Vec<(&'r str, &'r str)> {
    record.headers.iter().map(|header| (&*header.name, &*header.value)).collect()
}

#[test]
fn what_is_written_reads_back() {
    let record = sample();
    let file = write(&record);
    assert_eq!(sniff(&file), 95);
    let back = there_and_back(&record);
    assert!(back.same_content(&record), "{back:?}");
    assert_eq!(write(&back), file);
    assert_eq!(board::start_of(&back), board::start_of(&record));
}

#[test]
fn version_18_is_encrypted_by_the_key_bytes_of_its_header() {
    let record = sample();
    let file = write_encrypted(&record);
    assert_eq!(sniff(&file), 95);
    assert_eq!(file[..16], *b"XQ\x12\xFF\0\0\0\0\x20\x40\x10\x08\x0B\x59\x2B\x71");
    assert_eq!(file[12..16].iter().map(|&byte| u32::from(byte)).sum::<u32>() % 256, 0);
    // Worked out by hand from the formula 54 x^2 + 221: the keys of board, from and to.
    let [board, from, to] = [59_u8, 81, 67];
    // The first byte is about the piece that the key turns the board to, 59 + 1 = 28 modulo 32:
    // a pawn of Black on c6.
    assert_eq!(file[0x10], 26_u8.wrapping_add(board));
    let stream = |at: usize| {
        let keys = [0x2B_u8, 0x59, 0x3B, 0x79];
        keys[at % 4] & b"[(C) Copyright Mr. Dong Shiwei.]"[at % 32]
    };
    let plain: Vec<u8> =
        file[0x400..].iter().zip(0..).map(|(&byte, at)| byte.wrapping_sub(stream(at))).collect();
    // The root goes on and has a comment of ten bytes; 3672 = (0x0B59 mod 32000) + 767.
    assert_eq!(plain[..4], [24_u8.wrapping_add(from), 32_u8.wrapping_add(to), 0xA0, 0xFF]);
    assert_eq!(plain[4..8], (10_u32 + 3672).to_le_bytes());
    // The first move, without a comment and with an alternative: h2 (72) to e2 (42).
    assert_eq!(
        plain[18..21],
        [(24 + 72_u8).wrapping_add(from), (32 + 42_u8).wrapping_add(to), 0xC0]
    );
    assert_eq!(plain[22], (24 + 79_u8).wrapping_add(from));
    assert_eq!(write_encrypted(&the_game(&file).record), file);
}

#[test]
fn headers_without_a_field_come_back_from_the_comment() {
    let mut record = sample();
    let long = "长".repeat(32);
    head(&mut record, "Event", &*long);
    head(&mut record, "RedTeam", "广东\"队\"");
    head(&mut record, "Red", "乙");
    head(&mut record, "Site", "?");
    head(&mut record, "Game", "Chinese Chess");
    let mut fitting = record.clone();
    let findings = fit(&mut fitting, &INFO);
    let told: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(told, [Code::HeaderNotKept; 3]);
    let back = there_and_back(&record);
    assert_eq!(back.value("Event"), Some(&*long));
    assert_eq!(back.value("RedTeam"), Some("广东\"队\""));
    let reds: Vec<_> = back.headers.iter().filter(|h| h.name == "Red").collect();
    assert_eq!(reds.len(), 2);
    assert_eq!(back.value("Site"), None);
    assert!(back.tree.same_content(&record.tree));
}

#[test]
fn a_black_first_mover_and_results_are_kept() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "Results", "several");
    head(&mut record, "FEN", format!("{} b - - 0 1", board::START));
    add(&mut record.tree, NodeId::ROOT, (88, 69));
    let back = there_and_back(&record);
    assert_eq!(board::start_of(&back), Some((board::Grid::start(), Side::Second)));
    assert_eq!(back.value("Results"), Some("several"));
    // Without a move only the byte of the header tells.
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "FEN", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(there_and_back(&record).value("FEN"), record.value("FEN"));
}

#[test]
fn a_position_pasted_into_the_first_comment_stays_there() {
    let fen = "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\"]";
    for start in [None, Some("3k5/9/4c4/9/9/9/9/9/9/4K4 b - - 0 1")] {
        let mut record = sample();
        record.tree = Tree::new();
        if let Some(start) = start {
            head(&mut record, "FEN", start);
        }
        let text = format!("从网页来\n{fen}");
        note(&mut record, NodeId::ROOT, text.clone());
        let back = there_and_back(&record);
        assert_eq!(board::start_of(&back), board::start_of(&record));
        assert_eq!(back.value("FEN"), start);
        let comments: Vec<_> = back.tree.notes(NodeId::ROOT).map(|note| &*note.text).collect();
        assert_eq!(comments, [text]);
    }
}

#[test]
fn a_page_of_text_has_no_start_position() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "Board", "9/9/9/9/9/9/9/9/9/R8");
    note(&mut record, NodeId::ROOT, "前言");
    for board in ["9/9/9/9/9/9/9/9/9/R8", "9/9/9/9/9/9/9/9/9/R8 b"] {
        record.headers[0].value = board.into();
        let entry = the_game(&write(&record));
        assert_eq!(codes(&entry), [Code::BoardWithoutKings]);
        assert!(entry.record.same_content(&record), "{entry:?}");
    }
}

#[test]
fn an_illegal_square_stays_a_move_that_no_notation_knows() {
    let mut file = write(&sample());
    // The first move stands behind the root and its comment.
    let at = 0x400 + 8 + "开局\r\n两行".chars().map(|c| c.len_utf8().min(2)).sum::<usize>();
    assert_eq!(file[at], 24 + 72);
    file[at] = 24 + 95;
    let entry = the_game(&file);
    let first = entry.record.tree.first_child(NodeId::ROOT).unwrap();
    let mv = entry.record.tree.node(first).mv.clone().unwrap();
    assert_eq!(mv.text, "#95-42");
    assert_eq!(entry.record.tree.len(), sample().tree.len());
}

#[test]
fn a_line_of_fifty_thousand_plies_with_a_variation_at_each() {
    let mut record = Record::new(Game::Xiangqi);
    let mut node = NodeId::ROOT;
    for _ in 0..50_000 {
        let side = add(&mut record.tree, node, (25, 22));
        node = add(&mut record.tree, node, (19, 22));
        note(&mut record, side, "x");
    }
    let back = there_and_back(&record);
    assert!(back.tree.same_content(&record.tree));
}

#[test]
fn a_comment_longer_than_the_file_keeps_what_is_there() {
    let mut record = Record::new(Game::Xiangqi);
    note(&mut record, NodeId::ROOT, "abcdef");
    let mut file = write(&record);
    file[0x404..0x408].copy_from_slice(&[255; 4]);
    let entry = the_game(&file);
    assert_eq!(codes(&entry), [Code::TreeCut]);
    assert!(entry.record.tree.same_content(&record.tree));
}

#[test]
fn the_board_is_turned_from_version_12_on() {
    // Version 11 encrypts the board, 12 also turns it by its key.
    for version in [11_u8, 12, 18] {
        let mut header = [0; 0x400];
        header[2] = version;
        header[13] = 7;
        let keys = super::keys::Keys::new(&header);
        let key = 7_u8.wrapping_mul(7).wrapping_mul(54).wrapping_add(221).wrapping_mul(7);
        let raw: Vec<u8> = (0..32_u8).map(|n| n.wrapping_add(key)).collect();
        let shift = if version < 12 { 0 } else { usize::from(key) + 1 };
        let squares = keys.board(&raw, version);
        for n in 0..32 {
            assert_eq!(usize::from(squares[(n + shift) % 32]), n, "version {version}");
        }
    }
}

#[test]
fn truncated_anywhere() {
    let file = write(&sample());
    let whole = the_game(&file).record.tree.len();
    for end in 0..file.len() {
        let opened = read(&file[..end], &ReadOptions::default());
        assert_eq!(opened.entries.is_empty(), end < 0x400, "{end}");
        let found: Vec<_> = opened.entries.iter().flat_map(codes).collect();
        if end < 0x400 {
            assert_eq!(opened.findings[0].code, Code::TreeCut);
        } else {
            assert!(found.contains(&Code::TreeCut), "{end}: {found:?}");
            assert!(opened.entries[0].record.tree.len() <= whole);
        }
    }
}

#[test]
fn text_is_not_taken_for_it() {
    for text in ["XQ", "XQ\nabc", "XQ 1. 炮二平五", "XQF files", "", "X"] {
        assert_eq!(sniff(text.as_bytes()), 0, "{text}");
    }
}

/// Random trees with random comments.
fn records() -> impl Strategy<Value = Record<'static>> {
    // What stands for an undecodable byte comes back as the byte only where it is none.
    let text = "[^\\u{E000}-\\u{F8FF}\\u{10FF00}-\\u{10FFFF}]{0,8}";
    let node = (any::<prop::sample::Index>(), 0..90_u8, 0..90_u8, text);
    let nodes = prop::collection::vec(node, 0..60);
    (nodes, text, "[ -~炮马]{0,40}").prop_map(|(nodes, root, title)| {
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

/// Moves and comments in the order of the tree.
fn content(record: &Record<'_>) -> Vec<String> {
    let (mut out, mut open) = (Vec::new(), vec![NodeId::ROOT]);
    while let Some(id) = open.pop() {
        let text = record.tree.node(id).mv.as_ref().map_or("", |mv| &*mv.text);
        out.push(format!("{text} {:?}", crate::formats::fit::comment(record, id)));
        let children: Vec<_> = record.tree.children(id).collect();
        open.extend(children.into_iter().rev());
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_comes_back(record in records()) {
        let back = there_and_back(&record);
        prop_assert_eq!(content(&back), content(&record));
    }

    #[test]
    fn any_bytes_get_an_answer(version in 10..20_u8, bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut file = vec![b'X', b'Q', version];
        file.extend(bytes);
        let opened = read(&file, &ReadOptions::default());
        for entry in &opened.entries {
            prop_assert!(entry.record.tree.len() <= file.len());
            for finding in &entry.findings {
                prop_assert!(finding.span.end as usize <= file.len());
            }
        }
    }
}
