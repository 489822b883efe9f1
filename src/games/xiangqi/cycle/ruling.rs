//! From natures to the ruling (rules A 24, 26; 2020 26.9).

use super::super::{Move, Position};
use super::code::Terms;
use super::nature::{Study, study};
use super::unit::Tracked;
use super::{Code, Doubt, Idle, Judged, Judgement, Nature, Ruling};
use crate::side::Side;

pub(super) fn judge(code: Code, start: &Position, moves: &[Move]) -> Judgement {
    let terms = Terms::of(code);
    let studies = studies(start, moves, &terms);
    let natures = natures(&studies, &terms);
    let plies = studies
        .iter()
        .zip(&natures)
        .map(|(study, nature)| Judged {
            mv: study.mv,
            nature: *nature,
            threats: Vec::new(),
            doubts: Vec::new(),
        })
        .collect();
    let (ruling, basis) = rule(&studies, &natures);
    let doubts = Vec::<Doubt>::new();
    Judgement { plies, ruling, basis, doubts }
}

pub(super) fn studies(start: &Position, moves: &[Move], terms: &Terms) -> Vec<Study> {
    let mut board = Tracked::new(start);
    let mut found = Vec::with_capacity(moves.len());
    for &mv in moves {
        found.push(study(&board, mv, terms));
        board = board.played(mv);
    }
    found
}

fn natures(studies: &[Study], terms: &Terms) -> Vec<Nature> {
    studies
        .iter()
        .map(|study| {
            if study.check {
                Nature::Check
            } else if study.mate.is_some() {
                Nature::MateThreat
            } else if !study.chases.is_empty() || terms.joint && !study.joint.is_empty() {
                Nature::Chase
            } else {
                Nature::Idle(Idle::Plain)
            }
        })
        .collect()
}

fn rule(studies: &[Study], natures: &[Nature]) -> (Ruling, &'static str) {
    let of = |side: Side| -> Vec<Nature> {
        studies.iter().zip(natures).filter(|(s, _)| s.side == side).map(|(_, n)| *n).collect()
    };
    let forbidden = |side| of(side).iter().all(|n| *n > Nature::Idle(Idle::Follow));
    let checks = |side| of(side).iter().all(|n| *n == Nature::Check);
    let (red, black) = (Side::First, Side::Second);
    match (checks(red), checks(black)) {
        (true, false) => return (Ruling::Loss(red), "26.1"),
        (false, true) => return (Ruling::Loss(black), "26.1"),
        _ => {}
    }
    match (forbidden(red), forbidden(black)) {
        (true, false) => (Ruling::MustChange(red), "26.4"),
        (false, true) => (Ruling::MustChange(black), "26.4"),
        (true, true) => (Ruling::Draw, "26.3"),
        (false, false) => (Ruling::Draw, "26.2"),
    }
}
