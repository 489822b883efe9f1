//! Any headers and comments of SGF through each format of Go that is written: what does not come
//! back was told of.

use std::fmt::Write;

use proptest::{prelude::*, test_runner::TestCaseResult};

use super::rewrite;
use crate::{
    findings::{Arg, Code, Finding},
    formats::{
        Format,
        any::{GO_NAMES, go_value, texts},
        sgf::props::is_identifier,
    },
    record::{NoteKind, Record},
    stage::Profile,
};

/// What is written besides SGF.
const WRITTEN: [Format; 4] = [Format::Gib, Format::Ngf, Format::Ugf, Format::GoList];

/// A record as SGF, its comments at the root and at moves.
fn sgf<'c>(
    headers: impl Iterator<Item = (&'static str, &'c String)>,
    comments: &[Option<String>],
) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let head = headers.map(|(name, value)| format!("{name}[{}]", escape(value)));
    let mut sgf = format!("(;GM[1]FF[4]SZ[19]{}", head.collect::<String>());
    for (n, comment) in (0_u8..).zip(comments) {
        if n > 0 {
            let letter = char::from(b'a' + n);
            let side = if n % 2 == 1 { 'B' } else { 'W' };
            let _ = write!(sgf, ";{side}[{letter}{letter}]");
        }
        sgf += &comment.as_ref().map_or_else(String::new, |text| format!("C[{}]", escape(text)));
    }
    sgf + ")"
}

/// Whether a finding says that the header of that name has no place.
fn names(finding: &Finding, name: &str) -> bool {
    let told = |(key, value): &(&str, Arg)| *key == "name" && *value == Arg::from(name);
    finding.code == Code::HeaderNotKept && finding.args.iter().any(told)
}

/// Whether all headers and comments of `sgf` come back from a format, or are told of.
fn kept(sgf: &str, to: Format) -> TestCaseResult {
    let profile = Profile::default();
    let entry = Format::Sgf.info().read_text(sgf).remove(0);
    if to.info().shape.refuses.is_some_and(|refuses| refuses(&entry.record).is_some()) {
        return Ok(());
    }
    let there = rewrite(&entry.record, sgf, (Format::Sgf, to), None, &profile);
    let text = to.info().write_text(&there.record);
    let back = to.info().read_text(&text).remove(0).record;
    let record = rewrite(&back, &text, (to, Format::Sgf), None, &profile).record;
    for header in &entry.record.headers {
        let (name, value) = (&*header.name, &*header.value);
        let empty = matches!(value.trim(), "" | "?") || name == "HA" && value.trim() == "0";
        if empty || matches!(name, "GM" | "FF" | "CA") {
            continue;
        }
        let told = there.findings.iter().any(|finding| names(finding, name));
        let same = record.value(name) == Some(value);
        prop_assert!(same || told, "{name} {value:?}\n{sgf}\n{text}");
    }
    let comments = |record: &Record<'_>| -> Vec<String> {
        let all = record.tree.ids().flat_map(|id| record.tree.notes(id));
        all.filter(|note| note.kind == NoteKind::Comment).map(|it| it.text.to_string()).collect()
    };
    let all = comments(&record);
    for comment in comments(&entry.record) {
        prop_assert!(all.iter().any(|text| text.contains(&comment)), "{comment:?}\n{sgf}\n{text}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn nothing_is_dropped_silently(
        headers in prop::collection::btree_map(prop::sample::select(&GO_NAMES[..]), go_value(), 0..8),
        comments in prop::collection::vec(prop::option::of(texts()), 0..8),
    ) {
        let comments: Vec<_> = (0..)
            .zip(comments)
            .map(|(n, text): (u8, _)| text.map(|text: String| format!("c{n} {} end", text.trim())))
            .collect();
        let headers = headers.iter().filter(|(name, _)| is_identifier(name));
        let sgf = sgf(headers.map(|(name, value)| (*name, value)), &comments);
        for to in WRITTEN {
            kept(&sgf, to)?;
        }
    }
}
