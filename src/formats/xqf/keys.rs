//! The keys that squares and texts are encrypted by, from version 11 on.

use super::layout;

/// The first version that is encrypted.
const FIRST: u8 = 11;
/// What the stream of keys is masked with.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// How bytes of one file become squares, lengths and texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    /// Whether there is any encryption.
    pub(super) on: bool,
    /// Of the squares of the board.
    board: u8,
    from: u8,
    to: u8,
    /// Subtracted from the length of a comment.
    pub(super) length: u32,
    stream: [u8; 32],
    /// Whether the four key bytes sum to 0, as all writers make them.
    pub(super) checked: bool,
}

impl Keys {
    /// The keys in a header.
    pub(super) fn new(header: &[u8; layout::HEADER]) -> Self {
        if header[layout::VERSION] < FIRST {
            return Self { checked: true, ..Self::default() };
        }
        let [mask, ors @ ..] = [header[3], header[8], header[9], header[10], header[11]];
        let seeds = [header[12], header[13], header[14], header[15]];
        let [sum, xy, from, to] = seeds;
        let step = |seed: u8, by: u8| {
            let square = seed.wrapping_mul(seed);
            square.wrapping_mul(54).wrapping_add(221).wrapping_mul(by)
        };
        let board = step(xy, xy);
        let from = step(from, board);
        let to = step(to, from);
        let keys: [u8; 4] = std::array::from_fn(|i| ors[i] | seeds[i] & mask);
        Self {
            on: true,
            board,
            from,
            to,
            length: (u32::from(sum) * 256 + u32::from(xy)) % 32000 + 767,
            stream: std::array::from_fn(|i| keys[i % 4] & MASK[i]),
            checked: seeds.iter().fold(0_u8, |sum, &seed| sum.wrapping_add(seed)) == 0,
        }
    }

    /// The squares of the pieces, 10 x + y from the bottom, from those in the header.
    pub(super) fn board(&self, raw: &[u8], version: u8) -> [u8; 32] {
        let mut squares = [255; 32];
        for (index, &byte) in raw.iter().take(32).enumerate() {
            let place = if version > FIRST { usize::from(self.board) + index + 1 } else { index };
            squares[place % 32] = byte.wrapping_sub(self.board);
        }
        squares
    }

    /// The squares of a move, 10 x + y, from those of its record.
    pub(super) const fn squares(&self, from: u8, to: u8) -> (u8, u8) {
        (from.wrapping_sub(24).wrapping_sub(self.from), to.wrapping_sub(32).wrapping_sub(self.to))
    }

    /// Decrypts what stands behind the header.
    pub(super) fn decrypt(&self, body: &mut [u8]) {
        for block in body.chunks_mut(32) {
            for (byte, key) in block.iter_mut().zip(self.stream) {
                *byte = byte.wrapping_sub(key);
            }
        }
    }
}
