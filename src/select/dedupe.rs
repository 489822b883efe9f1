//! Games that stand twice, told by their resolved moves, whatever notation and format they are in.
//!
//! Of each game so far 24 bytes are kept; for [`Kind::Prefix`] and [`Kind::Near`] its steps, two
//! bytes a ply.

mod near;

use std::{
    collections::{BTreeMap, HashMap, hash_map},
    ops::Bound,
};

use near::Near;
use sha2::{Digest, Sha256};

use super::{
    Line,
    fields::{occasion, player},
};
use crate::{
    findings::{Arg, Code, Finding},
    record::{Record, Side},
    source::Span,
    stage::Profile,
};

/// Which games count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The same moves, players, day, round and result.
    Exact,
    /// The same moves, whatever the headers say.
    Moves,
    /// The same moves, as far as the shorter of both goes.
    Prefix,
    /// The same players and the same moves but for one at most.
    Near,
}

/// Fewer plies than this are played over and over: they are the same game only where the players
/// are known and the same.
pub const SHORT: usize = 20;

/// Where one game ends earlier than the other and the players are not known to be the same, so many
/// plies must be; a short draw may well be the opening of another game.
pub const LONG: usize = 50;

/// Where a game stands: the file in the order of the run, from 0, and its number there, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The file.
    pub file: u32,
    /// The game.
    pub number: u32,
}

/// What a game is told by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    line: Line,
    /// Hash of the players' names; 0 where not both are known.
    players: u32,
    /// Hash of day, round and result.
    occasion: u32,
}

impl Print {
    /// The print of a record.
    pub fn of(record: &Record<'_>, profile: &Profile) -> Self {
        let line = Line::of(record, profile);
        let names = [Side::First, Side::Second].map(|side| player(record, side).map(letters));
        let players = match &names {
            [Some(first), Some(second)] => hash(&[first, second]).max(1),
            _ => 0,
        };
        let [date, round, result] = occasion(record);
        let occasion = hash(&[&letters(&date), &letters(&round), &result]);
        Self { line, players, occasion }
    }

    /// What two games of that kind have in common; `None` where the game cannot be told.
    fn key(&self, kind: Kind) -> Option<[u8; 12]> {
        let plies = self.line.plies();
        let named = self.players != 0;
        if plies == 0 || plies < SHORT && !named {
            return None;
        }
        let mut hash = Sha256::new();
        for step in self.line.steps() {
            hash.update(step.to_le_bytes());
        }
        if kind == Kind::Exact {
            hash.update(self.occasion.to_le_bytes());
        }
        if kind == Kind::Exact || plies < SHORT {
            hash.update(self.players.to_le_bytes());
        }
        hash.finalize().first_chunk().copied()
    }
}

/// The letters and figures of a name, in lower case.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn hash(texts: &[&str]) -> u32 {
    let hash = Sha256::digest(texts.join("\0").as_bytes());
    hash.first_chunk().copied().map_or(0, u32::from_le_bytes)
}

/// How a game repeats another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// All that is asked for is the same.
    Same,
    /// The other goes on where this one ends.
    Shorter,
    /// This one goes on where the other ends.
    Longer,
    /// One move is another.
    Differs {
        /// Which, from 1.
        ply: u32,
    },
}

/// A game that repeats another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The other game, which stands earlier.
    pub of: Place,
    /// How this one repeats it.
    pub relation: Relation,
    /// Whether both players are known and the same; `None` where they are not all known.
    pub players: Option<bool>,
    /// Plies of this game and of the other.
    pub plies: [usize; 2],
}

/// The games so far.
#[derive(Debug)]
pub struct Seen {
    kind: Kind,
    /// For exact games and moves: by key, the place and the players.
    keys: HashMap<[u8; 12], (Place, u32)>,
    /// For prefixes: by steps.
    lines: BTreeMap<Box<[u16]>, (Place, u32)>,
    near: Near,
}

impl Seen {
    /// No game yet.
    pub fn new(kind: Kind) -> Self {
        Self { kind, keys: HashMap::new(), lines: BTreeMap::new(), near: Near::default() }
    }

    /// Adds a game that stands at `place`; gives the game that it repeats. Of several that it
    /// repeats it is the first, for a prefix the one of the nearest length.
    pub fn add(&mut self, print: Print, place: Place) -> Option<Match> {
        let plies = print.line.plies();
        match self.kind {
            Kind::Prefix => return self.add_line(print, place),
            Kind::Near => return self.near.add(&print, place),
            Kind::Exact | Kind::Moves => {}
        }
        match self.keys.entry(print.key(self.kind)?) {
            hash_map::Entry::Vacant(entry) => {
                entry.insert((place, print.players));
                None
            }
            hash_map::Entry::Occupied(entry) => {
                let (of, players) = *entry.get();
                let players = same(players, print.players);
                Some(Match { of, relation: Relation::Same, players, plies: [plies; 2] })
            }
        }
    }

    fn add_line(&mut self, print: Print, place: Place) -> Option<Match> {
        let Print { line, players, .. } = print;
        let plies = line.plies();
        let head = line.steps().len() - plies;
        let steps: Box<[u16]> = line.steps().into();
        let found = |steps: &[u16], (of, other): (Place, u32), relation| Match {
            of,
            relation,
            players: same(other, players),
            plies: [plies, steps.len() - head],
        };
        let told = |found: &Match| {
            let shorter = found.plies[0].min(found.plies[1]);
            let least = match (found.players, found.relation) {
                (Some(true), Relation::Same) => 1,
                (_, Relation::Same) | (Some(true), _) => SHORT,
                _ => LONG,
            };
            shorter >= least
        };
        let same = self.lines.get(&steps).map(|other| found(&steps, *other, Relation::Same));
        if let Some(same) = same {
            return Some(same).filter(told);
        }
        let longer = self.lines.range::<[u16], _>((Bound::Excluded(&*steps), Bound::Unbounded));
        let longer = longer.into_iter().next().filter(|(other, _)| other.starts_with(&steps));
        let longer = longer.map(|(other, of)| found(other, *of, Relation::Shorter)).filter(told);
        let shorter = || {
            let (other, of) = self.beginning(&steps, head)?;
            Some(found(other, of, Relation::Longer)).filter(told)
        };
        let result = longer.or_else(shorter);
        self.lines.insert(steps, (place, players));
        result
    }

    /// The longest line known that `steps` begins with.
    fn beginning(&self, steps: &[u16], head: usize) -> Option<(&[u16], (Place, u32))> {
        let mut common = steps.len();
        while common > head {
            let up_to = (Bound::Unbounded, Bound::Included(&steps[..common]));
            let (before, of) = self.lines.range::<[u16], _>(up_to).next_back()?;
            let shared = before.iter().zip(steps).take_while(|(a, b)| a == b).count();
            if shared == before.len() {
                return Some((&**before, *of)).filter(|_| shared > head);
            }
            // Whatever is shorter lies before all that shares less.
            common = shared.min(common - 1);
        }
        None
    }
}

const fn same(a: u32, b: u32) -> Option<bool> {
    if a == 0 || b == 0 { None } else { Some(a == b) }
}

impl Match {
    /// What is to be told of the game; `file` is the name of the other's file.
    pub fn finding(&self, kind: Kind, file: &str) -> Finding {
        let code = match (self.relation, kind) {
            (Relation::Same, Kind::Exact) => Code::SameGame,
            (Relation::Same, _) => Code::SameMoves,
            (Relation::Shorter, _) => Code::BeginningOfGame,
            (Relation::Longer, _) => Code::GoesOn,
            (Relation::Differs { .. }, _) => Code::NearGame,
        };
        let ply = match self.relation {
            Relation::Differs { ply } => ply,
            _ => 0,
        };
        let players = match self.players {
            Some(true) => Arg::words("the same players", "对局者相同"),
            Some(false) => Arg::words("other players", "对局者不同"),
            None => Arg::words("the players are not all known", "对局者不全"),
        };
        Finding::new(code, Span::default())
            .with("number", self.of.number)
            .with("file", file)
            .with("players", players)
            .with("n", self.plies[0])
            .with("other", self.plies[1])
            .with("ply", ply)
    }
}

#[cfg(test)]
mod tests;
