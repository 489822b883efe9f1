//! The position of a variant: men, men in hand, checks still to give.

use std::fmt;

use super::super::{
    Wing, attacks,
    square::{Role, Square, Squares},
    zobrist,
};
use super::{Move, Variant, fen};
use crate::games::rules::Side;

/// The men that can be held in hand, the strongest first, as FENs list them.
pub(super) const HELD: [Role; 5] =
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// A position of a variant: a small `Copy` value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) variant: Variant,
    sides: [Squares; 2],
    roles: [Squares; 6],
    /// The rooks that a king may still castle with.
    pub(super) rights: Squares,
    /// Crazyhouse: men that were pawns, and become pawns again when they are taken.
    pub(super) promoted: Squares,
    /// Crazyhouse: the men in hand by side and role, pawn to queen.
    pub(super) hands: [[u8; 5]; 2],
    /// Three-check: the checks that each side still has to give.
    pub(super) checks_left: [u8; 2],
    pub(super) halfmove: u16,
    pub(super) fullmove: u16,
    pub(super) en_passant: Option<Square>,
    pub(super) turn: Side,
    pub(super) chess960: bool,
}

impl Position {
    /// A board without men, White to move.
    pub(super) fn empty(variant: Variant, chess960: bool) -> Self {
        Self {
            variant,
            sides: [Squares::EMPTY; 2],
            roles: [Squares::EMPTY; 6],
            rights: Squares::EMPTY,
            promoted: Squares::EMPTY,
            hands: [[0; 5]; 2],
            checks_left: [3; 2],
            halfmove: 0,
            fullmove: 1,
            en_passant: None,
            turn: Side::First,
            chess960,
        }
    }

    /// The variant that is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// All men of a side.
    pub fn men(&self, side: Side) -> Squares {
        self.sides[side as usize]
    }

    /// All men of a role, of both sides.
    pub fn role(&self, role: Role) -> Squares {
        self.roles[role as usize]
    }

    /// The men of one role of one side.
    pub fn of(&self, side: Side, role: Role) -> Squares {
        self.men(side) & self.role(role)
    }

    /// All occupied squares.
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The role of the man on a square, or `None` of an empty one.
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).has(square))
    }

    /// The man on a square, or `None` of an empty one.
    pub fn man_at(&self, square: Square) -> Option<(Side, Role)> {
        let side = if self.men(Side::First).has(square) { Side::First } else { Side::Second };
        Some((side, self.role_at(square)?))
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// How many men of a role a side holds in hand (crazyhouse); no king is ever held.
    pub fn in_hand(&self, side: Side, role: Role) -> u8 {
        self.hands[side as usize].get(role as usize).copied().unwrap_or(0)
    }

    /// The checks that a side still has to give (three-check).
    pub fn checks_left(&self, side: Side) -> u8 {
        self.checks_left[side as usize]
    }

    /// The square behind a pawn that has just made a double step, set only where capturing it en
    /// passant is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The only king of a side that can be in check; `None` in antichess, where kings are men like
    /// others.
    pub fn king(&self, side: Side) -> Option<Square> {
        if self.variant.takes_kings() { None } else { self.of(side, Role::King).only() }
    }

    /// The rook that a side may still castle with on a wing, or `None`.
    pub(super) fn right(&self, side: Side, wing: Wing) -> Option<Square> {
        let king = self.king(side)?;
        let rooks = self.rights & Squares::home(side);
        let right_of_king = Squares(!0 << king.index());
        match wing {
            Wing::King => (rooks & right_of_king).first(),
            Wing::Queen => (rooks & !right_of_king).first(),
        }
    }

    /// The men of a side that attack a square, with these squares taken as occupied.
    pub(super) fn attackers(&self, side: Side, square: Square, occupied: Squares) -> Squares {
        let queens = self.role(Role::Queen);
        let leapers = (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King))
            | (attacks::pawn(side.other(), square) & self.role(Role::Pawn));
        let straight = attacks::piece(Role::Rook, square, occupied);
        let oblique = attacks::piece(Role::Bishop, square, occupied);
        let sliders = (straight & (self.role(Role::Rook) | queens))
            | (oblique & (self.role(Role::Bishop) | queens));
        (leapers | sliders) & self.men(side) & occupied
    }

    /// The men of a side that would give check to a king on a square. In atomic chess a king next
    /// to the other king is never in check: taking it would explode both.
    pub(super) fn threats(&self, side: Side, square: Square, occupied: Squares) -> Squares {
        let next_to_king = attacks::king(square) & self.of(side, Role::King);
        if self.variant == Variant::Atomic && !next_to_king.is_empty() {
            return Squares::EMPTY;
        }
        self.attackers(side, square, occupied)
    }

    /// The men that give check to a side.
    pub(super) fn checkers_of(&self, side: Side) -> Squares {
        self.king(side)
            .map_or(Squares::EMPTY, |king| self.threats(side.other(), king, self.occupied()))
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Squares {
        self.checkers_of(self.turn)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Puts a man on an empty square.
    pub(super) fn put(&mut self, side: Side, role: Role, square: Square) {
        self.sides[side as usize] |= square.bit();
        self.roles[role as usize] |= square.bit();
    }

    /// Takes all men off these squares, with the rights of rooks there, and of kings.
    fn clear(&mut self, squares: Squares) {
        for side in [Side::First, Side::Second] {
            if !(squares & self.of(side, Role::King)).is_empty() {
                self.rights &= !Squares::home(side);
            }
            self.sides[side as usize] &= !squares;
        }
        for men in &mut self.roles {
            *men &= !squares;
        }
        self.rights &= !squares;
        self.promoted &= !squares;
    }

    /// Plays a move that is legal here; a move of another position gives some wrong position, but
    /// does not panic.
    pub fn play(&mut self, mv: Move) {
        let us = self.turn;
        self.make(mv);
        if self.variant == Variant::ThreeCheck && !mv.is_null() && self.in_check() {
            let left = &mut self.checks_left[us as usize];
            *left = left.saturating_sub(1);
        }
        if let Some(square) = self.en_passant {
            self.set_en_passant(Some(square));
        }
    }

    /// Sets the en passant square; it stays unset where no legal capture exists.
    pub(super) fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square;
        if let Some(to) = square
            && !self.can_take_en_passant(to)
        {
            self.en_passant = None;
        }
    }

    /// Moves the men, without asking whether an en passant capture is legal afterwards.
    pub(super) fn make(&mut self, mv: Move) {
        let us = self.turn;
        self.halfmove = self.halfmove.saturating_add(1);
        let passed = match mv {
            Move::Drop { role, to } => {
                if let Some(held) = self.hands[us as usize].get_mut(role as usize) {
                    *held = held.saturating_sub(1);
                }
                self.put(us, role, to);
                if role == Role::Pawn {
                    self.halfmove = 0;
                }
                None
            }
            _ if mv.is_null() => None,
            Move::Man { role: Role::King, from, to, .. } if self.castles(from, to) => {
                self.castle(from, to);
                None
            }
            Move::Man { role, from, to, promotion } => self.shift(role, from, to, promotion),
        };
        self.turn = us.other();
        self.fullmove = self.fullmove.saturating_add(us as u16);
        self.en_passant = passed;
    }

    /// Whether a king move is castling: onto a rook of its own.
    pub(super) fn castles(&self, from: Square, to: Square) -> bool {
        from != to && self.of(self.turn, Role::Rook).has(to) && self.men(self.turn).has(from)
    }

    /// Where the man stands that a move takes, or `None`.
    pub(super) fn taken(&self, role: Role, from: Square, to: Square) -> Option<Square> {
        if self.men(self.turn.other()).has(to) {
            return Some(to);
        }
        let en_passant =
            role == Role::Pawn && self.en_passant == Some(to) && from.file() != to.file();
        en_passant.then(|| Square::at(to.file(), from.rank()))
    }

    /// Moves a man, with capture, promotion and explosion. The result is the square that a double
    /// step of a pawn has passed.
    fn shift(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Square> {
        let us = self.turn;
        let taken = self.taken(role, from, to);
        let was_promoted = self.promoted.has(from);
        if let (Some(square), Variant::Crazyhouse) = (taken, self.variant) {
            let prize = self.role_at(square).filter(|_| !self.promoted.has(square));
            let prize = prize.unwrap_or(Role::Pawn);
            if let Some(held) = self.hands[us as usize].get_mut(prize as usize) {
                *held = held.saturating_add(1);
            }
        }
        self.clear(from.bit() | to.bit() | taken.map_or(Squares::EMPTY, Square::bit));
        self.put(us, promotion.unwrap_or(role), to);
        if self.variant == Variant::Crazyhouse && (was_promoted || promotion.is_some()) {
            self.promoted |= to.bit();
        }
        if taken.is_some() && self.variant == Variant::Atomic {
            self.clear((attacks::king(to) & !self.role(Role::Pawn)) | to.bit());
        }
        if taken.is_some() || role == Role::Pawn {
            self.halfmove = 0;
        }
        // The double step from the first rank (horde) cannot be taken en passant.
        let double = role == Role::Pawn
            && from.rank().abs_diff(to.rank()) == 2
            && matches!(from.rank(), 1 | 6);
        double.then(|| Square::at(from.file(), u8::midpoint(from.rank(), to.rank())))
    }

    /// Castles with the king on one square and the rook on another.
    fn castle(&mut self, king: Square, rook: Square) {
        let us = self.turn;
        let wing = if rook > king { Wing::King } else { Wing::Queen };
        let (king_end, rook_end) = wing.ends(us);
        self.clear(king.bit() | rook.bit());
        self.put(us, Role::King, king_end);
        self.put(us, Role::Rook, rook_end);
    }

    /// A hash of what makes positions the same: what standard chess compares, and the men in hand,
    /// the promoted men and the checks still to give.
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
        hash = self.en_passant.map_or(hash, |square| hash ^ zobrist::en_passant(square));
        // A step of FNV-1a for each number more.
        let mut mix = |value: u64| hash = (hash ^ value).wrapping_mul(0x0100_0000_01B3);
        mix(self.promoted.0);
        self.hands.iter().flatten().for_each(|&held| mix(u64::from(held)));
        self.checks_left.iter().for_each(|&left| mix(u64::from(left)));
        hash
    }

    /// The position as standard chess would have it: for what both say alike.
    pub(super) fn standard(&self) -> super::super::Position {
        let mut position = super::super::Position::empty();
        for square in self.occupied() {
            if let Some((side, role)) = self.man_at(square) {
                position.put(side, role, square);
            }
        }
        position.chess960 = self.chess960;
        for rook in self.rights {
            position.give_right(rook);
        }
        position.set_turn(self.turn);
        position.set_en_passant(self.en_passant);
        position.set_counters(self.halfmove, self.fullmove);
        position
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.variant.name(), fen::write(self))
    }
}
