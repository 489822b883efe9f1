//! The old libraries (version 2.1): texts in GBK, trees as plies, all packed by zlib.
//!
//! After 20 bytes of head everything is one stretch of data, packed or not. Texts have four bytes
//! of length before them. A record tells its own size; its moves are six bytes each (ply, squares,
//! and how the move is spelled), its comments one line each.

use std::io::Read;

use flate2::bufread::ZlibDecoder;

use super::{
    layout,
    read::{index_wrong, tell_library},
};
use crate::{
    findings::{Arg, Code, Finding},
    formats::{Entry, Opened, ReadOptions, board, cbr, strings, too_large},
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
    source::{Span, decode::Encoding},
};

/// What an old library begins with: the name and version 2.1.
const MAGIC: &[u8; 12] = b"CCBridge\x15\0\0\0";
/// Bytes before the data: the magic, how it is packed, its size.
const HEAD: usize = 20;
/// Bytes of a date.
const DATE: usize = 19;
/// Bytes of a move.
const MOVE: usize = 6;

/// Whether a file begins as an old library.
pub(super) fn is_old(first: &[u8]) -> bool {
    first.starts_with(MAGIC)
}

/// Reads an old library. All places are those of the data as a whole: what is packed has no other.
pub(super) fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let span = Span::new(HEAD.min(file.len()), file.len());
    let mut opened = Opened::default();
    let packed = file.get(HEAD..).unwrap_or_default();
    let plain = strings::u32_at(file, 12) == 0;
    let unpacked = if plain { Ok(packed.to_vec()) } else { unpack(packed, options.max_size) };
    let data = match unpacked {
        Ok(data) => data,
        Err(Broken::TooLarge) => {
            opened.findings.push(too_large(options.max_size));
            return opened;
        }
        Err(Broken::Damaged(data)) => {
            let finding = Finding::new(Code::PackedDamaged, span).with("n", data.len());
            opened.findings.push(finding);
            data
        }
    };
    let encoding = options.encoding.filter(|it| !it.is_utf16()).unwrap_or(Encoding::GB18030);
    let mut data = Data { bytes: &data, at: 0, encoding, span, findings: Vec::new() };
    let (headers, count) = library(&mut data);
    opened.findings.append(&mut data.findings);
    games(&mut data, &mut opened);
    if u64::from(count) != opened.entries.len() as u64 {
        let what = ["the number of records", "棋谱的数目"];
        let found = opened.entries.len() as u64;
        opened.findings.push(index_wrong(what, count.into(), found, span));
    }
    tell_library(headers, &mut opened);
    opened
}

/// Why data could not be unpacked.
enum Broken {
    TooLarge,
    /// With what came out before the damage.
    Damaged(Vec<u8>),
}

/// Unpacks data, `max` bytes at most.
fn unpack(packed: &[u8], max: u64) -> Result<Vec<u8>, Broken> {
    let mut data = Vec::new();
    let read = ZlibDecoder::new(packed).take(max.saturating_add(1)).read_to_end(&mut data);
    if data.len() as u64 > max {
        return Err(Broken::TooLarge);
    }
    if read.is_ok() { Ok(data) } else { Err(Broken::Damaged(data)) }
}

/// The data with a place in it.
struct Data<'d> {
    bytes: &'d [u8],
    at: usize,
    encoding: Encoding,
    /// The place in the file of all of it.
    span: Span,
    findings: Vec<Finding>,
}

impl<'d> Data<'d> {
    /// The next bytes, fewer at the end of the data.
    fn take(&mut self, n: usize) -> &'d [u8] {
        let start = self.at.min(self.bytes.len());
        let end = start.saturating_add(n).min(self.bytes.len());
        self.at = end;
        &self.bytes[start..end]
    }

    fn number(&mut self) -> u32 {
        strings::u32_at(self.take(4), 0)
    }

    fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or(0)
    }

    fn decoded(&mut self, bytes: &[u8], names: strings::FieldName) -> String {
        let known = self.findings.len();
        let text = strings::decoded(bytes, 0, self.encoding, names, &mut self.findings);
        for finding in &mut self.findings[known..] {
            finding.span = self.span;
        }
        text
    }

    /// The next text with its length before it.
    fn text(&mut self, names: strings::FieldName) -> String {
        let length = self.number() as usize;
        let bytes = strings::trim_nuls(self.take(length));
        self.decoded(bytes, names)
    }

    /// The next date, padded with blanks.
    fn date(&mut self, names: strings::FieldName) -> String {
        let bytes = self.take(DATE);
        let text = self.decoded(strings::until_nul(bytes), names);
        text.trim_end().to_owned()
    }

    /// A header of the value, unless it is empty.
    fn header(&self, headers: &mut Vec<Header<'static>>, name: &'static str, value: String) {
        if !value.is_empty() {
            let (name, value, span) = (name.into(), value.into(), self.span);
            headers.push(Header { name, value, span, value_span: span });
        }
    }
}

/// What the library says of itself, and how many records it has.
fn library(data: &mut Data<'_>) -> (Vec<Header<'static>>, u32) {
    let mut headers = Vec::new();
    let [name, source, creator, email, created, saved, remarks] = &layout::FIELDS;
    for field in [Some(name), Some(source), None, Some(creator), Some(email)] {
        let value = data.text(field.map_or(["the library", "棋库"], layout::Field::names));
        // One text is not in use.
        data.header(&mut headers, field.map_or("LibraryOther", |field| field.name), value);
    }
    for field in [created, saved] {
        let value = data.date(field.names());
        data.header(&mut headers, field.name, value);
    }
    let count = data.number();
    let value = with_lines(&data.text(remarks.names()));
    data.header(&mut headers, remarks.name, value);
    (headers, count)
}

/// The text with line feeds for `||`, as the program shows it.
fn with_lines(text: &str) -> String {
    strings::with_line_feeds(text.replace("||", "\n"))
}

/// The records, each by its own size.
fn games(data: &mut Data<'_>, opened: &mut Opened) {
    while data.at < data.bytes.len() {
        let start = data.at;
        let size = data.number() as usize;
        let end = start.saturating_add(size);
        let there = end.min(data.bytes.len());
        if size <= 4 || there <= data.at {
            let n = data.bytes.len() - start;
            let finding = Finding::new(Code::TrailingBytes, data.span).with("n", n);
            opened.findings.push(finding);
            return;
        }
        let mut part =
            Data { bytes: &data.bytes[..there], at: data.at, findings: Vec::new(), ..*data };
        let mut record = game(&mut part);
        record.span = data.span;
        if end > there {
            part.findings.push(Finding::new(Code::TreeCut, data.span).with("n", 1));
        }
        opened.entries.push(Entry { record, findings: part.findings });
        data.at = there;
    }
}

/// One record, from behind its size to its end.
fn game(data: &mut Data<'_>) -> Record<'static> {
    let mut record = Record::new(Game::Xiangqi);
    record.notation = Some("uci");
    let board = data.take(32);
    let mut headers = Vec::new();
    let kind = data.number();
    let event = data.text(["Event", "赛事"]);
    let number = data.number();
    let texts: [(&'static str, &'static str); 7] = [
        ("Title", "标题"),
        ("Source", "来源"),
        ("Other", "其他"),
        ("Site", "地点"),
        ("Date", "日期"),
        ("Red", "红方"),
        ("Black", "黑方"),
    ];
    for (at, (name, zh)) in texts.into_iter().enumerate() {
        let value = data.text([name, zh]);
        data.header(&mut headers, name, value);
        if at == 0 {
            data.header(&mut headers, "Event", event.clone());
        }
    }
    let result = data.number();
    let people = [
        ("Annotator", "注释者"),
        ("AnnotatorEmail", "注释者电子邮件"),
        ("Creator", "创建者"),
        ("CreatorEmail", "创建者电子邮件"),
    ];
    for (name, zh) in people {
        let value = data.text([name, zh]);
        data.header(&mut headers, name, value);
    }
    let remarks = with_lines(&data.text(["comment", "注释"]));
    let red_first = data.byte();
    for (name, zh) in [("Created", "创建时间"), ("Saved", "保存时间")] {
        let value = data.date([name, zh]);
        data.header(&mut headers, name, value);
    }
    if let Some(kind) = cbr::layout::kind_header(kind) {
        data.header(&mut headers, "Type", kind.into_owned());
    }
    // 4 means that nothing is known.
    if let Some((name, value)) = cbr::layout::result_header(result).filter(|_| result < 4) {
        data.header(&mut headers, name, value.to_owned());
    } else if !matches!(result, 0 | 4) {
        let finding = Finding::new(Code::UnknownValue, data.span).with("value", result);
        data.findings.push(finding.with("field", Arg::words("result", "结果")));
    }
    if number > 1 {
        data.header(&mut headers, cbr::layout::NUMBER, number.to_string());
    }
    record.headers = headers.into();
    if !remarks.is_empty() {
        record.tree.note(NodeId::ROOT, NoteKind::Comment, "", remarks, data.span);
    }
    tree(data, &mut record);
    start(data, &mut record, board, red_first);
    record
}

/// The moves with their comments. The plies alone tell the tree: a move belongs after the last
/// one before it that has the ply before its own.
fn tree(data: &mut Data<'_>, record: &mut Record<'static>) {
    let count = data.number() as usize;
    let there = (data.bytes.len() - data.at) / MOVE;
    let moves = data.take(count.min(there) * MOVE);
    let point = |square: u8| board::from_top(square >> 4, square & 15);
    let mut line: Vec<NodeId> = Vec::new();
    let mut nodes = Vec::with_capacity(moves.len() / MOVE);
    // In a game that goes on from a position the plies may not begin at 1.
    let base = usize::from(strings::u16_at(moves, 0)).max(1);
    for mv in moves.chunks_exact(MOVE) {
        let ply = usize::from(strings::u16_at(mv, 0)).saturating_sub(base);
        line.truncate(ply);
        let parent = line.last().copied().unwrap_or(NodeId::ROOT);
        let (from, to) = (point(mv[2]), point(mv[3]));
        let text = if from == 255 || to == 255 {
            board::move_text(mv[2].max(90), mv[3].max(90))
        } else {
            board::move_text(from, to)
        };
        let node = record.tree.add(parent, Some(MoveText { text, span: data.span, side: None }));
        line.push(node);
        nodes.push(node);
    }
    if count > there {
        data.findings.push(Finding::new(Code::TreeCut, data.span).with("n", 1));
    }
    for node in nodes {
        let rest = &data.bytes[data.at..];
        let end = memchr::memmem::find(rest, b"\r\n").unwrap_or(rest.len());
        let bytes = data.take(end);
        data.take(2);
        let text = with_lines(&data.decoded(bytes, ["comment", "注释"]));
        if !text.is_empty() {
            record.tree.note(node, NoteKind::Comment, "", text, data.span);
        }
    }
}

/// The start position: 32 squares, x and y from the top, both from 1.
fn start(data: &mut Data<'_>, record: &mut Record<'static>, squares: &[u8], red_first: u8) {
    let mut list = [None; 32];
    for (place, &square) in list.iter_mut().zip(squares).filter(|(_, square)| **square != 0) {
        let (x, y) = ((square >> 4).wrapping_sub(1), (square & 15).wrapping_sub(1));
        *place = Some(board::from_top(x, y)).filter(|&point| point != 255);
    }
    let (grid, lost) = board::Grid::from_list(&list);
    if !grid.has_kings() {
        data.findings.push(Finding::new(Code::BoardWithoutKings, data.span));
    } else if lost > 0 {
        data.findings.push(Finding::new(Code::PiecesOnOnePoint, data.span).with("n", lost));
    }
    let says = if red_first == 0 { Side::Second } else { Side::First };
    let moves = board::first_mover(&grid, record);
    if moves.is_some_and(|moves| moves != says) {
        data.findings.push(cbr::first_mover_wrong(says, data.span));
    }
    board::set_start(record, &grid, moves.unwrap_or(says), data.span);
}
