//! How a chess game ended: what board, material, draws, result and words say of each other.

mod date;
mod draws;
mod kings;
mod said;
mod trail;

pub use draws::Draws;
pub(super) use kings::tell as tell_kings;
pub(super) use trail::Trail;

use super::{
    Judgement,
    ends::Ends,
    legality::side_words,
    reasons::{Kind, Reason},
    result,
};
use crate::{
    findings::{Applicability, Arg, Code, Finding, Severity},
    games::{
        chess::{
            Position, Role,
            ruleset::{CannotWin, Deadness},
        },
        rules::{EndedBy, Ending, Side},
    },
    record::Outcome,
};

/// The article on an ending that the last position proves; `None` where the rules do not know it.
pub(super) fn article(trail: &Trail, ending: Ending) -> Option<&'static str> {
    let set = &trail.set;
    let listed = || trail.end.as_ref().is_some_and(Position::is_dead_by_list);
    match ending.by {
        EndedBy::Checkmate => Some(set.checkmate),
        EndedBy::Stalemate => Some(set.stalemate),
        EndedBy::DeadPosition => {
            let known = set.deadness == Deadness::Proven || listed();
            (trail.certain && known).then_some(set.dead)
        }
        _ => None,
    }
}

/// How bad another result than that of the board is: a stalemate or a wall of pawns may have been
/// overlooked by all.
pub(super) fn grade(trail: &Trail, ending: Ending, written: Outcome) -> Severity {
    let overlooked = match ending.by {
        EndedBy::Stalemate => matches!(written, Outcome::Win(_)),
        EndedBy::DeadPosition => !trail.end.as_ref().is_some_and(Position::is_dead),
        _ => false,
    };
    if overlooked { Severity::Warning } else { Severity::Error }
}

/// Judges the end of a chess game: adds to `judgement` and `findings`.
pub(super) fn judge(
    trail: &Trail,
    ends: &Ends<'_, '_>,
    judgement: &mut Judgement,
    findings: &mut Vec<Finding>,
) {
    if !trail.set.articles.is_empty() {
        for finding in findings.iter_mut() {
            finding.rule = finding.rule().map(|rule| trail.set.article(rule));
        }
    }
    if trail.certain
        && let Some(draws) = draws::find(trail)
    {
        judgement.draws = Some(draws);
        let derived = draws::tell(trail, &draws, ends, findings);
        if trail.whole && judgement.derived.is_none() {
            judgement.derived = derived;
        }
    }
    if !trail.whole {
        return;
    }
    if trail.certain
        && let Some(end) = &trail.end
    {
        if ends.ending.is_some_and(|ending| ending.by == EndedBy::DeadPosition) {
            played_on(trail, end, ends, findings);
        }
        cannot_win(trail, end, ends, findings);
    }
    said::judge(trail, ends, judgement, findings);
}

/// Moves after a position that was dead already: what is dead stays dead.
fn played_on(trail: &Trail, end: &Position, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let Some(start) = &trail.start else { return };
    let dead = |position: &Position| match trail.set.deadness {
        Deadness::Listed => position.is_dead_by_list(),
        Deadness::Proven => position.is_dead() || position.is_walled(),
    };
    let mut position = *start;
    let mut moves = trail.moves.iter().zip(trail.before + 1..);
    let first = if dead(&position) {
        0
    } else {
        let dies = moves.find(|(mv, _)| {
            position.play(**mv);
            dead(&position)
        });
        dies.map_or(0, |(_, ply)| ply)
    };
    let more = ends.plies().saturating_sub(first);
    // A position of no game may well be dead from the start.
    if more == 0 || first == 0 {
        return;
    }
    let mut finding = Finding::new(Code::PlayAfterDeadPosition, ends.span_of(first))
        .at_ply(first)
        .with("ply", first)
        .with("n", more)
        .graded(if end.is_dead() { Severity::Warning } else { Severity::Info });
    finding.rule = Some(trail.set.dead);
    findings.push(finding);
}

/// A win of a side that can mate by no series of legal moves.
fn cannot_win(trail: &Trail, end: &Position, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let Outcome::Win(winner) = ends.outcome else { return };
    let kings = [Side::First, Side::Second].iter().all(|&side| end.king(side).is_some());
    if ends.ending.is_some() || !kings {
        return;
    }
    let set = trail.set;
    let bare = end.men(winner).count() == 1;
    let lacks = match set.cannot_win {
        CannotWin::NoMate => !end.can_mate(winner),
        CannotWin::BareKing => bare,
    };
    if !lacks {
        return;
    }
    let lost_by = |kind: Kind| {
        ends.reason.is_some_and(|reason| reason.kind == kind && reason.side != Some(winner))
    };
    let by_rule = match () {
        () if lost_by(Kind::Time) => Some(set.cannot_win_on_time),
        () if lost_by(Kind::Illegal) => Some(set.cannot_win_by_illegal),
        () => None,
    };
    // Who resigns or does not appear has lost on any board.
    let told = by_rule.is_none() && ends.reason.is_some_and(Reason::decides);
    let grade = if told { Severity::Info } else { Severity::Warning };
    let what = if bare {
        Arg::words("has nothing but the king", "只剩单王")
    } else {
        Arg::words(
            format!("can mate by no series of legal moves with {}", men(end, winner).0),
            format!("只有{}，无论怎样走都不能将死对方", men(end, winner).1),
        )
    };
    let mut finding = Finding::new(Code::WinnerCannotMate, ends.result_span)
        .with("written", ends.outcome.pgn())
        .with("winner", side_words(winner, false))
        .with("what", what)
        .graded(grade);
    finding.rule = Some(by_rule.unwrap_or(set.cannot_win_on_time));
    if by_rule.is_some() {
        finding.fix = result::set_to(ends.record, Outcome::Draw, Applicability::Unsafe);
    }
    findings.push(finding);
}

/// The men of a side besides its king, in words.
fn men(position: &Position, side: Side) -> (String, String) {
    let count = |role| position.of(side, role).count();
    let [bishops, knights] = [Role::Bishop, Role::Knight].map(count);
    let mut words = (Vec::new(), Vec::new());
    for (n, en, zh) in [(bishops, "bishop", "象"), (knights, "knight", "马")] {
        if n > 0 {
            words.0.push(if n == 1 { format!("a {en}") } else { format!("{n} {en}s") });
            words.1.push(if n == 1 { zh.to_owned() } else { format!("{n} 个{zh}") });
        }
    }
    (words.0.join(" and "), words.1.join("、"))
}
