//! Why a written move is not played, and what is odd about one that is.

use super::fen::FenFault;
use super::square::{Move, Role, Square};

/// Why a start position or a written move cannot be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text is no move of the notation.
    Unreadable,
    /// The mover has no such piece where the text says.
    NoSuchPiece {
        /// The role named; `None` where coordinates name an empty point.
        role: Option<Role>,
        /// Where it was looked for.
        place: Place,
    },
    /// The piece on the point named is the opponent's.
    WrongSide {
        /// The point.
        square: Square,
    },
    /// 蹩马腿: a piece stands beside the horse in the way (rules A 2.2).
    HorseLegBlocked {
        /// The point of the blocking piece.
        leg: Square,
    },
    /// 塞象眼: a piece stands on the middle of the elephant's way (rules A 2.2).
    ElephantEyeBlocked {
        /// The point of the blocking piece.
        eye: Square,
    },
    /// An elephant would cross the river (rules A 2.2).
    CrossesRiver {
        /// Where it would go.
        to: Square,
    },
    /// A king or adviser would leave the palace (rules A 2.2).
    LeavesPalace {
        /// Where it would go.
        to: Square,
    },
    /// A cannon would capture without a screen (rules A 2.3).
    CannonNoScreen {
        /// The piece it would capture.
        target: Square,
    },
    /// A cannon would capture over more than one piece (rules A 2.3).
    CannonTooManyScreens {
        /// The piece it would capture.
        target: Square,
        /// How many pieces stand between, 2 or more.
        screens: usize,
    },
    /// A piece stands in the way of a chariot, or of a cannon that does not capture.
    PathBlocked {
        /// The first piece in the way.
        by: Square,
    },
    /// The mover's own piece stands where the move goes.
    OwnPieceOnTarget {
        /// The point.
        square: Square,
    },
    /// A pawn would go backward (rules A 2.2).
    PawnRetreats {
        /// Where the pawn stands.
        from: Square,
    },
    /// A pawn would go sideways before it has crossed the river (rules A 2.2).
    PawnNotCrossed {
        /// Where the pawn stands.
        from: Square,
    },
    /// The move goes beyond the edge of the board.
    OffBoard {
        /// Where the piece stands.
        from: Square,
    },
    /// A piece of that role does not move so (rules A 2.2).
    WrongGeometry {
        /// Role of the piece.
        role: Role,
        /// Where the piece stands.
        from: Square,
    },
    /// The move takes a king; the game ends before that (rules A 3.1).
    CapturesKing {
        /// The king's point.
        square: Square,
    },
    /// 送将: the move exposes the own king to an attack (rules A 3.1).
    LeavesKingInCheck {
        /// The attacker.
        by: Square,
    },
    /// The king is in check and the move does not answer it (rules A 3.1).
    StillInCheck {
        /// The attacker after the move.
        by: Square,
    },
    /// 对面: after the move the kings face each other on an open file (rules A 4.1.2).
    KingsFacing,
    /// Several legal moves fit the text.
    Ambiguous {
        /// All of them, in the order of their points.
        candidates: Vec<Move>,
    },
    /// The side to move is mated (rules A 4.1.1).
    AfterCheckmate,
    /// The side to move has no legal move, which loses (rules A 4.1.3).
    AfterStalemate,
    /// The start position cannot be read.
    BadFen {
        /// What is wrong with it.
        reason: FenFault,
    },
}

/// Where a refused text looked for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On a file, 1..=9 as the mover counts.
    File(u8),
    /// On a point.
    Square(Square),
    /// Among pieces of the role that share a file (前, 后, 中 or a number).
    Tandem,
    /// Anywhere.
    Board,
}

/// What is odd about an accepted move: a set of marks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Remark(u16);

impl Remark {
    /// Nothing odd.
    pub const NONE: Self = Self(0);
    /// Two pieces share the file and the text says neither 前 nor 后; only one could go there.
    pub const BARE_STACKED: Self = Self(1);
    /// Red's digits are Arabic or Black's are Chinese.
    pub const FOREIGN_SCRIPT_DIGITS: Self = Self(1 << 1);
    /// A glyph is not that of the piece or word but one mistaken for it, such as 卯 for 卒.
    pub const FOREIGN_GLYPH: Self = Self(1 << 2);
    /// The direction is in the old words 上 and 下.
    pub const OLD_DIRECTION: Self = Self(1 << 3);
    /// The text says 前, 后 or a number though the piece has the file to itself.
    pub const NEEDLESS_ORDER: Self = Self(1 << 4);
    /// Rule sets for pieces that share a file differ on this text; another has another legal move,
    /// or the usual one has none.
    pub const RULE_SETS_DIFFER: Self = Self(1 << 5);
    /// `-` stands for a traverse (`C2-5`): the retreat it would mean is not legal.
    pub const DASH_FOR_TRAVERSE: Self = Self(1 << 6);
    /// A glyph or letter can be several others; only one of them makes a legal move.
    pub const GLYPH_SLIP: Self = Self(1 << 7);
    /// The piece's glyph is the opponent's: 卒 for Red's 兵.
    pub const COLOUR_CONTRADICTS: Self = Self(1 << 8);
    /// Blanks stand inside the move, or its letters are full width.
    pub const LOOSE: Self = Self(1 << 9);

    const NAMES: [(Self, &'static str); 10] = [
        (Self::BARE_STACKED, "BARE_STACKED"),
        (Self::FOREIGN_SCRIPT_DIGITS, "FOREIGN_SCRIPT_DIGITS"),
        (Self::FOREIGN_GLYPH, "FOREIGN_GLYPH"),
        (Self::OLD_DIRECTION, "OLD_DIRECTION"),
        (Self::NEEDLESS_ORDER, "NEEDLESS_ORDER"),
        (Self::RULE_SETS_DIFFER, "RULE_SETS_DIFFER"),
        (Self::DASH_FOR_TRAVERSE, "DASH_FOR_TRAVERSE"),
        (Self::GLYPH_SLIP, "GLYPH_SLIP"),
        (Self::COLOUR_CONTRADICTS, "COLOUR_CONTRADICTS"),
        (Self::LOOSE, "LOOSE"),
    ];

    /// Whether all marks of `other` are set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nothing is odd.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The marks of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Sets the marks of `other` where `condition` holds.
    pub(super) fn mark(&mut self, other: Self, condition: bool) {
        if condition {
            self.0 |= other.0;
        }
    }
}

impl std::fmt::Debug for Remark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let set = Self::NAMES.iter().filter(|(mark, _)| self.contains(*mark));
        f.debug_set().entries(set.map(|(_, name)| name)).finish()
    }
}
