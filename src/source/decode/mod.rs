//! Which encoding a file has, and its text, with no byte lost.
//!
//! Records are older than UTF-8 and rarely say what they are written in. [`detect`] decides for a
//! whole file from its beginning, [`decode_slice`] for one game cut from it, [`decode`] turns bytes
//! into text and keeps what is no text as [`stand_in`] characters, which [`Encoding::encode`] turns
//! back.

mod detect;
mod encode;
pub mod escapes;
mod mojibake;
mod score;
mod utf16;
mod words;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use encoding_rs::DecoderResult;

pub use self::detect::{Verdict, decode_slice, detect};
pub use self::mojibake::{Undone, undo};
pub use self::utf16::Utf16Stream;
use crate::source::Span;

/// A text encoding of the WHATWG Encoding Standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self(encoding_rs::UTF_8);
    /// GB18030, which holds all of GBK and of Unicode.
    pub const GB18030: Self = Self(encoding_rs::GB18030);
    /// UTF-16, low byte first.
    pub const UTF_16LE: Self = Self(encoding_rs::UTF_16LE);
    /// UTF-16, high byte first.
    pub const UTF_16BE: Self = Self(encoding_rs::UTF_16BE);

    /// The encoding that `label` names (`gbk`, `Big5`, `shift_jis` ...), or `None`.
    ///
    /// Labels are those of the Encoding Standard, without regard to case, and the code page names
    /// (`cp936`, `EUC-CN`, `UHC`) that it leaves out. Labels of encodings that nobody can decode
    /// any more (HZ, ISO-2022-KR) give `None`.
    pub fn by_name(label: &str) -> Option<Self> {
        let label = label.trim();
        let known = |it: &str| encoding_rs::Encoding::for_label_no_replacement(it.as_bytes());
        known(label).or_else(|| known(code_page(label)?)).map(Self)
    }

    /// Its standard name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Whether the second byte of a character may be an ASCII byte (0x30 to 0x7E).
    ///
    /// Such text must be decoded before brackets, quotes and backslashes are looked for. In EUC-KR,
    /// read as code page 949, those bytes are letters only.
    pub fn is_double_byte(self) -> bool {
        use encoding_rs::{BIG5, EUC_KR, GB18030, GBK, SHIFT_JIS};
        [GB18030, GBK, BIG5, SHIFT_JIS, EUC_KR].contains(&self.0)
    }

    /// Whether both name one encoding, for a reader: GBK is part of GB18030.
    pub fn is_same(self, other: Self) -> bool {
        detect::is_same(self, other)
    }

    /// Whether text takes two bytes a unit, ASCII included.
    pub fn is_utf16(self) -> bool {
        self == Self::UTF_16LE || self == Self::UTF_16BE
    }
}

/// The standard label of a code page name.
fn code_page(label: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 25] = [
        ("cp936", "gbk"),
        ("ms936", "gbk"),
        ("windows-936", "gbk"),
        ("euc-cn", "gbk"),
        ("euccn", "gbk"),
        ("gb-2312", "gbk"),
        ("gb-18030", "gb18030"),
        ("gb_18030", "gb18030"),
        ("cp54936", "gb18030"),
        ("cp950", "big5"),
        ("ms950", "big5"),
        ("windows-950", "big5"),
        ("big-5", "big5"),
        ("cp932", "shift_jis"),
        ("windows-932", "shift_jis"),
        ("s-jis", "shift_jis"),
        ("cp949", "euc-kr"),
        ("ms949", "euc-kr"),
        ("uhc", "euc-kr"),
        ("euckr", "euc-kr"),
        ("eucjp", "euc-jp"),
        ("utf_8", "utf-8"),
        ("utf16", "utf-16"),
        ("utf16le", "utf-16le"),
        ("utf16be", "utf-16be"),
    ];
    NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(label)).map(|&(_, standard)| standard)
}

/// Decoded text and the places of the bytes that were no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text; borrowed when the bytes were valid UTF-8 or ASCII.
    pub text: Cow<'a, str>,
    /// Stand-ins of undecodable bytes in `text`, in order, neighbours merged.
    pub bad: Vec<Span>,
}

/// Decodes `bytes`; what is not text in that encoding is kept as [`stand_in`] characters.
///
/// A byte order mark is text here: the caller cuts one at the start of a file ([`Verdict::bom`]).
pub fn decode(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    match encoding.0.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Decoded { text, bad: Vec::new() },
        None if encoding == Encoding::UTF_8 => decode_damaged_utf8(bytes),
        None if encoding.is_utf16() => utf16::decode_damaged(bytes, encoding),
        None => decode_damaged(bytes, encoding),
    }
}

fn decode_damaged_utf8(bytes: &[u8]) -> Decoded<'static> {
    let mut text = String::with_capacity(bytes.len() + 64);
    let mut bad = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        push_bad(chunk.invalid(), &mut text, &mut bad);
    }
    Decoded { text: text.into(), bad }
}

fn decode_damaged(bytes: &[u8], encoding: Encoding) -> Decoded<'static> {
    let mut decoder = encoding.0.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
    let mut text = String::with_capacity(room.unwrap_or(bytes.len()));
    let mut bad = Vec::new();
    let mut at = 0;
    loop {
        let (result, read) =
            decoder.decode_to_string_without_replacement(&bytes[at..], &mut text, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull => text.reserve(64 + bytes.len() - at),
            DecoderResult::Malformed(length, consumed_after) => {
                let end = at.saturating_sub(usize::from(consumed_after));
                let start = end.saturating_sub(usize::from(length));
                push_bad(&bytes[start..end], &mut text, &mut bad);
            }
        }
    }
    Decoded { text: text.into(), bad }
}

/// Appends the stand-ins of `bytes` to `text` and their place to `bad`.
fn push_bad(bytes: &[u8], text: &mut String, bad: &mut Vec<Span>) {
    if bytes.is_empty() {
        return;
    }
    let start = text.len();
    text.extend(bytes.iter().map(|&it| stand_in(it)));
    let span = Span::new(start, text.len());
    match bad.last_mut() {
        Some(last) if last.end == span.start => last.end = span.end,
        _ => bad.push(span),
    }
}

/// The private-use character that stands for an undecodable byte: U+10FF00 + byte.
pub fn stand_in(byte: u8) -> char {
    char::from_u32(0x0010_FF00 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The byte that `character` stands for, if it is a [`stand_in`].
pub fn raw_byte(character: char) -> Option<u8> {
    u8::try_from((character as u32).checked_sub(0x0010_FF00)?).ok()
}
