//! The values of the tags of a chess record, each by its section of the PGN standard.

use crate::{
    findings::{Applicability, Code, Finding, Severity},
    record::{Game, Header, Record},
};

/// Looks at every tag whose values the standard describes.
pub(super) fn judge(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if record.game != Game::Chess {
        return;
    }
    for header in &record.headers {
        let found = match &*header.name {
            "Date" | "EventDate" | "UTCDate" => date(header),
            "WhiteElo" | "BlackElo" => elo(header),
            "Round" => round(header),
            "TimeControl" => time_control(header),
            "PlyCount" => ply_count(record, header),
            "ECO" => eco(header),
            _ => continue,
        };
        if let Some(found) = found {
            findings.push(found);
        }
    }
}

fn told(code: Code, header: &Header<'_>) -> Finding {
    Finding::new(code, header.value_span).with("name", &*header.name).with("text", &*header.value)
}

/// `YYYY.MM.DD`, `?` for every figure that is not known (PGN 8.1.1.3).
fn date(header: &Header<'_>) -> Option<Finding> {
    let value = header.trimmed();
    if is_date(value) {
        return None;
    }
    Some(match standard_date(value) {
        Some(standard) => told(Code::DateForm, header).with("standard", &*standard).fixed(
            Applicability::Safe,
            header.value_span,
            standard,
        ),
        None => told(Code::DateImpossible, header),
    })
}

/// Whether a value is a date of the standard's form that the calendar has.
fn is_date(value: &str) -> bool {
    let bytes = value.as_bytes();
    let [y0, y1, y2, y3, b'.', m0, m1, b'.', d0, d1] = bytes else { return false };
    let figures = [y0, y1, y2, y3, m0, m1, d0, d1];
    let two = |tens: u8, ones: u8| match (tens, ones) {
        (b'0'..=b'9', b'0'..=b'9') => 10 * (tens - b'0') + ones - b'0',
        _ => 0,
    };
    // The days that every month has.
    if matches!((two(*m0, *m1), two(*d0, *d1)), (1..=12, 1..=28))
        && [y0, y1, y2, y3].into_iter().all(u8::is_ascii_digit)
    {
        return true;
    }
    if !figures.into_iter().all(|figure| figure.is_ascii_digit() || *figure == b'?') {
        return false;
    }
    exists(&value[..4], &value[5..7], &value[8..])
}

/// Whether the calendar has the day, as far as its figures are known.
fn exists(year: &str, month: &str, day: &str) -> bool {
    let number = |text: &str| text.parse::<u32>().ok();
    let leap = number(year).is_none_or(|y| y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
    let last = match number(month) {
        Some(2) if leap => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return false,
    };
    number(day).is_none_or(|day| (1..=last).contains(&day))
}

/// The standard's form of a date that is written otherwise, where there is no doubt.
pub(in crate::judge) fn standard_date(value: &str) -> Option<String> {
    if value.chars().all(|c| matches!(c, '?' | '-' | '.' | '/' | '0')) {
        return Some("????.??.??".to_owned());
    }
    let parts: Vec<&str> = value.split(['.', '-', '/', ' ']).collect();
    let (year, month, day) = match *parts {
        [year] => (year, "??", "??"),
        [year, month] if year.len() == 4 => (year, month, "??"),
        [year, month, day] if year.len() == 4 => (year, month, day),
        // Day and month can only be told apart where one of them is no month.
        [first, second, year] if year.len() == 4 => match (first.parse::<u32>(), second.parse()) {
            (Ok(13..), Ok(1_u32..=12)) => (year, second, first),
            (Ok(1..=12), Ok(13..)) => (year, first, second),
            _ => return None,
        },
        _ => return None,
    };
    let known = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    if year.len() != 4 || !known(year) {
        return None;
    }
    let two = |text: &str| match text {
        "" | "?" | "0" | "00" => Some("??".to_owned()),
        text if known(text) && text.len() <= 2 => Some(format!("{text:0>2}")),
        _ => None,
    };
    let (month, day) = (two(month)?, two(day)?);
    exists(year, &month, &day).then(|| format!("{year}.{month}.{day}"))
}

/// A number, or `?` or `-` where there is none (PGN 9.1.2).
fn elo(header: &Header<'_>) -> Option<Finding> {
    let value = header.trimmed();
    let plausible = value.parse::<u32>().is_ok_and(|elo| elo == 0 || (100..=4000).contains(&elo));
    let fine = plausible || matches!(value, "" | "?" | "-");
    let absent = ["unknown", "unrated", "none", "n/a", "nr"];
    let says_none = absent.iter().any(|word| value.eq_ignore_ascii_case(word));
    let severity = if says_none { Severity::Info } else { Severity::Warning };
    (!fine).then(|| told(Code::EloOdd, header).graded(severity))
}

/// A code of an opening, or `?` or `-` where there is none (PGN 9.4.2). Which is the right one,
/// publishers do not agree on.
fn eco(header: &Header<'_>) -> Option<Finding> {
    let value = header.trimmed();
    let unknown = value.bytes().all(|byte| matches!(byte, b'?' | b'-'));
    (!unknown && !is_eco_code(value)).then(|| told(Code::EcoMalformed, header))
}

/// Whether a text is an ECO code: `B90`, `B90/01` (PGN 9.4.2), and with the letters and figures
/// that some publishers add, `B90a1`.
pub fn is_eco_code(text: &str) -> bool {
    let Some((code, rest)) = text.trim().as_bytes().split_at_checked(3) else { return false };
    matches!(code, [b'A'..=b'E' | b'a'..=b'e', b'0'..=b'9', b'0'..=b'9'])
        && rest.len() <= 4
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'/')
}

/// Numbers joined by dots, `?` or `-` (PGN 8.1.1.4).
fn round(header: &Header<'_>) -> Option<Finding> {
    let value = header.trimmed();
    let mut begins = true;
    let numbers = value.bytes().all(|byte| {
        let dot = byte == b'.';
        let due = !std::mem::replace(&mut begins, dot);
        byte.is_ascii_digit() || dot && due
    });
    let fine = matches!(value, "?" | "-") || numbers && !begins;
    (!fine).then(|| told(Code::RoundForm, header))
}

/// Fields joined by colons: `?`, `-`, `40/9000`, `300`, `4500+60`, `*180`, in seconds (PGN 9.6.1).
fn time_control(header: &Header<'_>) -> Option<Finding> {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let both = |pair: Option<(&str, &str)>| pair.is_some_and(|(a, b)| number(a) && number(b));
    let seconds = |text: &str| number(text) || both(text.split_once('+'));
    let field = |text: &str| {
        matches!(text, "?" | "-")
            || seconds(text)
            || text.strip_prefix('*').is_some_and(number)
            || text.split_once('/').is_some_and(|(moves, rest)| number(moves) && seconds(rest))
    };
    let fine = header.trimmed().split(':').all(field);
    (!fine).then(|| told(Code::TimeControlForm, header))
}

/// The number of half-moves in the game (PGN 9.9.3).
fn ply_count(record: &Record<'_>, header: &Header<'_>) -> Option<Finding> {
    // From a position of its own, plies before it may have been counted.
    if record.header("FEN").is_some() {
        return None;
    }
    let plies = record.tree.length();
    let written = header.trimmed().parse::<usize>();
    let unknown = matches!(header.trimmed(), "" | "?" | "-");
    (!unknown && written != Ok(plies)).then(|| told(Code::PlyCountWrong, header).with("n", plies))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        record::{MoveText, NodeId},
        source::Span,
    };

    #[test]
    fn dates() {
        for fine in ["1992.11.04", "????.??.??", "19??.??.??", "2000.02.29", "1992.??.31"] {
            assert!(is_date(fine), "{fine}");
        }
        for (written, standard) in [
            ("1992-11-4", Some("1992.11.04")),
            ("1992/11/04", Some("1992.11.04")),
            ("1992", Some("1992.??.??")),
            ("1992.11", Some("1992.11.??")),
            ("1992.00.00", Some("1992.??.??")),
            ("24.11.1992", Some("1992.11.24")),
            ("11/24/1992", Some("1992.11.24")),
            ("?", Some("????.??.??")),
            ("04.11.1992", None),
            ("1992.02.30", None),
            ("1900.02.29", None),
            ("1992.13.01", None),
            ("November 1992", None),
            ("1992.11.04.05", None),
        ] {
            assert!(!is_date(written), "{written}");
            assert_eq!(standard_date(written).as_deref(), standard, "{written}");
        }
    }

    /// The codes that a tag raises on a game of two plies.
    fn raised(name: &'static str, value: &'static str) -> Vec<Code> {
        let mut record = Record::new(Game::Chess);
        let span = Span::default();
        record.headers.push(Header {
            name: name.into(),
            value: value.into(),
            span,
            value_span: span,
        });
        let ply = |text: &'static str| Some(MoveText { text: text.into(), span, side: None });
        let first = record.tree.add(NodeId::ROOT, ply("e4"));
        record.tree.add(first, ply("e5"));
        let mut findings = Vec::new();
        judge(&record, &mut findings);
        findings.iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn values() {
        for (name, value) in [
            ("WhiteElo", "2750"),
            ("BlackElo", "-"),
            ("Round", "3.1.2"),
            ("Round", "-"),
            ("TimeControl", "40/9000:3600+30"),
            ("TimeControl", "40/7200+30:1800"),
            ("TimeControl", "*180"),
            ("TimeControl", "?"),
            ("PlyCount", "2"),
        ] {
            assert!(raised(name, value).is_empty(), "{name} {value}");
        }
        for (name, value, code) in [
            ("WhiteElo", "GM", Code::EloOdd),
            ("BlackElo", "25000", Code::EloOdd),
            ("Round", "Final", Code::RoundForm),
            ("Round", "1..2", Code::RoundForm),
            ("TimeControl", "90 min", Code::TimeControlForm),
            ("TimeControl", "40/2h", Code::TimeControlForm),
            ("PlyCount", "3", Code::PlyCountWrong),
            ("PlyCount", "two", Code::PlyCountWrong),
        ] {
            assert_eq!(raised(name, value), [code], "{name} {value}");
        }
    }
}
