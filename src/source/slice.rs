//! Cuts a stream of bytes into games, so that memory is bounded by the longest game.
//!
//! Where one game ends is the format's knowledge (its [`Cut`]); buffering, line and byte counting
//! are done here. Slices tile the stream: every byte belongs to exactly one.

use std::ops::Range;

/// Says how long the first game of a buffer is, when it is certainly complete; `None` asks for
/// more bytes. The flag tells that a byte from 0x81 up takes its successor with it (GB18030, Big5,
/// `Shift_JIS`).
pub type Cut = fn(&[u8], bool) -> Option<usize>;

/// A game longer than this is cut where it is, since spans are 32 bits wide.
const LONGEST: usize = 1 << 30;

/// One slice of a [`Block`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Its bytes in the block.
    pub range: Range<usize>,
    /// The line of the file, from 1, on which it begins.
    pub first_line: u32,
    /// The byte of the file at which it begins.
    pub offset: u64,
    /// Whether another game follows, at whose beginning it was cut.
    pub followed: bool,
}

/// Bytes of a file with the slices they are cut into.
#[derive(Debug, Default)]
pub struct Block {
    /// The bytes; the slices tile them.
    pub bytes: Vec<u8>,
    /// The slices in order.
    pub slices: Vec<Slice>,
}

/// How the bytes that are pushed relate to the bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// They are the same.
    Byte,
    /// The file is UTF-16; what is pushed is the same text in UTF-8.
    Utf16,
}

/// Cuts what is pushed into it.
#[derive(Debug)]
pub struct Slicer {
    cut: Cut,
    double_byte: bool,
    unit: Unit,
    newline: Option<u8>,
    carry: Vec<u8>,
    /// Length of the carry below which another try at cutting it would be wasted.
    retry_at: usize,
    line: u32,
    offset: u64,
}

impl Slicer {
    /// A slicer for a file whose text begins at byte `offset` (after a byte order mark).
    pub fn new(cut: Cut, double_byte: bool, unit: Unit, offset: u64) -> Self {
        Self {
            cut,
            double_byte,
            unit,
            newline: None,
            carry: Vec::new(),
            retry_at: 0,
            line: 1,
            offset,
        }
    }

    /// Takes the next bytes and gives all games that are now complete; with `last`, the rest too.
    ///
    /// Linear over the whole stream: an uncut buffer is only looked at again when it has doubled.
    pub fn push(&mut self, more: &[u8], last: bool) -> Block {
        let mut bytes = self.carried();
        bytes.extend_from_slice(more);
        self.cut_up(bytes, last)
    }

    /// Takes out the bytes that are no complete game yet; the next ones go behind them, and all of
    /// them to [`cut_up`](Self::cut_up). Saves the copy that [`push`](Self::push) makes.
    pub fn carried(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.carry)
    }

    /// Cuts what was [`carried`](Self::carried) and the bytes behind it, as [`push`](Self::push)
    /// does.
    pub fn cut_up(&mut self, mut bytes: Vec<u8>, last: bool) -> Block {
        let mut slices = Vec::new();
        let mut start = 0;
        if last || bytes.len() >= self.retry_at {
            while let Some(length) = (self.cut)(&bytes[start..], self.double_byte) {
                if length == 0 || start + length >= bytes.len() && !last {
                    break;
                }
                slices.push(Slice { followed: true, ..self.slice(&bytes, start..start + length) });
                start += length;
                if start >= bytes.len() {
                    break;
                }
            }
        }
        if (last || bytes.len() - start > LONGEST) && start < bytes.len() {
            slices.push(self.slice(&bytes, start..bytes.len()));
            start = bytes.len();
        }
        self.carry = bytes.split_off(start);
        self.retry_at = self.carry.len() * 2;
        Block { bytes, slices }
    }

    fn slice(&mut self, bytes: &[u8], range: Range<usize>) -> Slice {
        let slice = Slice {
            range: range.clone(),
            first_line: self.line,
            offset: self.offset,
            followed: false,
        };
        let body = &bytes[range];
        if self.newline.is_none() {
            self.newline = memchr::memchr2(b'\n', b'\r', body)
                .map(|_| if memchr::memchr(b'\n', body).is_some() { b'\n' } else { b'\r' });
        }
        let newline = self.newline.unwrap_or(b'\n');
        self.line += memchr::memchr_iter(newline, body).count() as u32;
        self.offset += match self.unit {
            Unit::Byte => body.len() as u64,
            Unit::Utf16 => {
                2 * String::from_utf8_lossy(body).chars().map(char::len_utf16).sum::<usize>() as u64
            }
        };
        slice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A toy format: a game ends after each `;`.
    fn cut(buffer: &[u8], _: bool) -> Option<usize> {
        memchr::memchr(b';', buffer).map(|at| at + 1)
    }

    fn slices(text: &str, chunk: usize) -> Vec<(String, u32, u64)> {
        let mut slicer = Slicer::new(cut, false, Unit::Byte, 0);
        let mut found = Vec::new();
        let chunks: Vec<_> = text.as_bytes().chunks(chunk).collect();
        for (index, more) in chunks.iter().enumerate() {
            let block = slicer.push(more, index + 1 == chunks.len());
            for slice in block.slices {
                let body = &block.bytes[slice.range.clone()];
                found.push((
                    String::from_utf8(body.to_vec()).unwrap(),
                    slice.first_line,
                    slice.offset,
                ));
            }
        }
        found
    }

    #[test]
    fn any_chunk_size_gives_the_same_slices() {
        let text = "one;\ntwo\n;three\n\n;rest\n";
        let whole = slices(text, 1000);
        assert_eq!(
            whole,
            [
                ("one;".into(), 1, 0),
                ("\ntwo\n;".into(), 1, 4),
                ("three\n\n;".into(), 3, 10),
                ("rest\n".into(), 5, 18)
            ]
        );
        for chunk in 1..30 {
            assert_eq!(slices(text, chunk), whole, "chunk {chunk}");
        }
    }

    #[test]
    fn utf16_offsets_count_two_bytes_a_unit() {
        let mut slicer = Slicer::new(cut, false, Unit::Utf16, 2);
        let block = slicer.push("马;x;".as_bytes(), true);
        assert_eq!(block.slices[1].offset, 6);
    }
}
