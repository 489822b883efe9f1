//! `CBR`, the record of `CCBridge` (象棋桥): one game a file, a tree with comments.
//!
//! A header of fixed fields, a board of 90 bytes, then the tree, depth first: 4-byte records, each
//! with an optional comment. Texts are UTF-16. Version 2 is written; version 1 lacks some fields
//! and has its squares in halves of a byte. What stands between the fields is memory that the
//! program never cleared, and is not looked at.

pub(in crate::formats) mod layout;
mod read;
#[cfg(test)]
pub(in crate::formats) mod tests;
pub(in crate::formats) mod write;

pub(in crate::formats) use read::{first_mover_wrong, record};
pub use read::{read, sniff};
pub use write::write;

use super::{Body, BytesBody, Format, FormatInfo, Shape};
use crate::{record::Game, source::decode::Encoding};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Cbr,
    name: "cbr",
    extensions: &["cbr"],
    games: &[Game::Xiangqi],
    body: Body::Bytes(BytesBody {
        sniff,
        read,
        write: Some(write),
        versions: &[],
        bind: None,
        many: false,
        strings: Encoding::UTF_16LE,
    }),
    shape: Shape { refuses: Some(write::refuses), ..Shape::squares(layout::holds) },
    reading_loses: [
        "the identifier of the record, the ply to show first, unused bytes",
        "记录的标识符、打开时显示的着数、未使用的字节",
    ],
    writing_loses: [
        "nothing of the tree; headers without a field stand in the first comment; the counters of \
         a FEN",
        "不丢失着法树的内容；没有字段的标题项写入开头的注释；FEN 的计数",
    ],
};
