//! Playouts: both sides fill the board by a simple policy, and the points say whose they became.
//!
//! The policy keeps eyes, takes and saves stones in atari, plays at the vital point of a small
//! space, and puts no stones of its own into atari unless they make a shape that kills. The last
//! keeps a seki standing.

use super::{
    field::{BLACK, EMPTY, Field, NONE, WALL, WHITE, other},
    sim::{Dice, PASS, Sim},
};

/// What many playouts say.
pub(super) struct Ownership {
    /// For each cell, how often it became Black's less how often White's, with each side first.
    pub(super) won: [Vec<i32>; 2],
    /// How many playouts with each side first.
    pub(super) runs: i32,
}

impl Ownership {
    /// How surely a cell is Black's where `colour` moves first: from -1 to 1.
    pub(super) fn first(&self, cell: usize, colour: u8) -> f64 {
        f64::from(self.won[usize::from(colour - 1)][cell]) / f64::from(self.runs)
    }
}

/// Plays `2 * runs` playouts.
pub(super) fn ownership(field: &Field, runs: i32, seed: u64) -> Ownership {
    let start = Sim::new(field);
    let mut sim = start.clone();
    let mut dice = Dice::new(seed);
    let size = field.cells.len();
    let mut it = Ownership { won: [vec![0; size], vec![0; size]], runs };
    for run in 0..2 * runs {
        sim.reset(&start);
        let first = if run % 2 == 0 { BLACK } else { WHITE };
        playout(&mut sim, first, PASS, &mut dice, |_, _| {});
        let won = &mut it.won[usize::from(first - 1)];
        for cell in field.all() {
            won[cell] += match sim.colour(cell) {
                EMPTY => surrounded(&sim, cell),
                BLACK => 1,
                _ => -1,
            };
        }
    }
    it
}

/// Whose an empty point is by its neighbours.
pub(super) fn surrounded(sim: &Sim, cell: usize) -> i32 {
    let seen = sim.near(cell).iter().fold(0, |seen, &n| match sim.colour(n) {
        WALL => seen,
        colour => seen | colour,
    });
    match seen {
        BLACK => 1,
        WHITE => -1,
        _ => 0,
    }
}

/// Plays on until both sides pass, and tells `note` of every move.
pub(super) fn playout(
    sim: &mut Sim,
    first: u8,
    last: usize,
    dice: &mut Dice,
    mut note: impl FnMut(usize, u8),
) {
    let mut colour = first;
    let mut last = last;
    let mut passes = 0;
    let mut left = 3 * sim.empty.len() + 100;
    while passes < 2 && left > 0 {
        left -= 1;
        let mv = choose(sim, colour, last, dice);
        if mv == PASS {
            passes += 1;
            sim.ko = PASS;
        } else {
            passes = 0;
            sim.play(mv, colour);
            note(mv, colour);
        }
        last = mv;
        colour = other(colour);
    }
}

fn choose(sim: &Sim, colour: u8, last: usize, dice: &mut Dice) -> usize {
    if last != PASS
        && dice.below(16) > 0
        && let Some(mv) = answer(sim, colour, last)
    {
        return mv;
    }
    let count = sim.empty.len();
    if count == 0 {
        return PASS;
    }
    let from = dice.below(count);
    for i in 0..count {
        let at = if from + i < count { from + i } else { from + i - count };
        let cell = usize::from(sim.empty[at]);
        if is_sensible(sim, cell, colour) {
            return cell;
        }
    }
    PASS
}

/// A move that the other side's `last` move asks for.
pub(super) fn answer(sim: &Sim, colour: u8, last: usize) -> Option<usize> {
    if let Some(cell) = sim.last_breath(last)
        && sim.is_legal(cell, colour)
    {
        return Some(cell);
    }
    for n in sim.near(last) {
        if sim.colour(n) != colour {
            continue;
        }
        let Some(breath) = sim.last_breath(n) else { continue };
        for stone in sim.chain(n) {
            for m in sim.near(stone) {
                if sim.colour(m) == other(colour)
                    && let Some(take) = sim.last_breath(m)
                    && sim.is_legal(take, colour)
                {
                    return Some(take);
                }
            }
        }
        if sim.is_legal(breath, colour) && sim.breathes(breath, colour) {
            return Some(breath);
        }
    }
    for n in sim.near(last) {
        if sim.colour(n) == EMPTY
            && let Some(vital) = vital_point(sim, n)
            && is_sensible(sim, vital, colour)
        {
            return Some(vital);
        }
    }
    None
}

/// The point of an empty space of three to six that makes two eyes of it, or one.
fn vital_point(sim: &Sim, from: usize) -> Option<usize> {
    let mut space = [0; 7];
    space[0] = from;
    let (mut count, mut next) = (1, 0);
    while next < count {
        for n in sim.near(space[next]) {
            if sim.colour(n) == EMPTY && !space[..count].contains(&n) {
                if count == 6 {
                    return None;
                }
                space[count] = n;
                count += 1;
            }
        }
        next += 1;
    }
    killing(sim, &space[..count]).filter(|_| count > 2)
}

/// The vital point of a space or of a chain of that shape, if it has but one.
fn killing(sim: &Sim, shape: &[usize]) -> Option<usize> {
    let degree = |cell: usize| sim.near(cell).iter().filter(|n| shape.contains(n)).count();
    let (mut most, mut best, mut edges) = (0, shape[0], 0);
    for &cell in shape {
        let it = degree(cell);
        edges += it;
        if it > most {
            (most, best) = (it, cell);
        }
    }
    let kills = matches!(
        (shape.len(), most, edges / 2),
        (1..=3, _, _) | (4, 3, 3) | (4, 2, 4) | (5, 3, 5) | (5, 4, 4) | (6, 4, 6)
    );
    kills.then_some(best)
}

pub(super) fn is_sensible(sim: &Sim, cell: usize, colour: u8) -> bool {
    if !sim.is_legal(cell, colour) || is_eye(sim, cell, colour) {
        return false;
    }
    if sim.breathes(cell, colour) {
        return true;
    }
    // Into atari: only what kills when it is taken.
    let mut shape = [0; 7];
    shape[0] = cell;
    let mut count = 1;
    let mut takes = false;
    let near = sim.near(cell);
    for (at, &n) in near.iter().enumerate() {
        if sim.colour(n) == other(colour) {
            takes |= sim.last_breath(n).is_some();
        }
        if sim.colour(n) != colour
            || near[..at].iter().any(|&m| sim.colour(m) == colour && sim.head(m) == sim.head(n))
        {
            continue;
        }
        if count + usize::from(sim.stones(n)) > 6 {
            return false;
        }
        for stone in sim.chain(n) {
            shape[count] = stone;
            count += 1;
        }
    }
    takes || killing(sim, &shape[..count]).is_some() && !returns(sim, &shape[..count], colour)
}

/// Whether two stones in atari are taken by a stone that can be taken back at once (送二还一): that
/// only brings the same board again.
fn returns(sim: &Sim, shape: &[usize], colour: u8) -> bool {
    let breath = shape
        .iter()
        .flat_map(|&stone| sim.near(stone))
        .find(|&n| sim.colour(n) == EMPTY && !shape.contains(&n));
    shape.len() == 2
        && breath.is_some_and(|breath| {
            sim.near(breath).iter().all(|&n| {
                shape.contains(&n) || matches!(sim.colour(n), c if c == WALL || c == colour)
            })
        })
}

fn is_eye(sim: &Sim, cell: usize, colour: u8) -> bool {
    let mut head = usize::from(NONE);
    let mut one = true;
    let mut edge = false;
    for n in sim.near(cell) {
        match sim.colour(n) {
            WALL => edge = true,
            c if c == colour => {
                one &= head == usize::from(NONE) || head == sim.head(n);
                head = sim.head(n);
            }
            _ => return false,
        }
    }
    if one {
        return true;
    }
    let hostile = sim.across(cell).iter().filter(|&&n| sim.colour(n) == other(colour)).count();
    hostile + usize::from(edge) < 2
}
