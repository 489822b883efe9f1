//! The writer: libraries of version 3.

use std::borrow::Cow;

use super::layout::{self, FIELDS, INDEX, LINE, SLOT};
use crate::{
    formats::{cbr, fit, strings, tail},
    record::{NodeId, Record},
    source::decode::Encoding,
};

/// Writes a record that was made to [`fit`] as [`bind`] takes it: a record of its own, with what
/// it says of its library at the end of its first comment.
pub fn write(record: &Record<'_>) -> Vec<u8> {
    let of_library = |name: &str| FIELDS.iter().any(|field| field.name.eq_ignore_ascii_case(name));
    if !record.headers.iter().any(|header| of_library(&header.name)) {
        return cbr::write(record);
    }
    let mut comment = fit::comment(record, NodeId::ROOT).into_owned();
    for header in record.headers.iter().filter(|header| of_library(&header.name)) {
        tail::append(&mut comment, &header.name, &header.value);
    }
    with_first_comment(cbr::write(record), &comment)
}

/// Makes a library of records.
///
/// What all its records say of it, and what only the first says, stands in its header; what they
/// do not agree on stays in their comments.
pub fn bind(records: &[Vec<u8>]) -> Vec<u8> {
    let mut parts: Vec<_> = records.iter().map(|record| Part::new(record)).collect();
    let mut header = vec![0; INDEX];
    header[..layout::MAGIC.len()].copy_from_slice(layout::MAGIC);
    header[layout::VERSION] = 3;
    header[layout::CEILING..layout::CEILING + 4].copy_from_slice(&[255, 255, 255, 127]);
    for (number, field) in FIELDS.iter().enumerate() {
        if let Some(value) = common(&parts, field.name, number == 0) {
            let value = strings::with_carriage_returns(&value).into_owned();
            cbr::write::put(&mut header[field.at..field.at + field.room], &value);
            for part in &mut parts {
                part.library.retain(|(name, _)| !name.eq_ignore_ascii_case(field.name));
            }
        }
    }
    let records: Vec<_> = parts.iter().map(Part::record).collect();
    let slots: usize = records.iter().map(|record| record.len().div_ceil(SLOT)).sum();
    let slots = slots.max(layout::FEWEST);
    header[layout::SLOTS..layout::SLOTS + 4].copy_from_slice(&(slots as u32).to_le_bytes());
    let mut library = header;
    for (number, record) in records.iter().enumerate() {
        library.extend(line(number, record));
    }
    library.resize(INDEX + slots * LINE, 0);
    for record in &records {
        library.extend_from_slice(record);
        library.resize(library.len() + record.len().next_multiple_of(SLOT) - record.len(), 0);
    }
    let guid = cbr::write::guid(&library);
    library[layout::GUID..layout::GUID + guid.len()].copy_from_slice(&guid);
    library
}

/// The value that the header of the library gets: the one that all records give that give one.
/// The name of the library must be given by each.
fn common(parts: &[Part<'_>], name: &str, each: bool) -> Option<String> {
    let given = |part: &Part<'_>| {
        let mut named = part.library.iter().filter(|(own, _)| own.eq_ignore_ascii_case(name));
        let value = named.next().map(|(_, value)| value.clone());
        (value, named.next().is_some())
    };
    let mut common: Option<String> = None;
    for part in parts {
        match given(part) {
            (_, true) => return None,
            (None, _) if each => return None,
            (None, _) => {}
            (Some(value), _) if common.as_ref().is_none_or(|it| *it == value) => {
                common = Some(value);
            }
            (Some(_), _) => return None,
        }
    }
    // Read back, what is not the name of the library comes with its first game.
    let first = parts.first().is_some_and(|part| given(part).0.is_some());
    common.filter(|value| first && !value.contains("\r\n") && layout::holds(name, value))
}

/// A record to be bound.
struct Part<'r> {
    record: &'r [u8],
    /// Its first comment without what it says of its library.
    comment: String,
    /// What it says of its library.
    library: Vec<(String, String)>,
}

impl<'r> Part<'r> {
    fn new(record: &'r [u8]) -> Self {
        let text = first_comment(record);
        let (rest, headers) = tail::split(&text);
        let of_library = |name: &str| FIELDS.iter().any(|it| it.name.eq_ignore_ascii_case(name));
        let mut comment = rest.to_owned();
        let mut library = Vec::new();
        for (name, value) in headers {
            if of_library(name) {
                library.push((name.to_owned(), value));
            } else {
                tail::append(&mut comment, name, &value);
            }
        }
        Self { record, comment, library }
    }

    /// The record with what is not said by the library.
    fn record(&self) -> Cow<'r, [u8]> {
        let mut comment = self.comment.clone();
        for (name, value) in &self.library {
            tail::append(&mut comment, name, value);
        }
        if comment == first_comment(self.record) {
            return self.record.into();
        }
        with_first_comment(self.record.to_vec(), &comment).into()
    }
}

/// Where the tree of a record begins.
const TREE: usize = cbr::layout::SECOND.tree;

/// The bytes of the first comment of a record that was written here, with their length.
fn first_comment_range(record: &[u8]) -> std::ops::Range<usize> {
    let start = TREE + 4;
    let has = record.get(TREE).is_some_and(|flags| flags & 4 != 0);
    let length = if has { 4 + strings::u32_at(record, start) as usize } else { 0 };
    start.min(record.len())..start.saturating_add(length).min(record.len())
}

fn first_comment(record: &[u8]) -> String {
    let bytes = record[first_comment_range(record)].get(4..).unwrap_or_default();
    let text = crate::source::decode::decode(bytes, Encoding::UTF_16LE).text.into_owned();
    strings::with_line_feeds(text)
}

/// The record with another first comment, and another identifier.
fn with_first_comment(mut record: Vec<u8>, comment: &str) -> Vec<u8> {
    let range = first_comment_range(&record);
    let flags = record.get(TREE).map_or(1, |flags| flags & !4);
    let mut root = Vec::new();
    cbr::write::step(&mut root, (0, 0), flags, comment);
    record.splice(TREE.min(range.start)..range.end, root);
    let guid = cbr::layout::GUID..cbr::layout::GUID + 16;
    record[guid.clone()].fill(0);
    let new = cbr::write::guid(&record);
    record[guid].copy_from_slice(&new);
    record
}

/// The line of the index for a record.
fn line(number: usize, record: &[u8]) -> [u8; LINE] {
    let mut line = [0; LINE];
    let mut put = |at: usize, value: usize| {
        line[at..at + 4].copy_from_slice(&(value as u32).to_le_bytes());
    };
    put(layout::MARK, 7);
    put(layout::NUMBER, number);
    put(layout::TAKES, record.len().div_ceil(SLOT));
    put(layout::FILLS, record.len());
    let guid = layout::guid_text(&record[cbr::layout::GUID..cbr::layout::GUID + 16]);
    cbr::write::put(&mut line[layout::NAME..layout::TITLE], &guid);
    let title = cbr::layout::TITLE;
    line[layout::TITLE..layout::TITLE + layout::TITLE_ROOM]
        .copy_from_slice(&record[title..title + layout::TITLE_ROOM]);
    line
}
