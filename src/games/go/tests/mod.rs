//! Tests of the rules as a whole: through [`Rules`], and against a slow board of another make.

mod measure;
mod oracle;
mod refusals;
mod repetition;
mod setup;

use super::*;

/// Starts a game under a named rule set.
fn game(rules: &str, size: &str) -> (Go, Position) {
    let go = Go::new(RuleSet::by_name(rules).unwrap());
    let position = go.start(Some(size)).unwrap();
    (go, position)
}

/// Plays moves that must all be accepted without a remark, Black first, sides alternating.
fn play(go: &Go, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let text = if text == "--" { "" } else { text };
        let (mv, remark) = go.resolve(position, text, None).unwrap();
        assert_eq!(remark, Remark::NONE, "{text} in {}", go.written(position));
        go.play(position, mv);
    }
}

/// Plays one move of a side and gives its remark.
fn remark_on(go: &Go, position: &mut Position, text: &str, side: Side) -> Remark {
    let (mv, remark) = go.resolve(position, text, Some(side)).unwrap();
    go.play(position, mv);
    remark
}

/// A game that begins with these rows of `.XO`, joined by `/`.
fn diagram(rules: &str, rows: &str, to_move: &str) -> (Go, Position) {
    let lines: Vec<&str> = rows.split('/').collect();
    let (go, mut position) = game(rules, &format!("{}:{}", lines[0].len(), lines.len()));
    for (name, stone) in [("AB", 'X'), ("AW", 'O')] {
        let mut raw = String::new();
        for (row, line) in (0..).zip(&lines) {
            for (column, _) in (0..).zip(line.chars()).filter(|&(_, c)| c == stone) {
                raw.push('[');
                sgf_point::write_point(Point { column, row }, &mut raw);
                raw.push(']');
            }
        }
        go.setup(&mut position, name, &raw).unwrap();
    }
    go.setup(&mut position, "PL", &format!("[{to_move}]")).unwrap();
    assert_eq!(go.written(&position), rows);
    (go, position)
}

#[test]
fn sizes() {
    let go = Go::default();
    let size = |text| go.start(text).map(|p| (p.columns(), p.rows())).ok();
    assert_eq!(size(None), Some((19, 19)));
    assert_eq!(size(Some("")), Some((19, 19)));
    assert_eq!(size(Some(" 13 ")), Some((13, 13)));
    assert_eq!(size(Some("9:13")), Some((9, 13)));
    assert_eq!(size(Some("1")), Some((1, 1)));
    assert_eq!(size(Some("52")), Some((52, 52)));
    for bad in ["0", "53", "x", "19x19", "9:", ":9", "9:13:2", "-1", "300"] {
        assert_eq!(
            go.start(Some(bad)).err(),
            Some(Refusal::BadSize { written: bad.into() }),
            "{bad}"
        );
    }
}

#[test]
fn several_chains_are_taken_at_once() {
    let (go, mut position) = diagram("japanese", ".XO../XXO../OO.../...../.....", "W");
    play(&go, &mut position, "aa");
    assert_eq!(go.written(&position), "O.O../..O../OO.../...../.....");
    assert_eq!(position.taken_by(Side::Second), 3);
    let (go, mut position) = diagram("japanese", ".XO../XOO../XO.../O..../.....", "W");
    play(&go, &mut position, "aa");
    assert_eq!(go.written(&position), "O.O../.OO../.O.../O..../.....");
    assert_eq!(position.taken_by(Side::Second), 3);
    assert_eq!(position.taken_by(Side::First), 0);
    assert_eq!(position.ko(), None);
}

#[test]
fn one_chain_touched_twice_is_taken_once() {
    let (go, mut position) = diagram("japanese", "XXX.../X.XO../XXXO../OOO.../....../......", "W");
    assert!(matches!(go.resolve(&position, "bb", None), Err(Refusal::Suicide { stones: 1, .. })));
    play(&go, &mut position, "da");
    assert_eq!(position.taken_by(Side::Second), 0);
    play(&go, &mut position, "ff bb");
    assert_eq!(go.written(&position), "...O../.O.O../...O../OOO.../....../.....X");
    assert_eq!(position.taken_by(Side::Second), 8);
}

#[test]
fn snapback_is_no_ko() {
    let (go, mut position) = diagram("japanese", "..OX./OOOX./XXXX./...../.....", "B");
    play(&go, &mut position, "ba aa");
    assert_eq!(position.taken_by(Side::Second), 1);
    assert_eq!(position.ko(), None);
    play(&go, &mut position, "ba");
    assert_eq!(go.written(&position), ".X.X./...X./XXXX./...../.....");
    assert_eq!(position.taken_by(Side::First), 5);
}

#[test]
fn ends_nothing_and_writes_both_notations() {
    let (go, mut position) = game("japanese", "19");
    play(&go, &mut position, "pd -- --");
    assert_eq!(go.ending(&position), None);
    assert_eq!(position.passes(), 2);
    assert_eq!(go.to_move(&position), Side::Second);
    let write = |text: &str, notation| {
        let (mv, _) = go.resolve(&position, text, None).unwrap();
        let mut out = String::new();
        go.write_move(&position, mv, &position, notation, &mut out);
        out
    };
    assert_eq!(write("pp", None), "pp");
    assert_eq!(write("pp", Some("sgf")), "pp");
    assert_eq!(write("pp", Some("a1")), "Q4");
    assert_eq!(write("tt", None), "");
    assert_eq!(write("tt", Some("a1")), "pass");
}

#[test]
fn pictures() {
    let (go, mut position) = game("japanese", "9:3");
    play(&go, &mut position, "aa ib");
    assert_eq!(
        go.picture(&position),
        "   A B C D E F G H J\n 3 X . . . . . . . . 3\n 2 . . . . . . . . O 2\n \
         1 . . . . . . . . . 1\n   A B C D E F G H J\n"
    );
    let stars = |size: &str| {
        let position = go.start(Some(size)).unwrap();
        go.picture(&position).matches('+').count()
    };
    assert_eq!([stars("19"), stars("13"), stars("9"), stars("18"), stars("5")], [9, 5, 5, 4, 0]);
    assert_eq!(stars("9:19"), 7, "the long sides have a star in the middle");
    let (go, position) = game("japanese", "52");
    assert!(go.picture(&position).starts_with("    A  B"));
    assert!(go.picture(&position).contains("  Z AA AB"));
}

#[test]
fn the_largest_board() {
    let (go, mut position) = game("tromp-taylor", "52");
    let all = go.setup(&mut position, "AB", "[aa:ZZ]");
    assert_eq!(all, Ok(()));
    assert_eq!(position.faults().len(), 1);
    assert_eq!(position.faults()[0].stones, 2704);
    go.setup(&mut position, "AE", "[ZZ]").unwrap();
    assert_eq!(position.faults(), []);
    assert_eq!(go.resolve(&position, "ZZ", Some(Side::First)).unwrap().1, Remark::SUICIDE_ALLOWED);
    let remark = remark_on(&go, &mut position, "ZZ", Side::Second);
    assert_eq!(remark, Remark::NONE);
    assert_eq!(position.taken_by(Side::Second), 2703);
    assert_eq!(position.at(Point::new(51, 51)), Some(Side::Second));
}
