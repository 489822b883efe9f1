//! A position: the board and what the rules need to know of the past.

use super::board::{Board, EMPTY, colour_of};
use super::history::{History, Repeat};
use super::point::Point;
use super::refusal::Refusal;
use super::remark::Remark;
use super::ruleset::{Repetition, RuleSet, Strictness};
use crate::games::rules::Side;

/// A move: a stone on a point, or a pass, by a named side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who moves.
    pub side: Side,
    /// Where the stone goes; `None` is a pass.
    pub point: Option<Point>,
}

/// Refusals in a line, and entries in a row that are passed over, from which on it is not the
/// record of this game.
const MOST_BREACHES: u32 = 8;
const MOST_VOID: u32 = 2;

/// A ko that may not be retaken now.
#[derive(Clone, Copy)]
struct Ko {
    /// The empty cell where the stone was taken.
    cell: usize,
    /// The stone that took it.
    stone: Point,
    /// The side that may not play there.
    barred: Side,
}

/// A chain without liberties, left by setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Whose stones they are.
    pub side: Side,
    /// One stone of the chain.
    pub point: Point,
    /// How many stones the chain has.
    pub stones: u32,
}

/// How it is known whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// The other side has just moved.
    Alternates,
    /// Nobody has moved, and the rules say who begins: Black, or White after handicap stones.
    Begins,
    /// The record says so (`PL`).
    Named,
    /// It is not: setup leaves it open.
    Open,
}

/// An entry from which on the board need not be that of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stray {
    /// A refused move, by its number in the line, from 1.
    Move(u32),
    /// A setup that could not be read.
    Setup,
}

/// Stones, captures, ko, side to move and all earlier positions of one line of play.
#[derive(Clone)]
pub struct Position {
    pub(super) board: Board,
    history: History,
    /// The number of the move that led to the first entry of the history.
    history_from: u32,
    ko: Option<Ko>,
    /// Stones taken by Black and by White.
    taken: [u32; 2],
    moves: u32,
    passes: u32,
    to_move: Side,
    turn: Turn,
    /// The side that passed first.
    first_pass: Option<Side>,
    /// What was refused so far, and how much of it in a row was passed over.
    breaches: u32,
    /// Where the first of it stands.
    strays_from: Option<Stray>,
    void_run: u32,
    /// Whether a stone has ever gone since the history began: before that, nothing can repeat.
    lost_any: bool,
}

impl Position {
    /// An empty board of `columns` x `rows` points, each from 1 to 52, with Black to move.
    pub(super) fn new(columns: u8, rows: u8) -> Self {
        let board = Board::new(columns, rows);
        let history = History::new(entry(board.hash(), Side::First));
        Self {
            board,
            history,
            history_from: 0,
            ko: None,
            taken: [0; 2],
            moves: 0,
            passes: 0,
            to_move: Side::First,
            turn: Turn::Begins,
            first_pass: None,
            breaches: 0,
            strays_from: None,
            void_run: 0,
            lost_any: false,
        }
    }

    /// How many columns the board has, from 1 to 52.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.board.columns()
    }

    /// How many rows the board has, from 1 to 52.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.board.rows()
    }

    /// The side whose stone lies on `point`; `None` for no stone, or no such point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        self.board.at(point)
    }

    /// Whose turn it is: the other side after a move, Black on an empty board, White after
    /// nothing but two or more black stones of setup, else what `PL` says.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// How many stones `side` has captured. A suicide counts for the other side.
    #[must_use]
    pub const fn taken_by(&self, side: Side) -> u32 {
        self.taken[side as usize]
    }

    /// How many moves have been played, passes included.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// How many passes in a row came last.
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// The side that passed first in this line of play.
    #[must_use]
    pub const fn first_pass(&self) -> Option<Side> {
        self.first_pass
    }

    /// How many moves and setups were refused on the way here. From the first one on the board need
    /// not be that of the game.
    #[must_use]
    pub const fn breaches(&self) -> u32 {
        self.breaches
    }

    /// Where the first entry that was refused on the way here stands, `None` for none: what is
    /// refused behind it may follow from it.
    #[must_use]
    pub const fn strays_from(&self) -> Option<Stray> {
        self.strays_from
    }

    /// The point where the side to move may not retake a ko now.
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko.map(|ko| self.board.point(ko.cell))
    }

    /// A 63-bit hash of the stones alone; equal boards of one size have equal hashes.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// The chains without liberties, which only setup can leave; row by row from the top left.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        // Most games begin with no stone.
        if self.board.hash() == 0 {
            return Vec::new();
        }
        let heads = self.board.all();
        heads
            .filter_map(|cell| {
                let stones = self.board.breathless(cell)?;
                let point = self.board.point(cell);
                Some(Fault { side: self.board.at(point)?, point, stones })
            })
            .collect()
    }

    /// The latest earlier move after which the board was as `mv` would make it now (0: before
    /// the first move). Where the same side was also to move once, the latest such move. `None`
    /// for a pass, for a point that is not free, and for a new position.
    #[must_use]
    pub fn repeats(&self, mv: Move) -> Option<u32> {
        let cell = self.free_cell(mv.point?)?;
        let effect = self.board.effect(cell, colour_of(mv.side));
        let repeat = self.history.find(entry(effect.hash, mv.side.other()))?;
        Some(self.history_from + repeat.at)
    }

    fn free_cell(&self, point: Point) -> Option<usize> {
        if point.column >= self.columns() || point.row >= self.rows() {
            return None;
        }
        let cell = self.board.cell(point);
        (self.board.colour(cell) == EMPTY).then_some(cell)
    }

    /// Whether `side` may put a stone on `point` of this board, and what is odd about it.
    pub(super) fn examine(
        &self,
        rules: &RuleSet,
        point: Point,
        side: Side,
    ) -> Result<Remark, Refusal> {
        let Some(cell) = self.free_cell(point) else {
            return Err(match self.at(point) {
                Some(by) => Refusal::Occupied { point, by },
                None => Refusal::OffBoard { column: point.column, row: point.row },
            });
        };
        if let Some(ko) = self.ko
            && ko.cell == cell
            && ko.barred == side
        {
            return Err(Refusal::Ko { point, stone: ko.stone, taken_at: self.moves });
        }
        let mut remark = self.turn_remark(side);
        if self.passes >= rules.passes {
            remark |= Remark::AFTER_PASSES;
        }
        // While no stone has ever gone, only suicide can repeat a board.
        if !self.lost_any && self.board.has_room(cell) {
            return Ok(remark);
        }
        let effect = self.board.effect(cell, colour_of(side));
        if effect.suicide > 0 {
            if !rules.suicide {
                return Err(Refusal::Suicide { point, stones: effect.suicide });
            }
            remark |= Remark::SUICIDE_ALLOWED;
        }
        if (self.lost_any || effect.suicide > 0)
            && let Some(repeat) = self.history.find(entry(effect.hash, side.other()))
        {
            remark |= self.judge_repeat(rules, point, repeat)?;
        }
        Ok(remark)
    }

    fn judge_repeat(
        &self,
        rules: &RuleSet,
        point: Point,
        repeat: Repeat,
    ) -> Result<Remark, Refusal> {
        let counts = rules.repetition != Repetition::Situational || repeat.same_side;
        match rules.strictness {
            Strictness::Refuse if counts => {
                Err(Refusal::Superko { point, repeats_move: self.history_from + repeat.at })
            }
            Strictness::Refuse => Ok(Remark::NONE),
            Strictness::Remark if repeat.same_side => {
                Ok(Remark::SUPERKO_POSITIONAL | Remark::SUPERKO_SITUATIONAL)
            }
            Strictness::Remark => Ok(Remark::SUPERKO_POSITIONAL),
        }
    }

    /// What is odd about `side` moving now, whatever the move.
    pub(super) fn turn_remark(&self, side: Side) -> Remark {
        match self.turn {
            _ if side == self.to_move => Remark::NONE,
            Turn::Open => Remark::NONE,
            Turn::Begins | Turn::Named => Remark::WRONG_FIRST_COLOUR,
            Turn::Alternates => Remark::SAME_COLOUR_TWICE,
        }
    }

    /// Plays a move. A point that is not free counts as a pass: no move of `resolve` has one.
    pub(super) fn play(&mut self, mv: Move) {
        self.ko = None;
        self.void_run = 0;
        self.moves = self.moves.saturating_add(1);
        match mv.point.and_then(|point| Some((point, self.free_cell(point)?))) {
            None => {
                self.passes = self.passes.saturating_add(1);
                self.first_pass.get_or_insert(mv.side);
            }
            Some((stone, cell)) => {
                self.passes = 0;
                let before = self.board.hash();
                let taken = self.board.play(cell, colour_of(mv.side));
                if taken.captured + taken.suicide > 0 {
                    self.lost_any = true;
                    self.taken[mv.side as usize] += taken.captured;
                    self.taken[mv.side.other() as usize] += taken.suicide;
                }
                let barred = mv.side.other();
                // Beside stones that setup left without liberties, taking back may take more.
                let barring =
                    |&cell: &usize| self.board.effect(cell, colour_of(barred)).hash == before;
                self.ko = taken.ko.filter(barring).map(|cell| Ko { cell, stone, barred });
            }
        }
        self.to_move = mv.side.other();
        self.turn = Turn::Alternates;
        self.history.push(entry(self.board.hash(), self.to_move));
    }

    /// Whether one more breach may be borne: a record of this game has few.
    pub(super) const fn bears_breach(&self) -> bool {
        self.breaches < MOST_BREACHES && self.void_run < MOST_VOID
    }

    /// Takes note of a refused move, before it is played or passed over (`void`).
    pub(super) fn breach(&mut self, void: bool) {
        self.note_breach(Stray::Move(self.moves.saturating_add(1)));
        self.void_run = if void { self.void_run + 1 } else { 0 };
    }

    /// Takes note of a setup that could not be carried out as written.
    pub(super) fn setup_breach(&mut self) {
        self.note_breach(Stray::Setup);
        self.void_run = 0;
    }

    fn note_breach(&mut self, stray: Stray) {
        self.breaches += 1;
        self.strays_from.get_or_insert(stray);
    }

    /// Passes over a move of `side`: it is the other's turn, and nobody has passed.
    pub(super) fn skip(&mut self, side: Side) {
        self.ko = None;
        self.moves = self.moves.saturating_add(1);
        self.to_move = side.other();
        self.turn = Turn::Alternates;
        self.history.push(entry(self.board.hash(), self.to_move));
    }

    /// Takes note that setup has changed stones: what went before repeats no more. With stones
    /// taken `off`, it is an edited position and tells nothing of who begins.
    pub(super) fn set_up(&mut self, black: usize, white: usize, off: bool) {
        self.ko = None;
        self.lost_any = false;
        self.passes = 0;
        if self.turn != Turn::Named {
            let handicap = white == 0 && black >= 2;
            let begins = self.moves == 0 && (handicap && !off || black + white == 0);
            self.turn = if begins { Turn::Begins } else { Turn::Open };
            if self.moves == 0 {
                self.to_move = if handicap { Side::Second } else { Side::First };
            }
        }
        self.history_from = self.moves;
        self.history.restart(entry(self.board.hash(), self.to_move));
    }

    /// Takes note that the record names the side to move.
    pub(super) fn name_side(&mut self, side: Side) {
        self.to_move = side;
        self.turn = Turn::Named;
        self.history.turn_last(entry(self.board.hash(), side));
    }
}

/// An entry of the history: the hash of the stones, and the side to move in bit 0.
fn entry(hash: u64, to_move: Side) -> u64 {
    hash | to_move as u64
}
