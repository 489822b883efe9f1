//! Real files and speed: run by hand, with folders named in the environment.

use std::time::Instant;

use super::{lex::Lexer, tests::shape, *};

/// Reads the files under `YANPU_SGF_CORPUS`, counts findings, writes and reads back.
#[test]
#[ignore = "needs a folder of SGF files in YANPU_SGF_CORPUS"]
#[allow(clippy::print_stdout, clippy::case_sensitive_file_extension_comparisons)]
fn corpus() {
    let Ok(root) = std::env::var("YANPU_SGF_CORPUS") else { return };
    let mut folders = vec![std::path::PathBuf::from(root)];
    let (mut games, mut moves) = (0, 0);
    let mut found = std::collections::BTreeMap::<&str, Vec<String>>::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.to_lowercase().ends_with(".sgf") {
                let bytes = std::fs::read(&path).unwrap();
                let label = charset(&bytes).unwrap_or("gb18030");
                let encoding = encoding_rs::Encoding::for_label(label.as_bytes());
                let utf8 = std::str::from_utf8(&bytes).is_ok();
                let fallback = if utf8 { encoding_rs::UTF_8 } else { encoding_rs::GB18030 };
                let encoding = if utf8 { fallback } else { encoding.unwrap_or(fallback) };
                let text = encoding.decode(&bytes).0;
                let entries = read(&text);
                if entries.is_empty() {
                    println!("no game: {name}");
                }
                let mut rest = text.as_bytes();
                let mut pieces = 0;
                while let Some(length) = cut(rest, false) {
                    rest = &rest[length..];
                    pieces += 1;
                }
                if pieces != entries.len() {
                    println!("{pieces} pieces, {} games: {name}", entries.len());
                }
                for entry in &entries {
                    games += 1;
                    moves += entry.record.tree.len() - 1;
                    for finding in &entry.findings {
                        let place = finding.message(crate::findings::Lang::En);
                        found
                            .entry(finding.code.id())
                            .or_default()
                            .push(format!("{name}: {place}"));
                    }
                    let written = write(&entry.record);
                    let again = read(&written);
                    assert_eq!(again.len(), 1, "{name}");
                    assert_eq!(shape(&again[0].record), shape(&entry.record), "{name}");
                    assert_eq!(write(&again[0].record), written, "{name}");
                    let third = read(&written);
                    assert!(third[0].record.same_content(&again[0].record), "{name}");
                }
            }
        }
    }
    println!("{games} games, {moves} nodes");
    for (code, places) in found {
        println!("{code} {}", places.len());
        places.iter().take(12).for_each(|place| println!("    {place}"));
    }
}

/// Speed on the files under `YANPU_SGF_SPEED`, joined and one by one.
#[test]
#[ignore = "needs a folder of SGF files in YANPU_SGF_SPEED"]
#[allow(clippy::print_stdout, clippy::cast_precision_loss)]
fn speed() {
    let Ok(root) = std::env::var("YANPU_SGF_SPEED") else { return };
    let mut files = Vec::new();
    for path in std::fs::read_dir(root).unwrap() {
        files.push(
            String::from_utf8_lossy(&std::fs::read(path.unwrap().path()).unwrap()).into_owned(),
        );
    }
    let joined = files.concat().repeat(5);
    let mut best = [f64::MAX; 4];
    for _ in 0..7 {
        let mut lap = |place: usize, work: &mut dyn FnMut() -> usize| {
            let start = Instant::now();
            assert!(work() > 0);
            best[place] = best[place].min(start.elapsed().as_secs_f64());
        };
        lap(0, &mut || read(&joined).len());
        lap(1, &mut || files.iter().map(|file| read(file).len()).sum());
        lap(2, &mut || {
            let (mut rest, mut count) = (joined.as_bytes(), 0);
            while let Some(length) = cut(rest, false) {
                (rest, count) = (&rest[length..], count + 1);
            }
            count
        });
        lap(3, &mut || Lexer::new(&joined, 0).count());
    }
    let size = joined.len() as f64 / 1e6;
    println!(
        "joined: {:.0} MB/s; cut {:.0} MB/s; lexer {:.0} MB/s",
        size / best[0],
        size / best[2],
        size / best[3]
    );
    println!(
        "one by one: {:.0} MB/s, {:.0} files/s",
        size / 5.0 / best[1],
        files.len() as f64 / best[1]
    );
}
