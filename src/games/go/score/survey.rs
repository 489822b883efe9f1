//! What is known of a board before anything is read out, and what is found of its chains step by step.

use super::{
    Effort,
    benson::{Certain, certain},
    field::{BLACK, Field, Parts, WHITE},
    playout::{Ownership, ownership},
};

/// A chain's mean in playouts from which on there is no doubt.
const CLEAR: f64 = 0.5;

/// What is certain of each chain, and what playouts say of it.
pub(super) struct Survey<'a> {
    pub(super) field: &'a Field,
    pub(super) chains: &'a Parts,
    pub(super) certain: Certain,
    pub(super) own: Ownership,
    /// How surely each chain lives in playouts, from -1 to 1.
    pub(super) before: Vec<f64>,
    pub(super) gone: Vec<bool>,
    pub(super) doubtful: Vec<bool>,
}

/// What is found of each chain, step by step.
pub(super) struct Verdict {
    pub(super) gone: Vec<bool>,
    pub(super) doubtful: Vec<bool>,
    /// How surely each chain lives, from -1 to 1, where that may still change.
    pub(super) lives: Vec<Option<f64>>,
    pub(super) unsettled: Vec<Vec<usize>>,
    pub(super) sure: bool,
}

impl<'a> Survey<'a> {
    /// Looks at a board and plays it out.
    pub(super) fn new(field: &'a Field, chains: &'a Parts, effort: &Effort) -> Self {
        let runs = i32::try_from(effort.playouts.max(1)).unwrap_or(i32::MAX / 2);
        let count = chains.cells.len();
        let mut it = Self {
            field,
            chains,
            certain: certain(field, chains),
            own: ownership(field, runs, effort.seed),
            before: vec![0.0; count],
            gone: vec![false; count],
            doubtful: vec![false; count],
        };
        for chain in 0..count {
            let (black, white) = (it.mean(chain, BLACK), it.mean(chain, WHITE));
            it.before[chain] = f64::midpoint(black, white);
            it.gone[chain] =
                it.certain.dead[chain] || !it.certain.alive[chain] && it.before[chain] < 0.0;
            it.doubtful[chain] =
                !it.is_certain(chain) && (black.abs() < CLEAR || white.abs() < CLEAR);
        }
        it
    }

    /// How surely a chain lives in playouts where `first` moves first, from -1 to 1.
    fn mean(&self, chain: usize, first: u8) -> f64 {
        let cells = &self.chains.cells[chain];
        let sum: f64 = cells.iter().map(|&cell| self.own.first(cell, first)).sum();
        self.sign(chain) * sum / cells.len() as f64
    }

    /// 1 for Black's chains, -1 for White's.
    pub(super) fn sign(&self, chain: usize) -> f64 {
        if self.field.cells[self.chains.cells[chain][0]] == BLACK { 1.0 } else { -1.0 }
    }

    /// Whether a chain needs no playouts.
    pub(super) fn is_certain(&self, chain: usize) -> bool {
        self.certain.alive[chain] || self.certain.dead[chain]
    }

    /// What the playouts alone say.
    pub(super) fn verdict(&self) -> Verdict {
        Verdict {
            gone: self.gone.clone(),
            doubtful: self.doubtful.clone(),
            lives: vec![None; self.gone.len()],
            unsettled: Vec::new(),
            sure: true,
        }
    }
}

impl Verdict {
    /// Marks stones as those of a fight that is not settled.
    pub(super) fn leave_open(&mut self, stones: Vec<usize>) {
        if !stones.is_empty() {
            self.sure = false;
            self.unsettled.push(stones);
        }
    }
}
