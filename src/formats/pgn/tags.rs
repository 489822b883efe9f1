//! Tag pairs: `[Name "value"]` and what people make of it.

use std::{borrow::Cow, ops::Range};

use crate::source::Span;

/// A tag pair in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TagParts {
    /// The name.
    pub(super) name: Span,
    /// The value without its quotes.
    pub(super) value: Span,
    /// Whether the value holds a backslash.
    pub(super) escaped: bool,
    /// Whether it departs from PGN 8.1.
    pub(super) malformed: bool,
    /// Whether it is PGN 8.1 but for blanks and line ends inside.
    pub(super) loose: bool,
    /// One past its last byte.
    pub(super) end: usize,
}

/// How much is taken for a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// In the middle of a line: only a name and a closed quoted value.
    Inline,
    /// At the start of a line: a quote may be missing or of the wrong kind.
    Line,
    /// At the start of a line where tags are due: the value may stand without quotes.
    Head,
}

const QUOTES: [(&str, bool); 6] =
    [("\"", false), ("“", true), ("”", true), ("„", true), ("＂", true), ("«", true)];

/// Whether the bytes, from the start of a line, begin a tag pair: `[Name "`, after blanks and byte
/// order marks. Works on any encoding that contains ASCII.
pub(super) fn begins(line: &[u8]) -> bool {
    let mut at = blanks(line, 0);
    if line.get(at) != Some(&b'[') {
        return false;
    }
    at = blanks(line, at + 1);
    let name = at;
    at = name_end(line, at);
    at > name && {
        let quote = blanks(line, at);
        quote > at && opening_quote(&line[quote..]).is_some() || line.get(quote) == Some(&b'"')
    }
}

/// One past the blanks and byte order marks from `at`.
pub(super) fn blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t') => at += 1,
            Some(0xEF) if bytes[at..].starts_with("\u{feff}".as_bytes()) => at += 3,
            _ => return at,
        }
    }
}

/// One past the name at `at`. Bytes outside ASCII may name, quotes outside ASCII may not.
fn name_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        let names = if byte < 0x80 {
            IN_NAME[byte as usize]
        } else {
            opening_quote(&bytes[at..]).is_none() && blanks(bytes, at) == at
        };
        if !names {
            break;
        }
        at += 1;
    }
    at
}

/// Whether the writer may put the character into a tag name.
pub(super) fn may_name(c: char) -> bool {
    if c.is_ascii() { in_name(c as u8) } else { c.is_alphanumeric() }
}

const IN_NAME: [bool; 128] = {
    let mut table = [false; 128];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = in_name(byte as u8);
        byte += 1;
    }
    table
};

const fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b':' | b'.' | b'/')
}

/// Length of the quote at the start and whether it is of the wrong kind.
fn opening_quote(bytes: &[u8]) -> Option<(usize, bool)> {
    if bytes.first() == Some(&b'"') {
        return Some((1, false));
    }
    QUOTES
        .iter()
        .find(|(quote, _)| bytes.starts_with(quote.as_bytes()))
        .map(|&(quote, odd)| (quote.len(), odd))
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHS: u64 = ONES << 7;

/// The eight bytes at `at`, the first one lowest.
#[inline]
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|near| u64::from_le_bytes(*near))
}

/// The name and where the value begins, where the line from `line` begins with `[Name "` and nothing
/// else. Most names are of up to eight letters, which are looked at all at once.
#[inline]
pub(super) fn plain_begin(bytes: &[u8], line: usize) -> Option<(Range<usize>, usize)> {
    if *bytes.get(line)? != b'[' {
        return None;
    }
    let name = line + 1;
    let near = word(bytes, name)?;
    let blank = near ^ (ONES * 0x20);
    let length = ((blank.wrapping_sub(ONES) & !blank & HIGHS).trailing_zeros() / 8) as usize;
    let folded = near | (ONES * 0x20);
    let above = folded.wrapping_add(ONES * u64::from(0x7F - b'z'));
    let from_a = folded.wrapping_add(ONES * u64::from(0x80 - b'a'));
    let others = !(from_a & !above & !near) & HIGHS;
    let ends = length < 8 || bytes.get(name + 8) == Some(&b' ');
    let end = if ends && others.trailing_zeros() as usize / 8 >= length {
        name + length
    } else {
        let names = |byte: &u8| *byte < 0x80 && IN_NAME[*byte as usize];
        name + bytes[name..].iter().position(|byte| !names(byte))?
    };
    let opens = end > name && bytes.get(end..end + 2) == Some(b" \"");
    opens.then_some((name..end, end + 2))
}

/// One past the value from `start` and its `"]`, where the value has no quotes, backslashes and
/// control characters.
#[inline]
pub(super) fn plain_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let end = loop {
        let near = word(bytes, at)?;
        let (quote, slash) = (near ^ (ONES * u64::from(b'"')), near ^ (ONES * u64::from(b'\\')));
        // The lowest mark is right, whatever the higher ones are.
        let marks = quote.wrapping_sub(ONES) & !quote
            | slash.wrapping_sub(ONES) & !slash
            | near.wrapping_sub(ONES * 0x20) & !near;
        if marks & HIGHS != 0 {
            break at + ((marks & HIGHS).trailing_zeros() / 8) as usize;
        }
        at += 8;
    };
    (bytes.get(end..end + 2) == Some(b"\"]")).then_some(end + 2)
}

/// Reads the tag pair that begins with the `[` at `at`, where it is `[Name "value"]`.
#[inline]
pub(super) fn plain(bytes: &[u8], at: usize) -> Option<TagParts> {
    let (name, start) = plain_begin(bytes, at)?;
    let end = plain_end(bytes, start)?;
    Some(TagParts {
        name: Span::new(name.start, name.end),
        value: Span::new(start, end - 2),
        escaped: false,
        malformed: false,
        loose: false,
        end,
    })
}

/// Reads the tag pair that begins with the `[` at `at`; `stop` remembers [`next_stop`]
/// between calls on one text, so that a long line is not searched again for each bracket in it.
pub(super) fn read(text: &str, at: usize, trust: Trust, stop: &mut usize) -> Option<TagParts> {
    let bytes = text.as_bytes();
    if let Some(parts) = plain(bytes, at) {
        return Some(parts);
    }
    let name_start = blanks(bytes, at + 1);
    let name_end = name_end(bytes, name_start);
    let mut quote = blanks(bytes, name_end);
    while matches!(bytes.get(quote), Some(b'\r' | b'\n')) {
        quote = blanks(bytes, quote + 1);
    }
    let name = Span::new(name_start, name_end);
    let Some((width, odd)) = bytes.get(quote..).and_then(opening_quote) else {
        return (trust == Trust::Head).then(|| unquoted(bytes, name)).flatten();
    };
    if name.is_empty() && trust == Trust::Inline {
        return None;
    }
    let start = quote + width;
    // The cutter, too, looks for the end of a tag inside a line only there.
    let goes_on = |end: usize| {
        trust == Trust::Inline && memchr::memchr2(b'\n', b'\r', &bytes[at..end]).is_some()
    };
    if !odd
        && let Some((value_end, escaped, end)) = well_formed(bytes, start)
        && !goes_on(end)
    {
        let malformed = name.is_empty();
        let value = Span::new(start, value_end);
        // An escaped quote alone brings a tag here, too.
        let tight = name_start == at + 1
            && &bytes[name_end..start] == b" \""
            && end == value_end + 2
            && memchr::memchr2(b'\n', b'\r', &bytes[value.range()]).is_none();
        return Some(TagParts { name, value, escaped, malformed, loose: !tight, end });
    }
    if memchr::memchr2(b'\n', b'\r', &bytes[name_end..quote]).is_some() {
        return None;
    }
    malformed(text, name, start, trust, stop)
}

/// A value that runs to its first unescaped quote, with `]` behind it: where the value ends,
/// whether it holds escapes, and where the tag ends.
fn well_formed(bytes: &[u8], start: usize) -> Option<(usize, bool, usize)> {
    let (mut at, mut escaped) = (start, false);
    loop {
        match bytes.get(at)? {
            b'"' => break,
            b'\\' => (at, escaped) = (at + 2, true),
            // A blank line or the next tag: the quote is missing.
            b'\n'
                if matches!(
                    bytes.get(blanks(bytes, at + 1)),
                    None | Some(b'\r' | b'\n' | b'[')
                ) =>
            {
                return None;
            }
            _ => at += 1,
        }
    }
    let close = blanks(bytes, at + 1);
    (bytes.get(close) == Some(&b']')).then_some((at, escaped, close + 1))
}

/// A value with quotes inside, without its closing quote, or in quotes of the wrong kind.
fn malformed(
    text: &str,
    name: Span,
    start: usize,
    trust: Trust,
    stop: &mut usize,
) -> Option<TagParts> {
    let bytes = text.as_bytes();
    let parts = |value_end: usize, end: usize| {
        let value = Span::new(start, value_end.max(start));
        let escaped = memchr::memchr(b'\\', &bytes[value.range()]).is_some();
        TagParts { name, value, escaped, malformed: true, loose: false, end }
    };
    if *stop < start {
        *stop = next_stop(bytes, start);
    }
    let end = *stop;
    if bytes.get(end) == Some(&b'"') {
        return Some(parts(end, end + 2));
    }
    if trust == Trust::Inline || name.is_empty() {
        return None;
    }
    let line = &text[start..end];
    let Some(bracket) = line.rfind(']') else {
        return Some(parts(start + line.trim_end_matches(['"', ' ', '\t']).len(), end));
    };
    let value = line[..bracket].trim_end_matches(['"', '“', '”', '＂', '»', ' ', '\t']);
    Some(parts(start + value.len(), start + bracket + 1))
}

/// The next quote that is followed by `]`, or the end of the line if that comes first.
fn next_stop(bytes: &[u8], at: usize) -> usize {
    memchr::memchr3_iter(b'"', b'\n', b'\r', &bytes[at..])
        .map(|hop| at + hop)
        .find(|&stop| {
            bytes[stop] != b'"' || bytes.get(stop + 1) == Some(&b']') && bytes[stop - 1] != b'\\'
        })
        .unwrap_or(bytes.len())
}

/// `[Event foo]`: a value without quotes, to the bracket that ends the line.
fn unquoted(bytes: &[u8], name: Span) -> Option<TagParts> {
    if !bytes.get(name.start as usize)?.is_ascii_uppercase() {
        return None;
    }
    let from = name.end as usize;
    let end = memchr::memchr2(b'\n', b'\r', &bytes[from..]).map_or(bytes.len(), |hop| from + hop);
    let line = bytes[from..end].trim_ascii_end();
    let bracket = from + line.len().checked_sub(1)?;
    if bytes[bracket] != b']' {
        return None;
    }
    let start = blanks(bytes, from).min(bracket);
    let value_end = start + bytes[start..bracket].trim_ascii_end().len();
    let value_end =
        if value_end > start && bytes[value_end - 1] == b'"' { value_end - 1 } else { value_end };
    let value = Span::new(start, value_end);
    let end = bracket + 1;
    Some(TagParts { name, value, escaped: false, malformed: true, loose: false, end })
}

/// Undoes `\"` and `\\`; other backslashes stay (PGN 7).
pub(super) fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains("\\\"") && !value.contains("\\\\") {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                chars.next();
                plain.push(next);
            }
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// Adds a tag's value as it stands between its quotes (PGN 7): on one line, without tabs (3.2.3).
pub(super) fn push_value(out: &mut String, value: &str) {
    // To its end, so that many bytes are looked at at once.
    let odd = |any, byte: u8| any | matches!(byte, b'"' | b'\\' | b'\r' | b'\n');
    if !value.bytes().fold(false, odd) {
        out.push_str(value);
        return;
    }
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\r' if chars.peek() == Some(&'\n') => {}
            '\r' | '\n' | '\t' => out.push(' '),
            _ => out.push(c),
        }
    }
}

/// A tag pair as it is written.
pub(super) fn pair(name: &str, value: &str) -> String {
    let mut out = format!("[{name} \"");
    push_value(&mut out, value);
    out + "\"]"
}

/// Whether a backslash stands before anything but a quote or a backslash.
pub(super) fn has_other_escape(value: &str) -> bool {
    let mut bytes = value.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'\\' && !matches!(bytes.next(), Some(b'"' | b'\\')) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_takes_only_what_the_long_way_takes() {
        let pieces = [
            "[",
            "Event",
            "WhiteElo",
            "UTCDate",
            "E",
            "_",
            "é",
            "1",
            " ",
            "  ",
            "\"",
            "“",
            "\\",
            "]",
            "\"]",
            "value",
            "a longer value",
            "\n",
            "\r\n",
            "\n[",
            "\t",
        ];
        let mut seed = 7_u64;
        let mut taken = 0;
        for _ in 0..200_000 {
            let leads = ["[", "[Event \"", "[WhiteElo \"", "[UTC", "[WhiteRatingDiff \""];
            let mut text = leads[(seed >> 50) as usize % leads.len()].to_owned();
            for _ in 0..5 {
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                text.push_str(pieces[(seed >> 40) as usize % pieces.len()]);
            }
            text.push_str("        ");
            let bytes = text.as_bytes();
            let Some((name, start)) = plain_begin(bytes, 0) else { continue };
            assert!(begins(bytes), "{text:?}");
            assert_eq!(name, 1..name_end(bytes, 1), "{text:?}");
            assert_eq!(start, blanks(bytes, name.end) + 1, "{text:?}");
            if let Some(end) = plain_end(bytes, start) {
                assert_eq!(well_formed(bytes, start), Some((end - 2, false, end)), "{text:?}");
                taken += 1;
            }
        }
        assert!(taken > 500, "{taken}");
    }
}
