//! Where what stands in the header.

use crate::{
    formats::strings,
    record::{Outcome, Side},
    source::decode::Encoding,
};

/// Bytes of the header.
pub(super) const HEADER: usize = 0x400;
/// The version, one byte.
pub(super) const VERSION: usize = 0x02;
/// The squares of the 32 pieces.
pub(super) const BOARD: usize = 0x10;
/// Who moves first: 0 Red, 1 Black. No known program fills it in.
pub(super) const TO_MOVE: usize = 0x32;
/// The result: 0 unknown, 1 Red won, 2 Black won, 3 draw, 4 several.
pub(super) const RESULT: usize = 0x33;
/// The kind of game, see [`KINDS`].
pub(super) const KIND: usize = 0x40;

/// The header that says that a file holds lines with several results.
pub(super) const SEVERAL: (&str, &str) = ("Results", "several");

/// A Pascal string of the header.
pub(super) struct Field {
    /// Where its length stands.
    pub(super) at: usize,
    /// Bytes after the length.
    pub(super) room: usize,
    /// Its name as a header.
    pub(super) name: &'static str,
    /// In Chinese.
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

/// The strings, in the order of the file.
pub(super) static FIELDS: [Field; 11] = [
    field(0x50, 63, "Title", "标题"),
    field(0xD0, 63, "Event", "赛事"),
    field(0x110, 15, "Date", "日期"),
    field(0x120, 15, "Site", "地点"),
    field(0x130, 15, "Red", "红方"),
    field(0x140, 15, "Black", "黑方"),
    field(0x150, 63, "TimeControl", "用时规则"),
    field(0x190, 15, "RedTime", "红方用时"),
    field(0x1A0, 15, "BlackTime", "黑方用时"),
    field(0x1D0, 15, "Annotator", "注释者"),
    field(0x1E0, 15, "Author", "作者"),
];

/// The kinds of games by number; 0, a whole game, says nothing.
pub(super) const KINDS: [&str; 4] = ["", "opening", "middlegame", "endgame"];

/// Whether the header has a place for that value, whole.
pub(super) fn holds(name: &str, value: &str) -> bool {
    if name.eq_ignore_ascii_case("Type") {
        return KINDS[1..].contains(&value);
    }
    // A result beside the lines' own would be lost.
    if name == SEVERAL.0 {
        return value == SEVERAL.1;
    }
    let field = FIELDS.iter().find(|field| field.name.eq_ignore_ascii_case(name));
    // A NUL at the end is none of the text to readers.
    field.is_some_and(|field| {
        !value.ends_with('\0') && strings::fits(value, field.room, Encoding::GB18030)
    })
}

/// The number of a result.
pub(super) const fn result_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Unknown => 0,
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => 2,
        Outcome::Draw => 3,
    }
}
