//! The named rule sets of xiangqi, as a table of what they say on repetition and the natural limit.
//!
//! Sources: the Chinese competition rules of 1999 (rules A); for the others what is published of
//! them, see [`RuleSet::limit_is_sourced`].

use super::cycle::Code;

/// One rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// Which code judges repeated cycles.
    pub code: Code,
    /// How often a position has to stand on the board before its cycle is ruled on. "Three times
    /// round" (rules A 24) is read as three occurrences; some leagues want four.
    pub cycles: u32,
    /// Rounds without a capture after which the natural limit can be claimed.
    pub limit: u32,
    /// So many of the claimant's own checks count towards the limit, at most.
    pub limit_checks: u32,
    /// Where the text speaks of the natural limit.
    pub limit_article: &'static str,
    /// Whether the numbers of the limit are from the text itself; else they are those of 1999.
    pub limit_is_sourced: bool,
    /// Where the text says that who had to change, and did not, has lost.
    pub once_more: &'static str,
    /// Where the text makes chases from a defensive key point idle.
    pub key_point_article: &'static str,
    /// Where the text has a draw when neither side can win any more.
    pub no_force_article: &'static str,
}

/// Chinese competition rules of 1999.
pub const CXA_1999: RuleSet = RuleSet {
    code: Code::Cxa1999,
    cycles: 3,
    limit: 60,
    limit_checks: 10,
    limit_article: "cxa1999 4.2.4, 23.3",
    limit_is_sourced: true,
    once_more: "cxa1999 24.3",
    key_point_article: "cxa1999 27.3",
    no_force_article: "cxa1999 4.2.1",
};

/// Chinese competition rules of 2020. Their natural limit could not be looked up.
pub const CXA_2020: RuleSet = RuleSet {
    code: Code::Cxa2020,
    limit_article: "cxa2020 (limit as in cxa1999 4.2.4)",
    limit_is_sourced: false,
    once_more: "cxa2020 (as in cxa1999 24.3)",
    key_point_article: "cxa2020 (as in cxa1999 27.3)",
    no_force_article: "cxa2020 (as in cxa1999 4.2.1)",
    ..CXA_1999
};

/// World Xiangqi Federation 2018. The 50 moves are those of the Asian rules of 2017.
pub const WXF_2018: RuleSet = RuleSet {
    code: Code::Wxf2018,
    limit: 50,
    limit_article: "wxf2018 (limit as in the Asian rules of 2017)",
    limit_is_sourced: false,
    once_more: "wxf2018",
    no_force_article: "wxf2018",
    ..CXA_1999
};

/// Perpetual check alone; all else as in 1999.
pub const CHECK_ONLY: RuleSet = RuleSet { code: Code::CheckOnly, ..CXA_1999 };

/// All rule sets, the default first.
pub const ALL: [RuleSet; 4] = [CXA_1999, CXA_2020, WXF_2018, CHECK_ONLY];

/// The most that an option may ask for.
const MOST: u32 = 10_000;

impl Default for RuleSet {
    fn default() -> Self {
        CXA_1999
    }
}

impl RuleSet {
    /// The rule set of that name, with options behind it: `cxa1999,cycles=4,limit=40`.
    ///
    /// `cycles` is at least 2, `limit` at least 1; `None` where the text is anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(',');
        let name = parts.next()?;
        let mut rules = ALL.into_iter().find(|rules| rules.name() == name)?;
        for part in parts {
            let (key, number) = part.split_once('=')?;
            let number = number.parse().ok().filter(|number| (1..=MOST).contains(number))?;
            match key {
                "cycles" if number >= 2 => rules.cycles = number,
                "limit" => rules.limit = number,
                _ => return None,
            }
        }
        Some(rules)
    }

    /// Its name for `--rules`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.code.name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options() {
        assert_eq!(RuleSet::read("cxa1999"), Some(CXA_1999));
        assert_eq!(RuleSet::read("wxf2018").map(|rules| rules.limit), Some(50));
        let read = RuleSet::read("check-only,limit=40,cycles=4").unwrap();
        assert_eq!((read.code, read.limit, read.cycles), (Code::CheckOnly, 40, 4));
        for wrong in ["", "cxa", "cxa1999,", "cxa1999,cycles=1", "cxa1999,limit=0", "limit=40"] {
            assert_eq!(RuleSet::read(wrong), None, "{wrong}");
        }
        for number in ["-1", "10001", "99999999999", "4x", ""] {
            assert_eq!(RuleSet::read(&format!("cxa1999,limit={number}")), None, "{number}");
        }
    }
}
