//! `DhtmlXQ`, the texts of dpxq.com and of all that exchanges games with it, and `DHJHtmlXQ`.
//!
//! A game is a block of tags, `[DhtmlXQ_title]…[/DhtmlXQ_title]`, moves being four figures each.
//! The block stands alone in a text (UBB), or in a web page, where a script may hold its moves in
//! a variable. Branches are tags of their own, `DhtmlXQ_move_P_N_B`: branch B leaves branch P with
//! its ply N; comments are `DhtmlXQ_commentB_N`, after ply N in branch B. The UBB block is written.

mod branches;
mod fields;
mod read;
mod scan;
#[cfg(test)]
mod tests;
mod text;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::DhtmlXq,
    name: "dhtmlxq",
    extensions: &["ubb", "dhtmlxq"],
    games: &[Game::Xiangqi],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape { refuses: Some(write::refuses), ..Shape::squares(fields::holds) },
    reading_loses: [
        "the web page around the game; version, board size and the ply to show first",
        "对局以外的网页内容；版本、棋盘大小、打开时显示的着数",
    ],
    writing_loses: [
        "nothing of the tree; headers without a tag stand in the first comment; the counters of \
         a FEN",
        "不丢失着法树的内容；没有标签的标题项写入开头的注释；FEN 的计数",
    ],
};

/// How surely `text` is of this format, 0 to 100: tags that hold figures decide.
pub fn sniff(text: &str) -> u8 {
    let bytes = text.as_bytes();
    let mut tags = false;
    for at in memchr::memmem::find_iter(bytes, b"tmlXQ").map(|at| at + 5) {
        let near = &bytes[at..bytes.len().min(at + 64)];
        let Some(end) = near.iter().position(|byte| matches!(byte, b']' | b'=')) else { continue };
        let (name, value) = (near[..end].trim_ascii(), near[end + 1..].trim_ascii_start());
        let figure = |value: &[u8]| value.first().is_some_and(u8::is_ascii_digit);
        let place: &[&[u8]] = &[b"_movelist", b"_binit", b"_34", b"_move_0_1_0"];
        if near[end] == b']' {
            if place.contains(&name) && figure(value) {
                return 99;
            }
            tags |= name.is_empty() || name.starts_with(b"_");
        } else if name == b"_movelist" {
            // A variable of a script: `_movelist = '[0_1_0]77…`.
            let quoted = |byte: &u8| !b"'\"+[ ".contains(byte);
            let start = value.iter().position(quoted).unwrap_or(value.len());
            if start > 0 && figure(&value[start..]) {
                return 99;
            }
        }
    }
    let start = text.trim_start();
    let begins = ["[DhtmlXQ", "[DHJHtmlXQ"].iter().any(|head| start.starts_with(head));
    match (begins, tags) {
        (true, _) => 96,
        (false, true) => 30,
        _ => 0,
    }
}

/// Length of the first game of `buffer`: only where one block directly follows another. What
/// begins with anything else, a web page, is not cut.
pub fn cut(buffer: &[u8], _: bool) -> Option<usize> {
    const OPEN: &[u8] = b"[DhtmlXQ]";
    const CLOSE: &[u8] = b"[/DhtmlXQ]";
    if !buffer.trim_ascii_start().starts_with(OPEN) {
        return None;
    }
    memchr::memmem::find_iter(buffer, CLOSE).map(|at| at + CLOSE.len()).find_map(|end| {
        let rest = &buffer[end..];
        let blank = rest.len() - rest.trim_ascii_start().len();
        rest[blank..].starts_with(OPEN).then_some(end + blank)
    })
}
