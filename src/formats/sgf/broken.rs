//! Broken values and text that belongs to nothing: what is told of them, and the ways to mend them.

use super::{
    lex::{Kind, Token, is_space},
    node::Prop,
    read::Reader,
};
use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    source::Span,
};

impl<'s> Reader<'s> {
    pub(super) fn value(&mut self, token: &Token<'s>) {
        let Kind::Value { closed, inner } = token.kind else { return };
        let prop = match self.props.last_mut() {
            Some(prop) if self.taking => prop,
            _ => return self.bad_text(token),
        };
        prop.add(Span::new(token.start, token.end()), closed, inner);
        if closed && !inner {
            return;
        }
        let name = prop.name.to_string();
        let span = Span::new(token.start, token.end());
        if !closed {
            let number =
                if token.end() == self.text.trim_end_matches(is_space).len() { 10 } else { 14 };
            let finding = Finding::new(Code::MissingBracket, span).like_sgfc(number);
            let close = |at| Fix::one(Applicability::Unsafe, Span::at(at), "]");
            let mut finding = Finding { fix: Some(close(token.end())), ..finding };
            if let Some(line) = token.text.trim_end().find(['\n', '\r']) {
                finding = finding.or(close(token.start + line));
            }
            self.findings.push(finding.with("name", &*name));
        }
        if inner {
            self.unescaped(token, &name, usize::from(closed));
        }
    }

    /// Tells of the `]` in a value that are text; the last `closing` bytes are no part of it.
    fn unescaped(&mut self, token: &Token<'s>, name: &str, closing: usize) {
        let inside = &token.text.as_bytes()[..token.text.len() - closing];
        let mut edits = Vec::new();
        let mut at = 1;
        while let Some(found) = memchr::memchr2(b']', b'\\', &inside[at..]) {
            let place = at + found;
            at = (place + 1 + usize::from(inside[place] == b'\\')).min(inside.len());
            if inside[place] == b']' {
                let span = Span::new(token.start + place, token.start + place + 1);
                edits.push(Edit { span, text: "\\]".to_owned() });
            }
        }
        let first = edits.first().map_or(Span::at(token.start), |edit| edit.span);
        let mut finding = Finding::new(Code::UnescapedBracket, first).with("name", name);
        finding.fix = Some(Fix { applicability: Applicability::Unsafe, edits });
        // Or the value ends there, and what follows is surplus.
        let surplus = Span { start: first.end, end: token.end() as u32 };
        self.findings.push(finding.or(Fix::one(Applicability::Unsafe, surplus, "")));
    }

    /// Takes text that belongs to no property; neighbours become one run.
    pub(super) fn bad_text(&mut self, token: &Token<'s>) {
        self.taking = false;
        let span = Span::new(token.start, token.end());
        self.bad = Some(self.bad.map_or(span, |bad| bad.join(span)));
    }

    /// Ends a run of bad text: tells of it and keeps it at the node.
    pub(super) fn end_bad(&mut self) {
        let Some(span) = self.bad.take() else { return };
        let text = span.of(self.text);
        let shown: String = text.chars().take(40).collect();
        let number = if text.starts_with('[') { 54 } else { 8 };
        let finding = Finding::new(Code::IllegalCharacters, span).like_sgfc(number);
        let mut finding = finding.with("text", shown).fixed(Applicability::Unsafe, span, "");
        let before = span.start as usize;
        if self.text.as_bytes()[..before].ends_with(b"]") {
            // Or the bracket before it is text, and this belongs to the value.
            let edits = vec![
                Edit { span: Span::at(before - 1), text: "\\".to_owned() },
                Edit { span: Span::at(span.end as usize), text: "]".to_owned() },
            ];
            finding = finding.or(Fix { applicability: Applicability::Unsafe, edits });
        }
        self.findings.push(finding);
        self.props.push(Prop::unread(span));
    }
}
