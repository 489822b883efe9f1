//! The writer.

use std::fmt::Write;

use super::{
    fields::{self, Facts, ORDER, SGF},
    own,
    read::DEFAULT,
};
use crate::{
    formats::{fit, points},
    record::{NodeId, Record, Side},
};

/// Writes a record that was made to [`fit`], in the words of the international client.
pub fn write(record: &Record<'_>) -> String {
    let stones = points::usual_handicap(record).unwrap_or(0);
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    let moves: Vec<_> = moves.collect();
    let facts = Facts { record, stones, moves: moves.len() };
    let mut out = String::with_capacity(1024 + 20 * moves.len());
    out.push_str("\\HS\n");
    headers(&facts, &mut out);
    let first = record.value("GS").unwrap_or(DEFAULT);
    let _ = writeln!(out, "\\HE\n\\GS\n{first}\n{} 0 &4\nINI 0 1 {stones} &4", moves.len() + 1);
    let mut turn = if stones > 1 { Side::Second } else { Side::First };
    for (number, mv) in (2..).zip(moves) {
        let side = mv.side.unwrap_or(turn);
        let digit = if side == Side::First { 1 } else { 2 };
        let _ = match points::place(&mv.text) {
            Some((x, y)) => writeln!(out, "STO 0 {number} {digit} {x} {y}"),
            None if side == turn => writeln!(out, "SKI 0 {number}"),
            None => writeln!(out, "SKI 0 {number} {digit}"),
        };
        turn = side.other();
    }
    out.push_str("\\GE\n");
    out
}

fn headers(facts: &Facts<'_>, out: &mut String) {
    let record = facts.record;
    for key in ORDER {
        let own = record.headers.iter().find(|header| header.name == key);
        let value = match own {
            _ if key == "GAMECOMMENT" => Some(fit::comment(record, NodeId::ROOT).into_owned()),
            Some(header) => Some(own::value(facts, key, &header.value)),
            None => facts.written(key),
        };
        if let Some(value) = value {
            header(key, &value, out);
        }
    }
    for known in &record.headers {
        let name = &*known.name;
        if !ORDER.contains(&name) && !SGF.contains(&name) && !matches!(name, "GS" | "SZ") {
            header(name, &known.value, out);
        }
    }
}

fn header(key: &str, value: &str, out: &mut String) {
    let _ = writeln!(out, "\\[{key}={}\\]", fields::escape(value));
}
