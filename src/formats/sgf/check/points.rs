//! Lists of points: each point, and that none stands twice (SGF FF\[4\] 3.5).

use super::{
    super::{node::Prop, props::Kind, read::Reader},
    root::Later,
    values::{Spelling, spelling},
};
use crate::{
    findings::{Applicability, Code, Finding, Fix},
    source::Span,
};

/// Most lines of a board: `a` to `z`, `A` to `Z`.
const LINES: usize = 52;
/// Points that a sentence names.
const NAMED: usize = 8;

/// A point by column and row, from 0.
pub(super) type Point = (u8, u8);

/// One point that is written in two letters, on a board of `size` (any, where it is not known).
///
/// White space within is taken out; `None` for what is no point of the board.
pub(super) fn point(text: &str, size: Option<(u8, u8)>) -> Option<Point> {
    let mut letters = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let (column, row) = (line(letters.next()?)?, line(letters.next()?)?);
    let (columns, rows) = size.unwrap_or((LINES as u8, LINES as u8));
    (letters.next().is_none() && column < columns && row < rows).then_some((column, row))
}

const fn line(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

pub(super) fn letters((column, row): Point) -> String {
    let letter = |line: u8| char::from(if line < 26 { b'a' + line } else { b'A' + line - 26 });
    [letter(column), letter(row)].iter().collect()
}

/// The corners of a value: twice the same for a single point.
pub(super) fn corners(value: &str, size: Option<(u8, u8)>) -> Option<(Point, Point)> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    Some((point(from, size)?, point(to, size)?))
}

/// Points of a board, a bit a point.
struct Grid([u64; LINES]);

impl Grid {
    /// Adds a rectangle; gives how many of its points were there, and the first of them.
    fn add(&mut self, from: Point, to: Point) -> Option<Point> {
        let (left, right) = (from.0.min(to.0), from.0.max(to.0));
        let mask = (u64::MAX >> (63 - (right - left))) << left;
        let mut first = None;
        for row in from.1.min(to.1)..=from.1.max(to.1) {
            let there = self.0[usize::from(row)] & mask;
            if there != 0 && first.is_none() {
                first = Some((there.trailing_zeros() as u8, row));
            }
            self.0[usize::from(row)] |= mask;
        }
        first
    }
}

/// The lists in which a point may stand only once between them.
fn group(prop: &Prop<'_>) -> Option<usize> {
    Some(match prop.key.letters() {
        b"AB" | b"AW" | b"AE" => 0,
        b"CR" | b"MA" | b"SL" | b"SQ" | b"TR" | b"M" => 1,
        b"TB" | b"TW" => 2,
        b"LB" | b"L" => 3,
        b"DD" => 4,
        _ => return None,
    })
}

impl<'s> Reader<'s> {
    /// Tells of points that stand twice in lists of one kind.
    pub(super) fn unique_points(&mut self, props: &[Prop<'s>]) {
        let text = self.text;
        let mut grids: [Option<Box<Grid>>; 5] = [const { None }; 5];
        for prop in props.iter().filter(|prop| !prop.unread && !prop.broken && prop.count > 0) {
            let Some(group) = group(prop) else { continue };
            let grid = grids[group].get_or_insert_with(|| Box::new(Grid([0; LINES])));
            let mut twice: Vec<(Span, String)> = Vec::new();
            for value in prop.each(text) {
                let written = value.of(text);
                let place =
                    if group == 3 { written.split(':').next().unwrap_or("") } else { written };
                let Some((from, to)) = corners(place, None) else { continue };
                if let Some(first) = grid.add(from, to) {
                    twice.push((value, letters(first)));
                }
            }
            let Some((first, _)) = twice.first() else { continue };
            let names = twice.iter().take(NAMED).map(|(_, name)| &**name).collect::<Vec<_>>();
            let finding = Finding::new(Code::PointNotUnique, *first)
                .with("name", &*prop.name)
                .with("points", names.join(" "));
            self.findings.push(finding);
        }
    }

    /// One value of a list of points; `false` where it cannot be read.
    pub(super) fn point_value(&mut self, prop: &Prop<'s>, value: Span) {
        let written = value.of(self.text);
        let size = self.state.size;
        let setup = prop.key.info().kind == Kind::Points && group(prop) == Some(0);
        let rectangle = written.contains(':');
        let Some((from, to)) = corners(written, size) else {
            // Setup that cannot be carried out is told by those who try.
            if !setup || corners(written, None).is_some() {
                self.unread_value(prop, value);
            }
            return;
        };
        if rectangle {
            self.later(value, Later::Points);
        }
        let upper = (from.0.min(to.0), from.1.min(to.1));
        let lower = (from.0.max(to.0), from.1.max(to.1));
        let standard = if rectangle && from != to {
            format!("{}:{}", letters(upper), letters(lower))
        } else {
            letters(from)
        };
        if standard != written {
            let number = if rectangle && from != to { 25 } else { 15 };
            let fix = Fix::one(Applicability::Safe, value, &*standard);
            let spelt = Spelling { standard, fix, number };
            self.findings.push(spelling(prop, value.of(self.text), value, spelt));
        }
    }
}
