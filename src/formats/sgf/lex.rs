//! The tokens of SGF. They tile the text: joined, they are the text again.

use nom::{
    IResult, Parser,
    bytes::complete::{take_while, take_while1},
    character::complete::{alpha1, anychar},
    combinator::recognize,
    sequence::pair,
};

use super::{
    props::Key,
    value::{property_at, scan},
};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `;`.
    Node,
    /// A property name.
    Identifier,
    /// A value with its brackets.
    Value {
        /// Whether its closing bracket is there.
        closed: bool,
        /// Whether it holds an unescaped `]`.
        inner: bool,
    },
    /// White space.
    Space,
    /// What is none of these.
    Bad,
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'s> {
    /// What it is.
    pub kind: Kind,
    /// Byte offset of its first byte.
    pub start: usize,
    /// Its text.
    pub text: &'s str,
}

impl Token<'_> {
    /// Byte offset one past its last byte.
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Cuts text into tokens.
#[derive(Clone, Debug)]
pub struct Lexer<'s> {
    text: &'s str,
    at: usize,
    /// Whether the property whose values come now holds points.
    points: bool,
}

impl<'s> Lexer<'s> {
    /// The tokens of `text` from byte `at` on; `at` must be a character boundary.
    pub const fn new(text: &'s str, at: usize) -> Self {
        Self { text, at, points: false }
    }

    /// The values in `text` from byte `at` on, as values of the property `key`.
    pub fn values(text: &'s str, at: usize, key: Key) -> Self {
        Self { text, at, points: key.holds_points() }
    }
}

impl<'s> Iterator for Lexer<'s> {
    type Item = Token<'s>;

    #[inline]
    fn next(&mut self) -> Option<Token<'s>> {
        let rest = self.text.get(self.at..)?;
        let first = *rest.as_bytes().first()?;
        let (kind, len) = match first {
            b';' => (Kind::Node, 1),
            b'[' => value(rest, self.points),
            b'B' | b'W' if rest.as_bytes().get(1) == Some(&b'[') => {
                self.points = true;
                (Kind::Identifier, 1)
            }
            b'(' => (Kind::Open, 1),
            b')' => (Kind::Close, 1),
            _ => {
                let (after, kind) = other(rest).unwrap_or(("", Kind::Bad));
                let len = rest.len() - after.len();
                if kind == Kind::Identifier {
                    self.points = Key::new(&rest[..len]).holds_points();
                }
                (kind, len)
            }
        };
        let start = self.at;
        self.at += len;
        Some(Token { kind, start, text: &rest[..len] })
    }
}

#[inline]
fn value(rest: &str, points: bool) -> (Kind, usize) {
    let bytes = rest.as_bytes();
    if points
        && let [_, a, b, b']', ..] = bytes
        && a.is_ascii_alphabetic()
        && b.is_ascii_alphabetic()
    {
        return (Kind::Value { closed: true, inner: false }, 4);
    }
    let found = scan(bytes, 0, points, false);
    (Kind::Value { closed: found.closed, inner: found.inner }, found.end)
}

/// White space, an identifier or bad text.
fn other(input: &str) -> IResult<&str, Kind> {
    if input.starts_with(is_space) {
        return take_while1(is_space).map(|_| Kind::Space).parse(input);
    }
    if input.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return word(input);
    }
    recognize(pair(anychar, take_while(is_bad))).map(|_| Kind::Bad).parse(input)
}

/// Capitals are an identifier, with or without a value; other words only with one.
fn word(input: &str) -> IResult<&str, Kind> {
    let (rest, word) = alpha1(input)?;
    let capitals = word.bytes().all(|byte| byte.is_ascii_uppercase());
    if capitals || property_at(input.as_bytes(), 0) == Some(true) {
        return Ok((rest, Kind::Identifier));
    }
    take_while(is_bad).map(|_| Kind::Bad).parse(rest)
}

/// White space between tokens; the marks of byte order and of the end of a file count as such.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\0' | '\u{1a}')
}

fn is_bad(c: char) -> bool {
    !(is_space(c) || c.is_ascii_alphabetic() || matches!(c, '(' | ')' | ';' | '['))
}
