//! The places to read out: what is open around stones in doubt, cut off from the rest of the board.

use super::{
    benson::Certain,
    field::{BLACK, EMPTY, Field, NONE, Parts, WALL, WHITE, other},
    playout::Ownership,
    reading::Enclosed,
};

/// What playouts must give an empty point, from -1 to 1 and with either side first, for it to be
/// cut off as one side's own.
const OWN: f64 = 0.8;
/// More points than these are no place to read out.
const LARGEST: usize = 64;
/// The same for its empty points.
const MOST_EMPTY: usize = 14;

/// A chain beside a place with as many liberties outside it, or less, may be taken.
const FEW: usize = 2;

/// An own space of as many empty points is more than one eye.
const ROOM: usize = 3;

/// A place, with the cells its points stand for.
pub(super) struct Place {
    pub(super) cells: Vec<usize>,
    pub(super) inside: Enclosed,
    /// The chains in it whose fate is asked.
    pub(super) chains: Vec<u16>,
    /// The other living chains in it: they have no room outside it.
    pub(super) weak: Vec<u16>,
}

/// What is known of a board before reading.
pub(super) struct Known<'a> {
    pub(super) field: &'a Field,
    pub(super) chains: &'a Parts,
    pub(super) certain: &'a Certain,
    pub(super) own: &'a Ownership,
    /// The chains to find places for.
    pub(super) asked: &'a [bool],
    pub(super) gone: &'a [bool],
}

impl Known<'_> {
    /// Whose an empty cell is beyond doubt.
    fn owner(&self, cell: usize) -> u8 {
        let (one, two) = (self.own.first(cell, BLACK), self.own.first(cell, WHITE));
        match (one.min(two), one.max(two)) {
            (least, _) if least >= OWN => BLACK,
            (_, most) if most <= -OWN => WHITE,
            _ => EMPTY,
        }
    }

    fn chain(&self, cell: usize) -> Option<usize> {
        let chain = self.chains.of[cell];
        (chain != NONE).then_some(usize::from(chain))
    }

    /// The liberties of a chain.
    fn breaths(&self, chain: usize) -> Vec<usize> {
        let mut breaths: Vec<usize> = self.field.breaths(&self.chains.cells[chain]).collect();
        breaths.sort_unstable();
        breaths.dedup();
        breaths
    }

    /// The dead chains beside a chain, outside of `within`.
    fn dead_beside(&self, chain: usize, within: &[bool]) -> Vec<usize> {
        let colour = self.field.cells[self.chains.cells[chain][0]];
        let near = self.chains.cells[chain].iter().flat_map(|&cell| self.field.near(cell));
        near.filter(|&n| self.field.cells[n] == other(colour) && !within[n])
            .filter_map(|n| self.chain(n).filter(|&it| self.gone[it]))
            .collect()
    }

    /// Whether an empty cell lies in a space of `colour` in which two eyes may fit.
    fn has_room(&self, cell: usize, colour: u8) -> bool {
        let mut space = vec![cell];
        let mut next = 0;
        while next < space.len() && space.len() < ROOM {
            for n in self.field.near(space[next]) {
                if self.field.cells[n] == EMPTY && self.owner(n) == colour && !space.contains(&n) {
                    space.push(n);
                }
            }
            next += 1;
        }
        space.len() >= ROOM
    }

    /// The places around the chains that are asked for.
    pub(super) fn places(&self) -> Vec<Place> {
        let field = self.field;
        let mut inside = vec![false; field.cells.len()];
        let mut cells = Vec::new();
        for chain in (0..self.gone.len()).filter(|&it| self.asked[it]) {
            self.put_in(chain, &mut cells, &mut inside);
        }
        // Dead stones beside them are part of it, and so are the points around that nobody owns, as
        // far as they hang together with it.
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for n in field.near(cell).into_iter().filter(|&n| field.cells[n] != WALL) {
                if inside[n] {
                    continue;
                }
                match self.chain(n) {
                    Some(chain) if self.gone[chain] => self.put_in(chain, &mut cells, &mut inside),
                    None if self.owner(n) == EMPTY => {
                        inside[n] = true;
                        cells.push(n);
                    }
                    _ => {}
                }
            }
        }
        let parts = field.parts(|cell| u8::from(inside[cell]));
        parts.cells.into_iter().filter_map(|cells| self.place(cells)).collect()
    }

    /// The place of `cells`, with those chains around it that have no room outside it.
    fn place(&self, mut cells: Vec<usize>) -> Option<Place> {
        let field = self.field;
        let mut within = vec![false; field.cells.len()];
        for &cell in &cells {
            within[cell] = true;
        }
        let chains = self.chains_of(cells.iter().copied());
        let near = cells.iter().flat_map(|&cell| field.near(cell));
        let mut weak = self.chains_of(near.filter(|&n| !within[n]));
        weak.retain(|&chain| {
            let is_weak = self.is_weak(usize::from(chain), &within);
            if is_weak {
                self.put_in(chain.into(), &mut cells, &mut within);
                for dead in self.dead_beside(chain.into(), &within) {
                    self.put_in(dead, &mut cells, &mut within);
                }
            }
            is_weak
        });
        let empty = cells.iter().filter(|&&cell| field.cells[cell] == EMPTY).count();
        if cells.len() > LARGEST || empty > MOST_EMPTY {
            return None;
        }
        Some(Place { inside: self.enclosed(&cells), cells, chains, weak })
    }

    /// The chains of stones on `cells`, in order.
    fn chains_of(&self, cells: impl Iterator<Item = usize>) -> Vec<u16> {
        let mut chains: Vec<u16> = cells.map(|cell| self.chains.of[cell]).collect();
        chains.retain(|&chain| chain != NONE);
        chains.sort_unstable();
        chains.dedup();
        chains
    }

    /// Whether a chain beside a place has no room to live outside of it.
    fn is_weak(&self, chain: usize, within: &[bool]) -> bool {
        let colour = self.field.cells[self.chains.cells[chain][0]];
        let mut breaths = self.breaths(chain);
        breaths.retain(|&n| !within[n]);
        let mut dead = self.dead_beside(chain, within).into_iter();
        let has_room = dead.any(|it| self.chains.cells[it].len() >= ROOM)
            || breaths.iter().any(|&n| self.owner(n) == colour && self.has_room(n, colour));
        !self.certain.alive[chain] && !has_room && breaths.len() <= FEW
    }

    /// Adds a chain and its liberties to a place.
    fn put_in(&self, chain: usize, cells: &mut Vec<usize>, within: &mut [bool]) {
        for cell in self.chains.cells[chain].iter().copied().chain(self.breaths(chain)) {
            if !within[cell] {
                within[cell] = true;
                cells.push(cell);
            }
        }
    }

    /// What stands on a cell outside a place: a stone, or who owns the point.
    fn outside(&self, cell: usize) -> u8 {
        match self.field.cells[cell] {
            EMPTY => self.owner(cell),
            WALL => EMPTY,
            stone => match self.chain(cell) {
                Some(chain) if self.gone[chain] => other(stone),
                _ => stone,
            },
        }
    }

    fn enclosed(&self, cells: &[usize]) -> Enclosed {
        let mut at = vec![None; self.field.cells.len()];
        for (index, &cell) in cells.iter().enumerate() {
            at[cell] = Some(index);
        }
        let mut it = Enclosed { near: vec![0; cells.len()], ..Enclosed::default() };
        for (index, &cell) in cells.iter().enumerate() {
            let point = 1_u64 << index;
            if let side @ (BLACK | WHITE) = self.field.cells[cell] {
                it.stones[usize::from(side - BLACK)] |= point;
            }
            for n in self.field.near(cell) {
                match at[n] {
                    Some(n) => it.near[index] |= 1 << n,
                    None => {
                        if let side @ (BLACK | WHITE) = self.outside(n) {
                            it.beside[usize::from(side - BLACK)] |= point;
                        }
                    }
                }
            }
        }
        it
    }
}
