//! Mate by consecutive checks (rules A 28.2).
//!
//! No path is kept: a mate that ran through a repetition would be there with fewer checks, so the
//! answers hang on the position and the depth alone and can be remembered.

use super::super::{Move, Piece, Position, Square};
use std::collections::HashMap;

/// Searches for mates, remembering what it found.
pub(super) struct Mates {
    known: HashMap<(u64, u8), bool>,
    nodes: u32,
    limit: u32,
    /// Captures that do not count: on this point while this piece stands there.
    barred: Option<(Square, Piece)>,
}

impl Mates {
    /// `limit` is the number of positions it may look at before it gives up.
    pub(super) fn new(limit: u32) -> Self {
        Self { known: HashMap::new(), nodes: 0, limit, barred: None }
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

    /// Whether the side to move mates by at most `depth` consecutive checks.
    pub(super) fn mates(&mut self, position: &Position, depth: u8) -> bool {
        (1..=depth).any(|depth| self.mates_at(position, depth))
    }

    /// The first moves of such mates with the number of checks each needs.
    pub(super) fn mating_moves(&mut self, position: &Position, depth: u8) -> Vec<(Move, u8)> {
        let checks = self.checks(position);
        let mut found: Vec<(Move, u8)> = Vec::new();
        for (mv, next) in checks {
            if let Some(depth) = (1..=depth).find(|depth| self.is_lost(&next, *depth)) {
                found.push((mv, depth));
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
                let mut next = position.clone();
                next.play(*reply);
                (1..=left).find(|depth| self.mates_at(&next, *depth)).unwrap_or(0)
            });
            let Some(reply) = longest else { break };
            position.play(reply);
            let found = self.mating_moves(&position, left);
            let Some((mv, _)) = found.into_iter().min_by_key(|(mv, depth)| (*depth, *mv)) else {
                break;
            };
            line.extend([reply, mv]);
            position.play(mv);
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
        let found = self.checks(position).iter().any(|(_, next)| self.is_lost(next, depth));
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

    /// The legal moves that give check, with the positions behind them.
    fn checks(&self, position: &Position) -> Vec<(Move, Position)> {
        let mut found = Vec::new();
        for mv in position.legal_moves() {
            let barred = self.barred.is_some_and(|(square, piece)| {
                mv.to == square && position.piece_at(square) == Some(piece)
            });
            if barred {
                continue;
            }
            let mut next = position.clone();
            next.play(mv);
            if next.in_check() {
                found.push((mv, next));
            }
        }
        found
    }
}
