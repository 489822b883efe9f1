//! Go (围棋): board, rules by rule set, setup, and the ways to write a move.
//!
//! Points count columns from the left and rows from the top, both from 0. Black is
//! [`Side::First`]. Moves need not alternate: a record names the side, and what is odd about the
//! turn is a remark. Two passes end nothing here: who has won is for scoring to say.

mod board;
pub mod handicap;
mod history;
pub mod notation;
mod picture;
mod point;
mod position;
mod refusal;
mod remark;
pub mod ruleset;
pub mod score;
mod setup;
#[cfg(test)]
mod tests;

pub use point::Point;
pub use position::{Fault, Move, Position, Stray};
pub use refusal::Refusal;
pub use remark::Remark;
pub use ruleset::RuleSet;

use super::rules::{Ending, Onward, Rules, Side};
use notation::{a1, han, sgf_point};

/// The largest number of columns or rows that SGF has letters for.
pub const MOST_LINES: u8 = 52;

/// Go under one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go {
    /// What is forbidden, and what is merely odd.
    pub rules: RuleSet,
    /// Whether points are written as coordinates, `Q16` or 16の四, instead of SGF letters.
    pub coordinates: bool,
}

impl Go {
    /// Go under `rules`.
    #[must_use]
    pub const fn new(rules: RuleSet) -> Self {
        Self { rules, coordinates: false }
    }
}

impl Default for Go {
    /// Go under the Chinese rules of 2002, which refuse least among those without suicide.
    fn default() -> Self {
        Self::new(ruleset::CHINESE_2002)
    }
}

impl Go {
    /// Reads a point or a pass, whether it may be played or not.
    #[inline]
    fn read(&self, position: &Position, text: &str) -> Result<(Option<Point>, Remark), Refusal> {
        let (columns, rows) = (position.columns(), position.rows());
        if self.coordinates && !text.is_ascii() {
            Ok((han::read_move(text, columns, rows)?, Remark::NONE))
        } else if self.coordinates {
            Ok((a1::read_move(text, columns, rows)?, Remark::NONE))
        } else {
            sgf_point::read_move(text, columns, rows)
        }
    }
}

impl Rules for Go {
    type Position = Position;
    type Move = Move;
    type Refusal = Refusal;
    type Remark = Remark;

    /// A point is a point.
    const PLAIN: bool = true;

    /// An empty board of the size that an SGF `SZ` value gives: `19`, or `9:13` for 9 columns and
    /// 13 rows, each from 1 to 52. No value, or an empty one, is 19x19.
    fn start(&self, written: Option<&str>) -> Result<Position, Refusal> {
        let text = written.map_or("", str::trim_ascii);
        if text.is_empty() {
            return Ok(Position::new(19, 19));
        }
        let (columns, rows) = text.split_once(':').unwrap_or((text, text));
        match (lines(columns), lines(rows)) {
            (Some(columns), Some(rows)) => Ok(Position::new(columns, rows)),
            _ => Err(Refusal::BadSize { written: text.into() }),
        }
    }

    fn setup(&self, position: &mut Position, name: &str, raw: &str) -> Result<(), Refusal> {
        setup::setup(position, name, raw)
    }

    /// Finds the move that the decoded value of SGF `B` or `W` names. Without a side, it is the
    /// side to move.
    fn resolve(
        &self,
        position: &Position,
        text: &str,
        side: Option<Side>,
    ) -> Result<(Move, Remark), Refusal> {
        let side = side.unwrap_or(position.to_move());
        let (point, remark) = self.read(position, text)?;
        let odd = match point {
            Some(point) => position.examine(&self.rules, point, side)?,
            None => position.turn_remark(side),
        };
        Ok((Move { side, point }, remark | odd))
    }

    /// The points where the side to move may play, row by row, and the pass.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let side = position.to_move();
        let points = (0..position.rows())
            .flat_map(|row| (0..position.columns()).map(move |column| Point { column, row }));
        let legal = points.filter(|point| position.examine(&self.rules, *point, side).is_ok());
        let moves = legal.map(|point| Move { side, point: Some(point) });
        moves.chain([Move { side, point: None }]).collect()
    }

    fn play(&self, position: &mut Position, mv: Move) {
        position.play(mv);
    }

    /// A move is carried out whether legal or not (SGF FF\[4\], `B` and `W`), so what breaks a rule
    /// on an empty point is played; what names no empty point cannot be, and is passed over.
    ///
    /// Where much is refused the record is not of this game: its line ends.
    #[cold]
    fn onward(
        &self,
        position: &Position,
        _text: &str,
        side: Option<Side>,
        refusal: &Refusal,
    ) -> Onward<Move> {
        if !position.bears_breach() {
            return Onward::Ends;
        }
        let side = side.unwrap_or(position.to_move());
        let plays = |point: Point| Onward::Plays(Move { side, point: Some(point) });
        match *refusal {
            Refusal::Suicide { point, .. }
            | Refusal::Ko { point, .. }
            | Refusal::Superko { point, .. } => plays(point),
            Refusal::Occupied { .. } | Refusal::OffBoard { .. } | Refusal::Unreadable { .. } => {
                Onward::Void
            }
            Refusal::BadSize { .. } => Onward::Ends,
        }
    }

    fn force(&self, position: &mut Position, mv: Move) {
        position.breach(false);
        position.play(mv);
    }

    fn named(&self, position: &Position, text: &str, side: Option<Side>) -> Option<Move> {
        let (point, _) = self.read(position, text).ok()?;
        Some(Move { side: side.unwrap_or(position.to_move()), point })
    }

    fn pass_over(&self, position: &mut Position, side: Option<Side>) {
        position.breach(true);
        position.skip(side.unwrap_or(position.to_move()));
    }

    /// Always `None`: two passes agree on nothing yet, and no position ends a game.
    fn ending(&self, _position: &Position) -> Option<Ending> {
        None
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    /// The board as rows of `.`, `X` (Black) and `O` (White), top row first, joined by `/`.
    fn written(&self, position: &Position) -> String {
        picture::written(position)
    }

    /// Writes the point in SGF letters (a pass is empty), for `a1` as in `Q16` and `pass`, for `zh`
    /// and `ja` as in 十六之四 and 16の四.
    fn write_move(
        &self,
        before: &Position,
        mv: Move,
        _after: &Position,
        notation: Option<&str>,
        out: &mut String,
    ) {
        let language = match notation {
            Some("zh") => Some(han::Language::Chinese),
            Some("ja") => Some(han::Language::Japanese),
            _ => None,
        };
        if let Some(language) = language {
            match mv.point {
                Some(point) => han::write(point, language, out),
                None => han::write_pass(language, out),
            }
            return;
        }
        match (notation, mv.point) {
            (Some("a1"), Some(point)) => a1::write(point, before.rows(), out),
            (Some("a1"), None) => out.push_str("pass"),
            (_, Some(point)) => sgf_point::write_point(point, out),
            (_, None) => {}
        }
    }

    fn picture(&self, position: &Position) -> String {
        picture::picture(position)
    }
}

/// A number of lines from 1 to 52.
fn lines(text: &str) -> Option<u8> {
    let lines: u8 = text.trim_ascii().parse().ok()?;
    (1..=MOST_LINES).contains(&lines).then_some(lines)
}
