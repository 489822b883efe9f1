//! The nature of a ply: 将, 杀, 捉, 闲 (rules A 27 to 29).
//!
//! P is the position before the ply with its mover S to move, Q the one after it with S to move
//! *again*. What S could win in Q and not in P, the ply chases.

use super::super::{Move, Role, Square};
use super::code::Terms;
use super::exchange::Exchange;
use super::gain::{LIMIT, Win, Wins};
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
    /// New wins by the king or by pawns alone: idle, but for mutual chases (rules A 27.1, 27.2).
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

impl Study {
    /// Whether the heaviest target of the ply is chased by several pieces together only.
    pub(super) fn is_joint(&self) -> bool {
        let heaviest = |wins: &[Win]| {
            let targets = wins.iter().flat_map(Win::targets);
            targets.filter_map(|unit| self.after.find(unit)).map(|on| self.after.value(on)).max()
        };
        heaviest(&self.joint) > heaviest(&self.chases)
    }

    /// Whether a new win that does not count is made by pieces of one role.
    pub(super) fn chases_by(&self, role: Role) -> bool {
        self.exempt.iter().any(|win| win.role == role)
    }

    /// Whether all that the ply chases are advisors and elephants.
    pub(super) fn chases_only_guards(&self) -> bool {
        let targets = self.chases.iter().chain(&self.joint).flat_map(Win::targets);
        targets.filter_map(|unit| self.after.find(unit)).all(|on| {
            let piece = self.after.at(on);
            piece.is_some_and(|piece| matches!(piece.role, Role::Adviser | Role::Elephant))
        })
    }
}

/// A node limit for mates that no position met so far comes near.
pub(super) const MATE_LIMIT: u32 = 300_000;

/// Studies the ply `mv` from `before`; `earlier` is the position after its mover's last ply.
pub(super) fn study(earlier: &Tracked, before: &Tracked, mv: Move, terms: &Terms) -> Study {
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
    study.mate = new_mate(before, &after, &again, mv.to, terms, &mut mates);
    if study.mate.is_none() {
        chases(&mut study, earlier, before, &again, terms, &mut mates);
    }
    study.cut |= mates.is_cut();
    study
}

fn new_mate(
    before: &Tracked,
    after: &Tracked,
    again: &Tracked,
    moved: Square,
    terms: &Terms,
    mates: &mut Mates,
) -> Option<(Move, u8)> {
    let mut found = mates.mating_moves(&again.position, terms.mate_depth);
    if found.is_empty() {
        return None;
    }
    // What hangs on taking a piece of the same kind that can take first is an offer to trade.
    for target in again.position.legal_targets(moved) {
        let Some(piece) = again.at(target) else { continue };
        if Some(piece.role) == again.at(moved).map(|piece| piece.role)
            && is_even(after, moved, target, terms, mates)
        {
            let mut barring = Mates::barring(MATE_LIMIT, target, piece);
            let others = barring.mating_moves(&again.position, terms.mate_depth);
            found.retain(|(mv, _)| others.iter().any(|(other, _)| other == mv));
        }
    }
    if terms.new_mates && !found.is_empty() {
        let old: Vec<(Unit, Square)> = mates
            .mating_moves(&before.position, terms.mate_depth)
            .into_iter()
            .map(|(mv, _)| (before.unit(mv.from), mv.to))
            .collect();
        found.retain(|(mv, _)| !old.contains(&(again.unit(mv.from), mv.to)));
    }
    found.into_iter().min_by_key(|(mv, depth)| (*depth, *mv))
}

fn chases(
    study: &mut Study,
    earlier: &Tracked,
    before: &Tracked,
    again: &Tracked,
    terms: &Terms,
    mates: &mut Mates,
) {
    let now = Wins::of(again, false, terms, mates);
    if now.all.is_empty() {
        study.cut |= now.cut;
        study.met_pawn_besides |= now.met_pawn_besides;
        return;
    }
    let then = Wins::of(before, true, terms, mates);
    study.cut |= now.cut | then.cut;
    study.met_pawn_besides |= now.met_pawn_besides | then.met_pawn_besides;
    let moved = before.unit(study.mv.from);
    let mut had: Option<Wins> = None;
    for win in &now.all {
        let old = then.has(win);
        if win.is_exempt(again) {
            if !old {
                study.exempt.push(win.clone());
            }
            continue;
        }
        if is_offer(&study.after, again, win, terms, mates) {
            study.offers.push(win.clone());
            continue;
        }
        if terms.pinned_to_line && !win.combined && opens_line(again, win.mv, terms, mates) {
            continue;
        }
        let by_moved = win.by == moved || win.pairs.iter().any(|(by, _)| *by == moved);
        let helped = !by_moved && depends_on(again, win, study.mv.to, terms, mates);
        let counts = !old
            || terms.joint && helped
            || terms.real_chases
                && becomes_real(before, again, win, study.mv.from, terms, mates)
                && had
                    .get_or_insert_with(|| Wins::of(&earlier.passed(), true, terms, mates))
                    .has(win);
        if !counts {
            continue;
        }
        if terms.joint && (helped || needs_help(again, win, old && !by_moved, terms, mates)) {
            study.joint.push(win.clone());
        } else {
            study.chases.push(win.clone());
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
    if mates.mates(&next.position, 2) {
        return false;
    }
    !Exchange::new(terms, mates, LIMIT).recovers(&next, lost)
}

/// Whether a capture that would have cost as much before the ply is a gain after it: a piece that
/// steps out of an attack makes the old threat real.
fn becomes_real(
    before: &Tracked,
    again: &Tracked,
    win: &Win,
    moved_from: Square,
    terms: &Terms,
    mates: &mut Mates,
) -> bool {
    if win.combined || before.position.in_check() {
        return false;
    }
    let Some(from) = before.find(win.by) else { return false };
    let old = Move::new(from, win.mv.to);
    costs_moved(before, old, moved_from, terms, mates) && is_free(again, win.mv, terms, mates)
}

/// Whether the other side answers a capture by taking the piece on `moved` for as much, by another
/// kind of piece, or where it is the king, by mate.
fn costs_moved(
    before: &Tracked,
    mv: Move,
    moved: Square,
    terms: &Terms,
    mates: &mut Mates,
) -> bool {
    if !before.position.is_legal(mv) {
        return false;
    }
    let lost = Balance::default().lose(before, mv.to);
    let next = before.played(mv);
    let role = next.at(moved).map(|piece| piece.role);
    if role == Some(Role::King) {
        return mates.mates(&next.position, 3);
    }
    let mut search = Exchange::new(terms, mates, LIMIT);
    search.settling = true;
    let replies = next.captures_on(moved).into_iter();
    let chased: Vec<Move> =
        replies.filter(|mv| next.at(mv.from).map(|piece| piece.role) != role).collect();
    chased.into_iter().any(|reply| search.trade(&next, reply, lost))
}

/// Whether a capture gives the other side nothing for it that was not there before it.
fn is_free(again: &Tracked, mv: Move, terms: &Terms, mates: &mut Mates) -> bool {
    let there = Wins::of(&again.passed(), false, terms, mates).settled;
    let lost = Balance::default().lose(again, mv.to);
    let next = again.played(mv);
    let mut search = Exchange::new(terms, mates, LIMIT);
    search.settling = true;
    search.settled = there;
    !search.recovers(&next, lost)
}

/// Whether a capture opens a line on which the other side makes up for it: 不能离线.
fn opens_line(again: &Tracked, mv: Move, terms: &Terms, mates: &mut Mates) -> bool {
    let lost = Balance::default().lose(again, mv.to);
    let next = again.played(mv);
    let answered = again.passed();
    let mut search = Exchange::new(terms, mates, LIMIT);
    search.settling = true;
    next.captures().into_iter().any(|reply| {
        reply.to != mv.to
            && is_between(reply.from, mv.from, reply.to)
            && !answered.position.targets(reply.from).contains(reply.to)
            && search.trade(&next, reply, lost)
    })
}

/// Whether `middle` lies on the rank or file between two points.
fn is_between(one: Square, middle: Square, other: Square) -> bool {
    let inside = |a: u8, b: u8, c: u8| a.min(c) < b && b < a.max(c);
    one.file() == other.file()
        && middle.file() == one.file()
        && inside(one.rank(), middle.rank(), other.rank())
        || one.rank() == other.rank()
            && middle.rank() == one.rank()
            && inside(one.file(), middle.file(), other.file())
}

/// Whether a direct win takes two pieces, the king not counted: it is gone without another one
/// that protects the capturer, holds a protector or, with `screens`, is the capturer's screen.
fn needs_help(again: &Tracked, win: &Win, screens: bool, terms: &Terms, mates: &mut Mates) -> bool {
    if win.combined {
        return false;
    }
    let king = again.position.king(again.turn());
    let others = again.position.owned_by(again.turn());
    others.filter(|square| *square != win.mv.from && Some(*square) != king).any(|square| {
        (screens || again.without(square).position.is_legal(win.mv))
            && depends_on(again, win, square, terms, mates)
    })
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
    if without.position.in_check() {
        // It shields its king; that is no part in the win.
        return false;
    }
    if !without.position.is_legal(win.mv) {
        return true;
    }
    let mut search = Exchange::new(terms, mates, LIMIT);
    search.blind = true;
    if win.combined {
        !search.combine(&without, win.mv, Balance::default(), terms.combination)
    } else {
        !search.trade(&without, win.mv, Balance::default())
    }
}
