//! Heads of games that were typed without tags: `White: Carlsen`, and a title above the moves.

use super::{
    lex::{Kind, Lexer},
    tags::blanks,
};
use crate::source::Span;

/// What people write before the colon, in lower case, and the tag that it stands for (PGN 8.1.1, 9).
const LABELS: [(&str, &str); 24] = [
    ("event", "Event"),
    ("tournament", "Event"),
    ("site", "Site"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("whiteelo", "WhiteElo"),
    ("white elo", "WhiteElo"),
    ("blackelo", "BlackElo"),
    ("black elo", "BlackElo"),
    ("timecontrol", "TimeControl"),
    ("time control", "TimeControl"),
    ("annotator", "Annotator"),
    ("赛事", "Event"),
    ("地点", "Site"),
    ("日期", "Date"),
    ("白方", "White"),
    ("黑方", "Black"),
    ("结果", "Result"),
];

/// Bytes of the longest label.
const LONGEST: usize = 16;

/// Lines above the moves that may be a title.
const TITLE: usize = 4;

/// A line that stands for a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    /// The tag's name.
    pub(super) name: &'static str,
    /// What stands behind the colon.
    pub(super) value: Span,
    /// The line, without blanks around it.
    pub(super) line: Span,
}

/// The line that begins at `at`, where it is a label with a value.
pub(super) fn label(text: &str, at: usize) -> Option<Label> {
    let start = blanks(text.as_bytes(), at);
    let rest = &text[start..];
    let line = &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())];
    let (colon, sign) = line.char_indices().take(LONGEST).find(|(_, c)| matches!(c, ':' | '：'))?;
    let name = line[..colon].trim_end().to_lowercase();
    let (_, name) = LABELS.iter().find(|(label, _)| *label == name)?;
    let behind = &line[colon + sign.len_utf8()..];
    let from = start + line.len() - behind.trim_start().len();
    let end = start + line.trim_end().len();
    (from < end).then(|| Label { name, value: Span::new(from, end), line: Span::new(start, end) })
}

/// What stands at the beginning of a line of a typed head.
pub(super) enum Head {
    /// A label.
    Label(Label),
    /// A title, up to there.
    Title(usize),
}

/// The part of a head that begins at `at`: a label, or a title of a few lines that ends before a label
/// or the moves. `None` where the moves begin here, or neither comes.
pub(super) fn head(text: &str, at: usize) -> Option<Head> {
    if let Some(label) = label(text, at) {
        return Some(Head::Label(label));
    }
    title_end(text, at).map(Head::Title)
}

/// Where the moves begin below labels and titles, and how many labels there are; `None` where they do
/// not come.
pub(super) fn moves_below(text: &str, at: usize) -> Option<(usize, usize)> {
    let (mut line, mut labels) = (at, 0);
    loop {
        if let Some(found) = label(text, line) {
            labels += 1;
            line = next_text(text, found.line.end as usize);
        } else if begins_moves(text, line) {
            return Some((line, labels));
        } else {
            line = title_end(text, line)?;
        }
    }
}

/// Where a title that begins at `at` ends: at the moves or a label, within a few lines. `None` where
/// neither comes, or at once.
fn title_end(text: &str, at: usize) -> Option<usize> {
    let mut line = at;
    for _ in 0..=TITLE {
        if text[line..].starts_with('[') {
            return None;
        }
        if begins_moves(text, line) || label(text, line).is_some() {
            return (line > at).then_some(line);
        }
        let end = memchr::memchr2(b'\n', b'\r', &text.as_bytes()[line..])?;
        line = next_text(text, line + end);
    }
    None
}

/// The next line that is not blank, behind the end of one.
fn next_text(text: &str, end: usize) -> usize {
    text.len() - text[end..].trim_start().len()
}

/// Whether the first round of a game stands at `at`.
fn begins_moves(text: &str, at: usize) -> bool {
    let blank = |kind: &Kind| {
        matches!(kind, Kind::Space | Kind::Comment | Kind::LineComment | Kind::Glyph | Kind::Nag)
    };
    let mut kinds = Lexer::new(text, at).map(|token| token.kind).filter(|kind| !blank(kind));
    let goes_on = |kind| {
        use Kind::{Move, Number, Open, Result};
        matches!(kind, Move | Open | Result | Number { value: 1, dots: 2.. })
    };
    matches!(kinds.next(), Some(Kind::Number { value: 1, .. }))
        && kinds.next() == Some(Kind::Move)
        && kinds.next().is_some_and(goes_on)
}

/// How surely a text that begins with neither a tag nor moves is a game of chess with a typed head:
/// labels, or a title, and below them moves that are most of the rest.
pub(super) fn sniff(text: &str) -> u8 {
    let Some((moves, labels)) = moves_below(text, 0) else { return 0 };
    let (mut played, mut bytes, mut other) = (0, 0, 0);
    for token in Lexer::new(text, moves) {
        match token.kind {
            Kind::Move => (played, bytes) = (played + 1, bytes + token.span.len()),
            Kind::Bad => other += token.span.len(),
            _ => {}
        }
    }
    // More than a move list claims that may be chess, less than one that is certainly xiangqi.
    let certain = played > 3 && bytes > 2 * other || labels > 0 && bytes > other;
    if certain { 25 } else { 0 }
}
