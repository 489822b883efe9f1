//! One stable line a game, for snapshot tests over a corpus: the library's side of
//! `yanpu snapshot`.
//!
//! ```
//! use yanpu::{snapshot, stage::Profile};
//!
//! let lines = snapshot::lines("a.pgn", b"[Event \"?\"]\n\n1. e4 e5 1-0\n", &Profile::default());
//! assert!(lines[0].to_string().starts_with("a.pgn\t1\tchess\t2\trnbqkbnr/"));
//! // insta::assert_snapshot!(lines[0]);
//! ```

use crate::{
    formats::{Entry, Format},
    intake::{Intake, LOOKED_AT},
    judge::{Judgement, judge},
    report::{GameReport, SnapshotLine},
    rewrite::rewrite,
    source::Source,
    stage::Profile,
};

/// The lines of all games of a file, given by its name and its bytes; a file without a game has
/// one line, with number 0.
pub fn lines(file: &str, bytes: &[u8], profile: &Profile) -> Vec<SnapshotLine> {
    let extension = file.rsplit_once('.').map(|(_, ending)| ending);
    let intake = Intake::new(&bytes[..bytes.len().min(LOOKED_AT)], extension, None);
    let (source, findings) = intake.whole_source(bytes);
    let opened = findings.first().filter(|_| intake.is_container()).cloned();
    let entries = intake.entries(&source, true, findings);
    let Some(format) = intake.format.filter(|_| !entries.is_empty()) else {
        let nothing = opened.unwrap_or_else(|| intake.nothing(bytes.len() as u64));
        let judgement = Judgement::of_nothing(nothing);
        let report = GameReport::new(&source, 0, None, intake.format, judgement, false);
        return vec![SnapshotLine::new(file, 0, &report, "")];
    };
    let mut mark = source.from_mark(0);
    let mut lines = Vec::with_capacity(entries.len());
    for (entry, number) in entries.into_iter().zip(1..) {
        mark = mark.moved_to(entry.record.span.start);
        let (report, normalised) = game(&mark, format, entry, profile);
        lines.push(SnapshotLine::new(file, number, &report, &normalised));
    }
    lines
}

/// One game judged, and its text as `fmt` writes it.
pub(crate) fn game(
    source: &Source<'_>,
    format: Format,
    entry: Entry<'_>,
    profile: &Profile,
) -> (GameReport, String) {
    let Entry { record, findings } = entry;
    let normalised = rewrite(&record, &source.text, (format, format), None, profile);
    let normalised = (format.info().write)(&normalised.record);
    let judgement = judge(&record, findings, profile);
    let start = record.span.start;
    let game = Some(record.game);
    (GameReport::new(source, start, game, Some(format), judgement, false), normalised)
}
