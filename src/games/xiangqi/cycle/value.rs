//! What a line wins and loses (rules A 25.3).

use super::super::{Role, Square};
use super::unit::Tracked;

/// The material taken and lost in a line, as seen by the side whose gain is asked for.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub(super) struct Balance {
    taken: u8,
    lost: u8,
    pawns_taken: u8,
    pawns_lost: u8,
}

/// Whether a balance is a gain of material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gain {
    No,
    Yes,
    /// Even but for a pawn: what the text of 1999 leaves open.
    PawnBesides,
    /// A chariot for a pawn.
    ChariotForPawn,
}

/// 车 is two of 马 or 炮; 马 is 炮; 士 is 相, what they are worth is the code's (`guard`).
pub(super) const fn value(role: Role, guard: u8) -> u8 {
    match role {
        Role::Chariot => CHARIOT,
        Role::Horse | Role::Cannon => CHARIOT / 2,
        Role::Adviser | Role::Elephant => guard,
        Role::King | Role::Pawn => 0,
    }
}

const CHARIOT: u8 = 8;

impl Balance {
    /// With the piece on `square` taken by the gaining side.
    pub(super) fn take(self, board: &Tracked, square: Square) -> Self {
        let (value, pawns) = worth(board, square);
        self.with(value, pawns)
    }

    /// With a piece of `value` or so many pawns taken by the gaining side.
    pub(super) fn with(mut self, value: u8, pawns: u8) -> Self {
        self.taken += value;
        self.pawns_taken += pawns;
        self
    }

    /// With the piece on `square` lost by the gaining side.
    pub(super) fn lose(mut self, board: &Tracked, square: Square) -> Self {
        let (value, pawns) = worth(board, square);
        self.lost += value;
        self.pawns_lost += pawns;
        self
    }

    /// Pawns float: one of them against any pieces, or a piece against any of them, is no gain.
    /// Where a pawn is lost besides pieces, no less than a 马 outweighs it.
    pub(super) fn gain(self) -> Gain {
        let pawn = self.pawns_lost > self.pawns_taken;
        match (self.taken, self.lost) {
            (0, 0) if self.pawns_lost == 0 && self.pawns_taken > 0 => Gain::Yes,
            (_, 0) if self.pawns_lost == 0 && self.taken > 0 => Gain::Yes,
            (CHARIOT.., 0) if self.pawns_lost == 1 => Gain::ChariotForPawn,
            (1.., 0) | (0, 1..) => Gain::No,
            (taken, lost) if taken > lost && (!pawn || taken - lost >= CHARIOT / 2) => Gain::Yes,
            (taken, lost) if taken == lost && self.pawns_taken > self.pawns_lost => {
                Gain::PawnBesides
            }
            _ => Gain::No,
        }
    }

    /// A hash of it and of a depth.
    pub(super) const fn key(self, depth: u8) -> u64 {
        let all = [self.taken, self.lost, self.pawns_taken, self.pawns_lost, depth, 1, 0, 0];
        u64::from_le_bytes(all).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The same as the other side sees it.
    pub(super) fn turned(self) -> Self {
        Self {
            taken: self.lost,
            lost: self.taken,
            pawns_taken: self.pawns_lost,
            pawns_lost: self.pawns_taken,
        }
    }

    /// Whether what was taken makes up for what was lost.
    pub(super) fn settles(self) -> bool {
        match (self.taken, self.lost) {
            (0, 0) => self.pawns_taken >= self.pawns_lost,
            (1.., 0) => true,
            (taken, lost) => taken >= lost,
        }
    }
}

fn worth(board: &Tracked, square: Square) -> (u8, u8) {
    match board.at(square) {
        Some(piece) if piece.role == Role::Pawn => (0, u8::from(board.is_material(square))),
        Some(_) => (board.value(square), 0),
        None => (0, 0),
    }
}
