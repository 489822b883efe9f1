//! The positions of a game so far, kept as hashes for superko.

use std::sync::Arc;

const CHUNK: usize = 256;
/// Words of a filter: 4096 bits for 256 entries, so one look-up in twenty scans in vain.
const FILTER: usize = 64;

/// One stretch of positions, with a filter that answers most "was it here?" at once.
#[derive(Clone)]
struct Chunk {
    entries: [u64; CHUNK],
    filter: [u64; FILTER],
}

impl Chunk {
    const EMPTY: Self = Self { entries: [0; CHUNK], filter: [0; FILTER] };

    fn may_hold(&self, entry: u64) -> bool {
        let (word, bit) = slot(entry);
        self.filter[word] & bit != 0
    }
}

/// The filter bit of an entry; bit 0, the side to move, has no part in it.
fn slot(entry: u64) -> (usize, u64) {
    ((entry >> 7) as usize % FILTER, 1 << ((entry >> 1) % 64))
}

/// An earlier position with the same stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    /// Its number in this history, from 0.
    pub(super) at: u32,
    /// Whether the same side was to move.
    pub(super) same_side: bool,
}

/// Every position since the start or the last setup.
///
/// An entry is the hash of the stones with the side to move in bit 0. Two positions that share
/// 63 bits of hash count as one. Full chunks are shared between clones: a game that branches at
/// each of its moves costs a pointer in 256 moves, not the whole history.
#[derive(Clone)]
pub(super) struct History {
    full: Vec<Arc<Chunk>>,
    live: Box<Chunk>,
    used: usize,
}

impl History {
    /// A history that begins with `entry`.
    pub(super) fn new(entry: u64) -> Self {
        let mut new = Self { full: Vec::new(), live: Box::new(Chunk::EMPTY), used: 0 };
        new.push(entry);
        new
    }

    /// Forgets everything and begins with `entry`.
    pub(super) fn restart(&mut self, entry: u64) {
        self.full.clear();
        *self.live = Chunk::EMPTY;
        self.used = 0;
        self.push(entry);
    }

    pub(super) fn push(&mut self, entry: u64) {
        if self.used == CHUNK {
            self.full.push(Arc::new((*self.live).clone()));
            *self.live = Chunk::EMPTY;
            self.used = 0;
        }
        let (word, bit) = slot(entry);
        self.live.filter[word] |= bit;
        self.live.entries[self.used] = entry;
        self.used += 1;
    }

    /// Corrects the side to move of the latest position.
    pub(super) fn turn_last(&mut self, entry: u64) {
        self.live.entries[self.used - 1] = entry;
    }

    /// The latest position with the same stones and the same side to move; failing that, the
    /// latest with the same stones.
    pub(super) fn find(&self, entry: u64) -> Option<Repeat> {
        let mut found = None;
        let live = (self.full.len(), &*self.live, self.used);
        let full = self.full.iter().enumerate().rev().map(|(at, chunk)| (at, &**chunk, CHUNK));
        for (number, chunk, used) in std::iter::once(live).chain(full) {
            if !chunk.may_hold(entry) {
                continue;
            }
            for (at, &old) in chunk.entries[..used].iter().enumerate().rev() {
                if (old ^ entry) >> 1 != 0 {
                    continue;
                }
                let at = (number * CHUNK + at) as u32;
                if old == entry {
                    return Some(Repeat { at, same_side: true });
                }
                found = found.or(Some(Repeat { at, same_side: false }));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry whose stones are those of number `at`, with the first side to move.
    fn entry(at: u64) -> u64 {
        (at + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) & !1
    }

    #[test]
    fn finds_in_every_chunk_and_prefers_the_same_side() {
        let mut history = History::new(entry(0));
        (1..1000).for_each(|at| history.push(entry(at)));
        for at in [0, 1, 255, 256, 511, 512, 999] {
            let at32 = at as u32;
            assert_eq!(history.find(entry(at)), Some(Repeat { at: at32, same_side: true }));
            assert_eq!(history.find(entry(at) | 1), Some(Repeat { at: at32, same_side: false }));
        }
        assert_eq!(history.find(entry(1000)), None);
        history.push(entry(3) | 1);
        assert_eq!(history.find(entry(3)), Some(Repeat { at: 3, same_side: true }));
        assert_eq!(history.find(entry(3) | 1), Some(Repeat { at: 1000, same_side: true }));
        history.turn_last(entry(3));
        assert_eq!(history.find(entry(3)), Some(Repeat { at: 1000, same_side: true }));
    }

    #[test]
    fn clones_go_their_own_way() {
        let mut one = History::new(entry(0));
        let mut two = one.clone();
        one.push(entry(1));
        two.push(entry(2));
        assert_eq!(one.find(entry(2)), None);
        assert_eq!(two.find(entry(1)), None);
        one.restart(entry(9));
        assert_eq!(one.find(entry(1)), None);
        assert_eq!(one.find(entry(9)), Some(Repeat { at: 0, same_side: true }));
    }
}
