//! How a move changes a position.

use super::{NO_KING, Position, Wing};
use crate::games::chess::{
    moves::{Check, Move},
    square::{Role, Square, Squares},
};

impl Position {
    /// Plays a move that is legal here; a move of another position gives some wrong position, but
    /// does not panic.
    pub fn play(&mut self, mv: Move) {
        self.go_on(mv);
    }

    /// Plays as [`play`](Self::play) does, without a call.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub(in crate::games::chess) fn go_on(&mut self, mv: Move) {
        if mv.is_plain() {
            let (code, from, to) = (mv.code(), mv.from(), mv.to());
            self.shift(code, from, to);
            self.pass_turn();
            self.check = mv.check();
            // Two ranks on are from the second to the fourth as the side sees it. Of a pawn, 0, in one
            // question: two would be two branches, the first one guessed wrong.
            if code << 6 | (from.index() ^ to.index()) == 16 {
                self.pass_by(from, to);
            }
        } else {
            self.play_rare(mv);
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.fullmove = self.fullmove.wrapping_add(self.turn as u32);
        self.turn_over();
    }

    /// The other side comes to move.
    #[inline]
    pub(super) fn turn_over(&mut self) {
        self.turn = self.turn.other();
        self.sides.swap(0, 1);
        self.kings.swap(0, 1);
    }

    /// Plays a move that may castle, promote, capture en passant or pass.
    #[inline(never)]
    fn play_rare(&mut self, mv: Move) {
        let (us, role, from, to) = (self.turn, mv.role(), mv.from(), mv.to());
        let castles = role == Role::King && self.men(us).has(to);
        if mv.is_null() || castles {
            self.halfmove = self.halfmove.wrapping_add(1);
            self.en_passant = Squares::EMPTY;
            if !mv.is_null() {
                self.castle(from, to);
            }
        } else {
            if role == Role::Pawn && self.en_passant.has(to) {
                let taken = !Square::at(to.file(), from.rank()).bit();
                self.sides[1] &= taken;
                self.roles[Role::Pawn as usize] &= taken;
            }
            self.shift(mv.code(), from, to);
            if let Some(role) = mv.promotion() {
                self.roles.iter_mut().for_each(|men| *men &= !to.bit());
                self.roles[role as usize] |= to.bit();
            }
            self.look_for_kings();
        }
        self.pass_turn();
        // A step that the rules forbid may begin anywhere.
        if role == Role::Pawn && from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2 {
            self.pass_by(from, to);
        }
        // A check that stood already on the other side is not among those that a move tells of.
        self.check = if self.check == Check::Unknown || mv.check() == Check::Unknown {
            self.look_for_check()
        } else {
            mv.check()
        };
    }

    /// Whether there is a check; unknown as long as a side has no king or several, so that a move
    /// with a known check has two kings.
    fn look_for_check(&self) -> Check {
        let alone = self.kings.iter().all(|&king| king != NO_KING);
        if alone { Check::of(!self.checkers().is_empty()) } else { Check::Unknown }
    }

    /// Moves a man to an empty square or onto one of the other side. Without branches as far as may
    /// be: what a man is, and whether it captures, no processor foresees.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    #[allow(clippy::needless_bitwise_bool)] // on purpose: a branch would be guessed wrong
    fn shift(&mut self, code: usize, from: Square, to: Square) {
        let [own, other] = self.sides;
        let captures = other.has(to);
        let both = from.bit() | to.bit();
        self.roles.iter_mut().for_each(|men| *men &= !both);
        self.roles[code] |= to.bit();
        self.sides = [(own & !from.bit()) | to.bit(), other & !to.bit()];
        let (pawn, king) = (code == Role::Pawn as usize, code == Role::King as usize);
        if king {
            self.kings[0] = to.index() as u8;
        }
        if !self.rights.is_empty() {
            let home = if king { Squares::home(self.turn) } else { Squares::EMPTY };
            self.rights &= !(both | home);
        }
        self.halfmove = if captures | pawn { 0 } else { self.halfmove.wrapping_add(1) };
        self.en_passant = Squares::EMPTY;
    }

    /// A pawn of the side not to move has made a double step.
    #[inline]
    fn pass_by(&mut self, from: Square, to: Square) {
        self.set_en_passant(Some(Square::at(from.file(), from.rank().midpoint(to.rank()))));
    }

    /// Castles with the king on one square and the rook on another.
    fn castle(&mut self, king: Square, rook: Square) {
        let us = self.turn;
        let wing = if rook > king { Wing::King } else { Wing::Queen };
        let (king_end, rook_end) = wing.ends(us);
        self.rights &= !Squares::home(us);
        self.toggle(us, Role::King, king);
        self.toggle(us, Role::Rook, rook);
        self.toggle(us, Role::King, king_end);
        self.toggle(us, Role::Rook, rook_end);
        self.look_for_kings();
    }
}
