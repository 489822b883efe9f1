//! Settles what neither playouts nor search decide: a finished game leaves no large part of the
//! board to both sides, so of the dead sets that the evidence allows the one that closes the board
//! is taken.

use super::{
    count::{Owner, count},
    field::{BLACK, EMPTY, Field, NONE, Parts, WHITE},
};

/// What each shared point of a region beyond [`ALLOWED`] costs, in stones of unlikely fate.
const COST: f64 = 0.5;
/// As many shared points in one region are common: seki, points that nobody filled.
const ALLOWED: usize = 4;

/// No more sets of chains are tried than these, the largest ones, nor more boards counted.
const MOST_SETS: usize = 48;
const MOST_COUNTS: usize = 300;

/// Chains in doubt: how surely each lives, from -1 to 1, or `None` where that is clear.
pub(super) struct Evidence<'a> {
    pub(super) field: &'a Field,
    pub(super) chains: &'a Parts,
    pub(super) lives: &'a [Option<f64>],
}

/// Changes the fates of `gone` as long as that makes the board cheaper: each change is of one chain,
/// or of the weakest or strongest chains of one colour that a space holds.
pub(super) fn settle(evidence: &Evidence<'_>, gone: &mut [bool]) {
    let mut sets = evidence.sets();
    let stones = |set: &[usize]| -> usize {
        set.iter().map(|&chain| evidence.chains.cells[chain].len()).sum()
    };
    sets.sort_by_key(|set| std::cmp::Reverse(stones(set)));
    sets.truncate(MOST_SETS);
    let mut least = evidence.cost(gone);
    let mut counts = 0;
    while counts < MOST_COUNTS {
        let mut found = None;
        for (set, to) in sets.iter().flat_map(|set| [(set, false), (set, true)]) {
            if set.iter().all(|&chain| gone[chain] == to) {
                continue;
            }
            let mut tried = gone.to_vec();
            for &chain in set {
                tried[chain] = to;
            }
            counts += 1;
            let cost = evidence.cost(&tried);
            if cost < least - 1e-9 {
                (least, found) = (cost, Some(tried));
            }
        }
        match found {
            Some(tried) => gone.copy_from_slice(&tried),
            None => break,
        }
    }
}

impl Evidence<'_> {
    /// The chains that may change together.
    fn sets(&self) -> Vec<Vec<usize>> {
        let mut sets = Vec::new();
        let open = |cell: usize| {
            let chain = self.chains.of[cell];
            self.field.cells[cell] == EMPTY
                || chain != NONE && self.lives[usize::from(chain)].is_some()
        };
        for space in self.field.parts(|cell| u8::from(open(cell))).cells {
            for colour in [BLACK, WHITE] {
                let mut found: Vec<(f64, usize)> = space
                    .iter()
                    .filter(|&&cell| self.field.cells[cell] == colour)
                    .map(|&cell| usize::from(self.chains.of[cell]))
                    .filter_map(|chain| Some((self.lives[chain]?, chain)))
                    .collect();
                found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                found.dedup();
                let order: Vec<usize> = found.into_iter().map(|(_, chain)| chain).collect();
                sets.extend(order.iter().map(|&chain| vec![chain]));
                for count in 2..=order.len() {
                    sets.push(order[..count].to_vec());
                    sets.push(order[order.len() - count..].to_vec());
                }
            }
        }
        sets
    }

    /// How unlikely the fates are, in stones, and how much of the board they leave to both sides.
    fn cost(&self, gone: &[bool]) -> f64 {
        let mut dead = vec![false; self.field.cells.len()];
        let mut cost = 0.0;
        for (chain, cells) in self.chains.cells.iter().enumerate() {
            for &cell in cells {
                dead[cell] = gone[chain];
            }
            if let Some(lives) = self.lives[chain] {
                let against = if gone[chain] { 1.0 + lives } else { 1.0 - lives };
                cost += cells.len() as f64 * against / 2.0;
            }
        }
        let counted = count(self.field, &dead);
        let shared = self.field.parts(|cell| u8::from(counted.owner[cell] == Owner::Nobody));
        let beyond = |cells: &Vec<usize>| {
            let empty = cells.iter().filter(|&&cell| self.field.cells[cell] == EMPTY).count();
            empty.saturating_sub(ALLOWED) as f64
        };
        cost + COST * shared.cells.iter().map(beyond).sum::<f64>()
    }
}
