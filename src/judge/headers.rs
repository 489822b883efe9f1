//! The headers against each other.

use std::collections::BTreeSet;

use crate::{
    findings::{Code, Finding},
    record::{Game, NodeId, Record},
};

/// Looks for headers that contradict or repeat each other, and for games without moves.
pub(super) fn judge(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if record.game != Game::Go {
        duplicates(record, findings);
    }
    let setup = record.header("SetUp").filter(|header| header.value.trim() == "1");
    if let (Some(setup), None) = (setup, record.header("FEN")) {
        findings.push(Finding::new(Code::SetupWithoutFen, setup.span));
    }
    if record.tree.first_child(NodeId::ROOT).is_none() {
        findings.push(Finding::new(Code::EmptyGame, record.span));
    }
}

/// Up to so many headers are compared with each other at less cost than a set takes.
const FEW: usize = 32;

/// A name that stands twice. SGF readers report their own repeated properties.
fn duplicates(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let headers = &record.headers;
    let earlier = |(at, name): (usize, &str)| headers[..at].iter().any(|known| known.name == name);
    if headers.len() <= FEW && !headers.iter().map(|it| &*it.name).enumerate().any(earlier) {
        return;
    }
    let mut known = BTreeSet::new();
    for header in &record.headers {
        if !known.insert(&*header.name) {
            let finding = Finding::new(Code::DuplicateHeader, header.span);
            findings.push(finding.with("name", &*header.name));
        }
    }
}
