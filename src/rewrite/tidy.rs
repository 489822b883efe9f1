//! The notes of a chess game as PGN's export form has them: glyphs first, comments as running text.

use std::borrow::Cow;

use crate::record::{NodeId, Note, NoteKind, Tree};

/// The notes of a node in the order of the export form: its glyphs, then the rest.
pub(super) fn ordered<'t, 's>(
    tree: &'t Tree<'s>,
    node: NodeId,
) -> impl Iterator<Item = &'t Note<'s>> {
    let is_nag = |note: &&Note<'_>| note.kind == NoteKind::Nag;
    tree.notes(node).filter(is_nag).chain(tree.notes(node).filter(move |note| !is_nag(note)))
}

/// How far the notes of a tree are from that form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Untidy {
    /// They have it.
    Nothing,
    /// Blanks are to be taken out of their texts.
    Blanks,
    /// Some must stand elsewhere, or cannot stand in braces as they are.
    More,
}

/// How far the notes of a tree are from that form, with `braces` where they come to stand in braces.
pub(super) fn untidy(tree: &Tree<'_>, braces: bool) -> Untidy {
    let mut worst = Untidy::Nothing;
    for node in tree.ids() {
        let mut commented = false;
        for note in tree.notes(node) {
            let nag = note.kind == NoteKind::Nag;
            commented |= !nag;
            let moves_on = braces && note.kind == NoteKind::Before;
            let breaks = || braces && memchr::memchr(b'}', note.text.as_bytes()).is_some();
            if nag && commented || moves_on || !nag && breaks() {
                return Untidy::More;
            }
            if !nag && is_odd(&note.text) {
                worst = Untidy::Blanks;
            }
        }
    }
    worst
}

/// Whether a text has blanks that [`running`] takes away.
fn is_odd(text: &str) -> bool {
    let bytes = text.as_bytes();
    let blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    blank(bytes.first()) || blank(bytes.last()) || is_odd_inside(bytes)
}

/// Whether a byte but the last is a control character of white space, or a blank before a blank. To
/// the end of the text, so that many bytes are looked at at once.
fn is_odd_inside(bytes: &[u8]) -> bool {
    let next = bytes.get(1..).unwrap_or(&[]);
    let odd = bytes.iter().zip(next).fold(0, |any, (&this, &next)| {
        let blanks = u8::from(this == b' ') & u8::from(next == b' ');
        any | u8::from(this.wrapping_sub(b'\t') < 5) | blanks
    });
    odd != 0
}

/// A comment without the line breaks of its file: words apart by one blank, paragraphs by an empty
/// line.
pub(super) fn running<'s>(text: &Cow<'s, str>) -> Cow<'s, str> {
    let inner = text.trim_ascii();
    if !is_odd_inside(inner.as_bytes()) {
        return match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim_ascii()),
            Cow::Owned(_) => Cow::Owned(inner.to_owned()),
        };
    }
    let mut out = String::with_capacity(text.len());
    let mut breaks = "";
    for line in inner.split('\n').map(str::trim_ascii) {
        if line.is_empty() {
            breaks = "\n\n";
            continue;
        }
        if !out.is_empty() {
            out.push_str(if breaks.is_empty() { " " } else { breaks });
        }
        breaks = "";
        if !is_odd_inside(line.as_bytes()) {
            out.push_str(line);
            continue;
        }
        for (nth, word) in line.split_ascii_whitespace().enumerate() {
            if nth > 0 {
                out.push(' ');
            }
            out.push_str(word);
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_become_running_text() {
        for (text, expected) in [
            ("a b", "a b"),
            ("", ""),
            ("  ", ""),
            (" a\n b  c\t", "a b c"),
            ("a\r\nb\r\n\r\nc\n\n\nd\n", "a b\n\nc\n\nd"),
            ("a\u{3000} b", "a\u{3000} b"),
        ] {
            assert_eq!(running(&Cow::Borrowed(text)), expected);
        }
    }
}
