//! The way through movetext: plain moves, due numbers and comments at once, the rest by tokens.

use super::{Frame, Movetext};
use crate::{
    formats::pgn::{
        lex::{self, Kind, Lexer, NEAR, Token},
        numbers::Due,
    },
    record::{MoveText, NodeId, NoteKind},
    source::Span,
    word::word,
};

impl<'s> Movetext<'s> {
    /// Takes tokens until the game ends: the marker, or what else stopped it.
    pub(in crate::formats::pgn) fn run(&mut self, lexer: &mut Lexer<'s>) -> Option<Token> {
        loop {
            let fresh = self.unread.is_none();
            if !fresh {
                lexer.skip_space();
            } else if self.early.is_empty() {
                self.run_plain(lexer);
            }
            if self.unread.is_none() && self.parenthesis(lexer) {
                continue;
            }
            let token = lexer.next()?;
            if token.kind == Kind::Tag || fresh && self.is_again(token) || self.token(lexer, token)
            {
                return Some(token);
            }
        }
    }

    /// Takes the begin or the end of a variation, as [`token`](Self::token) would, if it comes next.
    fn parenthesis(&mut self, lexer: &mut Lexer<'s>) -> bool {
        let at = lexer.at();
        let span = Span::new(at, at + 1);
        match self.text.as_bytes().get(at) {
            Some(b'(') => {
                lexer.go_to(at + 1);
                self.open(lexer, span);
            }
            Some(b')') => {
                lexer.go_to(at + 1);
                self.close(span);
            }
            _ => return false,
        }
        self.end = span.end;
        true
    }

    /// Whether the token is the number that begins the next game.
    fn is_again(&self, token: Token) -> bool {
        let one = token.kind == Kind::Number { value: 1, dots: 1 } && self.line.ply > 1;
        let next = self.text.as_bytes().get(token.span.end as usize);
        one && next.is_some_and(u8::is_ascii) && self.starts_again(token.span)
    }

    /// Takes plain moves, the numbers that are due, and comments behind moves as long as there are
    /// any: nearly all movetext.
    #[inline(never)]
    fn run_plain(&mut self, lexer: &mut Lexer<'s>) {
        let total = self.text.len();
        let mut rest = &self.text[lexer.at()..];
        let in_frame = !self.frames.is_empty();
        let mut due = if self.numbers_only_count() {
            Due::new(self.start, self.line.ply, self.record.tree.len())
        } else {
            Due::NONE
        };
        // Every move is one node more.
        let before = self.record.tree.len();
        // Whether the next move needs nothing but its node.
        let mut plain = self.before.is_empty() && self.line.current == self.record.tree.newest();
        if plain {
            self.record.tree.begin_run();
        }
        // What stands right before: a number, or the end of a variation.
        let (mut after_number, mut after_close) = (self.after_number, self.after_close);
        let mut numbered = false;
        // End of the last token that was no short move, and of the last move that was not short.
        let (mut end, mut long) = (self.end as usize, 0);
        loop {
            while let Some(near) = rest.as_bytes().first_chunk() {
                let (first, start) = (near[0], total - rest.len());
                let length = if first.is_ascii_alphabetic() {
                    if plain && let Some((length, word)) = lex::short_san(near) {
                        let (text, after) = rest.split_at(length);
                        self.record.tree.run_on(text, word, Span::new(start, start + length));
                        (after_number, after_close) = (false, false);
                        rest = if near[length] == b' ' { &after[1..] } else { after };
                        continue;
                    }
                    break;
                } else if first.is_ascii_digit() {
                    let Some(length) = due.length(near, self.record.tree.len()) else { break };
                    end = start + length;
                    (after_number, numbered) = (true, true);
                    if near[length] == b' ' {
                        rest = &rest[length + 1..];
                        continue;
                    }
                    length
                } else if first == b'{' {
                    let moved = self.line.moved || self.record.tree.len() > before;
                    if after_number || after_close || in_frame && !moved {
                        break;
                    }
                    let Some(span) = lexer.plain_comment(start) else { break };
                    // A comment of eight bytes may say `……`.
                    if span.len() == 8 {
                        break;
                    }
                    let tree = &mut self.record.tree;
                    let node = if plain { tree.newest() } else { self.line.current };
                    tree.comment(node, &rest[1..span.len() - 1], span);
                    end = span.end as usize;
                    let (_, after) = rest.split_at(span.len());
                    rest = after.strip_prefix(' ').unwrap_or(after);
                    continue;
                } else if matches!(first, b' ' | b'\t'..=b'\r') {
                    1
                } else {
                    break;
                };
                rest = &rest[length..];
            }
            // What is rarer, apart: the loop above stays in registers.
            let Some(near) = rest.as_bytes().first_chunk() else { break };
            let (first, start) = (near[0], total - rest.len());
            let length = if first.is_ascii_alphabetic() {
                let Some((length, short)) = self.add_apart(plain, near, start) else { break };
                (after_number, after_close, plain) = (false, false, true);
                long = if short { long } else { start + length };
                length
            } else if first == b'$' {
                let node = if plain { self.record.tree.newest() } else { self.line.current };
                let Some(length) = self.add_nag(node, near, start) else { break };
                end = start + length;
                length
            } else {
                break;
            };
            rest = &rest[length..];
        }
        let tree = &mut self.record.tree;
        let moves = tree.len() - before;
        if plain {
            tree.end_run();
            self.line.current = tree.newest();
        }
        self.line.moved |= moves > 0;
        self.line.ply += moves as u32;
        (self.after_number, self.after_close) = (after_number, after_close);
        if numbered {
            (self.line.shift, self.lost) = (0, false);
            self.numbered |= in_frame;
        }
        self.end = end as u32;
        let mut at = total - rest.len();
        if moves > 0 {
            at = self.after_run(at, long);
        }
        lexer.go_to(at);
    }

    /// Adds a move behind `parent`.
    #[inline(never)]
    pub(super) fn add_move(&mut self, parent: NodeId, span: Span) {
        let mv = MoveText { text: span.of(self.text).into(), span, side: None };
        self.line.current = self.record.tree.add(parent, Some(mv));
        if !self.before.is_empty() {
            self.put_before(self.line.current);
        }
    }

    /// Adds the move at `start`, whose bytes are `near`, where it is not short or does not go on a
    /// run; a run goes on behind it. Gives its length, and whether it is short.
    #[inline(never)]
    fn add_apart(
        &mut self,
        in_run: bool,
        near: &[u8; NEAR],
        start: usize,
    ) -> Option<(usize, bool)> {
        let short = if in_run { None } else { lex::short_san(near) };
        let (length, word) = if let Some(short) = short {
            short
        } else {
            let past = lex::san(self.text.as_bytes(), start);
            if past == 0 {
                return None;
            }
            (past - start, word(&self.text.as_bytes()[start..past]))
        };
        let tree = &mut self.record.tree;
        let mut parent = self.line.current;
        if in_run {
            tree.end_run();
            parent = tree.newest();
        }
        let text = &self.text[start..start + length];
        let span = Span::new(start, start + length);
        self.line.current = tree.begin_run_with(parent, text, word, span);
        if !self.before.is_empty() {
            self.put_before(self.line.current);
        }
        Some((length, short.is_some()))
    }

    /// Adds the annotation glyph at `start`, `$14`, whose bytes are `near`, if it is plain; gives its
    /// length.
    #[inline(never)]
    fn add_nag(&mut self, node: NodeId, near: &[u8; NEAR], start: usize) -> Option<usize> {
        let length = lex::plain_nag(near)?;
        let span = Span::new(start, start + length);
        let number = &self.text[start + 1..start + length];
        self.record.tree.note(node, NoteKind::Nag, "", number, span);
        Some(length)
    }

    /// Behind a run of moves: where its last token ends, and whether a suffix of its last move stands
    /// apart; moves that are not short, the last of which ended at `long`, have theirs. Gives where
    /// to go on.
    #[inline]
    fn after_run(&mut self, at: usize, long: usize) -> usize {
        let tree = &mut self.record.tree;
        let Some(mv) = &tree.node(self.line.current).mv else { return at };
        let Span { start, end } = mv.span;
        if end < self.end {
            return at;
        }
        self.end = end;
        let past = if end as usize == long {
            long
        } else {
            lex::apart(self.text.as_bytes(), end as usize)
        };
        if past == end as usize {
            return at;
        }
        let span = Span::new(start as usize, past);
        let mv = MoveText { text: span.of(self.text).into(), span, side: None };
        tree.replace_move(self.line.current, mv);
        tree.extend_tail(self.line.current, span.end);
        self.end = span.end;
        past
    }

    /// Whether a number that is due says nothing but that: no variation that was never closed may end
    /// at it, and it cannot be one that goes on with the line around a variation.
    fn numbers_only_count(&self) -> bool {
        let frame = self.frames.last();
        let plain = |frame: &Frame| frame.outer.shift == 0 || frame.resume.is_some();
        self.closes.is_empty() && frame.is_none_or(plain)
    }
}
