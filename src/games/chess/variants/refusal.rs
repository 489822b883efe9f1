//! Why a written move is not played in a variant.

use super::super::{Role, Square, Squares};
use crate::games::rules::EndedBy;

/// What a variant does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacks {
    /// Castling: antichess and racing kings.
    Castling,
    /// Men in hand: all but crazyhouse.
    Drops,
}

/// Why a written move is not played, or a start position not set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// What standard chess would say, too.
    Chess(super::super::Refusal),
    /// The move takes nothing, though something can be taken (antichess).
    MustCapture {
        /// What can be taken.
        targets: Squares,
    },
    /// The side to move has no such man in hand (crazyhouse).
    NotInHand {
        /// What the text drops.
        role: Role,
    },
    /// A man is dropped on a square where one stands (crazyhouse).
    DropOnMan {
        /// The square.
        square: Square,
    },
    /// A pawn is dropped on the first or the eighth rank (crazyhouse).
    PawnDropOnEdge {
        /// The square.
        square: Square,
    },
    /// The king takes something, which would explode it (atomic).
    KingCaptures {
        /// The target.
        square: Square,
    },
    /// The capture would explode the mover's own king (atomic).
    ExplodesOwnKing {
        /// The target.
        square: Square,
        /// The king.
        king: Square,
    },
    /// The move gives check (racing kings).
    GivesCheck {
        /// The king in check.
        king: Square,
        /// A man that would give check.
        attacker: Square,
    },
    /// The variant does not have such moves.
    NotInVariant {
        /// What it lacks.
        what: Lacks,
    },
    /// The game has ended before.
    AfterEnd {
        /// By what.
        by: EndedBy,
    },
}

impl From<super::super::Refusal> for Refusal {
    fn from(refusal: super::super::Refusal) -> Self {
        Self::Chess(refusal)
    }
}
