//! Finds the rule that a refused move breaks. Runs only after a move is refused.

use super::board::Position;
use super::refusal::{Place, Refusal};
use super::square::{Move, Role, Square};
use super::tables::{PALACE, of};
use crate::games::rules::{EndedBy, Side};

/// Why no move at all is legal here, or `None` while there is one.
pub(super) fn game_over(position: &Position) -> Option<Refusal> {
    position.ending().map(|ending| match ending.by {
        EndedBy::Stalemate => Refusal::AfterStalemate,
        _ => Refusal::AfterCheckmate,
    })
}

/// Of the reasons why each reading fails, the one of the reading that comes nearest to a move.
pub(super) fn nearest(reasons: impl Iterator<Item = Refusal>) -> Option<Refusal> {
    // The first of equals: `max_by_key` alone would give the last.
    reasons.fold(None, |best: Option<Refusal>, next| match best {
        Some(best) if closeness(&best) >= closeness(&next) => Some(best),
        _ => Some(next),
    })
}

const fn closeness(refusal: &Refusal) -> u8 {
    use Refusal as R;
    match refusal {
        R::LeavesKingInCheck { .. }
        | R::StillInCheck { .. }
        | R::KingsFacing
        | R::CapturesKing { .. } => 6,
        R::HorseLegBlocked { .. }
        | R::ElephantEyeBlocked { .. }
        | R::CannonNoScreen { .. }
        | R::CannonTooManyScreens { .. }
        | R::PathBlocked { .. } => 5,
        R::OwnPieceOnTarget { .. } => 4,
        R::CrossesRiver { .. }
        | R::LeavesPalace { .. }
        | R::PawnRetreats { .. }
        | R::PawnNotCrossed { .. } => 3,
        R::WrongGeometry { .. } => 2,
        R::OffBoard { .. } => 1,
        _ => 0,
    }
}

/// Why the mover's piece on `mv.from` cannot make `mv`; `None` where it can.
#[cold]
pub(super) fn why_not(position: &Position, mv: Move) -> Option<Refusal> {
    let Some(piece) = position.piece_at(mv.from) else {
        return Some(Refusal::NoSuchPiece { role: None, place: Place::Square(mv.from) });
    };
    if piece.side != position.turn() {
        return Some(Refusal::WrongSide { square: mv.from });
    }
    let own = position.owned_by(piece.side).contains(mv.to);
    let refusal = misfit(mv, piece.role, piece.side)
        .or_else(|| obstacle(position, mv, piece.role, own))
        .or_else(|| own.then_some(Refusal::OwnPieceOnTarget { square: mv.to }));
    if refusal.is_some() {
        return refusal;
    }
    if position.king(piece.side.other()) == Some(mv.to) {
        return Some(Refusal::CapturesKing { square: mv.to });
    }
    exposure(position, mv)
}

/// Steps along files and ranks, both as absolute numbers.
fn steps(mv: Move) -> (u8, u8) {
    (mv.from.file().abs_diff(mv.to.file()), mv.from.rank().abs_diff(mv.to.rank()))
}

/// Where the shape of the move, or where it goes, is not that of the role.
fn misfit(mv: Move, role: Role, side: Side) -> Option<Refusal> {
    let wrong = Refusal::WrongGeometry { role, from: mv.from };
    let (files, ranks) = steps(mv);
    let fits = match role {
        Role::King => files + ranks == 1,
        Role::Adviser => (files, ranks) == (1, 1),
        Role::Elephant => (files, ranks) == (2, 2),
        Role::Horse => matches!((files, ranks), (1, 2) | (2, 1)),
        Role::Chariot | Role::Cannon => (files == 0) != (ranks == 0),
        Role::Pawn => {
            let (from, to) = (mv.from.depth_for(side), mv.to.depth_for(side));
            if files == 0 && to < from {
                return Some(Refusal::PawnRetreats { from: mv.from });
            }
            if (files, ranks) == (1, 0) && from < 5 {
                return Some(Refusal::PawnNotCrossed { from: mv.from });
            }
            files + ranks == 1
        }
    };
    if !fits {
        return Some(wrong);
    }
    let palace = PALACE[of(side)] >> mv.to.index() & 1 != 0;
    match role {
        Role::King | Role::Adviser if !palace => Some(Refusal::LeavesPalace { to: mv.to }),
        Role::Elephant if mv.to.depth_for(side) > 4 => Some(Refusal::CrossesRiver { to: mv.to }),
        _ => None,
    }
}

/// What stands in the way.
fn obstacle(position: &Position, mv: Move, role: Role, own: bool) -> Option<Refusal> {
    let (from, to) = (mv.from, mv.to);
    match role {
        Role::Elephant => {
            let eye = midpoint(from, to);
            position.piece_at(eye).map(|_| Refusal::ElephantEyeBlocked { eye })
        }
        Role::Horse => {
            let leg = leg(mv);
            position.piece_at(leg).map(|_| Refusal::HorseLegBlocked { leg })
        }
        Role::Chariot => {
            let by = between(position, mv).next()?;
            Some(Refusal::PathBlocked { by })
        }
        Role::Cannon if !own && position.piece_at(to).is_some() => {
            match between(position, mv).count() {
                0 => Some(Refusal::CannonNoScreen { target: to }),
                1 => None,
                screens => Some(Refusal::CannonTooManyScreens { target: to, screens }),
            }
        }
        Role::Cannon if !own => {
            let by = between(position, mv).next()?;
            Some(Refusal::PathBlocked { by })
        }
        Role::King | Role::Adviser | Role::Cannon | Role::Pawn => None,
    }
}

/// Which attack on the own king forbids a pseudo-legal move.
fn exposure(position: &Position, mv: Move) -> Option<Refusal> {
    let after = position.checkers_after(mv);
    let their_king = position.king(position.turn().other());
    match after.into_iter().find(|square| Some(*square) != their_king) {
        Some(by) if position.checkers().contains(by) => Some(Refusal::StillInCheck { by }),
        Some(by) => Some(Refusal::LeavesKingInCheck { by }),
        None if after.is_empty() => None,
        None => Some(Refusal::KingsFacing),
    }
}

/// The pieces strictly between two points of a line, nearest to the first point first.
fn between(position: &Position, mv: Move) -> impl Iterator<Item = Square> + '_ {
    let (from, to) = (mv.from, mv.to);
    let (files, ranks) = steps(mv);
    let toward =
        |a: u8, b: u8, n: u8| if b >= a { a.saturating_add(n) } else { a.saturating_sub(n) };
    (1..files.max(ranks)).filter_map(move |n| {
        let file = if files == 0 { from.file() } else { toward(from.file(), to.file(), n) };
        let rank = if ranks == 0 { from.rank() } else { toward(from.rank(), to.rank(), n) };
        Square::new(file, rank).filter(|square| position.piece_at(*square).is_some())
    })
}

fn midpoint(a: Square, b: Square) -> Square {
    Square::at(usize::from(a.rank() + b.rank()) / 2 * 9 + usize::from(a.file() + b.file()) / 2)
}

/// The leg of a horse's move: the point beside it in the direction of its two steps.
fn leg(mv: Move) -> Square {
    let (from, to) = (mv.from, mv.to);
    if from.file().abs_diff(to.file()) == 2 {
        Square::at(usize::from(from.rank()) * 9 + usize::from(from.file() + to.file()) / 2)
    } else {
        Square::at(usize::from(from.rank() + to.rank()) / 2 * 9 + usize::from(from.file()))
    }
}
