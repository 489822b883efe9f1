//! Settles what single moves leave open by what stands around them in the game.
//!
//! A text such as `P3+1` with two pawns on file 3, or `Nd2` with two knights, fits several legal
//! moves. Each of them is followed along its line; where only one lets the whole rest be played, it
//! was the one. Nothing is settled by likelihood, and nothing in a line that ends with a refused move.
//! Chess asks first in which language the men are named (`letters`).

mod chess;
mod letters;
mod xiangqi;

pub use chess::doubts;

use crate::{
    findings::{Applicability, Arg, Code, Finding},
    games::rules::Rules,
    record::{Game, MoveText, NodeId, Record},
    replay::path_text,
    stage,
};

/// What settling asks of a game: its rules, and how its texts are open.
struct Ways<'r, R: Rules> {
    rules: &'r R,
    /// The code that tells a settled move.
    code: Code,
    /// The legal moves that a text fits: none, one, or those it leaves open. The first is what it
    /// means by itself, if it means one.
    readings: fn(&R, &R::Position, &str) -> Vec<R::Move>,
    /// Whether the text means the first of its readings by itself.
    prefers: fn(&str) -> bool,
    /// The text of a move that leaves nothing open, in the manner of the one written.
    in_full: fn(&R, &R::Position, R::Move, &str) -> Option<String>,
}

/// Positions that are followed at a time; a game with more open readings stays ambiguous.
const MOST: usize = 8;

/// Ambiguous plies that are followed; each costs a little at every later ply.
const MOST_OPEN: usize = 64;

/// A ply whose text fits several moves in one of the positions followed.
struct Open<M> {
    ply: usize,
    /// The moves it can be, and the last ply to which each was found to be refuted; 0 where none.
    moves: Vec<(M, usize)>,
}

/// A position that the texts so far can lead to.
struct Branch<P> {
    position: P,
    /// For each open ply the moves that lead here, as bits of its list.
    chosen: Vec<u32>,
}

/// Lines that wait to be looked at; where there are more, the rest stays as written.
const MOST_LINES: usize = 4096;

/// Steps of a path that are kept: more are not printed.
const STEPS: usize = 13;

/// A line that is to be settled.
struct Line<P> {
    first: NodeId,
    /// The position before it, and the plies up to there.
    start: P,
    ply: u32,
    /// The end of its path.
    path: Vec<(u32, u32)>,
}

/// What was settled.
#[derive(Default)]
struct Told {
    texts: Vec<(NodeId, String)>,
    findings: Vec<Finding>,
}

/// The record with its moves in words that leave nothing open, as far as the rest of the line of
/// each settles them, and a finding for each; `None` where nothing can be settled.
///
/// To be asked when a move of the record has been refused: it replays the whole tree. What a line
/// that a variation leaves settles holds for the variation; the other way round nothing does.
pub fn settle<'s>(record: &Record<'s>) -> Option<(Record<'s>, Vec<Finding>)> {
    if stage::unknown_variant(record).is_some() {
        return None;
    }
    match record.game {
        Game::Xiangqi => lines(&xiangqi::ways(&stage::xiangqi(record)), record),
        Game::Chess => match stage::chess_variant(record) {
            Some(rules) => chess::settle_letters(&rules, record),
            None => chess::settle(record),
        },
        Game::Go => None,
    }
}

/// Settles the ambiguous moves of all lines.
fn lines<'s, R: Rules>(
    ways: &Ways<'_, R>,
    record: &Record<'s>,
) -> Option<(Record<'s>, Vec<Finding>)> {
    let rules = ways.rules;
    let start = rules.start(stage::start(record)).ok()?;
    let tree = &record.tree;
    let main = tree.first_child(NodeId::ROOT)?;
    let mut told = Told::default();
    let mut lines = vec![Line { first: main, start, ply: 0, path: Vec::new() }];
    while let Some(line) = lines.pop() {
        let nodes = std::iter::successors(Some(line.first), |&node| tree.first_child(node));
        let moves: Vec<(NodeId, &MoveText<'s>)> =
            nodes.filter_map(|node| Some((node, tree.node(node).mv.as_ref()?))).collect();
        let played = settle_line(ways, &line, &moves, &mut told);
        let mut position = line.start.clone();
        for (ply, (node, _)) in moves.iter().enumerate() {
            let due = line.ply + ply as u32;
            // The alternatives to the first move of a variation are those of the line it leaves.
            let first = tree.next_sibling(*node).filter(|_| ply > 0 || *node == main);
            for (nth, first) in
                (1..).zip(std::iter::successors(first, |&node| tree.next_sibling(node)))
            {
                if lines.len() < MOST_LINES {
                    let mut path = line.path[line.path.len().saturating_sub(STEPS - 1)..].to_vec();
                    path.push((due + 1, nth));
                    lines.push(Line { first, start: position.clone(), ply: due, path });
                }
            }
            let Some(mv) = played.get(ply) else { break };
            rules.play(&mut position, *mv);
        }
    }
    if told.findings.is_empty() {
        return None;
    }
    told.findings.sort_by_key(|finding| finding.span.start);
    let mut settled = record.clone();
    for (node, text) in told.texts {
        settled.tree.retext(node, text);
    }
    Some((settled, told.findings))
}

/// Settles what the rest of a line settles: the moves of the line as far as they are known.
fn settle_line<R: Rules>(
    ways: &Ways<'_, R>,
    line: &Line<R::Position>,
    moves: &[(NodeId, &MoveText<'_>)],
    told: &mut Told,
) -> Vec<R::Move> {
    let (opens, branches) = follow(ways, &line.start, moves).unwrap_or_default();
    let mut position = line.start.clone();
    let mut played = Vec::new();
    for (ply, (node, mv)) in moves.iter().enumerate() {
        let readings = (ways.readings)(ways.rules, &position, &mv.text);
        let found = match readings[..] {
            [] => break,
            [found] => found,
            [first, ..] => {
                let index = opens.iter().position(|open| open.ply == ply);
                let found = index.and_then(|index| only(&opens[index], index, &branches));
                match (index, found) {
                    (_, Some(found)) if found == first && (ways.prefers)(&mv.text) => found,
                    (Some(index), Some(found)) => {
                        let at = (*node, *mv, ply);
                        let open = (&opens[index], &readings[..]);
                        if tell(ways, &position, line, open, found, at, moves, told).is_none() {
                            break;
                        }
                        found
                    }
                    _ if (ways.prefers)(&mv.text) => first,
                    _ => break,
                }
            }
        };
        ways.rules.play(&mut position, found);
        played.push(found);
    }
    played
}

/// Tells a settled move and keeps its full text.
#[allow(clippy::too_many_arguments)] // the whole line and one place in it
fn tell<R: Rules>(
    ways: &Ways<'_, R>,
    position: &R::Position,
    line: &Line<R::Position>,
    (open, readings): (&Open<R::Move>, &[R::Move]),
    found: R::Move,
    (node, mv, ply): (NodeId, &MoveText<'_>, usize),
    moves: &[(NodeId, &MoveText<'_>)],
    told: &mut Told,
) -> Option<()> {
    let text = (ways.in_full)(ways.rules, position, found, &mv.text)?;
    let others = others(ways, position, line, open, readings, found, moves);
    let due = line.ply + ply as u32 + 1;
    let mut finding = Finding::new(ways.code, mv.span).at_ply(due);
    finding.path = path_text(&line.path);
    let finding = finding.with("move", &*mv.text).with("n", readings.len());
    let finding = finding.with("reading", &*text).with("others", others);
    told.findings.push(finding.fixed(Applicability::Safe, mv.span, &*text));
    told.texts.push((node, text));
    Some(())
}

/// Follows all readings to the end of the line: the open plies, and the positions that live.
#[allow(clippy::type_complexity)]
fn follow<R: Rules>(
    ways: &Ways<'_, R>,
    start: &R::Position,
    line: &[(NodeId, &MoveText<'_>)],
) -> Option<(Vec<Open<R::Move>>, Vec<Branch<R::Position>>)> {
    let mut opens: Vec<Open<R::Move>> = Vec::new();
    let mut branches = vec![Branch { position: start.clone(), chosen: Vec::new() }];
    for (ply, (_, mv)) in line.iter().enumerate() {
        let found: Vec<Vec<R::Move>> = branches
            .iter()
            .map(|branch| (ways.readings)(ways.rules, &branch.position, &mv.text))
            .collect();
        let is_open = found.iter().any(|moves| moves.len() > 1);
        if is_open {
            if opens.len() == MOST_OPEN {
                return None;
            }
            opens.push(Open { ply, moves: Vec::new() });
        }
        let mut next: Vec<Branch<R::Position>> = Vec::new();
        for (branch, moves) in branches.iter().zip(&found) {
            if moves.is_empty() {
                refute(&mut opens, branch, ply);
            }
            for &found in moves {
                let mut chosen = branch.chosen.clone();
                if is_open {
                    chosen.push(bit(&mut opens.last_mut()?.moves, found));
                }
                let mut position = branch.position.clone();
                ways.rules.play(&mut position, found);
                merge(ways.rules, &mut next, Branch { position, chosen });
            }
        }
        if next.is_empty() || next.len() > MOST {
            return None;
        }
        branches = next;
    }
    Some((opens, branches))
}

/// The bit of a move in the list of an open ply.
fn bit<M: Copy + Eq>(moves: &mut Vec<(M, usize)>, found: M) -> u32 {
    let index = moves.iter().position(|(known, _)| *known == found).unwrap_or_else(|| {
        moves.push((found, 0));
        moves.len() - 1
    });
    // Not more than 8 positions with 16 pieces each come here, and a text names few of them.
    1_u32.checked_shl(index as u32).unwrap_or(u32::MAX)
}

/// Adds a branch; ways to the same position become one.
fn merge<R: Rules>(
    rules: &R,
    branches: &mut Vec<Branch<R::Position>>,
    branch: Branch<R::Position>,
) {
    let key = rules.key(&branch.position);
    let same =
        |known: &&mut Branch<R::Position>| key.is_some() && rules.key(&known.position) == key;
    if let Some(known) = branches.iter_mut().find(same) {
        for (known, more) in known.chosen.iter_mut().zip(&branch.chosen) {
            *known |= more;
        }
    } else {
        branches.push(branch);
    }
}

/// Notes for the choices of a branch that it ends at `ply`.
fn refute<M, P>(opens: &mut [Open<M>], branch: &Branch<P>, ply: usize) {
    for (open, chosen) in opens.iter_mut().zip(&branch.chosen) {
        for (index, (_, last)) in open.moves.iter_mut().enumerate() {
            if chosen >> index & 1 == 1 {
                *last = ply.max(*last);
            }
        }
    }
}

/// The one move of an open ply that all the living positions come from.
fn only<M: Copy, P>(open: &Open<M>, index: usize, branches: &[Branch<P>]) -> Option<M> {
    let chosen = branches.iter().fold(0, |all, branch| all | branch.chosen[index]);
    let bit = chosen.trailing_zeros() as usize;
    open.moves.get(bit).filter(|_| chosen.is_power_of_two()).map(|(mv, _)| *mv)
}

/// The other moves that the text fits, each with the text that refutes it.
fn others<R: Rules>(
    ways: &Ways<'_, R>,
    before: &R::Position,
    line: &Line<R::Position>,
    open: &Open<R::Move>,
    candidates: &[R::Move],
    found: R::Move,
    moves: &[(NodeId, &MoveText<'_>)],
) -> Arg {
    let written = &moves[open.ply].1.text;
    let others = candidates.iter().filter(|mv| **mv != found).map(|&mv| {
        let name =
            (ways.in_full)(ways.rules, before, mv, written).unwrap_or_else(|| format!("{mv:?}"));
        let last = open.moves.iter().find(|(known, _)| *known == mv).map_or(0, |(_, last)| *last);
        let text = moves.get(last).map_or("", |(_, mv)| &*mv.text);
        let ply = line.ply as usize + last + 1;
        (format!("{name}: {text} at ply {ply}"), format!("{name}：第 {ply} 着 {text}"))
    });
    let (en, zh): (Vec<_>, Vec<_>) = others.unzip();
    Arg::words(en.join("; "), zh.join("；"))
}
