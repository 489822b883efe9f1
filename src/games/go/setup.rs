//! Setup inside a game: stones set or taken off by hand, and the side to move.
//!
//! Source: SGF FF\[4\], setup properties `AB`, `AW`, `AE`, `PL`; compressed point lists.

use super::board::{BLACK, EMPTY, WHITE};
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
    match name {
        "AB" => stones(position, raw, BLACK),
        "AW" => stones(position, raw, WHITE),
        "AE" => stones(position, raw, EMPTY),
        "PL" => player(position, raw),
        _ => Ok(()),
    }
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
    let board = &mut position.board;
    let (columns, rows) = (board.columns(), board.rows());
    let mut first_error = None;
    let mut changed = false;
    // Only stones that replace others or go need the chains anew.
    let mut refill: Option<Vec<u8>> = None;
    for value in values(raw).filter(|value| !value.is_empty()) {
        let (from, to) = match rectangle(value, columns, rows) {
            Ok(corners) => corners,
            Err(error) => {
                first_error.get_or_insert(error);
                continue;
            }
        };
        for row in from.row..=to.row {
            for column in from.column..=to.column {
                let cell = board.cell(Point { column, row });
                let at = usize::from(row) * usize::from(columns) + usize::from(column);
                let old = refill.as_ref().map_or_else(|| board.colour(cell), |all| all[at]);
                if old == colour {
                    continue;
                }
                changed = true;
                match &mut refill {
                    Some(all) => all[at] = colour,
                    None if old == EMPTY => board.add(cell, colour),
                    None => {
                        let mut all: Vec<u8> = board.all().map(|c| board.colour(c)).collect();
                        all[at] = colour;
                        refill = Some(all);
                    }
                }
            }
        }
    }
    if let Some(all) = refill {
        board.refill(&all);
    }
    if changed {
        let count = |of| board.all().filter(|&cell| board.colour(cell) == of).count();
        let (black, white) = (count(BLACK), count(WHITE));
        position.set_up(black, white);
    }
    first_error.map_or(Ok(()), Err)
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
