//! What comes to the count from outside the board: komi, handicap, warnings, the first pass.

use crate::games::{
    go::{RuleSet, ruleset::FirstPass},
    rules::Side,
};

/// The terms of a game, as its record gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// Points (目) that Black gives.
    pub komi: f64,
    /// Handicap stones.
    pub handicap: u32,
    /// Warnings of Black and of White.
    pub warnings: (u32, u32),
    /// The side that passed first.
    pub first_pass: Option<Side>,
}

impl Terms {
    /// The points that these terms cost Black under `rules`; less than 0 where they cost White.
    #[must_use]
    pub fn against_black(&self, rules: &RuleSet) -> f64 {
        let (black, white) = self.warnings;
        let warned = f64::from(rules.warning) * (f64::from(black) - f64::from(white));
        let first_pass = match (rules.first_pass, self.first_pass) {
            (FirstPass::Button, Some(Side::First)) => -0.5,
            (FirstPass::Button, Some(Side::Second)) => 0.5,
            (FirstPass::BlackPays, Some(Side::Second)) => 1.0,
            _ => 0.0,
        };
        self.komi + f64::from(rules.handicap.points(self.handicap)) + warned + first_pass
    }
}
