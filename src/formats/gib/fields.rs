//! The headers: what they mean in SGF, and how they are written.

use std::fmt::Write;

use crate::{
    formats::points::{tenths, to_tenths},
    record::{Record, go},
};

/// The headers that are written, in their order.
pub(super) const ORDER: [&str; 19] = [
    "GIBOKIND",
    "TYPE",
    "SZAUDIO",
    "GAMECONDITION",
    "GAMETIME",
    "GAMERESULT",
    "GAMEZIPSU",
    "GAMEDUM",
    "GAMEGONGJE",
    "GAMETOTALNUM",
    "GAMENAME",
    "GAMEDATE",
    "GAMEPLACE",
    "GAMELECNAME",
    "GAMEWHITENAME",
    "GAMEBLACKNAME",
    "GAMECOMMENT",
    "GAMEINFOMAIN",
    "GAMETAG",
];

/// Headers of SGF in the order that they are given in.
pub(super) const SGF: [&str; 13] =
    ["GN", "DT", "PC", "PB", "BR", "PW", "WR", "HA", "KM", "TM", "OT", "RE", "AN"];

/// A text as the value of a header: no line end and no `\]` in it.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\x5C").replace("\r\n", "\\n").replace(['\n', '\r'], "\\n")
}

/// The text of a value.
pub(super) fn unescape(value: &str) -> String {
    value.replace("\\n", "\n").replace("\\x5C", "\\")
}

/// What a header means in headers of SGF.
pub(super) fn meaning(key: &str, value: &str) -> Vec<(&'static str, String)> {
    let value = value.trim();
    let one = |name, value: String| if value.is_empty() { Vec::new() } else { vec![(name, value)] };
    match key {
        "GAMENAME" => one("GN", value.to_owned()),
        "GAMEPLACE" => one("PC", value.to_owned()),
        "GAMELECNAME" => one("AN", value.to_owned()),
        "GAMEDATE" => one("DT", date(value)),
        "GAMERESULT" => one("RE", result(value)),
        "GAMEGONGJE" => one("KM", tenths(value).unwrap_or_default()),
        "GAMEBLACKNAME" => player(value, ["PB", "BR"]),
        "GAMEWHITENAME" => player(value, ["PW", "WR"]),
        "GAMEINFOMAIN" => main_info(value),
        "GAMETAG" => tag(value),
        "GAMECONDITION" => {
            let words = value.split(':').next().unwrap_or("");
            let stones = go::handicap(words).filter(|reading| reading.value != "0");
            one("HA", stones.map_or_else(String::new, |reading| reading.value))
        }
        _ => Vec::new(),
    }
}

/// A result in words: its normal form, where that says no more and no less.
fn result(words: &str) -> String {
    let reading = go::result(words).filter(|reading| reading.ground.is_sure());
    reading.map_or_else(|| words.to_owned(), |reading| reading.value)
}

/// `2014- 1-27-17-54-54` or `2012年11月22日 下午 6:3` as the date in it.
fn date(text: &str) -> String {
    let mut numbers = text.split('-').map(|part| part.trim().parse::<u32>());
    if let (Some(Ok(year @ 1000..)), Some(Ok(month @ 1..=12)), Some(Ok(day @ 1..=31))) =
        (numbers.next(), numbers.next(), numbers.next())
    {
        return format!("{year:04}-{month:02}-{day:02}");
    }
    let day = text.find(['日', '일']).map(|at| &text[..at + '日'.len_utf8()]);
    let known = [Some(text), day].into_iter().flatten().find_map(|text| go::date(text).ok());
    known.map_or_else(|| text.to_owned(), |reading| reading.value)
}

/// `go48 (2K)` as name and rank; what stands in parentheses and is no rank is part of the name.
fn player(text: &str, [name_as, rank_as]: [&'static str; 2]) -> Vec<(&'static str, String)> {
    let parts = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let rank = parts.and_then(|(_, rank)| go::rank(rank)).map(|reading| reading.value);
    let name = match (&rank, parts) {
        (Some(_), Some((name, _))) => name.trim_end(),
        _ => text,
    };
    let both = [(name_as, name.to_owned()), (rank_as, rank.unwrap_or_default())];
    both.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// `GBKIND:3,…,GTIME:600-30-3,GRLT:1,ZIPSU:595,…,GONGJE:65,…`.
fn main_info(text: &str) -> Vec<(&'static str, String)> {
    let part = |name: &str| {
        let mut parts = text.split(',').filter_map(|part| part.trim().split_once(':'));
        parts.find(|(known, _)| *known == name).map(|(_, value)| value.trim())
    };
    let mut out = Vec::new();
    if let Some(times) = part("GTIME") {
        let mut numbers = times.splitn(3, '-').map(str::trim);
        let fields = [numbers.next(), numbers.next(), numbers.next()];
        out.extend(times_of(fields.map(Option::unwrap_or_default)));
    }
    out.extend(outcome(part("GRLT"), part("ZIPSU")).map(|value| ("RE", value)));
    out.extend(part("GONGJE").and_then(tenths).map(|value| ("KM", value)));
    out
}

/// `S0,R0,D0,G65,W1,Z595,T30-3-600,C2014:01:27:17:54,…`.
fn tag(text: &str) -> Vec<(&'static str, String)> {
    let part = |letter: char| {
        let mut parts = text.split(',').filter_map(|part| part.trim().strip_prefix(letter));
        parts.find(|value| value.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
    };
    let mut out = Vec::new();
    let day = part('C').and_then(|value| value.get(..10)).map(|day| day.replace(':', "-"));
    out.extend(day.and_then(|day| go::date(&day).ok()).map(|reading| ("DT", reading.value)));
    out.extend(outcome(part('W'), part('Z')).map(|value| ("RE", value)));
    out.extend(part('G').and_then(tenths).map(|value| ("KM", value)));
    out
}

/// The times of `GAMETAG`, `T30-3-600`: main time, seconds and number of periods.
pub(super) fn tag_times(text: &str) -> Option<[String; 3]> {
    let times = text.split(',').find_map(|part| part.trim().strip_prefix('T'))?;
    let mut numbers = times.split('-').map(str::to_owned);
    let [seconds, periods, main] = [numbers.next()?, numbers.next()?, numbers.next()?];
    Some([main, seconds, periods])
}

/// Main time, seconds and number of periods.
fn times_of([main, seconds, periods]: [&str; 3]) -> Vec<(&'static str, String)> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|n| n.to_string() == text);
    let mut out = Vec::new();
    out.extend(number(main).map(|main| ("TM", main.to_string())));
    if let (Some(seconds @ 1..), Some(periods @ 1..)) = (number(seconds), number(periods)) {
        out.push(("OT", format!("{periods}x{seconds} byo-yomi")));
    }
    out
}

/// A result by its number and its margin in tenths; other numbers than these are not known.
fn outcome(kind: Option<&str>, margin: Option<&str>) -> Option<String> {
    let winner = |kind: &str| if matches!(kind, "0" | "3" | "7") { 'B' } else { 'W' };
    let kind = kind?;
    match kind {
        "0" | "1" => Some(format!("{}+{}", winner(kind), tenths(margin?)?)),
        "3" | "4" => Some(format!("{}+R", winner(kind))),
        "7" | "8" => Some(format!("{}+T", winner(kind))),
        _ => None,
    }
}

/// The number of a result, and its margin in tenths.
fn kind_of(result: &str) -> Option<(u8, i32)> {
    let white = u8::from(result.starts_with('W'));
    match result.strip_prefix(['B', 'W'])?.strip_prefix('+')? {
        "R" => Some((3 + white, 0)),
        "T" => Some((7 + white, 0)),
        margin => {
            let tenths = to_tenths(margin).filter(|tenths| *tenths > 0)?;
            Some((white, tenths))
        }
    }
}

/// A result in the words of the server, where there are any; else as it is.
fn words(result: &str) -> String {
    let Some((kind, _)) = kind_of(result) else { return result.to_owned() };
    let winner = if result.starts_with('W') { "white" } else { "black" };
    match kind {
        3 | 4 => format!("{winner} wins by resignation"),
        7 | 8 => format!("{winner} wins by time"),
        _ => format!("{winner} {} win", &result[2..]),
    }
}

/// What of a record goes into its headers.
pub(super) struct Facts<'r> {
    pub(super) record: &'r Record<'r>,
    /// Handicap stones on the board.
    pub(super) stones: usize,
    /// How many moves there are.
    pub(super) moves: usize,
}

impl Facts<'_> {
    fn value(&self, name: &str) -> Option<&str> {
        self.record.value(name).filter(|value| !value.is_empty())
    }

    /// Main time, seconds and number of periods.
    pub(super) fn times(&self) -> [String; 3] {
        let overtime = self.value("OT").and_then(|text| text.strip_suffix(" byo-yomi"));
        let (periods, seconds) = overtime.and_then(|text| text.split_once('x')).unwrap_or_default();
        [self.value("TM").unwrap_or_default(), seconds, periods].map(str::to_owned)
    }

    /// The value of a header; `None` where there is nothing to say.
    pub(super) fn written(&self, key: &str) -> Option<String> {
        Some(match key {
            "GIBOKIND" => "Global".into(),
            "TYPE" | "SZAUDIO" | "GAMEDUM" => "0".into(),
            "GAMECONDITION" => return self.condition(),
            "GAMETIME" => return self.time_words(),
            "GAMERESULT" => words(self.value("RE").unwrap_or_default()),
            "GAMEZIPSU" => kind_of(self.value("RE").unwrap_or_default())?.1.to_string(),
            "GAMEGONGJE" => to_tenths(self.value("KM")?)?.to_string(),
            "GAMETOTALNUM" => self.moves.to_string(),
            "GAMENAME" => self.value("GN").unwrap_or_default().to_owned(),
            "GAMEDATE" => self.date(),
            "GAMEPLACE" => self.value("PC").unwrap_or_default().to_owned(),
            "GAMELECNAME" => self.value("AN").unwrap_or_default().to_owned(),
            "GAMEWHITENAME" => self.player(["PW", "WR"]),
            "GAMEBLACKNAME" => self.player(["PB", "BR"]),
            "GAMEINFOMAIN" => self.main_info(),
            "GAMETAG" => self.tag(),
            _ => return None,
        })
    }

    fn condition(&self) -> Option<String> {
        let komi = self.value("KM").filter(|komi| to_tenths(komi).is_some_and(|komi| komi > 0));
        match (self.value("HA").filter(|stones| *stones != "0"), komi) {
            (Some(stones), _) => Some(format!("{stones} Handicap")),
            (None, Some(komi)) => Some(format!("Even : Black {komi} Dum")),
            (None, None) => None,
        }
    }

    fn time_words(&self) -> Option<String> {
        let [main, seconds, periods] = self.times();
        let main: u32 = main.parse().ok()?;
        let minutes = main.is_multiple_of(60).then_some(main / 60)?;
        if seconds.is_empty() {
            return Some(format!("Time limit {minutes}minute"));
        }
        Some(format!("Time limit {minutes}minute : {seconds} second countdown {periods} time"))
    }

    /// The parts of a date, where it is one day.
    fn day(&self) -> Option<[u32; 3]> {
        let mut parts = self.value("DT")?.split('-').map(|part| part.parse().ok());
        let day = [parts.next()??, parts.next()??, parts.next()??];
        parts.next().is_none().then_some(day)
    }

    fn date(&self) -> String {
        let as_it_is = || self.value("DT").unwrap_or_default().to_owned();
        self.day().map_or_else(as_it_is, |[year, month, day]| format!("{year}-{month:>2}-{day:>2}"))
    }

    fn player(&self, [name, rank]: [&str; 2]) -> String {
        let name = self.value(name).unwrap_or_default();
        match self.value(rank) {
            Some(rank) => format!("{name} ({})", rank.to_ascii_uppercase()),
            None => name.to_owned(),
        }
    }

    fn main_info(&self) -> String {
        let (stones, moves) = (self.stones, self.moves);
        let [main, seconds, periods] = self.times();
        let zero = |text: String| if text.is_empty() { "0".to_owned() } else { text };
        let (seconds, periods) = (zero(seconds), zero(periods));
        let (kind, margin) = kind_of(self.value("RE").unwrap_or_default()).unwrap_or((255, 0));
        let komi = self.value("KM").and_then(to_tenths);
        let komi = komi.map_or_else(String::new, |komi| format!("GONGJE:{komi},"));
        format!(
            "GBKIND:3,GTYPE:0,GCDT:{stones},GTIME:{main}-{seconds}-{periods},GRLT:{kind},\
             ZIPSU:{margin},DUM:0,{komi}TCNT:{moves},AUSZ:0"
        )
    }

    fn tag(&self) -> String {
        let (kind, margin) = kind_of(self.value("RE").unwrap_or_default()).unwrap_or((255, 0));
        let komi = self.value("KM").and_then(to_tenths);
        let komi = komi.map_or_else(String::new, |komi| format!("G{komi},"));
        let mut out = format!("S0,R{},D0,{komi}W{kind},Z{margin}", self.stones);
        if let Some([year, month, day]) = self.day() {
            let _ = write!(out, ",C{year:04}:{month:02}:{day:02}");
        }
        out
    }
}

/// Whether there is a field for the header, from which it reads back as it is.
pub(super) fn holds(name: &str, value: &str) -> bool {
    // What the server writes beside that.
    if name == "GS" {
        return !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit() || b == b' ');
    }
    if ORDER.contains(&name) || is_raw(name) {
        return name != "GAMECOMMENT" && value == value.trim() && unescape(&escape(value)) == value;
    }
    let mut record = Record::new(crate::record::Game::Go);
    let (owned, at) = (value.to_owned(), crate::source::Span::default());
    let header = crate::record::Header {
        name: name.to_owned().into(),
        value: owned.into(),
        span: at,
        value_span: at,
    };
    record.headers.push(header);
    let facts = Facts { record: &record, stones: 0, moves: 0 };
    let key = match name {
        "GN" => "GAMENAME",
        "PC" => "GAMEPLACE",
        "AN" => "GAMELECNAME",
        "DT" => "GAMEDATE",
        "RE" => "GAMERESULT",
        "KM" => "GAMEGONGJE",
        "PB" | "BR" => "GAMEBLACKNAME",
        "PW" | "WR" => "GAMEWHITENAME",
        "TM" | "OT" => "GAMEINFOMAIN",
        "HA" => "GAMECONDITION",
        "SZ" => return value.trim() == "19",
        _ => return false,
    };
    let Some(written) = facts.written(key) else { return false };
    let back = meaning(key, &unescape(&escape(&written)));
    back.iter().any(|(known, back)| *known == name && back == value)
        && back.iter().all(|(known, _)| *known == name || !matches!(*known, "BR" | "WR"))
}

/// Whether a header is one of the server's own that has no name in SGF.
pub(super) fn is_raw(name: &str) -> bool {
    let capitals = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    capitals && name.len() > 4 || matches!(name, "TYPE" | "GS")
}
