//! What the formats of Go servers share: points, handicap placements, a record in the making.
//!
//! No rules: a point is a column from the left and a row from the top, both from 0. Records of
//! these formats have their headers by the names of SGF and their moves in its letters, so that
//! everything behind the reader knows them; what a format says beyond that keeps its own name.

use std::borrow::Cow;

use crate::{
    findings::{Code, Finding},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side, Tree},
    source::Span,
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

/// The ply that a line of a tail is a comment of, `C12`.
fn ply(name: &str) -> Option<usize> {
    let ply = name.strip_prefix('C').filter(|ply| !ply.starts_with(['0', '+']))?;
    ply.parse().ok()
}

/// How many characters of a line a finding shows.
const SHOWN: usize = 40;

/// A record in the making.
pub struct Draft<'s> {
    /// The record so far.
    pub record: Record<'s>,
    /// What is wrong with its writing.
    pub findings: Vec<Finding>,
    /// The end of the line so far.
    pub last: NodeId,
    /// Lines that are no part of the format: how many, and the first.
    unread: (usize, Span),
    /// Lines among the moves that are doubtful: how many, the first and its place.
    doubtful: (usize, String, Span),
}

impl<'s> Draft<'s> {
    /// An empty record of Go whose moves are in the letters of SGF.
    pub fn new(start: usize) -> Self {
        let mut record = Record::new(Game::Go);
        record.notation = Some("sgf");
        record.span = Span::at(start);
        let doubtful = (0, String::new(), Span::default());
        let unread = (0, Span::default());
        Self { record, findings: Vec::new(), last: NodeId::ROOT, unread, doubtful }
    }

    /// Adds a header, unless it is empty or there is one of that name.
    pub fn header(&mut self, name: &'static str, value: impl Into<Cow<'s, str>>, span: Span) {
        let value = value.into();
        if !value.is_empty() && self.record.header(name).is_none() {
            self.raw(name, value, span);
        }
    }

    /// Adds a header, whatever else there is.
    pub fn raw(&mut self, name: impl Into<Cow<'s, str>>, value: impl Into<Cow<'s, str>>, at: Span) {
        let (name, value) = (name.into(), value.into());
        self.record.headers.push(Header { name, value, span: at, value_span: at });
    }

    /// Adds a move at the end of the line: a point, or `None` for a pass.
    pub fn step(&mut self, side: Side, place: Option<(u32, u32)>, span: Span) {
        self.last = self.step_from(self.last, side, place, span);
    }

    /// Adds a move behind `node`.
    pub fn step_from(
        &mut self,
        node: NodeId,
        side: Side,
        place: Option<(u32, u32)>,
        span: Span,
    ) -> NodeId {
        let text = place.map_or(Cow::Borrowed(""), text);
        self.record.tree.add(node, Some(MoveText { text, span, side: Some(side) }))
    }

    /// Adds a comment at a node.
    pub fn comment(&mut self, node: NodeId, text: impl Into<Cow<'s, str>>, span: Span) {
        let text = text.into();
        if !text.is_empty() {
            self.record.tree.note(node, NoteKind::Comment, "", text, span);
        }
    }

    /// Adds the comment of the root as a writer left it: headers and comments of moves that had no
    /// place of their own stand at its end, see [`tail`](super::tail).
    pub fn root_comment(&mut self, text: &str, span: Span) {
        let (rest, headers) = super::tail::split(text);
        let nodes: Vec<NodeId> = self.record.tree.main_line().collect();
        self.comment(NodeId::ROOT, rest.to_owned(), span);
        for (name, value) in headers {
            match ply(name).and_then(|ply| nodes.get(ply - 1)) {
                Some(&node) => self.comment(node, value, span),
                None => self.raw(name.to_owned(), value, span),
            }
        }
    }

    /// Puts stones at the start.
    pub fn stones(&mut self, side: Side, places: &[Place], span: Span) {
        if !places.is_empty() {
            let name = if side == Side::First { "AB" } else { "AW" };
            self.record.tree.note(NodeId::ROOT, NoteKind::Property, name, values(places), span);
        }
    }

    /// Keeps a line that is no part of the format, at the end of the line of moves.
    pub fn unread(&mut self, text: &'s str, span: Span) {
        if text.trim().is_empty() {
            return;
        }
        if self.unread.0 == 0 {
            self.unread.1 = span;
        }
        self.unread.0 += 1;
        self.record.tree.note(self.last, NoteKind::Unread, "", text, span);
    }

    /// Tells of a line among the moves that is none for sure.
    pub fn doubt(&mut self, line: &str, span: Span) {
        let (n, text, place) = &mut self.doubtful;
        if *n == 0 {
            (*text, *place) = (line.chars().take(SHOWN).collect(), span);
        }
        *n += 1;
    }

    /// Tells that the file announces another number of moves than it has, passes left out or not.
    pub fn compare(&mut self, announced: usize, span: Span) {
        let tree = &self.record.tree;
        let main = || tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
        let (all, stones) = (main().count(), main().filter(|mv| !mv.text.is_empty()).count());
        if announced == all || announced == stones {
            return;
        }
        let finding = Finding::new(Code::MoveCountDiffers, span);
        self.findings.push(finding.with("announced", announced).with("found", all));
    }

    /// The record and what is to be said of it, where there is anything of a game.
    pub fn finish(mut self, end: usize) -> super::Entry<'s> {
        self.record.span.end = end as u32;
        let (n, text, span) = self.doubtful;
        if n > 0 {
            let finding = Finding::new(Code::MoveLineUnread, span).with("n", n);
            self.findings.push(finding.with("text", text));
        }
        if self.unread.0 > 0 {
            let finding = Finding::new(Code::LineUnread, self.unread.1);
            self.findings.push(finding.with("n", self.unread.0));
        }
        self.record.tree.trim();
        super::Entry { record: self.record, findings: self.findings }
    }
}

/// A move of a tree in the making.
#[derive(Clone, Copy, Debug)]
pub struct Twig {
    /// The twig that it grows from; `None` for the start.
    pub parent: Option<usize>,
    /// The move: who, and where (`None` for a pass); `None` for a node without one.
    pub mv: Option<(Side, Option<(u32, u32)>)>,
    /// Where it stands.
    pub span: Span,
    /// Whether it is an alternative to what comes later in the file.
    pub aside: bool,
}

/// Adds twigs to the tree of a draft, main continuations before their alternatives, whatever their
/// order in the file; gives their nodes. A twig stands behind the one that it grows from.
pub fn grow(draft: &mut Draft<'_>, twigs: &[Twig]) -> Vec<NodeId> {
    let mut children = vec![[Vec::new(), Vec::new()]; twigs.len() + 1];
    for (index, twig) in twigs.iter().enumerate() {
        let parent = twig.parent.map_or(0, |parent| parent + 1);
        children[parent][usize::from(twig.aside)].push(index);
    }
    let mut nodes = vec![NodeId::ROOT; twigs.len()];
    let mut open = Vec::new();
    let spread = |open: &mut Vec<usize>, of: &[Vec<usize>; 2]| {
        let from = open.len();
        open.extend(of.iter().flatten());
        open[from..].reverse();
    };
    spread(&mut open, &children[0]);
    while let Some(index) = open.pop() {
        let twig = &twigs[index];
        let parent = twig.parent.map_or(NodeId::ROOT, |parent| nodes[parent]);
        nodes[index] = match twig.mv {
            Some((side, place)) => draft.step_from(parent, side, place, twig.span),
            None => draft.record.tree.add(parent, None),
        };
        spread(&mut open, &children[index + 1]);
    }
    draft.last = draft.record.tree.main_line().last().unwrap_or(NodeId::ROOT);
    nodes
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
