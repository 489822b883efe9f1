//! Stones set by hand, and whose turn it is after that.

use super::*;

#[test]
fn points_and_rectangles() {
    let (go, mut position) = game("japanese", "5:4");
    go.setup(&mut position, "AB", "[aa:bc] [ea]\n[ba:ba]").unwrap();
    go.setup(&mut position, "AW", "[eD][dd:cc][]").unwrap_err();
    assert_eq!(go.written(&position), "XX..X/XX.../XXOO./..OO.");
    go.setup(&mut position, "AE", "[ba:cc]").unwrap();
    assert_eq!(go.written(&position), "X...X/X..../X..O./..OO.");
    go.setup(&mut position, "AW", "[aa:ab]").unwrap();
    assert_eq!(go.written(&position), "O...X/O..../X..O./..OO.");
    go.setup(&mut position, "AB", "[]").unwrap();
    go.setup(&mut position, "XX", "[aa]").unwrap();
}

#[test]
fn errors_name_the_first_bad_value_and_the_rest_is_set() {
    let (go, mut position) = game("japanese", "5");
    let setup = |position: &mut Position, raw| go.setup(position, "AB", raw).err();
    assert_eq!(
        setup(&mut position, "[aa][ff][x][bb]"),
        Some(Refusal::OffBoard { column: 5, row: 5 })
    );
    assert_eq!(go.written(&position), "X..../.X.../...../...../.....");
    assert_eq!(setup(&mut position, "[x]"), Some(Refusal::Unreadable { text: "x".into() }));
    assert_eq!(
        setup(&mut position, "[aa:bb:cc]"),
        Some(Refusal::Unreadable { text: "bb:cc".into() })
    );
    for raw in ["", "]", "[", "aa", "[[aa]]", "][", "[aa"] {
        setup(&mut position, raw);
    }
    assert_eq!(
        go.setup(&mut position, "PL", "[blue]").err(),
        Some(Refusal::Unreadable { text: "blue".into() })
    );
    assert_eq!(
        go.setup(&mut position, "PL", "").err(),
        Some(Refusal::Unreadable { text: "".into() })
    );
}

#[test]
fn chains_without_liberties_stay() {
    let (go, mut position) = diagram("japanese", "XO.../OX.../...../.OO../.XXO.", "W");
    assert_eq!(
        position.faults(),
        [Fault { side: Side::First, point: Point::new(0, 0), stones: 1 }]
    );
    play(&go, &mut position, "bc");
    assert_eq!(go.written(&position), "XO.../OX.../.O.../.OO../.XXO.");
    go.setup(&mut position, "AW", "[be:ce]").unwrap();
    assert_eq!(position.faults().len(), 1);
    go.setup(&mut position, "AE", "[ba]").unwrap();
    assert_eq!(position.faults(), []);
    // A full board is no trouble either.
    go.setup(&mut position, "AB", "[aa:ee]").unwrap();
    go.setup(&mut position, "AW", "[ca:ce]").unwrap();
    let sizes: Vec<u32> = position.faults().iter().map(|fault| fault.stones).collect();
    assert_eq!(sizes.iter().sum::<u32>(), 25);
    assert_eq!(sizes.len(), 3);
    assert!(matches!(
        go.resolve(&position, "aa", None),
        Err(Refusal::Occupied { by: Side::First, .. })
    ));
}

#[test]
fn who_is_to_move_after_setup() {
    let first = |properties: &[(&str, &str)], side| {
        let (go, mut position) = game("japanese", "19");
        for (name, raw) in properties {
            go.setup(&mut position, name, raw).unwrap();
        }
        (position.to_move(), go.resolve(&position, "jj", Some(side)).unwrap().1)
    };
    let wrong = Remark::WRONG_FIRST_COLOUR;
    let (black, white) = (Side::First, Side::Second);
    let handicap = ("AB", "[pd][dp]");
    assert_eq!(first(&[handicap], white), (white, Remark::NONE));
    assert_eq!(first(&[handicap], black), (white, wrong));
    assert_eq!(first(&[handicap, ("PL", "[B]")], black), (black, Remark::NONE));
    assert_eq!(first(&[("PL", "[Black]"), handicap], white), (black, wrong));
    assert_eq!(first(&[("PL", "[white]")], white), (white, Remark::NONE));
    assert_eq!(first(&[("PL", "[W]")], black), (white, wrong));
    let ancient = [handicap, ("AW", "[dd][pp]")];
    assert_eq!(first(&ancient, white), (black, Remark::NONE));
    assert_eq!(first(&ancient, black), (black, Remark::NONE));
    assert_eq!(first(&[("AB", "[pd]")], white), (black, Remark::NONE));
    assert_eq!(first(&[("AB", "[]")], white), (black, wrong));
    assert_eq!(first(&[handicap, ("AE", "[pd][dp]")], white), (black, wrong));
    // A diagram from which the white stones were taken off is no handicap game.
    let edited = [ancient[0], ancient[1], ("AE", "[dd][pp]")];
    assert_eq!(first(&edited, black).1, Remark::NONE);
    assert_eq!(first(&edited, white).1, Remark::NONE);
}

#[test]
fn setup_inside_a_game() {
    let (go, mut position) = game("japanese", "9");
    play(&go, &mut position, "ee gg");
    go.setup(&mut position, "AB", "[aa]").unwrap();
    assert_eq!(go.to_move(&position), Side::First);
    assert_eq!(remark_on(&go, &mut position, "bb", Side::Second), Remark::NONE);
    go.setup(&mut position, "PL", "[W]").unwrap();
    assert_eq!(remark_on(&go, &mut position, "cc", Side::Second), Remark::NONE);
    go.setup(&mut position, "PL", "[W]").unwrap();
    assert_eq!(remark_on(&go, &mut position, "dd", Side::First), Remark::WRONG_FIRST_COLOUR);
    assert_eq!(position.moves(), 5);
}

#[test]
fn setup_lifts_the_ko() {
    let (go, mut position) = diagram("japanese", ".XO../X.XO./.XO../...../.....", "W");
    play(&go, &mut position, "bb");
    go.setup(&mut position, "AB", "[]").unwrap();
    assert!(position.ko().is_some(), "nothing was changed");
    go.setup(&mut position, "AB", "[ee]").unwrap();
    assert_eq!(go.resolve(&position, "cb", Some(Side::First)).unwrap().1, Remark::NONE);
}
