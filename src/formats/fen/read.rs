//! The reader, line by line.

use std::borrow::Cow;

use crate::{
    findings::{Code, Finding},
    formats::{Entry, board::Grid},
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'s> {
    Blank,
    /// `[NAME "value"]`.
    Tag(&'s str, &'s str),
    /// A FEN of ten ranks.
    Fen(&'s str),
    /// Moves joined to one word.
    Moves(&'s str),
    Other(&'s str),
}

/// What a line without its line end is.
pub(super) fn line(text: &str) -> Line<'_> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.is_empty() {
        return Line::Blank;
    }
    let tag = || {
        let (name, value) = text.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
        let named = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (named && !name.is_empty()).then_some(Line::Tag(name, value))
    };
    if let Some(tag) = tag() {
        return tag;
    }
    let square = |pair: &[u8]| pair[0].wrapping_sub(b'a') < 9 && pair[1].is_ascii_digit();
    let pairs = text.as_bytes().chunks_exact(2);
    if text.len() >= 4
        && pairs.remainder().is_empty()
        && text.as_bytes().chunks_exact(2).all(square)
    {
        return Line::Moves(text);
    }
    let placement = text.split_whitespace().next().unwrap_or("");
    // All of it may be glued, `w--01`.
    let side = |rest: &str| {
        let rest = rest.strip_prefix(['w', 'b', 'r', 'W', 'B', 'R']).unwrap_or(rest);
        rest.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit())
    };
    match Grid::from_placement(placement) {
        Some((_, rest)) if side(rest) => Line::Fen(text),
        _ => Line::Other(text),
    }
}

/// Reads all positions of `text`.
pub(super) fn read(text: &str) -> Vec<Entry<'_>> {
    let mut reader = Reader {
        text,
        record: empty(),
        has_fen: false,
        moves_first: None,
        unread: Vec::new(),
        findings: Vec::new(),
        entries: Vec::new(),
    };
    for raw in text.lines() {
        reader.take(line(raw));
    }
    reader.end();
    reader.entries
}

fn empty<'s>() -> Record<'s> {
    let mut record = Record::new(Game::Xiangqi);
    record.notation = Some("uci");
    record
}

struct Reader<'s> {
    text: &'s str,
    record: Record<'s>,
    has_fen: bool,
    /// Whether solutions stand before their positions; not known before the first of either.
    moves_first: Option<bool>,
    unread: Vec<Span>,
    findings: Vec<Finding>,
    entries: Vec<Entry<'s>>,
}

impl<'s> Reader<'s> {
    fn take(&mut self, line: Line<'s>) {
        match line {
            Line::Blank => {}
            Line::Tag(name, value) => {
                let fen = name.eq_ignore_ascii_case("FEN");
                let again = self.record.header(name).is_some() || fen && self.has_fen;
                if name.eq_ignore_ascii_case("FEN_INDEX") || again {
                    self.end();
                }
                if fen {
                    self.position(value);
                } else {
                    let event = name.eq_ignore_ascii_case("EVENT");
                    self.header(if event { "Event" } else { name }, value.into(), value);
                }
            }
            Line::Fen(fen) => {
                self.moves_first.get_or_insert(false);
                if self.has_fen {
                    self.end();
                }
                self.position(fen);
            }
            Line::Moves(moves) => {
                let first = *self.moves_first.get_or_insert(true);
                if !self.record.tree.is_empty() || first && self.has_fen {
                    self.end();
                }
                self.moves(moves);
            }
            Line::Other(text) => {
                let span = self.span(text);
                self.unread.push(span);
                self.record.strays.push(Fragment { text: text.into(), span });
            }
        }
    }

    /// Where a stretch of the text stands.
    fn span(&self, part: &str) -> Span {
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        Span::new(start, start + part.len())
    }

    fn extend(&mut self, span: Span) {
        let whole = self.record.span;
        self.record.span = if whole.end == 0 { span } else { whole.join(span) };
    }

    fn header(&mut self, name: &'s str, value: Cow<'s, str>, part: &str) {
        let span = self.span(part);
        self.extend(span);
        self.record.headers.push(Header { name: name.into(), value, span, value_span: span });
    }

    /// A FEN, or what stands for one.
    fn position(&mut self, fen: &'s str) {
        self.has_fen = true;
        let placement = fen.split_whitespace().next().unwrap_or("");
        match Grid::from_placement(placement) {
            // The side right behind the board is what only these lists have.
            Some((grid, rest)) if !rest.is_empty() => {
                let side = if rest.starts_with(['b', 'B']) { 'b' } else { 'w' };
                let value = format!("{} {side} - - 0 1", grid.to_placement());
                self.header("FEN", value.into(), fen);
            }
            Some(_) => self.header("FEN", fen.into(), fen),
            None => match signs(placement) {
                0 => self.header("FEN", fen.into(), fen),
                n => {
                    let finding = Finding::new(Code::SymbolsOnBoard, self.span(fen));
                    self.findings.push(finding.with("n", n));
                    self.header("Board", fen.into(), fen);
                }
            },
        }
    }

    fn moves(&mut self, moves: &'s str) {
        let whole = self.span(moves);
        self.extend(whole);
        let mut last = NodeId::ROOT;
        for at in (0..moves.len() - moves.len() % 4).step_by(4) {
            let text = &moves[at..at + 4];
            let text = Cow::Borrowed(text);
            let start = whole.start as usize + at;
            let mv = MoveText { text, span: Span::new(start, start + 4), side: None };
            last = self.record.tree.add(last, Some(mv));
        }
        let rest = &moves[moves.len() - moves.len() % 4..];
        if !rest.is_empty() {
            let span = self.span(rest);
            self.findings.push(Finding::new(Code::MoveFiguresOdd, span).with("n", rest.len()));
            self.record.tree.note(last, NoteKind::Unread, "", rest, span);
        }
    }

    /// Ends the record, if there is one.
    fn end(&mut self) {
        let says = self.has_fen || !self.record.tree.is_empty() || !self.record.headers.is_empty();
        if !says {
            return;
        }
        if let Some(&first) = self.unread.first() {
            let finding = Finding::new(Code::LineUnread, first);
            self.findings.push(finding.with("n", self.unread.len()));
        }
        self.unread.clear();
        self.has_fen = false;
        let record = std::mem::replace(&mut self.record, empty());
        let findings = std::mem::take(&mut self.findings);
        self.entries.push(Entry { record, findings });
    }
}

/// How many points of a board of ten ranks of nine hold a sign that is no piece, every letter and
/// 0 being one point; 0 where it is no such board.
fn signs(placement: &str) -> usize {
    let piece = |c: char| "kabnrcphegm".contains(c.to_ascii_lowercase());
    let (mut ranks, mut signs) = (0, 0);
    for rank in placement.split('/') {
        ranks += 1;
        let mut points = 0;
        for c in rank.chars() {
            points += match c {
                '1'..='9' => c as u32 - '0' as u32,
                c if c == '0' || c.is_ascii_alphabetic() => {
                    signs += usize::from(!piece(c));
                    1
                }
                _ => return 0,
            };
        }
        if points != 9 {
            return 0;
        }
    }
    if ranks == 10 { signs } else { 0 }
}
