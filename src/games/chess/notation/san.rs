//! SAN, standard algebraic notation: read with all that people write for it, written canonically.
//!
//! Source: PGN standard 8.2.3. Reading starts from the target square: the men of the named role
//! that reach it, less those the text or their king's safety rules out. Legal moves are never
//! listed, and why none was found is asked only afterwards (`diagnose`).

use super::diagnose::diagnose;
use super::quick;
use super::syntax::{self, Mark, Promotion, Shape, Written};
use crate::games::chess::board::{Position, Wing};
use crate::games::chess::moves::{Move, promotes};
use crate::games::chess::refusal::{Refusal, Remark};
use crate::games::chess::square::{Role, Square, Squares};
use crate::word::word;

/// Which remarks are made on `+` and `#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// On all that are missing or false.
    All,
    /// On all but a `+` for a `#`, which needs a search for an answer (`owed`).
    Checks,
    /// On none.
    Passed,
}

/// Finds the one legal move that a text names, with what is sloppy about the text, `marks` as far as
/// that says.
///
/// Reads SAN, long
/// algebraic and coordinate notation (UCI too), castling in all its spellings, figurines, null
/// moves.
///
/// # Errors
/// [`Refusal`] says why no move, or no single one, is named.
pub fn resolve(position: &Position, text: &str, marks: Marks) -> Result<(Move, Remark), Refusal> {
    let word = word(text.as_bytes());
    let castling = || quick::castling(position, word);
    if let Some(quick::Found { mv, checks }) = quick::find(position, word).or_else(castling) {
        return Ok((mv, judge_mark(position, mv, (quick::mark(word), marks), checks)));
    }
    resolve_any(position, text, marks)
}

#[cold]
#[inline(never)]
fn resolve_any(position: &Position, text: &str, marks: Marks) -> Result<(Move, Remark), Refusal> {
    let written = syntax::read(text).map_err(|syntax::NotAMove| Refusal::Unreadable)?;
    let (written, found) = if written.bishop_too {
        find_pawn_or_bishop(position, text, written)
    } else {
        (written, find(position, &written))
    };
    let (mv, mut remarks) = found.ok_or_else(|| diagnose(position, &written))?;
    if marks != Marks::Passed {
        let checks = position.gives_check(mv);
        remarks |= judge_mark(position, mv, (written.mark, marks), checks);
    }
    Ok((mv, remarks))
}

/// A leading small `b` is the pawn's file where a pawn move fits, else a bishop: `bxc4`. A pawn
/// that stays on its file is not written so (`bb5`), hence there the bishop comes first.
fn find_pawn_or_bishop(
    position: &Position,
    text: &str,
    pawn: Written,
) -> (Written, Option<(Move, Remark)>) {
    let found = find(position, &pawn);
    let stays = matches!(pawn.shape, Shape::Man { to_file: 1, origin, .. } if origin.count() == 8);
    if found.is_some() && !stays {
        return (pawn, found);
    }
    let bishop = syntax::read_bishop(text).ok();
    match bishop.and_then(|bishop| Some((bishop, find(position, &bishop)?))) {
        Some((bishop, move_of_bishop)) => (bishop, Some(move_of_bishop)),
        None => (pawn, found),
    }
}

/// Finds the one legal move of the side to move, with all remarks but those on check marks.
#[inline]
pub(super) fn find(position: &Position, written: &Written) -> Option<(Move, Remark)> {
    let (role, origin, to) = match written.shape {
        Shape::Man { role, origin, to: Some(to), .. } => (role, origin, to),
        Shape::Man { origin, to_file, .. } => {
            return find_by_files(position, written, origin, to_file);
        }
        Shape::Castling(wing) => return Some((position.castling(wing)?, written.remarks)),
        Shape::Null => {
            return (!position.in_check()).then_some((Move::NULL, written.remarks));
        }
    };
    let man = named_role(position, role, origin);
    if man == Role::King
        && origin != Squares::ALL
        && let Some(wing) = castling_by_squares(position, origin, to)
    {
        let remarks = Remark::LONG_ALGEBRAIC | Remark::CASTLING_SPELLING | written.remarks;
        let castling = position.castling(wing).filter(|_| written.promotion == Promotion::None);
        return Some((castling?, remarks));
    }
    if (position.men(position.turn()) | position.role(Role::King)).has(to) {
        return None;
    }
    let promotion = promotion(position, man, to, written.promotion)?;
    let reaching = position.reaching(man, to, takes(written, origin, to)) & origin;
    let from = only_safe(position, reaching, to, man)?;
    let mv = Move::new(man, from, to, promotion);
    let mut remarks = written.remarks;
    if origin != Squares::ALL {
        remarks |= remark_origin(position, written, mv, role, origin);
    }
    remarks |= remark_capture(position, written, mv, role, origin);
    Some((mv, remarks))
}

/// The role that a text moves: the one written, else the man on a wholly written square, else a
/// pawn.
#[inline]
pub(super) fn named_role(position: &Position, role: Option<Role>, origin: Squares) -> Role {
    role.or_else(|| position.role_at(origin.only()?)).unwrap_or(Role::Pawn)
}

/// Whether a pawn move is written as a capture: by its mark, or by coming from another file.
#[inline]
pub(super) fn takes(written: &Written, origin: Squares, to: Square) -> bool {
    written.capture || (origin & Squares::file(to.file())).is_empty()
}

/// The wing that a king move by squares castles to: two or more steps to where castling ends, or
/// onto its own rook.
pub(super) fn castling_by_squares(
    position: &Position,
    origin: Squares,
    to: Square,
) -> Option<Wing> {
    let us = position.turn();
    let king = position.king(us).filter(|&king| origin == king.bit())?;
    if !Squares::home(us).has(king) {
        return None;
    }
    Wing::BOTH.into_iter().find(|&wing| {
        position.right(us, wing) == Some(to)
            || (wing.ends(us).0 == to && king.file().abs_diff(to.file()) > 1)
    })
}

/// The promotion to play, or `None` where the written one does not fit the move.
#[inline]
#[allow(clippy::option_option)]
fn promotion(
    position: &Position,
    role: Role,
    to: Square,
    written: Promotion,
) -> Option<Option<Role>> {
    let promotes = role == Role::Pawn && promotes(position.turn(), to);
    match written {
        Promotion::None => (!promotes).then_some(None),
        Promotion::Unnamed => promotes.then_some(Some(Role::Queen)),
        Promotion::To(Role::King | Role::Pawn) => None,
        Promotion::To(role) => promotes.then_some(Some(role)),
    }
}

/// The one man that can make the move without leaving its king in check.
#[inline]
fn only_safe(position: &Position, men: Squares, to: Square, role: Role) -> Option<Square> {
    let mut safe = None;
    for from in men {
        if position.is_safe(from, to, role) {
            if safe.is_some() {
                return None;
            }
            safe = Some(from);
        }
    }
    safe
}

/// The men of `men` that can make the move without leaving their king in check.
pub(super) fn all_safe(position: &Position, men: Squares, to: Square, role: Role) -> Squares {
    men.into_iter()
        .filter(|&from| position.is_safe(from, to, role))
        .fold(Squares::EMPTY, |safe, from| safe | from.bit())
}

/// A pawn capture by files alone: `exd`, `ed`.
fn find_by_files(
    position: &Position,
    written: &Written,
    origin: Squares,
    to_file: u8,
) -> Option<(Move, Remark)> {
    let mut found = None;
    for to in Squares::file(to_file) & !position.role(Role::King) {
        let men = position.reaching(Role::Pawn, to, true) & origin;
        for from in all_safe(position, men, to, Role::Pawn) {
            let promotion = promotion(position, Role::Pawn, to, written.promotion)?;
            if found.replace(Move::new(Role::Pawn, from, to, promotion)).is_some() {
                return None;
            }
        }
    }
    let missing = Remark::MISSING_CAPTURE_X.when(!written.capture);
    found.map(|mv| (mv, written.remarks | missing))
}

/// What to say of a capture mark that is there or not.
#[inline]
fn remark_capture(
    position: &Position,
    written: &Written,
    mv: Move,
    role: Option<Role>,
    origin: Squares,
) -> Remark {
    let captures = mv.captures(position);
    let nameless = captures && mv.role() == Role::Pawn && origin == Squares::ALL;
    // Coordinate notation has no capture mark.
    let by_squares = role.is_none() && origin.count() == 1;
    Remark::MISSING_CAPTURE_X.when(captures && !written.capture && !by_squares)
        | Remark::EXTRA_CAPTURE_X.when(written.capture && !captures)
        | Remark::SHORT_PAWN_CAPTURE.when(nameless)
}

/// What to say of a written file, rank or square of origin.
fn remark_origin(
    position: &Position,
    written: &Written,
    mv: Move,
    role: Option<Role>,
    origin: Squares,
) -> Remark {
    let (file, rank) = (Squares::file(mv.from().file()), Squares::rank(mv.from().rank()));
    let whole = origin.count() == 1;
    if mv.role() == Role::Pawn {
        let needless = !mv.captures(position) || origin == rank;
        return if whole {
            Remark::LONG_ALGEBRAIC
        } else {
            Remark::OVER_DISAMBIGUATED.when(needless)
        };
    }
    if role.is_none() || written.remarks.has(Remark::LONG_ALGEBRAIC) {
        return Remark::LONG_ALGEBRAIC;
    }
    let rivals = rivals(position, mv);
    let file_tells = (rivals & file).is_empty();
    let rank_tells = (rivals & rank).is_empty();
    if rivals.is_empty() {
        if whole { Remark::LONG_ALGEBRAIC } else { Remark::OVER_DISAMBIGUATED }
    } else if whole {
        Remark::OVER_DISAMBIGUATED.when(file_tells || rank_tells)
    } else {
        Remark::RANK_FOR_FILE.when(origin == rank && file_tells)
    }
}

/// The other men of the same role that could legally go to the same square.
fn rivals(position: &Position, mv: Move) -> Squares {
    let reaching = position.reaching(mv.role(), mv.to(), false) & !mv.from().bit();
    all_safe(position, reaching, mv.to(), mv.role())
}

/// Compares the written check mark with what the move does: whether it gives check is known, mate
/// is looked for only in check.
fn judge_mark(position: &Position, mv: Move, (mark, marks): (Mark, Marks), checks: bool) -> Remark {
    if marks == Marks::Passed || checks && mark == Mark::Check && marks == Marks::Checks {
        return Remark::NONE;
    }
    if !checks {
        return match mark {
            Mark::None => Remark::NONE,
            Mark::Check | Mark::Either => Remark::FALSE_CHECK,
            Mark::Mate => Remark::FALSE_MATE,
        };
    }
    judge_check(position, mv, mark)
}

fn judge_check(position: &Position, mv: Move, mark: Mark) -> Remark {
    let mut after = *position;
    after.play(mv);
    let mates = !after.has_legal_move();
    match mark {
        Mark::None if mates => Remark::MISSING_MATE,
        Mark::None => Remark::MISSING_CHECK,
        Mark::Check => Remark::MISSING_MATE.when(mates),
        Mark::Mate => Remark::FALSE_MATE.when(!mates),
        Mark::Either => Remark::NONE,
    }
}

/// What [`Marks::Checks`] leaves out: that a move written with `+` led to a mate.
pub(in crate::games::chess) fn owed(position: &Position, text: &str) -> Remark {
    let check = syntax::read(text).is_ok_and(|written| written.mark == Mark::Check);
    Remark::MISSING_MATE.when(check && position.is_checkmate())
}

/// Writes a square.
pub(super) fn push_square(out: &mut String, square: Square) {
    out.push(char::from(b'a' + square.file()));
    out.push(char::from(b'1' + square.rank()));
}

/// Writes a legal move of `before` canonically; `after` is the position it leads to. The null
/// move, which SAN does not have, becomes `--`.
pub fn write(before: &Position, mv: Move, after: &Position, out: &mut String) {
    if !push_special(before, mv, out) {
        let captures = mv.captures(before);
        if mv.role() == Role::Pawn {
            if captures {
                out.push(char::from(b'a' + mv.from().file()));
            }
        } else {
            out.push(mv.role().letter());
            push_origin(before, mv, out);
        }
        if captures {
            out.push('x');
        }
        push_square(out, mv.to());
        push_promotion(mv, out);
    }
    push_mark(mv, after, out);
}

/// Writes a legal move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q`, `O-O`; `dash` stands
/// between the squares where nothing is captured.
pub fn write_long(before: &Position, mv: Move, after: &Position, dash: &str, out: &mut String) {
    if !push_special(before, mv, out) {
        if mv.role() != Role::Pawn {
            out.push(mv.role().letter());
        }
        push_square(out, mv.from());
        out.push_str(if mv.captures(before) { "x" } else { dash });
        push_square(out, mv.to());
        push_promotion(mv, out);
    }
    push_mark(mv, after, out);
}

/// Writes castling and the null move; false where the move is neither.
fn push_special(before: &Position, mv: Move, out: &mut String) -> bool {
    out.push_str(match mv.castles(before) {
        _ if mv.is_null() => "--",
        Some(Wing::King) => "O-O",
        Some(Wing::Queen) => "O-O-O",
        None => return false,
    });
    true
}

/// Writes the file, the rank or both where other men of the role could go there too.
fn push_origin(before: &Position, mv: Move, out: &mut String) {
    if mv.role() == Role::King && before.king(before.turn()).is_some() {
        return;
    }
    let rivals = rivals(before, mv);
    if rivals.is_empty() {
        return;
    }
    let (file, rank) = (mv.from().file(), mv.from().rank());
    if (rivals & Squares::file(file)).is_empty() {
        out.push(char::from(b'a' + file));
    } else if (rivals & Squares::rank(rank)).is_empty() {
        out.push(char::from(b'1' + rank));
    } else {
        push_square(out, mv.from());
    }
}

fn push_promotion(mv: Move, out: &mut String) {
    if let Some(role) = mv.promotion() {
        out.push('=');
        out.push(role.letter());
    }
}

/// A null move gets no mark: it gives no check, the opponent's king can only have stood in it.
fn push_mark(mv: Move, after: &Position, out: &mut String) {
    if !mv.is_null() && after.in_check() {
        out.push(if after.has_legal_move() { '+' } else { '#' });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_move_has_no_mark() {
        let (position, _) =
            crate::games::chess::fen::read("4k3/8/8/8/4R3/8/8/R3K3 w", false).unwrap();
        let mut after = position;
        after.play(Move::NULL);
        let mut text = String::new();
        write(&position, Move::NULL, &after, &mut text);
        assert_eq!(text, "--");
    }

    #[test]
    fn the_short_way_says_what_the_long_way_says() {
        let mut seed = 11_u64;
        for _ in 0..60 {
            let mut position = Position::start(false);
            for _ in 0..120 {
                let moves = position.legal_moves();
                let Some(count @ 1..) = Some(moves.len() as u64) else { break };
                for &mv in &moves {
                    let mut after = position;
                    after.play(mv);
                    let mut text = String::new();
                    write(&position, mv, &after, &mut text);
                    assert_eq!(
                        resolve(&position, &text, Marks::All),
                        Ok((mv, Remark::NONE)),
                        "{text}"
                    );
                    let bare = text.trim_end_matches(['+', '#']).replace('x', "");
                    let odd = [
                        format!("{bare}+"),
                        bare.replacen(['a', 'e'], "", 1),
                        format!("N{bare}"),
                        format!("e{bare}"),
                        text.replacen('x', "xx", 1),
                        text.replace(char::is_lowercase, "x"),
                        format!("\0{text}"),
                        bare,
                    ];
                    for odd in odd {
                        let long = resolve_any(&position, &odd, Marks::All);
                        assert_eq!(
                            resolve(&position, &odd, Marks::All),
                            long,
                            "{odd} {position:?}"
                        );
                    }
                }
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                position.play(moves[((seed >> 33) % count) as usize]);
            }
        }
    }
}
