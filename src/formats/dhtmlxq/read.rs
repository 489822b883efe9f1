//! The reader: games from the tags of a text.

use std::collections::BTreeSet;

use super::{
    branches::{Branch, Branches},
    fields::{self, Kind},
    scan::{End, Event, Field, Scanner},
    text::{self, Context},
};
use crate::{
    findings::{Code, Finding},
    formats::{Entry, board, tail},
    record::{Game, Header, NodeId, NoteKind, Record, Side},
    source::Span,
};

/// Tags that a game has once: where one comes again outside of a wrapper, a game begins.
const ONCE: [&str; 4] = ["title", "binit", "movelist", "34"];

/// The tags of one game.
#[derive(Default)]
struct Draft<'s> {
    fields: Vec<Field<'s>>,
    /// From its first tag to its last.
    span: Option<Span>,
    /// Inside of a wrapper.
    wrapped: bool,
    /// How often the game stands in the page besides.
    again: u32,
    /// Which of [`ONCE`] it has with a value, as bits.
    once: u8,
}

impl<'s> Draft<'s> {
    fn take(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |all| all.join(span)));
    }

    /// The names of its tags that have a value.
    fn names(&self) -> BTreeSet<String> {
        let said = self.fields.iter().filter(|field| !field.value.trim().is_empty());
        said.map(|field| field.name.to_ascii_lowercase()).collect()
    }

    /// Adds the fields that it lacks.
    fn fill(&mut self, fields: Vec<Field<'s>>) {
        let names = self.names();
        for field in fields {
            if !names.contains(&field.name.to_ascii_lowercase()) {
                self.take(field.span);
                self.fields.push(field);
            }
        }
    }

    /// The figures of its moves, branch by branch.
    fn figures(&self) -> Vec<(Kind, String)> {
        let moves = self.fields.iter().filter_map(|field| {
            let kind = fields::kind(&field.name, field.dhj);
            let figures = field.value.chars().filter(char::is_ascii_digit).collect::<String>();
            (matches!(kind, Kind::Moves(..)) && !figures.is_empty()).then_some((kind, figures))
        });
        moves.collect()
    }
}

/// Reads all games of `text`.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let page = text::is_page(text);
    let (mut drafts, mut scripts) = (vec![Draft::default()], Vec::new());
    for event in Scanner::new(text) {
        let current = drafts.len() - 1;
        match event {
            Event::Open(at) => {
                let mut next = Draft { wrapped: true, ..Draft::default() };
                next.take(Span::at(at));
                if drafts[current].fields.is_empty() {
                    drafts[current] = next;
                } else {
                    drafts.push(next);
                }
            }
            Event::Close(end) => {
                if drafts[current].wrapped {
                    drafts[current].take(Span::at(end));
                    drafts.push(Draft::default());
                }
            }
            Event::Field(field) => {
                let once = ONCE.iter().position(|name| field.name.eq_ignore_ascii_case(name));
                let said = !field.value.trim().is_empty();
                let bit = once.filter(|_| said).map_or(0, |index| 1 << index);
                let draft = &drafts[current];
                if !draft.wrapped && draft.once & bit != 0 {
                    drafts.push(Draft::default());
                }
                if let Some(draft) = drafts.last_mut() {
                    draft.once |= bit;
                    draft.take(field.span);
                    draft.fields.push(field);
                }
            }
            Event::Script(fields) => scripts.extend(fields),
        }
    }
    drafts.retain(|draft| !draft.fields.is_empty());
    add_scripts(&mut drafts, scripts);
    if page {
        fold_repeated(&mut drafts);
    }
    drafts.iter().filter_map(|draft| game(draft, page)).collect()
}

/// Gives the fields of scripts to the first game without moves, or makes a game of them.
fn add_scripts<'s>(drafts: &mut Vec<Draft<'s>>, fields: Vec<Field<'s>>) {
    if fields.is_empty() {
        return;
    }
    let script = Draft { fields, ..Draft::default() };
    let figures = script.figures();
    if !figures.is_empty() && drafts.iter().any(|draft| draft.figures() == figures) {
        return;
    }
    let index = drafts.iter().position(|draft| draft.figures().is_empty());
    let index = index.unwrap_or_else(|| {
        drafts.push(Draft::default());
        drafts.len() - 1
    });
    drafts[index].fill(script.fields);
}

/// Leaves out a game of a page that directly follows the same: pages hold one for the eye and one
/// for the script.
fn fold_repeated(drafts: &mut Vec<Draft<'_>>) {
    let mut kept: Vec<Draft<'_>> = Vec::new();
    let mut before = Vec::new();
    for draft in drafts.drain(..) {
        let moves = draft.figures();
        match kept.last_mut() {
            Some(last) if !moves.is_empty() && before == moves => {
                last.again += 1;
                // What only the copy says is not lost; its place is another.
                let span = last.span;
                last.fill(draft.fields);
                last.span = span;
            }
            _ => {
                before = moves;
                kept.push(draft);
            }
        }
    }
    *drafts = kept;
}

/// The game of its tags; `None` where they say nothing.
fn game(draft: &Draft<'_>, page: bool) -> Option<Entry<'static>> {
    let context = Context { page };
    let mut record = Record::new(Game::Xiangqi);
    record.span = draft.span.unwrap_or_default();
    record.notation = Some("uci");
    let mut findings = Vec::new();
    ends(draft, &mut findings);
    if draft.again > 0 {
        findings.push(Finding::new(Code::GameRepeated, record.span).with("n", draft.again));
    }
    let mut branches = Vec::new();
    let mut start = Start::default();
    let mut comments = Vec::new();
    for field in &draft.fields {
        match fields::kind(&field.name, field.dhj) {
            Kind::Moves(parent, ply, number) => {
                branches.push(Branch { parent, ply, number, field });
            }
            Kind::Comment(branch, ply) => comments.push((branch, ply, field)),
            Kind::Squares => start.squares(field, &mut findings),
            Kind::Letters => start.letters(field),
            Kind::Fen => start.fen(text::header(&field.value, context), field.value_span),
            Kind::First => start.side(field),
            Kind::Shown => {}
            Kind::Header => {
                let value = text::header(&field.value, context);
                if let Some((name, value)) = fields::header(&field.name, value, field.dhj) {
                    let (span, value_span) = (field.span, field.value_span);
                    let (name, value) = (name.into(), value.into());
                    record.headers.push(Header { name, value, span, value_span });
                }
            }
        }
    }
    branches.retain(|it| it.number != 0 || !it.field.value.trim().is_empty());
    let dhj = draft.fields.iter().any(|field| field.dhj);
    let mut tree = std::mem::take(&mut record.tree);
    let mut grown = Branches::grow(&branches, page, &mut tree, &mut findings);
    if dhj {
        turn(&mut tree);
    }
    record.tree = tree;
    add_comments(&comments, &mut grown, (&mut record, context), &mut findings);
    start.set(&mut record);
    let says = !record.tree.is_empty()
        || !record.headers.is_empty()
        || record.tree.notes(NodeId::ROOT).next().is_some()
        || start.grid.is_some();
    says.then_some(Entry { record, findings })
}

/// `DHJHtmlXQ` counts ranks from Red's side.
fn turn(tree: &mut crate::record::Tree<'static>) {
    let nodes: Vec<_> = tree.ids().collect();
    for node in nodes {
        let text = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
        if let Some((from, to)) = board::squares(text) {
            let turned = |point: u8| 9 * (9 - point / 9) + point % 9;
            tree.retext(node, board::move_text(turned(from), turned(to)));
        }
    }
}

/// Tells of fields whose end is not written as it should be.
fn ends(draft: &Draft<'_>, findings: &mut Vec<Finding>) {
    for (how, code) in [(End::Other, Code::TagClosedByOther), (End::Missing, Code::TagNotClosed)] {
        let mut wrong = draft.fields.iter().filter(|field| field.end == how);
        if let Some(first) = wrong.next() {
            let finding = Finding::new(code, first.span).with("name", &*first.name);
            findings.push(finding.with("n", 1 + wrong.count()));
        }
    }
}

/// Adds the comments to the tree.
fn add_comments(
    comments: &[(u32, u32, &Field<'_>)],
    branches: &mut Branches,
    (record, context): (&mut Record<'static>, Context),
    findings: &mut Vec<Finding>,
) {
    for &(branch, ply, field) in comments {
        let text = text::comment(&field.value, context);
        if text.is_empty() {
            continue;
        }
        let (node, there) = branches.commented(branch, ply);
        let span = field.span;
        if !there {
            let finding = Finding::new(Code::CommentNowhere, span);
            findings.push(finding.with("branch", branch).with("ply", ply));
        }
        if node == NodeId::ROOT && there {
            tail::take_comment(record, text, span);
        } else {
            record.tree.note(node, NoteKind::Comment, "", text, span);
        }
    }
}

/// What is said of the start position.
#[derive(Default)]
struct Start {
    grid: Option<board::Grid>,
    fen: Option<String>,
    side: Option<Side>,
    span: Span,
}

impl Start {
    /// 32 squares, x and y from the top; 9 for x is off the board.
    fn squares(&mut self, field: &Field<'_>, findings: &mut Vec<Finding>) {
        let digits = field.value.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0');
        let digits: Vec<u8> = digits.take(64).collect();
        if digits.is_empty() {
            return;
        }
        let mut list = [None; 32];
        for (place, square) in list.iter_mut().zip(digits.chunks_exact(2)) {
            let point = board::from_top(square[0], square[1]);
            *place = Some(point).filter(|&point| point != 255);
        }
        let (grid, lost) = board::Grid::from_list(&list);
        if digits.len() < 64 {
            let finding = Finding::new(Code::SquaresMissing, field.span);
            findings.push(finding.with("n", digits.len() / 2));
        } else if !grid.has_kings() {
            findings.push(Finding::new(Code::BoardWithoutKings, field.span));
        } else if lost > 0 {
            findings.push(Finding::new(Code::PiecesOnOnePoint, field.span).with("n", lost));
        }
        (self.grid, self.span) = (Some(grid), field.value_span);
    }

    /// 90 letters from Black's back rank; anything else is an empty point.
    fn letters(&mut self, field: &Field<'_>) {
        let letters: Vec<char> = field.value.trim().chars().collect();
        if letters.len() != board::POINTS {
            return self.fen(field.value.trim().to_owned(), field.value_span);
        }
        let rank = |rank: &[char]| -> String {
            let written = |c: &char| if c.is_ascii_alphabetic() { *c } else { '1' };
            rank.iter().map(written).collect()
        };
        let placement: Vec<String> = letters.chunks(9).map(rank).collect();
        let placement = placement.join("/");
        let grid = board::Grid::from_placement(&placement);
        (self.grid, self.span) = (grid.map(|(grid, _)| grid), field.value_span);
    }

    fn fen(&mut self, fen: String, span: Span) {
        if !fen.is_empty() {
            (self.fen, self.span) = (Some(fen), span);
        }
    }

    fn side(&mut self, field: &Field<'_>) {
        self.side = match field.value.trim() {
            "0" => Some(Side::First),
            "1" => Some(Side::Second),
            _ => None,
        };
    }

    /// Gives the record its start.
    fn set(&self, record: &mut Record<'static>) {
        let given = self.fen.as_deref();
        if self.grid.is_none()
            && let Some(fen) = given
        {
            // As it stands, be it right or wrong.
            let (name, value) = ("FEN".into(), fen.to_owned().into());
            record.headers.push(Header { name, value, span: self.span, value_span: self.span });
            return;
        }
        let grid = self.grid.unwrap_or_else(board::Grid::start);
        let said = given.filter(|fen| fen_grid(fen) == Some(grid)).map(|fen| {
            let black = fen.split_whitespace().nth(1).is_some_and(|side| side == "b");
            if black { Side::Second } else { Side::First }
        });
        let said = said.or(self.side);
        let side = said.or_else(|| board::first_mover(&grid, record)).unwrap_or(Side::First);
        board::set_start(record, &grid, side, self.span);
    }
}

fn fen_grid(fen: &str) -> Option<board::Grid> {
    board::Grid::from_placement(fen.split_whitespace().next()?).map(|(grid, _)| grid)
}
