//! Bytes to text, with the way back: which encoding, which line, which column, which byte.
//!
//! Nothing here knows of formats, records or games.

pub mod decode;
pub mod slice;

use std::borrow::Cow;

use serde::Serialize;

/// A stretch of decoded text: byte offsets into the text of one [`Source`], end exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`. Texts are kept below 4 GiB by [`slice`].
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The empty span at `at`.
    pub const fn at(at: usize) -> Self {
        Self::new(at, at)
    }

    /// The span as an index range.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Its length in bytes.
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it holds nothing.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The text under the span; empty where the span does not fit `text`.
    pub fn of(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }
}

/// A place for people: both 1-based, columns counted in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LineColumn {
    /// Line in the file, from 1.
    pub line: u32,
    /// Character in the line, from 1.
    pub column: u32,
}

/// Decoded text of a file or of one slice of it, and where in the file it stood.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// The text. A byte that could not be decoded stands in it as one private-use character, see
    /// [`decode::stand_in`].
    pub text: Cow<'a, str>,
    /// How the bytes were decoded.
    pub encoding: decode::Encoding,
    /// The line of the file, from 1, on which the text begins.
    pub first_line: u32,
    /// The byte of the file at which the text begins.
    pub offset: u64,
}

impl<'a> Source<'a> {
    /// Takes text that is already decoded (and calls it UTF-8).
    pub fn from_text(text: impl Into<Cow<'a, str>>) -> Self {
        Self { text: text.into(), encoding: decode::Encoding::UTF_8, first_line: 1, offset: 0 }
    }

    /// Detects the encoding of whole `bytes` and decodes them.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        let verdict = decode::detect(bytes, None);
        let body = &bytes[verdict.bom..];
        Self {
            text: decode::decode(body, verdict.encoding).text,
            encoding: verdict.encoding,
            first_line: 1,
            offset: verdict.bom as u64,
        }
    }

    /// Line and column of each byte offset of `sorted` (ascending), in one pass over the text.
    ///
    /// Lines end with LF, CR LF or, in a text without any LF, with CR.
    pub fn positions(&self, sorted: &[u32]) -> Vec<LineColumn> {
        let bytes = self.text.as_bytes();
        let newline = if memchr::memchr(b'\n', bytes).is_some() { b'\n' } else { b'\r' };
        let mut places = Vec::with_capacity(sorted.len());
        let (mut line, mut line_start) = (self.first_line, 0);
        let (mut seen, mut column) = (0, 1);
        for &offset in sorted {
            let offset = (offset as usize).min(bytes.len());
            for end in memchr::memchr_iter(newline, &bytes[seen..offset]) {
                line += 1;
                line_start = seen + end + 1;
            }
            if line_start > seen || seen == 0 {
                (seen, column) = (line_start, 1);
            }
            column += characters(&bytes[seen..offset]);
            seen = offset;
            places.push(LineColumn { line, column });
        }
        places
    }

    /// How many bytes the text before byte `end` had in its own encoding.
    pub fn encoded_len(&self, end: u32) -> u64 {
        let before = self.text.get(..end as usize).unwrap_or("");
        if self.encoding.is_utf16() {
            return 2 * before.encode_utf16().count() as u64;
        }
        if self.encoding == decode::Encoding::UTF_8 || before.is_ascii() {
            let stand_ins = before.chars().filter(|&c| decode::raw_byte(c).is_some());
            return (before.len() - stand_ins.map(|c| c.len_utf8() - 1).sum::<usize>()) as u64;
        }
        self.encoding.encode(before).0.len() as u64
    }

    /// Line and column of one byte offset.
    pub fn position(&self, offset: u32) -> LineColumn {
        self.positions(&[offset])[0]
    }
}

/// Characters that begin in `utf8` (bytes that are not continuation bytes).
fn characters(utf8: &[u8]) -> u32 {
    utf8.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_lines() {
        let source = Source::from_text("ab\n马８进７\r\nx");
        let places = source.positions(&[0, 1, 3, 6, 6, 15, 17, 99]);
        let flat: Vec<_> = places.iter().map(|p| (p.line, p.column)).collect();
        assert_eq!(flat, [(1, 1), (1, 2), (2, 1), (2, 2), (2, 2), (2, 5), (3, 1), (3, 2)]);
    }

    #[test]
    fn carriage_return_alone_ends_a_line_only_without_line_feeds() {
        let source = Source::from_text("a\rb\rc");
        assert_eq!(source.position(4), LineColumn { line: 3, column: 1 });
        let source = Source::from_text("a\rb\nc");
        assert_eq!(source.position(4), LineColumn { line: 2, column: 1 });
    }
}
