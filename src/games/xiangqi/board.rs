//! The position: what stands where, whose turn it is, the counters and the hash.

use super::square::{Move, Piece, Role, Square, SquareSet};
use super::tables::{BIT, NOWHERE, of};
use crate::games::rules::Side;

/// A position of xiangqi, legal or not: start positions of real records are accepted as they are.
///
/// Equality compares all of it, counters included; for repetition compare [`Position::hash`].
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// A code of [`Piece::code`] for every point.
    pub(super) board: [u8; 90],
    /// The points of each side's pieces.
    pub(super) owned: [u128; 2],
    /// The points of both sides' pieces by how they move, see [`KIND`].
    pub(super) kinds: [u128; 4],
    /// The point of each king, or [`NOWHERE`].
    pub(super) kings: [u8; 2],
    pub(super) turn: Side,
    pub(super) halfmove: u32,
    pub(super) fullmove: u32,
    hash: u64,
}

impl Position {
    /// A board without pieces, Red to move, both counters at their start.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: [0; 90],
            owned: [0; 2],
            kinds: [0; 4],
            kings: [NOWHERE; 2],
            turn: Side::First,
            halfmove: 0,
            fullmove: 1,
            hash: 0,
        }
    }

    /// What stands on `square`.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.board[square.index()])
    }

    /// All pieces, in the order of their points.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The points of all pieces.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.owned[0] | self.owned[1])
    }

    /// The points of one side's pieces.
    #[must_use]
    pub const fn owned_by(&self, side: Side) -> SquareSet {
        SquareSet(self.owned[of(side)])
    }

    /// The points of one side's pieces of one role.
    #[must_use]
    pub fn of_kind(&self, piece: Piece) -> SquareSet {
        let code = piece.code();
        let mut found = SquareSet::EMPTY;
        for square in self.owned_by(piece.side) {
            if self.board[square.index()] == code {
                found.insert(square);
            }
        }
        found
    }

    /// Where a side's king stands; `None` where the record set up none.
    #[must_use]
    pub const fn king(&self, side: Side) -> Option<Square> {
        Square::from_index(self.kings[of(side)])
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Plies since the last capture, as the FEN counts them.
    #[must_use]
    pub const fn halfmove(&self) -> u32 {
        self.halfmove
    }

    /// Number of the move, counted up after each move of Black.
    #[must_use]
    pub const fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// A 64-bit Zobrist hash of the pieces and the side to move.
    ///
    /// The same in every run and on every machine; the counters do not enter.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same position with the other side to move, for asking what it would do.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut other = self.clone();
        other.turn = self.turn.other();
        other.hash ^= TURN_KEY;
        other
    }

    /// Puts a piece on a point, or with `None` empties it.
    ///
    /// With several kings of one side, the one put last counts as its king.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let index = square.index();
        if let Some(old) = self.piece_at(square) {
            self.hash ^= KEYS[old.code() as usize][index];
            self.owned[of(old.side)] &= !(1 << index);
            self.kinds[kind(old.code())] &= !(1 << index);
            self.board[index] = 0;
            if self.kings[of(old.side)] as usize == index {
                let another = self.of_kind(old).first();
                self.kings[of(old.side)] = another.map_or(NOWHERE, |s| s.index() as u8);
            }
        }
        if let Some(new) = piece {
            self.hash ^= KEYS[new.code() as usize][index];
            self.owned[of(new.side)] |= 1 << index;
            self.kinds[kind(new.code())] |= 1 << index;
            self.board[index] = new.code();
            if new.role == Role::King {
                self.kings[of(new.side)] = index as u8;
            }
        }
    }

    /// Sets whose turn it is.
    pub fn set_turn(&mut self, side: Side) {
        if side != self.turn {
            self.turn = side;
            self.hash ^= TURN_KEY;
        }
    }

    /// Plays a move that [`Position::is_legal`] holds for; the caller has checked that.
    ///
    /// Any other pair of points is carried out as it stands, without a panic.
    pub fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from.index(), mv.to.index());
        let (piece, captured) = (self.board[from], self.board[to]);
        let us = of(self.turn);
        let moved = &KEYS[(piece & 15) as usize];
        self.hash ^= moved[from] ^ moved[to] ^ TURN_KEY;
        self.board[from] = 0;
        self.board[to] = piece;
        let (left, taken) = (BIT[from], BIT[to]);
        self.owned[us] = self.owned[us] & !left | taken;
        if captured != 0 {
            self.hash ^= KEYS[(captured & 15) as usize][to];
            self.owned[us ^ 1] &= !taken;
            self.kinds[kind(captured)] &= !taken;
            if self.kings[us ^ 1] as usize == to {
                self.kings[us ^ 1] = NOWHERE;
            }
        }
        let kind = &mut self.kinds[kind(piece)];
        *kind = *kind & !left | taken;
        if self.kings[us] as usize == from {
            self.kings[us] = to as u8;
        }
        self.halfmove = if captured == 0 { self.halfmove.saturating_add(1) } else { 0 };
        self.fullmove = self.fullmove.saturating_add(us as u32);
        self.turn = self.turn.other();
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_fen())
    }
}

/// Pieces that hit along lines: chariots, cannons and, facing the other one, kings.
pub(super) const LINERS: usize = 0;
/// Horses.
pub(super) const HORSES: usize = 1;
/// Pawns.
pub(super) const PAWNS: usize = 2;
/// Advisers and elephants, which give no check.
pub(super) const GUARDS: usize = 3;

/// The set of [`Position::kinds`] that a piece belongs to, by the role in its code.
const KIND: [u8; 8] = [
    GUARDS as u8,
    LINERS as u8,
    GUARDS as u8,
    GUARDS as u8,
    HORSES as u8,
    LINERS as u8,
    LINERS as u8,
    PAWNS as u8,
];

const fn kind(code: u8) -> usize {
    KIND[(code & 7) as usize] as usize
}

/// The next number of the `SplitMix64` sequence after `state`.
const fn mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Toggled with the side to move.
const TURN_KEY: u64 = mix(STEP);

/// A key for every code of [`Piece::code`] on every point.
static KEYS: [[u64; 90]; 16] = {
    let mut keys = [[0; 90]; 16];
    let mut state = STEP;
    let mut code = 1;
    while code < 16 {
        let mut square = 0;
        while square < 90 {
            state = state.wrapping_add(STEP);
            keys[code][square] = mix(state);
            square += 1;
        }
        code += 1;
    }
    keys
};
