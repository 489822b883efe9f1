//! The board of xiangqi as archive formats know it: letters on 90 points, lists of squares.
//!
//! No rules: what a letter may do is not known here. Points are numbered rank by rank from Red's
//! back rank, `9 * rank + file`, files from Red's left: a0 is 0, i0 is 8, e9 is 85.

use std::borrow::Cow;

use crate::{
    record::{Header, NodeId, Record, Side},
    source::Span,
};

/// How many points a board has.
pub const POINTS: usize = 90;

/// The placement of the usual start position, as FEN has it.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// The pieces of one side in the order of `XQF`, `DhtmlXQ` and the old `CBL`.
const LISTED: &[u8; 16] = b"RNBAKABNRCCPPPPP";

/// A placement of pieces: a FEN letter on each point, capitals for Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid([Option<u8>; POINTS]);

impl Default for Grid {
    fn default() -> Self {
        Self([None; POINTS])
    }
}

impl Grid {
    /// The usual start position.
    pub fn start() -> Self {
        Self::from_placement(START).map(|(grid, _)| grid).unwrap_or_default()
    }

    /// The letter on a point; `None` for an empty one and for one off the board.
    pub fn at(&self, point: u8) -> Option<u8> {
        self.0.get(usize::from(point)).copied().flatten()
    }

    /// Puts a letter on a point; gives what stood there. A point off the board is passed over.
    pub fn put(&mut self, point: u8, letter: Option<u8>) -> Option<u8> {
        let place = self.0.get_mut(usize::from(point))?;
        std::mem::replace(place, letter)
    }

    /// Reads the placement of a FEN, ten ranks from Black's; `None` where it is none. Letters are
    /// made those of [`Grid::to_placement`]: `h` is `n`, `e` and `m` are `b`, `g` is `a`. What
    /// follows the last point without a blank (the side of `...1cw`) is given back.
    pub fn from_placement(text: &str) -> Option<(Self, &str)> {
        let (mut grid, mut file, mut rank) = (Self::default(), 0_u8, 9_u8);
        for (at, byte) in text.bytes().enumerate() {
            if rank == 0 && file == 9 {
                return Some((grid, text.get(at..)?));
            }
            match byte {
                b'/' if file == 9 => (file, rank) = (0, rank.checked_sub(1)?),
                b'1'..=b'9' => file += byte - b'0',
                _ => {
                    grid.put(9 * rank + file, Some(letter(byte)?));
                    file += 1;
                }
            }
            if file > 9 {
                return None;
            }
        }
        (rank == 0 && file == 9).then_some((grid, ""))
    }

    /// The placement as FEN has it, letters `kabnrcp`.
    pub fn to_placement(&self) -> String {
        let mut out = String::with_capacity(64);
        for rank in (0..10).rev() {
            let mut gap = 0;
            for file in 0..9 {
                match self.at(9 * rank + file) {
                    None => gap += 1,
                    Some(letter) => {
                        if gap > 0 {
                            out.push(char::from(b'0' + std::mem::take(&mut gap)));
                        }
                        out.push(char::from(letter));
                    }
                }
            }
            if gap > 0 {
                out.push(char::from(b'0' + gap));
            }
            if rank > 0 {
                out.push('/');
            }
        }
        out
    }

    /// The board of a list of 32 points in the order of `XQF` and `DhtmlXQ`: Red's `RNBAKABNRCC`
    /// and five `P`, then Black's. `None` is a piece off the board. Of two pieces on a point the
    /// later is kept; their number is given, too.
    pub fn from_list(list: &[Option<u8>; 32]) -> (Self, usize) {
        let (mut grid, mut lost) = (Self::default(), 0);
        for (index, point) in list.iter().enumerate() {
            let letter = LISTED[index % 16];
            let letter = if index < 16 { letter } else { letter.to_ascii_lowercase() };
            let Some(point) = point.filter(|&point| usize::from(point) < POINTS) else { continue };
            lost += usize::from(grid.put(point, Some(letter)).is_some());
        }
        (grid, lost)
    }

    /// The list of 32 points of [`Grid::from_list`]; `None` where a side has more pieces of a kind
    /// than the list has places. The start position gives the list that `XQStudio` writes.
    pub fn to_list(&self) -> Option<[Option<u8>; 32]> {
        let mut list = [None; 32];
        for at in 0..POINTS as u8 {
            // Red's pieces from Red's right to left, Black's from Black's right to left.
            let (column, rank) = (at / 10, at % 10);
            for (file, red) in [(8 - column, true), (column, false)] {
                let point = 9 * rank + file;
                let Some(letter) = self.at(point).filter(|l| l.is_ascii_uppercase() == red) else {
                    continue;
                };
                let side = if red { 0 } else { 16 };
                let free = (0..16).find(|&slot| {
                    LISTED[slot] == letter.to_ascii_uppercase() && list[side + slot].is_none()
                })?;
                list[side + free] = Some(point);
            }
        }
        Some(list)
    }

    /// Whether both kings stand on the board.
    pub fn has_kings(&self) -> bool {
        self.0.contains(&Some(b'K')) && self.0.contains(&Some(b'k'))
    }

    /// The side that a piece on the point belongs to.
    pub fn side_at(&self, point: u8) -> Option<Side> {
        self.at(point).map(|l| if l.is_ascii_uppercase() { Side::First } else { Side::Second })
    }
}

/// The FEN letter of this program for one of any program.
fn letter(byte: u8) -> Option<u8> {
    let lower = match byte.to_ascii_lowercase() {
        b'h' => b'n',
        b'e' | b'm' => b'b',
        b'g' => b'a',
        known @ (b'k' | b'a' | b'b' | b'n' | b'r' | b'c' | b'p') => known,
        _ => return None,
    };
    Some(if byte.is_ascii_uppercase() { lower.to_ascii_uppercase() } else { lower })
}

/// The texts of all moves between points, `a0a0` first: no move of a file needs memory of its own.
static TEXTS: [u8; POINTS * POINTS * 4] = texts();

#[allow(clippy::large_stack_arrays, reason = "the stack of the compiler")]
const fn texts() -> [u8; POINTS * POINTS * 4] {
    let mut out = [0; POINTS * POINTS * 4];
    let mut index = 0;
    while index < POINTS * POINTS {
        let (from, to) = (index / POINTS, index % POINTS);
        out[4 * index] = b'a' + (from % 9) as u8;
        out[4 * index + 1] = b'0' + (from / 9) as u8;
        out[4 * index + 2] = b'a' + (to % 9) as u8;
        out[4 * index + 3] = b'0' + (to / 9) as u8;
        index += 1;
    }
    out
}

/// The move as text, `h2e2`: the notation `uci`. A point off the board gives a text that is in no
/// notation, `#95-12`.
pub fn move_text(from: u8, to: u8) -> Cow<'static, str> {
    let (start, goal) = (usize::from(from), usize::from(to));
    if start < POINTS && goal < POINTS {
        let at = 4 * (start * POINTS + goal);
        if let Ok(text) = std::str::from_utf8(&TEXTS[at..at + 4]) {
            return Cow::Borrowed(text);
        }
    }
    Cow::Owned(format!("#{from}-{to}"))
}

/// The points of a move as text, `h2e2`; `None` for any other text.
pub fn squares(text: &str) -> Option<(u8, u8)> {
    let &[from_file, from_rank, to_file, to_rank] = text.as_bytes() else { return None };
    Some((point(from_file, from_rank)?, point(to_file, to_rank)?))
}

fn point(file: u8, rank: u8) -> Option<u8> {
    let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'0')?);
    (file < 9 && rank < 10).then(|| 9 * rank + file)
}

/// The point with x from Red's left, 0 to 8, and y from Red's back rank, 0 to 9; 255 off the board.
pub const fn from_bottom(x: u8, y: u8) -> u8 {
    if x < 9 && y < 10 { 9 * y + x } else { 255 }
}

/// The point with x from Red's left and y from Black's back rank (the top); 255 off the board.
pub const fn from_top(x: u8, y: u8) -> u8 {
    if x < 9 && y < 10 { 9 * (9 - y) + x } else { 255 }
}

/// Who moves first: the side of the piece that the first move takes up, where it does.
pub fn first_mover(grid: &Grid, record: &Record<'_>) -> Option<Side> {
    let first = record.tree.first_child(NodeId::ROOT)?;
    let (from, _) = squares(&record.tree.node(first).mv.as_ref()?.text)?;
    grid.side_at(from)
}

/// Gives the record its start position: a FEN header, unless it is the usual one with Red to move.
///
/// A board without kings and without moves is a page of text; it stands in a header `Board`, which
/// no replay looks at.
pub fn set_start(record: &mut Record<'_>, grid: &Grid, side: Side, span: Span) {
    if *grid == Grid::start() && side == Side::First {
        return;
    }
    let placement = grid.to_placement();
    let (name, value) = match (grid.has_kings() || !record.tree.is_empty(), side) {
        (true, Side::First) => ("FEN", format!("{placement} w - - 0 1")),
        (true, Side::Second) => ("FEN", format!("{placement} b - - 0 1")),
        (false, Side::First) => ("Board", placement),
        (false, Side::Second) => ("Board", format!("{placement} b")),
    };
    let (name, value) = (name.into(), value.into());
    record.headers.push(Header { name, value, span, value_span: span });
}

/// The start position that a record's headers give, the usual one where there is none; `None`
/// where it cannot be read.
pub fn start_of(record: &Record<'_>) -> Option<(Grid, Side)> {
    let given = ["FEN", "局面", "开局局面", "Board"].iter().find_map(|name| record.value(name));
    let Some(text) = given.filter(|text| !text.trim().is_empty()) else {
        return Some((Grid::start(), Side::First));
    };
    let mut fields = text.split_whitespace();
    let (grid, rest) = Grid::from_placement(fields.next()?)?;
    let side = if rest.is_empty() { fields.next().unwrap_or("") } else { rest };
    let black = matches!(side, "b" | "B" | "black");
    Some((grid, if black { Side::Second } else { Side::First }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_listed_as_xqstudio_does() {
        let list = Grid::start().to_list().unwrap();
        let xqf = |point: u8| point % 9 * 10 + point / 9;
        let bytes: Vec<_> = list.iter().map(|point| xqf(point.unwrap())).collect();
        let red = [80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3];
        let black = [9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86];
        assert_eq!(bytes, [red, black].concat());
        assert_eq!(Grid::from_list(&list), (Grid::start(), 0));
    }

    #[test]
    fn placements() {
        assert_eq!(Grid::start().to_placement(), START);
        let (grid, rest) = Grid::from_placement("4k4/9/9/9/9/9/9/9/9/4K3Hb").unwrap();
        assert_eq!((grid.to_placement().as_str(), rest), ("4k4/9/9/9/9/9/9/9/9/4K3N", "b"));
        for bad in
            ["", "9/9", "4x4/9/9/9/9/9/9/9/9/9", "91/9/9/9/9/9/9/9/9/9", "8/9/9/9/9/9/9/9/9/9"]
        {
            assert_eq!(Grid::from_placement(bad), None, "{bad}");
        }
        let six = Grid::from_placement("4k4/9/9/9/9/9/PPPPPP3/9/9/4K4").unwrap().0;
        assert_eq!(six.to_list(), None);
    }

    #[test]
    fn moves() {
        assert_eq!(move_text(25, 22), "h2e2");
        assert_eq!(move_text(0, 89), "a0i9");
        assert_eq!(move_text(95, 12), "#95-12");
        for (from, to) in [(0, 0), (25, 22), (89, 0)] {
            assert_eq!(squares(&move_text(from, to)), Some((from, to)));
        }
        for bad in ["", "h2e", "h2j2", "h2e22", "#95-12", "炮2", "H2E2"] {
            assert_eq!(squares(bad), None, "{bad}");
        }
        assert_eq!(from_top(4, 0), from_bottom(4, 9));
        assert_eq!(from_top(9, 0), 255);
    }
}
