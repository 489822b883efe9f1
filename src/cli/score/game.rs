//! What a record says of its end, and what counting says of that.

use crate::{
    games::{
        go::{
            Go, Point, Position,
            notation::sgf_point::read_point,
            score::{Effort, Options, Score, Scoring, score},
        },
        rules::{Rules, Side},
    },
    record::{NoteKind, Record},
    replay::{At, Observer, replay},
    stage::{self, Profile},
};

/// What the recorded result is worth against the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Confirmed,
    Contradicted,
    Undecidable,
}

impl Verdict {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Contradicted => "contradicted",
            Self::Undecidable => "undecidable",
        }
    }
}

/// Where the dead stones come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The territory that the record marks at its end (`TB`, `TW`).
    Marks,
    /// The board alone.
    Board,
    /// The board leaves several sets; the recorded result is that of this one.
    Result,
}

/// A counted game.
pub(super) struct Counted {
    pub(super) rules: Go,
    pub(super) scoring: Scoring,
    pub(super) position: Position,
    pub(super) score: Score,
    pub(super) source: Source,
    pub(super) komi: f64,
    pub(super) handicap: u32,
    /// Points by which Black wins, by the rules of the record.
    pub(super) margin: f64,
    pub(super) recorded: String,
    pub(super) verdict: Verdict,
    /// Whether the recorded result is right only with the eyes in seki counted.
    pub(super) with_seki: bool,
}

/// Keeps the last position of the main line; `None` where a move was refused.
struct Last {
    position: Option<Position>,
    broken: bool,
}

impl Observer<Go> for Last {
    fn reached(&mut self, _rules: &Go, at: At<'_>, position: &Position) {
        if at.in_main_line() && at.rests {
            self.position = Some(position.clone());
        }
    }

    fn refused(
        &mut self,
        _rules: &Go,
        at: At<'_>,
        _written: &str,
        _position: &Position,
        _refusal: &<Go as Rules>::Refusal,
    ) {
        self.broken |= at.in_main_line();
    }

    fn unrecorded(&mut self, _rules: &Go, at: At<'_>, _position: &Position) {
        self.broken |= at.in_main_line();
    }
}

/// Counts the end of a game; `None` where the main line cannot be played to its end.
pub(super) fn count(record: &Record<'_>, profile: &Profile, look: bool) -> Option<Counted> {
    let rules = stage::go(record, profile);
    let start = rules.start(stage::start(record)).ok()?;
    let mut last = Last { position: Some(start.clone()), broken: false };
    replay(&rules, &record.tree, start, &mut last);
    let position = last.position.filter(|_| !last.broken)?;
    let number = |name| record.value(name).and_then(|it| it.trim().parse::<f64>().ok());
    let komi = number("KM").filter(|komi| komi.is_finite()).unwrap_or(0.0);
    let handicap =
        record.value("HA").and_then(|it| it.trim().parse().ok()).unwrap_or(0_u32).min(100);
    let scoring = Scoring::of(&rules.rules, record.value("RU"));
    let marked = marks(record, &position);
    let mut source = if marked.is_some() { Source::Marks } else { Source::Board };
    let options = Options { dead: marked, effort: Effort::default() };
    let mut counted = score(&position, &options);
    let recorded = record.value("RE").unwrap_or_default().trim().to_owned();
    let claim = Claim::read(&recorded);
    let fits = |score: &Score| claim.fits(score, &scoring, komi, handicap);
    let mut fit = fits(&counted);
    if look && fit == Fit::Not && matches!(claim, Claim::By(_)) && !counted.unsettled.is_empty() {
        let sets = counted.alternatives(&position);
        let found = sets.into_iter().find_map(|dead| {
            let options = Options { dead: Some(dead), ..options.clone() };
            let other = score(&position, &options);
            (fits(&other) != Fit::Not).then_some(other)
        });
        if let Some(other) = found {
            fit = fits(&other);
            counted = Score { sure: false, unsettled: counted.unsettled, ..other };
            source = Source::Result;
        }
    }
    let verdict = match fit {
        Fit::Exact | Fit::WithSeki => Verdict::Confirmed,
        Fit::Not if counted.sure => Verdict::Contradicted,
        Fit::Not | Fit::Silent => Verdict::Undecidable,
    };
    let margin = counted.margin(&scoring, komi, handicap);
    Some(Counted {
        rules,
        scoring,
        position,
        score: counted,
        source,
        komi,
        handicap,
        margin,
        recorded,
        verdict,
        with_seki: fit == Fit::WithSeki,
    })
}

/// What a record claims of its result.
enum Claim {
    /// Black won by so many points; less than 0 for White.
    By(f64),
    /// A side won on points it does not tell.
    Won(Side),
    /// Nothing that counting could tell: resignation, time, nothing.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Exact,
    /// Only with the points inside seki.
    WithSeki,
    Not,
    /// There is nothing to compare.
    Silent,
}

impl Claim {
    /// Reads an SGF result (FF[4], `RE`).
    fn read(text: &str) -> Self {
        if matches!(text, "0" | "Draw" | "draw" | "Jigo" | "jigo") {
            return Self::By(0.0);
        }
        let Some((winner, by)) = text.split_once('+') else { return Self::Nothing };
        let side = match winner.trim() {
            "B" | "b" => Side::First,
            "W" | "w" => Side::Second,
            _ => return Self::Nothing,
        };
        match by.trim().parse::<f64>() {
            // Some servers name the winner so and leave out the margin.
            Ok(by) if by.is_finite() && by > 0.0 => {
                Self::By(if side == Side::First { by } else { -by })
            }
            Ok(_) => Self::Won(side),
            Err(_) if by.trim().is_empty() => Self::Won(side),
            Err(_) => Self::Nothing,
        }
    }

    fn fits(&self, score: &Score, scoring: &Scoring, komi: f64, handicap: u32) -> Fit {
        let margin = score.margin(scoring, komi, handicap);
        let same = |a: f64, b: f64| (a - b).abs() < 0.01;
        match *self {
            Self::By(by) if same(by, margin) => Fit::Exact,
            Self::By(by) => {
                let (black, white) = score.in_seki;
                let territory = scoring.counting == crate::games::go::score::Counting::Territory;
                let more = margin + f64::from(black) - f64::from(white);
                if territory && same(by, more) { Fit::WithSeki } else { Fit::Not }
            }
            Self::Won(Side::First) if margin > 0.0 => Fit::Exact,
            Self::Won(Side::Second) if margin < 0.0 => Fit::Exact,
            Self::Won(_) => Fit::Not,
            Self::Nothing => Fit::Silent,
        }
    }
}

/// The dead stones by the territory that the last node of the main line marks; `None` where it
/// marks none.
fn marks(record: &Record<'_>, position: &Position) -> Option<Vec<Point>> {
    let last = record.tree.main_line().last()?;
    let (columns, rows) = (position.columns(), position.rows());
    let mut dead = Vec::new();
    let mut any = false;
    for note in record.tree.notes(last).filter(|note| note.kind == NoteKind::Property) {
        let loser = match &*note.name {
            "TB" => Side::Second,
            "TW" => Side::First,
            _ => continue,
        };
        for value in note.text.split(['[', ']']).filter(|value| !value.trim().is_empty()) {
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let (Ok(from), Ok(to)) =
                (read_point(from.trim(), columns, rows), read_point(to.trim(), columns, rows))
            else {
                continue;
            };
            any = true;
            for row in from.row..=to.row {
                let points = (from.column..=to.column).map(|column| Point::new(column, row));
                dead.extend(points.filter(|&point| position.at(point) == Some(loser)));
            }
        }
    }
    any.then_some(dead)
}
