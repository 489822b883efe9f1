//! GIB, the records of the Tygem server (타이젬, 弈城, TOM 对弈).
//!
//! Between `\HS` and `\HE` stand headers, `\[GAMEBLACKNAME=go48 (2K)\]`; between `\GS` and `\GE`
//! two lines of numbers, `INI 0 1 h &4` with the number of handicap stones, and a line a move:
//! `STO 0 n c x y` for a stone (c is 1 for Black, 2 for White; x and y from 0 from the upper left
//! corner), `SKI 0 n` for a pass. The server has not published it; what is known comes from its
//! files. The board is always 19x19. There is no place for comments of moves and for variations.

mod fields;
mod own;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Held, Shape, TextBody, points};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Gib,
    name: "gib",
    extensions: &["gib"],
    games: &[Game::Go],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape {
        notation: Some("sgf"),
        holds: Some(fields::holds),
        refuses: Some(|record| points::refuses(record, "GIB", |lines| lines == 19)),
        tree: Held::Line,
        gathers: true,
        ..Shape::WHOLE
    },
    reading_loses: [
        "nothing: what SGF has no header for is kept under its own name",
        "不丢失内容：SGF 没有对应标题项的内容按原名保留",
    ],
    writing_loses: [
        "variations and comments of moves stand in GAMECOMMENT, as do headers without a field; \
         HA[0] is not written; boards other than 19x19, and stones set other than as a handicap of \
         the server, have no place",
        "变化图、着法注释和没有字段的标题项写入 GAMECOMMENT；HA[0] 不写；非 19 路棋盘、\
         不合服务器让子位置的布子无法写入",
    ],
};

/// How surely `text` is of this format, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let inside = || start.contains("\\[GAME") || start.contains("\\HE") || start.contains("\\GS");
    if start.starts_with("\\HS") && inside() || start.starts_with("\\[GIBOKIND=") {
        return 99;
    }
    // What is left of a file whose head is lost.
    let moves = || text.lines().take(40).filter(|line| line.starts_with("STO 0 ")).count();
    match start.as_bytes() {
        [b'\\', b'G' | b'[', ..] | [b'I', b'N', b'I', ..] if moves() > 2 => 80,
        _ => 0,
    }
}

/// Length of the first game: up to the next `\HS` at the beginning of a line.
pub fn cut(buffer: &[u8], _: bool) -> Option<usize> {
    let heads = memchr::memmem::find_iter(buffer, b"\\HS");
    let first_of_line = |&at: &usize| at > 0 && matches!(buffer[at - 1], b'\n' | b'\r');
    heads.filter(first_of_line).find(|&at| !buffer[..at].trim_ascii().is_empty())
}

/// The encoding that the server writes for a country, looked for in the head of a file.
pub fn hint(bytes: &[u8]) -> Option<&'static str> {
    const KIND: &[u8] = b"\\[GIBOKIND=";
    let head = &bytes[..bytes.len().min(4096)];
    let at = memchr::memmem::find(head, KIND)? + KIND.len();
    match &head[at..] {
        [b'C', b'h', b'i', b'n', b'a', ..] => Some("gb18030"),
        [b'K', b'o', b'r', b'e', b'a', ..] => Some("euc-kr"),
        [b'J', b'a', b'p', b'a', b'n', ..] => Some("shift_jis"),
        _ => None,
    }
}
