//! Where each man attacks, by tables for leapers and by subtraction for sliders.
//!
//! Sliders use hyperbola quintessence, `(o - r) ^ reverse(o' - r')` along a file or diagonal and a
//! small table along a rank, and whether a slider sees a square is told by what lies [`between`]:
//! small tables, so they stay in the first-level cache between two moves of a record, which large
//! magic tables would not. Of the larger table [`past`] only the rows of two kings are in use at a
//! time.

use super::square::{Role, Square, Squares};
use crate::games::rules::Side;

type Table = [u64; 64];

/// All squares that the offsets reach from each square in one step.
const fn leaper(offsets: &[(i8, i8)]) -> Table {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < offsets.len() {
            let file = (square % 8) as i8 + offsets[i].0;
            let rank = (square / 8) as i8 + offsets[i].1;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The whole line through each square in one direction and its opposite, without the square.
const fn lines(step: (i8, i8)) -> Table {
    let mut offsets = [(0, 0); 14];
    let mut i = 0;
    while i < 7 {
        let far = i as i8 + 1;
        offsets[i] = (step.0 * far, step.1 * far);
        offsets[i + 7] = (-step.0 * far, -step.1 * far);
        i += 1;
    }
    leaper(&offsets)
}

/// Attacks along a rank: by file of the slider, then by the six inner squares of the occupancy
/// (the outer two never change what is attacked).
const fn rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u8) << 1;
            let mut attacks = 0u8;
            let mut f = file;
            while f < 7 {
                f += 1;
                attacks |= 1 << f;
                if occupied & (1 << f) != 0 {
                    break;
                }
            }
            f = file;
            while f > 0 {
                f -= 1;
                attacks |= 1 << f;
                if occupied & (1 << f) != 0 {
                    break;
                }
            }
            table[file][inner] = attacks;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// The lines through one square, whatever stands on them, without the square.
#[repr(align(64))]
struct Lines {
    file: u64,
    rising: u64,
    falling: u64,
    straight: u64,
    oblique: u64,
}

static LINES: [Lines; 64] = {
    const NONE: Lines = Lines { file: 0, rising: 0, falling: 0, straight: 0, oblique: 0 };
    let (files, ranks) = (lines((0, 1)), lines((1, 0)));
    let (rising, falling) = (lines((1, 1)), lines((1, -1)));
    let mut table = [NONE; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = Lines {
            file: files[i],
            rising: rising[i],
            falling: falling[i],
            straight: files[i] | ranks[i],
            oblique: rising[i] | falling[i],
        };
        i += 1;
    }
    table
};

/// A way of coming to a square or of attacking from it: that of a piece, or of a side's pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// White's pawns push, none of them to its last rank.
    WhitePushes,
    /// Black's pawns push, none of them to its last rank.
    BlackPushes,
    /// White's pawns capture, none of them on its last rank.
    WhiteTakes,
    /// Black's pawns capture, none of them on its last rank.
    BlackTakes,
    /// What a pawn of White attacks.
    WhiteAttacks,
    /// What a pawn of Black attacks.
    BlackAttacks,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// No square is reached.
    None,
}

impl Way {
    /// That of a piece, which goes where it attacks; none of a pawn.
    pub(super) const fn of(piece: Role) -> Self {
        match piece {
            Role::Pawn => Self::None,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }
}

/// The squares from which a pawn of a side can push to a square, on no edge rank.
const fn push_origins(side: Side, to: usize) -> u64 {
    let bit = 1_u64 << to;
    match (side, to / 8) {
        (Side::First, 3) => bit >> 8 | bit >> 16,
        (Side::First, 2..=6) => bit >> 8,
        (Side::Second, 4) => bit << 8 | bit << 16,
        (Side::Second, 1..=5) => bit << 8,
        _ => 0,
    }
}

/// By square and way: the squares on the other end where the board is empty.
static WAYS: [[u64; 16]; 64] = {
    let knight = leaper(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    let king = leaper(&[(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)]);
    let pawn = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
    let mut table = [[0; 16]; 64];
    let mut square = 0;
    while square < 64 {
        let Lines { straight, oblique, .. } = LINES[square];
        let inner = if square / 8 % 7 == 0 { 0 } else { !0 };
        let ways = [
            push_origins(Side::First, square),
            push_origins(Side::Second, square),
            pawn[1][square] & inner,
            pawn[0][square] & inner,
            pawn[0][square],
            pawn[1][square],
            knight[square],
            oblique,
            straight,
            straight | oblique,
            king[square],
        ];
        let mut way = 0;
        while way < ways.len() {
            table[square][way] = ways[way];
            way += 1;
        }
        square += 1;
    }
    table
};

/// By the distance of two squares, sixteen for a rank and one for a file: what lies strictly
/// between, as seen from the first, off the board on its other side.
static BETWEEN: [u64; 256] = {
    // Of eight directions: the distance of a step as it is written here, and in squares.
    let steps: [(u8, u32); 8] =
        [(16, 8), (1, 1), (17, 9), (15, 7), (240, 56), (255, 63), (239, 55), (241, 57)];
    let mut table = [0; 256];
    let mut i = 0;
    while i < steps.len() {
        let (wide, narrow) = steps[i];
        let (mut distance, mut square, mut passed) = (wide, narrow, 0);
        let mut far = 1;
        while far < 8 {
            table[distance as usize] = passed;
            passed |= 1 << (square % 64);
            distance = distance.wrapping_add(wide);
            square += narrow;
            far += 1;
        }
        i += 1;
    }
    table
};

static RANK: [[u8; 64]; 8] = rank_attacks();

/// By two squares on a line: those behind the second as seen from the first.
static PAST: [[u64; 64]; 64] = {
    let steps: [(i8, i8); 8] =
        [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    let mut table = [[0; 64]; 64];
    let mut ray = 0;
    while ray < 64 * 8 {
        let (from, (df, dr)) = (ray / 8, steps[ray % 8]);
        // From the far end back to the square: each has the ones passed so far behind it.
        let (mut far, mut passed) = (7, 0);
        while far > 0 {
            let file = (from % 8) as i8 + df * far;
            let rank = (from / 8) as i8 + dr * far;
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                let square = (rank * 8 + file).cast_unsigned() as usize;
                table[from][square] = passed;
                passed |= 1 << square;
            }
            far -= 1;
        }
        ray += 1;
    }
    table
};

/// The squares behind `near` on the line from `from` through it; none where they share no line.
#[inline]
pub(super) fn past(from: Square, near: Square) -> Squares {
    Squares(PAST[from.index()][near.index()])
}

/// The squares on the other end of a way where the board is empty.
#[inline]
pub(super) fn open(way: Way, square: Square) -> Squares {
    Squares(WAYS[square.index()][way as usize])
}

/// The squares a knight attacks.
#[inline]
pub(super) fn knight(from: Square) -> Squares {
    open(Way::Knight, from)
}

/// The squares a king attacks.
#[inline]
pub(super) fn king(from: Square) -> Squares {
    open(Way::King, from)
}

/// The squares a pawn of this side attacks (never those it pushes to).
#[inline]
pub(super) fn pawn(side: Side, from: Square) -> Squares {
    open([Way::WhiteAttacks, Way::BlackAttacks][side as usize], from)
}

#[inline]
fn along(from: Square, occupied: Squares, mask: u64) -> u64 {
    let bit = from.bit().0;
    let forward = occupied.0 & mask;
    let backward = forward.swap_bytes().wrapping_sub(bit.swap_bytes());
    (forward.wrapping_sub(bit) ^ backward.swap_bytes()) & mask
}

/// The squares a bishop attacks with these squares occupied.
#[inline]
pub(super) fn bishop(from: Square, occupied: Squares) -> Squares {
    let lines = &LINES[from.index()];
    Squares(along(from, occupied, lines.rising) | along(from, occupied, lines.falling))
}

/// The squares a rook attacks with these squares occupied.
#[inline]
pub(super) fn rook(from: Square, occupied: Squares) -> Squares {
    let shift = from.rank() * 8;
    let inner = (occupied.0 >> (shift + 1)) & 63;
    let rank = u64::from(RANK[usize::from(from.file())][inner as usize]) << shift;
    Squares(along(from, occupied, LINES[from.index()].file) | rank)
}

/// All squares on a rook's lines through a square, whatever stands on them, without the square.
#[inline]
pub(super) fn rook_lines(from: Square) -> Squares {
    Squares(LINES[from.index()].straight)
}

/// All squares on a bishop's lines through a square, whatever stands on them, without the square.
#[inline]
pub(super) fn bishop_lines(from: Square) -> Squares {
    Squares(LINES[from.index()].oblique)
}

/// All squares on a rook's or bishop's lines through a square, whatever stands on them, without
/// the square.
#[inline]
pub(super) fn queen_lines(from: Square) -> Squares {
    rook_lines(from) | bishop_lines(from)
}

/// The squares a man that is no pawn attacks with these squares occupied; none for a pawn.
#[inline]
pub(super) fn piece(role: Role, from: Square, occupied: Squares) -> Squares {
    match role {
        Role::Pawn => Squares::EMPTY,
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => bishop(from, occupied) | rook(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares on one rank, file or diagonal; none otherwise.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Squares {
    let wide = |square: Square| square.index() + (square.index() & 0o70);
    let seen = BETWEEN[wide(b).wrapping_sub(wide(a)) & 255];
    Squares(seen.rotate_left(a.index() as u32))
}

#[cfg(test)]
mod tests;
