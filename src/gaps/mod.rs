//! Moves that were played but not recorded: what the moves behind them tell.
//!
//! Before a replay, the main line is searched for all ways to fill its gaps. Where the later moves
//! allow one way, it is taken, and a finding says that it is ours; where all ways lead to one
//! position, one of them stands for all; else the line ends at the gap, and the moves behind it are
//! only asked whether any way makes them legal. Nothing is claimed that does not hold in all ways.
//!
//! A chess record may give the position behind a gap, as an arbiter notes it down; the game goes on
//! from there (`given`).

mod given;
mod search;

use std::borrow::Cow;

pub use search::Budget;
use search::{Known, Search, Stop, Token, search};

use crate::{
    findings::{Applicability, Code, Finding},
    games::{
        rules::Rules,
        xiangqi::{
            Notation, Xiangqi,
            short::{Letters, token},
        },
    },
    record::{Game, MoveText, NodeId, Record, Side},
    resolve::is_terse,
    stage::{self, Profile, with_rules},
};

/// A run of plies that are not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Its first ply, from 1.
    pub first: u32,
    /// Its last ply.
    pub last: u32,
}

impl Gap {
    /// How many plies it has.
    pub const fn plies(self) -> u32 {
        self.last - self.first + 1
    }
}

/// What is known of the gaps of a record.
#[derive(Clone, Debug, Default)]
pub struct Gaps {
    /// The gaps of the main line in order.
    pub runs: Vec<Gap>,
    /// Plies from the first gap that stays open on, that are legal in some way of filling it.
    pub walked: u32,
    /// Plies of the main line between whose ends the position is not known: the record that is
    /// replayed holds one of several ways there.
    pub unsure: Vec<Gap>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// The runs of unrecorded plies in the main line, with the nodes of all its moves.
fn runs(record: &Record<'_>) -> (Vec<Gap>, Vec<NodeId>) {
    let tree = &record.tree;
    let nodes: Vec<NodeId> =
        tree.main_line().filter(|node| tree.node(*node).mv.is_some()).collect();
    let mut runs: Vec<Gap> = Vec::new();
    for (ply, node) in (1..).zip(&nodes) {
        if tree.node(*node).mv.as_ref().is_some_and(MoveText::is_unrecorded) {
            match runs.last_mut() {
                Some(run) if run.last + 1 == ply => run.last = ply,
                _ => runs.push(Gap { first: ply, last: ply }),
            }
        }
    }
    (runs, nodes)
}

/// The record with those gaps filled that its other moves settle, and what is known of them all.
///
/// A record without gaps comes back as it is. A gap that stays open keeps its text, so that a
/// replay ends there.
pub fn fill<'r, 's>(record: &'r Record<'s>, profile: &Profile) -> (Cow<'r, Record<'s>>, Gaps) {
    if !record.tree.has_gaps() {
        return (Cow::Borrowed(record), Gaps::default());
    }
    let (runs, nodes) = runs(record);
    if runs.is_empty() || stage::unknown_variant(record).is_some() {
        return (Cow::Borrowed(record), Gaps { runs, ..Gaps::default() });
    }
    if record.game == Game::Chess
        && stage::chess_variant(record).is_none()
        && let Some(known) = given::fill(record, profile, &runs, &nodes)
    {
        return known;
    }
    if record.game == Game::Xiangqi {
        let rules = stage::xiangqi(record);
        let fits = |position: &_, text: &str, side, out: &mut Vec<_>| {
            xiangqi_fits(&rules, position, text, side, out);
        };
        return filled(&rules, record, runs, &nodes, &fits);
    }
    with_rules!(record, profile, |rules| {
        let fits = |position: &_, text: &str, side, out: &mut Vec<_>| {
            out.extend(rules.resolve(position, text, side).map(|(mv, _)| mv));
        };
        filled(&rules, record, runs, &nodes, &fits)
    })
}

/// The moves that a xiangqi text may mean: all readings of the short form, else the one move.
fn xiangqi_fits(
    rules: &Xiangqi,
    position: &<Xiangqi as Rules>::Position,
    text: &str,
    side: Option<Side>,
    out: &mut Vec<<Xiangqi as Rules>::Move>,
) {
    if !is_terse(text) {
        out.extend(rules.resolve(position, text, side).map(|(mv, _)| mv));
        return;
    }
    let mut fits = Vec::new();
    for letters in [Letters::Pinyin, Letters::English] {
        if let Some(token) = token::Token::read(text, letters) {
            token.fits(position, &mut fits);
            for fit in &fits {
                if !out.contains(&fit.mv) {
                    out.push(fit.mv);
                }
            }
        }
    }
}

/// The notation in which moves of ours are put among those of the record.
fn notation(record: &Record<'_>) -> Option<&'static str> {
    let tree = &record.tree;
    let mut texts = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    match record.game {
        Game::Chess => None,
        Game::Go => stage::writes_coordinates(record).then_some("a1"),
        Game::Xiangqi => match stage::dialect(record).notation {
            Notation::Iccs => Some("iccs"),
            Notation::Wxf => Some("wxf"),
            Notation::Auto | Notation::Chinese => {
                let traditional = |text: &str| text.contains(['馬', '車', '進', '後', '將', '帥']);
                let old = texts.any(|mv| traditional(&mv.text));
                Some(if old { "zh-hant" } else { "zh" })
            }
            named => Some(named.name()),
        },
    }
}

fn filled<'r, 's, R: Rules>(
    rules: &R,
    record: &'r Record<'s>,
    runs: Vec<Gap>,
    nodes: &[NodeId],
    fits: search::Fits<'_, R>,
) -> (Cow<'r, Record<'s>>, Gaps) {
    let mut gaps = Gaps { runs, ..Gaps::default() };
    let Ok(start) = rules.start(stage::start(record)) else {
        return (Cow::Borrowed(record), gaps);
    };
    let start = {
        let mut start = start;
        for note in record.tree.notes(NodeId::ROOT) {
            if note.kind == crate::record::NoteKind::Property
                && rules.setup(&mut start, &note.name, &note.text).is_err()
            {
                return (Cow::Borrowed(record), gaps);
            }
        }
        start
    };
    let line: Vec<Token<'_>> = nodes
        .iter()
        .filter_map(|node| record.tree.node(*node).mv.as_ref())
        .map(|mv| Token { text: (!mv.is_unrecorded()).then_some(&*mv.text), side: mv.side })
        .collect();
    let found = search(rules, &start, &line, fits, Budget::default());
    let reached = found.reached();
    // Up to here one way stands for all.
    let mut settled = reached;
    for run in gaps.runs.clone() {
        let (first, last) = (run.first as usize - 1, run.last as usize - 1);
        let behind = (line.len() - last - 1) as u32;
        let known = (last < reached).then(|| found.known(first, last));
        match known {
            Some(Known::Pinned) => {}
            Some(Known::Merged { ply, .. }) => {
                gaps.unsure.push(Gap { first: run.first, last: ply as u32 });
            }
            Some(Known::Open { .. }) | None => settled = settled.min(first),
        }
        if known.is_none() && found.stop.is_some_and(|stop| !matches!(stop, Stop::TooWide(_))) {
            // A gap behind a contradiction is not looked at.
            continue;
        }
        // The contradiction right behind it says more.
        if matches!(known, Some(Known::Open { .. }))
            && found.stop == Some(Stop::Contradicted(last + 1))
        {
            continue;
        }
        let mut finding = Finding::new(code(known), span(record, nodes, run));
        finding.ply = Some(run.first);
        finding.rule = rule(record.game);
        finding = finding.with("n", run.plies());
        gaps.findings.push(match known {
            Some(Known::Pinned) => pinned(rules, record, &start, &found, (run, nodes), finding),
            Some(Known::Merged { ply, ways }) => finding.with("ways", ways).with("ply", ply),
            Some(Known::Open { ways }) => {
                let rest = (reached - last - 1) as u32;
                finding.with("ways", ways).with("rest", rest)
            }
            None => finding.with("rest", behind),
        });
        if known.is_none() {
            break;
        }
    }
    gaps.walked = (reached - settled.min(reached)) as u32;
    if settled < reached || found.stop.is_some() {
        stopped(record, nodes, &found, settled, &mut gaps);
    }
    let mut filled = record.clone();
    let mut position = start;
    let notation = notation(record);
    for (mv, node) in found.witness(reached).into_iter().zip(nodes).take(settled) {
        let mut after = position.clone();
        rules.play(&mut after, mv);
        if record.tree.node(*node).mv.as_ref().is_some_and(MoveText::is_unrecorded) {
            let mut text = String::new();
            rules.write_move(&position, mv, &after, notation, &mut text);
            filled.tree.retext(*node, text);
        }
        position = after;
    }
    (Cow::Owned(filled), gaps)
}

/// What is said where the search ended before the line did.
fn stopped<M: Copy + Eq>(
    record: &Record<'_>,
    nodes: &[NodeId],
    found: &Search<M>,
    settled: usize,
    gaps: &mut Gaps,
) {
    let reached = found.reached();
    let at = |ply: usize| record.tree.node(nodes[ply]).mv.as_ref();
    match found.stop {
        // With one position left the replay says more about it.
        Some(Stop::Contradicted(ply)) if settled < reached => {
            let Some(mv) = at(ply) else { return };
            let n = gaps.runs.iter().filter(|run| run.last as usize <= ply).count();
            let finding = Finding::new(Code::GapContradicted, mv.span).at_ply(ply as u32 + 1);
            gaps.findings.push(finding.with("move", &*mv.text).with("n", n));
            let rest = nodes.len() - ply - 1;
            if rest > 0 {
                let place = crate::source::Span::at(mv.span.end as usize);
                let finding = Finding::new(Code::Unverified, place).at_ply(ply as u32 + 1);
                gaps.findings.push(finding.with("n", rest));
            }
        }
        // A move that opens too many positions: the gaps before it have been told.
        Some(Stop::TooWide(ply)) if at(ply).is_some_and(|mv| !mv.is_unrecorded()) => {
            let Some(mv) = at(ply) else { return };
            let place = crate::source::Span::at(mv.span.start as usize);
            let finding = Finding::new(Code::Unverified, place).at_ply(ply as u32);
            gaps.findings.push(finding.with("n", nodes.len() - ply));
        }
        _ => {}
    }
}

fn code(known: Option<Known>) -> Code {
    match known {
        Some(Known::Pinned) => Code::GapPinned,
        Some(Known::Merged { .. }) => Code::GapMerged,
        Some(Known::Open { .. }) => Code::GapOpen,
        None => Code::GapTooWide,
    }
}

/// The article that asks for a complete record, where the game's law has one.
const fn rule(game: Game) -> Option<&'static str> {
    match game {
        Game::Xiangqi => Some("cxa1999 7.1, 7.3"),
        Game::Chess => Some("fide2023 8.1, 8.6"),
        Game::Go => None,
    }
}

fn span(record: &Record<'_>, nodes: &[NodeId], run: Gap) -> crate::source::Span {
    let spans = nodes[run.first as usize - 1..run.last as usize]
        .iter()
        .filter_map(|node| record.tree.node(*node).mv.as_ref())
        .map(|mv| mv.span);
    spans.reduce(crate::source::Span::join).unwrap_or_default()
}

/// Adds the moves that fill a gap: as words, and as a fix where its cells can be written into.
fn pinned<R: Rules>(
    rules: &R,
    record: &Record<'_>,
    start: &R::Position,
    found: &Search<R::Move>,
    (run, nodes): (Gap, &[NodeId]),
    mut finding: Finding,
) -> Finding {
    let notation = notation(record);
    let mut position = start.clone();
    let (mut texts, mut edits) = (Vec::new(), Vec::new());
    for (index, mv) in found.witness(found.reached()).into_iter().enumerate() {
        if index as u32 >= run.last {
            break;
        }
        let mut after = position.clone();
        rules.play(&mut after, mv);
        if index as u32 + 1 >= run.first
            && let Some(written) = record.tree.node(nodes[index]).mv.as_ref()
        {
            let mut text = String::new();
            rules.write_move(&position, mv, &after, notation, &mut text);
            edits.push(crate::findings::Edit { span: written.span, text: text.clone() });
            texts.push(text);
        }
        position = after;
    }
    // Blank places have no width to put a move into.
    let written = edits.iter().all(|edit| edit.span.start < edit.span.end);
    let applicability = if written { Applicability::Unsafe } else { Applicability::Display };
    finding.fix = Some(crate::findings::Fix { applicability, edits });
    finding.with("moves", texts.join(" "))
}

#[cfg(test)]
mod tests;
