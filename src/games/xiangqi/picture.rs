//! The board as text for people.

use super::board::Position;
use super::square::{Piece, Role, Square};
use crate::games::rules::Side;

/// Black's files, from Red's left.
const ABOVE: &str = "１２３４５６７８９\n";
const RIVER: &str = "　楚　河　汉　界　\n";
/// Red's files, from Red's left.
const BELOW: &str = "九八七六五四三二一\n";

impl Position {
    /// The board seen from Red, one line a rank, every character as wide as an ideograph.
    ///
    /// Black's file numbers stand above, Red's below. The glyphs alone tell the sides apart.
    #[must_use]
    pub fn picture(&self) -> String {
        let mut out = String::from(ABOVE);
        for rank in (0..10).rev() {
            for file in 0..9 {
                let piece = Square::new(file, rank).and_then(|square| self.piece_at(square));
                out.push(piece.map_or('＋', glyph));
            }
            out.push('\n');
            if rank == 5 {
                out.push_str(RIVER);
            }
        }
        out.push_str(BELOW);
        out
    }
}

const fn glyph(piece: Piece) -> char {
    match (piece.side, piece.role) {
        (Side::First, Role::King) => '帅',
        (Side::First, Role::Adviser) => '仕',
        (Side::First, Role::Elephant) => '相',
        (Side::First, Role::Horse) => '马',
        (Side::First, Role::Chariot) => '车',
        (Side::First, Role::Cannon) => '炮',
        (Side::First, Role::Pawn) => '兵',
        (Side::Second, Role::King) => '将',
        (Side::Second, Role::Adviser) => '士',
        (Side::Second, Role::Elephant) => '象',
        (Side::Second, Role::Horse) => '馬',
        (Side::Second, Role::Chariot) => '車',
        (Side::Second, Role::Cannon) => '砲',
        (Side::Second, Role::Pawn) => '卒',
    }
}
