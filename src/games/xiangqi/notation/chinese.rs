//! 炮二平五: Chinese column notation (rules A 7.5), simplified and traditional.

use super::super::board::Position;
use super::super::refusal::{Refusal, Remark};
use super::super::square::{Move, Role};
use super::column::{Column, Direction, Found, Order, order_of, refuse, way};
use crate::games::rules::Side;

/// What one character says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyph {
    Role(Role),
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
    let column = read(text, position.turn(), &mut remark).ok_or(Refusal::Unreadable)?;
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
        if c.is_whitespace() {
            continue;
        }
        *glyphs.get_mut(count)? = glyph(c, remark)?;
        count += 1;
    }
    let (role, file, order) = match glyphs[..count] {
        [Glyph::Role(role), file @ Digit(..), _, _] => (role, Some(file), Order::Any),
        [Glyph::Role(role), Glyph::Order(order), _, _]
        | [Glyph::Order(order), Glyph::Role(role), _, _] => (role, None, order),
        [Digit(n, _), Glyph::Role(role), _, _] => (role, None, Order::Nth(n)),
        [Glyph::Order(order), file @ Digit(..), _, _] => (Role::Pawn, Some(file), order),
        [Digit(n, _), file @ Digit(..), _, _] => (Role::Pawn, Some(file), Order::Nth(n)),
        [Glyph::Order(order), Glyph::Role(role), file @ Digit(..), _, _] => {
            (role, Some(file), order)
        }
        [Digit(n, _), Glyph::Role(role), file @ Digit(..), _, _] => {
            (role, Some(file), Order::Nth(n))
        }
        _ => return None,
    };
    let [.., Glyph::Direction(direction), number @ Digit(value, _)] = glyphs[..count] else {
        return None;
    };
    let foreign = Digit(value, side == Side::Second);
    let mut column = Column { role, file: 0, order, direction, number: value };
    remark.mark(Remark::FOREIGN_SCRIPT_DIGITS, number == foreign);
    if let Some(Digit(file, chinese)) = file {
        remark.mark(Remark::FOREIGN_SCRIPT_DIGITS, chinese == (side == Side::Second));
        column.file = file;
    }
    Some(column)
}

/// The glyphs met in print and in files. The last of each role are common misprints.
fn glyph(c: char, remark: &mut Remark) -> Option<Glyph> {
    Some(match c {
        '炮' | '砲' | '包' | '礮' => Glyph::Role(Role::Cannon),
        '马' | '馬' | '傌' => Glyph::Role(Role::Horse),
        '车' | '車' | '俥' | '\u{f902}' => Glyph::Role(Role::Chariot),
        '兵' | '卒' => Glyph::Role(Role::Pawn),
        '相' | '象' => Glyph::Role(Role::Elephant),
        '仕' | '士' => Glyph::Role(Role::Adviser),
        '帅' | '帥' | '将' | '將' => Glyph::Role(Role::King),
        '进' | '進' => Glyph::Direction(Direction::Advance),
        '平' => Glyph::Direction(Direction::Traverse),
        '退' => Glyph::Direction(Direction::Retreat),
        '1'..='9' => Digit((c as u32 - '0' as u32) as u8, false),
        '１'..='９' => Digit((c as u32 - '０' as u32) as u8, false),
        '一' | '壹' => Digit(1, true),
        '二' | '贰' | '貳' => Digit(2, true),
        '三' | '叁' | '參' | '叄' => Digit(3, true),
        '四' | '肆' => Digit(4, true),
        '五' | '伍' => Digit(5, true),
        '六' | '陆' | '陸' => Digit(6, true),
        '七' | '柒' => Digit(7, true),
        '八' | '捌' => Digit(8, true),
        '九' | '玖' => Digit(9, true),
        '前' => Glyph::Order(Order::Front),
        '中' => Glyph::Order(Order::Middle),
        '后' | '後' => Glyph::Order(Order::Rear),
        _ => return rare_glyph(c, remark),
    })
}

/// Old words and misprints, with the remark they deserve.
#[cold]
fn rare_glyph(c: char, remark: &mut Remark) -> Option<Glyph> {
    let (glyph, mark) = match c {
        '上' => (Glyph::Direction(Direction::Advance), Remark::OLD_DIRECTION),
        '下' => (Glyph::Direction(Direction::Retreat), Remark::OLD_DIRECTION),
        '卯' => (Glyph::Role(Role::Pawn), Remark::FOREIGN_GLYPH),
        '泡' => (Glyph::Role(Role::Cannon), Remark::FOREIGN_GLYPH),
        '像' => (Glyph::Role(Role::Elephant), Remark::FOREIGN_GLYPH),
        '土' => (Glyph::Role(Role::Adviser), Remark::FOREIGN_GLYPH),
        '师' | '師' => (Glyph::Role(Role::King), Remark::FOREIGN_GLYPH),
        _ => return None,
    };
    remark.mark(mark, true);
    Some(glyph)
}

/// The glyphs of one way of writing; roles in the order of [`Role`], Red's first.
pub(super) struct Script {
    roles: [[char; 7]; 2],
    order: [char; 3],
    direction: [char; 3],
    /// The digit before Black's `1`.
    zero: char,
}

/// 炮二平五, 马8进7.
pub(super) static SIMPLIFIED: Script = Script {
    roles: [['帅', '仕', '相', '马', '车', '炮', '兵'], ['将', '士', '象', '马', '车', '炮', '卒']],
    order: ['前', '中', '后'],
    direction: ['进', '退', '平'],
    zero: '0',
};

/// 炮二平五, 馬８進７.
pub(super) static TRADITIONAL: Script = Script {
    roles: [['帥', '仕', '相', '馬', '車', '炮', '兵'], ['將', '士', '象', '馬', '車', '炮', '卒']],
    order: ['前', '中', '後'],
    direction: ['進', '退', '平'],
    zero: '０',
};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Writes a legal move. Pieces that share a file are told apart as [`order_of`] has it, always.
pub(super) fn write(before: &Position, mv: Move, script: &Script, out: &mut String) {
    let Some(piece) = before.piece_at(mv.from) else { return };
    let digit = |n: u8| match piece.side {
        Side::First => numeral(n),
        Side::Second => char::from_u32(script.zero as u32 + u32::from(n)).unwrap_or('?'),
    };
    let glyph = script.roles[piece.side as usize][piece.role as usize - 1];
    let [front, middle, rear] = script.order;
    match order_of(before, piece, mv.from) {
        Order::Any => out.extend([glyph, digit(mv.from.file_for(piece.side))]),
        Order::Front => out.extend([front, glyph]),
        Order::Middle => out.extend([middle, glyph]),
        Order::Rear => out.extend([rear, glyph]),
        // Numbers of pieces are Chinese for both sides: Black's files are not.
        Order::Nth(n) => out.extend([numeral(n), glyph]),
    }
    let (direction, number) = way(mv, piece);
    out.extend([script.direction[direction as usize], digit(number)]);
}

fn numeral(n: u8) -> char {
    NUMERALS.get(usize::from(n).wrapping_sub(1)).copied().unwrap_or('?')
}
