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
    if !tree.has_any_notes() {
        return worst;
    }
    for node in tree.ids() {
        let mut commented = false;
        for note in tree.notes(node) {
            let nag = note.kind == NoteKind::Nag;
            commented |= !nag;
            let moves_on = braces && note.kind == NoteKind::Before;
            let bytes = note.text.as_bytes();
            let breaks = || braces && has_closing_brace(bytes);
            if nag && commented || moves_on || !nag && breaks() {
                return Untidy::More;
            }
            // Once is enough.
            if !nag && worst == Untidy::Nothing && is_odd(&note.text) {
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

/// Longest text that is looked at in words of eight bytes; most comments are clocks.
const SHORT: usize = 64;

/// Whether any of the words of eight bytes that together hold the text is one that `may` be odd; each
/// begins with the last byte of the one before, or further ahead. `None` of a text that is too short
/// or too long for that.
#[inline]
fn any_word(bytes: &[u8], may: impl Fn(u64) -> bool) -> Option<bool> {
    let last = bytes.len().checked_sub(8).filter(|_| bytes.len() < SHORT)?;
    let word = |at: usize| {
        let near = bytes.get(at..).and_then(<[u8]>::first_chunk);
        near.is_some_and(|near| may(u64::from_le_bytes(*near)))
    };
    let mut at = 0;
    while at < last {
        if word(at) {
            return Some(true);
        }
        at += 7;
    }
    Some(word(last))
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const LOWS: u64 = ONES * 0x7F;

/// Whether a comment holds a closing brace.
fn has_closing_brace(bytes: &[u8]) -> bool {
    let may = |word: u64| {
        let other = word ^ (ONES * u64::from(b'}'));
        other.wrapping_sub(ONES) & !other & !LOWS != 0
    };
    any_word(bytes, may).unwrap_or_else(|| memchr::memchr(b'}', bytes).is_some())
}

/// Whether a byte but the last is a control character of white space, or a blank before a blank.
fn is_odd_inside(bytes: &[u8]) -> bool {
    any_word(bytes, may_be_odd) != Some(false) && is_odd_at_all(bytes)
}

/// Whether a word holds a control character, or two blanks side by side; `false` is certain.
const fn may_be_odd(word: u64) -> bool {
    let controls = word.wrapping_sub(ONES * 0x20) & !word & !LOWS;
    let other = word ^ (ONES * 0x20);
    let blanks = !((other & LOWS).wrapping_add(LOWS) | other | LOWS);
    controls | blanks & (blanks >> 8) != 0
}

/// What [`is_odd_inside`] says, looked at to the end, so that many bytes are at once.
fn is_odd_at_all(bytes: &[u8]) -> bool {
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
    let inner = match text {
        Cow::Borrowed(text) => {
            let inner = text.trim_ascii();
            if !is_odd_inside(inner.as_bytes()) {
                return Cow::Borrowed(inner);
            }
            inner
        }
        Cow::Owned(text) => {
            let inner = text.trim_ascii();
            if !is_odd_inside(inner.as_bytes()) {
                return Cow::Owned(inner.to_owned());
            }
            inner
        }
    };
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
    fn many_bytes_are_looked_at_as_each_is() {
        let signs = b"ab \t}\n\x01\xC3z";
        let mut seed = 7_u64;
        let mut odd = 0;
        for length in 0..80 {
            for _ in 0..400 {
                let text: Vec<u8> = (0..length)
                    .map(|_| {
                        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                        let few = if seed >> 60 == 0 { signs.len() } else { 3 };
                        signs[(seed >> 40) as usize % few]
                    })
                    .collect();
                assert_eq!(is_odd_inside(&text), is_odd_at_all(&text), "{text:?}");
                assert_eq!(has_closing_brace(&text), text.contains(&b'}'), "{text:?}");
                odd += usize::from(is_odd_at_all(&text));
            }
        }
        assert!(odd > 1000 && odd < 31_000, "{odd}");
    }

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
