//! The openings of chess: ECO code and name, by the deepest position of a game that has one.
//!
//! The table is made from the `a.tsv` to `e.tsv` of the Lichess chess-openings project, which are
//! in the public domain (CC0 1.0): its lines sorted by their moves, the moves that a line shares
//! with the one before it given as their number. Positions are compared with the side to move,
//! castling rights and en passant, so transpositions count.

use std::{fmt::Write, sync::OnceLock};

use super::line::is_usual_start;
use crate::{
    findings::{Code, Finding},
    games::{chess::Chess, rules::Rules},
    judge::is_eco_code as is_code,
    record::{Header, Record},
    replay::{At, Observer, replay},
    source::Span,
    stage::{self, Profile},
};

/// A line of the table: moves shared with the line before, more moves, code, name.
const TABLE: &str = include_str!("openings.tsv");

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code, `A00` to `E99`.
    pub code: &'static str,
    /// Its name, `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
    /// The ply of the game after which its position stands.
    pub ply: u32,
}

impl Opening {
    /// Its name up to the colon, and what stands behind it.
    pub fn parts(&self) -> (&'static str, Option<&'static str>) {
        let parts = self.name.split_once(": ");
        parts.map_or((self.name, None), |(opening, variation)| (opening, Some(variation)))
    }
}

/// The positions of the table by their keys.
struct Book {
    /// Sorted by key.
    openings: Vec<(u64, &'static str, &'static str)>,
    /// For the lowest bits of a key, whether any has them: most positions of a game have no name.
    filter: Vec<u64>,
}

/// Bits of the filter.
const FILTER: u64 = 1 << 16;

impl Book {
    /// Replays the table.
    fn read() -> Self {
        let rules = Chess::default();
        let mut openings = Vec::with_capacity(TABLE.len() / 60);
        let mut filter = vec![0; (FILTER / 64) as usize];
        let Ok(start) = rules.start(None) else { return Self { openings, filter } };
        let mut positions = vec![start];
        for line in TABLE.lines() {
            let mut columns = line.splitn(4, '\t');
            let mut column = || columns.next().unwrap_or("");
            let (shared, moves, code, name) = (column(), column(), column(), column());
            positions.truncate(shared.parse().unwrap_or(0) + 1);
            for mv in moves.split(' ') {
                let Some(mut position) = positions.last().copied() else { continue };
                let Ok((mv, _)) = rules.resolve(&position, mv, None) else { continue };
                rules.play(&mut position, mv);
                positions.push(position);
            }
            let Some(key) = positions.last().and_then(|position| rules.key(position)) else {
                continue;
            };
            openings.push((key, code, name));
            filter[(key % FILTER / 64) as usize] |= 1 << (key % 64);
        }
        openings.sort_by_key(|(key, ..)| *key);
        Self { openings, filter }
    }

    fn find(&self, key: u64) -> Option<(&'static str, &'static str)> {
        let may_have = self.filter[(key % FILTER / 64) as usize] >> (key % 64) & 1 == 1;
        let found = may_have.then(|| self.openings.binary_search_by_key(&key, |(key, ..)| *key));
        let (_, code, name) = self.openings[found?.ok()?];
        Some((code, name))
    }
}

/// The table, read when it is first needed.
fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(Book::read)
}

/// Keeps the deepest position with a name.
struct Deepest {
    book: &'static Book,
    found: Option<Opening>,
}

impl Observer<Chess> for Deepest {
    fn reached(&mut self, rules: &Chess, at: At<'_>, position: &<Chess as Rules>::Position) {
        if !at.in_main_line() {
            return;
        }
        if let Some((code, name)) = rules.key(position).and_then(|key| self.book.find(key)) {
            self.found = Some(Opening { code, name, ply: at.ply });
        }
    }
}

/// The opening of a chess game that begins with the usual position; `None` for every other, and
/// for one without a position that has a name.
pub fn classify(record: &Record<'_>, profile: &Profile) -> Option<Opening> {
    if !is_usual_start(record) {
        return None;
    }
    let rules = stage::chess(record, profile);
    let start = rules.start(None).ok()?;
    let mut deepest = Deepest { book: book(), found: None };
    replay(&rules, &record.tree, start, &mut deepest);
    deepest.found
}

/// A word on a tag that gives another code than the moves do. Publishers classify differently, so
/// that it is no fault of the record.
pub fn compare(record: &Record<'_>, profile: &Profile) -> Option<Finding> {
    let tag = record.header("ECO").filter(|tag| is_code(&tag.value))?;
    let opening = classify(record, profile)?;
    let same =
        tag.value.trim().get(..3).is_some_and(|code| code.eq_ignore_ascii_case(opening.code));
    let finding = || {
        Finding::new(Code::EcoDiffers, tag.value_span)
            .with("written", tag.value.trim())
            .with("code", opening.code)
            .with("name", opening.name)
            .with("n", opening.ply)
    };
    (!same).then(finding)
}

/// Which tags [`fill`] writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Those that are missing; what stands there stays.
    Missing,
    /// All, in place of what stands there.
    All,
}

/// Writes `ECO`, `Opening` and `Variation` of a chess game. Names are not put beside a code that
/// stays and is another than theirs.
pub fn fill(record: &mut Record<'_>, which: Fill, profile: &Profile) {
    let Some(opening) = classify(record, profile) else { return };
    let stays = |value: &str| {
        which == Fill::Missing
            && is_code(value)
            && !value.trim().get(..3).is_some_and(|code| code.eq_ignore_ascii_case(opening.code))
    };
    if record.value("ECO").is_some_and(stays) {
        return;
    }
    let (name, variation) = opening.parts();
    let named = record.value("Opening").is_some_and(|value| !value.trim().is_empty());
    put(record, "ECO", Some(opening.code), which);
    put(record, "Opening", Some(name), which);
    // The variation of one name does not go with another's opening.
    if which == Fill::All || !named {
        put(record, "Variation", variation, which);
    }
}

/// Writes one header; removes it where it has no value.
fn put(record: &mut Record<'_>, name: &'static str, value: Option<&'static str>, which: Fill) {
    let says = |header: &Header<'_>| !crate::formats::fit::says_nothing(&header.value);
    let at = record.headers.iter().position(|header| header.name.eq_ignore_ascii_case(name));
    match (at, value) {
        (Some(at), _) if which == Fill::Missing && says(&record.headers[at]) => {}
        (Some(at), Some(value)) => record.headers[at].value = value.into(),
        (Some(at), None) if which == Fill::All => {
            record.headers.remove(at);
        }
        (None, Some(value)) => {
            let span = Span::default();
            let header = Header { name: name.into(), value: value.into(), span, value_span: span };
            record.headers.push(header);
        }
        (_, None) => {}
    }
}

/// The table as lines of `moves<TAB>code<TAB>name`, for those who want to read it.
pub fn listed() -> String {
    let mut out = String::with_capacity(TABLE.len() * 2);
    let mut line: Vec<&str> = Vec::new();
    for row in TABLE.lines() {
        let mut columns = row.splitn(4, '\t');
        let mut column = || columns.next().unwrap_or("");
        let (shared, moves) = (column(), column());
        line.truncate(shared.parse().unwrap_or(0));
        line.extend(moves.split(' '));
        let _ = writeln!(out, "{}\t{}\t{}", line.join(" "), column(), column());
    }
    out
}

#[cfg(test)]
mod tests;
