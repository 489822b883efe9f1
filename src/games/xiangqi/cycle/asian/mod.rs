//! The code of the World Xiangqi Federation (2018) with the Asian rules (AXF).
//!
//! Perpetual check is above perpetual chase, and that above everything else; the side with the
//! graver doings has to change. A chase needs one victim that every move of a side attacks anew;
//! an attack is new where the same piece could not win the same victim before the move.

mod attacks;
mod names;
mod record;

use super::super::{Move, Position};
use super::{Idle, Judged, Judgement, Nature, Ruling, Threat};
use crate::side::Side;
use attacks::{Contact, contacts, is_held};
use record::{Chase, Gravity, Names, Record};
use std::cmp::Ordering;

/// Judges one round: `moves` are legal from `start` and lead back to it.
pub(super) fn judge(start: &Position, moves: &[Move]) -> Judgement {
    let mut position = start.clone();
    let mut names = Names::new();
    let mut records = [Record::default(), Record::default()];
    let mut plies = Vec::with_capacity(moves.len());
    for &mv in moves {
        let before = position.clone();
        let old: Vec<_> = contacts(&before)
            .into_iter()
            .map(|(capture, contact)| (names.pair(capture), contact))
            .collect();
        position.play(mv);
        names.play(mv);
        let is_new = |capture: Move, contact: Contact| {
            let pair = names.pair(capture);
            !old.iter().any(|known| {
                known.0 == pair && (known.1 == Contact::Attack || contact != Contact::Attack)
            })
        };
        let mut fresh = contacts(&position.passed());
        fresh.retain(|(capture, contact)| is_new(*capture, *contact));
        let attacks = fresh.iter().filter(|(_, contact)| *contact == Contact::Attack);
        let attacks: Vec<Move> = attacks.map(|(capture, _)| *capture).collect();
        let chases: Vec<Chase> = attacks
            .iter()
            .map(|mv| Chase { pair: names.pair(*mv), held: is_held(&position, mv.to) })
            .collect();
        records[before.turn() as usize].add(position.in_check(), &chases);
        let idle = || names::name(&before, mv, &position.passed(), &fresh);
        plies.push(judged(&position, mv, &attacks, idle));
    }
    let (ruling, basis) = rule(records.map(|record| record.gravity(&names)));
    Judgement { plies, ruling, basis, doubts: Vec::new() }
}

/// The nature of `mv`, which led to `position`, with all that shows it.
fn judged(position: &Position, mv: Move, attacks: &[Move], idle: impl FnOnce() -> Idle) -> Judged {
    let checkers = position.checkers();
    let (nature, threats) = match position.king(position.turn()) {
        Some(king) if !checkers.is_empty() => {
            (Nature::Check, checkers.map(|by| threat(Move::new(by, king))).collect())
        }
        _ if !attacks.is_empty() => {
            (Nature::Chase, attacks.iter().map(|capture| threat(*capture)).collect())
        }
        _ => (Nature::Idle(idle()), Vec::new()),
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
                Gravity::Chase | Gravity::ChaseOfHeld => "wxf2018 mutual chase",
                Gravity::Allowed => "wxf2018 allowed moves",
            };
            return (Ruling::Draw, basis);
        }
    };
    match gravity {
        Gravity::Check => (Ruling::Loss(offender), "wxf2018 AXF 6"),
        Gravity::ChaseOfHeld => (Ruling::MustChange(offender), "wxf2018 AXF 19"),
        Gravity::Chase | Gravity::Allowed => {
            (Ruling::MustChange(offender), "wxf2018 perpetual chase")
        }
    }
}
