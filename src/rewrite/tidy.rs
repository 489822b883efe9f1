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

/// Whether all notes stand so already, and with `braces` can stand in braces.
pub(super) fn is_tidy(tree: &Tree<'_>, braces: bool) -> bool {
    tree.ids().all(|node| {
        let mut commented = false;
        tree.notes(node).all(|note| {
            let nag = note.kind == NoteKind::Nag;
            commented |= !nag;
            let moves_on = braces && note.kind == NoteKind::Before;
            let breaks = braces && note.text.contains('}');
            let plain = nag || !(breaks || is_odd(&note.text));
            (!nag || !commented) && !moves_on && plain
        })
    })
}

/// Whether a text has blanks that [`running`] takes away.
fn is_odd(text: &str) -> bool {
    let bytes = text.as_bytes();
    let blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    let odd =
        |pair: &[u8]| matches!(pair[0], b'\t'..=b'\r') || pair[0] == b' ' && blank(pair.get(1));
    blank(bytes.first()) || blank(bytes.last()) || bytes.windows(2).any(odd)
}

/// A comment without the line breaks of its file: words apart by one blank, paragraphs by an empty
/// line.
pub(super) fn running<'s>(text: &Cow<'s, str>) -> Cow<'s, str> {
    if !is_odd(text) {
        return text.clone();
    }
    let mut out = String::with_capacity(text.len());
    let mut breaks = "";
    for line in text.split('\n') {
        let mut words = line.split_ascii_whitespace().peekable();
        if words.peek().is_none() {
            breaks = "\n\n";
            continue;
        }
        if !out.is_empty() {
            out.push_str(if breaks.is_empty() { " " } else { breaks });
        }
        breaks = "";
        out.extend(words.next());
        for word in words {
            out.push(' ');
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
