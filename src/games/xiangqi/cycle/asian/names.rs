//! The names of idle moves: 兑, 献, 拦, 跟.

use super::super::super::{Move, Position, Role, Square};
use super::super::Idle;
use super::attacks::{Contact, is_protected};

/// What an idle move is called: `before` is the board it is played on, `passed` the one it leads to
/// with the mover to move again, and `fresh` what it newly touches, none of it a real attack.
pub(super) fn name(
    before: &Position,
    mv: Move,
    passed: &Position,
    fresh: &[(Move, Contact)],
) -> Idle {
    let met = fresh.iter().find(|(_, contact)| *contact == Contact::Mutual);
    if let Some((meeting, _)) = met {
        let taken = Move::new(meeting.to, meeting.from);
        if is_protected(&passed.passed(), taken) { Idle::Trade } else { Idle::Offer }
    } else if blocks(before, mv) {
        Idle::Block
    } else if fresh.is_empty() {
        Idle::Plain
    } else {
        Idle::Follow
    }
}

/// Whether the move steps between an enemy chariot or cannon and what it hit.
fn blocks(before: &Position, mv: Move) -> bool {
    let side = before.turn();
    let ours = before.owned_by(side);
    before.owned_by(side.other()).any(|from| {
        let lines = before
            .piece_at(from)
            .is_some_and(|piece| matches!(piece.role, Role::Chariot | Role::Cannon));
        lines
            && before
                .targets(from)
                .any(|to| ours.contains(to) && to != mv.from && is_between(mv.to, from, to))
    })
}

/// Whether a point lies strictly between two others on one rank or file.
fn is_between(point: Square, one: Square, other: Square) -> bool {
    let within = |x: u8, a: u8, b: u8| a.min(b) < x && x < a.max(b);
    let (p, a, b) = (point, one, other);
    p.file() == a.file() && a.file() == b.file() && within(p.rank(), a.rank(), b.rank())
        || p.rank() == a.rank() && a.rank() == b.rank() && within(p.file(), a.file(), b.file())
}
