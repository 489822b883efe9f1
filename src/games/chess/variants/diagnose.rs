//! Why a written move is not played in a variant. Asked only after reading has failed.

use super::super::{
    Refusal as Usual, Role, Square, Wing,
    notation::{
        diagnose::reason,
        syntax::{Mark, Promotion, Shape, Written},
    },
    square::Squares,
};
use super::notation::fits;
use super::{Lacks, Move, Position, Refusal, Variant};
use crate::games::rules::EndedBy;

/// Says why no single legal move fits what is written.
#[cold]
pub(super) fn diagnose(position: &Position, written: &Written) -> Refusal {
    if let Some(refusal) = after_end(position) {
        return refusal;
    }
    match written.shape {
        Shape::Castling(wing) => castling(position, wing),
        Shape::Null => match position.checkers().first() {
            Some(attacker) => Usual::NullMoveInCheck { attacker }.into(),
            None => Usual::Unreadable.into(),
        },
        Shape::Man { .. } => man(position, written),
    }
}

/// Says why a drop is not played.
#[cold]
pub(super) fn diagnose_drop(position: &Position, role: Role, to: Square) -> Refusal {
    let edge = matches!(to.rank(), 0 | 7);
    if position.variant() != Variant::Crazyhouse {
        return Refusal::NotInVariant { what: Lacks::Drops };
    }
    if let Some(refusal) = after_end(position) {
        return refusal;
    }
    if position.in_hand(position.turn(), role) == 0 {
        return Refusal::NotInHand { role };
    }
    if position.occupied().has(to) {
        return Refusal::DropOnMan { square: to };
    }
    if role == Role::Pawn && edge {
        return Refusal::PawnDropOnEdge { square: to };
    }
    match (position.king(position.turn()), position.checkers().first()) {
        (Some(king), Some(attacker)) => Usual::StillInCheck { king, attacker }.into(),
        _ => Usual::Unreadable.into(),
    }
}

/// The game has ended before this move.
fn after_end(position: &Position) -> Option<Refusal> {
    Some(match position.ending()?.by {
        EndedBy::Checkmate => Usual::AfterCheckmate.into(),
        EndedBy::Stalemate => Usual::AfterStalemate.into(),
        EndedBy::DeadPosition => return None,
        by => Refusal::AfterEnd { by },
    })
}

fn man(position: &Position, written: &Written) -> Refusal {
    let mut possible = Vec::new();
    position.each_possible(&mut |mv| {
        if fits(position, written, mv) {
            possible.push(mv);
        }
        true
    });
    let Some(&first) = possible.first() else { return elsewhere(position, written) };
    if let Some(refusal) = wrong_promotion(position, written.promotion, first) {
        return refusal;
    }
    possible.retain(|&mv| position.is_allowed(mv));
    let Some(&allowed) = possible.first() else { return unsafe_move(position, first) };
    if position.variant().takes_kings() && !allowed.captures(position) {
        let captures = position.legal_moves().into_iter().filter(|mv| mv.captures(position));
        let targets = captures.fold(Squares::EMPTY, |all, mv| all | mv.to().bit());
        if !targets.is_empty() {
            return Refusal::MustCapture { targets };
        }
    }
    if allowed.promotion().is_some() && written.promotion == Promotion::None {
        return Usual::PromotionMissing { to: allowed.to() }.into();
    }
    let from = possible.iter().filter_map(|mv| mv.from());
    let candidates = from.fold(Squares::EMPTY, |all, square| all | square.bit());
    Usual::Ambiguous { candidates }.into()
}

/// No man can go so: what standard chess says of it.
fn elsewhere(position: &Position, written: &Written) -> Refusal {
    let lacks_castling = !position.variant().castles();
    match reason(&position.standard(), written) {
        Usual::CastlingNoRight { .. } if lacks_castling => {
            Refusal::NotInVariant { what: Lacks::Castling }
        }
        refusal => refusal.into(),
    }
}

/// A promotion that cannot be that of the move.
fn wrong_promotion(position: &Position, written: Promotion, mv: Move) -> Option<Refusal> {
    let named = match written {
        Promotion::None => return None,
        Promotion::Unnamed => None,
        Promotion::To(role) => Some(role),
    };
    if let Some(role) = named.filter(|role| !position.promotions().contains(role)) {
        return Some(Usual::PromotionNotAllowed { role }.into());
    }
    if mv.role() != Role::Pawn {
        return Some(Usual::PromotionNotByPawn { role: mv.role() }.into());
    }
    let last = mv.promotion().is_some();
    (!last).then(|| Usual::PromotionNotOnLastRank { to: mv.to() }.into())
}

/// The move would be possible but for a king.
fn unsafe_move(position: &Position, mv: Move) -> Refusal {
    let (us, to) = (position.turn(), mv.to());
    let mut after = *position;
    after.make(mv);
    let lost = |side| after.of(side, Role::King).count() < position.of(side, Role::King).count();
    if position.variant() == Variant::Atomic && lost(us) {
        return match position.king(us) {
            Some(king) if mv.role() != Role::King => Refusal::ExplodesOwnKing { square: to, king },
            _ => Refusal::KingCaptures { square: to },
        };
    }
    if lost(us.other()) {
        return Usual::TakesKing { square: to }.into();
    }
    let attackers = after.checkers_of(us);
    if let (Some(king), Some(attacker)) = (after.king(us), attackers.first()) {
        if mv.role() == Role::King {
            return Usual::KingIntoCheck { square: to, attacker }.into();
        }
        return match (position.checkers() & attackers).first() {
            Some(attacker) => Usual::StillInCheck { king, attacker }.into(),
            None => Usual::LeavesKingInCheck { king, attacker }.into(),
        };
    }
    match (after.king(us.other()), after.checkers().first()) {
        (Some(king), Some(attacker)) => Refusal::GivesCheck { king, attacker },
        _ => Usual::Unreadable.into(),
    }
}

fn castling(position: &Position, wing: Wing) -> Refusal {
    let us = position.turn();
    if !position.variant().castles() {
        return Refusal::NotInVariant { what: Lacks::Castling };
    }
    let (Some(king), Some(rook)) = (position.king(us), position.right(us, wing)) else {
        return reason(&position.standard(), &Written::new(Shape::Castling(wing), Mark::None))
            .into();
    };
    if let Some(attacker) = position.checkers().first() {
        return Usual::CastlingInCheck { attacker }.into();
    }
    if let Some(square) = position.castling_way(wing, king, rook).first() {
        return Usual::CastlingBlocked { square }.into();
    }
    let square = position.castling_threat(wing, king, rook);
    Usual::CastlingThroughCheck { square: square.unwrap_or(wing.ends(us).0) }.into()
}
