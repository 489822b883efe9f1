//! Memory that goes from tree to tree: a game has a hundred nodes, and memory that is asked for anew
//! grows step by step and comes from the system page by page.

use std::cell::RefCell;

use super::{Node, Note};

/// Rooms that a thread keeps: a few games are held together, not all of a file.
const KEPT: usize = 8;
/// A room for fewer nodes than this is not worth keeping; one for more nodes or notes than that goes
/// back to the system.
const SMALLEST: usize = 1 << 7;
const LARGEST: usize = 1 << 12;

/// The memory of a tree.
pub(super) struct Room<'s> {
    pub(super) nodes: Vec<Node<'s>>,
    pub(super) notes: Vec<Note<'s>>,
}

thread_local! {
    static LEFT: RefCell<Vec<Room<'static>>> = const { RefCell::new(Vec::new()) };
}

impl Room<'_> {
    /// Room that an earlier tree of the thread left, or none yet. It is empty.
    pub(super) fn take() -> Self {
        let left = LEFT.try_with(|left| left.borrow_mut().pop()).ok().flatten();
        left.map_or_else(|| Self { nodes: Vec::new(), notes: Vec::new() }, Room::moved)
    }

    /// Leaves room for the next tree of the thread, and what is in it behind.
    pub(super) fn leave(self) {
        let (nodes, notes) = (self.nodes.capacity(), self.notes.capacity());
        if !(SMALLEST..=LARGEST).contains(&nodes) || notes > LARGEST {
            return;
        }
        // A thread that ends keeps nothing.
        let _ = LEFT.try_with(|left| {
            let mut left = left.borrow_mut();
            if left.len() < KEPT {
                left.push(self.moved());
            }
        });
    }

    /// The same memory, empty, for nodes of another text.
    fn moved<'t>(self) -> Room<'t> {
        Room { nodes: emptied(self.nodes), notes: emptied(self.notes) }
    }
}

/// The same memory, empty, for values of another lifetime: collected in place.
fn emptied<A, B>(mut values: Vec<A>) -> Vec<B> {
    values.clear();
    values.into_iter().map(|_| unreachable!("it was cleared")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_goes_from_tree_to_tree() {
        let room = Room { nodes: Vec::with_capacity(SMALLEST), notes: Vec::with_capacity(7) };
        room.leave();
        let room = Room::take();
        assert!(room.nodes.is_empty() && room.nodes.capacity() == SMALLEST);
        assert!(room.notes.is_empty() && room.notes.capacity() >= 7);
        assert_eq!(Room::take().nodes.capacity(), 0);
        Room { nodes: Vec::with_capacity(LARGEST + 1), notes: Vec::new() }.leave();
        assert_eq!(Room::take().nodes.capacity(), 0);
    }
}
