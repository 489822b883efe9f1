//! What a side has done in a whole round: who was attacked by every one of its moves.

use super::super::super::{Move, Square};

/// The name of a piece: the point it stood on when the round began.
pub(super) type Name = u8;

/// Which piece stands on each point.
pub(super) struct Names([Name; 90]);

impl Names {
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|index| index as Name))
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.0[mv.to.index()] = self.of(mv.from);
    }

    /// Taker and victim of a capture.
    pub(super) const fn pair(&self, mv: Move) -> (Name, Name) {
        (self.of(mv.from), self.of(mv.to))
    }

    const fn of(&self, square: Square) -> Name {
        self.0[square.index()]
    }
}

/// A fresh attack, and whether its victim is a chariot held by a horse.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Chase {
    pub(super) pair: (Name, Name),
    pub(super) held: bool,
}

/// How grave the doings of a side are, the gravest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gravity {
    /// Nothing that is forbidden.
    Allowed,
    /// Perpetual chase.
    Chase,
    /// Perpetual chase of a chariot that a horse holds in its place.
    ChaseOfHeld,
    /// Perpetual check.
    Check,
}

/// What all moves of a side so far have in common.
#[derive(Default)]
pub(super) struct Record {
    moves: usize,
    checks: usize,
    /// Attacks of one taker on one victim.
    pairs: Vec<(Name, Name)>,
    /// Victims, whoever the taker.
    victims: Vec<Name>,
    /// Victims that were held chariots.
    held: Vec<Name>,
}

impl Record {
    /// Adds a move: whether it checks, and what it attacks anew.
    pub(super) fn add(&mut self, checks: bool, chases: &[Chase]) {
        let first = self.moves == 0;
        self.moves += 1;
        self.checks += usize::from(checks);
        keep(&mut self.pairs, first, chases.iter().map(|chase| chase.pair));
        keep(&mut self.victims, first, chases.iter().map(|chase| chase.pair.1));
        let held = chases.iter().filter(|chase| chase.held);
        keep(&mut self.held, first, held.map(|chase| chase.pair.1));
    }

    /// The gravity of a round that ended with the pieces where `names` has them.
    ///
    /// Two pieces of one kind may have changed places. Only what stays common however often the
    /// round is run counts, so that it does not matter where a round is said to begin.
    pub(super) fn gravity(mut self, names: &Names) -> Gravity {
        outlast(&mut self.victims, |name| names.0[name as usize]);
        outlast(&mut self.held, |name| names.0[name as usize]);
        outlast(&mut self.pairs, |(taker, victim)| {
            (names.0[taker as usize], names.0[victim as usize])
        });
        if self.moves > 0 && self.checks == self.moves {
            Gravity::Check
        } else if !self.held.is_empty() {
            Gravity::ChaseOfHeld
        } else if self.victims.len() == 1 || !self.pairs.is_empty() {
            Gravity::Chase
        } else {
            Gravity::Allowed
        }
    }
}

/// Keeps of `common` what is among `seen` as well; the first time, all that is seen.
fn keep<T: PartialEq + Copy>(common: &mut Vec<T>, first: bool, seen: impl Iterator<Item = T>) {
    let mut these = Vec::new();
    for item in seen {
        if (first || common.contains(&item)) && !these.contains(&item) {
            these.push(item);
        }
    }
    *common = these;
}

/// Keeps what leads to itself under `next` without leaving `common`.
fn outlast<T: PartialEq + Copy>(common: &mut Vec<T>, next: impl Fn(T) -> T) {
    loop {
        let kept: Vec<T> =
            common.iter().copied().filter(|item| common.contains(&next(*item))).collect();
        let done = kept.len() == common.len();
        *common = kept;
        if done {
            return;
        }
    }
}
