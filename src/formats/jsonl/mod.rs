//! JSON lines: a game an object, an object a line, for databases and data frames.
//!
//! Moves stand in one flat list, each with its own number and that of the move before, so that no
//! depth of variations nests anything. The types are the schema: `docs/games.schema.json` is made
//! from them.

mod line;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// What the member `schema` says.
const SCHEMA: &str = "yanpu-game-1";

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Jsonl,
    name: "jsonl",
    extensions: &["jsonl", "ndjson"],
    games: &[Game::Xiangqi, Game::Chess, Game::Go],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape::WHOLE,
    reading_loses: [
        "members that are not in the schema; coordinates and annotations, which are worked out anew",
        "模式中没有的成员；坐标与标注（写出时重新计算）",
    ],
    writing_loses: ["nothing that the record holds", "不丢失记录中的任何内容"],
};

/// How surely `text` is games as JSON lines, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if !text.starts_with('{') {
        return 0;
    }
    let line = text.lines().next().unwrap_or("");
    let packed = |name: &str| line.contains(name);
    if line.starts_with("{\"schema\":\"yanpu-game") {
        100
    } else if packed("\"game\"") && packed("\"moves\"") {
        95
    } else {
        0
    }
}

/// Length of the first line that is not blank.
pub fn cut(buffer: &[u8], _: bool) -> Option<usize> {
    let start = buffer.iter().position(|byte| !byte.is_ascii_whitespace())?;
    memchr::memchr(b'\n', &buffer[start..]).map(|end| start + end + 1)
}
