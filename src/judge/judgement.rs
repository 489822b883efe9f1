//! What is said of a game.

use std::{borrow::Cow, collections::BTreeMap};

use super::{Count, Derived, Draws, Limit, Reason, Repetition, SheetFacts};
use crate::{
    findings::Finding,
    record::{Game, Record, go::server::Server},
    stage::GoRules,
};

/// What the rules and the record together say of a game.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Main-line moves that the rules accept.
    pub plies: u32,
    /// Accepted moves in all lines.
    pub moves: u32,
    /// Comments in the record.
    pub comments: u32,
    /// The start position as the record gives it, normalised; `None` for the usual one.
    pub start: Option<String>,
    /// The position after the last accepted main-line move: FEN, for Go rows of `.XO`. `None`
    /// where the start could not be read, and from [`verify`](super::verify).
    pub last: Option<String>,
    /// The result as written, in the standard form of the game.
    pub result: Cow<'static, str>,
    /// The result that the board proves, if any.
    pub derived: Option<Derived>,
    /// All findings, in the order of their places.
    pub findings: Vec<Finding>,
    /// Board pictures for findings, by index into `findings`.
    pub boards: BTreeMap<usize, String>,
    /// The repetitions of the main line, in order (xiangqi).
    pub repetition: Vec<Repetition>,
    /// The natural limit at the end of the main line (xiangqi).
    pub limit: Option<Limit>,
    /// The rules a Go game is judged by, and what chose them; `None` in other games.
    pub rules: Option<Box<GoRules>>,
    /// The count of a finished Go game; `None` unless asked for ([`score`](crate::stage::Profile::score)).
    pub count: Option<Count>,
    /// The draws that the main line brought, claimed or not (chess); `None` in variants, and where
    /// gaps leave open what was played.
    pub draws: Option<Draws>,
    /// How the game ended, by the words of its record (xiangqi and chess).
    pub reason: Option<Reason>,
    /// What the record shows of its own keeping.
    pub sheet: SheetFacts,
    /// The server or program that the record comes from, where it shows (Go).
    pub server: Option<Server>,
}

impl Judgement {
    /// The judgement on a file that holds no game.
    pub fn of_nothing(finding: Finding) -> Self {
        Self::only(vec![finding])
    }

    /// Findings without a judgement: what `convert` has to say.
    pub fn only(findings: Vec<Finding>) -> Self {
        Self { findings, ..Self::blank(&Record::new(Game::Chess)) }
    }

    /// Forgets what was said of a record but for its keeping: it is judged again.
    pub(super) fn clear(&mut self, record: &Record<'_>) {
        let sheet = std::mem::take(&mut self.sheet);
        *self = Self { sheet, ..Self::blank(record) };
    }

    /// What is said of a record before it is judged.
    #[inline]
    pub(crate) fn blank(record: &Record<'_>) -> Self {
        Self {
            plies: 0,
            moves: 0,
            comments: record.tree.comments() as u32,
            start: None,
            last: None,
            result: Cow::Borrowed(""),
            derived: None,
            findings: Vec::new(),
            boards: BTreeMap::new(),
            repetition: Vec::new(),
            limit: None,
            rules: None,
            count: None,
            draws: None,
            reason: None,
            sheet: SheetFacts::default(),
            server: None,
        }
    }
}
