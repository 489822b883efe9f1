//! Xiangqi, 象棋: board, moves, endings and the ways to write a move.
//!
//! Red moves first and is `Side::First`. Points are counted from Red's left and Red's back rank.
//! The rules followed are those called "rules A" here, the Chinese xiangqi rules of 1999.

mod attack;
mod board;
pub mod cycle;
mod diagnose;
mod dialect;
mod fen;
mod forcing;
mod moves;
mod notation;
mod picture;
mod refusal;
pub mod ruleset;
pub mod short;
mod square;
mod status;
mod tables;

pub use board::Position;
pub use dialect::{Standing, Verdict, decide, is_chinese, standing};
pub use fen::{FenFault, START_FEN};
pub use notation::{Notation, Respelling};
pub use refusal::{Place, Refusal, Remark};
pub use ruleset::RuleSet;
pub use square::{Move, Piece, Role, Square, SquareSet};
pub use status::Fault;

use super::rules::{Ending, Rules, Side};

/// The rules of xiangqi, set up for the notation of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Xiangqi {
    /// How the record writes its moves.
    pub notation: Notation,
}

impl Xiangqi {
    /// How `written`, which [`Rules::resolve`] read as `mv` with a remark, should be written in the
    /// writer's own script; `None` where it is so.
    #[must_use]
    pub fn respell(&self, before: &Position, mv: Move, written: &str) -> Option<Respelling> {
        notation::respell(self.notation, before, mv, written)
    }
}

impl Rules for Xiangqi {
    type Position = Position;
    type Move = Move;
    type Refusal = Refusal;
    type Remark = Remark;

    /// The usual start for `None` and blank text, else the FEN; no sound position is asked for.
    fn start(&self, written: Option<&str>) -> Result<Position, Refusal> {
        match written.map(str::trim) {
            None | Some("") => Ok(Position::start()),
            Some(fen) => Position::from_fen(fen).map_err(|reason| Refusal::BadFen { reason }),
        }
    }

    /// The moves alternate: `_side` is not looked at.
    #[inline]
    fn resolve(
        &self,
        position: &Position,
        text: &str,
        _side: Option<Side>,
    ) -> Result<(Move, Remark), Refusal> {
        notation::resolve(self.notation, position, text)
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        position.legal_moves()
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.hash())
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        position.play(mv);
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn to_move(&self, position: &Position) -> Side {
        position.turn()
    }

    fn written(&self, position: &Position) -> String {
        position.to_fen()
    }

    /// Names: `zh` (the default) 炮二平五 and 马8进7, with flags behind it in this order: `-hant`
    /// 馬８進７; `-half` after it, or `-full` in its place, for the width of Black's digits; `-needed`
    /// 前 and 后 only where piece and file fit several legal moves, or `-five` with pawns that share
    /// several files as 前兵九平八. `iccs` `H2-E2`; `uci` `h2e2`, ranks 0..=9; `uci1` `h3e3`, ranks
    /// 1..=10; `wxf` `C2.5` (1997); `wxf2018` `C2=5`, `16=7`; `wxf-xqbase` `Pa.5`; `san` `Che2`,
    /// `c4` (`XBoard`); `san1` `Che3`, `Pc5` (pychess); `vi` `P2-5` (Vietnamese); `dhtmlxq` `7747`;
    /// `zh-short` 炮25 and `zh-signed` 炮2=5, which only a whole game can settle. Any other name is
    /// taken for the default.
    fn write_move(
        &self,
        before: &Position,
        mv: Move,
        after: &Position,
        notation: Option<&str>,
        out: &mut String,
    ) {
        match notation {
            Some("zh-short") => short::token::write(before, mv, short::token::Style::Short, out),
            Some("zh-signed") => short::token::write(before, mv, short::token::Style::Clear, out),
            _ => notation::write(before, mv, after, notation, out),
        }
    }

    fn picture(&self, position: &Position) -> String {
        position.picture()
    }
}

#[cfg(test)]
mod tests;
