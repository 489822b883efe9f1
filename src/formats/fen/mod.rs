//! Lists of positions: a FEN a line, or tags `[FEN "…"]`; puzzles with their solutions.
//!
//! A line may be a FEN, or the moves of a solution joined to one word, `h2e2h9g7`, before or
//! behind its FEN. Chess positions are read by [`epd`], which they are a part of. What is written is a line a game: the position after the last move of the main
//! line, or the start where there are no moves.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use write::write;

use super::{Body, Format, FormatInfo, Held, Shape, TextBody, epd};
use crate::record::Game;
use read::{Line, line};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Fen,
    name: "fen",
    extensions: &["fen", "xfen"],
    games: &[Game::Xiangqi, Game::Chess],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape {
        notation: Some("uci"),
        refuses: Some(write::refuses),
        tree: Held::Position,
        ..Shape::WHOLE
    },
    reading_loses: [
        "nothing; the signs of extended FENs are kept as text",
        "不丢失内容；扩展 FEN 的符号按文字保留",
    ],
    writing_loses: [
        "everything but one position a game: the last of the main line, or the start where there \
         are no moves",
        "每局只写一个局面：主线最后的局面，没有着法的写起始局面；其余全部丢失",
    ],
};

/// Bytes of a line at most that is looked at as a position.
const LONGEST: usize = 4096;
/// Lines that [`sniff`] looks at.
const LOOKED_AT: usize = 40;

/// How surely `text` is a list of positions, 0 to 100: every line of its beginning must be one.
pub fn sniff(text: &str) -> u8 {
    if epd::kind(text) == epd::Kind::Fens {
        return 97;
    }
    let mut lines = text.lines().map(line).filter(|line| *line != Line::Blank).take(LOOKED_AT);
    let Some(first) = lines.next() else { return 0 };
    match first {
        Line::Tag("FEN_INDEX", _) => 99,
        Line::Tag("FEN", _) => {
            let (mut n, mut all) = (1, true);
            lines.for_each(|line| {
                n += 1;
                all &= matches!(line, Line::Tag("FEN", _));
            });
            if all && n > 1 { 99 } else { 0 }
        }
        Line::Moves(moves) => match lines.next() {
            Some(Line::Fen(_)) => 97,
            // Solutions from the usual start.
            next => {
                let whole = moves.len() >= 8 && moves.len() % 4 == 0;
                let more = next.into_iter().chain(lines).all(|it| matches!(it, Line::Moves(_)));
                if whole && more { 90 } else { 0 }
            }
        },
        Line::Fen(_) => {
            let other = lines.any(|line| !matches!(line, Line::Fen(_) | Line::Moves(_)));
            if other { 0 } else { 97 }
        }
        _ => 0,
    }
}

/// Reads all positions of `text`, of xiangqi or, where the first is one, of chess.
pub fn read(text: &str) -> Vec<super::Entry<'_>> {
    if is_chess(text.as_bytes()) { epd::read(text) } else { read::read(text) }
}

/// Whether the first line that is not blank is a position of chess.
fn is_chess(text: &[u8]) -> bool {
    let start = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(text.len());
    let text = &text[start..];
    let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len()).min(LONGEST)];
    str::from_utf8(line).is_ok_and(|line| {
        epd::fields(line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')).is_some()
    })
}

/// Length of the first game of `buffer`: a FEN before another, or moves and a FEN before others.
pub fn cut(buffer: &[u8], double_byte: bool) -> Option<usize> {
    if is_chess(buffer) {
        return epd::cut(buffer, double_byte);
    }
    let mut kinds = Vec::with_capacity(3);
    let mut at = 0;
    for end in memchr::memchr_iter(b'\n', buffer) {
        let text = std::str::from_utf8(&buffer[at..end]).ok()?;
        at = end + 1;
        let kind = line(text);
        if kind == Line::Blank {
            continue;
        }
        kinds.push((kind, at));
        match kinds[..] {
            [(Line::Fen(_), end), (Line::Fen(_), _)]
            | [(Line::Moves(_), end), (Line::Moves(_), _)]
            | [(Line::Moves(_), _), (Line::Fen(_), end), (Line::Moves(_), _)] => return Some(end),
            [(Line::Fen(_) | Line::Moves(_), _)] | [(Line::Moves(_), _), (Line::Fen(_), _)] => {}
            _ => return None,
        }
    }
    None
}
