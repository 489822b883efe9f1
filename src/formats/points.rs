//! What the formats of Go servers share: points and handicap placements.
//!
//! No rules: a point is a column from the left and a row from the top, both from 0. Records of
//! these formats have their headers by the names of SGF and their moves in its letters, so that
//! everything behind the reader knows them; what a format says beyond that keeps its own name.

use std::borrow::Cow;

use crate::{
    findings::{Code, Finding},
    record::{NodeId, NoteKind, Record, Side, Tree},
};

/// A column from the left and a row from the top, from 0.
pub type Place = (u8, u8);

/// The letters of SGF, `a` to `z` and `A` to `Z`.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The texts of all points with small letters, `aa` first: no move of a file needs memory of its
/// own.
static TEXTS: [u8; 26 * 26 * 2] = {
    let mut out = [0; 26 * 26 * 2];
    let mut index = 0;
    while index < 26 * 26 {
        out[2 * index] = LETTERS[index / 26];
        out[2 * index + 1] = LETTERS[index % 26];
        index += 1;
    }
    out
};

/// The point as SGF writes it, `pd`; a text that is in no notation where SGF has no letter for it.
pub fn text(place: (u32, u32)) -> Cow<'static, str> {
    let (column, row) = (place.0 as usize, place.1 as usize);
    if column < 26 && row < 26 {
        let at = 2 * (26 * column + row);
        if let Ok(text) = std::str::from_utf8(&TEXTS[at..at + 2]) {
            return Cow::Borrowed(text);
        }
    }
    match (LETTERS.get(column), LETTERS.get(row)) {
        (Some(&a), Some(&b)) => Cow::Owned([char::from(a), char::from(b)].iter().collect()),
        _ => Cow::Owned(format!("#{column}-{row}")),
    }
}

/// The point that two letters of SGF name; `None` for any other text, a pass among them.
pub fn place(text: &str) -> Option<Place> {
    let &[column, row] = text.as_bytes() else { return None };
    let line = |letter| LETTERS.iter().position(|&known| known == letter);
    Some((u8::try_from(line(column)?).ok()?, u8::try_from(line(row)?).ok()?))
}

/// The point that a coordinate of a board of `size` (columns and rows) names, `Q16`, its letter
/// without I, its number from the bottom; `None` for any other text.
pub fn coordinate(text: &str, size: Place) -> Option<Place> {
    const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let (&letter, number) = text.as_bytes().split_first()?;
    let column = COLUMNS.iter().position(|&known| known == letter.to_ascii_uppercase())?;
    let column = u8::try_from(column).ok().filter(|&column| column < size.0)?;
    let figures = number.first()? != &b'0' && number.iter().all(u8::is_ascii_digit);
    let number: u8 = text.get(1..).filter(|_| figures)?.parse().ok()?;
    Some((column, size.1.checked_sub(number)?))
}

/// The points of a setup property as written, `[dd][pp:qq]`; `None` where one cannot be read.
pub fn places(raw: &str) -> Option<Vec<Place>> {
    let mut out = Vec::new();
    for value in raw.split('[').skip(1) {
        let value = value.split(']').next()?.trim();
        let (from, to) = value.split_once(':').unwrap_or((value, value));
        let (from, to) = (place(from.trim())?, place(to.trim())?);
        for row in from.1.min(to.1)..=from.1.max(to.1) {
            out.extend((from.0.min(to.0)..=from.0.max(to.0)).map(|column| (column, row)));
        }
    }
    Some(out)
}

/// Points as a setup property has them, `[dd][pp]`.
pub fn values(places: &[Place]) -> String {
    let of = |&(column, row): &Place| format!("[{}]", text((column.into(), row.into())));
    places.iter().map(of).collect()
}

/// Where the servers put handicap stones on 19x19, by number from 2, in points of the compass and
/// `C` for the centre.
const HANDICAP: [&str; 8] = [
    "NE SW",
    "NE SW NW",
    "NE SW SE NW",
    "NE SW SE NW C",
    "NE SW SE NW W E",
    "NE SW SE NW W E C",
    "NE SW SE NW W E N S",
    "NE SW SE NW W E N S C",
];

/// Three stones as books and most servers have them. Tygem and Cyberoro leave the lower right
/// corner to White instead, whose first move tends to be there.
const THREE: &str = "NE SW SE";

/// How many moves tell which corner three stones leave empty.
const TELLING: usize = 20;

/// Where Tygem and Cyberoro put so many handicap stones on 19x19; `None` for other numbers.
///
/// With three stones the upper left corner is the third one, unless one of the first `moves` is
/// played there and none in the lower right corner: then the stones stand as in books.
pub fn handicap(stones: usize, moves: impl Iterator<Item = Place>) -> Option<Vec<Place>> {
    let mut row = *HANDICAP.get(stones.checked_sub(2)?)?;
    if stones == 3 {
        let first: Vec<_> = moves.take(TELLING).collect();
        if first.contains(&(3, 3)) && !first.contains(&(15, 15)) {
            row = THREE;
        }
    }
    Some(compass(row, 19))
}

/// Where GTP fixes so many handicap stones on a board of so many lines (version 2, 4.1.1); `None`
/// for numbers that no board has.
pub fn fixed(stones: usize, lines: u8) -> Option<Vec<Place>> {
    let row = HANDICAP.get(stones.checked_sub(2)?)?;
    (lines >= 7).then(|| compass(row, lines))
}

/// Points of the compass on a board of at least 7 lines: on the third line of boards below 13x13, on
/// the fourth of others.
fn compass(row: &str, lines: u8) -> Vec<Place> {
    let near = if lines < 13 { 2 } else { 3 };
    let line = |name: &str, low: char, high: char| match (name.contains(low), name.contains(high)) {
        (true, _) => near,
        (_, true) => lines - 1 - near,
        _ => lines / 2,
    };
    let of = |name: &str| (line(name, 'W', 'E'), line(name, 'N', 'S'));
    row.split(' ').map(of).collect()
}

/// The points of the main line, passes left out.
pub fn played<'r>(record: &'r Record<'_>) -> impl Iterator<Item = Place> + 'r {
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    moves.filter_map(|mv| place(&mv.text))
}

/// The stones that stand at the start, by the setup of the root: Black's and White's, each in
/// order of points. `None` where the setup says more than stones, or cannot be read.
pub fn start(record: &Record<'_>) -> Option<[Vec<Place>; 2]> {
    let mut stones = [Vec::new(), Vec::new()];
    for note in record.tree.notes(NodeId::ROOT).filter(|note| note.kind == NoteKind::Property) {
        match &*note.name {
            "AB" => stones[0].extend(places(&note.text)?),
            "AW" => stones[1].extend(places(&note.text)?),
            "AE" => return None,
            _ => {}
        }
    }
    for side in &mut stones {
        side.sort_unstable();
        side.dedup();
    }
    Some(stones)
}

/// The number of handicap stones of a record whose start is what Tygem and Cyberoro make of such
/// a number, 0 for an empty board; `None` for any other start.
pub fn usual_handicap(record: &Record<'_>) -> Option<usize> {
    let [black, white] = start(record)?;
    let mut known = match black.len() {
        0 => Vec::new(),
        stones => handicap(stones, played(record))?,
    };
    known.sort_unstable();
    (white.is_empty() && known == black).then_some(black.len())
}

/// Whether a later node than the root sets stones or the turn.
pub fn has_later_setup(tree: &Tree<'_>) -> bool {
    let setup = |node: NodeId| tree.notes(node).any(is_setup);
    tree.ids().skip(1).any(setup)
}

/// Whether a note is a property that puts stones or changes the turn.
pub fn is_setup(note: &crate::record::Note<'_>) -> bool {
    note.kind == NoteKind::Property && matches!(&*note.name, "AB" | "AW" | "AE" | "PL")
}

/// The lines of a square board, from the header `SZ`; 19 where there is none.
pub fn lines(record: &Record<'_>) -> Option<u8> {
    let size = record.value("SZ").map_or("19", str::trim);
    let (columns, rows) = size.split_once(':').unwrap_or((size, size));
    let columns: u8 = if columns.is_empty() { 19 } else { columns.parse().ok()? };
    (rows.is_empty() || rows.parse() == Ok(columns)).then_some(columns)
}

/// Why a record has no place in a format of usual handicaps on boards that `fits` says: its board,
/// its start, or stones set in the middle of the game.
pub fn refuses(
    record: &Record<'_>,
    format: &'static str,
    fits: impl FnOnce(u8) -> bool,
) -> Option<Finding> {
    let fits = lines(record).is_some_and(fits);
    let first = record.tree.main_line().find_map(|node| record.tree.node(node).mv.as_ref()?.side);
    let start = usual_handicap(record).is_some_and(|stones| {
        let named = record.value("HA").map_or("", str::trim);
        // Readers put the stones there for White to begin.
        let meant = named.is_empty() || named == stones.to_string();
        stones == 0 || meant && first != Some(Side::First) && lines(record) == Some(19)
    });
    if fits && start && !has_later_setup(&record.tree) {
        return None;
    }
    let size = record.header("SZ").filter(|_| !fits).map(|header| header.span);
    let setup = || record.tree.notes(NodeId::ROOT).find(|note| is_setup(note));
    let span = size.or_else(|| setup().map(|note| note.span)).unwrap_or(record.span);
    Some(Finding::new(Code::BoardNotHeld, span).with("format", format))
}

/// The lines of a text with the place where each begins; line ends are `\n`, `\r\n` or `\r`.
pub fn each_line(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= bytes.len() {
            return None;
        }
        let start = at;
        let end = memchr::memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |n| at + n);
        at = end + usize::from(end < bytes.len());
        if bytes.get(end) == Some(&b'\r') && bytes.get(at) == Some(&b'\n') {
            at += 1;
        }
        Some((start, &text[start..end]))
    })
}

/// Komi or a margin in tenths as SGF has it, `65` is `6.5`; `None` for anything else.
pub fn tenths(text: &str) -> Option<String> {
    let n: i32 = text.trim().parse().ok()?;
    let sign = if n < 0 { "-" } else { "" };
    let (whole, tenth) = (n.unsigned_abs() / 10, n.unsigned_abs() % 10);
    Some(if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") })
}

/// The tenths in a number of SGF; `None` where it has a finer fraction, or is no number.
pub fn to_tenths(value: &str) -> Option<i32> {
    let hundredths = crate::record::go::number(value)?;
    (hundredths % 10 == 0).then(|| i32::try_from(hundredths / 10).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_letters() {
        assert_eq!(text((15, 3)), "pd");
        assert_eq!(text((51, 0)), "Za");
        assert_eq!(text((52, 3)), "#52-3");
        for place_of in [(0, 0), (25, 25), (26, 51), (18, 3)] {
            assert_eq!(place(&text((place_of.0.into(), place_of.1.into()))), Some(place_of));
        }
        assert_eq!(place(""), None);
        assert_eq!(place("p4"), None);
        assert_eq!(places("[aa:bb][dd]"), Some(vec![(0, 0), (1, 0), (0, 1), (1, 1), (3, 3)]));
        assert_eq!(places("[x]"), None);
    }

    #[test]
    fn handicap_stones() {
        let after = |stones, moves: &[Place]| handicap(stones, moves.iter().copied());
        assert_eq!(values(&after(3, &[(15, 15)]).unwrap()), "[pd][dp][dd]");
        assert_eq!(values(&after(3, &[(3, 3)]).unwrap()), "[pd][dp][pp]");
        assert_eq!(after(9, &[]).unwrap().len(), 9);
        assert_eq!(after(1, &[]), None);
        assert_eq!(after(10, &[]), None);
    }

    #[test]
    fn lines_of_all_kinds() {
        let all: Vec<_> = each_line("a\nb\r\n\rc").collect();
        assert_eq!(all, [(0, "a"), (2, "b"), (5, ""), (6, "c")]);
    }

    #[test]
    fn numbers_in_tenths() {
        assert_eq!(tenths("65").as_deref(), Some("6.5"));
        assert_eq!(tenths("-50").as_deref(), Some("-5"));
        assert_eq!(to_tenths("6.5"), Some(65));
        assert_eq!(to_tenths("3.75"), None);
        assert_eq!(to_tenths("x"), None);
    }
}
