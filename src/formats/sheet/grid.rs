//! A text as rows of cells, each with its place.

use std::borrow::Cow;

use csv_core::{ReadFieldResult, ReaderBuilder};
use unicode_width::UnicodeWidthChar;

use crate::source::Span;

/// What parts the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// `,` with the quoting of RFC 4180.
    Comma,
    /// `;` with the same quoting.
    Semicolon,
    /// A tab, with the same quoting.
    Tab,
    /// `|` or a line of a box.
    Pipe,
    /// 、 or a full-width comma.
    Enumeration,
    /// White space.
    Spaces,
}

impl Separator {
    /// All, the surest first.
    pub(super) const ALL: [Self; 6] =
        [Self::Tab, Self::Pipe, Self::Comma, Self::Semicolon, Self::Enumeration, Self::Spaces];

    /// Whether cells may be quoted.
    pub(super) const fn quotes(self) -> bool {
        matches!(self, Self::Comma | Self::Semicolon | Self::Tab)
    }

    /// Whether the character parts cells.
    fn parts(self, c: char) -> bool {
        match self {
            Self::Comma => c == ',',
            Self::Semicolon => c == ';',
            Self::Tab => c == '\t',
            Self::Pipe => matches!(c, '|' | '│' | '┃' | '｜' | '║'),
            Self::Enumeration => matches!(c, '、' | '，'),
            Self::Spaces => c.is_whitespace(),
        }
    }
}

/// A cell.
#[derive(Clone, Debug)]
pub(super) struct Cell<'s> {
    /// Its text: trimmed, or exactly what stood in quotes.
    pub(super) text: Cow<'s, str>,
    /// Where it stands; for an empty cell its place.
    pub(super) span: Span,
    /// Whether it stood in quotes.
    pub(super) quoted: bool,
    /// Columns of a terminal before it in its line (for cells parted by spaces).
    pub(super) column: usize,
}

impl Cell<'_> {
    /// Makes it a cell that never stood in quotes.
    pub(super) fn unquote(&mut self) {
        if std::mem::take(&mut self.quoted) && self.text.trim().len() < self.text.len() {
            self.text = Cow::Owned(self.text.trim().to_owned());
        }
    }
}

/// A row.
#[derive(Clone, Debug)]
pub(super) struct Row<'s> {
    /// Its cells.
    pub(super) cells: Vec<Cell<'s>>,
    /// All of it, without the line end.
    pub(super) span: Span,
    /// Whether its last cell has an opening quote that is never closed; it is read as a letter.
    pub(super) unclosed: bool,
}

impl Row<'_> {
    /// Whether no cell holds anything.
    pub(super) fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.text.is_empty() && !cell.quoted)
    }
}

/// The rows of a text. Blank lines are left out, and lines that only draw a box.
pub(super) fn rows(text: &str, separator: Separator) -> Vec<Row<'_>> {
    let delimiter = match separator {
        Separator::Comma => b',',
        Separator::Semicolon => b';',
        Separator::Tab => b'\t',
        _ => return lines(text).filter_map(|(at, line)| split(line, at, separator)).collect(),
    };
    let mut rows = Vec::new();
    let end = quoted_rows(text, 0, delimiter, true, &mut rows);
    if end < text.len() {
        // A quote that is never closed: quotes are letters from there on.
        if let Some(row) = rows.last_mut() {
            row.unclosed = true;
        }
        quoted_rows(text, end, delimiter, false, &mut rows);
    }
    rows
}

/// The lines of a text with their places.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// Appends the rows from byte `from` on. Ends at the text's end, or at the line after that of an
/// unclosed quote.
fn quoted_rows<'s>(
    text: &'s str,
    from: usize,
    delimiter: u8,
    quoting: bool,
    rows: &mut Vec<Row<'s>>,
) -> usize {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).quoting(quoting).build();
    let (mut at, mut buffer) = (from, [0; 512]);
    let mut cells: Vec<Cell<'s>> = Vec::new();
    loop {
        let (start, mut out, mut ended) = (at, Vec::new(), false);
        let record_end = loop {
            let input = &text.as_bytes()[at..];
            let (result, read, written) = reader.read_field(input, &mut buffer);
            at += read;
            out.extend_from_slice(&buffer[..written]);
            match result {
                ReadFieldResult::Field { record_end } => break record_end,
                ReadFieldResult::InputEmpty if input.is_empty() && ended => break true,
                ReadFieldResult::InputEmpty => ended = true,
                ReadFieldResult::OutputFull => {}
                ReadFieldResult::End => return text.len(),
            }
        };
        let raw = &text[start..at];
        let first = cells.is_empty();
        let skipped =
            if first { raw.len() - raw.trim_start_matches(['\n', '\r']).len() } else { 0 };
        let begin = start + skipped;
        let mut raw = raw[skipped..].trim_end_matches(['\n', '\r']);
        if !record_end {
            raw = raw.strip_suffix(char::from(delimiter)).unwrap_or(raw);
        }
        let quoted = quoting && raw.starts_with('"');
        if quoted && raw.matches('"').count() % 2 == 1 && at == text.len() {
            let line = memchr::memchr(b'\n', raw.as_bytes()).unwrap_or(raw.len());
            let mut rest = split_plain(&text[begin..begin + line], begin, delimiter);
            cells.append(&mut rest);
            push(rows, std::mem::take(&mut cells), false);
            return (begin + line + 1).min(text.len());
        }
        let cell = if quoted {
            let text = String::from_utf8(out).map_or_else(|_| raw.into(), Cow::Owned);
            Cell { text, span: Span::new(begin, begin + raw.len()), quoted, column: 0 }
        } else {
            plain_cell(raw, begin)
        };
        cells.push(cell);
        if record_end {
            push(rows, std::mem::take(&mut cells), false);
        }
    }
}

fn split_plain(line: &str, at: usize, delimiter: u8) -> Vec<Cell<'_>> {
    let mut start = at;
    let cell = |part: &'_ str| {
        let begin = start;
        start += part.len() + 1;
        (begin, part.len())
    };
    let places: Vec<_> = line.split(char::from(delimiter)).map(cell).collect();
    let place = |(begin, len)| plain_cell(&line[begin - at..begin - at + len], begin);
    places.into_iter().map(place).collect()
}

fn push<'s>(rows: &mut Vec<Row<'s>>, cells: Vec<Cell<'s>>, unclosed: bool) {
    let span = cells.iter().map(|cell| cell.span).reduce(Span::join).unwrap_or_default();
    rows.push(Row { cells, span, unclosed });
}

/// A trimmed cell; an empty one has its place before its white space.
fn plain_cell(raw: &str, begin: usize) -> Cell<'_> {
    let text = raw.trim();
    let lead = if text.is_empty() { 0 } else { raw.len() - raw.trim_start().len() };
    let start = begin + lead;
    Cell { text: text.into(), span: Span::new(start, start + text.len()), quoted: false, column: 0 }
}

/// A line of cells without quoting; `None` for a blank line and for one that draws a box.
fn split(line: &str, at: usize, separator: Separator) -> Option<Row<'_>> {
    let draws = |c: char| c.is_whitespace() || "-─━═=+:┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝".contains(c);
    if line.chars().all(|c| draws(c) || separator.parts(c)) {
        return None;
    }
    let mut cells = Vec::new();
    if separator == Separator::Spaces {
        let (mut start, mut width) = (None, 0);
        for (place, c) in line.char_indices() {
            match (c.is_whitespace(), start) {
                (true, Some((from, column))) => {
                    cells.push(Cell { column, ..plain_cell(&line[from..place], at + from) });
                    start = None;
                }
                (false, None) => start = Some((place, width)),
                _ => {}
            }
            width += if c == '\t' { 8 - width % 8 } else { c.width().unwrap_or(0) };
        }
        if let Some((from, column)) = start {
            cells.push(Cell { column, ..plain_cell(&line[from..], at + from) });
        }
    } else {
        let mut from = 0;
        for (place, c) in line.char_indices().filter(|(_, c)| separator.parts(*c)) {
            cells.push(plain_cell(&line[from..place], at + from));
            from = place + c.len_utf8();
        }
        cells.push(plain_cell(&line[from..], at + from));
        if separator == Separator::Pipe {
            // The frame of the table.
            let framed = line.trim_start().starts_with(|c| separator.parts(c));
            if framed && cells.len() > 1 && cells[0].text.is_empty() {
                cells.remove(0);
            }
            let framed = line.trim_end().ends_with(|c| separator.parts(c));
            if framed && cells.len() > 1 {
                cells.pop();
            }
        }
    }
    Some(Row { cells, span: Span::new(at, at + line.len()), unclosed: false })
}

/// The cells of a line by its wide gaps: two spaces or more, a tab, an ideographic space, or the
/// line of a box.
pub(super) fn wide_cells(line: &str, at: usize) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    let (mut from, mut gap, mut spaces) = (0, 0, 0);
    let mut take = |from: usize, to: usize| {
        let cell = plain_cell(&line[from..to], at + from);
        if !cell.text.is_empty() {
            cells.push(cell);
        }
    };
    for (place, c) in line.char_indices() {
        let wide = matches!(c, '\t' | '\u{3000}') || Separator::Pipe.parts(c);
        if c == ' ' || wide {
            if spaces == 0 {
                gap = place;
            }
            spaces += if wide { 2 } else { 1 };
            continue;
        }
        if spaces > 1 {
            take(from, gap);
            from = place;
        }
        spaces = 0;
    }
    take(from, if spaces > 0 { gap } else { line.len() });
    cells
}
