//! The named rule sets, as a table of what they say on suicide, ko and repetition.
//!
//! Sources: rules A (Go, China 1988, and Ing), rules B (China 2002), the Japanese rules of 1989,
//! the Korean rules of 2016, the AGA and New Zealand rules, and Tromp-Taylor.

/// Which repetition of the whole board a rule set speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// None beyond the immediate retake of a ko; longer cycles are settled otherwise.
    Simple,
    /// The same stones, whoever is to move (positional superko).
    Positional,
    /// The same stones with the same side to move (situational superko).
    Situational,
}

/// What happens to a move that repeats the whole board, apart from the simple ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// The move is illegal and refused.
    Refuse,
    /// The move is played with a remark: the text leaves it to the referee, or ends the game
    /// without result.
    Remark,
}

/// One rule set. A simple ko may be retaken at once under none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The name that [`RuleSet::by_name`] knows.
    pub name: &'static str,
    /// Whether a move may take off the mover's own stones.
    pub suicide: bool,
    /// Which repetition of the whole board counts.
    pub repetition: Repetition,
    /// What becomes of it.
    pub strictness: Strictness,
    /// Where the text speaks of suicide.
    pub suicide_article: &'static str,
    /// Where the text speaks of ko.
    pub ko_article: &'static str,
    /// Where the text speaks of longer repetition.
    pub repetition_article: &'static str,
    /// What the text makes of longer repetition, in short.
    pub says: &'static str,
}

/// Chinese competition rules of 1988.
pub const CHINESE_1988: RuleSet = RuleSet {
    name: "chinese1988",
    suicide: false,
    repetition: Repetition::Positional,
    strictness: Strictness::Remark,
    suicide_article: "1988, 5, 19",
    ko_article: "1988, 20.1",
    repetition_article: "1988, 6, 20.3",
    says: "forbidden; triple ko, eternal life and the like may be ruled a draw or a replay",
};

/// Chinese competition rules of 2002.
pub const CHINESE_2002: RuleSet = RuleSet {
    name: "chinese2002",
    suicide: false,
    repetition: Repetition::Positional,
    strictness: Strictness::Remark,
    suicide_article: "2002, 5, 19",
    ko_article: "2002, 20.1",
    repetition_article: "2002, 6, 20.3",
    says: "forbidden in principle; the event may rule no result, a draw or a replay",
};

/// Japanese rules of 1989.
pub const JAPANESE: RuleSet = RuleSet {
    name: "japanese",
    suicide: false,
    repetition: Repetition::Simple,
    strictness: Strictness::Remark,
    suicide_article: "Japan 1989, 4",
    ko_article: "Japan 1989, 6",
    repetition_article: "Japan 1989, 12",
    says: "the players may agree that the game has no result",
};

/// Korean rules of 2016.
pub const KOREAN: RuleSet = RuleSet {
    name: "korean",
    suicide: false,
    repetition: Repetition::Simple,
    strictness: Strictness::Remark,
    suicide_article: "Korea 2016, 5",
    ko_article: "Korea 2016, ko",
    repetition_article: "Korea 2016, draw by repetition",
    says: "the game is drawn if neither side gives way",
};

/// Ing rules: fighting and disturbing kos cannot be told apart by a program.
pub const ING: RuleSet = RuleSet {
    name: "ing",
    suicide: true,
    repetition: Repetition::Simple,
    strictness: Strictness::Remark,
    suicide_article: "Ing, 3, 4",
    ko_article: "Ing, 5 (热子)",
    repetition_article: "Ing, 3, 5",
    says: "a disturbing ko may go round once, a fighting ko needs a move between",
};

/// American rules; British and French ones follow them.
pub const AGA: RuleSet = RuleSet {
    name: "aga",
    suicide: false,
    repetition: Repetition::Situational,
    strictness: Strictness::Refuse,
    suicide_article: "AGA, 5",
    ko_article: "AGA, 6",
    repetition_article: "AGA, 6",
    says: "forbidden with the same player to move",
};

/// New Zealand rules.
pub const NEW_ZEALAND: RuleSet = RuleSet {
    name: "nz",
    suicide: true,
    repetition: Repetition::Situational,
    strictness: Strictness::Refuse,
    suicide_article: "NZ, play",
    ko_article: "NZ, move",
    repetition_article: "NZ, move",
    says: "no play may repeat the board as it was after any of that player's moves",
};

/// Tromp-Taylor rules. A suicide of one stone repeats the board and is refused as such.
pub const TROMP_TAYLOR: RuleSet = RuleSet {
    name: "tromp-taylor",
    suicide: true,
    repetition: Repetition::Positional,
    strictness: Strictness::Refuse,
    suicide_article: "Tromp-Taylor, 7",
    ko_article: "Tromp-Taylor, 6",
    repetition_article: "Tromp-Taylor, 6",
    says: "no move may repeat an earlier colouring of the grid",
};

/// Every rule set, in the order of this file.
pub const ALL: [RuleSet; 8] =
    [CHINESE_1988, CHINESE_2002, JAPANESE, KOREAN, ING, AGA, NEW_ZEALAND, TROMP_TAYLOR];

/// Spellings of SGF `RU` (small letters, without blanks, `-`, `_`, `.` and "rules"), as found in
/// records.
const SPELLINGS: &[(&str, RuleSet)] = &[
    ("chinese", CHINESE_2002),
    ("china", CHINESE_2002),
    ("cn", CHINESE_2002),
    ("中国", CHINESE_2002),
    ("中國", CHINESE_2002),
    ("中国围棋", CHINESE_2002),
    ("数子", CHINESE_2002),
    ("數子", CHINESE_2002),
    ("chinese1988", CHINESE_1988),
    ("chinese2002", CHINESE_2002),
    ("japanese", JAPANESE),
    ("japan", JAPANESE),
    ("jp", JAPANESE),
    ("jpn", JAPANESE),
    ("日本", JAPANESE),
    ("日韩", JAPANESE),
    ("日韓", JAPANESE),
    ("数目", JAPANESE),
    ("數目", JAPANESE),
    ("korean", KOREAN),
    ("korea", KOREAN),
    ("kr", KOREAN),
    ("韩国", KOREAN),
    ("韓国", KOREAN),
    ("韓國", KOREAN),
    ("한국", KOREAN),
    ("goe", ING),
    ("ing", ING),
    ("inggoe", ING),
    ("sst", ING),
    ("应氏", ING),
    ("應氏", ING),
    ("応氏", ING),
    ("aga", AGA),
    ("american", AGA),
    ("bga", AGA),
    ("british", AGA),
    ("french", AGA),
    ("ffg", AGA),
    ("nz", NEW_ZEALAND),
    ("newzealand", NEW_ZEALAND),
    ("tromptaylor", TROMP_TAYLOR),
    ("tt", TROMP_TAYLOR),
];

impl RuleSet {
    /// The rule set of that exact name, as in [`RuleSet::name`].
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        ALL.into_iter().find(|rules| rules.name == name)
    }

    /// The rule set that the value of an SGF `RU` property means, or `None` where that is not
    /// known. Case, blanks and the word "rules" do not matter.
    #[must_use]
    pub fn from_ru(value: &str) -> Option<Self> {
        let value = value.trim();
        // No known spelling is longer; a record may hold a whole text here.
        if value.len() > 100 {
            return None;
        }
        if let Some(rules) = from_katago(value) {
            return Some(rules);
        }
        let mut plain: String = value
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '.'))
            .flat_map(char::to_lowercase)
            .collect();
        for tail in ["ruleset", "rules", "rule", "规则", "規則", "ルール", "규칙"] {
            if let Some(kept) = plain.strip_suffix(tail).map(str::len) {
                plain.truncate(kept);
                break;
            }
        }
        SPELLINGS.iter().find(|(spelling, _)| *spelling == plain).map(|&(_, rules)| rules)
    }
}

/// Reads the rules as `KataGo` writes them into its records: `koSIMPLEscoreAREAtaxNONEsui0`.
fn from_katago(value: &str) -> Option<RuleSet> {
    let (ko, rest) = value.strip_prefix("ko")?.split_once("score")?;
    let (repetition, strictness) = match ko {
        "SIMPLE" => (Repetition::Simple, Strictness::Remark),
        "POSITIONAL" => (Repetition::Positional, Strictness::Refuse),
        "SITUATIONAL" => (Repetition::Situational, Strictness::Refuse),
        // Its own rule, in between: what it forbids is not decided here.
        "SPIGHT" => (Repetition::Situational, Strictness::Remark),
        _ => return None,
    };
    let suicide = rest.split_once("sui")?.1.starts_with('1');
    Some(RuleSet {
        name: "katago",
        suicide,
        repetition,
        strictness,
        suicide_article: "RU, sui",
        ko_article: "RU, ko",
        repetition_article: "RU, ko",
        says: "as the record spells out",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for rules in ALL {
            assert_eq!(RuleSet::by_name(rules.name), Some(rules));
            assert_eq!(RuleSet::from_ru(rules.name), Some(rules));
        }
        assert_eq!(RuleSet::by_name("Japanese"), None);
    }

    #[test]
    fn values_of_ru() {
        let name = |value| RuleSet::from_ru(value).map(|rules| rules.name);
        assert_eq!(name("Japanese"), Some("japanese"));
        assert_eq!(name(" Chinese rules "), Some("chinese2002"));
        assert_eq!(name("AGA"), Some("aga"));
        assert_eq!(name("NZ"), Some("nz"));
        assert_eq!(name("New Zealand"), Some("nz"));
        assert_eq!(name("GOE"), Some("ing"));
        assert_eq!(name("Ing Goe"), Some("ing"));
        assert_eq!(name("Tromp-Taylor"), Some("tromp-taylor"));
        assert_eq!(name("中国规则"), Some("chinese2002"));
        assert_eq!(name("日本ルール"), Some("japanese"));
        assert_eq!(name(""), None);
        assert_eq!(name("rules"), None);
        assert_eq!(name("Old Chinese"), None);
        let katago = RuleSet::from_ru("koPOSITIONALscoreAREAtaxNONEsui1komi7.5").unwrap();
        assert!(katago.suicide);
        assert_eq!(katago.repetition, Repetition::Positional);
        assert_eq!(katago.strictness, Strictness::Refuse);
    }
}
