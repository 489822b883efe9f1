//! Coordinates in Chinese and Japanese words: the column, counted from the left, then the row,
//! counted from the top, both from 1.
//!
//! Japanese newspapers and broadcasts write the column in figures and the row in numerals, with の
//! between: 右上隅の星 is 16の四, 天元 10の十 (Japanese Wikipedia, 囲碁, 用具). In Chinese no form is
//! fixed; 十六之四 is written here, and 16之四, 16·四 and the like are read. A pass is 停着 or パス.

use super::super::{point::Point, refusal::Refusal};
use super::sgf_point::unreadable;

/// Words for a pass.
const PASSES: [&str; 8] = ["停着", "停", "停一手", "停一着", "虚着", "虚手", "パス", "停手"];

/// What stands between column and row.
const BETWEEN: [char; 9] = ['之', 'の', '·', '・', '•', '-', '－', '，', ','];

const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The language of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// 十六之四.
    Chinese,
    /// 16の四.
    Japanese,
}

/// Reads a move of a board of `columns` x `rows`: a point, or `None` for a pass.
///
/// Errors: [`Refusal::OffBoard`] beyond the edge, [`Refusal::Unreadable`] for anything else.
pub fn read_move(text: &str, columns: u8, rows: u8) -> Result<Option<Point>, Refusal> {
    let text = text.trim();
    if PASSES.contains(&text) {
        return Ok(None);
    }
    let (column, row) = numbers(text).ok_or_else(|| unreadable(text))?;
    let (Some(column), Some(row)) = (column.checked_sub(1), row.checked_sub(1)) else {
        return Err(unreadable(text));
    };
    if column >= columns || row >= rows {
        return Err(Refusal::OffBoard { column, row });
    }
    Ok(Some(Point { column, row }))
}

/// Column and row as written.
fn numbers(text: &str) -> Option<(u8, u8)> {
    if let Some((column, row)) = text.split_once(BETWEEN) {
        return Some((number(column)?, number(row)?));
    }
    // Figures, then numerals: 16四.
    let at = text.find(|c: char| figure(c).is_none()).filter(|at| *at > 0)?;
    Some((number(&text[..at])?, number(&text[at..])?))
}

/// A figure, of half or full width.
fn figure(c: char) -> Option<u8> {
    match c {
        '０'..='９' => Some((c as u32 - '０' as u32) as u8),
        _ => c.to_digit(10).map(|digit| digit as u8),
    }
}

/// A number from 1 to 99 in figures, or in numerals as in 十六.
fn number(text: &str) -> Option<u8> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > 3 {
        return None;
    }
    if let Some(figures) = text.chars().map(figure).collect::<Option<Vec<u8>>>() {
        return figures
            .into_iter()
            .try_fold(0_u8, |n, digit| n.checked_mul(10)?.checked_add(digit));
    }
    let digit = |c: char| DIGITS.iter().position(|&known| known == c).map(|n| n as u8);
    match text.split_once('十') {
        Some((tens, ones)) => {
            let part = |text: &str, none: u8| {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (None, _) => Some(none),
                    (Some(c), None) => digit(c).filter(|n| *n > 0),
                    _ => None,
                }
            };
            Some(10 * part(tens, 1)? + part(ones, 0)?)
        }
        None => {
            text.chars().map(digit).collect::<Option<Vec<u8>>>().filter(|all| all.len() == 1)?.pop()
        }
    }
}

/// Writes a point.
pub fn write(point: Point, language: Language, out: &mut String) {
    match language {
        Language::Chinese => {
            numeral(point.column + 1, out);
            out.push('之');
        }
        Language::Japanese => {
            out.push_str(&(point.column + 1).to_string());
            out.push('の');
        }
    }
    numeral(point.row + 1, out);
}

/// Writes a pass.
pub fn write_pass(language: Language, out: &mut String) {
    out.push_str(if language == Language::Chinese { "停着" } else { "パス" });
}

/// Writes a number from 1 to 99 in numerals.
fn numeral(n: u8, out: &mut String) {
    let (tens, ones) = (n / 10, n % 10);
    if tens > 1 {
        out.push(DIGITS[usize::from(tens)]);
    }
    if tens > 0 {
        out.push('十');
    }
    if ones > 0 || tens == 0 {
        out.push(DIGITS[usize::from(ones)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_back() {
        for language in [Language::Chinese, Language::Japanese] {
            for column in 0..52 {
                for row in 0..52 {
                    let mut text = String::new();
                    write(Point { column, row }, language, &mut text);
                    assert_eq!(read_move(&text, 52, 52), Ok(Some(Point { column, row })), "{text}");
                }
            }
            let mut pass = String::new();
            write_pass(language, &mut pass);
            assert_eq!(read_move(&pass, 19, 19), Ok(None));
        }
    }

    #[test]
    fn known_forms() {
        for text in ["十六之四", "16の四", "16之四", "16·四", "１６の四", "16四", "16-4"]
        {
            assert_eq!(read_move(text, 19, 19), Ok(Some(Point::new(15, 3))), "{text}");
        }
        assert_eq!(read_move("10の十", 19, 19), Ok(Some(Point::new(9, 9))));
        assert_eq!(read_move("4の十六", 19, 19), Ok(Some(Point::new(3, 15))));
        let off = Err(Refusal::OffBoard { column: 19, row: 0 });
        assert_eq!(read_move("二十之一", 19, 19), off);
        for text in
            ["", "之", "十六", "16", "十六之", "零之一", "0の一", "一二之三", "十十之一", "999の一"]
        {
            assert_eq!(read_move(text, 19, 19), Err(unreadable(text)), "{text}");
        }
    }
}
