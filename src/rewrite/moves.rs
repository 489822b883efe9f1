//! The moves of a record in one notation.

use std::borrow::Cow;

use crate::{
    formats::board,
    games::rules::Rules,
    record::{Game, MoveText, NodeId, Record, Tree, UNRECORDED},
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

/// The text that a node gets.
#[derive(Clone)]
pub(super) enum Text<'s> {
    /// None: the rules did not get there, or did not accept it.
    Unread,
    /// The one that it has.
    Stands,
    /// Another one, empty without a move.
    New(Cow<'s, str>),
}

impl Text<'_> {
    /// Whether there is none.
    pub(super) const fn is_unread(&self) -> bool {
        matches!(self, Self::Unread)
    }
}

/// Collects the new text of every accepted node.
pub(super) struct Moves<'a, 's> {
    pub(super) notation: &'a str,
    pub(super) texts: Vec<Text<'s>>,
    /// How many of them stand as they were written.
    pub(super) kept: usize,
    /// The moves as they stand: what is not recorded stays so, though it be known.
    pub(super) written: &'a Tree<'s>,
    /// Whether the format has a place for a move that is not recorded.
    pub(super) keeps_gaps: bool,
    /// Whether the texts that are replayed are those that are written, so that they may stand.
    may_stand: bool,
    /// Whether the rules may know of them without writing them.
    may_be_canonical: bool,
    /// The notation of `coordinates`, and these by node; empty where they are not asked for.
    second: Option<&'static str>,
    pub(super) coordinates: Vec<Option<Box<str>>>,
}

impl<'a, 's> Moves<'a, 's> {
    pub(super) fn of(record: &Record<'_>, keep: Keep, plan: &Plan<'a, 's>) -> Self {
        let texts = vec![Text::Unread; record.tree.len()];
        let Plan { notation, written, keeps_gaps, coordinates: second, profile } = *plan;
        let coordinates = vec![None; second.map_or(0, |_| record.tree.len())];
        let same = std::ptr::eq(written, &raw const record.tree) && !written.has_gaps();
        let may_stand = same && record.game == Game::Chess;
        let mut moves = Self {
            notation,
            texts,
            kept: 0,
            written,
            keeps_gaps,
            may_stand,
            may_be_canonical: false,
            second,
            coordinates,
        };
        match keep {
            Keep::Texts => moves.keep_all(&record.tree),
            Keep::Squares => moves.keep_squares(&record.tree),
            Keep::Legal => with_rules!(record, profile, |rules| {
                moves.may_be_canonical = may_stand && rules.reads_canonically(Some(notation));
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
                None => Text::New(Cow::Borrowed("")),
                Some(mv) => match board::squares(&mv.text) {
                    Some((from, to)) => Text::New(board::move_text(from, to)),
                    None => Text::Unread,
                },
            };
        }
    }

    /// Takes the moves from a gap on as they stand: nobody knows the positions behind it.
    fn keep_below(&mut self, node: NodeId) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let text = self.written.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
            self.texts[node.index()] = Text::New(Cow::Owned(text.to_owned()));
            open.extend(self.written.children(node));
        }
    }

    /// Takes every move as it is: nobody here can judge it.
    fn keep_all(&mut self, tree: &Tree<'_>) {
        for node in tree.ids() {
            let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
            self.texts[node.index()] = Text::New(Cow::Owned(text.to_owned()));
        }
    }

    /// Writes an accepted move anew, unless its text is known to stand.
    #[inline(never)]
    fn write<R: Rules>(&mut self, rules: &R, node: NodeId, before: &R::Position, mv: R::Move) {
        let mut after = before.clone();
        rules.play(&mut after, mv);
        if self.texts[node.index()].is_unread() {
            let mut text = String::new();
            rules.write_move(before, mv, &after, Some(self.notation), &mut text);
            let old = self.written.node(node).mv.as_ref();
            self.texts[node.index()] = if self.may_stand && old.is_some_and(|old| old.text == text)
            {
                self.kept += 1;
                Text::Stands
            } else {
                Text::New(text.into())
            };
        }
        if let Some(second) = self.second {
            let mut text = String::new();
            rules.write_move(before, mv, &after, Some(second), &mut text);
            self.coordinates[node.index()] = Some(text.into());
        }
    }
}

impl<R: Rules> Observer<R> for Moves<'_, '_> {
    #[inline(always)]
    #[allow(clippy::inline_always)] // into the replay, where each move goes through it
    fn playing(
        &mut self,
        rules: &R,
        at: At<'_>,
        before: &R::Position,
        mv: R::Move,
        remark: R::Remark,
    ) {
        if self.may_be_canonical && rules.stands_as_written(mv, remark) {
            self.texts[at.node.index()] = Text::Stands;
            self.kept += 1;
            if self.second.is_none() {
                return;
            }
        } else if self.keeps_gaps
            && self.written.node(at.node).mv.as_ref().is_some_and(MoveText::is_unrecorded)
        {
            self.texts[at.node.index()] = Text::New(Cow::Borrowed(UNRECORDED));
            return;
        }
        self.write(rules, at.node, before, mv);
    }

    /// A check that turns out to be mate does not stand as it was written.
    #[cold]
    fn owed(&mut self, _: &R, at: At<'_>, _: R::Remark) {
        let text = &mut self.texts[at.node.index()];
        if let (Text::Stands, Some(mv)) = (&*text, &self.written.node(at.node).mv) {
            *text = Text::New(format!("{}#", mv.text.trim_end_matches('+')).into());
            self.kept -= 1;
        }
    }

    /// A move that no rule allows stays as it was written, so that it is read in the same way.
    fn forced(&mut self, rules: &R, at: At<'_>, before: &R::Position, mv: R::Move) {
        if R::PLAIN {
            return self.playing(rules, at, before, mv, R::Remark::default());
        }
        if let Some(mv) = &self.written.node(at.node).mv {
            self.texts[at.node.index()] = Text::New(Cow::Owned(mv.text.to_string()));
        }
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
        let text = text.unwrap_or_else(|| written.text.to_string());
        self.texts[at.node.index()] = Text::New(text.into());
    }

    fn unrecorded(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        if self.keeps_gaps {
            self.keep_below(at.node);
        }
    }

    fn given(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        let written = self.written.node(at.node).mv.as_ref().map_or("", |mv| &*mv.text);
        self.texts[at.node.index()] = Text::New(Cow::Owned(written.to_owned()));
    }

    #[inline]
    fn reached(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        let text = &mut self.texts[at.node.index()];
        if text.is_unread() {
            *text = Text::New(Cow::Borrowed(""));
        }
    }
}
