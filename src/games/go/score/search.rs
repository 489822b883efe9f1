//! A search where playouts disagree: the best play of both sides around the stones in doubt.
//!
//! A tree grows from the position, with playouts at its leaves (UCT). What counts is whose the
//! points in doubt become. The rest of the board stands still.

use super::{
    field::{BLACK, EMPTY, Field, NONE, other},
    playout::{answer, is_sensible, playout, surrounded},
    sim::{Dice, PASS, Sim},
};

/// The stones in doubt that hang together, and the empty points around them.
pub(super) struct Fight {
    /// The chains in doubt.
    pub(super) chains: Vec<u16>,
    /// The empty points to play on.
    pub(super) points: Vec<usize>,
    /// All cells whose owner counts.
    pub(super) cells: Vec<usize>,
}

struct Node {
    mv: u16,
    colour: u8,
    visits: u32,
    /// What the move brought its own side, summed.
    won: f32,
    /// Moves after this one: the first and how many; none while it is a leaf.
    first: u32,
    count: u16,
    rave_visits: u32,
    rave_won: f32,
}

impl Node {
    const fn new(mv: usize, colour: u8) -> Self {
        Self {
            mv: mv as u16,
            colour,
            visits: 0,
            won: 0.0,
            first: 0,
            count: 0,
            rave_visits: 0,
            rave_won: 0.0,
        }
    }
}

/// Visits from which on a leaf gets children.
const RIPE: u32 = 2;
/// How much untried moves attract.
const CURIOSITY: f32 = 0.25;
/// Visits at which a move's own value weighs as much as that of the same move played later.
const RAVE: f32 = 100.0;

/// Whose the cells of `fight` become when `first` moves first, from -1 (White's) to 1, in the
/// order of its cells. `master` wins every ko, having threats without end: it may take back at once
/// and bring a board again; [`EMPTY`] for nobody.
pub(super) fn best_play(
    field: &Field,
    fight: &Fight,
    (first, master): (u8, u8),
    rounds: u32,
    seed: u64,
) -> Vec<f32> {
    let mut start = Sim::new(field);
    start.keep(|cell| fight.points.contains(&cell));
    let mut sim = start.clone();
    let mut dice = Dice::new(seed);
    let mut nodes = vec![Node::new(PASS, other(first))];
    let mut sums = vec![0.0; fight.cells.len()];
    let mut path = Vec::new();
    let mut counted = 0.0;
    let mut seen = vec![0_u8; field.cells.len()];
    let mut boards = Vec::new();
    let at_first = hash(&start, fight);
    'rounds: for round in 0..rounds {
        sim.reset(&start);
        boards.clear();
        boards.push(at_first);
        path.clear();
        path.push(0);
        let mut at = 0;
        seen.fill(0);
        let mut passes = 0;
        loop {
            let node = &nodes[at];
            let (mover, mv, visits) = (other(node.colour), usize::from(node.mv), node.visits);
            if node.count == 0 {
                if visits < RIPE || passes > 1 || path.len() > 60 {
                    break;
                }
                grow(&mut nodes, at, &sim, mover, mv);
            }
            at = pick(&nodes, at);
            path.push(at);
            let (mv, colour) = (usize::from(nodes[at].mv), nodes[at].colour);
            if mv == PASS {
                passes += 1;
                sim.ko = PASS;
            } else {
                passes = 0;
                sim.play(mv, colour);
                if other(colour) == master {
                    sim.ko = PASS;
                }
                let board = hash(&sim, fight);
                if colour != master && boards.contains(&board) {
                    // No board may come twice: what repeats it is no move.
                    (nodes[at].visits, nodes[at].won) = (1, -1e9);
                    continue 'rounds;
                }
                boards.push(board);
            }
        }
        let (mv, colour) = (usize::from(nodes[at].mv), other(nodes[at].colour));
        // Where both have passed, the board counts as it stands: playouts spoil a seki.
        if passes < 2 {
            playout(&mut sim, colour, mv, &mut dice, |cell, colour| {
                if seen[cell] == 0 {
                    seen[cell] = colour;
                }
            });
        }
        let mut value = 0.0;
        let late = round >= rounds / 2;
        for (sum, &cell) in sums.iter_mut().zip(&fight.cells) {
            let won = match sim.colour(cell) {
                EMPTY => surrounded(&sim, cell) as f32,
                BLACK => 1.0,
                _ => -1.0,
            };
            value += won;
            if late {
                *sum += won;
            }
        }
        counted += f32::from(u8::from(late));
        value /= fight.cells.len() as f32;
        for &it in path.iter().rev() {
            let (mv, colour) = (usize::from(nodes[it].mv), nodes[it].colour);
            let for_other = if colour == BLACK { -value } else { value };
            // The moves that could have been played here and were played later.
            let (from, count) = (nodes[it].first as usize, usize::from(nodes[it].count));
            let to_move = other(colour);
            for child in &mut nodes[from..from + count] {
                if seen[usize::from(child.mv)] == to_move {
                    child.rave_visits += 1;
                    child.rave_won += for_other;
                }
            }
            let node = &mut nodes[it];
            node.visits += 1;
            node.won += -for_other;
            if mv != PASS {
                seen[mv] = colour;
            }
        }
    }
    sums.iter().map(|sum| sum / counted.max(1.0)).collect()
}

/// A hash of the stones on the cells of a fight.
fn hash(sim: &Sim, fight: &Fight) -> u64 {
    fight.cells.iter().fold(0, |hash: u64, &cell| {
        (hash ^ u64::from(sim.colour(cell))).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    })
}

fn grow(nodes: &mut Vec<Node>, at: usize, sim: &Sim, colour: u8, last: usize) {
    let first = nodes.len();
    let urgent = if last == PASS { None } else { answer(sim, colour, last) };
    for &cell in &sim.empty {
        let cell = usize::from(cell);
        if is_sensible(sim, cell, colour) {
            let mut node = Node::new(cell, colour);
            if urgent == Some(cell) {
                (node.visits, node.won) = (5, 3.0);
            }
            nodes.push(node);
        }
    }
    nodes.push(Node::new(PASS, colour));
    nodes[at].first = first as u32;
    nodes[at].count = (nodes.len() - first) as u16;
}

fn pick(nodes: &[Node], at: usize) -> usize {
    let node = &nodes[at];
    let (first, count) = (node.first as usize, usize::from(node.count));
    // A whole logarithm: the library's may differ from machine to machine.
    let parent = (node.visits + 1).ilog2() as f32 * std::f32::consts::LN_2;
    let base = if node.visits > 0 { -node.won / node.visits as f32 } else { 0.0 };
    let worth = |child: &Node| {
        let visits = child.visits as f32;
        let mean = if child.visits > 0 { child.won / visits } else { base };
        let mixed = if child.rave_visits > 0 && mean > -1e6 {
            let rave = child.rave_won / child.rave_visits as f32;
            let weight = (RAVE / (RAVE + 3.0 * visits)).sqrt();
            mean * (1.0 - weight) + rave * weight
        } else {
            mean
        };
        mixed + CURIOSITY * (parent / (visits + 1.0)).sqrt()
    };
    let mut best = (first, f32::MIN);
    for (i, child) in nodes[first..first + count].iter().enumerate() {
        let it = worth(child);
        if it > best.1 {
            best = (first + i, it);
        }
    }
    best.0
}

/// Gathers the chains that `doubtful` names into fights, with all the empty points that can be
/// reached from them past such chains and those that `gone` names.
pub(super) fn fights(
    field: &Field,
    chains: &super::field::Parts,
    doubtful: &[bool],
    gone: &[bool],
) -> Vec<Fight> {
    let open = |cell: usize| {
        let chain = chains.of[cell];
        field.cells[cell] == EMPTY
            || chain != NONE && (doubtful[usize::from(chain)] || gone[usize::from(chain)])
    };
    let places = field.parts(|cell| u8::from(open(cell)));
    let mut fights = Vec::new();
    for cells in places.cells {
        let points: Vec<usize> =
            cells.iter().copied().filter(|&cell| field.cells[cell] == EMPTY).collect();
        let mut found: Vec<u16> = cells.iter().map(|&cell| chains.of[cell]).collect();
        found.retain(|&chain| chain != NONE);
        found.sort_unstable();
        found.dedup();
        if found.iter().any(|&chain| doubtful[usize::from(chain)]) {
            let mut fight = Fight { chains: found, points, cells };
            add_weak(field, chains, &mut fight);
            fights.push(fight);
        }
    }
    fights
}

/// A chain beside a fight with as many liberties or less has a part in it.
const WEAK: usize = 4;

/// Adds the weak chains beside a fight, with their liberties: they may be taken, or have to be
/// saved. Their own fate is not asked.
fn add_weak(field: &Field, chains: &super::field::Parts, fight: &mut Fight) {
    let near = |cells: &[usize]| -> Vec<usize> {
        let mut near: Vec<usize> = cells.iter().flat_map(|&cell| field.near(cell)).collect();
        near.sort_unstable();
        near.dedup();
        near
    };
    let mut beside: Vec<u16> = near(&fight.cells).into_iter().map(|n| chains.of[n]).collect();
    beside.retain(|chain| *chain != NONE && !fight.chains.contains(chain));
    beside.sort_unstable();
    beside.dedup();
    for chain in beside {
        let stones = &chains.cells[usize::from(chain)];
        let mut breaths = near(stones);
        breaths.retain(|&n| field.cells[n] == EMPTY);
        if breaths.len() <= WEAK {
            fight.cells.extend(stones);
            for breath in
                breaths.into_iter().filter(|n| !fight.points.contains(n)).collect::<Vec<_>>()
            {
                fight.points.push(breath);
                fight.cells.push(breath);
            }
        }
    }
}
