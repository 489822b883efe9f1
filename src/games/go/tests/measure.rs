//! Speed on real records, and final boards for comparison with other programs.

use std::hint::black_box;
use std::time::Instant;

use super::*;

/// The moves of a record's main text, found without a parser: good enough for plain records.
fn moves(text: &str) -> Vec<(Side, &str)> {
    text.split(';')
        .filter_map(|node| {
            let node = node.trim();
            let side = match node.get(..2)? {
                "B[" => Side::First,
                "W[" => Side::Second,
                _ => return None,
            };
            Some((side, node[2..].split(']').next()?))
        })
        .collect()
}

/// Time this thread has spent on a processor, or wall time where the system does not tell.
fn processor_time(from: Instant) -> u128 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .unwrap_or(from.elapsed().as_nanos())
}

/// The raw values of a property in the first node.
fn property<'a>(text: &'a str, name: &str) -> &'a str {
    let Some(at) = text.find(&format!("{name}[")) else { return "" };
    let raw = &text[at + name.len()..];
    let end = raw.find(|c: char| c.is_ascii_uppercase() || c == ';').unwrap_or(raw.len());
    &raw[..end]
}

/// One line a game: name, final board, stones taken by Black and White, refusals, repetitions.
fn outcome(go: &Go, name: &str, text: &str) -> String {
    let size = property(text, "SZ").trim_start_matches('[').split(']').next();
    let mut position = go.start(size).unwrap();
    go.setup(&mut position, "AB", property(text, "AB")).unwrap();
    go.setup(&mut position, "AW", property(text, "AW")).unwrap();
    let (mut refused, mut repeated) = (0, 0);
    for (side, point) in moves(text) {
        match go.resolve(&position, point, Some(side)) {
            Ok((mv, remark)) => {
                repeated += u32::from(remark.contains(Remark::SUPERKO_POSITIONAL));
                go.play(&mut position, mv);
            }
            Err(_) => refused += 1,
        }
    }
    let [black, white] = [Side::First, Side::Second].map(|side| position.taken_by(side));
    let board = go.written(&position);
    format!("{name}\t{board}\t{black}\t{white}\t{refused}\t{repeated}\n")
}

/// Plays a game's moves on an empty board of 19x19, passing over what is refused.
fn replay(go: &Go, list: &[(Side, &str)]) -> Position {
    let mut position = go.start(None).unwrap();
    for (side, point) in list {
        if let Ok((mv, _)) = go.resolve(&position, point, Some(*side)) {
            go.play(&mut position, mv);
        }
    }
    position
}

/// Prints nanoseconds a move for the folder named by `YANPU_SGF`, and with `YANPU_SGF_BOARDS`
/// writes the outcomes to the file of that name.
#[test]
#[ignore = "needs a folder of records"]
fn nanoseconds_a_move() {
    let folder = std::env::var("YANPU_SGF").unwrap();
    let mut games = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        games.push((path.file_name().unwrap().to_string_lossy().into_owned(), text));
    }
    games.sort();
    let go = Go::default();
    if let Ok(path) = std::env::var("YANPU_SGF_BOARDS") {
        let report: String = games.iter().map(|(name, text)| outcome(&go, name, text)).collect();
        std::fs::write(path, report).unwrap();
    }
    let lists: Vec<_> = games.iter().map(|(_, text)| moves(text)).collect();
    let total: usize = lists.iter().map(Vec::len).sum();
    let begin = Instant::now();
    for _ in 0..12 {
        let from = processor_time(begin);
        for list in &lists {
            black_box(replay(&go, list));
        }
        let took = (processor_time(begin) - from).max(1);
        let each = took / total as u128;
        let a_second = lists.len() as u128 * 1_000_000_000 / took;
        println!("{total} moves, {each} ns a move, {a_second} games/s");
    }
    let longest = lists.iter().max_by_key(|list| list.len()).unwrap();
    let position = replay(&go, longest);
    let from = Instant::now();
    (0..10_000).for_each(|_| drop(black_box(position.clone())));
    println!("clone after {} moves: {} ns", longest.len(), from.elapsed().as_nanos() / 10_000);
}
