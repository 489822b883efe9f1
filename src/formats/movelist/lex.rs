//! The tokens of a move list. They tile the text: joined, they are the text again.

use std::borrow::Cow;

use nom::{
    IResult, Parser,
    bytes::complete::{take_till, take_while1},
    character::complete::{anychar, digit1},
    combinator::{recognize, verify},
    sequence::{pair, preceded},
};

use super::{
    lines,
    words::{Number, chinese_move, is_move_word, is_result, markup, number},
};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// White space within a line, and punctuation between moves.
    Space,
    /// An end of line.
    Break,
    /// A line `键：值`; `colon` is where its colon stands in the token.
    Header {
        /// Byte offset of the colon in the token.
        colon: usize,
    },
    /// A line that names players and result, `许银川 先胜 吕钦`.
    Heading,
    /// Tags and entities of a web page, which part what is around them.
    Markup,
    /// A comment; `open` and `close` bytes of it are its delimiters.
    Comment {
        /// Bytes before the text.
        open: usize,
        /// Bytes after it; none where it is never closed.
        close: usize,
    },
    /// A comment that goes to the end of the line, `//` or `#`.
    LineComment,
    /// A round number.
    Number(Number),
    /// `……` in place of a half move.
    Filler,
    /// A move.
    Move,
    /// A move in backquotes.
    QuotedMove,
    /// `$5`, `!?`.
    Nag,
    /// A result; in parentheses or not.
    Result,
    /// The start of a variation.
    Open,
    /// Its end.
    Close,
    /// Anything else.
    Word,
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

/// How far the end of a comment in parentheses, or of a quoted move, is looked for, in bytes.
const REACH: usize = 4096;

/// Cuts text into tokens.
#[derive(Clone, Debug)]
pub struct Lexer<'s> {
    text: &'s str,
    at: usize,
    /// Whether only white space stands before `at` in its line.
    line_start: bool,
    /// One past the last `}` of the text that may close a comment.
    last_brace: usize,
}

impl<'s> Lexer<'s> {
    /// The tokens of `text`.
    pub fn new(text: &'s str) -> Self {
        let last_brace = memchr::memrchr(b'}', text.as_bytes()).map_or(0, |at| at + 1);
        Self { text, at: 0, line_start: true, last_brace }
    }

    /// The tokens of `text`, which does not begin a line.
    pub fn inside_line(text: &'s str) -> Self {
        Self { line_start: false, ..Self::new(text) }
    }

    /// Goes back to the header token at `start`, to read its line as moves.
    pub(super) fn reread(&mut self, start: usize) {
        self.at = start;
        self.line_start = false;
    }

    fn token(&mut self, rest: &'s str) -> (Kind, usize) {
        if self.line_start
            && let Some(colon) = header_colon(rest)
        {
            return (Kind::Header { colon }, line(rest).len());
        }
        if self.line_start && lines::heading(line(rest)).is_some() {
            return (Kind::Heading, line(rest).len());
        }
        match rest.as_bytes()[0] {
            b'{' => return self.comment(rest),
            b'\n' | b'\r' => return (Kind::Break, if rest.starts_with("\r\n") { 2 } else { 1 }),
            b'#' if self.line_start => return (Kind::LineComment, line(rest).len()),
            b'/' if rest.starts_with("//") => return (Kind::LineComment, line(rest).len()),
            _ => {}
        }
        let (after, kind) = other(rest).unwrap_or(("", Kind::Word));
        (kind, rest.len() - after.len())
    }

    /// A comment in braces; one that is never closed ends with its line.
    fn comment(&mut self, rest: &str) -> (Kind, usize) {
        let bytes = rest.as_bytes();
        let mut at = 1;
        if self.at < self.last_brace {
            while let Some(found) = memchr::memchr2(b'}', b'\\', &bytes[at..]) {
                at += found + 1;
                if bytes[at - 1] == b'}' {
                    return (Kind::Comment { open: 1, close: 1 }, at);
                }
                at += usize::from(matches!(bytes.get(at), Some(b'}' | b'\\')));
            }
            // The braces left are all escaped: do not look again.
            self.last_brace = 0;
        }
        (Kind::Comment { open: 1, close: 0 }, line(rest).len())
    }
}

impl<'s> Iterator for Lexer<'s> {
    type Item = Token<'s>;

    fn next(&mut self) -> Option<Token<'s>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let (kind, len) = self.token(rest);
        self.line_start = match kind {
            Kind::Break | Kind::Markup => true,
            Kind::Space => self.line_start,
            _ => false,
        };
        let start = self.at;
        self.at += len;
        Some(Token { kind, start, text: &rest[..len] })
    }
}

/// The text to the end of the line.
fn line(text: &str) -> &str {
    &text[..memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())]
}

/// Where the colon of a header line stands, if `text` begins with one.
///
/// The name begins with a letter, or with `\:` where it is escaped; it is short, and no move,
/// number or result.
fn header_colon(text: &str) -> Option<usize> {
    let escaped = text.starts_with("\\:");
    if !escaped && !text.starts_with(char::is_alphabetic) {
        return None;
    }
    let mut at = if escaped { 2 } else { 0 };
    for c in text[at..].chars() {
        match c {
            ':' | '：' => break,
            '\n' | '\r' => return None,
            _ if escaped => {}
            _ if at > 60 || "{}()（）[]\",，。；;!?！？`$*".contains(c) => return None,
            _ => {}
        }
        at += c.len_utf8();
    }
    let colon = text[at..].chars().next()?;
    if escaped {
        return Some(at);
    }
    let name = text[..at].trim_end();
    let value = &text[at + colon.len_utf8()..];
    let is_side = matches!(name, "红" | "紅" | "黑") && chinese_move(value.trim_start()).is_some();
    let other = chinese_move(name).is_some()
        || is_move_word(name)
        || number(name).is_some()
        || is_result(name)
        || value.starts_with("//");
    (!is_side && !other).then_some(at)
}

/// White space within a line; marks of byte order and of the end of a file count as such.
pub(super) fn is_space(c: char) -> bool {
    match c {
        ' ' | '\t' | '\u{3000}' | '\u{feff}' | '\0' | '\u{1a}' => true,
        '\n' | '\r' | '!'..='~' | '\u{3001}'..='\u{ffff}' => false,
        _ => c.is_whitespace(),
    }
}

fn is_delimiter(c: char) -> bool {
    is_space(c)
        || is_glyph(c)
        || matches!(
            c,
            '\n' | '\r'
                | '{'
                | '}'
                | '('
                | ')'
                | '（'
                | '）'
                | ','
                | '，'
                | '。'
                | '；'
                | ';'
                | '`'
                | '$'
                | '…'
                | '<'
                | '&'
        )
}

/// Punctuation between moves.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | '，' | '、' | '。' | '；' | ';')
}

fn is_glyph(c: char) -> bool {
    matches!(c, '!' | '?' | '！' | '？')
}

fn other(input: &str) -> IResult<&str, Kind> {
    let first = input.chars().next().unwrap_or(' ');
    if is_space(first) {
        return take_while1(is_space).map(|_| Kind::Space).parse(input);
    }
    if let Some(found) = number(input).filter(|_| !is_result(short_word(input))) {
        return Ok((&input[found.len..], Kind::Number(found)));
    }
    if let Some(len) = chinese_move(input) {
        return Ok((&input[len..], Kind::Move));
    }
    if let Some(len) = markup(input) {
        return Ok((&input[len..], Kind::Markup));
    }
    match first {
        ',' | '，' | '、' | '。' | ';' | '；' => {
            take_while1(is_separator).map(|_| Kind::Space).parse(input)
        }
        '(' | '（' => Ok(parenthesis(input)),
        ')' | '）' => Ok((&input[first.len_utf8()..], Kind::Close)),
        '!' | '?' | '！' | '？' => take_while1(is_glyph).map(|_| Kind::Nag).parse(input),
        '$' => dollar(input),
        '`' => Ok(quoted(input)),
        '…' => take_while1(|c| matches!(c, '…' | '.')).map(|_| Kind::Filler).parse(input),
        '.' if input.starts_with("..") => {
            take_while1(|c| matches!(c, '…' | '.')).map(|_| Kind::Filler).parse(input)
        }
        _ => any_word(input),
    }
}

/// The word at the start of `input`, empty where it is longer than any move or result.
fn short_word(input: &str) -> &str {
    let mut ends = input.char_indices().map(|(at, _)| at).take(17);
    let is_end = |at: &usize| input[*at..].starts_with(is_delimiter);
    match ends.find(is_end) {
        Some(end) => &input[..end],
        None if input.len() <= 16 => input,
        None => "",
    }
}

fn dollar(input: &str) -> IResult<&str, Kind> {
    let short = verify(digit1, |digits: &str| digits.len() < 6);
    let nag = preceded(anychar, short).map(|_| Kind::Nag).parse(input);
    nag.or_else(|_: nom::Err<nom::error::Error<&str>>| any_word(input))
}

fn any_word(input: &str) -> IResult<&str, Kind> {
    let (_, word) = recognize(pair(anychar, take_till(is_delimiter))).parse(input)?;
    // Text without spaces can run into a move.
    let runs_in = word.char_indices().skip(1).find(|(at, _)| chinese_move(&word[*at..]).is_some());
    let word = &word[..runs_in.map_or(word.len(), |(at, _)| at)];
    let rest = &input[word.len()..];
    let kind = match word {
        _ if is_move_word(word) => Kind::Move,
        _ if is_result(word) => Kind::Result,
        _ => Kind::Word,
    };
    Ok((rest, kind))
}

/// A move in backquotes, on one line, with `\` before backquotes and backslashes in it.
fn quoted(input: &str) -> (&str, Kind) {
    let mut escaped = false;
    for (at, c) in input.char_indices().skip(1).take_while(|(at, _)| *at < REACH) {
        match c {
            '\n' | '\r' => break,
            '`' if !escaped => return (&input[at + 1..], Kind::QuotedMove),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    (&input[1..], Kind::Word)
}

/// What begins with a parenthesis: a result, a variation or a comment.
fn parenthesis(input: &str) -> (&str, Kind) {
    let open = input.chars().next().map_or(1, char::len_utf8);
    let inside = input[open..].trim_start();
    if number(inside).is_some() || inside.starts_with('`') {
        return (&input[open..], Kind::Open);
    }
    if chinese_move(inside).is_some() || is_move_word(short_word(inside)) {
        return (&input[open..], Kind::Open);
    }
    let mut depth = 0_u32;
    for (at, c) in input.char_indices().take_while(|(at, _)| *at < REACH) {
        match c {
            '(' | '（' => depth += 1,
            ')' | '）' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let close = c.len_utf8();
            let inside = input[open..at].trim();
            // Alone, the word is 'and' as well.
            let result = is_result(inside) || inside == "和";
            let kind = if result { Kind::Result } else { Kind::Comment { open, close } };
            return (&input[at + close..], kind);
        }
    }
    (&input[line(input).len()..], Kind::Comment { open, close: 0 })
}

/// The text of a comment in braces: `\}` is a brace, `\\` a backslash.
pub(super) fn unescape_comment(text: &str) -> Cow<'_, str> {
    if !text.contains("\\}") && !text.contains("\\\\") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let next = rest.as_bytes().get(at + 1);
        let skip = usize::from(matches!(next, Some(b'}' | b'\\')));
        out.push(if next == Some(&b'}') { '}' } else { '\\' });
        rest = &rest[at + 1 + skip..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}
