//! What a move in column notation says, in Chinese or in WXF letters, and which pieces it means.
//!
//! Files are 1..=9 from the mover's right hand; pieces on one file are told apart front to back,
//! the front being the opponent's side.

use super::super::board::Position;
use super::super::diagnose::{game_over, nearest, why_not};
use super::super::refusal::{Place, Refusal, Remark};
use super::super::square::{Move, Piece, Role, Square, SquareSet};
use super::super::tables::FILE;
use crate::games::rules::Side;

/// 进, 退 or 平.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Advance,
    Retreat,
    Traverse,
}

/// Which of the pieces that share a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Not said.
    Any,
    Front,
    Middle,
    Rear,
    /// Counted from 1.
    Nth(u8),
}

/// One reading of a move in column notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) role: Role,
    /// 1..=9 as the mover counts, 0 where the text gives no file.
    pub(super) file: u8,
    pub(super) order: Order,
    pub(super) direction: Direction,
    /// A file for 平 and for horse, elephant and adviser, else a number of points; 1..=9.
    pub(super) number: u8,
}

/// What a reading comes to.
pub(super) enum Found {
    One(Move, Remark),
    /// Several pieces could make the move.
    Many(Vec<Move>),
    Nothing,
}

/// Whether the number after 进 and 退 is a file.
pub(super) const fn goes_to_file(role: Role) -> bool {
    matches!(role, Role::Adviser | Role::Elephant | Role::Horse)
}

impl Column {
    /// The legal move that the reading names.
    #[inline]
    pub(super) fn find(self, position: &Position) -> Found {
        let (pieces, remark) = self.pieces(position);
        let found = self.legal_of(position, pieces, remark);
        match (&found, self.order) {
            // Numbers counted on each file for itself: no rule set asks for it, some writers do it.
            (Found::Nothing, Order::Nth(_)) if self.file == 0 => {
                let pieces = self.picked_on_each_file(position);
                self.legal_of(position, pieces, remark.with(Remark::RULE_SETS_DIFFER))
            }
            _ => found,
        }
    }

    #[inline]
    fn legal_of(self, position: &Position, pieces: SquareSet, remark: Remark) -> Found {
        let mut only = None;
        for from in pieces {
            let Ok(to) = self.aim(from, position.turn()) else { continue };
            if !position.targets(from).contains(to) {
                continue;
            }
            let mv = Move::new(from, to);
            if !position.is_safe(mv) {
                continue;
            }
            if only.is_some() {
                return self.several(position, pieces);
            }
            only = Some(mv);
        }
        only.map_or(Found::Nothing, |mv| Found::One(mv, remark))
    }

    #[cold]
    fn several(self, position: &Position, pieces: SquareSet) -> Found {
        let moves =
            pieces.filter_map(|from| Some(Move::new(from, self.aim(from, position.turn()).ok()?)));
        Found::Many(moves.filter(|mv| position.is_legal(*mv)).collect())
    }

    /// The mover's pieces that the reading can mean, and what is odd about naming them so.
    #[inline]
    fn pieces(self, position: &Position) -> (SquareSet, Remark) {
        let piece = Piece::new(self.role, position.turn());
        let mut remark = Remark::NONE;
        if self.file == 0 {
            let pieces = match self.order {
                Order::Nth(n) if tandem_files(position, piece) > 1 => {
                    across_files(position, piece, n)
                }
                _ => self.picked_on_each_file(position),
            };
            return (pieces, remark);
        }
        let stack = on_file(position, piece, self.file);
        if self.order == Order::Any {
            let ordered = !matches!(self.role, Role::Adviser | Role::Elephant);
            remark.mark(Remark::BARE_STACKED, ordered && stack.len() > 1);
            return (stack, remark);
        }
        if stack.len() == 1 && self.order != Order::Middle {
            return (stack, Remark::NEEDLESS_ORDER);
        }
        (pick(stack, piece.side, self.order), remark)
    }

    fn picked_on_each_file(self, position: &Position) -> SquareSet {
        let piece = Piece::new(self.role, position.turn());
        let mut picked = SquareSet::EMPTY;
        for file in 1..=9 {
            let stack = on_file(position, piece, file);
            if stack.len() > 1 {
                picked.0 |= pick(stack, piece.side, self.order).0;
            }
        }
        picked
    }

    /// Where the piece on `from` would go.
    #[inline]
    fn aim(self, from: Square, side: Side) -> Result<Square, Refusal> {
        let wrong = Refusal::WrongGeometry { role: self.role, from };
        let to_file = goes_to_file(self.role);
        if self.direction == Direction::Traverse {
            if to_file {
                return Err(wrong);
            }
            return Ok(on(self.number, from.depth_for(side), side).unwrap_or(from));
        }
        let file = from.file_for(side);
        let (file, ranks) = if to_file {
            let ranks = match (self.role, file.abs_diff(self.number)) {
                (Role::Horse, files @ (1 | 2)) => 3 - files,
                (Role::Elephant, 2) => 2,
                (Role::Adviser, 1) => 1,
                _ => return Err(wrong),
            };
            (self.number, ranks)
        } else {
            (file, self.number)
        };
        let depth = if self.direction == Direction::Advance {
            Some(from.depth_for(side) + ranks)
        } else {
            from.depth_for(side).checked_sub(ranks)
        };
        depth.and_then(|depth| on(file, depth, side)).ok_or(Refusal::OffBoard { from })
    }

    /// Why no piece can be played by this reading.
    fn reason(self, position: &Position) -> Refusal {
        let reasons =
            self.pieces(position).0.filter_map(|from| match self.aim(from, position.turn()) {
                Ok(to) => why_not(position, Move::new(from, to)),
                Err(refusal) => Some(refusal),
            });
        let place = if self.file == 0 { Place::Tandem } else { Place::File(self.file) };
        nearest(reasons).unwrap_or(Refusal::NoSuchPiece { role: Some(self.role), place })
    }
}

/// Why none of the readings of a text is a legal move.
#[cold]
pub(super) fn refuse(position: &Position, readings: &[Column]) -> Refusal {
    game_over(position)
        .or_else(|| nearest(readings.iter().map(|reading| reading.reason(position))))
        .unwrap_or(Refusal::Unreadable)
}

/// The point on a file and at a depth as `side` counts them, 1..=9 and 0..=9.
const fn on(file: u8, depth: u8, side: Side) -> Option<Square> {
    match side {
        Side::First => Square::new(9 - file, depth),
        Side::Second if depth < 10 => Square::new(file - 1, 9 - depth),
        Side::Second => None,
    }
}

/// The pieces of a kind on the file that their owner counts as `file`, 1..=9.
#[inline]
pub(super) fn on_file(position: &Position, piece: Piece, file: u8) -> SquareSet {
    let index = match piece.side {
        Side::First => 9 - file,
        Side::Second => file - 1,
    };
    let mut found = SquareSet::EMPTY;
    for square in SquareSet(position.owned_by(piece.side).0 & FILE[index as usize]) {
        if position.board[square.index()] == piece.code() {
            found.insert(square);
        }
    }
    found
}

/// On how many files two or more pieces of the kind stand.
pub(super) fn tandem_files(position: &Position, piece: Piece) -> usize {
    (1..=9).filter(|file| on_file(position, piece, *file).len() > 1).count()
}

/// The `n`th piece of a file from the front, counted from 0.
fn nth(stack: SquareSet, side: Side, n: usize) -> Option<Square> {
    match side {
        Side::First => {
            stack.len().checked_sub(n + 1).and_then(|from_rear| stack.into_iter().nth(from_rear))
        }
        Side::Second => stack.into_iter().nth(n),
    }
}

/// How many pieces of its stack stand in front of the one on `square`.
pub(super) fn rank_in(stack: SquareSet, side: Side, square: Square) -> usize {
    stack.filter(|other| other.depth_for(side) > square.depth_for(side)).count()
}

/// The pieces of one file that an order can mean.
fn pick(stack: SquareSet, side: Side, order: Order) -> SquareSet {
    let count = stack.len();
    let places = match order {
        Order::Any => return stack,
        Order::Front => 0..1,
        Order::Rear => count.saturating_sub(1)..count,
        Order::Middle if count > 2 => (count - 1) / 2..count / 2 + 1,
        Order::Middle => 0..0,
        Order::Nth(n) => usize::from(n).saturating_sub(1)..usize::from(n),
    };
    let mut picked = SquareSet::EMPTY;
    for square in places.filter_map(|n| nth(stack, side, n)) {
        picked.insert(square);
    }
    picked
}

/// The `n`th piece, from 1, of all that share files: files from the right, each front to back.
fn across_files(position: &Position, piece: Piece, n: u8) -> SquareSet {
    let mut before = usize::from(n).saturating_sub(1);
    for file in 1..=9 {
        let stack = on_file(position, piece, file);
        if stack.len() < 2 {
            continue;
        }
        if before < stack.len() {
            return pick(stack, piece.side, Order::Nth(before as u8 + 1));
        }
        before -= stack.len();
    }
    SquareSet::EMPTY
}

/// The number [`Order::Nth`] of a piece in [`across_files`]' count.
fn number_across_files(position: &Position, piece: Piece, square: Square) -> usize {
    let own_file = square.file_for(piece.side);
    let stacks = (1..own_file).map(|file| on_file(position, piece, file).len());
    let before: usize = stacks.filter(|count| *count > 1).sum();
    before + rank_in(on_file(position, piece, own_file), piece.side, square) + 1
}

/// How the move's piece is told apart in Chinese notation by the common software rule.
///
/// Advisers and elephants never are; a piece alone on its file is not; two are front and rear,
/// three have a middle, more are numbered, and so are all that share files when two files do.
pub(super) fn order_of(position: &Position, piece: Piece, square: Square) -> Order {
    let stack = on_file(position, piece, square.file_for(piece.side));
    if stack.len() < 2 || matches!(piece.role, Role::Adviser | Role::Elephant) {
        return Order::Any;
    }
    let number = if tandem_files(position, piece) > 1 {
        number_across_files(position, piece, square)
    } else if stack.len() > 3 {
        rank_in(stack, piece.side, square) + 1
    } else {
        return order_on_file(position, piece, square);
    };
    // Diagrams with more than nine pieces of a kind have no written form.
    if number > 9 { Order::Any } else { Order::Nth(number as u8) }
}

/// How the piece is told apart from those on its own file alone: front, rear, the middle of three,
/// numbers from four on.
pub(super) fn order_on_file(position: &Position, piece: Piece, square: Square) -> Order {
    let stack = on_file(position, piece, square.file_for(piece.side));
    let place = rank_in(stack, piece.side, square);
    match stack.len() {
        0 | 1 => Order::Any,
        4.. => Order::Nth(place as u8 + 1),
        _ if place == 0 => Order::Front,
        count if place + 1 == count => Order::Rear,
        _ => Order::Middle,
    }
}

/// Direction and number of a move, for writing.
pub(super) fn way(mv: Move, piece: Piece) -> (Direction, u8) {
    let (from, to) = (mv.from.depth_for(piece.side), mv.to.depth_for(piece.side));
    let direction = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Direction::Advance,
        std::cmp::Ordering::Less => Direction::Retreat,
        std::cmp::Ordering::Equal => Direction::Traverse,
    };
    if direction == Direction::Traverse || goes_to_file(piece.role) {
        (direction, mv.to.file_for(piece.side))
    } else {
        (direction, from.abs_diff(to))
    }
}
