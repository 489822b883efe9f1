//! Unconditional life: chains that cannot be captured even if their side always passes.
//!
//! After D. B. Benson, "Life in the Game of Go" (1976): a chain lives if it has two regions, of
//! points without its colour, each of whose empty points is its liberty; and so do all chains
//! around those regions.

use super::field::{EMPTY, Field, NONE, Parts, WALL};

/// What is certain about a field.
pub(super) struct Certain {
    /// Chains that live whatever happens.
    pub(super) alive: Vec<bool>,
    /// Chains shut in by such, in a space where no second eye fits.
    pub(super) dead: Vec<bool>,
}

/// Finds what is certain.
pub(super) fn certain(field: &Field, chains: &Parts) -> Certain {
    let count = chains.cells.len();
    let mut it = Certain { alive: vec![false; count], dead: vec![false; count] };
    for colour in [super::field::BLACK, super::field::WHITE] {
        of_colour(field, chains, colour, &mut it);
    }
    it
}

struct Region {
    /// The chains around it, in order.
    around: Vec<u16>,
    /// Those of which every empty point is a liberty.
    vital_to: Vec<u16>,
    kept: bool,
}

fn of_colour(field: &Field, chains: &Parts, colour: u8, it: &mut Certain) {
    let parts = field.parts(|cell| u8::from(field.cells[cell] != colour));
    let touching = |cell: usize| {
        let mut found: Vec<u16> = field.near(cell).into_iter().map(|n| chains.of[n]).collect();
        found.retain(|&chain| chain != NONE && is(field, chains, chain, colour));
        found
    };
    let mut regions: Vec<Region> = Vec::with_capacity(parts.cells.len());
    for cells in &parts.cells {
        let mut around: Vec<u16> = cells.iter().flat_map(|&cell| touching(cell)).collect();
        around.sort_unstable();
        around.dedup();
        let mut vital_to = around.clone();
        for &cell in cells.iter().filter(|&&cell| field.cells[cell] == EMPTY) {
            if vital_to.is_empty() {
                break;
            }
            let beside = touching(cell);
            vital_to.retain(|chain| beside.contains(chain));
        }
        regions.push(Region { around, vital_to, kept: true });
    }
    let mut alive: Vec<bool> =
        (0..chains.cells.len()).map(|it| is(field, chains, it as u16, colour)).collect();
    loop {
        let mut eyes = vec![0_u32; alive.len()];
        for region in regions.iter().filter(|region| region.kept) {
            for &chain in &region.vital_to {
                eyes[usize::from(chain)] += 1;
            }
        }
        let mut changed = false;
        for (alive, eyes) in alive.iter_mut().zip(&eyes) {
            changed |= *alive && *eyes < 2;
            *alive &= *eyes >= 2;
        }
        if !changed {
            break;
        }
        for region in &mut regions {
            region.kept &= region.around.iter().all(|&chain| alive[usize::from(chain)]);
        }
    }
    for (all, alive) in it.alive.iter_mut().zip(&alive) {
        *all |= alive;
    }
    for (region, cells) in regions.iter().zip(&parts.cells) {
        let shut = !region.around.is_empty()
            && region.around.iter().all(|&chain| alive[usize::from(chain)]);
        let inner = cells.iter().filter(|&&cell| touching(cell).is_empty()).count();
        if shut && inner < 2 {
            for &cell in cells.iter().filter(|&&cell| chains.of[cell] != NONE) {
                it.dead[usize::from(chains.of[cell])] = true;
            }
        }
    }
}

fn is(field: &Field, chains: &Parts, chain: u16, colour: u8) -> bool {
    let cell = chains.cells[usize::from(chain)].first();
    cell.map_or(WALL, |&cell| field.cells[cell]) == colour
}
