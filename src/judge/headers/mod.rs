//! The headers against each other, and the values of those that have a form.

mod go;
mod handicap;
mod margin;
mod server;
pub(super) mod values;

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

/// Up to so many headers are compared with each other at less cost than a set takes.
const FEW: usize = 32;

/// Whether a name may stand twice; `false` is certain.
fn may_repeat(headers: &[Header<'_>]) -> bool {
    if headers.len() > FEW {
        return true;
    }
    // One bit a name; where two share one, the names are compared.
    let mut seen = 0_u64;
    for (index, header) in headers.iter().enumerate() {
        let name = header.name.as_bytes();
        let ends = name
            .first()
            .zip(name.last())
            .map_or(0, |(&first, &last)| u32::from(first) * 2 + u32::from(last) * 11);
        let bit = 1 << ((ends + name.len() as u32 * 3) % 64);
        if seen & bit != 0 && headers[..index].iter().any(|known| known.name == header.name) {
            return true;
        }
        seen |= bit;
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
