//! Every legal reading of a game, as layers of positions: one layer a ply, equal positions merged.

use std::collections::HashMap;

use super::super::board::Position;
use super::super::square::Move;
use super::Options;
use super::model::{self, Past, View};
use super::token::{Direction, Fit, Token, add_full};

/// States that all layers may hold together before the beam is narrowed to [`NARROW`].
const ROOM: usize = 600_000;
/// The beam once [`ROOM`] is used up; enough for the best reading, not for all open plies.
const NARROW: usize = 200;

/// Logarithm of the probability that 前 or 后 is left out where it is due: one in twenty.
const BARE: f32 = -2.995_732_3;

/// Logarithm of the probability that a line is forgotten in a sheet that marks 进 and 退 with
/// lines, and 平 with none.
const LINELESS: f32 = BARE;

/// What is written for a ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'t> {
    /// In short or signed form.
    pub(super) token: Option<Token>,
    /// In full, where it may be.
    pub(super) full: Option<&'t str>,
    /// In the other sheet.
    pub(super) other: Option<Token>,
    /// Whether it says no direction in a sheet that has lines for 进 and 退.
    pub(super) lineless: bool,
}

impl Written<'_> {
    fn fits(&self, position: &Position, out: &mut Vec<Fit>) {
        out.clear();
        if let Some(token) = self.token {
            token.fits(position, out);
        }
        if let Some(text) = self.full {
            add_full(position, text, out);
        }
    }

    /// Logarithm of the probability that a move is written so.
    fn chance(&self, fit: &Fit) -> f32 {
        let forgotten = self.lineless && fit.direction != Direction::Traverse;
        (if fit.bare { BARE } else { 0.0 }) + if forgotten { LINELESS } else { 0.0 }
    }
}

/// A reading of one ply in one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The state of the next layer.
    pub(super) to: u32,
    pub(super) mv: Move,
    pub(super) reading: Reading,
    /// Natural logarithm of the probability of the move, written so.
    pub(super) score: f32,
}

/// What a full text would say beyond the short one: file, direction, place in the stack, role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reading(u16);

impl Reading {
    fn new(position: &Position, fit: &Fit) -> Self {
        let role = position.piece_at(fit.mv.from).map_or(0, |piece| piece.role as u16);
        let file = u16::from(fit.mv.from.file());
        Self(file << 12 | role << 8 | u16::from(fit.place) << 4 | fit.direction as u16)
    }
}

/// A position that some readings of the plies before lead to.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) position: Position,
    first_edge: u32,
    last_edge: u32,
    /// Whether a reading of all plies passes through it.
    pub(super) alive: bool,
    scored: bool,
    past: Past,
    /// Logarithm of the summed probability of all readings up to here; −∞ outside the scored beam.
    pub(super) sum: f64,
    /// That of the best reading up to here.
    pub(super) best: f64,
    /// State and edge of the layer before on the best reading.
    pub(super) from: (u32, u32),
}

#[derive(Debug, Default)]
pub(super) struct Layer {
    pub(super) states: Vec<State>,
    pub(super) edges: Vec<Edge>,
}

impl Layer {
    /// The edges out of a state, with their indices.
    pub(super) fn edges_of(&self, state: usize) -> impl Iterator<Item = (usize, &Edge)> {
        let State { first_edge, last_edge, .. } = self.states[state];
        let (first, last) = (first_edge as usize, last_edge as usize);
        self.edges[first..last].iter().enumerate().map(move |(i, edge)| (first + i, edge))
    }

    fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        self.states.iter().enumerate().filter(|(_, state)| state.alive).map(|(index, _)| index)
    }
}

/// The layers of a game; one more than plies are read.
#[derive(Debug)]
pub(super) struct Lattice<'e> {
    pub(super) layers: Vec<Layer>,
    /// Whether readings were dropped because there were too many.
    pub(super) cut: bool,
    /// Plies at which the other sheet fits no reading.
    pub(super) apart: Vec<usize>,
    width: usize,
    /// Plies of all texts.
    length: usize,
    weights: &'e [f32],
    /// Layers whose dead states were marked against the layer behind them as it was then.
    pruned: usize,
    /// The last layer that has sums.
    summed: usize,
}

impl State {
    fn new(position: Position) -> Self {
        Self {
            position,
            first_edge: 0,
            last_edge: 0,
            alive: true,
            scored: false,
            past: Past::default(),
            sum: f64::NEG_INFINITY,
            best: f64::NEG_INFINITY,
            from: (0, 0),
        }
    }
}

impl<'e> Lattice<'e> {
    /// A lattice that holds the start only.
    fn new(start: &Position, length: usize, options: &Options<'e>) -> Self {
        let mut root = State::new(start.clone());
        (root.sum, root.best, root.past) = (0.0, 0.0, options.past);
        Self {
            layers: vec![Layer { states: vec![root], edges: Vec::new() }],
            cut: false,
            apart: Vec::new(),
            width: options.width.max(1),
            length,
            weights: options.weights.unwrap_or_else(|| model::weights()),
            pruned: 0,
            summed: 0,
        }
    }

    /// Reads the plies as far as a reading survives, each with that of the other sheet where
    /// there is one. At most `beam` positions are kept a ply, and `width` of them are scored.
    pub(super) fn build(start: &Position, written: &[Written<'_>], options: &Options<'e>) -> Self {
        let mut lattice = Self::new(start, written.len(), options);
        let (mut known, mut fits) = (HashMap::new(), Vec::new());
        let mut states = 1;
        for (ply, written) in written.iter().enumerate() {
            let mut next = lattice.expand(written, &mut known, &mut fits);
            if next.is_none() && written.other.is_some() {
                lattice.apart.push(ply);
                let alone = Written { other: None, ..*written };
                next = lattice.expand(&alone, &mut known, &mut fits);
            }
            let Some(next) = next else { break };
            states += next.states.len();
            lattice.layers.push(next);
            let room = if states > ROOM { NARROW } else { options.beam.max(1) };
            lattice.narrow(room);
        }
        lattice.prune();
        lattice
    }

    /// The layer that the token leads to from the last one, or `None` where no state fits it.
    fn expand(
        &mut self,
        written: &Written<'_>,
        known: &mut HashMap<u64, u32>,
        fits: &mut Vec<Fit>,
    ) -> Option<Layer> {
        known.clear();
        let mut allowed = Vec::new();
        let layer = self.layers.last_mut()?;
        let mut next = Layer::default();
        for state in layer.states.iter_mut().filter(|state| state.alive) {
            state.first_edge = layer.edges.len() as u32;
            written.fits(&state.position, fits);
            if let Some(other) = written.other {
                other.fits(&state.position, &mut allowed);
                fits.retain(|fit| allowed.iter().any(|other| other.mv == fit.mv));
            }
            for fit in &*fits {
                let mut position = state.position.clone();
                position.play(fit.mv);
                let to = *known.entry(position.hash()).or_insert_with(|| {
                    next.states.push(State::new(position));
                    next.states.len() as u32 - 1
                });
                let reading = Reading::new(&state.position, fit);
                let score = written.chance(fit);
                layer.edges.push(Edge { to, mv: fit.mv, reading, score });
            }
            state.last_edge = layer.edges.len() as u32;
        }
        if next.states.is_empty() {
            layer.edges.clear();
            for state in &mut layer.states {
                (state.first_edge, state.last_edge) = (0, 0);
            }
            return None;
        }
        Some(next)
    }

    /// Drops the least likely states of the last layer beyond `beam`.
    fn narrow(&mut self, beam: usize) {
        let Some(last) = self.layers.last() else { return };
        if last.states.len() <= beam {
            return;
        }
        self.cut = true;
        self.prune();
        self.sum_from(self.summed);
        let Some(last) = self.layers.last_mut() else { return };
        let mut order: Vec<usize> = last.alive().collect();
        order.sort_by(|a, b| last.states[*b].sum.total_cmp(&last.states[*a].sum).then(a.cmp(b)));
        for index in order.into_iter().skip(beam) {
            last.states[index].alive = false;
        }
    }

    /// Marks the states that no reading of all plies passes through.
    pub(super) fn prune(&mut self) {
        for at in (0..self.layers.len().saturating_sub(1)).rev() {
            let (head, tail) = self.layers.split_at_mut(at + 1);
            let (layer, next) = (&mut head[at], &tail[0]);
            let mut changed = false;
            for state in layer.states.iter_mut().filter(|state| state.alive) {
                let (first, last) = (state.first_edge as usize, state.last_edge as usize);
                let edges = &layer.edges[first..last];
                state.alive = edges.iter().any(|edge| next.states[edge.to as usize].alive);
                changed |= !state.alive;
            }
            if !changed && at < self.pruned {
                break;
            }
        }
        self.pruned = self.layers.len() - 1;
    }

    /// Scores the edges of the likeliest states of each layer and sums from the start.
    pub(super) fn score(&mut self) {
        self.sum_from(0);
    }

    fn sum_from(&mut self, first: usize) {
        for at in first..self.layers.len().saturating_sub(1) {
            let (head, tail) = self.layers.split_at_mut(at + 1);
            let (layer, next) = (&mut head[at], &mut tail[0]);
            for state in &mut next.states {
                (state.sum, state.best) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
            }
            let mut order: Vec<usize> =
                layer.alive().filter(|index| layer.states[*index].sum.is_finite()).collect();
            if order.len() > self.width {
                order.sort_by(|a, b| {
                    layer.states[*b].sum.total_cmp(&layer.states[*a].sum).then(a.cmp(b))
                });
                for index in order.drain(self.width..) {
                    layer.states[index].sum = f64::NEG_INFINITY;
                    layer.states[index].best = f64::NEG_INFINITY;
                }
            }
            let lone = order.len() == 1;
            for index in order {
                score_state(layer, index, lone, next, (self.length - at - 1, self.weights));
                spread(layer, index, next);
            }
        }
        self.summed = self.layers.len() - 1;
    }
}

/// Scores the edges of a state, unless the ply has but one reading.
fn score_state(
    layer: &mut Layer,
    index: usize,
    lone: bool,
    next: &Layer,
    (left, weights): (usize, &[f32]),
) {
    if layer.states[index].scored {
        return;
    }
    let alive = |edge: &Edge| next.states[edge.to as usize].alive;
    if lone && layer.edges_of(index).filter(|(_, edge)| alive(edge)).count() < 2 {
        return;
    }
    let state = &mut layer.states[index];
    state.scored = true;
    let edges = &mut layer.edges[state.first_edge as usize..state.last_edge as usize];
    let moves: Vec<Move> = edges.iter().map(|edge| edge.mv).collect();
    let mut scores = Vec::with_capacity(moves.len());
    View::new(&state.position, state.past, left).log_probabilities(weights, &moves, &mut scores);
    for (edge, score) in edges.iter_mut().zip(scores) {
        edge.score += score;
    }
}

/// Carries the sums of a state on to the next layer.
fn spread(layer: &Layer, index: usize, next: &mut Layer) {
    let state = &layer.states[index];
    for (at, edge) in layer.edges_of(index) {
        let target = &mut next.states[edge.to as usize];
        if !target.alive {
            continue;
        }
        target.sum = log_add(target.sum, state.sum + f64::from(edge.score));
        let best = state.best + f64::from(edge.score);
        if best > target.best {
            target.best = best;
            target.from = (index as u32, at as u32);
            let captured = state.position.piece_at(edge.mv.to).is_some();
            target.past = state.past.then(edge.mv, captured);
        }
    }
}

/// ln(e^a + e^b).
pub(super) fn log_add(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY { high } else { high + (low - high).exp().ln_1p() }
}
