//! Every format is known by its content: no name misleads, none is needed.

use std::fs;

use yanpu::{
    formats::{Format, TABLE},
    intake::Intake,
    record::Record,
    rewrite::rewrite,
    stage::Profile,
};

use crate::support::{files, root};

/// Games that show what formats may take for their own: a tree with texts in it, a position, a
/// short one, the other games.
const GAMES: &[&str] = &[
    "[Game \"Chinese Chess\"]\n[Title \"第一局\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n\
     {FORMAT WXF [DhtmlXQ] 回合,红方,黑方} 1. 炮二平五 {(;GM[1]) 1. e4 e5} (1. 兵七进一 卒7进1) \
     马8进7 2. 马二进三 车9平8 3. 车一平二 卒7进1 1-0\n",
    "[Game \"Chinese Chess\"]\n[Title \"残局\"]\n\
     [FEN \"3k5/9/4c4/9/9/9/9/9/4R4/4K4 b - - 0 1\"]\n\n1... 将4平5 2. 车五进六 *\n",
    "[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮8平5 *\n",
    "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
    "(;GM[1]FF[4]SZ[19];B[pd];W[dd];B[pq];W[dp])",
];

fn written(record: &Record<'_>, text: &str, from: Format, to: Format) -> Vec<u8> {
    let record = rewrite(record, text, (from, to), None, &Profile::default()).record;
    match to.info().bytes() {
        Some(body) => {
            let file = body.write.unwrap()(&record);
            body.bind.map_or(file.clone(), |bind| bind(&[file]))
        }
        None => to.info().write_text(&record).into_bytes(),
    }
}

/// The format that a file is taken for under a name with that ending.
fn taken_for(file: &[u8], ending: Option<&str>) -> Option<Format> {
    Intake::new(file, ending, None).format
}

#[test]
fn what_is_written_is_known_under_any_name() {
    let mut endings: Vec<Option<&str>> =
        TABLE.iter().flat_map(|info| info.extensions).copied().map(Some).collect();
    endings.extend([None, Some("gib"), Some("dat"), Some("html")]);
    let mut files = 0;
    for game in GAMES {
        let intake = Intake::new(game.as_bytes(), None, None);
        let from = intake.format.unwrap();
        let (source, findings) = intake.whole_source(game.as_bytes());
        let record = &intake.entries(&source, true, findings)[0].record;
        for info in TABLE.iter().filter(|info| info.writes() && info.games.contains(&record.game)) {
            let file = written(record, &source.text, from, info.format);
            files += 1;
            for &ending in &endings {
                let shown = String::from_utf8_lossy(&file);
                assert_eq!(taken_for(&file, ending), Some(info.format), "{ending:?}\n{shown}");
            }
        }
    }
    assert_eq!(files, 3 * 11 + 5 + 7);
}

/// The files of our own that are not broken are what their endings say.
#[test]
fn no_format_takes_the_files_of_another() {
    let mut seen = 0;
    for path in files("fixtures/codes") {
        let Some((stem, ending)) = path.rsplit_once('.') else { continue };
        let Some(format) = Format::by_name(ending).filter(|_| stem.contains("/good-")) else {
            continue;
        };
        if matches!(format, Format::MoveList | Format::Sheet) {
            // `.txt` and `.csv` may be anything.
            continue;
        }
        let bytes = fs::read(root().join(&path)).unwrap();
        seen += 1;
        for wrong in [None, Some("xyz"), Some("txt"), Some("pgn"), Some("xqf")] {
            assert_eq!(taken_for(&bytes, wrong), Some(format), "{path} as {wrong:?}");
        }
    }
    assert!(seen > 60, "{seen}");
}
