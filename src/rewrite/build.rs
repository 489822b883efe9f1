//! The new tree, made of the old one and the new move texts.

use std::{borrow::Cow, collections::BTreeMap};

use super::{moves::Text, tidy};
use crate::{
    findings::{Code, Finding},
    formats::spell,
    record::{MoveText, NodeId, Note, NoteKind, Tree},
    source::Span,
};

/// Longest stretch of kept text that a finding quotes.
const QUOTED: usize = 60;

/// Builds the new tree from the old one and the new move texts.
pub(super) struct Builder<'s> {
    pub(super) text: &'s str,
    pub(super) texts: Vec<Text<'s>>,
    /// What is to be said behind a move, by its node: how a move that stayed open was written.
    pub(super) comments: BTreeMap<usize, String>,
    pub(super) findings: Vec<Finding>,
    /// Whether notes are put as PGN's export form of chess has them.
    pub(super) tidy: bool,
    /// Whether comments come to stand in braces, out of which a closing one would break.
    pub(super) braces: bool,
    /// The accepted moves as coordinates, by their old node, where they are asked for, and by
    /// their new one.
    pub(super) coordinates: [Vec<Option<Box<str>>>; 2],
}

impl<'s> Builder<'s> {
    pub(super) fn build(&mut self, old: &Tree<'s>) -> Tree<'s> {
        let mut new = Tree::with_room(old.len());
        self.copy_notes(old, NodeId::ROOT, &mut new, NodeId::ROOT, None);
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        let mut walked = Vec::new();
        while let Some((mut from, mut to)) = open.pop() {
            // A line without alternatives needs no stack.
            while let Some(only) = old.first_child(from)
                && old.next_sibling(only).is_none()
                && let Some(copy) = self.copy(old, only, &mut new, to)
            {
                (from, to) = (only, copy);
            }
            let Some(main) = old.first_child(from) else { continue };
            if self.texts[main.index()].is_unread() {
                // With the main move its variations go, too: they would take its place.
                self.keep_line(old, main, &mut new, to);
                continue;
            }
            // Children are created in order here, and walked from the stack afterwards.
            let mut main_copy = None;
            for child in old.children(from) {
                if let Some(copy) = self.copy(old, child, &mut new, to) {
                    main_copy.get_or_insert(copy);
                    walked.push((child, copy));
                } else if let Some(main_copy) = main_copy {
                    self.keep_line(old, child, &mut new, main_copy);
                }
            }
            open.extend(walked.drain(..).rev());
        }
        new
    }

    /// Copies an accepted node with its notes.
    fn copy(
        &mut self,
        old: &Tree<'s>,
        node: NodeId,
        new: &mut Tree<'s>,
        parent: NodeId,
    ) -> Option<NodeId> {
        let mv = old.node(node).mv.as_ref();
        let mv = match std::mem::replace(&mut self.texts[node.index()], Text::Unread) {
            Text::Unread => return None,
            Text::Stands => mv.cloned(),
            Text::New(text) => mv.map(|mv| MoveText { text, span: mv.span, side: mv.side }),
        };
        // It is written and not replayed.
        let copy = new.add_with(0, parent, mv);
        let [old_coordinates, coordinates] = &mut self.coordinates;
        if let Some(known) = old_coordinates.get_mut(node.index()).and_then(Option::take) {
            coordinates.resize(copy.index(), None);
            coordinates.push(Some(known));
        }
        if !self.comments.is_empty()
            && let Some(comment) = self.comments.remove(&node.index())
        {
            new.note(copy, NoteKind::Comment, "", comment, Span::default());
        }
        // Between a number and its move many programs do not expect a comment.
        let early = (self.braces && follows_at_once(old, node)).then_some(parent);
        self.copy_notes(old, node, new, copy, early);
        Some(copy)
    }

    /// Copies the notes of a node, those before its move to `early`, if that is given.
    fn copy_notes(
        &mut self,
        old: &Tree<'s>,
        from: NodeId,
        new: &mut Tree<'s>,
        to: NodeId,
        early: Option<NodeId>,
    ) {
        if !self.tidy {
            old.notes(from).for_each(|note| self.copy_note(note, new, to, note.kind));
            return;
        }
        for note in tidy::ordered(old, from) {
            match early {
                Some(parent) if note.kind == NoteKind::Before => {
                    self.copy_note(note, new, parent, NoteKind::Comment);
                }
                _ => self.copy_note(note, new, to, note.kind),
            }
        }
    }

    fn copy_note(&mut self, note: &Note<'s>, new: &mut Tree<'s>, to: NodeId, kind: NoteKind) {
        let kind = if note.kind == NoteKind::Unread {
            self.report(note.span, &note.text);
            NoteKind::Comment
        } else {
            kind
        };
        let text = if self.tidy { self.tidied(&note.text, note.span) } else { note.text.clone() };
        new.note(to, kind, note.name.clone(), text, note.span);
    }

    /// A comment as running text that can stand in braces.
    pub(super) fn tidied(&mut self, text: &Cow<'s, str>, span: Span) -> Cow<'s, str> {
        let text = tidy::running(text);
        if !self.braces || !text.contains('}') {
            return text;
        }
        self.findings.push(Finding::new(Code::BracesReplaced, span));
        text.replace('{', "(").replace('}', ")").into()
    }

    /// Keeps the line from `node` on, with all its variations, verbatim in a comment at `at`.
    fn keep_line(&mut self, old: &Tree<'s>, node: NodeId, new: &mut Tree<'s>, at: NodeId) {
        let end = old.line_end(node);
        let span = Span { start: old.node(node).head.min(end), end };
        let quoted = span.of(self.text).trim_end();
        // A binary file has no text to quote.
        let text = if quoted.is_empty() {
            Cow::Owned(spell::line(old, node))
        } else {
            Cow::Borrowed(quoted)
        };
        self.report(span, &text);
        let text = if self.tidy { self.tidied(&text, span) } else { text };
        new.note(at, NoteKind::Comment, "", text, span);
    }

    fn report(&mut self, span: Span, text: &str) {
        let quoted: String = text.chars().take(QUOTED).collect();
        let dots = if quoted.len() < text.len() { "…" } else { "" };
        let finding = Finding::new(Code::KeptInComment, span);
        self.findings.push(finding.with("text", format!("{quoted}{dots}")));
    }
}

/// Whether a move stands right behind the one before it, with no variation between or around.
fn follows_at_once(tree: &Tree<'_>, node: NodeId) -> bool {
    let Some(parent) = tree.parent(node) else { return false };
    let main = |parent: NodeId, node: NodeId| tree.first_child(parent) == Some(node);
    let branches = tree.next_sibling(parent).is_some();
    main(parent, node) && !(branches && tree.parent(parent).is_some_and(|it| main(it, parent)))
}
