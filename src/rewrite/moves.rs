//! The moves of a record in one notation.

use std::borrow::Cow;

use crate::{
    formats::board,
    games::rules::Rules,
    record::{MoveText, NodeId, Record, Tree, UNRECORDED},
    replay::{At, Observer, replay},
    stage::{self, Profile, with_rules},
};

/// Which moves of a record come into its rewritten form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// All as they are: nobody here can judge them.
    Texts,
    /// Squares as squares, legal or not.
    Squares,
    /// Those that the rules accept.
    Legal,
}

/// How moves are to be written.
pub(super) struct Plan<'a, 's> {
    pub(super) notation: &'a str,
    /// The moves as they stand: what is not recorded stays so, though it be known.
    pub(super) written: &'a Tree<'s>,
    /// Whether the format has a place for a move that is not recorded.
    pub(super) keeps_gaps: bool,
    pub(super) profile: &'a Profile,
}

/// Collects the new text of every accepted node; `None` stays where the rules did not get.
pub(super) struct Moves<'a, 's> {
    pub(super) notation: &'a str,
    pub(super) texts: Vec<Option<Cow<'s, str>>>,
    /// How many of them stand as they were written.
    pub(super) kept: usize,
    /// The moves as they stand: what is not recorded stays so, though it be known.
    pub(super) written: &'a Tree<'s>,
    /// Whether the format has a place for a move that is not recorded.
    pub(super) keeps_gaps: bool,
}

impl<'a, 's> Moves<'a, 's> {
    pub(super) fn of(record: &Record<'_>, keep: Keep, plan: &Plan<'a, 's>) -> Self {
        let texts = vec![None; record.tree.len()];
        let Plan { notation, written, keeps_gaps, profile } = *plan;
        let mut moves = Self { notation, texts, kept: 0, written, keeps_gaps };
        match keep {
            Keep::Texts => moves.keep_all(&record.tree),
            Keep::Squares => moves.keep_squares(&record.tree),
            Keep::Legal => with_rules!(record, profile, |rules| {
                if let Ok(start) = rules.start(stage::start(record)) {
                    replay(&rules, &record.tree, start, &mut moves);
                }
            }),
        }
        moves
    }

    /// Takes every move that is a pair of points as it is.
    fn keep_squares(&mut self, tree: &Tree<'_>) {
        for node in tree.ids() {
            self.texts[node.index()] = match &tree.node(node).mv {
                None => Some(Cow::Borrowed("")),
                Some(mv) => board::squares(&mv.text).map(|(from, to)| board::move_text(from, to)),
            };
        }
    }

    /// Takes the moves from a gap on as they stand: nobody knows the positions behind it.
    fn keep_below(&mut self, node: NodeId) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let text = self.written.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
            self.texts[node.index()] = Some(Cow::Owned(text.to_owned()));
            open.extend(self.written.children(node));
        }
    }

    /// Takes every move as it is: nobody here can judge it.
    fn keep_all(&mut self, tree: &Tree<'_>) {
        for node in tree.ids() {
            let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
            self.texts[node.index()] = Some(Cow::Owned(text.to_owned()));
        }
    }
}

impl<R: Rules> Observer<R> for Moves<'_, '_> {
    fn playing(
        &mut self,
        rules: &R,
        at: At<'_>,
        before: &R::Position,
        mv: R::Move,
        remark: R::Remark,
    ) {
        let written = self.written.node(at.node).mv.as_ref();
        if self.written.has_gaps() {
            if self.keeps_gaps && written.is_some_and(MoveText::is_unrecorded) {
                self.texts[at.node.index()] = Some(Cow::Borrowed(UNRECORDED));
                return;
            }
        } else if let Some(written) = written
            && rules.stands_as_written(mv, remark, Some(self.notation))
        {
            self.texts[at.node.index()] = Some(written.text.clone());
            self.kept += 1;
            return;
        }
        let mut after = before.clone();
        rules.play(&mut after, mv);
        let mut text = String::new();
        rules.write_move(before, mv, &after, Some(self.notation), &mut text);
        self.texts[at.node.index()] = Some(text.into());
    }

    fn unrecorded(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        if self.keeps_gaps {
            self.keep_below(at.node);
        }
    }

    fn reached(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        self.texts[at.node.index()].get_or_insert(Cow::Borrowed(""));
    }
}
