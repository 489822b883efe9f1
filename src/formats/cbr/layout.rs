//! Where what stands in a record, and what its numbers mean.

use std::borrow::Cow;

use crate::{
    formats::strings,
    record::{Outcome, Side},
};

/// What a record begins with.
pub(in crate::formats) const MAGIC: &[u8; 16] = b"CCBridge Record\0";
/// The version, one byte.
pub(super) const VERSION: usize = 19;
/// The identifier, 16 bytes.
pub(in crate::formats) const GUID: usize = 20;
/// The title in version 2, 128 bytes.
pub(in crate::formats) const TITLE: usize = 180;
/// The letters of the board by the low half of their byte, from 1.
pub(super) const LETTERS: &[u8; 7] = b"RNBAKCP";

/// Where the parts of a record stand that are no text.
pub(in crate::formats) struct Layout {
    /// The kind of game, see [`kind_header`].
    pub(super) kind: usize,
    /// The result, see [`result_header`].
    pub(super) result: usize,
    /// Who moves first: 1 Red, 2 Black.
    pub(super) to_move: usize,
    /// The number of the first move, two bytes.
    pub(super) number: usize,
    /// 90 bytes from Black's left: 0x11 to 0x17 Red's `RNBAKCP`, 0x21 to 0x27 Black's.
    pub(super) board: usize,
    /// The tree.
    pub(in crate::formats) tree: usize,
    /// Whether the squares of moves are halves of a byte, x and y from the top.
    pub(super) halves: bool,
}

/// Version 2.
pub(in crate::formats) const SECOND: Layout = Layout {
    kind: 2040,
    result: 2076,
    to_move: 2112,
    number: 2116,
    board: 2120,
    tree: 2214,
    halves: false,
};

/// Version 1: without the script, the referee and the recorder.
pub(super) const FIRST: Layout = Layout {
    kind: 2040 - 256,
    result: 2076 - 256,
    to_move: 2112 - 256,
    number: 2116 - 256,
    board: 2120 - 256,
    tree: 2214 - 256,
    halves: true,
};

/// A text of fixed width, ended by a NUL.
pub(super) struct Field {
    /// Where it stands in version 2.
    at: usize,
    /// Its bytes.
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

    /// Where it stands in version 2.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// Where it stands in version 1, which lacks some.
    pub(super) const fn first_place(&self) -> Option<usize> {
        match self.at {
            52 | 1524 | 1588 => None,
            at if at < 1524 => Some(at - 128),
            at => Some(at - 256),
        }
    }

    /// Whether it holds headers of that name. A rating that is no number has a name of its own.
    pub(super) fn is_for(&self, name: &str) -> bool {
        let also = match self.name {
            "RedElo" => "RedRating",
            "BlackElo" => "BlackRating",
            name => name,
        };
        name.eq_ignore_ascii_case(self.name) || name.eq_ignore_ascii_case(also)
    }
}

const fn field(at: usize, room: usize, name: &'static str, zh: &'static str) -> Field {
    Field { at, room, name, zh }
}

/// The texts, in the order of the file.
pub(super) static FIELDS: [Field; 30] = [
    field(52, 128, "Script", "脚本"),
    field(TITLE, 128, "Title", "标题"),
    field(308, 256, "Category", "分类"),
    field(564, 64, "Source", "来源"),
    field(628, 64, "EventClass", "赛事类别"),
    field(692, 64, "Event", "赛事"),
    field(756, 64, "Round", "轮次"),
    field(820, 32, "Group", "组别"),
    field(852, 32, "Table", "台次"),
    field(884, 64, "Date", "日期"),
    field(948, 64, "Site", "地点"),
    field(1012, 64, "TimeControl", "用时规则"),
    field(1076, 64, "Red", "红方"),
    field(1140, 64, "RedTeam", "红方单位"),
    field(1204, 64, "RedTime", "红方用时"),
    field(1268, 32, "RedElo", "红方等级分"),
    field(1300, 64, "Black", "黑方"),
    field(1364, 64, "BlackTeam", "黑方单位"),
    field(1428, 64, "BlackTime", "黑方用时"),
    field(1492, 32, "BlackElo", "黑方等级分"),
    field(1524, 64, "Referee", "裁判"),
    field(1588, 64, "Recorder", "记录员"),
    field(1652, 64, "Annotator", "注释者"),
    field(1716, 64, "AnnotatorEmail", "注释者电子邮件"),
    field(1780, 64, "Creator", "创建者"),
    field(1844, 64, "CreatorEmail", "创建者电子邮件"),
    field(1908, 40, "Created", "创建时间"),
    field(1972, 40, "Saved", "保存时间"),
    field(2044, 32, "Nature", "棋局性质"),
    field(2080, 32, "Termination", "结束方式"),
];

/// The header of a text: a rating that is no number is no Elo.
pub(in crate::formats) fn header_name(name: &'static str, value: &str) -> &'static str {
    let number = value.bytes().all(|byte| byte.is_ascii_digit());
    match name {
        "RedElo" | "RedRating" => ["RedRating", "RedElo"][usize::from(number)],
        "BlackElo" | "BlackRating" => ["BlackRating", "BlackElo"][usize::from(number)],
        name => name,
    }
}

/// The kinds of games by number. A whole game that was played says nothing; 摆谱, one that was
/// set up to show something, is `composed`.
const KINDS: [&str; 5] = ["", "", "composed", "endgame", "composed endgame"];

/// The header `Type` of a kind of game.
pub(in crate::formats) fn kind_header(number: u32) -> Option<Cow<'static, str>> {
    match KINDS.get(number as usize) {
        Some(&"") => None,
        Some(&kind) => Some(kind.into()),
        None => Some(number.to_string().into()),
    }
}

/// The number of a kind of game, 1 to 255.
pub(in crate::formats) fn kind_number(value: &str) -> Option<u8> {
    if let Some(known) = KINDS.iter().position(|kind| !kind.is_empty() && *kind == value) {
        return Some(known as u8);
    }
    let number: u8 = value.parse().ok()?;
    (usize::from(number) >= KINDS.len() && number.to_string() == value).then_some(number)
}

/// The header that says that a file holds lines with several results.
pub(in crate::formats) const SEVERAL: (&str, &str) = ("Results", "several");

/// The header of a result; `None` where nothing is known, or nothing can be.
pub(in crate::formats) const fn result_header(number: u32) -> Option<(&'static str, &'static str)> {
    match number {
        1 => Some(("Result", "1-0")),
        2 => Some(("Result", "0-1")),
        3 => Some(("Result", "1/2-1/2")),
        4 => Some(SEVERAL),
        _ => None,
    }
}

/// The number of a result.
pub(in crate::formats) const fn result_number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Unknown => 0,
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => 2,
        Outcome::Draw => 3,
    }
}

/// The header with the number of the first move, where that is not 1.
pub(in crate::formats) const NUMBER: &str = "FirstNumber";

/// The number of the first move that such a header gives.
pub(in crate::formats) fn first_number(value: &str) -> Option<u16> {
    let number: u16 = value.parse().ok()?;
    (number > 1 && number.to_string() == value).then_some(number)
}

/// The text in UTF-16. What stands for an undecodable byte keeps its own number: here it would not
/// become that byte again.
pub(in crate::formats) fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Whether the text fits into `room` bytes, its end included.
pub(in crate::formats) fn fits(value: &str, room: usize) -> bool {
    !value.contains('\0') && 2 * value.encode_utf16().count() + 2 <= room
}

/// Whether the value of a header that is no text has a number; `None` for all others.
pub(in crate::formats) fn holds_number(name: &str, value: &str) -> Option<bool> {
    if name.eq_ignore_ascii_case("Type") {
        return Some(kind_number(value).is_some());
    }
    if name.eq_ignore_ascii_case(NUMBER) {
        return Some(first_number(value).is_some());
    }
    (name == SEVERAL.0).then_some(value == SEVERAL.1)
}

/// Whether the record has a place for that value, whole.
pub(in crate::formats) fn holds(name: &str, value: &str) -> bool {
    holds_number(name, value).unwrap_or_else(|| {
        let field = FIELDS.iter().find(|field| field.is_for(name));
        field.is_some_and(|field| fits(value, field.room))
    })
}
