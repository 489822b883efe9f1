//! A position whose pieces keep their identity from move to move.

use super::super::{Move, Piece, Position, Role, Square, SquareSet};
use super::value::value;
use crate::side::Side;

/// The identity of a piece: its number at the start of the cycle, 1..=90.
pub(super) type Unit = u8;

/// A position that knows which piece is which.
#[derive(Clone)]
pub(super) struct Tracked {
    pub(super) position: Position,
    ids: [Unit; 90],
    /// The value of 士 and 相 where 马 is 4.
    guard: u8,
}

impl Tracked {
    pub(super) fn new(position: &Position, guard: u8) -> Self {
        let mut ids = [0; 90];
        for square in position.occupied() {
            ids[square.index()] = square.index() as Unit + 1;
        }
        Self { position: position.clone(), ids, guard }
    }

    pub(super) fn unit(&self, square: Square) -> Unit {
        self.ids[square.index()]
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    /// Where a unit stands, if it still does.
    pub(super) fn find(&self, unit: Unit) -> Option<Square> {
        self.position.occupied().find(|square| self.unit(*square) == unit)
    }

    pub(super) fn turn(&self) -> Side {
        self.position.turn()
    }

    /// A hash of it, with the identities of its pieces.
    pub(super) fn key(&self) -> u64 {
        let mut key = self.position.hash();
        for ids in self.ids.chunks(8) {
            let mut word = [0; 8];
            word[..ids.len()].copy_from_slice(ids);
            key = (key ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 29;
        }
        key
    }

    pub(super) fn played(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.position.play(mv);
        next.ids[mv.to.index()] = next.ids[mv.from.index()];
        next.ids[mv.from.index()] = 0;
        next
    }

    /// The same pieces with the other side to move.
    pub(super) fn passed(&self) -> Self {
        Self { position: self.position.passed(), ids: self.ids, guard: self.guard }
    }

    /// The same without the piece on `square`.
    pub(super) fn without(&self, square: Square) -> Self {
        let mut other = self.clone();
        other.position.put(square, None);
        other.ids[square.index()] = 0;
        other
    }

    /// Legal moves of the side to move that capture.
    pub(super) fn captures(&self) -> Vec<Move> {
        self.position.capturing_moves()
    }

    /// The pieces of the other side whose taking counts, as `counts` has it of their value and the
    /// number of pawns they stand for.
    pub(super) fn prey(&self, counts: impl Fn(u8, u8) -> bool) -> SquareSet {
        let position = &self.position;
        position.prey([
            counts(0, 0),
            counts(0, 1),
            counts(self.guard, 0),
            counts(value(Role::Horse, self.guard), 0),
            counts(value(Role::Chariot, self.guard), 0),
        ])
    }

    /// Captures of the side to move, its own king's safety not looked at.
    pub(super) fn attacks(&self) -> Vec<Move> {
        let theirs = self.position.owned_by(self.turn().other());
        let mut moves = Vec::new();
        for from in self.position.owned_by(self.turn()) {
            let targets = self.position.targets(from).filter(|to| theirs.contains(*to));
            moves.extend(targets.map(|to| Move::new(from, to)));
        }
        moves
    }

    /// Legal captures on one point.
    pub(super) fn captures_on(&self, square: Square) -> Vec<Move> {
        // Attackers of an enemy piece need but be safe to move.
        let taken = self.position.owned_by(self.turn().other()).contains(square);
        self.position
            .attackers(square, self.turn())
            .map(|from| Move::new(from, square))
            .filter(
                |mv| if taken { self.position.is_safe(*mv) } else { self.position.is_legal(*mv) },
            )
            .collect()
    }

    /// The value of what stands on a point, pawns and kings without one.
    pub(super) fn value(&self, square: Square) -> u8 {
        self.at(square).map_or(0, |piece| value(piece.role, self.guard))
    }

    /// Whether a piece is a pawn that has crossed the river or any other piece but the king: 子力
    /// (rules A 25.3).
    pub(super) fn is_material(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| match piece.role {
            Role::King => false,
            Role::Pawn => square.depth_for(piece.side) > 4,
            _ => true,
        })
    }
}
