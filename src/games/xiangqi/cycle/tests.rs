//! The cases of the codes.

use super::*;
use crate::games::xiangqi::cycle::{code::Terms, ruling::studies};

const FIGURES: &str = include_str!("../../../../fixtures/repetition/cxa1999.tsv");
const CASES: &str = include_str!("../../../../fixtures/repetition/cxa2020.tsv");

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

/// The last cycle of a line of the fixtures.
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
    let side = |side| if side == crate::side::Side::First { "red" } else { "black" };
    match ruling {
        Ruling::Draw => "draw".to_owned(),
        Ruling::MustChange(s) => format!("must-change {}", side(s)),
        Ruling::Loss(s) => format!("loss {}", side(s)),
    }
}

#[test]
#[ignore = "prints"]
fn dump() {
    for (code, text) in [(Code::Cxa1999, FIGURES), (Code::Cxa2020, CASES)] {
        let (mut right, mut plies, mut good, mut total) = (0, 0, 0, 0);
        for case in cases(text) {
            let began = std::time::Instant::now();
            let judged = judge(code, &case.start, &case.moves);
            let took = began.elapsed();
            let verdict = word(judged.ruling);
            let ok = verdict == case.verdict.trim_start_matches("undecided ");
            right += usize::from(ok);
            total += 1;
            let mine: String = judged.plies.iter().map(|p| letter(p.nature)).collect();
            let theirs: String = case
                .natures
                .iter()
                .map(|c| if "兑献拦跟".contains(*c) { '闲' } else { *c })
                .collect();
            let same = mine.chars().zip(theirs.chars()).filter(|(a, b)| a == b).count();
            plies += case.natures.len();
            good += same;
            println!(
                "{} {} {} mine {mine} theirs {theirs} verdict {verdict} / {} {took:?}{}",
                if ok { "  " } else { "XX" },
                if mine == theirs { "  " } else { "nn" },
                case.id,
                case.verdict,
                if judged.doubts.is_empty() {
                    String::new()
                } else {
                    format!("{:?}", judged.doubts)
                },
            );
            if !ok || mine != theirs || std::env::var("ALL").is_ok() {
                println!("      {}", case.start.to_fen());
                for (study, t) in
                    studies(&case.start, &case.moves, &Terms::of(code)).iter().zip(theirs.chars())
                {
                    let short = |wins: &[gain::Win]| {
                        wins.iter()
                            .map(|w| {
                                let mut m = mate::Mates::new(100_000);
                                let line = gain::line(
                                    &study.after.passed(),
                                    w,
                                    &study.settled,
                                    &Terms::of(code),
                                    &mut m,
                                );
                                format!("{}{:?}", if w.combined { "*" } else { "" }, line)
                            })
                            .collect::<Vec<_>>()
                            .join(" ")
                    };
                    let plain = |wins: &[gain::Win]| {
                        wins.iter()
                            .map(|w| format!("{}{:?}", if w.combined { "*" } else { "" }, w.mv))
                            .collect::<Vec<_>>()
                            .join(" ")
                    };
                    println!(
                        "      {:?} {t}{}{} chases {} | joint {} | exempt {} | offers {} | now {} | then {}",
                        study.mv,
                        if study.check { " check" } else { "" },
                        study.mate.map_or(String::new(), |m| format!(" mate {m:?}")),
                        short(&study.chases),
                        short(&study.joint),
                        short(&study.exempt),
                        short(&study.offers),
                        plain(&study.now),
                        plain(&study.then),
                    );
                }
            }
        }
        println!("== {code:?} verdicts {right}/{total} natures {good}/{plies}");
    }
}
