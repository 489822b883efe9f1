//! Words that are no tokens of PGN and yet known, and what is said of the others.

use super::Movetext;
use crate::{
    findings::{Code, Severity},
    formats::pgn::{
        lex::{Flavour, Kind, Lexer, Token, is_comma},
        symbol,
    },
    record::{MoveText, Note, NoteKind},
    source::Span,
};

/// Tokens that are looked at to learn what round unknown words stand in.
const NEAR: usize = 64;

impl<'s> Movetext<'s> {
    /// Takes words that are no tokens of PGN and yet known: `=Q` behind a pawn move, `2-` for a
    /// number, a move that breaks off.
    #[cold]
    pub(super) fn is_odd(&mut self, lexer: &mut Lexer<'s>, span: Span) -> bool {
        let word = span.of(self.text);
        if let [b'=', b'Q' | b'R' | b'B' | b'N'] = word.as_bytes() {
            return self.extend_move(span);
        }
        if word.chars().all(is_comma) && self.parts_moves(lexer, span) {
            return true;
        }
        let number = word.strip_suffix(['-', ':', ',']).and_then(|digits| digits.parse().ok());
        if let Some(value) = number.filter(|value| *value < 1000) {
            self.forms.add(Code::MoveNumberForm, span);
            self.number(value, 1, span);
            return true;
        }
        if self.is_attempt(lexer, span) {
            self.odd_move(span);
            return true;
        }
        self.stands_in(lexer, span)
    }

    /// Takes commas between moves, as people type lists. What stands before prose is a part of it.
    #[cold]
    fn parts_moves(&mut self, lexer: &Lexer<'s>, span: Span) -> bool {
        let next = lexer.clone().map(|token| token.kind).find(|kind| *kind != Kind::Space);
        let parts = (self.line.moved || self.after_number) && next != Some(Kind::Bad);
        if parts {
            self.forms.comma(span);
        }
        parts
    }

    /// Takes unknown words that stand where a move is due: in the main line they are kept, and a move
    /// that is not recorded takes their place; elsewhere a single word is taken for the move.
    #[cold]
    fn stands_in(&mut self, lexer: &mut Lexer<'s>, span: Span) -> bool {
        let Some((words, missing)) = self.in_place_of_moves(lexer, span) else { return false };
        if self.frames.is_empty() && self.line.ply > 0 {
            self.unread(words, Severity::Error);
            for span in [words, Span::at(words.end as usize)].into_iter().take(missing) {
                self.odd_move(span);
                self.record.tree.leave_unrecorded(self.line.current);
            }
            lexer.go_to(words.end as usize);
            return true;
        }
        let text = span.of(self.text);
        let plain = missing == 1
            && words == span
            && text.starts_with(char::is_alphabetic)
            && text.chars().all(char::is_alphanumeric);
        if plain {
            self.odd_move(span);
        }
        plain
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
        let mut ahead = lexer.clone().filter(|token| token.kind != Kind::Space);
        let next = ahead.next();
        // A number stands for nothing without its move.
        let number = next.is_some_and(|next| matches!(next.kind, Kind::Number { .. }));
        let numbered = number && ahead.next().is_some_and(|token| token.kind == Kind::Move);
        let due = numbered || self.after_number && self.wants_number();
        let prose = |next: Token| {
            next.kind == Kind::Bad && !symbol::is_attempt(next.span.of(self.text), flavour, false)
        };
        symbol::is_attempt(span.of(self.text), flavour, due) && !next.is_some_and(prose)
    }

    /// Whether the next move has a number before it in the export form (PGN 8.2.2), where it is due
    /// as well when that is read again.
    fn wants_number(&self) -> bool {
        let tree = &self.record.tree;
        let comment = |note: &Note<'_>| !matches!(note.kind, NoteKind::Nag | NoteKind::Before);
        // Without a position the first player begins, whatever the first number says.
        let second = if self.start.known {
            self.start.is_second(self.line.ply)
        } else {
            self.line.ply % 2 == 1
        };
        !second
            || !self.line.moved
            || self.after_close
            || !self.before.is_empty()
            || tree.first_child(self.line.current).is_some()
            || tree.notes(self.line.current).any(comment)
    }

    /// The unknown words from `span` on and how many moves they stand for, where the numbers around
    /// them tell: their round has too few moves without them. Dropped, they would let the sides change
    /// places. Chess only: xiangqi has its own signs for a missing move.
    #[cold]
    fn in_place_of_moves(&self, lexer: &Lexer<'s>, span: Span) -> Option<(Span, usize)> {
        if !self.numbered || self.line.shift != 0 || lexer.flavour != Flavour::Chess {
            return None;
        }
        let run = lexer.clone().take_while(|token| matches!(token.kind, Kind::Space | Kind::Bad));
        let words = run
            .filter(|token| token.kind == Kind::Bad)
            .fold(span, |words, token| words.join(token.span));
        let text = words.of(self.text);
        if unread_code(text) != Code::UnknownToken || !text.contains(char::is_alphanumeric) {
            return None;
        }
        let idle = |kind: &Kind| {
            use Kind::{Bad, Comment, Control, Escape, Glyph, LineComment, Nag, Space};
            matches!(kind, Space | Comment | LineComment | Nag | Glyph | Escape | Control | Bad)
        };
        // Variations of the moves around are passed by.
        let mut depth = 0_u32;
        let mut ahead = lexer.clone().take(NEAR).map(|token| token.kind).filter(|kind| {
            let inside = depth > 0;
            match kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            !inside && *kind != Kind::Open && !idle(kind)
        });
        let number = |kind: Option<Kind>| match kind {
            Some(Kind::Number { value, dots }) => Some((i64::from(value), dots > 1)),
            _ => None,
        };
        let this = self.start.number(self.line.ply).cast_signed();
        let following = Some((this + 1, false));
        let next = (ahead.next(), ahead.next());
        let missing = if self.start.is_second(self.line.ply) {
            // `2. Nf3 … 3. Bb5`
            let due = self.line.moved || self.after_number;
            // In a variation the word is written as a move, which is one again where the number is
            // written as well: before a move.
            let stays = self.frames.is_empty() && self.line.ply > 0 || next.1 == Some(Kind::Move);
            usize::from(due && stays && number(next.0) == following)
        } else if !self.after_number {
            0
        } else {
            match next {
                // `2. … 3. Bb5`, `2. … 2... Nc6`
                (kind, _) if number(kind) == following => 2,
                (kind, _) if number(kind) == Some((this, true)) => 1,
                // `2. … Nc6 3. Bb5`
                (Some(Kind::Move), kind) if number(kind) == following => 1,
                // Whose is the last move? One word is more likely a move than several are.
                (Some(Kind::Move), None | Some(Kind::Result | Kind::Close | Kind::Tag)) => {
                    usize::from(words == span)
                }
                _ => 0,
            }
        };
        // A line without a move is none: its first word has to stand before one.
        let first = !self.line.moved && (self.line.ply == 0 || !self.frames.is_empty());
        let before_move = match next {
            (Some(Kind::Move), _) => true,
            // Our own form of it, where something stands between: `1. hello {x} 1... e5`.
            (kind, Some(Kind::Move)) => number(kind) == Some((this, true)),
            _ => false,
        };
        let stands = missing > 0 && (!first || before_move);
        stands.then_some((words, missing))
    }
}

/// What unread text is, so far as it is known.
#[cold]
pub(in crate::formats::pgn) fn unread_code(text: &str) -> Code {
    let inside = |open: char, close: char| {
        text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).unwrap_or("")
    };
    let name = inside('<', '>').trim_matches('/');
    let name = name.split_ascii_whitespace().next().unwrap_or("");
    let tag = ["b", "i", "u", "p", "br", "font", "a", "span", "div", "center", "strong", "em"];
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '#';
    let entity = |part: &str| {
        let name = part.strip_prefix('&').and_then(|part| part.strip_suffix(';'));
        name.is_some_and(|name| !name.is_empty() && name.chars().all(plain))
    };
    if text.split_inclusive(';').all(entity)
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
