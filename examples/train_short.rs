//! Trains the move model of the xiangqi short form, or measures how well it reads.
//!
//! `cargo run --release --example train_short -- train FOLDER > src/games/xiangqi/short/weights.rs`
//! `cargo run --release --example train_short -- measure FOLDER`
//!
//! `cargo run --release --example train_short -- try FOLDER TENTHS TENTHS`
//!
//! FOLDER holds games in any format of the library. Games with the same moves count once. The last
//! digit of the hash of a game's moves says in which tenth it is: `train` uses all but tenth 7, and
//! `measure` that one alone; other tenths may be named behind the folder. `try` trains with the
//! first tenths and measures on the others. Features and constants were chosen by
//! `try FOLDER 45689 0123`; tenth 7 is for the report only.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    clippy::needless_pass_by_value,
    reason = "a program for developers"
)]

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use yanpu::{
    games::{
        rules::Rules,
        xiangqi::{
            Move, Position, Xiangqi,
            short::{
                Options,
                model::{FEATURES, Past, View},
                solve,
                token::{Style, way, write},
            },
        },
    },
    intake,
    record::Game,
    source::Source,
};

const EPOCHS: usize = 6;
const RATE: f32 = 0.15;
/// What the table multiplies weights by.
const SCALE: f32 = 256.0;
/// Pull towards zero, a ply.
const DECAY: f32 = 2e-7;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, folder, tenths @ ..] = &arguments[..] else {
        eprintln!("train_short train|measure FOLDER [TENTHS], or try FOLDER TENTHS TENTHS");
        return;
    };
    let games = distinct(Path::new(folder));
    let part = |nth: usize, default: &str| -> Vec<&[Move]> {
        let tenths = tenths.get(nth).map_or(default, |text| text);
        let taken = |hash: u64| tenths.contains(char::from(b'0' + (hash % 10) as u8));
        games.iter().filter(|(hash, _)| taken(**hash)).map(|(_, game)| &**game).collect()
    };
    match command.as_str() {
        "train" => print!("{}", table(&learn(&part(0, "012345689")))),
        "try" => {
            let weights = rounded(&learn(&part(0, "45689")));
            measure(&part(1, "0123"), Some(&weights), &[(Style::Short, "short", false)]);
        }
        _ => {
            let styles = [
                (Style::Short, "short", false),
                (Style::Short, "short with end", true),
                (Style::Signed, "signed", false),
                (Style::Clear, "clear", false),
            ];
            measure(&part(0, "7"), None, &styles);
        }
    }
}

/// Weights as the table has them.
fn rounded(weights: &[f32]) -> Vec<f32> {
    weights.iter().map(|weight| (weight * SCALE).round() / SCALE).collect()
}

/// The games of a folder by the hash of their moves.
fn distinct(folder: &Path) -> BTreeMap<u64, Vec<Move>> {
    let mut games = BTreeMap::new();
    let files = walkdir::WalkDir::new(folder).sort_by_file_name();
    for entry in files.into_iter().flatten().filter(|entry| entry.file_type().is_file()) {
        let Ok(bytes) = fs::read(entry.path()) else { continue };
        let source = Source::from_bytes(&bytes);
        for entry in intake::read(&source) {
            let record = &entry.record;
            let start = Xiangqi::default().start(yanpu::stage::start(record));
            let Some(mut position) = start.ok().filter(|start| {
                record.game == Game::Xiangqi && start.hash() == Position::start().hash()
            }) else {
                continue;
            };
            let mut moves = Vec::new();
            for id in record.tree.main_line() {
                let Some(text) = record.tree.node(id).mv.as_ref() else { continue };
                let found = Xiangqi::default().resolve(&position, &text.text, None);
                let Ok((mv, _)) = found else { break };
                position.play(mv);
                moves.push(mv);
            }
            if moves.len() >= 10 {
                let step = |hash: u64, mv: &Move| {
                    let code = (mv.from.index() * 90 + mv.to.index()) as u64;
                    (hash ^ code).wrapping_mul(0x0000_0100_0000_01b3)
                };
                let hash = moves.iter().fold(0xcbf2_9ce4_8422_2325, step);
                games.insert(hash ^ hash >> 29, moves);
            }
        }
    }
    games
}

/// Adagrad on the log-likelihood of the moves played among all legal ones.
fn learn(games: &[&[Move]]) -> Vec<f32> {
    let mut weights = vec![0.0_f32; FEATURES];
    let mut squares = vec![1e-3_f32; FEATURES];
    for epoch in 0..EPOCHS {
        let (mut loss, mut plies, mut first) = (0.0_f64, 0_usize, 0_usize);
        for game in games {
            let (mut position, mut past) = (Position::start(), Past::default());
            for (ply, &played) in game.iter().enumerate() {
                let view = View::new(&position, past, game.len() - ply - 1);
                let (log, best) =
                    step(&view, &position.legal_moves(), played, &mut weights, &mut squares);
                loss -= log;
                first += usize::from(best);
                plies += 1;
                let captured = position.piece_at(played.to).is_some();
                past = past.then(played, captured);
                position.play(played);
            }
        }
        let share = 100.0 * first as f64 / plies as f64;
        eprintln!("epoch {epoch}: loss {:.4}, {share:.1} % foreseen", loss / plies as f64);
    }
    weights
}

/// Learns from one ply; the log-probability it had, and whether it was the likeliest move.
fn step(
    view: &View<'_>,
    legal: &[Move],
    played: Move,
    weights: &mut [f32],
    squares: &mut [f32],
) -> (f64, bool) {
    let mut indices: Vec<u16> = Vec::with_capacity(1024);
    let mut moves: Vec<(Move, f32, usize)> = Vec::with_capacity(64);
    for &mv in legal {
        view.features(mv, |index| indices.push(index as u16));
        let first = moves.last().map_or(0, |(_, _, end)| *end);
        let score = indices[first..].iter().map(|index| weights[usize::from(*index)]).sum();
        moves.push((mv, score, indices.len()));
    }
    let top = moves.iter().map(|(_, score, _)| *score).fold(f32::MIN, f32::max);
    let total: f32 = moves.iter().map(|(_, score, _)| (score - top).exp()).sum();
    let (mut first, mut log, mut best) = (0, 0.0, false);
    let mut gradient = vec![0.0_f32; FEATURES];
    let mut touched = Vec::new();
    for (mv, score, end) in moves {
        let share = (score - top).exp() / total;
        let error = f32::from(u8::from(mv == played)) - share;
        if mv == played {
            log = f64::from(share.max(1e-30).ln());
            best = score >= top;
        }
        for index in &indices[first..end] {
            let sum = &mut gradient[usize::from(*index)];
            if *sum == 0.0 {
                touched.push(*index);
            }
            *sum += error;
        }
        first = end;
    }
    for index in touched {
        let at = usize::from(index);
        if gradient[at] == 0.0 {
            continue;
        }
        let slope = std::mem::take(&mut gradient[at]) - DECAY * weights[at];
        squares[at] += slope * slope;
        weights[at] += RATE * slope / squares[at].sqrt();
    }
    (log, best)
}

/// The weights as the source file of the library.
fn table(weights: &[f32]) -> String {
    let mut out = String::from(
        "//! The weights of the move model, in the order of the groups of `features::at`.\n\
         //!\n\
         //! Made from distinct games of the Chinese Chess Practical Dataset by the command below, which\n\
         //! makes them again from any folder of games; do not edit by hand.\n\
         //!\n\
         //! `cargo run --release --example train_short -- train FOLDER > weights.rs`\n\
         \n\
         use super::model::FEATURES;\n\
         \n\
         /// What the weights are multiplied by: a weight of 256 makes a move e times as likely.\n\
         pub(super) const SCALE: f32 = 256.0;\n\
         \n\
         /// The weights.\n\
         #[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [i16; FEATURES] = [\n",
    );
    for row in weights.chunks(20) {
        out.push_str("   ");
        for weight in row {
            let _ = write!(out, " {},", (weight * SCALE).round() as i16);
        }
        out.push('\n');
    }
    out.push_str("];\n");
    out
}

/// Probabilities from which on a ply is taken for sure.
const SURE: [f64; 4] = [1.0, 0.9995, 0.999, 0.99];

/// What came of reading the measured games in one style.
#[derive(Default)]
struct Score {
    whole: usize,
    plies: usize,
    right: usize,
    /// Open plies and those that are wrong and not open, for each of [`SURE`].
    open: [usize; 4],
    silent: [usize; 4],
    dead: usize,
    cut: usize,
    /// Natural logarithm of the probability given to what was played, at the open plies.
    log: f64,
    longest: Duration,
    total: Duration,
}

fn measure(games: &[&[Move]], weights: Option<&[f32]>, styles: &[(Style, &str, bool)]) {
    for &(style, name, with_end) in styles {
        let mut score = Score::default();
        for game in games {
            one(game, style, with_end, weights, &mut score);
        }
        let share = |count: usize| 100.0 * count as f64 / score.plies as f64;
        println!(
            "{name}: {} games, {} plies, {:.3} % right, {} games wholly; {} cut, {} dead; \
             {:.4} nats a game; {:.2} ms a game, at most {:.0} ms",
            games.len(),
            score.plies,
            share(score.right),
            score.whole,
            score.cut,
            score.dead,
            -score.log / games.len() as f64,
            score.total.as_secs_f64() * 1000.0 / games.len() as f64,
            score.longest.as_secs_f64() * 1000.0,
        );
        for ((sure, open), silent) in SURE.iter().zip(score.open).zip(score.silent) {
            println!("  sure {sure}: {:.2} % open, {silent} wrong and not open", share(open));
        }
    }
}

/// The positions of a game, and its moves as written.
fn texts(game: &[Move], style: Style) -> (Vec<Position>, Vec<String>) {
    let mut before = vec![Position::start()];
    let mut texts = Vec::new();
    for mv in game {
        let mut position = before[before.len() - 1].clone();
        let mut text = String::new();
        write(&position, *mv, style, &mut text);
        texts.push(text);
        position.play(*mv);
        before.push(position);
    }
    (before, texts)
}

fn one(game: &[Move], style: Style, with_end: bool, weights: Option<&[f32]>, score: &mut Score) {
    let (before, texts) = texts(game, style);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let end = before.last().filter(|_| with_end);
    let clock = Instant::now();
    let solution = solve(&before[0], &texts, &Options { end, weights, ..Options::default() });
    let took = clock.elapsed();
    score.total += took;
    score.longest = score.longest.max(took);
    score.cut += usize::from(solution.cut);
    score.dead += usize::from(solution.read < game.len());
    let mut whole = true;
    let mut position = before[0].clone();
    let mut open = solution.open.iter().peekable();
    for (ply, mv) in game.iter().enumerate() {
        let Some(piece) = before[ply].piece_at(mv.from) else { continue };
        // The text is right where file, direction and number are, whatever the square.
        let same =
            |read: Move| read.from.file() == mv.from.file() && way(read, piece) == way(*mv, piece);
        let right = solution.moves.get(ply).is_some_and(|&read| {
            let right = position.piece_at(read.from) == Some(piece) && same(read);
            let right = right && (read == *mv || before[ply].hash() != position.hash());
            position.play(read);
            right
        });
        score.plies += 1;
        score.right += usize::from(right);
        whole &= right;
        let open = open.next_if(|open| open.ply == ply);
        if let Some(open) = open {
            let others = open.alternatives.iter().filter(|other| same(other.mv));
            let truth = if right { open.probability } else { others.map(|o| o.probability).sum() };
            score.log += truth.max(1e-6).ln();
        }
        for (nth, sure) in SURE.iter().enumerate() {
            let told = open.is_some_and(|open| *sure >= 1.0 || open.probability < *sure);
            score.open[nth] += usize::from(told);
            score.silent[nth] += usize::from(!right && !told);
        }
    }
    score.whole += usize::from(whole);
}
