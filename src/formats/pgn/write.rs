//! The writer: the export form of the standard (PGN 3.2, 8.1.1, 8.2).

mod output;

use std::borrow::Cow;

use output::Output;

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
    let mut text = String::with_capacity(room);
    write_tags(record, &mut text);
    let columns = if columns == 0 { usize::MAX / 2 } else { columns };
    let out = Output::new(text, columns, record.game != Game::Xiangqi);
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
    moves.out.finish(if record.game == Game::Xiangqi { "\n" } else { "\n\n" })
}

/// The last node of the main line, where the stray text goes; the root where there is none.
fn last_of(record: &Record<'_>) -> NodeId {
    let last = || record.tree.last().unwrap_or(NodeId::ROOT);
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
        let rank = rank(&header.name);
        (rank, if xiangqi || rank < roster.len() { "".into() } else { written(&header.name) })
    });
    for header in headers {
        out.push('[');
        out.push_str(&written(&header.name));
        out.push_str(" \"");
        tags::push_value(out, &header.value);
        out.push_str("\"]\n");
    }
    if !out.is_empty() {
        out.push('\n');
    }
}

/// The name of a tag as it is written.
fn written(name: &str) -> Cow<'_, str> {
    // To the end, so that many bytes are looked at at once.
    let plain = |all, byte: u8| all & byte.is_ascii_alphanumeric();
    if name.is_empty() {
        Cow::Borrowed("_")
    } else if name.bytes().fold(true, plain) {
        Cow::Borrowed(name)
    } else {
        name.chars().map(|c| if tags::may_name(c) { c } else { '_' }).collect()
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
                Task::Line { mut parent, mut ply } => {
                    // A line without alternatives needs no stack.
                    while let Some(only) = self.tree.first_child(parent)
                        && self.tree.next_sibling(only).is_none()
                    {
                        before = self.mv(only, ply, before);
                        (parent, ply) = (only, ply + 1);
                    }
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
        if before == Before::Move
            && !tree.has_notes(node)
            && node != self.last
            && let Some(mv) = tree.node(node).mv.as_ref().filter(|mv| !mv.is_unrecorded())
        {
            if !self.start.is_second(ply) {
                self.out.number(self.start.number(ply), 1);
            }
            if !self.out.short(tree.node(node).word()) {
                self.out.word(&mv.text);
            }
            return Before::Move;
        }
        let comes_before = || tree.notes(node).filter(|note| note.kind == NoteKind::Before);
        if before == Before::Bracket {
            comes_before().for_each(|note| self.out.comment(&note.text));
        }
        let inside = before != Before::Bracket && comes_before().next().is_some();
        let second = self.start.is_second(ply);
        if !second || before != Before::Move || inside {
            self.out.number(self.start.number(ply), if second { 3 } else { 1 });
        }
        if inside {
            comes_before().for_each(|note| self.out.comment(&note.text));
        }
        let text = tree.node(node).mv.as_ref().map_or("--", |mv| &mv.text);
        let mut commented = false;
        if text != UNRECORDED || self.dots_will_do(node, ply) {
            if !self.out.short(tree.node(node).word()) {
                self.out.word(text);
            }
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
        // The stray text is read again as a note of the last move.
        let bare_of_notes = |node| tree.notes(node).next().is_none() && node != self.last;
        let plain = |node: NodeId| bare_of_notes(node) && tree.next_sibling(node).is_none();
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
