//! Games from the rows of a sheet.

use std::borrow::Cow;

use super::{
    columns::{self, Columns, Role, by_place, titled},
    grid::{Cell, Row, Separator, rows, wide_cells},
    notes::{Noted, parse_notes},
    rounds::{Ply, grow_tree, round_of},
    words::{self, Mark},
};
use crate::{
    findings::{Code, Finding, Severity},
    formats::Entry,
    record::{Fragment, Game, Header, NodeId, NoteKind, Outcome, Record, Side},
    source::Span,
};

/// Reads all games of `text`; text without a table of moves gives none.
///
/// Never fails: what is not understood is kept as a note, a header or a stray, with a finding.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let Some(layout) = columns::any_layout(text) else { return Vec::new() };
    let mut reader = Reader::new(text, layout.separator, layout.titled);
    let mut rows = rows(text, layout.separator);
    if !layout.titled || quotes_all(&rows) {
        rows.iter_mut().flat_map(|row| &mut row.cells).for_each(Cell::unquote);
    }
    for row in rows {
        reader.row(&row);
    }
    reader.end_game();
    reader.entries
}

/// Whether the titles of the first table stand in quotes: then all cells do, as some programs have
/// it, and quotes say nothing. Our own files quote what would be misread, which titles are not.
fn quotes_all(rows: &[Row<'_>]) -> bool {
    let titles = rows.iter().find(|row| row.cells.len() > 2 && titled(&row.cells, false).is_some());
    titles.is_some_and(|row| row.cells[0].quoted)
}

/// Where in a sheet the reader is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Head,
    Table,
    Foot,
}

struct Reader<'s> {
    text: &'s str,
    separator: Separator,
    titled: bool,
    place: Place,
    columns: Columns,
    record: Record<'s>,
    /// Headers of the game behind a blank line, which may be those of the next game.
    foot: Option<(usize, u32)>,
    /// End of the row before.
    row_end: usize,
    /// Whether a blank line or titles stand before the row.
    apart: bool,
    /// Whether the game has a table, be it empty.
    begun: bool,
    /// The game that a header names.
    named: Option<Game>,
    /// The plies of each group of columns.
    groups: Vec<Vec<Ply<'s>>>,
    plies: Vec<Ply<'s>>,
    root_notes: Vec<Noted<'s>>,
    findings: Vec<Finding>,
    entries: Vec<Entry<'s>>,
}

impl<'s> Reader<'s> {
    fn new(text: &'s str, separator: Separator, titled: bool) -> Self {
        Self {
            text,
            separator,
            titled,
            place: Place::Head,
            columns: Columns::default(),
            record: Record::new(Game::Xiangqi),
            foot: None,
            row_end: 0,
            apart: false,
            begun: false,
            named: None,
            groups: Vec::new(),
            plies: Vec::new(),
            root_notes: Vec::new(),
            findings: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn row(&mut self, row: &Row<'s>) {
        if row.unclosed {
            self.findings.push(Finding::new(Code::UnclosedQuote, row.span));
        }
        if row.is_blank() {
            return;
        }
        let (start, end) = (row.span.start as usize, row.span.end as usize);
        let between = self.text.get(self.row_end..start).unwrap_or("");
        let blank = between.matches('\n').count() > 1;
        self.row_end = end;
        self.apart |= blank;
        if self.titles(row) {
            return;
        }
        if blank && self.place != Place::Head {
            self.foot = Some((self.record.headers.len(), self.record.span.end));
        }
        if self.place == Place::Table && self.table_row(row) {
            self.grow(row.span);
            return;
        }
        self.outside(row);
    }

    fn grow(&mut self, span: Span) {
        self.record.span = match self.record.span {
            Span { end: 0, .. } => span,
            whole => whole.join(span),
        };
    }

    /// Takes the row as one of titles, or as the first of a table without them.
    fn titles(&mut self, row: &Row<'s>) -> bool {
        let strict = matches!(self.separator, Separator::Spaces | Separator::Enumeration);
        let quoted = row.cells.len() == 2 && row.cells[0].quoted;
        let found = if self.titled {
            if quoted { None } else { titled(&row.cells, strict) }
        } else if self.place == Place::Table {
            None
        } else {
            by_place(&row.cells)
        };
        let Some(found) = found else { return false };
        if self.place == Place::Foot {
            let (own, end) = self.foot.unwrap_or((usize::MAX, 0));
            let most = own.min(self.record.headers.len());
            let next = self.record.headers.split_off(most);
            if !next.is_empty() {
                self.record.span.end = end;
            }
            self.end_game();
            for header in &next {
                self.grow(header.span);
            }
            self.record.headers = next.into();
        }
        self.flush();
        if found.unknown > 0 {
            let unknown = found.list.iter().zip(&row.cells);
            let unknown = unknown.filter(|(column, cell)| {
                column.role == Role::Other && words::title(&cell.text).is_none()
            });
            for (column, cell) in unknown.filter(|(_, cell)| !cell.text.is_empty()) {
                let finding = Finding::new(Code::UnknownColumn, cell.span);
                self.findings.push(finding.with("title", &*column.title));
            }
        }
        if !self.titled {
            self.findings.push(Finding::new(Code::ColumnsByPlace, row.span));
        }
        self.groups = (0..found.groups).map(|_| Vec::new()).collect();
        self.columns = found;
        (self.apart, self.begun) = (true, true);
        self.place = Place::Table;
        self.grow(row.span);
        if !self.titled {
            self.table_row(row);
        }
        true
    }

    /// Takes a row of the table; false where it is none.
    fn table_row(&mut self, row: &Row<'s>) -> bool {
        let first = row.cells.iter().find(|cell| !cell.text.is_empty());
        let Some(first) = first else { return true };
        let cells = self.columns.align(row, self.separator);
        let has_rounds = self.columns.list.iter().any(|column| column.role == Role::Round);
        let numbered = self.columns.list.iter().zip(&cells).any(|(column, cell)| {
            column.role == Role::Round
                && cell.is_some_and(|cell| words::round(&cell.text).is_some())
        });
        let moves = || {
            self.columns.list.iter().zip(&cells).any(|(column, cell)| {
                matches!(column.role, Role::Moves(_))
                    && cell.is_some_and(|cell| words::like_move(&cell.text))
            })
        };
        let keyed = words::is_key(&first.text) || words::split_key(&first.text).is_some();
        if !(numbered || !has_rounds && !keyed || !keyed && moves()) {
            return false;
        }
        if self.restarts(&cells) {
            self.flush();
            self.end_game();
            self.place = Place::Table;
        }
        self.apart = false;
        for group in 0..self.columns.groups {
            self.groups[group].extend(round_of(&self.columns, group, &cells));
        }
        true
    }

    /// Whether the row is round 1 of a game behind another.
    fn restarts(&self, cells: &[Option<&Cell<'s>>]) -> bool {
        let number = self.columns.list.iter().zip(cells).find_map(|(column, cell)| {
            (column.role == Role::Round).then(|| words::round(&cell.as_ref()?.text)).flatten()
        });
        let played = self.groups.iter().chain([&self.plies]).any(|plies| !plies.is_empty());
        number == Some(1) && played && self.apart
    }

    /// Chains the groups of the table that has ended.
    fn flush(&mut self) {
        for group in std::mem::take(&mut self.groups) {
            self.plies.extend(group);
        }
        self.groups = (0..self.columns.groups).map(|_| Vec::new()).collect();
    }

    /// A row with a chess position right after a move that is not recorded: a comment on it.
    fn position_row(&mut self, row: &Row<'s>) -> bool {
        let cells: Vec<_> = row.cells.iter().map(|cell| &*cell.text).collect();
        let text = cells.join(" ").trim().to_owned();
        let named = text.get(..3).is_some_and(|key| key.eq_ignore_ascii_case("fen"))
            || text.starts_with("局面");
        // A xiangqi position has more rows.
        if !named || text.bytes().filter(|byte| *byte == b'/').count() != 7 {
            return false;
        }
        let group = self.groups.first_mut();
        let last = group.and_then(|plies| plies.last_mut()).or(self.plies.last_mut());
        let Some(ply) = last.filter(|ply| ply.mark.is_some()) else { return false };
        ply.notes.push((NoteKind::Comment, Cow::Borrowed(""), Cow::Owned(text), row.span));
        self.grow(row.span);
        true
    }

    /// Takes a row outside the table: headers, a result, or something unknown.
    fn outside(&mut self, row: &Row<'s>) {
        if self.place == Place::Table && self.position_row(row) {
            return;
        }
        let mut cells = Cow::Borrowed(&row.cells);
        if !self.separator.quotes() {
            let start = row.span.start as usize;
            cells = Cow::Owned(wide_cells(row.span.of(self.text), start));
        }
        if self.place == Place::Table {
            let first = cells.iter().find(|cell| !cell.text.is_empty());
            let keyed = first.is_some_and(|cell| {
                cell.quoted
                    || words::is_key(&cell.text)
                    || words::split_key(&cell.text).is_some()
                    || is_result(&cell.text)
            });
            if !keyed {
                self.stray_row(row);
                return;
            }
            self.flush();
            self.place = Place::Foot;
        }
        // One key in quotes, or a key of any name with its value: that is how our own rows are.
        if let [key, value] = &cells[..]
            && self.separator.quotes()
            && (key.quoted || !key.text.is_empty() && words::split_key(&key.text).is_none())
        {
            if key.quoted {
                self.push_header(key.text.clone(), value.text.clone(), key.span, value.span);
            } else if is_result(&key.text) && value.text.is_empty() {
                self.result(&key.text, key.span);
            } else {
                self.header(key.text.clone(), value.text.clone(), key.span, value.span);
            }
            return;
        }
        let told = |cell: &Cell<'_>| {
            words::is_key(&cell.text)
                || words::split_key(&cell.text).is_some()
                || is_result(&cell.text)
        };
        if cells.len() > 1 && !self.separator.quotes() && !cells.iter().any(told) {
            // A title, however widely it is set.
            let text = Cow::Borrowed(row.span.of(self.text).trim());
            let span = cells[0].span.join(cells[cells.len() - 1].span);
            self.stray(&Cell { text, span, quoted: false, column: 0 });
            return;
        }
        let mut index = 0;
        while let Some(cell) = cells.get(index) {
            index += 1;
            let next = cells.get(index);
            if cell.text.is_empty() {
                continue;
            }
            let free = next.is_some_and(|next| {
                words::split_key(&next.text).is_none() && !words::is_key(&next.text)
            });
            match words::split_key(&cell.text) {
                Some((key, value)) => {
                    let (mut value, mut place) = (value.to_owned(), cell.span);
                    place.start = place.end - value.len() as u32;
                    if value.is_empty()
                        && free
                        && let Some(next) = next
                    {
                        (value, place) = (next.text.to_string(), next.span);
                        index += 1;
                    }
                    self.header(tidy(key), value.into(), cell.span, place);
                }
                None if words::is_key(&cell.text) && free => {
                    let Some(next) = next else { continue };
                    self.header(tidy(&cell.text), next.text.clone(), cell.span, next.span);
                    index += 1;
                }
                None if words::is_key(&cell.text) => {
                    let place = Span::at(cell.span.end as usize);
                    self.header(tidy(&cell.text), "".into(), cell.span, place);
                }
                None if is_result(&cell.text) && self.place == Place::Foot => {
                    self.result(&cell.text, cell.span);
                }
                None => self.stray(cell),
            }
        }
    }

    fn result(&mut self, text: &str, span: Span) {
        self.grow(span);
        self.record.marker = Some(Fragment { text: Cow::Owned(text.to_owned()), span });
    }

    /// Text that is no header: a title before the table, anything behind it.
    fn stray(&mut self, cell: &Cell<'s>) {
        self.grow(cell.span);
        if cell.text.chars().any(char::is_alphanumeric) {
            let shown: String = cell.text.chars().take(40).collect();
            let finding = Finding::new(Code::UnknownCell, cell.span).with("text", shown);
            self.findings.push(finding.graded(Severity::Info));
        }
        self.record.strays.push(Fragment { text: cell.text.clone(), span: cell.span });
    }

    /// A row inside the table that is no round: kept as a comment on the move before it.
    fn stray_row(&mut self, row: &Row<'s>) {
        let cells: Vec<_> = row.cells.iter().map(|cell| &*cell.text).collect();
        let text = cells.join(" ").trim().to_owned();
        let shown: String = text.chars().take(40).collect();
        self.findings.push(Finding::new(Code::UnknownCell, row.span).with("text", shown));
        let note = (NoteKind::Comment, Cow::Borrowed(""), Cow::Owned(text), row.span);
        let group = self.groups.first_mut();
        match group.and_then(|plies| plies.last_mut()).or(self.plies.last_mut()) {
            Some(ply) => ply.notes.push(note),
            None => self.root_notes.push(note),
        }
        self.grow(row.span);
    }

    fn header(&mut self, name: Cow<'s, str>, value: Cow<'s, str>, key_span: Span, place: Span) {
        let span = key_span.join(place);
        if self.place == Place::Foot {
            let again = || self.record.header(&name).is_some();
            if matches!(&*name, "赛事" | "Event") || words::opens(&name) && again() {
                self.end_game();
            } else if words::is_result_key(&name) && self.record.marker.is_none() {
                self.grow(span);
                self.record.marker = Some(Fragment { text: value, span: place });
                return;
            }
        }
        if words::is_note_key(&name) {
            self.grow(span);
            self.root_notes.extend(parse_notes(&value, place));
            return;
        }
        self.push_header(name, value, key_span, place);
    }

    fn push_header(&mut self, name: Cow<'s, str>, value: Cow<'s, str>, key: Span, place: Span) {
        let span = key.join(place);
        self.grow(span);
        if words::is_game_key(&name) {
            self.named = words::game_named(&value).or(self.named);
        }
        self.record.headers.push(Header { name, value, span, value_span: place });
    }

    /// Closes the game, if there is one.
    fn end_game(&mut self) {
        self.flush();
        self.place = Place::Head;
        self.foot = None;
        let mut plies = std::mem::take(&mut self.plies);
        let root_notes = std::mem::take(&mut self.root_notes);
        let mut record = std::mem::replace(&mut self.record, Record::new(Game::Xiangqi));
        let named = self.named.take();
        let outside = record.headers.is_empty() && record.strays.is_empty();
        let told = !root_notes.is_empty() || record.marker.is_some();
        if plies.is_empty() && outside && !told && !std::mem::take(&mut self.begun) {
            return;
        }
        let texts = plies.iter().filter(|ply| ply.mark.is_none()).map(|ply| &*ply.text);
        // In Go Black's column stands first.
        let chess = self.columns.usual == Game::Chess;
        let by_moves = || words::game_of(texts).filter(|game| !chess || *game != Game::Go);
        record.game = named.or(self.columns.game).or_else(by_moves).unwrap_or(self.columns.usual);
        self.number(&plies);
        let fen = record.value("FEN").or_else(|| record.value("局面"));
        let second_begins = fen.and_then(|fen| fen.split_whitespace().nth(1)) == Some("b");
        if second_begins && plies.first().is_some_and(|ply| ply.mark == Some(Mark::Open)) {
            plies[0].mark = Some(Mark::None);
        }
        for (kind, name, text, span) in root_notes {
            record.tree.note(NodeId::ROOT, kind, name, text, span);
        }
        grow_tree(&mut record, plies);
        self.begun = false;
        let findings = std::mem::take(&mut self.findings);
        self.entries.push(Entry { record, findings });
    }

    /// Compares the numbers of the rounds with their order.
    fn number(&mut self, plies: &[Ply<'s>]) {
        let mut due = None;
        let end = plies.iter().rposition(|ply| !ply.text.is_empty()).map_or(0, |at| at + 1);
        for ply in plies[..end].iter().filter(|ply| ply.side == Side::First) {
            if let Some((number, span)) = ply.round {
                if let Some(expected) = due.filter(|due| *due != number) {
                    let finding = Finding::new(Code::RoundWrong, span);
                    let finding = finding.with("written", number).with("expected", expected);
                    self.findings.push(finding);
                }
                due = Some(number + 1);
            } else {
                due = due.map(|due| due + 1);
            }
        }
    }
}

/// A key without the spaces that printed sheets put between its characters.
fn tidy<'s>(key: &str) -> Cow<'s, str> {
    let spaced = !key.is_ascii() && key.contains(char::is_whitespace);
    if spaced && words::is_key(key) {
        return Cow::Owned(key.chars().filter(|c| !c.is_whitespace()).collect());
    }
    Cow::Owned(key.to_owned())
}

/// Whether a row of that key and value, without quotes, is read as a header of just that name.
pub(super) fn is_plain_key(key: &str, value: &str) -> bool {
    !key.trim().is_empty()
        && words::split_key(key).is_none()
        && words::round(key).is_none()
        && !words::is_note_key(key)
        && !words::is_result_key(key)
        && (!is_result(key) || !value.is_empty())
        && (words::title(key).is_none() || words::title(value).is_none())
}

fn is_result(cell: &str) -> bool {
    cell.chars().count() > 1 && Outcome::read(cell).is_some()
}
