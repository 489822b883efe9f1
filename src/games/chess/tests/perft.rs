//! Leaf counts of known positions.

use super::super::Position;
use super::position;

const TABLE: &str = include_str!("../../../../fixtures/perft/chess.perft");

fn perft(position: &Position, depth: usize) -> u64 {
    let mut nodes = 0;
    position.each_legal(|mv| {
        nodes += if depth == 1 {
            1
        } else {
            let mut after = *position;
            after.play(mv);
            perft(&after, depth - 1)
        };
        true
    });
    nodes
}

fn other_perft(board: &cozy_chess::Board, depth: usize) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += other_perft(&after, depth - 1);
        }
        false
    });
    nodes
}

/// Id, FEN and counts by depth.
fn table() -> Vec<(&'static str, &'static str, Vec<u64>)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<_> = line.split('|').map(str::trim).collect();
            let counts = fields[2].split(' ').map(|count| count.parse().unwrap()).collect();
            (fields[0], fields[1], counts)
        })
        .collect()
}

fn run(limit: std::ops::Range<u64>) -> usize {
    let mut checked = 0;
    for (id, fen, counts) in table() {
        for (i, &count) in counts.iter().enumerate().filter(|(_, count)| limit.contains(count)) {
            assert_eq!(perft(&position(fen), i + 1), count, "{id} at depth {}", i + 1);
            checked += 1;
        }
    }
    checked
}

#[test]
fn counts_are_right() {
    assert_eq!(run(0..125_000_000), 50);
}

/// Some 730 million nodes: `cargo test -- --ignored deep_counts`.
#[test]
#[ignore = "slow: counts beyond 125 million nodes"]
fn deep_counts_are_right() {
    assert_eq!(run(125_000_000..u64::MAX), 4);
}

#[test]
fn another_generator_counts_the_same() {
    for (id, fen, counts) in table() {
        let board = cozy_chess::Board::from_fen(fen, id.starts_with("chess960")).unwrap();
        for (i, &count) in counts.iter().enumerate().filter(|&(_, &count)| count < 1_000_000) {
            assert_eq!(other_perft(&board, i + 1), count, "{id} at depth {}", i + 1);
        }
    }
}
