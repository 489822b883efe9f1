//! Strings in binary files: decoded with no byte lost, encoded to fit.

use std::borrow::Cow;

use crate::{
    findings::{Arg, Code, Finding},
    source::{
        Span,
        decode::{self, Encoding},
    },
};

/// The names of a field in English and Chinese, for findings.
pub type FieldName = [&'static str; 2];

/// Decodes the bytes of a string that stand at `at` of the file.
///
/// Bytes that are no text become [stand-ins](decode::stand_in), with a finding: `text-cut` where
/// only the end is bad, half a character, `undecodable-bytes` else.
pub fn decoded(
    bytes: &[u8],
    at: usize,
    encoding: Encoding,
    field: FieldName,
    findings: &mut Vec<Finding>,
) -> String {
    let decoded = decode::decode(bytes, encoding);
    let text = decoded.text;
    if let Some(first) = decoded.bad.first() {
        let bad: Vec<_> = decoded.bad.iter().flat_map(|span| span.of(&text).chars()).collect();
        let raw: Vec<_> = bad.iter().copied().filter_map(decode::raw_byte).collect();
        let half = decoded.bad.len() == 1 && first.end as usize == text.len() && raw.len() < 4;
        let listed: Vec<_> = raw.iter().take(8).map(|byte| format!("{byte:02X}")).collect();
        let dots = if raw.len() > 8 { " …" } else { "" };
        let code = if half { Code::TextCut } else { Code::UndecodableBytes };
        let finding = Finding::new(code, Span::new(at, at + bytes.len()));
        let finding = finding.with("n", raw.len()).with("encoding", encoding.name());
        let finding = finding.with("bytes", listed.join(" ") + dots);
        findings.push(finding.with("field", Arg::words(field[0], field[1])));
    }
    text.into_owned()
}

/// Reads a length byte and the string behind it, in a field of `room` bytes after the length.
///
/// A length beyond the field is cut to it, with a finding; bytes past the end of the file are not
/// there. NULs at the end are left out.
pub fn pascal(
    file: &[u8],
    at: usize,
    room: usize,
    encoding: Encoding,
    field: FieldName,
    findings: &mut Vec<Finding>,
) -> String {
    let length = file.get(at).copied().map_or(0, usize::from);
    if length > room {
        let finding = Finding::new(Code::LengthBeyondField, Span::new(at, at + 1));
        let finding = finding.with("written", length).with("room", room);
        findings.push(finding.with("field", Arg::words(field[0], field[1])));
    }
    let start = (at + 1).min(file.len());
    let end = (start + length.min(room)).min(file.len());
    let bytes = trim_nuls(&file[start..end]);
    decoded(bytes, start, encoding, field, findings)
}

/// The bytes before the NULs at the end.
pub fn trim_nuls(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    &bytes[..end]
}

/// The bytes before the first NUL, or all.
pub fn until_nul(bytes: &[u8]) -> &[u8] {
    &bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())]
}

/// The bytes of an UTF-16 string before its first NUL, or all of them.
pub fn until_wide_nul(bytes: &[u8]) -> &[u8] {
    let units = bytes.chunks_exact(2).take_while(|unit| *unit != [0, 0]).count();
    if units * 2 + 2 > bytes.len() { bytes } else { &bytes[..units * 2] }
}

/// The bytes of `text`, without a byte order mark; a character that the encoding lacks is written
/// by its number, `&#xE5E5;`.
pub fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    let (mut bytes, lacking) = encoding.encode(text);
    if !lacking.is_empty() {
        let (mut spelled, mut at) = (String::with_capacity(text.len() + 16), 0);
        for span in lacking {
            spelled.push_str(&text[at..span.start as usize]);
            let numbers = span.of(text).chars().map(|c| format!("&#x{:X};", c as u32));
            spelled.extend(numbers);
            at = span.end as usize;
        }
        spelled.push_str(&text[at..]);
        bytes = encoding.encode(&spelled).0;
    }
    if encoding.is_utf16() {
        bytes.drain(..2);
    }
    bytes
}

/// Whether the text fits into `room` bytes, and can be written in that encoding.
pub fn fits(text: &str, room: usize, encoding: Encoding) -> bool {
    encoding.encode(text).1.is_empty() && encoded(text, encoding).len() <= room
}

/// Writes a length byte and the string into a field of `room` bytes; a string that does not
/// [fit](fits) is left out.
pub fn put_pascal(file: &mut [u8], at: usize, room: usize, text: &str, encoding: Encoding) {
    let bytes = encoded(text, encoding);
    let place = file.get_mut(at..=at + bytes.len()).filter(|_| fits(text, room, encoding));
    if let (Some(place), Ok(length)) = (place, u8::try_from(bytes.len())) {
        place[0] = length;
        place[1..].copy_from_slice(&bytes);
    }
}

/// The text with line feeds for CR LF.
pub fn with_line_feeds(text: String) -> String {
    if text.contains("\r\n") { text.replace("\r\n", "\n") } else { text }
}

/// The text with a line feed for each line end of a text file: LF with any CR before it.
pub fn with_plain_line_ends(text: &str) -> Cow<'_, str> {
    if !text.contains("\r\n") {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) => out.extend([line.trim_end_matches('\r'), "\n"]),
            None => out.push_str(line),
        }
    }
    out.into()
}

/// The text with CR LF for line feeds.
pub fn with_carriage_returns(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { text.replace('\n', "\r\n").into() } else { text.into() }
}

/// The number in two bytes, low byte first; 0 past the end.
pub fn u16_at(file: &[u8], at: usize) -> u16 {
    file.get(at..at + 2).map_or(0, |b| u16::from_le_bytes([b[0], b[1]]))
}

/// The number in four bytes, low byte first; 0 past the end.
pub fn u32_at(file: &[u8], at: usize) -> u32 {
    file.get(at..at + 4).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}
