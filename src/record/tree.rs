//! The tree of moves: a flat arena, so that no depth of variations needs recursion.

mod node;
mod room;
mod whole;

use std::{borrow::Cow, collections::BTreeMap};

use node::NO_NOTE;
pub use node::{MoveText, Node, NodeId, Note, NoteKind, UNRECORDED};
use room::Room;

use crate::{source::Span, word::word};

/// The moves of a game with all variations. Children are in file order, the first is the main
/// continuation.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each kept in one place")]
pub struct Tree<'s> {
    nodes: Vec<Node<'s>>,
    notes: Vec<Note<'s>>,
    /// Whether any note is a property.
    properties: bool,
    /// Whether any note is text that is nothing known.
    unread: bool,
    /// Whether any node but the newest was given a child: else the tree is one line.
    branches: bool,
    /// Whether every node but the root surely has a move, and none begins before the one that was
    /// added before it.
    in_order: bool,
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
        let Room { mut nodes, notes } = Room::take();
        nodes.reserve(room);
        nodes.push(Node::new(None, 0, NodeId::NONE));
        let given = BTreeMap::new();
        Self {
            nodes,
            notes,
            properties: false,
            unread: false,
            branches: false,
            in_order: true,
            comments: 0,
            gaps: false,
            given,
        }
    }

    /// Makes room for `nodes` more nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    /// Gives back room for nodes where little of it was used: a text may hold very many short games.
    pub fn trim(&mut self) {
        if self.nodes.capacity() / 16 > self.nodes.len() {
            let mut nodes = Vec::with_capacity(self.nodes.len());
            nodes.append(&mut self.nodes);
            let nodes = std::mem::replace(&mut self.nodes, nodes);
            Room { nodes, notes: Vec::new() }.leave();
        }
    }

    /// Ends the tree: its memory is for the next one that the thread makes.
    pub fn leave(self) {
        Room { nodes: self.nodes, notes: self.notes }.leave();
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
        self.branches |= parent.index() + 1 != self.nodes.len();
        let before = self.nodes.last().and_then(|node| node.mv.as_ref());
        let before = before.map_or(0, |mv| mv.span.start);
        self.in_order &= mv.as_ref().is_some_and(|mv| mv.span.start >= before);
        self.nodes.push(Node::new(mv, word, parent));
        self.hang_child(parent, id);
        id
    }

    /// Adds a move, written and recorded, as the last child of `parent`, linked to the next one before
    /// that is there: it begins a run, see [`begin_run`](Self::begin_run). `word` is that of its text.
    #[inline]
    pub(crate) fn begin_run_with(
        &mut self,
        parent: NodeId,
        text: &'s str,
        word: u64,
        span: Span,
    ) -> NodeId {
        let index = self.nodes.len();
        let (id, next) = (NodeId::at(index), NodeId::at(index + 1));
        self.branches |= parent.index() + 1 != index;
        let before = self.nodes[index - 1].mv.as_ref().map_or(0, |mv| mv.span.start);
        self.in_order &= span.start >= before;
        let mv = Some(MoveText { text: Cow::Borrowed(text), span, side: None });
        let node = Node::new(mv, word, parent);
        self.nodes.push(Node { first_child: next, last_child: next, ..node });
        self.hang_child(parent, id);
        id
    }

    /// Puts a node behind the children of its parent.
    #[inline]
    fn hang_child(&mut self, parent: NodeId, id: NodeId) {
        let parent = &mut self.nodes[parent.index()];
        let last = std::mem::replace(&mut parent.last_child, id);
        match last.get() {
            Some(last) => self.nodes[last.index()].next_sibling = id,
            None => parent.first_child = id,
        }
    }

    /// Begins a run of moves, each of which was recorded and stands behind the newest node, in the
    /// tree as in the text.
    #[inline]
    pub(crate) fn begin_run(&mut self) {
        let next = NodeId::at(self.nodes.len());
        self.link_newest(next);
    }

    /// Adds a move to a run, linked to the next one before that is there; `word` is that of its text.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call for each move takes longer than this
    pub(crate) fn run_on(&mut self, text: &'s str, word: u64, span: Span) {
        let index = self.nodes.len();
        let next = NodeId::at(index + 1);
        let mv = Some(MoveText { text: Cow::Borrowed(text), span, side: None });
        let node = Node::new(mv, word, NodeId::at(index.wrapping_sub(1)));
        self.nodes.push(Node { first_child: next, last_child: next, ..node });
    }

    /// Ends a run of moves.
    #[inline]
    pub(crate) fn end_run(&mut self) {
        self.link_newest(NodeId::NONE);
    }

    fn link_newest(&mut self, child: NodeId) {
        if let Some(newest) = self.nodes.last_mut() {
            (newest.first_child, newest.last_child) = (child, child);
        }
    }

    /// The newest node.
    #[inline]
    pub(crate) const fn newest(&self) -> NodeId {
        NodeId::at(self.nodes.len() - 1)
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
        self.in_order = false;
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
        self.unread |= kind == NoteKind::Unread;
        self.comments += usize::from(matches!(kind, NoteKind::Comment | NoteKind::Before));
        self.notes.push(Note { kind, name: name.into(), text: text.into(), span, next: NO_NOTE });
        self.hang(node, index, span);
    }

    /// Adds a comment at `node`, as [`note`](Self::note) does; the quick way for plain movetext.
    #[inline]
    pub(crate) fn comment(&mut self, node: NodeId, text: &'s str, span: Span) {
        let index = self.notes.len();
        // Filled in where it stands: made elsewhere and copied, it waits for its own bytes.
        self.notes.push(Note::EMPTY);
        let note = &mut self.notes[index];
        (note.text, note.span) = (Cow::Borrowed(text), span);
        self.comments += 1;
        self.hang(node, index as u32, span);
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

    /// The last node of the main line; `None` where it has none but the root.
    pub fn last(&self) -> Option<NodeId> {
        if self.branches {
            return self.main_line().last();
        }
        (self.nodes.len() > 1).then(|| NodeId::at(self.nodes.len() - 1))
    }

    /// How many nodes the main line has, without the root.
    pub fn length(&self) -> usize {
        if self.branches { self.main_line().count() } else { self.nodes.len() - 1 }
    }

    /// The notes of a node in order.
    pub fn notes(&self, id: NodeId) -> impl Iterator<Item = &Note<'s>> + '_ {
        let first = self.notes.get(self.node(id).first_note as usize);
        std::iter::successors(first, |note| self.notes.get(note.next as usize))
    }

    /// Whether any node has notes.
    pub(crate) const fn has_any_notes(&self) -> bool {
        !self.notes.is_empty()
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
    pub(crate) const fn has_unread(&self) -> bool {
        self.unread
    }

    /// Whether every node but the root has a move, and none begins before those that were added
    /// before it; `false` says nothing.
    pub(crate) const fn is_in_order(&self) -> bool {
        self.in_order
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
}

#[cfg(test)]
mod tests;
