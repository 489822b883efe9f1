//! Reading: shapes whose fate is known, and what must not change it.

use super::super::{
    field::{BLACK, WHITE},
    reading::{Enclosed, Reader, Threats},
    sim::Dice,
};

/// Boards enough for every place of these tests.
const ENOUGH: u32 = 400_000;

/// A place from rows: `X`, `O` and `.` are in it, `x` and `o` stand around it for good, ` ` is nothing.
fn place(rows: &[Vec<u8>]) -> Enclosed {
    let at = |row: isize, column: isize| -> u8 {
        let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
        let cell = row.zip(usize::try_from(column).ok()).and_then(|(row, column)| row.get(column));
        cell.copied().unwrap_or(b' ')
    };
    let mut cells = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, _) in line.iter().enumerate().filter(|(_, it)| b"XO.".contains(it)) {
            cells.push((row.cast_signed(), column.cast_signed()));
        }
    }
    let mut it = Enclosed { near: vec![0; cells.len()], ..Enclosed::default() };
    for (index, &(row, column)) in cells.iter().enumerate() {
        match at(row, column) {
            b'X' => it.stones[0] |= 1 << index,
            b'O' => it.stones[1] |= 1 << index,
            _ => {}
        }
        for next in [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)] {
            match (cells.iter().position(|cell| *cell == next), at(next.0, next.1)) {
                (Some(next), _) => it.near[index] |= 1 << next,
                (None, b'x') => it.beside[0] |= 1 << index,
                (None, b'o') => it.beside[1] |= 1 << index,
                _ => {}
            }
        }
    }
    it
}

fn lines(rows: &str) -> Vec<Vec<u8>> {
    rows.split('/').map(|row| row.as_bytes().to_vec()).collect()
}

/// Whether the stone at `at`, counted among the points of the place, keeps its point with Black first
/// and with White first.
fn kept(rows: &[Vec<u8>], at: usize, threats: Threats) -> [bool; 2] {
    [BLACK, WHITE].map(|first| {
        let mut budget = ENOUGH;
        Reader::new().read(&place(rows), at, first, threats, &mut budget).unwrap().kept
    })
}

fn first_stone(rows: &str) -> [bool; 2] {
    let rows = lines(rows);
    let it = place(&rows);
    kept(&rows, (it.stones[0] | it.stones[1]).trailing_zeros() as usize, Threats::None)
}

/// Each shape is Black's, shut in by White, and has no other liberties.
#[test]
fn eye_shapes_live_die_or_hang_on_the_first_move() {
    for (shape, black_first, white_first) in [
        ("X..Xo/XXXXo/ooooo", false, false),
        ("X...Xo/XXXXXo/oooooo", true, false),
        ("X....Xo/XXXXXXo/ooooooo", true, true),
        ("..Xo/..Xo/XXXo/oooo", false, false),
        ("X..Xo/XX.Xo/oXXXo/ooooo", true, false),
        ("X...Xo/XX.XXo/oXXXo /ooooo ", true, false),
        (".X.Xo/XXXXo/ooooo", true, true),
        ("X.X.Xo/XXXXXo/oooooo", true, true),
    ] {
        assert_eq!(first_stone(shape), [black_first, white_first], "{shape}");
    }
}

/// Stones in an eye that leave one eye when they are taken.
#[test]
fn stones_that_kill_do_so_when_they_are_taken() {
    assert_eq!(first_stone("XOO.Xo/XXXXXo/oooooo"), [false, false]);
    assert_eq!(first_stone("X.O.Xo/XXXXXo/oooooo"), [false, false]);
}

#[test]
fn who_fills_a_common_liberty_of_a_seki_loses() {
    let rows = lines("XXXX.OOOO/XXXX.OOOO");
    for at in [0, 5] {
        assert_eq!(kept(&rows, at, Threats::None), [true, true]);
    }
    // With one liberty in common who moves first takes.
    let rows = lines("XXXXOOOO/XXXX.OOO");
    assert_eq!(kept(&rows, 0, Threats::None), [true, false]);
    assert_eq!(kept(&rows, 4, Threats::None), [false, true]);
}

/// A stone in a ko stands where its side has the threats.
#[test]
fn a_ko_goes_to_who_has_threats() {
    let rows = lines(" ox /oX.x/ ox ");
    assert_eq!(kept(&rows, 0, Threats::None), [true, false]);
    assert_eq!(kept(&rows, 0, Threats::Of(BLACK)), [true, true]);
    assert_eq!(kept(&rows, 0, Threats::Of(WHITE)), [true, false]);
    let mut budget = ENOUGH;
    let read = Reader::new().read(&place(&rows), 0, WHITE, Threats::None, &mut budget).unwrap();
    assert!(read.ko);
}

/// A turned or mirrored board, and with the colours exchanged where `swap` says so.
fn turned(rows: &[Vec<u8>], turn: usize, swap: bool) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> = rows.to_vec();
    if turn & 1 != 0 {
        rows.reverse();
    }
    if turn & 2 != 0 {
        for row in &mut rows {
            row.reverse();
        }
    }
    if turn & 4 != 0 {
        rows = (0..rows[0].len()).map(|at| rows.iter().map(|row| row[at]).collect()).collect();
    }
    let other = |cell: u8| match cell {
        b'X' => b'O',
        b'O' => b'X',
        b'x' => b'o',
        b'o' => b'x',
        _ => cell,
    };
    if swap {
        rows.iter_mut().flatten().for_each(|cell| *cell = other(*cell));
    }
    rows
}

/// A random place of four by three points between walls.
fn random(dice: &mut Dice) -> Vec<Vec<u8>> {
    let wall: Vec<u8> = (0..4).map(|_| b"xo "[dice.below(3)]).collect();
    let mut rows = vec![vec![b' '; 6]; 5];
    for (row, line) in rows.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            *cell = match (row, column) {
                (0 | 4, 0 | 5) => b' ',
                (0, _) => wall[0],
                (4, _) => wall[1],
                (_, 0) => wall[2],
                (_, 5) => wall[3],
                _ => b"XO.."[dice.below(4)],
            };
        }
    }
    rows
}

/// What each stone of a place reads with Black first and White first (exchanged where the colours
/// are), by the point where it stands before it was turned.
fn all_kept(rows: &[Vec<u8>], turn: usize, swap: bool) -> Vec<Option<[bool; 2]>> {
    let turned = turned(rows, turn, swap);
    // The points of the place in the order of the board that was turned.
    let mark = |of: &[Vec<u8>]| -> Vec<Vec<u8>> {
        let inside = |cell: &u8| b"XO.".contains(cell);
        let mut next = 0;
        let number = |cell: &u8, next: &mut u8| {
            *next += u8::from(inside(cell));
            if inside(cell) { *next - 1 } else { u8::MAX }
        };
        of.iter().map(|row| row.iter().map(|cell| number(cell, &mut next)).collect()).collect()
    };
    let order: Vec<u8> = self::turned(&mark(rows), turn, false).concat();
    let order: Vec<usize> =
        order.into_iter().filter(|it| *it != u8::MAX).map(usize::from).collect();
    let it = place(&turned);
    let mut all = vec![None; order.len()];
    for (at, &was) in order.iter().enumerate() {
        if (it.stones[0] | it.stones[1]) >> at & 1 == 0 {
            continue;
        }
        let read = |first| {
            let mut budget = ENOUGH;
            Some(Reader::new().read(&it, at, first, Threats::None, &mut budget)?.kept)
        };
        let (one, two) = if swap { (WHITE, BLACK) } else { (BLACK, WHITE) };
        all[was] = read(one).zip(read(two)).map(|(one, two)| [one, two]);
    }
    all
}

#[test]
fn neither_turning_nor_the_colours_change_what_is_read() {
    let mut dice = Dice::new(7);
    let mut told = 0;
    for _ in 0..60 {
        let rows = random(&mut dice);
        let plain = all_kept(&rows, 0, false);
        told += plain.iter().flatten().count();
        for (turn, swap) in (0..8).flat_map(|turn| [(turn, false), (turn, true)]) {
            let text: Vec<_> = rows.iter().map(|row| String::from_utf8_lossy(row)).collect();
            assert_eq!(all_kept(&rows, turn, swap), plain, "{turn} {swap} {text:#?}");
        }
    }
    assert!(told > 200, "{told}");
}
