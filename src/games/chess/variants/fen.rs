//! FEN with what the variants add to it: men in hand, promoted men, checks.
//!
//! Men in hand are written `[QRn]` behind the board, or as a ninth rank `/QRn`; a promoted man is
//! `Q~` (X-FEN). Checks are written `3+3`, those still to give by White and Black, before the
//! counters, or `+0+0`, those given, at the end.

use super::super::{
    BadFen, Wing,
    moves::behind,
    square::{Role, Square, Squares},
};
use super::position::HELD;
use super::{Position, Variant};
use crate::games::rules::Side;

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Reads a FEN of one to seven fields.
///
/// Only a board that cannot be read, or a side to move that is neither, is an error. Castling
/// rights and en passant squares that the men do not allow are left out; so are men in hand where
/// the variant has none.
///
/// # Errors
/// [`BadFen`] names the first part of the text that cannot be read.
pub fn read(text: &str, variant: Variant, chess960: bool) -> Result<Position, BadFen> {
    let mut fields = text.split_ascii_whitespace();
    let (board, hand) = parts(fields.next().ok_or(BadFen::Empty)?);
    let mut position = read_board(board, variant, chess960)?;
    if variant == Variant::Crazyhouse {
        for letter in hand.chars().filter(|&letter| letter != '-') {
            take_in_hand(&mut position, letter)?;
        }
    }
    match fields.next() {
        None | Some("w" | "W" | "white" | "White") => {}
        Some("b" | "B" | "black" | "Black") => position.turn = Side::Second,
        Some(_) => return Err(BadFen::SideToMove),
    }
    for letter in fields.next().unwrap_or("-").chars().filter(|&letter| letter != '-') {
        give_right(&mut position, letter);
    }
    let written = fields.next().and_then(Square::read);
    let square = written.filter(|&square| passed(&position, square));
    position.set_en_passant(square);
    let mut counters = Vec::new();
    for field in fields {
        if !field.contains('+') {
            counters.push(field);
        } else if variant == Variant::ThreeCheck {
            position.checks_left = read_checks(field).unwrap_or([3; 2]);
        }
    }
    if let [halfmove, fullmove] = counters[..]
        && let (Ok(halfmove), Ok(fullmove @ 1..)) = (halfmove.parse(), fullmove.parse())
    {
        (position.halfmove, position.fullmove) = (halfmove, fullmove);
    }
    Ok(position)
}

/// The board and the men in hand of the first field.
fn parts(field: &str) -> (&str, &str) {
    if let Some((board, hand)) = field.split_once('[') {
        return (board, hand.trim_end_matches(']'));
    }
    match field.match_indices('/').nth(7) {
        Some((at, _)) => (&field[..at], &field[at + 1..]),
        None => (field, ""),
    }
}

/// Whether a FEN has men in hand, or a place for them: only crazyhouse has.
pub fn has_hands(text: &str) -> bool {
    let field = text.split_ascii_whitespace().next().unwrap_or("");
    field.contains('[') || field.bytes().filter(|&byte| byte == b'/').count() == 8
}

/// Whether a FEN counts checks: only three-check does.
pub fn has_checks(text: &str) -> bool {
    text.split_ascii_whitespace().skip(4).any(|field| read_checks(field).is_some())
}

fn read_board(text: &str, variant: Variant, chess960: bool) -> Result<Position, BadFen> {
    let mut position = Position::empty(variant, chess960);
    let (mut rank, mut file) = (7_u8, 0_u8);
    for letter in text.chars() {
        let wrong = BadFen::RankLength { rank: rank + 1 };
        match letter {
            '/' if file == 8 && rank > 0 => (rank, file) = (rank - 1, 0),
            '/' if file == 8 => return Err(BadFen::TooManyRanks),
            '/' => return Err(wrong),
            '1'..='8' => {
                file += letter as u8 - b'0';
                if file > 8 {
                    return Err(wrong);
                }
            }
            '~' if file > 0 => {
                let marked = Square::at(file - 1, rank);
                if variant == Variant::Crazyhouse && position.occupied().has(marked) {
                    position.promoted |= marked.bit();
                }
            }
            _ => {
                let (side, role) = man(letter)?;
                if file == 8 {
                    return Err(wrong);
                }
                position.put(side, role, Square::at(file, rank));
                file += 1;
            }
        }
    }
    match (rank, file) {
        (0, 8) => Ok(position),
        (_, 8) => Err(BadFen::TooFewRanks),
        _ => Err(BadFen::RankLength { rank: rank + 1 }),
    }
}

/// The man that a letter stands for.
fn man(letter: char) -> Result<(Side, Role), BadFen> {
    let role = u8::try_from(letter.to_ascii_uppercase()).ok().and_then(Role::from_letter);
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    role.map(|role| (side, role)).ok_or(BadFen::UnknownMan { letter })
}

fn take_in_hand(position: &mut Position, letter: char) -> Result<(), BadFen> {
    let (side, role) = man(letter)?;
    let held = position.hands[side as usize].get_mut(role as usize);
    let held = held.ok_or(BadFen::UnknownMan { letter })?;
    *held = held.saturating_add(1);
    Ok(())
}

/// Gives the right that a letter of the castling field stands for, where the men allow it.
fn give_right(position: &mut Position, letter: char) {
    if !position.variant.castles() {
        return;
    }
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let home = Squares::home(side);
    let Some(king) = position.king(side).filter(|&king| home.has(king)) else { return };
    let rooks = position.of(side, Role::Rook) & home;
    let usual = |file| Some(Square::at(file, king.rank())).filter(|_| king.file() == 4);
    let rook = match letter.to_ascii_uppercase() {
        'K' if position.chess960 => rooks.last(),
        'Q' if position.chess960 => rooks.first(),
        'K' => usual(7),
        'Q' => usual(0),
        file @ 'A'..='H' => Some(Square::at(file as u8 - b'A', king.rank())),
        _ => None,
    };
    let Some(rook) = rook.filter(|&rook| rooks.has(rook)) else { return };
    let wing = if rook > king { Wing::King } else { Wing::Queen };
    let meant = match letter.to_ascii_uppercase() {
        'K' => wing == Wing::King,
        'Q' => wing == Wing::Queen,
        _ => true,
    };
    if !meant || position.right(side, wing).is_some() {
        return;
    }
    position.rights |= rook.bit();
    position.chess960 |= king.file() != 4 || !matches!(rook.file(), 0 | 7);
}

/// Whether the opponent's pawn may just have passed the square by a double step.
fn passed(position: &Position, square: Square) -> bool {
    let them = position.turn.other();
    let rank = if them == Side::First { 2 } else { 5 };
    let empty = |square| !position.occupied().has(square);
    let (start, pawn) = (behind(them, square, 1), behind(position.turn, square, 1));
    square.rank() == rank
        && empty(square)
        && start.is_some_and(empty)
        && pawn.is_some_and(|pawn| position.of(them, Role::Pawn).has(pawn))
}

/// Reads `3+3` or `+0+0` as the checks that are still to give.
fn read_checks(field: &str) -> Option<[u8; 2]> {
    let (given, field) = match field.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, field),
    };
    let (white, black) = field.split_once('+')?;
    let mut left = [white, black].map(|number| number.parse::<u8>().ok().filter(|&n| n <= 3));
    if given {
        left = left.map(|number| number.map(|number| 3 - number));
    }
    Some([left[0]?, left[1]?])
}

/// The men in hand, `[QRn]`; `[]` where there are none.
pub(super) fn pockets(position: &Position) -> String {
    let mut out = String::from("[");
    for side in SIDES {
        for role in HELD {
            let letter = man_letter(side, role);
            out.extend(std::iter::repeat_n(letter, position.in_hand(side, role).into()));
        }
    }
    out.push(']');
    out
}

/// The checks that are still to give, `3+3`.
pub(super) fn checks(position: &Position) -> String {
    let [white, black] = position.checks_left;
    format!("{white}+{black}")
}

fn man_letter(side: Side, role: Role) -> char {
    match side {
        Side::First => role.letter(),
        Side::Second => role.letter().to_ascii_lowercase(),
    }
}

/// Writes the FEN of a position: six fields, in three-check seven.
///
/// Castling is written `KQkq`, with the letter of the file where the rook is not the outermost of
/// its wing (X-FEN). The en passant square is written only where a legal capture exists.
pub fn write(position: &Position) -> String {
    let mut out = String::with_capacity(80);
    for rank in (0..8).rev() {
        let mut gap = 0;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let Some((side, role)) = position.man_at(square) else {
                gap += 1;
                continue;
            };
            push_gap(&mut out, &mut gap);
            out.push(man_letter(side, role));
            if position.promoted.has(square) {
                out.push('~');
            }
        }
        push_gap(&mut out, &mut gap);
        if rank > 0 {
            out.push('/');
        }
    }
    if position.variant == Variant::Crazyhouse {
        out.push_str(&pockets(position));
    }
    out.push_str(if position.turn == Side::First { " w " } else { " b " });
    push_rights(&mut out, position);
    out.push(' ');
    match position.en_passant {
        Some(square) => out.push_str(&square.to_string()),
        None => out.push('-'),
    }
    if position.variant == Variant::ThreeCheck {
        out.push(' ');
        out.push_str(&checks(position));
    }
    for number in [position.halfmove, position.fullmove] {
        out.push(' ');
        out.push_str(&number.to_string());
    }
    out
}

fn push_gap(out: &mut String, gap: &mut u8) {
    if *gap > 0 {
        out.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}

fn push_rights(out: &mut String, position: &Position) {
    let before = out.len();
    for side in SIDES {
        let rooks = position.of(side, Role::Rook) & Squares::home(side);
        for wing in Wing::BOTH {
            let Some(rook) = position.right(side, wing) else { continue };
            let (outermost, letter) = match wing {
                Wing::King => (rooks.last(), 'K'),
                Wing::Queen => (rooks.first(), 'Q'),
            };
            let letter =
                if outermost == Some(rook) { letter } else { char::from(b'A' + rook.file()) };
            out.push(if side == Side::First { letter } else { letter.to_ascii_lowercase() });
        }
    }
    if out.len() == before {
        out.push('-');
    }
}
