//! What is odd about a move that is played all the same.

use std::ops::{BitOr, BitOrAssign};

/// A set of oddities of one accepted move; the default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Remark(u16);

impl Remark {
    /// Nothing odd.
    pub const NONE: Self = Self(0);
    /// The mover has moved last, too, and nothing between gives the move to that side.
    pub const SAME_COLOUR_TWICE: Self = Self(1);
    /// The first mover of the game, or after setup, is not the side that should be it: Black on
    /// an empty board, White after handicap stones, the side that `PL` names.
    pub const WRONG_FIRST_COLOUR: Self = Self(1 << 1);
    /// The whole board is as it was after an earlier move (positional repetition), and the rule
    /// set leaves it to the referee or ends the game without result.
    pub const SUPERKO_POSITIONAL: Self = Self(1 << 2);
    /// As [`Self::SUPERKO_POSITIONAL`], and the same side is to move (situational repetition).
    pub const SUPERKO_SITUATIONAL: Self = Self(1 << 3);
    /// The move takes the mover's own stones off, and the rule set allows it.
    pub const SUICIDE_ALLOWED: Self = Self(1 << 4);
    /// The pass is written `tt`, as before SGF FF\[4\].
    pub const PASS_AS_TT: Self = Self(1 << 5);
    /// The pass is written in a way no SGF version knows: the corner just beyond the board
    /// (`ss` on 18x18), two backquotes, or the word.
    pub const NONSTANDARD_PASS: Self = Self(1 << 6);
    /// The point is written in capitals on a board of at most 26 lines, and was read as if in
    /// small letters.
    pub const LOWERED: Self = Self(1 << 7);
    /// A stone is played after two passes in a row or more.
    pub const AFTER_PASSES: Self = Self(1 << 8);

    /// Whether there is no remark at all.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every oddity of `other` is in this set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Remark {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Remark {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
