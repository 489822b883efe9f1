//! One result for the tag and the marker of a chess game that disagree.

use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::rules::{Ending, Rules},
    record::{Game, NodeId, NoteKind, Outcome, Record},
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
    let node = record.tree.main_line().last()?;
    let mut last = Last { node, ending: None };
    with_rules!(record, profile, |rules| {
        if let Ok(start) = rules.start(stage::start(record)) {
            replay(&rules, &record.tree, start, &mut last);
        }
    });
    last.ending.map(|ending| ending.winner.map_or(Outcome::Draw, Outcome::Win))
}

/// Makes tag and marker of `rewritten` say the same: of two that differ the one that is known, else
/// the one that the last position of `record` proves, else the marker, as `check` counts them. The
/// other stays in a comment. Where the position proves a third result, nothing is changed.
pub(super) fn agree(
    record: &Record<'_>,
    rewritten: &mut Record<'_>,
    profile: &Profile,
    findings: &mut Vec<Finding>,
) {
    if record.game != Game::Chess {
        return;
    }
    let tag =
        rewritten.headers.iter().position(|header| header.name.eq_ignore_ascii_case("Result"));
    let Some((at, marker)) = tag.zip(rewritten.marker.as_mut()) else { return };
    let header = &mut rewritten.headers[at];
    let (Some(tagged), Some(marked)) = (Outcome::read(&header.value), Outcome::read(&marker.text))
    else {
        return;
    };
    if tagged == marked {
        return;
    }
    let proven = proven(record, profile);
    let taken = match (tagged, marked) {
        (Outcome::Unknown, known) | (known, Outcome::Unknown) => known,
        _ if proven == Some(tagged) => tagged,
        _ => marked,
    };
    if proven.is_some_and(|proven| proven != taken) {
        return;
    }
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
        let last = rewritten.tree.main_line().last().unwrap_or(NodeId::ROOT);
        rewritten.tree.note(last, NoteKind::Comment, "", dropped, span);
    }
}
