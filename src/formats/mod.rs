//! The file formats: one folder a format, reader and writer together, and the table of them.
//!
//! Nothing here knows what a move means: moves are text.

#[cfg(test)]
pub(crate) mod any;
pub mod board;
pub mod cbf;
pub mod cbl;
pub mod cbr;
pub mod container;
pub mod dhtmlxq;
pub mod draft;
pub mod epd;
pub mod fen;
pub mod fit;
mod foreign;
pub mod gib;
pub mod golines;
pub mod golist;
pub mod gtp;
mod hanzi;
mod info;
pub mod jsonl;
mod latin;
pub mod movelist;
pub mod ngf;
pub mod ogs;
pub mod pgn;
pub mod points;
pub mod servers;
pub mod sgf;
pub mod sheet;
pub mod spell;
pub mod strings;
mod synonyms;
pub mod tail;
pub mod ugf;
pub mod wxf;
pub mod xqf;

pub use container::Container;
pub use foreign::another_game;
pub use info::{
    Bind, Body, BytesBody, Charset, FormatInfo, Held, Opened, ReadOptions, Shape, TextBody,
    Version, WriteBytes, too_large,
};
pub use synonyms::{rename_headers, same_header, same_headers};

use crate::{findings::Finding, record::Record, source::Span};

/// One game of a file, and what its reader found in it.
#[derive(Clone, Debug)]
pub struct Entry<'s> {
    /// The game as written.
    pub record: Record<'s>,
    /// What is wrong with its writing.
    pub findings: Vec<Finding>,
}

impl Entry<'_> {
    /// Moves all places by so many bytes: what was read is part of a longer text.
    pub(crate) fn shift(&mut self, by: u32) {
        self.move_spans(|at| Span { start: at.start + by, end: at.end + by });
    }

    /// Moves all places by `to`.
    pub(crate) fn move_spans(&mut self, to: impl Fn(Span) -> Span) {
        let Self { record, findings } = self;
        record.span = to(record.span);
        for header in &mut record.headers {
            (header.span, header.value_span) = (to(header.span), to(header.value_span));
        }
        for fragment in record.strays.iter_mut().chain(&mut record.marker) {
            fragment.span = to(fragment.span);
        }
        record.tree.move_spans(&to);
        for finding in findings {
            finding.span = to(finding.span);
            if let Some(fix) = &mut finding.fix {
                fix.edits.iter_mut().for_each(|edit| edit.span = to(edit.span));
            }
        }
    }
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Portable Game Notation, for chess and for xiangqi.
    Pgn,
    /// Plain xiangqi move lists.
    MoveList,
    /// Smart Game Format.
    Sgf,
    /// The files of `XQStudio`.
    Xqf,
    /// Scoresheets: tables with a round a row.
    Sheet,
    /// The records of `CCBridge`.
    Cbr,
    /// The libraries of `CCBridge`.
    Cbl,
    /// The XML of `CCBridge`.
    Cbf,
    /// The files of QQ 象棋.
    Che,
    /// The files of 联众 (ourgame).
    Chn,
    /// The files of 中游 (chinagames) and 17pk.
    Ccm,
    /// The files of 弈天 and 象棋世家 (movesky).
    Mxq,
    /// The XML of 鹏飞象棋.
    Pfc,
    /// `XiangQi` Replay.
    Xqr,
    /// The files of `XieXie`.
    Xgf,
    /// The texts of dpxq.com.
    DhtmlXq,
    /// The text files of the World Xiangqi Federation.
    Wxf,
    /// Lists of positions.
    Fen,
    /// Chess positions with operations.
    Epd,
    /// JSON lines.
    Jsonl,
    /// The files of the Tygem server.
    Gib,
    /// The files of Cyberoro.
    Ngf,
    /// The files of PANDA-EGG.
    Ugf,
    /// JSON of Go servers.
    Ogs,
    /// Lists of games of Go, a game a line.
    GoLines,
    /// Commands of GTP.
    Gtp,
    /// Move lists of Go.
    GoList,
}

/// THE TABLE of formats, in the order of [`Format`].
pub static TABLE: &[&FormatInfo] = &[
    &pgn::INFO,
    &movelist::INFO,
    &sgf::INFO,
    &xqf::INFO,
    &sheet::INFO,
    &cbr::INFO,
    &cbl::INFO,
    &cbf::INFO,
    &servers::che::INFO,
    &servers::chn::INFO,
    &servers::ccm::INFO,
    &servers::mxq::INFO,
    &servers::pfc::INFO,
    &servers::xqr::INFO,
    &servers::xgf::INFO,
    &dhtmlxq::INFO,
    &wxf::INFO,
    &fen::INFO,
    &epd::INFO,
    &jsonl::INFO,
    &gib::INFO,
    &ngf::INFO,
    &ugf::INFO,
    &ogs::INFO,
    &golines::INFO,
    &gtp::INFO,
    &golist::INFO,
];

/// The binary containers that the text of some formats may come in.
pub static CONTAINERS: &[&Container] = &[&sheet::CONTAINER];

impl Format {
    /// Its line of the table.
    pub fn info(self) -> &'static FormatInfo {
        TABLE[self as usize]
    }

    /// The format with that name or file name ending, ASCII case ignored.
    pub fn by_name(name: &str) -> Option<Self> {
        let named = |known: &&str| known.eq_ignore_ascii_case(name);
        TABLE
            .iter()
            .find(|info| named(&info.name) || info.extensions.iter().any(named))
            .map(|info| info.format)
    }

    /// The bytes of a file with that ending that holds this text, where they are not the text
    /// itself: a workbook, a table parted by tabs.
    pub fn dress(self, text: &str, extension: &str) -> Option<Vec<u8>> {
        let container = CONTAINERS.iter().find(|known| known.format == self)?;
        (container.dress)(text, extension)
    }

    /// The text format that the beginning of a text looks like; a file name ending only breaks
    /// ties.
    pub fn detect(text: &str, extension: Option<&str>) -> Option<Self> {
        let sniff = |info: &FormatInfo| info.text().map_or(0, |body| (body.sniff)(text));
        // Where an SGF file begins as SGF does, nothing else need be asked.
        let sgf = Self::Sgf.info();
        if is_named(sgf, extension) && sniff(sgf) >= sgf::CERTAIN {
            return Some(Self::Sgf);
        }
        // Where a PGN file begins as PGN does, it is of few others at most, by what it quotes.
        let pgn = Self::Pgn.info();
        if is_named(pgn, extension) && sniff(pgn) == pgn::CERTAIN {
            let rivals = [Self::DhtmlXq, Self::Wxf, Self::Fen];
            if rivals.iter().all(|rival| sniff(rival.info()) <= pgn::CERTAIN) {
                return Some(Self::Pgn);
            }
        }
        best(extension, sniff).map(|(format, _)| format)
    }

    /// The binary format that the beginning of a file looks like, and how much, 1 to 100.
    pub fn detect_bytes(first: &[u8], extension: Option<&str>) -> Option<(Self, u8)> {
        // As in `detect`: no file of bytes begins so.
        if first.starts_with(b"(;") && is_named(Self::Sgf.info(), extension) {
            return None;
        }
        best(extension, |info| info.bytes().map_or(0, |body| (body.sniff)(first)))
    }
}

fn is_named(info: &FormatInfo, extension: Option<&str>) -> bool {
    extension.is_some_and(|ending| {
        info.name.eq_ignore_ascii_case(ending)
            || info.extensions.iter().any(|known| known.eq_ignore_ascii_case(ending))
    })
}

/// The format with the highest score. A format that the ending names wins ties, and needs less.
fn best(extension: Option<&str>, sniff: impl Fn(&FormatInfo) -> u8) -> Option<(Format, u8)> {
    TABLE
        .iter()
        .map(|info| (sniff(info), is_named(info, extension), info.format))
        .filter(|&(score, hinted, _)| score > if hinted { 0 } else { 20 })
        // Of equals the first of the table wins.
        .rev()
        .max_by_key(|&(score, hinted, _)| (score, hinted))
        .map(|(score, _, format)| (format, score))
}

/// The encoding that the beginning of a file gives a hint of, where it is of a format that does.
pub fn hint(first: &[u8]) -> Option<&str> {
    gib::hint(first).or_else(|| ugf::lang(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_formats() {
        for (index, info) in TABLE.iter().enumerate() {
            assert_eq!(info.format as usize, index, "{}", info.name);
            assert_eq!(info.format.info().name, info.name);
        }
    }
}
