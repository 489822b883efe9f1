//! A1 coordinates: a column letter without I, and a row counted from the bottom, from 1.
//!
//! Columns from the 26th on are written `AA`, `AB` and so on, again without I.

use super::super::{point::Point, refusal::Refusal};
use super::sgf_point::unreadable;

const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Reads an A1 point of a board of `columns` x `rows`, capitals or not; `None` if it is none.
#[must_use]
pub fn read(text: &str, columns: u8, rows: u8) -> Option<Point> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(digits);
    let column = match *letters.as_bytes() {
        [one] => place(one)?,
        [first, second] => (place(first)? + 1) * 25 + place(second)?,
        _ => return None,
    };
    if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let row = u16::from(rows).checked_sub(digits.parse().ok()?)?;
    if column >= u16::from(columns) {
        return None;
    }
    Some(Point { column: u8::try_from(column).ok()?, row: u8::try_from(row).ok()? })
}

/// Reads a move as people write it on sheets: a point, or `None` for a pass.
///
/// Errors: [`Refusal::Unreadable`].
pub fn read_move(text: &str, columns: u8, rows: u8) -> Result<Option<Point>, Refusal> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    read(text, columns, rows).map(Some).ok_or_else(|| unreadable(text))
}

/// Writes a point of a board with `rows` rows, as in `Q16`.
pub fn write(point: Point, rows: u8, out: &mut String) {
    write_column(point.column, out);
    out.push_str(&(i16::from(rows) - i16::from(point.row)).to_string());
}

/// Writes the letters of a column that is counted from 0.
pub fn write_column(column: u8, out: &mut String) {
    let (tens, ones) = (usize::from(column) / 25, usize::from(column) % 25);
    if let Some(first) = tens.checked_sub(1) {
        out.push(LETTERS[first % 25] as char);
    }
    out.push(LETTERS[ones] as char);
}

fn place(letter: u8) -> Option<u16> {
    let letter = letter.to_ascii_uppercase();
    (0..).zip(LETTERS).find(|&(_, &l)| l == letter).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_back() {
        for column in 0..52 {
            for row in 0..52 {
                let mut text = String::new();
                write(Point { column, row }, 52, &mut text);
                assert_eq!(read(&text, 52, 52), Some(Point { column, row }), "{text}");
            }
        }
    }

    #[test]
    fn known_points() {
        assert_eq!(read("Q16", 19, 19), Some(Point::new(15, 3)));
        assert_eq!(read("j1", 19, 19), Some(Point::new(8, 18)));
        assert_eq!(read("AA52", 52, 52), Some(Point::new(25, 0)));
        for text in ["I5", "U1", "A0", "A20", "A01", "5", "A", "", "AAA1", "A1x", "A+1"] {
            assert_eq!(read(text, 19, 19), None, "{text}");
        }
    }
}
