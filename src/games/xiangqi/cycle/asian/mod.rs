//! The code of the World Xiangqi Federation (2018) with the Asian rules (AXF).
//!
//! Perpetual check is above perpetual chase, and that above everything else; the side with the
//! graver doings has to change. A chase needs one victim that every move of a side attacks anew;
//! an attack is new where the same piece could not win the same victim before the move.

mod attacks;
mod names;
mod record;

use super::super::tables::of;
use super::super::{Move, Position};
use super::{Judged, Judgement, Nature, Ruling, Threat};
use crate::side::Side;
use attacks::{Contact, contacts, is_held};
use record::{Chase, Gravity, Name, Names, Record};
use std::cmp::Ordering;

/// Judges one round: `moves` are legal from `start` and lead back to it.
///
/// Perpetual check is a loss at once (AXF 6). A perpetual chase has to be changed, and loses if it
/// is not. The ruling does not depend on where in the round it is said to begin.
pub(super) fn judge(start: &Position, moves: &[Move]) -> Judgement {
    let mut position = start.clone();
    let mut names = Names::new();
    let mut records = [Record::default(), Record::default()];
    let mut plies = Vec::with_capacity(moves.len());
    for &mv in moves {
        let before = position.clone();
        let old = named(contacts(&before), &names);
        position.play(mv);
        names.play(mv);
        let passed = position.passed();
        let mut fresh = named(contacts(&passed), &names);
        fresh.retain(|now| !old.iter().any(|then| then.covers(now)));
        let attacks: Vec<Named> =
            fresh.iter().filter(|now| now.contact == Contact::Attack).copied().collect();
        let chase = |attack: &Named| Chase {
            pair: attack.pair,
            held: is_held(&position, attack.capture.to),
        };
        let chases: Vec<Chase> = attacks.iter().map(chase).collect();
        records[of(before.turn())].add(position.in_check(), &chases);
        plies.push(judged(&before, mv, &passed, &fresh, &attacks));
    }
    let (ruling, basis) = rule(records.map(|record| record.gravity(&names)));
    Judgement { plies, ruling, leaning: None, basis, doubts: Vec::new() }
}

/// A capture that is open to a side, with the pieces named so that other boards compare.
#[derive(Clone, Copy)]
struct Named {
    capture: Move,
    contact: Contact,
    pair: (Name, Name),
}

impl Named {
    /// Whether `later` is nothing new when `self` was there before the move.
    fn covers(&self, later: &Self) -> bool {
        self.pair == later.pair
            && (self.contact == Contact::Attack || later.contact != Contact::Attack)
    }
}

fn named(contacts: Vec<(Move, Contact)>, names: &Names) -> Vec<Named> {
    contacts
        .into_iter()
        .map(|(capture, contact)| Named { capture, contact, pair: names.pair(capture) })
        .collect()
}

/// The nature of `mv`, played on `before`, with all that shows it; on `passed` its mover is to
/// move again.
fn judged(
    before: &Position,
    mv: Move,
    passed: &Position,
    fresh: &[Named],
    attacks: &[Named],
) -> Judged {
    let them = before.turn().other();
    let checkers = passed.checkers_of(them);
    let on_king = passed.king(them).map(|king| checkers.map(move |by| Move::new(by, king)));
    // A checking move may chase besides, so both are shown.
    let captures = on_king.into_iter().flatten().chain(attacks.iter().map(|now| now.capture));
    let threats: Vec<Threat> = captures.map(threat).collect();
    let nature = if !checkers.is_empty() {
        Nature::Check
    } else if !attacks.is_empty() {
        Nature::Chase
    } else {
        let fresh: Vec<_> = fresh.iter().map(|now| (now.capture, now.contact)).collect();
        Nature::Idle(names::name(before, mv, passed, &fresh))
    };
    Judged { mv, nature, threats, doubts: Vec::new() }
}

fn threat(capture: Move) -> Threat {
    Threat { by: capture.from, target: capture.to, line: vec![capture] }
}

/// The ruling, and the clause of the Asian rules that it rests on.
fn rule([first, second]: [Gravity; 2]) -> (Ruling, &'static str) {
    let (offender, gravity) = match first.cmp(&second) {
        Ordering::Greater => (Side::First, first),
        Ordering::Less => (Side::Second, second),
        Ordering::Equal => {
            let basis = match first {
                Gravity::Check => "wxf2018 AXF 7",
                Gravity::Chase | Gravity::ChaseOfHeld => "wxf2018 both chase",
                Gravity::Allowed => "wxf2018 no fault",
            };
            return (Ruling::Draw, basis);
        }
    };
    match gravity {
        Gravity::Check => (Ruling::Loss(offender), "wxf2018 AXF 6"),
        Gravity::ChaseOfHeld => (Ruling::MustChange(offender), "wxf2018 AXF 19"),
        Gravity::Chase | Gravity::Allowed => {
            (Ruling::MustChange(offender), "wxf2018 AXF general rule 3")
        }
    }
}

#[cfg(test)]
mod tests;
