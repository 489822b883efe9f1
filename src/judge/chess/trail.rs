//! What is kept of the main line of a chess game while it is replayed.

use crate::{
    games::chess::{Chess, Move, Position, Refusal, Remark, Role, RuleSet},
    judge::chess::date::Date,
    record::{NodeId, Record},
    replay::{At, Observer},
    stage,
};

/// The accepted moves of the main line, where it begins and where it ends.
pub(in crate::judge) struct Trail {
    /// The rules that the game is judged by.
    pub(super) set: RuleSet,
    /// When it was played.
    pub(super) date: Date,
    /// Whether draws, dead positions and who can mate are asked for: not in variants.
    pub(super) usual: bool,
    /// The start; `None` where the replay did not begin.
    pub(super) start: Option<Position>,
    /// The last position that was reached.
    pub(super) end: Option<Position>,
    pub(super) moves: Vec<Move>,
    /// The most plies without capture or pawn move before any of the moves.
    longest_quiet: u16,
    /// Whether every move of the main line was accepted.
    pub(super) whole: bool,
}

/// Plies that most games do not go beyond.
const USUAL: usize = 128;

/// A position that stands for the third time has at least so many plies of this kind before it.
const FEWEST: u16 = 8;

impl Trail {
    /// `certain` is whether every move stands for itself, and not for several ways to fill a gap.
    pub(in crate::judge) fn new(record: &Record<'_>, set: RuleSet, certain: bool) -> Self {
        Self {
            set,
            date: Date::of(record),
            usual: certain && stage::has_usual_ends(record),
            start: None,
            end: None,
            moves: Vec::with_capacity(USUAL),
            longest_quiet: 0,
            whole: true,
        }
    }

    /// The most plies without capture or pawn move before any position.
    pub(super) fn longest_quiet(&self) -> u16 {
        self.longest_quiet.max(self.end.as_ref().map_or(0, Position::halfmove))
    }

    /// Whether a position may stand three times; `false` is certain.
    pub(super) fn may_stand_thrice(&self) -> bool {
        let quiet = |mv: &Move| mv.role() == Role::Pawn;
        self.longest_quiet() >= FEWEST
            && self
                .moves
                .split(quiet)
                .any(|stretch| stretch.len() >= FEWEST.into() && thrice(stretch))
    }

    fn ended(&mut self, position: &Position, whole: bool) {
        self.end = Some(*position);
        self.whole = whole;
    }
}

/// For each side, the squares that its moves have left or reached an odd number of times, as one
/// number: equal for positions that are the same, unless a capture or pawn move lies between.
fn sums(stretch: &[Move]) -> impl Iterator<Item = u64> {
    let mut sides = [0_u64; 2];
    std::iter::once(0).chain(stretch.iter().enumerate().map(move |(index, mv)| {
        sides[index % 2] ^= mv.from().bit().0 ^ mv.to().bit().0;
        let both = sides[0].wrapping_mul(0x9E37_79B9_7F4A_7C15);
        both.wrapping_add(sides[1].wrapping_mul(0xC2B2_AE3D_27D4_EB4F))
    }))
}

/// Whether some sum comes three times in a stretch of moves of pieces.
fn thrice(stretch: &[Move]) -> bool {
    // One bit a sum: of three that are equal, two are seen again.
    let mut seen = [0_u64; 64];
    let mut again = 0;
    for sum in sums(stretch) {
        let word = &mut seen[(sum >> 58) as usize];
        let bit = 1 << ((sum >> 52) & 63);
        again += usize::from(*word & bit != 0);
        *word |= bit;
    }
    if again < 2 {
        return false;
    }
    let mut all: Vec<_> = sums(stretch).collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).any(|same| same.len() >= 3)
}

impl Observer<Chess> for Trail {
    #[inline]
    fn playing(&mut self, _: &Chess, at: At<'_>, before: &Position, mv: Move, _: Remark) {
        if at.in_main_line() {
            self.moves.push(mv);
            self.longest_quiet = self.longest_quiet.max(before.halfmove());
        }
    }

    #[inline]
    fn reached(&mut self, _: &Chess, at: At<'_>, position: &Position) {
        if at.rests && at.in_main_line() {
            if at.node == NodeId::ROOT {
                self.start = Some(*position);
            }
            self.end = Some(*position);
        }
    }

    /// Nothing is known of the line behind a gap.
    #[cold]
    fn unrecorded(&mut self, _: &Chess, at: At<'_>, position: &Position) {
        if at.in_main_line() {
            self.ended(position, false);
        }
    }

    #[cold]
    fn refused(&mut self, _: &Chess, at: At<'_>, _: &str, position: &Position, _: &Refusal) {
        if at.in_main_line() {
            self.ended(position, false);
        }
    }
}
