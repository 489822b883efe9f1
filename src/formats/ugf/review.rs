//! The tree of a review and its texts.

use std::collections::BTreeMap;

use crate::{
    findings::{Code, Finding},
    formats::draft::Twig,
    record::{NodeId, Side},
    source::Span,
};

/// A node as written: colour 1 or 2 (0 for none), column and row from 1.
#[derive(Clone, Copy)]
struct Node {
    parent: Option<usize>,
    colour: u8,
    place: [u32; 2],
    span: Span,
    /// Whether it begins an alternative.
    aside: bool,
}

/// What `[ReviewNode]` and `[ReviewComment]` hold.
#[derive(Default)]
pub(super) struct Review<'s> {
    nodes: Vec<Node>,
    /// The node of each number; of two with the same number that of the main line.
    by_number: BTreeMap<u32, usize>,
    current: Option<usize>,
    /// Where the alternatives that are open began.
    open: Vec<Option<usize>>,
    /// Whether the next node begins one.
    begins: bool,
    /// Texts: number of the node, lines, place.
    texts: Vec<(u32, Vec<&'s str>, Span)>,
    /// The twig of each node, `None` for the start.
    twigs: Vec<Option<usize>>,
}

/// Who moves, and where; no place for a pass.
type Move = Option<(Side, Option<(u32, u32)>)>;

impl<'s> Review<'s> {
    /// Takes a line of `[ReviewNode]`; `false` where it is none.
    pub(super) fn node_line(&mut self, line: &str, span: Span) -> bool {
        let mut parts = line.split(',').map(str::trim);
        match parts.next() {
            Some("VARIATION") => {
                self.open.push(self.current);
                self.begins = true;
                return true;
            }
            Some("VARIATIONEND") => {
                let Some(back) = self.open.pop() else { return false };
                (self.current, self.begins) = (back, false);
                return true;
            }
            Some("NODE") => {}
            _ => return false,
        }
        let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok());
        let (Some(id), Some(colour @ 0..=2), Some(x), Some(y)) =
            (number(), number(), number(), number())
        else {
            return false;
        };
        let index = self.nodes.len();
        let aside = std::mem::take(&mut self.begins);
        let node = Node { parent: self.current, colour: colour as u8, place: [x, y], span, aside };
        self.nodes.push(node);
        self.current = Some(index);
        if self.open.is_empty() {
            self.by_number.insert(id, index);
        } else {
            self.by_number.entry(id).or_insert(index);
        }
        true
    }

    /// Takes a line of `[ReviewComment]`.
    pub(super) fn comment_line(&mut self, line: &'s str, span: Span) {
        let id = line.trim_end().strip_prefix(".Comment,").and_then(|id| id.parse().ok());
        match (id, self.texts.last_mut()) {
            (Some(id), _) => self.texts.push((id, Vec::new(), span)),
            (None, Some((_, lines, place))) => {
                lines.push(line);
                *place = place.join(span);
            }
            (None, None) if line.trim().is_empty() => {}
            // A text without a node is one of the start.
            (None, None) => self.texts.push((1, vec![line], span)),
        }
    }

    /// Joins the tree to the line of `[Data]`: nodes with its moves are those moves. Rows are
    /// turned by `row` as in `[Data]`; points beyond `lines` are passes.
    pub(super) fn join(
        &mut self,
        mut twigs: Vec<Twig>,
        lines: u32,
        row: impl Fn(u32) -> u32,
        findings: &mut Vec<Finding>,
    ) -> Vec<Twig> {
        let data = twigs.len();
        let mut differs = None;
        for node in &self.nodes {
            let parent = node.parent.and_then(|parent| self.twigs[parent]);
            let side = match node.colour {
                1 => Side::First,
                2 => Side::Second,
                // A node without a move is the one that it follows.
                _ => {
                    self.twigs.push(parent);
                    continue;
                }
            };
            let [x, y] = node.place;
            let on_board = (1..=lines).contains(&x) && (1..=lines).contains(&y);
            let mv = Some((side, on_board.then(|| (x - 1, row(y - 1)))));
            let due = parent.map_or(0, |parent| parent + 1);
            let in_data = due < data && parent.is_none_or(|parent| parent < data);
            if in_data && !node.aside && is_same(twigs[due].mv, mv, lines) {
                self.twigs.push(Some(due));
                continue;
            }
            if in_data && !node.aside {
                differs.get_or_insert(node.span);
            }
            self.twigs.push(Some(twigs.len()));
            twigs.push(Twig { parent, mv, span: node.span, aside: node.aside || in_data });
        }
        if let Some(span) = differs {
            findings.push(Finding::new(Code::ReviewDiffers, span));
        }
        twigs
    }

    /// The texts at their nodes, where `nodes` are those of the twigs.
    pub(super) fn comments(
        &mut self,
        nodes: &[NodeId],
        findings: &mut Vec<Finding>,
    ) -> Vec<(NodeId, String, Span)> {
        let mut out = Vec::new();
        for (id, lines, span) in std::mem::take(&mut self.texts) {
            let node = match (self.by_number.get(&id), id) {
                (Some(&index), _) => self.twigs[index].map_or(NodeId::ROOT, |twig| nodes[twig]),
                // Without a tree the numbers are those that its main line would have.
                (None, 0 | 1) => NodeId::ROOT,
                (None, id) => {
                    let known = nodes.get(id as usize - 2).filter(|_| self.nodes.is_empty());
                    known.copied().unwrap_or_else(|| {
                        let finding = Finding::new(Code::ReviewCommentNowhere, span);
                        findings.push(finding.with("id", id));
                        NodeId::ROOT
                    })
                }
            };
            out.push((node, unescape(&lines), span));
        }
        out
    }
}

/// Whether a move of `[Data]` and one of the review, where what lies beyond the board is a pass, are
/// the same.
fn is_same(data: Move, review: Move, lines: u32) -> bool {
    let on_board = |(side, place): (Side, Option<(u32, u32)>)| {
        (side, place.filter(|&(x, y)| x < lines && y < lines))
    };
    data == review || data.map(on_board) == review
}

/// Lines as text.
fn unescape(lines: &[&str]) -> String {
    let plain = |line: &&str| match line.strip_prefix('\\') {
        Some(rest) if rest.trim_start().starts_with(['.', '[']) || rest.starts_with('\\') => {
            rest.to_owned()
        }
        _ => (*line).to_owned(),
    };
    lines.iter().map(plain).collect::<Vec<_>>().join("\n")
}

/// A text in which no line looks like the next text or section.
pub(super) fn escape(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let marked = |line: &str| {
        let looks = line.trim_start().starts_with(['.', '[']) || line.starts_with('\\');
        if looks { format!("\\{line}") } else { line.to_owned() }
    };
    text.split('\n').map(marked).collect::<Vec<_>>().join("\n")
}
