//! `H2-E2` and `h2e2`: coordinates of ICCS, UCCI and UCI, files a..i from Red's left, ranks from
//! Red's back rank, counted from 0 or, by engines that come from chess, from 1 (`h3e3`, `a10b10`).

use super::super::board::Position;
use super::super::diagnose::{game_over, why_not};
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Square};
use super::Ascii;
use std::fmt::Write;

/// How ranks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ranks {
    /// 0..=9.
    FromZero,
    /// 1..=10.
    FromOne,
}

impl Ranks {
    /// The number of Red's back rank.
    pub(super) const fn first(self) -> u8 {
        self as u8
    }

    /// The rank 0..=9 that the figures name.
    pub(super) fn read(self, figures: &[u8]) -> Option<u8> {
        match (figures, self) {
            ([digit @ b'0'..=b'9'], _) => (digit - b'0').checked_sub(self.first()),
            ([b'1', b'0'], Self::FromOne) => Some(9),
            _ => None,
        }
    }

    /// Writes `e2`.
    pub(super) fn write(self, square: Square, out: &mut String) {
        let file = char::from(b'a' + square.file());
        let _ = write!(out, "{file}{}", square.rank() + self.first());
    }
}

/// Whether the text has the shape of a move in coordinates, on the board or not.
pub(super) fn looks_like(text: &str) -> bool {
    Ascii::new(text).is_some_and(|text| has_shape(text.bytes(), Ranks::FromZero))
}

/// Whether the folded text has the shape of a move in these ranks.
pub(super) fn has_shape(text: &[u8], ranks: Ranks) -> bool {
    let letter = |index: usize| text.get(index).is_some_and(u8::is_ascii_alphabetic);
    let digit = |index: usize| text.get(index).is_some_and(u8::is_ascii_digit);
    match (ranks, text.len()) {
        (Ranks::FromZero, 4) => letter(0) && digit(1) && letter(2) && digit(3),
        (Ranks::FromZero, 5) => letter(0) && digit(1) && text[2] == b'-' && letter(3) && digit(4),
        (Ranks::FromZero, _) => false,
        (Ranks::FromOne, _) => points(text, ranks).is_some(),
    }
}

/// Reads a move in coordinates and finds out whether it is legal.
pub(super) fn resolve(
    position: &Position,
    text: &str,
    ranks: Ranks,
) -> Result<(Move, Remark), Refusal> {
    let mv = Ascii::new(text).and_then(|text| points(text.bytes(), ranks));
    let mv = mv.ok_or(Refusal::Unreadable)?;
    legal(position, mv)
}

/// The move, or why it is none.
pub(super) fn legal(position: &Position, mv: Move) -> Result<(Move, Remark), Refusal> {
    if position.is_legal(mv) { Ok((mv, Remark::NONE)) } else { Err(refuse(position, mv)) }
}

#[cold]
fn refuse(position: &Position, mv: Move) -> Refusal {
    game_over(position).or_else(|| why_not(position, mv)).unwrap_or(Refusal::Unreadable)
}

fn points(text: &[u8], ranks: Ranks) -> Option<Move> {
    let (to, rest) = square_at_end(text, ranks)?;
    let rest = rest.strip_suffix(b"-").unwrap_or(rest);
    let (from, rest) = square_at_end(rest, ranks)?;
    rest.is_empty().then(|| Move::new(from, to))
}

/// The point that the text ends with, and what stands before it.
pub(super) fn square_at_end(text: &[u8], ranks: Ranks) -> Option<(Square, &[u8])> {
    let figures = text.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (rest, figures) = text.split_at(text.len() - figures);
    let (file, rest) = rest.split_last()?;
    let file = file.to_ascii_lowercase().wrapping_sub(b'a');
    Some((Square::new(file, ranks.read(figures)?)?, rest))
}

/// Writes `H2-E2`.
pub(super) fn write(mv: Move, out: &mut String) {
    let start = out.len();
    let _ = write!(out, "{}-{}", mv.from, mv.to);
    out[start..].make_ascii_uppercase();
}

/// Writes `h2e2`.
pub(super) fn write_uci(mv: Move, ranks: Ranks, out: &mut String) {
    ranks.write(mv.from, out);
    ranks.write(mv.to, out);
}
