//! What is kept of the main line of a xiangqi game while it is replayed.

use crate::{
    games::xiangqi::{Move, Position, Refusal, Remark, RuleSet, Xiangqi},
    record::NodeId,
    replay::{At, Observer},
};

/// The moves of the main line, a hash a position, and what the rulings on the end start from.
///
/// Positions are numbered by the plies before them: 0 is the start, and move `i` leads from
/// position `i` to position `i + 1`.
pub(super) struct Trail {
    /// The rules that the game is judged by.
    pub(super) set: RuleSet,
    /// The start; `None` where the replay did not begin.
    pub(super) start: Option<Position>,
    /// The last position that was reached.
    pub(super) end: Option<Position>,
    /// The accepted moves.
    pub(super) moves: Vec<Move>,
    /// A hash for every position.
    pub(super) hashes: Vec<u64>,
    /// The positions that may have stood before; the others have not.
    pub(super) again: Vec<u32>,
    /// The longest stretch of plies without a capture, counted on from the start's FEN.
    pub(super) longest_quiet: u32,
    /// Whether every move of the main line was accepted.
    pub(super) whole: bool,
    /// One bit a hash.
    seen: Box<[u64; WORDS]>,
}

/// Words of the filter: with 16,384 bits a game of 90 plies meets one by chance one time in four.
const WORDS: usize = 256;

/// Plies that most games do not go beyond.
const USUAL: usize = 128;

impl Trail {
    pub(super) fn new(set: RuleSet) -> Self {
        Self {
            set,
            start: None,
            end: None,
            moves: Vec::with_capacity(USUAL),
            hashes: Vec::with_capacity(USUAL),
            again: Vec::new(),
            longest_quiet: 0,
            whole: true,
            seen: Box::new([0; WORDS]),
        }
    }
}

impl Trail {
    /// Whether a position stands `least` times, or the last one stood before; `false` is certain.
    pub(super) fn may_repeat(&self, least: usize) -> bool {
        if self.again.is_empty() {
            return false;
        }
        let last = self.hashes.len().saturating_sub(1);
        if self.again.last().is_some_and(|&index| index as usize == last) {
            return true;
        }
        // Of a position that stands three times, all but the first are among those seen again.
        let mut again: Vec<_> =
            self.again.iter().map(|&index| self.hashes[index as usize]).collect();
        again.sort_unstable();
        again.chunk_by(|a, b| a == b).any(|same| same.len() + 1 >= least)
    }
}

impl Observer<Xiangqi> for Trail {
    #[inline]
    fn playing(&mut self, _: &Xiangqi, at: At<'_>, _: &Position, mv: Move, _: Remark) {
        if at.in_main_line() {
            self.moves.push(mv);
        }
    }

    #[inline]
    fn reached(&mut self, _: &Xiangqi, at: At<'_>, position: &Position) {
        if !at.in_main_line() {
            return;
        }
        if at.node == NodeId::ROOT {
            self.start = Some(position.clone());
        }
        // A node without a move stands on the position of the node before.
        if self.hashes.len() <= self.moves.len() {
            let hash = position.hash();
            let bit = hash as usize % (WORDS * 64);
            let word = &mut self.seen[bit / 64];
            let before = *word;
            *word |= 1 << (bit % 64);
            if *word == before {
                self.again.push(self.hashes.len() as u32);
            }
            self.hashes.push(hash);
            self.longest_quiet = self.longest_quiet.max(position.halfmove());
        }
        if at.rests {
            self.end = Some(position.clone());
        }
    }

    /// Nothing is known of the line behind a gap.
    #[cold]
    fn unrecorded(&mut self, _: &Xiangqi, at: At<'_>, position: &Position) {
        if at.in_main_line() {
            self.whole = false;
            self.end = Some(position.clone());
        }
    }

    #[cold]
    fn refused(&mut self, _: &Xiangqi, at: At<'_>, _: &str, position: &Position, _: &Refusal) {
        if at.in_main_line() {
            self.whole = false;
            self.end = Some(position.clone());
        }
    }
}
