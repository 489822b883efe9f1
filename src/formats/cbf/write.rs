//! The writer.

use std::fmt::Write;

use super::layout::{self, ELEMENTS, Holds};
use crate::{
    formats::{board, cbr, fit, tail},
    record::{Header, NodeId, Outcome, Record, Side},
};

/// Writes a record that was made to [`fit`], UTF-8 with a byte order mark, as the program does.
pub fn write(record: &Record<'_>) -> Vec<u8> {
    let mut out = String::with_capacity(2048 + 32 * record.tree.len());
    out.push('\u{FEFF}');
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n");
    let _ = write!(out, "<{} Version=\"1.0\">\r\n", layout::ROOT);
    let mut comment = fit::comment(record, NodeId::ROOT).into_owned();
    if let Some(Header { name, value, .. }) = head(record, &mut out) {
        tail::append(&mut comment, name, value);
    }
    moves(record, &comment, &mut out);
    let _ = write!(out, "</{}>\r\n", layout::ROOT);
    out.into_bytes()
}

/// The head. Gives the header that tells of several results where a single one takes its place.
fn head<'r, 's>(record: &'r Record<'s>, out: &mut String) -> Option<&'r Header<'s>> {
    let several = record.headers.iter().find(|it| it.name == cbr::layout::SEVERAL.0);
    let outcome = fit::outcome(record);
    let open = outcome == Outcome::Unknown;
    out.push_str(" <Head>\r\n");
    for &(name, holds) in &ELEMENTS {
        let value = match holds {
            Holds::Text(own) => {
                let known = record.headers.iter().find(|it| layout::is_for(own, &it.name));
                known.map_or("", |header| &*header.value).to_owned()
            }
            Holds::Kind => {
                let kind = record.value("Type").and_then(cbr::layout::kind_number);
                kind.unwrap_or(1).to_string()
            }
            Holds::Result if open && several.is_some() => "4".to_owned(),
            Holds::Result => cbr::layout::result_number(outcome).to_string(),
            Holds::Position => String::new(),
        };
        element(name, &value, out);
    }
    element(layout::POSITION, &position(record), out);
    out.push_str(" </Head>\r\n");
    several.filter(|_| !open)
}

/// The start position with its side.
fn position(record: &Record<'_>) -> String {
    let (grid, side) = board::start_of(record).unwrap_or((board::Grid::start(), Side::First));
    let side = if side == Side::First { 'w' } else { 'b' };
    format!("{} {side} - - 0 1", grid.to_placement())
}

fn element(name: &str, value: &str, out: &mut String) {
    let _ =
        if value.is_empty() { write!(out, "  <{name} />\r\n") } else { write!(out, "  <{name}>") };
    if value.is_empty() {
        return;
    }
    for c in value.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\r' => out.push_str("&#13;"),
            c => out.push(layout::allowed(c)),
        }
    }
    let _ = write!(out, "</{name}>\r\n");
}

/// The list of moves: the tree, depth first, the first being the start position.
fn moves(record: &Record<'_>, root: &str, out: &mut String) {
    let tree = &record.tree;
    out.push_str(" <MoveList>\r\n");
    one(out, (81, 81), tree.is_empty(), false, root);
    let mut open: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    open.reverse();
    let mut children = Vec::new();
    while let Some(node) = open.pop() {
        let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
        let points = board::squares(text).unwrap_or((81, 81));
        children.extend(tree.children(node));
        let varies = tree.next_sibling(node).is_some();
        one(out, points, children.is_empty(), varies, &fit::comment(record, node));
        open.extend(children.drain(..).rev());
    }
    out.push_str(" </MoveList>\r\n");
}

/// One move with its comment; the point 81 is `00`.
fn one(out: &mut String, (from, to): (u8, u8), ends: bool, varies: bool, comment: &str) {
    let (x, y) = (from % 9, 9 - from / 9);
    let _ = write!(out, "  <Move value=\"{x}{y}-{}{}\"", to % 9, 9 - to / 9);
    out.push_str(if ends { " end=\"1\"" } else { "" });
    out.push_str(if varies { " branch=\"1\"" } else { "" });
    if comment.is_empty() {
        out.push_str(" />\r\n");
        return;
    }
    out.push_str("><![CDATA[");
    let mut rest = comment;
    // What a section cannot hold stands between two of them.
    while let Some(at) = rest.find(['\r', ']']) {
        out.extend(rest[..at].chars().map(layout::allowed));
        if rest[at..].starts_with('\r') {
            out.push_str("]]>&#13;<![CDATA[");
        } else if rest[at..].starts_with("]]>") {
            out.push_str("]]]><![CDATA[");
        } else {
            out.push(']');
        }
        rest = &rest[at + 1..];
    }
    out.extend(rest.chars().map(layout::allowed));
    out.push_str("]]></Move>\r\n");
}
