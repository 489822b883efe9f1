//! Headers at the end of a comment: where an archive format has no field for them.
//!
//! The last lines of the comment of the root may be tag pairs as PGN has them, `[Name "value"]`.
//! The writers of archive formats put headers there that have no field, and the readers take
//! them up again, so that they come through any chain of formats.

use std::{borrow::Cow, fmt::Write};

use super::fit;
use crate::{
    record::{Header, NodeId, NoteKind, Record},
    source::Span,
};

/// Adds a header to a text, as its last line.
pub fn append(text: &mut String, name: &str, value: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    let _ = write!(text, "[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            _ => text.push(c),
        }
    }
    text.push_str("\"]");
}

/// Whether a header of that name can stand in a tail.
pub fn may_name(name: &str) -> bool {
    let fits = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']');
    name.starts_with(char::is_alphabetic) && name.chars().all(fits)
}

/// The text before its tail, and the headers of the tail.
pub fn split(text: &str) -> (&str, Vec<(&str, String)>) {
    let (mut rest, mut headers) = (text, Vec::new());
    while rest.ends_with("\"]") {
        let start = rest.rfind('\n').map_or(0, |at| at + 1);
        let Some(header) = header(&rest[start..]) else { break };
        headers.push(header);
        rest = &rest[..start.saturating_sub(1)];
        if start == 0 {
            break;
        }
    }
    headers.reverse();
    (rest, headers)
}

/// One line as a header. A start position is none: no writer puts it here, the file has its own
/// board, and text that someone pasted must not take its place.
fn header(line: &str) -> Option<(&str, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    if !may_name(name) || fit::is_implied(name) {
        return None;
    }
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '"' => return None,
            '\\' => match chars.next()? {
                'n' => '\n',
                'r' => '\r',
                c @ ('"' | '\\') => c,
                _ => return None,
            },
            c => c,
        });
    }
    Some((name, out))
}

/// Gives the record the comment of its root, which stood at `span`: the text as a comment, its
/// tail as headers.
pub fn take_comment(record: &mut Record<'static>, text: String, span: Span) {
    let (rest, headers) = split(&text);
    for (name, value) in headers {
        let (name, value) = (Cow::Owned(name.to_owned()), Cow::Owned(value));
        record.headers.push(Header { name, value, span, value_span: span });
    }
    let rest = if rest.len() == text.len() { text } else { rest.to_owned() };
    if !rest.is_empty() {
        record.tree.note(NodeId::ROOT, NoteKind::Comment, "", rest, span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tail_comes_off_as_it_went_on() {
        for comment in ["", "one line", "two\nlines\n", "quoted \"x\"]", "[not a tag]"] {
            let mut text = comment.to_owned();
            append(&mut text, "RedTeam", "a \"b\" \\ c\nd");
            append(&mut text, "轮次", "");
            let (rest, headers) = split(&text);
            assert_eq!(rest, comment);
            let flat: Vec<_> = headers.iter().map(|(n, v)| (*n, v.as_str())).collect();
            assert_eq!(flat, [("RedTeam", "a \"b\" \\ c\nd"), ("轮次", "")]);
        }
        let fen = "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w\"]";
        for plain in [fen, "[局面 \"x\"]", "[board \"3\"]"] {
            assert_eq!(split(plain), (plain, Vec::new()), "{plain}");
        }
        for plain in ["", "a", "[Event \"x]", "[1 \"x\"]", "[A \"x\" \"]", "[A \"\\x\"]", "\"]"] {
            assert_eq!(split(plain), (plain, Vec::new()), "{plain}");
        }
    }
}
