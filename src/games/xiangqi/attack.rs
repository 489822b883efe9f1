//! Who attacks a point, and whether a move leaves the own king attacked.

use super::board::{GUARDS, HORSES, LINERS, PAWNS, Position};
use super::square::{Move, Piece, Role, Square, SquareSet};
use super::tables::{
    ADJACENT, BACKWARD, BIT, CORNERS, CROSS, ELEPHANT_BY_EYE, EYE, FORWARD, HALF, HORSE_RING,
    HORSES_OVER, NOWHERE, PALACE, PAWNS_ON, RAY, STEPS, of,
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
        let steps = self.owned[us] & STEPS[s];
        if steps & (self.kinds[GUARDS] | self.kinds[LINERS]) != 0 {
            found |= self.steppers_on(s, steps, by);
        }
        SquareSet(found)
    }

    /// The king, advisers and elephants of `by` among `steps` that could go to point `s`.
    fn steppers_on(&self, s: usize, steps: u128, by: Side) -> u128 {
        let (bit, us) = (1 << s, of(by));
        let mut found = 0;
        if bit & PALACE[us] != 0 {
            found |= self.among(steps & ADJACENT[s] & PALACE[us], Piece::new(Role::King, by));
            found |= self.among(steps & CORNERS[s] & PALACE[us], Piece::new(Role::Adviser, by));
        }
        if bit & HALF[us] != 0 {
            for (eye, from) in EYE[s].iter().zip(&ELEPHANT_BY_EYE[s]) {
                if from & steps != 0 && self.board[*eye as usize] == 0 {
                    found |= self.among(*from, Piece::new(Role::Elephant, by));
                }
            }
        }
        found
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
        self.is_hit(king, self.turn.other(), self.occupied().0 & !BIT[from] | BIT[to], to)
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
    pub(super) fn is_hit(&self, s: usize, by: Side, occupied: u128, but: usize) -> bool {
        let theirs = self.owned[of(by)] & !BIT[but];
        let liners = self.kinds[LINERS] & theirs;
        if liners & CROSS[s] != 0 {
            for (d, ray) in RAY[s].iter().enumerate() {
                if ray & liners != 0 && self.is_hit_along(d, ray & occupied, liners, by) {
                    return true;
                }
            }
        }
        let horses = self.kinds[HORSES] & theirs & HORSE_RING[s];
        let jumps = || {
            EYE[s]
                .iter()
                .zip(&HORSES_OVER[s])
                .any(|(leg, from)| from & horses != 0 && occupied >> *leg & 1 == 0)
        };
        PAWNS_ON[of(by)][s] & self.kinds[PAWNS] & theirs != 0 || horses != 0 && jumps()
    }

    /// Whether one of `liners`, pieces of `by`, hits a king along a line that runs from it in
    /// direction `d`; `line` are the points on it that are taken.
    #[inline]
    fn is_hit_along(&self, d: usize, line: u128, liners: u128, by: Side) -> bool {
        let [chariot, cannon, king] =
            [Role::Chariot, Role::Cannon, Role::King].map(|role| Piece::new(role, by).code());
        if line == 0 {
            return false;
        }
        let first = nearest(line, d) as usize;
        let code = self.board[first];
        if liners & BIT[first] != 0
            && (code == chariot || code == king && (d == FORWARD || d == BACKWARD))
        {
            return true;
        }
        let beyond = line & RAY[first][d];
        if beyond & liners == 0 {
            return false;
        }
        let second = nearest(beyond, d) as usize;
        self.board[second] == cannon && liners & BIT[second] != 0
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
        let mut found = PAWNS_ON[of(by)][s] & theirs & self.kinds[PAWNS];
        if CROSS[s] & theirs & self.kinds[LINERS] != 0 {
            found |= self.hits_along_lines(square, by, facing, occupied, theirs);
        }
        let horses = HORSE_RING[s] & theirs & self.kinds[HORSES];
        if horses != 0 {
            for (leg, from) in EYE[s].iter().zip(&HORSES_OVER[s]) {
                if occupied >> *leg & 1 == 0 {
                    found |= from & horses;
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
        let liners = theirs & self.kinds[LINERS];
        let mut found = 0;
        for (d, ray) in RAY[square.index()].iter().enumerate() {
            if ray & liners == 0 {
                continue;
            }
            let line = ray & occupied;
            if line == 0 {
                continue;
            }
            let first = nearest(line, d) as usize;
            if liners >> first & 1 != 0 {
                let code = self.board[first];
                if code == chariot || facing && code == king && (d == FORWARD || d == BACKWARD) {
                    found |= 1 << first;
                }
            }
            let beyond = line & RAY[first][d];
            if beyond & liners != 0 {
                let second = nearest(beyond, d);
                if liners >> second & 1 != 0 && self.board[second as usize] == cannon {
                    found |= 1 << second;
                }
            }
        }
        found
    }
}
