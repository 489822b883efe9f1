//! The reader, line by line.

use std::borrow::Cow;

use crate::{
    findings::{Code, Finding},
    formats::Entry,
    record::{Fragment, Game, Header, Record},
    source::Span,
};

/// A line without what is at its ends.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// A position taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) struct Fields<'s> {
    /// Board, side, castling, en passant, in three-check the checks left, as written.
    pub(in crate::formats) four: &'s str,
    /// Halfmove clock and move number, where the line is a FEN.
    pub(in crate::formats) counters: Option<(u32, u32)>,
    /// What follows: operations.
    pub(in crate::formats) rest: &'s str,
}

/// Takes a chess position apart; `None` where the line is none. The board has eight ranks of eight
/// squares, which is all that is asked of it.
pub(in crate::formats) fn fields(line: &str) -> Option<Fields<'_>> {
    let mut rest = line;
    let mut word = || {
        let text = rest.trim_start_matches([' ', '\t']);
        let end = text.find([' ', '\t']).unwrap_or(text.len());
        rest = &text[end..];
        (end > 0).then_some(&text[..end])
    };
    let board = word()?;
    let mut ranks = 0;
    // Crazyhouse has the men in hand behind the board.
    let pocket = board.strip_suffix(']').and_then(|board| board.split_once('['));
    let squares = pocket.map_or(board, |(squares, _)| squares);
    for rank in squares.split('/') {
        let mut squares = 0;
        for c in rank.bytes() {
            squares += match c {
                b'1'..=b'8' => u32::from(c - b'0'),
                b'~' => 0,
                c if b"pnbrqkPNBRQK".contains(&c) => 1,
                _ => return None,
            };
        }
        ranks += u32::from(squares == 8);
        if squares != 8 {
            return None;
        }
    }
    let side = word()?;
    let castling = word()?;
    let square = word()?;
    let castles =
        |byte: u8| byte == b'-' || b"KQkq".contains(&byte) || matches!(byte | 32, b'a'..=b'h');
    let ep = square == "-" || matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    if ranks != 8 || !matches!(side, "w" | "b") || !castling.bytes().all(castles) || !ep {
        return None;
    }
    // Three-check: `3+3`, the checks that are left.
    let left = |text: &str| matches!(text.as_bytes(), [b'0'..=b'9', b'+', b'0'..=b'9']);
    if let Some(checks) = rest.split_whitespace().next().filter(|text| left(text)) {
        let start = rest.len() - rest.trim_start().len();
        rest = &rest[start + checks.len()..];
    }
    let four = &line[..line.len() - rest.len()];
    let mut fields = Fields { four, counters: None, rest: rest.trim() };
    let mut words = fields.rest.split_whitespace();
    if let (Some(quiet), Some(number), None) = (words.next(), words.next(), words.next())
        && let (Ok(quiet), Ok(number)) = (quiet.parse(), number.parse())
    {
        fields.counters = Some((quiet, number));
        fields.rest = "";
    }
    Some(fields)
}

/// Reads all positions of `text`; other lines stay with the position before.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut early = Vec::new();
    let place = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        Span::new(start, start + part.len())
    };
    for line in text.lines().map(trimmed).filter(|line| !line.is_empty()) {
        let span = place(line);
        let Some(found) = fields(line) else {
            match entries.last_mut() {
                Some(entry) => stray(entry, line, span),
                None => early.push((line, span)),
            }
            continue;
        };
        let mut entry = Entry { record: Record::new(Game::Chess), findings: Vec::new() };
        entry.record.span = span;
        entry.record.notation = Some("uci");
        for (line, span) in early.drain(..) {
            stray(&mut entry, line, span);
        }
        position(&mut entry, found, span, place);
        entries.push(entry);
    }
    entries
}

/// Keeps what is no position, and tells it once a position.
fn stray<'s>(entry: &mut Entry<'s>, line: &'s str, span: Span) {
    entry.record.strays.push(Fragment { text: line.into(), span });
    let told = entry.findings.iter_mut().find(|finding| finding.code == Code::LineUnread);
    let n = entry.record.strays.len();
    match told {
        Some(finding) => finding.args = vec![("n", n.into())],
        None => entry.findings.push(Finding::new(Code::LineUnread, span).with("n", n)),
    }
}

/// The headers of a position: its FEN, then its operations.
fn position<'s>(
    entry: &mut Entry<'s>,
    found: Fields<'s>,
    span: Span,
    place: impl Fn(&str) -> Span,
) {
    let mut operations = Vec::new();
    let mut rest = found.rest;
    while !rest.is_empty() {
        let end = operation_end(rest);
        let text = rest[..end].trim();
        rest = rest.get(end + 1..).unwrap_or("").trim_start();
        let (name, value) =
            text.split_once(char::is_whitespace).unwrap_or((text, &text[text.len()..]));
        let named = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if named {
            operations.push((name, operand(name, value.trim())));
        } else if !text.is_empty() {
            stray(entry, text, place(text));
        }
    }
    let number = |wanted: &str| {
        let found = operations.iter().find(|(name, _)| *name == wanted);
        found.and_then(|(_, value)| value.parse().ok())
    };
    let counters = found.counters;
    let (quiet, round) =
        counters.unwrap_or_else(|| (number("hmvc").unwrap_or(0), number("fmvn").unwrap_or(1)));
    let four = found.four.split_whitespace().collect::<Vec<_>>().join(" ");
    let value = Cow::Owned(format!("{four} {quiet} {round}"));
    let fen = place(found.four);
    let headers = &mut entry.record.headers;
    headers.push(Header { name: "FEN".into(), value, span, value_span: fen });
    for (name, value) in operations {
        let span = place(name).join(place(value));
        let value_span = if value.is_empty() { place(name) } else { place(value) };
        headers.push(Header { name: name.into(), value: value.into(), span, value_span });
    }
}

/// Where an operation ends: at a `;` outside quotes.
fn operation_end(text: &str) -> usize {
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return at,
            _ => {}
        }
    }
    text.len()
}

/// Whether the operand of that operation is a string (PGN 16.2.5): comments, names, variation names.
pub(super) fn takes_string(name: &str) -> bool {
    matches!(name, "id" | "eco" | "nic" | "tcri" | "tcsi")
        || matches!(name.as_bytes(), [b'c' | b'v', b'0'..=b'9'])
}

/// The operand: a string without its quotes where it is to be one, else as written.
fn operand<'s>(name: &str, value: &'s str) -> &'s str {
    let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    match bare {
        Some(bare) if takes_string(name) && !bare.contains('"') => bare,
        _ => value,
    }
}
