//! What the rule sets count, and what they give White for handicap stones.

use crate::games::go::RuleSet;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Living stones and surrounded points (数子).
    Area,
    /// Surrounded points and prisoners (数目).
    Territory,
}

/// What White gets for handicap stones, where the count itself does not settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compensation {
    /// Nothing.
    None,
    /// One point a stone: half a 子 each (rules B, 2002).
    Each,
    /// One point a stone but the first (AGA).
    EachButOne,
}

/// How a rule set counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// What is counted.
    pub counting: Counting,
    /// What handicap stones are worth.
    pub handicap: Compensation,
}

impl Scoring {
    /// How `rules` count. Rules that a record spells out as `KataGo` does are read from its `ru`.
    #[must_use]
    pub fn of(rules: &RuleSet, ru: Option<&str>) -> Self {
        let (counting, handicap) = match rules.name {
            "japanese" | "korean" => (Counting::Territory, Compensation::None),
            "chinese1988" | "chinese2002" => (Counting::Area, Compensation::Each),
            "aga" => (Counting::Area, Compensation::EachButOne),
            "katago" => spelt_out(ru.unwrap_or_default()),
            _ => (Counting::Area, Compensation::None),
        };
        Self { counting, handicap }
    }

    /// The points White gets for `stones` of handicap; one stone is none.
    #[must_use]
    pub const fn compensation(&self, stones: u32) -> u32 {
        match self.handicap {
            Compensation::None => 0,
            _ if stones < 2 => 0,
            Compensation::Each => stones,
            Compensation::EachButOne => stones - 1,
        }
    }
}

fn spelt_out(ru: &str) -> (Counting, Compensation) {
    let territory = ru.contains("scoreTERRITORY");
    let handicap = match ru.split_once("whb").map(|(_, rest)| rest) {
        Some(rest) if rest.starts_with("N-1") => Compensation::EachButOne,
        Some(rest) if rest.starts_with('N') => Compensation::Each,
        _ => Compensation::None,
    };
    (if territory { Counting::Territory } else { Counting::Area }, handicap)
}
