//! The file formats: one folder a format, reader and writer together, and the table of them.
//!
//! Nothing here knows what a move means: moves are text.

pub mod container;
mod latin;
pub mod movelist;
pub mod pgn;
pub mod sgf;
pub mod sheet;

use crate::{
    findings::Finding,
    record::{Game, Record},
    source::slice::Cut,
};

/// One game of a text, and what its reader found in it.
#[derive(Clone, Debug)]
pub struct Entry<'s> {
    /// The game as written.
    pub record: Record<'s>,
    /// What is wrong with its writing.
    pub findings: Vec<Finding>,
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
    /// Scoresheets: tables with a round a row.
    Sheet,
}

/// Finds the encoding that a game declares in its bytes.
pub type Charset = fn(&[u8]) -> Option<&str>;

/// What the table says of a format.
pub struct FormatInfo {
    /// Which one.
    pub format: Format,
    /// Its name for `--to`.
    pub name: &'static str,
    /// File name endings, the first being the one that is written.
    pub extensions: &'static [&'static str],
    /// The games it holds.
    pub games: &'static [Game],
    /// How much the beginning of a text looks like it, 0 to 100.
    pub sniff: fn(&str) -> u8,
    /// Where the first game of a buffer ends.
    pub cut: Cut,
    /// The encoding that a game declares, looked for in its bytes.
    pub charset: Option<Charset>,
    /// The games of a text.
    pub read: fn(&str) -> Vec<Entry<'_>>,
    /// A game as text, ending with a line end.
    pub write: fn(&Record<'_>) -> String,
    /// The binary container that its text may come in.
    pub container: Option<&'static container::Container>,
    /// Makes the written text that of a file with another ending than the first.
    pub dress: Option<container::Dress>,
    /// What reading it loses, in English and Chinese.
    pub reading_loses: [&'static str; 2],
    /// What writing it loses, in English and Chinese.
    pub writing_loses: [&'static str; 2],
}

/// THE TABLE of formats.
pub static TABLE: &[FormatInfo] = &[
    FormatInfo {
        format: Format::Pgn,
        name: "pgn",
        extensions: &["pgn"],
        games: &[Game::Xiangqi, Game::Chess],
        sniff: pgn::sniff,
        cut: pgn::cut,
        charset: None,
        read: pgn::read,
        write: pgn::write,
        container: None,
        dress: None,
        reading_loses: [
            "line breaks and spacing; the choice between `{}` and `;` comments",
            "换行与空格；“{}”与“;”两种注释的区别",
        ],
        writing_loses: ["nothing that the record holds", "不丢失记录中的任何内容"],
    },
    FormatInfo {
        format: Format::MoveList,
        name: "movelist",
        extensions: &["txt"],
        games: &[Game::Xiangqi],
        sniff: movelist::sniff,
        cut: movelist::cut,
        charset: None,
        read: movelist::read,
        write: movelist::write,
        container: None,
        dress: None,
        reading_loses: [
            "line breaks and spacing; how rounds are numbered",
            "换行与空格；回合的编号方式",
        ],
        writing_loses: ["nothing that the record holds", "不丢失记录中的任何内容"],
    },
    FormatInfo {
        format: Format::Sgf,
        name: "sgf",
        extensions: &["sgf"],
        games: &[Game::Go],
        sniff: sgf::sniff,
        cut: sgf::cut,
        charset: Some(sgf::charset),
        read: sgf::read,
        write: sgf::write,
        container: None,
        dress: None,
        reading_loses: [
            "line breaks between properties; soft line breaks inside texts",
            "属性之间的换行；文本中的软换行",
        ],
        writing_loses: ["nothing that the record holds", "不丢失记录中的任何内容"],
    },
    FormatInfo {
        format: Format::Sheet,
        name: "sheet",
        extensions: &["csv", "tsv", "xlsx", "sheet"],
        games: &[Game::Xiangqi, Game::Chess, Game::Go],
        sniff: sheet::sniff,
        cut: sheet::cut,
        charset: None,
        read: sheet::read,
        write: sheet::write,
        container: Some(&sheet::CONTAINER),
        dress: Some(sheet::dress),
        reading_loses: [
            "the layout of the table; how gaps and rounds are marked; dots behind the last move",
            "表格的版式；漏记与回合的标记方式；最后一着之后的省略号",
        ],
        writing_loses: [
            "variations, which stand as text in the notes; in XLSX, line ends and spaces at the edge of a cell",
            "变着（以文字写入备注）；写成 XLSX 时，单元格首尾的空格与换行",
        ],
    },
];

impl Format {
    /// Its line of the table.
    pub fn info(self) -> &'static FormatInfo {
        &TABLE[match self {
            Self::Pgn => 0,
            Self::MoveList => 1,
            Self::Sgf => 2,
            Self::Sheet => 3,
        }]
    }

    /// The format with that name or file name ending, ASCII case ignored.
    pub fn by_name(name: &str) -> Option<Self> {
        let named = |known: &&str| known.eq_ignore_ascii_case(name);
        TABLE
            .iter()
            .find(|info| named(&info.name) || info.extensions.iter().any(named))
            .map(|info| info.format)
    }

    /// The format that the beginning of a text looks like; a file name ending only breaks ties.
    pub fn detect(text: &str, extension: Option<&str>) -> Option<Self> {
        let hint = extension.and_then(Self::by_name);
        TABLE
            .iter()
            .map(|info| ((info.sniff)(text), hint == Some(info.format), info.format))
            .filter(|&(score, hinted, _)| score > if hinted { 0 } else { 20 })
            // Of equals the first of the table wins.
            .rev()
            .max_by_key(|&(score, hinted, _)| (score, hinted))
            .map(|(_, _, format)| format)
    }
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

/// Names the headers of a record as its new format does, when it changes formats.
pub fn rename_headers(record: &mut Record<'_>, to: Format) {
    let chinese = record.game == Game::Xiangqi;
    for header in &mut record.headers {
        let name = &*header.name;
        if record.game == Game::Go {
            let renamed = GO_SYNONYMS.iter().find_map(|&(sgf, sheet)| match to {
                Format::Sheet => (name == sgf).then_some(sheet),
                Format::Sgf => (name == sheet).then_some(sgf),
                _ => None,
            });
            if let Some(renamed) = renamed {
                header.name = renamed.into();
            }
            continue;
        }
        let renamed = SYNONYMS.iter().find_map(|&(pgn, list)| match to {
            Format::Pgn => (name == list).then_some(pgn),
            Format::MoveList => name.eq_ignore_ascii_case(pgn).then_some(list),
            Format::Sheet if chinese => name.eq_ignore_ascii_case(pgn).then_some(list),
            Format::Sheet | Format::Sgf => None,
        });
        if let Some(renamed) = renamed {
            header.name = renamed.into();
        }
    }
}
