//! Games from the tokens of a move list.

mod told;

use std::borrow::Cow;

use super::{
    lex::{Kind, Lexer, Token, is_space, unescape_comment},
    lines::{self, Heading},
    words::{Number, is_known_header, is_result, is_result_header},
};
use crate::{
    findings::{Applicability, Code, Finding, Severity},
    formats::Entry,
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Outcome, Record},
    source::Span,
};

/// Reads all games of `text`.
///
/// Never fails: what is broken is told in the findings of the game it stands in. Text without a
/// header line, move or result gives no entry.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut reader = Reader::new(text);
    let mut lexer = Lexer::new(text);
    while let Some(token) = lexer.next() {
        if !reader.take(&token) {
            lexer.reread(token.start);
        }
    }
    reader.end_game();
    reader.entries
}

/// Round numbers as they are due.
#[derive(Clone, Copy, Debug, Default)]
struct Rounds {
    /// The round that is being played; `None` before the first number.
    round: Option<u32>,
    /// Whether its first half has been played.
    half: bool,
    /// Whether the list counts half moves.
    by_ply: bool,
}

impl Rounds {
    /// Takes a number; gives the one that was due where it is another.
    fn number(&mut self, number: Number) -> Option<u32> {
        let Some(round) = self.round else {
            (self.round, self.half) = (Some(number.round), number.second);
            return None;
        };
        if self.half && !self.by_ply && number.round == round + 1 && round == 1 && !number.second {
            self.by_ply = true;
        }
        let due = if self.half && !self.by_ply { round } else { round + 1 };
        let again = number.second && number.round == round;
        self.round = Some(number.round);
        self.half = number.second || self.half && !self.by_ply && number.round == round;
        (number.round != due && !again).then_some(due)
    }

    /// Takes a half move, played or left out.
    fn half_move(&mut self) {
        self.half = !self.half;
    }
}

/// An open variation.
struct Frame {
    back: NodeId,
    rounds: Rounds,
    open: Span,
}

struct Reader<'s> {
    text: &'s str,
    record: Record<'s>,
    findings: Vec<Finding>,
    entries: Vec<Entry<'s>>,
    frames: Vec<Frame>,
    current: NodeId,
    rounds: Rounds,
    /// Comments that wait for the move after them.
    before: Vec<(Cow<'s, str>, Span)>,
    /// Whether a comment now stands before a move: after its number, or at the start of a
    /// variation.
    leads: bool,
    /// Line ends since the last token that is none.
    breaks: u32,
    /// Whether a blank line came after the last number or move.
    blank: bool,
    /// The run of unknown words that is going on.
    unknown: Option<Span>,
    /// Lines of text between the headers and what comes next: the comment on the game as a whole,
    /// as exports of archive programs have it.
    preface: Option<Span>,
    /// A line that names the players and the result, until the headers are known.
    heading: Option<(Heading<'s>, Span)>,
    /// Words that tell the result, the last move before them, and whether they stand in a comment.
    said: Option<(Span, Outcome, NodeId, bool)>,
    /// Tags and entities of web pages: the first, and how many.
    markup: Option<(Span, u32)>,
    /// Whether the last token was the number that was due.
    numbered: bool,
    /// `……` that stands for an unrecorded move if what must follow does: the second half of its
    /// round for the first, the next number for the second.
    gap: Option<(Span, bool)>,
}

impl<'s> Reader<'s> {
    fn new(text: &'s str) -> Self {
        Self {
            text,
            record: Record::new(Game::Xiangqi),
            findings: Vec::new(),
            entries: Vec::new(),
            frames: Vec::new(),
            current: NodeId::ROOT,
            rounds: Rounds::default(),
            before: Vec::new(),
            leads: false,
            breaks: 0,
            blank: false,
            unknown: None,
            preface: None,
            heading: None,
            said: None,
            markup: None,
            numbered: false,
            gap: None,
        }
    }

    /// Takes a token; false for a header line that is none here.
    fn take(&mut self, token: &Token<'s>) -> bool {
        let span = Span::new(token.start, token.end());
        match token.kind {
            Kind::Space => return true,
            Kind::Markup => {
                self.end_unknown();
                let (first, n) = self.markup.unwrap_or((span, 0));
                self.markup = Some((first, n + 1));
                return true;
            }
            Kind::Break => {
                self.end_unknown();
                self.breaks += 1;
                self.blank |= self.breaks > 1;
                return true;
            }
            Kind::Word | Kind::Move if token.kind == Kind::Word || self.is_dash(token) => {
                if self.breaks > 1
                    && self.unnumbered()
                    && lines::is_title(&self.text[token.start..])
                {
                    self.end_game();
                }
                self.unknown = Some(self.unknown.map_or(span, |unknown| unknown.join(span)));
                self.breaks = 0;
                return true;
            }
            _ => self.end_preface(),
        }
        let breaks = std::mem::take(&mut self.breaks);
        if let Kind::Header { colon } = token.kind {
            return self.header(token, colon, breaks);
        }
        if token.kind == Kind::Heading {
            self.heading(token, breaks);
            return true;
        }
        match token.kind {
            Kind::Number(number) => self.number(number, span),
            Kind::Filler => self.filler(span),
            Kind::Move => self.play(Cow::Borrowed(token.text), span),
            Kind::QuotedMove => self.play(unquote(token.text), span),
            Kind::Comment { open, close } => self.comment(token, open, close),
            Kind::LineComment => {
                let text = token.text.trim_start_matches(['/', '#']).trim_matches(is_space);
                self.add_comment(Cow::Borrowed(text), span);
            }
            Kind::Nag => {
                let text = nag(token.text);
                self.record.tree.note(self.current, NoteKind::Nag, "", text, span);
            }
            Kind::Result => self.result(token, span),
            Kind::Open => self.open(span),
            Kind::Close => self.close(span),
            Kind::Space
            | Kind::Break
            | Kind::Markup
            | Kind::Word
            | Kind::Header { .. }
            | Kind::Heading => {}
        }
        self.record.span = match self.record.span {
            Span { end: 0, .. } => span,
            whole => whole.join(span),
        };
        true
    }

    fn played(&self) -> bool {
        !self.record.tree.is_empty() || self.record.marker.is_some()
    }

    /// Whether a null move stands where no game has begun: it parts the words of a title.
    fn is_dash(&self, token: &Token<'_>) -> bool {
        token.text == "--" && !self.played() && self.rounds.round.is_none()
    }

    /// Whether moves without any number have been played, and no variation is open.
    fn unnumbered(&self) -> bool {
        self.played() && self.rounds.round.is_none() && self.frames.is_empty()
    }

    fn header(&mut self, token: &Token<'s>, colon: usize, breaks: u32) -> bool {
        let (name, rest) = token.text.split_at(colon);
        let colon = rest.chars().next().map_or(1, char::len_utf8);
        let raw = rest[colon..].trim_matches(is_space);
        let name = name.trim_end_matches(is_space);
        let start = token.start + token.text.len() - rest.len() + colon;
        let start =
            start + (rest[colon..].len() - rest[colon..].trim_start_matches(is_space).len());
        let value_span = Span::new(start, start + raw.len());
        if self.played() {
            let result = is_result_header(name) && self.record.marker.is_none();
            if result && (is_result(raw) || raw == "和") {
                let marker = Fragment { text: Cow::Borrowed(raw), span: value_span };
                self.record.marker = Some(marker);
                self.record.span.end = value_span.end;
                return true;
            }
            if result && self.say(raw, value_span, false) {
                self.record.tree.note(self.current, NoteKind::Unread, "", raw, value_span);
                return true;
            }
            let ended = self.record.marker.is_some() || breaks > 1;
            if !ended && !is_known_header(name) {
                return false;
            }
            self.end_game();
        }
        let span = Span::new(token.start, token.end());
        self.push_headers(name, value_span, span);
        let whole = self.record.span;
        self.record.span = if whole.end == 0 { span } else { whole.join(span) };
        true
    }

    /// Adds the header of a line, and those that stand behind it in the same line.
    fn push_headers(&mut self, name: &'s str, value_span: Span, span: Span) {
        for (name, value_span) in lines::headers(self.text, name, value_span) {
            let value = unescape_header(value_span.of(self.text));
            let name = unescape_header(name);
            self.record.headers.push(Header { name, value, span, value_span });
        }
    }

    fn number(&mut self, number: Number, span: Span) {
        let blank = std::mem::take(&mut self.blank);
        let restart = self.frames.is_empty() && number.round == 1 && !number.second;
        let later = self.rounds.round.is_some_and(|round| round > 1 || !self.rounds.half);
        if self.record.marker.is_some() || restart && blank && later && self.played() {
            self.end_game();
        }
        if let Some((gap, true)) = self.gap.take()
            && self.rounds.round.is_some_and(|round| number.round == round + 1)
            && !number.second
        {
            self.add_gap(gap);
        }
        self.numbered = false;
        let wrong = self.rounds.number(number);
        self.numbered = wrong.is_none() && !number.second && !self.rounds.half;
        if let Some(due) = wrong {
            self.findings.push(
                Finding::new(Code::ListNumberWrong, span)
                    .with("written", number.round)
                    .with("expected", due),
            );
        }
        self.leads = true;
    }

    /// `……` in place of a half move. It may be filling, as it always is in variations and at the
    /// beginning, or stand for a move that was not recorded.
    fn filler(&mut self, span: Span) {
        let half = self.rounds.half;
        let main = self.frames.is_empty() && self.record.marker.is_none() && !self.rounds.by_ply;
        let placed = half && self.rounds.round.is_some() || self.numbered;
        self.gap = (main && placed && !self.record.tree.is_empty()).then_some((span, half));
        self.numbered = false;
        self.rounds.half_move();
    }

    fn add_gap(&mut self, span: Span) {
        self.current = self.record.tree.add(self.current, Some(MoveText::unrecorded(span)));
    }

    fn play(&mut self, text: Cow<'s, str>, span: Span) {
        if let Some((gap, false)) = self.gap.take() {
            self.add_gap(gap);
        }
        self.numbered = false;
        if self.record.marker.is_some() {
            self.end_game();
        }
        self.blank = false;
        let mv = MoveText { text, span, side: None };
        self.current = self.record.tree.add(self.current, Some(mv));
        for (text, span) in std::mem::take(&mut self.before) {
            self.record.tree.note(self.current, NoteKind::Before, "", text, span);
        }
        self.rounds.half_move();
        self.leads = false;
    }

    fn comment(&mut self, token: &Token<'s>, open: usize, close: usize) {
        let span = Span::new(token.start, token.end());
        let inside = &token.text[open..token.text.len() - close];
        if close == 0 {
            let finding = Finding::new(Code::UnclosedListComment, span);
            let end = if token.text.starts_with('{') { "}" } else { ")" };
            self.findings.push(finding.fixed(Applicability::Unsafe, Span::at(token.end()), end));
        }
        let braces = token.text.starts_with('{');
        let text = if braces { unescape_comment(inside) } else { Cow::Borrowed(inside) };
        if !braces && !self.leads && self.frames.is_empty() {
            self.say(&text, span, true);
        }
        self.add_comment(text, span);
    }

    fn add_comment(&mut self, text: Cow<'s, str>, span: Span) {
        if self.leads {
            self.before.push((text, span));
        } else {
            self.record.tree.note(self.current, NoteKind::Comment, "", text, span);
        }
    }

    /// Comments that wait for a move that does not come stay where they are.
    fn end_before(&mut self) {
        self.leads = false;
        for (text, span) in std::mem::take(&mut self.before) {
            self.record.tree.note(self.current, NoteKind::Comment, "", text, span);
        }
    }

    fn result(&mut self, token: &Token<'s>, span: Span) {
        self.end_before();
        let text = token.text.trim_matches(|c: char| is_space(c) || "()（）".contains(c));
        if self.frames.is_empty() && self.record.marker.is_none() {
            self.record.marker = Some(Fragment { text: Cow::Borrowed(text), span });
        } else {
            self.record.tree.note(self.current, NoteKind::Comment, "", text, span);
        }
    }

    fn open(&mut self, span: Span) {
        self.end_before();
        self.gap = None;
        if self.record.marker.is_some() {
            self.end_game();
        }
        let parent = self.record.tree.parent(self.current);
        if parent.is_none() {
            self.findings.push(Finding::new(Code::ListVariationBeforeMove, span));
        }
        self.frames.push(Frame { back: self.current, rounds: self.rounds, open: span });
        self.current = parent.unwrap_or(NodeId::ROOT);
        self.rounds = Rounds::default();
        self.leads = true;
    }

    fn close(&mut self, span: Span) {
        self.end_before();
        match self.frames.pop() {
            Some(frame) => {
                (self.current, self.rounds) = (frame.back, frame.rounds);
                self.record.tree.extend_tail(self.current, span.end);
            }
            None => self.findings.push(Finding::new(Code::StrayListParenthesis, span)),
        }
    }

    /// Ends a run of unknown words: behind the headers it is a line of the preface, before them a
    /// stray line, else it stays at its place.
    fn end_unknown(&mut self) {
        let Some(span) = self.unknown.take() else { return };
        let text = span.of(self.text);
        if !self.played() && lines::is_layout(text) {
            return;
        }
        let decoration = text.chars().all(|c| !c.is_alphanumeric());
        let begun = self.preface.is_some() || !self.record.headers.is_empty() && !decoration;
        if !self.played() && begun {
            self.preface = Some(self.preface.map_or(span, |preface| preface.join(span)));
            return;
        }
        if !self.played() && decoration {
            self.record.strays.push(Fragment { text: Cow::Borrowed(text), span });
            return;
        }
        if self.played() && self.frames.is_empty() && self.say(text, span, false) {
            self.record.tree.note(self.current, NoteKind::Unread, "", text, span);
            return;
        }
        let mut finding = Finding::new(Code::UnknownLine, span).with("text", shortened(text));
        if self.played() {
            self.record.tree.note(self.current, NoteKind::Unread, "", text, span);
        } else {
            finding = finding.graded(Severity::Info);
            self.record.strays.push(Fragment { text: Cow::Borrowed(text), span });
        }
        self.findings.push(finding);
    }

    /// Ends the text behind the headers: it is a comment on the whole game.
    fn end_preface(&mut self) {
        self.end_unknown();
        let Some(span) = self.preface.take() else { return };
        let text = span.of(self.text);
        let shown: String = text.lines().next().unwrap_or("").chars().take(40).collect();
        let finding = Finding::new(Code::UnknownLine, span).with("text", shown);
        self.findings.push(finding.graded(Severity::Info));
        self.record.tree.note(NodeId::ROOT, NoteKind::Comment, "", text, span);
    }

    /// Closes the game, if there is one.
    fn end_game(&mut self) {
        self.end_preface();
        self.end_before();
        self.tell_said(true);
        self.end_heading();
        if let Some((span, n)) = self.markup.take() {
            self.findings.push(Finding::new(Code::ListMarkup, span).with("n", n));
        }
        if let Some(frame) = self.frames.first() {
            self.findings.push(Finding::new(Code::UnclosedListVariation, frame.open));
        }
        if !self.played() && self.record.headers.is_empty() {
            return;
        }
        let record = std::mem::replace(&mut self.record, Record::new(Game::Xiangqi));
        let findings = std::mem::take(&mut self.findings);
        self.entries.push(Entry { record, findings });
        self.frames.clear();
        (self.gap, self.numbered) = (None, false);
        self.current = NodeId::ROOT;
        self.rounds = Rounds::default();
    }
}

/// The beginning of a text, for messages.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The number of a glyph, `!?` is 5 (PGN 8.2.3.8 and 10).
fn nag(text: &str) -> Cow<'_, str> {
    if let Some(digits) = text.strip_prefix('$') {
        return Cow::Borrowed(digits);
    }
    let plain: String =
        text.chars().map(|c| if matches!(c, '!' | '！') { '!' } else { '?' }).take(2).collect();
    Cow::Borrowed(match &*plain {
        "!" => "1",
        "?" => "2",
        "!!" => "3",
        "??" => "4",
        "!?" => "5",
        _ => "6",
    })
}

/// A move without its backquotes.
fn unquote(text: &str) -> Cow<'_, str> {
    let inside = text.get(1..text.len() - 1).unwrap_or("");
    if !inside.contains('\\') {
        return Cow::Borrowed(inside);
    }
    let (mut out, mut escaped) = (String::new(), false);
    for c in inside.chars() {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        out.push(match c {
            'n' if escaped => '\n',
            'r' if escaped => '\r',
            _ => c,
        });
        escaped = false;
    }
    Cow::Owned(out)
}

/// A header name or value; after `\:` its special characters are written `\hex;`.
pub(super) fn unescape_header(text: &str) -> Cow<'_, str> {
    let Some(mut rest) = text.strip_prefix("\\:") else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(rest.len());
    while let Some((plain, after)) = rest.split_once('\\') {
        out.push_str(plain);
        let code = after.split_once(';').and_then(|(digits, after)| {
            Some((char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, after))
        });
        let (c, after) = code.unwrap_or(('\\', after));
        out.push(c);
        rest = after;
    }
    out.push_str(rest);
    Cow::Owned(out)
}
