//! A record as a sheet: comma-separated rows, and the forms that files of other endings have.

use std::fmt::Write as _;

use csv_core::{QuoteStyle, WriteResult, WriterBuilder};

use super::{
    grid::{Row, Separator, rows},
    notes::{braced, note_text, noted_cell},
    read::{is_plain_key, read},
    words::{Title, Whose, mark, title},
    xlsx,
};
use crate::{
    record::{Game, NodeId, Note, NoteKind, Record, Side, Tree, UNRECORDED},
    source::Span,
};

/// Rows that are being written.
pub(super) struct Rows {
    out: String,
    delimiter: u8,
    begun: bool,
}

impl Rows {
    pub(super) const fn new(delimiter: u8) -> Self {
        Self { out: String::new(), delimiter, begun: false }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    /// Adds a cell to the row; it stands in quotes where it must, or where `exact` asks for it.
    pub(super) fn cell(&mut self, text: &str, exact: bool) {
        if self.begun {
            self.out.push(char::from(self.delimiter));
        }
        self.begun = true;
        let exact = exact || text.trim() != text;
        if text.is_empty() && !exact {
            return;
        }
        let style = if exact { QuoteStyle::Always } else { QuoteStyle::Necessary };
        let mut writer = WriterBuilder::new().delimiter(self.delimiter).quote_style(style).build();
        // Every byte may be a quote, which is doubled; then there are the two around.
        let mut buffer = vec![0; text.len() * 2 + 4];
        let (result, _, written) = writer.field(text.as_bytes(), &mut buffer);
        debug_assert!(matches!(result, WriteResult::InputEmpty));
        let (_, closed) = writer.finish(&mut buffer[written..]);
        self.out.push_str(&String::from_utf8_lossy(&buffer[..written + closed]));
    }

    /// Ends the row.
    pub(super) fn end(&mut self) {
        self.out.push('\n');
        self.begun = false;
    }

    fn blank_line(&mut self) {
        if !self.out.is_empty() {
            self.end();
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}

/// Writes `record` as comma-separated rows: headers, titles, one round a row, the result last.
///
/// A move that was not recorded is `……`; `/` stands where no ply belongs. Times have columns, other
/// notes too, where there are any. Variations are written as notes.
pub fn write(record: &Record<'_>) -> String {
    let mut rows = Rows::new(b',');
    for header in &record.headers {
        rows.cell(&header.name, !is_plain_key(&header.name, &header.value));
        rows.cell(&header.value, false);
        rows.end();
    }
    let mut before: Vec<_> = record.tree.notes(NodeId::ROOT).map(note_text).collect();
    before.extend(record.strays.iter().map(|stray| braced("", &stray.text)));
    if !before.is_empty() {
        rows.cell("备注", false);
        rows.cell(&before.join(" "), false);
        rows.end();
    }
    let table = Table::new(record);
    table.write(&mut rows);
    if let Some(marker) = &record.marker {
        rows.cell(if record.game == Game::Chess { "Result" } else { "结果" }, false);
        rows.cell(&marker.text, false);
        rows.end();
    }
    rows.finish()
}

/// What stands in the table for one half move.
#[derive(Default)]
struct Half {
    text: Option<String>,
    exact: bool,
    time: String,
    notes: Vec<String>,
}

/// The table of a record.
struct Table {
    game: Game,
    rounds: Vec<[Half; 2]>,
    /// The titles of the columns of times.
    times: [Option<String>; 2],
}

impl Table {
    fn new(record: &Record<'_>) -> Self {
        let tree = &record.tree;
        let mut table = Self { game: record.game, rounds: Vec::new(), times: [None, None] };
        let fen = record.value("FEN").or_else(|| record.value("局面"));
        let mut second = fen.and_then(|fen| fen.split_whitespace().nth(1)) == Some("b");
        let mut last = None;
        for node in tree.main_line() {
            let Some(mv) = &tree.node(node).mv else {
                let notes = tree.notes(node).map(note_text);
                table.half(last.unwrap_or(0)).notes.extend(notes.collect::<Vec<_>>());
                continue;
            };
            if let Some(side) = mv.side.filter(|_| record.game == Game::Go) {
                second = side == Side::Second;
            }
            let mut place = last.map_or(0, |last| last + 1);
            if place % 2 != usize::from(second) {
                table.half(place).text = Some("/".into());
                place += 1;
            }
            let side = usize::from(second);
            let half = table.half(place);
            half.exact = mark(&mv.text).is_some() && !mv.is_unrecorded()
                || mv.text.ends_with([')', '）', '!', '?', '！', '？'])
                || mv.text.is_empty();
            half.text = Some(mv.text.to_string());
            for note in tree.notes(node) {
                table.note(place, side, note);
            }
            for sibling in variations(tree, node) {
                let line = line_text(tree, sibling, place);
                table.half(place).notes.push(braced("", &line));
            }
            last = Some(place);
            second = !second;
        }
        // A gap is told from the end of the sheet by a move behind it; the last one needs a word.
        if let Some(last) = last
            && let Some(half) = table.rounds.last_mut().map(|round| &mut round[last % 2])
            && half.text.as_deref() == Some(UNRECORDED)
        {
            half.text = Some("漏".into());
        }
        table
    }

    fn half(&mut self, place: usize) -> &mut Half {
        while self.rounds.len() <= place / 2 {
            self.rounds.push(Default::default());
        }
        &mut self.rounds[place / 2][place % 2]
    }

    /// Puts a note where it belongs: a used time into its column, all else among the notes.
    fn note(&mut self, place: usize, side: usize, note: &Note<'_>) {
        let inside = note.text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        if note.kind == NoteKind::Property
            && let Some(time) = inside.filter(|time| time.trim() == *time && !time.is_empty())
            && timed(&note.name, side, self.game)
            && self.times[side].as_deref().is_none_or(|known| known == note.name)
            && self.half(place).time.is_empty()
        {
            self.times[side] = Some(note.name.to_string());
            time.clone_into(&mut self.half(place).time);
            return;
        }
        let text = note_text(note);
        self.half(place).notes.push(text);
    }

    fn write(&self, rows: &mut Rows) {
        let titles = match self.game {
            Game::Xiangqi => ["回合", "红方", "黑方", "红方备注", "黑方备注"],
            Game::Chess => ["Round", "White", "Black", "White note", "Black note"],
            Game::Go => ["回合", "黑方", "白方", "黑方备注", "白方备注"],
        };
        let noted = |side: usize| self.rounds.iter().any(|round| !round[side].notes.is_empty());
        let noted = [noted(0), noted(1)];
        rows.cell(titles[0], false);
        for side in 0..2 {
            rows.cell(titles[1 + side], false);
            if let Some(title) = &self.times[side] {
                rows.cell(title, false);
            }
            if noted[side] {
                rows.cell(titles[3 + side], false);
            }
        }
        rows.end();
        for (round, halves) in self.rounds.iter().enumerate() {
            rows.cell(&(round + 1).to_string(), false);
            for (side, half) in halves.iter().enumerate() {
                rows.cell(half.text.as_deref().unwrap_or(""), half.exact);
                if self.times[side].is_some() {
                    rows.cell(&half.time, false);
                }
                if noted[side] {
                    rows.cell(&noted_cell(&half.notes), false);
                }
            }
            rows.end();
        }
    }
}

/// Whether a property of that name has a column of times on that side.
fn timed(name: &str, side: usize, game: Game) -> bool {
    let first = match game {
        Game::Xiangqi => Whose::Red,
        Game::Chess => Whose::White,
        Game::Go => Whose::Black,
    };
    match title(name) {
        Some(Title::Time(Whose::Place)) => true,
        Some(Title::Time(whose)) => (whose == first) == (side == 0),
        _ => false,
    }
}

/// The other moves in place of a node.
fn variations<'t>(tree: &'t Tree<'_>, node: NodeId) -> impl Iterator<Item = NodeId> + 't {
    let parent = tree.parent(node);
    let first = parent.and_then(|parent| tree.first_child(parent)) == Some(node);
    let from = if first { tree.next_sibling(node) } else { None };
    std::iter::successors(from, |&id| tree.next_sibling(id))
}

/// The moves of a variation with its own variations, as running text.
fn line_text(tree: &Tree<'_>, from: NodeId, place: usize) -> String {
    enum Step {
        Node(NodeId, usize, bool),
        Text(&'static str),
    }
    let mut out = String::new();
    let mut steps = vec![Step::Text(")"), Step::Node(from, place, false), Step::Text("(")];
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => out.push_str(text),
            Step::Node(node, place, varied) => {
                if !out.ends_with(['(', ' ']) {
                    out.push(' ');
                }
                if place.is_multiple_of(2) || out.ends_with('(') {
                    let dots = if place.is_multiple_of(2) { "." } else { "..." };
                    let _ = write!(out, "{}{dots} ", place / 2 + 1);
                }
                out.push_str(tree.node(node).mv.as_ref().map_or("--", |mv| &mv.text));
                for note in tree.notes(node) {
                    out.push(' ');
                    out.push_str(&note_text(note));
                }
                if let Some(next) = tree.first_child(node) {
                    steps.push(Step::Node(next, place + 1, true));
                }
                if varied {
                    let siblings: Vec<_> = variations(tree, node).collect();
                    for sibling in siblings.into_iter().rev() {
                        steps.extend([
                            Step::Text(")"),
                            Step::Node(sibling, place, false),
                            Step::Text(" ("),
                        ]);
                    }
                }
            }
        }
    }
    out
}

/// The rows of each game of a text that `write` has made.
pub(super) fn games(text: &str) -> Vec<Vec<Row<'_>>> {
    let spans: Vec<Span> = read(text).iter().map(|entry| entry.record.span).collect();
    let mut games: Vec<Vec<Row<'_>>> = spans.iter().map(|_| Vec::new()).collect();
    for row in rows(text, Separator::Comma) {
        let game = spans.iter().position(|span| row.span.start < span.end.max(span.start + 1));
        if let Some(rows) = game.and_then(|game| games.get_mut(game)) {
            rows.push(row);
        }
    }
    games
}

/// The text of [`write()`] as a file with that ending: a workbook, tab-separated rows, or `None` for
/// the text as it is.
pub fn dress(text: &str, extension: &str) -> Option<Vec<u8>> {
    if extension.eq_ignore_ascii_case("xlsx") {
        return xlsx::pack(text);
    }
    if !extension.eq_ignore_ascii_case("tsv") {
        return None;
    }
    let mut out = Rows::new(b'\t');
    for rows in games(text) {
        out.blank_line();
        for row in rows {
            for cell in &row.cells {
                out.cell(&cell.text, cell.quoted);
            }
            out.end();
        }
    }
    Some(out.finish().into_bytes())
}
