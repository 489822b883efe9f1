//! What `--where` and `--sort` can ask of a game: its headers by name, and facts that no header
//! states.

use std::{borrow::Cow, cell::OnceCell};

use super::eco::{self, Opening};
use crate::{
    findings::{Code, Severity},
    formats::{self, Format, fit},
    judge::{Judgement, ReasonKind, is_eco_code},
    record::{Game, Outcome, Record, Side},
    stage::Profile,
};

/// A game that is being asked about.
pub struct Subject<'a> {
    /// The record as read.
    pub record: &'a Record<'a>,
    /// The format it was read as.
    pub format: Format,
    /// What the rules say of it, where the question [needs](Field::needs_judgement) that.
    pub judgement: Option<&'a Judgement>,
    /// How the record is read.
    pub profile: &'a Profile,
    opening: OnceCell<Option<Opening>>,
}

impl<'a> Subject<'a> {
    /// A game with what is known of it.
    pub const fn new(
        record: &'a Record<'a>,
        format: Format,
        judgement: Option<&'a Judgement>,
        profile: &'a Profile,
    ) -> Self {
        Self { record, format, judgement, profile, opening: OnceCell::new() }
    }

    fn opening(&self) -> Option<Opening> {
        *self.opening.get_or_init(|| eco::classify(self.record, self.profile))
    }
}

/// One thing that can be asked of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// A header, by its name and those that mean the same.
    Header(String),
    /// The first player's name (White, 红方, in Go Black).
    First,
    /// The second player's name.
    Second,
    /// The name of either player.
    Player,
    /// The rating of either player.
    Elo,
    /// The day of the game.
    Date,
    /// Main-line plies that the rules accept.
    Plies,
    /// The same in full moves (回合), a half one counted as one.
    Moves,
    /// Alternatives to moves, at any depth.
    Variations,
    /// Comments.
    Comments,
    /// Findings, all or those of one severity.
    Findings(Option<Severity>),
    /// The codes of the findings.
    Code,
    /// `xiangqi`, `chess` or `go`.
    Game,
    /// The format it was read as, by its name for `--to`.
    Format,
    /// The result as the first player's view, `1-0`, and for Go also as written, `B+R`.
    Result,
    /// How the moves end the game: `checkmate`, `stalemate`, `dead-position`, `repetition`, `limit`
    /// and the draws of chess that nobody has to claim.
    Ends,
    /// How the record's words end the game: `time`, `resignation`, `agreement` and the like.
    Reason,
    /// The code of the opening: of the `ECO` tag, else by the moves.
    Eco,
    /// The name of the opening: of the `Opening` tag, else by the moves.
    Opening,
}

/// The names of the fields that are no header; every other name is that of a header.
const NAMES: [(&str, Field); 21] = [
    ("first", Field::First),
    ("second", Field::Second),
    ("player", Field::Player),
    ("elo", Field::Elo),
    ("date", Field::Date),
    ("plies", Field::Plies),
    ("moves", Field::Moves),
    ("variations", Field::Variations),
    ("comments", Field::Comments),
    ("findings", Field::Findings(None)),
    ("errors", Field::Findings(Some(Severity::Error))),
    ("warnings", Field::Findings(Some(Severity::Warning))),
    ("infos", Field::Findings(Some(Severity::Info))),
    ("code", Field::Code),
    ("game", Field::Game),
    ("format", Field::Format),
    ("result", Field::Result),
    ("ends", Field::Ends),
    ("reason", Field::Reason),
    ("eco", Field::Eco),
    ("opening", Field::Opening),
];

/// What [`Field::Ends`] can be.
const ENDS: [&str; 7] = [
    "checkmate",
    "stalemate",
    "dead-position",
    "fivefold-repetition",
    "seventy-five-moves",
    "repetition",
    "limit",
];

/// What [`Field::Reason`] can be.
const REASONS: [&str; 12] = [
    "time",
    "resignation",
    "agreement",
    "repetition",
    "limit",
    "foul",
    "mate",
    "stalemate",
    "illegal",
    "absent",
    "material",
    "adjudication",
];

/// Names of the players, as PGN, move lists and sheets write them.
const FIRST: [&str; 6] = ["Red", "White", "红方", "紅方", "红", "紅"];
const SECOND: [&str; 3] = ["Black", "黑方", "黑"];
const FIRST_GO: [&str; 3] = ["PB", "Black", "黑方"];
const SECOND_GO: [&str; 3] = ["PW", "White", "白方"];
const ELO: [&str; 7] =
    ["WhiteElo", "BlackElo", "RedElo", "红等级分", "黑等级分", "紅等級分", "黑等級分"];
const DATE: [&str; 6] = ["Date", "日期", "比赛日期", "比賽日期", "DT", "UTCDate"];
const RESULT: [&str; 7] = ["Result", "结果", "結果", "赛果", "比赛结果", "胜负", "RE"];

/// What SGF calls the headers of PGN.
const SGF: [(&str, &str); 12] = [
    ("Event", "EV"),
    ("Site", "PC"),
    ("Date", "DT"),
    ("Round", "RO"),
    ("White", "PW"),
    ("Black", "PB"),
    ("Result", "RE"),
    ("Komi", "KM"),
    ("Handicap", "HA"),
    ("Annotator", "AN"),
    ("WhiteElo", "WR"),
    ("BlackElo", "BR"),
];

/// A value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Number(u32),
    Text(Cow<'a, str>),
}

impl Field {
    /// The field of that name; any name that is none of the known ones is that of a header.
    pub fn named(name: &str) -> Self {
        let known = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        known.map_or_else(|| Self::Header(name.to_owned()), |(_, field)| field.clone())
    }

    /// Whether it is known only once the game is judged.
    pub const fn needs_judgement(&self) -> bool {
        matches!(
            self,
            Self::Plies | Self::Moves | Self::Findings(_) | Self::Code | Self::Ends | Self::Reason
        )
    }

    /// Whether its values are dates, whatever they look like.
    pub(super) fn is_date(&self) -> bool {
        match self {
            Self::Date => true,
            Self::Header(name) => {
                name.to_ascii_lowercase().ends_with("date") || name.contains("日期") || name == "DT"
            }
            _ => false,
        }
    }

    /// Whether its values are counts.
    pub(super) const fn is_number(&self) -> bool {
        matches!(
            self,
            Self::Plies | Self::Moves | Self::Variations | Self::Comments | Self::Findings(_)
        )
    }

    /// The values that it can have, where they are few.
    pub(super) fn choices(&self) -> Vec<&'static str> {
        match self {
            Self::Game => [Game::Xiangqi, Game::Chess, Game::Go].map(Game::name).into(),
            Self::Format => formats::TABLE.iter().map(|info| info.name).collect(),
            Self::Ends => ENDS.into(),
            Self::Reason => REASONS.into(),
            Self::Code => Code::ALL.iter().map(|code| code.id()).collect(),
            _ => Vec::new(),
        }
    }

    /// Its values in a game; none where nothing is known.
    pub(super) fn values<'s>(&self, of: &'s Subject<'_>) -> Vec<Value<'s>> {
        let record = of.record;
        let text = |text: &'s str| Value::Text(Cow::Borrowed(text));
        let one = |found: Option<&'s str>| found.map(text).into_iter().collect();
        match self {
            Self::Header(name) => one(header(record, name)),
            Self::First => one(player(record, Side::First)),
            Self::Second => one(player(record, Side::Second)),
            Self::Player => {
                let both = [Side::First, Side::Second];
                both.iter().filter_map(|side| player(record, *side)).map(text).collect()
            }
            Self::Elo => ELO.iter().filter_map(|name| known(record, name)).map(text).collect(),
            Self::Date => one(first_known(record, &DATE)),
            Self::Variations => vec![Value::Number(variations(record))],
            Self::Comments => vec![Value::Number(record.tree.comments() as u32)],
            Self::Game => vec![text(record.game.name())],
            Self::Format => vec![text(of.format.info().name)],
            Self::Result => result(record).into_iter().map(Value::Text).collect(),
            Self::Eco => {
                let tag = known(record, "ECO").filter(|value| is_eco_code(value));
                one(tag.or_else(|| of.opening().map(|opening| opening.code)))
            }
            Self::Opening => {
                let tag = header(record, "Opening");
                one(tag.or_else(|| of.opening().map(|opening| opening.name)))
            }
            _ => of.judgement.map(|judged| self.judged(judged)).unwrap_or_default(),
        }
    }

    /// Its values in a judged game.
    fn judged(&self, judged: &Judgement) -> Vec<Value<'static>> {
        let text = |text: &'static str| Value::Text(Cow::Borrowed(text));
        match self {
            Self::Plies => vec![Value::Number(judged.plies)],
            Self::Moves => vec![Value::Number(judged.plies.div_ceil(2))],
            Self::Findings(severity) => {
                let of = |found: Severity| severity.is_none_or(|severity| severity == found);
                let n = judged.findings.iter().filter(|finding| of(finding.severity)).count();
                vec![Value::Number(n as u32)]
            }
            Self::Code => judged.findings.iter().map(|found| text(found.code.id())).collect(),
            Self::Ends => ends(judged).into_iter().map(text).collect(),
            Self::Reason => {
                let reason = judged.reason.as_ref();
                reason.map(|reason| text(reason_name(reason.kind))).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The value of a header, unless it says that nothing is known.
fn known<'r>(record: &'r Record<'_>, name: &str) -> Option<&'r str> {
    let of_name = |header: &&crate::record::Header<'_>| {
        header.name.eq_ignore_ascii_case(name)
            || header.name.contains(' ') && header.name.replace(' ', "") == name
    };
    let value = record.headers.iter().find(of_name).map(|header| header.value.trim());
    value.filter(|value| !fit::says_nothing(value))
}

fn first_known<'r>(record: &'r Record<'_>, names: &[&str]) -> Option<&'r str> {
    names.iter().find_map(|name| known(record, name))
}

/// A header by its name, or by another that means the same.
fn header<'r>(record: &'r Record<'_>, name: &str) -> Option<&'r str> {
    if let Some(value) = known(record, name) {
        return Some(value);
    }
    if record.game == Game::Go {
        let sgf = |pgn: &str| SGF.iter().find(|(known, _)| known.eq_ignore_ascii_case(pgn));
        let named = sgf(name).and_then(|(_, sgf)| known(record, sgf));
        return named.or_else(|| {
            formats::same_headers(Game::Go, name).find_map(|name| {
                known(record, name).or_else(|| sgf(name).and_then(|(_, sgf)| known(record, sgf)))
            })
        });
    }
    if [&FIRST[..], &["PW", "白方"]].concat().iter().any(|known| known.eq_ignore_ascii_case(name))
    {
        return player(record, Side::First);
    }
    if SECOND.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return player(record, Side::Second);
    }
    formats::same_headers(record.game, name).find_map(|name| known(record, name))
}

/// The name of a player; `None` where it is not known.
pub fn player<'r>(record: &'r Record<'_>, side: Side) -> Option<&'r str> {
    let names: &[&str] = match (record.game, side) {
        (Game::Go, Side::First) => &FIRST_GO,
        (Game::Go, Side::Second) => &SECOND_GO,
        (_, Side::First) => &FIRST,
        (_, Side::Second) => &SECOND,
    };
    first_known(record, names)
}

/// The day, round and result as written, empty where they are not known.
pub(super) fn occasion<'r>(record: &'r Record<'_>) -> [Cow<'r, str>; 3] {
    let result = result(record).into_iter().next().unwrap_or_default();
    let date = first_known(record, &DATE).unwrap_or("");
    [Cow::Borrowed(date), Cow::Borrowed(header(record, "Round").unwrap_or("")), result]
}

/// How many alternatives to moves a record holds.
fn variations(record: &Record<'_>) -> u32 {
    let tree = &record.tree;
    tree.ids().filter(|id| tree.next_sibling(*id).is_some()).count() as u32
}

/// The result in the first player's view, and, where that is not all, as written.
fn result<'r>(record: &'r Record<'_>) -> Vec<Cow<'r, str>> {
    let marker = record.marker.as_ref().map(|marker| marker.text.trim());
    let written = first_known(record, &RESULT).or(marker).unwrap_or("*");
    let outcome = match (record.game, written.chars().next()) {
        (Game::Go, Some('B' | 'b' | '黑')) => Some(Outcome::Win(Side::First)),
        (Game::Go, Some('W' | 'w' | '白')) => Some(Outcome::Win(Side::Second)),
        (Game::Go, Some('0')) if written == "0" => Some(Outcome::Draw),
        (Game::Go, _) if written.eq_ignore_ascii_case("draw") => Some(Outcome::Draw),
        _ => Outcome::read(written),
    };
    let mut values: Vec<Cow<'r, str>> =
        outcome.map(|outcome| Cow::Borrowed(outcome.pgn())).into_iter().collect();
    if values.iter().all(|value| *value != written) {
        values.push(Cow::Borrowed(written));
    }
    values
}

/// How the moves end the game.
fn ends(judged: &Judgement) -> Vec<&'static str> {
    let derived = judged.derived.map(|derived| derived.by);
    let repeats = |rep: &crate::judge::Repetition| rep.last_ply >= judged.plies;
    let repetition = judged.repetition.iter().any(repeats).then_some("repetition");
    let limit = judged
        .limit
        .as_ref()
        .filter(|limit| [&limit.red, &limit.black].iter().any(|claim| claim.count >= limit.rounds));
    derived.into_iter().chain(repetition).chain(limit.map(|_| "limit")).collect()
}

const fn reason_name(kind: ReasonKind) -> &'static str {
    match kind {
        ReasonKind::Time => REASONS[0],
        ReasonKind::Resignation => REASONS[1],
        ReasonKind::Agreement => REASONS[2],
        ReasonKind::Repetition => REASONS[3],
        ReasonKind::Limit => REASONS[4],
        ReasonKind::Foul => REASONS[5],
        ReasonKind::Mate => REASONS[6],
        ReasonKind::Stalemate => REASONS[7],
        ReasonKind::Illegal => REASONS[8],
        ReasonKind::Absent => REASONS[9],
        ReasonKind::Material => REASONS[10],
        ReasonKind::Adjudication => REASONS[11],
    }
}
