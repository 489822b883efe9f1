//! The nature of a ply: 将, 杀, 捉, 闲 (rules A 27 to 29).
//!
//! P is the position before the ply with its mover S to move, Q the one after it with S to move
//! *again*. What S could win in Q and not in P, the ply chases.

use super::super::{Move, Role, Square};
use super::code::Terms;
use super::gain::{Win, Wins};
use super::mate::Mates;
use super::memo::Memo;
use super::unit::{Tracked, Unit};
use super::value::value;
use super::weigh::Weigher;
use crate::side::Side;

/// What a ply was found to threaten.
#[derive(Clone)]
pub(super) struct Study {
    pub(super) mv: Move,
    pub(super) side: Side,
    pub(super) check: bool,
    /// The first move of the shortest mate that threatens, with its number of checks.
    pub(super) mate: Option<(Move, u8)>,
    /// Wins that count as 捉.
    pub(super) chases: Vec<Win>,
    /// Those that take several pieces: 联合捉 of 2020.
    pub(super) joint: Vec<Win>,
    /// New wins by the king or by pawns alone: idle, but for mutual chases (rules A 27.1, 27.2).
    pub(super) exempt: Vec<Win>,
    /// Attacks on pieces that can trade themselves first.
    pub(super) offers: Vec<Win>,
    /// Targets that direct captures win.
    pub(super) settled: Vec<Unit>,
    /// Whether a search reached its limit.
    pub(super) cut: bool,
    /// Whether an even trade that wins a pawn was met.
    pub(super) met_pawn_besides: bool,
    /// The position after the ply.
    pub(super) after: Tracked,
}

/// A node limit for mates that no position met so far comes near.
pub(super) const MATE_LIMIT: u32 = 300_000;

/// The studies of one code so far: different rounds of a game share plies.
#[derive(Default)]
pub(super) struct Studies {
    places: Memo<u32>,
    all: Vec<Study>,
}

impl Studies {
    /// The study of a ply, as [`study`] makes it.
    pub(super) fn study(
        &mut self,
        earlier: &Tracked,
        before: &Tracked,
        mv: Move,
        terms: &Terms,
        mates: &mut Mates,
    ) -> Study {
        let step = (mv.from.index() * 90 + mv.to.index()) as u64;
        let key = earlier.key().rotate_left(21) ^ before.key() ^ step.wrapping_mul(0x9e37_79b9);
        if let Some(place) = self.places.get(key) {
            return self.all[place as usize].clone();
        }
        let study = study(earlier, before, mv, terms, mates);
        // What was cut may be found with another go.
        if !study.cut {
            self.places.set(key, self.all.len() as u32);
            self.all.push(study.clone());
        }
        study
    }
}

/// Studies the ply `mv` from `before`; `earlier` is the position after its mover's last ply, before
/// the other side's.
pub(super) fn study(
    earlier: &Tracked,
    before: &Tracked,
    mv: Move,
    terms: &Terms,
    mates: &mut Mates,
) -> Study {
    let after = before.played(mv);
    let mut study = Study {
        mv,
        side: before.turn(),
        check: after.position.in_check(),
        mate: None,
        chases: Vec::new(),
        joint: Vec::new(),
        exempt: Vec::new(),
        offers: Vec::new(),
        settled: Vec::new(),
        cut: false,
        met_pawn_besides: false,
        after: after.clone(),
    };
    let king = before.at(mv.from).is_some_and(|piece| piece.role == Role::King);
    let steps_out = terms.king_steps_out && king && before.position.in_check();
    if study.check || steps_out {
        return study;
    }
    let again = after.passed();
    mates.recount();
    let mut weigher = Weigher { terms, mates, before, after: &after, again: &again, mv };
    study.mate = mate_threat(&mut weigher);
    if study.mate.is_none() {
        study.find_chases(&mut weigher, earlier);
    }
    study.cut |= weigher.mates.is_cut();
    study
}

/// The mate that threatens, if any: its first move and the number of its checks.
fn mate_threat(weigher: &mut Weigher<'_>) -> Option<(Move, u8)> {
    let (again, depth, moved) = (weigher.again, weigher.terms.mate_depth, weigher.mv.to);
    let shortest = weigher.mates.shortest(&again.position, depth)?;
    // What hangs on taking a piece of the same kind that can take first is an offer to trade.
    let role = again.at(moved).map(|piece| piece.role);
    let same = |target| again.at(target).map(|piece| piece.role) == role;
    if !weigher.terms.new_mates
        && !again.position.targets(moved).any(|to| again.at(to).is_some() && same(to))
    {
        return Some(shortest);
    }
    let mut found = weigher.mates.mating_moves(&again.position, depth);
    for target in again.position.legal_targets(moved) {
        let Some(piece) = again.at(target) else { continue };
        if Some(piece.role) == role && weigher.is_even(moved, target) {
            let mut barring = Mates::barring(MATE_LIMIT, target, piece);
            let others = barring.mating_moves(&again.position, depth);
            found.retain(|(mv, _)| others.iter().any(|(other, _)| other == mv));
            weigher.mates.note(barring.is_cut());
        }
    }
    if weigher.terms.new_mates && !found.is_empty() {
        let before = weigher.before;
        let old = weigher.mates.mating_moves(&before.position, depth);
        let old: Vec<(Unit, Square)> =
            old.into_iter().map(|(mv, _)| (before.unit(mv.from), mv.to)).collect();
        found.retain(|(mv, _)| !old.contains(&(again.unit(mv.from), mv.to)));
    }
    found.into_iter().min_by_key(|(mv, depth)| (*depth, *mv))
}

impl Study {
    /// Sorts what S could win in Q into chases, offers and what does not count.
    fn find_chases(&mut self, weigher: &mut Weigher<'_>, earlier: &Tracked) {
        let (terms, before, again) = (weigher.terms, weigher.before, weigher.again);
        let now = Wins::of(again, false, None, terms, weigher.mates);
        self.note(&now);
        if now.all.is_empty() {
            return;
        }
        let asked: Vec<Unit> = now.all.iter().map(|win| win.by).collect();
        let then = Wins::of(before, true, Some(&asked), terms, weigher.mates);
        self.note(&then);
        let moved = again.unit(self.mv.to);
        let mut had: Option<Wins> = None;
        for win in &now.all {
            let old = then.has(win);
            if win.is_exempt(again) {
                if !old {
                    self.exempt.push(win.clone());
                }
                continue;
            }
            if weigher.is_offer(win) {
                self.offers.push(win.clone());
                continue;
            }
            if terms.pinned_to_line && !win.combined && weigher.opens_line(win.mv) {
                continue;
            }
            let by_moved = win.by == moved || win.pairs.iter().any(|(by, _)| *by == moved);
            let helped = !by_moved && weigher.depends_on(win, self.mv.to);
            let mut counts = !old || terms.joint && helped;
            if !counts && weigher.becomes_real(win) {
                // A threat that only the other side's last ply made is not the mover's: 自毙.
                let had = had.get_or_insert_with(|| {
                    Wins::of(&earlier.passed(), true, Some(&asked), terms, weigher.mates)
                });
                counts = had.has(win);
            }
            if !counts {
                continue;
            }
            if terms.joint && (helped || weigher.needs_help(win, old && !by_moved)) {
                self.joint.push(win.clone());
            } else {
                self.chases.push(win.clone());
            }
        }
        self.settled = now.settled;
    }

    fn note(&mut self, wins: &Wins) {
        self.cut |= wins.cut;
        self.met_pawn_besides |= wins.met_pawn_besides;
    }

    /// Whether the heaviest target of the ply is chased by several pieces together only.
    pub(super) fn is_joint(&self) -> bool {
        self.heaviest(&self.joint) > self.heaviest(&self.chases)
    }

    /// Whether the ply chases a chariot.
    pub(super) fn chases_chariot(&self) -> bool {
        let heaviest = self.heaviest(&self.joint).max(self.heaviest(&self.chases));
        heaviest == Some(value(Role::Chariot, 0))
    }

    /// The value of the heaviest target of some wins.
    fn heaviest(&self, wins: &[Win]) -> Option<u8> {
        let targets = wins.iter().flat_map(Win::targets);
        targets.filter_map(|unit| self.after.find(unit)).map(|on| self.after.value(on)).max()
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
