//! Plain move lists of xiangqi: `键：值` lines, then moves, the way people type them.
//!
//! Moves may be numbered (`1. 炮二平五 马8进7`, `1、`, `第1回合`, `(1)`) or not, one a line, one
//! round a line, or running text, in Chinese, ICCS or WXF notation. Comments stand in `{}`, in
//! parentheses, or on lines that begin with `//` or `#`; parentheses that begin with a number or a
//! move hold a variation. A result (`1-0`, `红胜`, `和棋`) ends the game; words (`黑方认负`) behind the
//! last move are one, too. A new block of header lines, a line such as `许银川 先胜 吕钦`, a move after
//! a result, or a round 1 after a blank line begins the next game.
//!
//! Three forms are this program's own, so that every record can be written: a move that is none of
//! the notations stands in backquotes, a header name or value that would be misread begins with
//! `\:` and has its special characters escaped, and `\}` in a comment is a brace.

mod cut;
pub mod lex;
mod lines;
mod read;
#[cfg(test)]
mod tests;
pub mod words;
mod write;

pub use cut::cut;
pub use read::read;
pub use write::write;

use lex::{Kind, Lexer};

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::MoveList,
    name: "movelist",
    extensions: &["txt"],
    games: &[Game::Xiangqi],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: Some(write), wrap: None }),
    shape: Shape::WHOLE,
    reading_loses: [
        "line breaks and spacing; how rounds are numbered; rules in front of the moves; tags of web \
         pages",
        "换行与空格；回合的编号方式；着法前的分隔线；网页标记",
    ],
    writing_loses: ["nothing that the record holds", "不丢失记录中的任何内容"],
};

/// How surely `text` is a move list, 0 to 100.
///
/// Looks at the first kilobytes only: how much of the text is moves. PGN tags speak against it.
pub fn sniff(text: &str) -> u8 {
    let mut end = text.len().min(4096);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // A comment that goes on behind the part that is looked at is no text.
    if end < text.len()
        && let Some(open) = text[..end].rfind('{').filter(|&at| !text[at..end].contains('}'))
    {
        end = open;
    }
    let (mut chinese, mut certain) = (false, false);
    let (mut moves, mut headers, mut move_bytes, mut other_bytes) = (0, 0, 0, 0_usize);
    for token in Lexer::new(&text[..end]) {
        match token.kind {
            Kind::Move => {
                moves += 1;
                chinese |= !token.text.is_ascii();
                // Chess has no file i and no ranks 0 and 9.
                certain |= token.text.contains(['i', 'I', '0', '9', '.', '=']);
                move_bytes += token.text.len();
            }
            Kind::Header { colon } => {
                headers += usize::from(words::is_known_header(&token.text[..colon]));
            }
            Kind::Heading => headers += 1,
            Kind::Word if is_tag(token.text) => return 5,
            Kind::Word => other_bytes += token.text.len(),
            _ => {}
        }
    }
    let mostly_moves = move_bytes * 2 > other_bytes;
    match (moves, mostly_moves) {
        // A position, a page of text: without moves.
        (0, _) if other_bytes == 0 => [0, 10, 25][headers.min(2)],
        (0, _) => 0,
        // No game of xiangqi goes far without them: this is chess.
        (6.., true) if !chinese && !certain => 0,
        (_, true) if !chinese && !certain => 15,
        (1..=3, true) => {
            if chinese {
                70
            } else {
                30
            }
        }
        (_, true) => {
            if chinese {
                90
            } else {
                55
            }
        }
        // Words of other games and languages, some of which look like moves.
        _ if !chinese => 0,
        // Prose that mentions a few moves.
        _ if other_bytes > 16 * move_bytes => 0,
        _ => 8,
    }
}

/// Whether the word begins like a PGN tag, `[Event`.
fn is_tag(word: &str) -> bool {
    word.strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}
