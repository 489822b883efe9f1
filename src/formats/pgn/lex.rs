//! The lexer: text to tokens that tile it.
//!
//! The token functions have nom's shape, text in, rest and token out; the ones that run for each
//! move are plain byte loops. Nothing is allocated.

mod figures;
mod plain;
mod words;

use plain::tag_line;
pub(super) use plain::{NEAR, apart, is_reference, plain_nag, san, short_san, word};
pub(super) use words::is_comma;

use super::tags;
use crate::source::Span;

/// Whose moves the movetext holds: some signs mean different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    /// SAN and its relatives.
    Chess,
    /// Chinese notation, WXF, ICCS; `+ - . =` belong to moves.
    Xiangqi,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Blanks, newlines, byte order marks.
    Space,
    /// Other control characters.
    Control,
    /// A tag pair; see [`Lexer::tag`].
    Tag,
    /// A move number with `dots` dots behind it.
    Number { value: u32, dots: u8 },
    /// Dots alone, in place of the first player's move.
    Dots,
    /// A move.
    Move,
    /// `$n`.
    Nag,
    /// `!?`, `+-` and the like.
    Glyph,
    /// `{…}`.
    Comment,
    /// `{` that is never closed, to the next tag line.
    OpenComment,
    /// `;` to the end of the line.
    LineComment,
    /// `%` in the first column, to the end of the line.
    Escape,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `}` outside a comment.
    Brace,
    /// A termination marker.
    Result,
    /// Anything else.
    Bad,
}

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Where it stands.
    pub(super) span: Span,
}

/// The tokens of a text. Each begins where the last ended.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'s> {
    text: &'s str,
    at: usize,
    /// How moves are written from here on.
    pub(super) flavour: Flavour,
    /// Whether tags are due, so that a value without quotes is one too.
    pub(super) head: bool,
    tag: tags::TagParts,
    tag_stop: usize,
    /// The next `}` and the last `{` before it, as of the last time they were looked for.
    close: usize,
    last_open: usize,
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}')
}

impl<'s> Lexer<'s> {
    pub(super) fn new(text: &'s str, at: usize) -> Self {
        Self {
            text,
            at,
            flavour: Flavour::Chess,
            head: true,
            tag: tags::TagParts::default(),
            tag_stop: 0,
            close: 0,
            last_open: 0,
        }
    }

    /// Where the next token begins.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Goes on at `at`: further on, or at the start of the last token.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The comment that opens at `at`, if it is closed and has no `{` in it.
    #[inline]
    pub(super) fn plain_comment(&self, at: usize) -> Option<Span> {
        let bytes = self.text.as_bytes();
        if self.close > at {
            return None;
        }
        let close = plain::brace(bytes, at + 1)?;
        (bytes[close] == b'}').then(|| Span::new(at, close + 1))
    }

    /// The tag that comes next, its name and its value, if it is plain.
    #[inline]
    pub(super) fn plain_tag(&mut self) -> Option<(Span, Span, Span)> {
        let parts = tags::plain(self.text.as_bytes(), self.at)?;
        let at = std::mem::replace(&mut self.at, parts.end);
        Some((Span::new(at, parts.end), parts.name, parts.value))
    }

    /// Passes blanks, a token of their own that the movetext does not need.
    #[inline]
    pub(super) fn skip_space(&mut self) {
        while matches!(self.text.as_bytes().get(self.at), Some(b' ' | b'\t'..=b'\r')) {
            self.at += 1;
        }
    }

    /// Passes a line end between two tags.
    #[inline]
    pub(super) fn skip_line_end(&mut self) {
        match self.text.as_bytes().get(self.at..) {
            Some([b'\r', b'\n', b'[', ..]) => self.at += 2,
            Some([b'\n', b'[', ..]) => self.at += 1,
            _ => {}
        }
    }

    /// The parts of the last tag token.
    pub(super) const fn tag(&self) -> &tags::TagParts {
        &self.tag
    }

    fn token(&mut self, first: u8) -> (Kind, usize) {
        let (bytes, at) = (self.text.as_bytes(), self.at);
        let one = |kind| (kind, at + 1);
        match first {
            b' ' | b'\t'..=b'\r' => (Kind::Space, self.space()),
            b'a'..=b'z' | b'A'..=b'Z' => match san(bytes, at) {
                0 => self.word(),
                end => (Kind::Move, end),
            },
            b'0'..=b'9' => self.number(),
            b'{' => self.comment(),
            b'}' => one(Kind::Brace),
            b'(' => one(Kind::Open),
            b')' => one(Kind::Close),
            b'[' => self.bracket(),
            b'$' => match bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count() {
                0 => one(Kind::Bad),
                digits => (Kind::Nag, at + 1 + digits),
            },
            b'!' | b'?' => {
                let glyph = bytes[at..].iter().take_while(|byte| matches!(byte, b'!' | b'?'));
                (Kind::Glyph, at + glyph.count())
            }
            b'*' => one(Kind::Result),
            b';' => (Kind::LineComment, self.line_end()),
            b'%' if at == 0 || matches!(bytes[at - 1], b'\n' | b'\r') => {
                (Kind::Escape, self.line_end())
            }
            b'.' => self.dots(),
            b'<' => self.angle(),
            b'>' | b']' => one(Kind::Bad),
            0..=b' ' | 0x7f => {
                let run = bytes[at..]
                    .iter()
                    .take_while(|&&byte| matches!(byte, 0..=8 | 0x0e..=0x1f | 0x7f));
                (Kind::Control, at + run.count())
            }
            0x80.. => self.wide(),
            _ => self.word(),
        }
    }

    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn space(&self) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        while matches!(bytes.get(at), Some(b' ' | b'\t'..=b'\r')) {
            at += 1;
        }
        at
    }

    fn line_end(&self) -> usize {
        let rest = self.rest().as_bytes();
        self.at + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    /// `{…}`. A comment that holds a tag line and, after it, another `{`, was never closed: the
    /// next `}` belongs to that one.
    fn comment(&mut self) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let body = self.at + 1;
        if self.close < body {
            self.close = memchr::memchr(b'}', &bytes[body..]).map_or(bytes.len(), |hop| body + hop);
            self.last_open =
                memchr::memrchr(b'{', &bytes[body..self.close]).map_or(0, |hop| body + hop);
        }
        let closed = self.close < bytes.len();
        let limit = if closed { self.last_open } else { bytes.len() };
        match (limit > body).then(|| tag_line(bytes, body, limit)).flatten() {
            Some(line) => (Kind::OpenComment, line),
            None if closed => (Kind::Comment, self.close + 1),
            None => (Kind::OpenComment, bytes.len()),
        }
    }

    fn bracket(&mut self) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let starts_line = match self.at.checked_sub(1).map(|before| bytes[before]) {
            None | Some(b'\n' | b'\r') => true,
            _ => {
                let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{feff}']);
                before.is_empty() || before.ends_with(['\n', '\r'])
            }
        };
        let trust = match (starts_line, self.head) {
            (true, true) => tags::Trust::Head,
            (true, false) => tags::Trust::Line,
            _ => tags::Trust::Inline,
        };
        match tags::read(self.text, self.at, trust, &mut self.tag_stop) {
            Some(parts) => {
                self.tag = parts;
                (Kind::Tag, parts.end)
            }
            None => (Kind::Bad, self.at + 1),
        }
    }

    fn dots(&self) -> (Kind, usize) {
        let is_dot = |c: char| matches!(c, '.' | '…' | '‥' | '．');
        if self.flavour == Flavour::Xiangqi && self.move_at(self.at) > self.at {
            return self.word();
        }
        let rest = self.rest();
        (Kind::Dots, self.at + rest.find(|c| !is_dot(c)).unwrap_or(rest.len()))
    }

    /// `<…>` on one line, kept together as what PGN reserves.
    fn angle(&self) -> (Kind, usize) {
        let rest = self.rest().as_bytes();
        let near = &rest[..rest.len().min(64)];
        match memchr::memchr2(b'>', b'\n', near) {
            Some(end) if matches!(&near[..end], b"<null" | b"<pass") => {
                (Kind::Move, self.at + end + 1)
            }
            Some(end) if near[end] == b'>' => (Kind::Bad, self.at + end + 1),
            _ => (Kind::Bad, self.at + 1),
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        let first = *self.text.as_bytes().get(start)?;
        let (kind, end) = self.token(first);
        self.at = end;
        Some(Token { kind, span: Span::new(start, end) })
    }
}
