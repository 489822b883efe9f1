//! Counting: area, territory and living stones, once it is known which stones are dead.

use super::field::{BLACK, EMPTY, Field, NONE, WALL, WHITE};

/// Whose a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Owner {
    /// Nobody's: a shared point (单官, 公活 between both).
    #[default]
    Nobody,
    /// Black's, by a living stone or as surrounded.
    Black,
    /// White's.
    White,
}

/// What is counted on the board, without komi and prisoners taken in play.
pub(super) struct Counted {
    /// Whose each cell is, in area counting.
    pub(super) owner: Vec<Owner>,
    /// Cells that are someone's, but no territory, for they lie in a seki.
    pub(super) seki: Vec<bool>,
    /// Points by stones and surrounding, of Black and White.
    pub(super) area: [u32; 2],
    /// Surrounded points outside seki, and one more for every dead stone.
    pub(super) territory: [u32; 2],
    /// Surrounded points inside seki, which territory leaves out.
    pub(super) in_seki: [u32; 2],
    /// Points that groups in seki share.
    pub(super) shared_in_seki: u32,
    /// Living stones.
    pub(super) stones: [u32; 2],
    /// Points that area counting has and stone counting has not: two eyes a living group.
    pub(super) tax: [u32; 2],
    /// The group of each living stone's cell, [`NONE`] elsewhere.
    pub(super) group: Vec<u16>,
    /// The eyes of each group, two for any space where two fit.
    pub(super) eyes: Vec<u32>,
}

/// A group: chains of one side joined through the points that side surrounds.
#[derive(Clone, Copy, Default)]
struct Group {
    eyes: u32,
    seki: bool,
}

fn root(joined: &[u16], mut it: u16) -> u16 {
    while joined[it as usize] != it {
        it = joined[it as usize];
    }
    it
}

/// The eyes of each group together with those it can join through shared points: a point that nobody
/// filled (单官) does not cut. `around` names the groups around each region of shared points.
fn linked_eyes(
    joined: &[u16],
    groups: &[Group],
    around: &[Vec<usize>],
    side: &impl Fn(usize) -> u8,
) -> Vec<u32> {
    let mut linked = joined.to_vec();
    for around in around {
        for colour in [BLACK, WHITE] {
            let mut of_colour = around.iter().filter(|&&it| side(it) == colour);
            let Some(&first) = of_colour.next() else { continue };
            for &it in of_colour {
                let it = root(&linked, it as u16);
                linked[usize::from(it)] = root(&linked, first as u16);
            }
        }
    }
    let mut sums = vec![0; groups.len()];
    for (it, group) in groups.iter().enumerate().filter(|(it, _)| usize::from(joined[*it]) == *it) {
        sums[usize::from(root(&linked, it as u16))] += group.eyes;
    }
    (0..groups.len()).map(|it| sums[usize::from(root(&linked, it as u16))]).collect()
}

/// Counts `field` with the stones of `dead` taken off.
pub(super) fn count(field: &Field, dead: &[bool]) -> Counted {
    let clean = field.without(dead);
    let chains = clean.chains();
    let regions = clean.parts(|cell| u8::from(clean.cells[cell] == EMPTY));
    let mut joined: Vec<u16> = (0..chains.cells.len() as u16).collect();
    let mut owners = vec![EMPTY; regions.cells.len()];
    let mut beside = vec![NONE; regions.cells.len()];
    for (region, cells) in regions.cells.iter().enumerate() {
        let around = || cells.iter().flat_map(|&cell| clean.near(cell));
        let seen = around().fold(0, |seen, n| match clean.cells[n] {
            WALL => seen,
            colour => seen | colour,
        });
        owners[region] = if seen == BLACK || seen == WHITE { seen } else { EMPTY };
        for n in around().filter(|&n| owners[region] != EMPTY && chains.of[n] != NONE) {
            let it = root(&joined, chains.of[n]);
            if beside[region] == NONE {
                beside[region] = it;
            }
            joined[it as usize] = root(&joined, beside[region]);
        }
    }
    let mut groups = vec![Group::default(); chains.cells.len()];
    for (region, cells) in regions.cells.iter().enumerate().filter(|(it, _)| owners[*it] != EMPTY) {
        let value = match cells.len() {
            1 => u32::from(!clean.is_false_eye(cells[0], owners[region], &chains)),
            2 => 1,
            _ => 2,
        };
        groups[root(&joined, beside[region]) as usize].eyes += value;
    }
    let shared: Vec<&Vec<usize>> =
        regions.cells.iter().zip(&owners).filter(|it| *it.1 == EMPTY).map(|it| it.0).collect();
    let groups_at = |cells: &[usize]| -> Vec<usize> {
        let near = cells.iter().flat_map(|&cell| clean.near(cell));
        near.filter(|&n| chains.of[n] != NONE).map(|n| root(&joined, chains.of[n]).into()).collect()
    };
    let side = |it: usize| clean.cells[chains.cells[it][0]];
    let around: Vec<Vec<usize>> = shared.iter().map(|cells| groups_at(cells)).collect();
    let eyes = linked_eyes(&joined, &groups, &around, &side);
    // A seki takes two: groups of both sides without two eyes, that share liberties.
    let mut shared_in_seki = 0;
    for (cells, around) in shared.iter().zip(&around) {
        let weak = |colour: u8| around.iter().any(|&it| eyes[it] < 2 && side(it) == colour);
        if weak(BLACK) && weak(WHITE) {
            shared_in_seki += cells.len() as u32;
            for &it in around {
                groups[it].seki |= eyes[it] < 2;
            }
        }
    }
    let in_seki = |it: u16| groups[root(&joined, it) as usize].seki;
    let size = clean.cells.len();
    let mut counted = Counted {
        owner: vec![Owner::Nobody; size],
        seki: vec![false; size],
        area: [0; 2],
        territory: [0; 2],
        in_seki: [0; 2],
        shared_in_seki,
        stones: [0; 2],
        tax: [0; 2],
        group: vec![NONE; size],
        eyes: groups.iter().map(|group| group.eyes).collect(),
    };
    for cell in clean.all() {
        let (stone, region) = (clean.cells[cell], regions.of[cell]);
        let colour = if stone == EMPTY { owners[region as usize] } else { stone };
        if colour == EMPTY {
            continue;
        }
        let at = usize::from(colour - 1);
        counted.owner[cell] = if colour == BLACK { Owner::Black } else { Owner::White };
        counted.area[at] += 1;
        if stone != EMPTY {
            counted.stones[at] += 1;
            counted.group[cell] = root(&joined, chains.of[cell]);
            counted.seki[cell] = in_seki(chains.of[cell]);
            continue;
        }
        counted.seki[cell] = in_seki(beside[region as usize]);
        let points = if counted.seki[cell] { &mut counted.in_seki } else { &mut counted.territory };
        points[at] += 1;
    }
    for cell in field.all().filter(|&cell| dead[cell]) {
        // A dead stone is a prisoner, wherever it lies.
        counted.territory[usize::from(2 - field.cells[cell])] += 1;
    }
    for (it, cells) in chains.cells.iter().enumerate() {
        if root(&joined, it as u16) == it as u16 {
            let at = usize::from(clean.cells[cells[0]] - 1);
            counted.tax[at] += groups[it].eyes.min(2);
        }
    }
    counted
}
