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
    let mut begins: Vec<_> = tree
        .ids()
        .filter_map(|node| Some((tree.node(node).mv.as_ref()?.span.start, node)))
        .collect();
    begins.sort_unstable();
    let Some(&(first, _)) = begins.first() else { return };
    for finding in findings.iter_mut().filter(|finding| wants(finding)) {
        if finding.span.start < first {
            continue;
        }
        let after = begins.partition_point(|&(start, _)| start <= finding.span.start);
        let (ply, path) = place(tree, begins[after - 1].1);
        finding.ply = Some(ply);
        finding.path = path;
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
    let mut line = vec![node];
    line.extend(std::iter::successors(tree.parent(node), |&node| tree.parent(node)));
    let (mut ply, mut path) = (0, Vec::new());
    for pair in line.windows(2).rev() {
        let (node, parent) = (pair[0], pair[1]);
        let nth = tree.children(parent).position(|child| child == node).unwrap_or(0);
        if nth > 0 {
            path.push((ply + 1, nth as u32));
        }
        ply += u32::from(tree.node(node).mv.is_some());
    }
    (ply, path_text(&path))
}
