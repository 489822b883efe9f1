//! The named rule sets, as a table of what they say on moves, on the end and on the count.
//!
//! `table` holds the sets, `names` the spellings of records, `katago` the strings of that program.

mod katago;
mod names;
mod table;
#[cfg(test)]
mod tests;

pub use table::{
    AGA, AGA_BUTTON, ALL, ANCIENT, ANCIENT_TERRITORY, CHINESE_1988, CHINESE_2002, CHINESE_OGS, ING,
    JAPANESE, KOREAN, NEW_ZEALAND, TROMP_TAYLOR, WMSG_2008,
};

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

/// What the text of a rule set makes of a breach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sanction {
    /// It forbids the move and names no sanction.
    Forbidden,
    /// 着手无效，弃权一次: the move is void and its turn is lost.
    Void,
    /// The same, and a warning (rules B, 2002, 18.3), which costs one 子.
    VoidAndWarning,
    /// The second of two moves in a row is void, and a warning (rules B, 2002, 17.2).
    SecondVoidAndWarning,
    /// The breach loses the game.
    Loss,
    /// Taken back, and a pass in its place (AGA, 8).
    Pass,
    /// The game may be ruled a draw or played anew (rules A, Go 1988, 20.3).
    DrawOrReplay,
    /// The event rules it: no result, a draw, a play-off (rules B, 2002, 20.3).
    ByEvent,
    /// The game ends without result, if the players agree (Japan 1989, 12).
    NoResult,
    /// The game is drawn if neither side gives way.
    Draw,
    /// A disturbing ko may not go round twice, a fighting ko may: a program cannot tell which it is
    /// (Ing, 5).
    Undecidable,
    /// What the rules make of it is not known here.
    Unknown,
}

/// A question that every rule set answers, with the article it answers in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The article.
    pub article: &'static str,
    /// What becomes of a breach.
    pub sanction: Sanction,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Living stones and surrounded points (数子).
    Area,
    /// Surrounded points and prisoners (数目).
    Territory,
}

/// Which points of living groups do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// All count.
    None,
    /// Not those inside a seki (Japan 1989, 8).
    Seki,
    /// Not those inside a seki, nor two points of any other living group (还棋头).
    Groups,
}

/// What White gets for handicap stones, where the count itself does not settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compensation {
    /// Nothing.
    None,
    /// One point a stone: half a 子 each (rules D).
    Each,
    /// One point a stone but the first (AGA, 4).
    EachButOne,
}

impl Compensation {
    /// The points White gets for `stones` of handicap; one stone is none.
    #[must_use]
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            Self::None => 0,
            _ if stones < 2 => 0,
            Self::Each => stones,
            Self::EachButOne => stones - 1,
        }
    }
}

/// What the first pass of a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPass {
    /// Nothing.
    Nothing,
    /// Half a point to who passes first (the button).
    Button,
    /// A point off Black's count where White passes first (World Mind Sports Games 2008).
    BlackPays,
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
    /// What the text says of suicide (禁着点).
    pub on_suicide: Clause,
    /// What it says of the immediate retake of a ko.
    pub on_ko: Clause,
    /// What it says of longer repetition.
    pub on_repetition: Clause,
    /// What it says of two moves in a row.
    pub on_two_moves: Clause,
    /// Passes in a row after which nothing more is played.
    pub passes: u32,
    /// The article on the end of the game.
    pub end_article: &'static str,
    /// What is counted.
    pub counting: Counting,
    /// What of it does not count.
    pub tax: Tax,
    /// What handicap stones are worth.
    pub handicap: Compensation,
    /// What the first pass is worth.
    pub first_pass: FirstPass,
    /// Whether Black wins where the count is even (Ing: 黑还八点无差黑胜).
    pub black_wins_ties: bool,
    /// Whether stones may be called dead after two passes without being taken. Where not, the
    /// board counts as it stands.
    pub friendly_pass: bool,
    /// Points that a warning costs (rules B, 2002: 罚出一子).
    pub warning: u32,
    /// The usual komi of an even game, in tenths of a point; 0 where there is none.
    pub komi: u32,
}

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
        if value.len() > 250 {
            return None;
        }
        names::find(value).or_else(|| katago::read(value))
    }

    /// Whether a record that names these rules by `value` leaves open which edition is meant:
    /// `Chinese`.
    #[must_use]
    pub fn is_of_any_year(value: &str) -> bool {
        names::find(value) == Some(CHINESE_2002) && !value.contains("2002")
    }
}
