//! Why a start position or a written move is not accepted, and what is odd about one that is.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use super::square::{Role, Square, Squares};

/// Why a FEN cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadFen {
    /// There is no text.
    Empty,
    /// The board has fewer than eight ranks.
    TooFewRanks,
    /// The board has more than eight ranks.
    TooManyRanks,
    /// A rank does not hold eight squares.
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
    },
    /// A character of the board stands for no man.
    UnknownMan {
        /// The character.
        letter: char,
    },
    /// The second field is neither `w` nor `b`.
    SideToMove,
}

/// Why castling is not possible for good (FIDE Laws 3.8.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRight {
    /// The king does not stand on its initial square (in Chess960: on its home rank).
    KingNotHome,
    /// No rook stands where the rook of this wing started.
    RookNotHome,
    /// King and rook stand at home, but one of them has moved, or the FEN gives no right.
    Lost,
}

/// Why a written move is not played, or a start position not set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no chess move in any notation read here.
    Unreadable,
    /// The side to move has no such man (on the named file, rank or square, if any is named).
    NoSuchPiece {
        /// What the text moves; `None` where it names only an empty square.
        role: Option<Role>,
        /// Where the text says it stands; all 64 squares where it does not say.
        on: Squares,
    },
    /// Such men exist, but none moves to the target.
    CannotReach {
        /// What the text moves.
        role: Role,
        /// The target.
        to: Square,
        /// Where such men stand.
        candidates: Squares,
    },
    /// The man would reach the target but for one that stands between.
    PathBlocked {
        /// Where the man stands.
        from: Square,
        /// The target.
        to: Square,
        /// Where the nearest man in its way stands.
        by: Square,
    },
    /// A man of the side to move stands on the target.
    OwnPieceOnTarget {
        /// The target.
        square: Square,
    },
    /// The move would take a king.
    TakesKing {
        /// The target.
        square: Square,
    },
    /// The other side could play this move.
    WrongSide {
        /// Where its man stands.
        from: Square,
        /// The target (in castling, the rook).
        to: Square,
    },
    /// The man is pinned: its move leaves the king in check.
    LeavesKingInCheck {
        /// The king.
        king: Square,
        /// The man that would attack it.
        attacker: Square,
    },
    /// The king would move to an attacked square.
    KingIntoCheck {
        /// The square.
        square: Square,
        /// A man that attacks it.
        attacker: Square,
    },
    /// The king is in check, and the move does not end it.
    StillInCheck {
        /// The king.
        king: Square,
        /// The man that would still give check.
        attacker: Square,
    },
    /// Two or more men can legally make the move.
    Ambiguous {
        /// Where they stand.
        candidates: Squares,
    },
    /// There is no right to castle on this wing.
    CastlingNoRight {
        /// Why not.
        why: NoRight,
    },
    /// The king is in check and must not castle.
    CastlingInCheck {
        /// A man that gives check.
        attacker: Square,
    },
    /// The king would pass or reach an attacked square.
    CastlingThroughCheck {
        /// The square.
        square: Square,
    },
    /// A man stands in the way of king or rook.
    CastlingBlocked {
        /// Where.
        square: Square,
    },
    /// A pawn reaches the last rank, but the text does not say what it becomes.
    PromotionMissing {
        /// The target.
        to: Square,
    },
    /// A pawn becomes neither king nor pawn.
    PromotionNotAllowed {
        /// What the text makes of it.
        role: Role,
    },
    /// The text promotes where no pawn reaches its last rank.
    PromotionNotOnLastRank {
        /// The target.
        to: Square,
    },
    /// The text promotes a man that is no pawn.
    PromotionNotByPawn {
        /// What the text moves.
        role: Role,
    },
    /// The pawn could take en passant only at once after the double step.
    EnPassantNotAvailable {
        /// The target.
        to: Square,
    },
    /// A pawn does not take straight ahead.
    PawnCannotCapture {
        /// Where the pawn stands.
        from: Square,
        /// The man in front of it.
        to: Square,
    },
    /// A pawn moves to another file only when it takes, and there is nothing to take.
    NothingToCapture {
        /// Where the pawn stands.
        from: Square,
        /// The target.
        to: Square,
    },
    /// The side to move passes while it is in check.
    NullMoveInCheck {
        /// A man that gives check.
        attacker: Square,
    },
    /// The side to move has been checkmated.
    AfterCheckmate,
    /// The side to move has been stalemated.
    AfterStalemate,
    /// The start position cannot be read.
    BadFen(BadFen),
}

/// What is sloppy about a written move that is legal and unmistakable: a set of flags.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Remark(u32);

macro_rules! remarks {
    ($($(#[$doc:meta])+ $name:ident = $bit:literal;)+) => {
        impl Remark {
            $($(#[$doc])+ pub const $name: Self = Self(1 << $bit);)+

            /// Each flag with its name, in the order of their definition.
            pub const NAMED: &'static [(Self, &'static str)] =
                &[$((Self::$name, stringify!($name))),+];
        }
    };
}

remarks! {
    /// A capture is written without `x`.
    MISSING_CAPTURE_X = 0;
    /// `x` is written, but nothing is taken.
    EXTRA_CAPTURE_X = 1;
    /// The move gives check, but no mark says so.
    MISSING_CHECK = 2;
    /// `+` is written, but the move gives no check.
    FALSE_CHECK = 3;
    /// The move mates, but there is no `#` (no mark, or `+`).
    MISSING_MATE = 4;
    /// `#` is written, but the move does not mate.
    FALSE_MATE = 5;
    /// A file, rank or square of origin is written that is not needed.
    OVER_DISAMBIGUATED = 6;
    /// The rank tells two men apart where the file would (PGN standard 8.2.3.4 prefers the file).
    RANK_FOR_FILE = 7;
    /// Castling is written with zeros.
    CASTLING_ZEROS = 8;
    /// Castling is written in some other way: small letters, no or other dashes, king squares.
    CASTLING_SPELLING = 9;
    /// The whole square of origin is written, or a hyphen.
    LONG_ALGEBRAIC = 10;
    /// The promotion is written without `=`.
    PROMOTION_WITHOUT_EQUALS = 11;
    /// The promotion names no role; a queen was taken.
    PROMOTION_ASSUMED = 12;
    /// En passant is written out.
    EN_PASSANT_SUFFIX = 13;
    /// A role is written as a small letter.
    LOWER_CASE_PIECE = 14;
    /// A pawn move begins with `P`.
    PAWN_LETTER = 15;
    /// Roles are written with other letters than the English ones, or with figurines.
    OTHER_LETTERS = 16;
    /// A pawn capture leaves out the rank of the target or the file of origin.
    SHORT_PAWN_CAPTURE = 17;
    /// Check or mate is marked otherwise than by `+` or `#` (`++`, `ch`, `mate`, a dagger).
    CHECK_SPELLING = 18;
    /// A capture is marked otherwise than by `x`.
    CAPTURE_SPELLING = 19;
    /// The side to move passes.
    NULL_MOVE = 20;
}

impl Remark {
    /// Nothing to remark.
    pub const NONE: Self = Self(0);

    /// Whether all flags of `other` are set.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether no flag is set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The flags that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// `self` where `condition` holds, else nothing.
    #[must_use]
    pub(super) fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::NONE }
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

impl fmt::Debug for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = Self::NAMED.iter().filter(|(flag, _)| self.has(*flag));
        f.debug_set().entries(set.map(|(_, name)| name)).finish()
    }
}
