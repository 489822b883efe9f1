//! The record: one game as written, whatever the file format and the game.
//!
//! Headers in order, a tree of moves as text, comments and whatever else stood there, each with
//! its span. No board: what the moves mean is for `replay` to find out.

pub mod annotation;
pub mod go;
mod headers;
mod outcome;
mod tree;

use std::borrow::Cow;

pub(crate) use headers::Names;
pub use headers::{Header, Headers};
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
    pub headers: Headers<'s>,
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
            headers: Headers::default(),
            notation: None,
            tree: Tree::with_room(moves),
            marker: None,
            strays: Vec::new(),
            span: Span::default(),
            coordinates: Vec::new(),
        }
    }

    /// Ends the record: the memory of its tree is for the next one that the thread makes. Dropping it
    /// does the same, but for that.
    pub fn leave(self) {
        self.tree.leave();
    }

    /// The first header of that name (ASCII case ignored).
    #[inline]
    pub fn header(&self, name: &str) -> Option<&Header<'s>> {
        self.headers.get(name)
    }

    /// The value of the first header of that name, unless it is missing.
    #[inline]
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
