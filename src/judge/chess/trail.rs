//! What is kept of the main line of a chess game while it is replayed.

use crate::{
    games::chess::{Chess, Move, Position, Refusal, Remark, RuleSet},
    record::{NodeId, Record},
    replay::{At, Observer},
    stage,
};

/// The accepted moves of the main line, where it begins and where it ends.
pub(in crate::judge) struct Trail {
    /// The rules that the game is judged by.
    pub(super) set: RuleSet,
    /// Whether draws, dead positions and who can mate are asked for: not in variants.
    pub(super) usual: bool,
    /// The start, or the last position that was given behind a gap; `None` where the replay did not
    /// begin.
    pub(super) start: Option<Position>,
    /// Plies before it.
    pub(super) before: u32,
    /// The last position that was reached.
    pub(super) end: Option<Position>,
    pub(super) moves: Vec<Move>,
    /// The move with which the present stretch without capture or pawn move began; before the
    /// first, counted on below 0, where the start has such moves behind it.
    quiet_from: usize,
    /// What the stretches before it hold.
    seen: Quiet,
    /// Whether every move of the main line was accepted.
    pub(super) whole: bool,
}

/// What stretches without capture or pawn move hold.
#[derive(Clone, Copy, Default)]
pub(super) struct Quiet {
    /// The most plies of one of them.
    pub(super) longest: usize,
    /// Whether a position may have stood three times; `false` is certain.
    pub(super) thrice: bool,
}

/// Plies that most games do not go beyond.
const USUAL: usize = 128;

/// A position that stands for the third time has at least so many plies of this kind before it.
const FEWEST: usize = 8;

impl Trail {
    /// `certain` is whether every move stands for itself, and not for several ways to fill a gap.
    pub(in crate::judge) fn new(record: &Record<'_>, set: RuleSet, certain: bool) -> Self {
        Self {
            set,
            usual: certain && stage::has_usual_ends(record),
            start: None,
            before: 0,
            end: None,
            moves: Vec::with_capacity(USUAL),
            quiet_from: 0,
            seen: Quiet::default(),
            whole: true,
        }
    }

    /// What the stretches without capture or pawn move of the whole line hold.
    pub(super) fn quiet(&self) -> Quiet {
        self.with_last(self.moves.len().wrapping_sub(self.quiet_from))
    }

    /// What was seen, and the last stretch, of so many plies.
    fn with_last(&self, plies: usize) -> Quiet {
        if plies < FEWEST {
            return self.seen;
        }
        let moves = &self.moves[self.moves.len().saturating_sub(plies)..];
        Quiet {
            longest: self.seen.longest.max(plies),
            thrice: self.seen.thrice || moves.len() >= FEWEST && thrice(moves),
        }
    }

    #[inline(never)]
    fn close_stretch(&mut self, plies: usize) {
        self.seen = self.with_last(plies);
    }

    /// The line begins at a position.
    fn begin(&mut self, position: &Position, before: u32) {
        (self.start, self.before) = (Some(*position), before);
        self.moves.clear();
        self.quiet_from = 0_usize.wrapping_sub(position.halfmove().into());
        self.seen = Quiet::default();
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
        turn ^= 36;
        sum
    }))
}

/// Whether some sum comes three times in a stretch of moves.
fn thrice(stretch: &[Move]) -> bool {
    // One bit a sum: of three that are equal, two are seen again.
    let mut seen = [0_u64; 8];
    let mut again = 0;
    for sum in sums(stretch) {
        let hash = sum.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 55;
        let word = &mut seen[(hash >> 6) as usize];
        let bit = 1 << (hash & 63);
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
            if before.halfmove() == 0 {
                let plies = self.moves.len().wrapping_sub(self.quiet_from);
                if plies >= FEWEST {
                    self.close_stretch(plies);
                }
                self.quiet_from = self.moves.len();
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
