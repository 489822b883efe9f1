//! One result for the tag and the marker of a chess game that disagree.

use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::rules::{Ending, Rules},
    record::{Game, Header, NodeId, NoteKind, Outcome, Record},
    replay::{At, Observer, replay},
    stage::{self, Profile, with_rules},
};

/// What the position after one node proves.
struct Last {
    node: NodeId,
    ending: Option<Ending>,
}

impl<R: Rules> Observer<R> for Last {
    fn reached(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        if at.node == self.node {
            self.ending = rules.ending(position);
        }
    }
}

/// The result that the last position of the main line proves; `None` where it proves none, or where
/// the rules do not accept all moves.
fn proven(record: &Record<'_>, profile: &Profile) -> Option<Outcome> {
    let node = record.tree.last()?;
    let mut last = Last { node, ending: None };
    with_rules!(record, profile, |rules| {
        if let Ok(start) = rules.start(stage::start(record)) {
            replay(&rules, &record.tree, start, &mut last);
        }
    });
    last.ending.map(|ending| ending.winner.map_or(Outcome::Draw, Outcome::Win))
}

/// A `Result` tag and a marker that differ.
pub(super) struct Dispute {
    /// Where the tag stands among the headers.
    at: usize,
    tagged: Outcome,
    marked: Outcome,
    /// The result that the last position proves.
    proven: Option<Outcome>,
}

impl Dispute {
    /// Finds it in a record as it was written; `None` where tag and marker agree.
    pub(super) fn of(record: &Record<'_>, profile: &Profile) -> Option<Self> {
        if record.game != Game::Chess {
            return None;
        }
        let named = |header: &Header<'_>| header.name.eq_ignore_ascii_case("Result");
        let at = record.headers.iter().position(named)?;
        let tagged = Outcome::read(&record.headers[at].value)?;
        let marked = Outcome::read(&record.marker.as_ref()?.text)?;
        let proven = || proven(record, profile);
        (tagged != marked).then(|| Self { at, tagged, marked, proven: proven() })
    }

    /// The result of the two that counts: the one that is known, else the one that the position
    /// proves, else the marker; `None` where the position proves a third one.
    fn taken(&self) -> Option<Outcome> {
        let taken = match (self.tagged, self.marked) {
            (Outcome::Unknown, known) | (known, Outcome::Unknown) => known,
            (tagged, _) if self.proven == Some(tagged) => tagged,
            (_, marked) => marked,
        };
        (self.proven.is_none_or(|proven| proven == taken)).then_some(taken)
    }

    /// Makes tag and marker of `rewritten` say the same, as `check` counts them. The other stays in
    /// a comment.
    pub(super) fn settle(self, rewritten: &mut Record<'_>, findings: &mut Vec<Finding>) {
        let Self { at, tagged, marked, proven } = self;
        let (Some(taken), Some(marker)) = (self.taken(), rewritten.marker.as_mut()) else { return };
        let header = &mut rewritten.headers[at];
        let result = taken.pgn();
        let open = tagged == Outcome::Unknown || marked == Outcome::Unknown;
        let why = match proven {
            Some(_) => Arg::words("; the final position proves it", "；终局局面可以证明"),
            None if open => Arg::words("", ""),
            None => Arg::words("; the marker counts", "；以标记为准"),
        };
        let finding = Finding::new(Code::ResultMadeOne, marker.span)
            .with("tag", tagged.pgn())
            .with("marker", marked.pgn())
            .with("result", result)
            .with("why", why)
            .graded(if open { Severity::Info } else { Severity::Warning });
        findings.push(finding);
        let (dropped, span) = if taken == tagged {
            (format!("marker {}", marked.pgn()), marker.span)
        } else {
            (format!("Result tag {}", tagged.pgn()), header.value_span)
        };
        (header.value, marker.text) = (result.into(), result.into());
        if !open {
            let last = rewritten.tree.last().unwrap_or(NodeId::ROOT);
            rewritten.tree.note(last, NoteKind::Comment, "", dropped, span);
        }
    }
}
