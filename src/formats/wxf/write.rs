//! The writer: `FORMAT WXF`, two rounds a line.

use std::fmt::Write;

use super::{headers, lex};
use crate::{
    formats::{board, fit},
    record::{NodeId, NoteKind, Outcome, Record, Side},
};

/// Writes a record that was made to [`fit`].
pub fn write(record: &Record<'_>) -> String {
    let mut out = String::with_capacity(512 + 16 * record.tree.len());
    out.push_str("FORMAT  \tWXF\n");
    let _ = writeln!(out, "GAME    \t{}", record.value("Title").unwrap_or(""));
    for (line, side) in [("RED     \t", "Red"), ("BLACK   \t", "Black")] {
        out.push_str(line);
        for field in &headers::PLAYER[..3] {
            let value = record.value(&format!("{side}{field}")).unwrap_or("");
            let _ = write!(out, "{value};");
        }
        out.push_str(record.value(&format!("{side}Note")).unwrap_or(""));
        out.push('\n');
    }
    let outcome = fit::outcome(record);
    let raw = record.value("Result").filter(|value| Outcome::read(value).is_none());
    if let Some(result) = raw.or((outcome != Outcome::Unknown).then(|| outcome.pgn())) {
        let _ = writeln!(out, "RESULT  \t{result}");
    }
    let mut written: Vec<&str> = Vec::new();
    for (line, header) in headers::LINES {
        let apart = matches!(*header, "Title" | "Result" | "FEN") || written.contains(header);
        if let Some(value) = record.value(header).filter(|_| !apart) {
            let _ = writeln!(out, "{line:<8}\t{value}");
            written.push(header);
        }
    }
    let first = start(record, &mut out);
    out.push('\n');
    comment(record, NodeId::ROOT, "", "\n\n", &mut out);
    out.push_str("START{\n");
    moves(record, first, &mut out);
    out.push_str("}END\n");
    out
}

/// The start position, where one is given; who moves first there.
fn start(record: &Record<'_>, out: &mut String) -> Side {
    let given = ["FEN", "局面", "开局局面", "Board"].iter().find_map(|name| record.value(name));
    match (board::start_of(record), given) {
        (Some(start), given) => {
            if given.is_some_and(|it| !it.trim().is_empty()) {
                let side = if start.1 == Side::First { 'r' } else { 'b' };
                let _ = writeln!(out, "FEN     \t{} {side}", with_h_and_e(&start.0.to_placement()));
            }
            start.1
        }
        (None, given) => {
            // As it stands, in one line.
            let words: Vec<_> = given.unwrap_or("").split_whitespace().collect();
            let _ = writeln!(out, "FEN     \t{}", words.join(" "));
            Side::First
        }
    }
}

/// A placement with the letters of the federation for horses and elephants.
fn with_h_and_e(placement: &str) -> String {
    let letter = |c| match c {
        'n' => 'h',
        'N' => 'H',
        'b' => 'e',
        'B' => 'E',
        other => other,
    };
    placement.chars().map(letter).collect()
}

/// The moves with glyphs and comments.
fn moves(record: &Record<'_>, first: Side, out: &mut String) {
    let tree = &record.tree;
    let black_first = usize::from(first == Side::Second);
    let mut fresh = true;
    for (index, node) in tree.main_line().enumerate() {
        let half = index + black_first;
        let (round, black) = (half / 2 + 1, half % 2 == 1);
        if !black || index == 0 {
            let _ = write!(out, "{round:>3}.  ");
            if black {
                out.push_str("...   ");
            }
            fresh = false;
        } else if fresh {
            out.push_str("            ");
            fresh = false;
        }
        let mut text = tree.node(node).mv.as_ref().map_or("--", |mv| &*mv.text).to_owned();
        let mut glyphs = tree.notes(node).filter(|note| note.kind == NoteKind::Nag);
        if let Some(sign) = glyphs.next().and_then(|note| lex::glyph(&note.text)) {
            text.push_str(sign);
        }
        for sign in glyphs.filter_map(|note| lex::glyph(&note.text)) {
            text.push(' ');
            text.push_str(sign);
        }
        let _ = write!(out, "{text:<6}");
        if comment(record, node, " ", "\n", out) {
            fresh = true;
        } else if black && round % 2 == 0 {
            while out.ends_with(' ') {
                out.pop();
            }
            out.push('\n');
            fresh = true;
        }
    }
    if !fresh {
        while out.ends_with(' ') {
            out.pop();
        }
        out.push('\n');
    }
}

/// The comment of a node between two texts, if there is one.
fn comment(record: &Record<'_>, node: NodeId, before: &str, after: &str, out: &mut String) -> bool {
    let text = fit::comment(record, node);
    if text.is_empty() {
        return false;
    }
    let _ = write!(out, "{before}/* {} */{after}", lex::escape(&text));
    true
}
