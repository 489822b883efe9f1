//! The writer: version 2.

use sha2::{Digest, Sha256};

use super::layout::{self, FIELDS, MAGIC, SECOND};
use crate::{
    findings::{Code, Finding},
    formats::{board, fit, strings, tail},
    record::{Header, NodeId, Outcome, Record, Side},
};

/// Why the record cannot be written: its start position cannot be read.
pub(in crate::formats) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let span = record.header("FEN").map_or(record.span, |header| header.span);
    let finding = || Finding::new(Code::BoardNotHeld, span).with("format", "CCBridge");
    board::start_of(record).is_none().then(finding)
}

/// Writes a record that was made to [`fit`]. One that `refuses` names is written with the usual
/// start.
pub fn write(record: &Record<'_>) -> Vec<u8> {
    let mut file = vec![0; SECOND.tree];
    file[..MAGIC.len()].copy_from_slice(MAGIC);
    file[layout::VERSION] = 2;
    let (grid, side) = board::start_of(record).unwrap_or((board::Grid::start(), Side::First));
    for (index, place) in file[SECOND.board..][..board::POINTS].iter_mut().enumerate() {
        let letter = grid.at(board::from_top((index % 9) as u8, (index / 9) as u8));
        *place = letter.map_or(0, piece);
    }
    file[SECOND.to_move] = if side == Side::First { 1 } else { 2 };
    file[SECOND.number] = 1;
    file[SECOND.board + board::POINTS..SECOND.tree].fill(255);
    let several = headers(record, &mut file);
    let mut comment = fit::comment(record, NodeId::ROOT).into_owned();
    if let Some(Header { name, value, .. }) = several {
        tail::append(&mut comment, name, value);
    }
    tree(record, &comment, &mut file);
    let guid = guid(&file);
    file[layout::GUID..layout::GUID + guid.len()].copy_from_slice(&guid);
    file
}

/// The byte of a piece.
fn piece(letter: u8) -> u8 {
    let kind = layout::LETTERS.iter().position(|known| *known == letter.to_ascii_uppercase());
    let side = if letter.is_ascii_uppercase() { 0x10 } else { 0x20 };
    kind.map_or(0, |kind| side + kind as u8 + 1)
}

/// An identifier (GUID) made from what it identifies, so that the same games give the same file.
pub(in crate::formats) fn guid(content: &[u8]) -> [u8; 16] {
    let hash = Sha256::digest(content);
    let mut guid: [u8; 16] = std::array::from_fn(|index| hash[index]);
    // RFC 9562: version 8, variant 2; the third group stands low byte first.
    guid[7] = guid[7] & 0x0F | 0x80;
    guid[8] = guid[8] & 0x3F | 0x80;
    guid
}

/// Fills the fields of the header. Gives the header that tells of several results where a single
/// one takes its place.
fn headers<'r, 's>(record: &'r Record<'s>, file: &mut [u8]) -> Option<&'r Header<'s>> {
    let outcome = fit::outcome(record);
    file[SECOND.result] = layout::result_number(outcome);
    file[SECOND.kind] = 1;
    let mut several = None;
    for header in &record.headers {
        let (name, value) = (&*header.name, &*header.value);
        if name == layout::SEVERAL.0 {
            if outcome == Outcome::Unknown {
                file[SECOND.result] = 4;
            } else {
                several = Some(header);
            }
        } else if name.eq_ignore_ascii_case("Type") {
            file[SECOND.kind] = layout::kind_number(value).unwrap_or(1);
        } else if name.eq_ignore_ascii_case(layout::NUMBER) {
            let number = layout::first_number(value).unwrap_or(1);
            file[SECOND.number..SECOND.number + 2].copy_from_slice(&number.to_le_bytes());
        } else if let Some(field) = FIELDS.iter().find(|field| field.is_for(name)) {
            put(&mut file[field.place()..field.place() + field.room], value);
        }
    }
    several
}

/// Writes a text into its field; one that does not fit is left out.
pub(in crate::formats) fn put(place: &mut [u8], value: &str) {
    if layout::fits(value, place.len()) {
        let bytes = layout::wide(value);
        place[..bytes.len()].copy_from_slice(&bytes);
    }
}

/// The tree, depth first, the first record being the start position.
fn tree(record: &Record<'_>, root: &str, file: &mut Vec<u8>) {
    let tree = &record.tree;
    step(file, (0, 0), u8::from(tree.is_empty()), root);
    let mut open: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    open.reverse();
    let mut children = Vec::new();
    while let Some(node) = open.pop() {
        let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
        let (from, to) = board::squares(text).unwrap_or((0, 0));
        children.extend(tree.children(node));
        let ends = u8::from(children.is_empty());
        let varies = if tree.next_sibling(node).is_some() { 2 } else { 0 };
        step(file, (square(from), square(to)), ends | varies, &fit::comment(record, node));
        open.extend(children.drain(..).rev());
    }
}

/// One record of the tree with its comment.
pub(in crate::formats) fn step(file: &mut Vec<u8>, (from, to): (u8, u8), flags: u8, comment: &str) {
    let has = if comment.is_empty() { 0 } else { 4 };
    file.extend([flags | has, 0, from, to]);
    if has != 0 {
        let text = layout::wide(&strings::with_carriage_returns(comment));
        file.extend((text.len() as u32).to_le_bytes());
        file.extend(text);
    }
}

/// The square of a point, counted from the top.
const fn square(point: u8) -> u8 {
    9 * (9 - point / 9) + point % 9
}
