//! `Che3`, `Rxb9`: short algebraic notation, as programs for chess write xiangqi.
//!
//! Files are a..i from Red's left. `XBoard` counts ranks from 0 and gives pawns no letter (`c4`,
//! `exe5`), pychess counts from 1 and writes `P` (`Pc5`, `Rxb10+`). Either is read with or without
//! the `P`. Of pieces that could go to the same point the file is named, else the rank, else both.

use super::super::board::Position;
use super::super::diagnose::{game_over, nearest, why_not};
use super::super::refusal::{Place, Refusal, Remark};
use super::super::square::{Move, Piece, Role, Square, SquareSet};
use super::iccs::{Ranks, square_at_end};
use super::{Ascii, iccs, wxf};
use std::fmt::Write;

/// What a text says.
#[derive(Clone, Copy)]
struct San {
    role: Role,
    /// `B`, an elephant (bishop) or an adviser (bachelor).
    bachelor: bool,
    /// File 0..=8 and rank 0..=9 of the origin, as far as they are given.
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
}

/// Reads a move of the side to move and finds the legal move it names.
pub(super) fn resolve(
    position: &Position,
    text: &str,
    ranks: Ranks,
) -> Result<(Move, Remark), Refusal> {
    let san = Ascii::new(text).and_then(|text| read(text.bytes(), ranks));
    let san = san.ok_or(Refusal::Unreadable)?;
    let bachelor = San { role: Role::Adviser, ..san };
    match (san.find(position), san.bachelor) {
        (Found::One(mv), _) => Ok((mv, Remark::NONE)),
        (Found::Many, _) => Err(san.ambiguous(position)),
        (Found::Nothing, true) if let Found::One(mv) = bachelor.find(position) => {
            Ok((mv, Remark::NONE))
        }
        (Found::Nothing, _) => Err(san.refuse(position)),
    }
}

/// Whether the folded text has the shape of a move in these ranks, in the habit of those who count
/// so: a pawn has its letter where ranks begin with 1.
pub(super) fn looks_like(text: &[u8], ranks: Ranks) -> bool {
    let named = text.first().is_some_and(u8::is_ascii_uppercase);
    let is_pawn = !named || text[0] == b'P';
    let habit = !is_pawn || named == (ranks == Ranks::FromOne);
    habit && !iccs::has_shape(text, Ranks::FromOne) && read(text, ranks).is_some()
}

fn read(text: &[u8], ranks: Ranks) -> Option<San> {
    let marks = text.iter().rev().take_while(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?'));
    let text = &text[..text.len() - marks.count()];
    let (role, rest) = match text.split_first()? {
        (letter @ b'A'..=b'Z', rest) => (wxf::role(*letter)?, rest),
        _ => (Role::Pawn, text),
    };
    let (to, rest) = square_at_end(rest, ranks)?;
    let rest = rest.strip_suffix(b"x").or(rest.strip_suffix(b":")).unwrap_or(rest);
    let rest = rest.strip_suffix(b"-").unwrap_or(rest);
    let (file, rest) = match rest.split_first() {
        Some((file @ b'a'..=b'i', rest)) => (Some(file - b'a'), rest),
        _ => (None, rest),
    };
    let rank = if rest.is_empty() { None } else { Some(ranks.read(rest)?) };
    Some(San { role, bachelor: text[0] == b'B', file, rank, to })
}

enum Found {
    One(Move),
    Many,
    Nothing,
}

impl San {
    /// The mover's pieces that the text can mean.
    #[inline]
    fn pieces(self, position: &Position) -> SquareSet {
        let piece = Piece::new(self.role, position.turn());
        let mut found = SquareSet::EMPTY;
        for square in position.owned_by(piece.side) {
            if position.board[square.index()] == piece.code()
                && self.file.is_none_or(|file| file == square.file())
                && self.rank.is_none_or(|rank| rank == square.rank())
            {
                found.insert(square);
            }
        }
        found
    }

    #[inline]
    fn find(self, position: &Position) -> Found {
        let mut only = None;
        for from in self.pieces(position) {
            let mv = Move::new(from, self.to);
            if position.targets(from).contains(self.to) && position.is_safe(mv) {
                if only.is_some() {
                    return Found::Many;
                }
                only = Some(mv);
            }
        }
        only.map_or(Found::Nothing, Found::One)
    }

    #[cold]
    fn ambiguous(self, position: &Position) -> Refusal {
        let moves = self.pieces(position).map(|from| Move::new(from, self.to));
        Refusal::Ambiguous { candidates: moves.filter(|mv| position.is_legal(*mv)).collect() }
    }

    #[cold]
    fn refuse(self, position: &Position) -> Refusal {
        let reasons =
            self.pieces(position).filter_map(|from| why_not(position, Move::new(from, self.to)));
        let place = match (self.file, self.rank) {
            (Some(file), Some(rank)) => Square::new(file, rank).map_or(Place::Board, Place::Square),
            (Some(file), None) => Square::new(file, 0)
                .map_or(Place::Board, |square| Place::File(square.file_for(position.turn()))),
            (None, _) => Place::Board,
        };
        game_over(position)
            .or_else(|| nearest(reasons))
            .unwrap_or(Refusal::NoSuchPiece { role: Some(self.role), place })
    }
}

/// Writes a legal move, with `+` for check and `#` for mate; `after` is the position it leads to.
pub(super) fn write(before: &Position, mv: Move, after: &Position, ranks: Ranks, out: &mut String) {
    let Some(piece) = before.piece_at(mv.from) else { return };
    let captures = before.piece_at(mv.to).is_some();
    let pawn = piece.role == Role::Pawn;
    if !pawn || ranks == Ranks::FromOne {
        out.push(wxf::letter(piece.role));
    }
    let all = San { role: piece.role, bachelor: false, file: None, rank: None, to: mv.to };
    let mut others = all.pieces(before);
    others.0 &= !(1 << mv.from.index());
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for other in others {
        if before.targets(other).contains(mv.to) && before.is_safe(Move::new(other, mv.to)) {
            any = true;
            same_file |= other.file() == mv.from.file();
            same_rank |= other.rank() == mv.from.rank();
        }
    }
    // A pawn without a letter captures in the way of chess, from its file.
    let named = any || pawn && captures && ranks == Ranks::FromZero;
    if named && (!same_file || same_rank) {
        out.push(char::from(b'a' + mv.from.file()));
    }
    if same_file {
        let _ = write!(out, "{}", mv.from.rank() + ranks.first());
    }
    if captures {
        out.push('x');
    }
    ranks.write(mv.to, out);
    if after.in_check() {
        out.push(if after.has_legal_move() { '+' } else { '#' });
    }
}
