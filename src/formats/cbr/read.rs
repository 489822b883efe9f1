//! The reader.

use std::borrow::Cow;

use super::layout::{self, FIELDS, Layout, MAGIC};
use crate::{
    findings::{Arg, Code, Finding},
    formats::{Entry, Opened, ReadOptions, board, strings, tail},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
    source::{Span, decode::Encoding},
};

/// How much the beginning of a file looks like a record, 0 to 100.
pub fn sniff(first: &[u8]) -> u8 {
    if first.starts_with(MAGIC) { 95 } else { 0 }
}

/// Reads a file. What stands behind the end of a tree that breaks off is not there; all else is
/// kept. A file shorter than its header gives no game.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let Some(Part { mut entry, end, .. }) = record(file, 0, file.len(), options) else {
        let finding = Finding::new(Code::TreeCut, Span::new(0, file.len())).with("n", 1);
        return Opened { entries: Vec::new(), findings: vec![finding] };
    };
    // Some programs fill a file up to 4,096 bytes.
    if file[end..].iter().any(|&byte| byte != 0) {
        let span = Span::new(end, file.len());
        entry.findings.push(Finding::new(Code::TrailingBytes, span).with("n", span.len()));
    }
    Opened { entries: vec![entry], findings: Vec::new() }
}

/// One record of a file.
pub(in crate::formats) struct Part {
    /// The game.
    pub(in crate::formats) entry: Entry<'static>,
    /// Where in the file its tree ends, at its limit at most.
    pub(in crate::formats) end: usize,
    /// How many lines go on where the record ends; 0 for a whole tree.
    pub(in crate::formats) open: usize,
}

/// The record that begins at `start` of a file and ends before `limit`; `None` where there is no
/// room for its header.
pub(in crate::formats) fn record(
    file: &[u8],
    start: usize,
    limit: usize,
    options: &ReadOptions,
) -> Option<Part> {
    let bytes = file.get(start..limit).filter(|bytes| bytes.starts_with(MAGIC))?;
    let version = *bytes.get(layout::VERSION)?;
    let layout = if version == 1 { &layout::FIRST } else { &layout::SECOND };
    if bytes.len() < layout.tree {
        return None;
    }
    let mut record = Record::with_room(Game::Xiangqi, (bytes.len() - layout.tree) / 16);
    record.notation = Some("uci");
    let mut reader = Reader {
        bytes,
        start,
        layout,
        encoding: options.encoding.filter(|it| it.is_utf16()).unwrap_or(Encoding::UTF_16LE),
        record,
        findings: Vec::new(),
    };
    if !matches!(version, 1 | 2) {
        let finding = Finding::new(Code::VersionUnknown, reader.span(layout::VERSION, 1));
        reader.findings.push(finding.with("n", u32::from(version)).with("as", 2));
    }
    reader.fields();
    let (end, open) = reader.tree();
    reader.record.tree.trim();
    reader.board();
    reader.record.span = Span::new(start, start + end);
    let entry = Entry { record: reader.record, findings: reader.findings };
    Some(Part { entry, end: start + end, open })
}

struct Reader<'f> {
    /// The record and what stands behind it.
    bytes: &'f [u8],
    /// Where in the file.
    start: usize,
    layout: &'static Layout,
    encoding: Encoding,
    record: Record<'static>,
    findings: Vec<Finding>,
}

impl Reader<'_> {
    /// The place in the file of bytes of the record.
    const fn span(&self, at: usize, length: usize) -> Span {
        Span::new(self.start + at, self.start + at + length)
    }

    fn header(&mut self, name: &'static str, value: impl Into<Cow<'static, str>>, span: Span) {
        let value = value.into();
        self.record.headers.push(Header { name: name.into(), value, span, value_span: span });
    }

    fn unknown(&mut self, names: strings::FieldName, value: u8, at: usize) {
        let finding = Finding::new(Code::UnknownValue, self.span(at, 1));
        let finding = finding.with("field", Arg::words(names[0], names[1]));
        self.findings.push(finding.with("value", u32::from(value)));
    }

    /// The texts and numbers of the header.
    fn fields(&mut self) {
        for field in &FIELDS {
            let first = self.layout.halves.then(|| field.first_place());
            let Some(at) = first.unwrap_or_else(|| Some(field.place())) else { continue };
            let bytes = &self.bytes[at..at + field.room];
            let text = strings::until_wide_nul(bytes);
            let span = self.span(at, text.len());
            if text.len() == field.room {
                let finding = Finding::new(Code::FieldWithoutEnd, span);
                let [en, zh] = field.names();
                self.findings.push(finding.with("field", Arg::words(en, zh)));
            }
            let (place, names) = (self.start + at, field.names());
            let text = strings::decoded(text, place, self.encoding, names, &mut self.findings);
            if !text.is_empty() {
                self.header(layout::header_name(field.name, &text), text, span);
            }
        }
        let at = self.layout.kind;
        if let Some(kind) = layout::kind_header(self.bytes[at].into()) {
            self.header("Type", kind, self.span(at, 1));
        }
        let at = self.layout.result;
        match (self.bytes[at], layout::result_header(self.bytes[at].into())) {
            (_, Some((name, value))) => self.header(name, value, self.span(at, 1)),
            (0, None) => {}
            (number, None) => self.unknown(["result", "结果"], number, at),
        }
        let at = self.layout.number;
        let number = strings::u16_at(self.bytes, at);
        if number > 1 {
            self.header(layout::NUMBER, number.to_string(), self.span(at, 2));
        }
    }

    /// The start position. The first move tells who moves first, and after it the file.
    fn board(&mut self) {
        let at = self.layout.board;
        let span = self.span(at, board::POINTS);
        let (mut grid, mut unknown) = (board::Grid::default(), None);
        for (index, &byte) in self.bytes[at..at + board::POINTS].iter().enumerate() {
            let kind = usize::from(byte & 15).checked_sub(1);
            let letter = kind.and_then(|kind| layout::LETTERS.get(kind).copied());
            let letter = match (byte >> 4, letter) {
                (1, Some(letter)) => letter,
                (2, Some(letter)) => letter.to_ascii_lowercase(),
                _ => {
                    unknown = unknown.or((byte != 0).then_some((byte, at + index)));
                    continue;
                }
            };
            grid.put(board::from_top((index % 9) as u8, (index / 9) as u8), Some(letter));
        }
        if let Some((byte, at)) = unknown {
            self.unknown(["the board", "棋盘"], byte, at);
        }
        if !grid.has_kings() {
            self.findings.push(Finding::new(Code::BoardWithoutKings, span));
        }
        let at = self.layout.to_move;
        let says = match self.bytes[at] {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            0 => None,
            other => {
                self.unknown(["the first mover", "先行方"], other, at);
                None
            }
        };
        let moves = board::first_mover(&grid, &self.record);
        if let (Some(says), Some(moves)) = (says, moves)
            && says != moves
        {
            self.findings.push(first_mover_wrong(says, self.span(at, 1)));
        }
        let side = moves.or(says).unwrap_or(Side::First);
        board::set_start(&mut self.record, &grid, side, span);
    }

    /// The tree: a node, then the line that goes on from it, then its next alternative. Gives
    /// where it ends, and how many lines go on there.
    fn tree(&mut self) -> (usize, usize) {
        let mut at = self.layout.tree;
        let Some(&[flags, _, from, to]) = self.bytes[at..].first_chunk() else {
            return self.cut(at, 1);
        };
        let mut parent = NodeId::ROOT;
        // The first record is no move, but carries the comment of the start position.
        let (points, root) = (self.points(from, to), from == to);
        if root || points.0 == 255 || points.1 == 255 {
            at += 4;
            at = self.comment(at, flags, NodeId::ROOT);
            if flags & 1 != 0 {
                return self.end(at, 0);
            }
        }
        let mut open = Vec::new();
        // A tree ends with a flag: what is nothing but zeros is the rest of a slot.
        let filled = self.bytes.iter().rposition(|&byte| byte != 0).unwrap_or(0);
        loop {
            let rest = self.bytes.get(at..).filter(|_| at <= filled);
            let Some(&[flags, _, from, to]) = rest.and_then(|rest| rest.first_chunk()) else {
                return self.cut(at, open.len() + 1);
            };
            let (from_point, to_point) = self.points(from, to);
            let text = if from_point == 255 || to_point == 255 {
                board::move_text(from.max(90), to.max(90))
            } else {
                board::move_text(from_point, to_point)
            };
            let mv = MoveText { text, span: self.span(at, 4), side: None };
            let node = self.record.tree.add(parent, Some(mv));
            at = self.comment(at + 4, flags, node);
            if flags & 2 != 0 {
                open.push(parent);
            }
            if flags & 1 == 0 {
                parent = node;
            } else if let Some(before) = open.pop() {
                parent = before;
            } else {
                return self.end(at, 0);
            }
        }
    }

    /// The points of a move; 255 for one off the board.
    const fn points(&self, from: u8, to: u8) -> (u8, u8) {
        if self.layout.halves {
            (board::from_top(from >> 4, from & 15), board::from_top(to >> 4, to & 15))
        } else {
            (board::from_top(from % 9, from / 9), board::from_top(to % 9, to / 9))
        }
    }

    /// The comment of a record, where its flags say that there is one; gives where it ends.
    fn comment(&mut self, at: usize, flags: u8, node: NodeId) -> usize {
        if flags & 4 == 0 {
            return at;
        }
        let length = strings::u32_at(self.bytes, at) as usize;
        let start = (at + 4).min(self.bytes.len());
        let end = start.saturating_add(length);
        let there = end.min(self.bytes.len());
        let span = self.span(start, there - start);
        let (bytes, names) = (&self.bytes[start..there], ["comment", "注释"]);
        let place = self.start + start;
        let text = strings::decoded(bytes, place, self.encoding, names, &mut self.findings);
        let text = strings::with_line_feeds(text);
        if node == NodeId::ROOT {
            tail::take_comment(&mut self.record, text, span);
        } else if !text.is_empty() {
            self.record.tree.note(node, NoteKind::Comment, "", text, span);
        }
        end.max(at + 4)
    }

    /// The record ends where `n` lines should go on.
    fn cut(&mut self, at: usize, n: usize) -> (usize, usize) {
        let at = at.min(self.bytes.len());
        let span = self.span(at, self.bytes.len() - at);
        self.findings.push(Finding::new(Code::TreeCut, span).with("n", n));
        (self.bytes.len(), n)
    }

    /// The tree has ended at `at`, which may be behind the record.
    fn end(&mut self, at: usize, open: usize) -> (usize, usize) {
        if at > self.bytes.len() { self.cut(at, 1) } else { (at, open) }
    }
}

/// The finding for a file that says `says` where the first move is one of the other side.
pub(in crate::formats) fn first_mover_wrong(says: Side, span: Span) -> Finding {
    let words = |side| match side {
        Side::First => Arg::words("Red", "红方"),
        Side::Second => Arg::words("Black", "黑方"),
    };
    let other = if says == Side::First { Side::Second } else { Side::First };
    let finding = Finding::new(Code::FirstMoverWrong, span);
    finding.with("says", words(says)).with("moves", words(other))
}
