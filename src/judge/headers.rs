//! The headers against each other.

use std::collections::BTreeSet;

use crate::{
    findings::{Code, Finding},
    record::{Game, Header, NodeId, Record},
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

/// Whether a name may stand twice; `false` is certain.
fn may_repeat(headers: &[Header<'_>]) -> bool {
    let mut keys = [0; FEW];
    let Some(keys) = keys.get_mut(..headers.len()) else { return true };
    for (index, header) in headers.iter().enumerate() {
        let name = header.name.as_bytes();
        let ends = name.first().zip(name.last()).map_or([0; 2], |(&first, &last)| [first, last]);
        let key = (name.len() as u32) << 16 | u32::from(u16::from_le_bytes(ends));
        let repeats = |at: usize| keys[at] == key && headers[at].name == header.name;
        if (0..index).any(repeats) {
            return true;
        }
        keys[index] = key;
    }
    false
}

/// A name that stands twice. SGF readers report their own repeated properties.
fn duplicates(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if !may_repeat(&record.headers) {
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
