//! The lines of the head: what they mean in SGF, and how they are written.

use crate::record::{Record, go};

/// Headers of SGF in the order that they are given in.
pub(super) const SGF: [&str; 12] =
    ["GN", "SZ", "PW", "WR", "PB", "BR", "PC", "HA", "KM", "DT", "TM", "RE"];

/// The names that lines are kept under which say more than SGF has a header for.
pub(super) const RAW: [&str; 11] =
    ["NGF1", "NGF2", "NGF3", "NGF4", "NGF5", "NGF6", "NGF7", "NGF8", "NGF9", "NGF10", "NGF11"];

/// What a line of the head means, by its index; `handicap` tells how komi is written.
pub(super) fn meaning(index: usize, line: &str, handicap: bool) -> Vec<(&'static str, String)> {
    let line = line.trim();
    let one = |name, value: String| if value.is_empty() { Vec::new() } else { vec![(name, value)] };
    match index {
        0 => one("GN", line.to_owned()),
        1 => one("SZ", line.to_owned()),
        2 => player(line, ["PW", "WR"]),
        3 => player(line, ["PB", "BR"]),
        4 => one("PC", line.to_owned()),
        5 => one("HA", if line == "0" { String::new() } else { line.to_owned() }),
        7 => one("KM", komi(line, handicap).unwrap_or_default()),
        8 => one("DT", date(line)),
        9 => one("TM", seconds(line)),
        10 => one("RE", result(line)),
        _ => Vec::new(),
    }
}

/// Komi: a whole number other than 0 lacks its half, unless there is a handicap.
fn komi(line: &str, handicap: bool) -> Option<String> {
    let hundredths = go::number(line)?;
    if lacks_half(line, handicap) {
        let sign = if hundredths < 0 { "-" } else { "" };
        return Some(format!("{sign}{}.5", hundredths.abs() / 100));
    }
    let text = line.trim();
    Some(if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text.to_owned()
    })
}

/// Whether komi as written is meant to be half a point more.
pub(super) fn lacks_half(line: &str, handicap: bool) -> bool {
    let whole = go::number(line).filter(|_| !line.contains('.'));
    !handicap && whole.is_some_and(|hundredths| hundredths != 0)
}

/// `20170316 [09:37]` as the date in it.
fn date(line: &str) -> String {
    let day = line.split_whitespace().next().unwrap_or("");
    if day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit()) {
        let dashed = format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]);
        if go::date(&dashed).is_ok() {
            return dashed;
        }
    }
    go::date(line).map_or_else(|_| line.to_owned(), |reading| reading.value)
}

/// Minutes as seconds.
fn seconds(line: &str) -> String {
    let minutes = line.parse::<u32>().ok().filter(|minutes| *minutes > 0);
    minutes.and_then(|minutes| minutes.checked_mul(60)).map_or_else(String::new, |n| n.to_string())
}

/// A result in words, and what is behind it cut off.
fn result(line: &str) -> String {
    let head = line.split(">>").next().unwrap_or(line).trim();
    let head = head.trim_end_matches(['!', '！']);
    let reading = go::result(head).filter(|reading| reading.ground.is_sure());
    reading.map_or_else(|| line.to_owned(), |reading| reading.value)
}

/// `LQC         9DP` as name and rank.
fn player(line: &str, [name_as, rank_as]: [&'static str; 2]) -> Vec<(&'static str, String)> {
    let parts = line.rsplit_once(char::is_whitespace);
    let professional = |rank: &str| rank.strip_suffix("DP").map(|grade| format!("{grade}P"));
    let read = |rank: &str| go::rank(&professional(rank).unwrap_or_else(|| rank.to_owned()));
    let rank = parts.and_then(|(_, rank)| read(rank)).map(|reading| reading.value);
    let name = match (&rank, parts) {
        (Some(_), Some((name, _))) => name.trim_end(),
        _ => line,
    };
    let name = if name == NOBODY { "" } else { name };
    let both = [(name_as, name.to_owned()), (rank_as, rank.unwrap_or_default())];
    both.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// Stands for a name that is not known, before a rank.
const NOBODY: &str = "?";

/// A line of the head, by its index.
pub(super) fn written(index: usize, record: &Record<'_>, stones: usize) -> String {
    let value = |name: &str| record.value(name).unwrap_or_default();
    let player = |name: &str, rank: &str| match (value(name), value(rank)) {
        (name, "") => name.to_owned(),
        (name, rank) => {
            let name = if name.is_empty() { NOBODY } else { name };
            format!("{name:<12}{}{}", if name.chars().count() < 12 { "" } else { " " }, grade(rank))
        }
    };
    match index {
        0 => value("GN").to_owned(),
        1 => record.value("SZ").map_or("19", str::trim).to_owned(),
        2 => player("PW", "WR"),
        3 => player("PB", "BR"),
        4 => value("PC").to_owned(),
        5 => record.value("HA").map_or_else(|| stones.to_string(), str::to_owned),
        7 => written_komi(value("KM"), has_handicap(record, stones)),
        8 => match value("DT") {
            day if day.len() == 10 => day.replace('-', ""),
            other => other.to_owned(),
        },
        9 => value("TM").parse().map_or(0, |seconds: u32| seconds / 60).to_string(),
        10 => words(value("RE")),
        _ => "0".to_owned(),
    }
}

/// Whether the file names a handicap, on which it depends how komi is written.
pub(super) fn has_handicap(record: &Record<'_>, stones: usize) -> bool {
    let named = record.value("HA").and_then(|stones| stones.parse().ok());
    named.unwrap_or(stones) > 1
}

/// `9p` as `9DP`.
fn grade(rank: &str) -> String {
    rank.to_ascii_uppercase().replace('P', "DP")
}

fn written_komi(value: &str, handicap: bool) -> String {
    match value.strip_suffix(".5") {
        _ if value.is_empty() => String::new(),
        Some(whole) if !handicap && !matches!(whole, "" | "0" | "-" | "-0") => whole.to_owned(),
        None if lacks_half(value, handicap) => format!("{value}.0"),
        _ => value.to_owned(),
    }
}

/// A result in words, where there are any; else as it is.
fn words(result: &str) -> String {
    let winner = match result.as_bytes() {
        [b'B', b'+', ..] => "Black",
        [b'W', b'+', ..] => "White",
        _ => return result.to_owned(),
    };
    match &result[2..] {
        "R" => format!("{winner} wins by resign!"),
        "T" => format!("{winner} wins on time!"),
        margin if go::number(margin).is_some_and(|n| n > 0) => {
            format!("{winner} wins by {margin}!")
        }
        _ => result.to_owned(),
    }
}

/// Whether there is a line for the header, from which it reads back as it is.
pub(super) fn holds(name: &str, value: &str) -> bool {
    if value.contains(['\n', '\r']) || value != value.trim() {
        return false;
    }
    if let Some(index) = RAW.iter().position(|known| *known == name) {
        // The seventh line is 0 in all files that were seen.
        return !(value.is_empty() || index == 6 && value == "0");
    }
    let index = match name {
        "GN" => 0,
        "SZ" => return value.parse::<u8>().is_ok_and(|n| n.to_string() == value),
        "PW" | "WR" => 2,
        "PB" | "BR" => 3,
        "PC" => 4,
        "HA" => {
            return value
                .parse::<usize>()
                .is_ok_and(|n| (1..=25).contains(&n) && n.to_string() == value);
        }
        "KM" => 7,
        "DT" => 8,
        "TM" => 9,
        "RE" => 10,
        _ => return false,
    };
    let mut record = Record::new(crate::record::Game::Go);
    let at = crate::source::Span::default();
    record.headers.push(crate::record::Header {
        name: name.to_owned().into(),
        value: value.to_owned().into(),
        span: at,
        value_span: at,
    });
    let back = meaning(index, &written(index, &record, 0), false);
    matches!(&back[..], [(known, back)] if *known == name && back == value)
}

/// A comment in which its end mark does not stand.
pub(super) fn escape(text: &str) -> String {
    marked(&text.replace("\r\n", "\n").replace('\r', "\n"), true)
}

/// The comment as it was.
pub(super) fn unescape(text: &str) -> String {
    marked(text, false)
}

/// Adds a backslash behind the bracket of what looks like an end mark, `[EndTxt]`, with any number
/// of them already; or takes one away.
fn marked(text: &str, add: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        let (before, from) = rest.split_at(at + 1);
        out.push_str(before);
        let slashes = from.len() - from.trim_start_matches('\\').len();
        let mark = from[slashes..].starts_with("EndTxt]");
        if mark && add {
            out.push('\\');
        }
        let taken = usize::from(mark && !add && slashes > 0);
        out.push_str(&from[taken..slashes]);
        rest = &from[slashes..];
    }
    out.push_str(rest);
    out
}
