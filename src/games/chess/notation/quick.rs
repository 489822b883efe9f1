//! The short way for nearly every move of nearly every record.
//!
//! It takes well formed SAN that one man alone can play, with nothing to remark, and leaves all
//! else (and every doubt) to [`san`](super::san), which must say the same of what is taken here.
//!
//! A processor cannot foresee what a record plays next, so the work on a move goes through one
//! course of masks and tables for all roles, captures and pushes. Branches are left to what is rare.

use super::syntax::Mark;
use crate::games::{
    chess::{
        attacks,
        board::{Position, Wing},
        moves::{Check, Move},
        square::{Role, Square, Squares},
    },
    rules::Side,
};

/// A move of a man to a square, taken apart.
struct Plain {
    role: Role,
    /// Where the man may stand by the text.
    origin: Squares,
    /// Whether a file is written only to tell men of the role apart.
    tells: bool,
    to: Square,
    captures: bool,
    mark: Mark,
}

/// What the first letter of a move says moves.
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

/// Where a man may stand that this letter tells of: a file, or anywhere for the letter of a piece.
const ORIGINS: [Squares; 256] = {
    let mut table = [Squares::EMPTY; 256];
    let mut file = 0;
    while file < 8 {
        table[(b'a' + file) as usize] = Squares::file(file);
        file += 1;
    }
    let pieces = b"NBRQK";
    let mut i = 0;
    while i < 5 {
        table[pieces[i] as usize] = Squares::ALL;
        i += 1;
    }
    table
};

/// The sign at the end of a move.
#[inline]
fn mark(text: &[u8]) -> Mark {
    match text.last() {
        Some(b'+') => Mark::Check,
        Some(b'#') => Mark::Mate,
        _ => Mark::None,
    }
}

/// Takes `e4`, `exd5`, `Nf3`, `Nxe5`, `Nbd2` apart, with or without `+` or `#`.
#[inline(always)]
#[allow(clippy::inline_always)]
#[allow(clippy::needless_bitwise_bool)] // on purpose: a branch would be guessed wrong
fn read(text: &[u8]) -> Option<Plain> {
    let mark = mark(text);
    let body = &text[..text.len() - usize::from(mark != Mark::None)];
    let length = body.len();
    if !(2..=5).contains(&length) {
        return None;
    }
    let role = ROLES[body[0] as usize]?;
    let file = body[length - 2].wrapping_sub(b'a');
    let rank = body[length - 1].wrapping_sub(b'1');
    let captures = body[length.saturating_sub(3)] == b'x';
    // A pawn's file is its first letter, and so is what a piece is where nothing else is written.
    let at = length.saturating_sub(3 + usize::from(captures));
    let origin = ORIGINS[body[at] as usize];
    let pawn = role == Role::Pawn;
    let usual = if pawn { 2 + 2 * usize::from(captures) } else { 3 + usize::from(captures) };
    let more = length.wrapping_sub(usual);
    let tells = (more == 1) & !pawn & (origin.0 != !0);
    let plain = (file < 8) & (rank < 8) & ((more == 0) | tells);
    plain.then_some(Plain { role, origin, tells, to: Square::at(file, rank), captures, mark })
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
#[inline(always)]
#[allow(clippy::inline_always)] // into the replay, where each move goes through it
pub(super) fn find(position: &Position, text: &[u8]) -> Option<Found> {
    let Some(Plain { role, origin, tells, to, captures, mark }) = read(text) else {
        return castling(position, text);
    };
    let us = position.turn();
    let (ours, theirs) = (position.men(us), position.men(us.other()));
    let (king, enemy) = (position.king(us)?, position.king(us.other())?);
    let (pawn, occupied) = (role == Role::Pawn, position.occupied());
    let barred = (ours | enemy.bit()).has(to) | (theirs.has(to) != captures);
    if barred | (pawn & matches!(to.rank(), 0 | 7)) {
        return None;
    }
    let takes = u64::from(captures).wrapping_neg();
    let pawns = attacks::pawn(us.other(), to).0 & takes | pushing(position, to).0 & !takes;
    let pawns = Squares(pawns);
    let reached = attacks::any(role, to, occupied, pawns);
    let men = reached & position.of(us, role);
    let from = (men & origin).only()?;
    // A file is written only where another man could go there too.
    if tells {
        let mut rivals = (men & !from.bit()).into_iter();
        if !rivals.any(|rival| position.is_safe(rival, to, role)) {
            return None;
        }
    }
    let sliders = position.role(Role::Bishop) | position.role(Role::Rook);
    let sliders = sliders | position.role(Role::Queen);
    let pinning = attacks::past(king, from) & sliders & theirs;
    let opening = attacks::past(enemy, from) & sliders & ours;
    let doubtful = (role == Role::King) | (position.known_check() != Check::No);
    if (doubtful | !pinning.is_empty()) && !position.is_safe(from, to, role) {
        return None;
    }
    let own = u64::from(pawn).wrapping_neg();
    let attacked = Squares(reached.0 & !own | attacks::pawn(us, to).0 & own);
    let checks = attacked.has(enemy) || !opening.is_empty() && position.uncovers(enemy, from, to);
    let mv = Move::new(role, from, to, None);
    Some(Found { mv: knowing(position, mv, checks), mark, checks })
}

/// The move with what is known of its check: nothing at a start where the other side may be in
/// check already.
#[inline]
fn knowing(position: &Position, mv: Move, checks: bool) -> Move {
    if position.known_check() == Check::Unknown { mv } else { mv.checking(checks) }
}

/// `O-O` and `O-O-O`, with or without `+` or `#`.
#[inline(never)]
fn castling(position: &Position, text: &[u8]) -> Option<Found> {
    let mark = mark(text);
    let wing = match &text[..text.len() - usize::from(mark != Mark::None)] {
        b"O-O" => Wing::King,
        b"O-O-O" => Wing::Queen,
        _ => return None,
    };
    let mv = position.castling(wing)?;
    let checks = position.gives_check(mv);
    Some(Found { mv: knowing(position, mv, checks), mark, checks })
}

/// Where a pawn that pushes to an empty square may stand, on no edge rank.
#[inline]
fn pushing(position: &Position, to: Square) -> Squares {
    // One rank back as the side sees it.
    let (back, start) = match position.turn() {
        Side::First => (8, Squares::rank(1)),
        Side::Second => (56, Squares::rank(6)),
    };
    let near = to.bit().0.rotate_right(back);
    let far = (near & !position.occupied().0).rotate_right(back) & start.0;
    Squares(near | far)
}
