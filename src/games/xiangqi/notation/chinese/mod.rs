//! 炮二平五: Chinese column notation (rules A 7.5), simplified and traditional.

mod slips;
mod write;

use super::super::board::Position;
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Role};
use super::column::{Column, Direction, Found, Order, refuse};
use crate::games::rules::Side;
pub(super) use slips::is_orthodox;
pub(super) use write::{Style, write};

/// What one character says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyph {
    /// A piece, and the side whose it is where the two sides' glyphs differ.
    Role(Role, Option<Side>),
    /// A digit 1..=9 and whether it is a Chinese numeral.
    Digit(u8, bool),
    Direction(Direction),
    Order(Order),
}

use Glyph::Digit;

/// Reads a move of the side to move and finds the legal move it names.
///
/// Red's and Black's glyphs and digits are taken from either side: whose move it is, the position
/// says. Spaces between the characters are allowed.
pub(super) fn resolve(position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    let mut remark = Remark::NONE;
    let Some(column) = read(text, position.turn(), &mut remark) else {
        return slips::resolve(position, text);
    };
    match column.find(position) {
        Found::One(mv, more) => Ok((mv, remark.with(more))),
        Found::Many(candidates) => Err(Refusal::Ambiguous { candidates }),
        Found::Nothing => Err(refuse(position, &[column])),
    }
}

fn read(text: &str, side: Side, remark: &mut Remark) -> Option<Column> {
    let mut glyphs = [Digit(0, false); 5];
    let mut count = 0;
    for c in text.chars() {
        let Some(glyph) = glyph(c).or_else(|| rare_glyph(c, remark)) else {
            if c.is_whitespace() {
                remark.mark(Remark::LOOSE, true);
                continue;
            }
            return None;
        };
        *glyphs.get_mut(count)? = glyph;
        count += 1;
    }
    column(&glyphs[..count], side, remark)
}

#[inline]
fn column(glyphs: &[Glyph], side: Side, remark: &mut Remark) -> Option<Column> {
    let (role, file, order) = match *glyphs {
        [Glyph::Role(role, of), file @ Digit(..), _, _] => ((role, of), Some(file), Order::Any),
        [Glyph::Role(role, of), Glyph::Order(order), _, _]
        | [Glyph::Order(order), Glyph::Role(role, of), _, _] => ((role, of), None, order),
        [Digit(n, _), Glyph::Role(role, of), _, _] => ((role, of), None, Order::Nth(n)),
        [Glyph::Order(order), file @ Digit(..), _, _] => ((Role::Pawn, None), Some(file), order),
        [Digit(n, _), file @ Digit(..), _, _] => ((Role::Pawn, None), Some(file), Order::Nth(n)),
        [Glyph::Order(order), Glyph::Role(role, of), file @ Digit(..), _, _] => {
            ((role, of), Some(file), order)
        }
        [Digit(n, _), Glyph::Role(role, of), file @ Digit(..), _, _] => {
            ((role, of), Some(file), Order::Nth(n))
        }
        _ => return None,
    };
    let [.., Glyph::Direction(direction), number @ Digit(value, _)] = *glyphs else {
        return None;
    };
    let (role, owner) = role;
    remark.mark(Remark::COLOUR_CONTRADICTS, owner.is_some_and(|owner| owner != side));
    let foreign = Digit(value, side == Side::Second);
    let mut column = Column { role, file: 0, order, direction, number: value };
    remark.mark(Remark::FOREIGN_SCRIPT_DIGITS, number == foreign);
    if let Some(Digit(file, chinese)) = file {
        remark.mark(Remark::FOREIGN_SCRIPT_DIGITS, chinese == (side == Side::Second));
        column.file = file;
    }
    Some(column)
}

/// The glyphs met in print and in files.
const GLYPHS: [(&[char], Glyph); 26] = [
    (&['炮', '砲', '包', '礮'], Glyph::Role(Role::Cannon, None)),
    (&['马', '馬', '傌'], Glyph::Role(Role::Horse, None)),
    (&['车', '車', '俥', '\u{f902}'], Glyph::Role(Role::Chariot, None)),
    (&['兵'], Glyph::Role(Role::Pawn, Some(Side::First))),
    (&['卒'], Glyph::Role(Role::Pawn, Some(Side::Second))),
    (&['相'], Glyph::Role(Role::Elephant, Some(Side::First))),
    (&['象'], Glyph::Role(Role::Elephant, Some(Side::Second))),
    (&['仕'], Glyph::Role(Role::Adviser, Some(Side::First))),
    (&['士'], Glyph::Role(Role::Adviser, Some(Side::Second))),
    (&['帅', '帥'], Glyph::Role(Role::King, Some(Side::First))),
    (&['将', '將'], Glyph::Role(Role::King, Some(Side::Second))),
    (&['进', '進'], Glyph::Direction(Direction::Advance)),
    (&['退'], Glyph::Direction(Direction::Retreat)),
    (&['平'], Glyph::Direction(Direction::Traverse)),
    (&['前'], Glyph::Order(Order::Front)),
    (&['中'], Glyph::Order(Order::Middle)),
    (&['后', '後'], Glyph::Order(Order::Rear)),
    (&['一', '壹'], Digit(1, true)),
    (&['二', '贰', '貳'], Digit(2, true)),
    (&['三', '叁', '參', '叄'], Digit(3, true)),
    (&['四', '肆'], Digit(4, true)),
    (&['五', '伍'], Digit(5, true)),
    (&['六', '陆', '陸'], Digit(6, true)),
    (&['七', '柒'], Digit(7, true)),
    (&['八', '捌'], Digit(8, true)),
    (&['九', '玖'], Digit(9, true)),
];

/// [`GLYPHS`] and the Arabic digits, hashed: comparing with each in turn costs more than the move.
static SLOTS: [(char, Glyph); 256] = {
    let mut slots = [('\0', Digit(0, false)); 256];
    let mut row = 0;
    while row < GLYPHS.len() {
        let (chars, glyph) = GLYPHS[row];
        let mut column = 0;
        while column < chars.len() {
            slots[free_slot(&slots, chars[column])] = (chars[column], glyph);
            column += 1;
        }
        row += 1;
    }
    let mut n = 1;
    while n < 10 {
        let (half, full) = ((b'0' + n) as char, FULL_WIDTH[n as usize - 1]);
        slots[free_slot(&slots, half)] = (half, Digit(n, false));
        slots[free_slot(&slots, full)] = (full, Digit(n, false));
        n += 1;
    }
    slots
};

const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

const fn first_slot(c: char) -> usize {
    ((c as u32).wrapping_mul(0x9e37_79b9) >> 24) as usize
}

const fn free_slot(slots: &[(char, Glyph); 256], c: char) -> usize {
    let mut slot = first_slot(c);
    while slots[slot].0 != '\0' {
        slot = (slot + 1) % 256;
    }
    slot
}

#[inline]
fn glyph(c: char) -> Option<Glyph> {
    let mut slot = first_slot(c);
    loop {
        match SLOTS[slot] {
            ('\0', _) => return None,
            (found, glyph) if found == c => return Some(glyph),
            _ => slot = (slot + 1) % 256,
        }
    }
}

/// Old words and misprints, with the remark they deserve.
#[cold]
fn rare_glyph(c: char, remark: &mut Remark) -> Option<Glyph> {
    let (glyph, mark) = match c {
        '上' => (Glyph::Direction(Direction::Advance), Remark::OLD_DIRECTION),
        '下' => (Glyph::Direction(Direction::Retreat), Remark::OLD_DIRECTION),
        '卯' | '乒' | '乓' | '丘' => (Glyph::Role(Role::Pawn, None), Remark::FOREIGN_GLYPH),
        '泡' | '抱' | '跑' => (Glyph::Role(Role::Cannon, None), Remark::FOREIGN_GLYPH),
        '码' | '玛' | '吗' | '碼' => (Glyph::Role(Role::Horse, None), Remark::FOREIGN_GLYPH),
        '东' | '東' | '军' | '軍' => (Glyph::Role(Role::Chariot, None), Remark::FOREIGN_GLYPH),
        '像' | '橡' | '想' => (Glyph::Role(Role::Elephant, None), Remark::FOREIGN_GLYPH),
        '土' | '仁' | '任' => (Glyph::Role(Role::Adviser, None), Remark::FOREIGN_GLYPH),
        '师' | '師' | '蒋' | '奖' => (Glyph::Role(Role::King, None), Remark::FOREIGN_GLYPH),
        _ => return None,
    };
    remark.mark(mark, true);
    Some(glyph)
}
