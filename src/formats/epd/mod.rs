//! Extended Position Description: chess positions, one a line, each with its operations.
//!
//! Source: PGN standard 16.2. Lines of six fields are FENs (16.1); a list of them is read here, too,
//! and written by the format `fen`.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use read::fields;
pub use read::read;
pub use write::write;
pub(super) use write::{fen, refuses};

use super::{Body, Format, FormatInfo, Held, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Epd,
    name: "epd",
    extensions: &["epd"],
    games: &[Game::Chess],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape {
        notation: Some("uci"),
        refuses: Some(refuses),
        tree: Held::Position,
        ..Shape::WHOLE
    },
    reading_loses: ["spacing", "空格"],
    writing_loses: [
        "everything but one position a game with its operations; players, event and result go into c0 \
         and c1",
        "每局只写一个局面及其操作码（棋手、赛事与结果写入 c0、c1）；其余全部丢失",
    ],
};

/// Lines that [`sniff`] looks at.
const LOOKED_AT: usize = 40;

/// What the lines at the beginning of a text are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Positions of six fields.
    Fens,
    /// Positions with operations among them.
    Epds,
    /// Something else.
    Other,
}

/// Tells lists of chess positions; every line of the beginning must be one.
pub(super) fn kind(text: &str) -> Kind {
    let mut lines = text.lines().map(read::trimmed).filter(|line| !line.is_empty());
    let (mut seen, mut all) = (0, true);
    for line in lines.by_ref().take(LOOKED_AT) {
        let Some(found) = fields(line) else { return Kind::Other };
        seen += 1;
        all &= found.counters.is_some();
    }
    match (seen, all) {
        (0, _) => Kind::Other,
        (_, true) => Kind::Fens,
        _ => Kind::Epds,
    }
}

/// How surely `text` is a list of positions with operations, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    if kind(text) == Kind::Epds { 97 } else { 0 }
}

/// Length of the first line that is not blank.
pub fn cut(buffer: &[u8], _: bool) -> Option<usize> {
    let start = buffer.iter().position(|byte| !byte.is_ascii_whitespace())?;
    memchr::memchr(b'\n', &buffer[start..]).map(|end| start + end + 1)
}
