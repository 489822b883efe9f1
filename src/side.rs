//! The two players of a game.

use serde::Serialize;

/// The two players, by who moves first.
///
/// `First` is Red in xiangqi, White in chess and Black in Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who moves first in a game from the usual start.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
