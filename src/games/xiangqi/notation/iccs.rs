//! `H2-E2` and `h2e2`: coordinates of ICCS and UCCI, files a..i from Red's left, ranks 0..9 from
//! Red's back rank.

use super::super::board::Position;
use super::super::diagnose::{game_over, why_not};
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Square};
use super::fold;
use std::fmt::Write;

/// Whether the text has the shape of a move in coordinates, on the board or not.
pub(super) fn looks_like(text: &str) -> bool {
    shape(text).is_some()
}

/// Reads a move in coordinates and finds out whether it is legal.
pub(super) fn resolve(position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    let mv = shape(text).and_then(points).ok_or(Refusal::Unreadable)?;
    if position.is_legal(mv) { Ok((mv, Remark::NONE)) } else { Err(refuse(position, mv)) }
}

#[cold]
fn refuse(position: &Position, mv: Move) -> Refusal {
    game_over(position).or_else(|| why_not(position, mv)).unwrap_or(Refusal::Unreadable)
}

/// Letter, digit, letter, digit, with or without a dash between: lower case, without the dash.
fn shape(text: &str) -> Option<[u8; 4]> {
    let mut bytes = [0; 4];
    let mut count = 0;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let c = fold(c);
        if c == '-' && count == 2 {
            continue;
        }
        let fits = if count % 2 == 0 { c.is_ascii_alphabetic() } else { c.is_ascii_digit() };
        *bytes.get_mut(count).filter(|_| fits)? = c.to_ascii_lowercase() as u8;
        count += 1;
    }
    (count == 4).then_some(bytes)
}

fn points([file, rank, to_file, to_rank]: [u8; 4]) -> Option<Move> {
    let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'0'));
    Some(Move::new(square(file, rank)?, square(to_file, to_rank)?))
}

/// Writes `H2-E2`.
pub(super) fn write(mv: Move, out: &mut String) {
    let start = out.len();
    let _ = write!(out, "{}-{}", mv.from, mv.to);
    out[start..].make_ascii_uppercase();
}

/// Writes `h2e2`.
pub(super) fn write_uci(mv: Move, out: &mut String) {
    let _ = write!(out, "{}{}", mv.from, mv.to);
}
