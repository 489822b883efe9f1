//! A record of Go in the making: what the readers of its formats share.

use std::borrow::Cow;

use super::{
    points::{Place, text, values},
    tail,
};
use crate::{
    findings::{Code, Finding},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
    source::Span,
};

/// The ply that a line of a tail is a comment of, `C12`.
fn ply(name: &str) -> Option<usize> {
    let ply = name.strip_prefix('C').filter(|ply| !ply.starts_with(['0', '+']))?;
    ply.parse().ok()
}

/// How many characters of a line a finding shows.
const SHOWN: usize = 40;

/// A record in the making.
pub struct Draft<'s> {
    /// The record so far.
    pub record: Record<'s>,
    /// What is wrong with its writing.
    pub findings: Vec<Finding>,
    /// The end of the line so far.
    pub last: NodeId,
    /// Lines that are no part of the format: how many, and the first.
    unread: (usize, Span),
    /// Lines among the moves that are doubtful: how many, the first and its place.
    doubtful: (usize, String, Span),
}

impl<'s> Draft<'s> {
    /// An empty record of Go whose moves are in the letters of SGF.
    pub fn new(start: usize) -> Self {
        let mut record = Record::new(Game::Go);
        record.notation = Some("sgf");
        record.span = Span::at(start);
        let doubtful = (0, String::new(), Span::default());
        let unread = (0, Span::default());
        Self { record, findings: Vec::new(), last: NodeId::ROOT, unread, doubtful }
    }

    /// Adds a header, unless it is empty or there is one of that name.
    pub fn header(&mut self, name: &'static str, value: impl Into<Cow<'s, str>>, span: Span) {
        let value = value.into();
        if !value.is_empty() && self.record.header(name).is_none() {
            self.raw(name, value, span);
        }
    }

    /// Adds a header, whatever else there is.
    pub fn raw(&mut self, name: impl Into<Cow<'s, str>>, value: impl Into<Cow<'s, str>>, at: Span) {
        let (name, value) = (name.into(), value.into());
        self.record.headers.push(Header { name, value, span: at, value_span: at });
    }

    /// Adds a move at the end of the line: a point, or `None` for a pass.
    pub fn step(&mut self, side: Side, place: Option<(u32, u32)>, span: Span) {
        self.last = self.step_from(self.last, side, place, span);
    }

    /// Adds a move behind `node`.
    pub fn step_from(
        &mut self,
        node: NodeId,
        side: Side,
        place: Option<(u32, u32)>,
        span: Span,
    ) -> NodeId {
        let text = place.map_or(Cow::Borrowed(""), text);
        self.record.tree.add(node, Some(MoveText { text, span, side: Some(side) }))
    }

    /// Adds a comment at a node.
    pub fn comment(&mut self, node: NodeId, text: impl Into<Cow<'s, str>>, span: Span) {
        let text = text.into();
        if !text.is_empty() {
            self.record.tree.note(node, NoteKind::Comment, "", text, span);
        }
    }

    /// Adds the comment of the root as a writer left it: headers and comments of moves that had no
    /// place of their own stand at its end, see [`tail`].
    pub fn root_comment(&mut self, text: &str, span: Span) {
        let (rest, headers) = tail::split(text);
        let nodes: Vec<NodeId> = self.record.tree.main_line().collect();
        self.comment(NodeId::ROOT, rest.to_owned(), span);
        for (name, value) in headers {
            match ply(name).and_then(|ply| nodes.get(ply - 1)) {
                Some(&node) => self.comment(node, value, span),
                None => self.raw(name.to_owned(), value, span),
            }
        }
    }

    /// Puts stones at the start.
    pub fn stones(&mut self, side: Side, places: &[Place], span: Span) {
        if !places.is_empty() {
            let name = if side == Side::First { "AB" } else { "AW" };
            self.record.tree.note(NodeId::ROOT, NoteKind::Property, name, values(places), span);
        }
    }

    /// Keeps a line that is no part of the format, at the end of the line of moves.
    pub fn unread(&mut self, text: &'s str, span: Span) {
        if text.trim().is_empty() {
            return;
        }
        if self.unread.0 == 0 {
            self.unread.1 = span;
        }
        self.unread.0 += 1;
        self.record.tree.note(self.last, NoteKind::Unread, "", text, span);
    }

    /// Tells of a line among the moves that is none for sure.
    pub fn doubt(&mut self, line: &str, span: Span) {
        let (n, text, place) = &mut self.doubtful;
        if *n == 0 {
            (*text, *place) = (line.chars().take(SHOWN).collect(), span);
        }
        *n += 1;
    }

    /// Tells that the file announces another number of moves than it has, passes left out or not.
    pub fn compare(&mut self, announced: usize, span: Span) {
        let tree = &self.record.tree;
        let main = || tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
        let (all, stones) = (main().count(), main().filter(|mv| !mv.text.is_empty()).count());
        if announced == all || announced == stones {
            return;
        }
        let finding = Finding::new(Code::MoveCountDiffers, span);
        self.findings.push(finding.with("announced", announced).with("found", all));
    }

    /// The record and what is to be said of it, where there is anything of a game.
    pub fn finish(mut self, end: usize) -> super::Entry<'s> {
        self.record.span.end = end as u32;
        let (n, text, span) = self.doubtful;
        if n > 0 {
            let finding = Finding::new(Code::MoveLineUnread, span).with("n", n);
            self.findings.push(finding.with("text", text));
        }
        if self.unread.0 > 0 {
            let finding = Finding::new(Code::LineUnread, self.unread.1);
            self.findings.push(finding.with("n", self.unread.0));
        }
        self.record.tree.trim();
        super::Entry { record: self.record, findings: self.findings }
    }
}

/// A move of a tree in the making.
#[derive(Clone, Copy, Debug)]
pub struct Twig {
    /// The twig that it grows from; `None` for the start.
    pub parent: Option<usize>,
    /// The move: who, and where (`None` for a pass); `None` for a node without one.
    pub mv: Option<(Side, Option<(u32, u32)>)>,
    /// Where it stands.
    pub span: Span,
    /// Whether it is an alternative to what comes later in the file.
    pub aside: bool,
}

/// Adds twigs to the tree of a draft, main continuations before their alternatives, whatever their
/// order in the file; gives their nodes. A twig stands behind the one that it grows from.
pub fn grow(draft: &mut Draft<'_>, twigs: &[Twig]) -> Vec<NodeId> {
    let mut children = vec![[Vec::new(), Vec::new()]; twigs.len() + 1];
    for (index, twig) in twigs.iter().enumerate() {
        let parent = twig.parent.map_or(0, |parent| parent + 1);
        children[parent][usize::from(twig.aside)].push(index);
    }
    let mut nodes = vec![NodeId::ROOT; twigs.len()];
    let mut open = Vec::new();
    let spread = |open: &mut Vec<usize>, of: &[Vec<usize>; 2]| {
        let from = open.len();
        open.extend(of.iter().flatten());
        open[from..].reverse();
    };
    spread(&mut open, &children[0]);
    while let Some(index) = open.pop() {
        let twig = &twigs[index];
        let parent = twig.parent.map_or(NodeId::ROOT, |parent| nodes[parent]);
        nodes[index] = match twig.mv {
            Some((side, place)) => draft.step_from(parent, side, place, twig.span),
            None => draft.record.tree.add(parent, None),
        };
        spread(&mut open, &children[index + 1]);
    }
    draft.last = draft.record.tree.last().unwrap_or(NodeId::ROOT);
    nodes
}
