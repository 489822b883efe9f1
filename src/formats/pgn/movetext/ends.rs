//! The end of a game: its marker, or the words in its place.

use super::Movetext;
use crate::{
    findings::{Applicability, Code, Finding, Severity},
    formats::pgn::{
        lex::{Kind, Lexer},
        read::shortened,
    },
    record::{Fragment, NodeId, NoteKind, Outcome},
    source::Span,
};

impl<'s> Movetext<'s> {
    /// A termination marker; true where it ends the game and does not stand in a variation.
    pub(super) fn result(&mut self, lexer: &Lexer<'s>, span: Span) -> bool {
        let skipped =
            |kind: &Kind| matches!(kind, Kind::Space | Kind::Comment | Kind::Nag | Kind::Glyph);
        if !self.frames.is_empty()
            && lexer.clone().map(|token| token.kind).find(|kind| !skipped(kind))
                == Some(Kind::Close)
        {
            self.note(NoteKind::Unread, span, span);
            return false;
        }
        let text = span.of(self.text);
        if !matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*") {
            let standard = Outcome::read(text).map_or("*", Outcome::pgn);
            let finding = Finding::new(Code::ResultSpelling, span);
            let finding = finding.with("text", text).with("expected", standard);
            self.findings.push(finding.fixed(Applicability::Safe, span, standard));
        }
        if self.text[..span.start as usize].ends_with(|c: char| c.is_alphanumeric() || c == '+') {
            self.forms.add(Code::GluedMarker, span);
        }
        self.settle();
        self.record.marker = Some(Fragment { text: text.into(), span });
        self.tell_said(true);
        true
    }

    /// The game ends at `end`, with or without movetext.
    pub(in crate::formats::pgn) fn end(&mut self, end: u32, has_movetext: bool) {
        self.record.tree.trim();
        if self.record.marker.is_none() {
            self.settle();
            self.tell_said(true);
            if self.record.marker.is_none() && has_movetext && !self.open_comment {
                let at = Span { start: end, end };
                self.findings.push(Finding::new(Code::MissingTermination, at));
            }
        }
        if !self.numbered
            && let Some(first) = self.record.tree.first_child(NodeId::ROOT)
            && let Some(mv) = &self.record.tree.node(first).mv
        {
            self.forms.add(Code::MoveNumberForm, mv.span);
        }
        if let Some(span) = self.late
            && self.record.tree.len() > 1
        {
            let finding = Finding::new(Code::BeginsInTheMiddle, span);
            self.findings.push(finding.with("number", self.start.number));
        }
        if self.controls.0 > 0 {
            let finding = Finding::new(Code::ControlCharacters, self.controls.1);
            // Behind the game (0, ^Z) they do no harm.
            let after = self.record.marker.as_ref().map_or(u32::MAX, |marker| marker.span.end);
            let harmless = self.controls.1.start >= after;
            let severity = if harmless { Severity::Info } else { Severity::Warning };
            self.findings.push(finding.graded(severity).with("n", self.controls.0));
        }
    }

    /// Tells the words that give a result, where they stand behind the last move of the game; of
    /// others that they are no moves.
    #[cold]
    pub(super) fn tell_said(&mut self, ended: bool) {
        let Some((span, outcome, node)) = self.said.take() else { return };
        let text = span.of(self.text);
        if !ended || node != self.line.current {
            let finding = Finding::new(Code::UnknownToken, span);
            self.findings.push(finding.with("text", shortened(text)));
            return;
        }
        let result = outcome.pgn();
        let mut finding = Finding::new(Code::ResultInWords, span)
            .with("text", shortened(text))
            .with("result", result);
        let mut comment = format!("{{{text}}}");
        if self.record.marker.is_some() {
            finding = finding.graded(Severity::Info);
        } else {
            self.record.marker = Some(Fragment { text: result.into(), span });
            comment = format!("{comment} {result}");
        }
        self.findings.push(finding.fixed(Applicability::Safe, span, &*comment));
    }
}
