//! What is done to a tree, or asked of it, as a whole.

use super::{NodeId, Note, Tree};
use crate::source::Span;

impl<'s> Tree<'s> {
    /// Moves every place by `to`.
    pub fn move_spans(&mut self, to: impl Fn(Span) -> Span) {
        self.in_order = false;
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
