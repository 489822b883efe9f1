//! The tokens of the moves, and of comments everywhere.

use crate::formats::{
    movelist::words::{is_move_word, is_result},
    strings::with_plain_line_ends,
};

/// What stands next in the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'s> {
    /// White space, a round number, dots in place of a move.
    Nothing,
    /// `!`, `!!` …: the number of the glyph.
    Glyph(&'static str),
    Move(&'s str),
    Result(&'s str),
    /// `}END`.
    End,
    /// What is no part of the moves.
    Other(&'s str),
}

/// Whether a line begins the moves.
pub(super) fn is_start(line: &str) -> bool {
    let rest = line.get(..5).filter(|head| head.eq_ignore_ascii_case("START"));
    rest.is_some() && line[5..].trim_start().starts_with('{')
}

const GLYPHS: [(&str, &str); 8] = [
    ("!!", "3"),
    ("??", "4"),
    ("!?", "5"),
    ("?!", "6"),
    ("!", "1"),
    ("?", "2"),
    ("！", "1"),
    ("？", "2"),
];

/// The sign of a glyph by its number.
pub(super) fn glyph(number: &str) -> Option<&'static str> {
    GLYPHS.iter().find(|(_, known)| *known == number).map(|(sign, _)| *sign)
}

/// The comment at the start of `text`, its length, and whether it is closed; one that is not ends
/// with its line.
pub(super) fn comment(text: &str) -> Option<(&str, usize, bool)> {
    let inside = text.strip_prefix("/*")?;
    if let Some(end) = memchr::memmem::find(inside.as_bytes(), b"*/") {
        return Some((&inside[..end], end + 4, true));
    }
    let end = memchr::memchr(b'\n', inside.as_bytes()).unwrap_or(inside.len());
    Some((&inside[..end], end + 2, false))
}

/// The first token of `text`, which is not empty and no [`comment`], and its length.
pub(super) fn token(text: &str) -> (Token<'_>, usize) {
    let first = text.chars().next().unwrap_or(' ');
    if first.is_whitespace() || first == '\u{feff}' || first == '\0' {
        let length = text.len() - text.trim_start().len();
        return (Token::Nothing, length.max(first.len_utf8()));
    }
    if let Some((sign, number)) = GLYPHS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return (Token::Glyph(number), sign.len());
    }
    match first {
        '}' => {
            let blank = text[1..].len() - text[1..].trim_start().len();
            let end = text[1 + blank..].get(..3).is_some_and(|it| it.eq_ignore_ascii_case("END"));
            return (Token::End, if end { 4 + blank } else { 1 });
        }
        '.' | '…' => {
            let length = text.len() - text.trim_start_matches(['.', '…']).len();
            return (Token::Nothing, length);
        }
        '(' => {
            let line = memchr::memchr2(b')', b'\n', text.as_bytes());
            let end = line.map_or(text.len(), |at| at + usize::from(text.as_bytes()[at] == b')'));
            return (Token::Other(&text[..end]), end);
        }
        _ => {}
    }
    if let Some(length) = number(text) {
        return (Token::Nothing, length);
    }
    let ends =
        |c: char| c.is_whitespace() || matches!(c, '!' | '?' | '！' | '？' | '}' | '{' | '(' | ')');
    let is_end = |at: usize, c: char| ends(c) || c == '/' && text[at..].starts_with("/*");
    let length = text.char_indices().skip(1).find(|&(at, c)| is_end(at, c));
    let length = length.map_or(text.len(), |(at, _)| at);
    let word = &text[..length];
    let kind = if is_result(word) {
        Token::Result(word)
    } else if is_move_word(word) || looks_like_a_move(word) {
        Token::Move(word)
    } else {
        Token::Other(word)
    };
    (kind, length)
}

/// Length of the round number at the start, `12.`; no figures of a move, `33.4`.
fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).filter(|_| (1..=4).contains(&digits))?;
    let after = rest.trim_start_matches('.');
    let dots = rest.len() - after.len();
    let bare = dots == 0 && rest.starts_with(char::is_whitespace);
    let figure = dots == 1 && digits == 2 && after.starts_with(|c: char| c.is_ascii_digit());
    (bare || dots > 0 && !figure).then_some(digits + dots)
}

/// Whether a word may be a move of a notation that only its file names.
fn looks_like_a_move(word: &str) -> bool {
    // Two pawns of two files: `33.4`.
    if let [a, b, c, d] = *word.as_bytes()
        && [a, b].iter().all(|byte| matches!(byte, b'1'..=b'9' | b'+' | b'-'))
        && b"+-=.".contains(&c)
        && d.is_ascii_digit()
    {
        return true;
    }
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    let signs = |byte: u8| byte.is_ascii_alphanumeric() || b"+-=.x".contains(&byte);
    (3..=8).contains(&word.len())
        && (1..=4).contains(&letters)
        && word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().all(signs)
}

/// The text of a comment: one space at each end is none of it, `*\/` is `*/`.
pub(super) fn unescape(text: &str) -> String {
    let text = text.strip_prefix(' ').unwrap_or(text);
    let text = with_plain_line_ends(text.strip_suffix(' ').unwrap_or(text));
    slashes(&text, |out, backslashes| {
        out.extend(std::iter::repeat_n('\\', backslashes.saturating_sub(1)));
    })
}

/// The text as it stands in a comment.
pub(super) fn escape(text: &str) -> String {
    slashes(&with_plain_line_ends(text), |out, backslashes| {
        out.extend(std::iter::repeat_n('\\', backslashes + 1));
    })
}

/// The text with other backslashes wherever some stand between `*` and `/`.
fn slashes(text: &str, put: impl Fn(&mut String, usize)) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(star) = rest.find('*') {
        out.push_str(&rest[..=star]);
        rest = &rest[star + 1..];
        let after = rest.trim_start_matches('\\');
        if after.starts_with('/') {
            put(&mut out, rest.len() - after.len());
            rest = after;
        }
    }
    out.push_str(rest);
    out
}
