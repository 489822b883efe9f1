//! Why a written move is not played. Asked only after reading has failed.

use super::san::{all_safe, castling_by_squares, find, named_role, takes};
use super::syntax::{Promotion, Shape, Written};
use crate::games::chess::attacks;
use crate::games::chess::board::{Position, Wing};
use crate::games::chess::moves::{behind, promotes};
use crate::games::chess::refusal::{NoRight, Refusal};
use crate::games::chess::square::{Role, Square, Squares};
use crate::games::rules::Side;

/// Says why `find` found no single legal move.
#[cold]
pub(super) fn diagnose(position: &Position, written: &Written) -> Refusal {
    if position.king(position.turn()).is_some() && !position.has_legal_move() {
        return if position.in_check() { Refusal::AfterCheckmate } else { Refusal::AfterStalemate };
    }
    reason(position, written)
}

/// Says what is wrong with a move that no man can make, whether or not the game has ended.
pub(in crate::games::chess) fn reason(position: &Position, written: &Written) -> Refusal {
    let refusal = match written.shape {
        Shape::Man { role, origin, to: Some(to), .. } => man(position, written, role, origin, to),
        Shape::Man { origin, to_file, .. } => by_files(position, written, origin, to_file),
        Shape::Castling(wing) => castling(position, wing),
        Shape::Null => match position.checkers().first() {
            Some(attacker) => Refusal::NullMoveInCheck { attacker },
            None => Refusal::Unreadable,
        },
    };
    match refusal {
        Refusal::NoSuchPiece { .. }
        | Refusal::CannotReach { .. }
        | Refusal::OwnPieceOnTarget { .. }
        | Refusal::NothingToCapture { .. }
        | Refusal::CastlingNoRight { .. } => wrong_side(position, written).unwrap_or(refusal),
        _ => refusal,
    }
}

/// Whether the other side could play the move.
fn wrong_side(position: &Position, written: &Written) -> Option<Refusal> {
    let mut other = *position;
    other.set_en_passant(None);
    other.set_turn(position.turn().other());
    let (mv, _) = find(&other, written)?;
    (!mv.is_null()).then_some(Refusal::WrongSide { from: mv.from(), to: mv.to() })
}

fn man(
    position: &Position,
    written: &Written,
    role: Option<Role>,
    origin: Squares,
    to: Square,
) -> Refusal {
    let us = position.turn();
    let named = named_role(position, role, origin);
    match written.promotion {
        Promotion::To(role @ (Role::King | Role::Pawn)) => {
            return Refusal::PromotionNotAllowed { role };
        }
        Promotion::To(_) | Promotion::Unnamed if named != Role::Pawn => {
            return Refusal::PromotionNotByPawn { role: named };
        }
        _ => {}
    }
    let men = position.of(us, named) & origin;
    if men.is_empty() {
        let empty = origin.only().is_some_and(|from| position.role_at(from).is_none());
        return Refusal::NoSuchPiece { role: role.or((!empty).then_some(named)), on: origin };
    }
    if named == Role::King
        && let Some(wing) = castling_by_squares(position, origin, to)
    {
        return castling(position, wing);
    }
    if position.men(us).has(to) {
        return Refusal::OwnPieceOnTarget { square: to };
    }
    let capture = takes(written, origin, to);
    let reaching = position.reaching(named, to, capture) & origin;
    if reaching.is_empty() {
        return unreachable(position, named, men, to, capture);
    }
    unplayable(position, written.promotion, named, reaching, to)
}

/// Men reach the target, yet no single move is legal: promotion, ambiguity, king safety.
fn unplayable(
    position: &Position,
    promotion: Promotion,
    role: Role,
    reaching: Squares,
    to: Square,
) -> Refusal {
    if position.role(Role::King).has(to) {
        return Refusal::TakesKing { square: to };
    }
    let us = position.turn();
    let safe = all_safe(position, reaching, to, role);
    let Some(from) = reaching.first() else {
        return Refusal::CannotReach { role, to, candidates: reaching };
    };
    if safe.is_empty() {
        return unsafe_king(position, from, to, role);
    }
    if role == Role::Pawn && promotes(us, to) && promotion == Promotion::None {
        return Refusal::PromotionMissing { to };
    }
    if promotion != Promotion::None && !promotes(us, to) {
        return Refusal::PromotionNotOnLastRank { to };
    }
    Refusal::Ambiguous { candidates: safe }
}

/// The move leaves the king attacked.
fn unsafe_king(position: &Position, from: Square, to: Square, role: Role) -> Refusal {
    let after = position.attackers_after(from, to, role);
    let (Some(king), Some(attacker)) = (position.king(position.turn()), after.first()) else {
        return Refusal::CannotReach { role, to, candidates: from.bit() };
    };
    if role == Role::King {
        return Refusal::KingIntoCheck { square: to, attacker };
    }
    match (position.checkers() & after).first() {
        Some(attacker) => Refusal::StillInCheck { king, attacker },
        None => Refusal::LeavesKingInCheck { king, attacker },
    }
}

/// No man moves so that it reaches the target.
fn unreachable(
    position: &Position,
    role: Role,
    men: Squares,
    to: Square,
    capture: bool,
) -> Refusal {
    if role == Role::Pawn {
        return pawn_unreachable(position, men, to, capture);
    }
    let aligned = attacks::piece(role, to, Squares::EMPTY) & men;
    let nearest = |from: Square| {
        let path = attacks::between(from, to) & position.occupied();
        if from < to { path.first() } else { path.last() }
    };
    match aligned.only().and_then(|from| Some((from, nearest(from)?))) {
        Some((from, by)) => Refusal::PathBlocked { from, to, by },
        None => Refusal::CannotReach { role, to, candidates: men },
    }
}

fn pawn_unreachable(position: &Position, men: Squares, to: Square, capture: bool) -> Refusal {
    let us = position.turn();
    let theirs = position.men(us.other());
    let near = behind(us, to, 1);
    let far = behind(us, to, 2).filter(|far| matches!(far.rank(), 1 | 6));
    let on = |square: Option<Square>| square.filter(|&square| men.has(square));
    if capture && let Some(from) = (attacks::pawn(us.other(), to) & men).first() {
        let en_passant_rank = if us == Side::First { 5 } else { 2 };
        let beside = near.is_some_and(|near| position.of(us.other(), Role::Pawn).has(near));
        return if to.rank() == en_passant_rank && beside {
            Refusal::EnPassantNotAvailable { to }
        } else {
            Refusal::NothingToCapture { from, to }
        };
    }
    if let Some(from) = on(near).filter(|_| theirs.has(to)) {
        return Refusal::PawnCannotCapture { from, to };
    }
    if let (Some(from), Some(near), false) = (on(far), near, capture) {
        if position.occupied().has(near) {
            return Refusal::PathBlocked { from, to, by: near };
        }
        if theirs.has(to) {
            return Refusal::PawnCannotCapture { from, to };
        }
    }
    Refusal::CannotReach { role: Role::Pawn, to, candidates: men }
}

/// A pawn capture by files alone.
fn by_files(position: &Position, written: &Written, origin: Squares, to_file: u8) -> Refusal {
    let us = position.turn();
    let men = position.of(us, Role::Pawn) & origin;
    let Some(first) = men.first() else {
        return Refusal::NoSuchPiece { role: Some(Role::Pawn), on: origin };
    };
    if let Promotion::To(role @ (Role::King | Role::Pawn)) = written.promotion {
        return Refusal::PromotionNotAllowed { role };
    }
    let targets = Squares::file(to_file);
    let Some(ahead) = (attacks::pawn(us, first) & targets).first() else {
        return Refusal::Unreadable;
    };
    let (mut pseudo, mut safe) = (None, Squares::EMPTY);
    for from in men {
        for to in attacks::pawn(us, from) & targets {
            if (position.reaching(Role::Pawn, to, true) & from.bit()).is_empty() {
                continue;
            }
            pseudo = Some((from, to));
            safe |= all_safe(position, from.bit(), to, Role::Pawn);
        }
    }
    match pseudo {
        None => Refusal::NothingToCapture { from: first, to: ahead },
        Some(_) if safe.count() > 1 => Refusal::Ambiguous { candidates: safe },
        Some((from, to)) => unplayable(position, written.promotion, Role::Pawn, from.bit(), to),
    }
}

fn castling(position: &Position, wing: Wing) -> Refusal {
    let us = position.turn();
    let (Some(king), Some(rook)) = (position.king(us), position.right(us, wing)) else {
        return Refusal::CastlingNoRight { why: no_right(position, wing) };
    };
    if let Some(attacker) = position.checkers().first() {
        return Refusal::CastlingInCheck { attacker };
    }
    let (king_end, rook_end) = wing.ends(us);
    let others = position.occupied() & !(king.bit() | rook.bit());
    let king_path = attacks::between(king, king_end) | king_end.bit();
    let rook_path = attacks::between(rook, rook_end) | rook_end.bit();
    if let Some(square) = ((king_path | rook_path) & others).first() {
        return Refusal::CastlingBlocked { square };
    }
    let without_king = position.occupied() & !king.bit();
    let attacked = king_path
        .into_iter()
        .find(|&square| !position.attackers(us.other(), square, without_king).is_empty());
    Refusal::CastlingThroughCheck { square: attacked.unwrap_or(king_end) }
}

fn no_right(position: &Position, wing: Wing) -> NoRight {
    let us = position.turn();
    let home = Squares::home(us);
    let rooks = position.of(us, Role::Rook) & home;
    let king = position.king(us).filter(|&king| home.has(king));
    let Some(king) = king.filter(|king| position.is_chess960() || king.file() == 4) else {
        return NoRight::KingNotHome;
    };
    let rook_home = match wing {
        Wing::King if position.is_chess960() => rooks.into_iter().any(|rook| rook > king),
        Wing::Queen if position.is_chess960() => rooks.into_iter().any(|rook| rook < king),
        Wing::King => rooks.has(Square::at(7, king.rank())),
        Wing::Queen => rooks.has(Square::at(0, king.rank())),
    };
    if rook_home { NoRight::Lost } else { NoRight::RookNotHome }
}
