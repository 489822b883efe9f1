//! Scoresheets: a table with a round a row, between a block of headers and one of signatures.
//!
//! Plain text (columns by `|`, tabs, spaces, 、), CSV and TSV; workbooks are unpacked to rows before
//! they come here. Columns are found by their titles (回合 红方 黑方 用时 备注, Round White Black ...) or
//! by place; the two halves of a printed sheet may stand side by side. Headers are `键：值`, several
//! on a line, or a key and its value in two cells.
//!
//! A cell that is empty or holds dots, dashes, `?`, 漏, 缺 or the like, with moves behind it, is a
//! move that was played and not recorded ([`UNRECORDED`](crate::record::UNRECORDED)). A stroke `/`
//! says that no ply belongs there.

mod columns;
mod grid;
mod notes;
mod read;
mod rounds;
#[cfg(test)]
mod tests;
mod words;
mod write;
mod xlsx;

pub use read::read;
pub use write::{dress, write};
pub(super) use xlsx::CONTAINER;

use super::{Body, Format, FormatInfo, Held, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Sheet,
    name: "sheet",
    extensions: &["csv", "tsv", "xlsx", "sheet"],
    games: &[Game::Xiangqi, Game::Chess, Game::Go],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape { tree: Held::Line, ..Shape::WHOLE },
    reading_loses: [
        "the layout of the table; how gaps and rounds are marked; dots behind the last move",
        "表格的版式；漏记与回合的标记方式；最后一着之后的省略号",
    ],
    writing_loses: [
        "variations, which stand as text in the notes; in XLSX, line ends and spaces at the edge of a cell",
        "变着（以文字写入备注）；写成 XLSX 时，单元格首尾的空格与换行",
    ],
};

/// How surely `text` is a scoresheet, 0 to 100: it has a table whose columns are those of a sheet.
pub fn sniff(text: &str) -> u8 {
    columns::layout(text).map_or(0, |layout| layout.score)
}

/// Sheets are never cut: a file of them is small, and their readers find the second game.
pub const fn cut(_: &[u8], _: bool) -> Option<usize> {
    None
}
