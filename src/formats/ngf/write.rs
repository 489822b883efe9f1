//! The writer: the newer kind, with comments behind the moves as the older one has them.

use std::fmt::Write;

use super::{
    fields::{self, RAW},
    read::END,
};
use crate::{
    findings::{Code, Finding},
    formats::{fit, points},
    record::{NodeId, Record, Side},
};

/// Why the record cannot be written: its board, its start, or a handicap whose stones the file
/// would seem to have.
pub(super) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let refused = points::refuses(record, "NGF", |lines| (2..=25).contains(&lines));
    let named = record
        .header("HA")
        .filter(|header| header.value.trim().parse().is_ok_and(|n: u8| (2..=9).contains(&n)));
    let first = record.tree.main_line().find_map(|node| record.tree.node(node).mv.as_ref()?.side);
    let bare = points::usual_handicap(record) == Some(0) && first != Some(Side::First);
    let seeming = named.filter(|_| bare && points::lines(record) == Some(19));
    refused.or_else(|| Some(Finding::new(Code::BoardNotHeld, seeming?.span).with("format", "NGF")))
}

/// Writes a record that was made to [`fit`].
pub fn write(record: &Record<'_>) -> String {
    let stones = points::usual_handicap(record).unwrap_or(0);
    let moves: Vec<NodeId> = record.tree.main_line().collect();
    let mut out = String::with_capacity(256 + 10 * moves.len());
    for (index, name) in RAW.iter().enumerate() {
        match record.value(name).filter(|line| still_says(record, index, line)) {
            Some(line) => out.push_str(line),
            None => out.push_str(&one_line(&fields::written(index, record, stones))),
        }
        out.push('\n');
    }
    let _ = writeln!(out, "{}", moves.len());
    let mut comments = Vec::new();
    let mut turn = if stones > 1 { Side::Second } else { Side::First };
    let mut note = |node: NodeId, ply: usize, letter: char| {
        let text = fit::comment(record, node);
        if !text.is_empty() {
            comments.push(format!("ID{letter}[{ply}] {}{END}", fields::escape(&text)));
        }
    };
    note(NodeId::ROOT, 0, 'B');
    for (ply, &node) in (1..).zip(&moves) {
        let Some(mv) = &record.tree.node(node).mv else { continue };
        let side = mv.side.unwrap_or(turn);
        let colour = if side == Side::First { 'B' } else { 'W' };
        let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
        let [x, y] = points::place(&mv.text)
            .map_or(['A'; 2], |(x, y)| [letter(usize::from(x) + 1), letter(usize::from(y) + 1)]);
        let _ = writeln!(out, "PM{}{}{colour}{x}{y}{y}{x}", letter(ply / 26), letter(ply));
        note(node, ply, colour);
        turn = side.other();
    }
    if !comments.is_empty() {
        let _ = writeln!(out, "GI{}\n{}", comments.len(), comments.join("\n"));
    }
    out
}

/// Whether a line as it stood still means what the headers say.
fn still_says(record: &Record<'_>, index: usize, line: &str) -> bool {
    let stones = points::usual_handicap(record).unwrap_or(0);
    let handicap = fields::has_handicap(record, stones);
    let same = |(name, value): &(&str, String)| record.value(name) == Some(value.as_str());
    fields::meaning(index, line, handicap).iter().all(same)
}

/// A text without line ends: none that the format holds has any.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
