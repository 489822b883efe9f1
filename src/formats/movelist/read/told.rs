//! Players and results that stand in a line of their own, in words.

use std::borrow::Cow;

use super::{Reader, Token, lines, shortened};
use crate::{
    findings::{Code, Finding, Severity},
    formats::same_header,
    record::{Fragment, Header, Outcome},
    source::Span,
};

impl<'s> Reader<'s> {
    /// A line that names the players and the result: a title before the moves; right behind moves it
    /// is kept as text.
    pub(super) fn heading(&mut self, token: &Token<'s>, breaks: u32) {
        let Some(heading) = lines::heading(token.text) else { return };
        if self.played() {
            if self.record.marker.is_none() && breaks < 2 {
                self.unknown = Some(self.place(heading.line));
                return;
            }
            self.end_game();
        }
        let span = self.place(heading.line);
        self.push_headers("标题", span, span);
        self.heading.get_or_insert((heading, span));
        let whole = self.record.span;
        self.record.span = if whole.end == 0 { span } else { whole.join(span) };
    }

    /// Where a part of the text stands.
    fn place(&self, part: &str) -> Span {
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        Span::new(start, start + part.len())
    }

    /// Adds what the heading says and no header does.
    pub(super) fn end_heading(&mut self) {
        let Some((heading, span)) = self.heading.take() else { return };
        let known =
            |name: &str| self.record.headers.iter().any(|header| same_header(&header.name, name));
        let mut new = Vec::new();
        if !known("Red") && !known("White") {
            new.push(("红方", heading.red));
        }
        if !known("Black") {
            new.push(("黑方", heading.black));
        }
        if !known("Result") && self.record.marker.is_none() {
            new.push(("结果", heading.result));
        }
        for (name, value) in new {
            let value_span = self.place(value);
            let (name, value) = (Cow::Borrowed(name), Cow::Borrowed(value));
            self.record.headers.push(Header { name, value, span, value_span });
        }
    }

    /// Takes words for the result where they tell one and nothing else; whether they do.
    pub(super) fn say(&mut self, text: &str, span: Span, comment: bool) -> bool {
        let outcome = Outcome::in_words(text).filter(|_| self.played());
        if let Some(outcome) = outcome {
            self.tell_said(false);
            self.said = Some((span, outcome, self.current, comment));
        }
        outcome.is_some()
    }

    /// Tells the words that give the result, where they stand behind the last move; of others outside
    /// comments that nothing is known of them. Without a marker they are it.
    pub(super) fn tell_said(&mut self, ended: bool) {
        let Some((span, outcome, node, comment)) = self.said.take() else { return };
        let shown = shortened(span.of(self.text));
        if !ended || node != self.current {
            if !comment {
                self.findings.push(Finding::new(Code::UnknownLine, span).with("text", shown));
            }
            return;
        }
        let marked = self.record.marker.is_some();
        if !marked {
            self.record.marker = Some(Fragment { text: outcome.pgn().into(), span });
        } else if comment {
            return;
        }
        let finding = Finding::new(Code::ListResultInWords, span).with("text", shown);
        let finding = finding.with("result", outcome.pgn());
        self.findings.push(if marked { finding.graded(Severity::Info) } else { finding });
    }
}
