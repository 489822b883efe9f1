//! The files of game servers and of small programs: read, never written.
//!
//! | format | program | holds |
//! |---|---|---|
//! | [`che`] | QQ 象棋 | a line of moves |
//! | [`chn`] | 联众 (ourgame), endings `chn` and `xqi` | players, board, a line of moves |
//! | [`ccm`] | 中游 (chinagames), 17pk | a line of moves |
//! | [`mxq`] | 弈天, 象棋世家 (movesky) | players, result, a line of moves |
//! | [`pfc`] | 鹏飞象棋 | XML, a tree |
//! | [`xqr`] | `XQR` | players, result, a tree, a checksum |
//! | [`xgf`] | `XieXie` | players, result, board, a line of moves |
//!
//! None of these programs has published its format but `XQR`; what is not known of a format is
//! said in its file.

pub mod ccm;
pub mod che;
pub mod chn;
pub mod mxq;
pub mod pfc;
#[cfg(test)]
mod tests;
pub mod xgf;
pub mod xqr;

use std::borrow::Cow;

use super::{
    Body, BytesBody, Entry, Format, FormatInfo, Opened, ReadOptions, Shape, board, strings,
};
use crate::{
    findings::{Code, Finding},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record},
    source::{Span, decode::Encoding},
};

/// A line of the table of formats, for one that is only read.
const fn info(
    format: Format,
    name: &'static str,
    extensions: &'static [&'static str],
    body: Body,
    reading_loses: [&'static str; 2],
) -> FormatInfo {
    FormatInfo {
        format,
        name,
        extensions,
        games: &[Game::Xiangqi],
        body,
        shape: Shape::squares(holds_nothing),
        reading_loses,
        writing_loses: ["", ""],
    }
}

fn holds_nothing(_: &str, _: &str) -> bool {
    false
}

/// The functions of a binary format of one game a file that is only read.
const fn bytes(
    sniff: fn(&[u8]) -> u8,
    read: fn(&[u8], &ReadOptions) -> Opened,
    strings: Encoding,
) -> Body {
    Body::Bytes(BytesBody {
        sniff,
        read,
        write: None,
        versions: &[],
        bind: None,
        many: false,
        strings,
    })
}

/// A record in the making.
struct Making {
    record: Record<'static>,
    findings: Vec<Finding>,
    /// The end of the line so far.
    last: NodeId,
}

impl Making {
    /// The record of a whole file, with room for `moves`.
    fn new(file: &[u8], moves: usize) -> Self {
        // Some files hold far more than moves.
        let mut record = Record::with_room(Game::Xiangqi, moves.min(1 << 16));
        record.notation = Some("uci");
        record.span = Span::new(0, file.len());
        Self { record, findings: Vec::new(), last: NodeId::ROOT }
    }

    /// Adds a header, unless it is empty.
    fn header(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Cow<'static, str>>,
        span: Span,
    ) {
        let (name, value) = (name.into(), value.into());
        if !value.is_empty() {
            self.record.headers.push(Header { name, value, span, value_span: span });
        }
    }

    /// Decodes a string that stands at `at`; its names are for findings.
    fn text(
        &mut self,
        bytes: &[u8],
        at: usize,
        encoding: Encoding,
        names: [&'static str; 2],
    ) -> String {
        strings::decoded(bytes, at, encoding, names, &mut self.findings)
    }

    /// Adds a header whose value stands at `at` as a string.
    fn field(&mut self, bytes: &[u8], at: usize, encoding: Encoding, names: [&'static str; 2]) {
        let value = self.text(bytes, at, encoding, names);
        self.header(names[0], value, Span::new(at, at + bytes.len()));
    }

    /// Adds a move at the end of the line, by its points.
    fn step(&mut self, (from, to): (u8, u8), span: Span) {
        let text = board::move_text(from, to);
        self.last = self.record.tree.add(self.last, Some(MoveText { text, span, side: None }));
    }

    /// Adds a comment at the end of the line.
    fn comment(&mut self, text: String, span: Span) {
        let text = strings::with_line_feeds(text);
        if !text.is_empty() {
            self.record.tree.note(self.last, NoteKind::Comment, "", text, span);
        }
    }

    /// Tells that a file announces more moves, at `at`, than it holds.
    fn compare(&mut self, announced: u64, at: Span) {
        let found = self.record.tree.len() as u64 - 1;
        if announced > found {
            let finding = Finding::new(Code::MovesMissing, at);
            self.findings.push(finding.with("announced", announced).with("found", found));
        }
    }

    /// Tells of bytes from `end` on.
    fn trailing(&mut self, file: &[u8], end: usize) {
        let more = file.len().saturating_sub(end);
        if more > 0 {
            let finding = Finding::new(Code::TrailingBytes, Span::new(end, file.len()));
            self.findings.push(finding.with("n", more));
        }
    }

    /// Tells of a number whose meaning is not known, and keeps it as a header.
    fn unknown(&mut self, name: &'static str, value: impl Into<Cow<'static, str>>, span: Span) {
        let value = value.into();
        let finding = Finding::new(Code::ValueNotUnderstood, span).with("value", &*value);
        self.findings.push(finding.with("name", name));
        self.header(name, value, span);
    }

    /// Tells that the file ends at `at`, before the moves do.
    fn cut(&mut self, at: usize, file: &[u8]) {
        let place = Span::new(at.min(file.len()), file.len());
        self.findings.push(Finding::new(Code::TreeCut, place).with("n", 1));
    }

    /// The one game of the file.
    fn opened(mut self) -> Opened {
        self.record.tree.trim();
        let entry = Entry { record: self.record, findings: self.findings };
        Opened { entries: vec![entry], findings: Vec::new() }
    }
}

/// A FEN as it is to stand in the header, `None` for the usual start. Written as it stands, so
/// that its counters are kept.
fn unusual(fen: Cow<'_, str>) -> Option<Cow<'_, str>> {
    let mut fields = fen.split_whitespace();
    let usual = fields.next() == Some(board::START) && matches!(fields.next(), Some("w" | "r"));
    (!usual && !fen.trim().is_empty()).then_some(fen)
}

/// How many of the moves, from the first on, take up a piece of the side to move, played from the
/// usual start; no rule beyond that is known here. Stops at `enough`.
fn plausible(moves: impl IntoIterator<Item = (u8, u8)>, enough: usize) -> usize {
    let mut grid = board::Grid::start();
    let moves = moves.into_iter().take(enough).enumerate();
    moves
        .take_while(|&(ply, (from, to))| {
            let red = grid.at(from).map(|letter| letter.is_ascii_uppercase());
            let letter = grid.put(from, None);
            grid.put(to, letter);
            red == Some(ply % 2 == 0) && to < 90 && from != to
        })
        .count()
}

/// Moves that are seen from Black's side, turned by half a turn, where `flip` says so.
const fn turned(x: u8, y: u8, flip: bool) -> u8 {
    if flip {
        board::from_top(8_u8.wrapping_sub(x), 9_u8.wrapping_sub(y))
    } else {
        board::from_top(x, y)
    }
}
