//! Writing 炮二平五, in the ways that its names tell apart.

use super::super::super::board::Position;
use super::super::super::square::{Move, Piece, Role};
use super::super::column::{Column, Found, Order, order_of, order_on_file, tandem_files, way};
use super::FULL_WIDTH;
use crate::games::rules::Side;

/// A way of writing, by its name: `zh`, then `-hant`, then `-half` or `-full`, then `-needed` or
/// `-five`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::xiangqi::notation) struct Style {
    script: Script,
    /// Black's digits.
    arabic: [char; 9],
    tell: Tell,
}

/// How pieces that share a file are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tell {
    /// As [`order_of`] has it, always.
    Always,
    /// So, but only where piece and file alone fit several legal moves.
    Needed,
    /// Always; pawns that share several files by their order on their own file and that file,
    /// 前兵九平八.
    Five,
}

/// Glyphs; roles in the order of [`Role`], Red's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Script {
    roles: [[char; 7]; 2],
    order: [char; 3],
    direction: [char; 3],
}

/// 炮二平五, 马8进7.
const SIMPLIFIED: Script = Script {
    roles: [['帅', '仕', '相', '马', '车', '炮', '兵'], ['将', '士', '象', '马', '车', '炮', '卒']],
    order: ['前', '中', '后'],
    direction: ['进', '退', '平'],
};

/// 炮二平五, 馬８進７.
const TRADITIONAL: Script = Script {
    roles: [['帥', '仕', '相', '馬', '車', '炮', '兵'], ['將', '士', '象', '馬', '車', '炮', '卒']],
    order: ['前', '中', '後'],
    direction: ['進', '退', '平'],
};

const HALF_WIDTH: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

impl Style {
    /// Simplified, Black's digits half width, all pieces that share a file told apart.
    pub(in crate::games::xiangqi::notation) const PLAIN: Self =
        Self { script: SIMPLIFIED, arabic: HALF_WIDTH, tell: Tell::Always };

    /// Traditional glyphs have full-width digits unless the name says `-half`; `None` for names
    /// that are no such.
    pub(in crate::games::xiangqi::notation) fn by_name(name: &str) -> Option<Self> {
        let mut style = Self::PLAIN;
        let mut flags = name.strip_prefix("zh")?;
        let mut flag = |flag: &str| match flags.strip_prefix(flag) {
            Some(rest) => {
                flags = rest;
                true
            }
            None => false,
        };
        if flag("-hant") {
            (style.script, style.arabic) = (TRADITIONAL, FULL_WIDTH);
            if flag("-half") {
                style.arabic = HALF_WIDTH;
            }
        } else if flag("-full") {
            style.arabic = FULL_WIDTH;
        }
        if flag("-needed") {
            style.tell = Tell::Needed;
        } else if flag("-five") {
            style.tell = Tell::Five;
        }
        flags.is_empty().then_some(style)
    }
}

/// Writes a legal move.
pub(in crate::games::xiangqi::notation) fn write(
    before: &Position,
    mv: Move,
    style: &Style,
    out: &mut String,
) {
    let Some(piece) = before.piece_at(mv.from) else { return };
    let five =
        style.tell == Tell::Five && piece.role == Role::Pawn && tandem_files(before, piece) > 1;
    let order = if five {
        order_on_file(before, piece, mv.from)
    } else {
        match order_of(before, piece, mv.from) {
            Order::Any => Order::Any,
            _ if style.tell == Tell::Needed && is_enough(before, mv, piece) => Order::Any,
            order => order,
        }
    };
    write_named(mv, piece, order, five, style, out);
}

/// Whether piece and file alone say which move is meant.
fn is_enough(before: &Position, mv: Move, piece: Piece) -> bool {
    let (direction, number) = way(mv, piece);
    let file = mv.from.file_for(piece.side);
    let bare = Column { role: piece.role, file, order: Order::Any, direction, number };
    matches!(bare.find(before), Found::One(found, _) if found == mv)
}

fn write_named(
    mv: Move,
    piece: Piece,
    order: Order,
    with_file: bool,
    style: &Style,
    out: &mut String,
) {
    let of = |digits: &[char; 9], n: u8| digits.get(usize::from(n).wrapping_sub(1)).copied();
    let numeral = |n| of(&NUMERALS, n).unwrap_or('?');
    let digits = if piece.side == Side::First { &NUMERALS } else { &style.arabic };
    let digit = |n| of(digits, n).unwrap_or('?');
    let glyph = style.script.roles[piece.side as usize][piece.role as usize - 1];
    let [front, middle, rear] = style.script.order;
    match order {
        Order::Any => out.push(glyph),
        Order::Front => out.extend([front, glyph]),
        Order::Middle => out.extend([middle, glyph]),
        Order::Rear => out.extend([rear, glyph]),
        // Numbers of pieces are Chinese for both sides: Black's files are not.
        Order::Nth(n) => out.extend([numeral(n), glyph]),
    }
    if order == Order::Any || with_file {
        out.push(digit(mv.from.file_for(piece.side)));
    }
    let (direction, number) = way(mv, piece);
    out.extend([style.script.direction[direction as usize], digit(number)]);
}
