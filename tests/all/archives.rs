//! Archive formats over larger collections that are not shipped: every file opened, nothing lost.
//!
//! Run as `corpora.rs` is, with `YANPU_CORPORA`.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use yanpu::{
    findings::{Code, Finding},
    formats::{Entry, Format, ReadOptions, board},
    intake::Intake,
    record::{Outcome, Record, Tree},
    rewrite::{Rewritten, rewrite},
    source::Source,
    stage::Profile,
};

use crate::support::root;

const FOLDERS: &[&str] = &[
    "xiangqi/xqf",
    "xiangqi/xqf-trees",
    "xiangqi/cchess-tests",
    "xiangqi/eleeye/XQFTOOLS",
    "xiangqi/format-samples",
    "xiangqi/xqr",
];

/// Works on each game of the archive files below a folder, by its file and its number there.
fn each_game(folder: &str, mut work: impl FnMut(&str, Format, Entry<'_>)) -> usize {
    let Some(corpora) = std::env::var_os("YANPU_CORPORA") else {
        panic!("YANPU_CORPORA names no folder")
    };
    let mut files = 0;
    for entry in walkdir::WalkDir::new(Path::new(&corpora).join(folder)).sort_by_file_name() {
        let path = entry.unwrap().into_path();
        let Ok(bytes) = fs::read(&path) else { continue };
        let extension = path.extension().and_then(|ending| ending.to_str());
        let intake = Intake::new(&bytes, extension, None);
        let Some(format) = intake.format.filter(|it| it.info().shape.is_narrow()) else { continue };
        files += 1;
        let (source, findings) = intake.whole_source(&bytes);
        for (index, entry) in intake.entries(&source, true, findings).into_iter().enumerate() {
            work(&format!("{} game {}", path.display(), index + 1), format, entry);
        }
    }
    files
}

#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn counts() {
    for folder in FOLDERS {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        each_game(folder, |_, format, Entry { record, findings }| {
            let name = format.info().name;
            let mut add = |what: &str, n: usize| {
                *counts.entry(format!("{name}: {what}")).or_default() += n;
            };
            add("games", 1);
            add("nodes", record.tree.len() - 1);
            add("comments", record.tree.comments());
            for header in &record.headers {
                add(&format!("header {}", header.name), 1);
            }
            let judged = yanpu::judge::judge(&record, findings, &Profile::default());
            for finding in &judged.findings {
                add(finding.code.id(), 1);
            }
        });
        let mut table = String::new();
        for (key, n) in counts {
            writeln!(table, "{key}: {n}").unwrap();
        }
        insta::with_settings!({ snapshot_path => root().join("tests/snapshots/archives"),
            prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(folder.replace('/', "-"), table);
        });
    }
}

/// A record as a file of that format.
fn file_of(record: &Record<'_>, text: &str, from: Format, to: Format) -> (Vec<u8>, Vec<Finding>) {
    let Rewritten { record, findings } =
        rewrite(record, text, (from, to), None, &Profile::default());
    match to.info().bytes() {
        Some(body) => {
            let file = body.write.unwrap()(&record);
            (body.bind.map_or(file.clone(), |bind| bind(&[file])), findings)
        }
        None => (to.info().write_text(&record).into_bytes(), findings),
    }
}

/// The one game of a file, given to `work`.
fn reread<T>(file: &[u8], format: Format, work: impl FnOnce(&Record<'_>, &str) -> T) -> T {
    let intake = Intake::new(file, None, None);
    assert_eq!(intake.format, Some(format));
    let (source, findings) = intake.whole_source(file);
    let entries = intake.entries(&source, true, findings);
    assert_eq!(entries.len(), 1);
    work(&entries[0].record, &source.text)
}

/// Moves in points, and comments, in the order of the tree: what must come through.
fn content(tree: &Tree<'_>) -> Vec<String> {
    let mut out = Vec::new();
    let mut open = vec![yanpu::record::NodeId::ROOT];
    while let Some(node) = open.pop() {
        let mv = tree.node(node).mv.as_ref().map_or("", |mv| &*mv.text);
        let comments: Vec<_> = tree.notes(node).map(|note| &*note.text).collect();
        let children: Vec<_> = tree.children(node).collect();
        out.push(format!("{mv} {} {:?}", children.len(), comments));
        open.extend(children.into_iter().rev());
    }
    out
}

/// What the headers say, by name.
fn headers(record: &Record<'_>) -> BTreeMap<String, String> {
    let implied = |header: &&yanpu::record::Header<'_>| match &*header.name {
        "Game" | "Format" | "FEN" | "Board" => true,
        "Result" => Outcome::read(&header.value) == Some(Outcome::Unknown),
        _ => false,
    };
    let known = record.headers.iter().filter(|header| !implied(header));
    known.map(|header| (header.name.to_string(), header.value.to_string())).collect()
}

/// Through a chain of formats and back; tells what is different.
fn chain(record: &Record<'_>, chain: &[Format]) -> Result<(), String> {
    let mut from = chain[0];
    let mut file = file_of(record, "", from, from).0;
    for &to in chain[1..].iter().chain([&chain[0]]) {
        let (next, findings) = reread(&file, from, |record, text| file_of(record, text, from, to));
        if findings.iter().any(|finding| finding.code == Code::KeptInComment) {
            return Err("refused moves".into());
        }
        (file, from) = (next, to);
    }
    reread(&file, from, |back, _| {
        let (old, new) = (content(&record.tree), content(&back.tree));
        if old != new {
            let at = old.iter().zip(&new).position(|(a, b)| a != b).unwrap_or(0);
            return Err(format!("node {at}: {:?} became {:?}", old.get(at), new.get(at)));
        }
        if headers(record) != headers(back) {
            return Err(format!("{:?} became {:?}", headers(record), headers(back)));
        }
        if board::start_of(record) != board::start_of(back) {
            return Err("another start".into());
        }
        Ok(())
    })
}

#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn what_is_written_reads_back() {
    let chains = [
        &[Format::Xqf][..],
        &[Format::Xqf, Format::Pgn],
        &[Format::Xqf, Format::Cbr],
        &[Format::Xqf, Format::Cbl],
        &[Format::Xqf, Format::Cbf],
        &[Format::Xqf, Format::DhtmlXq],
        &[Format::Xqf, Format::Pgn, Format::DhtmlXq],
        &[Format::Xqf, Format::Pgn, Format::Cbr, Format::DhtmlXq, Format::Cbf],
    ];
    for formats in chains {
        let (mut games, mut refused, mut wrong) = (0, 0, Vec::new());
        for folder in FOLDERS {
            each_game(folder, |name, format, entry| {
                if format != Format::Xqf {
                    return;
                }
                games += 1;
                match chain(&entry.record, formats) {
                    Ok(()) => {}
                    Err(why) if why == "refused moves" => refused += 1,
                    Err(why) => wrong.push(format!("{name}: {why}")),
                }
            });
        }
        eprintln!(
            "{formats:?}: {games} games, {refused} with refused moves, {} wrong",
            wrong.len()
        );
        wrong.iter().take(40).for_each(|it| eprintln!("{it}"));
        assert!(wrong.is_empty());
    }
}

/// Bytes of a fixed generator (splitmix64).
fn noise(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ (z >> 27)
}

/// Real files with a few bytes changed, cut off or doubled: each gets an answer, and what is
/// written of it reads back.
#[test]
#[ignore = "needs the collections in YANPU_CORPORA"]
fn damaged_files_get_an_answer() {
    let corpora = std::env::var_os("YANPU_CORPORA").expect("YANPU_CORPORA names no folder");
    let (mut state, mut files, mut games) = (1, 0, 0);
    for folder in FOLDERS {
        for entry in walkdir::WalkDir::new(Path::new(&corpora).join(folder)).sort_by_file_name() {
            let path = entry.unwrap().into_path();
            let Some(whole) = fs::read(&path).ok().filter(|it| it.len() < 1 << 16) else {
                continue;
            };
            let Some((format, _)) = Format::detect_bytes(&whole, None) else { continue };
            for _ in 0..8 {
                let mut file = whole.clone();
                for _ in 0..=noise(&mut state) % 8 {
                    let at = noise(&mut state) as usize % file.len();
                    match noise(&mut state) % 8 {
                        0 => file.truncate(at.max(1)),
                        1 => file.extend_from_within(at..),
                        _ => file[at] = noise(&mut state) as u8,
                    }
                }
                files += 1;
                let body = format.info().bytes().unwrap();
                for entry in (body.read)(&file, &ReadOptions::default()).entries {
                    games += 1;
                    for finding in &entry.findings {
                        assert!(finding.span.end as usize <= file.len(), "{}", path.display());
                    }
                    yanpu::judge::judge(&entry.record, entry.findings, &Profile::default());
                    if body.write.is_some() {
                        let written = file_of(&entry.record, "", format, format).0;
                        let again = (body.read)(&written, &ReadOptions::default()).entries;
                        let twice = file_of(&again[0].record, "", format, format).0;
                        assert!(written == twice, "{}", path.display());
                    }
                }
            }
        }
    }
    eprintln!("{files} files, {games} games");
}

/// The same bytes, read by another program's text decoder, are no game at all.
#[test]
fn a_text_of_two_letters_is_no_archive() {
    let text = b"XQ\nThis is a text that begins with two letters.\n";
    let intake = Intake::new(text, Some("xqf"), None);
    assert_eq!(intake.format, None);
    let source = Source::from_bytes(text);
    assert!(yanpu::intake::read(&source).is_empty());
}
