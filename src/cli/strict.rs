//! `check --strict`: a game held to the form that `fmt` gives it.

use super::convert::{Wanted, write_game};
use crate::{
    findings::{Code, Finding, Severity},
    formats::{Entry, Format},
    record::Record,
    rewrite::Strip,
    source::{Source, Span, decode::Encoding},
    stage::Profile,
};

/// The first line of a game that is not as `fmt` writes it; `None` where all are, and in formats
/// that it does not write.
pub(super) fn judge(
    source: &Source<'_>,
    format: Format,
    record: &Record<'_>,
    profile: &Profile,
) -> Option<Finding> {
    if !format.info().writes_text() {
        return None;
    }
    let strip = Strip::default();
    let wanted = Wanted::new(format, None, Encoding::UTF_8, &strip);
    let entry = Entry { record: record.clone(), findings: Vec::new() };
    let standard = write_game(source, format, entry, wanted, profile).text;
    let (from, to) = (record.span.start as usize, record.span.end as usize);
    let written = source.text.get(from..to)?.trim_end();
    let mut due = standard.trim_end().split('\n');
    let mut at = from;
    for line in written.split('\n') {
        let shown = line.strip_suffix('\r').unwrap_or(line);
        let standard = due.next();
        if standard != Some(shown) {
            let span = Span { start: at as u32, end: (at + shown.len()) as u32 };
            return Some(told(span, standard));
        }
        at += line.len() + 1;
    }
    due.next().map(|standard| told(Span::at(to), Some(standard)))
}

fn told(span: Span, standard: Option<&str>) -> Finding {
    Finding::new(Code::NotAsFmt, span).with("standard", standard.unwrap_or(""))
}

/// Makes findings about mere form errors.
pub(super) fn raise(findings: &mut [Finding]) {
    for finding in findings.iter_mut().filter(|finding| finding.code.info().form) {
        finding.severity = Severity::Error;
    }
}
