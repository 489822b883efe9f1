//! The reader.

use std::{collections::BTreeMap, fmt::Write};

use super::{
    fields::{self, LAST, ORDER, SGF},
    review::Review,
};
use crate::{
    findings::{Code, Finding},
    formats::{
        Entry,
        draft::{self, Draft, Twig},
        points::{self, Place},
    },
    record::{NodeId, NoteKind, Side},
    source::Span,
};

/// Whether a line is a move, `QP,B1,1,0`.
pub(super) fn is_move(line: &str) -> bool {
    Stone::read(line).is_some()
}

/// A line of `[Data]`.
#[derive(Clone, Copy)]
struct Stone<'s> {
    letters: [u8; 2],
    /// `None` where the line does not say it.
    side: Option<Side>,
    player: &'s str,
    number: u32,
    /// Seconds, and the clock where it is given.
    time: &'s str,
}

impl<'s> Stone<'s> {
    fn read(line: &'s str) -> Option<Self> {
        let mut parts = line.splitn(4, ',').map(str::trim);
        let &[x @ b'A'..=b'Z', y @ b'A'..=b'Z'] = parts.next()?.as_bytes() else { return None };
        let who = parts.next()?;
        let (side, player) = match who.split_at_checked(1)? {
            ("B", player) => (Some(Side::First), player),
            ("W", player) => (Some(Side::Second), player),
            // `MK`, seen at passes.
            _ if matches!(x, b'Y' | b'Z') => (None, "1"),
            _ => return None,
        };
        let number = parts.next()?.parse().ok()?;
        Some(Self { letters: [x, y], side, player, number, time: parts.next().unwrap_or("0") })
    }

    /// What it says beyond the move: the player of a team, the time; `None` where that is nothing.
    fn more(&self) -> Option<String> {
        let player = if self.player.is_empty() { "1" } else { self.player };
        let time = if self.time.is_empty() { "0" } else { self.time };
        (player != "1" || time != "0").then(|| format!("[{player},{time}]"))
    }
}

/// Reads all games of `text`. Never fails: what is no part of the format is kept as text.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut reader = Reader::new(0);
    for (start, line) in points::each_line(text) {
        let mark = if start == 0 { "\u{feff}" } else { "" };
        let word = line.strip_prefix(mark).unwrap_or(line).trim();
        if word == "[Header]" && reader.begun {
            entries.push(std::mem::replace(&mut reader, Reader::new(start)).finish(start));
        }
        reader.line(line, word, Span::new(start, start + line.len()));
    }
    if reader.begun {
        entries.push(reader.finish(text.len()));
    }
    entries
}

/// The section that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Before,
    Header,
    Data,
    Figure,
    Node,
    Comment,
    End,
    /// One that is kept as it stands.
    Other,
}

/// A text that is being read, and the ply it is at.
type Text = (usize, String, Span);

struct Reader<'s> {
    draft: Draft<'s>,
    part: Part,
    begun: bool,
    raw: Vec<(&'s str, &'s str, Span)>,
    /// Their values by their names.
    first: BTreeMap<&'s str, &'s str>,
    /// Sections that are kept as they stand: name, lines, place.
    others: Vec<(&'s str, String, Span)>,
    stones: Vec<(Stone<'s>, Span)>,
    review: Review<'s>,
    /// Texts of figures, by ply, and whether the last one is open.
    texts: Vec<Text>,
    open_text: bool,
    /// Labels at plies.
    labels: Vec<(usize, [u32; 2], &'s str, Span)>,
    in_figure: bool,
}

impl<'s> Reader<'s> {
    fn new(start: usize) -> Self {
        Self {
            draft: Draft::new(start),
            part: Part::Before,
            begun: false,
            raw: Vec::new(),
            first: BTreeMap::new(),
            others: Vec::new(),
            stones: Vec::new(),
            review: Review::default(),
            texts: Vec::new(),
            open_text: false,
            labels: Vec::new(),
            in_figure: false,
        }
    }

    fn line(&mut self, line: &'s str, word: &'s str, span: Span) {
        if fields::is_section(word) {
            return self.section(word, span);
        }
        match self.part {
            Part::Comment => return self.review.comment_line(line, span),
            Part::Figure => return self.figure_line(line, word, span),
            Part::Other => {
                if let Some((_, text, place)) = self.others.last_mut() {
                    text.push_str(line);
                    text.push('\n');
                    *place = place.join(span);
                }
                return;
            }
            _ if word.is_empty() => return,
            Part::Before | Part::End => {}
            Part::Header => {
                if word.split_once('=').is_some_and(|field| self.field(field, span)) {
                    return;
                }
            }
            Part::Data => {
                if let Some(stone) = Stone::read(word) {
                    return self.stones.push((stone, span));
                }
                self.draft.doubt(word, span);
            }
            Part::Node => {
                if self.review.node_line(word, span) {
                    return;
                }
            }
        }
        self.draft.unread(line, span);
    }

    /// Takes a line of the header; `false` for one of a name that was there and said
    /// something else.
    fn field(&mut self, (key, value): (&'s str, &'s str), span: Span) -> bool {
        let (key, value) = (key.trim(), value.trim());
        let first = *self.first.entry(key).or_insert_with(|| {
            self.raw.push((key, value, span));
            value
        });
        first == value
    }

    fn section(&mut self, name: &'s str, span: Span) {
        self.begun = true;
        (self.open_text, self.in_figure) = (false, false);
        self.part = match name {
            "[Header]" => Part::Header,
            "[Data]" => Part::Data,
            "[Figure]" => Part::Figure,
            "[ReviewNode]" => Part::Node,
            "[ReviewComment]" => Part::Comment,
            "[End]" => Part::End,
            _ => Part::Other,
        };
        if self.part == Part::Other {
            self.others.push((name, String::new(), span));
        }
    }

    /// A line of `[Figure]`: texts at moves are read, diagrams are kept as they stand.
    fn figure_line(&mut self, line: &'s str, word: &'s str, span: Span) {
        let text = word.strip_prefix(".Text,").filter(|_| !self.in_figure);
        let ply = text.and_then(|rest| rest.split(',').next()?.trim().parse().ok());
        if let Some(ply) = ply {
            self.texts.push((ply, String::new(), span));
            self.open_text = true;
        } else if self.open_text {
            let Some((ply, text, place)) = self.texts.last_mut() else { return };
            *place = place.join(span);
            if word == ".EndText" {
                self.open_text = false;
            } else if let Some(label) = word.strip_prefix(".#,").and_then(label) {
                self.labels.push((*ply, label.0, label.1, span));
            } else {
                text.push_str(line);
                text.push('\n');
            }
        } else {
            self.in_figure |= word.starts_with(".Fig,");
            self.in_figure &= word != ".EndFig";
            if self.others.last().is_none_or(|(name, _, _)| *name != "[Figure]") {
                if word.is_empty() {
                    return;
                }
                self.others.push(("[Figure]", String::new(), span));
            }
            if let Some((_, kept, place)) = self.others.last_mut() {
                kept.push_str(line);
                kept.push('\n');
                *place = place.join(span);
            }
        }
    }

    fn finish(mut self, end: usize) -> Entry<'s> {
        self.headers();
        let lines = u32::from(points::lines(&self.draft.record).unwrap_or(19));
        let from_below =
            self.raw.iter().filter(|(key, _, _)| *key == "CoordinateType").any(|(_, value, _)| {
                value.trim_matches(char::is_control).eq_ignore_ascii_case("IGS")
            });
        let row = |row: u32| if from_below { lines.wrapping_sub(1 + row).min(99) } else { row };
        let twigs = self.data(row);
        self.setup(row);
        let twigs = self.review.join(twigs, lines, row, &mut self.draft.findings);
        let nodes = draft::grow(&mut self.draft, &twigs);
        self.notes(&nodes, row);
        self.others();
        if self.stones.is_empty() && self.encrypted() {
            let at = self.raw.iter().find(|(key, _, _)| *key == "Crypt");
            let span = at.map_or(Span::default(), |(_, _, span)| *span);
            self.draft.findings.push(Finding::new(Code::BodyEncrypted, span));
        }
        self.draft.finish(end)
    }

    fn encrypted(&self) -> bool {
        let crypt = self.raw.iter().find(|(key, _, _)| *key == "Crypt");
        crypt.is_some_and(|(_, value, _)| !value.contains("PLAIN"))
    }

    /// The moves of `[Data]` as a line of twigs.
    fn data(&mut self, row: impl Fn(u32) -> u32) -> Vec<Twig> {
        let mut twigs: Vec<Twig> = Vec::new();
        let (mut odd, mut first) = (0, Span::default());
        for (stone, span) in self.stones.iter().filter(|(stone, _)| stone.number > 0) {
            let turn = twigs.last().and_then(|twig| Some(twig.mv?.0.other()));
            let side = stone.side.or(turn).unwrap_or(Side::First);
            let [x, y] = stone.letters.map(|letter| u32::from(letter - b'A'));
            let place = (x < u32::from(b'Y' - b'A')).then(|| (x, row(y)));
            let parent = twigs.len().checked_sub(1);
            twigs.push(Twig { parent, mv: Some((side, place)), span: *span, aside: false });
            if stone.number as usize != twigs.len() {
                if odd == 0 {
                    first = *span;
                }
                odd += 1;
            }
        }
        if odd > 0 {
            self.draft.findings.push(Finding::new(Code::MoveNumbersOdd, first).with("n", odd));
        }
        let announced = self.raw.iter().find(|(key, _, _)| *key == "Moves");
        if let Some((n @ 1.., span)) = announced.and_then(|(_, n, at)| Some((n.parse().ok()?, *at)))
        {
            let stones = twigs.iter().filter(|twig| twig.mv.is_some_and(|mv| mv.1.is_some()));
            if n != twigs.len() && n != stones.count() {
                let finding = Finding::new(Code::MoveCountDiffers, span);
                let finding = finding.with("announced", n).with("found", twigs.len());
                self.draft.findings.push(finding);
            }
        }
        twigs
    }

    /// The stones that stand at the start.
    fn setup(&mut self, row: impl Fn(u32) -> u32) {
        for side in [Side::First, Side::Second] {
            let of = self.stones.iter().filter(|(stone, _)| stone.number == 0);
            let of: Vec<_> = of.filter(|(stone, _)| stone.side == Some(side)).collect();
            let place = |(stone, _): &&(Stone<'_>, Span)| -> Option<Place> {
                let [x, y] = stone.letters.map(|letter| u32::from(letter - b'A'));
                Some((u8::try_from(x).ok()?, u8::try_from(row(y)).ok()?))
            };
            let places: Vec<Place> = of.iter().filter_map(place).collect();
            let span = of.iter().map(|(_, span)| *span).reduce(Span::join).unwrap_or_default();
            self.draft.stones(side, &places, span);
        }
        let stones = self.draft.record.value("HA").and_then(|stones| stones.parse().ok());
        if let Some(n @ 2_u32..) = stones
            && !self.stones.iter().any(|(stone, _)| stone.number == 0)
        {
            let span = self.draft.record.header("HA").map_or(Span::default(), |it| it.span);
            let finding = Finding::new(Code::HandicapNotPlaced, span);
            self.draft.findings.push(finding.with("n", n));
        }
    }

    /// Texts, labels and times, at the nodes of the twigs; the first are those of the main line.
    fn notes(&mut self, nodes: &[NodeId], row: impl Fn(u32) -> u32) {
        let moves: Vec<NodeId> = self.draft.record.tree.main_line().collect();
        for (at, (stone, span)) in self.stones.iter().filter(|it| it.0.number > 0).enumerate() {
            if let (Some(more), Some(&node)) = (stone.more(), nodes.get(at)) {
                self.draft.record.tree.note(node, NoteKind::Property, "UGF", more, *span);
            }
        }
        let node_at = |ply: usize| match ply {
            0 => Some(NodeId::ROOT),
            ply => moves.get(ply - 1).copied(),
        };
        let mut labels = std::mem::take(&mut self.labels);
        labels.sort_by_key(|label| label.0);
        for at in labels.chunk_by(|a, b| a.0 == b.0) {
            let (mut text, span) = (String::new(), at[0].3);
            for (_, [x, y], label, _) in at {
                let place = points::text((x - 1, row(y - 1)));
                let _ = write!(text, "[{place}:{}]", label.replace(']', "\\]"));
            }
            let node = node_at(at[0].0).unwrap_or(self.draft.last);
            self.draft.record.tree.note(node, NoteKind::Property, "LB", text, span);
        }
        for (ply, text, span) in std::mem::take(&mut self.texts) {
            let node = node_at(ply).unwrap_or(self.draft.last);
            self.draft.comment(node, text.trim_end_matches('\n').to_owned(), span);
        }
        for (node, text, span) in self.review.comments(nodes, &mut self.draft.findings) {
            if node == NodeId::ROOT {
                self.draft.root_comment(&text, span);
            } else {
                self.draft.comment(node, text, span);
            }
        }
    }

    /// Headers by the names of SGF, then those that say more under their own.
    fn headers(&mut self) {
        let meanings: Vec<_> = self
            .raw
            .iter()
            .flat_map(|&(key, value, span)| {
                let of = fields::meaning(key, value).into_iter();
                of.map(move |(name, value)| (name, value, span))
            })
            .collect();
        for name in SGF.into_iter().chain([LAST]) {
            if let Some((_, value, span)) = meanings.iter().find(|known| known.0 == name) {
                self.draft.header(name, value.clone(), *span);
            }
        }
        let moves = self.stones.iter().filter(|(stone, _)| stone.number > 0).count().to_string();
        let says_more = |&&(key, value, _): &&(&'s str, &'s str, Span)| match key {
            // They say how the file is written, not what.
            "Lang" | "CoordinateType" => false,
            "Ver" => !matches!(value, "UGF3,200" | "REVIEW1,200"),
            "Moves" => value != moves,
            _ => fields::written(key, &self.draft.record, false).unwrap_or_default() != value,
        };
        let mut more: Vec<_> = self.raw.iter().filter(says_more).copied().collect();
        let rank = |key| ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
        more.sort_by_key(|&(key, _, _)| rank(key));
        for (key, value, span) in more.into_iter().filter(|(_, value, _)| !value.is_empty()) {
            self.draft.raw(key, value, span);
        }
    }

    /// Sections that are kept as they stand.
    fn others(&mut self) {
        for (name, text, span) in std::mem::take(&mut self.others) {
            let text = text.trim_end_matches('\n');
            if !text.is_empty() {
                self.draft.raw(name, text.to_owned(), span);
            }
        }
    }
}

/// `6,16,E`: column, row and text of a label.
fn label(text: &str) -> Option<([u32; 2], &str)> {
    let mut parts = text.splitn(3, ',');
    let mut number = || parts.next()?.trim().parse().ok().filter(|n| (1..=52).contains(n));
    let place = [number()?, number()?];
    Some((place, parts.next().filter(|text| !text.is_empty())?))
}
