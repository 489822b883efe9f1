//! Move numbers: where they begin, and whether those written agree.

use crate::record::Record;

/// The number and the side of a game's first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// Number of the first move.
    pub(super) number: u32,
    /// Whether the second player makes it.
    pub(super) second: bool,
    /// Whether the FEN tag tells the side.
    pub(super) known: bool,
}

impl Start {
    /// By the FEN tag's fields 2 and 6 (PGN 16.1.3), where there is one.
    pub(super) fn of(record: &Record<'_>) -> Self {
        let mut fields = record.value("FEN").unwrap_or("").split_whitespace().skip(1);
        let side = fields.next();
        let number = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
        Self { number, second: side == Some("b"), known: side.is_some() }
    }

    /// Whether the move that many plies after the start is the second player's.
    pub(super) const fn is_second(self, ply: u32) -> bool {
        (ply % 2 == 1) != self.second
    }

    /// The number of that move.
    pub(super) const fn number(self, ply: u32) -> u64 {
        self.number as u64 + ((ply as u64 + self.second as u64) >> 1)
    }

    /// How many plies after the start the move with that number stands.
    pub(super) fn ply(self, number: i64, second: bool) -> i64 {
        2 * (number - i64::from(self.number)) - i64::from(self.second) + i64::from(second)
    }
}
