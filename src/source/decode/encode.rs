//! Text back to bytes.

use encoding_rs::EncoderResult;

use super::{Encoding, raw_byte};
use crate::source::Span;

impl Encoding {
    /// The bytes of `text`, and the characters that the encoding lacks.
    ///
    /// Lacking characters are written as `?` and their spans in `text` given back, so that a writer
    /// can refuse or choose another encoding. [`super::stand_in`] characters become their byte
    /// again, except in UTF-8, where they stay characters, and in UTF-16, where only an even number
    /// of them (or an odd one at the very end) keeps the text in step. UTF-16 begins with a byte
    /// order mark; other encodings get none.
    pub fn encode(self, text: &str) -> (Vec<u8>, Vec<Span>) {
        if self == Self::UTF_8 {
            return (text.as_bytes().to_vec(), Vec::new());
        }
        if self.is_utf16() {
            return encode_utf16(text, self == Self::UTF_16BE);
        }
        let (mut bytes, mut lacking) = (Vec::with_capacity(text.len()), Vec::new());
        for (start, piece) in pieces(text) {
            match raw_bytes(piece) {
                Some(raw) => bytes.extend(raw),
                None => self.append(piece, start, &mut bytes, &mut lacking),
            }
        }
        (bytes, lacking)
    }

    /// Encodes `piece`, which begins at `start` of the whole text.
    fn append(self, piece: &str, start: usize, bytes: &mut Vec<u8>, lacking: &mut Vec<Span>) {
        let mut encoder = self.0.new_encoder();
        let mut at = 0;
        loop {
            let room = encoder.max_buffer_length_from_utf8_without_replacement(piece.len() - at);
            bytes.reserve(room.unwrap_or(piece.len()) + 16);
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(&piece[at..], bytes, true);
            at += read;
            match result {
                EncoderResult::InputEmpty => return,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(character) => {
                    bytes.push(b'?');
                    lacking.push(Span::new(start + at - character.len_utf8(), start + at));
                }
            }
        }
    }
}

fn encode_utf16(text: &str, is_big_endian: bool) -> (Vec<u8>, Vec<Span>) {
    let (mut bytes, mut lacking) = (Vec::with_capacity(2 + text.len() * 2), Vec::new());
    let push = |unit: u16, bytes: &mut Vec<u8>| {
        bytes.extend(if is_big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() });
    };
    push(0xFEFF, &mut bytes);
    for (start, piece) in pieces(text) {
        let end = start + piece.len();
        match raw_bytes(piece) {
            Some(raw) if piece.chars().count() % 2 == 0 || end == text.len() => bytes.extend(raw),
            Some(_) => {
                push(u16::from(b'?'), &mut bytes);
                lacking.push(Span::new(start, end));
            }
            None => piece.encode_utf16().for_each(|unit| push(unit, &mut bytes)),
        }
    }
    (bytes, lacking)
}

/// The bytes of a piece of stand-ins, `None` for a piece of text.
fn raw_bytes(piece: &str) -> Option<impl Iterator<Item = u8>> {
    raw_byte(piece.chars().next()?)?;
    Some(piece.chars().filter_map(raw_byte))
}

/// Cuts `text` into pieces of stand-ins only and pieces without any, each with its offset.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let is_raw = raw_byte(rest.chars().next()?).is_some();
        let end = rest.find(|it| raw_byte(it).is_some() != is_raw).unwrap_or(rest.len());
        let piece = (at, &rest[..end]);
        at += end;
        Some(piece)
    })
}
