//! Which captures count as attacks in the Asian code, on one board.

use super::super::super::{Move, Piece, Position, Role, Square};
use crate::side::Side;

/// The captures open to the side to move that attack in the sense of the Asian code.
///
/// King and pawns attack nothing; kings and pawns at home are nobody's victims. The victim is
/// unprotected, or worth so much more than its taker that protection does not help. A check that
/// the mover stands in is left aside: it hides an attack for a ply, and does not end it.
pub(super) fn attacks(position: &Position) -> Vec<Move> {
    let side = position.turn();
    let theirs = position.owned_by(side.other());
    let mut found = Vec::new();
    for from in position.owned_by(side) {
        let Some(taker) = position.piece_at(from) else { continue };
        if matches!(taker.role, Role::King | Role::Pawn) {
            continue;
        }
        for to in position.targets(from).filter(|to| theirs.contains(*to)) {
            let Some(victim) = position.piece_at(to) else { continue };
            let mv = Move::new(from, to);
            if can_be_victim(victim, to)
                && !exposes_king(position, mv)
                && counts(position, mv, taker.role, victim.role)
            {
                found.push(mv);
            }
        }
    }
    found
}

/// Whether a piece may not be chased: all but the king and a pawn on its own half.
pub(super) fn can_be_victim(piece: Piece, square: Square) -> bool {
    match piece.role {
        Role::King => false,
        Role::Pawn => square.depth_for(piece.side) >= 5,
        _ => true,
    }
}

/// Whether taking would leave the own king in a check that it does not stand in already.
fn exposes_king(position: &Position, mv: Move) -> bool {
    let now = position.checkers();
    position.checkers_after(mv).any(|square| !now.contains(square))
}

/// Whether a capture that can be made is one to be afraid of.
fn counts(position: &Position, mv: Move, taker: Role, victim: Role) -> bool {
    if taker == victim {
        !may_play(&position.passed(), Move::new(mv.to, mv.from)) && !is_protected(position, mv)
    } else {
        outweighs(victim, taker) || !is_protected(position, mv)
    }
}

/// Whether the victim is worth an exchange even where it is protected.
const fn outweighs(victim: Role, taker: Role) -> bool {
    match taker {
        Role::Horse | Role::Cannon => matches!(victim, Role::Chariot),
        Role::Adviser | Role::Elephant => {
            matches!(victim, Role::Chariot | Role::Horse | Role::Cannon)
        }
        _ => false,
    }
}

/// Whether the capture can legally be answered by one on the same point: a real root.
pub(super) fn is_protected(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv);
    let defender: Side = after.turn();
    after.attackers(mv.to, defender).any(|from| after.is_safe(Move::new(from, mv.to)))
}

/// Whether the side to move may legally make this capture.
fn may_play(position: &Position, mv: Move) -> bool {
    position.is_legal(mv)
}
