//! Setup inside a game of Go that changes nothing: a stone set where it stands, an empty point
//! cleared (SGF FF\[4\], setup properties).

use crate::{
    findings::{Applicability, Code, Finding},
    games::go::{Go, Point, Position, notation::sgf_point::read_point},
    record::{NodeId, Note, Side, Tree},
    replay::{At, Observer},
};

/// Points that a sentence names.
const NAMED: usize = 8;

/// Watches a replay for setup without effect.
pub(super) struct Idle<'r, 's> {
    tree: &'r Tree<'s>,
    /// Whether any node sets stones.
    active: bool,
    pub(super) findings: Vec<Finding>,
}

impl<'r, 's> Idle<'r, 's> {
    pub(super) fn new(tree: &'r Tree<'s>) -> Self {
        let active = tree.has_properties()
            && tree.ids().any(|node| tree.notes(node).any(|note| colour(note).is_some()));
        Self { tree, active, findings: Vec::new() }
    }

    /// What `node` sets on the board of `before`.
    fn look(&mut self, node: NodeId, before: Option<&Position>) {
        for note in self.tree.notes(node) {
            let Some(wanted) = colour(note) else { continue };
            let idle = |value: &&str| {
                // Rectangles are drawn at large, over whatever is there.
                let point = read_point(value.trim(), 52, 52).ok();
                point.is_some_and(|point| stone(before, point) == Some(wanted))
            };
            let values = note.text.split(['[', ']']).filter(|value| !value.trim().is_empty());
            let names: Vec<&str> = values.filter(idle).take(NAMED + 1).collect();
            if names.is_empty() {
                continue;
            }
            let more = if names.len() > NAMED { " …" } else { "" };
            let points = names[..names.len().min(NAMED)].join(" ") + more;
            let finding = Finding::new(Code::SetupWithoutEffect, note.span);
            let mut finding = finding.with("name", &*note.name).with("points", points);
            if note.text.matches('[').count() == names.len() {
                finding = finding.fixed(Applicability::Safe, note.span, "");
            }
            self.findings.push(finding);
        }
    }
}

/// What lies on a point, or is to lie there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Stone(Side),
    Nothing,
}

/// What a note puts on its points; `None` where it is no setup.
fn colour(note: &Note<'_>) -> Option<Lies> {
    match &*note.name {
        "AB" => Some(Lies::Stone(Side::First)),
        "AW" => Some(Lies::Stone(Side::Second)),
        "AE" => Some(Lies::Nothing),
        _ => None,
    }
}

/// What lies on a point; `None` for no point of the board. Before the root the board is empty.
fn stone(before: Option<&Position>, point: Point) -> Option<Lies> {
    let Some(position) = before else { return Some(Lies::Nothing) };
    let inside = point.column < position.columns() && point.row < position.rows();
    inside.then(|| position.at(point).map_or(Lies::Nothing, Lies::Stone))
}

impl Observer<Go> for Idle<'_, '_> {
    fn reached(&mut self, _rules: &Go, at: At<'_>, position: &Position) {
        if !self.active {
            return;
        }
        if at.node == NodeId::ROOT {
            self.look(NodeId::ROOT, None);
        }
        let tree = self.tree;
        for child in tree.children(at.node).filter(|child| tree.node(*child).mv.is_none()) {
            self.look(child, Some(position));
        }
    }
}
