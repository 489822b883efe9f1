//! The reader.

use std::{borrow::Cow, collections::BTreeMap};

use memchr::memmem;

use super::{layout, old};
use crate::{
    findings::{Arg, Code, Finding},
    formats::{Opened, ReadOptions, cbr, strings},
    record::{Header, Record},
    source::{Span, decode::Encoding},
};

/// Titles of deleted records that a finding lists.
const LISTED: usize = 5;

/// How much the beginning of a file looks like a library, 0 to 100.
pub fn sniff(first: &[u8]) -> u8 {
    if first.starts_with(layout::MAGIC) || old::is_old(first) { 95 } else { 0 }
}

/// Reads a library of either version: its records in the order of their slots. Deleted ones are
/// told, not read.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    if old::is_old(file) {
        return old::read(file, options);
    }
    if !file.starts_with(layout::MAGIC) || file.len() < layout::INDEX {
        let finding = Finding::new(Code::TreeCut, Span::new(0, file.len())).with("n", 1);
        return Opened { entries: Vec::new(), findings: vec![finding] };
    }
    let mut opened = Opened::default();
    let version = strings::u32_at(file, layout::VERSION);
    if version != 3 {
        let finding = Finding::new(Code::VersionUnknown, Span::new(16, 20));
        opened.findings.push(finding.with("n", version).with("as", 3));
    }
    let encoding = options.encoding.filter(|it| it.is_utf16()).unwrap_or(Encoding::UTF_16LE);
    let headers = library_headers(file, encoding, &mut opened.findings);
    let (index, first) = index(file, &mut opened.findings);
    let budget = 2 * file.len();
    Slots { file, options, index, deleted: Vec::new(), empty: 0, lines: 0, budget }
        .read(first, &mut opened);
    tell_library(headers, &mut opened);
    opened
}

/// What the library says of itself, as headers.
fn library_headers(
    file: &[u8],
    encoding: Encoding,
    findings: &mut Vec<Finding>,
) -> Vec<Header<'static>> {
    let mut headers = Vec::new();
    for field in &layout::FIELDS {
        let bytes = strings::until_wide_nul(&file[field.at..field.at + field.room]);
        let span = Span::new(field.at, field.at + bytes.len());
        let text = strings::decoded(bytes, field.at, encoding, field.names(), findings);
        let text = strings::with_line_feeds(text);
        if !text.is_empty() {
            let (name, value) = (field.name.into(), text.into());
            headers.push(Header { name, value, span, value_span: span });
        }
    }
    headers
}

/// Gives the headers of the library to its games: its name to each, the others to the first.
pub(super) fn tell_library(headers: Vec<Header<'static>>, opened: &mut Opened) {
    let name = headers.iter().find(|header| header.name == layout::FIELDS[0].name).cloned();
    let mut records = opened.entries.iter_mut().map(|entry| &mut entry.record);
    if let Some(first) = records.next() {
        first.headers.extend(headers);
    }
    for record in records {
        record.headers.extend(name.clone());
    }
}

/// The lines of the index, and where the records begin: behind it, or where the first is found.
fn index<'f>(file: &'f [u8], findings: &mut Vec<Finding>) -> (Vec<&'f [u8]>, usize) {
    let slots = u64::from(strings::u32_at(file, layout::SLOTS));
    let due = layout::INDEX as u64 + slots * layout::LINE as u64;
    let there = usize::try_from(due)
        .ok()
        .filter(|&at| file.get(at..).is_some_and(|rest| rest.starts_with(cbr::layout::MAGIC)));
    let found = || {
        let at = memmem::find(&file[layout::INDEX..], cbr::layout::MAGIC)?;
        Some(layout::INDEX + at)
    };
    let first = there.or_else(found).unwrap_or(file.len());
    let empty = there.is_none() && first == file.len();
    if there.is_none() && !(empty && due <= file.len() as u64) {
        let span = Span::new(layout::SLOTS, layout::SLOTS + 4);
        let what = ["the place of the first record", "第一局棋谱的位置"];
        findings.push(index_wrong(what, due, first as u64, span));
    }
    let index = &file[layout::INDEX..first];
    (index.chunks_exact(layout::LINE).collect(), first)
}

/// The walk over the slots.
struct Slots<'f, 'o> {
    file: &'f [u8],
    options: &'o ReadOptions,
    index: Vec<&'f [u8]>,
    /// The titles of deleted records, and the places of all.
    deleted: Vec<(String, Span)>,
    /// Slots that hold something, but no record.
    empty: usize,
    /// Records found so far, deleted ones too: the number of the next line of the index.
    lines: usize,
    /// Bytes that may still be read because the index says that they belong to a record.
    budget: usize,
}

impl Slots<'_, '_> {
    /// Reads the records from `first` on.
    fn read(mut self, first: usize, opened: &mut Opened) {
        let by_name = self.by_name();
        let mut at = first;
        let mut lost = None;
        while at < self.file.len() {
            if !self.begins(at) {
                let slot = &self.file[at..(at + layout::SLOT).min(self.file.len())];
                if slot.iter().any(|&byte| byte != 0) {
                    self.empty += 1;
                    lost = lost.or(Some(Span::new(at, at + slot.len())));
                }
                at += layout::SLOT;
                continue;
            }
            let line = self.line(at, &by_name);
            let (deleted, taken) = (line.is_some_and(is_deleted), line.and_then(taken));
            self.lines += 1;
            let next = self.next(at);
            let taken = taken.map_or(0, |slots| slots * layout::SLOT);
            let mut limit = next.max((at + taken).min(self.file.len()));
            match self.budget.checked_sub(limit - next) {
                Some(left) => self.budget = left,
                None => limit = next,
            }
            if deleted {
                self.delete(at, next);
                at = next.min(at + taken.max(layout::SLOT));
                continue;
            }
            let mut part = cbr::record(self.file, at, limit, self.options);
            // What the index says of its length is believed only if the tree ends there.
            if part.as_ref().is_none_or(|part| part.open > 0) && limit > next {
                part = cbr::record(self.file, at, next, self.options);
            }
            let Some(mut part) = part else {
                self.empty += 1;
                lost = lost.or(Some(Span::new(at, self.file.len())));
                at = next;
                continue;
            };
            if part.open > 0 && next < self.file.len() {
                let finding = Finding::new(Code::RecordRunsOver, Span::new(at, next));
                part.entry.findings.push(finding);
            }
            let slots = (part.end - at).div_ceil(layout::SLOT).max(1);
            at = if part.open > 0 { next } else { at + slots * layout::SLOT };
            opened.entries.push(part.entry);
        }
        self.tell(lost, first, opened);
    }

    /// Whether a record begins there.
    fn begins(&self, at: usize) -> bool {
        self.file.get(at..).is_some_and(|rest| rest.starts_with(cbr::layout::MAGIC))
    }

    /// The slot behind `at` where the next record begins, or the end of the file.
    fn next(&self, at: usize) -> usize {
        let mut slots = (at + layout::SLOT..self.file.len()).step_by(layout::SLOT);
        slots.find(|&slot| self.begins(slot)).unwrap_or(self.file.len())
    }

    /// The lines of the index by the identifier that they name.
    fn by_name(&self) -> BTreeMap<String, usize> {
        let named = self.index.iter().enumerate().filter(|(_, line)| line[layout::MARK] != 0);
        // Of two lines with a name the first counts.
        named.rev().map(|(number, line)| (name_of(line), number)).collect()
    }

    /// The line of the index for the record at `at`: the one in its turn, or one of its name.
    fn line(&self, at: usize, by_name: &BTreeMap<String, usize>) -> Option<&[u8]> {
        let guid = at + cbr::layout::GUID;
        let name = layout::guid_text(self.file.get(guid..guid + 16)?);
        let turn = self.index.get(self.lines).filter(|line| name_of(line) == name);
        turn.or_else(|| self.index.get(*by_name.get(&name)?)).copied()
    }

    fn delete(&mut self, at: usize, limit: usize) {
        let span = Span::new(at, limit);
        let part = (self.deleted.len() < LISTED)
            .then(|| cbr::record(self.file, at, limit, self.options))
            .flatten();
        let title = |record: &Record<'_>| record.value("Title").map(|it| it.trim().to_owned());
        let title = part.and_then(|part| title(&part.entry.record));
        self.deleted.push((title.unwrap_or_default(), span));
    }

    /// The findings about the library as a whole.
    fn tell(&self, lost: Option<Span>, first_record: usize, opened: &mut Opened) {
        if let Some((_, first)) = self.deleted.first() {
            let titles = self.deleted.iter().map(|(title, _)| &**title);
            let titles: Vec<_> = titles.filter(|title| !title.is_empty()).take(LISTED).collect();
            let dots = if self.deleted.len() > titles.len() { " …" } else { "" };
            let finding = Finding::new(Code::DeletedRecords, *first);
            let finding = finding.with("n", self.deleted.len());
            opened.findings.push(finding.with("titles", titles.join(", ") + dots));
        }
        if let Some(span) = lost {
            let finding = Finding::new(Code::SlotsUnreadable, span).with("n", self.empty);
            opened.findings.push(finding);
        }
        let live = self.index.iter().filter(|line| line[layout::MARK] != 0 && !is_deleted(line));
        let live = live.count();
        // An index that names nothing is one of another program.
        if live != 0 && live != opened.entries.len() {
            let what = ["the number of records", "棋谱的数目"];
            let (found, span) = (opened.entries.len(), Span::new(layout::INDEX, first_record));
            opened.findings.push(index_wrong(what, live as u64, found as u64, span));
        }
    }
}

/// The finding for a library that says one number of what is another.
pub(super) fn index_wrong(what: strings::FieldName, says: u64, found: u64, span: Span) -> Finding {
    let finding = Finding::new(Code::IndexWrong, span).with("what", Arg::words(what[0], what[1]));
    finding.with("says", says).with("found", found)
}

/// The identifier that a line of the index names.
fn name_of(line: &[u8]) -> String {
    let bytes = strings::until_wide_nul(&line[layout::NAME..layout::TITLE]);
    let units = bytes.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
    let text: Cow<'_, str> = char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect();
    text.to_ascii_uppercase()
}

/// Whether a line of the index marks a deleted record.
fn is_deleted(line: &[u8]) -> bool {
    let mark = strings::u32_at(line, layout::MARK);
    mark != 0 && mark & layout::LIVES == 0
}

/// How many slots a record takes by its line of the index, where the line agrees with itself.
fn taken(line: &[u8]) -> Option<usize> {
    let takes = strings::u32_at(line, layout::TAKES) as usize;
    let fills = strings::u32_at(line, layout::FILLS) as usize;
    (fills.div_ceil(layout::SLOT) == takes).then_some(takes)
}
