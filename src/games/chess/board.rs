//! The position: men, side to move, castling rights, en passant square and counters.

mod play;

use std::fmt;

use super::attacks;
use super::moves::Check;
use super::square::{Role, Square, Squares};
use super::zobrist;
use crate::games::rules::Side;

/// The wing that a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// `O-O`: the king goes to the g-file, the rook to the f-file.
    King,
    /// `O-O-O`: the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl Wing {
    /// Both wings.
    pub const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// Where king and rook of a side end up (FIDE Laws 3.8; the same in Chess960).
    pub const fn ends(self, side: Side) -> (Square, Square) {
        let rank = match side {
            Side::First => 0,
            Side::Second => 7,
        };
        match self {
            Self::King => (Square::at(6, rank), Square::at(5, rank)),
            Self::Queen => (Square::at(2, rank), Square::at(3, rank)),
        }
    }
}

/// In place of a king's square where a side has none or several.
const NO_KING: u8 = 64;

/// A chess position: a small `Copy` value (96 bytes).
///
/// It may be any arrangement of men: a side may lack its king or have several, in which case that
/// side is never in check and every move of its men is legal.
#[derive(Clone, Copy)]
pub struct Position {
    /// The men of the side to move and those of the other: so a replay asks for them without asking
    /// whose turn it is.
    sides: [Squares; 2],
    roles: [Squares; 6],
    /// The rooks that a king may still castle with; a rook's rank tells its side and its file,
    /// compared with the king's, the wing.
    rights: Squares,
    /// The en passant square, if any.
    en_passant: Squares,
    /// Both counters may run over what is given of them.
    halfmove: u32,
    fullmove: u32,
    /// The index of the only king of the side to move, and of that of the other.
    kings: [u8; 2],
    turn: Side,
    pub(super) chess960: bool,
    /// Whether the side to move is in check. While it is unknown, the other side may be in check,
    /// and a side may have no king or several.
    check: Check,
}

impl Position {
    /// The usual start position, with castling written as in Chess960 or not.
    pub const fn start(chess960: bool) -> Self {
        Self {
            sides: [Squares(0xFFFF), Squares(0xFFFF << 48)],
            roles: [
                Squares(0x00FF_0000_0000_FF00),
                Squares(0x42 | 0x42 << 56),
                Squares(0x24 | 0x24 << 56),
                Squares(0x81 | 0x81 << 56),
                Squares(0x08 | 0x08 << 56),
                Squares(0x10 | 0x10 << 56),
            ],
            rights: Squares(0x81 | 0x81 << 56),
            halfmove: 0,
            fullmove: 1,
            en_passant: Squares::EMPTY,
            kings: [4, 60],
            turn: Side::First,
            chess960,
            check: Check::No,
        }
    }

    /// A board without men, White to move, no rights, counters 0 and 1.
    pub fn empty() -> Self {
        Self {
            sides: [Squares::EMPTY; 2],
            roles: [Squares::EMPTY; 6],
            rights: Squares::EMPTY,
            halfmove: 0,
            fullmove: 1,
            en_passant: Squares::EMPTY,
            kings: [NO_KING; 2],
            turn: Side::First,
            chess960: false,
            check: Check::Unknown,
        }
    }

    /// All men of a side.
    #[inline]
    pub fn men(&self, side: Side) -> Squares {
        self.sides[self.place(side)]
    }

    /// Where the men of a side are kept.
    #[inline]
    fn place(&self, side: Side) -> usize {
        usize::from(side != self.turn)
    }

    /// The men of the side to move, and those of the other.
    #[inline]
    pub(super) fn sides(&self) -> (Squares, Squares) {
        (self.sides[0], self.sides[1])
    }

    /// All men of a role, of both sides.
    #[inline]
    pub fn role(&self, role: Role) -> Squares {
        self.roles[role as usize]
    }

    /// The men of one role of one side.
    #[inline]
    pub fn of(&self, side: Side, role: Role) -> Squares {
        self.men(side) & self.role(role)
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The role of the man on a square, or `None` of an empty one.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).has(square))
    }

    /// Whose man stands on a square, or `None` of an empty one.
    pub fn side_at(&self, square: Square) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.men(side).has(square))
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// What is known without a look of whether the side to move is in check.
    #[inline]
    pub(super) fn known_check(&self) -> Check {
        self.check
    }

    /// The king of a side, or `None` where it has none or several.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        Square::new(self.kings[self.place(side)])
    }

    /// The square behind a pawn that has just made a double step, set only where capturing it en
    /// passant is legal (what FIDE Laws 9.2.3 compares positions by).
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.first()
    }

    /// The kings of the side to move and of the other, where check is not unknown.
    #[inline]
    pub(super) fn kings(&self) -> (Square, Square) {
        let [own, other] = self.kings;
        (Square::of_code(own.into()), Square::of_code(other.into()))
    }

    /// The rooks of both sides that may still be castled with.
    pub fn rights(&self) -> Squares {
        self.rights
    }

    /// The rook that a side may still castle with on a wing (FIDE Laws 3.8.2.1), or `None`.
    pub fn right(&self, side: Side, wing: Wing) -> Option<Square> {
        let king = self.king(side)?;
        let rooks = self.rights & Squares::home(side);
        let right_of_king = Squares(!0 << king.index());
        match wing {
            Wing::King => (rooks & right_of_king).first(),
            Wing::Queen => (rooks & !right_of_king).first(),
        }
    }

    /// Plies since the last capture or pawn move (FIDE Laws 9.3 counts 100).
    pub fn halfmove(&self) -> u16 {
        self.halfmove.min(u16::MAX.into()) as u16
    }

    /// The number of the move, counted from 1 and raised after Black's.
    pub fn fullmove(&self) -> u16 {
        self.fullmove.min(u16::MAX.into()) as u16
    }

    /// Whether castling is written king-takes-rook in UCI: the position was read as Chess960, or
    /// its castling rights cannot be those of usual chess.
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// A Zobrist hash of what makes positions the same (FIDE Laws 9.2.3): men, side to move,
    /// castling rights and legal en passant capture, but no counters. It is made anew each time:
    /// a replay does not need it.
    pub fn hash(&self) -> u64 {
        let mut hash = if self.turn == Side::First { 0 } else { zobrist::turn() };
        for side in [Side::First, Side::Second] {
            for role in Role::ALL {
                for square in self.of(side, role) {
                    hash ^= zobrist::man(side, role, square);
                }
            }
        }
        hash = self.rights.into_iter().fold(hash, |hash, rook| hash ^ zobrist::right(rook));
        self.en_passant().map_or(hash, |square| hash ^ zobrist::en_passant(square))
    }

    /// Whether both are the same position as FIDE Laws 9.2.3 has it: men, side to move, castling
    /// rights and legal en passant capture; the counters are left out.
    pub fn is_same(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.sides == other.sides
            && self.roles == other.roles
            && self.rights == other.rights
            && self.en_passant == other.en_passant
    }

    /// The men of `side` that attack a square, with these squares taken as occupied.
    #[inline]
    pub(super) fn attackers(&self, side: Side, square: Square, occupied: Squares) -> Squares {
        let men = self.men(side);
        let queens = self.role(Role::Queen);
        let straight = attacks::rook_lines(square) & (self.role(Role::Rook) | queens);
        let oblique = attacks::bishop_lines(square) & (self.role(Role::Bishop) | queens);
        let leapers = (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King))
            | (attacks::pawn(side.other(), square) & self.role(Role::Pawn));
        let mut attackers = leapers & men;
        // Mostly none stands on the lines at all.
        for slider in (straight | oblique) & men {
            if (attacks::between(square, slider) & occupied).is_empty() {
                attackers |= slider.bit();
            }
        }
        attackers
    }

    /// Adds or removes a man.
    fn toggle(&mut self, side: Side, role: Role, square: Square) {
        self.sides[self.place(side)] ^= square.bit();
        self.roles[role as usize] ^= square.bit();
    }

    /// Finds the kings after men have changed.
    fn look_for_kings(&mut self) {
        self.kings = self.sides.map(|men| {
            let king = men & self.role(Role::King);
            king.only().map_or(NO_KING, |king| king.index() as u8)
        });
    }

    /// Puts a man on a square, in place of what stands there. For setting up a position.
    pub fn put(&mut self, side: Side, role: Role, square: Square) {
        if let (Some(old_side), Some(old_role)) = (self.side_at(square), self.role_at(square)) {
            self.toggle(old_side, old_role, square);
        }
        self.toggle(side, role, square);
        self.look_for_kings();
        self.check = Check::Unknown;
    }

    /// Sets the side to move. For setting up a position.
    pub fn set_turn(&mut self, turn: Side) {
        if turn != self.turn {
            self.turn_over();
        }
        self.check = Check::Unknown;
    }

    /// Sets the counters. For setting up a position.
    pub fn set_counters(&mut self, halfmove: u16, fullmove: u16) {
        self.halfmove = halfmove.into();
        self.fullmove = fullmove.into();
    }

    /// Gives the right to castle with a rook; false, and nothing done, unless a rook of a side
    /// stands there on its home rank together with its only king, the right for that wing is not
    /// given yet, and no other rook of the wing has it.
    pub fn give_right(&mut self, rook: Square) -> bool {
        let Some(side) = self.side_at(rook) else { return false };
        let Some(king) = self.king(side) else { return false };
        let home = Squares::home(side);
        let wing = if rook > king { Wing::King } else { Wing::Queen };
        let possible = home.has(king) && home.has(rook) && self.role(Role::Rook).has(rook);
        if !possible || self.right(side, wing).is_some() {
            return false;
        }
        self.rights |= rook.bit();
        true
    }

    /// Sets the en passant square behind a pawn of the side not to move, or clears it. It stays
    /// unset where no legal capture exists.
    pub(super) fn set_en_passant(&mut self, square: Option<Square>) {
        let square = square.filter(|&square| self.can_take_en_passant(square));
        self.en_passant = square.map_or(Squares::EMPTY, Square::bit);
    }

    /// Whether a pawn of the side to move may legally capture onto `square` en passant.
    fn can_take_en_passant(&self, square: Square) -> bool {
        let pawns = self.of(self.turn, Role::Pawn) & attacks::pawn(self.turn.other(), square);
        pawns.into_iter().any(|from| self.is_safe(from, square, Role::Pawn))
    }
}

/// What is known of checks follows from the rest.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let parts = |it: &Self| {
            let men = (it.sides, it.roles, it.rights, it.en_passant);
            (men, it.halfmove, it.fullmove, it.turn, it.chess960)
        };
        parts(self) == parts(other)
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", super::fen::write(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::Move;

    #[test]
    fn a_position_stays_small() {
        assert!(size_of::<Position>() <= 96, "{}", size_of::<Position>());
    }

    #[test]
    fn the_start_is_that_of_the_fen() {
        let (read, faults) = super::super::fen::read(super::super::fen::START, false).unwrap();
        assert_eq!((read, faults), (Position::start(false), Vec::new()));
    }

    #[test]
    fn a_right_needs_king_and_rook_at_home() {
        let at = |name| Square::read(name).unwrap();
        let mut position = Position::empty();
        position.put(Side::First, Role::King, at("e1"));
        position.put(Side::First, Role::Rook, at("h1"));
        position.put(Side::First, Role::Rook, at("g1"));
        position.put(Side::First, Role::Rook, at("a2"));
        assert!(!position.give_right(at("a1")));
        assert!(!position.give_right(at("a2")));
        assert!(position.give_right(at("h1")));
        assert!(!position.give_right(at("g1")), "one rook a wing");
        assert_eq!(position.right(Side::First, Wing::King), Some(at("h1")));
        assert_eq!(position.right(Side::First, Wing::Queen), None);
        position.put(Side::First, Role::King, at("d1"));
        assert!(!position.give_right(at("g1")), "two kings");
    }

    #[test]
    fn a_foreign_move_does_not_panic() {
        for from in Squares::ALL {
            for to in Squares::ALL {
                let mut position = Position::empty();
                position.play(Move::new(Role::Pawn, from, to, Some(Role::Queen)));
                position.play(Move::new(Role::King, from, to, None));
            }
        }
    }
}
