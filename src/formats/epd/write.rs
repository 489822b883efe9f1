//! The writer: a line a position.

use std::fmt::Write;

use super::read::{fields, takes_string};
use crate::{
    findings::{Code, Finding},
    formats::fit,
    record::{Outcome, Record},
};

/// The usual start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Why the record cannot be written: its start position is none.
pub(in crate::formats) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let header = record.header("FEN").filter(|header| !header.value.trim().is_empty())?;
    let finding = Finding::new(Code::BoardNotHeld, header.span).with("format", "EPD");
    fields(header.value.trim()).is_none().then_some(finding)
}

/// The start position of a record as a FEN of six fields, with single blanks.
pub(in crate::formats) fn fen(record: &Record<'_>) -> String {
    let written = record.value("FEN").map(str::trim).filter(|fen| !fen.is_empty());
    let written = written.unwrap_or(START);
    let Some(found) = fields(written) else { return one_line(written) };
    let (quiet, number) = found.counters.unwrap_or((0, 1));
    format!("{} {quiet} {number}", one_line(found.four))
}

/// The text with single blanks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The position of a record, whose moves are not asked, with its operations as a line. Headers
/// whose names begin with a small letter are operations, as EPD is read; players, event, date and
/// result of other records become `c0` and `c1`, the counters `hmvc` and `fmvn`.
pub fn write(record: &Record<'_>) -> String {
    let fen = fen(record);
    let found = fields(&fen);
    let mut out = found.map_or(&*fen, |found| found.four).to_owned();
    let (quiet, number) = found.and_then(|found| found.counters).unwrap_or((0, 1));
    let has = |name: &str| record.headers.iter().any(|header| header.name == name);
    for (name, value, usual) in [("hmvc", quiet, 0), ("fmvn", number, 1)] {
        if value != usual && !has(name) {
            operation(&mut out, name, &value.to_string());
        }
    }
    for header in record.headers.iter().filter(|header| is_operation(&header.name)) {
        operation(&mut out, &header.name, &header.value);
    }
    let known = |name: &str| record.value(name).filter(|value| !fit::says_nothing(value));
    if !has("c0")
        && let (Some(white), Some(black)) = (known("White"), known("Black"))
    {
        let mut words = format!("{white} - {black}");
        for more in ["Event", "Date"].into_iter().filter_map(known) {
            let _ = write!(words, ", {more}");
        }
        operation(&mut out, "c0", &words);
    }
    let outcome = fit::outcome(record);
    if !has("c1") && outcome != Outcome::Unknown {
        operation(&mut out, "c1", outcome.pgn());
    }
    out.push('\n');
    out
}

fn is_operation(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Adds an operation. A string holds no quotes: EPD has no escape for them.
fn operation(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, " {name}");
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let value = value.trim();
    if takes_string(name) {
        let _ = write!(out, " \"{}\"", value.replace('"', "'"));
    } else if value.matches('"').count() % 2 == 1 || value.contains(';') && !value.contains('"') {
        // It would not end where it ends.
        let _ = write!(out, " \"{}\"", value.replace('"', "'"));
    } else if !value.is_empty() {
        let _ = write!(out, " {value}");
    }
    out.push(';');
}
