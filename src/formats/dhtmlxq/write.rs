//! The writer: a UBB block.

use std::fmt::Write;

use super::{fields, text};
use crate::{
    findings::{Code, Finding},
    formats::{board, fit},
    record::{NodeId, Outcome, Record, Side},
};

/// Why the record cannot be written: its start position has more pieces of a kind than the list.
pub(super) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let fits = board::start_of(record).is_some_and(|(grid, _)| grid.to_list().is_some());
    let span = record.header("FEN").map_or(record.span, |header| header.span);
    (!fits).then(|| Finding::new(Code::BoardNotHeld, span).with("format", "DHTMLXQ"))
}

/// A branch that is to be written: its number, the ply of its first move, its first node, and the
/// number of the branch that it leaves.
struct Branch {
    number: usize,
    parent: usize,
    ply: usize,
    first: NodeId,
}

/// Writes a record that was made to [`fit`]. One that `refuses` names is written with the usual
/// start.
pub fn write(record: &Record<'_>) -> String {
    let mut out = String::with_capacity(1024 + 8 * record.tree.len());
    out.push_str("[DhtmlXQ]\n");
    field("ver", "www_dpxq_com", &mut out);
    field("init", "500,350", &mut out);
    headers(record, &mut out);
    start(record, &mut out);
    let mut comments = String::new();
    comment(record, NodeId::ROOT, (0, 0), &mut comments);
    let mut branches = Vec::new();
    if let Some(first) = record.tree.first_child(NodeId::ROOT) {
        branches.push(Branch { number: 0, parent: 0, ply: 1, first });
    }
    let mut next = 0;
    while next < branches.len() {
        let Branch { number, parent, ply, first } = branches[next];
        let name = match number {
            0 => "movelist".to_owned(),
            _ => format!("move_{parent}_{ply}_{number}"),
        };
        let _ = write!(out, "[DhtmlXQ_{name}]");
        let mut node = Some((first, ply));
        while let Some((at, ply)) = node {
            figures(record, at, &mut out);
            comment(record, at, (number, ply), &mut comments);
            // The alternatives of a branch's first move were found from the branch it leaves.
            if at != first || number == 0 {
                let others = std::iter::successors(record.tree.next_sibling(at), |&other| {
                    record.tree.next_sibling(other)
                });
                for first in others {
                    branches.push(Branch { number: branches.len(), parent: number, ply, first });
                }
            }
            node = record.tree.first_child(at).map(|child| (child, ply + 1));
        }
        let _ = writeln!(out, "[/DhtmlXQ_{name}]");
        next += 1;
    }
    out.push_str(&comments);
    out.push_str("[/DhtmlXQ]\n");
    out
}

fn field(tag: &str, value: &str, out: &mut String) {
    let _ = write!(out, "[DhtmlXQ_{tag}]");
    text::escape(value, false, out);
    let _ = writeln!(out, "[/DhtmlXQ_{tag}]");
}

fn headers(record: &Record<'_>, out: &mut String) {
    let mut result = fields::result_words(fit::outcome(record));
    for header in &record.headers {
        let name = &*header.name;
        if fit::is_implied(name) {
            continue;
        }
        if name.eq_ignore_ascii_case("Result") {
            let understood = Outcome::read(&header.value).is_some();
            let words = if understood { result.take() } else { Some(&*header.value) };
            if let Some(words) = words {
                field("result", words, out);
            }
        } else if let Some((tag, value)) = fields::tag_of(name, &header.value) {
            field(tag, value, out);
        }
    }
    if record.header("Result").is_none()
        && let Some(words) = result
    {
        field("result", words, out);
    }
}

/// The start position. Who moves first is told by the first move, or else by a FEN.
fn start(record: &Record<'_>, out: &mut String) {
    let (grid, side) = board::start_of(record).unwrap_or((board::Grid::start(), Side::First));
    let (grid, list) = match grid.to_list() {
        Some(list) => (grid, list),
        None => (board::Grid::start(), board::Grid::start().to_list().unwrap_or([None; 32])),
    };
    out.push_str("[DhtmlXQ_binit]");
    for point in list {
        match point {
            Some(point) => square(point, out),
            None => out.push_str("99"),
        }
    }
    out.push_str("[/DhtmlXQ_binit]\n");
    if board::first_mover(&grid, record).unwrap_or(Side::First) != side {
        let letter = if side == Side::First { 'w' } else { 'b' };
        field("fen", &format!("{} {letter} - - 0 1", grid.to_placement()), out);
    }
}

/// A point as x from the left and y from the top.
fn square(point: u8, out: &mut String) {
    out.push(char::from(b'0' + point % 9));
    out.push(char::from(b'9' - point / 9));
}

/// The four figures of a node's move.
fn figures(record: &Record<'_>, node: NodeId, out: &mut String) {
    let text = record.tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
    let (from, to) = board::squares(text).unwrap_or((0, 0));
    square(from, out);
    square(to, out);
}

/// The comment of a node after that ply of a branch.
fn comment(record: &Record<'_>, node: NodeId, (branch, ply): (usize, usize), out: &mut String) {
    let text = fit::comment(record, node);
    if text.is_empty() {
        return;
    }
    let name = if branch == 0 { format!("comment{ply}") } else { format!("comment{branch}_{ply}") };
    let _ = write!(out, "[DhtmlXQ_{name}]");
    text::escape(&text, true, out);
    let _ = writeln!(out, "[/DhtmlXQ_{name}]");
}
