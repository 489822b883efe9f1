//! The writer: version 10, not encrypted, which every program reads, or 18, encrypted.

use super::{
    keys::Keys,
    layout::{self, FIELDS, HEADER, KINDS},
};
use crate::{
    findings::{Code, Finding},
    formats::{board, fit, strings},
    record::{Header, NodeId, Record, Side},
    source::decode::Encoding,
};

/// Why the record cannot be written: its start position has more pieces of a kind than the list.
pub(super) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let fits = board::start_of(record).is_some_and(|(grid, _)| grid.to_list().is_some());
    let span = record.header("FEN").map_or(record.span, |header| header.span);
    (!fits).then(|| Finding::new(Code::BoardNotHeld, span).with("format", "XQF"))
}

/// Writes version 10 of a record that was made to [`fit`]. One that cannot be written (CV005) gets
/// the usual start.
pub fn write(record: &Record<'_>) -> Vec<u8> {
    written(record, 10)
}

/// Writes version 18, encrypted, of a record that was made to [`fit`]; as [`write()`] else. The keys
/// are the same in every file.
pub fn write_encrypted(record: &Record<'_>) -> Vec<u8> {
    written(record, 18)
}

fn written(record: &Record<'_>, version: u8) -> Vec<u8> {
    let mut file = vec![0; HEADER];
    file[..2].copy_from_slice(b"XQ");
    file[layout::VERSION] = version;
    Keys::put(&mut file, version);
    let keys = file.first_chunk().map(Keys::new).unwrap_or_default();
    let (grid, side) = board::start_of(record).unwrap_or((board::Grid::start(), Side::First));
    let list = grid.to_list().or_else(|| board::Grid::start().to_list()).unwrap_or([None; 32]);
    let squares = list.map(|point| point.map_or(255, square));
    file[layout::BOARD..][..32].copy_from_slice(&keys.hide_board(squares, version));
    file[layout::TO_MOVE] = u8::from(side == Side::Second);
    headers(record, &mut file);
    let tree = &record.tree;
    step(&mut file, &keys, (0, 0), (!tree.is_empty(), false), &fit::comment(record, NodeId::ROOT));
    // As all writers do.
    file[HEADER + 3] = 0xFF;
    let mut open: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    open.reverse();
    let mut children = Vec::new();
    while let Some(node) = open.pop() {
        let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
        let (from, to) = board::squares(text).unwrap_or((0, 0));
        children.extend(tree.children(node));
        let sibling = tree.next_sibling(node).is_some();
        let squares = (square(from), square(to));
        let flags = (!children.is_empty(), sibling);
        step(&mut file, &keys, squares, flags, &fit::comment(record, node));
        open.extend(children.drain(..).rev());
    }
    keys.encrypt(&mut file[HEADER..]);
    file
}

/// The fields of the header.
fn headers(record: &Record<'_>, file: &mut [u8]) {
    file[layout::RESULT] = layout::result_code(fit::outcome(record));
    for Header { name, value, .. } in &record.headers {
        if name == layout::SEVERAL.0 {
            file[layout::RESULT] = 4;
        } else if name.eq_ignore_ascii_case("Type") {
            let kind = KINDS.iter().position(|kind| kind == value);
            file[layout::KIND] = kind.unwrap_or(0) as u8;
        } else if let Some(field) = FIELDS.iter().find(|it| it.name.eq_ignore_ascii_case(name)) {
            strings::put_pascal(file, field.at, field.room, value, Encoding::GB18030);
        }
    }
}

/// One record of the tree with its comment, of a node that has a line behind it (`next`) and an
/// alternative (`sibling`).
fn step(
    file: &mut Vec<u8>,
    keys: &Keys,
    (from, to): (u8, u8),
    (next, sibling): (bool, bool),
    comment: &str,
) {
    let text = strings::encoded(&strings::with_carriage_returns(comment), Encoding::GB18030);
    let [next_flag, sibling_flag, comment_flag] =
        if keys.on { [0x80, 0x40, 0x20] } else { [0xF0, 0x0F, 0] };
    let flag = |set: bool, flag: u8| if set { flag } else { 0 };
    let flags =
        flag(next, next_flag) | flag(sibling, sibling_flag) | flag(!text.is_empty(), comment_flag);
    let (from, to) = keys.hide_squares(from, to);
    file.extend([from, to, flags, 0]);
    // Without encryption the length always stands there, with it only that of a comment.
    if !keys.on || !text.is_empty() {
        file.extend((text.len() as u32).wrapping_add(keys.length).to_le_bytes());
        file.extend(text);
    }
}

/// The square of a point, 10 x + y.
const fn square(point: u8) -> u8 {
    10 * (point % 9) + point / 9
}
