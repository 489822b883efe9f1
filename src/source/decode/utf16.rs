//! UTF-16, which the byte-wise readers cannot take as it stands.

use super::{Decoded, Encoding, decode, push_bad};

/// Turns UTF-16 into UTF-8 block by block.
///
/// What comes out is to be read as UTF-8: slices of it take a verdict whose encoding is UTF-8.
/// Half surrogate pairs and a half unit at the end come out as [`super::stand_in`] characters of their
/// bytes.
#[derive(Clone, Debug)]
pub struct Utf16Stream {
    encoding: Encoding,
    /// Bytes of a character that the last block ended within: at most a high surrogate and a half
    /// unit.
    held: [u8; 4],
    held_len: usize,
}

impl Utf16Stream {
    /// A converter at the start of a stream, after its byte order mark.
    ///
    /// `encoding` is [`Encoding::UTF_16BE`] or else taken as [`Encoding::UTF_16LE`].
    pub fn new(encoding: Encoding) -> Self {
        let encoding = if encoding.is_utf16() { encoding } else { Encoding::UTF_16LE };
        Self { encoding, held: [0; 4], held_len: 0 }
    }

    /// Appends the UTF-8 of `bytes`, the next block, to `out`.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        let mut rest = bytes;
        // Complete a held character byte by byte: it needs three at most.
        while self.held_len > 0 {
            let Some((&next, after)) = rest.split_first() else { return };
            rest = after;
            self.held[self.held_len] = next;
            self.held_len += 1;
            let block = self.held;
            let len = self.held_len;
            let whole = whole_characters(&block[..len], self.encoding);
            if whole > 0 {
                append(&block[..whole], self.encoding, out);
                self.hold(&block[whole..len]);
            }
        }
        let whole = whole_characters(rest, self.encoding);
        append(&rest[..whole], self.encoding, out);
        self.hold(&rest[whole..]);
    }

    /// Appends what is left of a character that never ended.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        let held = self.held;
        append(&held[..self.held_len], self.encoding, out);
        self.held_len = 0;
    }

    fn hold(&mut self, bytes: &[u8]) {
        self.held_len = bytes.len();
        self.held[..bytes.len()].copy_from_slice(bytes);
    }
}

/// Decodes `bytes` that hold something else than characters.
pub(super) fn decode_damaged(bytes: &[u8], encoding: Encoding) -> Decoded<'static> {
    let mut text = String::with_capacity(bytes.len() / 2 * 3);
    let mut bad = Vec::new();
    read(bytes, encoding, |piece| match piece {
        Piece::Character(it) => text.push(it),
        Piece::Bad(it) => push_bad(it, &mut text, &mut bad),
    });
    Decoded { text: text.into(), bad }
}

/// A character, or bytes that are none.
enum Piece<'a> {
    Character(char),
    Bad(&'a [u8]),
}

/// How much of `bytes` can be decoded without seeing more.
fn whole_characters(bytes: &[u8], encoding: Encoding) -> usize {
    let even = bytes.len() & !1;
    let ends_high = even >= 2 && is_high(unit(&bytes[even - 2..even], encoding));
    if ends_high { even - 2 } else { even }
}

fn append(bytes: &[u8], encoding: Encoding, out: &mut Vec<u8>) {
    let decoded = decode(bytes, encoding);
    out.extend_from_slice(decoded.text.as_bytes());
}

fn read<'a>(bytes: &'a [u8], encoding: Encoding, mut take: impl FnMut(Piece<'a>)) {
    let mut rest = bytes;
    while let Some((pair, after)) = rest.split_at_checked(2) {
        let first = unit(pair, encoding);
        if let Some(character) = char::from_u32(u32::from(first)) {
            take(Piece::Character(character));
            rest = after;
            continue;
        }
        let second = after.get(..2).map(|it| unit(it, encoding));
        if let Some(low) = second.filter(|it| is_high(first) && (0xDC00..0xE000).contains(it)) {
            let code = 0x1_0000 + ((u32::from(first) - 0xD800) << 10) + u32::from(low) - 0xDC00;
            take(char::from_u32(code).map_or(Piece::Bad(&rest[..4]), Piece::Character));
            rest = &after[2..];
        } else {
            take(Piece::Bad(pair));
            rest = after;
        }
    }
    if !rest.is_empty() {
        take(Piece::Bad(rest));
    }
}

fn unit(pair: &[u8], encoding: Encoding) -> u16 {
    let pair = [pair[0], pair[1]];
    if encoding == Encoding::UTF_16BE { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
}

fn is_high(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}
