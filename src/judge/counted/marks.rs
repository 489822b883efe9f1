//! The dead stones that a record marks at its end.

use crate::{
    games::{
        go::{Point, Position, notation::sgf_point::read_point},
        rules::Side,
    },
    record::{NoteKind, Record},
};

/// The dead stones by the marks of the main line's last node: `KGSDE` names them, else those are
/// dead that lie in the other side's territory (`TB`, `TW`). `None` where nothing is marked.
pub(super) fn dead(record: &Record<'_>, position: &Position) -> Option<Vec<Point>> {
    let last = record.tree.last()?;
    let mut marked = None;
    let mut in_territory = None;
    for note in record.tree.notes(last).filter(|note| note.kind == NoteKind::Property) {
        let (dead, loser) = match &*note.name {
            "KGSDE" => (&mut marked, None),
            "TB" => (&mut in_territory, Some(Side::Second)),
            "TW" => (&mut in_territory, Some(Side::First)),
            _ => continue,
        };
        for point in points(&note.text, position) {
            let dead = dead.get_or_insert_with(Vec::new);
            let stone = position.at(point);
            if stone.is_some() && (loser.is_none() || stone == loser) {
                dead.push(point);
            }
        }
    }
    marked.or(in_territory)
}

/// The points of bracketed values, rectangles among them.
fn points(raw: &str, position: &Position) -> Vec<Point> {
    let (columns, rows) = (position.columns(), position.rows());
    let mut points = Vec::new();
    for value in raw.split(['[', ']']).map(str::trim).filter(|value| !value.is_empty()) {
        let (from, to) = value.split_once(':').unwrap_or((value, value));
        let (Ok(from), Ok(to)) =
            (read_point(from.trim(), columns, rows), read_point(to.trim(), columns, rows))
        else {
            continue;
        };
        for row in from.row..=to.row {
            points.extend((from.column..=to.column).map(|column| Point::new(column, row)));
        }
    }
    points
}
