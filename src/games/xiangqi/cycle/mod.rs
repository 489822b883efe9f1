//! 棋例: what the moves of a repeated cycle are by nature, and whose fault the repetition is.
//!
//! A *cycle* is the stretch of moves between two occurrences of one position (same placement, same
//! side to move). Each of its plies has a *nature*: 将, 杀, 捉 or 闲 (rules A 25 to 29); the natures of
//! a side together are forbidden or allowed, and the two sides' together give the ruling (rules A
//! 24, 26). The codes differ in what counts as 捉 and in the table of rulings; they are data, see
//! [`Code`].

mod asian;
mod code;
mod evidence;
mod exchange;
mod gain;
mod mate;
mod memo;
mod nature;
mod ruling;
mod unit;
mod value;
mod weigh;

use super::{Move, Position, Square};
use crate::side::Side;
use mate::Mates;
use nature::Studies;

/// The nature of a ply in a cycle, the heaviest that applies (rules A 27.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Nature {
    /// 闲, with its name.
    Idle(Idle),
    /// 捉: material can be won next move, which could not be before.
    Chase,
    /// 杀: mate by consecutive checks threatens.
    MateThreat,
    /// 将: check.
    Check,
}

/// What an idle ply is called (rules A 28.5 to 28.8); the names carry no weight in the ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Idle {
    /// 闲 and no more.
    Plain,
    /// 兑: offers an even trade.
    Trade,
    /// 献: offers an unprotected piece.
    Offer,
    /// 拦: blocks a line.
    Block,
    /// 跟: attacks a protected piece.
    Follow,
}

/// What a ply threatens: the line that an arbiter can play out on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The piece that takes, where it stands after the ply; the first checking piece for a mate.
    pub by: Square,
    /// The piece that would be taken, where it stands after the ply; the king for 将 and 杀.
    pub target: Square,
    /// The winning line, from the position after the ply with its mover to move again.
    pub line: Vec<Move>,
}

/// A ply of the cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// Its nature.
    pub nature: Nature,
    /// What shows it; empty for an idle ply.
    pub threats: Vec<Threat>,
    /// What makes the nature less than certain.
    pub doubts: Vec<Doubt>,
}

/// Why a nature or a ruling is not certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Doubt {
    /// A search reached its limit.
    SearchCut,
    /// Every chase of the side is of advisors or elephants: 27.3 may make them idle.
    KeyPoint,
    /// An even trade that wins a pawn besides: the text of 1999 does not settle it.
    PawnBesides,
    /// The plies of the cycle differ from round to round.
    Mixed,
}

/// What the code says of the cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Neither side has to change: a draw if neither does.
    Draw,
    /// This side has to change; if it runs the cycle once more it loses.
    MustChange(Side),
    /// This side loses at once.
    Loss(Side),
}

/// A judged cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The plies of one round, in order.
    pub plies: Vec<Judged>,
    /// The ruling, doubts left aside.
    pub ruling: Ruling,
    /// What an arbiter is likely to rule where doubts leave it open; `None` where it is decided.
    pub leaning: Option<Ruling>,
    /// The article the ruling rests on, `cxa1999 26.4`.
    pub basis: &'static str,
    /// What could change the ruling; empty where it is certain.
    pub doubts: Vec<Doubt>,
}

impl Judgement {
    /// Whether the ruling is certain as far as the engine can see.
    pub fn is_decided(&self) -> bool {
        self.doubts.is_empty()
    }
}

/// A code of repetition rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// Chinese rules of 1999, articles 24 to 29 and chapter 7.
    Cxa1999,
    /// Chinese rules of 2020.
    Cxa2020,
    /// World Xiangqi Federation 2018 and the Asian rules.
    Wxf2018,
    /// Perpetual check alone.
    CheckOnly,
}

impl Code {
    /// All codes, the default first.
    pub const ALL: [Self; 4] = [Self::Cxa1999, Self::Cxa2020, Self::Wxf2018, Self::CheckOnly];

    /// Its name for `--rules`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cxa1999 => "cxa1999",
            Self::Cxa2020 => "cxa2020",
            Self::Wxf2018 => "wxf2018",
            Self::CheckOnly => "check-only",
        }
    }
}

/// Judges one round of a cycle: `moves` are legal from `start` and lead back to it.
///
/// The answer is the same whichever ply of the cycle comes first, with the colours changed over
/// and with the board mirrored left to right. A round that is no cycle is judged all the same, as
/// it stands.
pub fn judge(code: Code, start: &Position, moves: &[Move]) -> Judgement {
    Judge::new(code).judge(start, moves)
}

/// Judges rounds of one game, remembering between them what their plies do and which positions are mates.
pub struct Judge {
    code: Code,
    studies: Studies,
    mates: Mates,
}

impl Judge {
    /// One that knows nothing yet.
    pub fn new(code: Code) -> Self {
        Self { code, studies: Studies::default(), mates: Mates::new(nature::MATE_LIMIT) }
    }

    /// Judges a round as [`judge`] does.
    pub fn judge(&mut self, start: &Position, moves: &[Move]) -> Judgement {
        match self.code {
            Code::Cxa1999 | Code::Cxa2020 => {
                ruling::judge(self.code, start, moves, &mut self.studies, &mut self.mates)
            }
            Code::Wxf2018 => asian::judge(start, moves),
            Code::CheckOnly => ruling::by_checks(self.code, start, moves),
        }
    }
}

#[cfg(test)]
mod tests;
