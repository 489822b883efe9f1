//! One node: what its properties become.

use std::borrow::Cow;

use super::{
    lex::{Kind, Lexer},
    props::{Class, Key},
    read::Reader,
};
use crate::{
    findings::{Arg, Code, Finding, Severity},
    record::{Header, MoveText, NodeId, NoteKind, Side},
    source::Span,
};

/// A property that waits for the end of its node.
pub(super) struct Prop<'s> {
    /// Its name, lower-case letters dropped.
    pub name: Cow<'s, str>,
    pub(super) key: Key,
    pub(super) name_span: Span,
    /// First value, without brackets.
    pub(super) first: Span,
    /// All values with their brackets; empty where there is none.
    pub(super) values: Span,
    pub(super) count: u32,
    /// Whether a value lacks its bracket or holds a `]` that is text.
    pub(super) broken: bool,
    /// No property but bad text.
    pub(super) unread: bool,
}

impl<'s> Prop<'s> {
    /// A property without values yet.
    pub(super) fn new(name: Cow<'s, str>, key: Key, name_span: Span) -> Self {
        let end = Span::at(name_span.end as usize);
        Self {
            name,
            key,
            name_span,
            first: end,
            values: end,
            count: 0,
            broken: false,
            unread: false,
        }
    }

    /// Bad text at that place.
    pub(super) fn unread(span: Span) -> Self {
        Self { unread: true, ..Self::new(Cow::Borrowed(""), Key::new(""), span) }
    }

    /// Adds the value at `span`, brackets included; the closing one only where it is `closed`.
    pub(super) fn add(&mut self, span: Span, closed: bool, inner: bool) {
        self.broken |= !closed || inner;
        if self.count == 0 {
            self.first = Span { start: span.start + 1, end: span.end - u32::from(closed) };
            self.values.start = span.start;
        }
        self.values.end = span.end;
        self.count += 1;
    }

    /// Whether a value holds a `[` that a reader could take for the start of another value.
    fn doubtful(&self, text: &str) -> bool {
        let raw = self.values.of(text).as_bytes();
        !self.key.holds_points()
            && raw.windows(2).any(|pair| pair[1] == b'[' && pair[0].is_ascii_alphabetic())
    }

    pub(super) fn whole(&self) -> Span {
        self.name_span.join(self.values)
    }

    /// The values without their brackets.
    pub(super) fn each(&self, text: &'s str) -> impl Iterator<Item = Span> + use<'s> {
        let first = self.first;
        let rest = if self.count > 1 { first.end as usize } else { text.len() };
        let upto = &text[..self.values.end as usize];
        let others = Lexer::values(upto, rest, self.key).filter_map(|token| match token.kind {
            Kind::Value { closed, .. } => {
                Some(Span::new(token.start + 1, token.end() - usize::from(closed)))
            }
            _ => None,
        });
        std::iter::once(first).chain(others)
    }
}

impl<'s> Reader<'s> {
    /// Puts the gathered properties into the tree as a new node.
    pub(super) fn flush_node(&mut self) {
        let mut props = std::mem::take(&mut self.props);
        if let [prop] = &props[..]
            && self.rooted
            && prop.key.class() == Class::Move
            && prop.count == 1
        {
            self.add_move(prop, prop.first);
        } else {
            self.flush(&props);
        }
        props.clear();
        self.props = props;
    }

    /// Keeps bad text that stands outside of nodes.
    pub(super) fn flush_unread(&mut self) {
        for prop in std::mem::take(&mut self.props) {
            self.note_unread(&prop);
        }
    }

    fn flush(&mut self, props: &[Prop<'s>]) {
        let is_root = !std::mem::replace(&mut self.rooted, true);
        self.check(props, is_root);
        let moves = props.iter().filter(|prop| prop.key.class() == Class::Move).count();
        let is_setup = |prop: &&Prop<'s>| prop.key.class() == Class::Setup;
        let setup = props.iter().find(is_setup);
        if is_root {
            self.current = NodeId::ROOT;
            self.root(props, moves > 0);
            return;
        }
        if moves == 0 {
            self.current = self.record.tree.add(self.current, None);
            for prop in props {
                self.note(prop);
            }
            let stones = |prop: &&Prop<'s>| is_setup(prop) && prop.name != "PL";
            if let Some(stones) = props.iter().find(stones) {
                self.set_stones(self.current, stones.whole());
            }
            return;
        }
        if let Some(setup) = setup {
            return self.moves_and_setup(props, setup.whole());
        }
        self.moves(props.iter(), true);
    }

    /// A node with moves and setup, which stands at `at`, is taken apart.
    fn moves_and_setup(&mut self, props: &[Prop<'s>], at: Span) {
        let is_setup = |prop: &&Prop<'s>| prop.key.class() == Class::Setup;
        // Programs that write the side to move with each move mean the one after it.
        let last = |prop: &&Prop<'s>| prop.name == "PL";
        let stones = |prop: &&Prop<'s>| is_setup(prop) && !last(prop);
        let sets = props.iter().any(|prop| stones(&prop));
        let (what, severity) = if sets {
            (Arg::words("setup stones", "摆子"), Severity::Warning)
        } else {
            (Arg::words("the side to move (PL)", "指定的行棋方（PL）"), Severity::Info)
        };
        let finding = Finding::new(Code::SetupAndMove, at);
        self.findings.push(finding.with("what", what).graded(severity));
        if sets {
            self.current = self.record.tree.add(self.current, None);
            props.iter().filter(stones).for_each(|prop| self.note(prop));
        }
        self.moves(props.iter().filter(|prop| !is_setup(prop)), true);
        if props.iter().any(|prop| last(&prop)) {
            self.current = self.record.tree.add(self.current, None);
            props.iter().filter(last).for_each(|prop| self.note(prop));
        }
    }

    /// Moves and notes in order. With `gather`, notes before the first move belong to it.
    fn moves<'p>(&mut self, props: impl Iterator<Item = &'p Prop<'s>>, gather: bool)
    where
        's: 'p,
    {
        let mut waiting = Vec::new();
        let (mut moved, mut last) = (false, None);
        for prop in props {
            if prop.key.class() == Class::Move {
                for value in prop.each(self.text) {
                    if moved {
                        self.second_move(prop, last);
                    }
                    last = Some(&prop.name);
                    self.add_move(prop, value);
                    for prop in waiting.drain(..) {
                        self.note(prop);
                    }
                    moved = true;
                }
            } else if gather && !moved {
                waiting.push(prop);
            } else {
                self.note(prop);
            }
        }
    }

    /// A move behind another one in the same node; `last` is the name of that one's property.
    fn second_move(&mut self, prop: &Prop<'s>, last: Option<&Cow<'s, str>>) {
        let number = match prop.count {
            2.. => 13,
            _ if last == Some(&prop.name) => 28,
            _ => 37,
        };
        let finding = Finding::new(Code::TwoMovesInNode, prop.whole());
        self.findings.push(finding.like_sgfc(number));
    }

    fn root(&mut self, props: &[Prop<'s>], moves: bool) {
        let is_move = |prop: &Prop<'s>| prop.key.class() == Class::Move;
        let is_header =
            |prop: &Prop<'s>| !prop.unread && prop.key.is_header(prop.first.of(self.text));
        let (mut headers, mut others) = (Vec::new(), Vec::new());
        for prop in props {
            if is_header(prop) { headers.push(prop) } else { others.push(prop) }
        }
        for prop in headers {
            self.header(prop);
        }
        self.old_chinese();
        // Setup stones stay before the move, whatever the order.
        let first = |prop: &&&Prop<'s>| moves && prop.key.class() == Class::Setup;
        for prop in others.iter().filter(first) {
            self.note(prop);
        }
        if let Some(prop) = others.iter().find(|prop| is_move(prop)) {
            self.findings.push(Finding::new(Code::MoveInRoot, prop.whole()));
        }
        self.moves(others.iter().filter(|prop| !first(prop)).copied(), false);
    }

    fn header(&mut self, prop: &Prop<'s>) {
        self.record.headers.reserve(16);
        for value_span in prop.each(self.text) {
            let value = unescape(value_span.of(self.text));
            let span = prop.whole();
            let name = prop.name.clone();
            // What is no number says nothing of the game.
            let number = value.trim().parse::<u32>().unwrap_or(0);
            let other = prop.key.letters() == b"GM" && number > 1;
            if other && !self.findings.iter().any(|finding| finding.code == Code::NotGo) {
                self.findings.push(Finding::new(Code::NotGo, span).with("value", value.trim()));
            }
            self.record.headers.push(Header { name, value, span, value_span });
        }
    }

    fn add_move(&mut self, prop: &Prop<'s>, value: Span) {
        let text = unescape(value.of(self.text));
        if text.len() != 2 {
            self.odd_move(prop, value, &text);
        }
        let side = if prop.key.letters() == b"B" { Side::First } else { Side::Second };
        let mv = MoveText { text, span: value, side: Some(side) };
        self.current = self.record.tree.add(self.current, Some(mv));
        self.record.tree.extend_head(self.current, prop.whole().start);
        self.record.tree.extend_tail(self.current, prop.values.end);
    }

    /// A move that is not two letters: a pass, or a point with white space in it.
    #[cold]
    fn odd_move(&mut self, prop: &Prop<'s>, value: Span, text: &str) {
        if text.is_empty() {
            return self.empty_pass(value);
        }
        let letters: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        let point = letters.len() == 2 && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
        if point && letters.len() < text.len() && !prop.broken {
            self.spaced_move(prop, value, &letters);
        }
    }

    fn note(&mut self, prop: &Prop<'s>) {
        if prop.unread {
            return self.note_unread(prop);
        }
        let text = self.text;
        if prop.key.class() == Class::Comment {
            for value in prop.each(text) {
                let span = if prop.count > 1 { value } else { prop.whole() };
                let comment = unescape(value.of(text));
                self.record.tree.note(self.current, NoteKind::Comment, "", comment, span);
            }
            return;
        }
        let raw = match prop.count {
            0 => Cow::Borrowed("[]"),
            _ if prop.broken || prop.doubtful(text) => {
                Cow::Owned(prop.each(text).map(|v| mend(v.of(text))).collect())
            }
            _ => Cow::Borrowed(prop.values.of(text)),
        };
        let (name, span) = (prop.name.clone(), prop.whole());
        self.record.tree.note(self.current, NoteKind::Property, name, raw, span);
    }

    fn note_unread(&mut self, prop: &Prop<'s>) {
        let (text, span) = (prop.name_span.of(self.text), prop.name_span);
        self.record.tree.note(self.current, NoteKind::Unread, "", text, span);
    }
}

/// The text that a value stands for: backslashes taken away, soft line breaks removed, line ends
/// written LF (SGF FF\[4\] 3.2).
pub(super) fn unescape(raw: &str) -> Cow<'_, str> {
    let bytes = raw.as_bytes();
    let Some(first) = memchr::memchr2(b'\\', b'\r', bytes) else { return Cow::Borrowed(raw) };
    let mut out = String::with_capacity(raw.len());
    let (mut copied, mut at) = (0, first);
    loop {
        out.push_str(&raw[copied..at]);
        let soft = bytes[at] == b'\\';
        let place = at + usize::from(soft);
        let width = line_break(&bytes[place..]);
        if width > 0 && !soft {
            out.push('\n');
        }
        copied = place + width;
        // An escaped character stands for itself, a backslash too.
        let from = copied + usize::from(soft && width == 0);
        match bytes.get(from..).and_then(|rest| memchr::memchr2(b'\\', b'\r', rest)) {
            Some(found) => at = from + found,
            None => break,
        }
    }
    out.push_str(&raw[copied..]);
    Cow::Owned(out)
}

/// A broken value with its brackets, as it should have been written.
fn mend(inside: &str) -> String {
    let mut out = String::with_capacity(inside.len() + 4);
    out.push('[');
    let mut escaped = false;
    let mut after_letter = false;
    for c in inside.chars() {
        if !escaped && (c == ']' || c == '[' && after_letter) {
            out.push('\\');
        }
        escaped = c == '\\' && !escaped;
        after_letter = c.is_ascii_alphabetic();
        out.push(c);
    }
    if escaped {
        out.push('\\');
    }
    out.push(']');
    out
}

/// Length of the line break at the start of `bytes`: LF, CR, CR LF, LF CR, or none.
fn line_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}
