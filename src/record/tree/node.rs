//! What a tree is made of: nodes with their moves, and notes.

use std::borrow::Cow;

use crate::{side::Side, source::Span};

/// The place of a node in its [`Tree`](super::Tree); the root is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root: the start position, before any move.
    pub const ROOT: Self = Self(0);
    pub(super) const NONE: Self = Self(u32::MAX);

    pub(super) fn get(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }

    /// The node of an index.
    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its index, from 0 for the root, in order of creation.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText<'s> {
    /// The move's own text, without number and annotation glyphs.
    pub text: Cow<'s, str>,
    /// Where it stands.
    pub span: Span,
    /// Who moves, where the file says so (SGF `B`, `W`).
    pub side: Option<Side>,
}

/// Stands for a move that was played but not recorded (漏记), in every format.
pub const UNRECORDED: &str = "……";

impl MoveText<'_> {
    /// A move that was played but not recorded; `span` is where its text should stand.
    pub const fn unrecorded(span: Span) -> Self {
        Self { text: Cow::Borrowed(UNRECORDED), span, side: None }
    }

    /// Whether the move was played but not recorded.
    pub fn is_unrecorded(&self) -> bool {
        self.text == UNRECORDED
    }
}

/// One node: a move (none at the root, and none in an SGF node without one) and its links.
#[derive(Clone, Debug)]
pub struct Node<'s> {
    /// The move that leads here.
    pub mv: Option<MoveText<'s>>,
    /// Beginning, in the text, of what belongs to this node: a comment before the move, or the
    /// move with its property name. `u32::MAX` while there is nothing.
    pub head: u32,
    /// End, in the text, of all that belongs to this node: the move, its notes, and the
    /// variations that stand in its place.
    pub tail: u32,
    /// The move's text as one number, see [`word`](crate::word::word).
    pub(super) word: u64,
    pub(super) parent: NodeId,
    pub(super) first_child: NodeId,
    pub(super) last_child: NodeId,
    pub(super) next_sibling: NodeId,
    pub(super) first_note: u32,
    pub(super) last_note: u32,
}

/// What a [`Note`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// A comment on the node, after its move.
    Comment,
    /// A comment that stands before the node's move (and after its number).
    Before,
    /// A numeric annotation glyph: `text` is the number (`!?` is read as 5).
    Nag,
    /// A property kept as written: `name` and, in `text`, its bracketed values.
    Property,
    /// Text that is nothing known, kept as written.
    Unread,
}

/// Something that stands at a node besides its move.
#[derive(Clone, Debug)]
pub struct Note<'s> {
    /// What it is.
    pub kind: NoteKind,
    /// Property name; empty for the other kinds.
    pub name: Cow<'s, str>,
    /// Its text, unescaped (for a property: its raw values, `[aa][bb]`).
    pub text: Cow<'s, str>,
    /// Where it stands, delimiters included.
    pub span: Span,
    pub(super) next: u32,
}

impl Note<'_> {
    /// A comment that says nothing.
    pub(super) const EMPTY: Self = Self {
        kind: NoteKind::Comment,
        name: Cow::Borrowed(""),
        text: Cow::Borrowed(""),
        span: Span { start: 0, end: 0 },
        next: NO_NOTE,
    };
}

pub(super) const NO_NOTE: u32 = u32::MAX;

impl<'s> Node<'s> {
    /// The main continuation.
    #[inline]
    pub(crate) fn first_child(&self) -> Option<NodeId> {
        self.first_child.get()
    }

    /// The text of its move as one number, the last byte highest, zeros below the first; 0 where it
    /// has none, or one of more than eight bytes.
    #[inline]
    pub(crate) const fn word(&self) -> u64 {
        self.word
    }

    /// The next alternative to this node.
    #[inline]
    pub(crate) fn next_sibling(&self) -> Option<NodeId> {
        self.next_sibling.get()
    }

    #[inline]
    pub(super) fn new(mv: Option<MoveText<'s>>, word: u64, parent: NodeId) -> Self {
        let head = mv.as_ref().map_or(u32::MAX, |mv| mv.span.start);
        let tail = mv.as_ref().map_or(0, |mv| mv.span.end);
        Self {
            mv,
            head,
            tail,
            word,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            first_note: NO_NOTE,
            last_note: NO_NOTE,
        }
    }
}
