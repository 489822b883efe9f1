//! Tests of the chess rules as a whole: perft, another rules library, every refusal and remark.

mod endings;
mod known;
mod oracle;
mod perft;
mod refusals;
mod remarks;

use super::{Chess, Position};
use crate::games::rules::Rules;

/// The position of a FEN; Chess960 where its castling field names files.
fn position(fen: &str) -> Position {
    Chess::new().start(Some(fen)).unwrap()
}

/// A small generator of pseudo-random numbers (xorshift), the same on every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `limit`.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }
}
