//! Repetition of the whole board beyond the simple ko.

use super::*;

/// Three kos side by side, of which the players take one in turn.
///
/// Columns 1-4: Black holds the ko; the others White's, so that the cycle of six moves
/// returns to this board with the same side to move.
const TRIPLE: &str = ".XO..XO..XO./X.XOXO.OX.XO/.XO..XO..XO./............";

#[test]
fn triple_ko_by_rule_set() {
    let cycle = "bb gb jb cb fb kb";
    for rules in ruleset::ALL {
        let (go, mut position) = diagram(rules.name, TRIPLE, "W");
        let (last, before) = cycle.rsplit_once(' ').map(|(b, l)| (l, b)).unwrap();
        play(&go, &mut position, before);
        let side = position.to_move();
        let resolved = go.resolve(&position, last, None);
        if rules.strictness == ruleset::Strictness::Refuse {
            let point = Point::new(10, 1);
            assert_eq!(resolved.err(), Some(Refusal::Superko { point, repeats_move: 0 }));
        } else {
            let (mv, remark) = resolved.unwrap();
            assert_eq!(remark, Remark::SUPERKO_POSITIONAL | Remark::SUPERKO_SITUATIONAL);
            assert_eq!(position.repeats(mv), Some(0));
            remark_on(&go, &mut position, last, side);
            assert_eq!(go.written(&position), TRIPLE);
            // Once more round: the latest repeated move is named.
            let remark = remark_on(&go, &mut position, "bb", side.other());
            assert!(remark.contains(Remark::SUPERKO_SITUATIONAL));
            let (mv, _) = go.resolve(&position, "gb", None).unwrap();
            assert_eq!(position.repeats(mv), Some(2));
        }
    }
}

/// White plays c1 of the top row, Black takes the two stones from a1, and White takes that one
/// from b1: the same board, with the other side to move.
const SEND_TWO: &str = ".O.X../OXXX../O...../....../....../......";

#[test]
fn send_two_return_one() {
    let point = Point::new(1, 0);
    for (rules, refused, remark) in [
        ("tromp-taylor", true, Remark::NONE),
        ("aga", false, Remark::NONE),
        ("nz", false, Remark::NONE),
        ("chinese1988", false, Remark::SUPERKO_POSITIONAL),
        ("japanese", false, Remark::SUPERKO_POSITIONAL),
    ] {
        let (go, mut position) = diagram(rules, SEND_TWO, "W");
        play(&go, &mut position, "ca aa");
        assert_eq!(go.written(&position), "X..X../OXXX../O...../....../....../......");
        match go.resolve(&position, "ba", None) {
            Ok((mv, given)) => {
                assert!(!refused, "{rules}");
                assert_eq!(given, remark, "{rules}");
                assert_eq!(position.repeats(mv), Some(0), "{rules}");
                go.play(&mut position, mv);
                assert_eq!(go.written(&position), SEND_TWO);
            }
            Err(refusal) => {
                assert!(refused, "{rules}");
                assert_eq!(refusal, Refusal::Superko { point, repeats_move: 0 });
            }
        }
    }
}

#[test]
fn numbers_count_from_the_start_of_the_game_after_setup_too() {
    let (go, mut position) = game("chinese2002", "12:4");
    play(&go, &mut position, "aa ld");
    go.setup(&mut position, "AE", "[aa][ld]").unwrap();
    for (row, line) in (0u8..).zip(TRIPLE.split('/')) {
        for (column, stone) in (0u8..).zip(line.chars()) {
            let mut raw = String::from("[");
            sgf_point::write_point(Point { column, row }, &mut raw);
            raw.push(']');
            let name = match stone {
                'X' => "AB",
                'O' => "AW",
                _ => continue,
            };
            go.setup(&mut position, name, &raw).unwrap();
        }
    }
    go.setup(&mut position, "PL", "[W]").unwrap();
    play(&go, &mut position, "bb gb jb cb fb");
    let (mv, remark) = go.resolve(&position, "kb", None).unwrap();
    assert!(remark.contains(Remark::SUPERKO_SITUATIONAL));
    assert_eq!(position.repeats(mv), Some(2));
}
