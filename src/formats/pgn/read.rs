//! The reader: tokens to records, game by game.

mod typed;

use super::{
    flavour, form,
    labels::{self, Head},
    lex::{Kind, Lexer, Token},
    movetext::{Movetext, unread_code},
    tags,
};
use crate::{
    findings::{Code, Finding, Severity},
    formats::Entry,
    record::{Fragment, Game, Header, Record},
    source::Span,
};

/// Tags for which room is made at once.
const TAGS: usize = 16;

/// Reads all games of a text.
///
/// Never fails: what is no PGN is kept in the records as unread notes and stray text, and told in
/// findings. A text without tags, moves and markers gives no entry. Spans are byte offsets into
/// `text`. Time is linear in the length of the text (PGN 8).
pub fn read(text: &str) -> Vec<Entry<'_>> {
    // Mostly the text is that of one game.
    let mut entries: Vec<Entry<'_>> = Vec::with_capacity(1);
    let mut lexer = Lexer::new(text, 0);
    while lexer.at() < text.len() {
        let mut again = lexer.clone();
        let mut game = Reader::new(text, Vec::new());
        game.run(&mut lexer);
        let resumes = game.moves.resumes();
        if !resumes.is_empty() {
            game = Reader::new(text, resumes);
            game.run(&mut again);
            lexer = again;
        }
        let record = &game.moves.record;
        if !record.headers.is_empty() || !record.tree.is_empty() {
            game.finish();
            let Movetext { record, findings, .. } = game.moves;
            entries.push(Entry { record, findings });
        } else if let Some(last) = entries.last_mut() {
            let span = trimmed(text, Span::new(last.record.span.end as usize, lexer.at()));
            if !span.is_empty() {
                last.record.strays.push(Fragment { text: span.of(text).into(), span });
            }
        }
    }
    entries
}

/// The span without the white space at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let inner = span.of(text);
    let start = span.start as usize + (inner.len() - inner.trim_start().len());
    Span::new(start, start + inner.trim().len())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Head,
    Moves,
    Tail,
}

/// What a token does to the course of reading.
enum Flow {
    /// It was taken.
    Next,
    /// It must be read again, with the lexer set to the game's flavour.
    Again,
    /// It begins the next game.
    Over,
}

struct Reader<'s> {
    text: &'s str,
    stage: Stage,
    moves: Movetext<'s>,
    /// Whether a blank line was seen since the last tag.
    blank: bool,
    /// Whether lines stand for tags.
    labelled: bool,
    /// Where the moves begin below a head that was typed.
    head_end: usize,
    /// Line ends since the last token that is not white space.
    newlines: usize,
    /// Text after the game, gathered until something else comes.
    junk: Option<Span>,
    /// All text after the game.
    after: Option<Span>,
    /// Start of text before the first tag that is no comment.
    preamble: Option<u32>,
    first: Option<u32>,
    /// Where the movetext begins.
    body: Option<u32>,
    end: u32,
}

impl<'s> Reader<'s> {
    fn new(text: &'s str, resumes: Vec<u32>) -> Self {
        Self {
            text,
            stage: Stage::Head,
            moves: Movetext::new(text, resumes),
            blank: false,
            labelled: false,
            head_end: 0,
            newlines: 0,
            junk: None,
            after: None,
            preamble: None,
            first: None,
            body: None,
            end: 0,
        }
    }

    /// Reads one game.
    fn run(&mut self, lexer: &mut Lexer<'s>) {
        lexer.head = true;
        loop {
            if self.stage == Stage::Moves {
                let stop = self.moves.run(lexer);
                self.end = self.end.max(self.moves.end);
                match stop {
                    None => break,
                    Some(Token { kind: Kind::Result, span }) => {
                        self.end = span.end;
                        self.stage = Stage::Tail;
                        continue;
                    }
                    Some(Token { kind: Kind::Number { .. }, span }) => {
                        lexer.go_to(span.start as usize);
                        break;
                    }
                    Some(tag) => lexer.go_to(tag.span.start as usize),
                }
            }
            if self.stage == Stage::Head && !self.blank {
                self.plain_tags(lexer);
            }
            let Some(token) = lexer.next() else { break };
            if token.kind == Kind::Space {
                if self.stage == Stage::Head {
                    self.newlines += newlines(token.span.of(self.text));
                    self.blank |= self.newlines > 1;
                }
                self.moves.forms.space(self.text, token.span);
                continue;
            }
            if token.kind != Kind::Tag && self.stage == Stage::Head {
                let typed = matches!(token.kind, Kind::Bad | Kind::Number { .. });
                if typed && self.typed_head(lexer, token.span.start as usize) {
                    continue;
                }
                if token.kind == Kind::Bad && self.is_bracket_too_many(token.span) {
                    self.moves.findings.push(Finding::new(Code::BadTag, token.span));
                    self.stray(token.span);
                    self.end = token.span.end;
                    continue;
                }
                self.leave_tags(token.span);
            }
            self.newlines = 0;
            let flow = match (token.kind, self.stage) {
                (Kind::Tag, _) => self.tag(lexer, token),
                (_, Stage::Head | Stage::Moves) => self.head(lexer, token),
                (_, Stage::Tail) => self.tail(lexer, token),
            };
            match flow {
                Flow::Next => {
                    self.first.get_or_insert(token.span.start);
                    self.end = token.span.end;
                    if token.kind == Kind::Tag {
                        lexer.skip_line_end();
                    }
                }
                Flow::Again => lexer.go_to(token.span.start as usize),
                Flow::Over => {
                    lexer.go_to(token.span.start as usize);
                    break;
                }
            }
        }
        self.close();
    }

    /// Takes plain tags, each on a line of its own, as [`Self::tag`] would take them: nearly all.
    fn plain_tags(&mut self, lexer: &mut Lexer<'s>) {
        while let Some((span, name, value)) = lexer.plain_tag() {
            self.place_tag(span);
            let headers = &mut self.moves.record.headers;
            if headers.capacity() == 0 {
                headers.reserve(TAGS);
            }
            let (name, value_span) = (name.of(self.text).into(), value);
            headers.push(Header { name, value: value.of(self.text).into(), span, value_span });
            self.newlines = 0;
            self.first.get_or_insert(span.start);
            self.end = span.end;
            lexer.skip_line_end();
        }
    }

    /// A token before the movetext.
    fn head(&mut self, lexer: &mut Lexer<'s>, token: Token) -> Flow {
        match token.kind {
            Kind::Comment | Kind::OpenComment | Kind::LineComment => {
                self.moves.token(lexer, token);
            }
            Kind::Escape => {
                self.moves.forms.add(Code::EscapeLine, token.span);
                self.stray(token.span);
            }
            Kind::Control => self.moves.control(token.span),
            _ => {
                let rest = &self.text[token.span.start as usize..];
                lexer.flavour = flavour::decide(&self.moves.record, rest);
                lexer.head = false;
                self.moves.begin(rest, lexer.flavour);
                self.stage = Stage::Moves;
                self.preamble.get_or_insert(token.span.start);
                self.first.get_or_insert(token.span.start);
                return Flow::Again;
            }
        }
        Flow::Next
    }

    /// Whether a bracket stands twice at a tag, `[[Event "a"]` or `[Event "a"]]`: no movetext.
    #[cold]
    fn is_bracket_too_many(&self, span: Span) -> bool {
        let bytes = self.text.as_bytes();
        let (start, end) = (span.start as usize, span.end as usize);
        match &bytes[start..end] {
            b"[" => bytes.get(end) == Some(&b'['),
            b"]" => start > 0 && bytes[start - 1] == b']',
            _ => false,
        }
    }

    /// Something that is no tag stands before the movetext: after tags, a blank line parts it from
    /// them.
    fn leave_tags(&mut self, span: Span) {
        if self.body.is_some() {
            return;
        }
        self.body = Some(span.start);
        if self.moves.record.headers.is_empty() || self.newlines == 2 {
            return;
        }
        let code = if self.newlines == 0 { Code::SeveralOnALine } else { Code::BlankLineAfterTags };
        self.moves.forms.add(code, Span::at(span.start as usize));
    }

    /// Tells how a tag stands to what is before it.
    #[inline]
    fn place_tag(&mut self, span: Span) {
        let before = span.start.checked_sub(1).map(|at| self.text.as_bytes()[at as usize]);
        let plain = matches!(before, Some(b'\n')) && !self.moves.record.headers.is_empty();
        if !plain && span.start > 0 || self.blank {
            self.place_odd_tag(span);
        }
        if span.len() > form::LONGEST_LINE {
            self.moves.forms.add(Code::LineTooLong, Span::at(span.start as usize));
        }
    }

    #[cold]
    fn place_odd_tag(&mut self, span: Span) {
        let start = span.start as usize;
        if self.moves.record.headers.is_empty() {
            let before = self.text[..start].trim_end_matches([' ', '\t', '\u{feff}']);
            if !before.is_empty() && !before.ends_with(['\n', '\r']) {
                self.moves.forms.add(Code::SeveralOnALine, span);
            } else if !before.is_empty() && !ends_blank(before.as_bytes()) {
                self.moves.forms.add(Code::BlankLineBeforeTags, Span::at(start));
            }
        } else if self.blank {
            self.moves.forms.add(Code::BlankLineBetweenTags, Span::at(start));
        } else if !matches!(self.text.as_bytes()[start - 1], b'\n' | b'\r') {
            let before = self.text[..start].trim_end_matches([' ', '\t', '\u{feff}']);
            if !before.ends_with(['\n', '\r']) {
                self.moves.forms.add(Code::SeveralOnALine, span);
            }
        }
    }

    /// A tag: a header of this game, or the beginning of the next.
    fn tag(&mut self, lexer: &mut Lexer<'s>, token: Token) -> Flow {
        let parts = *lexer.tag();
        let record = &mut self.moves.record;
        if record.headers.capacity() == 0 {
            record.headers.reserve(TAGS);
        }
        let name = parts.name.of(self.text);
        match self.stage {
            Stage::Tail => return Flow::Over,
            Stage::Moves => {
                if !record.headers.is_empty() || !record.tree.is_empty() {
                    return Flow::Over;
                }
                self.end_preamble(token.span.start);
                self.body = None;
                lexer.head = true;
                self.stage = Stage::Head;
            }
            Stage::Head => {
                let repeats = |first: &Header<'_>| first.name.eq_ignore_ascii_case(name);
                if self.blank
                    && (record.headers.first().is_some_and(repeats) || begins_again(record, name))
                {
                    return Flow::Over;
                }
            }
        }
        self.place_tag(token.span);
        self.blank = false;
        let raw = parts.value.of(self.text);
        let (span, value_span) = (token.span, parts.value);
        if parts.malformed {
            self.moves.findings.push(Finding::new(Code::BadTag, span));
        } else if parts.loose {
            self.moves.forms.add(Code::TagSpacing, span);
        }
        let name = name.into();
        // Two calls, so that the usual header is made in its place.
        let headers = &mut self.moves.record.headers;
        if parts.escaped {
            if tags::has_other_escape(raw) {
                self.moves.forms.add(Code::UnknownEscape, value_span);
            }
            headers.push(Header { name, value: tags::unescape(raw), span, value_span });
        } else {
            headers.push(Header { name, value: raw.into(), span, value_span });
        }
        Flow::Next
    }

    /// Text before the first tag turns out to be no movetext.
    fn end_preamble(&mut self, end: u32) {
        self.moves.flush_unread();
        let start = self.preamble.or(self.first).unwrap_or(end);
        let span = trimmed(self.text, Span { start, end });
        let unread = [Code::UnknownToken, Code::Markup, Code::EpdLine];
        self.moves.findings.retain(|finding| !unread.contains(&finding.code));
        self.moves.record.strays.clear();
        if !span.is_empty() {
            let code = unread_code(span.of(self.text));
            let finding = Finding::new(code, span).graded(Severity::Warning);
            self.moves.findings.push(finding.with("text", shortened(span.of(self.text))));
            self.stray(span);
        }
    }

    /// A token after the marker.
    fn tail(&mut self, lexer: &mut Lexer<'s>, token: Token) -> Flow {
        match token.kind {
            Kind::Control => self.moves.control(token.span),
            Kind::Comment | Kind::LineComment | Kind::Escape => {
                match token.kind {
                    Kind::Escape => self.moves.forms.add(Code::EscapeLine, token.span),
                    Kind::LineComment => self.moves.forms.add(Code::LineCommentUsed, token.span),
                    _ => {}
                }
                self.flush_junk();
                self.stray(trimmed(self.text, token.span));
            }
            Kind::Number { value: 1, .. } if next_is_move(lexer) => return Flow::Over,
            _ if self.labelled
                && self.on_new_line(token.span.start as usize)
                && labels::label(self.text, token.span.start as usize).is_some() =>
            {
                return Flow::Over;
            }
            // A list without numbers, in a file without tags.
            Kind::Move if self.begins_line(token.span) && next_is_move(lexer) => return Flow::Over,
            _ => self.junk = Some(self.junk.map_or(token.span, |junk| junk.join(token.span))),
        }
        Flow::Next
    }

    /// Whether nothing but white space stands before the span in its line, after the marker.
    fn begins_line(&self, span: Span) -> bool {
        let between = Span { start: self.end, end: span.start }.of(self.text);
        self.junk.is_none() && between.trim().is_empty() && between.contains(['\n', '\r'])
    }

    fn stray(&mut self, span: Span) {
        self.moves.record.strays.push(Fragment { text: span.of(self.text).into(), span });
    }

    fn flush_junk(&mut self) {
        if let Some(junk) = self.junk.take() {
            self.after = Some(self.after.map_or(junk, |after| after.join(junk)));
            self.stray(junk);
        }
    }

    /// The game has ended.
    fn close(&mut self) {
        self.flush_junk();
        if self.stage == Stage::Head {
            self.moves.begin("", flavour::decide(&self.moves.record, ""));
        }
        if let Some(span) = self.after {
            self.moves.findings.push(Finding::new(Code::TextAfterGame, span));
        }
        self.moves.end(self.end, self.stage != Stage::Head);
    }

    /// Judges the form of the game.
    fn finish(&mut self) {
        let Movetext { record, findings, forms, has_fen, .. } = &mut self.moves;
        record.span = Span { start: self.first.unwrap_or(self.end), end: self.end };
        form::judge(self.text, record, forms, self.body, findings);
        if *has_fen {
            setup(record, findings);
        }
        findings.sort_by_key(|finding| finding.span);
    }
}

/// Whether a tag of that name begins another game, behind a blank line: players and result of this
/// one are told, and the tag is one of its roster already.
#[cold]
fn begins_again(record: &Record<'_>, name: &str) -> bool {
    let told = |name: &str| record.header(name).is_some();
    let roster = ["Event", "Site", "Date", "Round", "White", "Red", "Black"];
    roster.iter().any(|tag| tag.eq_ignore_ascii_case(name))
        && told(name)
        && (told("White") || told("Red"))
        && told("Black")
        && told("Result")
}

/// Tells a FEN without `SetUp "1"` (PGN 9.7.1).
#[cold]
fn setup(record: &Record<'_>, findings: &mut Vec<Finding>) {
    if record.game == Game::Chess
        && let Some(fen) = record.header("FEN")
        && record.value("SetUp").is_none_or(|value| value.trim() != "1")
    {
        findings.push(Finding::new(Code::SetupMissing, fen.span));
    }
}

/// Whether the text ends with a blank line.
pub(crate) fn ends_blank(text: &[u8]) -> bool {
    if text.ends_with(b"\n\n") || text.ends_with(b"\n\r\n") {
        return true;
    }
    let tail = &text[text.len() - text.len().min(80)..];
    let tail = &tail[tail.trim_ascii_end().len()..];
    let ends = |end| memchr::memchr_iter(end, tail).count();
    ends(b'\n') > 1 || ends(b'\n') == 0 && ends(b'\r') > 1
}

/// Line ends in the white space.
fn newlines(space: &str) -> usize {
    match space {
        "\n" | "\r\n" | "\r" => return 1,
        " " => return 0,
        _ => {}
    }
    match memchr::memchr_iter(b'\n', space.as_bytes()).count() {
        0 => memchr::memchr_iter(b'\r', space.as_bytes()).count(),
        count => count,
    }
}

/// Whether the next token that counts is a move.
fn next_is_move(lexer: &Lexer<'_>) -> bool {
    let skipped = |kind: &Kind| matches!(kind, Kind::Space | Kind::Dots | Kind::Comment);
    lexer.clone().map(|token| token.kind).find(|kind| !skipped(kind)) == Some(Kind::Move)
}

/// The text, or its beginning where it is long.
pub(super) fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let mut short: String = line.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
