//! Leaf counts of known positions of the variants, and of Chess960.

use super::super::{Position, Variant, fen};

const TABLE: &str = include_str!("../../../../../fixtures/perft/variants.perft");
const CHESS960: &str = include_str!("../../../../../fixtures/perft/chess960.perft");

fn perft(position: &Position, depth: usize) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut after = *position;
        after.play(mv);
        after
    };
    moves.into_iter().map(|mv| perft(&after(mv), depth - 1)).sum()
}

fn usual_perft(position: &crate::games::chess::Position, depth: usize) -> u64 {
    let mut nodes = 0;
    position.each_legal(|mv| {
        nodes += if depth == 1 {
            1
        } else {
            let mut after = *position;
            after.play(mv);
            usual_perft(&after, depth - 1)
        };
        true
    });
    nodes
}

fn variant(name: &str) -> Variant {
    let plain = |name: &str| name.to_ascii_lowercase().replace('-', " ");
    let known = |variant: &Variant| plain(variant.name()) == plain(name);
    Variant::ALL.into_iter().find(known).unwrap_or_else(|| panic!("{name}"))
}

fn lines(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

/// Checks the counts below `limit`; the result is how many there were.
fn run(limit: u64) -> usize {
    let mut checked = 0;
    for line in lines(TABLE) {
        let [name, id, text, counts] = line[..] else { panic!("{line:?}") };
        let position = fen::read(text, variant(name), true).unwrap();
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).zip(1..);
        for (count, depth) in counts.filter(|&(count, _): &(u64, _)| count < limit) {
            assert_eq!(perft(&position, depth), count, "{id} at depth {depth}");
            checked += 1;
        }
    }
    checked
}

/// Checks every `step`th position of Chess960, by the rules of standard chess and by
/// those of three-check, which takes no move away before the third check.
fn run_chess960(step: usize, depths: usize) -> usize {
    let mut checked = 0;
    for line in lines(CHESS960).step_by(step) {
        let [id, text, counts] = line[..] else { panic!("{line:?}") };
        let usual = crate::games::chess::fen::read(text, true).unwrap().0;
        let ours = fen::read(text, Variant::ThreeCheck, true).unwrap();
        for (count, depth) in counts.split(' ').take(depths).zip(1..) {
            let count: u64 = count.parse().unwrap();
            assert_eq!(usual_perft(&usual, depth), count, "{id} at depth {depth}");
            assert_eq!(perft(&ours, depth), count, "three-check, {id} at depth {depth}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn counts_are_right() {
    assert_eq!(run(70_000), 83);
}

#[test]
fn counts_of_chess960_are_right() {
    assert_eq!(run_chess960(48, 3), 60);
}

/// Some 600 million nodes twice: `cargo test --release -- --ignored all_counts`.
#[test]
#[ignore = "slow: all counts, for a release build"]
fn all_counts_are_right() {
    assert_eq!(run(u64::MAX), 105);
    assert_eq!(run_chess960(1, 4), 3840);
}
