//! The known loops, in all the variants that may not change a verdict.

use super::super::{Code, Idle, Nature, Ruling, judge};
use super::record::{Chase, Gravity, Names, Record};
use crate::games::xiangqi::{Move, Position, Square};
use crate::side::Side;
use std::fmt::Write;

/// A loop with the verdict that is stated for it.
struct Case<'a> {
    id: &'a str,
    start: Position,
    moves: Vec<Move>,
    verdict: &'a str,
}

fn cases(table: &str) -> Vec<Case<'_>> {
    let line = |line| {
        let mut cells = str::split(line, '\t');
        let [id, fen, moves, verdict] = std::array::from_fn(|_| cells.next().unwrap());
        let moves = moves.split(' ').map(uci).collect();
        Case { id, start: Position::from_fen(fen).unwrap(), moves, verdict }
    };
    table.lines().filter(|text| !text.starts_with('#')).map(line).collect()
}

fn known() -> Vec<Case<'static>> {
    cases(include_str!("../../../../../fixtures/repetition/wxf2018.tsv"))
}

fn uci(text: &str) -> Move {
    let b = text.as_bytes();
    let point = |at: usize| Square::new(b[at] - b'a', b[at + 1] - b'0').unwrap();
    Move::new(point(0), point(2))
}

/// The same with every point moved by `place`, and the colours changed where `flip` says so.
fn moved(case: &Case<'_>, flip: bool, place: impl Fn(Square) -> Square) -> (Position, Vec<Move>) {
    let mut position = Position::empty();
    for (square, mut piece) in case.start.pieces() {
        piece.side = if flip { piece.side.other() } else { piece.side };
        position.put(place(square), Some(piece));
    }
    let turn = case.start.turn();
    position.set_turn(if flip { turn.other() } else { turn });
    let moves = case.moves.iter().map(|mv| Move::new(place(mv.from), place(mv.to))).collect();
    (position, moves)
}

fn mirrored(square: Square) -> Square {
    Square::new(8 - square.file(), square.rank()).unwrap()
}

fn turned(square: Square) -> Square {
    Square::new(square.file(), 9 - square.rank()).unwrap()
}

fn verdict(start: &Position, moves: &[Move], flip: bool) -> &'static str {
    match judge(Code::Wxf2018, start, moves).ruling {
        Ruling::Draw => "draw",
        Ruling::MustChange(side) | Ruling::Loss(side) if (side == Side::First) != flip => "w loses",
        Ruling::MustChange(_) | Ruling::Loss(_) => "b loses",
    }
}

/// The verdicts with the round begun at each of its plies.
fn at_each_phase(start: &Position, moves: &[Move], flip: bool) -> Vec<&'static str> {
    let mut start = start.clone();
    let mut moves = moves.to_vec();
    let mut found = Vec::new();
    for _ in 0..moves.len() {
        found.push(verdict(&start, &moves, flip));
        start.play(moves[0]);
        moves.rotate_left(1);
    }
    found
}

#[test]
fn every_loop_is_legal_and_closed() {
    for case in known() {
        let mut position = case.start.clone();
        for mv in &case.moves {
            assert!(position.is_legal(*mv), "{} {mv:?}", case.id);
            position.play(*mv);
        }
        assert_eq!(position.hash(), case.start.hash(), "{}", case.id);
    }
}

#[test]
fn the_known_loops() {
    let known = known();
    let mut report = String::new();
    let (mut right, mut variants, mut held) = (0, 0, 0);
    for case in &known {
        let first = verdict(&case.start, &case.moves, false);
        if first == case.verdict {
            right += 1;
        } else {
            writeln!(report, "{}: {first}, stated {}", case.id, case.verdict).unwrap();
        }
        let forms = [
            (moved(case, false, |square| square), false),
            (moved(case, false, mirrored), false),
            (moved(case, true, turned), true),
            (moved(case, true, |square| mirrored(turned(square))), true),
        ];
        for ((start, moves), flip) in forms {
            for found in at_each_phase(&start, &moves, flip) {
                variants += 1;
                held += usize::from(found == first);
            }
        }
    }
    writeln!(report, "{right} of {} right", known.len()).unwrap();
    writeln!(report, "{held} of {variants} variants with the same verdict").unwrap();
    insta::assert_snapshot!(report, @r"
    135 of 135 right
    2400 of 2400 variants with the same verdict
    ");
}

fn natures(fen: &str, moves: &str) -> Vec<Nature> {
    let moves: Vec<Move> = moves.split(' ').map(uci).collect();
    let start = Position::from_fen(fen).unwrap();
    judge(Code::Wxf2018, &start, &moves).plies.iter().map(|ply| ply.nature).collect()
}

const PLAIN: Nature = Nature::Idle(Idle::Plain);

#[test]
fn an_attack_along_its_old_line_is_not_new() {
    let across = natures("4k4/9/c8/9/9/9/1R7/9/9/3K5 w", "b3a3 a7b7 a3b3 b7a7");
    assert_eq!(across, [Nature::Chase, PLAIN, Nature::Chase, PLAIN]);
    let along = natures("4k4/9/c8/9/9/9/R8/9/9/3K5 w", "a3a4 e9e8 a4a3 e8e9");
    assert_eq!(along, [PLAIN; 4]);
}

#[test]
fn an_attack_outlives_a_check_that_hides_it() {
    // The red chariot attacks the cannon all the time; Red only answers checks.
    let natures = natures("5k3/4r4/9/9/R1c6/9/9/9/9/3K5 b", "e8d8 d0e0 d8e8 e0d0");
    assert_eq!(natures, [Nature::Check, PLAIN, Nature::Check, PLAIN]);
}

#[test]
fn a_screen_more_breaks_a_root() {
    // Each black cannon move leaves the cannon on b2 without the cannon on e2 behind it.
    let fen = "2n1kab2/4a4/4b4/p1p2r2p/3R5/1r2P3N/8P/1C1AC1N1B/9/2c1KA3 b";
    let natures = natures(fen, "c0c2 d2e1 c2c0 e1d2");
    assert_eq!(natures, [Nature::Chase, PLAIN, Nature::Chase, PLAIN]);
}

#[test]
fn idle_moves_have_names() {
    let first = |fen, moves| natures(fen, moves)[0];
    let there_and_back = "b3a3 e9e8 a3b3 e8e9";
    let follow = first("r3k4/9/c8/9/9/9/1R7/9/9/3K5 w", there_and_back);
    assert_eq!(follow, Nature::Idle(Idle::Follow));
    let trade = first("4k4/9/r8/9/9/9/1R7/9/9/R2K5 w", there_and_back);
    assert_eq!(trade, Nature::Idle(Idle::Trade));
    let offer = first("4k4/9/r8/9/9/9/1R7/9/9/3K5 w", there_and_back);
    assert_eq!(offer, Nature::Idle(Idle::Offer));
    let block = first("r3k4/9/9/9/9/9/9/B1N6/9/3K5 w", "c2a3 e9e8 a3c2 e8e9");
    assert_eq!(block, Nature::Idle(Idle::Block));
}

#[test]
fn pieces_that_change_places_are_not_one_victim() {
    let mut names = Names::new();
    let chase = |victim| [Chase { pair: (80, victim), held: false }];
    let mut record = Record::default();
    record.add(false, &chase(0));
    assert_eq!(record.gravity(&names), Gravity::Chase);
    for text in ["a0a1", "b0a0", "a1b0"] {
        names.play(uci(text));
    }
    let mut record = Record::default();
    record.add(false, &chase(0));
    assert_eq!(record.gravity(&names), Gravity::Allowed);
}
