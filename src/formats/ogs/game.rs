//! A game, a board or a problem as one JSON object.

use serde_json::{Map, Value};

use crate::{
    formats::{
        Entry,
        draft::{self, Draft, Twig},
        points::{self, Place},
    },
    record::{NodeId, NoteKind, Side},
    source::Span,
};

type Members = Map<String, Value>;

/// What an object is.
pub(super) enum Json<'v> {
    /// A game of OGS: the object, and that of its `gamedata`.
    Game(&'v Members, &'v Members),
    /// A board of a scoring test.
    Board(&'v Members, &'v [Value]),
    /// A problem.
    Problem(&'v Members),
}

/// The game that an object is; `None` where it is none.
pub(super) fn read(members: &Members) -> Option<Json<'_>> {
    let has = |name: &str| members.contains_key(name);
    if let Some(Value::Object(data)) = members.get("gamedata") {
        return Some(Json::Game(members, data));
    }
    if has("moves") && (has("width") || has("initial_state") || has("players")) {
        return Some(Json::Game(members, members));
    }
    if let Some(Value::Array(rows)) = members.get("board")
        && rows.iter().all(Value::is_string)
    {
        return Some(Json::Board(members, rows));
    }
    let stones = members.get("AB").is_some_and(Value::is_array);
    (stones && members.get("AW").is_some_and(Value::is_array)).then_some(Json::Problem(members))
}

impl Json<'_> {
    /// The game; `places` are those of its moves, as far as they are known.
    pub(super) fn entry<'s>(&self, places: &[Span], end: usize) -> Entry<'s> {
        let mut draft = Draft::new(0);
        match *self {
            Self::Game(game, data) => ogs(&mut draft, game, data, places),
            Self::Board(members, rows) => board(&mut draft, members, rows),
            Self::Problem(members) => problem(&mut draft, members),
        }
        draft.finish(end)
    }
}

fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(known) => Some(known.to_string()),
        _ => None,
    }
}

fn number(value: Option<&Value>) -> Option<i64> {
    let value = value?;
    value
        .as_i64()
        .or_else(|| value.as_f64().map(|n| n as i64))
        .or_else(|| value.as_str()?.parse().ok())
}

/// Adds a header without a place of its own.
fn head(draft: &mut Draft<'_>, name: &'static str, value: Option<String>) {
    draft.header(name, value.unwrap_or_default(), Span::default());
}

fn ogs(draft: &mut Draft<'_>, game: &Members, data: &Members, places: &[Span]) {
    let of = |name: &str| game.get(name).or_else(|| data.get(name));
    let size = |name: &str| number(of(name)).filter(|n| (1..=52).contains(n));
    let (columns, rows) = (size("width").unwrap_or(19), size("height").unwrap_or(19));
    let square = columns == rows;
    head(draft, "SZ", Some(if square { columns.to_string() } else { format!("{columns}:{rows}") }));
    head(draft, "GN", text(of("name")).or_else(|| text(of("game_name"))));
    let id = text(of("id")).or_else(|| text(of("game_id")));
    head(draft, "PC", id.as_ref().map(|id| format!("OGS: https://online-go.com/game/{id}")));
    head(draft, "DT", date(of));
    players(draft, game, data);
    head(draft, "RU", text(of("rules")).map(rules));
    head(draft, "KM", text(of("komi")).map(|komi| plain(&komi)));
    let stones = number(of("handicap")).filter(|stones| *stones > 0).unwrap_or(0);
    head(draft, "HA", (stones > 1).then(|| stones.to_string()));
    times(draft, of("time_control"));
    head(draft, "RE", result(of));
    for name in ["outcome", "phase", "ranked", "annulled", "removed", "tournament"] {
        if let Some(value) = text(of(name)) {
            draft.raw(name, value, Span::default());
        }
    }
    let set = initial(draft, of("initial_state"));
    moves(draft, of, (stones, set), places);
}

/// The day on which it was started.
fn date<'v>(of: impl Fn(&str) -> Option<&'v Value>) -> Option<String> {
    let started = text(of("started")).filter(|text| text.len() >= 10 && text.is_ascii());
    if let Some(started) = started {
        return Some(started[..10].to_owned());
    }
    let seconds = number(of("start_time")).filter(|n| (1..i64::from(u32::MAX)).contains(n))?;
    let (year, month, day) = civil(seconds / 86_400);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

/// The day of the calendar so many days after 1970-01-01, by counting in years from March on, of
/// which 400 have 146,097 days.
const fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let month_of_year = if month < 10 { month + 3 } else { month - 9 };
    (year + 400 * era + (month_of_year <= 2) as i64, month_of_year, day_of_month)
}

fn players(draft: &mut Draft<'_>, game: &Members, data: &Members) {
    let player = |of: &Members, side: &str| of.get("players")?.get(side)?.as_object().cloned();
    for (side, name_as, rank_as) in [("black", "PB", "BR"), ("white", "PW", "WR")] {
        let both = [player(game, side), player(data, side)];
        let find =
            |member: &str| both.iter().flatten().find_map(|player| player.get(member).cloned());
        let name = text(find("username").as_ref()).or_else(|| text(find("name").as_ref()));
        head(draft, name_as, name);
        let professional = find("professional").is_some_and(|known| known == true);
        let rank = find("rank").or_else(|| find("ranking")).and_then(|rank| rank.as_f64());
        head(draft, rank_as, rank.map(|rank| grade(rank, professional)));
    }
}

/// A rank as the server counts it: 30 is 1 dan, 29 is 1 kyu; 37 is 1 dan of professionals.
fn grade(rank: f64, professional: bool) -> String {
    let rank = rank.floor().clamp(0.0, 60.0) as i64;
    match rank {
        37.. if professional => format!("{}p", rank - 36),
        30.. => format!("{}d", rank - 29),
        _ => format!("{}k", 30 - rank),
    }
}

fn rules(name: String) -> String {
    const NAMES: [(&str, &str); 6] = [
        ("japanese", "Japanese"),
        ("chinese", "Chinese"),
        ("korean", "Korean"),
        ("aga", "AGA"),
        ("nz", "NZ"),
        ("ing", "GOE"),
    ];
    let known = NAMES.iter().find(|(known, _)| *known == name).map(|(_, sgf)| *sgf);
    known.map_or(name, str::to_owned)
}

/// A number without idle zeros.
fn plain(number: &str) -> String {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        number.to_owned()
    }
}

fn times(draft: &mut Draft<'_>, control: Option<&Value>) {
    let Some(Value::Object(control)) = control else { return };
    let of = |name: &str| number(control.get(name)).filter(|n| *n >= 0);
    let system = text(control.get("system").or_else(|| control.get("time_control")));
    match (system.as_deref(), of("main_time")) {
        (Some("byoyomi"), Some(main)) => {
            head(draft, "TM", Some(main.to_string()));
            if let (Some(periods), Some(seconds)) = (of("periods"), of("period_time")) {
                head(draft, "OT", Some(format!("{periods}x{seconds} byo-yomi")));
            }
        }
        (Some("absolute"), _) => head(draft, "TM", of("total_time").map(|n| n.to_string())),
        (Some("fischer"), _) => {
            head(draft, "TM", of("initial_time").map(|n| n.to_string()));
            head(draft, "OT", of("time_increment").map(|n| format!("{n} fischer")));
        }
        (Some("simple"), _) => head(draft, "OT", of("per_move").map(|n| format!("{n} simple"))),
        (Some("canadian"), Some(main)) => {
            head(draft, "TM", Some(main.to_string()));
            if let (Some(stones), Some(seconds)) = (of("stones_per_period"), of("period_time")) {
                head(draft, "OT", Some(format!("{stones}/{seconds} Canadian")));
            }
        }
        _ => {}
    }
}

/// The result, where it is known who won.
fn result<'v>(of: impl Fn(&str) -> Option<&'v Value>) -> Option<String> {
    let lost = |name: &str| of(name).and_then(Value::as_bool);
    let outcome = text(of("outcome"))?;
    let winner = match (lost("black_lost"), lost("white_lost")) {
        (Some(true), Some(false)) => "W",
        (Some(false), Some(true)) => "B",
        _ => {
            let winner = number(of("winner"))?;
            let black = number(of("black_player_id")).or_else(|| number(of("black")));
            let white = number(of("white_player_id")).or_else(|| number(of("white")));
            match () {
                () if Some(winner) == black => "B",
                () if Some(winner) == white => "W",
                () => return None,
            }
        }
    };
    let how = match &*outcome.to_ascii_lowercase() {
        "resignation" | "r" => "R".to_owned(),
        "timeout" | "time" | "t" => "T".to_owned(),
        "cancellation" => return Some("Void".to_owned()),
        "disconnection" | "moderator decision" | "forfeit" | "abandonment" => "F".to_owned(),
        other => {
            let margin = other.split_whitespace().next().unwrap_or("");
            crate::record::go::number(margin)?;
            plain(margin)
        }
    };
    Some(format!("{winner}+{how}"))
}

/// The stones of `{"black": "dpdd", "white": ""}`; whether there are any.
fn initial(draft: &mut Draft<'_>, state: Option<&Value>) -> bool {
    let mut any = false;
    for (side, name) in [(Side::First, "black"), (Side::Second, "white")] {
        let letters = state.and_then(|state| state.get(name)?.as_str()).unwrap_or("");
        let pairs = letters.as_bytes().chunks_exact(2);
        let places: Vec<Place> =
            pairs.filter_map(|pair| points::place(std::str::from_utf8(pair).ok()?)).collect();
        any |= !places.is_empty();
        draft.stones(side, &places, Span::default());
    }
    any
}

/// The moves: pairs of numbers, or one string of letters. Black begins, but White where stones are
/// set for a handicap; where Black places them freely they are its first moves.
fn moves<'v>(
    draft: &mut Draft<'_>,
    of: impl Fn(&str) -> Option<&'v Value>,
    (stones, set): (i64, bool),
    places: &[Span],
) {
    let player = text(of("initial_player"));
    let first = match player.as_deref() {
        Some("white") => Side::Second,
        _ => Side::First,
    };
    let free = if !set && first == Side::First && stones > 1 {
        usize::try_from(stones).unwrap_or(1)
    } else {
        1
    };
    let read: Vec<Option<(u32, u32)>> = match of("moves") {
        Some(Value::Array(all)) => all.iter().map(pair).collect(),
        Some(Value::String(letters)) => {
            let pairs = letters.as_bytes().chunks_exact(2);
            let place = |pair: &[u8]| points::place(std::str::from_utf8(pair).ok()?);
            pairs.map(|pair| place(pair).map(|(x, y)| (x.into(), y.into()))).collect()
        }
        _ => Vec::new(),
    };
    let known = places.len() == read.len();
    let mut turn = first;
    for (index, place) in read.into_iter().enumerate() {
        let span = if known { places[index] } else { Span::default() };
        draft.step(turn, place, span);
        if index + 1 >= free {
            turn = turn.other();
        }
    }
}

/// `[15, 3, 900]` or `{"x": 15, "y": 3}`; a pass is below 0.
fn pair(value: &Value) -> Option<(u32, u32)> {
    let (x, y) = match value {
        Value::Array(parts) => (number(parts.first()), number(parts.get(1))),
        Value::Object(members) => (number(members.get("x")), number(members.get("y"))),
        _ => (None, None),
    };
    Some((u32::try_from(x?).ok()?, u32::try_from(y?).ok()?))
}

/// Rows of `b` for Black, `W` for White.
fn board(draft: &mut Draft<'_>, members: &Members, rows: &[Value]) {
    let lines: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let size = if columns == lines.len() {
        columns.to_string()
    } else {
        format!("{columns}:{}", lines.len())
    };
    head(draft, "SZ", Some(size));
    head(draft, "RU", text(members.get("rules")).map(rules));
    let id = text(members.get("game_id"));
    head(draft, "PC", id.map(|id| format!("OGS: https://online-go.com/game/{id}")));
    for (side, letters) in [(Side::First, ['b', 'B']), (Side::Second, ['W', 'w'])] {
        let mut places = Vec::new();
        for (row, line) in (0_u8..52).zip(&lines) {
            let of = (0_u8..52).zip(line.chars()).filter(|(_, c)| letters.contains(c));
            places.extend(of.map(|(column, _)| (column, row)));
        }
        draft.stones(side, &places, Span::default());
    }
    draft.comment(
        NodeId::ROOT,
        text(members.get("description")).unwrap_or_default(),
        Span::default(),
    );
}

/// Stones and solutions: moves that follow one another, or several first moves.
fn problem(draft: &mut Draft<'_>, members: &Members) {
    head(draft, "SZ", text(members.get("SZ")));
    for (side, name) in [(Side::First, "AB"), (Side::Second, "AW")] {
        let Some(Value::Array(points)) = members.get(name) else { continue };
        let places: Vec<Place> =
            points.iter().filter_map(|point| points::place(point.as_str()?)).collect();
        draft.stones(side, &places, Span::default());
    }
    draft.comment(NodeId::ROOT, text(members.get("C")).unwrap_or_default(), Span::default());
    let Some(Value::Array(solution)) = members.get("SOL") else { return };
    let read = |step: &Value| {
        let part = |at: usize| step.get(at).and_then(Value::as_str);
        let side = match part(0)? {
            "B" => Side::First,
            "W" => Side::Second,
            _ => return None,
        };
        Some((side, points::place(part(1)?).map(|(x, y)| (x.into(), y.into()))))
    };
    let steps: Vec<_> = solution.iter().filter_map(read).collect();
    let line = steps.windows(2).all(|pair| pair[0].0 != pair[1].0);
    let twig = |(index, mv): (usize, (Side, Option<(u32, u32)>))| Twig {
        parent: if line { index.checked_sub(1) } else { None },
        mv: Some(mv),
        span: Span::default(),
        aside: false,
    };
    let twigs: Vec<Twig> = steps.into_iter().enumerate().map(twig).collect();
    let nodes = draft::grow(draft, &twigs);
    for (node, step) in nodes.into_iter().zip(solution) {
        let words: Vec<_> = (2..4).filter_map(|at| text(step.get(at))).collect();
        draft.comment(node, words.join("\n"), Span::default());
    }
    let first = text(members.get("PL")).filter(|side| matches!(&**side, "B" | "W"));
    if let Some(side) = first {
        let value = format!("[{side}]");
        draft.record.tree.note(NodeId::ROOT, NoteKind::Property, "PL", value, Span::default());
    }
}
