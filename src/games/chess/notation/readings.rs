//! All moves that a text can mean, where it may mean several.

use super::san::{find, named_role};
use super::syntax::{self, Promotion, Shape, Written};
use crate::games::chess::board::Position;
use crate::games::chess::moves::Move;
use crate::games::chess::square::Role;

/// The legal moves that a text fits: none where it is refused, one where [`super::san::resolve`]
/// finds it, several where that calls it ambiguous. A small `b` that can be the pawn's file or a
/// bishop gives both, the one that `resolve` takes first.
#[cold]
pub fn readings(position: &Position, text: &str) -> Vec<Move> {
    let Ok(written) = syntax::read(text) else { return Vec::new() };
    let mut moves = fitting(position, &written);
    if written.bishop_too
        && let Ok(bishop) = syntax::read_bishop(text)
    {
        let stays =
            matches!(written.shape, Shape::Man { to_file: 1, origin, .. } if origin.count() == 8);
        let at = if stays { 0 } else { moves.len() };
        moves.splice(at..at, fitting(position, &bishop));
    }
    moves
}

/// Whether the text has the shape of a move, whatever the position.
pub fn is_move(text: &str) -> bool {
    syntax::read(text).is_ok()
}

/// Whether the text names a man by a small letter: `nf3`, or `bc4` if it is no pawn.
pub fn has_small_letter(text: &str) -> bool {
    use crate::games::chess::refusal::Remark;
    syntax::read(text).is_ok_and(|written| written.remarks.has(Remark::LOWER_CASE_PIECE))
        && !text.starts_with(|c| matches!(c, 'a'..='h'))
}

fn fitting(position: &Position, written: &Written) -> Vec<Move> {
    if let Some((mv, _)) = find(position, written) {
        return vec![mv];
    }
    let Shape::Man { role, origin, to, to_file } = written.shape else { return Vec::new() };
    let role = named_role(position, role, origin);
    let fits = |mv: &Move| {
        mv.role() == role
            && origin.has(mv.from())
            && mv.castles(position).is_none()
            && to.map_or(mv.to().file() == to_file && mv.from().file() != to_file, |to| {
                mv.to() == to
            })
            && match written.promotion {
                Promotion::None => mv.promotion().is_none(),
                Promotion::Unnamed => mv.promotion() == Some(Role::Queen),
                Promotion::To(role) => mv.promotion() == Some(role),
            }
    };
    position.legal_moves().into_iter().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::fen;

    fn all(fen: &str, text: &str) -> String {
        let position = fen::read(fen, false).unwrap().0;
        let moves = readings(&position, text);
        let names: Vec<_> = moves
            .iter()
            .map(|mv| format!("{}{}{}", mv.role().letter(), mv.from(), mv.to()))
            .collect();
        names.join(" ")
    }

    #[test]
    fn each_reading_is_given() {
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_eq!(all(knights, "Nd2"), "Nb1d2 Nf3d2");
        assert_eq!(all(knights, "Nbd2"), "Nb1d2");
        assert_eq!(all(knights, "Nh8"), "");
        let pawns = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(all(pawns, "exd"), "Pe4d5");
        let both = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
        assert_eq!(all(both, "xd5"), "Pc4d5 Pe4d5");
        let bishop = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
        assert_eq!(all(bishop, "bxc4"), "Pb3c4 Bf1c4");
        assert_eq!(all(bishop, "Bxc4"), "Bf1c4");
    }

    #[test]
    fn small_letters() {
        for (text, small) in [("nf3", true), ("Nf3", false), ("bc4", false), ("a8q", false)] {
            assert_eq!(has_small_letter(text), small, "{text}");
        }
    }
}
