//! What the table of formats says of each: how it is told, read and written, and what it holds.

use super::{Entry, Format};
use crate::{
    findings::{Code, Finding},
    record::{Game, Record},
    source::{Span, decode::Encoding, slice::Cut},
};

/// Finds the encoding that a game declares in its bytes.
pub type Charset = fn(&[u8]) -> Option<&str>;

/// Makes one file of games that were each written as a file.
pub type Bind = fn(&[Vec<u8>]) -> Vec<u8>;

/// Writes a game as a file of its own, or as [`Bind`] takes it.
pub type WriteBytes = fn(&Record<'_>) -> Vec<u8>;

/// What the table says of a format.
pub struct FormatInfo {
    /// Which one.
    pub format: Format,
    /// Its name for `--to`.
    pub name: &'static str,
    /// File name endings, the first being the one that is written.
    pub extensions: &'static [&'static str],
    /// The games it holds.
    pub games: &'static [Game],
    /// Whether its files are text or bytes, and the functions that know them.
    pub body: Body,
    /// What a record must be like for its writer.
    pub shape: Shape,
    /// What reading it loses, in English and Chinese.
    pub reading_loses: [&'static str; 2],
    /// What writing it loses, in English and Chinese.
    pub writing_loses: [&'static str; 2],
}

/// The two kinds of files.
pub enum Body {
    /// Text in some encoding, cut into games while it streams.
    Text(TextBody),
    /// Bytes that are no text as a whole; a file is read at once.
    Bytes(BytesBody),
}

/// The functions of a text format.
pub struct TextBody {
    /// How much the beginning of a text looks like it, 0 to 100.
    pub sniff: fn(&str) -> u8,
    /// Where the first game of a buffer ends.
    pub cut: Cut,
    /// The encoding that a game declares, looked for in its bytes.
    pub charset: Option<Charset>,
    /// The games of a text.
    pub read: fn(&str) -> Vec<Entry<'_>>,
    /// A game as text, ending with a line end; `None` where the format is only read.
    pub write: Option<fn(&Record<'_>) -> String>,
    /// The same in lines of at most so many columns (0: without a limit), where the format breaks
    /// lines.
    pub wrap: Option<fn(&Record<'_>, usize) -> String>,
}

/// The functions of a binary format.
pub struct BytesBody {
    /// How much the beginning of a file looks like it, 0 to 100. At 90 and above no text format is
    /// asked. It is given the first mebibyte at most.
    pub sniff: fn(&[u8]) -> u8,
    /// The games of a whole file. Spans are byte offsets into the file.
    pub read: fn(&[u8], &ReadOptions) -> Opened,
    /// A game as a file of its own, or, in a format of libraries, as `bind` takes it; `None` where
    /// the format is only read.
    pub write: Option<WriteBytes>,
    /// The versions of the format that can be written, the first as `write` does; empty where there
    /// is nothing to choose.
    pub versions: &'static [(u8, WriteBytes)],
    /// Makes one file of games that `write` has written; `None` where a file holds one game.
    pub bind: Option<Bind>,
    /// Whether a file may hold many games.
    pub many: bool,
    /// The encoding of its strings, unless the user names another.
    pub strings: Encoding,
}

/// What a format can hold of a record, for `rewrite` to make it fit.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The notation that its moves must be in, one of `rewrite::notations`; `None` for any. A
    /// format of squares has `uci`: its writer reads the moves with
    /// [`board::squares`](super::board::squares).
    pub notation: Option<&'static str>,
    /// Whether the format has a place for a header of that (PGN) name and value, whole; `None` for
    /// a format of headers as such. Neither what is [implied](super::fit::is_implied) nor a
    /// result that is understood is asked about. Headers without a place go to the comment of
    /// the root, see [`tail`](super::tail).
    pub holds: Option<fn(&str, &str) -> bool>,
    /// Why a record cannot be written at all, such as a position that has no place.
    pub refuses: Option<fn(&Record<'_>) -> Option<Finding>>,
    /// How much of the tree it holds.
    pub tree: Held,
    /// Whether it has signs for `!`, `?` and their pairs beside the comment.
    pub glyphs: bool,
    /// The versions of a text format that can be written, the usual one first; empty where there
    /// is nothing to choose.
    pub versions: &'static [Version],
    /// A property that is the format's own and stands beside comments, `UGF`.
    pub own: Option<&'static str>,
    /// Whether comments of moves have no place of their own: they go to that of the root, which
    /// has one.
    pub gathers: bool,
}

/// A version of a text format.
#[derive(Clone, Copy)]
pub struct Version {
    /// Its number, for `--format-version`.
    pub number: u8,
    /// Why a record cannot be written in it.
    pub refuses: fn(&Record<'_>) -> Option<Finding>,
    /// Makes a record that is ready to be written one of that version; tells what went into
    /// comments.
    pub fit: fn(&mut Record<'_>) -> Vec<Finding>,
}

/// How much of a tree a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// All of it.
    Tree,
    /// The main line: variations are spelled out in comments.
    Line,
    /// One position: the last of the main line.
    Position,
}

impl Shape {
    /// The shape of a format that holds all that a record does.
    pub const WHOLE: Self = Self {
        notation: None,
        holds: None,
        refuses: None,
        tree: Held::Tree,
        glyphs: false,
        versions: &[],
        own: None,
        gathers: false,
    };
    /// The shape of an archive format of squares: fields for some headers, one comment a node.
    pub const fn squares(holds: fn(&str, &str) -> bool) -> Self {
        Self { notation: Some("uci"), holds: Some(holds), ..Self::WHOLE }
    }

    /// Whether it has fields for some headers and room for one comment a node, and no more.
    pub const fn is_narrow(&self) -> bool {
        self.holds.is_some()
    }
}

/// How a binary file is to be read.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// What a file may unpack to at most, in bytes.
    pub max_size: u64,
    /// The encoding of strings, where the user named one.
    pub encoding: Option<Encoding>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { max_size: 256 << 20, encoding: None }
    }
}

/// The games of a binary file.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The games in the order of the file.
    pub entries: Vec<Entry<'static>>,
    /// What is wrong with the file as a whole. It is told with the first game, or for the file
    /// where there is none.
    pub findings: Vec<Finding>,
}

/// The finding for a file that holds, or unpacks to, more than `max_size` bytes.
pub fn too_large(max_size: u64) -> Finding {
    Finding::new(Code::SizeLimit, Span::default()).with("n", max_size)
}

impl FormatInfo {
    /// Its functions, for a text format.
    pub const fn text(&self) -> Option<&TextBody> {
        match &self.body {
            Body::Text(text) => Some(text),
            Body::Bytes(_) => None,
        }
    }

    /// Its functions, for a binary format.
    pub const fn bytes(&self) -> Option<&BytesBody> {
        match &self.body {
            Body::Text(_) => None,
            Body::Bytes(bytes) => Some(bytes),
        }
    }

    /// Whether it can be written.
    pub const fn writes(&self) -> bool {
        match &self.body {
            Body::Text(text) => text.write.is_some(),
            Body::Bytes(bytes) => bytes.write.is_some(),
        }
    }

    /// Whether it can be written as text, so that nothing of a game is lost.
    pub fn writes_text(&self) -> bool {
        let whole = self.shape.tree != Held::Position;
        whole && self.text().is_some_and(|body| body.write.is_some())
    }

    /// The games of a text; none where the format is binary.
    pub fn read_text<'s>(&self, text: &'s str) -> Vec<Entry<'s>> {
        self.text().map_or_else(Vec::new, |body| (body.read)(text))
    }

    /// Whether a game is a line, so that no empty line stands between games.
    pub const fn is_of_lines(&self) -> bool {
        matches!(self.format, Format::Fen | Format::Epd | Format::Jsonl)
    }

    /// What stands between the text of a game and that of the next.
    pub fn between(&self, before: &str) -> &'static str {
        if self.is_of_lines() || before.ends_with("\n\n") { "" } else { "\n" }
    }

    /// The record as text in lines of at most `columns`, where the format breaks lines; 0 for lines
    /// without a limit, `None` for the format's own.
    pub fn write_wrapped(&self, record: &Record<'_>, columns: Option<usize>) -> String {
        match (self.text().and_then(|body| body.wrap), columns) {
            (Some(wrap), Some(columns)) => wrap(record, columns),
            _ => self.write_text(record),
        }
    }

    /// The record as text, ending with a line end; empty where the format is binary or only read.
    pub fn write_text(&self, record: &Record<'_>) -> String {
        self.text().and_then(|body| body.write).map_or_else(String::new, |write| write(record))
    }
}
