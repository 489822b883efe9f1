//! What is kept of the main line of a chess game while it is replayed; variants have other ends.

use crate::{
    games::chess::{Chess, Move, Position, Refusal, Remark, Role, RuleSet},
    record::NodeId,
    replay::{At, Observer},
};

/// The accepted moves of the main line, where it begins and where it ends.
pub(in crate::judge) struct Trail {
    /// The rules that the game is judged by.
    pub(super) set: RuleSet,
    /// Whether every move stands for itself, and not for several ways to fill a gap.
    pub(super) certain: bool,
    /// The start, or the last position that was given behind a gap; `None` where the replay did not
    /// begin.
    pub(super) start: Option<Position>,
    /// Plies before it.
    pub(super) before: u32,
    /// The last position that was reached.
    pub(super) end: Option<Position>,
    pub(super) moves: Vec<Move>,
    /// The moves with seven before them without capture or pawn move, as far as there is room.
    marks: [u32; MARKS],
    /// How many there are.
    marked: usize,
    /// Whether every move of the main line was accepted.
    pub(super) whole: bool,
}

/// Stretches of a game without capture or pawn move that are told apart.
const MARKS: usize = 8;

/// What stretches without capture or pawn move hold.
#[derive(Clone, Copy, Default)]
pub(super) struct Quiet {
    /// The most plies that one of them may have.
    pub(super) longest: usize,
    /// The moves before the first stretch in which a position may stand three times; `None` is
    /// certain.
    pub(super) thrice_from: Option<usize>,
}

/// Plies that most games do not go beyond.
const USUAL: usize = 128;

/// A position that stands for the third time has at least so many plies of this kind before it.
const FEWEST: usize = 8;

impl Trail {
    pub(in crate::judge) fn new(set: RuleSet, certain: bool) -> Self {
        Self {
            set,
            certain,
            start: None,
            before: 0,
            end: None,
            moves: Vec::with_capacity(USUAL),
            marks: [0; MARKS],
            marked: 0,
            whole: true,
        }
    }

    /// What the stretches without capture or pawn move of the whole line hold.
    pub(super) fn quiet(&self) -> Quiet {
        if self.marked > MARKS {
            return Quiet { longest: usize::MAX, thrice_from: Some(0) };
        }
        let mut quiet = Quiet::default();
        let first = |mark: u32| (mark as usize).saturating_sub(FEWEST - 1);
        for (index, &mark) in self.marks[..self.marked].iter().enumerate() {
            let next = self.marks[..self.marked].get(index + 1);
            let end = next.map_or(self.moves.len(), |mark| first(*mark));
            let from = first(mark);
            let stretch = &self.moves[from..end];
            let pawn = stretch.iter().position(|mv| mv.role() == Role::Pawn);
            let stretch = pawn.map_or(stretch, |at| &stretch[..at]);
            let before = self.start.as_ref().filter(|_| from == 0).map_or(0, Position::halfmove);
            quiet.longest = quiet.longest.max(stretch.len() + usize::from(before));
            if quiet.thrice_from.is_none() && thrice(stretch) {
                quiet.thrice_from = Some(from);
            }
        }
        quiet
    }

    /// The next move has at least seven before it without capture or pawn move.
    #[cold]
    #[inline(never)]
    fn mark(&mut self) {
        if let Some(mark) = self.marks.get_mut(self.marked) {
            *mark = self.moves.len() as u32;
        }
        self.marked += 1;
    }

    /// The line begins at a position.
    fn begin(&mut self, position: &Position, before: u32) {
        (self.start, self.before) = (Some(*position), before);
        self.moves.clear();
        self.marked = 0;
        if usize::from(position.halfmove()) >= FEWEST {
            self.mark();
        }
    }

    fn stopped(&mut self, position: &Position) {
        self.end = Some(*position);
        self.whole = false;
    }
}

/// The squares that the moves of each side have left or reached an odd number of times, as one
/// number: equal for positions that are the same.
fn sums(stretch: &[Move]) -> impl Iterator<Item = u64> {
    let mut sum = 0_u64;
    let mut turn = 0;
    std::iter::once(0).chain(stretch.iter().map(move |mv| {
        sum ^= (mv.from().bit().0 ^ mv.to().bit().0).rotate_left(turn);
        // Black's squares are shifted by half a rank and four ranks.
        turn ^= 0x24;
        sum
    }))
}

/// Words of a filter for sums, one bit a sum.
const FILTER: usize = 4;

/// Whether some sum may come three times in a stretch of moves.
fn thrice(stretch: &[Move]) -> bool {
    if stretch.len() < FEWEST || !may_come_thrice(stretch) {
        return false;
    }
    let mut all: Vec<_> = sums(stretch).collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).any(|same| same.len() >= 3)
}

/// Whether a bit of the filter is met three times, as that of a sum is which comes three times.
fn may_come_thrice(stretch: &[Move]) -> bool {
    let [mut once, mut twice] = [[0_u64; FILTER]; 2];
    sums(stretch).any(|sum| {
        let place = (sum.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize;
        let (word, bit) = (place / 64, 1 << (place % 64));
        let again = twice[word] & bit != 0;
        twice[word] |= once[word] & bit;
        once[word] |= bit;
        again
    })
}

impl Observer<Chess> for Trail {
    #[inline]
    fn playing(&mut self, _: &Chess, at: At<'_>, before: &Position, mv: Move, _: Remark) {
        if at.in_main_line() {
            if usize::from(before.halfmove()) == FEWEST - 1 {
                self.mark();
            }
            self.moves.push(mv);
        }
    }

    #[inline]
    fn reached(&mut self, _: &Chess, at: At<'_>, position: &Position) {
        if at.rests && at.in_main_line() {
            if at.node == NodeId::ROOT {
                self.begin(position, 0);
            }
            self.end = Some(*position);
        }
    }

    /// The line begins anew: what stood on the board in the gap is not known.
    #[cold]
    fn given(&mut self, _: &Chess, at: At<'_>, position: &Position) {
        if at.in_main_line() {
            self.begin(position, at.ply);
        }
    }

    /// Nothing is known of the line behind a gap.
    #[cold]
    fn unrecorded(&mut self, _: &Chess, at: At<'_>, position: &Position) {
        if at.in_main_line() {
            self.stopped(position);
        }
    }

    #[cold]
    fn refused(&mut self, _: &Chess, at: At<'_>, _: &str, position: &Position, _: &Refusal) {
        if at.in_main_line() {
            self.stopped(position);
        }
    }
}
