//! The tree of the branches: `move_P_N_B` leaves branch P with its ply N.

use std::{borrow::Cow, collections::BTreeMap};

use super::{scan::Field, text};
use crate::{
    findings::{Code, Finding},
    formats::board,
    record::{MoveText, NodeId, NoteKind, Tree},
    source::Span,
};

/// A branch as written.
pub(super) struct Branch<'f> {
    /// The number of the branch it leaves.
    pub(super) parent: u32,
    /// The ply of its first move, from 1.
    pub(super) ply: u32,
    /// Its number.
    pub(super) number: u32,
    /// Its moves.
    pub(super) field: &'f Field<'f>,
}

/// A branch in the tree.
struct Grown {
    /// Place of the branch it leaves.
    parent: usize,
    /// The ply of its first move.
    ply: u32,
    /// The node that it leaves.
    from: NodeId,
    /// The nodes of its moves.
    nodes: Vec<NodeId>,
}

/// The branches in the tree.
pub(super) struct Branches {
    grown: Vec<Option<Grown>>,
    /// Place of each branch by its number.
    places: BTreeMap<u32, usize>,
    /// How often the way up from a branch to one it leaves may yet be gone: no file needs it, and
    /// one that does shall not take quadratic time.
    climbs: usize,
}

impl Branches {
    /// Grows the branches in the tree, first those that leave branch 0, in the order of the file.
    /// What belongs nowhere stands as unread text at the root.
    pub(super) fn grow(
        branches: &[Branch<'_>],
        page: bool,
        tree: &mut Tree<'static>,
        findings: &mut Vec<Finding>,
    ) -> Self {
        let mut places = BTreeMap::new();
        for (place, branch) in branches.iter().enumerate() {
            places.entry(branch.number).or_insert(place);
        }
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); branches.len()];
        let mut queue = Vec::new();
        for (place, branch) in branches.iter().enumerate() {
            match places.get(&branch.parent) {
                _ if branch.number == 0 => queue.push(place),
                Some(&parent) => children[parent].push(place),
                // Branches may leave the start without a main line.
                None if branch.parent == 0 && branch.ply == 1 => queue.push(place),
                None => {}
            }
        }
        let climbs = 64 + branches.len() * 4;
        let mut all = Self { grown: branches.iter().map(|_| None).collect(), places, climbs };
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let Branch { parent, ply, number, field } = branches[place];
            let ply = if number == 0 { 1 } else { ply };
            let root = Some((place, NodeId::ROOT));
            let parent =
                if number == 0 { place } else { all.places.get(&parent).map_or(place, |&it| it) };
            let from = if ply <= 1 { root } else { all.node(parent, ply - 1) };
            let Some((_, from)) = from else { continue };
            let nodes = moves(field, page, from, tree, findings);
            all.grown[place] = Some(Grown { parent, ply: ply.max(1), from, nodes });
            queue.append(&mut children[place]);
        }
        for (branch, grown) in branches.iter().zip(&all.grown) {
            if grown.is_none() {
                let Branch { parent, ply, number, field } = branch;
                let tag = format!("[DhtmlXQ_move_{parent}_{ply}_{number}]{}", field.value);
                let finding = Finding::new(Code::BranchNowhere, field.span);
                findings.push(
                    finding.with("branch", *number).with("parent", *parent).with("ply", *ply),
                );
                tree.note(NodeId::ROOT, NoteKind::Unread, "", tag, field.value_span);
            }
        }
        all
    }

    /// The node after that ply of the line of a branch, and the place of the branch that it
    /// belongs to; `None` where the line is not so long.
    fn node(&mut self, place: usize, ply: u32) -> Option<(usize, NodeId)> {
        let mut place = place;
        loop {
            let grown = self.grown.get(place)?.as_ref()?;
            if ply == 0 {
                return Some((place, NodeId::ROOT));
            }
            if let Some(index) = ply.checked_sub(grown.ply) {
                return grown.nodes.get(index as usize).map(|&node| (place, node));
            }
            if ply + 1 == grown.ply {
                return Some((grown.parent, grown.from));
            }
            self.climbs = self.climbs.checked_sub(1)?;
            if grown.parent == place {
                return None;
            }
            place = grown.parent;
        }
    }

    /// The node that a comment belongs to: after that ply in that branch. Where there is none, the
    /// last one of the branch, or the root, and false.
    pub(super) fn commented(&mut self, branch: u32, ply: u32) -> (NodeId, bool) {
        let Some(&place) = self.places.get(&branch) else {
            return (NodeId::ROOT, branch == 0 && ply == 0);
        };
        if let Some((_, node)) = self.node(place, ply) {
            return (node, true);
        }
        let grown = self.grown[place].as_ref();
        let last = grown.map(|grown| grown.nodes.last().copied().unwrap_or(grown.from));
        (last.unwrap_or(NodeId::ROOT), false)
    }
}

/// Adds the moves of a field behind a node.
fn moves(
    field: &Field<'_>,
    page: bool,
    from: NodeId,
    tree: &mut Tree<'static>,
    findings: &mut Vec<Finding>,
) -> Vec<NodeId> {
    let exact = !field.value_span.is_empty();
    let value: &str = &field.value;
    let mut nodes = Vec::with_capacity(value.len() / 4);
    let (mut last, mut digits, mut start, mut strange) = (from, Vec::with_capacity(4), 0, 0_usize);
    let mut at = 0;
    while let Some(&byte) = value.as_bytes().get(at) {
        match byte {
            b'0'..=b'9' => {
                if digits.is_empty() {
                    start = at;
                }
                digits.push(byte - b'0');
            }
            b'<' if page => {
                let near = &value.as_bytes()[at..value.len().min(at + 512)];
                at += memchr::memchr(b'>', near).unwrap_or(0);
            }
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b'-' => {}
            _ => strange += 1,
        }
        at += 1;
        if let [x, y, to_x, to_y] = digits[..] {
            let span = place(field, exact, start, at);
            let text = text_of([x, y, to_x, to_y]);
            last = tree.add(last, Some(MoveText { text, span, side: None }));
            nodes.push(last);
            digits.clear();
        }
    }
    if strange > 0 || !digits.is_empty() {
        let finding = Finding::new(Code::MoveFiguresOdd, field.span);
        findings.push(finding.with("n", strange + digits.len()));
    }
    let rest = if digits.is_empty() { "" } else { value.get(start..).unwrap_or("") };
    let kept = if nodes.is_empty() && strange > 0 { value } else { rest };
    if !kept.trim().is_empty() {
        let kept = text::header(kept, text::Context { page });
        tree.note(last, NoteKind::Unread, "", kept, field.value_span);
    }
    nodes
}

/// Four figures as a move; as they are where a square is none.
fn text_of([x, y, to_x, to_y]: [u8; 4]) -> Cow<'static, str> {
    let (from, to) = (board::from_top(x, y), board::from_top(to_x, to_y));
    if from == 255 || to == 255 {
        return format!("{x}{y}{to_x}{to_y}").into();
    }
    board::move_text(from, to)
}

/// Where a stretch of the value stands in the text.
fn place(field: &Field<'_>, exact: bool, start: usize, end: usize) -> Span {
    let base = field.value_span.start as usize;
    if exact { Span::new(base + start, base + end) } else { Span::at(base) }
}
