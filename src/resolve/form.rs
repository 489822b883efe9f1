//! Which texts are in short or signed form.

use crate::games::xiangqi::short::{Letters, Token};

/// No text of a move is longer, in bytes.
const LONGEST: usize = 32;

/// Whether the text says all: its last but one character is a direction in words.
pub(super) fn is_full(text: &str) -> bool {
    const WORDS: [char; 7] = ['进', '進', '退', '平', '上', '下', '十'];
    text.chars().rev().filter(|c| !c.is_whitespace()).nth(1).is_some_and(|c| WORDS.contains(&c))
}

/// Whether the text has Chinese glyphs and is in short or signed form.
pub(super) fn is_short(text: &str) -> bool {
    !text.is_ascii()
        && text.len() <= LONGEST
        && !is_full(text)
        && Token::read(text, Letters::Pinyin).is_some()
}

/// Whether the text is in letters and can be of short or signed form, `p25` or `m8+7`. With
/// English initials only without a sign; with one it is WXF.
pub(super) fn is_lettered(text: &str) -> bool {
    let plain = matches!(text.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b'1'..=b'9', b'1'..=b'9']);
    text.is_ascii()
        && text.len() <= LONGEST
        && (Token::read(text, Letters::Pinyin).is_some()
            || plain && Token::read(text, Letters::English).is_some())
}
