//! Sets the stage for a replay: which rules a record is played by, and from which position.

use crate::{
    games::{
        chess::{
            self, Chess,
            variants::{self, Variant, VariantChess},
        },
        go::{Go, RuleSet, ruleset},
        rules::Rules,
        xiangqi::{self, Notation, Verdict, Xiangqi, decide, is_chinese},
    },
    record::{Game, Header, Record},
};

/// What the user chose about how records are read: the rule set of each game, by default as the
/// record decides where it can, and how sure a reading has to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Xiangqi: by default `cxa1999`, the Chinese competition rules of 1999.
    pub xiangqi: xiangqi::RuleSet,
    /// Chess: by default `fide2023`, the FIDE Laws of 2023.
    pub chess: chess::RuleSet,
    /// Go: a set by name, or `None` to go by the record's `RU`.
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

/// The Go rules: those of the profile, else of the record's `RU`, else the Chinese ones of 2002.
pub fn go(record: &Record<'_>, profile: &Profile) -> Go {
    let by_record = || record.value("RU").and_then(RuleSet::from_ru);
    let rules = profile.go.or_else(by_record).map_or_else(Go::default, Go::new);
    Go { coordinates: writes_coordinates(record), ..rules }
}

/// Whether a Go record writes its points as coordinates, `Q16`: by its first move. SGF, which names
/// itself by `GM` or `FF`, never does.
pub fn writes_coordinates(record: &Record<'_>) -> bool {
    if record.header("GM").or_else(|| record.header("FF")).is_some() {
        return false;
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
