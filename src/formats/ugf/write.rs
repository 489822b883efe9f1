//! The writer: a plain game, or a review where there are comments or variations.

use std::{collections::BTreeMap, fmt::Write};

use super::{
    fields::{self, ORDER},
    review,
};
use crate::{
    findings::{Code, Finding},
    formats::{fit, points},
    record::{NodeId, NoteKind, Record, Side},
};

/// Columns that are no pass.
const MOST_LINES: u8 = 22;

/// Spaces before a line of an alternative inside of others, at most.
const DEEPEST: usize = 16;

/// Why the record cannot be written: its board, or stones set in another way than at the start.
pub(super) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let lines = points::lines(record).filter(|lines| (2..=MOST_LINES).contains(lines));
    let start = points::start(record).filter(|sides| {
        let on_board =
            |place: &points::Place| lines.is_some_and(|lines| place.0 < lines && place.1 < lines);
        sides.iter().flatten().all(on_board)
    });
    let turn = record.tree.notes(NodeId::ROOT).find(|note| &*note.name == "PL");
    if lines.is_some()
        && start.is_some()
        && turn.is_none()
        && !points::has_later_setup(&record.tree)
    {
        return None;
    }
    let size = record.header("SZ").filter(|_| lines.is_none()).map(|header| header.span);
    let span = size.or_else(|| turn.map(|note| note.span)).unwrap_or(record.span);
    Some(Finding::new(Code::BoardNotHeld, span).with("format", "UGF"))
}

/// Writes a record that was made to [`fit`].
pub fn write(record: &Record<'_>) -> String {
    let review = record.tree.comments() > 0
        || record.tree.ids().any(|node| record.tree.next_sibling(node).is_some());
    let mut writer = Writer {
        record,
        lines: points::lines(record).unwrap_or(19),
        out: String::with_capacity(512 + 14 * record.tree.len()),
        numbers: BTreeMap::new(),
    };
    writer.header(review);
    writer.data();
    if review {
        writer.nodes();
        writer.comments();
    }
    for header in record.headers.iter().filter(|header| fields::is_section(&header.name)) {
        let _ = writeln!(writer.out, "{}\n{}", header.name, header.value.trim_end_matches('\n'));
    }
    if review || record.headers.iter().any(|header| fields::is_section(&header.name)) {
        writer.out.push_str("[End]\n");
    }
    writer.out
}

struct Writer<'r, 's> {
    record: &'r Record<'s>,
    lines: u8,
    out: String,
    /// The numbers of the nodes in the review.
    numbers: BTreeMap<NodeId, usize>,
}

impl Writer<'_, '_> {
    fn header(&mut self, review: bool) {
        self.out.push_str("[Header]\n");
        for key in ORDER {
            let own = self.record.headers.iter().find(|header| header.name == key);
            let same = |(name, value): &(&str, String)| self.record.value(name) == Some(value);
            let own = own.filter(|own| fields::meaning(key, &own.value).iter().all(same));
            let value = match own {
                Some(header) => Some(header.value.to_string()),
                None => fields::written(key, self.record, review),
            };
            if let Some(value) = value {
                let _ = writeln!(self.out, "{key}={}", value.replace(['\n', '\r'], " "));
            }
        }
        for header in &self.record.headers {
            if fields::is_raw(&header.name) && !ORDER.contains(&&*header.name) {
                let value = header.value.replace(['\n', '\r'], " ");
                let _ = writeln!(self.out, "{}={value}", header.name);
            }
        }
    }

    /// Column and row as letters, rows from below.
    fn letters(&self, (x, y): points::Place) -> String {
        let row = self.lines.saturating_sub(1).saturating_sub(y);
        [x, row].map(|line| char::from(b'A' + line % 26)).iter().collect()
    }

    fn data(&mut self) {
        self.out.push_str("[Data]\n");
        let [black, white] = points::start(self.record).unwrap_or_default();
        for (places, side) in [(black, 'B'), (white, 'W')] {
            for place in places {
                let letters = self.letters(place);
                let _ = writeln!(self.out, "{letters},{side}1,0,0");
            }
        }
        let mut turn = first_side(self.record);
        for (number, node) in (1..).zip(self.record.tree.main_line()) {
            let Some(mv) = &self.record.tree.node(node).mv else { continue };
            let side = mv.side.unwrap_or(turn);
            let letters = points::place(&mv.text).map(|place| self.letters(place));
            let letters = letters.unwrap_or_else(|| "YA".to_owned());
            let own = |note: &&crate::record::Note<'_>| {
                note.kind == NoteKind::Property && &*note.name == "UGF"
            };
            let own = self.record.tree.notes(node).find(own).map(|note| &*note.text);
            let own = own.and_then(|text| text.strip_prefix('[')?.strip_suffix(']'));
            let (player, time) = own.and_then(|own| own.split_once(',')).unwrap_or(("1", "0"));
            let letter = if side == Side::First { 'B' } else { 'W' };
            let _ = writeln!(self.out, "{letters},{letter}{player},{number},{time}");
            turn = side.other();
        }
    }

    /// `[ReviewNode]`: the start is 1, then the main line, then the alternatives.
    fn nodes(&mut self) {
        self.out.push_str("[ReviewNode]\nNODE,1,0,0,0\n");
        self.numbers.insert(NodeId::ROOT, 1);
        let tree = &self.record.tree;
        for (number, node) in (2..).zip(tree.main_line()) {
            self.numbers.insert(node, number);
        }
        let mut next = self.numbers.len() + 1;
        let mut steps = Vec::new();
        self.steps(NodeId::ROOT, 0, first_side(self.record), &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Line(word, depth) => {
                    let _ = writeln!(self.out, "{:1$}{word},", "", (2 * depth).min(DEEPEST));
                }
                Step::Node(node, depth, turn) => {
                    let number = *self.numbers.entry(node).or_insert_with(|| {
                        next += 1;
                        next - 1
                    });
                    let mv = self.record.tree.node(node).mv.as_ref();
                    let side = mv.and_then(|mv| mv.side).unwrap_or(turn);
                    let colour = if side == Side::First { 1 } else { 2 };
                    let place = mv.and_then(|mv| points::place(&mv.text));
                    let beyond = u32::from(self.lines) + 1;
                    let [x, y] = place.map_or([beyond; 2], |(x, y)| {
                        [u32::from(x) + 1, u32::from(self.lines.saturating_sub(y))]
                    });
                    let indent = (2 * depth).min(DEEPEST);
                    let _ = writeln!(self.out, "{:indent$}NODE,{number},{colour},{x},{y}", "");
                    self.steps(node, depth, side.other(), &mut steps);
                }
            }
        }
    }

    /// What comes behind a node: its alternatives in parentheses of words, then the line itself.
    fn steps(&self, node: NodeId, depth: usize, turn: Side, steps: &mut Vec<Step>) {
        let tree = &self.record.tree;
        let from = steps.len();
        for child in tree.children(node).skip(1) {
            steps.push(Step::Line("VARIATION", depth + 1));
            steps.push(Step::Node(child, depth + 2, turn));
            steps.push(Step::Line("VARIATIONEND", depth + 1));
        }
        steps.extend(tree.first_child(node).map(|main| Step::Node(main, depth, turn)));
        steps[from..].reverse();
    }

    fn comments(&mut self) {
        let mut texts: Vec<_> = self
            .numbers
            .iter()
            .map(|(&node, &number)| (number, fit::comment(self.record, node)))
            .filter(|(_, text)| !text.is_empty())
            .collect();
        texts.sort_unstable_by_key(|(number, _)| *number);
        self.out.push_str("[ReviewComment]\n");
        for (number, text) in texts {
            let _ = writeln!(self.out, ".Comment,{number}\n{}", review::escape(&text));
        }
    }
}

enum Step {
    /// A word and how deep it stands.
    Line(&'static str, usize),
    /// A node, how deep it stands, and who is to move.
    Node(NodeId, usize, Side),
}

/// Who moves first where the first move does not say it.
fn first_side(record: &Record<'_>) -> Side {
    let handicap = points::start(record).is_some_and(|[black, _]| black.len() > 1);
    if handicap { Side::Second } else { Side::First }
}
