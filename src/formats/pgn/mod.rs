//! PGN, for chess and for xiangqi.
//!
//! The reader takes the import form of the standard (PGN 1994-03-12) and what real files make of
//! it; the writer writes the export form. The game of each record is told by its tags, or else by
//! its movetext, see [`Record::game`](crate::record::Record::game).

mod cut;
mod flavour;
mod glyphs;
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
pub use read::read;
pub use write::write;

/// Bytes of a text that [`sniff`] looks at.
const SNIFFED: usize = 16 << 10;

/// How much the beginning of a text looks like PGN, from 0 to 100.
///
/// Tag pairs decide. Without any, numbered moves of chess count for something; lists of Chinese
/// moves and SGF do not.
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
    match tag_lines(text) {
        0 => moves(start),
        lines if tags::begins(start.as_bytes()) => {
            if lines > 1 {
                98
            } else {
                90
            }
        }
        1 => 50,
        2 => 70,
        _ => 85,
    }
}

/// Lines of the text that begin a tag pair.
fn tag_lines(text: &str) -> usize {
    text.split(['\n', '\r']).filter(|line| tags::begins(line.as_bytes())).take(3).count()
}

/// The score of a text without tags: by the first tokens after comments.
fn moves(text: &str) -> u8 {
    let blank =
        |kind: &Kind| matches!(kind, Kind::Space | Kind::Comment | Kind::Dots | Kind::Escape);
    let mut kinds = Lexer::new(text, 0).map(|token| token.kind).filter(|kind| !blank(kind));
    match (kinds.next(), kinds.next(), kinds.next()) {
        (Some(Kind::Number { value: 1, .. }), Some(Kind::Move), Some(Kind::Move)) => 70,
        (Some(Kind::Number { .. }), Some(Kind::Move), _) => 45,
        (Some(Kind::Move), Some(Kind::Move), Some(Kind::Move)) => 20,
        _ => 0,
    }
}
