//! The named rule sets of chess, as a table of what they say on how a game ends.
//!
//! Sources: the FIDE Laws of Chess (2023) and the Chinese chess rules of rules A.

/// What a rule set says on the ends of games, each with the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// Its name for `--rules`.
    pub name: &'static str,
    /// Checkmate wins.
    pub checkmate: &'static str,
    /// Stalemate draws.
    pub stalemate: &'static str,
    /// A dead position draws.
    pub dead: &'static str,
    /// Which positions are dead.
    pub deadness: Deadness,
    /// Who cannot win, on time or otherwise.
    pub cannot_win: CannotWin,
    /// Where that is said, of a win on time.
    pub cannot_win_on_time: &'static str,
    /// Where that is said, of a win by an illegal move.
    pub cannot_win_by_illegal: &'static str,
    /// The third time of a position: a claim.
    pub threefold: &'static str,
    /// 100 plies without capture or pawn move: a claim.
    pub fifty: &'static str,
    /// Whether the organiser may set more than 50 moves for some positions.
    pub fifty_extends: bool,
    /// What ends a game without any claim.
    pub automatic: Option<Automatic>,
    /// Articles on moves, by those of the FIDE Laws that findings name; the others stay.
    pub articles: &'static [(&'static str, &'static str)],
}

/// Draws that nobody has to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// The fifth time of a position.
    pub fivefold: &'static str,
    /// 150 plies without capture or pawn move, unless the last of them mates.
    pub seventy_five: &'static str,
    /// Year, month and day from which on.
    pub since: (u16, u8, u8),
}

/// Which positions a rule set calls dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadness {
    /// All in which no series of legal moves mates.
    Proven,
    /// Those that it lists: king against king, against king and one minor piece, and kings with a
    /// bishop each on squares of one colour.
    Listed,
}

/// Who cannot win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotWin {
    /// Who can mate by no series of legal moves.
    NoMate,
    /// Who has nothing but the king.
    BareKing,
}

/// The FIDE Laws of Chess in force since 1 January 2023.
pub const FIDE_2023: RuleSet = RuleSet {
    name: "fide2023",
    checkmate: "fide2023 5.1.1",
    stalemate: "fide2023 5.2.1",
    dead: "fide2023 5.2.2",
    deadness: Deadness::Proven,
    cannot_win: CannotWin::NoMate,
    cannot_win_on_time: "fide2023 6.9",
    cannot_win_by_illegal: "fide2023 7.5.5",
    threefold: "fide2023 9.2",
    fifty: "fide2023 9.3",
    fifty_extends: false,
    automatic: Some(Automatic {
        fivefold: "fide2023 9.6.1",
        seventy_five: "fide2023 9.6.2",
        since: (2014, 7, 1),
    }),
    articles: &[],
};

/// The Chinese chess rules of rules A, from before 1992: no draw but by claim, and a list of dead
/// positions.
pub const CHESS_RULES_A: RuleSet = RuleSet {
    name: "chess-rules-a",
    checkmate: "chess-rules-a 10.1",
    stalemate: "chess-rules-a 10.3",
    dead: "chess-rules-a 10.4",
    deadness: Deadness::Listed,
    cannot_win: CannotWin::BareKing,
    cannot_win_on_time: "chess-rules-a 10.5",
    cannot_win_by_illegal: "chess-rules-a 10.5",
    threefold: "chess-rules-a 10.10",
    fifty: "chess-rules-a 10.12",
    fifty_extends: true,
    automatic: None,
    articles: &[
        ("fide2023 1.2", "chess-rules-a 3.1"),
        ("fide2023 1.4.1", "chess-rules-a 9.2"),
        ("fide2023 3", "chess-rules-a 5"),
        ("fide2023 3.1", "chess-rules-a 4.3"),
        ("fide2023 3.5", "chess-rules-a 4.2"),
        ("fide2023 3.7.3", "chess-rules-a 5.6(2)"),
        ("fide2023 3.7.4", "chess-rules-a 5.6(3)"),
        ("fide2023 3.7.5", "chess-rules-a 5.6(4)"),
        ("fide2023 3.8.2.1", "chess-rules-a 5.1(5)"),
        ("fide2023 3.8.2.2", "chess-rules-a 5.1(6)"),
        ("fide2023 3.9.2", "chess-rules-a 9.1"),
        ("fide2023 5.1.1", "chess-rules-a 10.1"),
        ("fide2023 5.2.1", "chess-rules-a 10.3"),
        ("fide2023 6.9", "chess-rules-a 10.14"),
        ("fide2023 8.5", "chess-rules-a 11.7, 11.9"),
        ("fide2023 8.1, 8.6", "chess-rules-a 11.7, 11.9"),
        ("fide2023 C", "chess-rules-a 11.1"),
        ("fide2023 C.10", "chess-rules-a 11.1"),
    ],
};

/// All rule sets, the default first.
pub const ALL: [RuleSet; 2] = [FIDE_2023, CHESS_RULES_A];

impl Default for RuleSet {
    fn default() -> Self {
        FIDE_2023
    }
}

impl RuleSet {
    /// The rule set of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        ALL.into_iter().find(|rules| rules.name == name)
    }

    /// Its article for one of the FIDE Laws.
    #[must_use]
    pub fn article(&self, fide: &'static str) -> &'static str {
        self.articles.iter().find(|(law, _)| *law == fide).map_or(fide, |(_, own)| own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_articles() {
        assert_eq!(RuleSet::by_name("chess-rules-a"), Some(CHESS_RULES_A));
        assert_eq!(RuleSet::by_name("fide2023"), Some(RuleSet::default()));
        assert_eq!(RuleSet::by_name("fide"), None);
        assert_eq!(CHESS_RULES_A.article("fide2023 3.5"), "chess-rules-a 4.2");
        assert_eq!(FIDE_2023.article("fide2023 3.5"), "fide2023 3.5");
    }
}
