//! Any text as each format of Go: read, judged, and written until it settles.

use proptest::{prelude::*, test_runner::TestCaseResult};
use yanpu::{
    formats::{Format, FormatInfo},
    judge::judge,
    record::Record,
    rewrite::rewrite,
    stage::Profile,
};

fn refused(info: &FormatInfo, record: &Record<'_>) -> bool {
    info.shape.refuses.is_some_and(|refuses| refuses(record).is_some())
}

/// Reads a text, judges it, writes it in its format, or as SGF where that has no writer, and that
/// again, and again: all places lie in the text, and all three writings are equal.
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
        prop_assert_eq!(&written[1], &written[0], "{}", text);
        prop_assert_eq!(&written[2], &written[1], "{}", text);
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
const NGF: &[&str] = &[
    "a 2K\n",
    "? 3D\n",
    "x\n",
    "0\n",
    "2\n",
    "7\n",
    "6.5\n",
    "20170316 [09:37]\n",
    "B+R\n",
    "White wins by 5!\n",
    "PMABBREER\n",
    "PMACWEEEE\n",
    "PMADBAAAA\n",
    "GI2\n",
    "IDB[1] x[EndTxt]\n",
    "IDB[0] [EV \"y\"][EndTxt]\n",
    "[EndTxt]\n",
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
        settles(Format::Gib, &text)?;
    }

    #[test]
    fn ngf_settles(text in soup("Rated game\n19\n", NGF)) {
        settles(Format::Ngf, &text)?;
    }

    #[test]
    fn ugf_settles(text in soup("[Header]\n", UGF)) {
        settles(Format::Ugf, &text)?;
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
}
