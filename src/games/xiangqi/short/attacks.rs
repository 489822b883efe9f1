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

/// What one side hits.
pub(super) struct Hit {
    /// By any piece.
    pub(super) once: u128,
    /// By two or more.
    pub(super) twice: u128,
    /// By pieces worth less than the role, indexed by `Role as usize`.
    pub(super) by_lesser: [u128; 8],
}

/// A rough worth, only for telling lesser attackers.
pub(super) const WORTH: [u8; 8] = [0, 9, 2, 2, 4, 8, 4, 1];

impl Hit {
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let occupied = position.occupied().0;
        let mut hit = Self { once: 0, twice: 0, by_lesser: [0; 8] };
        let mut by_worth = [0_u128; 10];
        for square in position.owned_by(side) {
            let Some(piece) = position.piece_at(square) else { continue };
            let points = hits(piece.role, side, square, occupied);
            hit.twice |= hit.once & points;
            hit.once |= points;
            by_worth[usize::from(WORTH[piece.role as usize])] |= points;
        }
        for role in Role::ALL {
            let worth = usize::from(WORTH[role as usize]);
            hit.by_lesser[role as usize] = by_worth[..worth].iter().fold(0, |all, set| all | set);
        }
        hit
    }
}
