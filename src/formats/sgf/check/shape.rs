//! The tree as a whole, once it is read: setup in its main line, variations a level too deep.

use super::super::read::Reader;
use crate::{
    findings::{Code, Finding},
    record::NodeId,
    source::Span,
};

impl Reader<'_> {
    /// Remembers a node without a move that sets stones.
    pub(in crate::formats::sgf) fn set_stones(&mut self, node: NodeId, span: Span) {
        self.state.setups.push((node, span));
    }

    /// Tells what only the whole tree shows.
    pub(in crate::formats::sgf) fn check_tree(&mut self) {
        let span = self.record.span;
        let inside = span.of(self.text).as_bytes();
        if let Some(first) = memchr::memchr(0, inside) {
            let n = memchr::memchr_iter(0, inside).count();
            let at = span.start as usize + first;
            let finding = Finding::new(Code::NulByte, Span::new(at, at + 1));
            self.findings.push(finding.with("n", n));
        }
        if self.state.go {
            self.coordinates();
        }
        let setups = std::mem::take(&mut self.state.setups);
        if setups.is_empty() || !self.state.go {
            return;
        }
        // Nodes are numbered as they are read, and so are those of the main line.
        let mut waiting = setups.iter().peekable();
        let mut moved = false;
        let tree = &self.record.tree;
        let found = tree.main_line().find_map(|node| {
            while waiting.next_if(|(set, _)| set.index() < node.index()).is_some() {}
            let here = waiting.peek().filter(|(set, _)| moved && *set == node);
            moved |= tree.node(node).mv.is_some();
            here.map(|(_, span)| *span)
        });
        if let Some(span) = found {
            self.findings.push(Finding::new(Code::SetupInMainLine, span));
        }
        self.levels(&setups);
    }

    /// Variations that begin by taking the stone of the move before away: they are alternatives to
    /// that move, written a level too deep.
    fn levels(&mut self, setups: &[(NodeId, Span)]) {
        let mut told: Option<NodeId> = None;
        for &(node, span) in setups {
            let Some(parent) = self.record.tree.parent(node) else { continue };
            if told == Some(parent) || !self.undoes(parent, node) {
                continue;
            }
            told = Some(parent);
            let tree = &self.record.tree;
            let only = tree.parent(parent).is_some_and(|above| {
                let mut around = tree.children(above);
                around.next().is_some() && around.next().is_none()
            });
            let others = tree.children(parent).skip(1);
            let all = only && others.into_iter().all(|other| self.undoes(parent, other));
            let finding = Finding::new(Code::VariationLevel, span);
            self.findings.push(finding.like_sgfc(if all { 57 } else { 56 }));
        }
    }

    /// Whether `node`, no first child, does nothing but take the stone of `parent`'s move away, or
    /// put another in its place.
    fn undoes(&self, parent: NodeId, node: NodeId) -> bool {
        let tree = &self.record.tree;
        let Some(mv) = &tree.node(parent).mv else { return false };
        let cleared = tree.notes(node).find(|note| note.name == "AE").map(|note| &*note.text);
        let inside = cleared.and_then(|text| text.strip_prefix('[')?.strip_suffix(']'));
        // At most one stone is put down instead.
        let stones = tree.notes(node).filter(|note| matches!(&*note.name, "AB" | "AW"));
        let put: usize = stones.map(|note| note.text.matches('[').count()).sum();
        tree.first_child(parent) != Some(node)
            && tree.node(node).mv.is_none()
            && tree.first_child(node).is_some()
            && put <= 1
            && inside.is_some_and(|point| point.trim() == mv.text)
    }
}
