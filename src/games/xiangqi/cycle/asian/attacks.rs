//! What the captures on a board are worth in the Asian code.

use super::super::super::{Move, Piece, Position, Role, Square};

/// What a capture that is open to a side means for its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// The victim would be lost: a real attack.
    Attack,
    /// Taker and victim are of one kind, and the victim may take first.
    Mutual,
    /// The taker would be taken back.
    Protected,
}

/// The captures open to the side to move, with what they mean.
///
/// King and pawns chase nobody, and nobody chases a king or a pawn on its own half: those captures
/// are left out. A check that stands on either king is looked through: it hides an attack or a
/// root for a ply, and does not end it.
pub(super) fn contacts(position: &Position) -> Vec<(Move, Contact)> {
    let side = position.turn();
    let theirs = position.owned_by(side.other());
    let mut found = Vec::with_capacity(16);
    for from in position.owned_by(side) {
        let Some(Piece { role: taker, .. }) = position.piece_at(from) else { continue };
        if matches!(taker, Role::King | Role::Pawn) {
            continue;
        }
        for to in position.targets(from).filter(|to| theirs.contains(*to)) {
            let Some(victim) = position.piece_at(to) else { continue };
            let mv = Move::new(from, to);
            if is_game(victim, to) && !exposes(position, mv, position) {
                found.push((mv, meaning(position, mv, taker, victim.role)));
            }
        }
    }
    found
}

/// Whether a piece may not be chased at all: all but the king and a pawn on its own half.
const fn is_game(piece: Piece, square: Square) -> bool {
    match piece.role {
        Role::King => false,
        Role::Pawn => square.depth_for(piece.side) >= 5,
        _ => true,
    }
}

fn meaning(position: &Position, mv: Move, taker: Role, victim: Role) -> Contact {
    if taker == victim && may_strike_first(position, mv) {
        Contact::Mutual
    } else if outweighs(victim, taker) || !is_protected(position, mv) {
        Contact::Attack
    } else {
        Contact::Protected
    }
}

/// Whether the victim is lost even where it is protected.
const fn outweighs(victim: Role, taker: Role) -> bool {
    match taker {
        Role::Horse | Role::Cannon => matches!(victim, Role::Chariot),
        Role::Adviser | Role::Elephant => {
            matches!(victim, Role::Chariot | Role::Horse | Role::Cannon)
        }
        _ => false,
    }
}

/// Whether the point of a capture can legally be retaken: a real root.
pub(super) fn is_protected(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv);
    let mut defenders = after.attackers(mv.to, after.turn());
    defenders.any(|from| !exposes(&after, Move::new(from, mv.to), position))
}

/// Whether the victim of a capture could take its taker instead.
fn may_strike_first(position: &Position, mv: Move) -> bool {
    let back = Move::new(mv.to, mv.from);
    let theirs = position.passed();
    theirs.targets(back.from).contains(back.to) && !exposes(&theirs, back, position)
}

/// Whether a move leaves its own king in a check that it did not stand in on the board `seen`.
fn exposes(position: &Position, mv: Move, seen: &Position) -> bool {
    let known = seen.checkers_of(position.turn());
    position.checkers_after(mv).any(|by| !known.contains(by))
}

/// Whether a chariot may not leave its point because a horse behind it would then give check.
pub(super) fn is_held(position: &Position, square: Square) -> bool {
    let Some(Piece { role: Role::Chariot, side }) = position.piece_at(square) else {
        return false;
    };
    let mut without = position.clone();
    without.put(square, None);
    let horse = Piece::new(Role::Horse, side.other());
    let before = position.checkers_of(side);
    without.checkers_of(side).any(|by| !before.contains(by) && without.piece_at(by) == Some(horse))
}
