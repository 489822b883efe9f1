//! All the ways to fill the gaps of a line: every position that the recorded moves allow.

use std::collections::HashMap;

use crate::{games::rules::Rules, record::Side};

/// What the search may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Missing plies in a row that are searched.
    pub run: u32,
    /// Different positions after one ply.
    pub positions: usize,
    /// Moves that are tried in all.
    pub tries: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { run: 3, positions: 20_000, tries: 400_000 }
    }
}

/// One ply of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// The text, or `None` where the move is not recorded.
    pub(super) text: Option<&'a str>,
    pub(super) side: Option<Side>,
}

/// Finds the moves of a position that a text may mean.
pub(super) type Fits<'f, R> =
    &'f dyn Fn(&<R as Rules>::Position, &str, Option<Side>, &mut Vec<<R as Rules>::Move>);

/// A way from a position after one ply to a position after the next.
#[derive(Clone, Copy, Debug)]
struct Edge<M> {
    from: u32,
    to: u32,
    mv: M,
}

/// Why a search ended before the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// No position allows the move after this many plies.
    Contradicted(usize),
    /// The ply after this many, a gap or a move, leads to more positions than are searched.
    TooWide(usize),
}

/// What was found.
#[derive(Debug)]
pub(super) struct Search<M> {
    /// The ways of each ply that was reached, those that lead nowhere left out.
    layers: Vec<Vec<Edge<M>>>,
    pub(super) stop: Option<Stop>,
}

/// What is known of a run of missing plies, by the moves behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// One series of moves.
    Pinned,
    /// Several, all of which have led to one position after this many plies.
    Merged { ply: usize, ways: u64 },
    /// Several, which lead to different positions.
    Open { ways: u64 },
}

/// Searches the line from `start` on.
pub(super) fn search<R: Rules>(
    rules: &R,
    start: &R::Position,
    line: &[Token<'_>],
    fits: Fits<'_, R>,
    budget: Budget,
) -> Search<R::Move> {
    let mut states = vec![start.clone()];
    let mut layers: Vec<Vec<Edge<R::Move>>> = Vec::with_capacity(line.len());
    let (mut stop, mut tries, mut run) = (None, 0, 0);
    let mut moves = Vec::new();
    for (ply, token) in line.iter().enumerate() {
        run = if token.text.is_none() { run + 1 } else { 0 };
        if run == 1 {
            let ahead = line[ply..].iter().take_while(|token| token.text.is_none()).count();
            if ahead as u32 > budget.run {
                stop = Some(Stop::TooWide(ply));
                break;
            }
        }
        let mut next: Vec<R::Position> = Vec::new();
        let mut known: HashMap<u64, u32> = HashMap::new();
        let mut edges = Vec::new();
        for (from, position) in states.iter().enumerate() {
            moves.clear();
            match token.text {
                None => moves = rules.moves(position),
                Some(text) => fits(position, text, token.side, &mut moves),
            }
            tries += moves.len() + 1;
            for &mv in &moves {
                let mut after = position.clone();
                rules.play(&mut after, mv);
                let fresh = next.len() as u32;
                let to = rules.key(&after).map_or(fresh, |key| *known.entry(key).or_insert(fresh));
                if to == fresh {
                    next.push(after);
                }
                edges.push(Edge { from: from as u32, to, mv });
            }
            if next.len() > budget.positions || tries > budget.tries {
                break;
            }
        }
        if next.is_empty() {
            stop = Some(Stop::Contradicted(ply));
            break;
        }
        if next.len() > budget.positions || tries > budget.tries {
            stop = Some(Stop::TooWide(ply));
            break;
        }
        layers.push(edges);
        states = next;
    }
    let mut found = Search { layers, stop };
    found.prune(states.len());
    found
}

impl<M: Copy + Eq> Search<M> {
    /// Plies that were reached.
    pub(super) fn reached(&self) -> usize {
        self.layers.len()
    }

    /// Takes out the ways that do not lead to a position after the last ply.
    fn prune(&mut self, last: usize) {
        let mut alive = vec![true; last];
        for edges in self.layers.iter_mut().rev() {
            edges.retain(|edge| alive.get(edge.to as usize) == Some(&true));
            let most = edges.iter().map(|edge| edge.from as usize + 1).max().unwrap_or(0);
            alive = vec![false; most];
            for edge in edges {
                alive[edge.from as usize] = true;
            }
        }
    }

    /// How many positions are possible after the ply with this index.
    pub(super) fn positions(&self, ply: usize) -> usize {
        let mut ends: Vec<u32> = self.layers[ply].iter().map(|edge| edge.to).collect();
        ends.sort_unstable();
        ends.dedup();
        ends.len()
    }

    /// What is known of the missing plies `first..=last`, all of which were reached.
    pub(super) fn known(&self, first: usize, last: usize) -> Known {
        let single = |ply: usize| {
            let edges = &self.layers[ply];
            edges.iter().all(|edge| edge.mv == edges[0].mv)
        };
        if (first..=last).all(single) {
            return Known::Pinned;
        }
        let ways = self.ways(first, last);
        match (last..self.layers.len()).find(|&ply| self.positions(ply) == 1) {
            Some(ply) => Known::Merged { ply: ply + 1, ways },
            None => Known::Open { ways },
        }
    }

    /// How many series of moves the plies `first..=last` may have been.
    fn ways(&self, first: usize, last: usize) -> u64 {
        let mut ways: HashMap<u32, u64> = HashMap::new();
        for edge in &self.layers[first] {
            ways.insert(edge.from, 1);
        }
        for edges in &self.layers[first..=last] {
            let mut next: HashMap<u32, u64> = HashMap::new();
            for edge in edges {
                let before = ways.get(&edge.from).copied().unwrap_or(0);
                let sum = next.entry(edge.to).or_default();
                *sum = sum.saturating_add(before);
            }
            ways = next;
        }
        ways.values().fold(0, |sum: u64, ways| sum.saturating_add(*ways))
    }

    /// One way through the first `plies` plies that goes on to the last that was reached.
    pub(super) fn witness(&self, plies: usize) -> Vec<M> {
        let mut moves = Vec::with_capacity(plies);
        let Some(mut to) =
            plies.checked_sub(1).and_then(|last| self.layers[last].first()).map(|e| e.to)
        else {
            return moves;
        };
        for edges in self.layers[..plies].iter().rev() {
            let Some(edge) = edges.iter().find(|edge| edge.to == to) else { break };
            moves.push(edge.mv);
            to = edge.from;
        }
        moves.reverse();
        moves
    }
}
