//! Reports: how findings are printed. One file an output.

mod concise;
mod fold;
#[cfg(feature = "cli")]
mod human;
pub mod jsonl;
mod rulings;
mod snapshot;

use std::collections::BTreeMap;

pub use concise::Concise;
pub use fold::{Folded, Folding, Known, Page};
#[cfg(feature = "cli")]
pub use human::Human;
pub use jsonl::Jsonl;
pub use snapshot::SnapshotLine;

use crate::{
    findings::{Finding, Lang, Severity},
    formats::Format,
    judge::Judgement,
    record::{Game, annotation::Ply},
    source::{LineColumn, Source, Span},
};

/// One judged game with its places in the file: all that a report needs, borrowing nothing.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Its game; `None` for a file without one.
    pub game: Option<Game>,
    /// The format it was read as.
    pub format: Option<Format>,
    /// The encoding it was decoded from.
    pub encoding: &'static str,
    /// The line, from 1, on which it begins.
    pub line: u32,
    /// The byte of the file at which it begins.
    pub offset: u64,
    /// What was found.
    pub judgement: Judgement,
    /// The places of each finding of the judgement.
    pub places: Vec<Places>,
    /// The decoded text around the findings, where there are any and it was asked for.
    pub text: Option<Piece>,
    /// What programs say in the comments of the main line, where it was asked for.
    pub annotations: Option<Vec<Ply>>,
}

/// A piece of decoded text.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The byte of its source at which it begins.
    pub from: u32,
}

/// Text beside a finding that is kept for its excerpt, in bytes to either side.
const KEPT: usize = 2048;

impl Piece {
    /// The text around the findings.
    fn around(source: &Source<'_>, findings: &[Finding]) -> Self {
        let text = &source.text;
        let first = findings.iter().map(|finding| finding.span.start).min().unwrap_or(0);
        let last = findings.iter().map(|finding| finding.span.end).max().unwrap_or(0);
        let mut from = (first as usize).min(text.len()).saturating_sub(KEPT);
        let mut to = (last as usize).saturating_add(KEPT).min(text.len());
        while !text.is_char_boundary(from) {
            from -= 1;
        }
        while !text.is_char_boundary(to) {
            to += 1;
        }
        Self { text: text[from..to].to_owned(), from: from as u32 }
    }
}

/// Where a finding stands in its file.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Its first character.
    pub start: LineColumn,
    /// One past its last character.
    pub end: LineColumn,
    /// Start and end of each edit of its fix, then of each alternative.
    pub edits: Vec<(LineColumn, LineColumn)>,
}

impl GameReport {
    /// The report on a game that begins at byte `start` of the text of `source`: the places of the
    /// judgement's findings are found there. `with_text` keeps the text for excerpts.
    pub fn new(
        source: &Source<'_>,
        start: u32,
        game: Option<Game>,
        format: Option<Format>,
        judgement: Judgement,
        with_text: bool,
    ) -> Self {
        let mut report = Self {
            game,
            format,
            encoding: source.encoding.name(),
            line: source.position(start).line,
            offset: source.offset + source.encoded_len(start),
            judgement,
            places: Vec::new(),
            text: None,
            annotations: None,
        };
        report.find_places(source, start, with_text);
        report
    }

    /// The report on a game that is still to be judged; then its places are to be
    /// [found](Self::find_places).
    #[cfg(feature = "cli")]
    pub(crate) fn begin(
        source: &Source<'_>,
        record: &crate::record::Record<'_>,
        format: Format,
    ) -> Self {
        let start = record.span.start;
        Self {
            game: Some(record.game),
            format: Some(format),
            encoding: source.encoding.name(),
            line: source.position(start).line,
            offset: source.offset + source.encoded_len(start),
            judgement: Judgement::blank(record),
            places: Vec::new(),
            text: None,
            annotations: None,
        }
    }

    /// Finds the places of the judgement's findings in `source`, in one pass over the text of the
    /// game, which begins at byte `start`. `with_text` keeps that text for excerpts.
    pub(crate) fn find_places(&mut self, source: &Source<'_>, start: u32, with_text: bool) {
        let findings = &self.judgement.findings;
        if findings.is_empty() {
            return;
        }
        if with_text && source.bytes.is_none() {
            self.text = Some(Piece::around(source, findings));
        }
        if let [only] = &findings[..]
            && only.fix.is_none()
            && only.alternatives.is_empty()
        {
            let Span { start, end } = only.span;
            let from = source.position(start);
            let to = if start == end { from } else { source.position(end) };
            self.places = vec![Places { start: from, end: to, edits: Vec::new() }];
            return;
        }
        let edits = |f: &Finding| {
            let fixes = f.fix.iter().chain(&f.alternatives);
            fixes.flat_map(|fix| &fix.edits).map(|e| e.span).collect()
        };
        let mut offsets = vec![start];
        for finding in findings {
            let edits: Vec<Span> = edits(finding);
            let spans = std::iter::once(finding.span).chain(edits);
            offsets.extend(spans.flat_map(|span| [span.start, span.end]));
        }
        offsets.sort_unstable();
        offsets.dedup();
        let found = source.positions(&offsets);
        let place = |offset: u32| {
            offsets.binary_search(&offset).map_or(LineColumn::default(), |index| found[index])
        };
        let both = |span: Span| (place(span.start), place(span.end));
        let places = findings.iter().map(|finding| {
            let (start, end) = both(finding.span);
            Places { start, end, edits: edits(finding).into_iter().map(both).collect() }
        });
        self.places = places.collect();
    }

    /// Puts a finding about the game as a whole before the others, at the line where it begins.
    pub fn lead(&mut self, finding: Option<Finding>) {
        let Some(finding) = finding else { return };
        self.judgement.findings.insert(0, finding);
        let binary = self.format.is_some_and(|format| format.info().bytes().is_some());
        let column = if binary { self.offset as u32 + 1 } else { 1 };
        let start = LineColumn { line: self.line, column };
        self.places.insert(0, Places { start, end: start, edits: Vec::new() });
        let boards = std::mem::take(&mut self.judgement.boards);
        self.judgement.boards = boards.into_iter().map(|(at, board)| (at + 1, board)).collect();
    }

    /// Takes all findings off, and puts one about the game as a whole in their place.
    pub fn lead_alone(&mut self, finding: Finding) {
        self.judgement.findings.clear();
        self.judgement.boards.clear();
        self.places.clear();
        self.lead(Some(finding));
    }

    /// How many findings there are of each severity, in the order of [`Severity`].
    pub fn severities(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for finding in &self.judgement.findings {
            counts[finding.severity as usize] += 1;
        }
        counts
    }

    /// The worst severity among the findings.
    pub fn worst(&self) -> Option<Severity> {
        self.judgement.findings.iter().map(|finding| finding.severity).max()
    }
}

const SEVERITIES: [Severity; 3] = [Severity::Info, Severity::Warning, Severity::Error];

/// What a run has seen, for the last lines of a report.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Files read.
    pub files: usize,
    /// Games by kind.
    pub games: BTreeMap<Game, usize>,
    /// Findings by severity.
    pub findings: BTreeMap<Severity, usize>,
    /// Games that were not selected.
    pub passed_over: usize,
}

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, report: &GameReport) {
        self.count(report.game, report.severities());
    }

    /// Counts a game by its kind and how many findings it has of each severity, in the order of
    /// [`Severity`].
    pub fn count(&mut self, game: Option<Game>, severities: [usize; 3]) {
        if let Some(game) = game {
            *self.games.entry(game).or_default() += 1;
        }
        for (severity, n) in SEVERITIES.into_iter().zip(severities).filter(|&(_, n)| n > 0) {
            *self.findings.entry(severity).or_default() += n;
        }
    }
}

/// A way to print judged games.
pub trait Report: Sync {
    /// Appends what is to be printed of a game; `number` counts the games of the file from 1, and
    /// is 0 for a file without any.
    fn game(&self, file: &str, number: u32, report: &GameReport, out: &mut Page);

    /// Appends, behind the last game of a file, that there are more findings like one that was
    /// printed.
    fn folded(&self, _file: &str, _folded: Folded, _out: &mut String) {}

    /// Appends the last lines.
    fn finish(&self, _summary: &Summary, _out: &mut String) {}

    /// Whether the last position of a game is printed.
    fn needs_last(&self) -> bool {
        false
    }

    /// Whether something is printed of a game in which nothing was found.
    fn prints_all(&self) -> bool {
        false
    }

    /// Whether excerpts of the text are printed.
    fn needs_text(&self) -> bool {
        false
    }
}

/// The name of a severity.
pub(crate) const fn severity_name(severity: Severity, lang: Lang) -> &'static str {
    match (severity, lang) {
        (Severity::Error, Lang::En) => "error",
        (Severity::Error, Lang::Zh) => "错误",
        (Severity::Warning, Lang::En) => "warning",
        (Severity::Warning, Lang::Zh) => "警告",
        (Severity::Info, Lang::En) => "info",
        (Severity::Info, Lang::Zh) => "提示",
    }
}
