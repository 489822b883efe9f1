//! A board for playouts: chains know whether they are in atari.
//!
//! A chain counts its pseudo-liberties with their sum and the sum of their squares: it has one
//! liberty exactly when the count times the squares is the square of the sum.

use super::field::{EMPTY, Field, NONE, WALL, other};

#[derive(Clone, Copy, Default)]
struct Cell {
    colour: u8,
    head: u16,
    /// The next stone of the chain, in a ring.
    next: u16,
    /// Stones of the chain; this and the following in the head only.
    stones: u16,
    breath: u32,
    sum: u32,
    squares: u64,
}

/// A small generator of numbers: the same playouts on every machine.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * end as u64) >> 32) as usize
    }
}

/// The cell that no move is on.
pub(super) const PASS: usize = 0;

#[derive(Clone)]
pub(super) struct Sim {
    cells: Vec<Cell>,
    stride: usize,
    /// The empty cells in any order, and where each stands there.
    pub(super) empty: Vec<u16>,
    place: Vec<u16>,
    pub(super) ko: usize,
    /// Stones taken by the last move.
    pub(super) taken: u32,
}

impl Sim {
    pub(super) fn new(field: &Field) -> Self {
        let mut sim = Self {
            cells: vec![Cell::default(); field.cells.len()],
            stride: field.stride,
            empty: Vec::with_capacity(field.cells.len()),
            place: vec![0; field.cells.len()],
            ko: PASS,
            taken: 0,
        };
        for (cell, &colour) in field.cells.iter().enumerate() {
            sim.cells[cell].colour = if colour == WALL { WALL } else { EMPTY };
            if colour != WALL {
                sim.place[cell] = sim.empty.len() as u16;
                sim.empty.push(cell as u16);
            }
        }
        for cell in field.all().filter(|&cell| field.cells[cell] != EMPTY) {
            sim.put(cell, field.cells[cell]);
        }
        // What setup left without liberties goes.
        for cell in field.all() {
            if sim.colour(cell) != EMPTY && sim.cells[sim.head(cell)].breath == 0 {
                sim.remove(cell);
            }
        }
        sim
    }

    /// Forgets the empty points that `keep` does not name: playouts leave them alone.
    pub(super) fn keep(&mut self, keep: impl Fn(usize) -> bool) {
        self.empty.retain(|&cell| keep(usize::from(cell)));
        self.place.fill(NONE);
        for (at, &cell) in self.empty.iter().enumerate() {
            self.place[usize::from(cell)] = at as u16;
        }
    }

    /// Becomes the same as `from`, which must be of the same size.
    pub(super) fn reset(&mut self, from: &Self) {
        self.cells.copy_from_slice(&from.cells);
        self.empty.clear();
        self.empty.extend_from_slice(&from.empty);
        self.place.copy_from_slice(&from.place);
        (self.ko, self.taken) = (from.ko, from.taken);
    }

    pub(super) fn colour(&self, cell: usize) -> u8 {
        self.cells[cell].colour
    }

    pub(super) fn head(&self, cell: usize) -> usize {
        usize::from(self.cells[cell].head)
    }

    pub(super) fn stones(&self, cell: usize) -> u16 {
        self.cells[self.head(cell)].stones
    }

    pub(super) const fn near(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    pub(super) const fn across(&self, cell: usize) -> [usize; 4] {
        let s = self.stride;
        [cell - s - 1, cell - s + 1, cell + s - 1, cell + s + 1]
    }

    /// The only liberty of the chain of a stone, if it has but one.
    pub(super) fn last_breath(&self, cell: usize) -> Option<usize> {
        let it = &self.cells[self.head(cell)];
        let (breath, sum) = (u64::from(it.breath), u64::from(it.sum));
        (breath * it.squares == sum * sum && breath > 0).then(|| (sum / breath) as usize)
    }

    /// The stones of a chain.
    pub(super) fn chain(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = cell;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let this = at;
            at = usize::from(self.cells[at].next);
            done = at == cell;
            Some(this)
        })
    }

    fn put(&mut self, cell: usize, colour: u8) {
        let place = self.place[cell];
        if place != NONE {
            let last = self.empty[self.empty.len() - 1];
            self.empty.swap_remove(usize::from(place));
            self.place[usize::from(last)] = place;
        }
        let name = cell as u16;
        let mut it =
            Cell { colour, head: name, next: name, stones: 1, breath: 0, sum: 0, squares: 0 };
        let near = self.near(cell);
        for n in near {
            match self.cells[n].colour {
                WALL => {}
                EMPTY => {
                    it.breath += 1;
                    it.sum += n as u32;
                    it.squares += (n * n) as u64;
                }
                _ => {
                    let head = self.head(n);
                    let head = &mut self.cells[head];
                    head.breath -= 1;
                    head.sum -= cell as u32;
                    head.squares -= (cell * cell) as u64;
                }
            }
        }
        self.cells[cell] = it;
        for n in near {
            if self.cells[n].colour == colour {
                self.join(cell, n);
            }
        }
    }

    fn join(&mut self, one: usize, two: usize) {
        let (one, two) = (self.head(one), self.head(two));
        if one == two {
            return;
        }
        let swap = self.cells[one].stones < self.cells[two].stones;
        let (large, small) = if swap { (two, one) } else { (one, two) };
        let gone = self.cells[small];
        let head = &mut self.cells[large];
        head.stones += gone.stones;
        head.breath += gone.breath;
        head.sum += gone.sum;
        head.squares += gone.squares;
        let mut at = small;
        loop {
            self.cells[at].head = large as u16;
            at = usize::from(self.cells[at].next);
            if at == small {
                break;
            }
        }
        let next = self.cells[large].next;
        self.cells[large].next = self.cells[small].next;
        self.cells[small].next = next;
    }

    fn remove(&mut self, cell: usize) -> u32 {
        let mut at = cell;
        let mut count = 0;
        loop {
            let next = usize::from(self.cells[at].next);
            self.cells[at].colour = EMPTY;
            self.cells[at].head = 0;
            self.place[at] = self.empty.len() as u16;
            self.empty.push(at as u16);
            count += 1;
            for n in self.near(at) {
                if !matches!(self.cells[n].colour, WALL | EMPTY) {
                    let head = self.head(n);
                    let head = &mut self.cells[head];
                    head.breath = head.breath.wrapping_add(1);
                    head.sum = head.sum.wrapping_add(at as u32);
                    head.squares = head.squares.wrapping_add((at * at) as u64);
                }
            }
            if next == cell {
                return count;
            }
            at = next;
        }
    }

    /// Plays a stone on an empty cell where it may stand.
    pub(super) fn play(&mut self, cell: usize, colour: u8) {
        self.put(cell, colour);
        self.ko = PASS;
        self.taken = 0;
        let mut last = PASS;
        for n in self.near(cell) {
            if self.cells[n].colour == other(colour) && self.cells[self.head(n)].breath == 0 {
                self.taken += self.remove(n);
                last = n;
            }
        }
        let it = &self.cells[cell];
        if self.taken == 1 && it.head == cell as u16 && it.stones == 1 && it.breath == 1 {
            self.ko = last;
        }
    }

    /// Whether a stone may stand there: no suicide, no ko.
    pub(super) fn is_legal(&self, cell: usize, colour: u8) -> bool {
        cell != self.ko
            && self.near(cell).iter().any(|&n| match self.cells[n].colour {
                EMPTY => true,
                WALL => false,
                c => (c == colour) != (self.last_breath(n).is_some()),
            })
    }

    /// Whether a stone there would have two liberties or more. What it takes is counted too.
    pub(super) fn breathes(&self, cell: usize, colour: u8) -> bool {
        let mut first = PASS;
        let mut note = |n: usize| {
            let new = n != first && first != PASS;
            first = n;
            new
        };
        let near = self.near(cell);
        for n in near {
            let two = match self.cells[n].colour {
                EMPTY => note(n),
                c if c == other(colour) && self.last_breath(n).is_some() => {
                    self.stones(n) > 1 || note(n)
                }
                _ => false,
            };
            if two {
                return true;
            }
        }
        for (at, &n) in near.iter().enumerate() {
            if self.cells[n].colour != colour
                || near[..at].iter().any(|&m| {
                    self.cells[m].colour == colour && self.cells[m].head == self.cells[n].head
                })
            {
                continue;
            }
            let it = &self.cells[self.head(n)];
            if self.last_breath(n).is_some() {
                continue;
            }
            // More pseudo-liberties than one point beside the cell can hold.
            if it.breath > 8 {
                return true;
            }
            for stone in self.chain(n) {
                for m in self.near(stone) {
                    if self.cells[m].colour == EMPTY && m != cell && note(m) {
                        return true;
                    }
                }
            }
        }
        false
    }
}
