//! PGN, for chess and for xiangqi.
//!
//! The reader takes the import form of the standard (PGN 1994-03-12) and what real files make of
//! it; the writer writes the export form. The game of each record is told by its tags, or else by
//! its movetext, see [`Record::game`](crate::record::Record::game).

mod cut;
mod flavour;
pub(crate) mod form;
mod glyphs;
mod labels;
mod lex;
mod movetext;
mod numbers;
mod read;
mod symbol;
mod tags;
#[cfg(test)]
mod tests;
mod write;

pub use cut::cut;
use lex::{Kind, Lexer};
pub(crate) use read::ends_blank;
pub use read::read;
pub(crate) use write::bare;
pub use write::{write, write_wrapped};

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Pgn,
    name: "pgn",
    extensions: &["pgn"],
    games: &[Game::Xiangqi, Game::Chess],
    body: Body::Text(TextBody {
        sniff,
        cut,
        charset: None,
        read,
        write: Some(write),
        wrap: Some(write_wrapped),
    }),
    shape: Shape::WHOLE,
    reading_loses: [
        "line breaks and spacing; the choice between `{}` and `;` comments",
        "换行与空格；“{}”与“;”两种注释的区别",
    ],
    writing_loses: ["nothing that the record holds", "不丢失记录中的任何内容"],
};

/// Bytes of a text that [`sniff`] looks at.
const SNIFFED: usize = 16 << 10;
/// How much text may stand before one or two tags, in bytes: a longer one only quotes them.
const PREFACE: usize = 256;

/// The score of a text that begins with tag pairs: hardly any format claims more.
pub(super) const CERTAIN: u8 = 98;

/// How much the beginning of a text looks like PGN, from 0 to 100.
///
/// Tag pairs decide. Without any, numbered moves of chess count for something; lists of Chinese
/// moves and SGF do not. What is 15 or less is PGN only where the file's name says so.
pub fn sniff(text: &str) -> u8 {
    let mut end = text.len().min(SNIFFED);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.starts_with("(;") || start.starts_with("( ;") {
        return 0;
    }
    let before = text.len() - start.len();
    match tag_lines(text) {
        (0, _) => moves(start).max(labels::sniff(start)),
        (lines, first) if first <= before => {
            if lines > 1 {
                CERTAIN
            } else {
                90
            }
        }
        (1 | 2, first) if first > PREFACE => 15,
        (1, _) => 50,
        (2, _) => 70,
        _ => 85,
    }
}

/// Lines of the text that begin a tag pair, and where the first of them begins.
fn tag_lines(text: &str) -> (usize, usize) {
    let mut lines = text.split(['\n', '\r']).filter(|line| is_tag_line(line));
    let first = lines.next().map(|line| line.as_ptr().addr() - text.as_ptr().addr());
    (first.map_or(0, |_| 1 + lines.take(2).count()), first.unwrap_or(0))
}

/// Whether the line begins a tag pair, and not a test of a shell (`[ -n "`), a section of a
/// configuration (`[target."x"]`) or a list of a program (`[f"x"`).
fn is_tag_line(line: &str) -> bool {
    let Some((head, _)) = line.split_once(['"', '“', '”', '„', '＂', '«']) else {
        return false;
    };
    let name = head.trim_start_matches(|c: char| c != '[').trim_start_matches(['[', ' ', '\t']);
    let letter = name.starts_with(|c: char| c.is_alphabetic());
    let apart = name.ends_with([' ', '\t']) || name.starts_with(|c: char| !c.is_lowercase());
    letter && apart && !name.contains('.') && tags::begins(line.as_bytes())
}

/// The score of a text without tags: by the first tokens after comments.
fn moves(text: &str) -> u8 {
    let blank =
        |kind: &Kind| matches!(kind, Kind::Space | Kind::Comment | Kind::Dots | Kind::Escape);
    let mut kinds = Lexer::new(text, 0).map(|token| token.kind).filter(|kind| !blank(kind));
    match (kinds.next(), kinds.next(), kinds.next()) {
        (Some(Kind::Number { value: 1, .. }), Some(Kind::Move), Some(Kind::Move)) => 70,
        (Some(Kind::Number { .. }), Some(Kind::Move), _) => 45,
        (Some(Kind::Move), Some(Kind::Move), Some(Kind::Move)) => 25,
        (Some(Kind::Move), ..) => 5,
        _ => 0,
    }
}
