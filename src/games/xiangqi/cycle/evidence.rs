//! What an arbiter can play out: the threats of a ply, and the names of idle plies.

use super::super::{Move, Role, SquareSet};
use super::code::Terms;
use super::gain::{self, Win};
use super::mate::Mates;
use super::nature::Study;
use super::{Idle, Nature, Threat};

/// What shows that a ply is of its nature.
pub(super) fn threats(
    study: &Study,
    nature: Nature,
    terms: &Terms,
    mates: &mut Mates,
) -> Vec<Threat> {
    let king = study.after.position.king(study.side.other());
    mates.recount();
    match (nature, study.mate, king) {
        (Nature::Check, _, Some(target)) => {
            let checkers = study.after.position.checkers();
            checkers.map(|by| Threat { by, target, line: Vec::new() }).collect()
        }
        (Nature::MateThreat, Some((mv, depth)), Some(target)) => {
            let again = study.after.passed();
            let mut line = vec![mv];
            let next = again.played(mv);
            line.extend(mates.defence(&next.position, depth));
            vec![Threat { by: mv.from, target, line }]
        }
        (Nature::Chase, ..) => {
            let all = [&study.chases, &study.joint, &study.exempt];
            let mut found = Vec::new();
            for win in all.into_iter().flatten() {
                found.extend(threat(study, win, terms, mates));
            }
            found
        }
        _ => Vec::new(),
    }
}

fn threat(study: &Study, win: &Win, terms: &Terms, mates: &mut Mates) -> Option<Threat> {
    let again = study.after.passed();
    let line = gain::line(&again, win, &study.settled, terms, mates);
    // The capture that the line comes down to: the mover's last.
    let mut board = again.clone();
    let mut last = (win.by, again.unit(win.mv.to));
    for (at, mv) in line.iter().enumerate() {
        let taken = board.unit(mv.to);
        if at % 2 == 0 && taken != 0 {
            last = (board.unit(mv.from), taken);
        }
        board = board.played(*mv);
    }
    Some(Threat { by: again.find(last.0)?, target: again.find(last.1)?, line })
}

/// The name of an idle ply (rules A 28.5 to 28.8).
pub(super) fn name(study: &Study) -> Idle {
    let (after, moved) = (&study.after, study.mv.to);
    if !study.offers.is_empty() {
        let again = after.passed();
        let rooted = study.offers.iter().any(|win| {
            let taking = Move::new(win.mv.to, win.mv.from);
            !after.played(taking).captures_on(win.mv.from).is_empty()
                || !again.position.is_legal(win.mv)
        });
        return if rooted { Idle::Trade } else { Idle::Offer };
    }
    let again = after.passed();
    let attacked = again.position.legal_targets(moved).filter(|to| again.is_material(*to));
    let king_or_pawn =
        after.at(moved).is_some_and(|piece| matches!(piece.role, Role::King | Role::Pawn));
    if !king_or_pawn && attacked.count() > 0 {
        return Idle::Follow;
    }
    if blocks(study) { Idle::Block } else { Idle::Plain }
}

/// Whether the other side could go through the point before and cannot now.
fn blocks(study: &Study) -> bool {
    let (after, moved) = (&study.after.position, study.mv.to);
    let mut without = after.clone();
    without.put(moved, None);
    let theirs = after.owned_by(study.side.other());
    let reach =
        |from, position: &crate::games::xiangqi::Position| -> SquareSet { position.targets(from) };
    theirs.filter(|from| reach(*from, &without).contains(moved)).any(|from| {
        let beyond = reach(from, &without).filter(|to| !reach(from, after).contains(*to));
        beyond.filter(|to| *to != moved).count() > 2
    })
}
