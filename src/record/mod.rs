//! The record: one game as written, whatever the file format and the game.
//!
//! Headers in order, a tree of moves as text, comments and whatever else stood there, each with
//! its span. No board: what the moves mean is for `replay` to find out.

pub mod annotation;
pub mod go;
mod outcome;
mod tree;

use std::borrow::Cow;

pub use outcome::Outcome;
use serde::Serialize;
pub use tree::{MoveText, Node, NodeId, Note, NoteKind, Tree, UNRECORDED};

pub use crate::side::Side;
use crate::source::Span;

/// The game that a record is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// 象棋.
    Xiangqi,
    /// Chess.
    Chess,
    /// 围棋.
    Go,
}

impl Game {
    /// Its name in reports: `xiangqi`, `chess`, `go`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xiangqi => "xiangqi",
            Self::Chess => "chess",
            Self::Go => "go",
        }
    }
}

/// One header as written: a PGN tag, a `键：值` line, an SGF root property.
#[derive(Clone, Debug)]
pub struct Header<'s> {
    /// Name in the file's own spelling.
    pub name: Cow<'s, str>,
    /// Value, unescaped.
    pub value: Cow<'s, str>,
    /// The whole header in the text.
    pub span: Span,
    /// The value in the text, without quotes or brackets.
    pub value_span: Span,
}

/// Text with a place: a termination marker, a stretch that belongs to nothing.
#[derive(Clone, Debug)]
pub struct Fragment<'s> {
    /// As written.
    pub text: Cow<'s, str>,
    /// Where.
    pub span: Span,
}

/// One game as written.
#[derive(Clone, Debug)]
pub struct Record<'s> {
    /// Which game it is of.
    pub game: Game,
    /// The headers in file order; names may repeat.
    pub headers: Vec<Header<'s>>,
    /// The notation that all moves are in, where the format leaves no doubt (`uci` in formats of
    /// squares), by its name for `--notation`.
    pub notation: Option<&'static str>,
    /// The moves with their comments and variations.
    pub tree: Tree<'s>,
    /// The termination marker of the movetext (`1-0`, `½-½`, `*`), where there is one.
    pub marker: Option<Fragment<'s>>,
    /// Text before and after the game that is no part of it, kept as written: escape lines,
    /// advertisements, garbage.
    pub strays: Vec<Fragment<'s>>,
    /// The whole game in the text.
    pub span: Span,
    /// The moves as coordinates (chess and xiangqi `uci`, Go `a1`), by the index of their nodes;
    /// empty, or shorter than the tree, but in a record that was rewritten for a format that wants
    /// them. They say nothing that the tree does not.
    pub coordinates: Vec<Option<Box<str>>>,
}

impl<'s> Record<'s> {
    /// An empty record.
    pub fn new(game: Game) -> Self {
        Self::with_room(game, 0)
    }

    /// An empty record with room for `moves`.
    pub fn with_room(game: Game, moves: usize) -> Self {
        Self {
            game,
            headers: Vec::new(),
            notation: None,
            tree: Tree::with_room(moves),
            marker: None,
            strays: Vec::new(),
            span: Span::default(),
            coordinates: Vec::new(),
        }
    }

    /// The first header of that name (ASCII case ignored).
    pub fn header(&self, name: &str) -> Option<&Header<'s>> {
        self.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))
    }

    /// The value of the first header of that name, unless it is missing.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.header(name).map(|header| &*header.value)
    }

    /// Whether both say the same: game, headers, moves, notes and marker, wherever they stand in
    /// their texts.
    pub fn same_content(&self, other: &Self) -> bool {
        self.game == other.game
            && self.headers.len() == other.headers.len()
            && self
                .headers
                .iter()
                .zip(&other.headers)
                .all(|(a, b)| a.name == b.name && a.value == b.value)
            && self.marker.as_ref().map(|m| &m.text) == other.marker.as_ref().map(|m| &m.text)
            && self.tree.same_content(&other.tree)
    }
}
