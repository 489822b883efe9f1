//! Setup inside a game: stones set or taken off by hand, and the side to move.
//!
//! Source: SGF FF\[4\], setup properties `AB`, `AW`, `AE`, `PL`; compressed point lists.

use super::board::{BLACK, Board, EMPTY, WHITE};
use super::notation::sgf_point::{read_point, unreadable};
use super::point::Point;
use super::position::Position;
use super::refusal::Refusal;
use crate::games::rules::Side;

/// Carries out one setup property with its bracketed values as written, `[aa][bb:cc]`.
///
/// Stones may be set on stones, and chains without liberties stay on the board: see
/// [`Position::faults`]. Whatever can be read is carried out; the error tells the first value
/// that cannot. Other names do nothing.
pub(super) fn setup(position: &mut Position, name: &str, raw: &str) -> Result<(), Refusal> {
    let done = match name {
        "AB" => stones(position, raw, BLACK),
        "AW" => stones(position, raw, WHITE),
        "AE" => stones(position, raw, EMPTY),
        "PL" => player(position, raw),
        _ => Ok(()),
    };
    if done.is_err() {
        position.setup_breach();
    }
    done
}

fn player(position: &mut Position, raw: &str) -> Result<(), Refusal> {
    let value = values(raw).next().unwrap_or_default();
    let side = match value.as_bytes().first().map(u8::to_ascii_uppercase) {
        Some(b'B') if is_word(value, "black") => Side::First,
        Some(b'W') if is_word(value, "white") => Side::Second,
        _ => return Err(unreadable(value)),
    };
    position.name_side(side);
    Ok(())
}

/// Whether `value` is the first letter of `word`, or all of it.
fn is_word(value: &str, word: &str) -> bool {
    value.len() == 1 || value.eq_ignore_ascii_case(word)
}

fn stones(position: &mut Position, raw: &str, colour: u8) -> Result<(), Refusal> {
    let mut brush = Brush { board: &mut position.board, anew: None, changed: false };
    let (columns, rows) = (brush.board.columns(), brush.board.rows());
    let mut first_error = None;
    for value in values(raw).filter(|value| !value.is_empty()) {
        match rectangle(value, columns, rows) {
            Ok((from, to)) => {
                for row in from.row..=to.row {
                    (from.column..=to.column).for_each(|column| {
                        brush.paint(Point { column, row }, colour);
                    });
                }
            }
            Err(error) => {
                first_error.get_or_insert(error);
            }
        }
    }
    let Brush { anew, changed, board } = brush;
    if let Some(all) = anew {
        board.refill(&all);
    }
    if changed {
        let count = |of| board.all().filter(|&cell| board.colour(cell) == of).count();
        let (black, white) = (count(BLACK), count(WHITE));
        position.set_up(black, white, colour == EMPTY);
    }
    first_error.map_or(Ok(()), Err)
}

/// Sets stones one by one while they come to empty points; once one goes or is replaced, on a
/// copy of the colours, from which the chains are then made anew.
struct Brush<'a> {
    board: &'a mut Board,
    anew: Option<Vec<u8>>,
    changed: bool,
}

impl Brush<'_> {
    fn paint(&mut self, point: Point, colour: u8) {
        let board = &mut *self.board;
        let cell = board.cell(point);
        let at = usize::from(point.row) * usize::from(board.columns()) + usize::from(point.column);
        let old = self.anew.as_ref().map_or_else(|| board.colour(cell), |all| all[at]);
        if old == colour {
            return;
        }
        self.changed = true;
        if self.anew.is_none() && old == EMPTY {
            board.add(cell, colour);
        } else {
            let all = self
                .anew
                .get_or_insert_with(|| board.all().map(|cell| board.colour(cell)).collect());
            all[at] = colour;
        }
    }
}

/// The corners of a point `aa` or a rectangle `aa:cc`, the upper left one first.
fn rectangle(value: &str, columns: u8, rows: u8) -> Result<(Point, Point), Refusal> {
    let (one, other) = value.split_once(':').unwrap_or((value, value));
    let one = read_point(one.trim_ascii(), columns, rows)?;
    let other = read_point(other.trim_ascii(), columns, rows)?;
    let from = Point::new(one.column.min(other.column), one.row.min(other.row));
    let to = Point::new(one.column.max(other.column), one.row.max(other.row));
    Ok((from, to))
}

/// The values between brackets, without white space around them.
fn values(raw: &str) -> impl Iterator<Item = &str> {
    raw.split('[').skip(1).map(|rest| rest.split(']').next().unwrap_or_default().trim_ascii())
}
