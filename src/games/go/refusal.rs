//! Why a board size, a setup or a written move is not accepted.

use super::point::Point;
use crate::games::rules::Side;

/// Why Go does not accept what a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board size is no number from 1 to 52, nor two of them (SGF FF\[4\], `SZ`).
    BadSize {
        /// The size as written.
        written: Box<str>,
    },
    /// The text names no point, no pass and, in setup, no rectangle or colour.
    Unreadable {
        /// The text as written.
        text: Box<str>,
    },
    /// The point lies beyond the edge of this board.
    OffBoard {
        /// Column from the left, from 0.
        column: u8,
        /// Row from the top, from 0.
        row: u8,
    },
    /// A stone lies on the point already.
    Occupied {
        /// The point.
        point: Point,
        /// Whose stone lies there.
        by: Side,
    },
    /// 禁着点: the move would only take the mover's own stones off (rules A, Go 1988, 5 and 19).
    Suicide {
        /// The point.
        point: Point,
        /// How many stones would go, the new one among them.
        stones: u32,
    },
    /// The move retakes a ko at once (rules A, Go 1988, 20.1; rules B, Go 2002, 20.1).
    Ko {
        /// The point.
        point: Point,
        /// The stone that took the ko and would be taken back.
        stone: Point,
        /// The move that took the ko, counted from 1, passes included.
        taken_at: u32,
    },
    /// The move makes the whole board repeat, and this rule set forbids that outright.
    Superko {
        /// The point.
        point: Point,
        /// The board would be as it was after this move (0: as before the first one).
        repeats_move: u32,
    },
}
