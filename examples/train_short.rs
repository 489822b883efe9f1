//! Trains the move model of the xiangqi short form, or measures how well it reads.
//!
//! `cargo run --release --example train_short -- train FOLDER > src/games/xiangqi/short/weights.rs`
//! `cargo run --release --example train_short -- measure FOLDER`
//!
//! FOLDER holds games in any format of the library. Games with the same moves count once. The last
//! digit of the hash of a game's moves says in which tenth it is: `train` uses all but tenth 4, and
//! `measure` that one alone. Other tenths are named behind the folder: features and constants were
//! chosen with `train FOLDER 456789` and `measure FOLDER 0123`; tenth 4 is for the report only.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    clippy::needless_pass_by_value,
    reason = "a program for developers"
)]

use std::{
    collections::{BTreeMap, HashMap},
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
/// Pull towards zero, a ply.
const DECAY: f32 = 2e-7;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(command), Some(folder)) = (arguments.first(), arguments.get(1)) else {
        eprintln!("train_short train|measure FOLDER [TENTHS]");
        return;
    };
    let training = command == "train";
    let tenths = arguments.get(2).map_or(if training { "012356789" } else { "4" }, |text| text);
    let taken = |hash: u64| tenths.contains(char::from(b'0' + (hash % 10) as u8));
    let mut games = distinct(Path::new(folder));
    games.retain(|hash, _| taken(*hash));
    eprintln!("{} games", games.len());
    let games = games.values().map(|game| &**game);
    match command.as_str() {
        "train" => print!("{}", table(&learn(games))),
        _ => measure(games),
    }
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
fn learn<'g>(games: impl Iterator<Item = &'g [Move]> + Clone) -> Vec<f32> {
    let mut weights = vec![0.0_f32; FEATURES];
    let mut squares = vec![1e-3_f32; FEATURES];
    for epoch in 0..EPOCHS {
        let (mut loss, mut plies, mut first) = (0.0_f64, 0_usize, 0_usize);
        for game in games.clone() {
            let (mut position, mut past) = (Position::start(), Past::default());
            for &played in game {
                let (log, best) = step(&position, past, played, &mut weights, &mut squares);
                loss -= log;
                first += usize::from(best);
                plies += 1;
                let captured = position.piece_at(played.to).is_some();
                past = Past { last: Some(played), captured, own: past.last };
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
    position: &Position,
    past: Past,
    played: Move,
    weights: &mut [f32],
    squares: &mut [f32],
) -> (f64, bool) {
    let view = View::new(position, past);
    let mut indices: Vec<u16> = Vec::with_capacity(1024);
    let mut moves: Vec<(Move, f32, usize)> = Vec::with_capacity(64);
    for mv in position.legal_moves() {
        view.features(mv, |index| indices.push(index as u16));
        let first = moves.last().map_or(0, |(_, _, end)| *end);
        let score = indices[first..].iter().map(|index| weights[usize::from(*index)]).sum();
        moves.push((mv, score, indices.len()));
    }
    let top = moves.iter().map(|(_, score, _)| *score).fold(f32::MIN, f32::max);
    let total: f32 = moves.iter().map(|(_, score, _)| (score - top).exp()).sum();
    let (mut first, mut log, mut best) = (0, 0.0, false);
    let mut gradient: HashMap<u16, f32> = HashMap::new();
    let mut touched = Vec::new();
    for (mv, score, end) in moves {
        let share = (score - top).exp() / total;
        let error = f32::from(u8::from(mv == played)) - share;
        if mv == played {
            log = f64::from(share.max(1e-30).ln());
            best = score >= top;
        }
        for index in &indices[first..end] {
            let sum = gradient.entry(*index).or_insert_with(|| {
                touched.push(*index);
                0.0
            });
            *sum += error;
        }
        first = end;
    }
    for index in touched {
        let at = usize::from(index);
        let slope = gradient[&index] - DECAY * weights[at];
        squares[at] += slope * slope;
        weights[at] += RATE * slope / squares[at].sqrt();
    }
    (log, best)
}

/// The weights as the source file of the library.
fn table(weights: &[f32]) -> String {
    let mut out = String::from(
        "//! The weights of the move model, in the order of the groups of `model::at`.\n\
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
            let _ = write!(out, " {},", (weight * 256.0).round() as i16);
        }
        out.push('\n');
    }
    out.push_str("];\n");
    out
}

/// What came of reading the measured games in one style.
#[derive(Default)]
struct Score {
    games: usize,
    whole: usize,
    plies: usize,
    right: usize,
    flagged: usize,
    silent: usize,
    silent_uncut: usize,
    dead: usize,
    cut: usize,
    longest: Duration,
    total: Duration,
}

fn measure<'g>(games: impl Iterator<Item = &'g [Move]> + Clone) {
    for (style, name) in
        [(Style::Short, "short"), (Style::Signed, "signed"), (Style::Clear, "clear")]
    {
        for (sure, with_end) in [(1.0, false), (0.999, false), (1.0, true)] {
            let mut score = Score::default();
            for game in games.clone() {
                one(game, style, sure, with_end, &mut score);
            }
            let share = |count: usize| 100.0 * count as f64 / score.plies as f64;
            println!(
                "{name} sure {sure}{}: plies right {:.3} %, games right {:.1} %, flagged {:.2} %, \
                 wrong and unflagged {} of {} ({} in uncut games), {} cut and {} dead of {}, \
                 {:.2} ms a game, at most {:.0} ms",
                if with_end { " with end" } else { "" },
                share(score.right),
                100.0 * score.whole as f64 / score.games as f64,
                share(score.flagged),
                score.silent,
                score.plies,
                score.silent_uncut,
                score.cut,
                score.dead,
                score.games,
                score.total.as_secs_f64() * 1000.0 / score.games as f64,
                score.longest.as_secs_f64() * 1000.0,
            );
        }
    }
}

fn one(game: &[Move], style: Style, sure: f64, with_end: bool, score: &mut Score) {
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
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let end = before.last().filter(|_| with_end);
    let beam = std::env::var("BEAM").ok().and_then(|text| text.parse().ok());
    let mut options = Options { sure, end, ..Options::default() };
    options.beam = beam.unwrap_or(options.beam);
    let width = std::env::var("WIDTH").ok().and_then(|text| text.parse().ok());
    options.width = width.unwrap_or(options.width);
    let clock = Instant::now();
    let solution = solve(&before[0], &texts, &options);
    let took = clock.elapsed();
    score.total += took;
    score.longest = score.longest.max(took);
    score.games += 1;
    score.cut += usize::from(solution.cut);
    score.dead += usize::from(solution.read < game.len());
    let mut whole = true;
    let mut position = before[0].clone();
    for (ply, mv) in game.iter().enumerate() {
        let piece = before[ply].piece_at(mv.from);
        // The text is right where file, direction and number are, whatever the square.
        let read = solution.moves.get(ply).copied();
        let right = read.is_some_and(|read| {
            let same = piece.is_some() && position.piece_at(read.from) == piece;
            let (Some(piece), true) = (piece, same) else { return false };
            read.from.file() == mv.from.file()
                && way(read, piece) == way(*mv, piece)
                && (read == *mv || before[ply].hash() != position.hash())
        });
        if let Some(read) = read {
            position.play(read);
        }
        let flagged = solution.open.binary_search_by_key(&ply, |open| open.ply).is_ok();
        score.plies += 1;
        score.right += usize::from(right);
        score.flagged += usize::from(flagged);
        score.silent += usize::from(!right && !flagged);
        score.silent_uncut += usize::from(!right && !flagged && !solution.cut);
        whole &= right;
    }
    score.whole += usize::from(whole);
}
