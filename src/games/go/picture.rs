//! The board as text: rows of `.XO` for programs, a diagram with coordinates for people.

use std::fmt::Write as _;

use super::notation::a1;
use super::point::Point;
use super::position::Position;
use crate::games::rules::Side;

/// The board as rows of `.`, `X` (Black) and `O` (White), top row first, joined by `/`.
pub(super) fn written(position: &Position) -> String {
    let (columns, rows) = (position.columns(), position.rows());
    let mut out = String::with_capacity((usize::from(columns) + 1) * usize::from(rows));
    for row in 0..rows {
        if row > 0 {
            out.push('/');
        }
        out.extend((0..columns).map(|column| mark(position, Point { column, row }, '.')));
    }
    out
}

/// A diagram: A1 coordinates on all sides, `X` Black, `O` White, `+` star points.
pub(super) fn picture(position: &Position) -> String {
    let (columns, rows) = (position.columns(), position.rows());
    // Columns from the 26th on have two letters.
    let width = if columns > 25 { 3 } else { 2 };
    let mut letters = String::from("  ");
    for column in 0..columns {
        let mut name = String::new();
        a1::write_column(column, &mut name);
        let _ = write!(letters, "{name:>width$}");
    }
    letters.push('\n');
    let mut out = letters.clone();
    for row in 0..rows {
        let number = rows - row;
        let _ = write!(out, "{number:>2}");
        for column in 0..columns {
            let star = is_star(column, columns, row, rows);
            let mark = mark(position, Point { column, row }, if star { '+' } else { '.' });
            let _ = write!(out, "{mark:>width$}");
        }
        let _ = writeln!(out, " {number}");
    }
    out.push_str(&letters);
    out
}

fn mark(position: &Position, point: Point, empty: char) -> char {
    match position.at(point) {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => empty,
    }
}

/// Whether a point is a star point: corners and centre from 7 lines on, sides from 15 on.
fn is_star(column: u8, columns: u8, row: u8, rows: u8) -> bool {
    match (star_line(column, columns), star_line(row, rows)) {
        (Some(Line::Edge), Some(Line::Edge)) | (Some(Line::Middle), Some(Line::Middle)) => true,
        (Some(Line::Edge), Some(Line::Middle)) => rows >= 15,
        (Some(Line::Middle), Some(Line::Edge)) => columns >= 15,
        _ => false,
    }
}

enum Line {
    Edge,
    Middle,
}

fn star_line(line: u8, lines: u8) -> Option<Line> {
    let edge = match lines {
        0..=6 => return None,
        7..=11 => 2,
        _ => 3,
    };
    if line == edge || line == lines - 1 - edge {
        Some(Line::Edge)
    } else if lines % 2 == 1 && line == lines / 2 {
        Some(Line::Middle)
    } else {
        None
    }
}
