//! The lexer: text to tokens that tile it.
//!
//! The token functions have nom's shape, text in, rest and token out; the ones that run for each
//! move are plain byte loops. Nothing is allocated.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while},
    character::complete::one_of,
    combinator::{opt, recognize, verify},
};

use super::{glyphs, symbol, tags};
use crate::{record::Outcome, source::Span};

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

/// Bytes that no move, number or result holds.
const fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | b'!'
            | b'$'
            | b'('
            | b')'
            | b';'
            | b'?'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'<'
            | b'>'
            | b'*'
            | 0x7f
    )
}

const ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = ends_word(byte as u8);
        byte += 1;
    }
    table
};

const CORE: [bool; 256] = {
    let mut table = [false; 256];
    let core = b"abcdefgh12345678x";
    let mut i = 0;
    while i < core.len() {
        table[core[i] as usize] = true;
        i += 1;
    }
    table
};

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

    /// The token that comes next, if it is plain SAN: the fast path of the movetext.
    #[inline]
    pub(super) fn plain_move(&mut self) -> Option<Span> {
        let bytes = self.text.as_bytes();
        if !bytes.get(self.at)?.is_ascii_alphabetic() {
            return None;
        }
        let end = san(bytes, self.at);
        (end > 0).then(|| Span::new(std::mem::replace(&mut self.at, end), end))
    }

    /// The token that comes next, if it is a number with one dot.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Option<(u32, Span)> {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        let mut value = 0;
        while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
            value = value * 10 + u32::from(digit - b'0');
            end += 1;
            if end - self.at > 3 {
                return None;
            }
        }
        let plain = value > 0
            && bytes.get(end) == Some(&b'.')
            && bytes.get(end + 1).is_some_and(|&next| next != b'.' && next < 0x80);
        plain.then(|| (value, Span::new(std::mem::replace(&mut self.at, end + 1), end + 1)))
    }

    /// Passes blanks, a token of their own that the movetext does not need.
    #[inline]
    pub(super) fn skip_space(&mut self) {
        while matches!(self.text.as_bytes().get(self.at), Some(b' ' | b'\t'..=b'\r')) {
            self.at += 1;
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

    /// A number in front of a move, a result, castling with zeros, or what begins with a digit.
    fn number(&self) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        let mut value = 0u32;
        while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
            value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            end += 1;
        }
        let one = end == self.at + 1;
        let next = bytes.get(end).copied().unwrap_or(b' ');
        if next == b'.' && !(one && value == 0) {
            return self.dotted(value, end);
        }
        if one && value < 2 {
            for standard in ["1-0", "0-1", "1/2-1/2"] {
                let end = self.at + standard.len();
                if bytes[self.at..].starts_with(standard.as_bytes())
                    && bytes.get(end).is_none_or(|&byte| ENDS_WORD[byte as usize])
                {
                    return (Kind::Result, end);
                }
            }
            if let Ok((rest, _)) = result(self.rest()) {
                return (Kind::Result, self.text.len() - rest.len());
            }
        }
        if next == b'.' {
            return self.dotted(value, end);
        }
        if next >= 0x80
            && let Some(wide) = self.wide_number()
        {
            return wide;
        }
        if bytes[self.at] == b'0' && (next == b'-' || next >= 0x80 || value == 0 && !one) {
            return self.word();
        }
        if ENDS_WORD[next as usize] {
            return (Kind::Number { value, dots: 0 }, end);
        }
        match self.word() {
            (Kind::Bad, _) if self.move_at(end) > end => (Kind::Number { value, dots: 0 }, end),
            word => word,
        }
    }

    fn dotted(&self, value: u32, digits_end: usize) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let dots = bytes[digits_end..].iter().take_while(|&&byte| byte == b'.').count();
        let end = digits_end + dots;
        let dots = u8::try_from(dots).unwrap_or(u8::MAX);
        if bytes.get(end).is_some_and(|&byte| byte >= 0x80) && self.text[end..].starts_with('…') {
            return (Kind::Number { value, dots: dots.saturating_add(3) }, end + '…'.len_utf8());
        }
        (Kind::Number { value, dots }, end)
    }

    /// A number with full-width digits or dots: `１．`, `1、`.
    fn wide_number(&self) -> Option<(Kind, usize)> {
        let rest = self.rest();
        let mut value = 0u32;
        let mut end = 0;
        for c in rest.chars() {
            let digit = match c {
                '0'..='9' => c as u32 - '0' as u32,
                '０'..='９' => c as u32 - '０' as u32,
                _ => break,
            };
            value = value.saturating_mul(10).saturating_add(digit);
            end += c.len_utf8();
        }
        let is_dot = |c: &char| matches!(c, '.' | '．' | '、' | '…' | '。');
        let dots: usize = rest[end..].chars().take_while(is_dot).map(char::len_utf8).sum();
        let count = rest[end..end + dots].chars().map(|c| if c == '…' { 3 } else { 1 }).sum();
        (end > 0 && dots > 0).then_some((Kind::Number { value, dots: count }, self.at + end + dots))
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
            Some(end) if near[end] == b'>' => (Kind::Bad, self.at + end + 1),
            _ => (Kind::Bad, self.at + 1),
        }
    }

    /// One past the run of characters that can be a word, from `at`.
    fn word_end(&self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut end = at;
        while let Some(&byte) = bytes.get(end) {
            if byte < 0x80 {
                let promotes = byte == b'('
                    && self.flavour == Flavour::Chess
                    && end > at
                    && matches!(bytes[end - 1], b'1' | b'8')
                    && bytes.get(end + 1).is_some_and(u8::is_ascii_alphabetic)
                    && bytes.get(end + 2) == Some(&b')');
                match byte {
                    _ if promotes => end += 3,
                    _ if ENDS_WORD[byte as usize] => break,
                    _ => end += 1,
                }
                continue;
            }
            let Some(c) = self.text[end..].chars().next() else { break };
            if is_blank(c) || matches!(c, '…' | '！' | '？') {
                break;
            }
            end += c.len_utf8();
        }
        end
    }

    /// One past the move at `at`; `at` if there is none.
    fn move_at(&self, at: usize) -> usize {
        let c = self.text[at..].chars().next().unwrap_or(' ');
        if self.flavour == Flavour::Xiangqi && !c.is_ascii() && symbol::begins_chinese(c) {
            let length = symbol::chinese(&self.text[at..]);
            if length > 0 {
                return at + length;
            }
        }
        let end = self.word_end(at);
        let length = symbol::move_length(&self.text[at..end], self.flavour);
        let rest = &self.text[at + length..end];
        let splits = rest.is_empty()
            || rest.starts_with(['.', ',', '…'])
            || glyphs::number(rest).is_some()
            || result(rest).is_ok_and(|(rest, _)| rest.is_empty());
        if splits { at + length } else { at }
    }

    /// A run that is a move, a glyph, a result in words, or nothing known.
    fn word(&self) -> (Kind, usize) {
        let at = self.at;
        let end = self.move_at(at);
        if end > at {
            return (Kind::Move, spaced_suffix(self.text.as_bytes(), end));
        }
        let end = self.word_end(at).max(at + 1);
        let word = &self.text[at..end];
        if glyphs::number(word).is_some() {
            return (Kind::Glyph, end);
        }
        if !word.is_ascii() && word.len() < 32 && Outcome::read(word).is_some() {
            return (Kind::Result, end);
        }
        // A character reference holds a `;` that begins no comment.
        let entity = is_reference(word.as_bytes()) && self.text[end..].starts_with(';');
        (Kind::Bad, end + usize::from(entity))
    }

    /// Tokens that begin with a character outside ASCII.
    fn wide(&self) -> (Kind, usize) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return (Kind::Space, self.at) };
        if is_blank(c) {
            return (Kind::Space, self.at + rest.find(|c| !is_blank(c)).unwrap_or(rest.len()));
        }
        match c {
            '…' | '‥' | '．' => return self.dots(),
            '０'..='９' => {
                if let Some(number) = self.wide_number() {
                    return number;
                }
            }
            '½' => {}
            '！' | '？' => {
                let end = rest.find(|c| !matches!(c, '！' | '？')).unwrap_or(rest.len());
                return (Kind::Glyph, self.at + end);
            }
            _ if glyphs::begins(c) => {
                let end = self.word_end(self.at);
                let known = glyphs::number(&self.text[self.at..end]).is_some();
                return (Kind::Glyph, if known { end } else { self.at + c.len_utf8() });
            }
            _ => return self.word(),
        }
        match result(rest) {
            Ok((rest, _)) => (Kind::Result, self.text.len() - rest.len()),
            Err(_) => self.word(),
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

/// Whether the text ends with a character reference but for its `;`: `&amp`, `&#39`.
pub(super) fn is_reference(text: &[u8]) -> bool {
    let near = &text[text.len().saturating_sub(10)..];
    let name = near.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#');
    let length = name.count();
    length > 0 && length < near.len() && near[near.len() - 1 - length] == b'&'
}

/// One past a move in plain SAN at `at`, 0 if something else stands there.
#[inline]
fn san(bytes: &[u8], at: usize) -> usize {
    let mut i = at;
    match bytes[i] {
        b'K' | b'Q' | b'R' | b'B' | b'N' => i += 1,
        b'O' => {
            i += match &bytes[at..] {
                [b'O', b'-', b'O', b'-', b'O', ..] => 5,
                [b'O', b'-', b'O', ..] => 3,
                _ => return 0,
            };
            return check(bytes, i);
        }
        _ => {}
    }
    let core = i;
    while i < bytes.len() && CORE[bytes[i] as usize] {
        i += 1;
    }
    let length = i - core;
    if !(2..=5).contains(&length)
        || !bytes[i - 1].is_ascii_digit()
        || !matches!(bytes[i - 2], b'a'..=b'h')
        || core == at && length > 2 && bytes[core + 1] != b'x'
    {
        return 0;
    }
    if i + 1 < bytes.len() && bytes[i] == b'=' && matches!(bytes[i + 1], b'Q' | b'R' | b'B' | b'N')
    {
        i += 2;
    }
    check(bytes, i)
}

/// Takes the check sign; 0 unless the word ends here, with nothing after it that needs a look.
#[inline]
fn check(bytes: &[u8], mut i: usize) -> usize {
    if matches!(bytes.get(i), Some(b'+' | b'#')) {
        i += 1;
    }
    match bytes.get(i) {
        None => i,
        Some(b' ') => spaced_suffix(bytes, i),
        Some(b'(') => 0,
        Some(&byte) if ENDS_WORD[byte as usize] => i,
        Some(_) => 0,
    }
}

/// One past a suffix that stands apart: `exd6 e.p.`, `Qh5 dbl ch`, `Nc6 #`.
#[inline]
fn spaced_suffix(bytes: &[u8], end: usize) -> usize {
    match bytes[end..] {
        [b' ', b'e', b'.' | b'p', ..]
        | [b' ', b'm', b'a', ..]
        | [b' ', b'c', b'h', ..]
        | [b' ', b'd', b'b' | b'i', ..]
        | [b' ', b'+' | b'#', ..]
        | [b' ', 0xE2, ..] => {}
        _ => return end,
    }
    const APART: [&str; 12] =
        ["e.p.", "e.p", "ep", "mate", "ch", "dbl ch", "dbl. ch", "dis ch", "++", "+", "#", "†"];
    let rest = &bytes[end + 1..];
    let found = APART.iter().find(|suffix| {
        rest.starts_with(suffix.as_bytes())
            && rest.get(suffix.len()).is_none_or(|&byte| ENDS_WORD[byte as usize])
    });
    found.map_or(end, |suffix| end + 1 + suffix.len())
}

/// The start of the first tag line in `bytes[from..limit]`, `from` being no line's start.
fn tag_line(bytes: &[u8], from: usize, limit: usize) -> Option<usize> {
    memchr::memchr2_iter(b'\n', b'\r', &bytes[from..limit])
        .map(|hop| from + hop + 1)
        .find(|&line| tags::begins(&bytes[line..limit.min(line + 300).max(line)]))
}

/// A termination marker in figures, in any of its spellings.
fn result(input: &str) -> IResult<&str, &str> {
    let half = || {
        alt((
            tag("1/2"),
            tag("½"),
            tag("0.5"),
            tag("0,5"),
            tag("1"),
            tag("0"),
            tag("１"),
            tag("０"),
        ))
    };
    let blanks = || take_while(|c| matches!(c, ' ' | '\t' | '\u{a0}'));
    let dash = one_of("-:–—−‐‑‒－：");
    let pair = recognize((half(), blanks(), dash, blanks(), half()));
    let (rest, found) =
        verify(alt((pair, tag("1/2"), tag("½"))), |text: &str| Outcome::read(text).is_some())
            .parse(input)?;
    // Not a part of something longer: `0-0-0`, `1-0a`.
    let glued = |c: char| c.is_alphanumeric() || matches!(c, '-' | '/' | '–' | '=' | ':' | '+');
    let (_, next) = opt(nom::character::complete::satisfy(glued)).parse(rest)?;
    match next {
        None => Ok((rest, found)),
        Some(_) => {
            Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Verify)))
        }
    }
}
