//! Sets the stage for a replay: which rules a record is played by, and from which position.

use crate::{
    games::{
        chess::{
            self, Chess,
            variants::{self, Variant, VariantChess},
        },
        go::{Go, Point, RuleSet, handicap, notation::sgf_point::read_point, ruleset},
        rules::Rules,
        xiangqi::{self, Notation, Verdict, Xiangqi, decide, is_chinese},
    },
    record::{Game, Header, NodeId, Record, Side, go as words},
};

/// What the user chose about how records are read: the rule set of each game, by default as the
/// record decides where it can, and how sure a reading has to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Xiangqi: by default `cxa1999`, the Chinese competition rules of 1999.
    pub xiangqi: xiangqi::RuleSet,
    /// Chess: by default `fide2023`, the FIDE Laws of 2023.
    pub chess: chess::RuleSet,
    /// Go: a set by name, or `None` to go by the record, see [`go_rules`].
    pub go: Option<RuleSet>,
    /// Probability, above 0.5 and up to 1, from which on the reading of a move in short form is
    /// not told as open; at 1 every move is told that has more than one reading.
    pub sure: f64,
    /// The main-line moves of another sheet of the same game: they narrow the readings of moves in
    /// short form. Empty where there is none.
    pub also: Vec<String>,
    /// Whether a sheet must be complete as rules A 10.1 has it (`--profile competition`).
    pub competition: bool,
    /// Whether a chess game goes on behind a move that is not legal (`--keep-illegal`).
    pub keep_illegal: bool,
    /// Whether finished games of Go are counted and held against their results (`--score`).
    pub score: bool,
}

impl Default for Profile {
    fn default() -> Self {
        Self {
            xiangqi: xiangqi::RuleSet::default(),
            chess: chess::RuleSet::default(),
            go: None,
            sure: 1.0,
            also: Vec::new(),
            competition: false,
            keep_illegal: false,
            score: false,
        }
    }
}

impl Profile {
    /// Takes one `game=rules` choice; gives the known choices back when it is none of them.
    ///
    /// The rules of xiangqi take numbers behind their name: `xiangqi=cxa1999,cycles=4,limit=40`,
    /// see [`xiangqi::RuleSet::read`].
    pub fn choose(&mut self, text: &str) -> Result<(), String> {
        let (game, name) = text.split_once('=').unwrap_or(("", text));
        match game {
            "xiangqi" => xiangqi::RuleSet::read(name).map(|rules| self.xiangqi = rules),
            "chess" => chess::RuleSet::by_name(name).map(|rules| self.chess = rules),
            "go" => RuleSet::by_name(name).map(|rules| self.go = Some(rules)),
            _ => None,
        }
        .ok_or_else(|| Self::choices().join(", "))
    }

    /// Every choice, as `game=rules`.
    pub fn choices() -> Vec<String> {
        let xiangqi = xiangqi::ruleset::ALL
            .iter()
            .map(|rules| format!("xiangqi={}[,cycles=N][,limit=N]", rules.name()));
        let chess = chess::ruleset::ALL.iter().map(|rules| format!("chess={}", rules.name));
        let go = ruleset::ALL.iter().map(|rules| format!("go={}", rules.name));
        xiangqi.chain(chess).chain(go).collect()
    }
}

/// The variant that a record names, when it is one whose rules are not known here.
pub fn unknown_variant<'r>(record: &'r Record<'_>) -> Option<&'r str> {
    let known: &[&str] = match record.game {
        Game::Xiangqi => &["", "xiangqi", "chinese chess", "standard", "象棋", "中国象棋"],
        Game::Chess => &[
            "",
            "standard",
            "regular",
            "chess",
            "normal",
            "from position",
            "fromposition",
            "chess960",
            "chess 960",
            "fischerandom",
            "fischer random",
            "fischerrandom",
            "freestyle",
            "chess-960",
        ],
        // What is no number says nothing of the game.
        Game::Go => {
            let other = |value: &&str| value.trim().parse::<u32>().is_ok_and(|game| game > 1);
            return record.value("GM").filter(other);
        }
    };
    record
        .value("Variant")
        .filter(|value| !known.contains(&value.trim().to_ascii_lowercase().as_str()))
        .filter(|value| record.game != Game::Chess || VariantChess::named(value).is_none())
}

/// The variant rules that a chess record is played by: those that its `Variant` names; where it
/// names none, those that alone have such a FEN. `None` for standard chess and Chess960.
pub fn chess_variant(record: &Record<'_>) -> Option<VariantChess> {
    if let Some(name) = record.value("Variant").filter(|name| !name.trim().is_empty()) {
        return VariantChess::named(name);
    }
    inferred_variant(record).map(VariantChess::new)
}

/// The variant of a chess record without a `Variant`, by its FEN: only crazyhouse has men in hand,
/// only three-check counts checks.
pub fn inferred_variant(record: &Record<'_>) -> Option<Variant> {
    let fen = record.value("FEN").filter(|_| record.game == Game::Chess)?;
    if record.value("Variant").is_some_and(|name| !name.trim().is_empty()) {
        return None;
    }
    match fen {
        _ if variants::fen::has_hands(fen) => Some(Variant::Crazyhouse),
        _ if variants::fen::has_checks(fen) => Some(Variant::ThreeCheck),
        _ => None,
    }
}

/// What the record says of its start position: a FEN, or for Go the board size.
pub fn start<'r>(record: &'r Record<'_>) -> Option<&'r str> {
    let written = match record.game {
        Game::Go => record.value("SZ"),
        Game::Chess => record.value("FEN"),
        Game::Xiangqi => record
            .value("FEN")
            .or_else(|| record.value("局面"))
            .or_else(|| record.value("开局局面")),
    };
    written.filter(|value| !value.trim().is_empty())
}

/// The header that shows the last position of a xiangqi record, as a FEN. `FEN` itself is the start.
pub fn end<'r, 's>(record: &'r Record<'s>) -> Option<&'r Header<'s>> {
    if record.game != Game::Xiangqi {
        return None;
    }
    let names = ["FinalFEN", "EndFEN", "终局", "终局局面", "終局", "終局局面"];
    let header = names.into_iter().find_map(|name| record.header(name));
    header.filter(|header| header.value.contains('/'))
}

/// The xiangqi rules, reading moves in the notation of [`dialect`].
pub fn xiangqi(record: &Record<'_>) -> Xiangqi {
    Xiangqi { notation: dialect(record).notation }
}

/// The notation of a xiangqi record: the one that its format is bound to; the one that its `Format` names, unless its first move is none
/// in it; else the one that fits the most moves of the main line.
pub fn dialect(record: &Record<'_>) -> Verdict {
    match record.notation {
        Some("uci" | "iccs") => return Verdict::certain(Notation::Iccs),
        Some(name) => {
            if let Some(notation) = Notation::by_name(name) {
                return Verdict::certain(notation);
            }
        }
        None => {}
    }
    let named = record.value("Format").and_then(|name| Notation::by_name(name.trim()));
    let tree = &record.tree;
    let texts = || tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    // What is not recorded is in no notation; behind it nothing can be played.
    let moves = || texts().take_while(|mv| !mv.is_unrecorded()).map(|mv| &*mv.text);
    let first = texts().find(|mv| !mv.is_unrecorded()).map(|mv| &*mv.text);
    let Some(first) = first.filter(|text| !is_chinese(text)) else {
        let usual = named.is_none_or(|named| named == Notation::Chinese);
        return Verdict::certain(if usual { named.unwrap_or_default() } else { Notation::Auto });
    };
    let Ok(position) = Xiangqi::default().start(start(record)) else {
        return Verdict::certain(named.unwrap_or_default());
    };
    let reads = |notation: Notation| Xiangqi { notation }.resolve(&position, first, None).is_ok();
    if let Some(named) = named.filter(|named| reads(*named)) {
        return Verdict::certain(named);
    }
    let verdict = decide(&position, moves());
    match named {
        Some(named) if !reads(verdict.notation) => Verdict::certain(named),
        _ => verdict,
    }
}

/// What a xiangqi record's `Format` says of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// That they are in short or signed form: `zh-short`, `zh-signed`.
    Short,
    /// Another notation.
    Notation,
    /// Nothing, or nothing known.
    Nothing,
}

/// Reads the `Format` of a xiangqi record.
pub fn named_form(record: &Record<'_>) -> Named {
    match record.value("Format").map(str::trim) {
        Some("zh-short" | "zh-signed") => Named::Short,
        Some(name) if Notation::by_name(name).is_some() => Named::Notation,
        _ => Named::Nothing,
    }
}

/// The rules of standard chess, with castling as the record's `Variant` has it. Whether a record is
/// played by others says [`chess_variant`].
pub fn chess(record: &Record<'_>, profile: &Profile) -> Chess {
    Chess { chess960: is_chess960(record), keep_illegal: profile.keep_illegal, ..Chess::default() }
}

/// Whether a record's `Variant` names Chess960.
pub fn is_chess960(record: &Record<'_>) -> bool {
    record.value("Variant").is_some_and(|variant| {
        let variant = variant.to_ascii_lowercase();
        variant.contains("960") || variant.contains("fischer") || variant.contains("freestyle")
    })
}

/// The Go rules that [`go_rules`] chooses.
pub fn go(record: &Record<'_>, profile: &Profile) -> Go {
    let rules = Go::new(go_rules(record, profile).rules);
    Go { coordinates: writes_coordinates(record), ..rules }
}

/// The rules that a Go record is played by, and what chose them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoRules {
    /// The rules.
    pub rules: RuleSet,
    /// What they were chosen by: `--rules`, or names of headers and properties of the record;
    /// empty where nothing says anything, and they are the usual ones.
    pub by: &'static [&'static str],
}

impl GoRules {
    /// Whether user or record names the rules, rather than hint at them.
    pub fn are_named(&self) -> bool {
        matches!(self.by.first(), Some(&("--rules" | "RU")))
    }
}

/// Chooses the Go rules: those of the profile; else by `RU`, with date and komi for the edition of
/// Chinese rules; else by the four stones of ancient games, by komi, by event and server; else the
/// Chinese ones of 2002.
pub fn go_rules(record: &Record<'_>, profile: &Profile) -> GoRules {
    let chosen = |rules, by| GoRules { rules, by };
    if let Some(rules) = profile.go {
        return chosen(rules, &["--rules"]);
    }
    if let Some(ru) = record.value("RU")
        && let Some(rules) = RuleSet::from_ru(ru)
    {
        if !RuleSet::is_of_any_year(ru) {
            return chosen(rules, &["RU"]);
        }
        return match (komi(record), year(record)) {
            (Some(550), None) => chosen(ruleset::CHINESE_1988, &["RU", "KM"]),
            (komi, Some(..=2001)) if komi != Some(750) => {
                chosen(ruleset::CHINESE_1988, &["RU", "DT"])
            }
            _ => chosen(rules, &["RU"]),
        };
    }
    if is_crosswise(record) {
        return chosen(ruleset::ANCIENT, &["AB", "AW"]);
    }
    by_komi(record).or_else(|| by_place(record)).unwrap_or(chosen(ruleset::CHINESE_2002, &[]))
}

/// The komi of a Go record in hundredths of a point, where it can be read.
fn komi(record: &Record<'_>) -> Option<i64> {
    let text = record.value("KM").or_else(|| record.value("KO"))?;
    words::number(text)
        .filter(|komi| (0..=900).contains(komi) && komi % 50 == 0)
        .or_else(|| words::number(&words::komi(text)?.value))
}

/// The year of a Go record, where its date can be read.
fn year(record: &Record<'_>) -> Option<u32> {
    let text = record.value("DT").or_else(|| record.value("RD"))?.trim();
    let year = |text: &str| text.get(..4)?.parse().ok().filter(|year| *year > 0);
    year(text).or_else(|| year(&words::date(text).ok()?.value))
}

/// Whether the record begins with the four stones of ancient games (座子), White to play.
fn is_crosswise(record: &Record<'_>) -> bool {
    let tree = &record.tree;
    if !tree.may_have_properties(NodeId::ROOT) {
        return false;
    }
    let mut stones: [Vec<Point>; 2] = [Vec::new(), Vec::new()];
    for note in tree.notes(NodeId::ROOT) {
        let side = match &*note.name {
            "AB" => Side::First,
            "AW" => Side::Second,
            "AE" => return false,
            _ => continue,
        };
        let values = note.text.split(['[', ']']).map(str::trim).filter(|value| !value.is_empty());
        for value in values {
            match read_point(value, 19, 19) {
                Ok(point) if stones[side as usize].len() < 2 => stones[side as usize].push(point),
                _ => return false,
            }
        }
    }
    let first = tree.main_line().find_map(|node| tree.node(node).mv.as_ref()?.side);
    first != Some(Side::First) && handicap::is_crosswise(&stones[0], &stones[1])
}

/// The rules that a komi belongs to.
fn by_komi(record: &Record<'_>) -> Option<GoRules> {
    let text = record.value("KM").or_else(|| record.value("KO"))?.trim();
    let in_stones = || match words::number(text) {
        Some(komi) => komi % 50 == 25 || matches!(text, "375" | "275" | "325"),
        None => words::komi(text).is_some_and(|it| it.ground == words::Ground::Stones),
    };
    let rules = match komi(record)? {
        750 => ruleset::CHINESE_2002,
        550 if in_stones() => ruleset::CHINESE_1988,
        _ if in_stones() => ruleset::CHINESE_2002,
        650 => ruleset::JAPANESE,
        800 => ruleset::ING,
        _ => return None,
    };
    Some(GoRules { rules, by: &["KM"] })
}

/// The rules of events and servers, by words of the headers that name them.
fn by_place(record: &Record<'_>) -> Option<GoRules> {
    const PLACES: [(&str, RuleSet); 14] = [
        ("应氏杯", ruleset::ING),
        ("應氏盃", ruleset::ING),
        ("應氏杯", ruleset::ING),
        ("ing cup", ruleset::ING),
        ("foxwq", ruleset::CHINESE_2002),
        ("野狐", ruleset::CHINESE_2002),
        ("cgos", ruleset::TROMP_TAYLOR),
        ("pandanet", ruleset::JAPANESE),
        ("nngs", ruleset::JAPANESE),
        ("kgs", ruleset::JAPANESE),
        ("日本棋院", ruleset::JAPANESE),
        ("tygem", ruleset::KOREAN),
        ("cyberoro", ruleset::KOREAN),
        ("한국기원", ruleset::KOREAN),
    ];
    const HEADERS: [(&str, &[&str]); 5] =
        [("EV", &["EV"]), ("GN", &["GN"]), ("AP", &["AP"]), ("PC", &["PC"]), ("SO", &["SO"])];
    HEADERS.into_iter().find_map(|(name, by)| {
        let value = record.value(name).filter(|value| value.len() <= 200)?.to_lowercase();
        let (_, rules) = PLACES.into_iter().find(|(word, _)| value.contains(word))?;
        Some(GoRules { rules, by })
    })
}

/// Whether a Go record writes its points as coordinates, `Q16` or 16の四: by its format, else by its
/// first move. SGF, which names
/// itself by `GM` or `FF`, never does.
pub fn writes_coordinates(record: &Record<'_>) -> bool {
    if record.header("GM").or_else(|| record.header("FF")).is_some() {
        return false;
    }
    if let Some(named) = record.notation {
        return named != "sgf";
    }
    let tree = &record.tree;
    let mut texts = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    let first = texts
        .by_ref()
        .take(4)
        .find(|mv| mv.text.len() != 2 || mv.text.ends_with(|c: char| c.is_ascii_digit()));
    first.is_some_and(|mv| mv.text.ends_with(|c: char| c.is_ascii_digit()))
}

/// Runs `$body` with `$rules` bound to the rules of the record's game: the one place where a game
/// chooses its types for writers and pictures.
macro_rules! with_rules {
    ($record:expr, $profile:expr, |$rules:ident| $body:expr) => {
        match $record.game {
            $crate::record::Game::Xiangqi => {
                let $rules = $crate::stage::xiangqi($record);
                $body
            }
            $crate::record::Game::Chess => match $crate::stage::chess_variant($record) {
                Some($rules) => $body,
                None => {
                    let $rules = $crate::stage::chess($record, $profile);
                    $body
                }
            },
            $crate::record::Game::Go => {
                let $rules = $crate::stage::go($record, $profile);
                $body
            }
        }
    };
}
pub(crate) use with_rules;
