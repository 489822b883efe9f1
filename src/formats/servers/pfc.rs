//! `PFC`, the files of 鹏飞象棋: XML, a tree with comments.
//!
//! Elements `n` within each other: the outermost is the start position, with its FEN as `m`, a
//! version, `win` and `create-time`; each other is a move, `m="h2e2"` with ranks from 0. `c` is a
//! comment. Of alternatives the one with `default="true"` is the line that the program shows: it
//! comes first here. Other attributes of a move (`s`, `d`, `t`: what an engine said) are kept as
//! properties, other attributes of the start as headers.

use std::borrow::Cow;

use quick_xml::{
    Reader,
    escape::unescape,
    events::{BytesStart, Event},
};

use super::{info, unusual};
use crate::{
    findings::{Code, Finding},
    formats::{Body, Entry, Format, FormatInfo, TextBody, board, strings, tail},
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Outcome, Record, Tree},
    source::Span,
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Pfc,
    "pfc",
    &["pfc"],
    Body::Text(TextBody {
        sniff,
        cut: whole,
        charset: Some(declared),
        read,
        write: None,
        wrap: None,
    }),
    [
        "the place of the default line among its alternatives: it comes first; XML comments",
        "默认着法在各变着中的次序（默认着法排在最前）；XML 注释",
    ],
);

/// The attributes of the start that have a name in PGN or other formats.
const NAMES: [(&str, &str); 25] = [
    ("title", "Title"),
    ("event", "Event"),
    ("place", "Site"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("group", "Group"),
    ("table", "Table"),
    ("class", "Category"),
    ("red", "Red"),
    ("black", "Black"),
    ("redteam", "RedTeam"),
    ("blackteam", "BlackTeam"),
    ("redrating", "RedElo"),
    ("blackrating", "BlackElo"),
    ("redtime", "RedTime"),
    ("blacktime", "BlackTime"),
    ("timerule", "TimeControl"),
    ("author", "Author"),
    ("remark", "Remark"),
    ("open", "Opening"),
    ("ecco", "ECCO"),
    ("result", "Result"),
    ("win", "Result"),
    ("create-time", "Created"),
];

/// How much the beginning of a text looks like it, 0 to 100: the outermost element.
pub fn sniff(text: &str) -> u8 {
    let mut rest = text.trim_start();
    if let Some(declaration) = rest.strip_prefix("<?xml") {
        rest = declaration.split_once("?>").map_or("", |(_, rest)| rest.trim_start());
    }
    let Some(tag) = rest.strip_prefix("<n").filter(|tag| tag.starts_with(char::is_whitespace))
    else {
        return 0;
    };
    let tag = tag.split('>').next().unwrap_or(tag);
    match (tag.contains("version"), tag.contains(" m=")) {
        (true, _) => 99,
        (false, true) => 70,
        (false, false) => 0,
    }
}

/// A file is one game.
fn whole(_: &[u8], _: bool) -> Option<usize> {
    None
}

/// The encoding that the XML declaration names.
fn declared(file: &[u8]) -> Option<&str> {
    let head = &file[..file.len().min(200)];
    let end = memchr::memmem::find(head, b"?>")?;
    let at = memchr::memmem::find(&head[..end], b"encoding")? + 8;
    let value = head[at..end].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let quote = *value.first().filter(|byte| matches!(byte, b'"' | b'\''))?;
    let length = memchr::memchr(quote, &value[1..])?;
    std::str::from_utf8(&value[1..=length]).ok()
}

/// Reads a text. Broken XML is read up to where it breaks; the rest is kept as stray text.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    let mut part = Part::default();
    loop {
        let at = (reader.buffer_position() as usize).min(text.len());
        let event = reader.read_event();
        let end = (reader.buffer_position() as usize).min(text.len());
        match event {
            Ok(Event::Eof) => break,
            Ok(Event::Start(tag)) if is_node(&tag) => part.begin(&tag, Span::new(at, end)),
            Ok(Event::Empty(tag)) if is_node(&tag) => {
                part.begin(&tag, Span::new(at, end));
                part.end(end);
            }
            Ok(Event::End(tag)) if tag.name().0 == "n" => part.end(end),
            Ok(Event::Decl(_) | Event::Comment(_) | Event::DocType(_) | Event::PI(_)) => {}
            Ok(_) => part.stray(text, at, end),
            Err(error) => {
                part.broken(error.to_string(), Span::new(at, text.len()));
                part.stray(text, at, text.len());
                break;
            }
        }
    }
    part.finish(text.len());
    part.entries
}

fn is_node(tag: &BytesStart<'_>) -> bool {
    tag.name().0 == "n"
}

#[derive(Default)]
struct Part<'s> {
    entries: Vec<Entry<'s>>,
    /// The game that is being read.
    game: Option<Entry<'s>>,
    /// Its elements that are open, the outermost first.
    open: Vec<NodeId>,
    /// The nodes that the program shows of their alternatives.
    shown: Vec<NodeId>,
    /// What is no element, and not yet with a game.
    strays: Vec<Fragment<'s>>,
    broken: Vec<Finding>,
}

impl<'s> Part<'s> {
    fn broken(&mut self, why: String, span: Span) {
        self.broken.push(Finding::new(Code::XmlBroken, span).with("why", why));
    }

    fn stray(&mut self, text: &'s str, at: usize, end: usize) {
        let piece = text.get(at..end).unwrap_or("");
        if !piece.trim().is_empty() {
            let (text, span) = (piece.into(), Span::new(at, end));
            self.strays.push(Fragment { text, span });
        }
    }

    /// An element begins.
    fn begin(&mut self, tag: &BytesStart<'_>, span: Span) {
        let parent = self.open.last().copied();
        let mut attributes = Vec::new();
        for attribute in tag.attributes().with_checks(false) {
            match attribute {
                Ok(attribute) => {
                    let value = unescape(&attribute.value)
                        .map_or_else(|_| attribute.value.to_string(), Cow::into_owned);
                    attributes.push((attribute.key.0.to_owned(), value));
                }
                Err(error) => self.broken(error.to_string(), span),
            }
        }
        let game = self.game.get_or_insert_with(|| {
            let mut record = Record::new(Game::Xiangqi);
            record.notation = Some("uci");
            record.span = span;
            Entry { record, findings: Vec::new() }
        });
        let node = match parent {
            None => {
                start(&mut game.record, attributes, span);
                NodeId::ROOT
            }
            Some(parent) => {
                let (node, shown) = step(&mut game.record.tree, parent, attributes, span);
                if shown {
                    self.shown.push(node);
                }
                node
            }
        };
        self.open.push(node);
    }

    /// An element ends, perhaps the game with it.
    fn end(&mut self, end: usize) {
        if self.open.pop().is_some() && self.open.is_empty() {
            self.close(end);
        }
    }

    fn close(&mut self, end: usize) {
        let Some(mut game) = self.game.take() else { return };
        game.record.span.end = end as u32;
        let shown = std::mem::take(&mut self.shown);
        if let Some(tree) = with_shown_first(&game.record.tree, &shown) {
            game.record.tree = tree;
        }
        self.entries.push(game);
    }

    /// The end of the text.
    fn finish(&mut self, end: usize) {
        if !self.open.is_empty() && self.broken.is_empty() {
            self.broken("the end is missing".into(), Span::new(end, end));
        }
        self.close(end);
        if let Some(last) = self.entries.last_mut() {
            last.record.strays.append(&mut self.strays);
            last.findings.append(&mut self.broken);
        }
    }
}

/// The start position and what is said of the game.
fn start(record: &mut Record<'_>, attributes: Vec<(String, String)>, span: Span) {
    for (name, value) in attributes {
        let known = NAMES.iter().find(|(own, _)| *own == name).map(|(_, pgn)| *pgn);
        let name: Cow<'static, str> = match (&*name, known) {
            ("version", _) => continue,
            ("c", _) => {
                comment(record, NodeId::ROOT, value, span);
                continue;
            }
            ("m", _) => {
                if let Some(fen) = unusual(value.into()) {
                    header(record, "FEN".into(), fen.into_owned(), span);
                }
                continue;
            }
            (_, Some("Result")) => match Outcome::read(&value) {
                Some(Outcome::Unknown) => continue,
                Some(_) => "Result".into(),
                None => "ResultCode".into(),
            },
            (_, Some("RedElo")) if value.parse::<u32>().is_err() => "RedRating".into(),
            (_, Some("BlackElo")) if value.parse::<u32>().is_err() => "BlackRating".into(),
            (_, Some(known)) => known.into(),
            (_, None) if tail::may_name(&name) => name.into(),
            (_, None) => format!("Attribute-{name}").into(),
        };
        header(record, name, value, span);
    }
}

fn header(record: &mut Record<'_>, name: Cow<'static, str>, value: String, span: Span) {
    if !value.is_empty() {
        record.headers.push(Header { name, value: value.into(), span, value_span: span });
    }
}

fn comment(record: &mut Record<'_>, node: NodeId, text: String, span: Span) {
    let text = strings::with_line_feeds(text);
    if node == NodeId::ROOT {
        let (rest, headers) = tail::split(&text);
        for (name, value) in headers {
            header(record, name.to_owned().into(), value, span);
        }
        if !rest.is_empty() {
            record.tree.note(node, NoteKind::Comment, "", rest.to_owned(), span);
        }
    }
}

/// A move behind `parent`; tells whether the program shows it of its alternatives.
fn step(
    tree: &mut Tree<'_>,
    parent: NodeId,
    attributes: Vec<(String, String)>,
    span: Span,
) -> (NodeId, bool) {
    let written = attributes.iter().find(|(name, _)| name == "m").map_or("", |(_, value)| value);
    let points = board::squares(&written.trim().to_ascii_lowercase());
    let text = match points {
        Some((from, to)) => board::move_text(from, to),
        None if written.is_empty() => "?".into(),
        None => written.to_owned().into(),
    };
    let node = tree.add(parent, Some(MoveText { text, span, side: None }));
    let mut shown = false;
    for (name, value) in attributes {
        match &*name {
            "m" => {}
            "default" => shown = !matches!(&*value, "" | "false" | "0"),
            "c" if value.is_empty() => {}
            "c" => tree.note(node, NoteKind::Comment, "", strings::with_line_feeds(value), span),
            _ => tree.note(node, NoteKind::Property, name, format!("[{value}]"), span),
        }
    }
    (node, shown)
}

/// The tree with those nodes first among their alternatives; `None` where they are.
fn with_shown_first<'s>(old: &Tree<'s>, shown: &[NodeId]) -> Option<Tree<'s>> {
    let is_first =
        |node: &NodeId| old.parent(*node).and_then(|it| old.first_child(it)) == Some(*node);
    if shown.iter().all(is_first) {
        return None;
    }
    let mut first = vec![false; old.len()];
    for node in shown {
        first[node.index()] = true;
    }
    let mut new = Tree::with_room(old.len());
    let mut open = vec![(NodeId::ROOT, None)];
    let mut children = Vec::new();
    while let Some((node, parent)) = open.pop() {
        let copy = match parent {
            None => NodeId::ROOT,
            Some(parent) => new.add(parent, old.node(node).mv.clone()),
        };
        for note in old.notes(node) {
            new.note(copy, note.kind, note.name.clone(), note.text.clone(), note.span);
        }
        children.extend(old.children(node));
        if let Some(at) = children.iter().position(|child| first[child.index()]) {
            children[..=at].rotate_right(1);
        }
        open.extend(children.drain(..).rev().map(|child| (child, Some(copy))));
    }
    Some(new)
}
