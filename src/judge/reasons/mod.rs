//! What a record says of how its game ended: 黑方超时, 投子认负, White resigns.
//!
//! Only sure phrases are read: a whole clause of the last comment of the main line, or of a header
//! made for it, and none from a sentence that speaks of what might be. All else is left to people.

mod fold;
mod phrases;
mod sieve;
mod table;

use serde::Serialize;

use crate::{
    findings::Arg,
    games::rules::Side,
    record::{Game, Names, NoteKind, Outcome, Record},
    source::Span,
};

/// How a game ended, by the words of its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// 超时.
    Time,
    /// 认负.
    Resignation,
    /// 议和.
    Agreement,
    /// 不变作和, 长将判负.
    Repetition,
    /// 自然限着; in chess the 50 moves.
    Limit,
    /// 犯规判负.
    Foul,
    /// 将死.
    Mate,
    /// 困毙.
    Stalemate,
    /// 违反行棋规定.
    Illegal,
    /// 弃权.
    Absent,
    /// 子力不足 (chess): nobody can mate.
    Material,
    /// 裁决: an arbiter or a program decided.
    Adjudication,
}

impl Kind {
    /// What it is called, in English and in Chinese.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Time => ("time", "超时"),
            Self::Resignation => ("resignation", "认负"),
            Self::Agreement => ("agreement", "议和"),
            Self::Repetition => ("repetition", "循环不变"),
            Self::Limit => ("the natural limit", "自然限着"),
            Self::Foul => ("fouls", "犯规"),
            Self::Mate => ("mate", "将死"),
            Self::Stalemate => ("stalemate", "困毙"),
            Self::Illegal => ("an illegal move", "违反行棋规定"),
            Self::Absent => ("absence", "弃权"),
            Self::Material => ("insufficient material", "子力不足"),
            Self::Adjudication => ("adjudication", "裁决"),
        }
    }

    /// What it is called in that game.
    pub(super) fn names_in(self, game: Game) -> (&'static str, &'static str) {
        match (self, game) {
            (Self::Mate, Game::Chess) => ("checkmate", "将死"),
            (Self::Stalemate, Game::Chess) => ("stalemate", "逼和"),
            (Self::Repetition, Game::Chess) => ("repetition", "重复局面"),
            (Self::Limit, Game::Chess) => ("the 50-move rule", "50 回合规则"),
            _ => self.names(),
        }
    }

    pub(super) fn words(self) -> Arg {
        self.words_in(Game::Xiangqi)
    }

    pub(super) fn words_in(self, game: Game) -> Arg {
        let (en, zh) = self.names_in(game);
        Arg::words(en, zh)
    }
}

/// How a game ended, by the words of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// How.
    pub kind: Kind,
    /// Who lost by it, where the words name the side.
    pub side: Option<Side>,
    /// Whether the words make it a draw.
    pub draws: bool,
    /// The number of rounds, where the words name it.
    pub rounds: Option<u32>,
    /// The clause as written.
    pub text: String,
    /// The comment or header value.
    pub span: Span,
}

impl Reason {
    /// Whether it can end a game on any board.
    pub(super) const fn decides(&self) -> bool {
        self.side.is_some()
            || matches!(
                self.kind,
                Kind::Time
                    | Kind::Resignation
                    | Kind::Foul
                    | Kind::Illegal
                    | Kind::Absent
                    | Kind::Adjudication
            )
    }

    /// Whether it makes that result, on whatever board: the last moves may not have been played.
    pub(super) fn supports(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Draw => self.draws && self.kind != Kind::Stalemate,
            Outcome::Win(winner) => {
                let on_board = matches!(self.kind, Kind::Mate | Kind::Stalemate);
                let named = self.side.map(Side::other) == Some(winner);
                !on_board && !self.draws && (named || self.side.is_none() && self.decides())
            }
            Outcome::Unknown => false,
        }
    }
}

/// A last comment that is a result and nothing else, 红胜, or words behind the moves: `White wins`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) outcome: Outcome,
    pub(super) span: Span,
}

/// The headers that say how a game ended, their names 6, 11, 12 or 18 bytes long.
const HEADERS: [&str; 14] = [
    "Termination",
    "TerminationDetails",
    "ResultReason",
    "结束方式",
    "結束方式",
    "终局方式",
    "終局方式",
    "结束原因",
    "結束原因",
    "结果说明",
    "結果說明",
    "胜负说明",
    "备注",
    "備註",
];

/// Reads the reason, and the result that the last comment states. Go has its own words in `RE`.
pub(super) fn read(record: &Record<'_>) -> (Option<Reason>, Option<Stated>) {
    if record.game == Game::Go {
        return (None, None);
    }
    let mut texts = Vec::new();
    if !record.headers.lack(const { Names::of(&HEADERS) }) {
        for header in &record.headers {
            if matches!(header.name.len(), 6 | 11 | 12 | 18)
                && HEADERS.iter().any(|name| header.name.eq_ignore_ascii_case(name))
            {
                texts.push((&*header.value, header.value_span));
            }
        }
    }
    let mut stated = None;
    if record.tree.comments() > 0
        && let Some(last) = record.tree.last()
    {
        for note in record.tree.notes(last).filter(|note| note.kind == NoteKind::Comment) {
            texts.push((&*note.text, note.span));
            stated = stated.or_else(|| phrases::result(&note.text, note.span));
        }
    }
    if record.tree.has_unread() || !record.strays.is_empty() {
        bare(record, &mut texts, &mut stated);
    }
    texts.retain(|(text, _)| sieve::may_hold(text));
    if texts.is_empty() {
        return (None, stated);
    }
    let players = phrases::Players::new(record);
    let find = |(text, span)| phrases::find(text, span, &players, record.game);
    let reason = texts.into_iter().find_map(find);
    (reason, stated)
}

/// Words behind the moves, before or after the marker, without the braces of a comment.
#[cold]
fn bare<'r>(record: &'r Record<'_>, texts: &mut Vec<(&'r str, Span)>, stated: &mut Option<Stated>) {
    let last = record.tree.last();
    let notes = last.into_iter().flat_map(|last| record.tree.notes(last));
    let notes = notes.filter(|note| note.kind == NoteKind::Unread);
    let end = record.marker.as_ref().map_or(u32::MAX, |marker| marker.span.end);
    let after = record.strays.iter().filter(|stray| stray.span.start >= end);
    let words = notes.map(|note| (&*note.text, note.span));
    for (text, span) in words.chain(after.map(|stray| (&*stray.text, stray.span))) {
        texts.push((text, span));
        let outcome = Outcome::in_words(text);
        *stated = stated.or(outcome.map(|outcome| Stated { outcome, span }));
    }
}

#[cfg(test)]
mod tests;
