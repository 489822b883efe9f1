//! The nature of a ply: 将, 杀, 捉, 闲 (rules A 27 to 29).
//!
//! P is the position before the ply with its mover S to move, Q the one after it with S to move
//! *again*. What S could win in Q and not in P, the ply chases.

use super::super::{Move, Role, Square};
use super::code::Terms;
use super::exchange::Exchange;
use super::gain::{Win, Wins};
use super::mate::Mates;
use super::unit::{Tracked, Unit};
use super::value::Balance;
use crate::side::Side;

/// What a ply was found to threaten.
#[derive(Clone)]
pub(super) struct Study {
    pub(super) mv: Move,
    pub(super) side: Side,
    pub(super) check: bool,
    /// The first move of the shortest mate that threatens, with its number of checks.
    pub(super) mate: Option<(Move, u8)>,
    /// Wins that are new with this ply.
    pub(super) chases: Vec<Win>,
    /// New wins that do not count: by the king or a pawn.
    pub(super) exempt: Vec<Win>,
    /// Old wins that hang on the moved piece: 联合捉 of 2020, 从捉到捉 of 1999.
    pub(super) joint: Vec<Win>,
    /// Same-kind contacts that are offers.
    pub(super) offers: Vec<Win>,
    pub(super) cut: bool,
    pub(super) met_pawn_besides: bool,
    pub(super) after: Tracked,
    pub(super) settled: Vec<Unit>,
    /// Everything the mover could win after the ply and before it.
    pub(super) now: Vec<Win>,
    pub(super) then: Vec<Win>,
}

/// A node limit for mates that no sound position comes near.
pub(super) const MATE_LIMIT: u32 = 2_000_000;

/// Studies the ply `mv` from `before`.
pub(super) fn study(before: &Tracked, mv: Move, terms: &Terms) -> Study {
    let side = before.turn();
    let after = before.played(mv);
    let mut study = Study {
        mv,
        side,
        check: after.position.in_check(),
        mate: None,
        chases: Vec::new(),
        exempt: Vec::new(),
        joint: Vec::new(),
        offers: Vec::new(),
        cut: false,
        met_pawn_besides: false,
        after: after.clone(),
        settled: Vec::new(),
        now: Vec::new(),
        then: Vec::new(),
    };
    let steps_out = before.position.in_check()
        && before.at(mv.from).is_some_and(|piece| piece.role == Role::King);
    if study.check || terms.king_steps_out && steps_out {
        return study;
    }
    let mut mates = Mates::new(MATE_LIMIT);
    let again = after.passed();
    study.mate = new_mate(before, &again, terms, &mut mates);
    if study.mate.is_none() {
        chases(&mut study, before, &again, terms, &mut mates);
    }
    study.cut |= mates.is_cut();
    study
}

fn new_mate(
    before: &Tracked,
    again: &Tracked,
    terms: &Terms,
    mates: &mut Mates,
) -> Option<(Move, u8)> {
    let mut found = mates.mating_moves(&again.position, terms.mate_depth);
    if terms.new_mates && !found.is_empty() {
        let old: Vec<(Unit, Square)> = mates
            .mating_moves(&before.position, terms.mate_depth)
            .into_iter()
            .map(|(mv, _)| (before.unit(mv.from), mv.to))
            .collect();
        found.retain(|(mv, _)| !old.contains(&(again.unit(mv.from), mv.to)));
    }
    found.sort_by_key(|(mv, depth)| (*depth, *mv));
    let answered = again.passed();
    found.into_iter().find(|(mv, _)| {
        let same = answered.at(mv.to).map(|piece| piece.role)
            == answered.at(mv.from).map(|piece| piece.role);
        !(same && is_even(&answered, mv.from, mv.to, terms, mates))
    })
}

fn chases(study: &mut Study, before: &Tracked, again: &Tracked, terms: &Terms, mates: &mut Mates) {
    let now = Wins::of(again, false, terms, mates);
    let then = Wins::of(before, true, terms, mates);
    study.cut |= now.cut | then.cut;
    study.met_pawn_besides |= now.met_pawn_besides | then.met_pawn_besides;
    let moved = before.unit(study.mv.from);
    for win in &now.all {
        if win.is_exempt(again) {
            if !then.has(win) {
                study.exempt.push(win.clone());
            }
        } else if is_offer(&study.after, again, win, terms, mates) {
            study.offers.push(win.clone());
        } else if !then.has(win) {
            study.chases.push(win.clone());
        } else if win.by != moved && depends_on(again, win, study.mv.to, terms, mates) {
            study.joint.push(win.clone());
        }
    }
    study.settled.clone_from(&now.settled);
    study.now = now.all;
    study.then = then.all;
}

/// Whether the target of a win can trade itself first for an attacker of its own kind without a
/// loss: such an attack is an offer (rules A 28.5, 28.6).
fn is_offer(after: &Tracked, again: &Tracked, win: &Win, terms: &Terms, mates: &mut Mates) -> bool {
    let target = win.mv.to;
    let Some(role) = after.at(target).map(|piece| piece.role) else { return false };
    let attackers = if win.combined {
        vec![win.mv.from]
    } else {
        again.captures_on(target).into_iter().map(|mv| mv.from).collect()
    };
    attackers.into_iter().any(|attacker| {
        again.at(attacker).is_some_and(|piece| piece.role == role)
            && (attacker == win.mv.from || depends_on(again, win, attacker, terms, mates))
            && is_even(after, attacker, target, terms, mates)
    })
}

/// Whether the piece on `target`, its side to move, takes the attacker without a loss.
fn is_even(
    after: &Tracked,
    attacker: Square,
    target: Square,
    terms: &Terms,
    mates: &mut Mates,
) -> bool {
    let taking = Move::new(target, attacker);
    if !after.position.is_legal(taking) {
        return false;
    }
    let lost = Balance::default().lose(after, attacker);
    let next = after.played(taking);
    if mates.mates(&next.position, 3) {
        return false;
    }
    !Exchange::new(terms, mates, 100_000).recovers(&next, lost)
}

/// Whether a win is gone without the piece on `square`.
fn depends_on(
    again: &Tracked,
    win: &Win,
    square: Square,
    terms: &Terms,
    mates: &mut Mates,
) -> bool {
    let without = again.without(square);
    if !without.position.is_legal(win.mv) {
        return true;
    }
    let mut search = Exchange::new(terms, mates, 100_000);
    if win.combined {
        !search.combine(&without, win.mv, Balance::default(), terms.combination)
    } else {
        !search.trade(&without, win.mv, Balance::default())
    }
}
