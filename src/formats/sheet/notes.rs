//! Notes in cells: several of them, of all kinds, in one.

use std::borrow::Cow;

use crate::{
    record::{Note, NoteKind},
    source::Span,
};

/// The notes of a half move as one cell: a single comment as it is, else each in braces.
pub(super) fn noted_cell(notes: &[String]) -> String {
    if let [one] = notes
        && let Some(inside) = one.strip_prefix('{').and_then(|text| text.strip_suffix('}'))
        && !inside.contains(['\\', '{', '}'])
        && !inside.trim().is_empty()
        && inside.trim() == inside
        && parse_sequence(inside, Span::default()).is_none()
    {
        return inside.to_owned();
    }
    notes.join(" ")
}

/// A note in braces, with a sign for what it is: `{comment}`, `^{before}`, `${nag}`, `!{unread}`,
/// `@{name}{property}`.
pub(super) fn note_text(note: &Note<'_>) -> String {
    match note.kind {
        NoteKind::Comment => braced("", &note.text),
        NoteKind::Before => braced("^", &note.text),
        NoteKind::Nag => braced("$", &note.text),
        NoteKind::Unread => braced("!", &note.text),
        NoteKind::Property => braced("@", &note.name) + &braced("", &note.text),
    }
}

pub(super) fn braced(sign: &str, text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 3);
    out.push_str(sign);
    out.push('{');
    for c in text.chars() {
        if matches!(c, '{' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('}');
    out
}

/// A note read back: its kind, name, text and place.
pub(super) type Noted<'s> = (NoteKind, Cow<'s, str>, Cow<'s, str>, Span);

/// The notes of a cell: a sequence as [`write()`](super::write()) makes it, else one comment.
pub(super) fn parse_notes<'s>(cell: &str, span: Span) -> Vec<Noted<'s>> {
    parse_sequence(cell, span).unwrap_or_else(|| {
        vec![(NoteKind::Comment, Cow::Borrowed(""), Cow::Owned(cell.to_owned()), span)]
    })
}

fn parse_sequence<'s>(cell: &str, span: Span) -> Option<Vec<Noted<'s>>> {
    let (mut rest, mut notes) = (cell, Vec::new());
    while !rest.is_empty() {
        let kind = match rest.as_bytes()[0] {
            b'{' => NoteKind::Comment,
            b'^' => NoteKind::Before,
            b'$' => NoteKind::Nag,
            b'!' => NoteKind::Unread,
            b'@' => NoteKind::Property,
            _ => return None,
        };
        let after = if kind == NoteKind::Comment { rest } else { &rest[1..] };
        let (mut text, mut after) = unbrace(after)?;
        let mut name = String::new();
        if kind == NoteKind::Property {
            name = text;
            (text, after) = unbrace(after)?;
        }
        notes.push((kind, name.into(), text.into(), span));
        rest = after.strip_prefix(' ').unwrap_or(after);
        if after == rest && !rest.is_empty() {
            return None;
        }
    }
    (!notes.is_empty()).then_some(notes)
}

/// The text in the braces at the start, and what stands behind them.
fn unbrace(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('{')?;
    let (mut out, mut escaped) = (String::new(), false);
    for (at, c) in inside.char_indices() {
        match c {
            '\\' if !escaped => escaped = true,
            '}' if !escaped => return Some((out, &inside[at + 1..])),
            _ => {
                out.push(c);
                escaped = false;
            }
        }
    }
    None
}
