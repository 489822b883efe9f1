//! Cuts a list into tokens, which tile it.

use crate::record::go::result;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Space,
    /// A line of a name and a value; the colon stands at that byte of it.
    Header {
        colon: usize,
    },
    /// A comment in braces; without its closing one where it is not `closed`.
    Comment {
        closed: bool,
    },
    /// `12.`
    Number,
    /// `B`, 黑, `White`, 黑1.
    Colour,
    /// A point or a pass.
    Move,
    /// A result, `B+R`.
    Result,
    /// Anything else up to the next blank.
    Word,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind,
    pub(super) text: &'s str,
    pub(super) start: usize,
}

/// The tokens of a text.
pub(super) struct Lexer<'s> {
    text: &'s str,
    at: usize,
    /// Whether only blanks stand before in the line.
    line_start: bool,
    /// One past the last closing brace.
    last_close: usize,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        let last_close = text.rfind('}').map_or(0, |at| at + 1);
        Self { text, at: 0, line_start: true, last_close }
    }

    /// Length and kind of the token at the beginning of `rest`, which is not empty.
    fn token(&self, rest: &str) -> (usize, Kind) {
        let blank = rest.len() - rest.trim_start_matches(is_blank).len();
        if blank > 0 {
            return (blank, Kind::Space);
        }
        if rest.starts_with('{') {
            let end = if self.at < self.last_close { comment_end(rest) } else { None };
            return (end.unwrap_or(1), Kind::Comment { closed: end.is_some() });
        }
        if self.line_start
            && let Some((length, colon)) = header(rest)
        {
            return (length, Kind::Header { colon });
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let behind = &rest[digits..];
        if digits > 0 && digits < 5 {
            let mark = [".", "．", "、", ")", "）"].iter().find(|mark| behind.starts_with(**mark));
            if let Some(mark) = mark {
                return (digits + mark.len(), Kind::Number);
            }
            if behind.is_empty() || behind.starts_with(is_blank) {
                return (digits, Kind::Number);
            }
        }
        for colour in COLOURS {
            let long = colour.len() > 1;
            if let Some(after) = rest.strip_prefix(colour) {
                let parts = |c: char| is_blank(c) || is_colon(c);
                let apart = after.is_empty() || after.starts_with(parts);
                // `黑1 Q16`: with the number of its move.
                let unnumbered = after.trim_start_matches(|c: char| c.is_ascii_digit());
                let figures = after.len() - unnumbered.len();
                if !colour.is_ascii() && (1..4).contains(&figures) && unnumbered.starts_with(parts)
                {
                    let colon = unnumbered.chars().next().filter(|c| is_colon(*c));
                    let length = colour.len() + figures + colon.map_or(0, char::len_utf8);
                    return (length, Kind::Colour);
                }
                if apart || !colour.is_ascii() && long && is_move(word(after)) {
                    let colon = after.chars().next().filter(|c| is_colon(*c));
                    return (colour.len() + colon.map_or(0, char::len_utf8), Kind::Colour);
                }
            }
        }
        let word = word(rest);
        let kind = match word {
            _ if is_move(word) => Kind::Move,
            _ if word.contains(['+', '胜', '勝', '负', '負']) && result(word).is_some() => {
                Kind::Result
            }
            _ => Kind::Word,
        };
        (word.len(), kind)
    }
}

const COLOURS: [&str; 11] =
    ["黑方", "白方", "黒番", "白番", "黑", "白", "黒", "Black", "White", "B", "W"];

/// Whether a name is that of a colour, with the number of a move or without.
pub(super) fn is_colour(name: &str) -> bool {
    COLOURS.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit()))
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

const fn is_colon(c: char) -> bool {
    matches!(c, ':' | '：')
}

/// Up to the next blank or comment.
pub(super) fn word(rest: &str) -> &str {
    let end = rest.char_indices().skip(1).find(|&(_, c)| is_blank(c) || c == '{');
    &rest[..end.map_or(rest.len(), |(at, _)| at)]
}

/// The end of a comment, behind the brace that no backslash stands before.
fn comment_end(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        at += memchr::memchr2(b'}', b'\\', bytes.get(at..)?)?;
        if bytes[at] == b'}' {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// Length of a header line and the place of its colon.
fn header(rest: &str) -> Option<(usize, usize)> {
    let line = &rest[..memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())];
    let colon = line.char_indices().take(33).find(|&(_, c)| is_colon(c)).map(|(at, _)| at)?;
    let name = &line[..colon];
    let plain = |c: char| c.is_alphanumeric() || c == '_';
    let named = name.starts_with(char::is_alphabetic) && name.trim_end().chars().all(plain);
    // `黑：十六之四` is a move.
    let width = line[colon..].chars().next().map_or(1, char::len_utf8);
    let value = line[colon + width..].trim();
    let moves = is_colour(name.trim()) && is_move(word(value)) && !value.is_empty();
    (named && !moves).then_some((line.len(), colon))
}

/// Whether a word is a point or a pass by its looks.
pub(super) fn is_move(word: &str) -> bool {
    if word.is_ascii() {
        let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (column, figures) = word.split_at(letters);
        // The columns behind the 25th are AA to BB; `Nf3` is a knight's move.
        let named = match column.as_bytes() {
            [_] => true,
            [b'A' | b'B', second] => second.is_ascii_uppercase(),
            [b'a' | b'b', second] => second.is_ascii_lowercase(),
            _ => false,
        };
        let point = named
            && (1..=2).contains(&figures.len())
            && figures.bytes().all(|byte| byte.is_ascii_digit());
        return point || word.eq_ignore_ascii_case("pass");
    }
    if ["停着", "停一手", "停一着", "虚着", "虚手", "パス", "停手"].contains(&word)
    {
        return true;
    }
    let number = |text: &str| {
        let figure = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
        let numeral = |c: char| "一二三四五六七八九十".contains(c);
        let n = text.chars().count();
        (1..=3).contains(&n) && (text.chars().all(figure) || text.chars().all(numeral))
    };
    let parts = word.split_once(['之', 'の', '·', '・', '•', '－']);
    parts.is_some_and(|(column, row)| number(column) && number(row))
}

impl<'s> Iterator for Lexer<'s> {
    type Item = Token<'s>;

    fn next(&mut self) -> Option<Token<'s>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        let (length, kind) = self.token(rest);
        let token = Token { kind, text: &rest[..length], start: self.at };
        self.at += length;
        self.line_start = match kind {
            Kind::Space => self.line_start || token.text.contains(['\n', '\r']),
            _ => false,
        };
        Some(token)
    }
}
