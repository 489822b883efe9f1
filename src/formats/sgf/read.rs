//! Game trees from text.
//!
//! The properties of a node are gathered first and put into the tree when the node ends: what a
//! property becomes depends on the whole node.

use std::{borrow::Cow, collections::BTreeMap};

use super::{
    check::State,
    lex::{Kind, Lexer, Token, is_space},
    node::Prop,
    props::Key,
    value::{bare_start, new_game, resumes, tree_start},
};
use crate::{
    findings::{Applicability, Code, Edit, Finding, Fix},
    formats::Entry,
    record::{Fragment, Game, MoveText, NodeId, Record, Side},
    source::Span,
};

/// Reads all game trees of `text`.
///
/// Never fails: what is broken is told in the findings of the game it stands in, and no move is
/// left out. Text without a game tree gives no entry.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut reader = Reader::new(text);
    reader.run();
    reader.entries
}

/// An open parenthesis.
#[derive(Debug)]
struct Frame {
    /// The node it branches from.
    back: NodeId,
    /// Whether a node stands in it.
    filled: bool,
    /// Whether a variation was closed in it after its last node.
    varied: bool,
    /// Where the node with the game information stands, on the way to the frame.
    info: Option<u32>,
    /// Where it was opened.
    at: usize,
}

pub(super) struct Reader<'s> {
    pub(super) text: &'s str,
    pub(super) record: Record<'s>,
    pub(super) findings: Vec<Finding>,
    entries: Vec<Entry<'s>>,
    frames: Vec<Frame>,
    pub(super) current: NodeId,
    /// The properties of the node that is being read.
    pub(super) props: Vec<Prop<'s>>,
    /// Whether a node is being read.
    in_node: bool,
    /// Whether the root node has been read.
    pub(super) rooted: bool,
    /// Whether values may follow.
    pub(super) taking: bool,
    /// Lower-case names already told of, and where among the findings.
    lower_case: BTreeMap<&'s str, usize>,
    /// The run of bad text that is going on.
    pub(super) bad: Option<Span>,
    /// Where the node that is being read begins.
    pub(super) node_at: usize,
    /// What the checks of properties know of the tree.
    pub(super) state: State<'s>,
}

fn empty_record<'s>() -> Record<'s> {
    Record::new(Game::Go)
}

impl<'s> Reader<'s> {
    fn new(text: &'s str) -> Self {
        Self {
            text,
            record: empty_record(),
            findings: Vec::new(),
            entries: Vec::new(),
            frames: Vec::new(),
            current: NodeId::ROOT,
            props: Vec::new(),
            in_node: false,
            rooted: false,
            taking: false,
            lower_case: BTreeMap::new(),
            bad: None,
            node_at: 0,
            state: State::new(),
        }
    }

    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        let Some(start) = tree_start(bytes, 0) else {
            if let Some(start) = bare_start(bytes, 0) {
                let at = Span::new(start, start + 1);
                self.findings.push(Finding::new(Code::MissingOpening, at));
                self.stray(0, start, Code::LeadingGarbage);
                self.trees(start);
            }
            return;
        };
        self.stray(0, start, Code::LeadingGarbage);
        self.trees(start);
    }

    /// Reads tree after tree, the first one at `at`.
    fn trees(&mut self, mut at: usize) {
        loop {
            let end = self.tree(at);
            match self.between(end) {
                Some(next) => at = next,
                None => break,
            }
        }
    }

    /// Makes room for the nodes up to the first variation: mostly the whole game.
    fn reserve(&mut self, start: usize) {
        let rest = &self.text.as_bytes()[start..self.text.len().min(start + 4096)];
        let end = memchr::memchr2_iter(b'(', b')', rest).find(|&at| at > 0).unwrap_or(rest.len());
        self.record.tree.reserve(memchr::memchr_iter(b';', &rest[..end]).count());
    }

    /// The hot path: nodes of nothing but a move, `;B[pd]`, from `at` on. Gives the place after
    /// them.
    fn plain_moves(&mut self, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        while let Some([b';', colour @ (b'B' | b'W'), b'[', x, y, b']', b';' | b')', ..]) =
            bytes.get(at..)
            && x.is_ascii_lowercase()
            && y.is_ascii_lowercase()
        {
            let side = if *colour == b'B' { Side::First } else { Side::Second };
            let text = Cow::Borrowed(&self.text[at + 3..at + 5]);
            let mv = MoveText { text, span: Span::new(at + 3, at + 5), side: Some(side) };
            self.current = self.record.tree.add(self.current, Some(mv));
            self.record.tree.extend_head(self.current, at as u32 + 1);
            at += 6;
            self.record.tree.extend_tail(self.current, at as u32);
        }
        at
    }

    /// Reads the tree that begins at `start`; gives the place after it.
    fn tree(&mut self, start: usize) -> usize {
        self.reserve(start);
        self.record.span = Span::new(start, start);
        let bytes = self.text.as_bytes();
        if bytes[start] != b'(' {
            self.push_frame(start);
        }
        let mut lexer = Lexer::new(self.text, start);
        while let Some(token) = lexer.next() {
            match token.kind {
                Kind::Node => {
                    self.start_node(&token);
                    if self.rooted && bytes.get(token.start + 6) == Some(&b';') {
                        let next = self.plain_moves(token.start);
                        if next > token.start {
                            self.in_node = false;
                            lexer = Lexer::new(self.text, next);
                        }
                    }
                }
                Kind::Identifier => self.identifier(&token),
                Kind::Value { .. } => self.value(&token),
                Kind::Space => {}
                Kind::Open => {
                    self.end_node();
                    if !self.frames.is_empty() && new_game(bytes, token.start) {
                        return self.end_unclosed(token.start);
                    }
                    if self.frames.last().is_some_and(|frame| !frame.filled && !frame.varied) {
                        let span = Span::new(token.start, token.end());
                        self.findings.push(Finding::new(Code::VariationStart, span));
                    }
                    self.push_frame(token.start);
                }
                Kind::Close => {
                    self.end_node();
                    if self.close(&token) {
                        match self.resume(token.end()) {
                            Some(next) => lexer = Lexer::new(self.text, next),
                            None => return token.end(),
                        }
                    }
                }
                Kind::Bad => self.bad_text(&token),
            }
        }
        self.end_node();
        self.end_unclosed(bytes.len())
    }

    fn push_frame(&mut self, at: usize) {
        let info = self.state.info;
        self.frames.push(Frame { back: self.current, filled: false, varied: false, info, at });
    }

    /// Takes `)`; true where it closes the tree.
    fn close(&mut self, token: &Token<'s>) -> bool {
        let span = Span::new(token.start, token.end());
        if let [Frame { filled, varied, .. }] = self.frames[..] {
            if !filled && !varied {
                self.findings.push(Finding::new(Code::EmptyGameTree, span));
            }
            self.record.span.end = span.end;
            return true;
        }
        let Some(frame) = self.frames.pop() else { return true };
        if !frame.filled && !frame.varied {
            self.findings.push(Finding::new(Code::EmptyGameTree, span));
        }
        self.current = frame.back;
        self.state.info = frame.info;
        if let Some(outer) = self.frames.last_mut() {
            outer.varied = true;
        }
        false
    }

    /// After a tree: the `;` at which it goes on, where the `)` before it was one too many.
    fn resume(&mut self, end: usize) -> Option<usize> {
        let node = resumes(self.text.as_bytes(), end)?;
        let span = Span::new(end - 1, end);
        let finding = Finding::new(Code::StrayParenthesis, span);
        self.findings.push(finding.fixed(Applicability::Unsafe, span, ""));
        if let Some(frame) = self.frames.last_mut() {
            frame.varied = false;
        }
        Some(node)
    }

    /// The tree ends at `end` without its parentheses.
    fn end_unclosed(&mut self, end: usize) -> usize {
        let end = self.text[..end].trim_end_matches(is_space).len();
        let open = self.frames.len();
        self.record.span.end = end as u32;
        let span = Span::new(end - last_width(self.text, end), end);
        let close = ")".repeat(open.min(1 << 20));
        let finding = Finding::new(Code::MissingParenthesis, span).with("n", open);
        let mut finding = finding.fixed(Applicability::Unsafe, Span::at(end), close);
        // Or the last variation that was opened is none: without its `(` one less is missing.
        if let [_, .., Frame { at, .. }] = self.frames[..] {
            let edits = vec![
                Edit { span: Span::new(at, at + 1), text: String::new() },
                Edit { span: Span::at(end), text: ")".repeat((open - 1).min(1 << 20)) },
            ];
            finding = finding.or(Fix { applicability: Applicability::Unsafe, edits });
        }
        self.findings.push(finding);
        end
    }

    /// Between trees: closes the record, keeps the text there; gives the start of the next tree.
    fn between(&mut self, end: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let closing = |c: char| c.is_ascii_whitespace() || c == ')';
        let surplus = &self.text[end..];
        let surplus = &surplus[..surplus.len() - surplus.trim_start_matches(closing).len()];
        let from = end + surplus.len();
        if let (Some(first), Some(last)) = (surplus.find(')'), surplus.rfind(')')) {
            let span = Span::new(end + first, end + last + 1);
            let finding = Finding::new(Code::StrayParenthesis, span);
            self.findings.push(finding.fixed(Applicability::Unsafe, span, ""));
        }
        let next = tree_start(bytes, from);
        self.check_tree();
        self.stray(from, next.unwrap_or(bytes.len()), Code::TrailingGarbage);
        let record = std::mem::replace(&mut self.record, empty_record());
        let findings = std::mem::take(&mut self.findings);
        self.entries.push(Entry { record, findings });
        self.frames.clear();
        self.current = NodeId::ROOT;
        self.state = State::new();
        self.lower_case.clear();
        (self.in_node, self.rooted, self.taking) = (false, false, false);
        next
    }

    /// Keeps the text of `start..end`, unless it is blank.
    fn stray(&mut self, start: usize, end: usize, code: Code) {
        let whole = &self.text[start..end];
        let text = whole.trim_matches(is_space);
        if text.is_empty() {
            return;
        }
        let start = start + (whole.len() - whole.trim_start_matches(is_space).len());
        let span = Span::new(start, start + text.len());
        if text.bytes().all(|byte| byte == b'(' || byte.is_ascii_whitespace()) {
            // `((;`: nothing but parentheses that open no tree of their own.
            let finding = Finding::new(Code::VariationStart, span);
            return self.findings.push(finding.fixed(Applicability::Unsafe, span, ""));
        }
        // SGFC says nothing of what stands before the first tree, unless it could be SGF.
        let number = match holds_point(text) {
            true => 6,
            false if code == Code::LeadingGarbage => 0,
            false => 8,
        };
        self.findings.push(Finding::new(code, span).like_sgfc(number));
        self.record.strays.push(Fragment { text: Cow::Borrowed(text), span });
    }

    fn start_node(&mut self, token: &Token<'s>) {
        self.end_node();
        if self.frames.last().is_some_and(|frame| frame.varied) {
            let span = Span::new(token.start, token.end());
            self.findings.push(Finding::new(Code::NodeAfterVariation, span));
        }
        self.open_node(token.start);
    }

    fn open_node(&mut self, at: usize) {
        (self.in_node, self.node_at) = (true, at);
        if let Some(frame) = self.frames.last_mut() {
            (frame.filled, frame.varied) = (true, false);
        }
    }

    fn identifier(&mut self, token: &Token<'s>) {
        self.end_bad();
        let span = Span::new(token.start, token.end());
        if !self.in_node {
            let number = if self.rooted { 67 } else { 36 };
            let finding = Finding::new(Code::MissingNodeStart, span).like_sgfc(number);
            self.findings.push(finding.fixed(Applicability::Safe, Span::at(token.start), ";"));
            self.open_node(token.start);
        }
        let key = Key::new(token.text);
        let mut name = Cow::Borrowed(token.text);
        if token.text.bytes().any(|byte| byte.is_ascii_lowercase()) {
            name.to_mut().retain(|c| c.is_ascii_uppercase());
            self.lower_case(token.text, &name, span);
        }
        self.props.push(Prop::new(name, key, span));
        self.taking = true;
    }

    /// A name with lower-case letters: told once, its fix is for all of them.
    fn lower_case(&mut self, written: &'s str, name: &str, span: Span) {
        if let Some(&told) = self.lower_case.get(written) {
            if let Some(fix) = self.findings.get_mut(told).and_then(|told| told.fix.as_mut()) {
                fix.edits.push(Edit { span, text: name.to_owned() });
            }
            return;
        }
        self.lower_case.insert(written, self.findings.len());
        let number = if self.rooted && self.state.is_old() { 0 } else { 16 };
        let finding = Finding::new(Code::LowerCaseIdentifier, span).like_sgfc(number);
        let finding = finding.with("written", written).with("name", name);
        self.findings.push(finding.fixed(Applicability::Safe, span, name));
    }

    fn end_node(&mut self) {
        self.end_bad();
        self.taking = false;
        if self.in_node {
            self.in_node = false;
            self.flush_node();
        } else if !self.props.is_empty() {
            self.flush_unread();
        }
    }
}

/// Whether text outside of the trees holds what looks like a point, `[pd]`.
fn holds_point(text: &str) -> bool {
    let point = |four: &[u8]| matches!(four, [b'[', b'a'..=b'z', b'a'..=b'z', b']']);
    text.as_bytes().windows(4).any(point)
}

/// Width in bytes of the character that ends at `end`.
fn last_width(text: &str, end: usize) -> usize {
    text[..end].chars().next_back().map_or(0, char::len_utf8)
}
