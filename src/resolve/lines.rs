//! The walk over the lines of a record: each is solved from the position it begins in.

use super::{form, words};
use crate::{
    findings::{Code, Finding},
    games::{
        rules::Rules,
        xiangqi::{
            Move, Position, Xiangqi,
            short::{Options, Solution, model::Past, solve},
        },
    },
    record::{MoveText, NodeId, Record},
};

/// Lines open at a time; those nested deeper are not replayed either.
const DEEPEST: usize = 4096;

/// What the reading of a record gave.
#[derive(Default)]
pub(super) struct Told {
    pub(super) texts: Vec<(NodeId, String)>,
    pub(super) findings: Vec<Finding>,
    pub(super) comments: Vec<(NodeId, String)>,
}

/// A line that is being walked: its moves are known, its alternatives are still to be read.
struct Line {
    /// The next node.
    node: Option<NodeId>,
    /// The next alternative to it.
    alternative: Option<NodeId>,
    /// The position before it, and the moves before that.
    position: Position,
    past: Past,
    moves: std::vec::IntoIter<Move>,
}

/// Reads the lines of one record.
pub(super) struct Reader<'a, 'r, 's> {
    rules: &'a Xiangqi,
    record: &'r Record<'s>,
    /// Whether letters are of the short form.
    lettered: bool,
    told: Told,
}

impl<'a, 'r, 's> Reader<'a, 'r, 's> {
    pub(super) fn new(rules: &'a Xiangqi, record: &'r Record<'s>, lettered: bool) -> Self {
        Self { rules, record, lettered, told: Told::default() }
    }

    /// Reads all lines. What `options` say of the end and of another sheet is of the main line.
    pub(super) fn read(mut self, start: Position, options: &Options<'_>) -> Told {
        let tree = &self.record.tree;
        let Some(main) = tree.first_child(NodeId::ROOT) else { return self.told };
        let alternative = tree.next_sibling(main);
        let mut open = vec![self.line(main, start, alternative, options)];
        while let Some(line) = open.last_mut() {
            if let Some(node) = line.alternative {
                line.alternative = tree.next_sibling(node);
                if open.len() < DEEPEST
                    && let Some(Line { position, past, .. }) = open.last()
                {
                    let (position, past) = (position.clone(), *past);
                    let options = Options { past, sure: options.sure, ..Options::default() };
                    open.push(self.line(node, position, None, &options));
                }
            } else if !line.go_on(self.record) {
                open.pop();
            }
        }
        self.told
    }

    /// Solves the line that begins with `first`.
    fn line(
        &mut self,
        first: NodeId,
        start: Position,
        alternative: Option<NodeId>,
        options: &Options<'_>,
    ) -> Line {
        let tree = &self.record.tree;
        let nodes = std::iter::successors(Some(first), |&node| tree.first_child(node));
        let line: Vec<(NodeId, &MoveText<'s>)> =
            nodes.filter_map(|node| Some((node, tree.node(node).mv.as_ref()?))).collect();
        let short = |text: &str| form::is_short(text) || self.lettered && form::is_lettered(text);
        let moves = if !options.other.is_empty() || line.iter().any(|(_, mv)| short(&mv.text)) {
            self.solve(&line, &start, options)
        } else {
            self.play(&line, &start)
        };
        let moves = moves.into_iter();
        Line { node: Some(first), alternative, position: start, past: options.past, moves }
    }

    fn solve(
        &mut self,
        line: &[(NodeId, &MoveText<'s>)],
        start: &Position,
        options: &Options<'_>,
    ) -> Vec<Move> {
        let written: Vec<&str> = line.iter().map(|(_, mv)| &*mv.text).collect();
        let solution = solve(start, &written, options);
        words::put(self.rules, start, line, &solution, &mut self.told);
        self.remark(line, &solution, options);
        solution.moves
    }

    fn remark(
        &mut self,
        line: &[(NodeId, &MoveText<'s>)],
        solution: &Solution,
        options: &Options<'_>,
    ) {
        let span = line.first().map_or(self.record.span, |(_, mv)| mv.span);
        if solution.cut {
            let finding = Finding::new(Code::ShortFormCut, span);
            self.told.findings.push(finding.with("n", options.beam));
        }
        for &ply in &solution.apart {
            if let (Some((_, mv)), Some(other)) = (line.get(ply), options.other.get(ply)) {
                let finding = Finding::new(Code::SheetsDiffer, mv.span).with("move", &*mv.text);
                let finding = finding.with("other", *other);
                self.told.findings.push(finding);
            }
        }
    }

    /// The moves of a line whose texts say all, as far as they are legal.
    fn play(&self, line: &[(NodeId, &MoveText<'s>)], start: &Position) -> Vec<Move> {
        // Without branches nobody asks where the line leads.
        let tree = &self.record.tree;
        let branches = |&(node, _): &(NodeId, _)| tree.next_sibling(node).is_some();
        let Some(last) = line.iter().rposition(branches) else { return Vec::new() };
        let mut position = start.clone();
        let played = line[..last].iter().map_while(|(_, mv)| {
            let (mv, _) = self.rules.resolve(&position, &mv.text, mv.side).ok()?;
            position.play(mv);
            Some(mv)
        });
        played.collect()
    }
}

impl Line {
    /// Goes on by one node; false where the line ends or no move of it is known.
    fn go_on(&mut self, record: &Record<'_>) -> bool {
        let Some(node) = self.node else { return false };
        if record.tree.node(node).mv.is_some() {
            let Some(mv) = self.moves.next() else { return false };
            let captured = self.position.piece_at(mv.to).is_some();
            self.past = self.past.then(mv, captured);
            self.position.play(mv);
        }
        self.node = record.tree.first_child(node);
        self.alternative = self.node.and_then(|node| record.tree.next_sibling(node));
        self.node.is_some()
    }
}
