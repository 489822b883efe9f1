//! The result: as written, as marked, as the board proves it.

use serde::Serialize;

use std::borrow::Cow;

use crate::{
    findings::{Applicability, Arg, Code, Finding, Severity},
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

/// Weighs the result as written against marker and board; gives its standard form.
pub(super) fn judge(
    record: &Record<'_>,
    ending: Option<Ending>,
    findings: &mut Vec<Finding>,
) -> Cow<'static, str> {
    if record.game == Game::Go {
        return go_result(record, findings);
    }
    let tag = result_header(record);
    let tagged = tag.and_then(|header| read(&header.value, header.value_span, findings));
    let marker = record.marker.as_ref();
    let marked = marker.and_then(|Fragment { text, .. }| Outcome::read(text));
    if let (Some(tagged), Some(marked), Some(marker)) = (tagged, marked, marker)
        && tagged != marked
    {
        let finding = Finding::new(Code::ResultTagAgainstMarker, marker.span)
            .with("tag", tagged.pgn())
            .with("marker", marked.pgn());
        let open = tagged == Outcome::Unknown || marked == Outcome::Unknown;
        findings.push(if open { finding.graded(Severity::Info) } else { finding });
    }
    let written = match (tagged, marked) {
        (Some(Outcome::Unknown) | None, Some(marked)) => marked,
        (Some(tagged), _) => tagged,
        (None, None) => Outcome::Unknown,
    };
    if let Some(ending) = ending {
        against_board(written, ending, record.game, span(record), findings);
    }
    written.pgn().into()
}

/// Where the result is written; the end of the record where it is not.
pub(super) fn span(record: &Record<'_>) -> Span {
    result_header(record)
        .map(|header| header.value_span)
        .or(record.marker.as_ref().map(|marker| marker.span))
        .unwrap_or(Span::at(record.span.end as usize))
}

fn result_header<'r, 's>(record: &'r Record<'s>) -> Option<&'r Header<'s>> {
    ["Result", "结果", "結果", "赛果", "比赛结果", "胜负"]
        .into_iter()
        .find_map(|name| record.header(name))
}

fn read(value: &str, span: Span, findings: &mut Vec<Finding>) -> Option<Outcome> {
    let outcome = Outcome::read(value);
    if outcome.is_none() {
        findings.push(Finding::new(Code::ResultUnreadable, span).with("text", value));
    }
    outcome
}

fn against_board(
    written: Outcome,
    ending: Ending,
    game: Game,
    span: Span,
    findings: &mut Vec<Finding>,
) {
    let derived = outcome_of(ending);
    if written == derived {
        return;
    }
    let code =
        if written == Outcome::Unknown { Code::ResultMissing } else { Code::ResultAgainstBoard };
    let by = position_words(ending.by);
    let mut finding = Finding::new(code, span)
        .with("written", written.pgn())
        .with("by", by)
        .with("derived", derived.pgn());
    finding.rule = Some(match (game, ending.by) {
        (Game::Xiangqi, EndedBy::Stalemate) => "cxa1999 4.1.3",
        (Game::Xiangqi, _) => "cxa1999 4.1.1",
        (_, EndedBy::Checkmate) => "fide2023 5.1.1",
        (_, EndedBy::Stalemate) => "fide2023 5.2.1",
        (_, EndedBy::DeadPosition) => "fide2023 5.2.2",
        (_, EndedBy::KingExploded) => "lichess atomic",
        (_, EndedBy::AllMenLost | EndedBy::StalemateWins) => "lichess antichess",
        (_, EndedBy::StalemateCounted) => "fics suicide",
        (_, EndedBy::HordeDestroyed) => "lichess horde",
        (_, EndedBy::ThirdCheck) => "lichess threeCheck",
        (_, EndedBy::KingOnHill) => "lichess kingOfTheHill",
        (_, EndedBy::RaceWon | EndedBy::RaceDrawn) => "lichess racingKings",
    });
    findings.push(finding);
}

/// What a position is that has ended so.
fn position_words(by: EndedBy) -> Arg {
    match by {
        EndedBy::Checkmate => Arg::words("checkmate", "将死"),
        EndedBy::Stalemate => Arg::words("stalemate", "困毙"),
        EndedBy::DeadPosition => Arg::words("dead", "死局"),
        EndedBy::KingExploded => Arg::words("one with an exploded king", "王被炸毁"),
        EndedBy::AllMenLost => {
            Arg::words("one in which a side has lost all its men", "一方棋子全部送完（获胜）")
        }
        EndedBy::StalemateWins => {
            Arg::words("stalemate, a win for the side to move", "无着可走（无着者胜）")
        }
        EndedBy::StalemateCounted => {
            Arg::words("stalemate, in which the fewer men win", "无着可走（子少者胜）")
        }
        EndedBy::HordeDestroyed => Arg::words("one without the horde", "白方兵群被全歼"),
        EndedBy::ThirdCheck => Arg::words("one after the third check", "第三次将军"),
        EndedBy::KingOnHill => Arg::words("one with a king on the hill", "王已走到中心四格"),
        EndedBy::RaceWon => Arg::words("a race that is won", "王已先到第八横线"),
        EndedBy::RaceDrawn => Arg::words("a race that is drawn", "双方的王同到第八横线"),
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
