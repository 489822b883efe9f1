//! A point of the board, independent of how a record writes it.

/// A point: column from the left and row from the top, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Column from the left, from 0.
    pub column: u8,
    /// Row from the top, from 0.
    pub row: u8,
}

impl Point {
    /// The point at `column` from the left and `row` from the top, both from 0.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }
}
