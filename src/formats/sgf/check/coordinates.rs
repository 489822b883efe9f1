//! Moves as coordinates of the board, `R16`, where SGF has two letters: so people and programs that
//! speak GTP name points.

use std::borrow::Cow;

use super::super::read::Reader;
use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    formats::points,
    record::{MoveText, NodeId},
    source::Span,
};

/// Moves of the main line among which one must be a coordinate.
const FIRST: usize = 4;

/// A move, and the letters of the point that it names.
type Named = (NodeId, Span, Cow<'static, str>);

impl Reader<'_> {
    /// Reads the moves of a tree as the points that they name, where all are coordinates.
    pub(super) fn coordinates(&mut self) {
        let tree = &self.record.tree;
        let figure = |mv: &MoveText<'_>| mv.text.ends_with(|c: char| c.is_ascii_digit());
        let moves = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
        if !moves.take(FIRST).any(figure) {
            return;
        }
        let Some(size) = self.state.size else { return };
        let mut points: Vec<Named> = Vec::new();
        for node in tree.ids() {
            let Some(mv) = &tree.node(node).mv else { continue };
            let text = mv.text.trim();
            if text.is_empty() || text.eq_ignore_ascii_case("pass") {
                continue;
            }
            let Some((column, row)) = points::coordinate(text, size) else { return };
            points.push((node, mv.span, points::text((column.into(), row.into()))));
        }
        let Some(&(_, span, _)) = points.first() else { return };
        let edit = |(_, span, text): &Named| Edit { span: *span, text: text.to_string() };
        let edits = points.iter().map(edit).collect();
        let finding = Finding::new(Code::MoveCoordinates, span)
            .with("move", span.of(self.text).trim())
            .with("n", points.len());
        let fix = Some(Fix { applicability: Applicability::Safe, edits });
        self.findings.push(Finding { fix, ..finding });
        for (node, _, text) in points {
            self.record.tree.retext(node, text);
        }
    }
}
