//! The reader.

use std::borrow::Cow;

use super::fields::{self, RAW, SGF};
use crate::{
    findings::{Code, Finding},
    formats::{Entry, draft::Draft, points},
    record::{NodeId, Side},
    source::Span,
};

/// Which line of the head of the older kind says what a line of the newer one does.
const OLD: [Option<usize>; 12] = [
    Some(0),
    Some(6),
    Some(1),
    Some(2),
    Some(3),
    Some(7),
    Some(8),
    Some(9),
    Some(5),
    None,
    None,
    Some(10),
];

/// Whether a line is a move, `PMABBREER`.
pub(super) fn is_move(line: &str) -> bool {
    let line = line.trim_end().as_bytes();
    line.len() >= 7
        && line.starts_with(b"PM")
        && matches!(line[4], b'B' | b'W')
        && line[2..].iter().all(u8::is_ascii_uppercase)
}

fn number(line: &str) -> Option<u32> {
    line.trim().parse().ok()
}

/// Whether lines begin with the head of a game of the newer kind.
pub(super) fn is_head(lines: &[&str]) -> bool {
    let is = |index: usize, most: u32| {
        lines.get(index).and_then(|line| number(line)).is_some_and(|n| n <= most)
    };
    // A komi may be missing.
    let number_or_none = |line: &str| line.is_empty() || line.parse::<f32>().is_ok();
    let komi = || lines.get(7).is_some_and(|line| number_or_none(line.trim()));
    is(1, 25) && !is(1, 1) && is(5, 25) && komi() && is(11, 10_000)
}

/// Reads all games of `text`. Never fails: what is no part of the format is kept as text.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let lines: Vec<(usize, &str)> = points::each_line(text).collect();
    let mut bare: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    if let Some(first) = bare.first_mut() {
        *first = first.trim_start_matches('\u{feff}');
    }
    let mut entries = Vec::new();
    let mut at = 0;
    // Comments that begin before this line have no end.
    let mut unclosed = 0;
    while at < lines.len() {
        let head = head_length(&bare[at..]);
        // Blank lines at the end are no game.
        if bare[at..].iter().all(|line| line.trim().is_empty()) {
            break;
        }
        let start = at;
        let mut end = at + head;
        // The next game begins with its head, behind the moves of this one.
        while end < lines.len() && !(end > start + head && is_next(&bare[end..])) {
            let opens = comment_start(bare[end]).is_some_and(|(_, text)| !text.ends_with(END));
            let closed = opens && end >= unclosed;
            let behind = if closed { behind_comment(&bare, end) } else { Ok(end + 1) };
            (end, unclosed) = behind.map_or_else(|game| (end + 1, game), |line| (line, unclosed));
        }
        let to = lines.get(end).map_or(text.len(), |(next, _)| *next);
        entries.push(Reader::new(&lines[start..end], &bare[start..end]).game(head, to));
        at = end;
    }
    entries
}

/// Whether another game begins here: a head, whose first line is no move and no comment.
fn is_next(lines: &[&str]) -> bool {
    !is_move(lines[0]) && comment_start(lines[0]).is_none() && is_head(lines)
}

/// The line behind the comment that begins at line `at`, whatever its lines look like. Where its end
/// is missed, `Err` of the line where another game begins first, or of the last.
fn behind_comment(lines: &[&str], at: usize) -> Result<usize, usize> {
    let game =
        |at: usize| is_next(&lines[at..]) && lines.get(at + 12).is_some_and(|it| is_move(it));
    let known = (at + 1..lines.len()).find(|&at| lines[at].ends_with(END) || game(at));
    let known = known.ok_or(lines.len())?;
    if lines[known].ends_with(END) { Ok(known + 1) } else { Err(known) }
}

/// How many lines stand before the moves.
fn head_length(lines: &[&str]) -> usize {
    if is_head(lines) {
        return 12;
    }
    let old = lines.iter().take(12).take_while(|line| line.starts_with("GI")).count();
    if old > 0 {
        return old;
    }
    lines.iter().position(|line| is_move(line)).unwrap_or(lines.len())
}

struct Reader<'s, 'a> {
    lines: &'a [(usize, &'s str)],
    bare: &'a [&'s str],
    draft: Draft<'s>,
    /// Moves whose number is not that of their place: how many, and the first.
    misnumbered: (usize, Span),
}

impl<'s, 'a> Reader<'s, 'a> {
    fn new(lines: &'a [(usize, &'s str)], bare: &'a [&'s str]) -> Self {
        let start = lines.first().map_or(0, |(start, _)| *start);
        Self { lines, bare, draft: Draft::new(start), misnumbered: (0, Span::default()) }
    }

    fn span(&self, index: usize) -> Span {
        let (start, line) = self.lines[index];
        Span::new(start, start + line.len())
    }

    fn game(mut self, head: usize, end: usize) -> Entry<'s> {
        let count = if is_head(self.bare) {
            self.moves_from(head);
            self.new_head();
            11
        } else if self.bare.first().is_some_and(|line| line.starts_with("GI")) {
            self.moves_from(head);
            self.old_head(head);
            10
        } else {
            for index in 0..head {
                let span = self.span(index);
                self.draft.unread(self.lines[index].1, span);
            }
            self.moves_from(head);
            usize::MAX
        };
        let announced = self.bare.get(count).and_then(|line| number(line.trim_start_matches("GI")));
        if let Some(announced) = announced {
            let span = self.span(count);
            self.draft.compare(announced as usize, span);
        }
        let (n, span) = self.misnumbered;
        if n > 0 {
            let finding = Finding::new(Code::MoveNumbersOdd, span);
            self.draft.findings.push(finding.with("n", n));
        }
        self.draft.finish(end)
    }

    /// The moves and what stands behind them.
    fn moves_from(&mut self, head: usize) {
        let mut comments: Vec<(usize, Cow<'s, str>, Span)> = Vec::new();
        let last_end = self.bare.iter().rposition(|line| line.ends_with(END));
        let mut index = head;
        while index < self.bare.len() {
            let (whole, span) = (self.bare[index], self.span(index));
            let line = whole.trim_end();
            index += 1;
            if is_move(line) {
                self.step(line, span);
            } else if let Some((ply, first)) = comment_start(whole) {
                let mut all = first.to_owned();
                let mut last = index - 1;
                while !all.ends_with(END) && last_end.is_some_and(|end| last < end) {
                    last += 1;
                    all.push('\n');
                    all.push_str(self.bare[last]);
                }
                match all.strip_suffix(END) {
                    Some(text) => {
                        index = last + 1;
                        let span = span.join(self.span(last));
                        comments.push((ply, fields::unescape(text).into(), span));
                    }
                    None => comments.push((ply, first.into(), span)),
                }
            } else if line.starts_with("PM") {
                self.draft.doubt(line, span);
                self.draft.unread(self.lines[index - 1].1, span);
            } else if line.strip_prefix("GI").is_none_or(|n| number(n).is_none()) {
                self.draft.unread(self.lines[index - 1].1, span);
            }
        }
        let nodes: Vec<NodeId> = self.draft.record.tree.main_line().collect();
        for (ply, text, span) in comments {
            match ply.checked_sub(1).and_then(|at| nodes.get(at)) {
                Some(&node) => self.draft.comment(node, text, span),
                None => self.draft.root_comment(&text, span),
            }
        }
    }

    fn step(&mut self, line: &str, span: Span) {
        let bytes = line.as_bytes();
        let side = if bytes[4] == b'B' { Side::First } else { Side::Second };
        let line_of = |letter: u8| u32::from(letter).wrapping_sub(u32::from(b'B'));
        let place = match (bytes[5], bytes[6]) {
            (b'A', b'A') => None,
            (x, y) => Some((line_of(x).min(99), line_of(y).min(99))),
        };
        self.draft.step(side, place, span);
        let due = self.draft.record.tree.len() - 1;
        let says = 26 * usize::from(bytes[2] - b'A') + usize::from(bytes[3] - b'A');
        if says != due % (26 * 26) {
            if self.misnumbered.0 == 0 {
                self.misnumbered.1 = span;
            }
            self.misnumbered.0 += 1;
        }
        if bytes.get(7..9).is_some_and(|back| back != [bytes[6], bytes[5]]) {
            self.draft.doubt(line, span);
        }
    }

    /// The twelve lines of the newer kind.
    fn new_head(&mut self) {
        let handicap = number(self.bare[5]).is_some_and(|stones| stones > 1);
        let lines: Vec<_> = (0..11).map(|index| (index, index, self.bare[index])).collect();
        self.head(&lines, handicap);
    }

    /// The lines of the older kind, `GI` taken away.
    fn old_head(&mut self, head: usize) {
        let line = |at: usize| self.bare[..head].get(at).map(|line| line["GI".len()..].trim());
        let handicap = line(7).and_then(number).is_some_and(|stones| stones > 1);
        let known = (0..11).filter_map(|index| Some((index, OLD[index]?, line(OLD[index]?)?)));
        let known: Vec<_> = known.collect();
        let others = [("GI5", 4), ("GI12", 11)];
        let others: Vec<_> =
            others.iter().filter_map(|&(name, at)| Some((name, at, line(at)?))).collect();
        self.head(&known, handicap);
        for (name, at, value) in others.into_iter().filter(|(_, _, value)| !value.is_empty()) {
            let span = self.span(at);
            self.draft.raw(name, value, span);
        }
    }

    /// Headers from lines: what each is, by the order of the newer kind, and where it stands.
    fn head(&mut self, lines: &[(usize, usize, &'s str)], handicap: bool) {
        let mut meanings = Vec::new();
        for &(index, at, line) in lines {
            let span = self.span(at);
            let of = fields::meaning(index, line, handicap).into_iter();
            meanings.extend(of.map(|(name, value)| (name, value, span)));
            if index == 7 && fields::lacks_half(line, handicap) {
                let finding = Finding::new(Code::KomiHalfAdded, span).with("written", line.trim());
                let komi = meanings.last().map_or("", |(_, value, _)| value);
                self.draft.findings.push(finding.with("komi", komi));
            }
        }
        for name in SGF {
            if let Some((_, value, span)) = meanings.iter().find(|known| known.0 == name) {
                self.draft.header(name, value.clone(), *span);
            }
        }
        let stones = self.place_stones(lines);
        for &(index, at, line) in lines {
            let line = line.trim();
            if line != fields::written(index, &self.draft.record, stones).trim() {
                let span = self.span(at);
                if !line.is_empty() {
                    self.draft.raw(RAW[index], line, span);
                }
            }
        }
    }

    /// The handicap stones: the file gives their number only. How many were placed.
    fn place_stones(&mut self, lines: &[(usize, usize, &'s str)]) -> usize {
        let given = lines.iter().find(|(index, _, _)| *index == 5);
        let Some((at, stones @ 2..)) = given.and_then(|&(_, at, line)| Some((at, number(line)?)))
        else {
            return 0;
        };
        let (record, stones, span) = (&self.draft.record, stones as usize, self.span(at));
        let first = record.tree.first_child(NodeId::ROOT);
        let first = first.and_then(|node| record.tree.node(node).mv.as_ref()?.side);
        let board = points::lines(record) == Some(19) && first != Some(Side::First);
        let places = points::handicap(stones, points::played(record)).filter(|_| board);
        let code = match places {
            Some(places) => {
                self.draft.stones(Side::First, &places, span);
                Code::HandicapPlaced
            }
            None => Code::HandicapNotPlaced,
        };
        self.draft.findings.push(Finding::new(code, span).with("n", stones));
        if code == Code::HandicapPlaced { stones } else { 0 }
    }
}

/// Ends a comment.
pub(super) const END: &str = "[EndTxt]";

/// The ply of a comment, `IDB[211] …`, and its first line.
fn comment_start(line: &str) -> Option<(usize, &str)> {
    let rest = line.strip_prefix("ID")?;
    let rest = rest.strip_prefix(|c: char| c.is_ascii_uppercase())?;
    let (ply, text) = rest.strip_prefix('[')?.split_once(']')?;
    Some((ply.parse().ok()?, text.strip_prefix(' ').unwrap_or(text)))
}
