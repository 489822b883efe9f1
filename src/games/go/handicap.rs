//! Where handicap stones stand: the usual placements of servers and books.

use super::point::Point;

/// Places by number of stones, as points of the compass and `C` for the centre, the most usual row
/// of a number first. With three, the empty corner is the upper or the lower one on the side that
/// is left; with six and seven, older records of some servers fill the top and bottom sides.
const PLACES: &[(u8, &str)] = &[
    (2, "NE SW"),
    MIRRORED,
    (3, "NE SW SE"),
    (3, "NE SW NW"),
    (4, "NE SW SE NW"),
    (5, "NE SW SE NW C"),
    (6, "NE SW SE NW W E"),
    (6, "NE SW SE NW N S"),
    (7, "NE SW SE NW W E C"),
    (7, "NE SW SE NW N S C"),
    (8, "NE SW SE NW W E N S"),
    (9, "NE SW SE NW W E N S C"),
];

/// The other diagonal, on small boards only: OGS set two stones so on 9x9.
const MIRRORED: (u8, &str) = (2, "NW SE");

/// Lines of a board on which the stones stand on the fourth line, at least.
const LARGE: u8 = 13;

/// The usual placements of `stones` handicap stones on a square board of so many lines, each in
/// order of its points; none for boards or numbers that have no usual one.
///
/// The stones stand on the third line of boards below 13x13, and on the fourth of others.
pub fn placements(lines: u8, stones: usize) -> impl Iterator<Item = Vec<Point>> {
    let sized = (7..=25).contains(&lines);
    let rows = PLACES.iter().filter(move |row| sized && usize::from(row.0) == stones);
    let rows = rows.filter(move |row| **row != MIRRORED || lines < LARGE);
    rows.filter_map(move |row| {
        let mut points: Vec<Point> =
            row.1.split(' ').map(|name| place(name, lines)).collect::<Option<_>>()?;
        points.sort_unstable();
        Some(points)
    })
}

/// Whether stones, in order of their points, stand as in one of [`placements`]; `None` where there
/// is none for that board and number.
pub fn is_usual(lines: u8, stones: &[Point]) -> Option<bool> {
    let mut known = placements(lines, stones.len()).peekable();
    known.peek()?;
    Some(known.any(|points| points == stones))
}

/// Whether these are the stones that ancient Chinese games begin with on 19x19 (座子), two of each
/// side on opposite corner points; in either order.
pub fn is_crosswise(black: &[Point], white: &[Point]) -> bool {
    let corners = |stones: &[Point], names: [&str; 2]| {
        let places = names.map(|name| place(name, 19));
        stones.len() == 2 && places.iter().all(|place| place.is_some_and(|it| stones.contains(&it)))
    };
    let (rising, falling) = (["NE", "SW"], ["NW", "SE"]);
    corners(black, rising) && corners(white, falling)
        || corners(black, falling) && corners(white, rising)
}

fn place(name: &str, lines: u8) -> Option<Point> {
    let near = if lines < LARGE { 2 } else { 3 };
    let far = lines - 1 - near;
    let middle = (lines % 2 == 1).then_some(lines / 2);
    let of = |low: char, high: char| match (name.contains(low), name.contains(high)) {
        (true, _) => Some(near),
        (_, true) => Some(far),
        _ => middle,
    };
    Some(Point::new(of('W', 'E')?, of('N', 'S')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_of_the_usual_boards() {
        let points = |lines, stones| {
            let write = |point: &Point| {
                let letter = |n: u8| char::from(b'a' + n);
                format!("{}{}", letter(point.column), letter(point.row))
            };
            let rows = placements(lines, stones);
            rows.map(|row| row.iter().map(write).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
        };
        assert_eq!(points(19, 2), ["dp pd"]);
        assert_eq!(points(19, 3), ["dp pd pp", "dd dp pd"]);
        assert_eq!(points(19, 6), ["dd dj dp pd pj pp", "dd dp jd jp pd pp"]);
        assert_eq!(points(19, 9), ["dd dj dp jd jj jp pd pj pp"]);
        assert_eq!(points(9, 5), ["cc cg ee gc gg"]);
        assert_eq!(points(9, 2), ["cg gc", "cc gg"]);
        assert_eq!(points(13, 2), ["dj jd"]);
        assert_eq!(points(8, 5), [""; 0]);
        assert_eq!(points(19, 10), [""; 0]);
        assert_eq!(is_usual(19, &[Point::new(3, 3), Point::new(15, 15)]), Some(false));
        assert_eq!(is_usual(5, &[Point::new(1, 1)]), None);
    }
}
