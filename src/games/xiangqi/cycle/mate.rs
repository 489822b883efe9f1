//! Mate by consecutive checks (rules A 28.2).
//!
//! No path is kept: a mate that ran through a repetition would be there with fewer checks, so the
//! answers hang on the position and the depth alone and can be remembered.

use super::super::{Move, Piece, Position, Square};
use super::memo::Memo;

/// Searches for mates, remembering what it found.
pub(super) struct Mates {
    known: Memo<Known>,
    /// The checks of known positions, each's in a row.
    checks: Vec<Check>,
    /// The answers to checks, each's in a row.
    answers: Vec<Move>,
    /// Room for a list of moves.
    scratch: Vec<Move>,
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
    /// Its first move.
    by: Option<Move>,
    /// The checks that are still worth a look.
    checks: Row,
}

/// A row of neighbours in a list.
#[derive(Clone, Copy, Default)]
struct Row {
    first: u32,
    count: u16,
}

/// More checks than are ever looked at.
const NEVER: u8 = u8::MAX;

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
#[derive(Clone, Copy)]
struct Check {
    mv: Move,
    /// Whether there is an answer.
    answered: bool,
    /// All answers, once the first is known to be mated.
    answers: Option<Row>,
    /// Answers that are known to be mated, the first ones.
    mated: u16,
}

impl Mates {
    /// `limit` is the number of positions it may look at before it gives up.
    pub(super) fn new(limit: u32) -> Self {
        Self {
            known: Memo::default(),
            checks: Vec::new(),
            answers: Vec::new(),
            scratch: Vec::new(),
            nodes: 0,
            limit,
            barred: None,
        }
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
        if self.search(position, depth) != Found::Mate {
            return None;
        }
        let known = self.known.get(position.hash())?;
        Some((known.by?, known.mate))
    }

    /// The first moves of such mates with the number of checks each needs.
    pub(super) fn mating_moves(&mut self, position: &Position, depth: u8) -> Vec<(Move, u8)> {
        let mut found: Vec<(Move, u8)> = Vec::new();
        for at in self.find_checks(position).places() {
            let mate = |depth: &u8| self.answered(position, at, *depth) == Found::Mate;
            if let Some(depth) = (1..=depth).find(mate) {
                found.push((self.checks[at].mv, depth));
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
        let seen = self.known.get(key);
        let mut known = seen.unwrap_or_default();
        if known.mate != 0 && known.mate <= depth {
            return Found::Mate;
        }
        if known.none >= depth {
            return if known.none == NEVER { Found::Never } else { Found::NotYet };
        }
        if self.is_cut() {
            return Found::NotYet;
        }
        if seen.is_none() {
            known.checks = self.find_checks(position);
        }
        for depth in known.none + 1..=depth {
            let mut at = 0;
            while at < known.checks.count {
                let place = known.checks.first as usize + at as usize;
                match self.answered(position, place, depth) {
                    Found::Mate => {
                        let by = Some(self.checks[place].mv);
                        self.known.set(key, Known { mate: depth, by, ..known });
                        return Found::Mate;
                    }
                    Found::NotYet => at += 1,
                    Found::Never => {
                        known.checks.count -= 1;
                        self.checks[place..][..=(known.checks.count - at) as usize].rotate_left(1);
                    }
                }
            }
            if known.checks.count == 0 {
                self.known.set(key, Known { none: NEVER, ..known });
                return Found::Never;
            }
            if self.is_cut() {
                // What was looked at with this depth may not be taken for known with less.
                for check in &mut self.checks[known.checks.places()] {
                    check.mated = 0;
                }
                self.known.set(key, known);
                return Found::NotYet;
            }
            // At once, for the position may come back behind its own checks, with less depth.
            known.none = depth;
            self.known.set(key, known);
        }
        Found::NotYet
    }

    /// Whether a check mates with `depth` checks, itself counted; asked with rising depths.
    fn answered(&mut self, position: &Position, place: usize, depth: u8) -> Found {
        self.nodes += 1;
        let Check { mv, answered, .. } = self.checks[place];
        if depth <= 1 && answered {
            return Found::NotYet;
        }
        let next = played(position, mv);
        if !answered {
            if !next.has_legal_move() {
                return Found::Mate;
            }
            self.checks[place].answered = true;
        }
        if depth <= 1 {
            return Found::NotYet;
        }
        if self.checks[place].answers.is_none() {
            if let Some(first) = next.some_answer(mv.to) {
                match self.search(&played(&next, first), depth - 1) {
                    Found::Mate => {}
                    other => return other,
                }
            }
            self.find_answers(&next, place);
        }
        let Some(row) = self.checks[place].answers else { return Found::Mate };
        while self.checks[place].mated < row.count {
            let reply = self.answers[row.first as usize + self.checks[place].mated as usize];
            match self.search(&played(&next, reply), depth - 1) {
                Found::Mate => self.checks[place].mated += 1,
                other => return other,
            }
        }
        Found::Mate
    }

    /// Lists the answers to a check that leads to `next`.
    fn find_answers(&mut self, next: &Position, place: usize) {
        let to = self.checks[place].mv.to;
        let mut replies = next.legal_moves();
        // Taking the piece that gave check leaves the fewest checks.
        replies.sort_by_key(|reply| reply.to != to);
        let row = Row { first: self.answers.len() as u32, count: replies.len() as u16 };
        self.answers.append(&mut replies);
        self.checks[place].answers = Some(row);
    }

    /// Lists the legal moves that give check.
    fn find_checks(&mut self, position: &Position) -> Row {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        position.list_checks(&mut moves);
        if let Some((square, piece)) = self.barred
            && position.piece_at(square) == Some(piece)
        {
            moves.retain(|mv| mv.to != square);
        }
        let row = Row { first: self.checks.len() as u32, count: moves.len() as u16 };
        let check = |mv: &Move| Check { mv: *mv, answered: false, answers: None, mated: 0 };
        self.checks.extend(moves.iter().map(check));
        self.scratch = moves;
        row
    }
}

impl Row {
    fn places(self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv);
    next
}
