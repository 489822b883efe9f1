//! Each refusal, and the remarks on turn and writing.

use super::*;

#[test]
fn unreadable_and_off_board() {
    let (go, position) = game("japanese", "9:13");
    assert_eq!(
        go.resolve(&position, "p16", None).err(),
        Some(Refusal::Unreadable { text: "p16".into() })
    );
    assert_eq!(
        go.resolve(&position, "ja", None).err(),
        Some(Refusal::OffBoard { column: 9, row: 0 })
    );
    assert!(go.resolve(&position, "im", None).is_ok());
}

#[test]
fn occupied() {
    let (go, mut position) = game("japanese", "9");
    play(&go, &mut position, "ee");
    assert_eq!(
        go.resolve(&position, "ee", None).err(),
        Some(Refusal::Occupied { point: Point::new(4, 4), by: Side::First })
    );
}

#[test]
fn suicide_by_rule_set() {
    for rules in ruleset::ALL {
        let (go, mut position) = diagram(rules.name, ".XO../XXO../OO.../...../.....", "B");
        let suicide = go.resolve(&position, "aa", None);
        if rules.suicide {
            assert_eq!(suicide.unwrap().1, Remark::SUICIDE_ALLOWED);
            remark_on(&go, &mut position, "aa", Side::First);
            assert_eq!(go.written(&position), "..O../..O../OO.../...../.....");
            assert_eq!(position.taken_by(Side::Second), 4);
        } else {
            let point = Point::new(0, 0);
            assert_eq!(suicide.err(), Some(Refusal::Suicide { point, stones: 4 }));
        }
    }
}

#[test]
fn suicide_of_one_stone() {
    let rows = ".O.../O..../...../...../.....";
    let point = Point::new(0, 0);
    let outcome = |rules| {
        let (go, position) = diagram(rules, rows, "B");
        go.resolve(&position, "aa", None)
    };
    assert_eq!(outcome("aga").err(), Some(Refusal::Suicide { point, stones: 1 }));
    assert_eq!(outcome("tromp-taylor").err(), Some(Refusal::Superko { point, repeats_move: 0 }));
    assert_eq!(outcome("nz").unwrap().1, Remark::SUICIDE_ALLOWED, "the side to move is another");
    assert_eq!(outcome("ing").unwrap().1, Remark::SUICIDE_ALLOWED | Remark::SUPERKO_POSITIONAL);
}

#[test]
fn boards_of_one_and_two_points() {
    let (go, position) = game("chinese2002", "1");
    let point = Point::new(0, 0);
    assert_eq!(
        go.resolve(&position, "aa", None).err(),
        Some(Refusal::Suicide { point, stones: 1 })
    );
    let (go, position) = game("tromp-taylor", "1");
    assert_eq!(
        go.resolve(&position, "aa", None).err(),
        Some(Refusal::Superko { point, repeats_move: 0 })
    );
    let (go, mut position) = game("nz", "1");
    assert_eq!(remark_on(&go, &mut position, "aa", Side::First), Remark::SUICIDE_ALLOWED);
    assert_eq!(go.written(&position), ".");

    let (go, mut position) = game("tromp-taylor", "1:2");
    play(&go, &mut position, "aa ab");
    assert_eq!(go.written(&position), "./O");
    let stone = Point::new(0, 1);
    assert_eq!(
        go.resolve(&position, "aa", None).err(),
        Some(Refusal::Ko { point, stone, taken_at: 2 })
    );
    // White fills the ko and takes nothing: all of White is gone.
    assert_eq!(
        go.resolve(&position, "aa", Some(Side::Second)).err(),
        Some(Refusal::Superko { point, repeats_move: 0 })
    );
}

#[test]
fn ko_and_ko_after_a_threat() {
    let rows = ".XO../X.XO./.XO../...../.....";
    for rules in ruleset::ALL {
        let (go, mut position) = diagram(rules.name, rows, "W");
        play(&go, &mut position, "bb");
        assert_eq!(go.written(&position), ".XO../XO.O./.XO../...../.....");
        let (point, stone) = (Point::new(2, 1), Point::new(1, 1));
        assert_eq!(position.ko(), Some(point));
        assert_eq!(
            go.resolve(&position, "cb", None).err(),
            Some(Refusal::Ko { point, stone, taken_at: 1 })
        );
        assert_eq!(
            go.resolve(&position, "cb", Some(Side::Second)).unwrap().1,
            Remark::SAME_COLOUR_TWICE,
            "White may fill"
        );
        play(&go, &mut position, "ae ee cb");
        assert_eq!(go.written(&position), ".XO../X.XO./.XO../...../X...O");
        assert_eq!(position.ko(), Some(Point::new(1, 1)));
    }
}

#[test]
fn a_pass_lifts_the_ko_but_not_superko() {
    let rows = ".XO../X.XO./.XO../...../.....";
    let (go, mut position) = diagram("japanese", rows, "W");
    play(&go, &mut position, "bb -- --");
    assert_eq!(
        remark_on(&go, &mut position, "cb", Side::First),
        Remark::AFTER_PASSES | Remark::SUPERKO_POSITIONAL | Remark::SUPERKO_SITUATIONAL
    );
    let (go, mut position) = diagram("aga", rows, "W");
    play(&go, &mut position, "bb -- --");
    assert_eq!(
        go.resolve(&position, "cb", None).err(),
        Some(Refusal::Superko { point: Point::new(2, 1), repeats_move: 0 })
    );
}

#[test]
fn turns() {
    let (go, mut position) = game("japanese", "19");
    assert_eq!(remark_on(&go, &mut position, "pd", Side::Second), Remark::WRONG_FIRST_COLOUR);
    assert_eq!(remark_on(&go, &mut position, "dd", Side::Second), Remark::SAME_COLOUR_TWICE);
    assert_eq!(remark_on(&go, &mut position, "", Side::Second), Remark::SAME_COLOUR_TWICE);
    assert_eq!(remark_on(&go, &mut position, "pp", Side::First), Remark::NONE);
    assert_eq!(go.written(&position).matches('O').count(), 2);
}

#[test]
fn odd_passes_and_stones_after_passes() {
    let (go, mut position) = game("japanese", "18");
    assert_eq!(remark_on(&go, &mut position, "tt", Side::First), Remark::PASS_AS_TT);
    assert_eq!(remark_on(&go, &mut position, "ss", Side::Second), Remark::NONSTANDARD_PASS);
    assert_eq!(
        remark_on(&go, &mut position, "PD", Side::First),
        Remark::LOWERED | Remark::AFTER_PASSES
    );
    assert_eq!(position.at(Point::new(15, 3)), Some(Side::First));
    assert_eq!(remark_on(&go, &mut position, "dd", Side::Second), Remark::NONE);
}

#[test]
fn a_foreign_move_harms_nothing() {
    let (go, mut position) = game("japanese", "5");
    play(&go, &mut position, "cc");
    for point in [Point::new(2, 2), Point::new(5, 0), Point::new(255, 255)] {
        let mv = Move { side: Side::Second, point: Some(point) };
        assert_eq!(position.repeats(mv), None);
        go.play(&mut position, mv);
        assert_eq!(go.written(&position).matches('X').count(), 1);
    }
}
