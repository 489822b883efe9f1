//! Times reading, judging and writing over whole files: `cargo bench --bench whole`.
//!
//! `YANPU_BENCH` names the files and folders, parted by white space; without it the corpus of the
//! repository is taken. Each figure is the best of five runs on one thread, without the reading of
//! the files.

#![allow(clippy::print_stdout, clippy::cast_precision_loss)]

use std::{
    env, fs,
    hint::black_box,
    path::PathBuf,
    time::{Duration, Instant},
};

use yanpu::{
    formats::{Entry, Format},
    intake,
    judge::verify,
    record::Record,
    source::Source,
    stage::Profile,
};

/// Runs of which the best counts.
const RUNS: usize = 5;

fn main() {
    let named = env::var("YANPU_BENCH").unwrap_or_default();
    let mut paths: Vec<PathBuf> = named.split_whitespace().map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push([env!("CARGO_MANIFEST_DIR"), "corpus"].iter().collect());
    }
    println!(
        "{:>8} {:>8} {:>7} {:>8} {:>8} {:>8}  input",
        "games", "plies", "MB", "read", "judge", "write"
    );
    println!("{:>8} {:>8} {:>7} {:>8} {:>8} {:>8}", "", "", "", "ms", "ms", "ms");
    for path in paths {
        time(&path);
    }
}

/// One line: the figures of a file or of all files of a folder.
fn time(path: &PathBuf) {
    let files: Vec<Vec<u8>> = walkdir::WalkDir::new(path)
        .sort_by_file_name()
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| fs::read(entry.path()).ok())
        .collect();
    let bytes: usize = files.iter().map(Vec::len).sum();
    let (mut games, mut plies) = (0, 0);
    let mut best = [Duration::MAX; 3];
    for _ in 0..RUNS {
        (games, plies) = (0, 0);
        let mut took = [Duration::ZERO; 3];
        for file in &files {
            let (clock, source) = (Instant::now(), Source::from_bytes(file));
            let entries = intake::read(&source);
            took[0] += clock.elapsed();
            games += entries.len();
            for Entry { record, findings } in entries {
                let clock = Instant::now();
                plies += u64::from(verify(&record, findings, &Profile::default()).plies);
                took[1] += clock.elapsed();
                took[2] += write(&record);
            }
        }
        best = std::array::from_fn(|stage| best[stage].min(took[stage]));
    }
    let [read, judge, write] = best.map(|time| time.as_secs_f64() * 1e3);
    let megabytes = bytes as f64 / 1e6;
    let input = path.display();
    println!("{games:8} {plies:8} {megabytes:7.1} {read:8.1} {judge:8.1} {write:8.1}  {input}");
}

/// How long the writing of a record takes in the format of its game.
fn write(record: &Record<'_>) -> Duration {
    let format = match record.game {
        yanpu::record::Game::Go => Format::Sgf,
        _ => Format::Pgn,
    };
    let clock = Instant::now();
    black_box(format.info().write_text(record));
    clock.elapsed()
}
