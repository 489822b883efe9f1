//! A record as a move list.

use std::fmt::Write as _;

use super::{
    lex::{Kind, Lexer, is_space},
    lines::next_label,
    read::unescape_header,
    words::is_result,
};
use crate::record::{NodeId, Note, NoteKind, Record, Tree, UNRECORDED};

/// Writes `record` as a move list: header lines, a blank line, one numbered round a line, the
/// result last.
///
/// Comments stand in `{}`, glyphs as `$n`, variations in parentheses on lines of their own. Names
/// and moves stay as they are written. If a `FEN` header has Black to move, so has the first round.
/// Stray text and properties become comments.
pub fn write(record: &Record<'_>) -> String {
    let mut writer = Writer { out: String::with_capacity(record.tree.len() * 20), depth: 0 };
    for header in &record.headers {
        push_header(&mut writer.out, &header.name, &header.value);
    }
    if !record.headers.is_empty() {
        writer.out.push('\n');
    }
    let before = writer.out.len();
    for stray in &record.strays {
        writer.space();
        push_comment(&mut writer.out, &stray.text);
    }
    writer.notes(&record.tree, NodeId::ROOT);
    if writer.out.len() > before {
        writer.line();
    }
    writer.moves(&record.tree, usize::from(black_begins(record)));
    writer.line();
    if let Some(marker) = &record.marker {
        if is_result_token(&marker.text) {
            writer.out.push_str(&marker.text);
        } else if marker.text == "和" {
            // Alone, the word is 'and' as well.
            writer.out.push_str("(和)");
        } else {
            push_comment(&mut writer.out, &marker.text);
        }
        writer.out.push('\n');
    }
    writer.out
}

fn black_begins(record: &Record<'_>) -> bool {
    let start = record.value("FEN").or_else(|| record.value("局面"));
    start.and_then(|fen| fen.split_whitespace().nth(1)) == Some("b")
}

struct Writer {
    out: String,
    /// Open variations.
    depth: usize,
}

enum Step {
    /// A move of the line that is being written, and whether its variations follow.
    Move { id: NodeId, ply: usize, numbered: bool, variations: bool },
    /// The start of a variation, before its first move.
    Open { id: NodeId, ply: usize },
    /// The end of a variation.
    Close,
}

impl Writer {
    /// Begins a line, unless one has just begun.
    fn line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn space(&mut self) {
        if !(self.out.is_empty() || self.out.ends_with(['\n', '('])) {
            self.out.push(' ');
        }
    }

    fn moves(&mut self, tree: &Tree<'_>, ply: usize) {
        let mut steps = Vec::new();
        if let Some(id) = tree.first_child(NodeId::ROOT) {
            steps.push(Step::Move { id, ply, numbered: true, variations: true });
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => {
                    self.out.push(')');
                    self.depth -= 1;
                    self.out.push('\n');
                }
                Step::Open { id, ply } => {
                    self.line();
                    self.out.push('(');
                    self.depth += 1;
                    steps.push(Step::Move { id, ply, numbered: true, variations: false });
                }
                Step::Move { id, ply, numbered, variations } => {
                    let noted = self.node(tree, id, ply, numbered);
                    let varied = variations && tree.next_sibling(id).is_some();
                    if let Some(next) = tree.first_child(id) {
                        let numbered = noted || varied;
                        let ply = ply + 1;
                        steps.push(Step::Move { id: next, ply, numbered, variations: true });
                    }
                    if varied {
                        push_variations(tree, id, ply, &mut steps);
                    }
                }
            }
        }
    }

    /// Writes number, move and notes of a node; true if there are notes after the move.
    fn node(&mut self, tree: &Tree<'_>, id: NodeId, ply: usize, numbered: bool) -> bool {
        let comes_before = |note: &&Note<'_>| note.kind == NoteKind::Before;
        let first = ply.is_multiple_of(2);
        if first && self.depth == 0 {
            self.line();
        }
        self.space();
        if first || numbered || tree.notes(id).any(|note| comes_before(&note)) {
            let dots = if first { "." } else { "..." };
            let _ = write!(self.out, "{}{dots} ", ply / 2 + 1);
        }
        for note in tree.notes(id).filter(comes_before) {
            push_comment(&mut self.out, &note.text);
            self.out.push(' ');
        }
        let text = tree.node(id).mv.as_ref().map_or("--", |mv| &mv.text);
        if text == UNRECORDED && self.depth == 0 && dots_will_do(tree, id, first) {
            self.out.push_str(text);
        } else {
            push_move(&mut self.out, text);
        }
        let before = self.out.len();
        self.notes(tree, id);
        self.out.len() > before
    }

    /// Writes the notes after the move.
    fn notes(&mut self, tree: &Tree<'_>, id: NodeId) {
        for note in tree.notes(id) {
            if note.kind == NoteKind::Before && id != NodeId::ROOT {
                continue;
            }
            self.space();
            let digits = note.text.bytes().all(|byte| byte.is_ascii_digit());
            match note.kind {
                NoteKind::Nag if digits && (1..6).contains(&note.text.len()) => {
                    self.out.push('$');
                    self.out.push_str(&note.text);
                }
                NoteKind::Property => {
                    push_comment(&mut self.out, &format!("{}{}", note.name, note.text));
                }
                _ => push_comment(&mut self.out, &note.text),
            }
        }
    }
}

/// Whether `……` in place of a move of the main line cannot be taken for mere filling: it is not
/// the first move, and the next move or number stands right behind it.
fn dots_will_do(tree: &Tree<'_>, id: NodeId, first: bool) -> bool {
    let plain = |id: NodeId| tree.notes(id).next().is_none() && tree.next_sibling(id).is_none();
    let Some(next) = tree.first_child(id) else { return false };
    let bare = tree.node(next).mv.as_ref().is_some_and(|mv| !mv.is_unrecorded());
    tree.parent(id) != Some(NodeId::ROOT) && plain(id) && plain(next) && (!first || bare)
}

fn push_variations(tree: &Tree<'_>, id: NodeId, ply: usize, steps: &mut Vec<Step>) {
    let from = steps.len();
    let siblings = std::iter::successors(tree.next_sibling(id), |&id| tree.next_sibling(id));
    for id in siblings {
        steps.push(Step::Open { id, ply });
        steps.push(Step::Close);
    }
    steps[from..].reverse();
}

/// The comment in braces.
fn push_comment(out: &mut String, text: &str) {
    out.push('{');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = match c {
            '}' => true,
            '\\' => matches!(chars.peek(), None | Some('}' | '\\')),
            _ => false,
        };
        if escaped {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('}');
}

fn push_move(out: &mut String, text: &str) {
    if is_whole(text, Kind::Move) {
        out.push_str(text);
        return;
    }
    out.push('`');
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '`' | '\\' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out.push('`');
}

fn is_result_token(text: &str) -> bool {
    is_result(text) && is_whole(text, Kind::Result)
}

/// Whether the text, alone, is one token of that kind.
fn is_whole(text: &str, kind: Kind) -> bool {
    let first = Lexer::inside_line(text).next();
    first.is_some_and(|token| token.kind == kind && token.text.len() == text.len())
}

/// The header line; name and value are escaped where they would be misread.
fn push_header(out: &mut String, name: &str, value: &str) {
    let colon = if name.is_ascii() { ": " } else { "：" };
    let start = out.len();
    let plain_value = value.trim_matches(is_space) == value
        && !value.contains(['\n', '\r'])
        && !value.starts_with("\\:")
        && next_label(name, value, false).is_none();
    let escaped_value;
    let value = if plain_value {
        value
    } else {
        escaped_value = escape_header(value);
        &escaped_value
    };
    out.push_str(name);
    let colon_at = out.len() - start;
    out.push_str(colon);
    out.push_str(value);
    let token = Lexer::new(&out[start..]).next();
    let read_back = token.is_some_and(|token| {
        token.kind == Kind::Header { colon: colon_at } && token.end() == out.len() - start
    });
    if !read_back || name.trim_matches(is_space) != name || unescape_header(name) != name {
        out.truncate(start);
        out.push_str(&escape_header(name));
        out.push('：');
        out.push_str(value);
    }
    out.push('\n');
}

/// `\:` and the text with its special characters as `\hex;`.
fn escape_header(text: &str) -> String {
    let mut out = "\\:".to_owned();
    for c in text.chars() {
        if is_space(c) || matches!(c, '\n' | '\r' | '\\' | ':' | '：') {
            let _ = write!(out, "\\{:x};", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}
