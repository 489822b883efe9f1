//! What the words of a chess record say of its end, against board and result.

use super::{Trail, draws};
use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::{
        chess::Position,
        rules::{EndedBy, Side},
    },
    judge::{
        Judgement,
        ends::{self, Ends},
        reasons::{Kind, Reason},
    },
    record::{Game, Header, Outcome},
};

/// Plies from which on a game counts as played: `1. e4 1-0` is a forfeit.
const PLAYED: u32 = 4;

/// Plies from which on a game is not one that was left at its beginning.
const FULL: u32 = 20;

/// Plies from which on a side may claim 50 moves with the move it is about to make.
const ALMOST_FIFTY: u16 = 99;

pub(super) fn judge(
    trail: &Trail,
    ends: &Ends<'_, '_>,
    judgement: &Judgement,
    findings: &mut Vec<Finding>,
) {
    let before = findings.len();
    if let Some(reason) = ends.reason {
        if !drawn_by_the_clock(trail, reason, ends) {
            ends::against_result(reason, ends, findings);
        }
        if findings.len() == before {
            drawn_on_time(trail, reason, ends, findings);
        }
        not_shown(trail, reason, ends, judgement, findings);
        against_mate(reason, ends, findings);
    }
    if findings.len() == before {
        ends::stated(ends, findings);
    }
    if findings.len() > before && ends.plies() < PLAYED {
        for finding in &mut findings[before..] {
            finding.severity = Severity::Info;
        }
    }
    termination(ends, findings);
}

/// Whether a side ran out of time and has not lost, for the other can never mate.
fn drawn_by_the_clock(trail: &Trail, reason: &Reason, ends: &Ends<'_, '_>) -> bool {
    let loser = reason.side.filter(|_| reason.kind == Kind::Time && ends.outcome == Outcome::Draw);
    let end = trail.end.as_ref().filter(|_| trail.certain);
    loser.zip(end).is_some_and(|(loser, end)| !end.can_mate(loser.other()))
}

/// A draw that is said to be by the clock where both sides could still mate.
fn drawn_on_time(trail: &Trail, reason: &Reason, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let Some(end) = trail.end.as_ref().filter(|_| trail.certain) else { return };
    let drawn = reason.kind == Kind::Time && ends.outcome == Outcome::Draw;
    if drawn && reason.side.is_none() && both_can_mate(end) && ends.ending.is_none() {
        let finding = ends::contradiction(reason.kind.words_in(Game::Chess), reason.span, ends);
        findings.push(finding.graded(Severity::Info));
    }
}

fn both_can_mate(end: &Position) -> bool {
    !end.is_walled() && [Side::First, Side::Second].iter().all(|&side| end.can_mate(side))
}

/// A mate, stalemate, dead position, repetition or 50 moves that the record speaks of and the moves
/// do not show.
fn not_shown(
    trail: &Trail,
    reason: &Reason,
    ends: &Ends<'_, '_>,
    judgement: &Judgement,
    findings: &mut Vec<Finding>,
) {
    let Some(end) = &trail.end else { return };
    let ended_by = |by| ends.ending.is_some_and(|ending| ending.by == by);
    let not = |en: &'static str, zh: &'static str| Some(Arg::words(en, zh));
    // What stood before the start of a study, or in a gap, is not known.
    let whole_game = trail.certain && judgement.start.is_none() && trail.before == 0;
    let shown = match reason.kind {
        // Mates, of nobody named, often speaks of what would follow.
        Kind::Mate
            if !ended_by(EndedBy::Checkmate)
                && (reason.side.is_some()
                    || reason.text.to_ascii_lowercase().contains("checkmate")
                    || reason.text.contains("将死")) =>
        {
            not("the last position is no checkmate", "最后的局面并未将死")
        }
        Kind::Stalemate if !ended_by(EndedBy::Stalemate) => {
            not("the last position is no stalemate", "最后的局面并非逼和")
        }
        Kind::Material if trail.certain && both_can_mate(end) => {
            not("both sides could still mate", "双方仍有可能将死对方")
        }
        Kind::Repetition
            if whole_game
                && judgement.draws.is_some_and(|draws| draws.threefold_ply.is_none())
                && !draws::shows_threefold(trail) =>
        {
            not("no position stands three times", "没有出现三次的局面")
        }
        Kind::Limit if whole_game && end.halfmove() < ALMOST_FIFTY => {
            let moves = end.halfmove() / 2;
            Some(Arg::words(
                format!("{moves} moves of each side without capture or pawn move"),
                format!("双方只有 {moves} 回合没有吃子和动兵"),
            ))
        }
        _ => None,
    };
    if let Some(shown) = shown {
        let finding = Finding::new(Code::WordsNotShown, reason.span);
        findings
            .push(finding.with("reason", reason.kind.words_in(Game::Chess)).with("shown", shown));
    }
}

/// A game that its words end by time or agreement, and its board by the mate that the result says.
fn against_mate(reason: &Reason, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let Some(ending) = ends.ending.filter(|ending| ending.by == EndedBy::Checkmate) else { return };
    let other =
        matches!(reason.kind, Kind::Time | Kind::Agreement | Kind::Repetition | Kind::Limit);
    if other && ending.winner.map(Outcome::Win) == Some(ends.outcome) {
        let finding = Finding::new(Code::TerminationAgainstGame, reason.span);
        let what = Arg::words("the last position is checkmate", "最后的局面已将死");
        findings.push(finding.with("text", &*reason.text).with("what", what));
    }
}

/// A `Termination` that the game has not: left at its beginning, or not ended.
fn termination(ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let header = ends.record.header("Termination");
    let Some(Header { value, value_span, .. }) = header else { return };
    if ends.outcome == Outcome::Unknown {
        return;
    }
    let is = |word: &str| value.trim().eq_ignore_ascii_case(word);
    let result = ends.outcome.pgn();
    let what = if is("unterminated") {
        Arg::words(format!("the result is {result}"), format!("结果写作 {result}"))
    } else if is("abandoned") && ends.plies() >= FULL {
        let n = ends.plies();
        Arg::words(
            format!("the game has {n} plies and the result {result}"),
            format!("对局有 {n} 着，结果写作 {result}"),
        )
    } else {
        return;
    };
    let finding = Finding::new(Code::TerminationAgainstGame, *value_span);
    findings.push(finding.with("text", &**value).with("what", what));
}
