//! Plain move lists of Go: headers as `名：值` or `Name: value`, then the moves with their numbers
//! and colours, in A1 coordinates (`1. B Q16`), Chinese (`1. 黑 十六之四`) or Japanese words
//! (`1. 黒 16の四`); comments in braces.

mod lex;
mod names;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Held, Shape, TextBody};
use crate::record::Game;
use lex::{Kind, Lexer};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::GoList,
    name: "golist",
    extensions: &["txt"],
    games: &[Game::Go],
    body: Body::Text(TextBody {
        sniff,
        cut: |_, _| None,
        charset: None,
        read,
        write: Some(write),
        wrap: None,
    }),
    shape: Shape { holds: Some(names::holds), tree: Held::Line, ..Shape::WHOLE },
    reading_loses: ["line breaks and spacing", "换行与空格"],
    writing_loses: [
        "variations stand in comments, as do marks on the board; HA[0] is not written",
        "变化图与盘面标记写入注释；HA[0] 不写",
    ],
};

/// How surely `text` is of this format, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let (mut coloured, mut han, mut plain, mut far, mut other) = (0, 0, 0, false, 0);
    let (mut colour, mut marked) = (false, false);
    let mut end = text.len().min(1 << 14);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    for token in Lexer::new(&text[..end]) {
        match token.kind {
            Kind::Colour => colour = true,
            Kind::Move => {
                coloured += usize::from(colour);
                han += usize::from(!token.text.is_ascii());
                plain += 1;
                // No board of chess has them.
                far |= token.text.starts_with(|c: char| matches!(c, 'J'..='T' | 'j'..='t'));
                colour = false;
            }
            Kind::Header { colon } => {
                marked |= token.text[..colon].trim() == names::MARK;
            }
            Kind::Word => other += token.text.len(),
            Kind::Space | Kind::Number | Kind::Result | Kind::Comment { .. } => {}
        }
    }
    match () {
        () if other > 8 * plain => 0,
        () if coloured > 0 && coloured == plain && other == 0 => 96,
        () if han > 0 && han == plain => 94,
        () if coloured > 1 => 80,
        () if plain > 5 && far && other == 0 => 60,
        () if plain == 0 && marked && other == 0 => 90,
        () => 0,
    }
}
