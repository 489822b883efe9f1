//! How the game stands: check, mate, and what is wrong with a position as such.

use super::board::Position;
use super::square::{Piece, Role, Square, SquareSet};
use super::tables::{ADVISER_POINTS, ELEPHANT_POINTS, PALACE, PAWN_POINTS, of};
use crate::games::rules::{EndedBy, Ending, Side};

/// Something no game could have led to, found in a position as set up.
///
/// Such positions are played on from all the same: diagrams of real records have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The side has no king.
    MissingKing(Side),
    /// The side has more pieces of the role than there are in a set.
    TooMany {
        /// Role and owner.
        piece: Piece,
        /// How many stand on the board.
        count: usize,
    },
    /// A king or adviser outside its palace or off its points, an elephant or a pawn on a point
    /// it can never reach (rules A 2.2).
    Misplaced {
        /// The point.
        square: Square,
        /// Role and owner.
        piece: Piece,
    },
    /// The kings face each other on an open file (rules A 2.2).
    KingsFacing,
    /// The side to move could take the other king.
    OpponentInCheck {
        /// The first of the pieces that attack it.
        by: Square,
    },
}

impl Position {
    /// Whether the king of the side to move is attacked; `false` without a king.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        self.checkers_of(self.turn)
    }

    /// 将死 or 困毙: both lose for the side to move (rules A 4.1.1 and 4.1.3).
    ///
    /// `None` where either king is missing: such a board is a diagram, not a game.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.king(Side::First)?;
        self.king(Side::Second)?;
        if self.has_legal_move() {
            return None;
        }
        let by = if self.in_check() { EndedBy::Checkmate } else { EndedBy::Stalemate };
        Some(Ending { winner: Some(self.turn.other()), by })
    }

    /// What no game could have led to; empty for sound positions.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut counts = [0; 16];
        for square in self.occupied() {
            counts[(self.board[square.index()] & 15) as usize] += 1;
        }
        for side in [Side::First, Side::Second] {
            if self.king(side).is_none() {
                faults.push(Fault::MissingKing(side));
            }
            for role in Role::ALL {
                let piece = Piece::new(role, side);
                let count = counts[piece.code() as usize];
                if count > role.limit() {
                    faults.push(Fault::TooMany { piece, count });
                }
            }
        }
        for (square, piece) in self.pieces() {
            if !can_stand(piece, square) {
                faults.push(Fault::Misplaced { square, piece });
            }
        }
        let attackers = self.checkers_of(self.turn.other());
        if self.king(self.turn).is_some_and(|king| attackers.contains(king)) {
            faults.push(Fault::KingsFacing);
        }
        let mut others = attackers.filter(|square| Some(*square) != self.king(self.turn));
        if let Some(by) = others.next() {
            faults.push(Fault::OpponentInCheck { by });
        }
        faults
    }
}

/// Whether a piece can ever come to stand on a point.
fn can_stand(piece: Piece, square: Square) -> bool {
    let side = of(piece.side);
    let points = match piece.role {
        Role::King => PALACE[side],
        Role::Adviser => ADVISER_POINTS[side],
        Role::Elephant => ELEPHANT_POINTS[side],
        Role::Pawn => PAWN_POINTS[side],
        Role::Horse | Role::Chariot | Role::Cannon => return true,
    };
    SquareSet(points).contains(square)
}
