//! Heads that were typed without tags.

use super::{Head, Lexer, Reader, labels, shortened, tags, trimmed};
use crate::{
    findings::{Applicability, Code, Finding, Severity},
    record::Header,
    source::Span,
};

impl<'s> Reader<'s> {
    /// Takes a line of a head that was typed without tags: a label, or a title above the moves. Behind
    /// tags there is none.
    pub(super) fn typed_head(&mut self, lexer: &mut Lexer<'s>, at: usize) -> bool {
        if !self.moves.record.headers.is_empty() && !self.labelled || !self.on_new_line(at) {
            return false;
        }
        if at >= self.head_end {
            // Asked once a head, however long it is.
            let Some((moves, _)) = labels::moves_below(self.text, at) else { return false };
            self.head_end = moves;
        }
        let end = match labels::head(self.text, at) {
            Some(Head::Label(label)) => {
                self.label(label);
                label.line.end
            }
            Some(Head::Title(end)) => {
                let span = trimmed(self.text, Span::new(at, end));
                let finding = Finding::new(Code::UnknownToken, span).graded(Severity::Info);
                self.moves.findings.push(finding.with("text", shortened(span.of(self.text))));
                self.stray(span);
                span.end
            }
            None => return false,
        };
        self.first.get_or_insert(at as u32);
        self.end = end;
        (self.newlines, self.blank) = (0, false);
        lexer.go_to(end as usize);
        true
    }

    /// A line that stands for a tag.
    #[cold]
    fn label(&mut self, label: labels::Label) {
        self.labelled = true;
        let raw = label.value.of(self.text);
        let tag = tags::pair(label.name, raw);
        let finding = Finding::new(Code::TagLabel, label.line).with("tag", &*tag);
        self.moves.findings.push(finding.fixed(Applicability::Safe, label.line, &*tag));
        let header = Header {
            name: label.name.into(),
            value: raw.into(),
            span: label.line,
            value_span: label.value,
        };
        self.moves.record.headers.push(header);
    }

    /// Whether nothing but blanks stands before the place in its line.
    pub(super) fn on_new_line(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t', '\u{feff}']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }
}
