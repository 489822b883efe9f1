//! The count of a Go game, and what it says of the recorded result.
//!
//! The dead stones are those that the record marks, else those that the board shows, else, where the
//! board leaves several sets, the one that gives the recorded result.

mod claim;
mod finding;
mod marks;
mod warnings;

use crate::{
    games::{
        go::{
            Go, Point, Position,
            ruleset::{Counting, RuleSet, Tax},
            score::{Effort, Options, Score, Terms, score},
        },
        rules::{Rules, Side},
    },
    record::{Record, go as words},
    replay::{At, Observer, replay},
    stage::{self, GoRules, Profile},
};
use claim::{Claim, Fit};
pub use finding::Count;
pub(super) use finding::judge;

/// What the recorded result is worth against the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountVerdict {
    /// It is what counting gives.
    Confirmed,
    /// Counting gives another, and the dead stones are sure.
    Contradicted,
    /// There is nothing to compare, or the count is not sure enough to speak.
    Undecidable,
}

impl CountVerdict {
    /// `confirmed`, `contradicted` or `undecidable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Contradicted => "contradicted",
            Self::Undecidable => "undecidable",
        }
    }
}

/// Where the dead stones come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadBy {
    /// The record marks them, or the territory they lie in, at its end (`TB`, `TW`, `KGSDE`).
    Marks,
    /// The board alone.
    Board,
    /// The board leaves several sets; the recorded result is that of this one.
    Result,
}

/// Why a count is not held against the record, though it differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The board leaves it open which stones are dead.
    Stones,
    /// A move or setup was refused on the way: the board need not be that of the game.
    Breach,
    /// The record gives no komi, or one that its result shows to be wrong.
    Komi,
    /// The record does not name its rules, and by another way of counting the result is right.
    Rules,
    /// Only with another compensation for the handicap stones the result is right.
    Handicap,
    /// The record does not show that both sides passed, and the difference is small: the last points
    /// may have been played or filled otherwise.
    End,
    /// There are eyes in seki, which the rules do not count and many servers do.
    Seki,
    /// It is right where the points of one side alone are counted and those that both share are left
    /// out; by the rules they are halved (rules A, Go 1988, 10).
    Shared,
}

/// A counted game.
#[derive(Clone)]
pub struct Counted {
    /// The rules it is counted by.
    pub rules: GoRules,
    /// The last position of the main line.
    pub position: Position,
    /// Its count.
    pub score: Score,
    /// Where the dead stones come from.
    pub dead_by: DeadBy,
    /// Komi, handicap, warnings, first pass.
    pub terms: Terms,
    /// Points by which Black wins by those rules; less than 0 for White.
    pub margin: f64,
    /// Whether that counts the eyes in seki: they make a difference, and the record, which is counted
    /// by territory, names no rules.
    pub counts_seki: bool,
    /// The result as it stands in `RE`.
    pub recorded: String,
    /// What it is worth.
    pub verdict: CountVerdict,
    /// Why the verdict is open though a margin is recorded.
    pub doubt: Option<Doubt>,
    /// Whether the recorded result is right only with the eyes in seki counted.
    pub with_seki: bool,
}

impl Counted {
    /// Whether dead stones and board are beyond doubt, and the count does not hang on a seki: on its
    /// eyes, which territory rules do not count and many servers do, or by area on the points that
    /// its groups share.
    pub fn is_sure(&self) -> bool {
        // What the record marks as dead tells how the players saw a seki.
        let by_shared = self.rules.rules.counting == Counting::Area
            && self.dead_by != DeadBy::Marks
            && self.score.shared_in_seki > 0;
        let by_seki = by_shared || hangs_on_seki(&self.score, &self.rules);
        self.score.sure && self.position.breaches() == 0 && !by_seki
    }

    /// The result as counted, as SGF writes it: `B+3.5`, `W+0.5`, `0`; `B+F` where the second warning
    /// of White has lost the game.
    pub fn result(&self) -> String {
        match self.lost_by_warnings() {
            Some(Side::First) => "W+F".to_owned(),
            Some(Side::Second) => "B+F".to_owned(),
            None => self.by_points(self.margin),
        }
    }

    /// A margin as SGF writes it. An even count is Black's win where the rules have it so.
    pub fn by_points(&self, margin: f64) -> String {
        match margin {
            _ if margin.abs() > 0.001 => {
                format!("{}+{}", if margin > 0.0 { 'B' } else { 'W' }, margin.abs())
            }
            _ if self.rules.rules.black_wins_ties => "B+".to_owned(),
            _ => "0".to_owned(),
        }
    }

    /// The side whose second warning loses the game (rules A, Go 1988, 25.2; rules B, 2002, 25.2).
    fn lost_by_warnings(&self) -> Option<Side> {
        let (black, white) = self.terms.warnings;
        if !matches!(self.rules.rules.name, "chinese1988" | "chinese2002") {
            return None;
        }
        match (black >= 2, white >= 2) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }
}

/// Points up to which a difference may come from moves behind the record's last one.
const SMALL: f64 = 10.0;

/// Keeps the last position of the main line; `None` where that ends early.
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

    fn forced(&mut self, _rules: &Go, at: At<'_>, _before: &Position, _mv: <Go as Rules>::Move) {
        self.broken &= !at.in_main_line();
    }

    fn voided(&mut self, _rules: &Go, at: At<'_>, _position: &Position) {
        self.broken &= !at.in_main_line();
    }

    fn unrecorded(&mut self, _rules: &Go, at: At<'_>, _position: &Position) {
        self.broken |= at.in_main_line();
    }
}

/// Counts the end of a Go record's main line; `None` where that cannot be played to its end.
///
/// `look` allows the recorded result to choose among dead sets that the board leaves open.
pub fn counted(record: &Record<'_>, profile: &Profile, look: bool) -> Option<Counted> {
    let rules = stage::go(record, profile);
    let start = rules.start(stage::start(record)).ok()?;
    let mut last = Last { position: Some(start.clone()), broken: false };
    replay(&rules, &record.tree, start, &mut last);
    let position = last.position.filter(|_| !last.broken)?;
    let rules = stage::go_rules(record, profile);
    let (terms, komi_known) = terms(record, &position);
    let marked = marks::dead(record, &position);
    let mut dead_by = if marked.is_some() { DeadBy::Marks } else { DeadBy::Board };
    let mut found = score(&position, &Options { dead: marked, effort: Effort::default() });
    let ended = marked_or_passed(dead_by, &position);
    let recorded = record.value("RE").unwrap_or_default().trim().to_owned();
    let claim = Claim::read(&recorded);
    let fits = |score: &Score| claim.fits(score, &rules.rules, &terms);
    let mut fit = fits(&found);
    if look
        && fit == Fit::Not
        && let Some((other, fit_now)) = by_result(&found, &position, &claim, &fits)
    {
        (found, fit, dead_by) = (other, fit_now, DeadBy::Result);
    }
    let doubt = (fit == Fit::Not)
        .then(|| doubt(&found, &position, (komi_known, ended), &claim, &rules, &terms))
        .flatten();
    let verdict = match fit {
        Fit::Exact | Fit::WithSeki => CountVerdict::Confirmed,
        Fit::Not if doubt.is_none() => CountVerdict::Contradicted,
        Fit::Not | Fit::Silent => CountVerdict::Undecidable,
    };
    let counts_seki = !rules.are_named() && hangs_on_seki(&found, &rules);
    let tax = if counts_seki { Tax::None } else { rules.rules.tax };
    let margin = found.margin(&RuleSet { tax, ..rules.rules }, &terms);
    Some(Counted {
        rules,
        position,
        score: found,
        dead_by,
        terms,
        margin,
        counts_seki,
        recorded,
        verdict,
        doubt,
        with_seki: fit == Fit::WithSeki,
    })
}

/// Whether the record shows that the game was over.
fn marked_or_passed(dead_by: DeadBy, position: &Position) -> bool {
    dead_by == DeadBy::Marks || position.passes() >= 2
}

fn hangs_on_seki(score: &Score, rules: &GoRules) -> bool {
    rules.rules.tax == Tax::Seki && score.in_seki.0 != score.in_seki.1
}

/// The terms of a game, and whether its komi is known.
fn terms(record: &Record<'_>, position: &Position) -> (Terms, bool) {
    let number = |text: &str| words::komi(text)?.value.parse::<f64>().ok();
    let written = record.value("KM").filter(|text| !text.trim().is_empty());
    let komi = written.and_then(number);
    let handicap = record.value("HA").and_then(words::handicap);
    let handicap = handicap.and_then(|it| it.value.parse().ok()).unwrap_or(0_u32).min(100);
    let claimed = record.value("RE").and_then(words::result);
    // A komi of 0 cannot have led to half a point.
    let wrong = komi == Some(0.0) && claimed.is_some_and(|it| it.value.ends_with(".5"));
    let terms = Terms {
        komi: komi.unwrap_or(0.0),
        handicap,
        warnings: warnings::of(record),
        first_pass: position.first_pass(),
    };
    (terms, komi.is_some() && !wrong)
}

/// The plausible dead set that gives the claimed margin, with its fit.
fn by_result(
    found: &Score,
    position: &Position,
    claim: &Claim,
    fits: &impl Fn(&Score) -> Fit,
) -> Option<(Score, Fit)> {
    if !matches!(claim, Claim::By(_)) || found.unsettled.is_empty() {
        return None;
    }
    found.alternatives(position).into_iter().find_map(|dead: Vec<Point>| {
        let other = score(position, &Options { dead: Some(dead), ..Options::default() });
        let fit = fits(&other);
        let unsettled = found.unsettled.clone();
        (fit != Fit::Not).then_some((Score { sure: false, unsettled, ..other }, fit))
    })
}

/// Why a claim that does not fit is not contradicted; `None` where it is.
fn doubt(
    score: &Score,
    position: &Position,
    (komi_known, ended): (bool, bool),
    claim: &Claim,
    rules: &GoRules,
    terms: &Terms,
) -> Option<Doubt> {
    if position.breaches() > 0 {
        return Some(Doubt::Breach);
    }
    if !score.sure {
        return Some(Doubt::Stones);
    }
    if !komi_known {
        return Some(Doubt::Komi);
    }
    let fits = |rules| matches!(claim.fits(score, &rules, terms), Fit::Exact | Fit::WithSeki);
    if !rules.are_named() && claim::ways_of_counting(&rules.rules).into_iter().any(fits) {
        return Some(Doubt::Rules);
    }
    if hangs_on_seki(score, rules) {
        return Some(Doubt::Seki);
    }
    if claim.is_of_one_side(score, &rules.rules, terms) {
        return Some(Doubt::Shared);
    }
    if !ended && claim.distance(score.margin(&rules.rules, terms)) <= SMALL {
        return Some(Doubt::End);
    }
    let otherwise =
        terms.handicap > 0 && claim::ways_of_handicap(&rules.rules).into_iter().any(fits);
    otherwise.then_some(Doubt::Handicap)
}
