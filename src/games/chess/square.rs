//! Squares, sets of squares (bitboards) and the roles of the men.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::games::rules::Side;

/// One of the 64 squares, counted from a1 = 0 along the rank: b1 = 1, a2 = 8, h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this index, or `None` above 63.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on a file (a = 0) and a rank (rank 1 = 0); only the low three bits count.
    pub const fn at(file: u8, rank: u8) -> Self {
        Self((rank & 7) * 8 + (file & 7))
    }

    /// Reads a square name such as `e4`; `None` for anything else.
    pub fn read(name: &str) -> Option<Self> {
        match *name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Self::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    /// The square with the index in the low six bits of a number.
    pub(super) const fn of_code(code: u32) -> Self {
        Self((code & 63) as u8)
    }

    /// The file, 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The index, 0 to 63; the mask lets the compiler drop bounds checks.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The set that holds this square alone.
    pub const fn bit(self) -> Squares {
        Squares(1 << (self.0 & 63))
    }

    /// Whether the square is a light one (h1, a8).
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, one bit a square (bit 0 = a1).
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    /// The eight squares of a file (a = 0).
    pub const fn file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << (file & 7))
    }

    /// The eight squares of a rank (rank 1 = 0).
    pub const fn rank(rank: u8) -> Self {
        Self(0xFF << ((rank & 7) * 8))
    }

    /// The rank on which a side's king and rooks start.
    pub const fn home(side: Side) -> Self {
        match side {
            Side::First => Self::rank(0),
            Side::Second => Self::rank(7),
        }
    }

    /// The squares strictly between two squares of one rank.
    pub(super) const fn along_rank(one: Square, other: Square) -> Self {
        let (low, high) = if one.0 < other.0 { (one, other) } else { (other, one) };
        Self(high.bit().0.wrapping_sub(1) & !(low.bit().0 << 1).wrapping_sub(1))
    }

    /// Whether the square is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// Whether the set holds no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set holds.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest index, or `None` of an empty set.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The square with the highest index, or `None` of an empty set.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(63 - self.0.leading_zeros() as u8)) }
    }

    /// The only square of the set, or `None` where it holds none or several.
    pub const fn only(self) -> Option<Square> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Each;

    fn into_iter(self) -> Each {
        Each(self)
    }
}

/// The squares of a set, in the order of their indexes.
#[derive(Clone, Debug)]
pub struct Each(Squares);

impl Iterator for Each {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        square.bit()
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Squares {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Squares {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// What a man is, apart from whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Role {
    /// All roles, in the order of their discriminants.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The role with the discriminant in the low three bits of a number; the king for one too high.
    #[inline]
    pub(super) const fn of_code(code: u32) -> Self {
        // A table: a `match` becomes a jump that no processor foresees.
        const ROLES: [Role; 8] = {
            let mut roles = [Role::King; 8];
            let mut code = 0;
            while code < Role::ALL.len() {
                roles[code] = Role::ALL[code];
                code += 1;
            }
            roles
        };
        ROLES[(code & 7) as usize]
    }

    /// The English letter in upper case (PGN standard 8.2.3.2), `P` for the pawn.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The role of an upper-case English letter, or `None`.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'P' => Self::Pawn,
            b'N' => Self::Knight,
            b'B' => Self::Bishop,
            b'R' => Self::Rook,
            b'Q' => Self::Queen,
            b'K' => Self::King,
            _ => return None,
        })
    }

    /// Whether the man moves along lines: bishop, rook or queen.
    pub const fn slides(self) -> bool {
        matches!(self, Self::Bishop | Self::Rook | Self::Queen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indexes_agree() {
        for index in 0..64 {
            let square = Square::new(index).unwrap();
            assert_eq!(Square::read(&square.to_string()), Some(square));
            assert_eq!(Squares::LIGHT.has(square), square.is_light());
        }
        assert_eq!(Square::read("h1").unwrap().index(), 7);
        assert!(Square::read("h1").unwrap().is_light());
        assert_eq!(Square::new(64), None);
        assert_eq!(Square::read("i1"), None);
    }

    #[test]
    fn only_wants_exactly_one() {
        assert_eq!(Squares::EMPTY.only(), None);
        assert_eq!(Squares(3).only(), None);
        assert_eq!(Squares(2).only(), Square::new(1));
        assert_eq!(Squares(6).last(), Square::new(2));
    }
}
