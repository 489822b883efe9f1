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

/// Where the moves begin below the title whose first line begins at `at`: within a few lines, with
/// number 1. `None` where that line may be moves itself, or no moves come.
pub(super) fn title_end(text: &str, at: usize) -> Option<usize> {
    let mut line = at;
    for _ in 0..=TITLE {
        let start = blanks(text.as_bytes(), line);
        if begins_moves(&text[start..]) {
            return (line > at).then_some(line);
        }
        let end = memchr::memchr2(b'\n', b'\r', &text.as_bytes()[line..])?;
        let rest = text[line + end..].trim_start_matches(['\n', '\r']);
        line = text.len() - rest.len();
    }
    None
}

/// Whether the text begins with the first round of a game.
fn begins_moves(text: &str) -> bool {
    let blank = |kind: &Kind| matches!(kind, Kind::Space | Kind::Comment);
    let mut kinds = Lexer::new(text, 0).map(|token| token.kind).filter(|kind| !blank(kind));
    matches!(kinds.next(), Some(Kind::Number { value: 1, .. }))
        && kinds.next() == Some(Kind::Move)
        && kinds.next() == Some(Kind::Move)
}

/// How surely a text that begins with neither a tag nor moves is a game of chess with a typed head:
/// labels, or a title, and below them moves that are most of the rest.
pub(super) fn sniff(text: &str) -> u8 {
    let mut line = 0;
    let mut labels = 0;
    while let Some(found) = label(text, line) {
        labels += 1;
        let rest = text[found.line.end as usize..].trim_start();
        line = text.len() - rest.len();
    }
    let moves = if begins_moves(&text[line..]) { Some(line) } else { title_end(text, line) };
    let Some(moves) = moves else { return 0 };
    let (mut played, mut bytes, mut other) = (0, 0, 0);
    for token in Lexer::new(&text[moves..], 0) {
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
