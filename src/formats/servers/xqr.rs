//! `XQR` (`XiangQi` Replay): players, result, a tree with comments, a checksum.
//!
//! Fields of a type byte, a length byte and a value: 0 the signature `20 17`, 1 version, 2 event,
//! 3 site, 4 date, 5 Red, 6 Black, 7 result (one byte; 1 is a win of Red, others are not
//! published), 8 FEN, 9 moves, 10 checksum. The first draft of the format has a round as type 5,
//! and all later types are one higher; both are read. Texts are UTF-8.
//!
//! The length of the field of moves is 0; a tree follows: 4 bytes a node, from and to (16 y + x
//! from the left and the top), flags, 0. Flags: 1 a line goes on, 2 an alternative follows behind
//! it, 4 a comment follows, its length in four bytes before it. The first node is the root. The
//! checksum is the CRC-32 of all before its own type byte.
//!
//! Source: the page of the format's author, github.com/pengguang001/xqr.

use super::{Making, bytes, info, unusual};
use crate::{
    findings::{Code, Finding},
    formats::{Format, FormatInfo, Opened, ReadOptions, board, strings, tail},
    record::{MoveText, NodeId, NoteKind},
    source::{Span, decode::Encoding},
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Xqr,
    "xqr",
    &["xqr"],
    bytes(sniff, read, Encoding::UTF_8),
    ["the version of the format", "格式的版本号"],
);

const SIGNATURE: &[u8] = b"\x00\x02\x20\x17";

/// The fields that are texts, and the result and the rest, in the order of their types from 1.
const NAMES: [[&str; 2]; 11] = [
    ["Version", "版本"],
    ["Event", "赛事"],
    ["Site", "地点"],
    ["Date", "日期"],
    ["Round", "轮次"],
    ["Red", "红方"],
    ["Black", "黑方"],
    ["Result", "结果"],
    ["FEN", "局面"],
    ["Moves", "着法"],
    ["Checksum", "校验和"],
];
/// Fields before the moves, at most.
const MOST_FIELDS: usize = 256;
/// Places in [`NAMES`].
const ROUND: usize = 4;
const MOVES: usize = 9;
const CHECKSUM: usize = 10;

/// How much the beginning of a file looks like it, 0 to 100: the signature.
pub fn sniff(first: &[u8]) -> u8 {
    if first.starts_with(SIGNATURE) { 95 } else { 0 }
}

/// One field: its place in [`NAMES`], its value, and where that begins.
struct Field<'f> {
    /// `None` where the type is not known.
    name: Option<usize>,
    number: u8,
    value: &'f [u8],
    at: usize,
    /// Whether the file ends in it.
    cut: bool,
}

fn field(file: &[u8], at: usize, draft: bool) -> Option<Field<'_>> {
    let (&number, &length) = (file.get(at)?, file.get(at + 1)?);
    let end = at + 2 + usize::from(length);
    let value = &file[at + 2..end.min(file.len())];
    let index = usize::from(number).checked_sub(1);
    let index = index.map(|index| if index >= ROUND && !draft { index + 1 } else { index });
    let name = index.filter(|&index| index < NAMES.len());
    Some(Field { name, number, value, at: at + 2, cut: end > file.len() })
}

/// Whether the types are those of the first draft: type 9 is a FEN there, and type 10 the moves.
fn is_draft(file: &[u8]) -> bool {
    let mut at = 0;
    while let Some(field) = field(file, at, true) {
        at = field.at + field.value.len();
        let root = matches!(file.get(at..at + 4), Some([0, 0, 0..=7, 0]) | None);
        match field.number {
            9 if !field.value.is_empty() || !root => return true,
            10 => return field.value.is_empty(),
            9 => return false,
            _ => {}
        }
    }
    false
}

/// Reads a file. A tree that breaks off is kept as far as it goes.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let encoding = options.encoding.unwrap_or(Encoding::UTF_8);
    let mut making = Making::new(file, file.len() / 4);
    let draft = is_draft(file);
    let mut at = SIGNATURE.len().min(file.len());
    for _ in 0..MOST_FIELDS {
        let Some(field) = field(file, at, draft) else { break };
        at = field.at + field.value.len();
        let span = Span::new(field.at - 2, at);
        match field.name {
            Some(MOVES) => {
                let end = tree(&mut making, file, field.at, encoding);
                checksum(&mut making, file, end, draft);
                return making.opened();
            }
            _ if field.cut => break,
            Some(0) | None if field.number < 2 => {}
            Some(index) if NAMES[index][0] == "Result" => result(&mut making, &field, span),
            Some(index) if NAMES[index][0] == "FEN" => {
                let fen = making.text(field.value, field.at, encoding, NAMES[index]);
                if let Some(fen) = unusual(fen.into()) {
                    making.header("FEN", fen, span);
                }
            }
            Some(index) => making.field(field.value, field.at, encoding, NAMES[index]),
            None => {
                let text = making.text(field.value, field.at, encoding, ["field", "字段"]);
                let text = format!("{}: {text}", field.number);
                making.unknown("UnknownField", text, span);
            }
        }
    }
    making.cut(at, file);
    making.opened()
}

fn result(making: &mut Making, field: &Field<'_>, span: Span) {
    match field.value {
        [] | [0] => {}
        [1] => making.header("Result", "1-0", span),
        [code] => making.unknown("ResultCode", code.to_string(), span),
        text => {
            let text = making.text(text, field.at, Encoding::UTF_8, ["Result", "结果"]);
            making.header("Result", text, span);
        }
    }
}

/// Reads the tree at `at`; gives where it ends.
fn tree(making: &mut Making, file: &[u8], mut at: usize, encoding: Encoding) -> usize {
    let mut parent = NodeId::ROOT;
    let mut open = Vec::new();
    let mut root = true;
    loop {
        let Some(&[from, to, flags, _]) = file.get(at..at + 4).and_then(|it| it.first_chunk())
        else {
            let place = Span::new(at.min(file.len()), file.len());
            let finding = Finding::new(Code::TreeCut, place);
            making.findings.push(finding.with("n", open.len() + 1));
            return file.len();
        };
        let node = if root {
            NodeId::ROOT
        } else {
            let point = |byte: u8| board::from_top(byte & 15, byte >> 4);
            let (text, span) = (board::move_text(point(from), point(to)), Span::new(at, at + 4));
            making.record.tree.add(parent, Some(MoveText { text, span, side: None }))
        };
        at += 4;
        if flags & 4 != 0 {
            at = comment(making, file, at, node, encoding);
        }
        if flags & 2 != 0 && !root {
            open.push(parent);
        }
        root = false;
        if flags & 1 != 0 {
            parent = node;
        } else if let Some(before) = open.pop() {
            parent = before;
        } else {
            return at;
        }
    }
}

/// Reads the comment whose length stands at `at`; gives where it ends. What is said to be behind
/// the end of the file is told by the tree, which goes on there.
fn comment(making: &mut Making, file: &[u8], at: usize, node: NodeId, encoding: Encoding) -> usize {
    let length = strings::u32_at(file, at) as usize;
    let start = (at + 4).min(file.len());
    let end = start.saturating_add(length).min(file.len());
    let (bytes, span) = (&file[start..end], Span::new(start, end));
    let text = making.text(bytes, start, encoding, ["comment", "注释"]);
    let text = strings::with_line_feeds(text);
    if node == NodeId::ROOT {
        tail::take_comment(&mut making.record, text, span);
    } else if !text.is_empty() {
        making.record.tree.note(node, NoteKind::Comment, "", text, span);
    }
    if end - start < length { file.len() + 1 } else { end }
}

/// Compares the checksum at `at` with the file.
fn checksum(making: &mut Making, file: &[u8], at: usize, draft: bool) {
    let cut = making.findings.iter().any(|finding| finding.code == Code::TreeCut);
    let found =
        field(file, at, draft).filter(|it| it.name == Some(CHECKSUM) && it.value.len() == 4);
    match found {
        Some(field) => {
            let end = field.at + 4;
            if crc32fast::hash(&file[..at]) != strings::u32_at(file, field.at) {
                making.findings.push(Finding::new(Code::ChecksumWrong, Span::new(at, end)));
            }
            making.trailing(file, end);
        }
        None if !cut => {
            let place = Span::new(at.min(file.len()), file.len());
            making.findings.push(Finding::new(Code::ChecksumMissing, place));
            making.trailing(file, at);
        }
        None => {}
    }
}
