//! Move numbers: what they tell of the line that they stand in.

use super::{Movetext, SAME};
use crate::{
    findings::{Code, Finding, Severity},
    source::Span,
};

impl Movetext<'_> {
    #[inline(never)]
    pub(super) fn number(&mut self, value: u32, dots: u8, span: Span) {
        if self.closes.last() == Some(&span.start) {
            self.closes.pop();
            self.end_frame(None);
        }
        self.after_number = true;
        self.numbered = true;
        let second = dots > 1;
        if self.line.ply == 0 && self.frames.is_empty() {
            if self.start.known && self.start.number != value {
                // Many programs leave the number of the FEN at 1.
                self.number_finding(i64::from(value), i64::from(self.start.number), span);
            }
            self.start.number = value;
            if !self.start.known {
                self.start.second = second;
                self.late = (value > 1).then_some(span);
            }
            return;
        }
        let written = i64::from(value);
        if let Some(frame) = self.frames.last_mut()
            && frame.resume.is_none()
        {
            let ply = self.start.ply(written - frame.outer.shift, second);
            if ply == i64::from(frame.outer.ply) && ply != i64::from(self.line.ply) {
                frame.resume = Some(span.start);
            }
        }
        let due = self.start.number(self.line.ply).cast_signed();
        if written == due {
            self.line.shift = 0;
        } else if written != due + self.line.shift {
            self.wrong_number(written, due + self.line.shift, span);
            self.line.shift = written - due;
        }
        self.lost = false;
    }

    /// Whether the number 1 at `span`, after a blank line and a game that went on from 1, begins the
    /// next game, the marker between them having been left out.
    #[cold]
    pub(super) fn starts_again(&self, span: Span) -> bool {
        let before = &self.text[..span.start as usize];
        let space = &before[before.trim_end_matches([' ', '\t', '\r', '\n']).len()..];
        self.frames.is_empty()
            && self.start.number == 1
            && self.line.ply > 1
            && space.matches('\n').nth(1).is_some()
    }

    /// Tells a number that does not follow, unless a move may have been lost before it.
    fn wrong_number(&mut self, written: i64, expected: i64, span: Span) {
        self.wrong_numbers += u32::from(!self.lost);
        if self.lost || self.wrong_numbers > SAME {
            return;
        }
        self.number_finding(written, expected, span);
    }

    /// Tells a number that does not follow; before the first move it does harm to nothing.
    #[cold]
    fn number_finding(&mut self, written: i64, expected: i64, span: Span) {
        let digits = span.of(self.text).trim_end_matches(|c: char| !c.is_numeric()).len();
        let span = Span { end: span.start + digits as u32, ..span };
        let severity = if self.line.ply == 0 { Severity::Info } else { Severity::Warning };
        let finding = Finding::new(Code::MoveNumberWrong, span).graded(severity);
        let finding = finding.with("written", written.to_string());
        self.findings.push(finding.with("expected", expected.to_string()));
    }
}
