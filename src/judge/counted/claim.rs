//! What a record claims of its result, held against a count.

use crate::{
    games::{
        go::{
            RuleSet,
            ruleset::{Compensation, Counting, FirstPass, Tax},
            score::{Score, Terms},
        },
        rules::Side,
    },
    record::go::{self, Ground},
};

/// What a record claims of its result.
pub(super) enum Claim {
    /// Black won by so many points; less than 0 for White.
    By(f64),
    /// A side won on points it does not tell.
    Won(Side),
    /// Nothing that counting could tell: resignation, time, nothing.
    Nothing,
}

/// How a claim fits a count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Exact,
    /// Only with the points inside seki.
    WithSeki,
    Not,
    /// There is nothing to compare.
    Silent,
}

impl Claim {
    /// Reads a result, `RE` or words.
    pub(super) fn read(text: &str) -> Self {
        // What another reason decided (`B+V`, by adjudication) was not counted.
        let counts = |ground| ground != Ground::Reason;
        let Some(reading) = go::result(text).filter(|it| counts(it.ground)) else {
            return Self::Nothing;
        };
        if reading.value == "0" {
            return Self::By(0.0);
        }
        let Some((winner, by)) = reading.value.split_once('+') else { return Self::Nothing };
        let side = if winner == "B" { Side::First } else { Side::Second };
        match by.parse::<f64>() {
            // Some servers name the winner so and leave out the margin.
            Ok(0.0) => Self::Won(side),
            Ok(by) => Self::By(if side == Side::First { by } else { -by }),
            Err(_) if by.is_empty() => Self::Won(side),
            Err(_) => Self::Nothing,
        }
    }

    /// How far a margin is from the claim; from any win of that side where no margin is claimed.
    pub(super) fn distance(&self, margin: f64) -> f64 {
        match *self {
            Self::By(by) => (by - margin).abs(),
            _ => margin.abs(),
        }
    }

    /// Whether the claim is what counting the points of one side alone gives, with those that both
    /// share left out.
    pub(super) fn is_of_one_side(&self, score: &Score, rules: &RuleSet, terms: &Terms) -> bool {
        let Self::By(by) = *self else { return false };
        let off = (score.margin(rules, terms) - by).abs();
        let shared = f64::from(score.shared());
        rules.counting == Counting::Area && shared > 0.0 && (off - shared).abs() < 0.01
    }

    pub(super) fn fits(&self, score: &Score, rules: &RuleSet, terms: &Terms) -> Fit {
        let margin = score.margin(rules, terms);
        let same = |a: f64, b: f64| (a - b).abs() < 0.01;
        let even = margin.abs() < 0.01;
        match *self {
            // Half a point tells who wins an even game.
            Self::By(by) if even && rules.black_wins_ties && same(by, 0.5) => Fit::Exact,
            Self::By(by) if same(by, margin) => Fit::Exact,
            Self::By(by) => {
                let (black, white) = score.in_seki;
                let more = margin + f64::from(black) - f64::from(white);
                if rules.tax == Tax::Seki && same(by, more) { Fit::WithSeki } else { Fit::Not }
            }
            Self::Won(Side::First) if margin > 0.0 || even && rules.black_wins_ties => Fit::Exact,
            Self::Won(Side::Second) if margin < 0.0 && !even => Fit::Exact,
            Self::Won(_) => Fit::Not,
            Self::Nothing => Fit::Silent,
        }
    }
}

/// The rules as they might be where the record does not name them.
pub(super) fn ways_of_counting(rules: &RuleSet) -> [RuleSet; 2] {
    let other = match rules.counting {
        Counting::Area => (Counting::Territory, Tax::Seki),
        Counting::Territory => (Counting::Area, Tax::None),
    };
    let tied = RuleSet { black_wins_ties: !rules.black_wins_ties, ..*rules };
    let first_pass = FirstPass::Nothing;
    [RuleSet { counting: other.0, tax: other.1, first_pass, ..*rules }, tied]
}

/// The rules with every other worth of handicap stones.
pub(super) fn ways_of_handicap(rules: &RuleSet) -> Vec<RuleSet> {
    let all = [Compensation::None, Compensation::Each, Compensation::EachButOne];
    let others = all.into_iter().filter(|it| *it != rules.handicap);
    others.map(|handicap| RuleSet { handicap, ..*rules }).collect()
}
