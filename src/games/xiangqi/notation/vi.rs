//! `P2-5`, `M8.7`, `Xs/2`: Vietnamese column notation.
//!
//! Letters Tg (tướng), S (sĩ), T (tượng, also V), X (xe), P (pháo), M (mã) and B (binh, also C for
//! chốt or the word tốt); `.` forward (tấn), `/` back (thoái), `-` sideways (bình). Files are
//! counted by each side from its right. Of pieces that share a file t (trước), g (giữa) and s (sau)
//! are the front, the middle and the rear one. For pawns that share several files no custom is
//! known: the file follows the suffix (`Bt5-6`), as in the Chinese form of five characters, and
//! more than three are numbered from the front (`B25-6`).

use super::super::board::Position;
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Piece, Role};
use super::Ascii;
use super::column::{Column, Direction, Found, Order, on_file, rank_in, refuse, tandem_files, way};
use std::borrow::Cow;

/// The text with the accented letters of `Tốt`, `Pháo` and the like without their accents.
pub(super) fn unaccented(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let plain = |c| match c {
        'ố' | 'ồ' | 'ô' | 'Ố' | 'Ô' | 'ơ' | 'ớ' | 'ợ' => 'o',
        'á' | 'à' | 'ã' | 'Á' | 'Ã' => 'a',
        'ư' | 'Ư' => 'u',
        'ĩ' | 'Ĩ' => 'i',
        _ => c,
    };
    // Accents that stand for themselves are left out.
    let marks = |c: &char| !matches!(c, '\u{300}'..='\u{36f}');
    Cow::Owned(text.chars().filter(marks).map(plain).collect())
}

/// Whether the folded text has the shape of a move.
pub(super) fn looks_like(text: &[u8]) -> bool {
    read(text).is_some()
}

/// Reads a move of the side to move and finds the legal move it names.
pub(super) fn resolve(position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    let text = unaccented(text);
    let column = Ascii::new(&text).and_then(|text| read(text.bytes()));
    let mut column = column.ok_or(Refusal::Unreadable)?;
    if column.file == 0 && column.order == Order::Any {
        // A king needs no file.
        let king = position.of_kind(Piece::new(column.role, position.turn())).first();
        column.file = king.map_or(5, |square| square.file_for(position.turn()));
    }
    match column.find(position) {
        Found::One(mv, remark) => Ok((mv, remark)),
        Found::Many(candidates) => Err(Refusal::Ambiguous { candidates }),
        Found::Nothing => Err(refuse(position, &[column])),
    }
}

fn read(text: &[u8]) -> Option<Column> {
    let (number, rest) = text.split_last()?;
    let (sign, name) = rest.split_last()?;
    let direction = match sign {
        b'.' => Direction::Advance,
        b'/' => Direction::Retreat,
        b'-' => Direction::Traverse,
        _ => return None,
    };
    let number = digit(*number)?;
    let (role, rest) = role(name)?;
    let (file, order) = match *rest {
        [] if role == Role::King => (0, Order::Any),
        [file] if file.is_ascii_digit() => (digit(file)?, Order::Any),
        [suffix] => (0, order(suffix)?),
        [nth, file] if nth.is_ascii_digit() => (digit(file)?, Order::Nth(digit(nth)?)),
        [suffix, file] => (digit(file)?, order(suffix)?),
        _ => return None,
    };
    Some(Column { role, file, order, direction, number })
}

/// The piece that a name begins with, and what follows its letters.
fn role(name: &[u8]) -> Option<(Role, &[u8])> {
    const WORDS: [(&[u8], Role); 5] = [
        (b"TOT", Role::Pawn),
        (b"CHOT", Role::Pawn),
        (b"BINH", Role::Pawn),
        (b"TG", Role::King),
        (b"TUONG", Role::King),
    ];
    let starts =
        |word: &[u8]| name.len() >= word.len() && name[..word.len()].eq_ignore_ascii_case(word);
    if let Some((word, role)) = WORDS.iter().find(|(word, _)| starts(word)) {
        return Some((*role, &name[word.len()..]));
    }
    let (letter, rest) = name.split_first()?;
    let role = match letter.to_ascii_uppercase() {
        b'S' => Role::Adviser,
        b'T' | b'V' => Role::Elephant,
        b'X' => Role::Chariot,
        b'P' => Role::Cannon,
        b'M' => Role::Horse,
        b'B' | b'C' => Role::Pawn,
        _ => return None,
    };
    Some((role, rest))
}

const fn digit(byte: u8) -> Option<u8> {
    if byte >= b'1' && byte <= b'9' { Some(byte - b'0') } else { None }
}

const fn order(suffix: u8) -> Option<Order> {
    match suffix.to_ascii_lowercase() {
        b't' => Some(Order::Front),
        b'g' => Some(Order::Middle),
        b's' => Some(Order::Rear),
        _ => None,
    }
}

/// Writes a legal move. Pieces that share a file are told apart always, but for advisers and
/// elephants.
pub(super) fn write(before: &Position, mv: Move, out: &mut String) {
    let Some(piece) = before.piece_at(mv.from) else { return };
    out.push_str(match piece.role {
        Role::King => "Tg",
        Role::Adviser => "S",
        Role::Elephant => "T",
        Role::Horse => "M",
        Role::Chariot => "X",
        Role::Cannon => "P",
        Role::Pawn => "B",
    });
    let file = mv.from.file_for(piece.side);
    let stack = on_file(before, piece, file);
    let (count, place) = (stack.len(), rank_in(stack, piece.side, mv.from));
    let figure = |n: usize| char::from(b'0' + n as u8);
    if count < 2 || matches!(piece.role, Role::Adviser | Role::Elephant) {
        out.push(figure(file.into()));
    } else if count > 3 {
        out.extend([figure(place + 1), figure(file.into())]);
    } else {
        out.push(match place {
            0 => 't',
            _ if place + 1 == count => 's',
            _ => 'g',
        });
        if tandem_files(before, piece) > 1 {
            out.push(figure(file.into()));
        }
    }
    let (direction, number) = way(mv, piece);
    out.push(match direction {
        Direction::Advance => '.',
        Direction::Retreat => '/',
        Direction::Traverse => '-',
    });
    out.push(figure(number.into()));
}
