//! Mate by consecutive checks (rules A 28.2).
//!
//! No path is kept: a mate that ran through a repetition would be there with fewer checks, so the
//! answers hang on the position and the depth alone and can be remembered.

use super::super::{Move, Piece, Position, Square};
use super::memo::Memo;

/// Searches for mates, remembering what it found.
pub(super) struct Mates {
    known: Memo<Known>,
    nodes: u32,
    limit: u32,
    /// Captures that do not count: on this point while this piece stands there.
    barred: Option<(Square, Piece)>,
}

/// What is known of a position, its side to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// No mate by so many checks or fewer; [`NEVER`] where the checks run out.
    none: u8,
    /// A mate by this many checks; 0 where none is known.
    mate: u8,
    /// Checks that are still worth a look.
    checks: u8,
}

/// More checks than are ever looked at.
const NEVER: u8 = u8::MAX;

/// The depth at which all answers to a check are looked at before any is followed.
const LOOK_ROUND: u8 = 4;

/// What a search found within its depth.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Mate,
    /// None so far; more checks could tell.
    NotYet,
    /// None with any number of checks.
    Never,
}

/// A check and how far its answers have been looked at.
struct Check {
    mv: Move,
    next: Position,
    /// Its answers; found when needed.
    replies: Option<Vec<Move>>,
    /// Answers that are known to be mated.
    mated: usize,
}

impl Mates {
    /// `limit` is the number of positions it may look at before it gives up.
    pub(super) fn new(limit: u32) -> Self {
        Self { known: Memo::default(), nodes: 0, limit, barred: None }
    }

    /// The same without captures of the piece on `square`.
    pub(super) fn barring(limit: u32, square: Square, piece: Piece) -> Self {
        Self { barred: Some((square, piece)), ..Self::new(limit) }
    }

    /// Whether the limit was reached: a "no" is then no proof.
    pub(super) fn is_cut(&self) -> bool {
        self.nodes >= self.limit
    }

    /// Takes over that another search reached its limit.
    pub(super) fn note(&mut self, cut: bool) {
        if cut {
            self.nodes = self.limit;
        }
    }

    /// Counts positions from the start again, keeping what is known.
    pub(super) fn recount(&mut self) {
        self.nodes = 0;
    }

    /// Whether the side to move mates by at most `depth` consecutive checks.
    pub(super) fn mates(&mut self, position: &Position, depth: u8) -> bool {
        self.search(position, depth) == Found::Mate
    }

    /// The first of the shortest mates within `depth` checks, and the number of its checks.
    pub(super) fn shortest(&mut self, position: &Position, depth: u8) -> Option<(Move, u8)> {
        let mut checks = self.checks(position);
        for depth in 1..=depth {
            let mut left = Vec::new();
            for mut check in checks {
                match self.answered(&mut check, depth) {
                    Found::Mate => return Some((check.mv, depth)),
                    Found::NotYet => left.push(check),
                    Found::Never => {}
                }
            }
            checks = left;
        }
        None
    }

    /// The first moves of such mates with the number of checks each needs.
    pub(super) fn mating_moves(&mut self, position: &Position, depth: u8) -> Vec<(Move, u8)> {
        let mut found: Vec<(Move, u8)> = Vec::new();
        for mut check in self.checks(position) {
            let mate = |depth: &u8| self.answered(&mut check, *depth) == Found::Mate;
            if let Some(depth) = (1..=depth).find(mate) {
                found.push((check.mv, depth));
            }
        }
        found
    }

    /// How it goes on from a check that mates with at most `depth` checks in all, the defence
    /// holding out longest.
    pub(super) fn defence(&mut self, checked: &Position, depth: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = checked.clone();
        for left in (1..depth).rev() {
            let replies = position.legal_moves();
            let longest = replies.into_iter().max_by_key(|reply| {
                let next = played(&position, *reply);
                (1..=left).find(|depth| self.mates(&next, *depth)).unwrap_or(0)
            });
            let Some(reply) = longest else { break };
            position.play(reply);
            let Some((mv, _)) = self.shortest(&position, left) else { break };
            line.extend([reply, mv]);
            position.play(mv);
        }
        line
    }

    /// Looks for mates by 1, 2 and more checks, from where it is not known yet.
    fn search(&mut self, position: &Position, depth: u8) -> Found {
        let key = position.hash();
        let known = self.known.get(key).unwrap_or_default();
        if known.mate != 0 && known.mate <= depth {
            return Found::Mate;
        }
        if known.none >= depth {
            return if known.none == NEVER { Found::Never } else { Found::NotYet };
        }
        if self.is_cut() {
            return Found::NotYet;
        }
        let mut checks = self.checks(position);
        for depth in known.none + 1..=depth {
            let mut at = 0;
            while let Some(check) = checks.get_mut(at) {
                match self.answered(check, depth) {
                    Found::Mate => {
                        self.known.set(key, Known { none: depth - 1, mate: depth, checks: 0 });
                        return Found::Mate;
                    }
                    Found::NotYet => at += 1,
                    Found::Never => drop(checks.remove(at)),
                }
            }
            if checks.is_empty() {
                self.known.set(key, Known { none: NEVER, mate: 0, checks: 0 });
                return Found::Never;
            }
        }
        if !self.is_cut() {
            let checks = checks.len() as u8;
            self.known.set(key, Known { none: depth, mate: known.mate, checks });
        }
        Found::NotYet
    }

    /// Whether a check mates with `depth` checks, itself counted; asked with rising depths.
    fn answered(&mut self, check: &mut Check, depth: u8) -> Found {
        self.nodes += 1;
        if depth <= 1 {
            return if check.next.has_legal_move() { Found::NotYet } else { Found::Mate };
        }
        let Check { mv, next, replies, mated } = check;
        let replies = replies.get_or_insert_with(|| {
            let mut replies = next.legal_moves();
            // Taking the piece that gave check leaves the fewest checks.
            replies.sort_by_key(|reply| reply.to != mv.to);
            replies
        });
        // From here on it pays to know the best answer before one is followed.
        if depth == LOOK_ROUND && self.settles(next, &mut replies[*mated..]) {
            return Found::Never;
        }
        for reply in &replies[*mated..] {
            match self.search(&played(next, *reply), depth - 1) {
                Found::Mate => *mated += 1,
                other => return other,
            }
        }
        Found::Mate
    }

    /// Whether one of `replies` leaves no check; else those that leave few come first.
    fn settles(&mut self, position: &Position, replies: &mut [Move]) -> bool {
        let mut order = Vec::with_capacity(replies.len());
        for &reply in &*replies {
            let next = played(position, reply);
            let checks = match self.search(&next, 1) {
                Found::Never => return true,
                Found::Mate => u8::MAX,
                Found::NotYet => self.known.get(next.hash()).map_or(0, |known| known.checks),
            };
            order.push((checks, reply));
        }
        order.sort_by_key(|(checks, _)| *checks);
        for (place, (_, reply)) in replies.iter_mut().zip(order) {
            *place = reply;
        }
        false
    }

    /// The legal moves that give check, with the positions behind them.
    fn checks(&self, position: &Position) -> Vec<Check> {
        let mut moves = position.checking_moves();
        if let Some((square, piece)) = self.barred
            && position.piece_at(square) == Some(piece)
        {
            moves.retain(|mv| mv.to != square);
        }
        let check = |mv| Check { mv, next: played(position, mv), replies: None, mated: 0 };
        moves.into_iter().map(check).collect()
    }
}

fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv);
    next
}
