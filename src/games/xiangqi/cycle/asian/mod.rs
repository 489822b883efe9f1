//! The code of the World Xiangqi Federation (2018) with the Asian rules (AXF): check above chase
//! above everything else, and a chase needs one victim that is attacked anew by every move.

mod attacks;

use super::{Idle, Judged, Judgement, Nature, Ruling, Threat};
use super::super::{Move, Position, Square};
use crate::side::Side;
use attacks::attacks;

/// What a side has done in a whole round.
#[derive(Clone, Copy)]
struct Record {
    checks: bool,
    /// The start points of the victims attacked anew by every move so far.
    victims: u128,
    moved: bool,
}

impl Record {
    const NEW: Self = Self { checks: true, victims: u128::MAX, moved: false };

    const fn rank(self) -> u8 {
        if !self.moved {
            0
        } else if self.checks {
            2
        } else if self.victims != 0 {
            1
        } else {
            0
        }
    }
}

/// The piece on each point, named by the point it stood on when the round began.
struct Names([u8; 90]);

impl Names {
    fn new() -> Self {
        Self(std::array::from_fn(|index| index as u8))
    }

    fn play(&mut self, mv: Move) {
        self.0[mv.to.index()] = self.0[mv.from.index()];
    }

    const fn of(&self, square: Square) -> u8 {
        self.0[square.index()]
    }

    fn pair(&self, mv: Move) -> (u8, u8) {
        (self.of(mv.from), self.of(mv.to))
    }
}

/// Judges one round: `moves` are legal from `start` and lead back to it.
pub(super) fn judge(start: &Position, moves: &[Move]) -> Judgement {
    let mut position = start.clone();
    let mut names = Names::new();
    let mut records = [Record::NEW; 2];
    let mut plies = Vec::with_capacity(moves.len());
    for &mv in moves {
        let side = position.turn();
        let old: Vec<_> = attacks(&position).into_iter().map(|hit| names.pair(hit)).collect();
        position.play(mv);
        names.play(mv);
        let passed = position.passed();
        let mut fresh = attacks(&passed);
        fresh.retain(|hit| !old.contains(&names.pair(*hit)));
        let record = &mut records[side as usize];
        record.moved = true;
        let checks = position.in_check();
        record.checks &= checks;
        record.victims &= fresh.iter().fold(0, |set, hit| set | 1 << names.of(hit.to));
        plies.push(judged(&position, mv, &fresh));
    }
    for record in &mut records {
        record.victims = lasting(record.victims, &names);
    }
    let (ruling, basis) = ruling(records);
    Judgement { plies, ruling, basis, doubts: Vec::new() }
}

/// The victims that stay victims however often the round is run.
fn lasting(mut victims: u128, names: &Names) -> u128 {
    loop {
        let mut kept = 0;
        for (index, name) in names.0.iter().enumerate() {
            if victims >> name & 1 != 0 && victims >> index & 1 != 0 {
                kept |= 1 << name;
            }
        }
        if kept == victims {
            return kept;
        }
        victims = kept;
    }
}

fn judged(position: &Position, mv: Move, fresh: &[Move]) -> Judged {
    let checkers = position.checkers();
    let king = position.king(position.turn());
    let (nature, threats) = if let (false, Some(king)) = (checkers.is_empty(), king) {
        (Nature::Check, checkers.map(|by| threat(Move::new(by, king))).collect())
    } else if fresh.is_empty() {
        (Nature::Idle(Idle::Plain), Vec::new())
    } else {
        (Nature::Chase, fresh.iter().map(|hit| threat(*hit)).collect())
    };
    Judged { mv, nature, threats, doubts: Vec::new() }
}

fn threat(mv: Move) -> Threat {
    Threat { by: mv.from, target: mv.to, line: vec![mv] }
}

fn ruling(records: [Record; 2]) -> (Ruling, &'static str) {
    let [first, second] = records.map(Record::rank);
    let (offender, rank) = match first.cmp(&second) {
        std::cmp::Ordering::Equal => return (Ruling::Draw, "wxf2018 draw"),
        std::cmp::Ordering::Greater => (Side::First, first),
        std::cmp::Ordering::Less => (Side::Second, second),
    };
    if rank == 2 {
        (Ruling::Loss(offender), "wxf2018 check")
    } else {
        (Ruling::MustChange(offender), "wxf2018 chase")
    }
}
