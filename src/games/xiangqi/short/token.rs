//! What a short or signed move text says, and which moves of a position fit it.

use super::super::board::Position;
use super::super::notation::{Notation, resolve};
use super::super::refusal::Refusal;
use super::super::square::{Move, Piece, Role, Square, SquareSet};
use crate::games::rules::Side;

/// 进, 退 or 平.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// 进, towards the opponent.
    Advance,
    /// 退, back home.
    Retreat,
    /// 平, along the rank.
    Traverse,
}

/// A set of directions, one bit each in the order of [`Direction`].
const ADVANCE: u8 = 1;
const RETREAT: u8 = 2;
const TRAVERSE: u8 = 4;
const ANY_WAY: u8 = ADVANCE | RETREAT | TRAVERSE;

/// Which of the pieces that share a file, from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Front,
    Middle,
    Rear,
    Nth(u8),
}

/// What the letters of a game stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// Initials of the Chinese names: `c` 车, `m` 马, `p` 炮, `x` 相, `s` 士 or 帅, `j` 将 or 车,
    /// `b` and `z` 兵 and 卒.
    #[default]
    Pinyin,
    /// Initials of the English names: `R`, `H` or `N`, `C`, `E` or `B`, `A`, `K`, `P`.
    English,
}

/// A move text, read without a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The roles it may name, bit `role as u8` each: `s` is an adviser or a king.
    roles: u8,
    /// 1..=9 as the mover counts, 0 where the text gives none.
    file: u8,
    order: Option<Order>,
    /// The last digit, 1..=9: a file or a number of points.
    target: u8,
    ways: u8,
    /// Whether a line under or over the digit says the direction.
    lined: bool,
}

/// A move that fits a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The move.
    pub mv: Move,
    /// Its direction.
    pub direction: Direction,
    /// From the front, where several pieces of the file could go that way; else 0.
    pub place: u8,
    /// Whether the piece shares its file with another of its kind and the text does not say which,
    /// as it should (rules A 7.5).
    pub bare: bool,
}

/// What one character says.
#[derive(Clone, Copy)]
enum Glyph {
    Roles(u8),
    Digit(u8),
    Ways(u8),
    Order(Order),
    /// A line under or over the digit before it.
    Line(u8),
}

const fn bit(role: Role) -> u8 {
    1 << role as u8
}

impl Token {
    /// Reads a text such as 炮25, 马8+7, 前车4, `m8+7` or `p25`.
    ///
    /// Digits may be Chinese, Arabic or full-width. Without a sign every direction is open; `-`
    /// is 退 or 平; `+` 进, `=` and `.` 平; a combining line under the last digit is 进, one over
    /// it 退. `None` for any other text.
    #[must_use]
    pub fn read(text: &str, letters: Letters) -> Option<Self> {
        let mut glyphs = [Glyph::Line(0); 6];
        let mut count = 0;
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            *glyphs.get_mut(count)? = glyph(c, letters)?;
            count += 1;
        }
        let mut parts = &glyphs[..count];
        let (mut ways, mut lined) = (ANY_WAY, false);
        if let [rest @ .., Glyph::Line(way)] = parts {
            (parts, ways, lined) = (rest, *way, true);
        }
        let [head @ .., Glyph::Digit(target)] = parts else { return None };
        let mut head = head;
        if let [rest @ .., Glyph::Ways(said)] = head {
            head = rest;
            ways &= said;
        }
        let pawn = bit(Role::Pawn);
        let (roles, file, order) = match *head {
            [Glyph::Roles(roles), Glyph::Digit(file)] => (roles, file, None),
            [Glyph::Roles(roles), Glyph::Order(order)]
            | [Glyph::Order(order), Glyph::Roles(roles)] => (roles, 0, Some(order)),
            [Glyph::Digit(n), Glyph::Roles(roles)] => (roles, 0, Some(Order::Nth(n))),
            [Glyph::Order(order), Glyph::Digit(file)] => (pawn, file, Some(order)),
            [Glyph::Order(order), Glyph::Roles(roles), Glyph::Digit(file)] => {
                (roles, file, Some(order))
            }
            [Glyph::Digit(n), Glyph::Roles(roles), Glyph::Digit(file)] => {
                (roles, file, Some(Order::Nth(n)))
            }
            _ => return None,
        };
        (ways != 0).then_some(Self { roles, file, order, target: *target, ways, lined })
    }

    /// Whether the text leaves a direction open, so that only the game can settle it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.ways.count_ones() > 1
    }

    /// Whether a line under or over its digit says the direction.
    pub(super) const fn is_lined(self) -> bool {
        self.lined
    }

    /// Whether nothing says the direction.
    pub(super) const fn is_plain(self) -> bool {
        self.ways == ANY_WAY
    }

    /// The legal moves that fit, in the order of their points.
    pub fn fits(self, position: &Position, out: &mut Vec<Fit>) {
        out.clear();
        let side = position.turn();
        for from in position.owned_by(side) {
            let Some(piece) = position.piece_at(from) else { continue };
            if self.roles & bit(piece.role) == 0
                || self.file != 0 && from.file_for(side) != self.file
                || !self.picks(position, from, piece)
            {
                continue;
            }
            let apart = matches!(piece.role, Role::Adviser | Role::Elephant | Role::King);
            let bare = self.order.is_none() && !apart && stack(position, from, piece).len() > 1;
            for to in position.targets(from) {
                let mv = Move::new(from, to);
                let (direction, number) = way(mv, piece);
                if number == self.target
                    && self.ways >> direction as u8 & 1 != 0
                    && position.is_safe(mv)
                {
                    out.push(Fit { mv, direction, place: 0, bare });
                }
            }
        }
        if out.len() > 1 {
            number_rivals(position, out);
        }
    }

    /// Whether the order, if there is one, can mean the piece on `from`.
    fn picks(self, position: &Position, from: Square, piece: Piece) -> bool {
        let Some(order) = self.order else { return true };
        let stack = stack(position, from, piece);
        let (place, count) = (place(stack, from, piece.side), stack.len() as u8);
        match order {
            Order::Nth(n) if self.file == 0 && count > 1 => {
                place + 1 == n || across(position, from, piece) + 1 == n
            }
            Order::Nth(n) => place + 1 == n,
            _ if count < 2 => self.file != 0,
            Order::Front => place == 0,
            Order::Rear => place + 1 == count,
            Order::Middle => place > 0 && place + 1 < count,
        }
    }
}

/// Adds the legal moves that a text in full says, Chinese, ICCS or WXF by its look.
pub(super) fn add_full(position: &Position, text: &str, out: &mut Vec<Fit>) {
    let moves = match resolve(Notation::Auto, position, text) {
        Ok((mv, _)) => vec![mv],
        Err(Refusal::Ambiguous { candidates }) => candidates,
        Err(_) => return,
    };
    for mv in moves {
        let Some(piece) = position.piece_at(mv.from) else { continue };
        if out.iter().all(|fit| fit.mv != mv) {
            let (direction, _) = way(mv, piece);
            out.push(Fit { mv, direction, place: 0, bare: false });
        }
    }
    if out.len() > 1 {
        number_rivals(position, out);
    }
}

/// Numbers the moves that share file and direction from the front.
fn number_rivals(position: &Position, fits: &mut [Fit]) {
    let side = position.turn();
    for index in 0..fits.len() {
        let Fit { mv, direction, .. } = fits[index];
        let rivals = || {
            fits.iter().filter(move |other| {
                other.direction == direction
                    && other.mv.from.file() == mv.from.file()
                    && position.piece_at(other.mv.from) == position.piece_at(mv.from)
            })
        };
        if rivals().count() > 1 {
            let depth = mv.from.depth_for(side);
            let before = rivals().filter(|other| other.mv.from.depth_for(side) > depth).count();
            fits[index].place = before as u8 + 1;
        }
    }
}

/// The pieces of the kind on the file of `square`.
fn stack(position: &Position, square: Square, piece: Piece) -> SquareSet {
    let mut found = position.owned_by(piece.side);
    for other in found {
        if other.file() != square.file() || position.piece_at(other) != Some(piece) {
            found.0 &= !(1 << other.index());
        }
    }
    found
}

/// How many pieces of the stack stand in front of the one on `square`.
fn place(stack: SquareSet, square: Square, side: Side) -> u8 {
    stack.filter(|other| other.depth_for(side) > square.depth_for(side)).count() as u8
}

/// How many pieces come first when all stacks are counted from the right, each front to back.
fn across(position: &Position, square: Square, piece: Piece) -> u8 {
    let own = square.file_for(piece.side);
    let mut files = [0_u8; 10];
    for other in position.of_kind(piece) {
        files[usize::from(other.file_for(piece.side))] += 1;
    }
    let right: u8 = files[..usize::from(own)].iter().filter(|count| **count > 1).sum();
    right + place(stack(position, square, piece), square, piece.side)
}

/// Direction and number of a move of `piece`.
#[must_use]
pub fn way(mv: Move, piece: Piece) -> (Direction, u8) {
    let (from, to) = (mv.from.depth_for(piece.side), mv.to.depth_for(piece.side));
    let direction = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Direction::Advance,
        std::cmp::Ordering::Less => Direction::Retreat,
        std::cmp::Ordering::Equal => Direction::Traverse,
    };
    let leaps = matches!(piece.role, Role::Adviser | Role::Elephant | Role::Horse);
    if leaps || direction == Direction::Traverse {
        (direction, mv.to.file_for(piece.side))
    } else {
        (direction, from.abs_diff(to))
    }
}

/// A move in full, without regard to other pieces of its file: 炮二平五, 马8进7.
#[must_use]
pub fn spell(mv: Move, piece: Piece) -> String {
    let (direction, number) = way(mv, piece);
    let direction = ['进', '退', '平'][direction as usize];
    let digit = |n: u8| match piece.side {
        Side::First => NUMERALS[usize::from(n.clamp(1, 9)) - 1],
        Side::Second => char::from(b'0' + n),
    };
    let glyph = ROLES[piece.side as usize][piece.role as usize - 1];
    [glyph, digit(mv.from.file_for(piece.side)), direction, digit(number)].iter().collect()
}

/// The usual glyphs, Red's first, in the order of [`Role`].
const ROLES: [[char; 7]; 2] =
    [['帅', '仕', '相', '马', '车', '炮', '兵'], ['将', '士', '象', '马', '车', '炮', '卒']];
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// How a direction is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// 炮25: not at all (rules A 7.5).
    Short,
    /// 炮2-5, 马8+7: `+` for 进, `-` for 退 and for 平 alike.
    Signed,
    /// 炮2=5, 马8+7, 车1-2: `=` for 平.
    Clear,
}

/// Writes a legal move of `before`.
///
/// Pieces that share a file are told apart by 前, 中 and 后, or by a number from the front; the
/// file is added where pieces of the kind share another file too.
pub fn write(before: &Position, mv: Move, style: Style, out: &mut String) {
    let Some(piece) = before.piece_at(mv.from) else { return };
    let glyph = ROLES[piece.side as usize][piece.role as usize - 1];
    let digit = |n: u8| char::from(b'0' + n);
    let file = digit(mv.from.file_for(piece.side));
    let stack = stack(before, mv.from, piece);
    if stack.len() < 2 || matches!(piece.role, Role::Adviser | Role::Elephant) {
        out.extend([glyph, file]);
    } else {
        let place = usize::from(place(stack, mv.from, piece.side));
        out.push(match stack.len() {
            2 => ['前', '后'][place.min(1)],
            3 => ['前', '中', '后'][place.min(2)],
            _ => NUMERALS[place.min(8)],
        });
        out.push(glyph);
        let elsewhere = before.of_kind(piece).len() - stack.len();
        if elsewhere > 1 {
            out.push(file);
        }
    }
    let (direction, number) = way(mv, piece);
    out.extend(match (style, direction) {
        (Style::Short, _) => None,
        (_, Direction::Advance) => Some('+'),
        (Style::Clear, Direction::Traverse) => Some('='),
        _ => Some('-'),
    });
    out.push(digit(number));
}

/// The glyphs met on score sheets.
const GLYPHS: [(&str, Glyph); 25] = [
    ("炮砲包礮泡", Glyph::Roles(bit(Role::Cannon))),
    ("马馬傌", Glyph::Roles(bit(Role::Horse))),
    ("车車俥\u{f902}", Glyph::Roles(bit(Role::Chariot))),
    ("兵卒卯", Glyph::Roles(bit(Role::Pawn))),
    ("相象像", Glyph::Roles(bit(Role::Elephant))),
    ("仕士土", Glyph::Roles(bit(Role::Adviser))),
    ("帅帥将將师師", Glyph::Roles(bit(Role::King))),
    ("1１一壹", Glyph::Digit(1)),
    ("2２二贰貳", Glyph::Digit(2)),
    ("3３三叁參", Glyph::Digit(3)),
    ("4４四肆", Glyph::Digit(4)),
    ("5５五伍", Glyph::Digit(5)),
    ("6６六陆陸", Glyph::Digit(6)),
    ("7７七柒", Glyph::Digit(7)),
    ("8８八捌", Glyph::Digit(8)),
    ("9９九玖", Glyph::Digit(9)),
    ("前", Glyph::Order(Order::Front)),
    ("中", Glyph::Order(Order::Middle)),
    ("后後", Glyph::Order(Order::Rear)),
    ("进進上+＋", Glyph::Ways(ADVANCE)),
    ("退下", Glyph::Ways(RETREAT)),
    ("平=＝.．·", Glyph::Ways(TRAVERSE)),
    ("-－−–—", Glyph::Ways(RETREAT | TRAVERSE)),
    ("\u{332}\u{331}", Glyph::Line(ADVANCE)),
    ("\u{304}\u{305}", Glyph::Line(RETREAT)),
];

fn glyph(c: char, letters: Letters) -> Option<Glyph> {
    let known = GLYPHS.iter().find(|(chars, _)| chars.contains(c));
    known.map(|(_, glyph)| *glyph).or_else(|| letter(c, letters))
}

fn letter(c: char, letters: Letters) -> Option<Glyph> {
    let roles: &[Role] = match (letters, c.to_ascii_lowercase()) {
        (Letters::Pinyin, 'c') | (Letters::English, 'r') => &[Role::Chariot],
        (Letters::Pinyin, 'm') | (Letters::English, 'h' | 'n') => &[Role::Horse],
        (Letters::Pinyin, 'p') | (Letters::English, 'c') => &[Role::Cannon],
        (Letters::Pinyin, 'x') | (Letters::English, 'e' | 'b') => &[Role::Elephant],
        (Letters::Pinyin, 's') => &[Role::Adviser, Role::King],
        (Letters::Pinyin, 'j') => &[Role::King, Role::Chariot],
        (Letters::Pinyin, 'b' | 'z') | (Letters::English, 'p') => &[Role::Pawn],
        (Letters::English, 'a') => &[Role::Adviser],
        (Letters::English, 'k') => &[Role::King],
        _ => return None,
    };
    Some(Glyph::Roles(roles.iter().fold(0, |set, role| set | bit(*role))))
}
