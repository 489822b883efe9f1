//! The writer.

use std::fmt::Write;

use super::names::{self, Language};
use crate::{
    formats::{fit, points},
    record::{NodeId, Record, Side},
};

/// Moves on a line.
const PER_LINE: usize = 5;

/// Writes a record that was made to [`fit`], in the language of its moves.
pub fn write(record: &Record<'_>) -> String {
    let tree = &record.tree;
    let moves: Vec<NodeId> = tree.main_line().collect();
    let texts = moves.iter().filter_map(|&node| tree.node(node).mv.as_ref());
    // A pass may be the first.
    let language = texts.map(|mv| Language::of(&mv.text)).next().unwrap_or(Language::English);
    let mut out = String::with_capacity(128 + 16 * moves.len());
    for header in &record.headers {
        let (name, value) = (language.name(&header.name), names::escape(&header.value));
        let _ = writeln!(out, "{name}{}{value}", language.colon());
    }
    for note in tree.notes(NodeId::ROOT).filter(|note| points::is_setup(note)) {
        let value = names::escape(&note.text);
        let _ = writeln!(out, "{}{}{value}", language.name(&note.name), language.colon());
    }
    if moves.is_empty() {
        let _ = writeln!(out, "{}：0", names::MARK);
    }
    comment(record, NodeId::ROOT, &mut out);
    if !out.is_empty() {
        out.push('\n');
    }
    line(record, &moves, language, &mut out);
    out
}

fn line(record: &Record<'_>, moves: &[NodeId], language: Language, out: &mut String) {
    let handicap = points::start(record).is_some_and(|[black, _]| black.len() > 1);
    let mut turn = if handicap { Side::Second } else { Side::First };
    let mut on_line = 0;
    for (number, &node) in (1..).zip(moves) {
        let Some(mv) = &record.tree.node(node).mv else { continue };
        let side = mv.side.unwrap_or(turn);
        turn = side.other();
        if on_line > 0 {
            out.push_str(if on_line == PER_LINE { "\n" } else { "  " });
        }
        on_line = on_line % PER_LINE + 1;
        let text = if mv.text.is_empty() { "pass" } else { &*mv.text };
        let _ = write!(out, "{number}. {} {text}", language.colours()[side as usize]);
        if !fit::comment(record, node).is_empty() {
            out.push('\n');
            comment(record, node, out);
            on_line = 0;
        }
    }
    if on_line > 0 {
        out.push('\n');
    }
}

/// The comment of a node, in braces.
fn comment(record: &Record<'_>, node: NodeId, out: &mut String) {
    let text = fit::comment(record, node);
    if !text.is_empty() {
        let _ = writeln!(out, "{{{}}}", text.replace('\\', "\\\\").replace('}', "\\}"));
    }
}
