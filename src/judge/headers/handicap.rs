//! The handicap against the stones on the board and the first moves.

use super::go::{spelled, told, unread};
use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    games::go::{
        Point,
        handicap::{is_usual, placements},
        notation::sgf_point::read_point,
    },
    record::{Header, NodeId, Record, Side, Tree, go},
    source::Span,
};

/// More stones than this are a position, no handicap.
const MOST: usize = 25;

/// The stones that stand before the first move.
#[derive(Default)]
struct Setup {
    /// Black's, in order of their points, each once.
    black: Vec<Point>,
    /// Whether White has any, or points are cleared: a position, no handicap.
    position: bool,
    /// The side that `PL` names.
    player: Option<Side>,
    /// Lines of the board, where it is square.
    lines: Option<u8>,
    /// The first node with a move.
    first: Option<NodeId>,
}

impl Setup {
    fn read(record: &Record<'_>) -> Self {
        let mut setup = Self { lines: lines(record), ..Self::default() };
        let tree = &record.tree;
        for node in std::iter::once(NodeId::ROOT).chain(tree.main_line()) {
            if tree.node(node).mv.is_some() {
                setup.first = Some(node);
                break;
            }
            for note in tree.notes(node) {
                setup.property(&note.name, &note.text);
            }
        }
        setup.black.sort_unstable();
        setup.black.dedup();
        setup
    }

    fn property(&mut self, name: &str, raw: &str) {
        match name {
            "AW" | "AE" => self.position = true,
            "PL" if raw.starts_with("[B") => self.player = Some(Side::First),
            "PL" if raw.starts_with("[W") => self.player = Some(Side::Second),
            "AB" => {
                for value in raw.split(['[', ']']).map(str::trim).filter(|value| !value.is_empty())
                {
                    match read_point(value, 52, 52) {
                        Ok(point) if self.black.len() < 400 => self.black.push(point),
                        // Rectangles and too many stones are no handicap.
                        _ => self.position = true,
                    }
                }
            }
            _ => {}
        }
    }

    /// The side to play first.
    fn turn(&self, tree: &Tree<'_>) -> Option<Side> {
        let moved = self.first.and_then(|node| tree.node(node).mv.as_ref()?.side);
        moved.or(self.player)
    }
}

fn lines(record: &Record<'_>) -> Option<u8> {
    let size = record.value("SZ").map_or("19", str::trim);
    let (columns, rows) = size.split_once(':').unwrap_or((size, size));
    (columns == rows).then(|| columns.parse().ok())?
}

/// Whether black stones stand before the first move.
pub(super) fn has_stones(record: &Record<'_>) -> bool {
    let setup = Setup::read(record);
    !setup.black.is_empty() || setup.position
}

/// Weighs the handicap that is written against what stands on the board.
pub(super) fn judge(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let later = record.header("HA").is_none().then(|| later(&record.tree)).flatten();
    let header = record.header("HA").or(later.as_ref());
    let value = header.map_or("", |header| header.value.trim());
    // The usual case: an even game on an empty board.
    if matches!(value, "" | "0") && !sets_stones(&record.tree) {
        return;
    }
    let setup = Setup::read(record);
    let mut written = 0;
    if let Some(header) = header.filter(|_| !value.is_empty()) {
        let reading = go::handicap(value);
        match reading.as_ref().and_then(|reading| reading.value.parse().ok()) {
            Some(stones) => written = stones,
            None => {
                return findings.push(swapped(record, header).unwrap_or_else(|| unread(header)));
            }
        }
        findings.extend(reading.and_then(|it| spelled(Code::GoHeaderSpelling, header, it)));
    }
    if setup.position {
        return;
    }
    let found = match (header, written, setup.black.len()) {
        (Some(header), 1, 0) => Some(told(Code::HandicapOfOne, header)),
        (Some(header), 2.., 0) => Some(without_stones(record, header, written, &setup)),
        (Some(header), 1.., stones) if stones != written => {
            let finding = told(Code::HandicapCount, header).with("n", stones);
            Some(if (2..=MOST).contains(&stones) {
                finding.fixed(Applicability::Unsafe, header.value_span, stones.to_string())
            } else {
                finding
            })
        }
        (Some(header), 2.., _) => placement(header, &setup),
        (_, 0, 2..=MOST) if setup.turn(&record.tree) == Some(Side::Second) => {
            Some(without_handicap(record, header, &setup))
        }
        _ => None,
    };
    findings.extend(found);
}

/// `HA` in a node behind the root, up to that of the first move, as a header.
fn later<'s>(tree: &Tree<'s>) -> Option<Header<'s>> {
    let mut moved = false;
    let before = tree
        .main_line()
        .take_while(|node| !std::mem::replace(&mut moved, tree.node(*node).mv.is_some()));
    let mut notes = before.filter(|node| tree.may_have_properties(*node));
    let note = notes.find_map(|node| tree.notes(node).find(|note| note.name == "HA"))?;
    let value = note.text.strip_prefix('[')?.strip_suffix(']')?;
    let end = note.span.end - 1;
    let value_span = Span { start: end - value.len() as u32, end };
    let value = value.to_owned().into();
    Some(Header { name: "HA".into(), value, span: note.span, value_span })
}

/// Whether the node of the first move or one before it may set stones.
fn sets_stones(tree: &Tree<'_>) -> bool {
    let before = tree.main_line().take_while(|node| tree.node(*node).mv.is_none());
    std::iter::once(NodeId::ROOT).chain(before).any(|node| tree.may_have_properties(node))
}

/// A handicap with a half point is a komi; the other way round where the komi could be a handicap.
fn swapped(record: &Record<'_>, handicap: &Header<'_>) -> Option<Finding> {
    let value = handicap.value.trim();
    if go::number(value)? % 100 != 50 {
        return None;
    }
    let finding = told(Code::HandicapKomiSwapped, handicap);
    let Some(komi) = record.header("KM").filter(|komi| !komi.value.trim().is_empty()) else {
        return Some(finding.fixed(Applicability::Unsafe, handicap.span, format!("KM[{value}]")));
    };
    let stones = go::number(&komi.value).filter(|stones| stones % 100 == 0)? / 100;
    if !matches!(stones, 0 | 2..=9) {
        return Some(finding);
    }
    let mut edits = vec![
        Edit { span: handicap.value_span, text: stones.to_string() },
        Edit { span: komi.value_span, text: value.to_owned() },
    ];
    edits.sort_by_key(|edit| edit.span.start);
    Some(Finding { fix: Some(Fix { applicability: Applicability::Unsafe, edits }), ..finding })
}

/// A handicap without stones: played as the first moves, or missing.
fn without_stones(
    record: &Record<'_>,
    header: &Header<'_>,
    stones: usize,
    setup: &Setup,
) -> Finding {
    let finding = told(Code::HandicapWithoutStones, header);
    let tree = &record.tree;
    let moves = tree.main_line().filter(|node| tree.node(*node).mv.is_some());
    let black =
        |node: &NodeId| tree.node(*node).mv.as_ref().is_some_and(|mv| mv.side == Some(Side::First));
    let first: Vec<NodeId> = moves.take_while(black).take(MOST + 1).collect();
    if first.len() == stones {
        // `;B[pd]` becomes `;AB[pd]`.
        let edits = first.iter().filter_map(|node| {
            let node_at = tree.node(*node);
            let start = node_at.mv.as_ref()?.span.start;
            let plain = tree.notes(*node).next().is_none() && node_at.head + 2 == start;
            plain.then(|| Edit { span: Span::at(start as usize - 2), text: "A".to_owned() })
        });
        let edits: Vec<_> = edits.collect();
        if edits.len() == stones {
            return Finding {
                fix: Some(Fix { applicability: Applicability::Unsafe, edits }),
                ..finding
            };
        }
        return finding;
    }
    if first.is_empty()
        && let Some(lines) = setup.lines
        && let Some(points) = placements(lines, stones).find(|points| stay_free(tree, points))
    {
        let names: Vec<String> = points.iter().map(|point| letters(*point)).collect();
        let span = Span::at(header.span.end as usize);
        return finding.fixed(Applicability::Unsafe, span, format!("AB[{}]", names.join("][")));
    }
    finding
}

/// Whether no move of the main line is to one of the points.
fn stay_free(tree: &Tree<'_>, points: &[Point]) -> bool {
    let names: Vec<String> = points.iter().map(|point| letters(*point)).collect();
    let moves = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    let mut moves = moves.map(|mv| &*mv.text).peekable();
    moves.peek().is_some() && !moves.any(|text| names.iter().any(|name| name == text))
}

fn letters(point: Point) -> String {
    [point.column, point.row].iter().map(|&line| char::from(b'a' + line)).collect()
}

/// Stones for White's first move, and no handicap written.
fn without_handicap(record: &Record<'_>, header: Option<&Header<'_>>, setup: &Setup) -> Finding {
    let stones = setup.black.len();
    let place = header.or_else(|| record.header("SZ")).or_else(|| record.headers.first());
    let span = place.map_or(record.span, |header| header.value_span);
    let finding = Finding::new(Code::StonesWithoutHandicap, span).with("n", stones);
    match (header, place) {
        (Some(header), _) => {
            finding.fixed(Applicability::Unsafe, header.value_span, stones.to_string())
        }
        (None, Some(place)) => {
            let span = Span::at(place.span.end as usize);
            finding.fixed(Applicability::Unsafe, span, format!("HA[{stones}]"))
        }
        (None, None) => finding,
    }
}

fn placement(header: &Header<'_>, setup: &Setup) -> Option<Finding> {
    let usual = is_usual(setup.lines?, &setup.black)?;
    let stones: Vec<String> = setup.black.iter().map(|point| letters(*point)).collect();
    let finding = || told(Code::HandicapPlacement, header).with("points", stones.join(" "));
    (!usual).then(finding)
}
