//! Games that stand twice, over the files of a run.

use clap::ValueEnum;

use crate::{
    findings::Finding,
    select::dedupe::{Kind, Match, Place, Print, Seen},
};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindArg {
    Exact,
    Moves,
    Prefix,
    Near,
}

impl From<KindArg> for Kind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Exact => Self::Exact,
            KindArg::Moves => Self::Moves,
            KindArg::Prefix => Self::Prefix,
            KindArg::Near => Self::Near,
        }
    }
}

/// The games of a run so far.
pub(super) struct Repeats {
    kind: Kind,
    seen: Seen,
    /// The names of the files, in the order of the run.
    files: Vec<String>,
}

impl Repeats {
    pub(super) fn new(kind: KindArg) -> Self {
        let kind = kind.into();
        Self { kind, seen: Seen::new(kind), files: Vec::new() }
    }

    /// Adds a game, and gives the one before it that it repeats.
    pub(super) fn add(&mut self, file: &str, number: u32, print: Print) -> (Place, Option<Match>) {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let place = Place { file: self.files.len() as u32 - 1, number };
        (place, self.seen.add(print, place))
    }

    /// Adds a game; gives what is to be told of it, where it repeats one before it.
    pub(super) fn told(&mut self, file: &str, number: u32, print: Print) -> Option<Finding> {
        let (_, found) = self.add(file, number, print);
        found.map(|found| self.finding(&found))
    }

    /// What is to be told of a game that repeats another.
    pub(super) fn finding(&self, found: &Match) -> Finding {
        let file = self.files.get(found.of.file as usize).map_or("", String::as_str);
        found.finding(self.kind, file)
    }
}
