//! What searches remember of positions, by their hashes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Values by the hash of a position, or of a position and more.
pub(super) struct Memo<V> {
    values: HashMap<u64, V, BuildHasherDefault<Plain>>,
}

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Self { values: HashMap::default() }
    }
}

impl<V: Copy> Memo<V> {
    pub(super) fn get(&self, key: u64) -> Option<V> {
        if self.values.is_empty() { None } else { self.values.get(&key).copied() }
    }

    pub(super) fn set(&mut self, key: u64, value: V) {
        self.values.insert(key, value);
    }
}

/// The keys are hashes already.
#[derive(Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
