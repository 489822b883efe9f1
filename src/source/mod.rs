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
    /// The span from `start` to `end`. Texts are kept below 4 GiB by [`mod@slice`].
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
    /// The file itself, where it is no text but binary: `text` is empty then, spans are offsets
    /// into these bytes, and the place of a byte is line 1, column offset + 1.
    pub bytes: Option<&'a [u8]>,
    /// Whether in the file backslashes stand inside of characters, which are not in `text`, see
    /// [`decode::escapes`].
    pub escaped_on_bytes: bool,
    newline: u8,
    /// Where counting begins, see [`Source::from_mark`].
    mark: Mark,
}

/// A place in a source whose line and column are known.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// Bytes of text before it.
    byte: usize,
    /// Bytes of the file before it, from the beginning of the text on.
    encoded: u64,
    place: LineColumn,
}

impl<'a> Source<'a> {
    /// Takes text that is already decoded (and calls it UTF-8).
    pub fn from_text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::new(text.into(), decode::Encoding::UTF_8, 1, 0)
    }

    /// Text that was decoded from `encoding`, and the line (from 1) and byte of its file at which
    /// it begins.
    pub fn new(
        text: Cow<'a, str>,
        encoding: decode::Encoding,
        first_line: u32,
        offset: u64,
    ) -> Self {
        let bytes = text.as_bytes();
        let newline = match memchr::memchr2(b'\n', b'\r', bytes) {
            Some(at) if memchr::memchr(b'\n', &bytes[at..]).is_none() => b'\r',
            _ => b'\n',
        };
        let place = LineColumn { line: first_line, column: 1 };
        let mark = Mark { byte: 0, encoded: 0, place };
        Self {
            text,
            encoding,
            first_line,
            offset,
            bytes: None,
            escaped_on_bytes: false,
            newline,
            mark,
        }
    }

    /// Whether lines end with CR alone.
    pub const fn ends_lines_with_cr(&self) -> bool {
        self.newline == b'\r'
    }

    /// A whole binary file, whose strings are in `encoding`.
    pub fn binary(bytes: &'a [u8], encoding: decode::Encoding) -> Self {
        Self { bytes: Some(bytes), ..Self::new(Cow::Borrowed(""), encoding, 1, 0) }
    }

    /// The same source, counting lines and bytes from `byte` on: for a text of many games, where
    /// each would otherwise be counted from the beginning. What stands before the mark is counted
    /// from the beginning still.
    pub fn from_mark(&self, byte: u32) -> Source<'_> {
        Source { text: Cow::Borrowed(&self.text), ..*self }.moved_to(byte)
    }

    /// Moves the mark of [`Source::from_mark`].
    #[must_use]
    pub fn moved_to(self, byte: u32) -> Self {
        if self.bytes.is_some() {
            return self;
        }
        let byte = byte.min(self.text.len() as u32);
        let (encoded, place) = (self.encoded_len(byte), self.position(byte));
        Self { mark: Mark { byte: byte as usize, encoded, place }, ..self }
    }

    /// Detects the encoding of whole `bytes` and decodes them.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        let verdict = decode::detect(bytes, None);
        let body = &bytes[verdict.bom..];
        let text = decode::decode(body, verdict.encoding).text;
        Self::new(text, verdict.encoding, 1, verdict.bom as u64)
    }

    /// Line and column of each byte offset of `sorted` (ascending), in one pass over the text.
    ///
    /// Lines end with LF, CR LF or, in a text without any LF, with CR.
    pub fn positions(&self, sorted: &[u32]) -> Vec<LineColumn> {
        if self.bytes.is_some() {
            return sorted.iter().map(|&offset| self.position(offset)).collect();
        }
        let mut from =
            sorted.first().map_or((0, LineColumn::default()), |&first| self.before(first));
        let mut places = Vec::with_capacity(sorted.len());
        for &offset in sorted {
            from = self.count_on(from, offset);
            places.push(from.1);
        }
        places
    }

    /// A byte not after `offset` whose place is known, and that place.
    fn before(&self, offset: u32) -> (usize, LineColumn) {
        if offset as usize >= self.mark.byte {
            return (self.mark.byte, self.mark.place);
        }
        (0, LineColumn { line: self.first_line, column: 1 })
    }

    /// Counts lines and characters on to `offset`.
    fn count_on(&self, (seen, place): (usize, LineColumn), offset: u32) -> (usize, LineColumn) {
        let bytes = self.text.as_bytes();
        let offset = (offset as usize).min(bytes.len());
        if offset == seen {
            return (seen, place);
        }
        let between = &bytes[seen..offset];
        let Some(end) = memchr::memrchr(self.newline, between) else {
            return (offset, LineColumn { column: place.column + characters(between), ..place });
        };
        let lines = 1 + memchr::memchr_iter(self.newline, &between[..end]).count() as u32;
        let column = 1 + characters(&between[end + 1..]);
        (offset, LineColumn { line: place.line + lines, column })
    }

    /// How many bytes the text before byte `end` had in its own encoding.
    pub fn encoded_len(&self, end: u32) -> u64 {
        if self.bytes.is_some() {
            return u64::from(end);
        }
        let near = end as usize >= self.mark.byte;
        let (from, known) = if near { (self.mark.byte, self.mark.encoded) } else { (0, 0) };
        if end as usize == from {
            return known;
        }
        let before = self.text.get(from..end as usize).unwrap_or("");
        let length = if self.encoding.is_utf16() {
            2 * before.encode_utf16().count()
        } else if self.encoding == decode::Encoding::UTF_8 || before.is_ascii() {
            let stand_ins = before.chars().filter(|&c| decode::raw_byte(c).is_some());
            before.len() - stand_ins.map(|c| c.len_utf8() - 1).sum::<usize>()
        } else if self.escaped_on_bytes {
            decode::escapes::escape(&self.encoding.encode(before).0, self.encoding).len()
        } else {
            self.encoding.encode(before).0.len()
        };
        known + length as u64
    }

    /// Line and column of one byte offset.
    pub fn position(&self, offset: u32) -> LineColumn {
        if self.bytes.is_some() {
            return LineColumn { line: 1, column: offset.saturating_add(1) };
        }
        self.count_on(self.before(offset), offset).1
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
    fn a_mark_changes_nothing_but_where_counting_begins() {
        let source = Source::from_text("ab\n马８进７\nx\nyz");
        let marked = source.from_mark(9);
        for byte in [0_u32, 3, 9, 12, 15, 16, 17, 18, 19] {
            assert_eq!(marked.position(byte), source.position(byte), "{byte}");
            assert_eq!(marked.encoded_len(byte), source.encoded_len(byte), "{byte}");
        }
    }

    #[test]
    fn carriage_return_alone_ends_a_line_only_without_line_feeds() {
        let source = Source::from_text("a\rb\rc");
        assert_eq!(source.position(4), LineColumn { line: 3, column: 1 });
        let source = Source::from_text("a\rb\nc");
        assert_eq!(source.position(4), LineColumn { line: 2, column: 1 });
    }
}
