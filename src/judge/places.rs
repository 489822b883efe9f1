//! At which ply a finding about the writing stands.

use crate::{
    findings::{Code, Finding},
    record::{NodeId, Tree},
    replay::path_text,
};

/// Gives every finding that stands among the moves, and has no ply yet, the ply and path of the
/// last move that begins before it.
pub(super) fn fill(tree: &Tree<'_>, findings: &mut [Finding]) {
    if !findings.iter().any(wants) {
        return;
    }
    let begins = Begins::of(tree);
    for finding in findings.iter_mut().filter(|finding| wants(finding)) {
        if let Some(node) = begins.last_before(finding.span.start) {
            let (ply, path) = place(tree, node);
            finding.ply = Some(ply);
            finding.path = path;
        }
    }
}

/// Where the moves of a tree begin.
enum Begins<'t, 's> {
    /// In the order of their creation, as in nearly all records; all but the root have moves.
    InOrder(&'t Tree<'s>),
    /// Each with its node, sorted.
    Sorted(Vec<(u32, NodeId)>),
}

impl<'t, 's> Begins<'t, 's> {
    fn of(tree: &'t Tree<'s>) -> Self {
        let begin = |node| Some(tree.node(node).mv.as_ref()?.span.start);
        let mut last = 0;
        let follows =
            |node| begin(node).is_some_and(|begin| std::mem::replace(&mut last, begin) <= begin);
        if tree.is_in_order() || tree.ids().skip(1).all(follows) {
            return Self::InOrder(tree);
        }
        let mut all: Vec<_> = tree.ids().filter_map(|node| Some((begin(node)?, node))).collect();
        all.sort_unstable();
        Self::Sorted(all)
    }

    /// The last move that begins at `at` or before.
    fn last_before(&self, at: u32) -> Option<NodeId> {
        match self {
            Self::InOrder(tree) => {
                let after = tree
                    .partition_point(|node| node.mv.as_ref().is_none_or(|mv| mv.span.start <= at));
                after.checked_sub(1).filter(|last| *last > 0).map(NodeId::at)
            }
            Self::Sorted(all) => {
                let after = all.partition_point(|&(begin, _)| begin <= at);
                after.checked_sub(1).map(|last| all[last].1)
            }
        }
    }
}

/// Whether a finding is about the writing of moves: those of the readers, not of the headers, and
/// those on texts that only the whole game settles.
fn wants(finding: &Finding) -> bool {
    let written = match finding.code {
        Code::BadTag | Code::SheetIncomplete => false,
        Code::ShortFormOpen | Code::SheetsDiffer => true,
        code => matches!(&code.id()[..2], "PG" | "SG" | "ML" | "AR" | "SH"),
    };
    finding.ply.is_none() && written
}

/// The ply of a node, and the branches that lead to it.
fn place(tree: &Tree<'_>, node: NodeId) -> (u32, String) {
    // From the node to the root: the moves passed, and before which of them a branch was taken.
    let (mut passed, mut branches) = (0, Vec::new());
    let mut node = node;
    while let Some(parent) = tree.parent(node) {
        passed += u32::from(tree.node(node).mv.is_some());
        if tree.first_child(parent) != Some(node) {
            let nth = tree.children(parent).position(|child| child == node).unwrap_or(0);
            branches.push((passed, nth as u32));
        }
        node = parent;
    }
    let ply = passed;
    // A branch is told by the ply that follows the node it leaves.
    let path: Vec<_> = branches
        .into_iter()
        .rev()
        .filter(|&(_, nth)| nth > 0)
        .map(|(passed, nth)| (ply - passed + 1, nth))
        .collect();
    (ply, path_text(&path))
}
