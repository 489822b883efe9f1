//! Kings put in the centre at the end of a game on an electronic board: a signal, no play.

use super::super::{Code, Finding, Judgement, Record};
use crate::{
    findings::{Applicability, Severity},
    games::rules::Side,
    record::{MoveText, Outcome},
    source::Span,
};

/// At most so many plies at the end of a line are the signal: one of each king.
const MOST: usize = 2;

/// Whether the centre square that a king is put on is a light one; `None` of any other move.
fn centre(mv: &MoveText<'_>) -> Option<bool> {
    match mv.text.trim_end_matches(['+', '#']) {
        "Kd5" | "Ke4" => Some(true),
        "Kd4" | "Ke5" => Some(false),
        _ => None,
    }
}

/// Turns the refusal of a king that is put in the centre, with nothing but the other king's behind
/// it, into what it is. Both on light squares stand for a win of White, both on dark ones for a win
/// of Black, one on each for a draw.
pub(in crate::judge) fn tell(record: &Record<'_>, judgement: &mut Judgement) {
    let refused = |found: &Finding| {
        let of_chess = found.code.id().starts_with("CH") && found.ply.is_some();
        of_chess && found.severity == Severity::Error && found.path.is_empty()
    };
    let Some(finding) = judgement.findings.iter_mut().find(|found| refused(found)) else { return };
    let Some(from) = finding.ply.and_then(|ply| (ply as usize).checked_sub(1)) else { return };
    let nodes = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    let rest: Vec<_> = nodes.skip(from).take(MOST + 1).collect();
    let lights: Option<Vec<bool>> = rest.iter().map(|mv| centre(mv)).collect();
    let (Some(lights), Some(first), Some(last)) = (lights, rest.first(), rest.last()) else {
        return;
    };
    // One king alone may have stood near: then it is an illegal move like others.
    if rest.len() > MOST || rest.len() == 1 && finding.code != Code::ChCannotReach {
        return;
    }
    let signal = match lights[..] {
        [true, true] => Outcome::Win(Side::First).pgn(),
        [false, false] => Outcome::Win(Side::Second).pgn(),
        [_, _] => Outcome::Draw.pgn(),
        _ => "?",
    };
    let moves: Vec<&str> = rest.iter().map(|mv| &*mv.text).collect();
    let span = Span { start: first.span.start, end: last.span.end };
    let told = Finding::new(Code::KingsInCentre, finding.span).with("moves", moves.join(" "));
    let told = told.with("signal", signal).fixed(Applicability::Unsafe, span, "");
    *finding = Finding { ply: finding.ply, ..told };
}
