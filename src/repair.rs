//! Repair with a light hand: the fixes of findings are carried out, every other byte stays.
//!
//! ```
//! use yanpu::{repair::{Trust, repair}, stage::Profile};
//!
//! let file = b"(;FF[4]CA[UTF-8]AP[x:1]SZ[19:19]\r\n;B[p d])";
//! let repaired = repair(file, Some("sgf"), None, &Profile::default(), Trust::Safe).unwrap();
//! assert_eq!(repaired.bytes, b"(;FF[4]CA[UTF-8]AP[x:1]SZ[19]\r\n;B[pd])");
//! ```

use std::{
    collections::{BTreeMap, btree_map::Entry},
    ops::Range,
};

use crate::{
    findings::{Applicability, Fix},
    formats::{self, Format},
    intake::{Intake, LOOKED_AT},
    judge::verify,
    source::{
        Source,
        decode::{self, Encoding},
    },
    stage::Profile,
};

/// After so many rounds a repair ends, whether or not the last one still found something.
const ROUNDS: usize = 8;

/// Which fixes are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Those that change the writing and not what it says.
    Safe,
    /// Those that are probably what was meant, too.
    Unsafe,
}

/// A file after its repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// Its bytes, in the encoding that it had.
    pub bytes: Vec<u8>,
    /// How many fixes were carried out.
    pub fixes: usize,
}

/// Repairs a whole file. `extension` and `encoding` are those of [`Intake::new`].
///
/// What one fix makes readable may show the next, so it is looked at again until nothing is left;
/// a second repair changes nothing. Of fixes that overlap the first is carried out. `None` where
/// the file is of no format that [`repairs`] says.
pub fn repair(
    bytes: &[u8],
    extension: Option<&str>,
    encoding: Option<Encoding>,
    profile: &Profile,
    trust: Trust,
) -> Option<Repaired> {
    let mut repaired = Repaired { bytes: bytes.to_vec(), fixes: 0 };
    for _ in 0..ROUNDS {
        let patch = round(&repaired.bytes, extension, encoding, profile, trust)?;
        if patch.fixes == 0 {
            break;
        }
        let fixes = repaired.fixes + patch.fixes;
        repaired = Repaired { bytes: patch.apply(&repaired.bytes), fixes };
    }
    Some(repaired)
}

/// Whether the fixes of findings on a file of that format are edits of its text: SGF, PGN and move
/// lists. In other formats a header is made of parts of lines, or of bytes.
pub fn repairs(format: Format) -> bool {
    matches!(format, Format::Sgf | Format::Pgn | Format::MoveList)
}

/// Looks at the file once.
fn round(
    bytes: &[u8],
    extension: Option<&str>,
    encoding: Option<Encoding>,
    profile: &Profile,
    trust: Trust,
) -> Option<Patch> {
    let intake = Intake::new(&bytes[..bytes.len().min(LOOKED_AT)], extension, encoding);
    let format = intake.format.filter(|format| repairs(*format))?;
    let mut patch = Patch::default();
    if intake.encoding().is_utf16() {
        let (source, findings) = intake.whole_source(bytes);
        patch.take(bytes, &source, intake.entries(&source, true, findings), profile, trust);
        return Some(patch);
    }
    let block = intake.slicer(format).push(&bytes[intake.bom()..], true);
    for (index, slice) in block.slices.iter().enumerate() {
        let (source, findings) = intake.source(&block.bytes[slice.range.clone()], slice);
        let entries = intake.entries(&source, index == 0, findings);
        patch.take(bytes, &source, entries, profile, trust);
    }
    Some(patch)
}

/// Changes of bytes that do not overlap.
#[derive(Default)]
struct Patch {
    /// By the first byte that is replaced: the end, and the new bytes.
    replaced: BTreeMap<usize, (usize, Vec<u8>)>,
    /// By the byte before which they stand: bytes that are put in.
    put_in: BTreeMap<usize, Vec<Vec<u8>>>,
    /// How many fixes they carry out.
    fixes: usize,
}

impl Patch {
    /// Takes the fixes of the games of one source.
    fn take(
        &mut self,
        file: &[u8],
        source: &Source<'_>,
        entries: Vec<formats::Entry<'_>>,
        profile: &Profile,
        trust: Trust,
    ) {
        let trusted = |fix: &Fix| match fix.applicability {
            Applicability::Safe => true,
            Applicability::Unsafe => trust == Trust::Unsafe,
            Applicability::Display => false,
        };
        let mut fixes = Vec::new();
        for entry in entries {
            let judgement = verify(&entry.record, entry.findings, profile);
            fixes.extend(judgement.findings.into_iter().filter_map(|finding| finding.fix));
        }
        fixes.retain(trusted);
        let places = places(source, &fixes);
        for fix in &fixes {
            self.fixes += usize::from(self.carry_out(file, source, fix, &places));
        }
    }

    /// Takes all edits of a fix, or none; tells whether any was new.
    fn carry_out(
        &mut self,
        file: &[u8],
        source: &Source<'_>,
        fix: &Fix,
        places: &BTreeMap<u32, usize>,
    ) -> bool {
        let mut edits = Vec::with_capacity(fix.edits.len());
        for edit in &fix.edits {
            let place = |at: u32| places.get(&at).copied();
            let (Some(start), Some(end)) = (place(edit.span.start), place(edit.span.end)) else {
                return false;
            };
            // Where decoding and encoding do not agree, hands off.
            let stands = file.get(start..end).is_some_and(|old| {
                bytes_of(source, edit.span.of(&source.text)).is_some_and(|of| of == old)
            });
            let Some(new) = bytes_of(source, &edit.text).filter(|_| stands) else {
                return false;
            };
            if !self.is_free(start..end, &new) {
                return false;
            }
            edits.push((start..end, new));
        }
        let mut changed = false;
        for (range, new) in edits {
            if range.is_empty() {
                let there = self.put_in.entry(range.start).or_default();
                if !there.contains(&new) {
                    there.push(new);
                    changed = true;
                }
            } else if let Entry::Vacant(free) = self.replaced.entry(range.start) {
                changed |= file[range.clone()] != new;
                free.insert((range.end, new));
            }
        }
        changed
    }

    /// Whether nothing else is changed in `range`; the very same change is no hindrance.
    fn is_free(&self, range: Range<usize>, new: &[u8]) -> bool {
        let before = self.replaced.range(..range.end.max(range.start + 1)).next_back();
        let clear = before.is_none_or(|(start, (end, with))| {
            let same = *start == range.start && *end == range.end && with == new;
            let apart = if range.is_empty() {
                *start >= range.start || *end <= range.start
            } else {
                *end <= range.start
            };
            same || apart
        });
        let inside = range.start + 1..range.end.max(range.start + 1);
        clear && self.put_in.range(inside).all(|(_, texts)| texts.is_empty())
    }

    fn apply(self, file: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(file.len() + 64);
        let mut copied = 0;
        let mut replaced = self.replaced.into_iter().peekable();
        let mut put_in = self.put_in.into_iter().peekable();
        loop {
            let next = [replaced.peek().map(|(at, _)| *at), put_in.peek().map(|(at, _)| *at)];
            let Some(at) = next.into_iter().flatten().min() else { break };
            out.extend_from_slice(&file[copied..at]);
            copied = at;
            if let Some((_, texts)) = put_in.next_if(|(place, _)| *place == at) {
                out.extend(texts.concat());
            }
            if let Some((_, (end, new))) = replaced.next_if(|(place, _)| *place == at) {
                out.extend_from_slice(&new);
                copied = end;
            }
        }
        out.extend_from_slice(&file[copied..]);
        out
    }
}

/// Where in the file the ends of all edits are, by their place in the text.
fn places(source: &Source<'_>, fixes: &[Fix]) -> BTreeMap<u32, usize> {
    let spans = fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
    let mut places: BTreeMap<u32, usize> =
        spans.flat_map(|span| [span.start, span.end]).map(|at| (at, 0)).collect();
    let mut mark = source.from_mark(0);
    for (at, place) in &mut places {
        mark = mark.moved_to(*at);
        *place = (mark.offset + mark.encoded_len(*at)) as usize;
    }
    places
}

/// The bytes of a piece of text as its source writes them; `None` where the encoding lacks a
/// character.
fn bytes_of(source: &Source<'_>, text: &str) -> Option<Vec<u8>> {
    let encoding = source.encoding;
    if encoding == Encoding::UTF_8 {
        // Stand-ins become their bytes again.
        let mut bytes = Vec::with_capacity(text.len());
        for c in text.chars() {
            match decode::raw_byte(c) {
                Some(byte) => bytes.push(byte),
                None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        return Some(bytes);
    }
    let (mut bytes, lacking) = encoding.encode(text);
    if encoding.is_utf16() {
        bytes.drain(..2.min(bytes.len()));
    }
    if source.escaped_on_bytes {
        bytes = decode::escapes::escape(&bytes, encoding);
    }
    lacking.is_empty().then_some(bytes)
}
