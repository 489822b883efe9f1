//! The short way for nearly every move of nearly every record.
//!
//! It takes well formed SAN that one man alone can play, with nothing to remark, and leaves all
//! else (and every doubt) to [`san`](super::san), which must say the same of what is taken here.

use super::syntax::{Mark, square};
use crate::games::{
    chess::{
        attacks,
        board::Position,
        moves::Move,
        square::{Role, Square, Squares},
    },
    rules::Side,
};

/// A move of a man to a square, taken apart.
struct Plain {
    role: Role,
    /// Where the man may stand by the text.
    origin: Squares,
    to: Square,
    captures: bool,
    mark: Mark,
}

/// What the first letter of a move says moves: a table, so that no branch depends on the letter.
const ROLES: [Option<Role>; 256] = {
    let mut table = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    table[b'N' as usize] = Some(Role::Knight);
    table[b'B' as usize] = Some(Role::Bishop);
    table[b'R' as usize] = Some(Role::Rook);
    table[b'Q' as usize] = Some(Role::Queen);
    table[b'K' as usize] = Some(Role::King);
    table
};

/// Takes `e4`, `exd5`, `Nf3`, `Nxe5`, `Nbd2` apart, with or without `+` or `#`.
#[inline]
fn read(text: &[u8]) -> Option<Plain> {
    let mark = match text.last()? {
        b'+' => Mark::Check,
        b'#' => Mark::Mate,
        _ => Mark::None,
    };
    let body = &text[..text.len() - usize::from(mark != Mark::None)];
    let [.., file, rank] = body else { return None };
    let to = square(*file, *rank)?;
    let letter = body[0];
    let role = ROLES[letter as usize]?;
    let (captures, from) = match (body.len(), role) {
        (2, _) => (false, Some(letter)),
        (3, role) if role != Role::Pawn => (false, None),
        (4, role) if body[1] == b'x' => (true, Some(letter).filter(|_| role == Role::Pawn)),
        (4, role) if role != Role::Pawn => (false, Some(body[1])),
        (5, role) if role != Role::Pawn && body[2] == b'x' => (true, Some(body[1])),
        _ => return None,
    };
    let origin = match from {
        None => Squares::ALL,
        Some(file @ b'a'..=b'h') => Squares::file(file - b'a'),
        Some(_) => return None,
    };
    Some(Plain { role, origin, to, captures, mark })
}

/// A move, and what its text and the board say of check.
pub(super) struct Found {
    pub(super) mv: Move,
    /// The check mark as written.
    pub(super) mark: Mark,
    /// Whether the move gives check.
    pub(super) checks: bool,
}

/// The move that a text names, where that is plain.
#[inline]
pub(super) fn find(position: &Position, text: &[u8]) -> Option<Found> {
    let Plain { role, origin, to, captures, mark } = read(text)?;
    let us = position.turn();
    let king = position.king(us)?;
    let theirs = position.men(us.other());
    let taken = position.men(us) | position.role(Role::King);
    if taken.has(to) || theirs.has(to) != captures {
        return None;
    }
    let (from, attacked) = if role == Role::Pawn {
        if matches!(to.rank(), 0 | 7) {
            return None;
        }
        let men = if captures {
            attacks::pawn(us.other(), to) & position.of(us, Role::Pawn)
        } else {
            pushing(position, us, to)
        };
        ((men & origin).only()?, attacks::pawn(us, to))
    } else {
        let attacked = attacks::piece(role, to, position.occupied());
        let men = attacked & position.of(us, role);
        let from = (men & origin).only()?;
        // A file is written only where another man could go there too.
        let mut rivals = (men & !from.bit()).into_iter();
        if origin != Squares::ALL && !rivals.any(|rival| position.is_safe(rival, to, role)) {
            return None;
        }
        (from, attacked)
    };
    let safe = if role == Role::King {
        position.is_safe(from, to, role)
    } else {
        stays_safe(position, king, from, to)
    };
    if !safe {
        return None;
    }
    let mv = Move::new(role, from, to, None);
    let enemy = position.king(us.other())?;
    let checks = attacked.has(enemy)
        || (attacks::queen_lines(enemy).has(from) && position.uncovers(enemy, from, to));
    Some(Found { mv, mark, checks })
}

/// The pawn that pushes to an empty square.
#[inline]
fn pushing(position: &Position, us: Side, to: Square) -> Squares {
    let pawns = position.of(us, Role::Pawn).0;
    let (near, far, double) = match us {
        Side::First => (to.bit().0 >> 8, to.bit().0 >> 16, to.rank() == 3),
        Side::Second => (to.bit().0 << 8, to.bit().0 << 16, to.rank() == 4),
    };
    let passes = double && position.occupied().0 & near == 0;
    Squares(pawns & (near | if passes { far } else { 0 }))
}

/// Whether the king is unattacked once another man has moved, not en passant. Lines are followed
/// only where one of their sliders stands on them.
#[inline]
fn stays_safe(position: &Position, king: Square, from: Square, to: Square) -> bool {
    let us = position.turn();
    let theirs = position.men(us.other()) & !to.bit();
    let leapers = (attacks::knight(king) & position.role(Role::Knight))
        | (attacks::king(king) & position.role(Role::King))
        | (attacks::pawn(us, king) & position.role(Role::Pawn));
    let queens = position.role(Role::Queen);
    let straight = attacks::rook_lines(king) & (position.role(Role::Rook) | queens) & theirs;
    let oblique = attacks::bishop_lines(king) & (position.role(Role::Bishop) | queens) & theirs;
    if (leapers & theirs | straight | oblique).is_empty() {
        return true;
    }
    let occupied = (position.occupied() & !from.bit()) | to.bit();
    (leapers & theirs).is_empty()
        && (straight.is_empty() || (attacks::rook(king, occupied) & straight).is_empty())
        && (oblique.is_empty() || (attacks::bishop(king, occupied) & oblique).is_empty())
}
