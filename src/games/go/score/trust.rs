//! Whether a count can be relied on: what was found fits together, and playouts bear it out.

use super::{
    count::{Counted, Owner},
    field::{BLACK, Field, Parts, WHITE, other},
    playout::Ownership,
};

/// What playouts must give a point at least, from -1 to 1, for the count to be sure of it.
const AT_LEAST: f64 = 0.3;
/// A shared region larger than this is no seki, but an unfinished game.
const LARGEST_SHARED: usize = 8;

/// Whether a living chain and dead stones, two or more, have but one liberty, and that the same: who
/// moves first takes the other, or there is a snapback (倒扑).
pub(super) fn can_bite(field: &Field, chains: &Parts, dead: &[bool]) -> bool {
    chains.cells.iter().filter(|cells| !dead[cells[0]]).any(|cells| {
        field.last_breath(cells).is_some_and(|breath| {
            field.near(breath).into_iter().any(|n| {
                let enemy = field.cells[n] == other(field.cells[cells[0]]);
                enemy && dead[n] && {
                    let its_own = &chains.cells[usize::from(chains.of[n])];
                    its_own.len() > 1 && field.last_breath(its_own) == Some(breath)
                }
            })
        })
    })
}

/// Whether playouts give no point too seldom to whom it is counted for. They spoil a seki: what lies
/// in one is left to the search.
pub(super) fn is_borne_out(field: &Field, counted: &Counted, own: &Ownership) -> bool {
    field.all().all(|cell| {
        let black = f64::midpoint(own.first(cell, BLACK), own.first(cell, WHITE));
        match counted.owner[cell] {
            Owner::Nobody => true,
            _ if counted.seki[cell] => true,
            Owner::Black => black > AT_LEAST,
            Owner::White => -black > AT_LEAST,
        }
    })
}

/// Whether what was found fits together: dead stones lie among the other side's points, and no
/// large part of the board is shared.
pub(super) fn is_plausible(field: &Field, dead: &[bool], counted: &Counted) -> bool {
    let astray = field.all().any(|cell| {
        dead[cell]
            && counted.owner[cell]
                != if field.cells[cell] == WHITE { Owner::Black } else { Owner::White }
    });
    let shared = field.parts(|cell| u8::from(counted.owner[cell] == Owner::Nobody));
    !astray && shared.cells.iter().all(|cells| cells.len() <= LARGEST_SHARED)
}
