//! The tree of moves: a flat arena, so that no depth of variations needs recursion.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{side::Side, source::Span, word::word};

/// The place of a node in its [`Tree`]; the root is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root: the start position, before any move.
    pub const ROOT: Self = Self(0);
    const NONE: Self = Self(u32::MAX);

    fn get(self) -> Option<Self> {
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
    /// The move's text as a number, where it is short and that may save time.
    word: u64,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    first_note: u32,
    last_note: u32,
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
    next: u32,
}

const NO_NOTE: u32 = u32::MAX;

/// The moves of a game with all variations. Children are in file order, the first is the main
/// continuation.
#[derive(Clone, Debug)]
pub struct Tree<'s> {
    nodes: Vec<Node<'s>>,
    notes: Vec<Note<'s>>,
    /// Whether any note is a property.
    properties: bool,
    /// How many notes are comments.
    comments: usize,
    /// Whether any move was not recorded.
    gaps: bool,
    /// Positions that stand behind moves that were not recorded, as FEN.
    given: BTreeMap<NodeId, String>,
}

impl Default for Tree<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'s> Tree<'s> {
    /// A tree that holds only the root.
    pub fn new() -> Self {
        Self::with_room(0)
    }

    /// A tree that holds only the root, with room for `nodes` more.
    pub fn with_room(nodes: usize) -> Self {
        let room = nodes + 1;
        let mut nodes = Vec::with_capacity(room);
        nodes.push(Node::new(None, 0, NodeId::NONE));
        let (notes, given) = (Vec::new(), BTreeMap::new());
        Self { nodes, notes, properties: false, comments: 0, gaps: false, given }
    }

    /// Makes room for `nodes` more nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    /// Gives back room for nodes where little of it was used: a text may hold very many short games.
    pub fn trim(&mut self) {
        if self.nodes.capacity() / 16 > self.nodes.len() {
            self.nodes.shrink_to_fit();
        }
    }

    /// Makes room for `notes` more notes.
    pub fn reserve_notes(&mut self, notes: usize) {
        self.notes.reserve(notes);
    }

    /// How many nodes, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the root.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// All nodes in order of creation, the root first.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// How many nodes, in order of creation, come before the first of which `before` is false;
    /// it must be false of all behind that one.
    pub(crate) fn partition_point(&self, before: impl FnMut(&Node<'s>) -> bool) -> usize {
        self.nodes.partition_point(before)
    }

    /// The node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node<'s> {
        &self.nodes[id.index()]
    }

    /// Adds a node as the last child of `parent`.
    #[inline]
    pub fn add(&mut self, parent: NodeId, mv: Option<MoveText<'s>>) -> NodeId {
        let word = mv.as_ref().map_or(0, |mv| word(mv.text.as_bytes()));
        self.add_with(word, parent, mv)
    }

    /// Adds a node as [`add`](Self::add) does, with the [`word`](word()) of its move, or 0 where a
    /// replay may take longer.
    #[inline]
    pub(crate) fn add_with(
        &mut self,
        word: u64,
        parent: NodeId,
        mv: Option<MoveText<'s>>,
    ) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.gaps |= mv.as_ref().is_some_and(MoveText::is_unrecorded);
        self.nodes.push(Node::new(mv, word, parent));
        let parent = &mut self.nodes[parent.index()];
        let last = std::mem::replace(&mut parent.last_child, id);
        match last.get() {
            Some(last) => self.nodes[last.index()].next_sibling = id,
            None => parent.first_child = id,
        }
        id
    }

    /// Adds a move that was recorded, as [`add`](Self::add) does; the quick way for the usual case,
    /// a line that goes on from the newest node, with its [`word`](word()).
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call for each move takes longer than this
    pub(crate) fn go_on(&mut self, parent: NodeId, text: &'s str, word: u64, span: Span) -> NodeId {
        let index = self.nodes.len();
        let id = NodeId(index as u32);
        let mv = Some(MoveText { text: Cow::Borrowed(text), span, side: None });
        match self.nodes.last_mut() {
            Some(last) if parent.index() + 1 == index && last.first_child == NodeId::NONE => {
                (last.first_child, last.last_child) = (id, id);
            }
            _ => return self.add_with(word, parent, mv),
        }
        self.nodes.push(Node::new(mv, word, parent));
        id
    }

    /// Replaces the text of a node's move, where it has one; its span stays.
    pub fn retext(&mut self, id: NodeId, text: impl Into<Cow<'s, str>>) {
        let node = &mut self.nodes[id.index()];
        if let Some(mv) = &mut node.mv {
            mv.text = text.into();
            node.word = word(mv.text.as_bytes());
        }
    }

    /// Replaces the texts of all notes; their spans stay.
    pub(crate) fn retext_notes(&mut self, retext: impl Fn(&Cow<'s, str>) -> Cow<'s, str>) {
        for note in &mut self.notes {
            note.text = retext(&note.text);
        }
    }

    /// Gives a node's move the text that it turns out to have, with its place.
    pub fn replace_move(&mut self, id: NodeId, mv: MoveText<'s>) {
        let node = &mut self.nodes[id.index()];
        node.word = word(mv.text.as_bytes());
        node.mv = Some(mv);
    }

    /// Makes a node's move one that was not recorded; its span stays.
    pub fn leave_unrecorded(&mut self, id: NodeId) {
        self.retext(id, UNRECORDED);
        self.gaps = true;
    }

    /// Says which position (FEN) a move that was not recorded leads to: the line goes on from there.
    pub fn give(&mut self, id: NodeId, position: impl Into<String>) {
        self.given.insert(id, position.into());
    }

    /// The position that [`Tree::give`] said.
    pub fn given(&self, id: NodeId) -> Option<&str> {
        self.given.get(&id).map(|position| &**position)
    }

    /// Adds a note at `node`, after the notes it has.
    #[inline]
    pub fn note(
        &mut self,
        node: NodeId,
        kind: NoteKind,
        name: impl Into<Cow<'s, str>>,
        text: impl Into<Cow<'s, str>>,
        span: Span,
    ) {
        let index = self.notes.len() as u32;
        self.properties |= kind == NoteKind::Property;
        self.comments += usize::from(matches!(kind, NoteKind::Comment | NoteKind::Before));
        self.notes.push(Note { kind, name: name.into(), text: text.into(), span, next: NO_NOTE });
        self.hang(node, index, span);
    }

    /// Adds a comment at `node`, as [`note`](Self::note) does; the quick way for plain movetext.
    #[inline]
    pub(crate) fn comment(&mut self, node: NodeId, text: &'s str, span: Span) {
        let index = self.notes.len() as u32;
        self.comments += 1;
        let (kind, text) = (NoteKind::Comment, Cow::Borrowed(text));
        self.notes.push(Note { kind, name: Cow::Borrowed(""), text, span, next: NO_NOTE });
        self.hang(node, index, span);
    }

    /// Puts the newest note behind those of its node.
    #[inline]
    fn hang(&mut self, node: NodeId, index: u32, span: Span) {
        let node = &mut self.nodes[node.index()];
        node.head = node.head.min(span.start);
        node.tail = node.tail.max(span.end);
        let last = std::mem::replace(&mut node.last_note, index);
        if last == NO_NOTE {
            node.first_note = index;
        } else {
            self.notes[last as usize].next = index;
        }
    }

    /// Moves the beginning of what belongs to `node` to `start`, if that is before it.
    pub fn extend_head(&mut self, node: NodeId, start: u32) {
        let node = &mut self.nodes[node.index()];
        node.head = node.head.min(start);
    }

    /// Moves the end of what belongs to `node` to `end`, if that is further.
    pub fn extend_tail(&mut self, node: NodeId, end: u32) {
        let node = &mut self.nodes[node.index()];
        node.tail = node.tail.max(end);
    }

    /// The node before, or `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.get()
    }

    /// The main continuation.
    #[inline]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.get()
    }

    /// The next alternative to this node.
    #[inline]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling.get()
    }

    /// The children in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// The main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(NodeId::ROOT), |&node| self.first_child(node))
    }

    /// The notes of a node in order.
    pub fn notes(&self, id: NodeId) -> impl Iterator<Item = &Note<'s>> + '_ {
        let first = self.notes.get(self.node(id).first_note as usize);
        std::iter::successors(first, |note| self.notes.get(note.next as usize))
    }

    /// Whether a node has notes.
    #[inline]
    pub(crate) fn has_notes(&self, id: NodeId) -> bool {
        self.node(id).first_note != NO_NOTE
    }

    /// Whether any note of the tree is a property.
    pub(crate) const fn has_properties(&self) -> bool {
        self.properties
    }

    /// Whether a node may have a note that is a property; `false` is certain.
    #[inline]
    pub(crate) fn may_have_properties(&self, id: NodeId) -> bool {
        self.properties && self.node(id).first_note != NO_NOTE
    }

    /// Whether the tree holds text that is nothing known.
    pub(crate) fn has_unread(&self) -> bool {
        self.notes.iter().any(|note| note.kind == NoteKind::Unread)
    }

    /// Whether any move of the tree was played but not recorded.
    pub const fn has_gaps(&self) -> bool {
        self.gaps
    }

    /// How many comments the tree holds, before and after moves.
    pub fn comments(&self) -> usize {
        self.comments
    }

    /// End, in the text, of the line that goes on from `id` by main continuations.
    pub fn line_end(&self, id: NodeId) -> u32 {
        std::iter::successors(Some(id), |&node| self.first_child(node))
            .map(|node| self.node(node).tail)
            .max()
            .unwrap_or(0)
    }

    /// Moves every place by `to`.
    pub fn move_spans(&mut self, to: impl Fn(Span) -> Span) {
        for node in &mut self.nodes {
            if let Some(mv) = &mut node.mv {
                mv.span = to(mv.span);
            }
            if node.head <= node.tail {
                let span = to(Span { start: node.head, end: node.tail });
                (node.head, node.tail) = (span.start, span.end);
            }
        }
        self.notes.iter_mut().for_each(|note| note.span = to(note.span));
    }

    /// The same moves with those of the notes that `keeps` says.
    #[must_use]
    pub fn filtered(&self, keeps: impl Fn(NodeId, &Note<'s>) -> bool) -> Self {
        let mut new = Self::with_room(self.len());
        for id in self.ids() {
            // A node is always made after its parent, so that the numbers stay.
            if let Some(parent) = self.parent(id) {
                new.add(parent, self.node(id).mv.clone());
            }
            for note in self.notes(id).filter(|note| keeps(id, note)) {
                let Note { kind, name, text, span, .. } = note.clone();
                new.note(id, kind, name, text, span);
            }
        }
        new.given.clone_from(&self.given);
        new
    }

    /// Whether both hold the same moves and notes in the same shape, wherever they stand.
    pub fn same_content(&self, other: &Self) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (x, y) = (self.node(a), other.node(b));
            let moves = match (&x.mv, &y.mv) {
                (None, None) => true,
                (Some(p), Some(q)) => p.text == q.text && p.side == q.side,
                _ => false,
            };
            let same_notes = self
                .notes(a)
                .map(|n| (n.kind, &n.name, &n.text))
                .eq(other.notes(b).map(|n| (n.kind, &n.name, &n.text)));
            if !moves || !same_notes || self.children(a).count() != other.children(b).count() {
                return false;
            }
            pairs.extend(self.children(a).zip(other.children(b)));
        }
        true
    }
}

impl<'s> Node<'s> {
    /// The main continuation.
    #[inline]
    pub(crate) fn first_child(&self) -> Option<NodeId> {
        self.first_child.get()
    }

    /// The next alternative to this node.
    #[inline]
    pub(crate) fn next_sibling(&self) -> Option<NodeId> {
        self.next_sibling.get()
    }

    /// The [`word`](word()) of its move; 0 may stand for any text.
    #[inline]
    pub(crate) fn word(&self) -> u64 {
        self.word
    }

    #[inline]
    fn new(mv: Option<MoveText<'s>>, word: u64, parent: NodeId) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::unnecessary_wraps)] // as `add` takes it
    fn mv(text: &'static str) -> Option<MoveText<'static>> {
        Some(MoveText { text: text.into(), span: Span::default(), side: None })
    }

    #[test]
    fn children_and_notes_keep_their_order() {
        let mut tree = Tree::new();
        let a = tree.add(NodeId::ROOT, mv("a"));
        let b = tree.add(NodeId::ROOT, mv("b"));
        let c = tree.add(a, mv("c"));
        tree.note(a, NoteKind::Comment, "", "one", Span::new(0, 3));
        tree.note(b, NoteKind::Nag, "", "1", Span::new(3, 4));
        tree.note(a, NoteKind::Comment, "", "two", Span::new(5, 9));
        assert_eq!(tree.children(NodeId::ROOT).collect::<Vec<_>>(), [a, b]);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [a, c]);
        assert_eq!(tree.notes(a).map(|n| &*n.text).collect::<Vec<_>>(), ["one", "two"]);
        assert_eq!(tree.node(a).tail, 9);
        assert!(tree.same_content(&tree.clone()));
    }
}
