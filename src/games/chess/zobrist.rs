//! Zobrist keys, made at compile time.

use super::square::{Role, Square};
use crate::games::rules::Side;

struct Keys {
    men: [[[u64; 64]; 6]; 2],
    rights: [u64; 64],
    en_passant: [u64; 8],
    turn: u64,
}

/// One step of the `SplitMix64` generator (Steele, Lea and Flood 2014, public domain).
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

const fn fill<const N: usize>(mut state: u64) -> (u64, [u64; N]) {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        (state, keys[i]) = next(state);
        i += 1;
    }
    (state, keys)
}

static KEYS: Keys = {
    let mut state = 0x5EED_0000_C4E5_5000;
    let mut men = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 12 {
        (state, men[i / 6][i % 6]) = fill(state);
        i += 1;
    }
    let (state, rights) = fill(state);
    let (state, en_passant) = fill(state);
    let (_, turn) = next(state);
    Keys { men, rights, en_passant, turn }
};

/// The key of a man on a square.
pub(super) fn man(side: Side, role: Role, square: Square) -> u64 {
    KEYS.men[side as usize][role as usize][square.index()]
}

/// The key of the right to castle with the rook on a square.
pub(super) fn right(rook: Square) -> u64 {
    KEYS.rights[rook.index()]
}

/// The key of an en passant capture onto a file.
pub(super) fn en_passant(square: Square) -> u64 {
    KEYS.en_passant[usize::from(square.file())]
}

/// The key of the second side to move.
pub(super) fn turn() -> u64 {
    KEYS.turn
}
