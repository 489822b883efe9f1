//! Reading (计算): whether a stone in an enclosed place can be taken, whoever moves first.
//!
//! The place is at most 64 points, so that a board is two words. The search is by depth-first proof
//! numbers (A. Nagai, 2002) with a table of boards. What is asked is whose the stone's point is when
//! both sides have nothing more to play: to take it is not enough where what took it is taken in turn
//! (倒扑, 倒脱靴), and stones that neither side may attack stand (双活).

use super::field::BLACK;

/// A place whose surroundings stand whatever happens in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Enclosed {
    /// The neighbours inside the place, by point.
    pub(super) near: Vec<u64>,
    /// Points beside stones outside it that cannot be taken: Black's and White's.
    pub(super) beside: [u64; 2],
    /// The stones in it, of Black and White.
    pub(super) stones: [u64; 2],
}

/// Who needs no threats in a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threats {
    /// Nobody has any.
    None,
    /// Black or White has threats without end: that side takes back at once.
    Of(u8),
}

/// What reading found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Read {
    /// Whether the stone's side keeps its point.
    pub(super) kept: bool,
    /// Whether a ko came up on the way.
    pub(super) ko: bool,
}

/// As many stones taken at once leave no comeback on their points.
const MANY: u32 = 7;
/// Plies behind which reading ends.
const DEEPEST: usize = 48;
/// What a pass seems to take to win by it, where a move takes 1.
const PASSED: u32 = 2;
const INFINITE: u32 = 1 << 28;
/// Boards that the table holds, a power of two.
const TABLE: usize = 1 << 16;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Board {
    stones: [u64; 2],
    /// The point that a ko forbids.
    ko: u64,
    /// The side to move: 0 Black, 1 White.
    mover: u8,
    passed: bool,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    board: Board,
    run: u32,
    /// What it takes to show that the mover wins, and that it does not.
    proof: u32,
    disproof: u32,
}

/// A table of boards, for many questions in turn.
pub(super) struct Reader {
    table: Vec<Entry>,
    run: u32,
}

impl Reader {
    pub(super) fn new() -> Self {
        Self { table: vec![Entry::default(); TABLE], run: 0 }
    }

    /// Whether the stone on point `at` keeps its point when `first` moves first, within `budget`
    /// boards; `None` where that does not tell.
    pub(super) fn read(
        &mut self,
        place: &Enclosed,
        at: usize,
        first: u8,
        threats: Threats,
        budget: &mut u32,
    ) -> Option<Read> {
        self.run += 1;
        let target = 1 << at;
        let holder = usize::from(place.stones[0] & target == 0);
        let board = Board { stones: place.stones, mover: first - BLACK, ..Board::default() };
        let mut question = Question {
            place,
            target,
            holder,
            master: match threats {
                Threats::None => None,
                Threats::Of(colour) => Some(usize::from(colour - BLACK)),
            },
            reader: self,
            budget,
            path: vec![place.stones],
            ko: false,
            deep: false,
        };
        let (proof, disproof) = question.search(&board, INFINITE, INFINITE);
        let holder_first = usize::from(board.mover) == holder;
        let kept = match (proof, disproof) {
            (0, _) => holder_first,
            (_, 0) => !holder_first,
            _ => return None,
        };
        (!question.deep).then_some(Read { kept, ko: question.ko })
    }

    fn find(&self, board: &Board) -> Option<(u32, u32)> {
        let it = &self.table[slot(board)];
        (it.run == self.run && it.board == *board).then_some((it.proof, it.disproof))
    }

    fn keep(&mut self, board: &Board, proof: u32, disproof: u32) {
        self.table[slot(board)] = Entry { board: *board, run: self.run, proof, disproof };
    }
}

fn slot(board: &Board) -> usize {
    let mix =
        |hash: u64, with: u64| (hash ^ with).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let sides = u64::from(board.mover) << 1 | u64::from(board.passed);
    let hash = [board.stones[0], board.stones[1], board.ko, sides].into_iter().fold(7, mix);
    (hash >> 40) as usize & (TABLE - 1)
}

/// The points of `set`, one by one.
fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

impl Enclosed {
    /// All points beside those of `set`.
    fn around(&self, set: u64) -> u64 {
        each(set).fold(0, |all, at| all | self.near[at])
    }

    /// The points of `within` that are connected with those of `from` in it.
    fn connected(&self, from: u64, within: u64) -> u64 {
        let mut all = from & within;
        let mut edge = all;
        while edge != 0 {
            edge = self.around(edge) & within & !all;
            all |= edge;
        }
        all
    }

    fn all(&self) -> u64 {
        if self.near.len() == 64 { u64::MAX } else { (1 << self.near.len()) - 1 }
    }

    /// The connected parts of `within`.
    fn parts(&self, mut within: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let part =
                (within != 0).then(|| self.connected(within & within.wrapping_neg(), within))?;
            within &= !part;
            Some(part)
        })
    }

    /// Whether stones are joined with some outside that cannot be taken.
    const fn is_out(&self, chain: u64, side: usize) -> bool {
        chain & self.beside[side] != 0
    }

    /// The board after a stone of the mover on `point`, and how many it takes; `None` for suicide.
    fn play(&self, board: &Board, point: u64) -> Option<(Board, u32)> {
        let (own, enemy) = (usize::from(board.mover), usize::from(1 - board.mover));
        let mut stones = board.stones;
        stones[own] |= point;
        let empty = self.all() & !(stones[0] | stones[1]);
        let mut taken = 0;
        for at in each(self.around(point) & stones[enemy]) {
            let chain = self.connected(1 << at, stones[enemy]);
            if taken & chain == 0 && !self.is_out(chain, enemy) && self.around(chain) & empty == 0 {
                taken |= chain;
            }
        }
        stones[enemy] &= !taken;
        let chain = self.connected(point, stones[own]);
        let breaths = self.around(chain) & (empty | taken);
        if breaths == 0 && !self.is_out(chain, own) {
            return None;
        }
        let is_ko = taken.is_power_of_two() && chain == point && breaths == taken;
        let ko = if is_ko && !self.is_out(chain, own) { taken } else { 0 };
        Some((Board { stones, ko, mover: enemy as u8, passed: false }, taken.count_ones()))
    }

    /// The stones of `side` that live even if it always passes (after Benson).
    fn secure(&self, stones: [u64; 2], side: usize) -> u64 {
        let own = stones[side];
        let all = self.all();
        let empty = all & !(stones[0] | stones[1]);
        let mut alive = own;
        if own == 0 {
            return 0;
        }
        // Outside a space goes on behind the other side's stones.
        let mut spaces: Vec<u64> =
            self.parts(all & !own).filter(|space| space & self.beside[1 - side] == 0).collect();
        loop {
            let mut secure = 0;
            for chain in self.parts(alive) {
                let breaths = self.around(chain);
                let eyes = spaces
                    .iter()
                    .filter(|&&space| space & empty & !breaths == 0 && space & breaths != 0);
                if self.is_out(chain, side) || eyes.count() >= 2 {
                    secure |= chain;
                }
            }
            if secure == alive {
                return alive;
            }
            alive = secure;
            spaces.retain(|&space| self.around(space) & own & !alive == 0);
        }
    }
}

/// One question: who gets the target's point.
struct Question<'a> {
    place: &'a Enclosed,
    target: u64,
    holder: usize,
    master: Option<usize>,
    reader: &'a mut Reader,
    budget: &'a mut u32,
    path: Vec<[u64; 2]>,
    ko: bool,
    deep: bool,
}

struct Next {
    board: Board,
    proof: u32,
    disproof: u32,
}

impl Question<'_> {
    /// What it takes to show that the mover of `board` gets the point, and that it does not, until
    /// one of both is beyond its limit.
    fn search(&mut self, board: &Board, proof_limit: u32, disproof_limit: u32) -> (u32, u32) {
        let mut nexts = self.nexts(board);
        loop {
            let proof = nexts.iter().map(|it| it.disproof).min().unwrap_or(INFINITE);
            let sum = nexts.iter().fold(0_u32, |sum, it| sum.saturating_add(it.proof));
            let disproof = sum.min(INFINITE);
            if proof >= proof_limit || disproof >= disproof_limit || *self.budget == 0 {
                self.reader.keep(board, proof, disproof);
                return (proof, disproof);
            }
            let mut best = (0, INFINITE + 1, INFINITE + 1);
            for (at, it) in nexts.iter().enumerate() {
                if it.disproof < best.1 {
                    best = (at, it.disproof, best.1);
                } else if it.disproof < best.2 {
                    best.2 = it.disproof;
                }
            }
            let (at, _, second) = best;
            let proof_now = disproof_limit.saturating_sub(disproof).saturating_add(nexts[at].proof);
            let next = nexts[at].board;
            *self.budget -= 1;
            self.path.push(next.stones);
            let found = self.search(
                &next,
                proof_now.min(INFINITE),
                proof_limit.min(second.saturating_add(1)),
            );
            self.path.pop();
            (nexts[at].proof, nexts[at].disproof) = found;
        }
    }

    /// Every move of the mover, and the pass.
    fn nexts(&mut self, board: &Board) -> Vec<Next> {
        let mut nexts = Vec::new();
        let mover = usize::from(board.mover);
        let empty = self.place.all() & !(board.stones[0] | board.stones[1]);
        for at in each(empty) {
            let point = 1 << at;
            if point == board.ko && self.master != Some(mover) {
                self.ko = true;
                continue;
            }
            let Some((next, taken)) = self.place.play(board, point) else { continue };
            if self.repeats(&next, mover) {
                self.ko = true;
                continue;
            }
            nexts.push(self.valued(next, taken));
        }
        let pass = Board { ko: 0, mover: 1 - board.mover, passed: true, ..*board };
        nexts.push(if board.passed {
            self.won(pass, self.is_kept(board.stones))
        } else {
            self.valued(pass, 0)
        });
        nexts
    }

    /// Whether no move may bring a board, for it was there before. Who has threats may take back in a
    /// ko, but turn no longer round.
    fn repeats(&self, board: &Board, mover: usize) -> bool {
        let before = self.path.iter().rposition(|stones| *stones == board.stones);
        let in_ko = self.master == Some(mover) && before == self.path.len().checked_sub(2);
        before.is_some() && !in_ko
    }

    /// A board that is decided.
    fn won(&self, board: Board, kept: bool) -> Next {
        let by_mover = kept == (usize::from(board.mover) == self.holder);
        let (proof, disproof) = if by_mover { (0, INFINITE) } else { (INFINITE, 0) };
        Next { board, proof, disproof }
    }

    /// A board with what is known of it.
    fn valued(&mut self, board: Board, taken: u32) -> Next {
        if let Some((proof, disproof)) = self.reader.find(&board) {
            return Next { board, proof, disproof };
        }
        if let Some(kept) = self.decided(&board, taken) {
            return self.won(board, kept);
        }
        if self.path.len() >= DEEPEST {
            self.deep = true;
            return self.won(board, true);
        }
        let (own, libs) = (usize::from(board.mover), self.breaths(&board));
        let pass = if board.passed { PASSED } else { 1 };
        if own == self.holder {
            Next { board, proof: 1, disproof: libs.max(pass) }
        } else {
            Next { board, proof: libs, disproof: pass }
        }
    }

    fn breaths(&self, board: &Board) -> u32 {
        let stones = board.stones;
        let empty = self.place.all() & !(stones[0] | stones[1]);
        let chain = self.place.connected(self.target, stones[self.holder]);
        (self.place.around(chain) & empty).count_ones().max(1)
    }

    /// Whether the point is kept, where that is plain.
    fn decided(&self, board: &Board, taken: u32) -> Option<bool> {
        let (place, stones, target) = (self.place, board.stones, self.target);
        let (holder, enemy) = (self.holder, 1 - self.holder);
        if taken >= MANY {
            let by_holder = usize::from(1 - board.mover) == holder;
            if by_holder || stones[holder] & target == 0 {
                return Some(by_holder);
            }
        }
        let is_secure =
            |side: usize| stones[side] & target != 0 && place.secure(stones, side) & target != 0;
        if is_secure(holder) {
            return Some(true);
        }
        if is_secure(enemy) {
            return Some(false);
        }
        // A space of the holder's, shut in by stones that cannot be taken, where no two eyes fit.
        let space = place.connected(target, place.all() & !stones[enemy]);
        let inner = space & !place.around(stones[enemy]) & !place.beside[enemy];
        if place.is_out(space, holder) || inner.count_ones() > 1 {
            return None;
        }
        let wall = place.around(space) & stones[enemy];
        (wall & !place.secure(stones, enemy) == 0).then_some(false)
    }

    /// Whose the point is where both have passed.
    fn is_kept(&self, stones: [u64; 2]) -> bool {
        if (stones[0] | stones[1]) & self.target != 0 {
            return stones[self.holder] & self.target != 0;
        }
        let space = self.place.connected(self.target, self.place.all() & !(stones[0] | stones[1]));
        let around = self.place.around(space);
        let is = |side: usize| around & stones[side] != 0 || self.place.is_out(space, side);
        is(self.holder) && !is(1 - self.holder)
    }
}
