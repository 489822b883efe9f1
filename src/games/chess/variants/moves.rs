//! The moves of a variant, and which of them are legal: made on a copy, then looked at.

use std::fmt;

use super::super::{
    Wing, attacks,
    moves::promotes,
    square::{Role, Square, Squares},
};
use super::position::HELD;
use super::{Position, Variant};
use crate::games::rules::Side;

/// A move of a variant: a man moves, or a man in hand is dropped.
///
/// Castling is the king taking its own rook; a null move goes from a square to the same square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A man goes from a square to a square.
    Man {
        /// What moves, before any promotion.
        role: Role,
        /// The square it leaves.
        from: Square,
        /// The square it reaches; in castling the square of the rook.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// A man in hand is put on an empty square (crazyhouse).
    Drop {
        /// What is dropped.
        role: Role,
        /// Where.
        to: Square,
    },
}

impl Move {
    /// The null move: the side to move passes.
    pub const NULL: Self = Self::Man {
        role: Role::King,
        from: Square::at(0, 0),
        to: Square::at(0, 0),
        promotion: None,
    };

    /// What moves or is dropped.
    pub const fn role(self) -> Role {
        match self {
            Self::Man { role, .. } | Self::Drop { role, .. } => role,
        }
    }

    /// The square it leaves; `None` of a drop.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Man { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// The square it reaches; in castling the square of the rook.
    pub const fn to(self) -> Square {
        match self {
            Self::Man { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// What a pawn becomes.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Self::Man { promotion, .. } => promotion,
            Self::Drop { .. } => None,
        }
    }

    /// Whether the side to move passes.
    pub const fn is_null(self) -> bool {
        matches!(self, Self::Man { from, to, .. } if from.index() == to.index())
    }

    /// The wing castled to, or `None` where the move is no castling in this position.
    pub fn castles(self, position: &Position) -> Option<Wing> {
        match self {
            Self::Man { role: Role::King, from, to, .. } if position.castles(from, to) => {
                Some(if to > from { Wing::King } else { Wing::Queen })
            }
            _ => None,
        }
    }

    /// Whether the move captures in this position, en passant included.
    pub fn captures(self, position: &Position) -> bool {
        match self {
            Self::Man { role, from, to, .. } => position.taken(role, from, to).is_some(),
            Self::Drop { .. } => false,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Drop { role, to } => write!(f, "{}@{to}", role.letter()),
            Self::Man { role, from, to, promotion } => {
                write!(f, "{}{from}{to}", role.letter())?;
                promotion.map_or(Ok(()), |role| write!(f, "={}", role.letter()))
            }
        }
    }
}

impl Position {
    /// All legal moves; none once the game has ended.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.decided().is_some() { Vec::new() } else { self.playable_moves() }
    }

    /// Whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        if self.decided().is_some() {
            return false;
        }
        // That a capture is compulsory takes no last move away.
        !self.each_possible(&mut |mv| !self.is_allowed(mv))
    }

    /// All moves that the rules allow, whether or not the game has ended.
    pub(super) fn playable_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_possible(&mut |mv| {
            if self.is_allowed(mv) {
                moves.push(mv);
            }
            true
        });
        if self.variant.takes_kings() && moves.iter().any(|mv| mv.captures(self)) {
            moves.retain(|mv| mv.captures(self));
        }
        moves
    }

    /// Whether the rules allow a possible move, compulsory captures aside.
    pub(super) fn is_allowed(&self, mv: Move) -> bool {
        let us = self.turn();
        if self.variant.takes_kings() || mv.castles(self).is_some() {
            return true;
        }
        if let Move::Drop { .. } = mv
            && !self.in_check()
        {
            return true;
        }
        let mut after = *self;
        after.make(mv);
        let king_taken =
            after.of(us.other(), Role::King).count() < self.of(us.other(), Role::King).count();
        match self.variant {
            Variant::Atomic => {
                let king_lost = after.of(us, Role::King).count() < self.of(us, Role::King).count();
                !king_lost && (king_taken || after.checkers_of(us).is_empty())
            }
            Variant::RacingKings => {
                !king_taken && after.checkers_of(us).is_empty() && !after.in_check()
            }
            _ => !king_taken && after.checkers_of(us).is_empty(),
        }
    }

    /// Whether a pawn of the side to move may legally take onto `to` en passant.
    pub(super) fn can_take_en_passant(&self, to: Square) -> bool {
        let us = self.turn();
        let pawns = self.of(us, Role::Pawn) & attacks::pawn(us.other(), to);
        pawns
            .into_iter()
            .any(|from| self.is_allowed(Move::Man { role: Role::Pawn, from, to, promotion: None }))
    }

    /// Calls `visit` with each move that the men can make, whatever happens to kings, until it
    /// says `false`. The result is `false` where it did. Castling is only given where it is legal.
    pub(super) fn each_possible(&self, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let us = self.turn();
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for from in self.of(us, role) {
                for to in attacks::piece(role, from, self.occupied()) & !self.men(us) {
                    if !visit(Move::Man { role, from, to, promotion: None }) {
                        return false;
                    }
                }
            }
        }
        self.of(us, Role::Pawn).into_iter().all(|from| self.each_pawn_move(from, visit))
            && Wing::BOTH.into_iter().filter_map(|wing| self.castling(wing)).all(&mut *visit)
            && self.each_drop(visit)
    }

    fn each_pawn_move(&self, from: Square, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let us = self.turn();
        let targets = self.men(us.other()) | self.en_passant.map_or(Squares::EMPTY, Square::bit);
        let takes = attacks::pawn(us, from) & targets;
        (takes | self.pushes(us, from)).into_iter().all(|to| {
            let man = |promotion| Move::Man { role: Role::Pawn, from, to, promotion };
            if !promotes(us, to) {
                return visit(man(None));
            }
            self.promotions().iter().all(|&role| visit(man(Some(role))))
        })
    }

    /// What pawns may become.
    pub(super) fn promotions(&self) -> &'static [Role] {
        const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];
        if self.variant.takes_kings() { &ROLES } else { &ROLES[..4] }
    }

    /// Where a pawn can push to: in horde White's pawns may make two steps from the first rank, too.
    fn pushes(&self, us: Side, from: Square) -> Squares {
        let empty = !self.occupied();
        let step = |squares: Squares| match us {
            Side::First => Squares(squares.0 << 8) & empty,
            Side::Second => Squares(squares.0 >> 8) & empty,
        };
        let one = step(from.bit());
        let doubles = match us {
            Side::First => from.rank() == 1 || from.rank() == 0 && self.variant == Variant::Horde,
            Side::Second => from.rank() == 6,
        };
        if doubles { one | step(one) } else { one }
    }

    /// The castling move to a wing, where it is legal (FIDE Laws 3.8.2).
    pub(super) fn castling(&self, wing: Wing) -> Option<Move> {
        let us = self.turn();
        let (king, rook) = (self.king(us)?, self.right(us, wing)?);
        let blocked = !self.castling_way(wing, king, rook).is_empty();
        let clear = !blocked && self.castling_threat(wing, king, rook).is_none();
        clear.then_some(Move::Man { role: Role::King, from: king, to: rook, promotion: None })
    }

    /// The men in the way of king and rook.
    pub(super) fn castling_way(&self, wing: Wing, king: Square, rook: Square) -> Squares {
        let (king_end, rook_end) = wing.ends(self.turn());
        let king_path = attacks::between(king, king_end) | king_end.bit();
        let rook_path = attacks::between(rook, rook_end) | rook_end.bit();
        (king_path | rook_path) & self.occupied() & !(king.bit() | rook.bit())
    }

    /// The first square of the king's way, its own included, that is attacked. Where it ends the rook
    /// may shield it: in atomic chess from a check that the other king beside it has kept off.
    pub(super) fn castling_threat(&self, wing: Wing, king: Square, rook: Square) -> Option<Square> {
        let them = self.turn().other();
        let (king_end, rook_end) = wing.ends(self.turn());
        let way = king.bit() | attacks::between(king, king_end);
        let without_king = self.occupied() & !king.bit();
        let after = (without_king & !rook.bit()) | rook_end.bit();
        let attacked = |square: Square, occupied| !self.threats(them, square, occupied).is_empty();
        let on_the_way = way.into_iter().find(|&square| attacked(square, without_king));
        on_the_way.or_else(|| Some(king_end).filter(|&square| attacked(square, after)))
    }

    fn each_drop(&self, visit: &mut dyn FnMut(Move) -> bool) -> bool {
        let us = self.turn();
        let empty = !self.occupied();
        let edge = Squares::rank(0) | Squares::rank(7);
        HELD.into_iter().filter(|&role| self.in_hand(us, role) > 0).all(|role| {
            let targets = if role == Role::Pawn { empty & !edge } else { empty };
            targets.into_iter().all(|to| visit(Move::Drop { role, to }))
        })
    }
}
