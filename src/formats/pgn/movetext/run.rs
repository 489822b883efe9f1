//! The way through movetext: plain moves, numbers and comments at once, the rest by tokens.

use super::Movetext;
use crate::{
    formats::pgn::lex::{self, Kind, Lexer, Token},
    source::Span,
};

impl<'s> Movetext<'s> {
    /// Takes tokens until the game ends: the marker, or what else stopped it.
    pub(in crate::formats::pgn) fn run(&mut self, lexer: &mut Lexer<'s>) -> Option<Token> {
        loop {
            if self.unread.is_some() {
                lexer.skip_space();
            } else if let Some(again) = self.run_plain(lexer) {
                return Some(again);
            }
            let token = lexer.next()?;
            if token.kind == Kind::Tag || self.token(lexer, token) {
                return Some(token);
            }
        }
    }

    /// Takes plain moves, numbers and comments as long as there are any: nearly all movetext. Gives
    /// the number that begins the next game. Where the lexer stands is kept at hand meanwhile.
    fn run_plain(&mut self, lexer: &mut Lexer<'s>) -> Option<Token> {
        let bytes = self.text.as_bytes();
        let mut at = lexer.at();
        let mut end = self.end;
        let mut again = None;
        while let Some(&first) = bytes.get(at) {
            match first {
                b' ' | b'\t'..=b'\r' => {
                    at += 1;
                    continue;
                }
                b'a'..=b'z' | b'A'..=b'Z' => match lex::plain_move(bytes, at) {
                    0 => break,
                    past => {
                        self.mv(at, past);
                        end = past as u32;
                    }
                },
                b'0'..=b'9' => {
                    let Some((value, dots, past)) = lex::plain_number(bytes, at) else { break };
                    let glued = bytes.get(past).is_some_and(u8::is_ascii_digit);
                    if glued && lexer.figures_move(at).is_some() {
                        break;
                    }
                    let span = Span::new(at, past);
                    if value == 1 && dots == 1 && self.line.ply > 1 && self.starts_again(span) {
                        again = Some(Token { kind: Kind::Number { value, dots }, span });
                        at = past;
                        break;
                    }
                    if !self.follows(value) {
                        self.number(value, dots, span);
                    }
                    end = span.end;
                }
                b'{' => {
                    lexer.go_to(at);
                    let Some(span) = lexer.plain_comment() else { break };
                    self.plain_comment(span);
                    end = span.end;
                }
                _ => break,
            }
            // Mostly one blank comes next.
            at = end as usize;
            at += usize::from(bytes.get(at) == Some(&b' '));
        }
        self.end = end;
        lexer.go_to(at);
        again
    }

    /// Takes a number that is due in the main line; what else it may be is for [`Self::number`].
    #[inline]
    fn follows(&mut self, value: u32) -> bool {
        let due = self.line.ply > 0
            && self.frames.is_empty()
            && self.closes.is_empty()
            && u64::from(value) == self.start.number(self.line.ply);
        if due {
            (self.after_number, self.lost) = (true, false);
            self.line.shift = 0;
        }
        due
    }

    /// Gives a closed comment to its move, or lets it wait for it.
    #[inline]
    fn plain_comment(&mut self, span: Span) {
        // A comment of eight bytes may say `……`.
        let odd = self.after_number || self.after_close || span.len() == 8;
        if odd || !self.frames.is_empty() {
            return self.place(span);
        }
        let text = &self.text[span.start as usize + 1..span.end as usize - 1];
        self.record.tree.comment(self.line.current, text, span);
    }
}
