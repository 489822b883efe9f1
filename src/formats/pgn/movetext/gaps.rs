//! Moves that were played but not recorded: `……` where it can be nothing else.

use super::Movetext;
use crate::{
    findings::Code,
    formats::pgn::lex::{Kind, Lexer},
    record::{MoveText, UNRECORDED},
    source::Span,
};

impl<'s> Movetext<'s> {
    /// Dots alone. They stand for an unrecorded move where the number before them is the first
    /// player's and a move follows, or where they take the second player's place before the next
    /// number. Only in the main line: elsewhere, and at its beginning, they are mere filling.
    #[cold]
    pub(super) fn dots(&mut self, lexer: &Lexer<'s>, span: Span) {
        let passed = |kind| matches!(kind, Kind::Space | Kind::Comment | Kind::LineComment);
        let next = lexer.clone().map(|token| token.kind).find(|kind| !passed(*kind));
        let second = self.start.is_second(self.line.ply);
        // Two dots are how other games part their moves.
        let whole = span.of(self.text).contains('…') || span.len() > 2;
        let gap = whole
            && self.frames.is_empty()
            && self.line.ply > 0
            && self.line.shift == 0
            && match next {
                Some(Kind::Move) => self.after_number && !second,
                Some(Kind::Number { value, dots }) => {
                    let due = self.start.number(self.line.ply + 1);
                    second && dots < 2 && u64::from(value) == due
                }
                _ => false,
            };
        if gap {
            self.odd_move(span);
            self.record.tree.leave_unrecorded(self.line.current);
        } else {
            if self.line.ply == 0 && self.frames.is_empty() && !self.start.known {
                self.start.second = true;
            }
            self.forms.add(Code::MoveNumberForm, span);
            self.after_number = true;
        }
    }

    /// Whether a comment says of the null move before it that it is an unrecorded one, which is
    /// how our own files have it where dots could be misread.
    #[cold]
    pub(super) fn says_unrecorded(&mut self, body: &str) -> bool {
        let tree = &mut self.record.tree;
        let current = self.line.current;
        let null = |mv: &MoveText<'_>| mv.text == "--";
        let says = body == UNRECORDED
            && tree.node(current).mv.as_ref().is_some_and(null)
            && tree.notes(current).next().is_none();
        if says {
            tree.leave_unrecorded(current);
        }
        says
    }
}
