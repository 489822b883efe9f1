//! The values of the headers of a Go record, each against its form in SGF FF\[4\].

use crate::{
    findings::{Applicability, Arg, Code, Finding},
    games::go::RuleSet,
    record::{
        Game, Header, Record,
        go::{self, DateFault, Ground, Reading},
    },
    stage,
};

/// Looks at date, komi, times, ranks and handicap.
pub(super) fn judge(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if record.game != Game::Go || stage::unknown_variant(record).is_some() {
        return;
    }
    let mut komi_written = false;
    for header in &record.headers {
        let found = match &*header.name {
            "DT" | "RD" => date(header),
            "KM" | "KO" => {
                komi_written |= !header.value.trim().is_empty();
                komi(record, header)
            }
            "TM" => time(record, header),
            "OT" => overtime(header),
            "BR" | "WR" => rank(header),
            "RU" => rules(header),
            _ => None,
        };
        findings.extend(found);
    }
    if !komi_written {
        findings.extend(komi_elsewhere(record));
    }
    super::handicap::judge(record, findings);
    super::margin::judge(record, findings);
}

pub(super) fn told(code: Code, header: &Header<'_>) -> Finding {
    let mut finding = Finding::new(code, header.value_span);
    if !header.value.is_ascii() && code.info().sgfc.contains(&33) {
        // SGFC corrects words of English only.
        finding = finding.like_sgfc(33);
    }
    finding.with("name", &*header.name).with("text", header.value.trim())
}

pub(super) fn unread(header: &Header<'_>) -> Finding {
    told(Code::GoHeaderUnread, header)
}

/// The finding on a value that is in another form than the standard's; `None` where it is not.
pub(super) fn spelled(code: Code, header: &Header<'_>, reading: Reading) -> Option<Finding> {
    let (code, why, applicability) = match reading.ground {
        Ground::Standard => return None,
        Ground::Spelling => (code, None, Applicability::Safe),
        ground => (Code::GoHeaderAssumed, Some(why(ground)), Applicability::Unsafe),
    };
    let mut finding = told(code, header).with("standard", &*reading.value);
    if let Some(why) = why {
        finding = finding.with("why", why);
    }
    Some(finding.fixed(applicability, header.value_span, reading.value))
}

fn why(ground: Ground) -> Arg {
    match ground {
        Ground::More => {
            Arg::words("what else it says has no place there", "其余内容在该项中没有位置")
        }
        Ground::Range => {
            Arg::words("every day between is taken as played", "其间每一天都视为对局日")
        }
        Ground::Century => Arg::words("the century is assumed", "世纪为推定"),
        Ground::Lunar => Arg::words(
            "month and day are those of a lunar calendar, and so may the year be",
            "月日属农历，年份也可能相差一年",
        ),
        Ground::Minutes => Arg::words("in this dialect times are minutes", "这种格式以分钟计时"),
        Ground::OnePeriod => Arg::words("one period is assumed", "次数未写，视为一次"),
        Ground::Stones => Arg::words("1 子 is 2 points", "1 子按 2 目计"),
        Ground::Hundredths => Arg::words("it counts hundredths", "以百分之一为单位"),
        Ground::Reason | Ground::ZeroMargin | Ground::Standard | Ground::Spelling => {
            Arg::words("an assumption", "推定")
        }
    }
}

fn date(header: &Header<'_>) -> Option<Finding> {
    let value = header.value.trim();
    if value.is_empty() {
        return None;
    }
    match go::date(value) {
        Ok(reading) => spelled(Code::GoDateSpelling, header, reading),
        Err(DateFault::Impossible) => Some(told(Code::GoDateImpossible, header)),
        // `?` and its like say that the day is not known.
        Err(_) if !value.chars().any(char::is_alphanumeric) => None,
        Err(DateFault::TwoWays | DateFault::Unread) => Some(unread(header)),
    }
}

fn komi(record: &Record<'_>, header: &Header<'_>) -> Option<Finding> {
    let value = header.value.trim();
    if value.is_empty() {
        let told_elsewhere = komi_in_text(record).is_some();
        return (!told_elsewhere).then(|| told(Code::KomiEmpty, header));
    }
    let Some(reading) = go::komi(value) else {
        // What else stands in KO is the annotation of a move.
        return (header.name != "KO").then(|| unread(header));
    };
    let code = match reading.ground {
        Ground::Hundredths => Code::KomiInHundredths,
        Ground::Stones => Code::KomiInStones,
        Ground::Standard if reading.value == "0" => return komi_zero(record, header),
        _ => return spelled(Code::GoHeaderSpelling, header, reading),
    };
    let finding = told(code, header).with("standard", &*reading.value);
    Some(finding.fixed(Applicability::Unsafe, header.value_span, reading.value))
}

/// A komi of 0 in a game without handicap that was won by half a point: not the komi it was
/// played with. That is told, and by the rules shown, but never written.
fn komi_zero(record: &Record<'_>, header: &Header<'_>) -> Option<Finding> {
    let margin = record.value("RE").and_then(go::result)?;
    if !margin.value.ends_with(".5") || margin.ground == Ground::Stones {
        return None;
    }
    let even = record.value("HA").is_none_or(|value| matches!(value.trim(), "" | "0"));
    if !even || super::handicap::has_stones(record) {
        return None;
    }
    let finding = told(Code::KomiZero, header).with("result", &*margin.value);
    let usual = match record.value("RU").and_then(RuleSet::from_ru)?.name {
        "chinese2002" => "7.5",
        "japanese" | "korean" => "6.5",
        _ => return Some(finding),
    };
    Some(finding.fixed(Applicability::Display, header.value_span, usual))
}

/// A komi that stands in the name of the event or the like.
fn komi_in_text<'r, 's>(record: &'r Record<'s>) -> Option<(&'r Header<'s>, Reading)> {
    let spoken = |value: &str| !value.is_ascii() || value.to_ascii_lowercase().contains("komi");
    let mut headers = record.headers.iter().filter(|header| {
        matches!(&*header.name, "EV" | "GN" | "RO" | "TE" | "RU" | "GC") && spoken(&header.value)
    });
    headers.find_map(|header| Some((header, go::komi_within(&header.value)?)))
}

fn komi_elsewhere(record: &Record<'_>) -> Option<Finding> {
    let (place, reading) = komi_in_text(record)?;
    let finding = Finding::new(Code::KomiElsewhere, place.value_span)
        .with("name", &*place.name)
        .with("standard", &*reading.value);
    let (span, text) = match record.header("KM") {
        Some(empty) => (empty.value_span, reading.value),
        None => {
            (crate::source::Span::at(place.span.end as usize), format!("KM[{}]", reading.value))
        }
    };
    Some(finding.fixed(Applicability::Unsafe, span, text))
}

fn time(record: &Record<'_>, header: &Header<'_>) -> Option<Finding> {
    let value = header.value.trim();
    if value.is_empty() || matches!(value, "-" | "?") {
        return None;
    }
    // The dialect of old Chinese servers has LT and LC, and neither GM nor FF.
    let has = |name| record.header(name).is_some();
    let dialect = go::dialect::counts_minutes(&record.headers)
        || (has("LT") || has("LC")) && !has("GM") && !has("FF");
    match go::seconds(value, dialect) {
        Some(reading) => spelled(Code::GoHeaderSpelling, header, reading),
        None => Some(unread(header)),
    }
}

/// Overtime in words of periods. What SGF leaves free is left alone.
fn overtime(header: &Header<'_>) -> Option<Finding> {
    let reading = go::overtime(&header.value)?;
    spelled(Code::GoHeaderSpelling, header, reading)
}

/// Rules by a name in another language than that of the standard (FF\[4\], `RU`).
fn rules(header: &Header<'_>) -> Option<Finding> {
    if header.value.is_ascii() {
        return None;
    }
    let name = match RuleSet::from_ru(&header.value)?.name {
        name if name.starts_with("chinese") => "Chinese",
        "japanese" => "Japanese",
        "korean" => "Korean",
        "aga" => "AGA",
        "nz" => "NZ",
        "ing" => "GOE",
        _ => return None,
    };
    let reading = Reading { value: name.to_owned(), ground: Ground::Spelling };
    spelled(Code::GoHeaderSpelling, header, reading)
}

/// A rank in another spelling. Titles and the like stand where SGF has free text.
fn rank(header: &Header<'_>) -> Option<Finding> {
    if matches!(header.value.as_bytes(), [b'1'..=b'9', b'd' | b'k' | b'p']) {
        return None;
    }
    let reading = go::rank(&header.value)?;
    spelled(Code::GoHeaderSpelling, header, reading)
}
