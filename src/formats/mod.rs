//! The file formats: one folder a format, reader and writer together, and the table of them.
//!
//! Nothing here knows what a move means: moves are text.

#[cfg(test)]
mod any;
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

use std::borrow::Cow;

use crate::{
    findings::Finding,
    record::{Game, Header, Record},
    source::Span,
};

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

/// Header names that mean the same, as PGN and as Chinese move lists write them.
const SYNONYMS: &[(&str, &str)] = &[
    ("Event", "赛事"),
    ("Site", "地点"),
    ("Date", "日期"),
    ("Round", "轮次"),
    ("Red", "红方"),
    ("Black", "黑方"),
    ("RedTeam", "红方单位"),
    ("BlackTeam", "黑方单位"),
    ("Result", "结果"),
    ("Opening", "开局"),
    ("ECCO", "编号"),
    ("FEN", "局面"),
    ("Title", "标题"),
    ("Category", "分类"),
    ("Source", "来源"),
    ("EventClass", "赛事类型"),
    ("Group", "组别"),
    ("Table", "台次"),
    ("TimeControl", "时间规则"),
    ("RedElo", "红等级分"),
    ("BlackElo", "黑等级分"),
    ("RedTime", "红方用时"),
    ("BlackTime", "黑方用时"),
    ("Annotator", "解说"),
    ("Creator", "录入"),
    ("Created", "创建日期"),
    ("Saved", "修改日期"),
    ("Type", "棋谱类型"),
    ("GameType", "对局种类"),
    ("EndType", "结束方式"),
    ("Referee", "裁判员"),
    // Other names that are only read.
    ("Title", "对局名称"),
    ("Title", "棋局"),
    ("Event", "比赛名称"),
    ("Site", "比赛地点"),
    ("Date", "比赛日期"),
    ("Result", "比赛结果"),
    ("RedTeam", "红队"),
    ("BlackTeam", "黑队"),
];

/// Root properties of SGF and what sheets of Go call them.
const GO_SYNONYMS: &[(&str, &str)] = &[
    ("EV", "赛事"),
    ("PC", "地点"),
    ("DT", "日期"),
    ("RO", "轮次"),
    ("PB", "黑方"),
    ("PW", "白方"),
    ("RE", "结果"),
    ("KM", "贴目"),
    ("HA", "让子"),
];

/// Other names that mean the same as that of a header, without regard to case.
pub fn same_headers(game: Game, name: &str) -> impl Iterator<Item = &'static str> {
    let table = if game == Game::Go { GO_SYNONYMS } else { SYNONYMS };
    let fits = |known: &str| known.eq_ignore_ascii_case(name);
    let meant = table.iter().find(|(a, b)| fits(a) || fits(b)).map(|(a, _)| *a);
    let same = table.iter().filter(move |(a, _)| Some(*a) == meant);
    meant.into_iter().chain(same.map(|(_, b)| *b))
}

/// Names a header of a Go record as its new format does.
fn rename_go_header(header: &mut Header<'_>, to: Format) {
    let name = &*header.name;
    let narrow = to.info().shape.is_narrow();
    let renamed = GO_SYNONYMS.iter().find_map(|&(sgf, sheet)| match to {
        Format::Sheet => (name == sgf).then_some(sheet),
        _ if to == Format::Sgf || narrow => (name == sheet).then_some(sgf),
        _ => None,
    });
    if let Some(renamed) = renamed {
        header.name = renamed.into();
    }
}

/// Whether two header names mean the same: ASCII case ignored, in PGN's, SGF's or Chinese words.
pub fn same_header(a: &str, b: &str) -> bool {
    let pairs = || SYNONYMS.iter().chain(GO_SYNONYMS);
    let names = |known: &str, name: &str| known.eq_ignore_ascii_case(name);
    names(a, b)
        || pairs()
            .any(|(pgn, list)| names(pgn, a) && names(list, b) || names(pgn, b) && names(list, a))
}

/// Names the headers of a record as its new format does, when it changes formats.
pub fn rename_headers(record: &mut Record<'_>, to: Format) {
    let narrow = to.info().shape.is_narrow();
    // Programs that come from chess call Red White.
    let white = narrow && record.game == Game::Xiangqi && record.header("Red").is_none();
    let named = to == Format::Pgn || narrow;
    let chinese = record.game == Game::Xiangqi;
    let mut clocks = Vec::new();
    for header in &mut record.headers {
        if record.game == Game::Go {
            rename_go_header(header, to);
            continue;
        }
        let name: Cow<'_, str> = if header.name.contains(char::is_whitespace) {
            header.name.chars().filter(|c| !c.is_whitespace()).collect::<String>().into()
        } else {
            Cow::Borrowed(&*header.name)
        };
        let renamed = SYNONYMS.iter().find_map(|&(pgn, list)| match to {
            Format::MoveList => name.eq_ignore_ascii_case(pgn).then_some(list),
            Format::Sheet if chinese => name.eq_ignore_ascii_case(pgn).then_some(list),
            _ => (named && name == list).then_some(pgn),
        });
        // The records of a game server put the clock behind the player.
        if let Some(player @ ("Red" | "Black")) = renamed
            && let Some((before, clock)) = header.value.split_once("耗时：")
        {
            let clock = clock.trim().to_owned();
            let name = if player == "Red" { "RedTime" } else { "BlackTime" };
            clocks.push(Header { name: name.into(), value: clock.into(), ..header.clone() });
            header.value = before.trim().to_owned().into();
        }
        if let Some(renamed) = renamed {
            header.name = renamed.into();
        } else if white && header.name.eq_ignore_ascii_case("White") {
            header.name = "Red".into();
        }
    }
    record.headers.extend(clocks.into_iter().filter(|header| named && !header.value.is_empty()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_names_become_those_of_pgn() {
        let text = "标题：题\n红    方：甲  耗时：  2分 24秒\n黑    方：乙\n台次：3\n1. 炮二平五";
        let mut record = movelist::read(text).remove(0).record;
        rename_headers(&mut record, Format::Xqf);
        let all: Vec<_> =
            record.headers.iter().map(|it| format!("{}={}", it.name, it.value)).collect();
        assert_eq!(all, ["Title=题", "Red=甲", "Black=乙", "Table=3", "RedTime=2分 24秒"]);
    }

    #[test]
    fn the_table_is_in_the_order_of_the_formats() {
        for (index, info) in TABLE.iter().enumerate() {
            assert_eq!(info.format as usize, index, "{}", info.name);
            assert_eq!(info.format.info().name, info.name);
        }
    }
}
