//! `CBL`, the libraries of `CCBridge` (象棋桥): many games in a file.
//!
//! Version 3 is a header, an index of 276 bytes a slot, and the records (as in `cbr`)
//! in slots of 4,096 bytes. The old libraries of version 2.1 are another format: texts in GBK and
//! trees as plies, all packed by zlib; they are only read.
//!
//! What a library says of itself becomes headers of its games, `Library` of each and the others
//! of the first; they go back into the header of a library when one is written.

mod bind;
mod layout;
mod old;
mod read;
#[cfg(test)]
mod tests;

pub use bind::{bind, write};
pub use read::{read, sniff};

use super::{Body, BytesBody, Format, FormatInfo, Shape, cbr};
use crate::{record::Game, source::decode::Encoding};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Cbl,
    name: "cbl",
    extensions: &["cbl"],
    games: &[Game::Xiangqi],
    body: Body::Bytes(BytesBody {
        sniff,
        read,
        write: Some(write),
        versions: &[],
        bind: Some(bind),
        many: true,
        strings: Encoding::UTF_16LE,
    }),
    shape: Shape { refuses: Some(cbr::write::refuses), ..Shape::squares(layout::holds) },
    reading_loses: [
        "deleted records, which are told; identifiers, unused bytes; in old libraries how a move \
         is spelled",
        "已删除的棋谱（会报告）；标识符、未使用的字节；旧棋库中着法的文字写法",
    ],
    writing_loses: [
        "nothing of the trees; headers without a field stand in the first comment; the counters \
         of a FEN",
        "不丢失着法树的内容；没有字段的标题项写入开头的注释；FEN 的计数",
    ],
};
