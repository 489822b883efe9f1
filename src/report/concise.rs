//! One line a finding, for scripts and logs.

use std::fmt::Write;

use super::{Folded, GameReport, Page, Report, severity_name};
use crate::{findings::Lang, source::LineColumn};

/// `file:line:column: severity CODE message [game n, ply p]`.
pub struct Concise {
    /// The language of the messages.
    pub lang: Lang,
}

impl Report for Concise {
    fn game(&self, file: &str, number: u32, report: &GameReport, out: &mut Page) {
        out.findings(report, |index, out| {
            let finding = &report.judgement.findings[index];
            let place = report.places[index].start;
            let _ = write!(
                out,
                "{file}:{}:{}: {} {} {}",
                place.line,
                place.column,
                severity_name(finding.severity, self.lang),
                finding.code.id(),
                finding.message(self.lang),
            );
            out.push_str(&whereabouts(number, finding.ply, &finding.path, self.lang));
            out.push('\n');
        });
    }

    fn folded(&self, file: &str, folded: Folded, out: &mut String) {
        let Folded { code, place, .. } = folded;
        let severity = severity_name(code.info().severity, self.lang);
        let words = more(folded, self.lang);
        let LineColumn { line, column } = place;
        let _ = writeln!(out, "{file}:{line}:{column}: {severity} {} {words}", code.id());
    }
}

/// That there are more findings of a code in a file.
pub(super) fn more(Folded { code, more, .. }: Folded, lang: Lang) -> String {
    let name = code.info().name;
    match lang {
        Lang::En => format!("{name}: {more} more in this file"),
        Lang::Zh => format!("{name}：本文件中另有 {more} 处"),
    }
}

/// ` [game 3, ply 12, variation 5.1]`; nothing for a finding about a file.
pub(super) fn whereabouts(number: u32, ply: Option<u32>, path: &str, lang: Lang) -> String {
    if number == 0 {
        return String::new();
    }
    let mut out = match lang {
        Lang::En => format!(" [game {number}"),
        Lang::Zh => format!(" [第 {number} 局"),
    };
    if let Some(ply) = ply {
        let _ = match lang {
            Lang::En => write!(out, ", ply {ply}"),
            Lang::Zh => write!(out, "，第 {ply} 着"),
        };
    }
    if !path.is_empty() {
        let _ = match lang {
            Lang::En => write!(out, ", variation {path}"),
            Lang::Zh => write!(out, "，变着 {path}"),
        };
    }
    out.push(']');
    out
}
