//! Where what stands in a library of version 3.

use std::fmt::Write;

use crate::formats::{cbr, strings};

/// What a library begins with.
pub(super) const MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";
/// The version, four bytes.
pub(super) const VERSION: usize = 16;
/// The identifier.
pub(super) const GUID: usize = 20;
/// Always FF FF FF 7F.
pub(super) const CEILING: usize = 52;
/// How many slots the index has, four bytes.
pub(super) const SLOTS: usize = 60;
/// The index.
pub(super) const INDEX: usize = 66_624;
/// Bytes of a line of the index.
pub(super) const LINE: usize = 276;
/// Bytes of a slot.
pub(super) const SLOT: usize = 4096;
/// Slots of a new library.
pub(super) const FEWEST: usize = 128;

/// A line of the index: what it marks, 7 for a record and 5 for a deleted one.
pub(super) const MARK: usize = 0;
/// The bit of the mark that a deleted record lacks.
pub(super) const LIVES: u32 = 2;
/// Its number.
pub(super) const NUMBER: usize = 4;
/// How many slots the record takes.
pub(super) const TAKES: usize = 8;
/// How many bytes of them it fills.
pub(super) const FILLS: usize = 12;
/// The identifier of the record as text, in braces.
pub(super) const NAME: usize = 20;
/// The title of the record.
pub(super) const TITLE: usize = 100;
/// Bytes of the title.
pub(super) const TITLE_ROOM: usize = 128;

/// A text of the header.
pub(super) struct Field {
    pub(super) at: usize,
    pub(super) room: usize,
    /// Its name as a header.
    pub(super) name: &'static str,
    zh: &'static str,
}

impl Field {
    /// Its name in both languages.
    pub(super) const fn names(&self) -> strings::FieldName {
        [self.name, self.zh]
    }
}

const fn field(at: usize, room: usize, name: &'static str, zh: &'static str) -> Field {
    Field { at, room, name, zh }
}

/// The texts of the header; the first is the name of the library.
pub(super) static FIELDS: [Field; 7] = [
    field(64, 512, "Library", "棋库名"),
    field(576, 256, "LibrarySource", "棋库来源"),
    field(832, 64, "LibraryCreator", "棋库创建者"),
    field(896, 64, "LibraryCreatorEmail", "棋库创建者电子邮件"),
    field(960, 64, "LibraryCreated", "棋库创建时间"),
    field(1024, 64, "LibrarySaved", "棋库保存时间"),
    field(1088, 65_536, "LibraryRemarks", "棋库说明"),
];

/// Whether a library has a place for that value, whole.
pub(super) fn holds(name: &str, value: &str) -> bool {
    let field = FIELDS.iter().find(|field| field.name.eq_ignore_ascii_case(name));
    field.map_or_else(
        || cbr::layout::holds(name, value),
        |field| cbr::layout::fits(value, field.room),
    )
}

/// An identifier as the index writes it.
pub(super) fn guid_text(guid: &[u8]) -> String {
    let at = |index: usize| guid.get(index).copied().unwrap_or(0);
    // The first three groups stand low byte first.
    let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
    let mut out = String::from("{");
    for (place, index) in order.into_iter().enumerate() {
        if matches!(place, 4 | 6 | 8 | 10) {
            out.push('-');
        }
        let _ = write!(out, "{:02X}", at(index));
    }
    out.push('}');
    out
}
