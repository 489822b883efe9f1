//! Asks the rules about every move and puts their answers into words.

pub(super) mod chess;
pub(super) mod go;
pub(super) mod variants;
mod words;
pub(super) mod xiangqi;

pub(super) use words::{Respelt, Words, side_words, start_span};

use crate::{
    findings::{Applicability, Arg, Code, Edit, Finding, Fix, Severity},
    games::rules::{Ending, Onward, Rules},
    gaps::{Gap, Gaps},
    judge::{
        node_span,
        suggest::{suggest, survivor},
    },
    record::{MoveText, NodeId, Tree},
    replay::{At, Observer},
    source::Span,
};

/// Which positions a checker is to write down.
#[derive(Clone, Copy)]
pub(super) struct Wants {
    pub(super) start: bool,
    pub(super) last: bool,
}

/// What is refused of a game that begins in the middle may be legal in the position that it does not
/// tell.
pub(super) fn grade_late(findings: &mut [Finding]) {
    if !findings.iter().any(|finding| finding.code == Code::BeginsInTheMiddle) {
        return;
    }
    let refusal = |finding: &&mut Finding| {
        let game = ["CH", "XQ"].iter().any(|letters| finding.code.id().starts_with(letters));
        game && finding.severity == Severity::Error
    };
    findings.iter_mut().filter(refusal).for_each(|it| it.severity = Severity::Warning);
}

/// How far a move as it should be written is to be trusted, for the remarks that offer it.
const fn respelling(code: Code) -> Option<Applicability> {
    match code {
        Code::ForeignDigits
        | Code::ForeignGlyph
        | Code::GlyphSlip
        | Code::LooseSpelling
        | Code::CheckMarkWrong
        | Code::SanSpelling => Some(Applicability::Safe),
        Code::PromotionAssumed => Some(Applicability::Unsafe),
        _ => None,
    }
}

/// Boards that are kept of one game.
const MOST_BOARDS: usize = 64;

/// What a checker has seen when the replay is over.
pub(super) struct Checked {
    pub(super) plies: u32,
    pub(super) moves: u32,
    /// The start position, where it was asked for.
    pub(super) start: Option<String>,
    /// The last verified position of the main line, where it was asked for.
    pub(super) last: Option<String>,
    /// The ending that the last position of a main line without refusals proves.
    pub(super) ending: Option<Ending>,
    pub(super) findings: Vec<Finding>,
    /// Board pictures at refused moves, by the span of the move.
    pub(super) boards: Vec<(Span, String)>,
}

/// The observer that counts, and reports what the rules refuse or find odd.
pub(super) struct Checker<'a, 's, R: Rules> {
    words: &'a Words<R>,
    tree: &'a Tree<'s>,
    wants: Wants,
    /// Plies whose moves stand for others: nothing odd about them is told.
    unsure: &'a [Gap],
    seen: Checked,
    /// Remarks of one kind are one finding: code, how many, and the first.
    remarks: Vec<(Code, u32, Finding)>,
    too_deep: Option<(u32, Finding)>,
}

impl<'a, 's, R: Rules> Checker<'a, 's, R> {
    pub(super) fn new(
        words: &'a Words<R>,
        tree: &'a Tree<'s>,
        wants: Wants,
        gaps: &'a Gaps,
    ) -> Self {
        let seen = Checked {
            plies: 0,
            moves: 0,
            start: None,
            last: None,
            ending: None,
            findings: Vec::new(),
            boards: Vec::new(),
        };
        let unsure = &gaps.unsure;
        Self { words, tree, wants, unsure, seen, remarks: Vec::new(), too_deep: None }
    }

    pub(super) fn finish(mut self) -> Checked {
        for (_, count, mut first) in self.remarks {
            // Variations are replayed behind the line that they leave.
            if let Some(fix) = &mut first.fix {
                fix.edits.sort_by_key(|edit| edit.span);
            }
            self.seen.findings.push(first.with("n", count));
        }
        if let Some((count, first)) = self.too_deep {
            self.seen.findings.push(first.with("n", count));
        }
        self.seen
    }

    /// A node without a move, or the end of a line, has been reached.
    #[inline(never)]
    fn rested(
        &mut self,
        rules: &R,
        (node, ply): (NodeId, u32),
        path: &[(u32, u32)],
        position: &R::Position,
    ) {
        let at = At { node, ply, path, rests: true };
        if self.wants.start && at.node == NodeId::ROOT {
            self.seen.start = Some(rules.written(position));
        }
        if at.in_main_line() && self.tree.first_child(at.node).is_none() {
            self.seen.ending = rules.ending(position);
            self.seen.last = self.wants.last.then(|| rules.written(position));
        }
        if self.tree.node(at.node).mv.is_none() {
            let span = node_span(self.tree, at.node);
            if let Some(finding) = (self.words.setup_faults)(position, span) {
                self.seen.findings.push(placed(finding, at));
            }
        }
    }

    /// Whether the move at `at` stands for others.
    fn is_unsure(&self, at: At<'_>) -> bool {
        let unsure = |gap: &Gap| (gap.first..=gap.last).contains(&at.ply);
        at.in_main_line() && self.unsure.iter().any(unsure)
    }

    #[cold]
    #[inline(never)]
    fn remark(
        &mut self,
        rules: &R,
        (node, ply): (NodeId, u32),
        path: &[(u32, u32)],
        before: &R::Position,
        (mv, remark): (R::Move, R::Remark),
    ) {
        let at = At { node, ply, path, rests: false };
        if self.is_unsure(at) {
            return;
        }
        let Self { words, tree, remarks, seen, .. } = self;
        let written = tree.node(at.node).mv.as_ref().map_or("", |mv| &*mv.text);
        let span = node_span(tree, at.node);
        let first = |code| {
            let finding = Finding::new(code, span).with("move", shown(written));
            placed((words.qualify)(rules, finding), at)
        };
        // What a move is assumed to be is in no safe fix of its writing.
        let mut assumed = false;
        (words.remarks)(remark, &mut |code| {
            let trust = respelling(code).filter(|trust| *trust != Applicability::Safe || !assumed);
            assumed |= trust == Some(Applicability::Unsafe);
            let respelt = trust.and_then(|trust| {
                let respelt = (words.respell)(rules, before, mv, written)?;
                Some((trust, respelt))
            });
            if code == Code::GlyphSlip {
                let mut finding = first(code);
                if let Some((trust, Respelt { text, slips })) = respelt {
                    finding = finding.with("reading", &*text);
                    if let Some(slips) = slips {
                        finding = finding.with("slips", slips);
                    }
                    finding = finding.fixed(trust, span, text);
                }
                seen.findings.push(finding);
                return;
            }
            let index = remarks.iter().position(|known| known.0 == code).unwrap_or_else(|| {
                remarks.push((code, 0, first(code)));
                remarks.len() - 1
            });
            let known = &mut remarks[index];
            known.1 += 1;
            if let Some((applicability, Respelt { text, .. })) = respelt {
                add_edit(&mut known.2, applicability, Edit { span, text });
            }
        });
    }
}

/// Adds an edit to the fix of a finding.
fn add_edit(finding: &mut Finding, applicability: Applicability, edit: Edit) {
    let fix = || Fix { applicability, edits: Vec::new() };
    finding.fix.get_or_insert_with(fix).edits.push(edit);
}

/// A move as it is shown in a sentence: an empty one (a pass in SGF) has a name.
fn shown(written: &str) -> Arg {
    if written.is_empty() { Arg::words("pass", "停一着") } else { Arg::from(written) }
}

fn placed(mut finding: Finding, at: At<'_>) -> Finding {
    finding.ply = Some(at.ply);
    finding.path = at.path_text();
    finding
}

/// The texts that come after `node` by main continuations.
fn line_after<'t, 's>(tree: &'t Tree<'s>, node: NodeId) -> Vec<&'t MoveText<'s>> {
    std::iter::successors(tree.first_child(node), |&child| tree.first_child(child))
        .filter_map(|child| tree.node(child).mv.as_ref())
        .collect()
}

/// Moves that come after `node` by main continuations.
fn moves_after(tree: &Tree<'_>, node: NodeId) -> u32 {
    std::iter::successors(tree.first_child(node), |&child| tree.first_child(child))
        .filter(|&child| tree.node(child).mv.is_some())
        .count() as u32
}

impl<R: Rules> Observer<R> for Checker<'_, '_, R> {
    #[inline]
    fn playing(
        &mut self,
        rules: &R,
        at: At<'_>,
        before: &R::Position,
        mv: R::Move,
        remark: R::Remark,
    ) {
        self.seen.moves += 1;
        self.seen.plies += u32::from(at.in_main_line());
        if remark != R::Remark::default() {
            // The place in pieces: as a whole it would be put together for every move.
            self.remark(rules, (at.node, at.ply), at.path, before, (mv, remark));
        }
    }

    #[cold]
    fn owed(&mut self, _: &R, at: At<'_>, remark: R::Remark) {
        if self.is_unsure(at) {
            return;
        }
        let span = node_span(self.tree, at.node);
        let written = self.tree.node(at.node).mv.as_ref().map_or("", |mv| &*mv.text);
        let first = |code| placed(Finding::new(code, span), at).with("move", shown(written));
        (self.words.remarks)(remark, &mut |code| {
            let index = self.remarks.iter().position(|known| known.0 == code);
            let index = index.unwrap_or_else(|| {
                self.remarks.push((code, 0, first(code)));
                self.remarks.len() - 1
            });
            let known = &mut self.remarks[index];
            known.1 += 1;
            // It may be told later than its alternatives, which stand behind it.
            if known.2.span.start > span.start {
                let fix = known.2.fix.take();
                known.2 = first(code);
                known.2.fix = fix;
            }
            if let Some(text) = (self.words.respell_owed)(written) {
                add_edit(&mut known.2, Applicability::Safe, Edit { span, text });
            }
        });
    }

    #[inline]
    fn reached(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        if at.rests {
            self.rested(rules, (at.node, at.ply), at.path, position);
        }
    }

    #[cold]
    #[inline(never)]
    fn refused(
        &mut self,
        rules: &R,
        at: At<'_>,
        written: &str,
        position: &R::Position,
        refusal: &R::Refusal,
    ) {
        let mut finding = (self.words.refusal)(rules, refusal, position, written);
        finding.span = node_span(self.tree, at.node);
        finding.args.push(("move", shown(written)));
        let span = finding.span;
        // A fix of the words is for the move as a whole.
        let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        edits.for_each(|edit| edit.span = span);
        let (legal, notations) = (self.words.candidates)(rules, position);
        let slip = self.words.slip.and_then(|code| {
            let rest = line_after(self.tree, at.node);
            let text = survivor(rules, position, (&legal, notations), written, &rest)?;
            let hint = Finding::new(code, span).with("move", shown(written));
            let hint = hint.with("reading", &*text).with("n", rest.len());
            self.seen.findings.push(placed(hint, at));
            Some(text)
        });
        if let Some(text) = slip.or_else(|| suggest(rules, position, &legal, notations, written)) {
            finding = finding.fixed(Applicability::Unsafe, span, text);
        }
        self.seen.findings.push(placed(finding, at));
        if self.seen.boards.len() < MOST_BOARDS {
            self.seen.boards.push((span, rules.picture(position)));
        }
        let side = self.tree.node(at.node).mv.as_ref().and_then(|mv| mv.side);
        if rules.onward(position, written, side, refusal) != Onward::Ends {
            return;
        }
        let rest = moves_after(self.tree, at.node);
        if rest > 0 {
            let unverified = Finding::new(Code::Unverified, Span::at(span.end as usize));
            self.seen.findings.push(placed(unverified.with("n", rest), at));
        }
        if at.in_main_line() {
            self.seen.last = self.wants.last.then(|| rules.written(position));
        }
    }

    #[cold]
    fn forced(&mut self, _: &R, at: At<'_>, _: &R::Position, _: R::Move) {
        self.seen.moves += 1;
        self.seen.plies += u32::from(at.in_main_line());
    }

    #[cold]
    fn unrecorded(&mut self, _: &R, at: At<'_>, _: &R::Position) {
        if at.in_main_line() {
            // The gaps of the main line have been told; where it ends is not known.
            self.seen.last = None;
            return;
        }
        let rest = moves_after(self.tree, at.node);
        let finding = Finding::new(Code::GapTooWide, node_span(self.tree, at.node));
        self.seen.findings.push(placed(finding.with("n", 1).with("rest", rest), at));
    }

    fn too_deep(&mut self, at: At<'_>) {
        let span = node_span(self.tree, at.node);
        let first = || (0, placed(Finding::new(Code::NestedTooDeep, span), at));
        self.too_deep.get_or_insert_with(first).0 += 1;
    }
}
