//! What the JSON lines say of a game's end: repetition, natural limit, reason.

use serde::Serialize;

use crate::{
    judge::{Draws, Evidence, Limit, Reason, ReasonKind, Repetition, Verdict},
    record::{Game, Side},
};

/// A repetition in the main line and its ruling.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RepetitionLine<'a> {
    /// The first ply of the first round.
    pub first_ply: u32,
    /// The ply that brought the position for the last time.
    pub last_ply: u32,
    /// How often the position stood on the board, its first time included.
    pub count: u32,
    /// The rule set: `cxa1999`, `cxa2020`, `wxf2018`, `check-only`.
    pub rules: &'static str,
    /// The natures of the last round, one a ply, the last being that of `last_ply`: `将` check,
    /// `杀` mate threat, `捉` chase, `闲` idle, or an idle ply by its name `兑` `献` `拦` `跟`.
    pub natures: &'a [&'static str],
    /// `pending`, `draw`, `must-change`, `loss` or `undecided`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub verdict: Verdict,
    /// `red` or `black`, who has to change or has lost; else null.
    pub side: Option<&'static str>,
    /// The article that the ruling, or the leaning, rests on; null where there is none.
    pub basis: Option<&'static str>,
    /// Where undecided, what an arbiter is likely to rule: `draw`, `must-change red`, `loss black`;
    /// else null.
    pub leaning: Option<&'a str>,
    /// What the plies of the last round threaten.
    pub evidence: Vec<EvidenceLine<'a>>,
    /// Where undecided, why: `search-cut`, `key-point` (27.3), `pawn-besides`, `mixed`.
    pub reasons: &'a [&'static str],
}

/// What a ply threatens.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EvidenceLine<'a> {
    /// The ply.
    pub ply: u32,
    /// Its nature.
    pub nature: &'static str,
    /// The square of the piece that would take (for a mate: that checks first), after the ply.
    pub by: &'a str,
    /// The square of the piece that would be taken; the king for a check or mate.
    pub target: &'a str,
    /// The winning line, in the notation of the record, with the mover of the ply to move again.
    pub line: &'a [String],
    /// What makes the nature less than certain, named as in `reasons`.
    pub doubts: &'a [&'static str],
}

/// The natural limit: rounds without a capture at the end of the main line.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LimitLine {
    /// If Red claims.
    pub red: ClaimLine,
    /// If Black claims.
    pub black: ClaimLine,
    /// Rounds after which the rules let a side claim.
    pub rounds: u32,
    /// Whether that number is from the text of the rules, and not taken over from another.
    pub sourced: bool,
}

/// The count as one side may claim it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClaimLine {
    /// Full rounds, a move of each side, since the last capture; of the claimant's own checks at
    /// most ten count.
    pub count: u32,
    /// The first ply of the game after which this side could have claimed, or null.
    pub first_claim_ply: Option<u32>,
}

/// The first plies of a chess game after which a draw could be claimed, or stood; null where there
/// is none.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[allow(clippy::struct_field_names, reason = "keys of the report, as in the other lines")]
pub struct DrawsLine {
    /// After it a position stood for the third time.
    pub threefold_ply: Option<u32>,
    /// After it a position stood for the fifth time.
    pub fivefold_ply: Option<u32>,
    /// After it 50 moves of each side had passed without capture or pawn move.
    pub fifty_ply: Option<u32>,
    /// After it 75 such moves had passed.
    pub seventy_five_ply: Option<u32>,
}

/// How the game ended, by the words of its record.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReasonLine<'a> {
    /// `time`, `resignation`, `agreement`, `repetition`, `limit`, `foul`, `mate`, `stalemate`,
    /// `illegal`, `absent`, `material` or `adjudication`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub kind: ReasonKind,
    /// Who lost by it where the words name a side: `red` (chess: `white`) or `black`; else null.
    pub side: Option<&'static str>,
    /// The words.
    pub text: &'a str,
}

impl<'a> RepetitionLine<'a> {
    pub(super) fn new(entry: &'a Repetition) -> Self {
        Self {
            first_ply: entry.first_ply,
            last_ply: entry.last_ply,
            count: entry.count,
            rules: entry.rules,
            natures: &entry.natures,
            verdict: entry.verdict,
            side: entry.side,
            basis: Some(entry.basis).filter(|basis| !basis.is_empty()),
            leaning: entry.leaning.as_deref(),
            evidence: entry.evidence.iter().map(EvidenceLine::new).collect(),
            reasons: &entry.reasons,
        }
    }
}

impl<'a> EvidenceLine<'a> {
    fn new(evidence: &'a Evidence) -> Self {
        Self {
            ply: evidence.ply,
            nature: evidence.nature,
            by: &evidence.by,
            target: &evidence.target,
            line: &evidence.line,
            doubts: &evidence.doubts,
        }
    }
}

impl LimitLine {
    pub(super) fn new(limit: &Limit) -> Self {
        let claim = |claim: crate::judge::Claim| ClaimLine {
            count: claim.count,
            first_claim_ply: claim.first_claim_ply,
        };
        Self {
            red: claim(limit.red),
            black: claim(limit.black),
            rounds: limit.rounds,
            sourced: limit.sourced,
        }
    }
}

impl DrawsLine {
    pub(super) const fn new(draws: &Draws) -> Self {
        Self {
            threefold_ply: draws.threefold_ply,
            fivefold_ply: draws.fivefold_ply,
            fifty_ply: draws.fifty_ply,
            seventy_five_ply: draws.seventy_five_ply,
        }
    }
}

impl<'a> ReasonLine<'a> {
    pub(super) fn new(reason: &'a Reason, game: Option<Game>) -> Self {
        let side = reason.side.map(|side| match (side, game) {
            (Side::First, Some(Game::Chess)) => "white",
            (Side::First, _) => "red",
            (Side::Second, _) => "black",
        });
        Self { kind: reason.kind, side, text: &reason.text }
    }
}
