//! The reader.

use std::collections::{BTreeMap, btree_map::Entry as Known};

use super::fields::{self, Facts, ORDER, SGF};
use crate::{
    findings::{Code, Finding},
    formats::{
        Entry,
        draft::Draft,
        points::{self, Place},
    },
    record::{NodeId, Side},
    source::Span,
};

/// Reads all games of `text`. Never fails: what is no part of the format is kept as text.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut reader = Reader::new(text, 0);
    let mut lines = points::each_line(text).peekable();
    while let Some((start, line)) = lines.next() {
        let word = line.trim_start_matches('\u{feff}').trim();
        if word == "\\HS" && reader.begun {
            entries.push(std::mem::replace(&mut reader, Reader::new(text, start)).finish(start));
        }
        if word.starts_with("\\[") && reader.part != Part::Moves {
            let mut end = start + line.len();
            // A value may go over several lines, but not into the next header.
            if !word.ends_with("\\]") {
                let open = end;
                while let Some(&(next, more)) = lines.peek() {
                    if more.trim_start().starts_with('\\') {
                        break;
                    }
                    lines.next();
                    end = next + more.len();
                    if more.trim_end().ends_with("\\]") {
                        break;
                    }
                }
                if !text[start..end].trim_end().ends_with("\\]") {
                    reader.unclosed(Span::new(start, open));
                    for (at, line) in points::each_line(&text[open..end]).skip(1) {
                        reader.draft.unread(line, Span::new(open + at, open + at + line.len()));
                    }
                    end = open;
                }
            }
            reader.header(start, &text[start..end]);
        } else {
            reader.line(start, line, word);
        }
    }
    if reader.begun {
        entries.push(reader.finish(text.len()));
    }
    entries
}

/// Where in a game the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Head,
    Moves,
    Behind,
}

/// Name, value and place of a header.
type Field<'s> = (&'s str, &'s str, Span);

struct Reader<'s> {
    text: &'s str,
    draft: Draft<'s>,
    part: Part,
    /// Whether anything of a game was seen.
    begun: bool,
    /// Headers as written, each once.
    raw: Vec<Field<'s>>,
    /// Their values by their names.
    first: BTreeMap<&'s str, &'s str>,
    /// Headers that stand again and say something else.
    again: Vec<Field<'s>>,
    /// The comment of the game so far.
    comment: (String, Span),
    /// Handicap stones, by the line `INI`.
    stones: Option<(usize, Span)>,
    /// How many moves the file announces.
    announced: Option<(usize, Span)>,
    /// Moves whose number is not that of their place: how many, and the first.
    misnumbered: (usize, Span),
    /// Whether `\GE` was seen.
    ended: bool,
}

impl<'s> Reader<'s> {
    fn new(text: &'s str, start: usize) -> Self {
        Self {
            text,
            draft: Draft::new(start),
            part: Part::Head,
            begun: false,
            raw: Vec::new(),
            first: BTreeMap::new(),
            again: Vec::new(),
            comment: (String::new(), Span::default()),
            stones: None,
            announced: None,
            misnumbered: (0, Span::default()),
            ended: false,
        }
    }

    fn unclosed(&mut self, span: Span) {
        let name = span.of(self.text).trim_start().trim_start_matches("\\[");
        let name = name.split('=').next().unwrap_or_default().trim();
        let finding = Finding::new(Code::HeaderNotClosed, span);
        self.draft.findings.push(finding.with("name", name));
    }

    /// Takes a header that begins at `start`.
    fn header(&mut self, start: usize, written: &'s str) {
        self.begun = true;
        let span = Span::new(start, start + written.len());
        let inside = written.trim().trim_start_matches("\\[");
        let inside = inside.strip_suffix("\\]").unwrap_or(inside);
        match inside.split_once('=') {
            Some((key, value)) if !key.trim().is_empty() => self.field((key.trim(), value, span)),
            _ => self.draft.unread(written, span),
        }
    }

    /// Takes a header: the first of its name counts, another that says something else is kept as
    /// text. Comments go on.
    fn field(&mut self, field: Field<'s>) {
        let (key, value, span) = field;
        match self.first.entry(key) {
            Known::Occupied(first) if key != "GAMECOMMENT" => {
                if first.get().trim() != value.trim() {
                    self.again.push(field);
                    self.draft.unread(span.of(self.text), span);
                }
            }
            first => {
                first.or_insert(value);
                self.raw.push(field);
            }
        }
    }

    /// Takes a line that is no header.
    fn line(&mut self, start: usize, line: &'s str, word: &'s str) {
        let span = Span::new(start, start + line.len());
        match word {
            "" => return,
            "\\HS" | "\\HE" => self.part = Part::Head,
            "\\GS" => self.part = Part::Moves,
            "\\GE" => (self.part, self.ended) = (Part::Behind, true),
            _ if !self.game_line(word, span) => self.draft.unread(line, span),
            _ => {}
        }
        self.begun = true;
    }

    /// Takes a line of the moves; `false` where it is none.
    fn game_line(&mut self, line: &'s str, span: Span) -> bool {
        let mut words = line.split_ascii_whitespace();
        let kind = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
        match kind {
            "INI" => {
                let [_, _, stones] = [number(), number(), number()];
                self.stones = stones.map(|stones| (stones as usize, span));
                self.add_comment(&note(after_words(line, 4)), span);
                stones.is_some()
            }
            "STO" => match [number(), number(), number(), number(), number()] {
                [Some(_), Some(n), Some(side @ 1..=2), Some(x), Some(y)] => {
                    let side = if side == 1 { Side::First } else { Side::Second };
                    self.step(n, side, Some((x, y)), span);
                    let (last, comment) = (self.draft.last, note(after_words(line, 6)));
                    self.draft.comment(last, comment, span);
                    true
                }
                _ => self.unreadable(line, span),
            },
            "SKI" => match [number(), number()] {
                [Some(_), Some(n)] => {
                    let side = match number() {
                        Some(1) => Side::First,
                        Some(2) => Side::Second,
                        _ => self.to_move(),
                    };
                    self.step(n, side, None, span);
                    true
                }
                _ => self.unreadable(line, span),
            },
            _ => self.numbers(line, span),
        }
    }

    /// The two lines of numbers before `INI`; the second begins with the number of lines.
    fn numbers(&mut self, line: &'s str, span: Span) -> bool {
        if self.part != Part::Moves || self.stones.is_some() || !self.draft.record.tree.is_empty() {
            return false;
        }
        if let Some((first, "0 &4")) = line.split_once(' ')
            && let Ok(lines) = first.parse::<usize>()
        {
            self.announced = Some((lines.saturating_sub(1), span));
            return true;
        }
        let figures = line.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        // A second such line is none.
        let again = figures && self.first.get("GS").is_some_and(|first| *first != line);
        if figures && !again && line != DEFAULT {
            self.field(("GS", line, span));
        }
        figures && !again
    }

    fn unreadable(&mut self, line: &str, span: Span) -> bool {
        self.draft.doubt(line, span);
        false
    }

    /// Who is to move: the server does not say it of a pass.
    fn to_move(&self) -> Side {
        let last = self.draft.record.tree.node(self.draft.last).mv.as_ref();
        match last.and_then(|mv| mv.side) {
            Some(side) => side.other(),
            None if self.stones.is_some_and(|(stones, _)| stones > 1) => Side::Second,
            None => Side::First,
        }
    }

    fn step(&mut self, number: u32, side: Side, place: Option<(u32, u32)>, span: Span) {
        self.draft.step(side, place, span);
        // The line `INI` is the first.
        if number as usize != self.draft.record.tree.len() {
            if self.misnumbered.0 == 0 {
                self.misnumbered.1 = span;
            }
            self.misnumbered.0 += 1;
        }
    }

    fn add_comment(&mut self, text: &str, span: Span) {
        if text.is_empty() {
            return;
        }
        let (all, place) = &mut self.comment;
        if all.is_empty() {
            *place = span;
        } else {
            all.push('\n');
        }
        all.push_str(text);
    }

    fn finish(mut self, end: usize) -> Entry<'s> {
        for at in 0..self.raw.len() {
            let (key, value, span) = self.raw[at];
            if key == "GAMECOMMENT" {
                self.add_comment(&fields::unescape(value), span);
            }
        }
        // The server has no other board.
        self.draft.header("SZ", "19", Span::at(self.draft.record.span.start as usize));
        self.place_stones();
        self.headers();
        let (text, span) = std::mem::take(&mut self.comment);
        self.draft.root_comment(&text, span);
        self.tell(end);
        self.draft.finish(end)
    }

    /// The handicap stones: the file gives their number only.
    fn place_stones(&mut self) {
        let Some((stones @ 1.., span)) = self.stones else { return };
        let record = &self.draft.record;
        let first = record.tree.first_child(NodeId::ROOT);
        let first = first.and_then(|node| record.tree.node(node).mv.as_ref()?.side);
        let places: Option<Vec<Place>> = points::handicap(stones, points::played(record));
        match places.filter(|_| first != Some(Side::First)) {
            Some(places) => {
                self.draft.stones(Side::First, &places, span);
                let finding = Finding::new(Code::HandicapPlaced, span);
                self.draft.findings.push(finding.with("n", stones));
            }
            None if stones > 1 => {
                let finding = Finding::new(Code::HandicapNotPlaced, span);
                self.draft.findings.push(finding.with("n", stones));
            }
            None => {}
        }
        self.draft.header("HA", stones.to_string(), span);
    }

    /// Headers by the names of SGF, then those that say more under their own.
    fn headers(&mut self) {
        let meanings: Vec<_> = self
            .raw
            .iter()
            .chain(&self.again)
            .flat_map(|&(key, value, span)| {
                let rank = ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
                let of = fields::meaning(key, &fields::unescape(value)).into_iter();
                of.map(move |(name, value)| (name, rank, value, key, span))
            })
            .collect();
        let mut contradicted: Vec<&str> = Vec::new();
        for name in SGF {
            let mut of: Vec<_> = meanings.iter().filter(|known| known.0 == name).collect();
            of.sort_by_key(|known| known.1);
            let Some(first) = of.first() else { continue };
            // The handicap of the moves counts.
            let stones = self.draft.record.value("HA").filter(|_| name == "HA");
            let value = stones.unwrap_or(&first.2).to_owned();
            if of.iter().any(|other| other.2 != value) {
                contradicted.push(first.3);
            }
            let other = of.iter().find(|other| other.2 != value && is_known(name, &other.2));
            if let Some(other) = other.filter(|_| is_known(name, &value)) {
                let finding = Finding::new(Code::FieldsDiffer, other.4).with("header", name);
                let finding = finding.with("says", &*value).with("other", &*other.2);
                self.draft.findings.push(finding.with("field", other.3));
            }
            self.draft.header(name, value, first.4);
        }
        self.raw_headers(&contradicted);
    }

    /// Headers that say more than those of SGF, and the `contradicted`, by which others that say
    /// something else are told from such that are older than an edited header.
    fn raw_headers(&mut self, contradicted: &[&str]) {
        let record = &self.draft.record;
        let stones = points::usual_handicap(record).unwrap_or(0);
        let facts = Facts { record, stones, moves: record.tree.length() };
        let says_more = |&&(key, value, _): &&(&str, &str, Span)| {
            key != "GAMECOMMENT"
                && (contradicted.contains(&key)
                    || facts.written(key).unwrap_or_default() != fields::unescape(value.trim()))
        };
        let mut more: Vec<_> = self.raw.iter().filter(says_more).copied().collect();
        let rank = |key| ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
        more.sort_by_key(|&(key, _, _)| rank(key));
        for (key, value, span) in more {
            self.draft.raw(key, fields::unescape(value.trim()), span);
        }
    }

    /// Tells of numbers that are not so, and of an end that is missing.
    fn tell(&mut self, end: usize) {
        if let Some((announced, span)) = self.announced {
            self.draft.compare(announced, span);
        }
        let (n, span) = self.misnumbered;
        if n > 0 {
            self.draft.findings.push(Finding::new(Code::MoveNumbersOdd, span).with("n", n));
        }
        if !self.ended {
            let end = self.text[..end].trim_end().len();
            let finding = Finding::new(Code::EndMarkMissing, Span::at(end));
            self.draft.findings.push(finding.with("mark", "\\GE"));
        }
    }
}

/// The first line of numbers as most files have it.
pub(super) const DEFAULT: &str = "2 1 0";

/// Whether a value is understood, so that it can contradict another.
fn is_known(name: &str, value: &str) -> bool {
    name != "RE" || crate::record::go::result(value).is_some_and(|reading| reading.ground.is_sure())
}

/// What stands behind so many words.
fn after_words(line: &str, words: usize) -> &str {
    let mut rest = line.trim_start();
    for _ in 0..words {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_whitespace()).trim_start();
    }
    rest
}

/// A text behind its mark `&4`.
fn note(text: &str) -> String {
    let plain =
        text.strip_prefix('&').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    fields::unescape(plain.unwrap_or(text).trim())
}
