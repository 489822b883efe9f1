//! What is to be said of a game as part of its file: its encoding, and how it differs from the
//! first game.

use std::cmp::Reverse;

use super::{
    cut::{charset, version_and_game},
    lex::{Kind, Lexer},
    value::tree_start,
};
use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    formats::Entry,
    record::{NoteKind, Record},
    source::{
        Source, Span,
        decode::{self, Decoded, Encoding, escapes},
    },
};

/// What the first game of a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstGame {
    version: u32,
    game: u32,
    /// The encoding of the file.
    encoding: Encoding,
    /// Its name, as the game itself names it where that is right.
    charset: String,
}

impl FirstGame {
    /// Reads the beginning of a file, which is in `encoding`.
    pub fn new(first: &[u8], encoding: Encoding) -> Self {
        let [version, game] = version_and_game(first, encoding.is_double_byte());
        let charset = name_of(encoding, charset(first)).to_owned();
        Self { version: number(version), game: number(game), encoding, charset }
    }
}

/// What to call an encoding: as the file does, unless it declares another one.
fn name_of(encoding: Encoding, declared: Option<&str>) -> &str {
    let right = |name: &&str| Encoding::by_name(name).is_some_and(|it| it.is_same(encoding));
    declared.filter(right).unwrap_or(encoding.name())
}

/// What `FF` and `GM` are where they are left out, or no number.
fn number(value: Option<&str>) -> u32 {
    value.and_then(|value| value.trim().parse().ok()).unwrap_or(1)
}

/// Adds to the findings of the games of one slice what their file has to do with them. `leads`:
/// the first of them is the first of the file.
pub fn judge(entries: &mut [Entry<'_>], source: &Source<'_>, file: &FirstGame, leads: bool) {
    for (index, Entry { record, findings }) in entries.iter_mut().enumerate() {
        if !(leads && index == 0) {
            differs(record, source, file, findings);
        }
        findings.extend(undeclared(record, source));
        findings.extend(mojibake(record, source));
    }
}

fn differs(
    record: &Record<'_>,
    source: &Source<'_>,
    file: &FirstGame,
    findings: &mut Vec<Finding>,
) {
    let start = Span::at(record.span.start as usize);
    let place = |name| record.header(name).map_or(start, |header| header.value_span);
    for (code, name, first) in
        [(Code::MixedVersions, "FF", file.version), (Code::MixedGames, "GM", file.game)]
    {
        let value = number(record.value(name));
        if value != first {
            let finding = Finding::new(code, place(name));
            findings.push(finding.with("value", value).with("first", first));
        }
    }
    let declared = record.value("CA").and_then(Encoding::by_name);
    let own =
        if record.span.of(&source.text).is_ascii() { declared } else { Some(source.encoding) };
    if let Some(own) = own.filter(|own| !own.is_same(file.encoding)) {
        let finding = Finding::new(Code::MixedCharsets, place("CA"));
        let finding = finding.with("encoding", name_of(own, record.value("CA")));
        findings.push(finding.with("first", &*file.charset));
    }
}

/// Text beyond ASCII, and no word of its encoding: by the letter of the standard it is ISO-8859-1.
fn undeclared(record: &Record<'_>, source: &Source<'_>) -> Option<Finding> {
    let encoding = source.encoding;
    let text = record.span.of(&source.text);
    if record.header("CA").is_some() || encoding.is_utf16() || text.is_ascii() {
        return None;
    }
    let start = record.span.start as usize;
    let finding = Finding::new(Code::CharsetMissing, Span::new(start, start + 1));
    let finding = finding.with("encoding", encoding.name());
    // Behind the first `;`, where there is one.
    let inside = text.get(1..)?;
    let blank = inside.len() - inside.trim_start().len();
    if !inside.trim_start().starts_with(';') {
        return Some(finding);
    }
    let at = Span::at(start + 1 + blank + 1);
    Some(finding.fixed(Applicability::Safe, at, format!("CA[{}]", encoding.name())))
}

/// Text that was read in a wrong encoding and saved so, where that can be undone.
fn mojibake(record: &Record<'_>, source: &Source<'_>) -> Option<Finding> {
    if source.encoding.is_double_byte() || record.span.of(&source.text).is_ascii() {
        return None;
    }
    let mut texts: Vec<(Span, &str)> = Vec::new();
    for header in record.headers.iter().filter(|header| !header.value.is_ascii()) {
        texts.push((header.value_span, &header.value));
    }
    // A comment of several values has a span for each, the usual one stands for its property.
    let inner = |span: Span| {
        let written = span.of(&source.text);
        match written.find('[') {
            Some(open) if written.ends_with(']') => {
                Span { start: span.start + open as u32 + 1, end: span.end - 1 }
            }
            _ => span,
        }
    };
    if record.tree.comments() > 0 {
        for id in record.tree.ids() {
            let comments = record.tree.notes(id).filter(|note| note.kind == NoteKind::Comment);
            for note in comments.filter(|note| !note.text.is_ascii()) {
                texts.push((inner(note.span), &note.text));
            }
        }
    }
    let words: Vec<&str> = texts.iter().map(|(_, text)| *text).collect();
    let found = decode::undo(&words)?;
    let first = texts.first()?;
    let shown: String = found.texts.first()?.chars().take(20).collect();
    let finding = Finding::new(Code::Mojibake, first.0)
        .with("encoding", found.real)
        .with("as", found.taken_for)
        .with("text", shown);
    let mut edits: Vec<Edit> = texts
        .iter()
        .zip(found.texts)
        .map(|((span, _), text)| Edit { span: *span, text: escaped(&text) })
        .collect();
    edits.sort_by_key(|edit| edit.span.start);
    Some(Finding { fix: Some(Fix { applicability: Applicability::Unsafe, edits }), ..finding })
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    super::write::escape(&mut out, text);
    out
}

/// The text of `bytes`, which are in `encoding` and read `plain` as they stand, without the
/// backslashes that a program put inside of characters, and a finding that tells of them; `None`
/// where the plain reading is at least as good.
pub fn escaped_on_bytes(
    bytes: &[u8],
    encoding: Encoding,
    plain: &str,
) -> Option<(Decoded<'static>, Finding)> {
    if !encoding.is_double_byte() {
        return None;
    }
    let found = escapes::unescape(bytes, encoding)?;
    let Decoded { text, bad } = decode::decode(&found.bytes, encoding);
    if shape(&text) <= shape(plain) {
        return None;
    }
    let first = decode::decode(&found.bytes[..found.first], encoding).text.len();
    let shown = text[first..].chars().next()?;
    let finding = Finding::new(Code::EscapedOnBytes, Span::new(first, first + shown.len_utf8()))
        .with("n", found.n)
        .with("encoding", encoding.name())
        .with("text", shown.to_string());
    Some((Decoded { text: text.into_owned().into(), bad }, finding))
}

/// How well a text reads as SGF: first the fewer broken values and bad texts, then the more
/// values. A bracket that is none closes a value early, and one that is missed swallows others.
fn shape(text: &str) -> (Reverse<usize>, usize) {
    let (mut faults, mut values) = (0, 0);
    for token in Lexer::new(text, tree_start(text.as_bytes(), 0).unwrap_or(0)) {
        match token.kind {
            Kind::Value { closed, inner } => {
                values += 1;
                faults += usize::from(inner || !closed);
            }
            Kind::Bad => faults += 1,
            _ => {}
        }
    }
    (Reverse(faults), values)
}

/// The findings on the bytes of a slice that are no text: values cut inside a character, and the
/// rest of `bad`.
pub fn cut_values(text: &str, bad: Vec<Span>) -> (Option<Finding>, Vec<Span>) {
    let (cut, rest): (Vec<Span>, Vec<Span>) = bad.into_iter().partition(|span| is_cut(text, *span));
    let Some(first) = cut.first() else { return (None, rest) };
    let bytes: Vec<String> = first
        .of(text)
        .chars()
        .filter_map(decode::raw_byte)
        .map(|byte| format!("{byte:02X}"))
        .collect();
    let edits = cut.iter().map(|span| Edit { span: *span, text: String::new() }).collect();
    let finding = Finding::new(Code::CutCharacter, *first)
        .with("n", cut.len())
        .with("bytes", bytes.join(" "));
    let fix = Some(Fix { applicability: Applicability::Unsafe, edits });
    (Some(Finding { fix, ..finding }), rest)
}

/// Whether the stand-ins at `span` are the beginning of a character at the end of a value.
fn is_cut(text: &str, span: Span) -> bool {
    let bytes: Vec<u8> = span.of(text).chars().filter_map(decode::raw_byte).collect();
    let whole = match bytes.first() {
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        _ => return false,
    };
    bytes.len() < whole
        && bytes[1..].iter().all(|byte| (0x80..0xC0).contains(byte))
        && text[span.end as usize..].starts_with(']')
}

/// The text of a game whose values alone are in UTF-16, as the letter of the standard has it: `CA`
/// is the encoding of texts, while brackets and names are ASCII.
///
/// A value counts as UTF-16 where a NUL stands in its first units; other bytes are taken for
/// ISO-8859-1.
pub fn with_utf16_values(bytes: &[u8], encoding: Encoding) -> String {
    let low = usize::from(encoding == Encoding::UTF_16BE);
    let mut text = String::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        text.push(char::from(byte));
        at += 1;
        let wide = |unit: &[u8]| unit.len() == 2 && unit[1 - low] == 0 && unit[low] != 0;
        if byte != b'[' || !bytes[at..].chunks(2).take(2).any(wide) {
            continue;
        }
        // The closing bracket is a single byte, no unit.
        let mut escaped = false;
        let closes = |unit: &[u8], escaped: bool| {
            !escaped && unit[0] == b']' && (low == 1 || unit.get(1) != Some(&0))
        };
        let units = bytes[at..].chunks(2).take_while(|unit| {
            let end = closes(unit, escaped);
            escaped = !escaped && unit.len() == 2 && wide(unit) && unit[low] == b'\\';
            !end
        });
        let length: usize = units.map(<[u8]>::len).sum();
        text.push_str(&decode::decode(&bytes[at..at + length], encoding).text);
        at += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_utf16() {
        let value: Vec<u8> = "hallö 古力 €".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let bytes = [b"(;CA[UTF-16LE]SZ[9]C[", &*value, b"];B[aa])"].concat();
        let text = with_utf16_values(&bytes, Encoding::UTF_16LE);
        assert_eq!(text, "(;CA[UTF-16LE]SZ[9]C[hallö 古力 €];B[aa])");
        let value: Vec<u8> = "ab]".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let bytes = [b"(;C[", &*value, b"];B[aa])"].concat();
        assert_eq!(with_utf16_values(&bytes, Encoding::UTF_16BE), "(;C[ab]];B[aa])");
    }
}
