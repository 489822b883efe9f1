//! The narrow waist: walks a record's tree with the rules of its game and tells an observer.
//!
//! The one place where a record meets a [`Rules`] implementation. It judges nothing and writes
//! nothing; checkers, writers and board pictures are observers.

use crate::{
    games::rules::{Onward, Rules},
    record::{MoveText, NodeId, NoteKind, Tree, UNRECORDED},
};

/// Variations nested deeper than this are not replayed: each open one holds two positions.
const DEEPEST: usize = 4096;

/// Where in the tree the walk is.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The node.
    pub node: NodeId,
    /// Plies from the start to this node; its own number where it has a move.
    pub ply: u32,
    /// The branches taken from the main line: the ply, and which alternative there, from 1.
    pub path: &'a [(u32, u32)],
    /// Whether the node has no move, or nothing follows it.
    pub rests: bool,
}

impl At<'_> {
    /// Whether the node is in the main line.
    pub const fn in_main_line(&self) -> bool {
        self.path.is_empty()
    }

    /// The path as it is printed: `12.1/14.2`, empty in the main line.
    pub fn path_text(&self) -> String {
        path_text(self.path)
    }
}

/// A path longer than this is printed with its beginning left out.
const STEPS: usize = 12;

/// A path as it is printed: `12.1/14.2`, empty in the main line.
pub fn path_text(path: &[(u32, u32)]) -> String {
    let from = path.len().saturating_sub(STEPS);
    let dots = (from > 0).then(|| "…".to_owned());
    let steps = path[from..].iter().map(|(ply, nth)| format!("{ply}.{nth}"));
    dots.into_iter().chain(steps).collect::<Vec<_>>().join("/")
}

/// What hangs on a replay. All methods do nothing unless overridden.
pub trait Observer<R: Rules> {
    /// The move at `at` is legal and about to be played on `before`.
    fn playing(
        &mut self,
        _rules: &R,
        _at: At<'_>,
        _before: &R::Position,
        _mv: R::Move,
        _remark: R::Remark,
    ) {
    }

    /// A remark on the move at `at`, which was played before and has no legal move behind it in its
    /// line; see [`Rules::owed`].
    fn owed(&mut self, _rules: &R, _at: At<'_>, _remark: R::Remark) {}

    /// The node at `at` has been reached: its move is played, its setup done.
    fn reached(&mut self, _rules: &R, _at: At<'_>, _position: &R::Position) {}

    /// The move or setup at `at` is refused; the rest of this line is not verified, unless
    /// [`Rules::onward`] has it go on.
    fn refused(
        &mut self,
        _rules: &R,
        _at: At<'_>,
        _written: &str,
        _position: &R::Position,
        _refusal: &R::Refusal,
    ) {
    }

    /// The refused move at `at` is about to be played all the same.
    fn forced(&mut self, _rules: &R, _at: At<'_>, _before: &R::Position, _mv: R::Move) {}

    /// The refused move at `at` is passed over.
    fn voided(&mut self, _rules: &R, _at: At<'_>, _position: &R::Position) {}

    /// The move at `at` was played but not recorded; the rest of this line is not verified.
    fn unrecorded(&mut self, _rules: &R, _at: At<'_>, _position: &R::Position) {}

    /// The move at `at` was not recorded, but the position behind it is known; it is reached next.
    fn given(&mut self, _rules: &R, _at: At<'_>, _position: &R::Position) {}

    /// The line that begins at `at` is not looked at, being nested too deep.
    fn too_deep(&mut self, _at: At<'_>) {}
}

/// Nobody.
impl<R: Rules> Observer<R> for () {}

/// Two observers of one replay.
impl<R: Rules, A: Observer<R>, B: Observer<R>> Observer<R> for (A, B) {
    #[inline]
    fn playing(
        &mut self,
        rules: &R,
        at: At<'_>,
        before: &R::Position,
        mv: R::Move,
        remark: R::Remark,
    ) {
        self.0.playing(rules, at, before, mv, remark);
        self.1.playing(rules, at, before, mv, remark);
    }

    #[cold]
    fn owed(&mut self, rules: &R, at: At<'_>, remark: R::Remark) {
        self.0.owed(rules, at, remark);
        self.1.owed(rules, at, remark);
    }

    #[cold]
    fn unrecorded(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        self.0.unrecorded(rules, at, position);
        self.1.unrecorded(rules, at, position);
    }

    #[cold]
    fn given(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        self.0.given(rules, at, position);
        self.1.given(rules, at, position);
    }

    #[inline]
    fn reached(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        self.0.reached(rules, at, position);
        self.1.reached(rules, at, position);
    }

    #[cold]
    fn refused(
        &mut self,
        rules: &R,
        at: At<'_>,
        written: &str,
        position: &R::Position,
        refusal: &R::Refusal,
    ) {
        self.0.refused(rules, at, written, position, refusal);
        self.1.refused(rules, at, written, position, refusal);
    }

    #[cold]
    fn forced(&mut self, rules: &R, at: At<'_>, before: &R::Position, mv: R::Move) {
        self.0.forced(rules, at, before, mv);
        self.1.forced(rules, at, before, mv);
    }

    #[cold]
    fn voided(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        self.0.voided(rules, at, position);
        self.1.voided(rules, at, position);
    }

    fn too_deep(&mut self, at: At<'_>) {
        self.0.too_deep(at);
        self.1.too_deep(at);
    }
}

/// A branch that is still to be followed once the line being walked has ended.
struct Branch<P> {
    /// The position that the alternatives start from.
    base: P,
    /// Plies before them.
    ply: u32,
    /// The next alternative and its number from 1, while there is one.
    alternative: Option<(NodeId, u32)>,
    /// Where the line goes on after the alternatives, unless it was refused.
    resume: Option<(NodeId, P)>,
    path_len: usize,
}

/// Replays `tree` from `start`. Alternatives to a move are walked right after it, before the line
/// goes on. Never recurses; at most 4,096 variations are open at a time.
pub fn replay<R: Rules>(
    rules: &R,
    tree: &Tree<'_>,
    start: R::Position,
    observer: &mut impl Observer<R>,
) {
    let mut branches: Vec<Branch<R::Position>> = Vec::new();
    let mut path: Vec<(u32, u32)> = Vec::new();
    let mut position = start;
    let mut ply = 0;
    let root = At { node: NodeId::ROOT, ply, path: &[], rests: true };
    if !set_up(rules, tree, root, &mut position, observer) {
        return;
    }
    observer.reached(rules, root, &position);
    // The node to enter, and the last one that was entered as an alternative.
    let mut next = tree.first_child(NodeId::ROOT);
    let mut alternative = NodeId::ROOT;
    loop {
        while let Some(node) = next {
            let entry = tree.node(node);
            let child = entry.first_child();
            if entry.next_sibling().is_none() || node == alternative {
                let place = (node, child.is_some());
                let accepted = step(rules, tree, place, &mut ply, &path, &mut position, observer);
                next = if accepted { child } else { None };
                continue;
            }
            let base = (branches.len() < DEEPEST).then(|| position.clone());
            let before = ply;
            if base.is_none() {
                let ply = ply + u32::from(entry.mv.is_some());
                let rests = entry.mv.is_none() || child.is_none();
                observer.too_deep(At { node, ply, path: &path, rests });
            }
            let place = (node, child.is_some());
            let accepted = step_apart(rules, tree, place, &mut ply, &path, &mut position, observer);
            next = child.filter(|_| accepted);
            if let Some(base) = base {
                let resume = accepted.then(|| (node, position.clone()));
                let sibling = tree.next_sibling(node).map(|sibling| (sibling, 1));
                let path_len = path.len();
                let ply = before;
                branches.push(Branch { base, ply, alternative: sibling, resume, path_len });
                next = None;
            }
        }
        let Some(branch) = branches.last_mut() else { return };
        path.truncate(branch.path_len);
        ply = branch.ply;
        if let Some((node, nth)) = branch.alternative {
            branch.alternative = tree.next_sibling(node).map(|sibling| (sibling, nth + 1));
            position.clone_from(&branch.base);
            path.push((ply + 1, nth));
            (next, alternative) = (Some(node), node);
        } else if let Some((node, after)) = branches.pop().and_then(|branch| branch.resume) {
            position = after;
            ply += u32::from(tree.node(node).mv.is_some());
            next = tree.first_child(node);
        }
    }
}

/// Does what [`step`] does where alternatives stand beside the node: as a call, so that the line
/// without them stays short.
#[inline(never)]
fn step_apart<R: Rules>(
    rules: &R,
    tree: &Tree<'_>,
    place: (NodeId, bool),
    ply: &mut u32,
    path: &[(u32, u32)],
    position: &mut R::Position,
    observer: &mut impl Observer<R>,
) -> bool {
    step(rules, tree, place, ply, path, position, observer)
}

/// Plays the node's move, where it has one, and does its setup; false where the line ends here. The
/// place is the node and whether anything follows. Inlined, so that it stays in registers.
#[inline(always)]
#[allow(clippy::inline_always)]
fn step<R: Rules>(
    rules: &R,
    tree: &Tree<'_>,
    (node, goes_on): (NodeId, bool),
    ply: &mut u32,
    path: &[(u32, u32)],
    position: &mut R::Position,
    observer: &mut impl Observer<R>,
) -> bool {
    let entry = tree.node(node);
    let mut rests = !goes_on;
    if let Some(mv) = rules.resolve_plain(position, entry.word(), goes_on) {
        *ply += 1;
        let at = At { node, ply: *ply, path, rests };
        observer.playing(rules, at, position, mv, R::Remark::default());
        rules.play_plain(position, mv);
    } else {
        *ply += u32::from(entry.mv.is_some());
        rests |= entry.mv.is_none();
        if !step_oddly(rules, tree, (node, *ply, rests), path, position, observer) {
            return false;
        }
    }
    let ply = *ply;
    // Made anew for each observer, so that none of them needs it in memory.
    let at = move || At { node, ply, path, rests };
    if tree.may_have_properties(node) && !set_up(rules, tree, at(), position, observer) {
        return false;
    }
    observer.reached(rules, at(), position);
    true
}

/// Plays the node's move, whatever it is; false where the line ends here.
#[inline(never)]
fn step_oddly<R: Rules>(
    rules: &R,
    tree: &Tree<'_>,
    (node, ply, rests): (NodeId, u32, bool),
    path: &[(u32, u32)],
    position: &mut R::Position,
    observer: &mut impl Observer<R>,
) -> bool {
    let at = move || At { node, ply, path, rests };
    let Some(MoveText { text, side, .. }) = &tree.node(node).mv else {
        tell_owed(rules, tree, at(), position, observer);
        return true;
    };
    match rules.resolve_amid(position, text, *side, !rests) {
        Ok((mv, remark)) => {
            observer.playing(rules, at(), position, mv, remark);
            rules.play(position, mv);
        }
        Err(_) if text == UNRECORDED => {
            tell_owed(rules, tree, at(), position, observer);
            let known = tree.given(node).and_then(|written| rules.start(Some(written)).ok());
            let Some(known) = known else {
                observer.unrecorded(rules, at(), position);
                return false;
            };
            *position = known;
            observer.given(rules, at(), position);
        }
        Err(refusal) => {
            tell_owed(rules, tree, at(), position, observer);
            observer.refused(rules, at(), text, position, &refusal);
            match rules.onward(position, text, *side, &refusal) {
                Onward::Ends => return false,
                Onward::Void => {
                    observer.voided(rules, at(), position);
                    rules.pass_over(position, *side);
                }
                Onward::Plays(mv) => {
                    observer.forced(rules, at(), position, mv);
                    rules.force(position, mv);
                }
            }
        }
    }
    true
}

/// Tells what is owed of the move before a node that is no legal move and in no other's place.
#[cold]
#[inline(never)]
fn tell_owed<R: Rules>(
    rules: &R,
    tree: &Tree<'_>,
    at: At<'_>,
    position: &R::Position,
    observer: &mut impl Observer<R>,
) {
    let Some(node) = tree.parent(at.node) else { return };
    if tree.first_child(node) == Some(at.node)
        && let Some(mv) = &tree.node(node).mv
    {
        let remark = rules.owed(position, &mv.text);
        if remark != R::Remark::default() {
            let ply = at.ply - u32::from(tree.node(at.node).mv.is_some());
            observer.owed(rules, At { node, ply, rests: false, ..at }, remark);
        }
    }
}

#[inline(never)]
fn set_up<R: Rules>(
    rules: &R,
    tree: &Tree<'_>,
    at: At<'_>,
    position: &mut R::Position,
    observer: &mut impl Observer<R>,
) -> bool {
    for note in tree.notes(at.node).filter(|note| note.kind == NoteKind::Property) {
        if let Err(refusal) = rules.setup(position, &note.name, &note.text) {
            observer.refused(rules, at, &note.text, position, &refusal);
            if rules.onward(position, &note.text, None, &refusal) == Onward::Ends {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests;
