//! One stable line a game, for snapshot tests over a corpus.

use std::{collections::BTreeSet, fmt};

use sha2::{Digest, Sha256};

use super::GameReport;

/// The line of one game: tab-separated, the same for the same bytes on every machine.
///
/// Columns: file, number, game, plies, final position, result, derived result (`-` where there is
/// none), finding codes (each once, sorted, joined by commas), hash of the normalised text. Made
/// for `insta` and the like: it is its `Display`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SnapshotLine {
    /// The file's name.
    pub file: String,
    /// The game in its file, from 1; 0 for a file without one.
    pub number: u32,
    /// All columns after those two.
    pub rest: String,
}

impl SnapshotLine {
    /// The line of a judged game, and of its text as `fmt` would write it.
    pub fn new(file: &str, number: u32, report: &GameReport, normalised: &str) -> Self {
        let judgement = &report.judgement;
        let codes: BTreeSet<_> = judgement.findings.iter().map(|f| f.code.id()).collect();
        let codes: Vec<_> = codes.into_iter().collect();
        let hash = Sha256::digest(normalised.as_bytes());
        let hash = hash.iter().take(8).fold(0, |all: u64, byte| all << 8 | u64::from(*byte));
        let columns = [
            report.game.map_or("-", |game| game.name()).to_owned(),
            judgement.plies.to_string(),
            judgement.last.clone().unwrap_or_else(|| "-".into()),
            judgement.result.clone().into_owned(),
            judgement.derived.map_or_else(|| "-".into(), |d| format!("{} {}", d.result, d.by)),
            if codes.is_empty() { "-".into() } else { codes.join(",") },
            format!("{hash:016x}"),
        ];
        // A file name may hold anything; a tab or line end in it must not break the line.
        let file = file.replace(['\t', '\n', '\r'], " ");
        Self { file, number, rest: columns.join("\t") }
    }

    /// Reads a line back; `None` where it is none.
    pub fn read(line: &str) -> Option<Self> {
        let mut columns = line.splitn(3, '\t');
        let (file, number) = (columns.next()?, columns.next()?);
        let rest = columns.next()?.to_owned();
        Some(Self { file: file.to_owned(), number: number.parse().ok()?, rest })
    }
}

impl fmt::Display for SnapshotLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", self.file, self.number, self.rest)
    }
}
