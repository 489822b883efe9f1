//! The printed cases of the codes, in all variants.

use super::super::{Move, Piece, Position, Square};
use super::mate::Mates;
use super::{Code, Idle, Judgement, Nature, Ruling, judge};
use crate::side::Side;
use std::fmt::Write as _;

const FIGURES_1999: &str = include_str!("../../../../fixtures/repetition/cxa1999.tsv");
const FIGURES_2020: &str = include_str!("../../../../fixtures/repetition/cxa2020.tsv");

/// The last cycle of a printed case.
struct Case {
    id: String,
    start: Position,
    moves: Vec<Move>,
    natures: Vec<char>,
    verdict: String,
}

fn square(text: &str) -> Square {
    let bytes = text.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0').unwrap()
}

fn cases(text: &str) -> Vec<Case> {
    text.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, fen, moves, natures, verdict] = fields[..] else { panic!("{line}") };
    let mut position = Position::from_fen(fen).unwrap();
    let mut seen = vec![position.clone()];
    let mut played = Vec::new();
    for text in moves.split(' ') {
        let mv = Move::new(square(&text[..2]), square(&text[2..]));
        assert!(position.is_legal(mv), "{id} {mv:?}");
        position.play(mv);
        played.push(mv);
        seen.push(position.clone());
    }
    let last = seen.len() - 1;
    let first = (0..last).rev().find(|at| seen[*at].hash() == seen[last].hash()).unwrap();
    let natures: Vec<char> = natures.chars().collect();
    Case {
        id: id.to_owned(),
        start: seen[first].clone(),
        moves: played[first..].to_vec(),
        natures: natures[first..].to_vec(),
        verdict: verdict.to_owned(),
    }
}

fn letter(nature: Nature) -> char {
    match nature {
        Nature::Check => '将',
        Nature::MateThreat => '杀',
        Nature::Chase => '捉',
        Nature::Idle(_) => '闲',
    }
}

fn word(ruling: Ruling) -> String {
    let side = |side| if side == Side::First { "red" } else { "black" };
    match ruling {
        Ruling::Draw => "draw".to_owned(),
        Ruling::MustChange(it) => format!("must-change {}", side(it)),
        Ruling::Loss(it) => format!("loss {}", side(it)),
    }
}

fn verdict(judged: &Judgement) -> String {
    match judged.leaning {
        Some(leaning) => format!("undecided {}", word(leaning)),
        None => word(judged.ruling),
    }
}

fn natures(judged: &Judgement) -> String {
    judged.plies.iter().map(|ply| letter(ply.nature)).collect()
}

/// The table of one code: what was hit, and every miss.
fn table(code: Code, text: &str) -> String {
    let (mut right, mut leaning, mut good, mut plies, mut all) = (0, 0, 0, 0, 0);
    let mut misses = String::new();
    for case in cases(text) {
        let judged = judge(code, &case.start, &case.moves);
        let (mine, theirs) = (verdict(&judged), case.verdict.as_str());
        let printed: String = case
            .natures
            .iter()
            .map(|it| if "兑献拦跟".contains(*it) { '闲' } else { *it })
            .collect();
        let found = natures(&judged);
        all += 1;
        plies += printed.chars().count();
        good += found.chars().zip(printed.chars()).filter(|(a, b)| a == b).count();
        if mine == theirs {
            right += 1;
        } else if mine.strip_prefix("undecided ") == Some(theirs) {
            leaning += 1;
        }
        if mine != theirs || found != printed {
            writeln!(misses, "{}: {found} {mine}, printed {printed} {theirs}", case.id).unwrap();
        }
    }
    format!(
        "{}: {right} of {all} verdicts, {leaning} more by their leaning, {good} of {plies} natures\n{misses}",
        code.name()
    )
}

#[test]
fn printed_cases() {
    let mut text = table(Code::Cxa1999, FIGURES_1999);
    text += &table(Code::Cxa2020, FIGURES_2020);
    insta::assert_snapshot!(text);
}

/// A board with each point and side sent elsewhere.
fn moved_board(position: &Position, point: fn(Square) -> Square, swap: bool) -> Position {
    let side = |side: Side| if swap { side.other() } else { side };
    let mut other = Position::empty();
    for (square, piece) in position.pieces() {
        other.put(point(square), Some(Piece::new(piece.role, side(piece.side))));
    }
    other.set_turn(side(position.turn()));
    other
}

fn mirrored(square: Square) -> Square {
    Square::new(8 - square.file(), square.rank()).unwrap()
}

fn upside_down(square: Square) -> Square {
    Square::new(square.file(), 9 - square.rank()).unwrap()
}

fn swapped(ruling: Ruling) -> Ruling {
    match ruling {
        Ruling::Draw => Ruling::Draw,
        Ruling::MustChange(side) => Ruling::MustChange(side.other()),
        Ruling::Loss(side) => Ruling::Loss(side.other()),
    }
}

/// Colours changed over, left and right changed over, the loop begun at each ply: the judgement
/// follows in every respect.
#[test]
fn variants_agree() {
    for (code, text) in [
        (Code::Cxa1999, FIGURES_1999),
        (Code::Cxa1999, FIGURES_2020),
        (Code::Cxa2020, FIGURES_1999),
        (Code::Cxa2020, FIGURES_2020),
        (Code::CheckOnly, FIGURES_2020),
    ] {
        for case in cases(text) {
            let plain = judge(code, &case.start, &case.moves);
            for (point, swap) in [(upside_down as fn(Square) -> Square, true), (mirrored, false)] {
                let start = moved_board(&case.start, point, swap);
                let moves: Vec<Move> =
                    case.moves.iter().map(|mv| Move::new(point(mv.from), point(mv.to))).collect();
                let judged = judge(code, &start, &moves);
                let turn = |ruling| if swap { swapped(ruling) } else { ruling };
                assert_eq!(natures(&judged), natures(&plain), "{}", case.id);
                assert_eq!(turn(judged.ruling), plain.ruling, "{}", case.id);
                assert_eq!(judged.leaning.map(turn), plain.leaning, "{}", case.id);
                assert_eq!(judged.doubts, plain.doubts, "{}", case.id);
            }
            let mut start = case.start.clone();
            let mut moves = case.moves.clone();
            let mut expected = natures(&plain);
            for _ in 0..case.moves.len() {
                start.play(moves[0]);
                moves.rotate_left(1);
                let first = expected.remove(0);
                expected.push(first);
                let judged = judge(code, &start, &moves);
                assert_eq!(natures(&judged), expected, "{}", case.id);
                assert_eq!(judged.ruling, plain.ruling, "{}", case.id);
                assert_eq!(judged.leaning, plain.leaning, "{}", case.id);
            }
        }
    }
}

/// Every threat is shown by a line of legal moves, its mover moving again first.
#[test]
fn evidence_can_be_played_out() {
    for text in [FIGURES_1999, FIGURES_2020] {
        for case in cases(text) {
            let judged = judge(Code::Cxa2020, &case.start, &case.moves);
            let mut position = case.start.clone();
            for ply in &judged.plies {
                position.play(ply.mv);
                let shown = ply.nature >= Nature::Chase;
                assert!(!shown || !ply.threats.is_empty(), "{} {:?}", case.id, ply.mv);
                for threat in &ply.threats {
                    let mut line = position.passed();
                    for mv in &threat.line {
                        assert!(line.is_legal(*mv), "{} {:?} {mv:?}", case.id, ply.mv);
                        line.play(*mv);
                    }
                    if ply.nature == Nature::MateThreat {
                        assert!(line.in_check() && !line.has_legal_move(), "{}", case.id);
                    }
                }
            }
        }
    }
}

#[test]
fn idle_plies_have_names() {
    let figure = |no: usize| {
        let case = cases(FIGURES_1999).remove(no - 1);
        judge(Code::Cxa1999, &case.start, &case.moves)
    };
    assert_eq!(figure(3).plies[1].nature, Nature::Idle(Idle::Trade));
    assert_eq!(figure(9).plies[1].nature, Nature::Idle(Idle::Follow));
}

/// What single moves threaten, each on the smallest board that shows it.
#[test]
fn natures_of_single_plies() {
    for (what, fen, mv, code, expected) in [
        (
            "protected by an elephant",
            "4k4/9/4b4/9/2n6/9/9/9/R8/5K3 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Idle(Idle::Follow),
        ),
        (
            "a false root: the elephant stands between the kings",
            "4k4/9/4b4/9/2n6/9/9/9/R8/4K4 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Chase,
        ),
        (
            "too few roots: two attackers on one protector",
            "4k4/9/4b4/9/2c6/9/1N7/9/R8/5K3 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Chase,
        ),
        (
            "a root behind the target",
            "2r1k4/9/4b4/9/2c6/9/1N7/9/R8/5K3 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Idle(Idle::Follow),
        ),
        (
            "a protected chariot attacked by a horse",
            "2r1k4/9/4b4/9/9/2r6/9/9/9/N4K3 w",
            "a0b2",
            Code::Cxa1999,
            Nature::Chase,
        ),
        (
            "a pawn alone",
            "3k5/9/9/1n7/2P6/9/9/9/9/5K3 w",
            "c5c6",
            Code::Cxa2020,
            Nature::Idle(Idle::Plain),
        ),
        (
            "a king alone",
            "5k3/9/9/9/9/9/9/9/4c4/3K5 w",
            "d0e0",
            Code::Cxa1999,
            Nature::Idle(Idle::Plain),
        ),
        (
            "an unprotected chariot offered",
            "4k4/9/9/9/2r6/9/9/9/R8/5K3 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Idle(Idle::Offer),
        ),
        (
            "a protected chariot offered",
            "3aka3/9/4b4/9/2r6/9/9/9/R8/2R2K3 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Idle(Idle::Trade),
        ),
        (
            "a pawn on its own half is no material",
            "4k4/9/9/2p6/9/9/9/9/R8/5K3 w",
            "a1c1",
            Code::Cxa1999,
            Nature::Idle(Idle::Plain),
        ),
        (
            "a chariot's way closed",
            "4k4/9/9/9/r8/9/9/9/2B6/5K3 w",
            "c1a3",
            Code::Cxa1999,
            Nature::Idle(Idle::Block),
        ),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let mv = Move::new(square(&mv[..2]), square(&mv[2..]));
        let judged = judge(code, &position, &[mv]);
        assert_eq!(judged.plies[0].nature, expected, "{what}");
    }
}

/// A search that stops at its limit says so.
#[test]
fn limits_are_told() {
    let case = cases(FIGURES_1999).remove(8);
    let mut position = case.start.clone();
    position.play(case.moves[0]);
    let again = position.passed();
    let mut mates = Mates::new(1_000_000);
    assert!(mates.mates(&again, 6) && !mates.is_cut());
    let mut mates = Mates::new(10);
    assert!(!mates.mates(&again, 6) && mates.is_cut());
}

/// Boards of diagrams and rounds that lead nowhere are judged without a panic.
#[test]
fn odd_input() {
    let boards = ["9/9/9/9/9/9/9/9/9/9 w", "9/9/9/9/4R4/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/9/4K4 w"];
    let moves = [Move::new(square("e5"), square("e6")), Move::new(square("a0"), square("a1"))];
    for code in Code::ALL {
        for board in boards {
            let position = Position::from_fen(board).unwrap();
            for moves in [&moves[..], &moves[..1], &[]] {
                assert_eq!(judge(code, &position, moves).plies.len(), moves.len());
            }
        }
    }
}

#[test]
#[ignore = "prints the time a case takes"]
fn speed() {
    for text in [FIGURES_1999, FIGURES_2020] {
        for code in [Code::Cxa1999, Code::Cxa2020] {
            let (mut worst, mut total, mut count) = (0.0f64, 0.0, 0);
            for case in cases(text) {
                let began = std::time::Instant::now();
                for _ in 0..10 {
                    std::hint::black_box(judge(code, &case.start, &case.moves));
                }
                let took = began.elapsed().as_secs_f64() * 100.0;
                worst = worst.max(took);
                total += took;
                count += 1;
            }
            println!(
                "{}: mean {:.2} ms, worst {worst:.2} ms",
                code.name(),
                total / f64::from(count)
            );
        }
    }
}
