//! `CBF`, the XML of `CCBridge` (象棋桥): one game a file, a tree with comments.
//!
//! A head of elements and a flat list of moves, which is the tree, depth first, as `CBR` has it:
//! `end="1"` ends a line, `branch="1"` tells that an alternative follows later. The first move,
//! `00-00`, is the start position and carries its comment. Readers that know no variations take
//! the moves one after the other, and the first line is the main line.
//!
//! XML is text, but a file holds one game, and the places of a tree in a flat list are no
//! stretches of text: it is read as a whole, as bytes.

mod layout;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{read, sniff};
pub use write::write;

use super::{Body, BytesBody, Format, FormatInfo, Shape, cbr};
use crate::{record::Game, source::decode::Encoding};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Cbf,
    name: "cbf",
    extensions: &["cbf"],
    games: &[Game::Xiangqi],
    body: Body::Bytes(BytesBody {
        sniff,
        read,
        write: Some(write),
        versions: &[],
        bind: None,
        many: false,
        strings: Encoding::UTF_8,
    }),
    shape: Shape { refuses: Some(cbr::write::refuses), ..Shape::squares(layout::holds) },
    reading_loses: [
        "XML comments; attributes and elements of the moves that are not known; the counters of a \
         FEN",
        "XML 注释；着法中未知的属性和元素；FEN 的计数",
    ],
    writing_loses: [
        "nothing of the tree; headers without an element stand in the first comment; the counters of \
         a FEN",
        "不丢失着法树的内容；没有对应元素的标题项写入开头的注释；FEN 的计数",
    ],
};
