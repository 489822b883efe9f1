//! The stones as a flat row of cells with a border, for looking at without playing.

/// What lies on a cell.
pub(super) const EMPTY: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const WALL: u8 = 3;

/// The colour of the other side.
pub(super) const fn other(colour: u8) -> u8 {
    BLACK + WHITE - colour
}

/// No label.
pub(super) const NONE: u16 = u16::MAX;

/// Stones on a board, and nothing of the past.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) stride: usize,
    pub(super) cells: Vec<u8>,
}

/// The connected parts of a field whose cells are of one kind.
pub(super) struct Parts {
    /// The part of each cell, [`NONE`] where it belongs to none.
    pub(super) of: Vec<u16>,
    /// The cells of each part.
    pub(super) cells: Vec<Vec<usize>>,
}

impl Field {
    /// A field of `columns` x `rows` points, with what `colour` says of column and row.
    pub(super) fn new(columns: usize, rows: usize, colour: impl Fn(usize, usize) -> u8) -> Self {
        let stride = columns + 1;
        let mut cells = vec![WALL; (rows + 2) * stride + 1];
        for row in 0..rows {
            for column in 0..columns {
                cells[(row + 1) * stride + column + 1] = colour(column, row);
            }
        }
        Self { columns, rows, stride, cells }
    }

    /// Every cell of the board, row by row from the top left.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        let (stride, columns) = (self.stride, self.columns);
        (1..=self.rows).flat_map(move |row| (row * stride + 1)..=(row * stride + columns))
    }

    pub(super) const fn cell(&self, column: usize, row: usize) -> usize {
        (row + 1) * self.stride + column + 1
    }

    /// Column and row of a cell of the board, both from 0.
    pub(super) const fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.stride - 1, cell / self.stride - 1)
    }

    pub(super) const fn near(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    /// The four diagonal neighbours of a cell of the board.
    pub(super) const fn across(&self, cell: usize) -> [usize; 4] {
        let s = self.stride;
        [cell - s - 1, cell - s + 1, cell + s - 1, cell + s + 1]
    }

    /// The parts of cells that `kind` gives the same number other than 0.
    pub(super) fn parts(&self, kind: impl Fn(usize) -> u8) -> Parts {
        let mut parts = Parts { of: vec![NONE; self.cells.len()], cells: Vec::new() };
        for from in self.all() {
            let here = kind(from);
            if here == 0 || parts.of[from] != NONE {
                continue;
            }
            let name = parts.cells.len() as u16;
            let mut found = vec![from];
            parts.of[from] = name;
            let mut next = 0;
            while let Some(&cell) = found.get(next) {
                next += 1;
                for n in self.near(cell) {
                    if self.cells[n] != WALL && parts.of[n] == NONE && kind(n) == here {
                        parts.of[n] = name;
                        found.push(n);
                    }
                }
            }
            parts.cells.push(found);
        }
        parts
    }

    /// The chains: connected stones of one colour.
    pub(super) fn chains(&self) -> Parts {
        self.parts(|cell| self.cells[cell])
    }

    /// The liberties of a chain, each as often as a stone touches it.
    pub(super) fn breaths<'a>(&'a self, chain: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let near = chain.iter().flat_map(|&cell| self.near(cell));
        near.filter(|&n| self.cells[n] == EMPTY)
    }

    /// The only liberty of a chain, if it has but one.
    pub(super) fn last_breath(&self, chain: &[usize]) -> Option<usize> {
        let mut breaths = self.breaths(chain);
        let first = breaths.next()?;
        breaths.all(|n| n == first).then_some(first)
    }

    /// The field without the stones that `dead` marks.
    pub(super) fn without(&self, dead: &[bool]) -> Self {
        let mut field = self.clone();
        for (cell, dead) in field.cells.iter_mut().zip(dead) {
            if *dead {
                *cell = EMPTY;
            }
        }
        field
    }

    /// Whether the point `cell`, surrounded by `colour` alone, is no eye: one stone of the other
    /// side too many stands at its corners, and the stones around it are not one chain.
    pub(super) fn is_false_eye(&self, cell: usize, colour: u8, chains: &Parts) -> bool {
        let mut around = self.near(cell).into_iter().filter(|&n| self.cells[n] != WALL);
        if let Some(first) = around.next()
            && around.all(|n| chains.of[n] == chains.of[first])
        {
            return false;
        }
        let corners = self.across(cell).map(|n| self.cells[n]);
        let hostile: u32 = corners.iter().map(|&c| u32::from(c == other(colour))).sum();
        hostile + u32::from(corners.contains(&WALL)) > 1
    }
}
