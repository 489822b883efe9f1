//! Any text as each format of Go, and any headers and comments of SGF through each of them.

use std::collections::BTreeSet;

use proptest::{prelude::*, test_runner::TestCaseResult};
use yanpu::{
    findings::Code,
    formats::{Format, FormatInfo},
    judge::judge,
    record::{NoteKind, Record},
    rewrite::rewrite,
    stage::Profile,
};

/// What is written besides SGF.
const WRITTEN: [Format; 4] = [Format::Gib, Format::Ngf, Format::Ugf, Format::GoList];

fn refused(info: &FormatInfo, record: &Record<'_>) -> bool {
    info.shape.refuses.is_some_and(|refuses| refuses(record).is_some())
}

/// The text with the first of each field alone: of one that stands three times, with different
/// values, the surplus comes to rest a writing later.
fn fields_once(text: &str) -> String {
    let mut seen = BTreeSet::new();
    let first =
        |line: &&str| line.split_once('=').is_none_or(|(key, _)| seen.insert(key.to_owned()));
    text.split_inclusive('\n').filter(first).collect()
}

/// Reads a text, judges it, writes it in its format, or as SGF where that has no writer, and that
/// again, and again: all places lie in the text, and the second and third writing are equal.
fn settles(format: Format, text: &str) -> TestCaseResult {
    let profile = Profile::default();
    let info = format.info();
    let to = if info.writes_text() { format } else { Format::Sgf };
    for entry in info.read_text(text) {
        let places = entry.findings.iter().map(|finding| finding.span);
        prop_assert!(places.chain([entry.record.span]).all(|it| text.get(it.range()).is_some()));
        judge(&entry.record, entry.findings, &profile);
        if refused(to.info(), &entry.record) {
            continue;
        }
        let record = rewrite(&entry.record, text, (format, to), None, &profile).record;
        let mut written = vec![to.info().write_text(&record)];
        for round in 0..2 {
            let old = &written[round];
            let again = to.info().read_text(old);
            prop_assert_eq!(again.len(), 1, "{}", old);
            prop_assert!(!refused(to.info(), &again[0].record), "{text}\n{old}");
            let record = rewrite(&again[0].record, old, (to, to), None, &profile).record;
            let new = to.info().write_text(&record);
            written.push(new);
        }
        prop_assert_eq!(&written[2], &written[1], "{}\n{}", text, &written[0]);
    }
    Ok(())
}

/// Texts of the pieces of a format, and of others.
fn soup(head: &'static str, pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => prop::sample::select(pieces).prop_map(str::to_owned),
        1 => "[ -~\n围]{1,4}",
    ];
    let body = prop::collection::vec(piece, 0..30);
    body.prop_map(move |pieces| format!("{head}{}", pieces.concat()))
}

const GIB: &[&str] = &[
    "\\HS\n",
    "\\HE\n",
    "\\GS\n",
    "\\GE\n",
    "\\[GAMENAME=",
    "\\]\n",
    "\\[GAMERESULT=white 5 win\\]\n",
    "\\[GAMETAG=S0,W1,Z595,G65\\]\n",
    "\\[GAMEINFOMAIN=GTIME:600-30-3,GRLT:4,GONGJE:65\\]\n",
    "\\[GAMECONDITION=2 Handicap : Black 6.5 Dum\\]\n",
    "\\[GAMEZIPSU=5\\]\n",
    "\\[GAMEWHITENAME=a (2K)\\]\n",
    "\\[GAMECOMMENT=x\\n[C1 \"y\"]\\]\n",
    "\\[GAMETIME=10분\\]\n",
    "INI 0 1 3 &4\n",
    "INI 0 1 0 &4\n",
    "STO 0 2 1 3 3\n",
    "STO 0 3 2 4 4 &4x\n",
    "SKI 0 3\n",
    "2 1 0\n",
];
const UGF: &[&str] = &[
    "[Header]\n",
    "[Data]\n",
    "[ReviewNode]\n",
    "[ReviewComment]\n",
    "[End]\n",
    "[Remote]\n",
    "Title=x,y\n",
    "Hdcp=2,0.5\n",
    "Hdcp=0,6.50\n",
    "Winner=B,C\n",
    "Winner=W,5.50\n",
    "PlayerB=a,2k,,\n",
    "PlayerW=,9p\n",
    "Ptime=J;10;0;0\n",
    "Date=2014/01/27,,,\n",
    "Size=19\n",
    "DD,B1,1,5\n",
    "EE,W1,2,5\n",
    "YA,B1,3,0\n",
    "QQ,B1,0,0\n",
    "NODE,1,0,0,0\n",
    "NODE,2,1,4,4\n",
    "NODE,3,2,5,5\n",
    "VARIATION,\n",
    "VARIATIONEND,\n",
    ".Comment,1\n",
    ".Comment,2\n",
    ".x\n",
];
const LIST: &[&str] = &[
    "1. Black ",
    "2. White ",
    "D4 ",
    "Q16 ",
    "pass ",
    "{x}\n",
    "{",
    "}",
    "\n",
    "KM: 6.5\n",
    "黑：",
    "白",
    "左上角4十四",
    "4四",
    "\\",
    "3. ",
];
const GTP: &[&str] = &[
    "boardsize 19\n",
    "komi 6.5\n",
    "play B D4\n",
    "play white pass\n",
    "genmove b\n",
    "= Q16\n\n",
    "? no\n\n",
    "fixed_handicap 3\n",
    "set_free_handicap D4 Q16\n",
    "undo\n",
    "clear_board\n",
    "= \n\n",
    "# x\n",
    "1 ",
];
const LINES: &[&str] = &[
    "name\t", "B[pd]", "W[dp]", ";", "pd", "dp", "pddp", "\n", "\t", "B+R", ",", "tt", "W[]",
    "KM[6.5]",
];
const OGS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"moves\":",
    "[3,3,100]",
    "[-1,-1,5]",
    "\"komi\":6.5",
    "\"width\":19",
    "\"height\":9",
    "\"players\":{",
    "\"black\":{\"username\":\"a\",\"rank\":20}",
    "\"handicap\":2",
    "\"outcome\":\"Resignation\"",
    "\"chat_log\":[",
    "\"body\":\"x\"",
    "\"move_tree\":{",
    "\"text\":\"y\"",
    "\"initial_state\":{\"black\":\"dd\",\"white\":\"\"}",
    "null",
];

proptest! {
    #[test]
    fn gib_settles(text in soup("\\HS\n", GIB)) {
        settles(Format::Gib, &fields_once(&text))?;
    }


    #[test]
    fn ugf_settles(text in soup("[Header]\n", UGF)) {
        settles(Format::Ugf, &fields_once(&text))?;
    }

    #[test]
    fn lists_settle(text in soup("", LIST)) {
        settles(Format::GoList, &text)?;
    }

    #[test]
    fn gtp_settles(text in soup("boardsize 19\n", GTP)) {
        settles(Format::Gtp, &text)?;
    }

    #[test]
    fn lines_settle(text in soup("", LINES)) {
        settles(Format::GoLines, &text)?;
    }

    #[test]
    fn ogs_settles(text in soup("{", OGS)) {
        settles(Format::Ogs, &text)?;
    }

    #[test]
    fn nothing_is_dropped_silently(
        headers in prop::collection::btree_map(prop::sample::select(NAMES), value(), 0..8),
        comments in prop::collection::vec(prop::option::of(piece()), 0..8),
    ) {
        let escape = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
        let head = headers.iter().map(|(name, value)| format!("{name}[{}]", escape(value)));
        let mut sgf = format!("(;GM[1]FF[4]SZ[19]{}", head.collect::<String>());
        let comments: Vec<_> = (0_u8..).zip(comments).map(|(n, it)| it.map(|it| format!("c{n} {it} end"))).collect();
        for (n, comment) in (0_u8..).zip(&comments) {
            if n > 0 {
                let letter = char::from(b'a' + n);
                sgf += &format!(";{}[{letter}{letter}]", if n % 2 == 1 { 'B' } else { 'W' });
            }
            sgf += &comment.as_ref().map_or_else(String::new, |text| format!("C[{}]", escape(text)));
        }
        sgf.push(')');
        for to in WRITTEN {
            kept(&sgf, to, comments.iter().flatten())?;
        }
    }
}

/// Whether all headers and comments of `sgf` come back from a format, or are told of.
fn kept<'c>(sgf: &str, to: Format, comments: impl Iterator<Item = &'c String>) -> TestCaseResult {
    let profile = Profile::default();
    let entry = Format::Sgf.info().read_text(sgf).remove(0);
    if refused(to.info(), &entry.record) {
        return Ok(());
    }
    let there = rewrite(&entry.record, sgf, (Format::Sgf, to), None, &profile);
    let text = to.info().write_text(&there.record);
    let back = to.info().read_text(&text).remove(0).record;
    let record = rewrite(&back, &text, (to, Format::Sgf), None, &profile).record;
    for header in &entry.record.headers {
        let (name, value) = (&*header.name, &*header.value);
        let empty = matches!(value.trim(), "" | "?") || name == "HA" && value == "0";
        if empty || matches!(name, "GM" | "FF" | "CA") {
            continue;
        }
        let told = there.findings.iter().any(|finding| finding.code == Code::HeaderNotKept);
        prop_assert!(record.value(name) == Some(value) || told, "{name} {value:?}\n{sgf}\n{text}");
    }
    let notes = |kind| {
        let all = record.tree.ids().flat_map(|id| record.tree.notes(id));
        all.filter(move |note| note.kind == kind).map(|note| note.text.to_string())
    };
    let all: Vec<String> = notes(NoteKind::Comment).collect();
    for comment in comments {
        prop_assert!(all.iter().any(|text| text.contains(comment)), "{comment:?}\n{sgf}\n{text}");
    }
    Ok(())
}

const NAMES: &[&str] = &[
    "PB", "PW", "BR", "WR", "BT", "WT", "KM", "RE", "DT", "TM", "OT", "EV", "RO", "PC", "GN", "RU",
    "AN", "SO", "US", "CP", "GC", "ON", "AP", "HA", "XY",
];

fn value() -> impl Strategy<Value = String> {
    let usual = vec![
        "6.5",
        "7",
        "0",
        "3.75",
        "-5.5",
        "B+R",
        "W+T",
        "W+0.5",
        "Void",
        "B+12",
        "2014-01-27",
        "1846",
        "9d",
        "12k",
        "3p",
        "600",
        "61",
        "3x30 byo-yomi",
        "Japanese",
        "1",
        "a, b",
        "x (2k)",
        "name 2k",
        "A=B",
        "[End]",
        ".Comment,1",
        "GI1",
        "\\HS",
        "\\n",
        "a]b",
        "}",
        "{",
        "\"",
        "黑方",
        "a:b",
    ];
    prop_oneof![prop::sample::select(usual).prop_map(str::to_owned), "[!-~围]{1,6}"]
}

/// What some format takes for its own.
fn piece() -> impl Strategy<Value = String> {
    let odd = vec![
        "[EndTxt]",
        "}",
        "{",
        "\\",
        "\\n",
        "\\]",
        "[C1 \"x\"]",
        "&4",
        ".Comment,2",
        "[End]",
        "PMABBREER",
        "1. B D4",
        "a\nb",
        "x\n\ny",
        "[x \"y\"]",
        "围",
    ];
    prop_oneof![prop::sample::select(odd).prop_map(str::to_owned), "[!-~]{1,6}"]
}
