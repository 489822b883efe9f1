//! The keys that squares and texts are encrypted by, from version 11 on.

use super::layout;

/// The first version that is encrypted.
const FIRST: u8 = 11;
/// What the stream of keys is masked with.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// Where the key bytes stand in the header: a mask, the product, what is or-ed, the seeds.
const PLACE: usize = 0x03;
/// The key bytes of what is written. Any will do whose last four sum to 0; fixed ones make the same
/// file of the same record.
const WRITTEN: [u8; 13] = [0xFF, 0, 0, 0, 0, 0x20, 0x40, 0x10, 0x08, 0x0B, 0x59, 0x2B, 0x71];

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

    /// Puts the key bytes of what is written into a header, in a version that is encrypted.
    pub(super) fn put(header: &mut [u8], version: u8) {
        if version >= FIRST {
            header[PLACE..PLACE + WRITTEN.len()].copy_from_slice(&WRITTEN);
        }
    }

    /// Which piece the byte of the board with that number is about: from version 12 on the board
    /// is turned by its key.
    fn piece(&self, index: usize, version: u8) -> usize {
        if version > FIRST { (usize::from(self.board) + index + 1) % 32 } else { index }
    }

    /// The squares of the pieces, 10 x + y from the bottom, from those in the header.
    pub(super) fn board(&self, raw: &[u8], version: u8) -> [u8; 32] {
        let mut squares = [255; 32];
        for (index, &byte) in raw.iter().take(32).enumerate() {
            squares[self.piece(index, version)] = byte.wrapping_sub(self.board);
        }
        squares
    }

    /// The bytes of the board in the header, from the squares of the pieces.
    pub(super) fn hide_board(&self, squares: [u8; 32], version: u8) -> [u8; 32] {
        std::array::from_fn(|i| squares[self.piece(i, version)].wrapping_add(self.board))
    }

    /// The squares of a move, 10 x + y, from those of its record.
    pub(super) const fn squares(&self, from: u8, to: u8) -> (u8, u8) {
        (from.wrapping_sub(24).wrapping_sub(self.from), to.wrapping_sub(32).wrapping_sub(self.to))
    }

    /// The bytes of a record, from the squares of its move.
    pub(super) const fn hide_squares(&self, from: u8, to: u8) -> (u8, u8) {
        (from.wrapping_add(24).wrapping_add(self.from), to.wrapping_add(32).wrapping_add(self.to))
    }

    /// Decrypts what stands behind the header.
    pub(super) fn decrypt(&self, body: &mut [u8]) {
        for block in body.chunks_mut(32) {
            for (byte, key) in block.iter_mut().zip(self.stream) {
                *byte = byte.wrapping_sub(key);
            }
        }
    }

    /// Encrypts what stands behind the header.
    pub(super) fn encrypt(&self, body: &mut [u8]) {
        for block in body.chunks_mut(32) {
            for (byte, key) in block.iter_mut().zip(self.stream) {
                *byte = byte.wrapping_add(key);
            }
        }
    }
}
