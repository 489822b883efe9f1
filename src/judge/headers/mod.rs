//! The headers against each other, and the values of those that have a form.

mod go;
mod handicap;
mod margin;
mod server;
pub(super) mod values;

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
    values::judge(record, findings);
    go::judge(record, findings);
    server::judge(record, findings);
    let setup = record.header("SetUp").filter(|header| header.value.trim() == "1");
    if let Some(setup) = setup
        && record.header("FEN").is_none()
    {
        findings.push(Finding::new(Code::SetupWithoutFen, setup.span));
    }
    if record.tree.first_child(NodeId::ROOT).is_none() {
        findings.push(Finding::new(Code::EmptyGame, record.span));
    }
}

/// A name that stands twice. SGF readers report their own repeated properties.
fn duplicates(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if !record.headers.may_repeat() {
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
