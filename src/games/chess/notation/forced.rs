//! Moves that were played although the rules forbid them.

use super::{
    san::{named_role, takes},
    syntax::{self, Promotion, Shape},
};
use crate::games::chess::{
    board::Position,
    moves::{Move, promotes},
    square::{Role, Squares},
};

/// The move that a text names although it is not legal, where one man alone can be meant: the one
/// that reaches the target by its way of moving, else the only one of its kind. Nothing where a
/// man of the mover or a king stands on the target, nor for castling and null moves.
pub(in crate::games::chess) fn forced(position: &Position, text: &str) -> Option<Move> {
    let written = syntax::read(text).ok()?;
    let Shape::Man { role, origin, to: Some(to), .. } = written.shape else { return None };
    let us = position.turn();
    if (position.men(us) | position.role(Role::King)).has(to) {
        return None;
    }
    let role = named_role(position, role, origin);
    let promotion = match (written.promotion, role == Role::Pawn && promotes(us, to)) {
        (Promotion::None, false) => None,
        (Promotion::To(role), true) if !matches!(role, Role::King | Role::Pawn) => Some(role),
        _ => return None,
    };
    let men = position.of(us, role) & origin;
    let reaching = position.reaching(role, to, takes(&written, origin, to)) & origin;
    let meant: Squares = if reaching.is_empty() { men } else { reaching };
    Some(Move::new(role, meant.only()?, to, promotion))
}
