//! Which server or program a Go record comes from, by what it leaves in the headers.
//!
//! Formats know of no servers; this table is where the next one goes. The first row with a sign that
//! the record shows is taken, so rows with private marks stand before rows with names.

use crate::{
    record::{Header, NodeId, Note, NoteKind, Record},
    source::Span,
};

/// A place that writes records in ways of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "their names say all")]
pub enum Server {
    Kgs,
    Fox,
    MultiGo,
    NihonKiin,
    Sina,
    Tom,
    OldChinese,
    Ogs,
    Tygem,
    Cyberoro,
    Pandanet,
    Nngs,
    Gokifu,
    GoGod,
    LizzieYzy,
}

/// A sign of a server.
enum Sign {
    /// A property with this name stands in the root.
    Has(&'static str),
    /// The value of the header holds the word, without regard to case.
    Says(&'static str, &'static str),
    /// The dialect of old Chinese servers.
    OldChinese,
    /// The dialect, and a word in one of the headers.
    OldChineseAnd(&'static str),
}

use Sign::{Has, OldChinese, OldChineseAnd, Says};

/// The headers that servers name themselves in; the words of all servers are looked for in these.
const SPOKEN: [&str; 6] = ["AP", "CP", "GN", "PC", "SO", "US"];

/// THE TABLE: the server, its name in reports, in English and Chinese sentences, its signs.
const TABLE: &[(Server, &str, [&str; 2], &[Sign])] = &[
    (
        Server::Kgs,
        "kgs",
        ["KGS", "KGS"],
        &[
            Has("KGSDE"),
            Has("KGSSB"),
            Has("KGSSW"),
            Says("PC", "KGS Go Server"),
            Says("AP", "CGoban"),
        ],
    ),
    (
        Server::Fox,
        "fox",
        ["Fox (野狐)", "野狐围棋"],
        &[
            Says("AP", "foxwq"),
            Says("AP", "YuanYu"),
            Says("PC", "野狐"),
            Says("GN", "野狐"),
            Says("PC", "Fox"),
        ],
    ),
    (
        Server::MultiGo,
        "multigo",
        ["MultiGo", "MultiGo"],
        &[Has("MULTIGOGM"), Says("AP", "MultiGo")],
    ),
    (
        Server::NihonKiin,
        "nihon-kiin",
        ["the Nihon Ki-in", "日本棋院"],
        &[Has("JD"), OldChineseAnd("日本棋院"), OldChineseAnd("手完"), OldChineseAnd("Nihon")],
    ),
    (Server::Sina, "sina", ["Sina", "新浪"], &[OldChineseAnd("sina"), OldChineseAnd("新浪")]),
    (Server::Tom, "tom", ["Tom", "TOM"], &[OldChineseAnd("tom.com"), OldChineseAnd("TOM对弈")]),
    (Server::OldChinese, "old-chinese", ["an old Chinese server", "旧式中文网站"], &[OldChinese]),
    (
        Server::Ogs,
        "ogs",
        ["OGS", "OGS"],
        &[Says("PC", "online-go.com"), Says("CP", "online-go.com"), Says("AP", "online-go")],
    ),
    (
        Server::Tygem,
        "tygem",
        ["Tygem", "弈城（Tygem）"],
        &[Says("AP", "tygem"), Says("PC", "tygem"), Says("SO", "tygem"), Says("PC", "弈城")],
    ),
    (
        Server::Cyberoro,
        "cyberoro",
        ["Cyberoro", "Cyberoro"],
        &[
            Says("AP", "cyberoro"),
            Says("AP", "oroweb"),
            Says("PC", "cyberoro"),
            Says("SO", "cyberoro"),
            Says("PC", "wbaduk"),
            Says("SO", "wbaduk"),
        ],
    ),
    (
        Server::Pandanet,
        "pandanet",
        ["IGS (Pandanet)", "IGS（Pandanet）"],
        &[
            Says("US", "pandanet"),
            Says("PC", "pandanet"),
            Says("PC", "IGS:"),
            Says("AP", "PANDA"),
            Says("CP", "Internet Go Server"),
            Says("CP", "pandanet"),
        ],
    ),
    (Server::Nngs, "nngs", ["NNGS", "NNGS"], &[Says("AP", "NNGS"), Says("PC", "NNGS")]),
    (
        Server::Gokifu,
        "gokifu",
        ["gokifu.com", "gokifu.com"],
        &[Says("SO", "gokifu"), Says("US", "gokifu"), Says("CP", "gokifu")],
    ),
    (Server::GoGod, "gogod", ["GoGoD", "GoGoD"], &[Says("US", "GoGoD"), Says("SO", "GoGoD")]),
    (Server::LizzieYzy, "lizzieyzy", ["LizzieYzy", "LizzieYzy"], &[Says("AP", "Lizzie")]),
];

impl Server {
    /// Its row of the table.
    fn row(self) -> &'static (Self, &'static str, [&'static str; 2], &'static [Sign]) {
        TABLE.iter().find(|row| row.0 == self).unwrap_or(&TABLE[0])
    }

    /// Its name in reports: `fox`.
    pub fn id(self) -> &'static str {
        self.row().1
    }

    /// Its name in English and Chinese sentences.
    pub fn names(self) -> [&'static str; 2] {
        self.row().2
    }
}

/// The server that a record comes from, and the place that shows it; `None` where nothing does.
pub fn server(record: &Record<'_>) -> Option<(Server, Span)> {
    let dialect = super::dialect::is_old_chinese(&record.headers);
    let spoken = record.headers.iter().filter(|header| SPOKEN.contains(&&*header.name));
    let spoken: Vec<_> = spoken.collect();
    TABLE.iter().find_map(|(server, _, _, signs)| {
        let shown = signs.iter().find_map(|sign| shows(record, &spoken, sign, dialect))?;
        Some((*server, shown))
    })
}

/// The place that shows a sign; `spoken` are the headers that [`Says`] asks for.
fn shows(record: &Record<'_>, spoken: &[&Header<'_>], sign: &Sign, dialect: bool) -> Option<Span> {
    let headers = &record.headers;
    let header = match sign {
        Has(name) => {
            if let Some(header) = headers.iter().find(|header| header.name == *name) {
                return Some(header.span);
            }
            let mut notes = record.tree.notes(NodeId::ROOT);
            let named = |note: &&Note<'_>| note.kind == NoteKind::Property && note.name == *name;
            return notes.find(named).map(|note| note.span);
        }
        Says(name, word) => {
            let mut spoken = spoken.iter().copied();
            spoken.find(|header| header.name == *name && holds(&header.value, word))
        }
        OldChinese => super::dialect::old_chinese(headers),
        OldChineseAnd(word) if dialect => headers.iter().find(|header| holds(&header.value, word)),
        OldChineseAnd(_) => None,
    };
    header.map(|header| header.span)
}

/// Whether `text` holds `word`, ASCII case ignored.
fn holds(text: &str, word: &str) -> bool {
    let (text, word) = (text.as_bytes(), word.as_bytes());
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Game, Header};

    fn of(headers: &[(&'static str, &'static str)]) -> Option<&'static str> {
        let mut record = Record::new(Game::Go);
        for &(name, value) in headers {
            let (span, value_span) = (Span::default(), Span::default());
            record.headers.push(Header {
                name: name.into(),
                value: value.into(),
                span,
                value_span,
            });
        }
        server(&record).map(|(server, _)| server.id())
    }

    #[test]
    fn known_by_what_they_leave() {
        assert_eq!(of(&[("AP", "GNU Go:3.8"), ("AP", "foxwq")]), Some("fox"));
        assert_eq!(of(&[("AP", "CGoban:3")]), Some("kgs"));
        assert_eq!(of(&[("PC", "OGS: https://online-go.com/game/1")]), Some("ogs"));
        assert_eq!(of(&[("US", "Brought to you by IGS PANDANET")]), Some("pandanet"));
        assert_eq!(of(&[("TE", "天元赛"), ("US", "新浪围棋")]), Some("sina"));
        assert_eq!(of(&[("TE", "天元赛"), ("KO", "7.5")]), Some("old-chinese"));
        assert_eq!(of(&[("US", "新浪围棋")]), None);
        assert_eq!(of(&[("US", "GoGoD95")]), Some("gogod"));
        assert_eq!(of(&[("PC", "London")]), None);
    }

    #[test]
    fn every_server_has_one_row() {
        for (index, (server, id, names, signs)) in TABLE.iter().enumerate() {
            assert_eq!((server.id(), server.names()), (*id, *names));
            assert!(!signs.is_empty() && TABLE[..index].iter().all(|row| row.1 != *id));
            assert!(signs.iter().all(|sign| match sign {
                Says(name, _) => SPOKEN.contains(name),
                _ => true,
            }));
        }
    }
}
