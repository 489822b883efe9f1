//! The stones and their chains, kept up with every stone that comes or goes.
//!
//! The board is one row of cells with a border, so a neighbour is an addition away. A chain is a
//! ring of cells (`next`) with a head that counts its stones and its *pseudo-liberties*: pairs of
//! a stone and an empty neighbour. The count is zero exactly when the chain has no liberty, which
//! is all the rules ask for.

use super::point::Point;
use crate::games::rules::Side;

/// What lies on a cell. `WALL` is the border.
pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
const WALL: u8 = 3;

#[derive(Clone, Copy)]
struct Cell {
    /// The cell that counts for the whole chain, and from bit 12 on the colour: two cells of one
    /// chain have the same tag. Cells without a stone have cell 0 of the border for a head; what
    /// is counted there is never read, so that counting need not ask what a neighbour is.
    tag: u16,
    /// The next stone of the chain, in a ring.
    next: u16,
    /// Pseudo-liberties of the chain, in its head only.
    breath: u16,
    /// Stones of the chain, in its head only.
    stones: u16,
}

/// Cells of the largest board are numbered in 12 bits.
const HEAD_BITS: u32 = 12;

impl Cell {
    const fn without_stone(colour: u8) -> Self {
        Self { tag: tag(colour, 0), next: 0, breath: 0, stones: 0 }
    }

    const fn colour(self) -> u8 {
        (self.tag >> HEAD_BITS) as u8
    }

    const fn head(self) -> usize {
        (self.tag & ((1 << HEAD_BITS) - 1)) as usize
    }
}

const fn tag(colour: u8, head: u16) -> u16 {
    (colour as u16) << HEAD_BITS | head
}

/// What one more stone would bring about.
pub(super) struct Effect {
    /// The mover's own stones that go, the new one among them; 0 if it stays.
    pub(super) suicide: u32,
    /// The hash of the stones afterwards.
    pub(super) hash: u64,
}

/// What a played stone has taken off.
pub(super) struct Taken {
    /// Stones of the other side.
    pub(super) captured: u32,
    /// The mover's own stones, the new one among them.
    pub(super) suicide: u32,
    /// The point to be retaken, where exactly one stone was taken by one that could be taken
    /// back at once.
    pub(super) ko: Option<usize>,
}

/// Stones on a board of `columns` x `rows` points. Cells are named by their place in the row of
/// cells; see [`Board::cell`].
#[derive(Clone)]
pub(super) struct Board {
    cells: Box<[Cell]>,
    columns: u8,
    rows: u8,
    stride: usize,
    hash: u64,
}

/// The hash of one stone. Bit 0 is kept free for the side to move.
fn key(cell: usize, colour: u8) -> u64 {
    // The finaliser of SplitMix64: as good as a table of random numbers, and nothing to load.
    let mut x = ((cell as u64) << 2 | u64::from(colour)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (x ^ (x >> 31)) & !1
}

pub(super) const fn colour_of(side: Side) -> u8 {
    match side {
        Side::First => BLACK,
        Side::Second => WHITE,
    }
}

impl Board {
    pub(super) fn new(columns: u8, rows: u8) -> Self {
        let stride = usize::from(columns) + 1;
        let size = (usize::from(rows) + 2) * stride + 1;
        let mut cells = vec![Cell::without_stone(WALL); size].into_boxed_slice();
        for row in cells.chunks_exact_mut(stride).skip(1).take(usize::from(rows)) {
            row[1..].fill(Cell::without_stone(EMPTY));
        }
        Self { cells, columns, rows, stride, hash: 0 }
    }

    pub(super) const fn columns(&self) -> u8 {
        self.columns
    }

    pub(super) const fn rows(&self) -> u8 {
        self.rows
    }

    /// The hash of the stones; bit 0 is 0.
    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// The cell of a point, which must be on the board.
    pub(super) fn cell(&self, point: Point) -> usize {
        (usize::from(point.row) + 1) * self.stride + usize::from(point.column) + 1
    }

    /// The point of a cell that is not on the border.
    pub(super) fn point(&self, cell: usize) -> Point {
        let (row, column) = (cell / self.stride, cell % self.stride);
        Point::new(column.saturating_sub(1) as u8, row.saturating_sub(1) as u8)
    }

    pub(super) fn colour(&self, cell: usize) -> u8 {
        self.cells[cell].colour()
    }

    /// The side whose stone lies on `point`; `None` where there is none, or no such point.
    pub(super) fn at(&self, point: Point) -> Option<Side> {
        if point.column >= self.columns || point.row >= self.rows {
            return None;
        }
        match self.colour(self.cell(point)) {
            BLACK => Some(Side::First),
            WHITE => Some(Side::Second),
            _ => None,
        }
    }

    /// Every cell of the board, row by row from the top left.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        let (stride, columns) = (self.stride, usize::from(self.columns));
        (1..=usize::from(self.rows))
            .flat_map(move |row| (row * stride + 1)..=(row * stride + columns))
    }

    /// How many stones the chain with head `cell` has, if it has no liberty: only setup leaves
    /// such a chain. `None` for a cell that is no head.
    pub(super) fn breathless(&self, cell: usize) -> Option<u32> {
        let it = self.cells[cell];
        (it.head() == cell && it.breath == 0).then_some(u32::from(it.stones))
    }

    const fn near(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    /// Whether a stone on `cell` would have a liberty of its own at once.
    pub(super) fn has_room(&self, cell: usize) -> bool {
        self.near(cell).iter().any(|&n| self.cells[n].colour() == EMPTY)
    }

    /// What a stone of `colour` on the empty `cell` would bring about.
    pub(super) fn effect(&self, cell: usize, colour: u8) -> Effect {
        let near = self.near(cell).map(|n| self.cells[n]);
        let own = tag(colour, 0);
        let other = tag(BLACK + WHITE - colour, 0);
        let of = |it: &Cell| it.tag >> HEAD_BITS << HEAD_BITS;
        let touching = |it: &Cell| -> u16 { near.iter().map(|n| u16::from(n.tag == it.tag)).sum() };
        // Nearly always the stone has room and takes nothing. No chain touches it five times.
        let takes = |it: &Cell| {
            let breath = self.cells[it.head()].breath;
            of(it) == other && breath <= 4 && breath == touching(it)
        };
        if near.iter().any(|it| it.tag == 0) && !near.iter().any(takes) {
            return Effect { suicide: 0, hash: self.hash ^ key(cell, colour) };
        }
        let mut lives = false;
        let mut hash = self.hash ^ key(cell, colour);
        for (at, it) in near.iter().enumerate() {
            let last = self.cells[it.head()].breath == touching(it);
            let of = of(it);
            lives |= of == 0 || (of == own && !last);
            if of == other && last {
                // What is taken makes room for the stone.
                lives = true;
                if near[..at].iter().all(|n| n.tag != it.tag) {
                    hash ^= self.chain_hash(it.head());
                }
            }
        }
        if lives {
            return Effect { suicide: 0, hash };
        }
        let mut suicide = 1;
        hash = self.hash;
        for (at, it) in near.iter().enumerate() {
            if it.colour() == colour && near[..at].iter().all(|n| n.tag != it.tag) {
                suicide += u32::from(self.cells[it.head()].stones);
                hash ^= self.chain_hash(it.head());
            }
        }
        Effect { suicide, hash }
    }

    fn chain_hash(&self, head: usize) -> u64 {
        let mut hash = 0;
        let mut cell = head;
        loop {
            hash ^= key(cell, self.cells[cell].colour());
            cell = usize::from(self.cells[cell].next);
            if cell == head {
                return hash;
            }
        }
    }

    /// Plays a stone of `colour` on the empty `cell` and takes off what has no liberty then:
    /// first the other side's stones, then the mover's own (rules A, Go 1988, 4).
    pub(super) fn play(&mut self, cell: usize, colour: u8) -> Taken {
        self.add(cell, colour);
        let mut taken = Taken { captured: 0, suicide: 0, ko: None };
        let mut last = 0;
        for n in self.near(cell) {
            let it = self.cells[n];
            if self.cells[it.head()].breath == 0 && it.colour() == BLACK + WHITE - colour {
                taken.captured += self.remove_chain(it.head());
                last = n;
            }
        }
        let head = self.cells[cell].head();
        let own = self.cells[head];
        if own.breath == 0 {
            taken.suicide = self.remove_chain(head);
        } else if taken.captured == 1 && own.stones == 1 && own.breath == 1 {
            taken.ko = Some(last);
        }
        taken
    }

    /// Puts a stone of `colour` on the empty `cell` and takes nothing off.
    pub(super) fn add(&mut self, cell: usize, colour: u8) {
        let near = self.near(cell);
        let mut breath = 0;
        for n in near {
            let it = self.cells[n];
            breath += u16::from(it.colour() == EMPTY);
            let head = &mut self.cells[it.head()];
            head.breath = head.breath.wrapping_sub(1);
        }
        let name = cell as u16;
        self.cells[cell] = Cell { tag: tag(colour, name), next: name, breath, stones: 1 };
        self.hash ^= key(cell, colour);
        for n in near {
            if self.cells[n].colour() == colour {
                self.join(cell, n);
            }
        }
    }

    /// Makes one chain of those of two cells.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.cells[one].head(), self.cells[other].head());
        if one == other {
            return;
        }
        let swap = self.cells[one].stones < self.cells[other].stones;
        let (large, small) = if swap { (other, one) } else { (one, other) };
        let tag = self.cells[large].tag;
        let mut cell = small;
        loop {
            self.cells[cell].tag = tag;
            cell = usize::from(self.cells[cell].next);
            if cell == small {
                break;
            }
        }
        let joined = self.cells[small];
        self.cells[small].next = self.cells[large].next;
        let head = &mut self.cells[large];
        head.next = joined.next;
        head.breath += joined.breath;
        head.stones += joined.stones;
    }

    /// Takes a chain off the board; the stones taken.
    fn remove_chain(&mut self, head: usize) -> u32 {
        let stones = self.cells[head].stones;
        let mut cell = head;
        loop {
            let it = self.cells[cell];
            self.hash ^= key(cell, it.colour());
            self.cells[cell] = Cell::without_stone(EMPTY);
            for n in self.near(cell) {
                // The rest of the chain counts along in its old head: never read again.
                let head = &mut self.cells[self.cells[n].head()];
                head.breath = head.breath.wrapping_add(1);
            }
            cell = usize::from(it.next);
            if cell == head {
                break;
            }
        }
        u32::from(stones)
    }

    /// Makes the board hold `stones` (one colour a cell, in the order of [`Board::all`]), and
    /// takes nothing off.
    pub(super) fn refill(&mut self, stones: &[u8]) {
        *self = Self::new(self.columns, self.rows);
        for (cell, &colour) in self.all().zip(stones) {
            if colour != EMPTY {
                self.add(cell, colour);
            }
        }
    }
}
