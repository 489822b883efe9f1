//! Ways to write a move; reading and writing of each live in one file.

mod chinese;
mod column;
mod iccs;
mod wxf;

use super::board::Position;
use super::refusal::{Refusal, Remark};
use super::square::Move;

/// How the moves of a record are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// By the look of each move.
    #[default]
    Auto,
    /// 炮二平五, simplified or traditional (rules A 7.5).
    Chinese,
    /// Coordinates: `H2-E2` or `h2e2`, ranks 0..=9 from Red's back rank.
    Iccs,
    /// Letters: `C2.5`.
    Wxf,
}

/// Finds the one legal move that `text` names.
pub(super) fn resolve(
    notation: Notation,
    position: &Position,
    text: &str,
) -> Result<(Move, Remark), Refusal> {
    match notation {
        Notation::Chinese => chinese::resolve(position, text),
        Notation::Iccs => iccs::resolve(position, text),
        Notation::Auto if text.chars().any(is_ideograph) => chinese::resolve(position, text),
        Notation::Auto if iccs::looks_like(text) => iccs::resolve(position, text),
        Notation::Wxf | Notation::Auto => wxf::resolve(position, text),
    }
}

/// Writes a legal move of `before`; the names are those of `Xiangqi`'s `write_move`.
pub(super) fn write(before: &Position, mv: Move, name: Option<&str>, out: &mut String) {
    match name {
        Some("zh-hant") => chinese::write(before, mv, &chinese::TRADITIONAL, out),
        Some("iccs") => iccs::write(mv, out),
        Some("uci") => iccs::write_uci(mv, out),
        Some("wxf") => wxf::write(before, mv, out),
        _ => chinese::write(before, mv, &chinese::SIMPLIFIED, out),
    }
}

const fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The ASCII character that a full-width form or a dash stands for.
const fn fold(c: char) -> char {
    match c {
        '！'..='～' => (c as u32 - '！' as u32 + '!' as u32) as u8 as char,
        '\u{2010}'..='\u{2015}' | '−' => '-',
        _ => c,
    }
}

#[cfg(test)]
mod tests;
