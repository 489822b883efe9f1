//! The form of a chess game in PGN: what departs from the export form (PGN 3.2, 8) and yet says what
//! it means. Each kind is told once a game, at its first place. Of xiangqi, whose PGN is a custom and
//! no standard, nothing is asked but that no commas stand between the moves.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    record::{Game, NoteKind, Record},
    source::Span,
};

/// Longest line of the import form, in bytes (PGN 4.3).
pub(super) const LONGEST_LINE: usize = 255;

/// The seven tag roster in its order (PGN 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Kinds met so far.
#[derive(Debug, Default)]
pub(super) struct Forms {
    /// Each with its count and first place.
    met: Vec<(Code, u32, Span)>,
    /// Commas between moves.
    commas: Vec<Span>,
}

impl Forms {
    #[cold]
    pub(super) fn add(&mut self, code: Code, span: Span) {
        match self.met.iter_mut().find(|(known, ..)| *known == code) {
            Some((_, count, _)) => *count += 1,
            None => self.met.push((code, 1, span)),
        }
    }

    /// Commas that part moves.
    #[cold]
    pub(super) fn comma(&mut self, span: Span) {
        self.commas.push(span);
    }

    /// Blanks: those that nobody sees are told.
    pub(super) fn space(&mut self, text: &str, span: Span) {
        // The lexer keeps plain blanks and others apart.
        if text.as_bytes()[span.start as usize] >= 0x80 {
            self.add(Code::InvisibleCharacter, Span::at(span.start as usize));
        }
    }
}

/// Tells the form of a game that has been read; `body` is where its movetext begins.
pub(super) fn judge(
    text: &str,
    record: &Record<'_>,
    forms: &mut Forms,
    body: Option<u32>,
    findings: &mut Vec<Finding>,
) {
    if !forms.commas.is_empty() {
        findings.push(commas(text, &forms.commas));
    }
    if record.game != Game::Chess {
        return;
    }
    roster(record, findings);
    if let Some(body) = body {
        let end = record.marker.as_ref().map_or(record.span.end, |marker| marker.span.end);
        lines(text, body as usize, end as usize, record, forms);
    }
    for (code, count, span) in forms.met.drain(..) {
        findings.push(Finding::new(code, span).with("n", count));
    }
}

/// The finding for commas between moves; blanks part them in PGN.
#[cold]
fn commas(text: &str, commas: &[Span]) -> Finding {
    let edit = |&span: &Span| {
        let parted = text[span.end as usize..].chars().next().is_none_or(char::is_whitespace);
        Edit { span, text: if parted { String::new() } else { " ".to_owned() } }
    };
    let edits = commas.iter().map(edit).collect();
    let mut finding = Finding::new(Code::CommaBetweenMoves, commas[0]).with("n", commas.len());
    finding.fix = Some(Fix { applicability: Applicability::Safe, edits });
    finding
}

/// Tags of the roster that are missing.
fn roster(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let headers = &record.headers;
    let first = headers.iter().zip(ROSTER).take_while(|(header, name)| header.name == *name);
    if first.count() == ROSTER.len() {
        return;
    }
    let missing: Vec<_> = ROSTER.into_iter().filter(|name| record.header(name).is_none()).collect();
    if !missing.is_empty() {
        let span = Span { end: record.span.start, ..record.span };
        let finding = Finding::new(Code::RosterTagMissing, span);
        findings.push(finding.with("n", missing.len()).with("names", missing.join(", ")));
    }
}

/// The finding for tags that do not stand in the order of the export form: the roster, then the
/// others in ASCII order (PGN 8.1.1). A program orders all its games alike: it is asked of the first
/// game of a file.
pub(crate) fn order(record: &Record<'_>) -> Option<Finding> {
    if record.game != Game::Chess {
        return None;
    }
    let place = |name: &str| ROSTER.iter().position(|known| *known == name).unwrap_or(ROSTER.len());
    let headers = &record.headers;
    let wrong = headers.iter().zip(headers.iter().skip(1)).find(|(first, second)| {
        let (a, b) = (place(&first.name), place(&second.name));
        a > b || a == b && a == ROSTER.len() && first.name > second.name
    });
    let (first, second) = wrong?;
    let finding = Finding::new(Code::TagOrder, second.span);
    Some(finding.with("tag", &*second.name).with("before", &*first.name))
}

/// What a blank line begins with.
static BLANKS: LazyLock<[Finder<'_>; 2]> =
    LazyLock::new(|| [b"\n\n", b"\n\r"].map(|ends: &[u8; 2]| Finder::new(ends)));

/// Looks for blank lines and long lines in the movetext.
fn lines(text: &str, body: usize, end: usize, record: &Record<'_>, forms: &mut Forms) {
    let bytes = &text.as_bytes()[body.min(end)..end];
    if let Some(at) = long_line(bytes) {
        forms.add(Code::LineTooLong, Span::at(body + at));
    }
    let returns = || memchr::memchr(b'\r', bytes).is_some();
    if BLANKS[0].find(bytes).is_some() || returns() && BLANKS[1].find(bytes).is_some() {
        blank_lines(text, body, bytes, record, forms);
    }
}

/// Where the first line begins that is too long. Most lines are short: of those that begin and end
/// within the length that is allowed, only the last end is looked for.
fn long_line(bytes: &[u8]) -> Option<usize> {
    let mut line = 0;
    while let Some(near) = bytes.get(line..=line + LONGEST_LINE) {
        let Some(end) = memchr::memrchr(b'\n', near) else { return Some(line) };
        line += end + 1;
    }
    None
}

/// Tells blank lines in comments and outside them.
#[cold]
fn blank_lines(text: &str, body: usize, bytes: &[u8], record: &Record<'_>, forms: &mut Forms) {
    let comment = |kind| matches!(kind, NoteKind::Comment | NoteKind::Before);
    let tree = &record.tree;
    let notes = tree.ids().flat_map(|node| tree.notes(node));
    let mut spans: Vec<Span> =
        notes.filter(|note| comment(note.kind)).map(|note| note.span).collect();
    spans.sort_unstable();
    let blank = |end: &usize| matches!(bytes[end + 1..], [b'\n', ..] | [b'\r', b'\n', ..]);
    for end in memchr::memchr_iter(b'\n', bytes).filter(blank) {
        let at = body + end + 1;
        let next = spans.partition_point(|span| span.start as usize <= at);
        let inside = next > 0 && spans[next - 1].end as usize > at;
        // What is never closed ends with the game, and has been told.
        if inside && !spans[next - 1].of(text).ends_with('}') {
            continue;
        }
        let code = if inside { Code::BlankLineInComment } else { Code::BlankLineInMovetext };
        forms.add(code, Span::at(at));
    }
}
