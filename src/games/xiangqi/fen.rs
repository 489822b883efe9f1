//! Reading and writing positions as FEN.

use super::board::Position;
use super::square::{Piece, Role, Square};
use crate::games::rules::Side;
use std::fmt::Write;

/// The start position of the game.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a FEN is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// A letter that names no piece.
    UnknownLetter(char),
    /// There are not ten ranks.
    RankCount {
        /// How many there are, as far as they were read.
        found: usize,
    },
    /// A rank does not come to nine points.
    RankLength {
        /// The rank, 0..=9 from Red's back rank.
        rank: u8,
        /// How many points are given, as far as they were read.
        points: usize,
    },
}

impl Position {
    /// The start position of the game.
    #[must_use]
    pub fn start() -> Self {
        Self::from_fen(START_FEN).unwrap_or_else(|_| Self::empty())
    }

    /// Reads a FEN, as leniently as real files need.
    ///
    /// Besides `n`, `b` and `a` the letters `h`, `e` (or `m`) and `g` stand for horse, elephant and
    /// adviser. The side is `w` or `r` for Red and `b` for Black, apart or right behind the board;
    /// Red where it is missing. Missing counters are 0 and 1; what follows them is not read.
    pub fn from_fen(fen: &str) -> Result<Self, FenFault> {
        let mut fields = fen.split_whitespace();
        let board = fields.next().unwrap_or("");
        let mut position = Self::empty();
        let glued = read_board(&mut position, board)?;
        let mut fields = fields.peekable();
        let side = if glued.is_some() {
            glued
        } else {
            let side = fields.peek().and_then(|field| side_of(field));
            if side.is_some() {
                fields.next();
            }
            side
        };
        position.set_turn(side.unwrap_or(Side::First));
        let mut counters =
            fields.skip_while(|field| field.starts_with(['-', '–'])).map_while(|f| f.parse().ok());
        position.halfmove = counters.next().unwrap_or(0);
        position.fullmove = counters.next().unwrap_or(1);
        Ok(position)
    }

    /// The position as FEN, letters `kabnrcp`, side `w` or `b`, all six fields.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut out = String::with_capacity(72);
        for rank in (0..10).rev() {
            let mut gap = 0;
            for file in 0..9 {
                let piece = Square::new(file, rank).and_then(|square| self.piece_at(square));
                let Some(piece) = piece else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    out.push(char::from(b'0' + gap));
                    gap = 0;
                }
                out.push(letter(piece));
            }
            if gap > 0 {
                out.push(char::from(b'0' + gap));
            }
            if rank > 0 {
                out.push('/');
            }
        }
        let side = if self.turn == Side::First { 'w' } else { 'b' };
        let _ = write!(out, " {side} - - {} {}", self.halfmove, self.fullmove);
        out
    }
}

/// Reads the ranks; returns the side where its letter follows the last one without a space.
fn read_board(position: &mut Position, board: &str) -> Result<Option<Side>, FenFault> {
    let (mut file, mut rank) = (0, 9);
    for (at, c) in board.char_indices() {
        if c == '/' {
            if file != 9 {
                return Err(FenFault::RankLength { rank, points: file as usize });
            }
            let lower = rank.checked_sub(1);
            rank = lower.ok_or(FenFault::RankCount { found: 11 })?;
            file = 0;
        } else if rank == 0 && file == 9 {
            let side = side_of(&board[at..]);
            return side.map(Some).ok_or(FenFault::RankLength { rank, points: 10 });
        } else if let Some(points) = c.to_digit(10) {
            file += points as u8;
            if file > 9 {
                return Err(FenFault::RankLength { rank, points: file as usize });
            }
        } else {
            let piece = piece(c).ok_or(FenFault::UnknownLetter(c))?;
            let square = Square::new(file, rank);
            position.put(square.ok_or(FenFault::RankLength { rank, points: 10 })?, Some(piece));
            file += 1;
        }
    }
    if rank > 0 {
        return Err(FenFault::RankCount { found: 10 - rank as usize });
    }
    if file < 9 {
        return Err(FenFault::RankLength { rank, points: file as usize });
    }
    Ok(None)
}

fn side_of(field: &str) -> Option<Side> {
    match field {
        "w" | "W" | "r" | "R" | "red" | "white" => Some(Side::First),
        "b" | "B" | "black" => Some(Side::Second),
        _ => None,
    }
}

fn piece(letter: char) -> Option<Piece> {
    let role = match letter.to_ascii_lowercase() {
        'k' => Role::King,
        'a' | 'g' => Role::Adviser,
        'b' | 'e' | 'm' => Role::Elephant,
        'n' | 'h' => Role::Horse,
        'r' => Role::Chariot,
        'c' => Role::Cannon,
        'p' => Role::Pawn,
        _ => return None,
    };
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    Some(Piece::new(role, side))
}

const fn letter(piece: Piece) -> char {
    let upper = match piece.role {
        Role::King => b'K',
        Role::Adviser => b'A',
        Role::Elephant => b'B',
        Role::Horse => b'N',
        Role::Chariot => b'R',
        Role::Cannon => b'C',
        Role::Pawn => b'P',
    };
    match piece.side {
        Side::First => upper as char,
        Side::Second => upper.to_ascii_lowercase() as char,
    }
}
