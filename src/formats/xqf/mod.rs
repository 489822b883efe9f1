//! `XQF`, the files of `XQStudio` (象棋演播室): one game or collection a file, a tree with notes.
//!
//! A header of 1,024 bytes with Pascal strings, then the tree, depth first: 4-byte records, each
//! with an optional comment. From version 11 on squares and texts are encrypted by keys that stand
//! in the header. Strings are GB18030. Versions 10 to 18 are in use; 10 is written, and
//! 18 where it is asked for.

mod keys;
mod layout;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{read, sniff};
pub use write::{write, write_encrypted};

use super::{Body, BytesBody, Format, FormatInfo, Shape};
use crate::{record::Game, source::decode::Encoding};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Xqf,
    name: "xqf",
    extensions: &["xqf"],
    games: &[Game::Xiangqi],
    body: Body::Bytes(BytesBody {
        sniff,
        read,
        write: Some(write),
        versions: &[(10, write), (18, write_encrypted)],
        bind: None,
        many: false,
        strings: Encoding::GB18030,
    }),
    shape: Shape { refuses: Some(write::refuses), ..Shape::squares(layout::holds) },
    reading_loses: [
        "the serial number of the program, the ply to show first, unused bytes",
        "程序的序列号、打开时显示的着数、未使用的字节",
    ],
    writing_loses: [
        "nothing of the tree; headers without a field stand in the first comment; the counters of \
         a FEN",
        "不丢失着法树的内容；没有字段的标题项写入开头的注释；FEN 的计数",
    ],
};
