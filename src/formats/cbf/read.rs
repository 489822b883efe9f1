//! The reader.

use std::borrow::Cow;

use quick_xml::{
    Reader,
    events::{BytesRef, BytesStart, Event},
};

use super::layout::{self, Holds};
use crate::{
    findings::{Arg, Code, Finding},
    formats::{Entry, Opened, ReadOptions, board, cbr, strings, tail},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
    source::{
        Span,
        decode::{self, Encoding},
    },
};

/// How much of a file is looked at, in bytes.
const LOOKED_AT: usize = 4096;

/// How much the beginning of a file looks like it, 0 to 100: XML with the right root element.
pub fn sniff(first: &[u8]) -> u8 {
    let first = first.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(first);
    let head = &first[..first.len().min(LOOKED_AT)];
    // Seen through UTF-16.
    let wide = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
    let narrow: Cow<'_, [u8]> = if wide {
        head[2..].iter().copied().filter(|&byte| byte != 0).collect()
    } else {
        head.into()
    };
    let begins = narrow.trim_ascii_start().starts_with(b"<");
    let root = [b"<", layout::ROOT.as_bytes()].concat();
    let named = memchr::memmem::find(&narrow, &root).is_some();
    if begins && named { 95 } else { 0 }
}

/// Reads a file. Broken XML is read up to where it breaks.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let verdict = decode::detect(file, declared(file));
    let encoding = options.encoding.unwrap_or(verdict.encoding);
    let bom = verdict.bom.min(file.len());
    let mut findings = Vec::new();
    let names = ["the file", "文件"];
    let text = strings::decoded(&file[bom..], bom, encoding, names, &mut findings);
    let places = if encoding == Encoding::UTF_8 && findings.is_empty() {
        Places::After(bom)
    } else {
        Places::Whole(file.len())
    };
    let mut part = Part {
        places,
        record: Record::new(Game::Xiangqi),
        findings,
        position: None,
        parent: NodeId::ROOT,
        open: Vec::new(),
        moves: 0,
        ended: None,
    };
    part.record.notation = Some("uci");
    part.record.span = Span::new(0, file.len());
    let began = part.walk(&text);
    if !began {
        return Opened { entries: Vec::new(), findings: part.findings };
    }
    part.finish();
    let entry = Entry { record: part.record, findings: part.findings };
    Opened { entries: vec![entry], findings: Vec::new() }
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

/// How places in the text become places in the file.
#[derive(Clone, Copy)]
enum Places {
    /// The text is the file from here on.
    After(usize),
    /// The text was decoded; all places are those of the file, of so many bytes.
    Whole(usize),
}

/// The content of an element that is open.
#[derive(Default)]
struct Content {
    /// All text.
    all: String,
    /// Without blank text between sections and elements.
    strict: String,
    /// Whether there was a CDATA section.
    sections: bool,
}

impl Content {
    fn text(&mut self, text: &str) {
        self.all.push_str(text);
        if !text.trim_ascii().is_empty() {
            self.strict.push_str(text);
        }
    }

    fn section(&mut self, text: &str) {
        self.sections = true;
        self.all.push_str(text);
        self.strict.push_str(text);
    }

    /// A reference; one that XML does not know by itself stays as it is.
    fn reference(&mut self, reference: &BytesRef<'_>) {
        let name = &**reference;
        let known = match name {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "apos" => Some('\''),
            "quot" => Some('"'),
            _ => reference.resolve_char_ref().ok().flatten(),
        };
        let text = known.map_or_else(|| format!("&{name};"), String::from);
        self.all.push_str(&text);
        self.strict.push_str(&text);
    }

    /// The text, nothing where it is blank but for what stands in sections.
    fn take(&mut self) -> String {
        let Self { all, strict, sections } = std::mem::take(self);
        let text = if sections { strict } else { all };
        let blank = !sections && text.trim_ascii().is_empty();
        if blank { String::new() } else { layout::restored(text) }
    }
}

/// Where in the file the walk is.
enum Open {
    /// Outside of head and moves.
    Outside,
    /// In the head, between elements.
    Head,
    /// In an element of the head that began there.
    Element(String, usize),
    /// In the list, between moves.
    Moves,
    /// In a move: its node, where it is one.
    Move(NodeId, usize),
}

struct Part {
    places: Places,
    record: Record<'static>,
    findings: Vec<Finding>,
    /// The text of the start position.
    position: Option<(String, Span)>,
    /// The node that the next move follows.
    parent: NodeId,
    /// Nodes that an alternative follows, the latest last.
    open: Vec<NodeId>,
    /// Moves so far, the start position being one.
    moves: usize,
    /// Where the tree has ended.
    ended: Option<usize>,
}

impl Part {
    const fn span(&self, start: usize, end: usize) -> Span {
        match self.places {
            Places::After(bom) => Span::new(start + bom, end + bom),
            Places::Whole(length) => Span::new(0, length),
        }
    }

    fn header(&mut self, name: impl Into<Cow<'static, str>>, value: String, span: Span) {
        let (name, value) = (name.into(), value.into());
        self.record.headers.push(Header { name, value, span, value_span: span });
    }

    /// Goes through the text; tells whether the root element was there.
    fn walk(&mut self, text: &str) -> bool {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.allow_dangling_amp = true;
        config.allow_unmatched_ends = true;
        config.check_end_names = false;
        let (mut open, mut content) = (Open::Outside, Content::default());
        let (mut began, mut closed) = (false, false);
        loop {
            let at = reader.buffer_position() as usize;
            let event = match reader.read_event() {
                Ok(event) => event,
                Err(error) => {
                    self.broken(&error.to_string(), at.min(text.len()), text.len());
                    return began;
                }
            };
            match event {
                Event::Eof => break,
                Event::Start(tag) => {
                    began |= is(&tag, layout::ROOT);
                    open = self.start(open, &tag, at, &mut content);
                }
                Event::Empty(tag) => {
                    began |= is(&tag, layout::ROOT);
                    let end = reader.buffer_position() as usize;
                    if matches!(open, Open::Moves) && is(&tag, "Move") {
                        self.a_move(&tag, at, end);
                    }
                }
                Event::End(tag) => {
                    let end = reader.buffer_position() as usize;
                    closed |= tag.name().0.eq_ignore_ascii_case(layout::ROOT);
                    open = self.end(open, tag.name().0, end, &mut content);
                }
                Event::Text(piece) => content.text(&piece.xml10_content()),
                Event::CData(piece) => content.section(&piece.xml10_content()),
                Event::GeneralRef(reference) => content.reference(&reference),
                _ => {}
            }
        }
        if began && !closed {
            self.broken("the end is missing", text.len(), text.len());
        }
        began
    }

    fn broken(&mut self, why: &str, at: usize, end: usize) {
        let finding = Finding::new(Code::XmlBroken, self.span(at, end));
        self.findings.push(finding.with("why", why));
    }

    /// An element begins.
    fn start(
        &mut self,
        open: Open,
        tag: &BytesStart<'_>,
        at: usize,
        content: &mut Content,
    ) -> Open {
        match open {
            Open::Outside if is(tag, "Head") => Open::Head,
            Open::Outside | Open::Head if is(tag, "MoveList") => Open::Moves,
            Open::Head => {
                content.take();
                Open::Element(tag.name().0.to_owned(), at)
            }
            Open::Moves if is(tag, "Move") => {
                content.take();
                Open::Move(self.a_move(tag, at, at + tag.len() + 2), at)
            }
            open => open,
        }
    }

    /// An element ends.
    fn end(&mut self, open: Open, name: &str, end: usize, content: &mut Content) -> Open {
        let named = |known: &str| name.eq_ignore_ascii_case(known);
        match open {
            Open::Element(own, at) if named(&own) => {
                self.element(own, content.take(), self.span(at, end));
                Open::Head
            }
            Open::Head | Open::Element(..) if named("Head") => Open::Outside,
            Open::Move(node, at) if named("Move") => {
                self.comment(node, content.take(), self.span(at, end));
                Open::Moves
            }
            Open::Moves | Open::Move(..) if named("MoveList") => Open::Outside,
            open => open,
        }
    }

    /// An element of the head.
    fn element(&mut self, name: String, value: String, span: Span) {
        if value.is_empty() {
            return;
        }
        let number = value.trim().parse::<u32>().ok();
        match layout::element(&name) {
            Some(Holds::Text(own)) => {
                self.header(cbr::layout::header_name(own, &value), value, span);
            }
            Some(Holds::Position) => self.position = Some((value, span)),
            Some(Holds::Kind) => match number {
                Some(number) => {
                    if let Some(kind) = cbr::layout::kind_header(number) {
                        self.header("Type", kind.into_owned(), span);
                    }
                }
                None => self.header("Type", value, span),
            },
            Some(Holds::Result) => match number.map(|n| (n, cbr::layout::result_header(n))) {
                Some((_, Some((name, value)))) => self.header(name, value.to_owned(), span),
                Some((0, None)) => {}
                Some((n, None)) => {
                    let finding = Finding::new(Code::UnknownValue, span).with("value", n);
                    self.findings.push(finding.with("field", Arg::words("result", "结果")));
                }
                None => self.header("Result", value, span),
            },
            None if tail::may_name(&name) => self.header(name, value, span),
            None => {}
        }
    }

    /// A move begins at `at`; gives its node.
    fn a_move(&mut self, tag: &BytesStart<'_>, at: usize, end: usize) -> NodeId {
        let (mut value, mut ends, mut varies) = (String::new(), false, false);
        for attribute in tag.attributes().with_checks(false).flatten() {
            match attribute.key.0 {
                "value" => value = attribute.value.into_owned(),
                "end" => ends = says_yes(&attribute.value),
                "branch" => varies = says_yes(&attribute.value),
                _ => {}
            }
        }
        self.moves += 1;
        // The start position, where it is not left out.
        if self.moves == 1 && value.trim() == "00-00" {
            self.ended = ends.then_some(end);
            return NodeId::ROOT;
        }
        if self.ended.is_some() && self.record.tree.is_empty() {
            // A start position that says that all ends, though moves follow.
            self.ended = None;
        }
        let text = points(&value).map_or_else(
            || Cow::Owned(if value.is_empty() { "?".to_owned() } else { value }),
            |(from, to)| board::move_text(from, to),
        );
        let mv = MoveText { text, span: self.span(at, end), side: None };
        let node = self.record.tree.add(self.parent, Some(mv));
        let before = self.parent;
        if varies {
            self.open.push(before);
        }
        self.parent = node;
        if ends {
            match self.open.pop() {
                Some(before) => self.parent = before,
                None => self.ended = Some(end),
            }
        }
        node
    }

    /// The comment of a node.
    fn comment(&mut self, node: NodeId, text: String, span: Span) {
        if text.is_empty() {
        } else if node == NodeId::ROOT {
            tail::take_comment(&mut self.record, text, span);
        } else {
            self.record.tree.note(node, NoteKind::Comment, "", text, span);
        }
    }

    /// What can be told once all is read: open lines, and the start position.
    fn finish(&mut self) {
        if !self.open.is_empty() {
            let finding = Finding::new(Code::TreeCut, self.record.span);
            self.findings.push(finding.with("n", self.open.len()));
        }
        let given = self.position.is_some();
        let usual = || (board::START.to_owned(), Span::default());
        let (text, span) = self.position.take().unwrap_or_else(usual);
        let mut fields = text.split_whitespace();
        let placed = fields.next().and_then(board::Grid::from_placement);
        let Some((grid, rest)) = placed else {
            return self.header("FEN", text, span);
        };
        let side = if rest.is_empty() { fields.next().unwrap_or("") } else { rest };
        let black = matches!(side, "b" | "B" | "black");
        let says = if black { Side::Second } else { Side::First };
        let moves = board::first_mover(&grid, &self.record);
        if !grid.has_kings() {
            self.findings.push(Finding::new(Code::BoardWithoutKings, span));
        }
        if given && moves.is_some_and(|moves| moves != says) {
            self.findings.push(cbr::first_mover_wrong(says, span));
        }
        board::set_start(&mut self.record, &grid, moves.unwrap_or(says), span);
    }
}

fn is(tag: &BytesStart<'_>, name: &str) -> bool {
    tag.name().0.eq_ignore_ascii_case(name)
}

fn says_yes(value: &str) -> bool {
    matches!(value.trim(), "1" | "true")
}

/// The points of a move `77-47`: x and y from the top.
fn points(value: &str) -> Option<(u8, u8)> {
    let [x, y, b'-', to_x, to_y] = value.trim().as_bytes().first_chunk::<5>()?.map(|byte| byte)
    else {
        return None;
    };
    let point = |x: u8, y: u8| match board::from_top(x.wrapping_sub(b'0'), y.wrapping_sub(b'0')) {
        255 => None,
        point => Some(point),
    };
    (value.trim().len() == 5).then_some((point(x, y)?, point(to_x, to_y)?))
}
