//! The writer: the export form of the standard (PGN 3.2, 8.1.1, 8.2).

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::{flavour, numbers::Start, tags};
use crate::record::{Fragment, Game, NodeId, Note, NoteKind, Outcome, Record, Tree, UNRECORDED};

/// Columns of a line at most (PGN 3.2.4: below 80).
const COLUMNS: usize = 79;

/// Columns of a `[%name ...]` at most that is not broken at its blanks.
const WHOLE: usize = 72;

/// The Seven Tag Roster (PGN 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The order of xqbase's PGN for xiangqi.
const XIANGQI_ROSTER: [&str; 10] =
    ["Game", "Event", "Site", "Date", "Round", "Red", "RedTeam", "Black", "BlackTeam", "Result"];

/// Writes one game. Put an empty line between games; the text of a chess game ends with one by
/// itself (PGN 8.2.1).
///
/// The tags of the roster come first in its order, as far as the record has them, then the others:
/// in chess in ASCII order (PGN 8.1.1), in xiangqi in their own. Unread notes and stray text are
/// written as comments, moves and results as the record has them; a `Game` tag is added where no
/// tag would tell a game of xiangqi. The marker is the standard form of the record's marker, or
/// `*`. A comment that holds a closing brace, in xiangqi any brace, is written in lines with `;`.
pub fn write(record: &Record<'_>) -> String {
    write_wrapped(record, COLUMNS)
}

/// Writes one game in lines of at most `columns`; 0 for lines without a limit.
pub fn write_wrapped(record: &Record<'_>, columns: usize) -> String {
    // What most games take.
    let room = 40 * record.headers.len() + 8 * record.tree.len() + 32 * record.tree.comments();
    let text = String::with_capacity(room);
    let columns = if columns == 0 { usize::MAX / 2 } else { columns };
    let mut out = Output { text, column: 0, columns, wraps: record.game != Game::Xiangqi };
    write_tags(record, &mut out.text);
    let mut moves = Moves {
        tree: &record.tree,
        strays: &record.strays,
        last: last_of(record),
        start: Start::of(record),
        out,
    };
    moves.write();
    let marker = record.marker.as_ref().and_then(|marker| Outcome::read(&marker.text));
    moves.out.word(marker.unwrap_or(Outcome::Unknown).pgn());
    moves.out.text.push_str(if record.game == Game::Xiangqi { "\n" } else { "\n\n" });
    moves.out.text
}

/// The last node of the main line, where the stray text goes; the root where there is none.
fn last_of(record: &Record<'_>) -> NodeId {
    let last = || record.tree.main_line().last().unwrap_or(NodeId::ROOT);
    if record.strays.is_empty() { NodeId::ROOT } else { last() }
}

fn write_tags(record: &Record<'_>, out: &mut String) {
    let roster: &[&str] = if record.game == Game::Xiangqi { &XIANGQI_ROSTER } else { &ROSTER };
    let rank = |name: &str| {
        roster.iter().position(|tag| tag.eq_ignore_ascii_case(name)).unwrap_or(roster.len())
    };
    if record.game == Game::Xiangqi && !flavour::by_tags(record) {
        out.push_str("[Game \"Chinese Chess\"]\n");
    }
    let mut headers: Vec<_> = record.headers.iter().collect();
    let xiangqi = record.game == Game::Xiangqi;
    headers.sort_by_cached_key(|header| {
        let name: &str = &header.name;
        let rank = rank(name);
        (rank, if xiangqi || rank < roster.len() { "" } else { name })
    });
    for header in headers {
        out.push('[');
        if header.name.is_empty() {
            out.push('_');
        }
        if header.name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            out.push_str(&header.name);
        } else {
            out.extend(header.name.chars().map(|c| if tags::may_name(c) { c } else { '_' }));
        }
        out.push_str(" \"");
        if !header.value.bytes().any(|byte| matches!(byte, b'"' | b'\\' | b'\r' | b'\n')) {
            out.push_str(&header.value);
            out.push_str("\"]\n");
            continue;
        }
        let mut chars = header.value.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '"' | '\\' => out.extend(['\\', c]),
                '\r' if chars.peek() == Some(&'\n') => {}
                // A tag stands on one line, without tabs (PGN 3.2.3).
                '\r' | '\n' | '\t' => out.push(' '),
                _ => out.push(c),
            }
        }
        out.push_str("\"]\n");
    }
    if !out.is_empty() {
        out.push('\n');
    }
}

/// What remains to be written, innermost last.
enum Task {
    /// The line after this node, which is so many plies from the start.
    Line { parent: NodeId, ply: u32 },
    /// A variation that begins with this node.
    Variation { first: NodeId, ply: u32 },
    /// The end of a variation.
    Close,
}

/// What stood before a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The move before it, with nothing between.
    Move,
    /// Something that makes the number necessary.
    Other,
    /// The beginning of a variation or the end of one: comments belong to the move to come.
    Bracket,
}

struct Moves<'r, 's> {
    tree: &'r Tree<'s>,
    strays: &'r [Fragment<'s>],
    /// The last node of the main line, where the stray text goes.
    last: NodeId,
    start: Start,
    out: Output,
}

impl Moves<'_, '_> {
    fn write(&mut self) {
        self.notes(NodeId::ROOT);
        let mut before = Before::Other;
        let mut tasks = vec![Task::Line { parent: NodeId::ROOT, ply: 0 }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line { parent, ply } => {
                    let Some(first) = self.tree.first_child(parent) else { continue };
                    before = self.mv(first, ply, before);
                    tasks.push(Task::Line { parent: first, ply: ply + 1 });
                    let others = tasks.len();
                    let rest = self.tree.children(parent).skip(1);
                    tasks.extend(rest.map(|first| Task::Variation { first, ply }));
                    tasks[others..].reverse();
                }
                Task::Variation { first, ply } => {
                    self.out.open();
                    before = self.mv(first, ply, Before::Bracket);
                    tasks.push(Task::Close);
                    tasks.push(Task::Line { parent: first, ply: ply + 1 });
                }
                Task::Close => {
                    self.out.close();
                    before = Before::Bracket;
                }
            }
        }
    }

    /// A move with its number, where one is due, and its notes.
    fn mv(&mut self, node: NodeId, ply: u32, before: Before) -> Before {
        let tree = self.tree;
        let comes_before = || tree.notes(node).filter(|note| note.kind == NoteKind::Before);
        if before == Before::Bracket {
            comes_before().for_each(|note| self.out.comment(&note.text));
        }
        let inside = before != Before::Bracket && comes_before().next().is_some();
        let second = self.start.is_second(ply);
        if !second || before != Before::Move || inside {
            self.out.number(self.start.number(ply), if second { "..." } else { "." });
        }
        if inside {
            comes_before().for_each(|note| self.out.comment(&note.text));
        }
        let text = tree.node(node).mv.as_ref().map_or("--", |mv| &mv.text);
        let mut commented = false;
        if text != UNRECORDED || self.dots_will_do(node, ply) {
            self.out.word(text);
        } else {
            self.out.word("--");
            self.out.comment(text);
            commented = true;
        }
        if commented | self.notes(node) { Before::Other } else { Before::Move }
    }

    /// Whether `……` in place of a move cannot be taken for mere filling: it stands in the main
    /// line, not at its beginning, and has the next move or number right behind it.
    fn dots_will_do(&self, node: NodeId, ply: u32) -> bool {
        let tree = self.tree;
        let plain =
            |node: NodeId| tree.notes(node).next().is_none() && tree.next_sibling(node).is_none();
        let Some(next) = tree.first_child(node) else { return false };
        let bare = tree.node(next).mv.as_ref().is_some_and(|mv| !mv.is_unrecorded());
        ply > 0
            && plain(node)
            && plain(next)
            && (self.start.is_second(ply) || bare)
            && tree.main_line().nth(ply as usize) == Some(node)
    }

    /// The notes after a move; whether a comment was among them.
    fn notes(&mut self, node: NodeId) -> bool {
        let mut commented = false;
        for note in self.tree.notes(node) {
            match note.kind {
                NoteKind::Before if node != NodeId::ROOT => {}
                NoteKind::Nag if is_number(note) => self.out.word(&format!("${}", note.text)),
                NoteKind::Property => {
                    self.out.comment(&format!("{}{}", note.name, note.text));
                    commented = true;
                }
                _ => {
                    self.out.comment(&note.text);
                    commented = true;
                }
            }
        }
        if node == self.last {
            self.strays.iter().for_each(|stray| self.out.comment(bare(&stray.text)));
            commented |= !self.strays.is_empty();
        }
        commented
    }
}

fn is_number(note: &Note<'_>) -> bool {
    !note.text.is_empty() && note.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A stray comment without its delimiters; other text as it is.
pub(crate) fn bare(stray: &str) -> &str {
    stray.strip_prefix(';').or_else(|| stray.strip_prefix('{')?.strip_suffix('}')).unwrap_or(stray)
}

struct Output {
    text: String,
    column: usize,
    /// Columns of a line at most.
    columns: usize,
    /// Whether long lines of comments are broken. Not in xiangqi, where no program asks for it and
    /// a break would not be told from those of the comment itself.
    wraps: bool,
}

impl Output {
    fn newline(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Begins something of that width: on this line after a blank, or on the next.
    fn place(&mut self, width: usize) {
        if self.column == 0 {
            return;
        }
        if self.text.ends_with('(') {
            if self.wraps && self.column + width > self.columns {
                self.newline();
            }
            return;
        }
        if self.column + 1 + width > self.columns {
            self.newline();
        } else {
            self.text.push(' ');
            self.column += 1;
        }
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += width(text);
    }

    #[inline]
    fn word(&mut self, word: &str) {
        let width = width(word);
        self.place(width);
        self.text.push_str(word);
        self.column += width;
    }

    /// A move number with its dots.
    fn number(&mut self, number: u64, dots: &str) {
        let mut digits = [0; 20];
        let mut from = digits.len();
        let mut rest = number;
        loop {
            from -= 1;
            digits[from] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.place(digits.len() - from + dots.len());
        self.text.extend(digits[from..].iter().map(|&digit| char::from(digit)));
        self.text.push_str(dots);
        self.column += digits.len() - from + dots.len();
    }

    fn open(&mut self) {
        self.place(6);
        self.put("(");
    }

    fn close(&mut self) {
        if self.column >= self.columns {
            self.newline();
        }
        self.put(")");
    }

    /// A comment: in braces, or with `;` for lines that hold braces.
    fn comment(&mut self, text: &str) {
        // To the end of the text, so that many bytes are looked at at once.
        let plain = |so_far, byte: u8| so_far & matches!(byte, b' '..=b'z' | b'|' | b'~');
        if text.len() + 2 < self.columns && text.bytes().fold(true, plain) {
            // A clock, mostly: its line is not broken.
            self.place(text.len() + 2);
            self.text.push('{');
            self.text.push_str(text);
            self.text.push('}');
            self.column += text.len() + 2;
            return;
        }
        let mut plain = text.replace("\r\n", "\n").replace('\r', "\n");
        // An opening brace does no harm in chess, where braces do not nest (PGN 5), unless what
        // follows looks like the tags of a game that an unclosed comment has swallowed.
        if self.wraps && plain.contains('{') {
            plain = without_tag_lines(&plain);
        }
        let strict = !self.wraps;
        let breaks_out = |text: &str| text.contains('}') || strict && text.contains('{');
        if !breaks_out(&plain) {
            self.braced(&plain);
            return;
        }
        let mut group = String::new();
        for line in plain.split('\n') {
            let pieces = if self.wraps { self.pieces(line) } else { vec![line] };
            for piece in pieces {
                if !breaks_out(piece) {
                    let end = if self.wraps && piece.ends_with(' ') { "" } else { "\n" };
                    group.push_str(piece);
                    group.push_str(end);
                    continue;
                }
                self.group(&mut group);
                let piece = if self.wraps { piece.trim_end_matches(' ') } else { piece };
                self.place(if self.wraps { piece.width() + 1 } else { 0 });
                let _ = write!(self.text, ";{piece}");
                self.newline();
            }
        }
        self.group(&mut group);
    }

    /// A line in pieces that fit behind a `;`, their blanks at their ends.
    fn pieces<'t>(&self, line: &'t str) -> Vec<&'t str> {
        let (mut pieces, mut from, mut at, mut width) = (Vec::new(), 0, 0, 0);
        for word in unbroken(line) {
            let wide = word.width() + 1;
            if width > 0 && width + wide > self.columns {
                pieces.push(&line[from..at]);
                (from, width) = (at, 0);
            }
            at = (at + word.len() + 1).min(line.len());
            width += wide;
        }
        pieces.push(&line[from..]);
        pieces
    }

    fn group(&mut self, lines: &mut String) {
        let ends: &[char] = if self.wraps { &['\n', ' '] } else { &['\n'] };
        let text = lines.trim_end_matches(ends);
        if !text.is_empty() {
            self.braced(text);
        }
        lines.clear();
    }

    /// `{text}`. Only lines too long for a line of their own are broken, at blanks outside
    /// brackets.
    fn braced(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            let first = index == 0;
            if !first {
                self.newline();
            }
            let width = line.width() + usize::from(first) * 2;
            if width < self.columns || !self.wraps {
                if first {
                    self.place(width);
                    self.put("{");
                }
                self.put(line);
                continue;
            }
            let mut words = unbroken(line);
            if first {
                let word = words.next().unwrap_or("");
                self.place(word.width() + 2);
                self.put("{");
                self.put(word);
            } else if let Some(word) = words.next() {
                self.put(word);
            }
            for word in words {
                if self.column + 1 + word.width() >= self.columns {
                    self.newline();
                } else {
                    self.put(" ");
                }
                self.put(word);
            }
        }
        self.put("}");
    }
}

/// Columns that a text takes; every sign of ASCII takes one.
#[inline]
fn width(text: &str) -> usize {
    let plain = |byte: u8| matches!(byte, b' '..=b'~');
    if text.bytes().all(plain) { text.len() } else { text.width() }
}

/// The text with a blank in place of the line breaks behind which a tag could begin.
fn without_tag_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        let begun = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if index > 0 && begun.starts_with('[') {
            out.truncate(out.trim_end().len());
            out.push(' ');
            out.push_str(begun);
            continue;
        }
        if index > 0 {
            out.push('\n');
        }
        out.push_str(line);
    }
    out
}

/// The parts of a line between blanks at which it may be broken: not inside `[%...]`, and not where
/// a line would begin like a tag or an escaped line.
fn unbroken(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(found) = memchr::memchr2(b' ', b'[', &bytes[at..]) {
            at += found;
            let next = bytes.get(at + 1..).unwrap_or_default();
            if bytes[at] == b'[' {
                let command = next.first() == Some(&b'%');
                let close = memchr::memchr(b']', &next[..next.len().min(WHOLE)]);
                at += close.filter(|_| command).unwrap_or(0);
            } else if !matches!(next, [b'%', ..])
                && (!next.starts_with(b"[") || next.starts_with(b"[%"))
            {
                rest = Some(&text[at + 1..]);
                return Some(&text[..at]);
            }
            at += 1;
        }
        Some(text)
    })
}
