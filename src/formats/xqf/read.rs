//! The reader.

use std::borrow::Cow;

use super::{
    keys::Keys,
    layout::{self, FIELDS, HEADER, KINDS},
};
use crate::{
    findings::{Code, Finding},
    formats::{Entry, Opened, ReadOptions, board, strings, tail},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
    source::{Span, decode::Encoding},
};

/// How much the beginning of a file looks like XQF, 0 to 100.
///
/// The two letters are too little: what follows must be no text.
pub fn sniff(first: &[u8]) -> u8 {
    let Some(&version) = first.strip_prefix(b"XQ").and_then(|rest| rest.first()) else { return 0 };
    let head = &first[..first.len().min(0x50)];
    let binary = head[2..].iter().any(|byte| matches!(byte, 0..=8 | 14..=26 | 28..=31));
    match (version, binary, first.len() >= HEADER) {
        (1..=0x20, true, true) => 95,
        (1..=0x20, true, false) => 60,
        _ => 0,
    }
}

/// Reads a file. What stands behind the end of a tree that breaks off is not there; all else is
/// kept. A file shorter than its header gives no game.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let Some(header) = file.first_chunk::<HEADER>() else {
        let finding = Finding::new(Code::TreeCut, Span::new(0, file.len())).with("n", 1);
        return Opened { entries: Vec::new(), findings: vec![finding] };
    };
    let mut reader = Reader {
        file,
        encoding: options.encoding.unwrap_or(Encoding::GB18030),
        keys: Keys::new(header),
        record: Record::with_room(Game::Xiangqi, (file.len() - HEADER) / 8),
        findings: Vec::new(),
    };
    reader.record.span = Span::new(0, file.len());
    reader.record.notation = Some("uci");
    if !reader.keys.checked {
        reader.findings.push(Finding::new(Code::ChecksumWrong, Span::new(12, 16)));
    }
    reader.fields();
    let mut body = Cow::Borrowed(&file[HEADER..]);
    if reader.keys.on {
        reader.keys.decrypt(body.to_mut());
    }
    reader.tree(&body);
    reader.record.tree.trim();
    reader.board(header);
    let entry = Entry { record: reader.record, findings: reader.findings };
    Opened { entries: vec![entry], findings: Vec::new() }
}

struct Reader<'f> {
    file: &'f [u8],
    encoding: Encoding,
    keys: Keys,
    record: Record<'static>,
    findings: Vec<Finding>,
}

/// One record of the tree.
struct Step {
    from: u8,
    to: u8,
    /// Whether the line goes on.
    next: bool,
    /// Whether an alternative follows after the line.
    sibling: bool,
    /// Length of the comment, where there is one.
    comment: Option<u32>,
    /// Bytes of the record without its comment.
    size: usize,
}

impl Reader<'_> {
    fn header(&mut self, name: &'static str, value: impl Into<Cow<'static, str>>, span: Span) {
        let value = value.into();
        self.record.headers.push(Header { name: name.into(), value, span, value_span: span });
    }

    /// The strings and numbers of the header.
    fn fields(&mut self) {
        for field in &FIELDS {
            let (at, room) = (field.at, field.room);
            let names = field.names();
            let text =
                strings::pascal(self.file, at, room, self.encoding, names, &mut self.findings);
            if !text.is_empty() {
                let length = usize::from(self.file[at]).min(room);
                self.header(field.name, text, Span::new(at, at + 1 + length));
            }
        }
        let number = |at: usize| (self.file[at], Span::new(at, at + 1));
        let (kind, span) = number(layout::KIND);
        if let Some(kind @ 1..) = Some(usize::from(kind)).filter(|&kind| kind < KINDS.len()) {
            self.header("Type", KINDS[kind], span);
        }
        let (result, span) = number(layout::RESULT);
        match result {
            1 => self.header("Result", "1-0", span),
            2 => self.header("Result", "0-1", span),
            3 => self.header("Result", "1/2-1/2", span),
            4 => self.header(layout::SEVERAL.0, layout::SEVERAL.1, span),
            _ => {}
        }
    }

    /// The start position. Who moves first is told by the first move.
    fn board(&mut self, header: &[u8; HEADER]) {
        let span = Span::new(layout::BOARD, layout::BOARD + 32);
        let version = header[layout::VERSION];
        let squares = self.keys.board(&header[span.range()], version);
        let points = squares.map(|it| Some(point(it)).filter(|&point| point != 255));
        let (grid, lost) = board::Grid::from_list(&points);
        if !grid.has_kings() {
            self.findings.push(Finding::new(Code::BoardWithoutKings, span));
        } else if lost > 0 {
            self.findings.push(Finding::new(Code::PiecesOnOnePoint, span).with("n", lost));
        }
        let says = if header[layout::TO_MOVE] == 1 { Side::Second } else { Side::First };
        let side = board::first_mover(&grid, &self.record).unwrap_or(says);
        board::set_start(&mut self.record, &grid, side, span);
    }

    fn step(&self, body: &[u8], at: usize) -> Option<Step> {
        let &[from, to, flags, _] = body.get(at..at + 4)?.first_chunk()?;
        let (from, to) = self.keys.squares(from, to);
        let length = body.get(at + 4..at + 8).map(|_| strings::u32_at(body, at + 4));
        Some(if self.keys.on {
            let has = flags & 0x20 != 0;
            let comment = has.then(|| length.map(|it| it.wrapping_sub(self.keys.length))).flatten();
            let size = if has { 8 } else { 4 };
            let (next, sibling) = (flags & 0x80 != 0, flags & 0x40 != 0);
            Step { from, to, next, sibling, comment, size }
        } else {
            let (next, sibling) = (flags & 0xF0 != 0, flags & 0x0F != 0);
            Step { from, to, next, sibling, comment: length.filter(|&it| it > 0), size: 8 }
        })
    }

    /// The tree: a node, then the line that goes on from it, then its next alternative.
    fn tree(&mut self, body: &[u8]) {
        let Some(root) = self.step(body, 0) else {
            return self.cut(body.len(), 1);
        };
        let mut at = root.size;
        self.comment(body, &mut at, &root, NodeId::ROOT);
        if !root.next {
            return self.end(body, at);
        }
        let mut parent = NodeId::ROOT;
        let mut open = Vec::new();
        loop {
            let Some(step) = self.step(body, at) else {
                return self.cut(at, open.len() + 1);
            };
            let span = Span::new(HEADER + at, HEADER + at + 4);
            let (from, to) = (point(step.from), point(step.to));
            let text = match (from, to) {
                (0..=89, 0..=89) => board::move_text(from, to),
                _ => format!("#{}-{}", step.from, step.to).into(),
            };
            let node = self.record.tree.add(parent, Some(MoveText { text, span, side: None }));
            at += step.size;
            self.comment(body, &mut at, &step, node);
            if step.sibling {
                open.push(parent);
            }
            if step.next {
                parent = node;
            } else if let Some(before) = open.pop() {
                parent = before;
            } else {
                return self.end(body, at);
            }
        }
    }

    /// The comment of a record, which stands at `at`.
    fn comment(&mut self, body: &[u8], at: &mut usize, step: &Step, node: NodeId) {
        let Some(length) = step.comment else { return };
        let start = (*at).min(body.len());
        let end = start.saturating_add(length as usize);
        let there = end.min(body.len());
        let span = Span::new(HEADER + start, HEADER + there);
        let bytes = &body[start..there];
        let names = ["comment", "注释"];
        let text =
            strings::decoded(bytes, HEADER + start, self.encoding, names, &mut self.findings);
        let text = strings::with_line_feeds(text);
        // What is said to be missing is told by the tree that breaks off here.
        *at = end;
        if node == NodeId::ROOT {
            tail::take_comment(&mut self.record, text, span);
        } else if !text.is_empty() {
            self.record.tree.note(node, NoteKind::Comment, "", text, span);
        }
    }

    /// The file ends where `n` lines should go on.
    fn cut(&mut self, at: usize, n: usize) {
        let at = (HEADER + at).min(self.file.len());
        self.findings
            .push(Finding::new(Code::TreeCut, Span::new(at, self.file.len())).with("n", n));
    }

    /// The tree has ended at `at`.
    fn end(&mut self, body: &[u8], at: usize) {
        if at > body.len() {
            return self.cut(body.len(), 1);
        }
        if at < body.len() {
            let span = Span::new(HEADER + at, self.file.len());
            self.findings.push(Finding::new(Code::TrailingBytes, span).with("n", span.len()));
        }
    }
}

/// The point of a square, 10 x + y; 255 for one that is none.
const fn point(square: u8) -> u8 {
    board::from_bottom(square / 10, square % 10)
}
