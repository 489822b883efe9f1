//! `7747`: from and to as pairs of digits, x 0..=8 from Red's left, y 0..=9 from Black's back rank,
//! as the `DhtmlXQ` board and the text of its web pages have it.

use super::super::board::Position;
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Square};
use super::{Ascii, iccs};

/// Whether the folded text has the shape of a move.
pub(super) fn looks_like(text: &[u8]) -> bool {
    points(text).is_some()
}

/// Reads a move and finds out whether it is legal.
pub(super) fn resolve(position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    let mv = Ascii::new(text).and_then(|text| points(text.bytes())).ok_or(Refusal::Unreadable)?;
    iccs::legal(position, mv)
}

fn points(text: &[u8]) -> Option<Move> {
    let &[x, y, to_x, to_y] = text else { return None };
    let square =
        |x: u8, y: u8| Square::new(x.wrapping_sub(b'0'), 9_u8.checked_sub(y.wrapping_sub(b'0'))?);
    Some(Move::new(square(x, y)?, square(to_x, to_y)?))
}

/// Writes `7747`.
pub(super) fn write(mv: Move, out: &mut String) {
    for square in [mv.from, mv.to] {
        out.extend([square.file(), 9 - square.rank()].map(|n| char::from(b'0' + n)));
    }
}
