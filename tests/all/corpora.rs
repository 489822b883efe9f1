//! Runs over larger collections that are not shipped, with their counts pinned.
//!
//! `YANPU_CORPORA=<folder> cargo test --release -- --ignored corpora` looks at the folders below
//! it that are named here; a folder that is not there is passed over aloud.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use yanpu::{
    findings::Severity,
    formats::Format,
    intake::Intake,
    judge::{Judgement, judge},
    record::Record,
    rewrite::rewrite,
    source::Source,
    stage::Profile,
};

use crate::support::{root, yanpu};

const FOLDERS: &[&str] = &[
    "chess/annotated",
    "chess/cairo-board",
    "chess/kokopu",
    "chess/lichess-twic",
    "chess/notnil",
    "chess/pgn-extract",
    "chess/pgnmentor",
    "chess/pychess",
    "chess/python-chess",
    "chess/scalachess",
    "chess/scid",
    "chess/tree-sitter-pgn",
    "go/ai",
    "go/gogui",
    "go/ogs-scored",
    "go/tom",
    "go/tricky",
    "xiangqi/ccpd",
    "xiangqi/eleeye",
    "xiangqi/elephantchess",
    "xiangqi/juzhong",
    "xiangqi/puzzles",
    "xiangqi/san-pgn",
    "xiangqi/windshadow",
    "xiangqi/wukong",
    "xiangqi/wxf",
];

fn each_folder(mut work: impl FnMut(&str, &Path)) {
    let Some(corpora) = std::env::var_os("YANPU_CORPORA") else {
        panic!("YANPU_CORPORA names no folder")
    };
    for name in FOLDERS {
        let folder = Path::new(&corpora).join(name);
        if folder.is_dir() {
            work(name, &folder);
        } else {
            eprintln!("{name} is not there: passed over");
        }
    }
}

#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn counts() {
    each_folder(|name, folder| {
        let ran = yanpu(&["check", "--format", "jsonl", folder.to_str().unwrap()]);
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        let mut add = |key: String, n: u64| *counts.entry(key).or_default() += n;
        for line in ran.out.lines() {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            let kind = game["game"].as_str().unwrap_or("no game");
            add(format!("{kind}: games"), 1);
            add(format!("{kind}: encoding {}", game["encoding"].as_str().unwrap()), 1);
            for key in ["plies", "moves", "comments"] {
                add(format!("{kind}: {key}"), game[key].as_u64().unwrap());
            }
            for finding in game["findings"].as_array().unwrap() {
                let word = |key: &str| finding[key].as_str().unwrap().to_owned();
                add(format!("{kind}: {} {}", word("code"), word("severity")), 1);
            }
        }
        let mut table = String::new();
        for (key, n) in counts {
            writeln!(table, "{key}: {n}").unwrap();
        }
        insta::with_settings!({ snapshot_path => root().join("tests/snapshots/corpora"),
            prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name.replace('/', "-"), table);
        });
    });
}

/// What must survive a rewriting.
fn facts(judged: &Judgement) -> (u32, &Option<String>, &Option<String>, &str) {
    (judged.plies, &judged.start, &judged.last, &judged.result)
}

/// Writes, reads, writes: the game and the bytes must be the same.
fn settles(text: &str, format: Format, record: &Record<'_>) -> Result<(), String> {
    let profile = Profile::default();
    let write = |record: &Record<'_>| format.info().write_text(record);
    let first = write(&rewrite(record, text, (format, format), None, &profile).record);
    let source = Source::from_text(&*first);
    let entries = format.info().read_text(&source.text);
    let [entry] = &entries[..] else { return Err(format!("{} games\n{first}", entries.len())) };
    let again = rewrite(&entry.record, &source.text, (format, format), None, &profile);
    let second = write(&again.record);
    if first != second {
        return Err(format!("not settled\n{first}\n-----\n{second}"));
    }
    let before = judge(record, Vec::new(), &profile);
    let after = judge(&entry.record, Vec::new(), &profile);
    // Variations beside a refused move go into its comment, their moves with them.
    let whole = before.findings.iter().all(|finding| finding.severity < Severity::Error);
    if facts(&before) != facts(&after) || whole && before.moves != after.moves {
        return Err(format!("{:?}\n{:?}\n{first}", facts(&before), facts(&after)));
    }
    Ok(())
}

#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn what_is_written_reads_back() {
    let (mut games, mut wrong) = (0, Vec::new());
    each_folder(|_, folder| {
        for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
            let path = entry.unwrap().into_path();
            let Ok(bytes) = fs::read(&path) else { continue };
            let extension = path.extension().and_then(|ending| ending.to_str());
            let intake = Intake::new(&bytes, extension, None);
            // Binary formats have a test of their own, `archives.rs`.
            let text = |format: &Format| format.info().writes_text();
            let Some(format) = intake.format.filter(text) else { continue };
            let (source, findings) = intake.whole_source(&bytes);
            for (index, entry) in intake.entries(&source, true, findings).iter().enumerate() {
                games += 1;
                if let Err(why) = settles(&source.text, format, &entry.record) {
                    let why: String = why.chars().take(1500).collect();
                    wrong.push(format!("{} game {}: {why}", path.display(), index + 1));
                }
            }
        }
    });
    eprintln!("{games} games");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
}
