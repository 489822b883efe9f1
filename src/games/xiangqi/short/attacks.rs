//! What pieces hit, own pieces and empty points included: for the move model.

use super::super::attack::nearest;
use super::super::board::Position;
use super::super::square::{Role, Square};
use super::super::tables::{
    ADJACENT, BACKWARD, CORNERS, ELEPHANT_BY_EYE, EYE, HALF, HORSE_BY_LEG, LEG, NOWHERE, PALACE,
    PAWN, RAY, of,
};
use crate::games::rules::Side;

/// The points that a piece on `square` hits on a board occupied as given: where it could capture.
#[inline]
pub(super) fn hits(role: Role, side: Side, square: Square, occupied: u128) -> u128 {
    let (s, us) = (square.index(), of(side));
    match role {
        Role::King => ADJACENT[s] & PALACE[us],
        Role::Adviser => CORNERS[s] & PALACE[us],
        Role::Elephant => over(EYE[s], &ELEPHANT_BY_EYE[s], occupied) & HALF[us],
        Role::Horse => over(LEG[s], &HORSE_BY_LEG[s], occupied),
        Role::Chariot => along(s, occupied, false),
        Role::Cannon => along(s, occupied, true),
        Role::Pawn => PAWN[us][s],
    }
}

#[inline]
fn over(near: [u8; 4], reach: &[u128; 4], occupied: u128) -> u128 {
    let mut found = 0;
    for (point, targets) in near.into_iter().zip(reach) {
        if point != NOWHERE && occupied >> point & 1 == 0 {
            found |= targets;
        }
    }
    found
}

/// The rays up to their first piece, or behind it up to the second.
#[inline]
fn along(s: usize, occupied: u128, over_screen: bool) -> u128 {
    let mut found = 0;
    for (d, ray) in RAY[s].iter().enumerate() {
        let line = ray & occupied;
        if line == 0 {
            if !over_screen {
                found |= ray;
            }
            continue;
        }
        let first = nearest(line, d);
        if !over_screen {
            found |= ray & up_to(first, d);
            continue;
        }
        let behind = ray & !up_to(first, d);
        let rest = line & !(1 << first);
        found |= if rest == 0 { behind } else { behind & up_to(nearest(rest, d), d) };
    }
    found
}

#[inline]
const fn up_to(index: u32, d: usize) -> u128 {
    if d >= BACKWARD { u128::MAX << index } else { u128::MAX >> (127 - index) }
}

/// A piece on the board, and what it hits.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) square: Square,
    pub(super) role: Role,
    pub(super) hits: u128,
    /// The points whose occupation changes what it hits.
    touch: u128,
}

impl Unit {
    fn new(role: Role, side: Side, square: Square, occupied: u128) -> Self {
        let s = square.index();
        let touch = match role {
            Role::Chariot | Role::Cannon => RAY[s].iter().fold(0, |all, ray| all | ray),
            Role::Horse => ADJACENT[s],
            Role::Elephant => CORNERS[s],
            Role::King | Role::Adviser | Role::Pawn => 0,
        };
        Self { square, role, hits: hits(role, side, square, occupied), touch }
    }

    /// The pieces of a side.
    pub(super) fn all(position: &Position, side: Side) -> Vec<Self> {
        let occupied = position.occupied().0;
        let squares = position.owned_by(side);
        let unit = |square| Some((square, position.piece_at(square)?.role));
        let units = squares.filter_map(unit);
        units.map(|(square, role)| Self::new(role, side, square, occupied)).collect()
    }
}

/// What one side hits.
#[derive(Clone, Copy, Default)]
pub(super) struct Hit {
    /// By any piece.
    pub(super) once: u128,
    /// By two or more.
    pub(super) twice: u128,
    /// By pieces of each level of worth.
    levels: [u128; 5],
    /// Points hit, counted once for each piece.
    pub(super) reach: u32,
}

/// Levels of worth, indexed by `Role as usize`, only for telling lesser attackers.
pub(super) const LEVEL: [u8; 8] = [0, 4, 1, 1, 2, 3, 2, 0];

/// What a piece of each level is worth, in pawns.
const VALUE: [u8; 5] = [1, 2, 4, 9, 10];

/// What a piece is worth, in pawns, by `Role as usize`.
pub(super) const fn value(role: usize) -> u8 {
    if role == 0 { 0 } else { VALUE[LEVEL[role] as usize] }
}

impl Hit {
    pub(super) fn of(units: &[Unit]) -> Self {
        let mut hit = Self::default();
        for unit in units {
            hit.add(unit.role, unit.hits);
        }
        hit
    }

    /// What a side hits after a move on the board: `occupied` is what stands after it, `changed`
    /// the points it touched. A piece that stood on one of them is left out.
    pub(super) fn after(units: &[Unit], side: Side, occupied: u128, changed: u128) -> Self {
        let mut hit = Self::default();
        for unit in units {
            if changed >> unit.square.index() & 1 != 0 {
                continue;
            }
            let points = if unit.touch & changed == 0 {
                unit.hits
            } else {
                hits(unit.role, side, unit.square, occupied)
            };
            hit.add(unit.role, points);
        }
        hit
    }

    #[inline]
    pub(super) fn add(&mut self, role: Role, points: u128) {
        self.twice |= self.once & points;
        self.once |= points;
        self.levels[usize::from(LEVEL[role as usize])] |= points;
        self.reach += points.count_ones();
    }

    /// What pieces worth less than the role hit.
    #[inline]
    pub(super) fn by_lesser(&self, role: usize) -> u128 {
        self.levels[..usize::from(LEVEL[role])].iter().fold(0, |all, set| all | set)
    }

    /// What a side loses at least, in pawns, where this one captures a piece of the role on a
    /// point that it hits: all of it, or what it is worth more than the capturer.
    #[inline]
    pub(super) fn wins(&self, role: usize, point: u128, defended: bool) -> u8 {
        if !defended {
            return value(role);
        }
        let least = self.levels.iter().position(|set| set & point != 0);
        least.map_or(0, |level| value(role).saturating_sub(VALUE[level]))
    }
}
