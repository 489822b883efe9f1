//! What a game has to say of its refusals and remarks, and the words that games share.

use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::rules::Rules,
    record::{Record, Side},
    source::Span,
};

/// Legal moves, and the notations to compare them in.
pub(in crate::judge) type Candidates<M> = (Vec<M>, &'static [&'static str]);

/// A move as it should be written.
pub(in crate::judge) struct Respelt {
    /// Its text.
    pub text: String,
    /// What is wrong with the text that stands there, where its code says so.
    pub slips: Option<Arg>,
}

/// How a game's refusals, remarks and faults are told.
pub(in crate::judge) struct Words<R: Rules> {
    /// A refused move or setup as a finding; its place is filled in by the checker.
    pub refusal: fn(&R, &R::Refusal, &R::Position, &str) -> Finding,
    /// The legal moves, and the notations to look for a slip in; none where none is looked for.
    pub candidates: fn(&R, &R::Position) -> Candidates<R::Move>,
    /// The codes of a remark.
    pub remarks: fn(R::Remark, &mut dyn FnMut(Code)),
    /// What the rules that were chosen say of a remark, put to its finding.
    pub qualify: fn(&R, Finding) -> Finding,
    /// How a move with a remark should be written, where it should be written otherwise.
    pub respell: fn(&R, &R::Position, R::Move, &str) -> Option<Respelt>,
    /// How a move with an owed remark should be written, where its text alone tells.
    pub respell_owed: fn(&str) -> Option<String>,
    /// Why a start position cannot be read.
    pub start: fn(&R::Refusal) -> Arg,
    /// What is odd about a start position.
    pub faults: fn(&R::Position) -> Vec<Arg>,
    /// Why no move can be judged from a start position that can be read.
    pub unplayable: fn(&R::Position) -> Option<Arg>,
    /// What is wrong with a position that stones were set on inside the game.
    pub setup_faults: fn(&R::Position, Span) -> Option<Finding>,
    /// The code for a refused move that is one slip away from the only one that lets the whole rest
    /// of its line be played.
    pub slip: Option<Code>,
}

impl<R: Rules> Words<R> {
    /// The finding for a start position that cannot be read.
    pub(in crate::judge) fn bad_start(&self, refusal: &R::Refusal, record: &Record<'_>) -> Finding {
        let mut finding = Finding::new(Code::BadStart, start_span(record));
        let mut lines = record.value("SZ").unwrap_or("").split(':');
        if lines.any(|lines| lines.trim().parse::<u32>().is_ok_and(|lines| lines > 52)) {
            finding = finding.like_sgfc(50);
        }
        finding.with("reason", (self.start)(refusal))
    }

    /// The finding for a start position of the record that can be read but not played from.
    pub(in crate::judge) fn unplayable_start(
        &self,
        start: &R::Position,
        record: &Record<'_>,
    ) -> Option<Finding> {
        let finding = Finding::new(Code::StartFault, start_span(record)).graded(Severity::Error);
        Some(finding.with("reason", (self.unplayable)(start)?))
    }

    /// The findings for a start position of the record that is odd.
    pub(in crate::judge) fn start_faults(
        &self,
        start: &R::Position,
        record: &Record<'_>,
        findings: &mut Vec<Finding>,
    ) {
        let span = start_span(record);
        for reason in (self.faults)(start) {
            findings.push(Finding::new(Code::StartFault, span).with("reason", reason));
        }
    }
}

pub(in crate::judge) fn start_span(record: &Record<'_>) -> Span {
    let named = ["FEN", "局面", "开局局面", "SZ"].into_iter().find_map(|name| record.header(name));
    named.map_or(record.span, |header| header.value_span)
}

/// The name of a side in xiangqi or chess.
pub(in crate::judge) fn side_words(side: Side, xiangqi: bool) -> Arg {
    match (side, xiangqi) {
        (Side::First, true) => Arg::words("Red", "红方"),
        (Side::First, false) => Arg::words("White", "白方"),
        (Side::Second, _) => Arg::words("Black", "黑方"),
    }
}
