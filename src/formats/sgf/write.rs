//! A record as FF\[4\].

use super::props::is_identifier;
use crate::record::{Header, Node, NodeId, Note, NoteKind, Record, Side, Tree};

/// Moves on one line.
const PER_LINE: usize = 10;

/// Headers that stand first, in this order.
const LEADERS: [&str; 4] = ["GM", "FF", "CA", "SZ"];

/// Writes `record` as one FF\[4\] game tree.
///
/// Headers keep their order, but `GM FF CA SZ` come first; `CA[UTF-8]` is added where there is no
/// `CA` and the text is not ASCII, no other is added. What has no place of its own in SGF (stray text, headers of other
/// formats, glyphs) goes into the comment of its node. Moves without a side alternate from Black.
pub fn write(record: &Record<'_>) -> String {
    let mut body = Writer { out: String::with_capacity(record.tree.len() * 8), on_line: 0 };
    body.headers(record);
    body.root(record);
    body.nodes(&record.tree);
    body.out.push_str(")\n");

    let mut out = String::with_capacity(body.out.len() + 64);
    out.push_str("(;");
    for name in LEADERS {
        let mut missing = name == "CA" && !body.out.is_ascii();
        for header in record.headers.iter().filter(|header| header.name == name) {
            missing = false;
            property(&mut out, name, &header.value);
        }
        if missing {
            property(&mut out, "CA", "UTF-8");
        }
    }
    out.push_str(&body.out);
    out
}

struct Writer {
    out: String,
    /// Nodes on the line that is being written.
    on_line: usize,
}

enum Step {
    /// A node; with `variation`, in parentheses of its own.
    Node { id: NodeId, variation: bool, turn: Side },
    /// The end of a variation.
    Close,
}

impl Writer {
    fn headers(&mut self, record: &Record<'_>) {
        for header in &record.headers {
            if is_identifier(&header.name) && !LEADERS.contains(&&*header.name) {
                self.out.push('\n');
                property(&mut self.out, &header.name, &header.value);
            }
        }
    }

    /// The notes of the root, and what else of the record has no other place.
    fn root(&mut self, record: &Record<'_>) {
        let mut extra: Vec<String> = record
            .headers
            .iter()
            .filter(|header| !is_identifier(&header.name))
            .map(|Header { name, value, .. }| format!("{name}: {value}"))
            .collect();
        extra.extend(record.strays.iter().map(|stray| stray.text.to_string()));
        extra.extend(record.marker.iter().map(|marker| marker.text.to_string()));
        let before = self.out.len();
        self.out.push('\n');
        self.notes(&record.tree, NodeId::ROOT, extra);
        if self.out.len() == before + 1 {
            self.out.truncate(before);
        }
    }

    fn nodes(&mut self, tree: &Tree<'_>) {
        let mut steps = Vec::new();
        self.on_line = PER_LINE;
        push_children(tree, NodeId::ROOT, Side::First, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => self.out.push(')'),
                Step::Node { id, variation, turn } => {
                    let next = self.node(tree, id, variation, turn);
                    push_children(tree, id, next, &mut steps);
                }
            }
        }
    }

    /// Writes the node; gives the side whose turn it is after it.
    fn node(&mut self, tree: &Tree<'_>, id: NodeId, variation: bool, turn: Side) -> Side {
        let node = tree.node(id);
        if variation || self.on_line >= PER_LINE {
            self.out.push('\n');
            self.on_line = 0;
        }
        if variation {
            self.out.push_str(if looks_like_game(tree, id, node) { " (" } else { "(" });
        }
        self.on_line += 1;
        self.out.push(';');
        let mut next = turn;
        if let Some(mv) = &node.mv {
            let side = mv.side.unwrap_or(turn);
            self.out.push(if side == Side::First { 'B' } else { 'W' });
            self.out.push('[');
            escape_move(&mut self.out, &mv.text);
            self.out.push(']');
            next = side.other();
        }
        let before = self.out.len();
        self.notes(tree, id, Vec::new());
        if self.out.len() > before {
            self.on_line = PER_LINE;
        }
        next
    }

    /// The notes of a node; all its texts become one comment, where the first of them stands.
    fn notes(&mut self, tree: &Tree<'_>, id: NodeId, extra: Vec<String>) {
        let has_text = !extra.is_empty();
        let mut texts = extra;
        texts.extend(tree.notes(id).filter_map(comment_text));
        let mut comment = (has_text || !texts.is_empty()).then(|| texts.join("\n\n"));
        for note in tree.notes(id) {
            if is_property(note) {
                self.out.push_str(&note.name);
                self.out.push_str(&note.text);
            } else if let Some(text) = comment.take() {
                property(&mut self.out, "C", &text);
            }
        }
        if let Some(text) = comment {
            property(&mut self.out, "C", &text);
        }
    }
}

fn push_children(tree: &Tree<'_>, id: NodeId, turn: Side, steps: &mut Vec<Step>) {
    let Some(first) = tree.first_child(id) else { return };
    let variation = tree.next_sibling(first).is_some();
    let from = steps.len();
    for child in tree.children(id) {
        steps.push(Step::Node { id: child, variation, turn });
        if variation {
            steps.push(Step::Close);
        }
    }
    // The stack gives the last first: whole list turned round.
    steps[from..].reverse();
}

fn is_property(note: &Note<'_>) -> bool {
    note.kind == NoteKind::Property && is_identifier(&note.name) && note.text.starts_with('[')
}

/// What a note says in a comment; `None` for properties.
fn comment_text(note: &Note<'_>) -> Option<String> {
    match note.kind {
        _ if is_property(note) => None,
        NoteKind::Property => Some(format!("{}{}", note.name, note.text)),
        NoteKind::Nag => Some(format!("${}", note.text)),
        NoteKind::Comment | NoteKind::Before | NoteKind::Unread => Some(note.text.to_string()),
    }
}

/// Whether a variation would be taken for another game, see
/// [`new_game`](super::value::new_game).
fn looks_like_game(tree: &Tree<'_>, id: NodeId, node: &Node<'_>) -> bool {
    let first = tree.notes(id).next();
    node.mv.is_none() && first.is_some_and(|note| matches!(&*note.name, "GM" | "FF"))
}

fn property(out: &mut String, name: &str, value: &str) {
    out.push_str(name);
    out.push('[');
    escape(out, value);
    out.push(']');
}

/// Text with `]` and `\` escaped and line ends as LF; `[` too after a letter, so that no reader
/// takes it for the start of a value (SGF FF\[4\] 3.2 allows to escape any character).
pub(super) fn escape(out: &mut String, text: &str) {
    let mut copied = 0;
    let bytes = text.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b']' | b'\\' => {}
            b'[' if at > 0 && bytes[at - 1].is_ascii_alphabetic() => {}
            b'\r' => {
                out.push_str(&text[copied..at]);
                if bytes.get(at + 1) != Some(&b'\n') {
                    out.push('\n');
                }
                copied = at + 1;
                continue;
            }
            _ => continue,
        }
        out.push_str(&text[copied..at]);
        out.push('\\');
        copied = at;
    }
    out.push_str(&text[copied..]);
}

fn escape_move(out: &mut String, text: &str) {
    for c in text.chars() {
        if matches!(c, ']' | '\\' | '[' | ';') {
            out.push('\\');
        }
        out.push(c);
    }
}
