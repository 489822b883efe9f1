//! Takes a file in: its encoding, its format, its slices, the games of a slice.
//!
//! The part of the pipeline that `check`, `convert` and a library user share, without any file:
//! bytes in, entries out.

use crate::{
    findings::{Arg, Code, Finding, Severity},
    formats::{
        self, CONTAINERS, Entry, Format, Opened, ReadOptions,
        container::{Container, Unpacked},
        pgn,
        sgf::{self, file::FirstGame},
    },
    record::{Game, Record},
    source::{
        Source, Span,
        decode::{self, Decoded, Encoding, Verdict},
        slice::{Cut, Slice, Slicer, Unit},
    },
};

/// How much of a file is looked at to tell its encoding and format, in bytes.
pub const LOOKED_AT: usize = 1 << 20;
/// How much text the formats are asked about, in bytes.
const SNIFFED: usize = 1 << 16;
/// From this score on a binary format is not disputed by any text format.
const CERTAIN: u8 = 90;
/// Undecodable bytes that a finding lists.
const LISTED: usize = 8;

/// What is known of a file before its first game is read.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each set in one place")]
pub struct Intake {
    verdict: Verdict,
    /// Whether the user named the encoding.
    forced: bool,
    /// Whether the file's name has the ending of another kind of file than the formats.
    foreign: bool,
    /// The container that the file is, and its format.
    container: Option<&'static Container>,
    /// The game that the file is of, in English and Chinese, where it is none that is read.
    another: Option<[&'static str; 2]>,
    /// The format, or `None` where the file is no record.
    pub format: Option<Format>,
    /// What the first game of an SGF file says of itself.
    sgf: Option<FirstGame>,
    /// Whether an SGF file is no text as a whole, but has values that may be UTF-16.
    utf16_inside: bool,
    /// What a binary file may unpack to at most, in bytes.
    pub max_size: u64,
    /// Whether that a file holds several games is told, too, where programs may read the first
    /// only (SGF).
    pub strict: bool,
}

impl Intake {
    /// Looks at the first bytes of a file ([`LOOKED_AT`] of them, or all). `extension` is the
    /// ending of its name; `encoding` overrides detection.
    ///
    /// A binary container is only told here. [`unpack`](Self::unpack) opens it, and its text takes
    /// the place of the file's bytes; [`whole_source`](Self::whole_source) does so by itself.
    pub fn new(first: &[u8], extension: Option<&str>, encoding: Option<Encoding>) -> Self {
        if let Some(opened) = Self::of_container(first) {
            return opened;
        }
        let sgf = extension.is_some_and(|known| known.eq_ignore_ascii_case("sgf"));
        let may_be_sgf = sgf || first.trim_ascii_start().starts_with(b"(");
        let declared = if may_be_sgf { sgf::charset(first) } else { formats::hint(first) };
        let mut verdict = decode::detect(first, declared);
        // Text of two bytes a unit inside of a file of single bytes looks like no text at all.
        let utf16_inside = verdict.binary
            && first.trim_ascii_start().starts_with(b"(;")
            && declared.and_then(Encoding::by_name).is_some_and(Encoding::is_utf16);
        verdict.binary &= !utf16_inside;
        if let Some(encoding) = encoding {
            verdict = Verdict { encoding, rival: None, binary: false, ..verdict };
        }
        let format = Format::detect_bytes(first, extension);
        let mut another = None;
        let format = if verdict.binary || format.is_some_and(|(_, score)| score >= CERTAIN) {
            format
        } else {
            let head = &first[verdict.bom.min(first.len())..];
            let text = decode::decode(&head[..head.len().min(SNIFFED)], verdict.encoding).text;
            another = formats::another_game(&text);
            // Text that a binary format is not sure of is text.
            let format = Format::detect(&text, extension).map(|format| (format, 0)).or(format);
            format.filter(|_| another.is_none())
        };
        let format = format.map(|(format, _)| format);
        let foreign = extension.is_some_and(|ending| Format::by_name(ending).is_none());
        let max_size = ReadOptions::default().max_size;
        let named = declared.and_then(Encoding::by_name).filter(|_| utf16_inside);
        let sgf = (format == Some(Format::Sgf))
            .then(|| FirstGame::new(first, named.unwrap_or(verdict.encoding)));
        Self {
            verdict,
            forced: encoding.is_some(),
            foreign,
            container: None,
            another,
            format,
            sgf,
            utf16_inside,
            max_size,
            strict: false,
        }
    }

    /// The intake of a binary container, if the first bytes are those of one that is known.
    fn of_container(first: &[u8]) -> Option<Self> {
        // No text begins so: most files are told at their second byte.
        let container = CONTAINERS.iter().copied().find(|known| (known.sniff)(first))?;
        let verdict = decode::detect(b"", None);
        let verdict = Verdict { encoding: Encoding::UTF_8, rival: None, binary: false, ..verdict };
        let max_size = ReadOptions::default().max_size;
        let (format, container) = (Some(container.format), Some(container));
        Some(Self {
            verdict,
            forced: true,
            foreign: false,
            container,
            another: None,
            format,
            sgf: None,
            utf16_inside: false,
            max_size,
            strict: false,
        })
    }

    /// Whether the file must be opened before it is read.
    pub const fn is_container(&self) -> bool {
        self.container.is_some()
    }

    /// The text in a whole container file, in UTF-8, and what is wrong with the container; nothing
    /// for any other file.
    pub fn unpack(&self, bytes: &[u8]) -> Unpacked {
        self.container.map_or_else(Unpacked::default, |container| (container.unpack)(bytes))
    }

    /// Bytes of a byte order mark, which are no text.
    pub const fn bom(&self) -> usize {
        self.verdict.bom
    }

    /// The encoding of the file.
    pub const fn encoding(&self) -> Encoding {
        self.verdict.encoding
    }

    /// Whether the file is one of a binary format: it is read as a whole then, with
    /// [`Intake::whole_source`].
    pub fn is_binary(&self) -> bool {
        self.format.is_some_and(|format| format.info().bytes().is_some())
    }

    /// Whether the file is a library of a binary format.
    pub fn holds_many(&self) -> bool {
        let body = self.format.and_then(|format| format.info().bytes());
        body.is_some_and(|body| body.many)
    }

    /// A slicer for the bytes of the file after the byte order mark; for a UTF-16 file it takes
    /// the text as UTF-8. In a binary format nothing is ever cut.
    pub fn slicer(&self, format: Format) -> Slicer {
        let encoding = self.verdict.encoding;
        let unit = if encoding.is_utf16() { Unit::Utf16 } else { Unit::Byte };
        let double_byte = encoding.is_double_byte();
        let cut = format.info().text().map_or(uncut as Cut, |body| body.cut);
        Slicer::new(cut, double_byte, unit, self.verdict.bom as u64)
    }

    /// Decodes a slice. What was wrong with its bytes comes along.
    pub fn source<'a>(&self, bytes: &'a [u8], slice: &Slice) -> (Source<'a>, Vec<Finding>) {
        let declared = self.format.and_then(|format| format.info().text()?.charset);
        let declared = declared.and_then(|charset| charset(bytes));
        let (decoded, encoding, escapes) = self.decoded(bytes, declared);
        let escaped_on_bytes = escapes.is_some();
        let mut findings: Vec<Finding> = escapes.into_iter().collect();
        let mut bad = if encoding.is_utf16() { stand_ins(&decoded.text) } else { decoded.bad };
        if self.sgf.is_some() && encoding == Encoding::UTF_8 && !bad.is_empty() {
            let (cut, rest) = sgf::file::cut_values(&decoded.text, bad);
            findings.extend(cut);
            bad = rest;
        }
        if !bad.is_empty() {
            findings.push(undecodable(&decoded.text, &bad, encoding));
        }
        if let Some(declared) = declared.filter(|_| !self.forced) {
            findings.extend(misdeclared(declared, encoding, &decoded.text));
        }
        if self.strict && self.sgf.is_some() && slice.followed && self.leads(slice) {
            findings.push(Finding::new(Code::SeveralTrees, Span::default()));
        }
        if slice.followed && self.format == Some(Format::Pgn) && !pgn::ends_blank(bytes) {
            let end = Span::at(decoded.text.len());
            findings.push(Finding::new(Code::BlankLineBeforeTags, end).with("n", 1));
        }
        let mut source = Source::new(decoded.text, encoding, slice.first_line, slice.offset);
        source.escaped_on_bytes = escaped_on_bytes;
        (source, findings)
    }

    /// The text of a slice that declares a charset, and what tells of backslashes that were taken
    /// out of its characters.
    fn decoded<'a>(
        &self,
        bytes: &'a [u8],
        declared: Option<&str>,
    ) -> (Decoded<'a>, Encoding, Option<Finding>) {
        if let Some(named) = self.utf16_values(declared) {
            let text = sgf::file::with_utf16_values(bytes, named).into();
            return (Decoded { text, bad: Vec::new() }, named, None);
        }
        let encoding = self.verdict.encoding;
        if encoding.is_utf16() {
            return (decode::decode(bytes, Encoding::UTF_8), encoding, None);
        }
        let (plain, encoding) = if self.forced {
            (decode::decode(bytes, encoding), encoding)
        } else {
            decode::decode_slice(bytes, &self.verdict, declared)
        };
        let sgf = self.sgf.as_ref();
        match sgf.and_then(|_| sgf::file::escaped_on_bytes(bytes, encoding, &plain.text)) {
            Some((text, finding)) => (text, encoding, Some(finding)),
            None => (plain, encoding, None),
        }
    }

    /// The encoding of the values of a game that is not in it as a whole.
    fn utf16_values(&self, declared: Option<&str>) -> Option<Encoding> {
        let named = Encoding::by_name(declared?).filter(|named| named.is_utf16())?;
        let whole = self.forced || self.verdict.encoding.is_utf16() || self.verdict.bom > 0;
        (self.sgf.is_some() && self.utf16_inside && !whole).then_some(named)
    }

    /// Whether a slice is the first of its file.
    fn leads(&self, slice: &Slice) -> bool {
        slice.offset == self.verdict.bom as u64
    }

    /// Decodes a whole file at once, byte order mark left out.
    pub fn whole_source<'a>(&self, bytes: &'a [u8]) -> (Source<'a>, Vec<Finding>) {
        if let Some(body) = self.format.and_then(|format| format.info().bytes()) {
            let named = Some(self.verdict.encoding).filter(|_| self.forced);
            return (Source::binary(bytes, named.unwrap_or(body.strings)), Vec::new());
        }
        if self.is_container() {
            let Unpacked { text, findings } = self.unpack(bytes);
            return (Source::new(text.into(), Encoding::UTF_8, 1, 0), findings);
        }
        let encoding = self.verdict.encoding;
        let body = &bytes[self.verdict.bom.min(bytes.len())..];
        let offset = self.verdict.bom as u64;
        let slice = Slice { range: 0..body.len(), first_line: 1, offset, followed: false };
        if !encoding.is_utf16() {
            return self.source(body, &slice);
        }
        let decoded = decode::decode(body, encoding);
        let lost =
            (!decoded.bad.is_empty()).then(|| undecodable(&decoded.text, &decoded.bad, encoding));
        let source = Source::new(decoded.text, encoding, 1, slice.offset);
        (source, lost.into_iter().collect())
    }

    /// The games of a decoded slice. `findings` of its bytes, and for the file's first slice the
    /// doubts about its encoding, go to the first of them.
    pub fn entries<'s>(
        &self,
        source: &'s Source<'_>,
        first: bool,
        findings: Vec<Finding>,
    ) -> Vec<Entry<'s>> {
        self.opened(source, first, findings).0
    }

    /// The games of a decoded slice as [`Intake::entries`] gives them; where there is none, what is
    /// to be said of a binary file.
    pub fn opened<'s>(
        &self,
        source: &'s Source<'_>,
        first: bool,
        mut findings: Vec<Finding>,
    ) -> (Vec<Entry<'s>>, Vec<Finding>) {
        let Some(format) = self.format else { return (Vec::new(), Vec::new()) };
        let mut entries = match (source.bytes, format.info().bytes()) {
            (Some(bytes), Some(body)) => {
                let encoding = Some(self.verdict.encoding).filter(|_| self.forced);
                // Spans are 32 bits wide.
                let most = self.max_size.min(u64::from(u32::MAX));
                let opened = if bytes.len() as u64 > most {
                    Opened {
                        entries: Vec::new(),
                        findings: vec![formats::too_large(self.max_size)],
                    }
                } else {
                    (body.read)(bytes, &ReadOptions { max_size: self.max_size, encoding })
                };
                findings.extend(opened.findings);
                if opened.entries.is_empty() {
                    return (Vec::new(), findings);
                }
                opened.entries
            }
            _ => format.info().read_text(&source.text),
        };
        if let Some(file) = &self.sgf {
            sgf::file::judge(&mut entries, source, file, first);
            let many = self.strict && first && entries.len() > 1;
            findings.extend(many.then(|| Finding::new(Code::SeveralTrees, Span::default())));
        }
        if let Some(entry) = entries.first_mut() {
            let chess = self.format == Some(Format::Pgn) && entry.record.game == Game::Chess;
            if !chess && !findings.is_empty() {
                findings.retain(|finding| finding.code != Code::BlankLineBeforeTags);
            }
            if first {
                findings.extend(self.doubt());
                if chess {
                    self.chess_file(source, &entry.record, &mut findings);
                }
            }
            findings.append(&mut entry.findings);
            entry.findings = std::mem::take(&mut findings);
        }
        // What is wrong with a container is not lost with its games.
        let nothing = if entries.is_empty() && self.is_container() { findings } else { Vec::new() };
        (entries, nothing)
    }

    /// What is to be said of a chess file in PGN as a whole: its bytes, and the order of its tags.
    fn chess_file(&self, source: &Source<'_>, record: &Record<'_>, findings: &mut Vec<Finding>) {
        let told = |code| Finding::new(code, Span::default());
        if self.verdict.encoding != Encoding::UTF_8 && !self.is_container() {
            findings.push(told(Code::NotUtf8).with("encoding", self.verdict.encoding.name()));
        } else if self.verdict.bom > 0 {
            findings.push(told(Code::ByteOrderMark));
        }
        if source.ends_lines_with_cr() {
            findings.push(told(Code::CrLineEnds));
        }
        findings.extend(pgn::form::order(record));
    }

    /// The finding for an encoding that was a close call.
    fn doubt(&self) -> Option<Finding> {
        let rival = self.verdict.rival.filter(|_| !self.forced && !self.is_binary())?;
        let finding = Finding::new(Code::EncodingClose, Span::default());
        Some(finding.with("encoding", self.verdict.encoding.name()).with("rival", rival.name()))
    }

    /// The finding for a file in which no game was found; `size` in bytes.
    pub fn nothing(&self, size: u64) -> Finding {
        if let Some([en, zh]) = self.another {
            let finding = Finding::new(Code::AnotherGame, Span::default());
            finding.with("game", Arg::words(en, zh))
        } else if self.verdict.binary {
            Finding::new(Code::NotARecord, Span::default()).with("n", size)
        } else {
            let finding = Finding::new(Code::NoGame, Span::default());
            // A text with another ending beside the records, a README, is no surprise.
            if self.foreign { finding.graded(Severity::Info) } else { finding }
        }
    }
}

/// The finding on a declared encoding that is not known, or not that of the text.
fn misdeclared(declared: &str, encoding: Encoding, text: &str) -> Option<Finding> {
    let code = match Encoding::by_name(declared) {
        None => Code::UnknownCharset,
        Some(named) if named != encoding && !text.is_ascii() => Code::DeclaredEncodingWrong,
        Some(_) => return None,
    };
    let at = text.find(declared).unwrap_or(0);
    let finding = Finding::new(code, Span::new(at, at + declared.len()));
    Some(finding.with("declared", declared).with("encoding", encoding.name()))
}

/// The cut of a format that is read as a whole.
fn uncut(_: &[u8], _: bool) -> Option<usize> {
    None
}

/// The places of the bytes that were no UTF-16: the text is UTF-8 by the time it is cut.
fn stand_ins(text: &str) -> Vec<Span> {
    let bad = text.char_indices().filter(|&(_, c)| decode::raw_byte(c).is_some());
    bad.map(|(at, c)| Span::new(at, at + c.len_utf8())).collect()
}

fn undecodable(text: &str, bad: &[Span], encoding: Encoding) -> Finding {
    let bytes = || bad.iter().flat_map(|span| span.of(text).chars()).filter_map(decode::raw_byte);
    let mut listed: Vec<_> = bytes().take(LISTED).map(|byte| format!("{byte:02X}")).collect();
    let n = bytes().count();
    if n > LISTED {
        listed.push("…".into());
    }
    Finding::new(Code::UndecodableBytes, bad[0])
        .with("n", n)
        .with("encoding", encoding.name())
        .with("bytes", listed.join(" "))
}

/// All games of a decoded text, in the format that the text looks like; none where it is no
/// record. A file that may be binary goes through [`Intake`] instead.
pub fn read<'s>(source: &'s Source<'_>) -> Vec<Entry<'s>> {
    let mut sniffed = source.text.len().min(SNIFFED);
    while !source.text.is_char_boundary(sniffed) {
        sniffed -= 1;
    }
    Format::detect(&source.text[..sniffed], None)
        .map_or_else(Vec::new, |format| format.info().read_text(&source.text))
}
