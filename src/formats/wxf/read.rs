//! The reader.

use super::{headers, lex};
use crate::{
    findings::{Code, Finding},
    formats::{Entry, board::Grid, tail},
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

/// Reads all games of `text`.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut reader = Reader {
        text,
        at: 0,
        last_close: memchr::memmem::rfind(text.as_bytes(), b"*/").map_or(0, |at| at + 2),
        game: Reading::default(),
        entries: Vec::new(),
    };
    while reader.at < text.len() {
        if reader.game.stage == Stage::Playing {
            reader.moves();
        } else {
            reader.line();
        }
    }
    reader.end();
    reader.entries
}

/// How far a game has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Nothing but comments was seen.
    Empty,
    /// A line was seen.
    Named,
    /// Inside of the moves.
    Playing,
    /// Behind them.
    Played,
}

/// A game that is being read.
struct Reading {
    record: Record<'static>,
    findings: Vec<Finding>,
    current: NodeId,
    stage: Stage,
    letters: Option<[u8; 26]>,
    /// The notation puts a letter before both squares.
    long: bool,
    /// What is no part of the format.
    unread: usize,
    first_unread: Span,
    open_comment: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            record: Record::new(Game::Xiangqi),
            findings: Vec::new(),
            current: NodeId::ROOT,
            stage: Stage::Empty,
            letters: None,
            long: false,
            unread: 0,
            first_unread: Span::default(),
            open_comment: false,
        }
    }
}

struct Reader<'s> {
    text: &'s str,
    at: usize,
    /// One past the last `*/` of the text.
    last_close: usize,
    game: Reading,
    entries: Vec<Entry<'s>>,
}

impl Reader<'_> {
    fn extend(&mut self, span: Span) {
        let whole = self.game.record.span;
        self.game.record.span = if whole.end == 0 { span } else { whole.join(span) };
    }

    /// Reads a comment, if one stands here.
    fn comment(&mut self) -> bool {
        let rest = &self.text[self.at..];
        if !rest.starts_with("/*") {
            return false;
        }
        // Where none is closed any more, the rest is not searched again and again.
        let near = if self.at < self.last_close { rest } else { line_of(rest) };
        let Some((text, length, closed)) = lex::comment(near) else { return false };
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        self.extend(span);
        if !closed && !self.game.open_comment {
            self.game.open_comment = true;
            let finding = Finding::new(Code::TagNotClosed, span).with("name", "/*");
            self.game.findings.push(finding.with("n", 1_u32));
        }
        let text = lex::unescape(text);
        if text.is_empty() {
            return true;
        }
        let Reading { record, current, stage, .. } = &mut self.game;
        if *current == NodeId::ROOT && *stage < Stage::Playing {
            tail::take_comment(record, text, span);
        } else {
            record.tree.note(*current, NoteKind::Comment, "", text, span);
        }
        true
    }

    /// Reads one line before or behind the moves.
    fn line(&mut self) {
        let rest = &self.text[self.at..];
        let blank = rest.len()
            - rest
                .trim_start_matches(|c: char| {
                    c.is_whitespace() || matches!(c, '\u{feff}' | '\0' | '\u{1a}')
                })
                .len();
        if blank > 0 {
            self.at += blank;
            return;
        }
        if self.comment() {
            return;
        }
        if lex::is_start(rest) {
            if self.game.stage >= Stage::Playing {
                self.end();
            }
            let start = self.at;
            self.at += rest.find('{').map_or(rest.len(), |at| at + 1);
            self.game.stage = Stage::Playing;
            self.extend(Span::new(start, self.at));
            return;
        }
        let line = line_of(rest);
        let span = Span::new(self.at, self.at + line.trim_end().len());
        let length = line.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let (name, value) = line.split_at(length);
        if name.eq_ignore_ascii_case("SETUP") && value.trim_start().starts_with('{') {
            return self.setup();
        }
        let upper = name.starts_with(|c: char| c.is_ascii_uppercase())
            && !name.contains(|c: char| c.is_ascii_lowercase());
        if upper && name.len() > 1 && (value.is_empty() || value.starts_with(char::is_whitespace)) {
            self.at += line.len();
            return self.header(name, value, span);
        }
        // Moves without their frame.
        let numbered = line.starts_with(|c: char| c.is_ascii_digit()) && line.contains('.');
        if self.game.stage == Stage::Named && numbered {
            self.game.stage = Stage::Playing;
            return;
        }
        self.at += line.len();
        self.unread(span);
        let text = line.trim_end().to_owned().into();
        self.game.record.strays.push(Fragment { text, span });
    }

    fn unread(&mut self, span: Span) {
        if self.game.unread == 0 {
            self.game.first_unread = span;
        }
        self.game.unread += 1;
    }

    /// A line of a name and a value.
    fn header(&mut self, name: &str, value: &str, span: Span) {
        let begins = matches!(name, "FORMAT" | "GAME" | "RED" | "BLACK" | "EVENT" | "FEN");
        let again = name == "FORMAT" && self.game.record.header("Format").is_some();
        if self.game.stage >= Stage::Playing && begins || again {
            self.end();
        }
        self.game.stage = self.game.stage.max(Stage::Named);
        self.extend(span);
        let value = value.trim();
        let value_span = Span::new(span.end as usize - value.len(), span.end as usize);
        let mut push = |name: String, value: &str| {
            if !value.is_empty() {
                let (name, value) = (name.into(), value.to_owned().into());
                self.game.record.headers.push(Header { name, value, span, value_span });
            }
        };
        match name {
            "FORMAT" => {
                let notation = value.split([',', ' ', '\t']).next().unwrap_or("");
                // The conventional format has two names.
                let known = match &*notation.to_ascii_uppercase() {
                    "AXF" | "XQR" => "WXF".to_owned(),
                    // Without its letter it is ICCS.
                    "LALG" => "ICCS".to_owned(),
                    "SALG" => "san".to_owned(),
                    other => other.to_owned(),
                };
                push("Format".to_owned(), &known);
                self.game.letters = headers::letters(value);
                self.game.long = notation.eq_ignore_ascii_case("LALG");
            }
            "RED" | "BLACK" => {
                let side = if name == "RED" { "Red" } else { "Black" };
                for (field, part) in headers::PLAYER.iter().zip(value.splitn(4, ';')) {
                    let part = part.trim().trim_end_matches(';').trim_end();
                    let number = part.bytes().all(|byte| byte.is_ascii_digit());
                    let field = if *field == "Elo" && !number { "Rating" } else { field };
                    push(format!("{side}{field}"), part);
                }
            }
            _ => push(headers::header(name), value),
        }
    }

    /// `SETUP{ Ra0, …, RED, MOVE 1 }`.
    fn setup(&mut self) {
        let rest = &self.text[self.at..];
        let open = rest.find('{').unwrap_or(0) + 1;
        let end = memchr::memchr2(b'}', b'{', &rest.as_bytes()[open..])
            .map_or(rest.len(), |at| open + at);
        let inside = &rest[open..end];
        let closed = rest.as_bytes().get(end) == Some(&b'}');
        let span = Span::new(self.at, self.at + end + usize::from(closed));
        self.at = span.end as usize;
        self.extend(span);
        self.game.stage = self.game.stage.max(Stage::Named);
        if let Some(fen) = fen_of(inside, self.game.letters.as_ref()) {
            let (name, value) = ("FEN".into(), fen.into());
            self.game.record.headers.push(Header { name, value, span, value_span: span });
            return;
        }
        let shown: String = inside.trim().chars().take(40).collect();
        self.game.findings.push(Finding::new(Code::SetupUnreadable, span).with("text", shown));
        let text = span.of(self.text).to_owned().into();
        self.game.record.strays.push(Fragment { text, span });
    }

    /// Reads one token of the moves.
    fn moves(&mut self) {
        if self.comment() {
            return;
        }
        let (token, length) = lex::token(&self.text[self.at..]);
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        if token != lex::Token::Nothing {
            self.extend(span);
        }
        let game = &mut self.game;
        match token {
            lex::Token::Nothing => {}
            lex::Token::End => game.stage = Stage::Played,
            lex::Token::Glyph(number) => {
                game.record.tree.note(game.current, NoteKind::Nag, "", number, span);
            }
            lex::Token::Move(word) => {
                let bytes = word.as_bytes();
                let long = game.long && bytes.len() > 5 && bytes[0].is_ascii_uppercase();
                let text = match &game.letters {
                    _ if long => word[1..].to_owned(),
                    Some(letters) => headers::with_usual_letter(word, letters),
                    None => word.to_owned(),
                };
                let mv = MoveText { text: text.into(), span, side: None };
                game.current = game.record.tree.add(game.current, Some(mv));
            }
            lex::Token::Result(word) if game.record.marker.is_none() => {
                game.record.marker = Some(Fragment { text: word.to_owned().into(), span });
            }
            lex::Token::Result(word) | lex::Token::Other(word) => {
                let text = word.to_owned();
                game.record.tree.note(game.current, NoteKind::Unread, "", text, span);
                self.unread(span);
            }
        }
    }

    /// Ends the game, if there is one.
    fn end(&mut self) {
        let Reading { record, mut findings, stage, unread, first_unread, .. } =
            std::mem::take(&mut self.game);
        if unread > 0 {
            findings.push(Finding::new(Code::LineUnread, first_unread).with("n", unread));
        }
        let says = stage > Stage::Empty || record.tree.notes(NodeId::ROOT).next().is_some();
        if says {
            self.entries.push(Entry { record, findings });
        }
    }
}

/// The text to the end of its line.
fn line_of(text: &str) -> &str {
    &text[..memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())]
}

/// The FEN of the list of a SETUP; `None` where it is none.
fn fen_of(list: &str, letters: Option<&[u8; 26]>) -> Option<String> {
    let (mut grid, mut side, mut number, mut pieces) = (Grid::default(), 'w', "1", 0);
    let mut words = list.split([',', ' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        match &*word.to_ascii_uppercase() {
            "RED" => side = 'w',
            "BLACK" => side = 'b',
            "MOVE" => number = words.next().filter(|it| it.bytes().all(|b| b.is_ascii_digit()))?,
            _ => {
                let &[piece, file, rank] = word.as_bytes() else { return None };
                let file = file.to_ascii_lowercase().wrapping_sub(b'a');
                let rank = rank.wrapping_sub(b'0');
                if file > 8 || rank > 9 || !piece.is_ascii_alphabetic() {
                    return None;
                }
                let upper = piece.to_ascii_uppercase();
                let usual = letters.map_or(upper, |letters| letters[usize::from(upper - b'A')]);
                let letter = match usual {
                    b'H' => b'N',
                    b'E' | b'M' => b'B',
                    b'G' => b'A',
                    b'K' | b'A' | b'B' | b'N' | b'R' | b'C' | b'P' => usual,
                    _ => return None,
                };
                let black = piece.is_ascii_lowercase();
                let letter = if black { letter.to_ascii_lowercase() } else { letter };
                grid.put(9 * rank + file, Some(letter));
                pieces += 1;
            }
        }
    }
    (pieces > 0).then(|| format!("{} {side} - - 0 {number}", grid.to_placement()))
}
