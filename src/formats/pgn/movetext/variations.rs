//! Variations: where they begin and end, and those that are in the wrong place.

use super::{Frame, Line, Movetext, SAME};
use crate::{
    findings::{Code, Finding},
    formats::pgn::lex::{Flavour, Kind, Lexer},
    record::{Game, NodeId},
    source::Span,
};

impl<'s> Movetext<'s> {
    pub(super) fn open(&mut self, lexer: &mut Lexer<'s>, span: Span) {
        // `exf6 (ep)`, `a8 (Q)`
        let rest = &self.text.as_bytes()[span.start as usize..];
        let suffix = match rest {
            [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] => 3,
            [b'(', b'=', b'Q' | b'R' | b'B' | b'N', b')', ..] | [b'(', b'e', b'p', b')', ..] => 4,
            [b'(', b'e', b'.', b'p', b'.', b')', ..] => 6,
            _ => 0,
        };
        let whole = Span { end: span.start + suffix, ..span };
        if suffix > 0 && self.extend_move(whole) {
            lexer.go_to(whole.end as usize);
            return;
        }
        if self.frames.is_empty() && self.line.current == NodeId::ROOT {
            self.open_early(lexer, span);
            return;
        }
        let in_frame = !self.frames.is_empty();
        if in_frame && !self.line.moved {
            let told = self.frames.last().is_some_and(|frame| frame.held);
            if !told {
                self.findings.push(Finding::new(Code::VariationBeforeMove, span));
            }
            // It varies what the variation around it varies.
            let varied = self.frames.last().map_or(NodeId::ROOT, |frame| frame.varied);
            self.push(varied, self.line, span, told || in_frame);
            return;
        }
        self.flush_before(self.line.current);
        let varied = self.line.current;
        let before = self.record.tree.parent(varied).unwrap_or(NodeId::ROOT);
        let inner = Line { current: before, ply: self.line.ply - 1, moved: false, ..self.line };
        self.push(varied, inner, span, false);
    }

    fn push(&mut self, varied: NodeId, inner: Line, open: Span, held: bool) {
        self.frames.push(Frame { outer: self.line, varied, open, held, resume: None });
        self.line = Line { moved: false, ..inner };
        (self.after_number, self.after_close) = (false, false);
    }

    /// A variation before the first move: it is read when that has come.
    fn open_early(&mut self, lexer: &mut Lexer<'s>, span: Span) {
        if !self.no_early {
            let start = lexer.clone();
            if let Some(end) = skip_variation(lexer) {
                self.early_lexer.get_or_insert(start);
                self.early.push(Span { end, ..span });
                self.end = end;
                self.after_close = true;
                return;
            }
            self.no_early = true;
            self.findings.push(Finding::new(Code::UnclosedVariation, span));
            *lexer = start;
        }
    }

    /// Reads the variations that stood before the first move.
    pub(super) fn read_early(&mut self) {
        let Some(mut lexer) = self.early_lexer.take() else { return };
        lexer.flavour = match self.record.game {
            Game::Xiangqi => Flavour::Xiangqi,
            _ => Flavour::Chess,
        };
        let (line, end) = (self.line, self.end);
        for span in std::mem::take(&mut self.early) {
            self.findings.push(Finding::new(Code::VariationBeforeMove, span));
            let open = Span { end: span.start + 1, ..span };
            let inner = Line { current: NodeId::ROOT, ply: 0, ..line };
            self.push(line.current, inner, open, false);
            lexer.go_to(open.end as usize);
            while lexer.at() < span.end as usize {
                let Some(token) = lexer.next() else { break };
                self.token(&mut lexer, token);
            }
        }
        self.line = line;
        self.end = end;
        (self.after_number, self.after_close) = (false, false);
    }

    pub(super) fn close(&mut self, span: Span) {
        if self.frames.is_empty() && self.after_number && self.end == span.start {
            self.forms.add(Code::MoveNumberForm, span);
        } else if self.frames.is_empty() {
            self.findings.push(Finding::new(Code::StrayClosingParenthesis, span));
        } else {
            self.end_frame(Some(span));
        }
    }

    /// Ends the innermost variation, at its `)` or without one.
    pub(super) fn end_frame(&mut self, close: Option<Span>) {
        let Some(frame) = self.frames.pop() else { return };
        let node = if self.line.moved { self.line.current } else { frame.varied };
        self.flush_before(node);
        match close {
            None => {
                self.unclosed += 1;
                if self.unclosed <= SAME {
                    self.findings.push(Finding::new(Code::UnclosedVariation, frame.open));
                }
                self.resumes.extend(frame.resume);
            }
            Some(close) if !self.line.moved && !frame.held => {
                let span = frame.open.join(close);
                self.findings.push(Finding::new(Code::EmptyVariation, span));
            }
            Some(_) => {}
        }
        if frame.varied != NodeId::ROOT {
            let end = close.map_or(self.end, |close| close.end);
            self.record.tree.extend_tail(frame.varied, end);
        }
        self.line = frame.outer;
        if let Some(outer) = self.frames.last_mut() {
            outer.held = true;
        }
        (self.after_number, self.after_close) = (false, true);
    }

    /// Closes whatever is open where the movetext ends.
    pub(super) fn settle(&mut self) {
        self.flush_unread();
        while !self.frames.is_empty() {
            self.end_frame(None);
        }
        self.flush_before(self.line.current);
        if !self.early.is_empty() {
            self.read_early();
        }
    }
}

/// Goes past the variation whose `(` was the last token: one past its `)`, or `None` where the
/// game ends before.
fn skip_variation(lexer: &mut Lexer<'_>) -> Option<u32> {
    let mut depth = 1usize;
    for token in lexer.by_ref() {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Tag => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(token.span.end);
        }
    }
    None
}
