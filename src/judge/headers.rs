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
    if record.game == Game::Chess {
        opening_code(record, findings);
    }
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

/// A code of an opening that is none. What the right one is, publishers do not agree on.
fn opening_code(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let is_eco = |header: &&Header<'_>| header.name.len() == 3 && header.name == "ECO";
    let Some(header) = record.headers.iter().find(is_eco) else { return };
    let value = header.value.trim();
    if !matches!(value, "" | "?" | "-" | "???") && !is_eco_code(value) {
        let finding = Finding::new(Code::EcoMalformed, header.value_span);
        findings.push(finding.with("value", value));
    }
}

/// Whether a text is an ECO code as PGN has it (9.4.2): `B90`, `B90/01`, and with the letters and
/// figures that some publishers add, `B90a1`.
pub fn is_eco_code(text: &str) -> bool {
    let Some((code, rest)) = text.trim().as_bytes().split_at_checked(3) else { return false };
    matches!(code, [b'A'..=b'E' | b'a'..=b'e', b'0'..=b'9', b'0'..=b'9'])
        && rest.len() <= 4
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'/')
}
