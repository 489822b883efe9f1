//! The short way for nearly every move of nearly every record.
//!
//! It takes well formed SAN that one man alone can play, with nothing to remark, and leaves all
//! else (and every doubt) to [`san`](super::san), which must say the same of what is taken here.
//!
//! A processor cannot foresee what a record plays next, so the work on a move goes through one
//! course of masks and tables for all roles, captures and pushes. Branches are left to what is rare.

use super::syntax::Mark;
use crate::{
    games::chess::{
        attacks::{self, Way},
        board::{Position, Wing},
        moves::{Check, Move},
        square::{Role, Square, Squares},
    },
    word,
};

/// What the letter that begins a move says moves, and how.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct Mover {
    role: Role,
    /// How it comes to its square.
    way: Way,
    /// How it attacks from there.
    attack: Way,
}

/// By the side to move and, from the third row on, of captures; by the first letter of the move, or
/// 0 where nothing stands before the square.
static MOVERS: [[Mover; 256]; 4] = {
    const NONE: Mover = Mover { role: Role::King, way: Way::None, attack: Way::None };
    let mut table = [[NONE; 256]; 4];
    let mut i = 0;
    while i < 4 {
        let role = Role::Pawn;
        let way = [Way::WhitePushes, Way::BlackPushes, Way::WhiteTakes, Way::BlackTakes][i];
        let attack = [Way::WhiteAttacks, Way::BlackAttacks][i % 2];
        let row = &mut table[i];
        if i < 2 {
            row[0] = Mover { role, way, attack };
        } else {
            let mut file = b'a';
            while file <= b'h' {
                row[file as usize] = Mover { role, way, attack };
                file += 1;
            }
        }
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        let mut piece = 0;
        while piece < pieces.len() {
            let (role, way) = (pieces[piece], Way::of(pieces[piece]));
            row[role.letter() as usize] = Mover { role, way, attack: way };
            piece += 1;
        }
        i += 1;
    }
    table
};

/// Where a man may stand by what is written before the square and its `x`: a file, or anywhere for
/// nothing and for the letter of a piece.
static ORIGINS: [Squares; 256] = {
    let mut table = [Squares::EMPTY; 256];
    let mut file = 0;
    while file < 8 {
        table[(b'a' + file) as usize] = Squares::file(file);
        file += 1;
    }
    let all = b"\0NBRQK";
    let mut i = 0;
    while i < all.len() {
        table[all[i] as usize] = Squares::ALL;
        i += 1;
    }
    table
};

/// A move, and what its text and the board say of check.
pub(in crate::games::chess) struct Found {
    pub(in crate::games::chess) mv: Move,
    /// Whether the move gives check.
    pub(in crate::games::chess) checks: bool,
}

/// Whether a move ends with a check mark.
#[inline]
pub(in crate::games::chess) const fn is_marked(word: u64) -> bool {
    is_plus(word) || letter(word, 0) == b'#'
}

/// Whether a move ends with the mark of a check.
#[inline]
pub(in crate::games::chess) const fn is_plus(word: u64) -> bool {
    letter(word, 0) == b'+'
}

/// The check mark at the end of a move.
pub(super) fn mark(word: u64) -> Mark {
    match (word >> 56) as u8 {
        b'+' => Mark::Check,
        b'#' => Mark::Mate,
        _ => Mark::None,
    }
}

/// The byte of a move that stands so far from its end, 0 where it is shorter.
#[inline]
const fn letter(word: u64, from_end: u32) -> u8 {
    (word >> (56 - 8 * from_end)) as u8
}

/// The move that a text names, where that is plain: `e4`, `exd5`, `Nf3`, `Nxe5`, `Nbd2`, with or
/// without `+` or `#`. The text is a [`word`](crate::word::word).
#[inline(always)]
#[allow(clippy::inline_always)] // into the replay, where each move goes through it
#[allow(clippy::needless_bitwise_bool)] // on purpose: a branch would be guessed wrong
pub(in crate::games::chess) fn find(position: &Position, word: u64) -> Option<Found> {
    let body = word << (8 * u32::from(is_marked(word)));
    // File and rank from 0, in one byte each.
    let square = ((body >> 48) as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
    let captures = letter(body, 2) == b'x';
    // Without the `x`, what stands before the square comes next.
    let before = body << (8 * u32::from(captures));
    let (piece, near) = (letter(before, 3), letter(before, 2));
    if (square & !0x0707) as u32 | before as u32 != 0 {
        return None;
    }
    let to = Square::of_code((square | square >> 5).into());
    let first = if piece == 0 { near } else { piece };
    let movers = &MOVERS[2 * usize::from(captures) + position.turn() as usize];
    let Mover { role, way, attack } = movers[first as usize];
    let (ours, theirs) = position.sides();
    let (king, enemy) = position.kings();
    let occupied = ours | theirs;
    let barred = if captures { !theirs | enemy.bit() } else { occupied };
    if barred.has(to) {
        return None;
    }
    let men = ours & position.role(role) & ORIGINS[near as usize] & attacks::open(way, to);
    let several = men.0 & men.0.wrapping_sub(1) != 0;
    let from = if several { seeing(men, to, occupied).only()? } else { men.first()? };
    if !(attacks::between(from, to) & occupied).is_empty() {
        return None;
    }
    if piece != 0 && !tells(position, role, from, to) {
        return None;
    }
    let sliders = position.role(Role::Bishop) | position.role(Role::Rook);
    let sliders = sliders | position.role(Role::Queen);
    let pinning = attacks::past(king, from) & sliders & theirs;
    let opening = attacks::past(enemy, from) & sliders & ours;
    let doubtful = (role == Role::King) | (position.known_check() != Check::No);
    if (doubtful | !pinning.is_empty()) && !is_safe(position, from, to, role) {
        return None;
    }
    let checks = attacks::open(attack, to).has(enemy)
        && (attacks::between(to, enemy) & occupied).is_empty()
        || !opening.is_empty() && position.uncovers(enemy, from, to);
    Some(Found { mv: Move::new(role, from, to, None).checking(checks).plain(), checks })
}

/// The men of several that have nothing between them and a square.
#[inline(never)]
fn seeing(men: Squares, to: Square, occupied: Squares) -> Squares {
    let sees = |from: &Square| (attacks::between(*from, to) & occupied).is_empty();
    men.into_iter().filter(sees).fold(Squares::EMPTY, |seeing, from| seeing | from.bit())
}

/// Whether a file that is written before the square tells the man from another that could go there
/// too: else it should not be written.
#[inline(never)]
fn tells(position: &Position, role: Role, from: Square, to: Square) -> bool {
    let rivals = position.of(position.turn(), role) & attacks::open(Way::of(role), to);
    let mut rivals = seeing(rivals & !from.bit(), to, position.occupied()).into_iter();
    rivals.any(|rival| position.is_safe(rival, to, role))
}

/// Whether a move is known to leave its king safe: nothing is known at a start where the other side
/// may be in check already.
#[inline(never)]
fn is_safe(position: &Position, from: Square, to: Square, role: Role) -> bool {
    if position.known_check() == Check::Unknown {
        return false;
    }
    let king = if role == Role::King { to } else { position.kings().0 };
    let occupied = (position.occupied() & !from.bit()) | to.bit();
    let attackers = position.attackers(position.turn().other(), king, occupied);
    (attackers & !to.bit()).is_empty()
}

/// `O-O` and `O-O-O`, with or without `+` or `#`.
#[inline(never)]
pub(super) fn castling(position: &Position, word: u64) -> Option<Found> {
    const SHORT: u64 = word::word(b"O-O");
    const LONG: u64 = word::word(b"O-O-O");
    let wing = match word << (8 * u32::from(is_marked(word))) {
        SHORT => Wing::King,
        LONG => Wing::Queen,
        _ => return None,
    };
    let mv = position.castling(wing)?;
    let checks = position.gives_check(mv);
    let known = position.known_check() != Check::Unknown;
    Some(Found { mv: if known { mv.checking(checks) } else { mv }, checks })
}
