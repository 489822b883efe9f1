//! UGF and UGI, the records of PANDA-EGG, the client of Pandanet (IGS), and of Japanese newspapers.
//!
//! Sections in brackets, of which `[Header]` holds `Name=value` lines, `[Data]` a line a move,
//! `QP,B1,1,0`: column and row as letters from A, colour and number of the player, number of the
//! move (0 for stones that stand at the start), seconds. With `CoordinateType=IGS` rows count from
//! below, else from above. `Y` and `Z` are no columns but passes. `[Figure]` holds texts at moves
//! and diagrams; a review holds its tree in `[ReviewNode]` and its texts in `[ReviewComment]`, by
//! the numbers of the nodes, of which the start is 1. None of it is published.

mod fields;
mod read;
mod review;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Ugf,
    name: "ugf",
    extensions: &["ugf", "ugi"],
    games: &[Game::Go],
    body: Body::Text(TextBody {
        sniff,
        cut,
        charset: Some(lang),
        read,
        write: Some(write),
        wrap: None,
    }),
    shape: Shape {
        notation: Some("sgf"),
        holds: Some(fields::holds),
        refuses: Some(write::refuses),
        own: Some("UGF"),
        ..Shape::WHOLE
    },
    reading_loses: [
        "nothing: what SGF has no header for is kept under its own name, sections that are not \
         understood as they stand",
        "不丢失内容：SGF 没有对应标题项的内容按原名保留，不认识的段落原样保留",
    ],
    writing_loses: [
        "headers without a field and marks on the board stand in comments; HA[0] is not written; \
         boards above 22x22, and stones set in the middle of a game, have no place",
        "没有字段的标题项和盘面标记写入注释；HA[0] 不写；大于 22 路的棋盘、\
         对局中途的布子无法写入",
    ],
};

/// How surely `text` is of this format, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(60);
    let head = lines.clone().find(|line| !line.starts_with('#'));
    let named = ["Ver=", "Lang=", "Hdcp=", "PlayerB=", "PlayerW=", "CoordinateType=", "Winner="];
    let known = lines.clone().filter(|line| named.iter().any(|name| line.starts_with(name)));
    let moves = lines.clone().filter(|line| read::is_move(line)).count();
    match (head, known.count(), lines.any(|line| line == "[Data]")) {
        (Some("[Header]"), 1.., _) => 98,
        (Some("[Data]"), _, _) if moves > 0 => 85,
        (_, 2.., true) => 80,
        _ => 0,
    }
}

/// Length of the first game: up to the next `[Header]` at the beginning of a line.
pub fn cut(buffer: &[u8], _: bool) -> Option<usize> {
    let heads = memchr::memmem::find_iter(buffer, b"[Header]");
    let first_of_line = |&at: &usize| at > 0 && matches!(buffer[at - 1], b'\n' | b'\r');
    let game = |&at: &usize| memchr::memmem::find(&buffer[..at], b"[Header]").is_some();
    heads.filter(first_of_line).find(game)
}

/// The encoding that `Lang=` names, as the standard calls it.
pub fn lang(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(4096)];
    let at = memchr::memmem::find(head, b"Lang=")
        .filter(|&at| at > 0 && matches!(head[at - 1], b'\n' | b'\r'))?;
    let value = &head[at + "Lang=".len()..];
    let end = memchr::memchr2(b'\n', b'\r', value).unwrap_or(value.len());
    std::str::from_utf8(&value[..end]).ok().map(str::trim).filter(|name| !name.is_empty())
}
