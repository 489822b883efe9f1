//! The result: as written, as marked, as the board proves it.

use serde::Serialize;

use std::borrow::Cow;

use super::reasons::{Kind, Reason};
use crate::{
    findings::{Applicability, Arg, Code, Edit, Finding, Fix, Severity},
    games::rules::{EndedBy, Ending},
    record::{
        Fragment, Game, Header, Outcome, Record,
        go::{self, Ground},
    },
    source::Span,
};

/// A result that the final position proves by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Derived {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// `checkmate`, `stalemate`, `dead-position`, or what decides a variant of chess:
    /// `king-exploded`, `all-men-lost`, `stalemate-wins`, `stalemate-counted`, `horde-destroyed`,
    /// `third-check`, `king-on-hill`, `race-won`, `race-drawn`.
    pub by: &'static str,
}

impl Derived {
    pub(super) fn new(ending: Ending) -> Self {
        let by = match ending.by {
            EndedBy::Checkmate => "checkmate",
            EndedBy::Stalemate => "stalemate",
            EndedBy::DeadPosition => "dead-position",
            EndedBy::KingExploded => "king-exploded",
            EndedBy::AllMenLost => "all-men-lost",
            EndedBy::StalemateWins => "stalemate-wins",
            EndedBy::StalemateCounted => "stalemate-counted",
            EndedBy::HordeDestroyed => "horde-destroyed",
            EndedBy::ThirdCheck => "third-check",
            EndedBy::KingOnHill => "king-on-hill",
            EndedBy::RaceWon => "race-won",
            EndedBy::RaceDrawn => "race-drawn",
        };
        Self { result: outcome_of(ending).pgn(), by }
    }
}

fn outcome_of(ending: Ending) -> Outcome {
    ending.winner.map_or(Outcome::Draw, Outcome::Win)
}

/// What the last position says, and what weighs with it against the result as written.
pub(super) struct Board<'r> {
    /// What it proves.
    pub(super) ending: Ending,
    /// The article on it.
    pub(super) article: &'static str,
    /// How bad another result than that is.
    pub(super) grade: &'r dyn Fn(Outcome) -> Severity,
    /// What the record says of how it ended.
    pub(super) reason: Option<&'r Reason>,
}

/// Weighs the result as written against marker and board; gives its standard form.
///
/// Where header and marker differ, the one counts that the board proves, else the marker, unless
/// it is open.
pub(super) fn judge(
    record: &Record<'_>,
    board: Option<&Board<'_>>,
    findings: &mut Vec<Finding>,
) -> Cow<'static, str> {
    if record.game == Game::Go {
        return go_result(record, findings);
    }
    let tag = result_header(record);
    let tagged = tag.and_then(|header| read(&header.value, header.value_span, findings));
    let marker = record.marker.as_ref();
    let marked = marker.and_then(|Fragment { text, .. }| Outcome::read(text));
    let derived = board.map(|board| outcome_of(board.ending));
    let written = match (tagged, marked) {
        (Some(tagged), Some(marked)) if tagged != marked => {
            let taken = match (tagged, marked) {
                (Outcome::Unknown, known) | (known, Outcome::Unknown) => known,
                _ if Some(tagged) == derived => tagged,
                _ => marked,
            };
            // Where the board has it otherwise than both, that is the one thing to tell.
            if derived.is_none_or(|derived| derived == taken)
                && let Some(marker) = marker
            {
                findings.push(conflict(record, (tagged, marked, taken), marker.span, board));
            }
            taken
        }
        (Some(written), _) | (None, Some(written)) => written,
        (None, None) => Outcome::Unknown,
    };
    if let Some(board) = board {
        against_board(record, written, (tagged, marked), board, findings);
    }
    written.pgn().into()
}

/// The finding for a header and a marker that differ.
fn conflict(
    record: &Record<'_>,
    (tagged, marked, taken): (Outcome, Outcome, Outcome),
    span: Span,
    board: Option<&Board<'_>>,
) -> Finding {
    let open = tagged == Outcome::Unknown || marked == Outcome::Unknown;
    let result = taken.pgn();
    let why = match board {
        Some(board) => {
            let (en, zh) = by_words(board.ending.by, record.game);
            Arg::words(
                format!("; the final position is {en}: {result}"),
                format!("；终局局面是{zh}：{result}"),
            )
        }
        None if open => Arg::words("", ""),
        None => Arg::words("; the marker counts", "；以标记为准"),
    };
    let mut finding = Finding::new(Code::ResultTagAgainstMarker, span)
        .with("tag", tagged.pgn())
        .with("marker", marked.pgn())
        .with("why", why)
        .graded(if open { Severity::Info } else { Severity::Error });
    if board.is_some() {
        finding.fix = set_to(record, taken, Applicability::Unsafe);
    }
    finding
}

/// The change that makes header and marker of a chess record say `outcome`; `None` where nothing
/// has to change, or what stands there is in words.
pub(super) fn set_to(
    record: &Record<'_>,
    outcome: Outcome,
    applicability: Applicability,
) -> Option<Fix> {
    if record.game != Game::Chess {
        return None;
    }
    let tag = result_header(record).map(|header| (&*header.value, header.value_span));
    let marker = record.marker.as_ref().map(|marker| (&*marker.text, marker.span));
    let mut edits = Vec::new();
    for (text, span) in tag.into_iter().chain(marker) {
        if !text.is_ascii() && !text.contains('½') || span.is_empty() {
            return None;
        }
        let told = edits.iter().any(|edit: &Edit| edit.span == span);
        if !told && Outcome::read(text) != Some(outcome) {
            edits.push(Edit { span, text: outcome.pgn().to_owned() });
        }
    }
    edits.sort_by_key(|edit| edit.span.start);
    (!edits.is_empty()).then_some(Fix { applicability, edits })
}

/// Where the result is written; the end of the record where it is not.
pub(super) fn span(record: &Record<'_>) -> Span {
    result_header(record)
        .map(|header| header.value_span)
        .or(record.marker.as_ref().map(|marker| marker.span))
        .unwrap_or(Span::at(record.span.end as usize))
}

fn result_header<'r, 's>(record: &'r Record<'s>) -> Option<&'r Header<'s>> {
    let others = || ["结果", "結果", "赛果", "比赛结果", "胜负"].into_iter();
    record.header("Result").or_else(|| others().find_map(|name| record.header(name)))
}

fn read(value: &str, span: Span, findings: &mut Vec<Finding>) -> Option<Outcome> {
    let outcome = Outcome::read(value);
    if outcome.is_none() {
        findings.push(Finding::new(Code::ResultUnreadable, span).with("text", value));
    }
    outcome
}

fn against_board(
    record: &Record<'_>,
    written: Outcome,
    (tagged, marked): (Option<Outcome>, Option<Outcome>),
    board: &Board<'_>,
    findings: &mut Vec<Finding>,
) {
    let derived = outcome_of(board.ending);
    if written == derived {
        return;
    }
    let both = match (tagged, marked) {
        (Some(tagged), Some(marked)) if tagged != marked => {
            format!("{} ({})", tagged.pgn(), marked.pgn())
        }
        _ => written.pgn().to_owned(),
    };
    let open = written == Outcome::Unknown;
    let code = if open { Code::ResultMissing } else { Code::ResultAgainstBoard };
    let (en, zh) = by_words(board.ending.by, record.game);
    let mut finding = Finding::new(code, span(record))
        .with("written", both)
        .with("by", Arg::words(en, zh))
        .with("derived", derived.pgn());
    finding.rule = Some(board.article);
    // Words that bear the result out, and a mate on the board: the last moves may be analysis.
    let dead = board.ending.by == EndedBy::DeadPosition;
    let bears = |reason: &Reason| reason.supports(written) && !(dead && reason.kind == Kind::Time);
    let borne_out = record.game == Game::Chess && board.reason.is_some_and(bears);
    if !open {
        let grade = (board.grade)(written);
        finding = finding.graded(if borne_out && !dead { Severity::Warning } else { grade });
    }
    if !borne_out {
        finding.fix = set_to(record, derived, Applicability::Unsafe);
    }
    findings.push(finding);
}

/// The article on an ending in a variant of chess.
pub(super) const fn variant_article(by: EndedBy) -> &'static str {
    match by {
        EndedBy::Checkmate => "fide2023 5.1.1",
        EndedBy::Stalemate => "fide2023 5.2.1",
        EndedBy::DeadPosition => "fide2023 5.2.2",
        EndedBy::KingExploded => "lichess atomic",
        EndedBy::AllMenLost | EndedBy::StalemateWins => "lichess antichess",
        EndedBy::StalemateCounted => "fics suicide",
        EndedBy::HordeDestroyed => "lichess horde",
        EndedBy::ThirdCheck => "lichess threeCheck",
        EndedBy::KingOnHill => "lichess kingOfTheHill",
        EndedBy::RaceWon | EndedBy::RaceDrawn => "lichess racingKings",
    }
}

/// What a position is that has ended so.
const fn by_words(by: EndedBy, game: Game) -> (&'static str, &'static str) {
    match by {
        EndedBy::Checkmate => ("checkmate", "将死"),
        EndedBy::Stalemate if matches!(game, Game::Chess) => ("stalemate", "逼和"),
        EndedBy::Stalemate => ("stalemate", "困毙"),
        EndedBy::DeadPosition => ("dead", "死局"),
        EndedBy::KingExploded => ("one with an exploded king", "王被炸毁"),
        EndedBy::AllMenLost => {
            ("one in which a side has lost all its men", "一方棋子全部送完（获胜）")
        }
        EndedBy::StalemateWins => ("stalemate, a win for the side to move", "无着可走（无着者胜）"),
        EndedBy::StalemateCounted => {
            ("stalemate, in which the fewer men win", "无着可走（子少者胜）")
        }
        EndedBy::HordeDestroyed => ("one without the horde", "白方兵群被全歼"),
        EndedBy::ThirdCheck => ("one after the third check", "第三次将军"),
        EndedBy::KingOnHill => ("one with a king on the hill", "王已走到中心四格"),
        EndedBy::RaceWon => ("a race that is won", "王已先到第八横线"),
        EndedBy::RaceDrawn => ("a race that is drawn", "双方的王同到第八横线"),
    }
}

/// The `RE` of a Go record in its SGF form, as far as its words are understood.
fn go_result(record: &Record<'_>, findings: &mut Vec<Finding>) -> Cow<'static, str> {
    let header = record.header("RE").or_else(|| result_header(record));
    let marker = record.marker.as_ref();
    let Some((name, value, span)) = header
        .map(|header| (&*header.name, &*header.value, header.value_span))
        .or(marker.map(|marker| ("RE", &*marker.text, marker.span)))
    else {
        return "?".into();
    };
    let value = value.trim();
    if value.is_empty() {
        return "?".into();
    }
    let Some(reading) = go::result(value) else {
        let finding = Finding::new(Code::ResultUnreadable, span);
        findings.push(finding.with("text", value).graded(Severity::Info));
        return "?".into();
    };
    let (code, applicability) = match reading.ground {
        Ground::Standard => return reading.value.into(),
        Ground::Spelling => (Code::GoResultSpelling, Applicability::Safe),
        Ground::Stones => (Code::GoResultInStones, Applicability::Unsafe),
        Ground::ZeroMargin => (Code::GoResultZeroMargin, Applicability::Unsafe),
        _ => (Code::GoResultReason, Applicability::Unsafe),
    };
    let finding = Finding::new(code, span)
        .with("name", name)
        .with("text", value)
        .with("standard", &*reading.value);
    findings.push(finding.fixed(applicability, span, &*reading.value));
    reading.value.into()
}
