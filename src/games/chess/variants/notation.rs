//! How the moves of a variant are written: SAN with drops, long algebraic, UCI.
//!
//! A drop is written as Lichess writes it, `N@f3` and `P@e4`; `@e4` is read, too. `#` stands
//! behind every move that wins, be it mate or not, as Lichess has it; where the variant decides,
//! its absence is not remarked.

use super::super::{
    Remark, Role, Square, Wing,
    notation::{
        letters::ORDER,
        syntax::{self, Mark, Promotion, Shape, Written},
    },
    square::Squares,
};
use super::diagnose::{diagnose, diagnose_drop};
use super::{Move, Position, Refusal};
use crate::games::rules::EndedBy;

/// Finds the one legal move that a text names, with what is sloppy about the text.
///
/// `check_marks` says whether missing and false `+` and `#` are remarked. Reads what is read of
/// standard chess, and drops.
///
/// # Errors
/// [`Refusal`] says why no move, or no single one, is named.
pub fn resolve(
    position: &Position,
    text: &str,
    check_marks: bool,
) -> Result<(Move, Remark), Refusal> {
    let (mv, mark, mut remarks) = match Drop::read(text) {
        Some(drop) => {
            let mv = Move::Drop { role: drop.role, to: drop.to };
            if !position.legal_moves().contains(&mv) {
                return Err(diagnose_drop(position, drop.role, drop.to));
            }
            (mv, drop.mark, drop.remarks)
        }
        None => resolve_man(position, text)?,
    };
    if check_marks {
        remarks |= judge_mark(position, mv, mark);
    }
    Ok((mv, remarks))
}

fn resolve_man(position: &Position, text: &str) -> Result<(Move, Mark, Remark), Refusal> {
    let unreadable = |syntax::NotAMove| super::super::Refusal::Unreadable;
    let mut written = syntax::read(text).map_err(unreadable)?;
    let legal = position.legal_moves();
    let mut found = find(position, &written, &legal);
    // A leading small `b` is the pawn's file where a pawn move fits, else a bishop. A pawn that
    // stays on its file is not written so, hence there the bishop comes first.
    let stays =
        matches!(written.shape, Shape::Man { to_file: 1, origin, .. } if origin.count() == 8);
    if written.bishop_too
        && (found.is_none() || stays)
        && let Ok(bishop) = syntax::read_bishop(text)
        && let Some(by_bishop) = find(position, &bishop, &legal)
    {
        (written, found) = (bishop, Some(by_bishop));
    }
    let mv = found.ok_or_else(|| diagnose(position, &written))?;
    let remarks = written.remarks | remark_man(position, &written, mv, &legal);
    Ok((mv, written.mark, remarks))
}

/// The one legal move that fits what is written.
fn find(position: &Position, written: &Written, legal: &[Move]) -> Option<Move> {
    if written.shape == Shape::Null {
        return (!position.in_check() && position.decided().is_none()).then_some(Move::NULL);
    }
    let mut fitting = legal
        .iter()
        .copied()
        .filter(|&mv| fits(position, written, mv) && promotes_so(written.promotion, mv));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Whether a move goes the way that is written, promotion aside.
pub(super) fn fits(position: &Position, written: &Written, mv: Move) -> bool {
    let Move::Man { role, from, to, .. } = mv else { return false };
    let castles = mv.castles(position);
    let (named, origin, target, to_file) = match written.shape {
        Shape::Castling(wing) => return castles == Some(wing),
        Shape::Null => return false,
        Shape::Man { role, origin, to, to_file } => (role, origin, to, to_file),
    };
    if !origin.has(from) {
        return false;
    }
    if let Some(wing) = castles {
        // By squares: onto the rook, or two steps and more to where castling ends.
        let end = wing.ends(position.turn()).0;
        let far = target == Some(end) && from.file().abs_diff(end.file()) > 1;
        let king = matches!(named, None | Some(Role::King));
        return king && origin.count() == 1 && (target == Some(to) || far);
    }
    let named = named.or_else(|| position.role_at(origin.only()?)).unwrap_or(Role::Pawn);
    if named != role || target.is_some_and(|target| target != to) || to.file() != to_file {
        return false;
    }
    if role != Role::Pawn {
        return true;
    }
    // A pawn takes where that is written, or where it comes from another file.
    let takes = written.capture || (origin & Squares::file(to_file)).is_empty();
    takes == mv.captures(position)
}

/// Whether the promotion that is written is that of the move.
fn promotes_so(written: Promotion, mv: Move) -> bool {
    match written {
        Promotion::None => mv.promotion().is_none(),
        Promotion::Unnamed => mv.promotion() == Some(Role::Queen),
        Promotion::To(role) => mv.promotion() == Some(role),
    }
}

/// Whether a text is a drop, `N@f3`, legal or not.
pub fn is_drop(text: &str) -> bool {
    Drop::read(text).is_some()
}

/// A written drop, taken apart.
struct Drop {
    role: Role,
    to: Square,
    mark: Mark,
    remarks: Remark,
}

impl Drop {
    /// Reads `N@f3+`, `♘@f3`, `P@e4`, `@e4`; `None` where the text is no drop.
    fn read(text: &str) -> Option<Self> {
        let (before, behind) = text.split_once('@')?;
        let mut remarks = Remark::NONE;
        let figurine = |c: char| matches!(c, '\u{2654}'..='\u{265f}');
        let role = match *before.trim().as_bytes() {
            [] => Role::Pawn,
            _ if before.trim().chars().all(figurine) => {
                remarks |= Remark::OTHER_LETTERS;
                let index = before.trim().chars().next()? as usize - 0x2654;
                before.trim().chars().nth(1).is_none().then(|| ORDER[index % 6])?
            }
            [letter] => {
                remarks |= Remark::LOWER_CASE_PIECE.when(letter.is_ascii_lowercase());
                Role::from_letter(letter.to_ascii_uppercase())?
            }
            _ => return None,
        };
        let written = syntax::read(behind).ok()?;
        let Shape::Man { role: None, origin: Squares::ALL, to: Some(to), .. } = written.shape
        else {
            return None;
        };
        let plain = !written.capture && written.promotion == Promotion::None;
        let remarks = remarks | written.remarks;
        plain.then_some(Self { role, to, mark: written.mark, remarks })
    }
}

/// What to say of a written origin and of a capture mark that is there or not.
fn remark_man(position: &Position, written: &Written, mv: Move, legal: &[Move]) -> Remark {
    let (Shape::Man { role, origin, .. }, Some(from)) = (written.shape, mv.from()) else {
        return Remark::NONE;
    };
    if mv.castles(position).is_some() {
        return Remark::LONG_ALGEBRAIC | Remark::CASTLING_SPELLING;
    }
    let captures = mv.captures(position);
    let pawn = mv.role() == Role::Pawn;
    let whole = origin.count() == 1;
    let mut remarks = Remark::MISSING_CAPTURE_X
        .when(captures && !written.capture && !(role.is_none() && whole))
        | Remark::EXTRA_CAPTURE_X.when(written.capture && !captures)
        | Remark::SHORT_PAWN_CAPTURE.when(captures && pawn && origin == Squares::ALL);
    if origin == Squares::ALL {
        return remarks;
    }
    let (file, rank) = (Squares::file(from.file()), Squares::rank(from.rank()));
    if pawn {
        let needless = !captures || origin == rank;
        remarks |=
            if whole { Remark::LONG_ALGEBRAIC } else { Remark::OVER_DISAMBIGUATED.when(needless) };
        return remarks;
    }
    if role.is_none() || written.remarks.has(Remark::LONG_ALGEBRAIC) {
        return remarks | Remark::LONG_ALGEBRAIC;
    }
    let rivals = rivals(position, mv, legal);
    let file_tells = (rivals & file).is_empty();
    let rank_tells = (rivals & rank).is_empty();
    remarks
        | match (rivals.is_empty(), whole) {
            (true, true) => Remark::LONG_ALGEBRAIC,
            (true, false) => Remark::OVER_DISAMBIGUATED,
            (false, true) => Remark::OVER_DISAMBIGUATED.when(file_tells || rank_tells),
            (false, false) => Remark::RANK_FOR_FILE.when(origin == rank && file_tells),
        }
}

/// The other men of the same role that could legally go to the same square.
fn rivals(position: &Position, mv: Move, legal: &[Move]) -> Squares {
    let rival = |other: &&Move| {
        other.role() == mv.role()
            && other.to() == mv.to()
            && other.from() != mv.from()
            && other.castles(position).is_none()
    };
    let squares = legal.iter().filter(rival).filter_map(|other| other.from());
    squares.fold(Squares::EMPTY, |all, square| all | square.bit())
}

/// Compares the written check mark with what the move does.
fn judge_mark(position: &Position, mv: Move, mark: Mark) -> Remark {
    let mut after = *position;
    after.play(mv);
    let checks = !mv.is_null() && after.in_check();
    let ending = after.ending().filter(|ending| ending.winner.is_some());
    let mates = ending.is_some_and(|ending| ending.by == EndedBy::Checkmate);
    match mark {
        Mark::None | Mark::Check if mates => Remark::MISSING_MATE,
        Mark::None => Remark::MISSING_CHECK.when(checks),
        Mark::Check | Mark::Either => Remark::FALSE_CHECK.when(!checks && ending.is_none()),
        Mark::Mate => Remark::FALSE_MATE.when(ending.is_none()),
    }
}

/// Writes a legal move of `before`; `after` is the position it leads to. The null move, which SAN
/// does not have, becomes `--`.
pub fn write(before: &Position, mv: Move, after: &Position, out: &mut String) {
    if let (Move::Man { role, from, to, .. }, false) = (mv, push_special(before, mv, out)) {
        let captures = mv.captures(before);
        if role != Role::Pawn {
            out.push(role.letter());
            push_origin(before, mv, from, out);
        } else if captures {
            out.push(char::from(b'a' + from.file()));
        }
        if captures {
            out.push('x');
        }
        push_square(out, to);
        push_promotion(mv, out);
    }
    push_mark(mv, after, out);
}

/// Writes a legal move in long algebraic notation, with `way` between the squares where nothing is
/// captured: `Ng1-f3`, `e5xd6`, `e7-e8=Q`, `O-O`, `N@f3`.
pub fn write_long(before: &Position, mv: Move, after: &Position, way: &str, out: &mut String) {
    if let (Move::Man { role, from, to, .. }, false) = (mv, push_special(before, mv, out)) {
        if role != Role::Pawn {
            out.push(role.letter());
        }
        push_square(out, from);
        out.push_str(if mv.captures(before) { "x" } else { way });
        push_square(out, to);
        push_promotion(mv, out);
    }
    push_mark(mv, after, out);
}

/// Writes a legal move in UCI; a drop is `N@f3`.
pub fn write_uci(before: &Position, mv: Move, out: &mut String) {
    let Move::Man { from, to, promotion, .. } = mv else {
        push_special(before, mv, out);
        return;
    };
    if mv.is_null() {
        out.push_str("0000");
        return;
    }
    let to = match mv.castles(before) {
        Some(wing) if !before.chess960 => wing.ends(before.turn()).0,
        _ => to,
    };
    push_square(out, from);
    push_square(out, to);
    if let Some(role) = promotion {
        out.push(role.letter().to_ascii_lowercase());
    }
}

/// Writes a drop, castling or the null move; false where the move is none of them.
fn push_special(before: &Position, mv: Move, out: &mut String) -> bool {
    out.push_str(match (mv, mv.castles(before)) {
        (Move::Drop { role, to }, _) => {
            out.push(role.letter());
            out.push('@');
            push_square(out, to);
            return true;
        }
        _ if mv.is_null() => "--",
        (_, Some(Wing::King)) => "O-O",
        (_, Some(Wing::Queen)) => "O-O-O",
        (_, None) => return false,
    });
    true
}

/// Writes the file, the rank or both where other men of the role could go there, too.
fn push_origin(before: &Position, mv: Move, from: Square, out: &mut String) {
    if mv.role() == Role::King && before.king(before.turn()).is_some() {
        return;
    }
    let rivals = rivals(before, mv, &before.legal_moves());
    if rivals.is_empty() {
        return;
    }
    if (rivals & Squares::file(from.file())).is_empty() {
        out.push(char::from(b'a' + from.file()));
    } else if (rivals & Squares::rank(from.rank())).is_empty() {
        out.push(char::from(b'1' + from.rank()));
    } else {
        push_square(out, from);
    }
}

fn push_square(out: &mut String, square: Square) {
    out.push(char::from(b'a' + square.file()));
    out.push(char::from(b'1' + square.rank()));
}

fn push_promotion(mv: Move, out: &mut String) {
    if let Some(role) = mv.promotion() {
        out.push('=');
        out.push(role.letter());
    }
}

/// `#` behind a move that wins, `+` behind another that gives check.
fn push_mark(mv: Move, after: &Position, out: &mut String) {
    if mv.is_null() {
        return;
    }
    if after.ending().is_some_and(|ending| ending.winner.is_some()) {
        out.push('#');
    } else if after.in_check() {
        out.push('+');
    }
}
