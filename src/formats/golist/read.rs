//! The reader.

use super::{
    lex::{Kind, Lexer, Token},
    names,
};
use crate::{
    findings::{Code, Finding},
    formats::{Entry, draft::Draft, points},
    record::{MoveText, NodeId, NoteKind, Side},
    source::Span,
};

/// Reads all games of `text`: a header behind moves begins another one.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut reader = Reader::new(0);
    for token in Lexer::new(text) {
        if matches!(token.kind, Kind::Header { .. }) && reader.moved {
            entries
                .push(std::mem::replace(&mut reader, Reader::new(token.start)).finish(token.start));
        }
        reader.token(token);
    }
    if reader.any {
        entries.push(reader.finish(text.len()));
    }
    entries
}

struct Reader<'s> {
    draft: Draft<'s>,
    any: bool,
    moved: bool,
    side: Option<Side>,
    /// The number before the next move.
    number: Option<usize>,
    misnumbered: (usize, Span),
}

impl<'s> Reader<'s> {
    fn new(start: usize) -> Self {
        let mut draft = Draft::new(start);
        draft.record.notation = None;
        Self {
            draft,
            any: false,
            moved: false,
            side: None,
            number: None,
            misnumbered: (0, Span::default()),
        }
    }

    fn token(&mut self, token: Token<'s>) {
        let span = Span::new(token.start, token.start + token.text.len());
        self.any |= token.kind != Kind::Space;
        match token.kind {
            Kind::Space => {}
            Kind::Header { colon } => self.header(token.text, colon, span),
            Kind::Comment { closed } => {
                let inside = &token.text[1..];
                let inside = if closed { &inside[..inside.len() - 1] } else { inside };
                let last = self.draft.last;
                let text = unbrace(inside);
                if last == NodeId::ROOT {
                    self.draft.root_comment(&text, span);
                } else {
                    self.draft.comment(last, text, span);
                }
            }
            Kind::Number => {
                let figures = token.text.trim_end_matches(|c: char| !c.is_ascii_digit());
                self.number = figures.parse().ok();
            }
            Kind::Colour => {
                let black = token.text.starts_with(['黑', '黒', 'B']);
                let figures = token.text.trim_matches(|c: char| !c.is_ascii_digit());
                self.number = figures.parse().ok().or(self.number);
                self.side = Some(if black { Side::First } else { Side::Second });
            }
            Kind::Move => self.step(token.text, span),
            Kind::Result if self.moved => self.draft.header("RE", token.text, span),
            Kind::Result | Kind::Word => self.draft.unread(token.text, span),
        }
    }

    fn header(&mut self, line: &'s str, colon: usize, span: Span) {
        let name = line[..colon].trim();
        let width = line[colon..].chars().next().map_or(1, char::len_utf8);
        let value = names::unescape(line[colon + width..].trim());
        if name == names::MARK {
            return;
        }
        match names::sgf(name) {
            Some(name @ ("AB" | "AW" | "PL")) => {
                self.draft.record.tree.note(NodeId::ROOT, NoteKind::Property, name, value, span);
            }
            Some(known) => self.draft.raw(known, value, span),
            None => self.draft.raw(name, value, span),
        }
    }

    fn step(&mut self, text: &'s str, span: Span) {
        self.moved = true;
        let record = &mut self.draft.record;
        if record.notation.is_none() {
            let ascii = text.is_ascii();
            let japanese = text.contains('の') || text == "パス";
            record.notation = Some(match (ascii, japanese) {
                (true, _) => "a1",
                (_, true) => "ja",
                _ => "zh",
            });
        }
        let before = record.tree.node(self.draft.last).mv.as_ref().and_then(|mv| mv.side);
        let handicap = || points::start(record).is_some_and(|[black, _]| black.len() > 1);
        let turn = match before {
            Some(side) => side.other(),
            None if handicap() => Side::Second,
            None => Side::First,
        };
        let side = self.side.take().unwrap_or(turn);
        let mv = MoveText { text: text.into(), span, side: Some(side) };
        self.draft.last = self.draft.record.tree.add(self.draft.last, Some(mv));
        let due = self.draft.record.tree.len() - 1;
        if self.number.take().is_some_and(|number| number != due && number != due.div_ceil(2)) {
            if self.misnumbered.0 == 0 {
                self.misnumbered.1 = span;
            }
            self.misnumbered.0 += 1;
        }
    }

    fn finish(mut self, end: usize) -> Entry<'s> {
        let (n, span) = self.misnumbered;
        if n > 0 {
            self.draft.findings.push(Finding::new(Code::MoveNumbersOdd, span).with("n", n));
        }
        if self.draft.record.notation.is_none() {
            self.draft.record.notation = Some("a1");
        }
        self.draft.finish(end)
    }
}

/// The text of a comment.
fn unbrace(inside: &str) -> String {
    let mut out = String::with_capacity(inside.len());
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('\\' | '}'))) => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out
}
