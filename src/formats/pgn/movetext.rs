//! Movetext: tokens to the tree, with an explicit stack for the variations.

mod counts;
mod ends;
mod gaps;
mod odd;
mod run;
mod variations;

pub(super) use odd::{is_epd, unread_code};

use super::{
    form::Forms,
    glyphs,
    lex::{Flavour, Kind, Lexer, Token},
    numbers::Start,
    read::shortened,
};
use crate::{
    findings::{Code, Finding, Severity},
    record::{Fragment, Game, NodeId, NoteKind, Outcome, Record},
    source::Span,
};

/// Findings of one code told for one game; more of the same say nothing new.
const SAME: u32 = 8;

/// Text of a game for whose moves room is made at once, in bytes; a guess too low costs a copy.
const ROOM: usize = 3000;
/// Bytes that a move takes at least in most games, with its share of numbers and tags.
const PLY: usize = 5;
/// Bytes that it takes with a clock behind it.
const CLOCKED_PLY: usize = 26;

/// The line of moves that is being read.
#[derive(Clone, Copy)]
struct Line {
    /// Its last move, or the node before its first.
    current: NodeId,
    /// Moves from the start of the game to `current`.
    ply: u32,
    /// What its written numbers are ahead of the count.
    shift: i64,
    /// Whether it has a move yet.
    moved: bool,
}

/// An open variation.
struct Frame {
    /// The line to return to.
    outer: Line,
    /// The node that is varied.
    varied: NodeId,
    /// Its `(`.
    open: Span,
    /// Whether a variation stood in it.
    held: bool,
    /// A number that would go on with the outer line.
    resume: Option<u32>,
}

/// The movetext of one game while it is read.
#[allow(clippy::struct_excessive_bools)] // independent marks of a state machine
pub(super) struct Movetext<'s> {
    text: &'s str,
    pub(super) record: Record<'s>,
    pub(super) findings: Vec<Finding>,
    line: Line,
    frames: Vec<Frame>,
    /// Comments that wait for their move.
    before: Vec<Span>,
    /// Unread text that may grow.
    unread: Option<Span>,
    /// Words that tell a result, and the move of the main line that they stand behind.
    said: Option<(Span, Outcome, NodeId)>,
    after_number: bool,
    after_close: bool,
    start: Start,
    wrong_numbers: u32,
    /// Whether unread text, perhaps a move, has stood here since the last number.
    lost: bool,
    unclosed: u32,
    controls: (u32, Span),
    /// Variations before the first move of the game, and the lexer as it stood at the first.
    early: Vec<Span>,
    early_lexer: Option<Lexer<'s>>,
    /// Whether a `(` before the first move is known to be unclosed.
    no_early: bool,
    /// Numbers at which an unclosed variation ends, the first last.
    closes: Vec<u32>,
    /// Of the variations never closed: where they probably ended.
    resumes: Vec<u32>,
    open_comment: bool,
    /// Whether the FEN tag gives the start.
    pub(super) has_fen: bool,
    /// Whether any move has a number.
    numbered: bool,
    /// The number of the first move, where it is not 1 and no FEN tag gives the start.
    late: Option<Span>,
    /// Whether stray punctuation has been told.
    punctuated: bool,
    /// What departs from the form of PGN and says nothing else.
    pub(super) forms: Forms,
    /// End of the last token.
    pub(super) end: u32,
}

impl<'s> Movetext<'s> {
    /// The movetext of a game; `closes` are numbers at which an unclosed variation ends, the first
    /// last.
    pub(super) fn new(text: &'s str, closes: Vec<u32>) -> Self {
        let line = Line { current: NodeId::ROOT, ply: 0, shift: 0, moved: false };
        Self {
            text,
            record: Record::new(Game::Chess),
            findings: Vec::new(),
            line,
            frames: Vec::new(),
            before: Vec::new(),
            unread: None,
            said: None,
            after_number: false,
            after_close: false,
            start: Start { number: 1, second: false, known: false },
            wrong_numbers: 0,
            lost: false,
            unclosed: 0,
            controls: (0, Span::default()),
            early: Vec::new(),
            early_lexer: None,
            no_early: false,
            closes,
            resumes: Vec::new(),
            open_comment: false,
            has_fen: false,
            numbered: false,
            late: None,
            punctuated: false,
            forms: Forms::default(),
            end: 0,
        }
    }

    /// The tags are known and the moves, `rest`, begin.
    pub(super) fn begin(&mut self, rest: &str, flavour: Flavour) {
        self.record.game = match flavour {
            Flavour::Chess => Game::Chess,
            Flavour::Xiangqi => Game::Xiangqi,
        };
        self.start = Start::of(&self.record);
        self.has_fen = self.start.known;
        let first = &rest.as_bytes()[..rest.len().min(40)];
        if memchr::memchr(b'{', first).is_some() {
            let moves = rest.len().min(2 * ROOM) / CLOCKED_PLY;
            self.record.tree.reserve_notes(moves);
            self.record.tree.reserve(moves);
        } else {
            self.record.tree.reserve(rest.len().min(ROOM) / PLY);
        }
    }

    /// Where the unclosed variations probably ended, the first last.
    pub(super) fn resumes(&mut self) -> Vec<u32> {
        let mut resumes = std::mem::take(&mut self.resumes);
        resumes.sort_unstable_by(|a, b| b.cmp(a));
        resumes
    }

    /// Takes a token that is no tag; true where it ends the game.
    #[inline]
    pub(super) fn token(&mut self, lexer: &mut Lexer<'s>, token: Token) -> bool {
        if self.unread.is_some() && !matches!(token.kind, Kind::Space | Kind::Bad) {
            self.flush_unread();
        }
        match token.kind {
            Kind::Space => {
                self.forms.space(self.text, token.span);
                return false;
            }
            Kind::Move => self.odd_move(token.span),
            Kind::Number { value, dots } => {
                if !matches!(dots, 1 | 3) {
                    self.forms.add(Code::MoveNumberForm, token.span);
                }
                self.number(value, dots, token.span);
            }
            Kind::Result => {
                if self.result(lexer, token.span) {
                    self.end = token.span.end;
                    return true;
                }
            }
            _ => self.other(lexer, token),
        }
        self.end = token.span.end;
        false
    }

    fn other(&mut self, lexer: &mut Lexer<'s>, token: Token) {
        let span = token.span;
        match token.kind {
            Kind::Comment | Kind::LineComment | Kind::OpenComment => {
                self.comment(token.kind, span);
            }
            Kind::Nag => {
                let number = Span { start: span.start + 1, ..span };
                // PGN 10: 0 to 255.
                if number.len() > 2 && number.of(self.text).parse().is_ok_and(|n: u64| n > 255) {
                    let finding = Finding::new(Code::NagOutOfRange, span);
                    self.findings.push(finding.with("text", shortened(span.of(self.text))));
                }
                self.note(NoteKind::Nag, number, span);
            }
            Kind::Glyph => match glyphs::number(span.of(self.text)) {
                Some(number) => {
                    self.forms.add(Code::GlyphForNag, span);
                    self.record.tree.note(self.line.current, NoteKind::Nag, "", number, span);
                }
                None => self.unread(span, Severity::Warning),
            },
            Kind::Dots => self.dots(lexer, span),
            Kind::Open => self.open(lexer, span),
            Kind::Close => self.close(span),
            Kind::Brace => {
                self.findings.push(Finding::new(Code::StrayClosingBrace, span));
                self.note(NoteKind::Unread, span, span);
            }
            Kind::Escape => {
                self.forms.add(Code::EscapeLine, span);
                let text = span.of(self.text).into();
                self.record.strays.push(Fragment { text, span });
            }
            Kind::Control => self.control(span),
            Kind::Bad => {
                if self.unread.is_none() && self.is_odd(lexer, span) {
                    return;
                }
                self.unread = Some(self.unread.map_or(span, |run| run.join(span)));
            }
            _ => {}
        }
    }

    /// Counts control characters.
    pub(super) fn control(&mut self, span: Span) {
        let count = span.len() as u32 + self.controls.0;
        let first = if self.controls.0 == 0 { span } else { self.controls.1 };
        self.controls = (count, first);
    }

    fn note(&mut self, kind: NoteKind, text: Span, span: Span) {
        self.record.tree.note(self.line.current, kind, "", text.of(self.text), span);
    }

    /// Takes a move, plain or not.
    #[inline(never)]
    fn odd_move(&mut self, span: Span) {
        let early = !self.early.is_empty() && self.frames.is_empty();
        self.add_move(self.line.current, span);
        self.line.ply += 1;
        self.line.moved = true;
        (self.after_number, self.after_close) = (false, false);
        if early {
            self.read_early();
        }
    }

    #[cold]
    fn put_before(&mut self, node: NodeId) {
        for span in self.before.drain(..) {
            let text = inner(self.text, span);
            self.record.tree.note(node, NoteKind::Before, "", text, span);
        }
    }

    fn comment(&mut self, kind: Kind, span: Span) {
        if kind == Kind::LineComment {
            self.forms.add(Code::LineCommentUsed, span);
        } else if kind == Kind::OpenComment {
            self.open_comment = true;
            let mark = Span { end: span.start + 1, ..span };
            self.findings.push(Finding::new(Code::UnclosedComment, mark));
        } else if kind == Kind::Comment {
            let body = &self.text[span.start as usize + 1..span.end as usize];
            if let Some(nested) = memchr::memchr(b'{', body.as_bytes()) {
                let at = span.start as usize + 1 + nested;
                self.findings.push(Finding::new(Code::NestedComment, Span::new(at, at + 1)));
            }
        }
        self.place(span);
    }

    /// Gives a comment to its move, or lets it wait for it.
    fn place(&mut self, span: Span) {
        let waits =
            self.after_number || self.after_close || !self.frames.is_empty() && !self.line.moved;
        if self.after_number {
            self.forms.add(Code::CommentBeforeMove, span);
        }
        if waits {
            self.before.push(span);
        } else {
            let text = inner(self.text, span);
            // Eight bytes with the braces: hardly any comment is so short.
            if span.len() == 8 && self.says_unrecorded(text) {
                return;
            }
            self.record.tree.note(self.line.current, NoteKind::Comment, "", text, span);
        }
    }

    /// Comments whose move never came stay with the node before.
    fn flush_before(&mut self, node: NodeId) {
        for span in std::mem::take(&mut self.before) {
            let text = inner(self.text, span);
            self.record.tree.note(node, NoteKind::Comment, "", text, span);
        }
    }

    /// Keeps the gathered unread text and tells it.
    pub(super) fn flush_unread(&mut self) {
        let Some(span) = self.unread.take() else { return };
        let text = span.of(self.text);
        if self.frames.is_empty()
            && self.line.moved
            && let Some(outcome) = Outcome::in_words(text)
        {
            self.tell_said(false);
            self.said = Some((span, outcome, self.line.current));
            self.note(NoteKind::Unread, span, span);
        } else {
            self.unread(span, Severity::Error);
        }
    }

    fn unread(&mut self, span: Span, severity: Severity) {
        self.lost = true;
        if let Some(frame) = self.frames.last_mut() {
            // Prose in parentheses is told once.
            frame.held |= !self.line.moved;
        }
        let text = span.of(self.text);
        let code = unread_code(text);
        // A sign here and there: told once, and nothing is lost with it.
        let says = text.contains(char::is_alphanumeric);
        if says || code != Code::UnknownToken || !std::mem::replace(&mut self.punctuated, true) {
            let finding = match code {
                Code::UnknownToken if says => Finding::new(code, span).graded(severity),
                Code::UnknownToken => Finding::new(code, span).graded(Severity::Warning),
                code => Finding::new(code, span),
            };
            self.findings.push(finding.with("text", shortened(text)));
        }
        if self.record.headers.is_empty() && self.record.tree.is_empty() {
            let text = span.of(self.text).into();
            self.record.strays.push(Fragment { text, span });
        } else {
            self.note(NoteKind::Unread, span, span);
        }
    }
}

/// Text of a comment without its delimiters.
fn inner(text: &str, span: Span) -> &str {
    let body = span.of(text);
    match body.as_bytes().first() {
        Some(b'{') => body[1..].strip_suffix('}').unwrap_or(&body[1..]),
        _ => &body[1..],
    }
}
