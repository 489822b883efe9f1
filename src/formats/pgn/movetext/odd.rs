//! Words that are no tokens of PGN and yet known, and what is said of the others.

use super::Movetext;
use crate::{
    findings::Code,
    formats::pgn::{
        lex::{Kind, Lexer, Token},
        symbol,
    },
    record::MoveText,
    source::Span,
};

impl<'s> Movetext<'s> {
    /// Takes words that are no tokens of PGN and yet known: `=Q` behind a pawn move, `2-` for a
    /// number, a move that breaks off.
    #[cold]
    pub(super) fn is_odd(&mut self, lexer: &Lexer<'s>, span: Span) -> bool {
        let word = span.of(self.text);
        if let [b'=', b'Q' | b'R' | b'B' | b'N'] = word.as_bytes() {
            return self.extend_move(span);
        }
        let number = word.strip_suffix(['-', ':', ',']).and_then(|digits| digits.parse().ok());
        if let Some(value) = number.filter(|value| *value < 1000) {
            self.forms.add(Code::MoveNumberForm, span);
            self.number(value, 1, span);
            return true;
        }
        let attempt = self.is_attempt(lexer, span);
        if attempt {
            self.odd_move(span);
        }
        attempt
    }

    /// Makes what stands right behind the last move, blanks aside, a part of it.
    #[cold]
    pub(super) fn extend_move(&mut self, span: Span) -> bool {
        let node = self.line.current;
        let Some(mv) = &self.record.tree.node(node).mv else { return false };
        let between = Span { start: mv.span.end, end: span.start };
        let near = self.line.moved && self.end == mv.span.end && !self.after_number;
        if !near || !between.of(self.text).trim().is_empty() {
            return false;
        }
        let whole = mv.span.join(span);
        let mv = MoveText { text: whole.of(self.text).into(), span: whole, side: mv.side };
        self.record.tree.replace_move(node, mv);
        self.end = span.end;
        true
    }

    /// Whether a word that is no move was to be one, `Nf` or `马8进`: it begins like a move, and no
    /// other unknown words stand around it. Dropped, it would let the sides change places.
    #[cold]
    fn is_attempt(&self, lexer: &Lexer<'s>, span: Span) -> bool {
        let flavour = lexer.flavour;
        let next = lexer.clone().find(|token| token.kind != Kind::Space);
        let due =
            self.after_number || next.is_some_and(|next| matches!(next.kind, Kind::Number { .. }));
        let prose = |next: Token| {
            next.kind == Kind::Bad && !symbol::is_attempt(next.span.of(self.text), flavour, false)
        };
        symbol::is_attempt(span.of(self.text), flavour, due) && !next.is_some_and(prose)
    }
}

/// What unread text is, so far as it is known.
#[cold]
pub(in crate::formats::pgn) fn unread_code(text: &str) -> Code {
    let inside = |open: char, close: char| {
        text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).unwrap_or("")
    };
    let entity = inside('&', ';');
    let name = inside('<', '>').trim_matches('/');
    let name = name.split_ascii_whitespace().next().unwrap_or("");
    let tag = ["b", "i", "u", "p", "br", "font", "a", "span", "div", "center", "strong", "em"];
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '#';
    if !entity.is_empty() && entity.chars().all(plain)
        || tag.iter().any(|known| name.eq_ignore_ascii_case(known))
        || ["[pgn]", "[/pgn]"].iter().any(|wrapper| text.eq_ignore_ascii_case(wrapper))
    {
        Code::Markup
    } else if is_epd(text) {
        Code::EpdLine
    } else {
        Code::UnknownToken
    }
}

/// Whether the text is a position, as a line of EPD is (PGN 16.2).
pub(in crate::formats::pgn) fn is_epd(text: &str) -> bool {
    let board = text.split_ascii_whitespace().next().unwrap_or("");
    let man = |byte: u8| b"KQRBNPkqrbnp12345678/".contains(&byte);
    board.bytes().filter(|&byte| byte == b'/').count() == 7 && board.bytes().all(man)
}
