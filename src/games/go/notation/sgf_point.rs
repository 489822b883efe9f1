//! SGF points: two letters, column first, row from the top; `a`-`z` is 0-25, `A`-`Z` is 26-51.
//!
//! Source: SGF FF\[4\], Go, types Point and Move.

use super::super::point::Point;
use super::super::refusal::Refusal;
use super::super::remark::Remark;

/// Reads a move value on a board of `columns` x `rows`: a point, or `None` for a pass.
///
/// A pass is the empty value, and `tt` on boards of at most 19x19 (FF\[3\]). What no version
/// allows but records contain is read with a remark: capitals on small boards, and other passes.
/// White space around the value is not part of it. Errors: [`Refusal::OffBoard`],
/// [`Refusal::Unreadable`].
pub fn read_move(text: &str, columns: u8, rows: u8) -> Result<(Option<Point>, Remark), Refusal> {
    if let [a, b] = *text.as_bytes()
        && let (Some(column), Some(row)) = (line(a), line(b))
        && column < columns
        && row < rows
    {
        return Ok((Some(Point { column, row }), Remark::NONE));
    }
    let text = text.trim_ascii();
    if let [a, space @ .., b] = text.as_bytes()
        && !space.is_empty()
        && space.iter().all(u8::is_ascii_whitespace)
    {
        // `c c` is read as `cc`.
        let letters = [*a, *b].map(char::from);
        return read_unusual(&String::from_iter(letters), columns, rows);
    }
    read_unusual(text, columns, rows)
}

fn read_unusual(text: &str, columns: u8, rows: u8) -> Result<(Option<Point>, Remark), Refusal> {
    if text.is_empty() {
        return Ok((None, Remark::NONE));
    }
    if text == "``" || text.eq_ignore_ascii_case("pass") {
        return Ok((None, Remark::NONSTANDARD_PASS));
    }
    if let Some(remark) = pass_letters(text, columns, rows) {
        return Ok((None, remark));
    }
    match read_point(text, columns, rows) {
        Err(Refusal::OffBoard { column, row }) if columns.max(rows) <= 26 => {
            let small = text.to_ascii_lowercase();
            if let Ok(point) = read_point(&small, columns, rows) {
                return Ok((Some(point), Remark::LOWERED));
            }
            match pass_letters(&small, columns, rows) {
                Some(remark) => Ok((None, remark | Remark::LOWERED)),
                None => Err(Refusal::OffBoard { column, row }),
            }
        }
        point => point.map(|point| (Some(point), Remark::NONE)),
    }
}

/// The remark on a pass that is written as a point beyond the board, or `None` for no pass.
fn pass_letters(text: &str, columns: u8, rows: u8) -> Option<Remark> {
    if text == "tt" && columns <= 19 && rows <= 19 {
        return Some(Remark::PASS_AS_TT);
    }
    let [a, b] = *text.as_bytes() else { return None };
    let beyond = line(a) == Some(columns) && line(b) == Some(rows);
    beyond.then_some(Remark::NONSTANDARD_PASS)
}

/// Reads exactly two letters as a point of a board of `columns` x `rows`.
///
/// Errors: [`Refusal::OffBoard`] beyond the edge, [`Refusal::Unreadable`] for anything else.
pub fn read_point(text: &str, columns: u8, rows: u8) -> Result<Point, Refusal> {
    let [a, b] = *text.as_bytes() else { return Err(unreadable(text)) };
    let (Some(column), Some(row)) = (line(a), line(b)) else { return Err(unreadable(text)) };
    if column >= columns || row >= rows {
        return Err(Refusal::OffBoard { column, row });
    }
    Ok(Point { column, row })
}

/// Writes a point as two letters. Lines from 52 on have no letter and are written `?`.
pub fn write_point(point: Point, out: &mut String) {
    out.push(letter(point.column));
    out.push(letter(point.row));
}

pub(in super::super) fn unreadable(text: &str) -> Refusal {
    Refusal::Unreadable { text: text.into() }
}

const fn line(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

const fn letter(line: u8) -> char {
    match line {
        0..=25 => (b'a' + line) as char,
        26..=51 => (b'A' + line - 26) as char,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_back() {
        for column in 0..52 {
            for row in 0..52 {
                let mut text = String::new();
                write_point(Point { column, row }, &mut text);
                assert_eq!(
                    read_move(&text, 52, 52),
                    Ok((Some(Point { column, row }), Remark::NONE))
                );
            }
        }
    }

    #[test]
    fn column_comes_first_and_rows_count_from_the_top() {
        assert_eq!(read_point("pd", 19, 19), Ok(Point::new(15, 3)));
        assert_eq!(read_point("bc", 2, 3), Ok(Point::new(1, 2)));
        assert_eq!(read_point("cb", 2, 3), Err(Refusal::OffBoard { column: 2, row: 1 }));
        assert_eq!(read_point("Zz", 52, 26), Ok(Point::new(51, 25)));
    }

    #[test]
    fn passes() {
        let pass = |remark| Ok((None, remark));
        assert_eq!(read_move("", 19, 19), pass(Remark::NONE));
        assert_eq!(read_move(" \n", 19, 19), pass(Remark::NONE));
        assert_eq!(read_move("tt", 19, 19), pass(Remark::PASS_AS_TT));
        assert_eq!(read_move("tt", 9, 13), pass(Remark::PASS_AS_TT));
        assert_eq!(read_move("TT", 19, 19), pass(Remark::PASS_AS_TT | Remark::LOWERED));
        assert_eq!(read_move("tt", 20, 20), Ok((Some(Point::new(19, 19)), Remark::NONE)));
        assert_eq!(read_move("tt", 20, 19), Err(Refusal::OffBoard { column: 19, row: 19 }));
        assert_eq!(read_move("ss", 18, 18), pass(Remark::NONSTANDARD_PASS));
        assert_eq!(read_move("jn", 9, 13), pass(Remark::NONSTANDARD_PASS));
        assert_eq!(read_move("uu", 20, 20), pass(Remark::NONSTANDARD_PASS));
        assert_eq!(read_move("``", 19, 19), pass(Remark::NONSTANDARD_PASS));
        assert_eq!(read_move("PASS", 19, 19), pass(Remark::NONSTANDARD_PASS));
    }

    #[test]
    fn capitals_on_a_small_board() {
        assert_eq!(read_move("PD", 19, 19), Ok((Some(Point::new(15, 3)), Remark::LOWERED)));
        assert_eq!(read_move("PD", 52, 52), Ok((Some(Point::new(41, 29)), Remark::NONE)));
        assert_eq!(read_move("PD", 30, 30), Err(Refusal::OffBoard { column: 41, row: 29 }));
    }

    #[test]
    fn white_space_within_a_point() {
        assert_eq!(read_move(" p \n d", 19, 19), Ok((Some(Point::new(15, 3)), Remark::NONE)));
        assert_eq!(read_move("p . d", 19, 19), Err(unreadable("p . d")));
    }

    #[test]
    fn nonsense() {
        for text in ["p", "pdd", "p4", "五五", "[]", "é", "pd:dd", "p\0"] {
            assert_eq!(read_move(text, 19, 19), Err(unreadable(text)), "{text}");
        }
        assert_eq!(read_move("sz", 19, 19), Err(Refusal::OffBoard { column: 18, row: 25 }));
    }
}
