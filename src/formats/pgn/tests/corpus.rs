//! Looks at real files: run with `--ignored` and `YANPU_PGN` set to a file or folder.

use std::{collections::BTreeMap, fs, path::PathBuf};

use super::{cut_all, settles};
use crate::{
    findings::Lang,
    formats::pgn::{lex::Lexer, read},
};

/// The files under the path in the environment variable `YANPU_PGN`.
fn files() -> Vec<PathBuf> {
    let root = std::env::var("YANPU_PGN").expect("YANPU_PGN names a file or folder");
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::from(root)]);
    while let Some(path) = folders.pop() {
        if path.is_dir() {
            folders.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("pgn")) {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let label = std::env::var("YANPU_ENCODING").unwrap_or_else(|_| "windows-1252".into());
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
    encoding.decode(bytes).0.into_owned()
}

#[test]
#[ignore = "a look at the files under YANPU_PGN"]
fn look() {
    let (mut games, mut plies) = (0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files() {
        let text = decoded(&fs::read(&path).unwrap());
        let source = crate::source::Source::from_text(&*text);
        let entries = read(&text);
        let counts: Vec<_> =
            entries.iter().map(|entry| entry.record.tree.main_line().count().to_string()).collect();
        if std::env::var("YANPU_COUNTS").is_ok() {
            println!("{}\t{}", path.file_stem().unwrap().display(), counts.join(","));
        }
        for entry in &entries {
            games += 1;
            plies += entry.record.tree.main_line().count();
            for finding in &entry.findings {
                let count = codes.entry(finding.code.id()).or_default();
                *count += 1;
                if *count <= 12 {
                    let place = source.position(finding.span.start);
                    let text: String = finding.span.of(&text).chars().take(60).collect();
                    let message = finding.message(Lang::En);
                    let id = finding.code.id();
                    println!(
                        "{}:{}:{} {id} {message} | {text:?}",
                        path.display(),
                        place.line,
                        place.column
                    );
                }
            }
        }
    }
    println!("{games} games, {plies} plies, {codes:?}");
}

#[test]
#[ignore = "writes and reads the files under YANPU_PGN"]
fn settle() {
    let mut games = 0;
    for path in files() {
        let text = decoded(&fs::read(&path).unwrap());
        for entry in read(&text) {
            games += 1;
            settles(&entry.record);
        }
    }
    println!("{games} games");
}

#[test]
#[ignore = "cuts the files under YANPU_PGN and compares with the reader"]
fn cuts() {
    let (mut whole, mut cut) = (0, 0);
    for path in files() {
        let text = decoded(&fs::read(&path).unwrap());
        let all = read(&text);
        let pieces = cut_all(text.as_bytes(), false);
        let apart: Vec<_> =
            pieces.iter().flat_map(|piece| read(std::str::from_utf8(piece).unwrap())).collect();
        whole += all.len();
        cut += pieces.len();
        assert_eq!(all.len(), apart.len(), "{}", path.display());
        for (a, b) in all.iter().zip(&apart) {
            assert!(a.record.same_content(&b.record), "{}", path.display());
        }
    }
    println!("{whole} games, {cut} pieces");
}

#[test]
#[allow(clippy::cast_precision_loss)]
#[ignore = "speed over the files under YANPU_PGN"]
fn speed() {
    let texts: Vec<String> = files().iter().map(|path| decoded(&fs::read(path).unwrap())).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let rate = |start: std::time::Instant| bytes as f64 / start.elapsed().as_secs_f64() / 1e6;
    let (mut whole, mut cutting, mut pieces, mut lexing) = (0f64, 0f64, 0f64, 0f64);
    for _ in 0..7 {
        let start = std::time::Instant::now();
        let games: usize = texts.iter().map(|text| read(text).len()).sum();
        whole = whole.max(rate(start));
        let start = std::time::Instant::now();
        let cut: Vec<_> = texts.iter().flat_map(|text| cut_all(text.as_bytes(), false)).collect();
        cutting = cutting.max(rate(start));
        let cut: Vec<_> = cut.iter().map(|piece| std::str::from_utf8(piece).unwrap()).collect();
        let start = std::time::Instant::now();
        let apart: usize = cut.iter().map(|piece| read(piece).len()).sum();
        pieces = pieces.max(rate(start));
        let start = std::time::Instant::now();
        let tokens: usize = texts.iter().map(|text| Lexer::new(text, 0).count()).sum();
        lexing = lexing.max(rate(start));
        assert!(tokens > games && apart >= games);
    }
    println!(
        "MB/s: read {whole:.0}, read game by game {pieces:.0}, cut {cutting:.0}, lex {lexing:.0}"
    );
}
