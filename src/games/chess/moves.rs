//! Moves and which of them are legal.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::attacks::{self, Way};
use super::board::{Position, Wing};
use super::square::{Role, Square, Squares};
use crate::games::rules::Side;

/// What is known of a check without looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Nothing.
    Unknown,
    /// There is none.
    No,
    /// There is one.
    Yes,
}

impl Check {
    #[inline]
    pub(super) const fn of(checks: bool) -> Self {
        if checks { Self::Yes } else { Self::No }
    }
}

/// A move: what moves from where to where.
///
/// Castling is the king taking its own rook, which is unmistakable in Chess960 too. A null move
/// (the turn passed, seen in analysis) goes from a square to the same square.
///
/// One number, as a replay hands it on: the squares in the two lowest bytes, then role and
/// promotion, then what whoever found the move knows of it, which is no part of what it is.
#[derive(Clone, Copy)]
pub struct Move(u32);

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl Move {
    /// The null move: the side to move passes.
    pub const NULL: Self = Self::new(Role::King, Square::at(0, 0), Square::at(0, 0), None);

    const PROMOTES: u32 = 1 << 23;
    const KNOWN: u32 = 1 << 24;
    const CHECKS: u32 = 1 << 25;
    const PLAIN: u32 = 1 << 26;

    /// A move of a man of this role. Whether it is legal is for a position to say.
    #[inline]
    pub const fn new(role: Role, from: Square, to: Square, promotion: Option<Role>) -> Self {
        let move_of = from.index() as u32 | (to.index() as u32) << 8 | (role as u32) << 16;
        match promotion {
            None => Self(move_of),
            Some(role) => Self(move_of | Self::PROMOTES | (role as u32) << 20),
        }
    }

    const fn parts(self) -> u32 {
        self.0 & 0x00FF_FFFF
    }

    /// The same move, known to give check or not where it was found.
    #[inline]
    pub(super) const fn checking(self, checks: bool) -> Self {
        Self(self.0 & !Self::CHECKS | Self::KNOWN | (checks as u32 * Self::CHECKS))
    }

    /// The same move, known to be one man's way to an empty square or to another's man: neither
    /// castling nor promotion, capture en passant or null move.
    #[inline]
    pub(super) const fn plain(self) -> Self {
        Self(self.0 | Self::PLAIN)
    }

    /// Whether it is known to be [`plain`](Self::plain).
    #[inline]
    pub(super) const fn is_plain(self) -> bool {
        self.0 & Self::PLAIN != 0
    }

    /// What is known of the check that it gives.
    #[inline]
    pub(super) const fn check(self) -> Check {
        match (self.0 & Self::KNOWN, self.0 & Self::CHECKS) {
            (0, _) => Check::Unknown,
            (_, checks) => Check::of(checks != 0),
        }
    }

    /// What moves, before any promotion.
    #[inline]
    pub const fn role(self) -> Role {
        Role::of_code(self.0 >> 16)
    }

    /// The discriminant of what moves.
    #[inline]
    pub(super) const fn code(self) -> usize {
        let code = (self.0 >> 16 & 7) as usize;
        if code < Role::ALL.len() { code } else { Role::King as usize }
    }

    /// The square it leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::of_code(self.0)
    }

    /// The square it reaches; in castling the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::of_code(self.0 >> 8)
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        if self.0 & Self::PROMOTES == 0 { None } else { Some(Role::of_code(self.0 >> 20)) }
    }

    /// Whether the side to move passes.
    pub const fn is_null(self) -> bool {
        self.from().index() == self.to().index()
    }

    /// The wing castled to, or `None` where the move is no castling in this position.
    pub fn castles(self, position: &Position) -> Option<Wing> {
        let castles = self.role() == Role::King && position.men(position.turn()).has(self.to());
        if !castles || self.is_null() {
            return None;
        }
        Some(if self.to() > self.from() { Wing::King } else { Wing::Queen })
    }

    /// Whether the move captures in this position, en passant included.
    pub fn captures(self, position: &Position) -> bool {
        position.men(position.turn().other()).has(self.to())
            || (self.role() == Role::Pawn && position.en_passant() == Some(self.to()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.role().letter(), self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |role| write!(f, "={}", role.letter()))
    }
}

/// The rank a side's pawns start from and the rank they promote on.
const fn pawn_ranks(side: Side) -> (u8, u8) {
    match side {
        Side::First => (1, 7),
        Side::Second => (6, 0),
    }
}

/// Whether a pawn of this side promotes on the square.
pub(super) const fn promotes(side: Side, to: Square) -> bool {
    to.rank() == pawn_ranks(side).1
}

/// The square `steps` ranks behind a square as the side sees it, or `None` off the board.
pub(super) fn behind(side: Side, square: Square, steps: u8) -> Option<Square> {
    let rank = match side {
        Side::First => square.rank().checked_sub(steps)?,
        Side::Second => Some(square.rank() + steps).filter(|&rank| rank < 8)?,
    };
    Some(Square::at(square.file(), rank))
}

impl Position {
    /// Whether the king of the side to move would stand unattacked after its man moves; for any
    /// move but castling. Also true of a side without a single king.
    #[inline]
    pub(super) fn is_safe(&self, from: Square, to: Square, role: Role) -> bool {
        self.attackers_after(from, to, role).is_empty()
    }

    /// Who would attack the king of the side to move after its man moves.
    #[inline]
    pub(super) fn attackers_after(&self, from: Square, to: Square, role: Role) -> Squares {
        let us = self.turn();
        let Some(mut king) = self.king(us) else { return Squares::EMPTY };
        let mut gone = to.bit();
        let mut occupied = self.occupied();
        if role == Role::King {
            king = to;
        } else if role == Role::Pawn && from.file() != to.file() && !occupied.has(to) {
            gone |= Square::at(to.file(), from.rank()).bit();
        }
        occupied = (occupied & !(from.bit() | gone)) | to.bit();
        self.attackers(us.other(), king, occupied) & !gone
    }

    /// The men of the side to move and of this role that reach `to` by their way of moving, king
    /// safety aside. A pawn captures where `capture` says so and pushes otherwise.
    #[inline]
    pub(super) fn reaching(&self, role: Role, to: Square, capture: bool) -> Squares {
        let us = self.turn();
        if role != Role::Pawn {
            return attacks::piece(role, to, self.occupied()) & self.of(us, role);
        }
        let pawns = self.of(us, Role::Pawn);
        if capture {
            let target = self.men(us.other()).has(to) || self.en_passant() == Some(to);
            return if target { attacks::pawn(us.other(), to) & pawns } else { Squares::EMPTY };
        }
        self.pushing(to, pawns)
    }

    /// The pawn of the side to move that can push to `to`.
    #[inline]
    fn pushing(&self, to: Square, pawns: Squares) -> Squares {
        let (us, occupied) = (self.turn(), self.occupied());
        let Some(near) = behind(us, to, 1).filter(|_| !occupied.has(to)) else {
            return Squares::EMPTY;
        };
        if pawns.has(near) {
            return near.bit();
        }
        let far = behind(us, near, 1).filter(|far| far.rank() == pawn_ranks(us).0);
        match far {
            Some(far) if !occupied.has(near) => far.bit() & pawns,
            _ => Squares::EMPTY,
        }
    }

    /// The castling move to a wing, where it is legal (FIDE Laws 3.8.2).
    pub(super) fn castling(&self, wing: Wing) -> Option<Move> {
        let us = self.turn();
        let king = self.king(us)?;
        let rook = self.right(us, wing)?;
        let (king_end, rook_end) = wing.ends(us);
        let others = self.occupied() & !(king.bit() | rook.bit());
        let king_path = Squares::along_rank(king, king_end) | king_end.bit();
        let rook_path = Squares::along_rank(rook, rook_end) | rook_end.bit();
        if !((king_path | rook_path) & others).is_empty() {
            return None;
        }
        let them = us.other();
        // The king is taken off so that it does not shield the squares behind it; the rook is put
        // where it ends so that an attack it has been shielding the king from shows.
        let without_king = self.occupied() & !king.bit();
        let after = others | rook_end.bit();
        let crossed =
            if self.known_check() == Check::No { king_path } else { king_path | king.bit() };
        // Behind a rook in the corner nothing can stand.
        let corner = matches!(rook.file(), 0 | 7);
        let attacked = crossed
            .into_iter()
            .any(|square| !self.attackers(them, square, without_king).is_empty())
            || !corner && !self.attackers(them, king_end, after).is_empty();
        (!attacked).then(|| Move::new(Role::King, king, rook, None))
    }

    /// Calls `visit` with each legal move until it says `false`. The result is `false` where it
    /// did.
    pub fn each_legal(&self, mut visit: impl FnMut(Move) -> bool) -> bool {
        let us = self.turn();
        let targets = !(self.men(us) | self.role(Role::King));
        let doubtful = self.doubtful();
        for from in self.of(us, Role::King) {
            for to in attacks::king(from) & targets {
                if self.is_safe(from, to, Role::King)
                    && !visit(Move::new(Role::King, from, to, None))
                {
                    return false;
                }
            }
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.of(us, role) {
                let doubt = doubtful.has(from);
                for to in attacks::piece(role, from, self.occupied()) & targets {
                    if (!doubt || self.is_safe(from, to, role))
                        && !visit(Move::new(role, from, to, None))
                    {
                        return false;
                    }
                }
            }
        }
        if !self.each_pawn_move(targets, doubtful, &mut visit) {
            return false;
        }
        self.rights().is_empty()
            || Wing::BOTH.into_iter().filter_map(|wing| self.castling(wing)).all(visit)
    }

    fn each_pawn_move(
        &self,
        targets: Squares,
        doubtful: Squares,
        visit: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let us = self.turn();
        let en_passant = self.en_passant().map_or(Squares::EMPTY, Square::bit);
        for from in self.of(us, Role::Pawn) {
            let takes = attacks::pawn(us, from) & targets & (self.men(us.other()) | en_passant);
            for to in takes | self.pushes(from) {
                let doubt = doubtful.has(from) || en_passant.has(to);
                if doubt && !self.is_safe(from, to, Role::Pawn) {
                    continue;
                }
                let going_on = if promotes(us, to) {
                    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
                        .into_iter()
                        .all(|role| visit(Move::new(Role::Pawn, from, to, Some(role))))
                } else {
                    visit(Move::new(Role::Pawn, from, to, None))
                };
                if !going_on {
                    return false;
                }
            }
        }
        true
    }

    /// Where the pawn of the side to move on a square can push to.
    fn pushes(&self, from: Square) -> Squares {
        let (us, occupied) = (self.turn(), self.occupied());
        let ahead = behind(us.other(), from, 1).filter(|&to| !occupied.has(to));
        let Some(one) = ahead else { return Squares::EMPTY };
        if from.rank() != pawn_ranks(us).0 {
            return one.bit();
        }
        let two = behind(us.other(), one, 1).filter(|&to| !occupied.has(to));
        one.bit() | two.map_or(Squares::EMPTY, Square::bit)
    }

    /// The men of the side to move whose moves may leave the king in check: all when it is in
    /// check, otherwise those on a line with it behind which an enemy slider may look.
    fn doubtful(&self) -> Squares {
        let us = self.turn();
        let Some(king) = self.king(us) else { return Squares::EMPTY };
        if self.in_check() {
            return Squares::ALL;
        }
        let seen = (attacks::rook(king, self.occupied()) | attacks::bishop(king, self.occupied()))
            & self.men(us);
        let beyond = self.occupied() & !seen;
        seen_beyond(self, king, beyond, us.other()) & seen
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal(|mv| {
            moves.push(mv);
            true
        });
        moves
    }

    /// Whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        self.has_free_move() || !self.each_legal(|_| false)
    }

    /// Whether a knight or a pawn can move that stands on no line with its king, which is not in check:
    /// so it is in most positions.
    fn has_free_move(&self) -> bool {
        let us = self.turn();
        let Some(king) = self.king(us).filter(|_| self.known_check() == Check::No) else {
            return false;
        };
        let free = self.men(us) & !attacks::open(Way::of(Role::Queen), king);
        let pawns = free & self.role(Role::Pawn);
        let ahead = match us {
            Side::First => Squares(pawns.0 << 8),
            Side::Second => Squares(pawns.0 >> 8),
        };
        let targets = !(self.men(us) | self.role(Role::King));
        let moves = |from: Square| !(attacks::piece(Role::Knight, from, free) & targets).is_empty();
        !(ahead & !self.occupied()).is_empty()
            || (free & self.role(Role::Knight)).into_iter().any(moves)
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        !self.each_legal(|legal| legal != mv)
    }
}

/// All squares of the lines from a king to the sliders that see it once its nearest men are gone.
fn seen_beyond(position: &Position, king: Square, occupied: Squares, them: Side) -> Squares {
    let queens = position.role(Role::Queen);
    let straight =
        attacks::rook(king, occupied) & (position.role(Role::Rook) | queens) & position.men(them);
    let oblique = attacks::bishop(king, occupied)
        & (position.role(Role::Bishop) | queens)
        & position.men(them);
    (straight | oblique)
        .into_iter()
        .fold(Squares::EMPTY, |lines, slider| lines | attacks::between(king, slider))
}
