//! The writer: version 10, not encrypted, which every program reads.

use super::layout::{self, FIELDS, HEADER, KINDS};
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

/// Writes a record that was made to [`fit`]. One that cannot be written (CV005) gets the usual start.
pub fn write(record: &Record<'_>) -> Vec<u8> {
    let mut file = vec![0; HEADER];
    file[..3].copy_from_slice(b"XQ\x0A");
    let (grid, side) = board::start_of(record).unwrap_or((board::Grid::start(), Side::First));
    let list = grid.to_list().or_else(|| board::Grid::start().to_list()).unwrap_or([None; 32]);
    for (place, point) in file[layout::BOARD..].iter_mut().zip(list) {
        *place = point.map_or(255, square);
    }
    file[layout::TO_MOVE] = u8::from(side == Side::Second);
    headers(record, &mut file);
    let tree = &record.tree;
    step(&mut file, (0, 0), !tree.is_empty(), false, &fit::comment(record, NodeId::ROOT));
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
        step(&mut file, squares, !children.is_empty(), sibling, &fit::comment(record, node));
        open.extend(children.drain(..).rev());
    }
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

/// One record of the tree with its comment.
fn step(file: &mut Vec<u8>, (from, to): (u8, u8), next: bool, sibling: bool, comment: &str) {
    let flags = if next { 0xF0 } else { 0 } | if sibling { 0x0F } else { 0 };
    let (from, to) = (from.wrapping_add(24), to.wrapping_add(32));
    let text = strings::encoded(&strings::with_carriage_returns(comment), Encoding::GB18030);
    file.extend([from, to, flags, 0]);
    file.extend((text.len() as u32).to_le_bytes());
    file.extend(text);
}

/// The square of a point, 10 x + y.
const fn square(point: u8) -> u8 {
    10 * (point % 9) + point / 9
}
