//! Points of the board, sets of points, pieces and moves.

use crate::games::rules::Side;
use std::fmt;

/// A point of the board, 0..=89.
///
/// Counted from Red's back rank, left to right as Red sees it: `rank * 9 + file`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The point on `file` 0..=8 (a..i, from Red's left) and `rank` 0..=9 (from Red's back rank).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 9 && rank < 10 { Some(Self(rank * 9 + file)) } else { None }
    }

    /// The point with this index, or `None` from 90 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 90 { Some(Self(index)) } else { None }
    }

    /// For indices that are below 90 by construction.
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < 90);
        Self(index as u8)
    }

    /// The index 0..=89.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file 0..=8 from Red's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// The rank 0..=9 from Red's back rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The file 1..=9 as `side` counts it, from that player's own right hand (rules A 7.5).
    #[must_use]
    pub const fn file_for(self, side: Side) -> u8 {
        match side {
            Side::First => 9 - self.file(),
            Side::Second => self.file() + 1,
        }
    }

    /// How many ranks ahead of its own back rank the point lies for `side`, 0..=9.
    #[must_use]
    pub const fn depth_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => 9 - self.rank(),
        }
    }
}

impl fmt::Display for Square {
    /// The ICCS name in lower case, `a0` to `i9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of points; iterates in the order of their indices.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u128);

impl SquareSet {
    /// The set without points.
    pub const EMPTY: Self = Self(0);

    /// All points of the board.
    pub const ALL: Self = Self(super::tables::BOARD);

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the set has no points.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of points, 0..=90.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The point with the lowest index.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    pub(super) fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }
}

#[allow(clippy::copy_iterator, reason = "a set is as small as an index and is read as a whole")]
impl Iterator for SquareSet {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// 帅 / 将.
    King = 1,
    /// 仕 / 士.
    Adviser = 2,
    /// 相 / 象.
    Elephant = 3,
    /// 马.
    Horse = 4,
    /// 车.
    Chariot = 5,
    /// 炮.
    Cannon = 6,
    /// 兵 / 卒.
    Pawn = 7,
}

impl Role {
    /// Every role, in the order of the enum.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Adviser,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Pawn,
    ];

    /// How many of it one side may have.
    #[must_use]
    pub const fn limit(self) -> usize {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub role: Role,
    /// Whose it is.
    pub side: Side,
}

impl Piece {
    /// The piece of that kind.
    #[must_use]
    pub const fn new(role: Role, side: Side) -> Self {
        Self { role, side }
    }

    /// The mailbox byte: role in bits 0..=2, side in bit 3; 0 is an empty point.
    pub(super) const fn code(self) -> u8 {
        self.role as u8 | (self.side as u8) << 3
    }

    pub(super) const fn from_code(code: u8) -> Option<Self> {
        let role = match code & 7 {
            1 => Role::King,
            2 => Role::Adviser,
            3 => Role::Elephant,
            4 => Role::Horse,
            5 => Role::Chariot,
            6 => Role::Cannon,
            7 => Role::Pawn,
            _ => return None,
        };
        let side = if code & 8 == 0 { Side::First } else { Side::Second };
        Some(Self { role, side })
    }
}

/// A move from one point to another; what it captures stands in the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// The move between two points.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}
