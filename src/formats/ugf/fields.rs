//! The lines of `[Header]`: what they mean in SGF, and how they are written.

use crate::record::{Game, Header, Record, go};

/// The lines that are written, in their order.
pub(super) const ORDER: [&str; 20] = [
    "Ver",
    "Lang",
    "Crypt",
    "Code",
    "Title",
    "Place",
    "Date",
    "Rule",
    "Size",
    "Hdcp",
    "Ptime",
    "Winner",
    "Moves",
    "Writer",
    "Copyright",
    "Commentator",
    "CoordinateType",
    "Comment",
    "PlayerB",
    "PlayerW",
];

/// Headers of SGF in the order that they are given in.
pub(super) const SGF: [&str; 15] =
    ["EV", "PC", "DT", "RU", "SZ", "HA", "KM", "TM", "RE", "CP", "AN", "GC", "PB", "BR", "PW"];
/// The last of them.
pub(super) const LAST: &str = "WR";

/// Rule sets by the words of both.
const RULES: [(&str, &str); 3] = [("JPN", "Japanese"), ("CHN", "Chinese"), ("CH", "Chinese")];

/// Results other than wins.
const RESULTS: [(&str, &str); 4] = [("D", "0"), ("N", "Void"), ("A", "?"), ("E", "?")];

/// What a line means in headers of SGF.
pub(super) fn meaning(key: &str, value: &str) -> Vec<(&'static str, String)> {
    let value = value.trim();
    let one = |name, value: String| if value.is_empty() { Vec::new() } else { vec![(name, value)] };
    match key {
        "Title" => one("EV", joined(value)),
        "Place" => one("PC", value.to_owned()),
        "Copyright" => one("CP", value.to_owned()),
        "Commentator" => one("AN", value.to_owned()),
        "Comment" => one("GC", value.to_owned()),
        "Size" => one("SZ", value.to_owned()),
        "Date" => one("DT", date(value)),
        "Rule" => {
            let known = RULES.iter().find(|(ugf, _)| *ugf == value);
            one("RU", known.map_or(value, |(_, sgf)| sgf).to_owned())
        }
        "Ptime" => one("TM", seconds(value).unwrap_or_default()),
        "Winner" => one("RE", result(value).unwrap_or_else(|| value.to_owned())),
        "Hdcp" => {
            let (stones, komi) = value.split_once(',').unwrap_or((value, ""));
            let mut out = one("HA", if stones.trim() == "0" { "" } else { stones.trim() }.into());
            out.extend(plain_number(komi).map(|komi| ("KM", komi)));
            out
        }
        "PlayerB" => player(value, ["PB", "BR"]),
        "PlayerW" => player(value, ["PW", "WR"]),
        _ => Vec::new(),
    }
}

/// `2019,PANDA-NET,` as `2019, PANDA-NET`.
fn joined(value: &str) -> String {
    let parts = value.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// The first day of `2019/03/08,22:09:00,…`.
fn date(value: &str) -> String {
    let day = value.split(',').next().unwrap_or("").trim();
    if matches!(day, "" | "//") {
        return String::new();
    }
    let dashed = day.replace('/', "-");
    match go::date(&dashed) {
        Ok(reading) if day.contains('/') => reading.value,
        _ => go::date(value).map_or_else(|_| value.to_owned(), |reading| reading.value),
    }
}

/// The main time of `J;240;0;0,J;240;0;0,0,0`, minutes a player, where both have the same.
fn seconds(value: &str) -> Option<String> {
    let mut players = value.split(',').map(|side| side.split(';').nth(1)?.trim().parse().ok());
    let (black, white): (u32, u32) = (players.next()??, players.next()??);
    let known = black == white && black > 0;
    known.then(|| black.checked_mul(60).map(|seconds| seconds.to_string()))?
}

/// `B,7.50`, `W,C` for a resignation, `B,F` for a forfeit, `D,` for a draw.
fn result(value: &str) -> Option<String> {
    let (winner, how) = value.split_once(',').unwrap_or((value, ""));
    let (winner, how) = (winner.trim(), how.trim());
    if let Some((_, sgf)) = RESULTS.iter().find(|(ugf, _)| *ugf == winner) {
        return Some((*sgf).to_owned());
    }
    if !matches!(winner, "B" | "W") {
        return None;
    }
    let how = match how {
        "" => String::new(),
        "C" | "c" => "R".to_owned(),
        "T" => "T".to_owned(),
        forfeit if forfeit.starts_with('F') => "F".to_owned(),
        margin => plain_number(margin)?,
    };
    Some(format!("{winner}+{how}"))
}

/// A number without idle zeros at its end.
fn plain_number(text: &str) -> Option<String> {
    let text = text.trim();
    go::number(text)?;
    if !text.contains('.') {
        return Some(text.to_owned());
    }
    Some(text.trim_end_matches('0').trim_end_matches('.').to_owned())
}

/// `kaziwami,7d,,…` as name and rank; a title is a rank here, too.
fn player(value: &str, [name_as, rank_as]: [&'static str; 2]) -> Vec<(&'static str, String)> {
    let mut parts = value.split(',').map(str::trim);
    let name = parts.next().unwrap_or("").to_owned();
    let rank = parts.next().unwrap_or("");
    let rank = go::rank(rank).map_or_else(|| rank.to_owned(), |reading| reading.value);
    [(name_as, name), (rank_as, rank)].into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// The value of a line; `None` where there is nothing to say.
pub(super) fn written(key: &str, record: &Record<'_>, review: bool) -> Option<String> {
    let value = |name: &str| record.value(name).unwrap_or_default();
    let own = |name: &str| Some(value(name).to_owned());
    match key {
        "Ver" => Some(if review { "REVIEW1,200" } else { "UGF3,200" }.into()),
        "Lang" => Some(match value("CA") {
            "" => "UTF-8".into(),
            "Shift_JIS" => "SJIS".into(),
            other => other.to_owned(),
        }),
        "Crypt" => Some("0,PLAIN_UGF_FILE,READ_WRITE".into()),
        "Title" => Some(value("EV").replace(", ", ",")),
        "Place" => own("PC"),
        "Copyright" => own("CP"),
        "Commentator" => record.value("AN").map(str::to_owned),
        "Comment" => own("GC"),
        "Size" => Some(record.value("SZ").map_or("19", str::trim).to_owned()),
        // Begin and end, each with its time of day.
        "Date" => Some(match value("DT").replace('-', "/") {
            day if day.len() == 10 => format!("{day},,,"),
            other => other,
        }),
        "Rule" => {
            let known = RULES.iter().find(|(_, sgf)| *sgf == value("RU"));
            Some(known.map_or(value("RU"), |(ugf, _)| ugf).to_owned())
        }
        "Hdcp" => {
            let stones = record.value("HA").map_or("0", str::trim);
            Some(format!("{stones},{}", hundredths(value("KM")).unwrap_or_default()))
        }
        "Ptime" => {
            let minutes =
                value("TM").parse().ok().filter(|n: &u32| *n > 0 && n.is_multiple_of(60))? / 60;
            Some(format!("J;{minutes};0;0,J;{minutes};0;0,0,0"))
        }
        "Winner" => Some(winner(value("RE"))),
        "Moves" => Some(record.tree.length().to_string()),
        "CoordinateType" => Some("IGS".into()),
        "PlayerB" => Some(format!("{},{},,", value("PB"), value("BR"))),
        "PlayerW" => Some(format!("{},{},,", value("PW"), value("WR"))),
        _ => None,
    }
}

/// A number with two digits behind the point.
fn hundredths(text: &str) -> Option<String> {
    let n = go::number(text)?;
    let sign = if n < 0 { "-" } else { "" };
    Some(format!("{sign}{}.{:02}", n.abs() / 100, n.abs() % 100))
}

fn winner(result: &str) -> String {
    if let Some((ugf, _)) = RESULTS.iter().find(|(_, sgf)| *sgf == result) {
        return format!("{ugf},");
    }
    let Some((side @ ("B" | "W"), how)) = result.split_once('+') else {
        return result.to_owned();
    };
    match how {
        "" => format!("{side},"),
        "R" => format!("{side},C"),
        "T" | "F" => format!("{side},{how}"),
        margin => {
            hundredths(margin).map_or_else(|| result.to_owned(), |how| format!("{side},{how}"))
        }
    }
}

/// Whether there is a line for the header, from which it reads back as it is.
pub(super) fn holds(name: &str, value: &str) -> bool {
    if is_section(name) {
        let lines = || value.lines().map(str::trim_start);
        return !value.contains('\r')
            && !lines().any(|line| line.starts_with('[') && line.ends_with(']'));
    }
    if value != value.trim() || value.contains(['\n', '\r']) {
        return false;
    }
    let key = match name {
        "EV" => "Title",
        "PC" => "Place",
        "DT" => "Date",
        "RU" => "Rule",
        "SZ" => return value.parse::<u8>().is_ok_and(|n| n.to_string() == value),
        "HA" | "KM" => "Hdcp",
        "TM" => "Ptime",
        "RE" => "Winner",
        "CP" => "Copyright",
        "AN" => "Commentator",
        "GC" => "Comment",
        "PB" | "BR" => "PlayerB",
        "PW" | "WR" => "PlayerW",
        name => return is_raw(name) && !value.is_empty(),
    };
    let mut record = Record::new(Game::Go);
    let at = crate::source::Span::default();
    record.headers.push(Header {
        name: name.to_owned().into(),
        value: value.to_owned().into(),
        span: at,
        value_span: at,
    });
    let Some(written) = written(key, &record, false) else { return false };
    matches!(&meaning(key, &written)[..], [(known, back)] if *known == name && back == value)
}

/// Whether a name is one of a line that is not of SGF: a word with small letters.
pub(super) fn is_raw(name: &str) -> bool {
    let word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let small = name.bytes().any(|byte| byte.is_ascii_lowercase());
    word && small && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether a name is that of a section which is kept as it stands, `[Remote]`.
pub(super) fn is_section(name: &str) -> bool {
    let inside = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    inside.is_some_and(|name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric()))
}
