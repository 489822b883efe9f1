//! The text files of the World Xiangqi Federation, as `XieXie`, `PlayOK` and others write them.
//!
//! Lines of a name and a value (`FORMAT WXF`, `RED name;rating;team;`, `RESULT 1-0`, `FEN …`),
//! comments `/* … */`, then the moves between `START{` and `}END`, one line without variations,
//! with the signs `!`, `!!`, `?`. The draft of Huayong Yang lets `FORMAT` name other notations and
//! other letters.

mod headers;
mod lex;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Held, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Wxf,
    name: "wxf",
    extensions: &["wxf"],
    games: &[Game::Xiangqi],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape {
        notation: Some("wxf"),
        holds: Some(headers::holds),
        tree: Held::Line,
        glyphs: true,
        ..Shape::WHOLE
    },
    reading_loses: [
        "line breaks and spacing; round numbers; letters of pieces that FORMAT names",
        "换行与空格；回合编号；FORMAT 自定的棋子字母",
    ],
    writing_loses: [
        "variations stand in comments; headers without a line stand in the first comment",
        "变着写入注释；没有对应行的标题项写入开头的注释",
    ],
};

/// Bytes of a text that [`sniff`] looks at.
const LOOKED_AT: usize = 16 << 10;

/// How surely `text` is such a file, 0 to 100: a line `FORMAT`, and one with `START{`.
pub fn sniff(text: &str) -> u8 {
    let mut end = text.len().min(LOOKED_AT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let (mut format, mut names, mut start) = (false, 0, false);
    // No other sign of ASCII begins a line that counts.
    let may_count = |first: u8| !first.is_ascii_graphic() || b"FGRBDSs".contains(&first);
    for line in text[..end].lines().filter(|line| line.bytes().next().is_some_and(may_count)) {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let (name, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        format |= name == "FORMAT" && headers::is_notation(value.trim());
        names += usize::from(matches!(name, "GAME" | "RED" | "BLACK" | "RESULT" | "DATE" | "FEN"));
        start |= lex::is_start(line);
    }
    match (format, start, names) {
        (true, true, _) => 99,
        (false, true, 1..) => 97,
        (true, false, 1..) => 95,
        (true, false, 0) => 60,
        _ => 0,
    }
}

/// Files are short: they are read as a whole.
pub fn cut(_: &[u8], _: bool) -> Option<usize> {
    None
}
