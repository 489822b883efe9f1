//! Every rule set with its answers.
//!
//! Sources: rules A (Go, China 1988, and Ing), rules B (China 2002), rules D (ancient Go), the
//! Japanese rules of 1989, the Korean rules, the AGA and New Zealand rules, and Tromp-Taylor. The
//! sets of servers and `ancient-territory` are those that `KataGo` names so. Of the rules of the World
//! Mind Sports Games 2008 only the counting is known here (at second hand), of the ancient ones what
//! rules D tell; what they make of a breach is not.

use super::{
    Clause, Compensation, Counting, FirstPass, Repetition, RuleSet, Sanction, Strictness, Tax,
};

const fn clause(article: &'static str, sanction: Sanction) -> Clause {
    Clause { article, sanction }
}

/// Chinese competition rules of 2002: komi 3¾ 子.
pub const CHINESE_2002: RuleSet = RuleSet {
    name: "chinese2002",
    suicide: false,
    repetition: Repetition::Positional,
    strictness: Strictness::Remark,
    on_suicide: clause("go2002 19", Sanction::Void),
    on_ko: clause("go2002 18.3", Sanction::VoidAndWarning),
    on_repetition: clause("go2002 20.3", Sanction::ByEvent),
    on_two_moves: clause("go2002 17.2", Sanction::SecondVoidAndWarning),
    passes: 2,
    end_article: "go2002 7.3",
    counting: Counting::Area,
    tax: Tax::None,
    handicap: Compensation::Each,
    first_pass: FirstPass::Nothing,
    black_wins_ties: false,
    friendly_pass: true,
    warning: 2,
    komi: 75,
};

/// Chinese competition rules of 1988: komi 2¾ 子.
pub const CHINESE_1988: RuleSet = RuleSet {
    name: "chinese1988",
    on_suicide: clause("go1988 19", Sanction::Void),
    on_ko: clause("go1988 20.1", Sanction::Void),
    on_repetition: clause("go1988 20.3", Sanction::DrawOrReplay),
    on_two_moves: clause("go1988 17.1", Sanction::Loss),
    end_article: "go1988 7.1",
    // Warnings are noted, and the second one loses (25.2); they cost no stones.
    warning: 0,
    komi: 55,
    ..CHINESE_2002
};

/// Chinese rules as servers play them: no whole board may come again.
pub const CHINESE_OGS: RuleSet = RuleSet {
    name: "chinese-ogs",
    strictness: Strictness::Refuse,
    on_suicide: clause("go2002 5", Sanction::Forbidden),
    on_ko: clause("go2002 20.1", Sanction::Forbidden),
    on_repetition: clause("go2002 6", Sanction::Forbidden),
    on_two_moves: clause("go2002 2", Sanction::Forbidden),
    warning: 0,
    ..CHINESE_2002
};

/// Rules of the World Mind Sports Games 2008.
pub const WMSG_2008: RuleSet = RuleSet {
    name: "wmsg2008",
    on_suicide: clause("wmsg2008", Sanction::Unknown),
    on_ko: clause("wmsg2008", Sanction::Unknown),
    on_repetition: clause("wmsg2008", Sanction::Unknown),
    on_two_moves: clause("wmsg2008", Sanction::Unknown),
    end_article: "wmsg2008",
    first_pass: FirstPass::BlackPays,
    warning: 0,
    komi: 65,
    ..CHINESE_2002
};

/// Chinese rules before 1949: stones set crosswise (座子), White first, no komi, group tax (还棋头).
pub const ANCIENT: RuleSet = RuleSet {
    name: "ancient",
    repetition: Repetition::Simple,
    on_suicide: clause("rules D", Sanction::Unknown),
    on_ko: clause("rules D", Sanction::Unknown),
    on_repetition: clause("rules D", Sanction::Unknown),
    on_two_moves: clause("rules D", Sanction::Unknown),
    end_article: "rules D",
    tax: Tax::Groups,
    handicap: Compensation::None,
    warning: 0,
    komi: 0,
    ..CHINESE_2002
};

/// Territory with group tax, as `KataGo` names it.
pub const ANCIENT_TERRITORY: RuleSet =
    RuleSet { name: "ancient-territory", counting: Counting::Territory, ..ANCIENT };

/// Japanese rules of 1989.
pub const JAPANESE: RuleSet = RuleSet {
    name: "japanese",
    suicide: false,
    repetition: Repetition::Simple,
    strictness: Strictness::Remark,
    on_suicide: clause("japan1989 4", Sanction::Loss),
    on_ko: clause("japan1989 6", Sanction::Loss),
    on_repetition: clause("japan1989 12", Sanction::NoResult),
    on_two_moves: clause("japan1989 2", Sanction::Loss),
    passes: 2,
    end_article: "japan1989 9.1",
    counting: Counting::Territory,
    tax: Tax::Seki,
    handicap: Compensation::None,
    first_pass: FirstPass::Nothing,
    black_wins_ties: false,
    friendly_pass: true,
    warning: 0,
    komi: 65,
};

/// Korean rules.
pub const KOREAN: RuleSet = RuleSet {
    name: "korean",
    on_suicide: clause("korea 8", Sanction::Forbidden),
    on_ko: clause("korea 9", Sanction::Forbidden),
    on_repetition: clause("korea", Sanction::Draw),
    on_two_moves: clause("korea 6", Sanction::Forbidden),
    end_article: "korea 12",
    ..JAPANESE
};

/// Ing rules: fighting and disturbing kos cannot be told apart by a program.
pub const ING: RuleSet = RuleSet {
    name: "ing",
    suicide: true,
    repetition: Repetition::Positional,
    strictness: Strictness::Remark,
    on_suicide: clause("ing 4", Sanction::Forbidden),
    on_ko: clause("ing 5", Sanction::Forbidden),
    on_repetition: clause("ing 5", Sanction::Undecidable),
    on_two_moves: clause("ing 3", Sanction::Forbidden),
    passes: 4,
    end_article: "ing 3",
    counting: Counting::Area,
    tax: Tax::None,
    handicap: Compensation::None,
    first_pass: FirstPass::Nothing,
    black_wins_ties: true,
    friendly_pass: true,
    warning: 0,
    komi: 80,
};

/// American rules; British and French ones follow them.
pub const AGA: RuleSet = RuleSet {
    name: "aga",
    suicide: false,
    repetition: Repetition::Situational,
    strictness: Strictness::Refuse,
    on_suicide: clause("aga 5, 8", Sanction::Pass),
    on_ko: clause("aga 6, 8", Sanction::Pass),
    on_repetition: clause("aga 6, 8", Sanction::Pass),
    on_two_moves: clause("aga 2, 8", Sanction::Pass),
    passes: 2,
    end_article: "aga 9",
    counting: Counting::Area,
    tax: Tax::None,
    handicap: Compensation::EachButOne,
    first_pass: FirstPass::Nothing,
    black_wins_ties: false,
    friendly_pass: true,
    warning: 0,
    komi: 75,
};

/// American rules with the button.
pub const AGA_BUTTON: RuleSet =
    RuleSet { name: "aga-button", first_pass: FirstPass::Button, komi: 70, ..AGA };

/// New Zealand rules.
pub const NEW_ZEALAND: RuleSet = RuleSet {
    name: "nz",
    suicide: true,
    on_suicide: clause("nz 6", Sanction::Forbidden),
    on_ko: clause("nz 6", Sanction::Forbidden),
    on_repetition: clause("nz 6", Sanction::Forbidden),
    on_two_moves: clause("nz 4", Sanction::Forbidden),
    end_article: "nz",
    handicap: Compensation::None,
    komi: 70,
    ..AGA
};

/// Tromp-Taylor rules. A suicide of one stone repeats the board and is refused as such.
pub const TROMP_TAYLOR: RuleSet = RuleSet {
    name: "tromp-taylor",
    suicide: true,
    repetition: Repetition::Positional,
    on_suicide: clause("tromp-taylor 7", Sanction::Forbidden),
    on_ko: clause("tromp-taylor 6", Sanction::Forbidden),
    on_repetition: clause("tromp-taylor 6", Sanction::Forbidden),
    on_two_moves: clause("tromp-taylor 5", Sanction::Forbidden),
    end_article: "tromp-taylor 5",
    handicap: Compensation::None,
    friendly_pass: false,
    komi: 75,
    ..AGA
};

/// Every rule set, in the order in which they are told.
pub const ALL: [RuleSet; 13] = [
    CHINESE_1988,
    CHINESE_2002,
    CHINESE_OGS,
    WMSG_2008,
    ANCIENT,
    ANCIENT_TERRITORY,
    JAPANESE,
    KOREAN,
    ING,
    AGA,
    AGA_BUTTON,
    NEW_ZEALAND,
    TROMP_TAYLOR,
];
