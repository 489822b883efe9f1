//! Games that differ in a single move: two entries of one game, of which one has a slip.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::{Match, Place, Print, Relation, SHORT};

/// Games of one key that a game is compared with; more are the work of a program.
const MOST: usize = 64;

/// The games so far.
#[derive(Debug, Default)]
pub(super) struct Near {
    games: Vec<(Box<[u16]>, Place)>,
    /// By players, length and one half of the steps: which games.
    halves: HashMap<[u8; 12], Vec<u32>>,
}

impl Near {
    /// Adds a game; gives the first one that has the same known players, the same number of plies,
    /// at least [`SHORT`], and the same steps but for one at most. A single step leaves one half of
    /// the steps as it is, by which the other game is found.
    pub(super) fn add(&mut self, print: &Print, place: Place) -> Option<Match> {
        let plies = print.line.plies();
        if print.players == 0 || plies < SHORT {
            return None;
        }
        let steps = print.line.steps();
        let middle = steps.len() / 2;
        let keys = [(0, &steps[..middle]), (1, &steps[middle..])].map(|(half, steps)| {
            let mut hash = Sha256::new_with_prefix([half]);
            hash.update(print.players.to_le_bytes());
            hash.update((plies as u64).to_le_bytes());
            for step in steps {
                hash.update(step.to_le_bytes());
            }
            let mut key = [0; 12];
            key.copy_from_slice(&hash.finalize()[..12]);
            key
        });
        let head = steps.len() - plies;
        let mut known: Vec<u32> =
            keys.iter().filter_map(|key| self.halves.get(key)).flatten().copied().collect();
        known.sort_unstable();
        known.dedup();
        let found = known.into_iter().find_map(|index| {
            let (other, of) = &self.games[index as usize];
            Some(Match {
                of: *of,
                relation: relation(other, steps, head)?,
                players: Some(true),
                plies: [plies; 2],
            })
        });
        let index = self.games.len() as u32;
        self.games.push((steps.into(), place));
        for key in keys {
            let games = self.halves.entry(key).or_default();
            if games.len() < MOST {
                games.push(index);
            }
        }
        found
    }
}

/// How two lines of one length are alike: in all steps, or in all but one behind the `head`.
fn relation(a: &[u16], b: &[u16], head: usize) -> Option<Relation> {
    let mut apart = a.iter().zip(b).enumerate().filter(|(_, (a, b))| a != b);
    match (apart.next(), apart.next()) {
        (None, _) => Some(Relation::Same),
        (Some((at, _)), None) if at >= head => {
            Some(Relation::Differs { ply: (at - head) as u32 + 1 })
        }
        _ => None,
    }
}
