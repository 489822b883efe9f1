//! The bent four in the corner (盘角曲四): with three stones along the edge from the corner on, the
//! other side can make the ko at any time, so the group that holds them is dead (Japan 1989, example
//! 16).

use super::{
    count::{Counted, count},
    field::{EMPTY, Field, NONE, Parts, other},
};

/// A corner, looked at along one of its edges: steps along it and away from it.
#[derive(Clone, Copy)]
struct Corner {
    cell: usize,
    along: isize,
    down: isize,
}

impl Corner {
    const fn at(&self, steps: isize, aside: isize) -> usize {
        self.cell.wrapping_add_signed(steps * self.along + aside * self.down)
    }

    /// The stones that have to stand around the three, and all be of one group without an eye.
    fn walls(&self) -> [usize; 5] {
        [self.at(1, 1), self.at(2, 1), self.at(4, 0), self.at(3, 1), self.at(0, 2)]
    }

    /// The three stones, if they lie there alone with the points beside them empty.
    fn three<'a>(&self, field: &Field, chains: &'a Parts) -> Option<&'a [usize]> {
        let chain = chains.of[self.at(0, 0)];
        let open = [self.at(3, 0), self.at(0, 1)].iter().all(|&end| field.cells[end] == EMPTY);
        if chain == NONE || chains.of[self.at(2, 0)] != chain || !open {
            return None;
        }
        let stones = &chains.cells[usize::from(chain)];
        (stones.len() == 3).then_some(stones)
    }
}

/// Both edges of each corner.
fn corners(field: &Field) -> impl Iterator<Item = Corner> + use<> {
    let (right, bottom) = (field.columns.max(1) - 1, field.rows.max(1) - 1);
    let s = field.stride.cast_signed();
    let fits = field.columns >= 5 && field.rows >= 5;
    let all = [(0, 0, 1, s), (right, 0, -1, s), (0, bottom, 1, -s), (right, bottom, -1, -s)];
    let cells = all.map(|(column, row, along, down)| (field.cell(column, row), along, down));
    cells.into_iter().filter(move |_| fits).flat_map(|(cell, along, down)| {
        [Corner { cell, along, down }, Corner { cell, along: down, down: along }]
    })
}

/// Counts, and takes off the groups that hold a bent four.
pub(super) fn bent_four(field: &Field, chains: &Parts, dead: &mut [bool]) -> Counted {
    for corner in corners(field) {
        if let Some(three) = corner.three(field, chains) {
            take_holder(field, &corner, three, dead);
        }
    }
    count(field, dead)
}

/// Marks the group around `three` dead where it has nothing but them to live by.
fn take_holder(field: &Field, corner: &Corner, three: &[usize], dead: &mut [bool]) {
    let holder = other(field.cells[corner.at(0, 0)]);
    let mut tried = dead.to_vec();
    for &stone in three {
        tried[stone] = false;
    }
    let counted = count(field, &tried);
    let walls = corner.walls();
    let closed = walls.iter().all(|&wall| {
        field.cells[wall] == holder
            && counted.group[wall] != NONE
            && counted.eyes[usize::from(counted.group[wall])] == 0
            && counted.seki[wall]
    });
    if !closed {
        return;
    }
    for cell in field.all() {
        let in_it = walls.iter().any(|&wall| counted.group[wall] == counted.group[cell]);
        if in_it && field.cells[cell] == holder {
            tried[cell] = true;
        }
    }
    dead.copy_from_slice(&tried);
}
