//! `C2.5`, `H8+7`, `R+-1`: column notation in letters, as the World Xiangqi Federation has it
//! (1997), with the habits of other writers.

use super::super::board::Position;
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Piece, Role};
use super::column::{
    Column, Direction, Found, Order, on_file, order_of, rank_in, refuse, tandem_files, way,
};
use super::fold;

/// Whose rule names pawns that share files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pawns {
    /// The Federation's of 1997: `P+.4`, `++.4`, `3+.4`, `33.4`.
    Of1997,
    /// Its ordinals of 2018, counted from the front, before the file: `16=7`. They are given to all
    /// pawns of a file with three or more, and of several files with two or more.
    Of2018,
    /// That of Chinese software: the signs `+`, `-`, `.` stand for 前, 中, 后 and the letters `a`
    /// to `e` for 一 to 五.
    Xqbase,
}

/// The readings of one text, the most orthodox first.
struct Readings {
    list: [Column; 4],
    count: usize,
}

impl Readings {
    fn push(&mut self, role: Role, file: u8, order: Order) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = Column { role, file, order, ..*place };
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Column] {
        &self.list[..self.count]
    }
}

/// Reads a move of the side to move and finds the legal move it names.
///
/// Where rule sets differ, the one asked for goes first, of the Federation's the other next (`13+1`
/// of 2018: the first pawn on file 3), then the signs and figures of Chinese software; a later one
/// counts only where the earlier ones give no legal move. A retreat that is not legal is tried as a
/// traverse, because `-` is also written for it.
pub(super) fn resolve(
    position: &Position,
    text: &str,
    pawns: Pawns,
) -> Result<(Move, Remark), Refusal> {
    let bytes = bytes(text).ok_or(Refusal::Unreadable)?;
    let mut readings = readings(position, bytes, pawns).ok_or(Refusal::Unreadable)?;
    if pawns == Pawns::Of2018
        && let Some(ordinal) = readings.list[..readings.count]
            .iter()
            .position(|reading| reading.file > 0 && matches!(reading.order, Order::Nth(_)))
    {
        readings.list[..=ordinal].rotate_right(1);
    }
    if let Some(found) = first_legal(position, readings.as_slice())? {
        return Ok(found);
    }
    let refusal = refuse(position, readings.as_slice());
    if bytes[2] != b'-' || matches!(refusal, Refusal::AfterCheckmate | Refusal::AfterStalemate) {
        return Err(refusal);
    }
    for reading in &mut readings.list {
        reading.direction = Direction::Traverse;
    }
    match first_legal(position, readings.as_slice()) {
        Ok(Some((mv, remark))) => Ok((mv, remark.with(Remark::DASH_FOR_TRAVERSE))),
        _ => Err(refusal),
    }
}

/// The move of the first reading that has one, with a remark where a later one has another.
fn first_legal(
    position: &Position,
    readings: &[Column],
) -> Result<Option<(Move, Remark)>, Refusal> {
    let mut found: Option<(Move, Remark)> = None;
    for reading in readings {
        match (reading.find(position), &mut found) {
            (Found::One(mv, remark), None) => found = Some((mv, remark)),
            (Found::One(mv, _), Some((first, remark))) => {
                remark.mark(Remark::RULE_SETS_DIFFER, mv != *first);
            }
            (Found::Many(candidates), None) => return Err(Refusal::Ambiguous { candidates }),
            (Found::Many(_) | Found::Nothing, _) => {}
        }
    }
    Ok(found)
}

/// The four characters, full-width forms folded, in upper case.
fn bytes(text: &str) -> Option<[u8; 4]> {
    let mut bytes = [0; 4];
    let mut count = 0;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let c = fold(c);
        *bytes.get_mut(count).filter(|_| c.is_ascii())? = c.to_ascii_uppercase() as u8;
        count += 1;
    }
    (count == 4).then_some(bytes)
}

/// Whether the folded text has the shape of a move.
pub(super) fn looks_like(text: &[u8]) -> bool {
    let &[first, second, direction, number] = text else { return false };
    let (first, second) = (first.to_ascii_uppercase(), second.to_ascii_uppercase());
    let named = match (role(first), role(second)) {
        (Some(_), _) => {
            digit(second).is_some()
                || sign(second).is_some()
                || matches!(second, b'A'..=b'E')
                || first == b'R' && role(second).is_some()
        }
        (None, Some(_)) => sign(first).is_some() || digit(first).is_some() || first == b'F',
        (None, None) => {
            digit(first).is_some() && (digit(second).is_some() || sign(second).is_some())
                || first == second && matches!(first, b'+' | b'-')
        }
    };
    named && matches!(direction, b'+' | b'-' | b'.' | b'=') && digit(number).is_some()
}

/// Whether only Chinese software writes the folded text so, or means something of its own by it.
pub(super) fn looks_like_xqbase(text: &[u8]) -> bool {
    let &[first, second, ..] = text else { return false };
    let (first, second) = (first.to_ascii_uppercase(), second.to_ascii_uppercase());
    let own = matches!(second, b'A'..=b'E') && !(first == b'R' && role(second).is_some())
        || second == b'.'
        || [first, second] == *b"P-";
    role(first).is_some() && own && looks_like(text)
}

fn readings(
    position: &Position,
    [first, second, direction, number]: [u8; 4],
    pawns: Pawns,
) -> Option<Readings> {
    let direction = match direction {
        b'+' => Direction::Advance,
        b'-' => Direction::Retreat,
        b'.' | b'=' => Direction::Traverse,
        _ => return None,
    };
    let number = digit(number)?;
    let column = Column { role: Role::Pawn, file: 0, order: Order::Any, direction, number };
    let mut readings = Readings { list: [column; 4], count: 0 };
    if let Some(role) = role(first) {
        if let Some(file) = digit(second) {
            if pawns != Pawns::Xqbase {
                middle(position, role, file, &mut readings);
            }
            readings.push(role, file, Order::Any);
        } else if pawns == Pawns::Xqbase && second == b'-' {
            readings.push(role, 0, Order::Middle);
            readings.push(role, 0, Order::Rear);
        } else if let Some(order) = sign(second) {
            signed(position, role, order, second == b'-', &mut readings);
        } else if first == b'R' && self::role(second).is_some() {
            // Old style `rC+2`, the rear cannon.
            readings.push(self::role(second)?, 0, Order::Rear);
        } else if (b'A'..=b'E').contains(&second) {
            readings.push(role, 0, Order::Nth(second - b'A' + 1));
        }
        if first == b'B' {
            // Bachelor rather than Bishop: only one of the two can make the move.
            for reading in 0..readings.count {
                let Column { file, order, .. } = readings.list[reading];
                readings.push(Role::Adviser, file, order);
            }
        }
    } else if let Some(figure) = digit(first) {
        figures(position, figure, second, &mut readings);
    } else if let Some(order) = sign(first).or((first == b'F').then_some(Order::Front)) {
        match role(second) {
            Some(role) => readings.push(role, 0, order),
            None if second == first && matches!(first, b'+' | b'-') => {
                readings.push(Role::Pawn, 0, order);
            }
            None => return None,
        }
    }
    (readings.count > 0).then_some(readings)
}

/// `P3`, a letter and a file, is also the middle one of three or five pawns.
fn middle(position: &Position, role: Role, file: u8, readings: &mut Readings) {
    if role == Role::Pawn {
        let piece = Piece::new(role, position.turn());
        let count = on_file(position, piece, file).len();
        if matches!(count, 3 | 5) && tandem_files(position, piece) == 1 {
            readings.push(role, file, Order::Middle);
        }
    }
}

/// A letter and a sign. With four and five pawns the outermost have forms of their own (`++.4`),
/// so that `P+` and `P-` are the second from either end.
fn signed(position: &Position, role: Role, order: Order, minus: bool, readings: &mut Readings) {
    let piece = Piece::new(role, position.turn());
    let pawns = if role == Role::Pawn { longest_stack(position, piece) } else { 0 };
    match order {
        Order::Front if pawns > 3 => readings.push(role, 0, Order::Nth(2)),
        Order::Rear if pawns > 3 && minus => readings.push(role, 0, Order::Nth(pawns as u8 - 1)),
        _ => {}
    }
    readings.push(role, 0, order);
    if minus && pawns == 3 {
        // Chinese software has `+`, `-` and `.` for front, middle and rear.
        readings.push(role, 0, Order::Middle);
    }
}

/// A figure first: a pawn's file (`3+.4`) or number (`13.4`), or a figure for the piece (`62.5`).
fn figures(position: &Position, figure: u8, second: u8, readings: &mut Readings) {
    // Chinese software numbers the pieces in the order of the enum.
    let by_figure = Role::ALL.get(usize::from(figure) - 1).copied();
    if let Some(order) = sign(second) {
        readings.push(Role::Pawn, figure, order);
        if let Some(role) = by_figure {
            readings.push(role, 0, order);
        }
    } else if let Some(file) = digit(second) {
        let piece = Piece::new(Role::Pawn, position.turn());
        let count = on_file(position, piece, file).len();
        if file == figure && count == 3 && tandem_files(position, piece) > 1 {
            readings.push(Role::Pawn, file, Order::Middle);
        }
        if count > 1 {
            readings.push(Role::Pawn, file, Order::Nth(figure));
        }
        if let Some(role) = by_figure {
            readings.push(role, file, Order::Any);
        }
    } else if let Some(role) = role(second) {
        readings.push(role, 0, Order::Nth(figure));
    }
}

fn longest_stack(position: &Position, piece: Piece) -> usize {
    (1..=9).map(|file| on_file(position, piece, file).len()).max().unwrap_or(0)
}

const fn digit(byte: u8) -> Option<u8> {
    if byte >= b'1' && byte <= b'9' { Some(byte - b'0') } else { None }
}

const fn sign(byte: u8) -> Option<Order> {
    match byte {
        b'+' => Some(Order::Front),
        b'=' => Some(Order::Middle),
        b'-' | b'.' => Some(Order::Rear),
        _ => None,
    }
}

/// The piece of a capital letter.
pub(super) const fn role(letter: u8) -> Option<Role> {
    Some(match letter {
        b'K' => Role::King,
        b'A' | b'G' => Role::Adviser,
        b'B' | b'E' | b'M' => Role::Elephant,
        b'H' | b'N' => Role::Horse,
        b'R' => Role::Chariot,
        b'C' => Role::Cannon,
        b'P' => Role::Pawn,
        _ => return None,
    })
}

/// The letter of a piece: H for horse, E for elephant.
pub(super) const fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Adviser => 'A',
        Role::Elephant => 'E',
        Role::Horse => 'H',
        Role::Chariot => 'R',
        Role::Cannon => 'C',
        Role::Pawn => 'P',
    }
}

/// Writes a legal move: `C2.5`, of 2018 `C2=5`, with `+` and `-` for the front and the rear piece
/// of a file.
pub(super) fn write(before: &Position, mv: Move, pawns: Pawns, out: &mut String) {
    let Some(piece) = before.piece_at(mv.from) else { return };
    out.extend(named(before, mv, piece, pawns));
    let (direction, number) = way(mv, piece);
    let direction = match (direction, pawns) {
        (Direction::Advance, _) => '+',
        (Direction::Retreat, _) => '-',
        (Direction::Traverse, Pawns::Of1997 | Pawns::Xqbase) => '.',
        (Direction::Traverse, Pawns::Of2018) => '=',
    };
    out.extend([direction, char::from(b'0' + number)]);
}

/// The first two characters.
fn named(before: &Position, mv: Move, piece: Piece, pawns: Pawns) -> [char; 2] {
    let letter = letter(piece.role);
    let file = mv.from.file_for(piece.side);
    let figure = char::from(b'0' + file);
    if pawns == Pawns::Xqbase {
        let second = match order_of(before, piece, mv.from) {
            Order::Any => figure,
            Order::Front => '+',
            Order::Middle => '-',
            Order::Rear => '.',
            Order::Nth(n) => char::from(b'a' - 1 + n),
        };
        return [letter, second];
    }
    let stack = on_file(before, piece, file);
    let (count, place) = (stack.len(), rank_in(stack, piece.side, mv.from));
    if count < 2 || matches!(piece.role, Role::Adviser | Role::Elephant) {
        return [letter, figure];
    }
    let from_rear = count - 1 - place;
    if piece.role == Role::Pawn
        && pawns == Pawns::Of2018
        && (count > 2 || tandem_files(before, piece) > 1)
    {
        return [char::from(b'1' + place as u8), figure];
    }
    if piece.role == Role::Pawn && tandem_files(before, piece) > 1 {
        return match (place, from_rear) {
            (0, _) => [figure, '+'],
            (_, 0) => [figure, '-'],
            (1, 1) => [figure, figure],
            _ => [char::from(b'1' + place as u8), figure],
        };
    }
    match (place, from_rear) {
        (0, _) if count > 3 => ['+', '+'],
        (_, 0) if count > 3 => ['-', '-'],
        (0, _) => [letter, '+'],
        (_, 0) => [letter, '-'],
        (1, 1) | (2, 2) => [letter, figure],
        (1, _) => [letter, '+'],
        (_, 1) => [letter, '-'],
        _ => [char::from(b'1' + place as u8), figure],
    }
}
