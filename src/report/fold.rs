//! Findings of mere form, which repeat through a file, told once with a count.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use super::{GameReport, Report};
use crate::{
    findings::{Code, Finding, Severity},
    source::LineColumn,
};

/// Words of a set of codes, one bit a code.
const WORDS: usize = Code::ALL.len().div_ceil(64);

/// The codes of form that a file has told in the games before.
#[derive(Debug, Default)]
pub struct Known([AtomicU64; WORDS]);

impl Known {
    /// Adds those of a page, which must be behind no page that is still to come.
    pub fn add(&self, page: &Page) {
        for fold in &page.folds {
            let code = fold.code as usize;
            self.0[code / 64].fetch_or(1 << (code % 64), Ordering::Relaxed);
        }
    }
}

/// What a report prints of one game.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The text.
    pub text: String,
    /// The codes that need not be printed, being told already.
    known: [u64; WORDS],
    /// The parts of the text that a file needs only once, in order.
    folds: Vec<Fold>,
}

/// The first finding of a code of form in a game, for all of them.
#[derive(Clone, Debug)]
struct Fold {
    code: Code,
    /// Where it stands in the text of its page.
    range: Range<usize>,
    place: LineColumn,
    /// How many the game has.
    count: usize,
}

/// Whether a finding is told once a file.
fn folds(finding: &Finding) -> bool {
    finding.code.info().form && finding.severity < Severity::Error
}

impl Page {
    /// An empty page behind others of its file: what is known from them is counted, not printed.
    pub fn behind(known: &Known) -> Self {
        let known = std::array::from_fn(|word| known.0[word].load(Ordering::Relaxed));
        Self { known, ..Self::default() }
    }

    /// Prints the findings of a game by `print`, which gets the index of each; of those that fold
    /// only the first of each code.
    pub(super) fn findings(
        &mut self,
        report: &GameReport,
        mut print: impl FnMut(usize, &mut String),
    ) {
        for (index, finding) in report.judgement.findings.iter().enumerate() {
            if !folds(finding) {
                print(index, &mut self.text);
                continue;
            }
            if let Some(fold) = self.folds.iter_mut().find(|fold| fold.code == finding.code) {
                fold.count += 1;
                continue;
            }
            let from = self.text.len();
            let code = finding.code as usize;
            if self.known[code / 64] & 1 << (code % 64) == 0 {
                print(index, &mut self.text);
            }
            let (code, place) = (finding.code, report.places[index].start);
            self.folds.push(Fold { code, range: from..self.text.len(), place, count: 1 });
        }
    }
}

/// More findings of one code of form in a file than the one that was printed.
#[derive(Clone, Copy, Debug)]
pub struct Folded {
    /// Which.
    pub code: Code,
    /// Where the printed one stands.
    pub place: LineColumn,
    /// How many more there are.
    pub more: usize,
}

/// Puts the pages of a file together. They come in the order of its games.
#[derive(Debug, Default)]
pub struct Folding {
    seen: BTreeMap<Code, Folded>,
}

impl Folding {
    /// Appends a page without what the file has had before.
    pub fn add(&mut self, page: &Page, out: &mut String) {
        let mut from = 0;
        for Fold { code, range, place, count } in &page.folds {
            if let Some(seen) = self.seen.get_mut(code) {
                seen.more += count;
                out.push_str(&page.text[from..range.start]);
                from = range.end;
            } else {
                let folded = Folded { code: *code, place: *place, more: count - 1 };
                self.seen.insert(*code, folded);
            }
        }
        out.push_str(&page.text[from..]);
    }

    /// Appends, at the end of a file, what was left out of it; the next page is of another file.
    pub fn end(&mut self, report: &dyn Report, file: &str, out: &mut String) {
        for folded in std::mem::take(&mut self.seen).into_values().filter(|seen| seen.more > 0) {
            report.folded(file, folded, out);
        }
    }
}
