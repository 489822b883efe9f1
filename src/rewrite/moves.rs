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
    /// A second notation to give every accepted move in, beside that of the record.
    pub(super) coordinates: Option<&'static str>,
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
    /// The notation of `coordinates`, and these by node; empty where they are not asked for.
    second: Option<&'static str>,
    pub(super) coordinates: Vec<Option<Box<str>>>,
}

impl<'a, 's> Moves<'a, 's> {
    pub(super) fn of(record: &Record<'_>, keep: Keep, plan: &Plan<'a, 's>) -> Self {
        let texts = vec![None; record.tree.len()];
        let Plan { notation, written, keeps_gaps, coordinates: second, profile } = *plan;
        let coordinates = vec![None; second.map_or(0, |_| record.tree.len())];
        let mut moves = Self { notation, texts, kept: 0, written, keeps_gaps, second, coordinates };
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
            if self.second.is_none() {
                return;
            }
        }
        let mut after = before.clone();
        rules.play(&mut after, mv);
        let text = &mut self.texts[at.node.index()];
        if text.is_none() {
            let mut written = String::new();
            rules.write_move(before, mv, &after, Some(self.notation), &mut written);
            *text = Some(written.into());
        }
        if let Some(second) = self.second {
            let mut text = String::new();
            rules.write_move(before, mv, &after, Some(second), &mut text);
            self.coordinates[at.node.index()] = Some(text.into());
        }
    }

    /// A check that turns out to be mate does not stand as it was written.
    #[cold]
    fn owed(&mut self, _: &R, at: At<'_>, _: R::Remark) {
        let written = self.written.node(at.node).mv.as_ref().map(|mv| &mv.text);
        let text = &mut self.texts[at.node.index()];
        if text.is_some() && text.as_ref() == written {
            *text = text.as_deref().map(|text| format!("{}#", text.trim_end_matches('+')).into());
            self.kept = self.kept.saturating_sub(1);
        }
    }

    /// A move that no rule allows stays as it was written, so that it is read in the same way.
    fn forced(&mut self, rules: &R, at: At<'_>, before: &R::Position, mv: R::Move) {
        if R::PLAIN {
            return self.playing(rules, at, before, mv, R::Remark::default());
        }
        let written = self.written.node(at.node).mv.as_ref();
        self.texts[at.node.index()] = written.map(|mv| Cow::Owned(mv.text.to_string()));
    }

    /// So does what is passed over, unless it names a move.
    fn voided(&mut self, rules: &R, at: At<'_>, before: &R::Position) {
        let Some(written) = self.written.node(at.node).mv.as_ref() else { return };
        let named = rules.named(before, &written.text, written.side);
        let text = named.map(|mv| {
            let mut text = String::new();
            rules.write_move(before, mv, before, Some(self.notation), &mut text);
            text
        });
        self.texts[at.node.index()] = Some(text.unwrap_or_else(|| written.text.to_string()).into());
    }

    fn unrecorded(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        if self.keeps_gaps {
            self.keep_below(at.node);
        }
    }

    fn given(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        let written = self.written.node(at.node).mv.as_ref().map_or("", |mv| &*mv.text);
        self.texts[at.node.index()] = Some(Cow::Owned(written.to_owned()));
    }

    fn reached(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        self.texts[at.node.index()].get_or_insert(Cow::Borrowed(""));
    }
}
