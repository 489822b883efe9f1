//! Mate by consecutive checks (rules A 28.2).
//!
//! No path is kept: a mate that ran through a repetition would be there with fewer checks, so the
//! answers hang on the position and the depth alone and can be remembered.

use super::super::{Move, Position};
use std::collections::HashMap;

/// Searches for mates, remembering what it found.
pub(super) struct Mates {
    known: HashMap<(u64, u8), bool>,
    nodes: u32,
    limit: u32,
}

impl Mates {
    /// `limit` is the number of positions it may look at before it gives up.
    pub(super) fn new(limit: u32) -> Self {
        Self { known: HashMap::new(), nodes: 0, limit }
    }

    /// Whether the limit was reached: a "no" is then no proof.
    pub(super) fn is_cut(&self) -> bool {
        self.nodes >= self.limit
    }

    /// Whether the side to move mates by at most `depth` consecutive checks.
    pub(super) fn mates(&mut self, position: &Position, depth: u8) -> bool {
        (1..=depth).any(|depth| self.mates_at(position, depth))
    }

    /// The first moves of such mates with the number of checks each needs.
    pub(super) fn mating_moves(&mut self, position: &Position, depth: u8) -> Vec<(Move, u8)> {
        let checks = checks(position);
        let mut found: Vec<(Move, u8)> = Vec::new();
        for (mv, next) in checks {
            if let Some(depth) = (1..=depth).find(|depth| self.is_lost(&next, *depth)) {
                found.push((mv, depth));
            }
        }
        found
    }

    /// A mating line of at most `depth` checks from a position that has one.
    pub(super) fn line(&mut self, position: &Position, depth: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        for depth in (1..=depth).rev() {
            let found = self.mating_moves(&position, depth);
            let Some((mv, _)) = found.into_iter().min_by_key(|(mv, depth)| (*depth, *mv)) else {
                break;
            };
            line.push(mv);
            position.play(mv);
            // The longest resistance shows most.
            let replies = position.legal_moves();
            let longest = replies.into_iter().max_by_key(|reply| {
                let mut next = position.clone();
                next.play(*reply);
                (1..depth).find(|depth| self.mates_at(&next, *depth)).unwrap_or(0)
            });
            let Some(reply) = longest else { break };
            line.push(reply);
            position.play(reply);
        }
        line
    }

    fn mates_at(&mut self, position: &Position, depth: u8) -> bool {
        let key = (position.hash(), depth);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if self.is_cut() {
            return false;
        }
        let found = checks(position).iter().any(|(_, next)| self.is_lost(next, depth));
        self.known.insert(key, found);
        found
    }

    /// Whether the side to move, in check, is mated with `depth` checks, this one counted.
    fn is_lost(&mut self, position: &Position, depth: u8) -> bool {
        self.nodes += 1;
        if depth <= 1 {
            return !position.has_legal_move();
        }
        position.legal_moves().into_iter().all(|reply| {
            let mut next = position.clone();
            next.play(reply);
            self.mates(&next, depth - 1)
        })
    }
}

/// The legal moves that give check, with the positions behind them.
pub(super) fn checks(position: &Position) -> Vec<(Move, Position)> {
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play(mv);
        if next.in_check() {
            found.push((mv, next));
        }
    }
    found
}
