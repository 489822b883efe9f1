//! Who attacks a point, and whether a move leaves the own king attacked.

use super::board::Position;
use super::square::{Move, Piece, Role, Square, SquareSet};
use super::tables::{
    ADJACENT, BACKWARD, CORNERS, ELEPHANT_BY_EYE, EYE, FORWARD, HALF, HORSE_RING, HORSES_OVER,
    NOWHERE, PALACE, PAWNS_ON, RAY, of,
};
use crate::games::rules::Side;

/// The first point of `line`, which is not empty, met when running in direction `d`.
#[inline]
pub(super) const fn nearest(line: u128, d: usize) -> u32 {
    if d >= BACKWARD { line.ilog2() } else { line.trailing_zeros() }
}

impl Position {
    /// The points of `by`'s pieces that could capture an enemy piece on `square` now.
    ///
    /// Pins are not looked at. The facing king (rules A 2.2) counts where `square` holds the
    /// other king.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        let (s, us) = (square.index(), of(by));
        let their_king = self.board[s] == Piece::new(Role::King, by.other()).code();
        let mut found = self.hits(square, by, their_king, self.occupied().0, self.owned[us]);
        let bit = 1 << s;
        if bit & PALACE[us] != 0 {
            found |= self.among(ADJACENT[s] & PALACE[us], Piece::new(Role::King, by));
            found |= self.among(CORNERS[s] & PALACE[us], Piece::new(Role::Adviser, by));
        }
        if bit & HALF[us] != 0 {
            for (eye, from) in EYE[s].iter().zip(&ELEPHANT_BY_EYE[s]) {
                if *eye != NOWHERE && self.board[*eye as usize] == 0 {
                    found |= self.among(*from, Piece::new(Role::Elephant, by));
                }
            }
        }
        SquareSet(found)
    }

    /// The pieces that give check to `side`'s king; empty without a king.
    #[must_use]
    pub fn checkers_of(&self, side: Side) -> SquareSet {
        self.king(side).map_or(SquareSet::EMPTY, |king| {
            let by = side.other();
            SquareSet(self.hits(king, by, true, self.occupied().0, self.owned[of(by)]))
        })
    }

    /// The pieces that would give check to the mover's own king after `mv`.
    #[must_use]
    pub fn checkers_after(&self, mv: Move) -> SquareSet {
        let us = of(self.turn);
        let (from, to) = (1 << mv.from.index(), 1 << mv.to.index());
        let king = if self.kings[us] as usize == mv.from.index() {
            mv.to
        } else if let Some(king) = self.king(self.turn) {
            king
        } else {
            return SquareSet::EMPTY;
        };
        let occupied = self.occupied().0 & !from | to;
        SquareSet(self.hits(king, self.turn.other(), true, occupied, self.owned[us ^ 1] & !to))
    }

    /// Whether `mv` leaves the mover's own king attacked.
    #[inline]
    pub(super) fn exposes(&self, mv: Move) -> bool {
        let us = of(self.turn);
        let (from, to) = (mv.from.index(), mv.to.index());
        let own_king = self.kings[us] as usize;
        let king = if own_king == from { to } else { own_king };
        if king == NOWHERE as usize {
            return false;
        }
        self.is_hit(king, self.turn.other(), self.occupied().0 & !(1 << from) | 1 << to, to)
    }

    /// Whether the king of `side` is attacked.
    #[inline]
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        let king = self.kings[of(side)];
        king != NOWHERE
            && self.is_hit(king as usize, side.other(), self.occupied().0, NOWHERE as usize)
    }

    /// Whether pieces of `by` attack a king on point `s` of a board occupied as given; what stands
    /// on `but` is none of them. The answer of [`Position::hits`] without the pieces.
    fn is_hit(&self, s: usize, by: Side, occupied: u128, but: usize) -> bool {
        let [chariot, cannon, king] =
            [Role::Chariot, Role::Cannon, Role::King].map(|role| Piece::new(role, by).code());
        for (d, ray) in RAY[s].iter().enumerate() {
            let line = ray & occupied;
            if line == 0 {
                continue;
            }
            let first = nearest(line, d) as usize;
            let code = self.board[first];
            if first != but && (code == chariot || code == king && (d == FORWARD || d == BACKWARD))
            {
                return true;
            }
            let beyond = line & RAY[first][d];
            if beyond != 0 {
                let second = nearest(beyond, d) as usize;
                if self.board[second] == cannon && second != but {
                    return true;
                }
            }
        }
        self.is_hit_nearby(s, by, occupied, but)
    }

    /// The pawns and horses of [`Position::is_hit`].
    #[inline]
    fn is_hit_nearby(&self, s: usize, by: Side, occupied: u128, but: usize) -> bool {
        let theirs = self.owned[of(by)] & !(1 << but);
        let pawns = PAWNS_ON[of(by)][s] & theirs;
        if pawns != 0 && self.among(pawns, Piece::new(Role::Pawn, by)) != 0 {
            return true;
        }
        HORSE_RING[s] & theirs != 0
            && EYE[s].iter().zip(&HORSES_OVER[s]).any(|(leg, from)| {
                from & theirs != 0
                    && occupied >> *leg & 1 == 0
                    && self.among(from & theirs, Piece::new(Role::Horse, by)) != 0
            })
    }

    /// The points of `set` that hold `piece`.
    fn among(&self, set: u128, piece: Piece) -> u128 {
        let mut found = 0;
        for square in SquareSet(set & self.owned[of(piece.side)]) {
            if self.board[square.index()] == piece.code() {
                found |= 1 << square.index();
            }
        }
        found
    }

    /// The chariots, cannons, horses and pawns among `theirs`, pieces of `by`, that hit `square` on
    /// a board occupied as given, and a facing king where asked for: nothing else can give check.
    #[inline]
    fn hits(&self, square: Square, by: Side, facing: bool, occupied: u128, theirs: u128) -> u128 {
        let s = square.index();
        let mut found = self.hits_along_lines(square, by, facing, occupied, theirs);
        let pawns = PAWNS_ON[of(by)][s] & theirs;
        if pawns != 0 {
            found |= self.among(pawns, Piece::new(Role::Pawn, by));
        }
        if HORSE_RING[s] & theirs != 0 {
            for (leg, from) in EYE[s].iter().zip(&HORSES_OVER[s]) {
                if from & theirs != 0 && occupied >> *leg & 1 == 0 {
                    found |= self.among(from & theirs, Piece::new(Role::Horse, by));
                }
            }
        }
        found
    }

    #[inline]
    fn hits_along_lines(
        &self,
        square: Square,
        by: Side,
        facing: bool,
        occupied: u128,
        theirs: u128,
    ) -> u128 {
        let chariot = Piece::new(Role::Chariot, by).code();
        let cannon = Piece::new(Role::Cannon, by).code();
        let king = Piece::new(Role::King, by).code();
        let mut found = 0;
        for (d, ray) in RAY[square.index()].iter().enumerate() {
            let line = ray & occupied;
            if line & theirs == 0 {
                continue;
            }
            let first = 1u128 << nearest(line, d);
            if first & theirs != 0 {
                let code = self.board[nearest(line, d) as usize];
                if code == chariot || facing && code == king && (d == FORWARD || d == BACKWARD) {
                    found |= first;
                }
            }
            let beyond = line & !first;
            if beyond != 0 {
                let second = nearest(beyond, d);
                if theirs >> second & 1 != 0 && self.board[second as usize] == cannon {
                    found |= 1 << second;
                }
            }
        }
        found
    }
}
