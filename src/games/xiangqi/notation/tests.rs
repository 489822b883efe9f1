use super::super::square::{Piece, Role, Square};
use super::*;
use crate::games::rules::Side;

/// Every name, and the notation that reads what is written under it.
const NAMES: [(&str, Notation); 22] = [
    ("zh", Notation::Auto),
    ("zh-needed", Notation::Auto),
    ("zh-five", Notation::Auto),
    ("zh-full", Notation::Auto),
    ("zh-full-needed", Notation::Auto),
    ("zh-full-five", Notation::Auto),
    ("zh-hant", Notation::Auto),
    ("zh-hant-needed", Notation::Auto),
    ("zh-hant-five", Notation::Auto),
    ("zh-hant-half", Notation::Auto),
    ("zh-hant-half-needed", Notation::Auto),
    ("zh-hant-half-five", Notation::Auto),
    ("iccs", Notation::Auto),
    ("uci", Notation::Auto),
    ("uci1", Notation::Uci1),
    ("wxf", Notation::Auto),
    ("wxf2018", Notation::Wxf2018),
    ("wxf-xqbase", Notation::WxfXqbase),
    ("san", Notation::San),
    ("san1", Notation::San1),
    ("vi", Notation::Vietnamese),
    ("dhtmlxq", Notation::DhtmlXq),
];

fn fen(text: &str) -> Position {
    Position::from_fen(text).unwrap()
}

/// The move as coordinates and the remark, or the refusal.
fn read(position: &Position, text: &str) -> Result<(String, Remark), Refusal> {
    resolve(Notation::Auto, position, text).map(|(mv, remark)| (format!("{mv:?}"), remark))
}

fn written(position: &Position, mv: Move, name: &str) -> String {
    let mut out = String::new();
    let mut after = position.clone();
    after.play(mv);
    write(position, mv, &after, Some(name), &mut out);
    out
}

/// Every legal move, written in every notation, must be read as itself.
fn check_identity(position: &Position) {
    for mv in position.legal_moves() {
        for (name, notation) in NAMES {
            let text = written(position, mv, name);
            let back = resolve(notation, position, &text).map(|(back, _)| back);
            assert_eq!(back, Ok(mv), "{text} ({name}) in {position:?}");
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

#[test]
fn what_is_written_is_read_back_in_random_games() {
    let mut random = Random(0x5eed);
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..200 {
            check_identity(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn what_is_written_is_read_back_with_pawns_on_shared_files() {
    let mut random = Random(77);
    let mut shapes = std::collections::BTreeSet::new();
    for _ in 0..6000 {
        let side = if random.below(2) == 0 { Side::First } else { Side::Second };
        let mut position = fen("3k5/9/9/9/9/9/9/9/9/5K3");
        position.set_turn(side);
        let files = [random.below(9), random.below(9), random.below(9)];
        let mut counts = [0; 9];
        for _ in 0..=random.below(5) {
            let file = files[random.below(3)];
            let square = Square::from_index((random.below(10) * 9 + file) as u8).unwrap();
            if position.piece_at(square).is_none() {
                position.put(square, Some(Piece::new(Role::Pawn, side)));
                counts[file] += 1;
            }
        }
        if position.faults().is_empty() {
            counts.sort_unstable();
            shapes.insert(counts);
            check_identity(&position);
        }
    }
    assert!(shapes.len() >= 15, "{shapes:?}");
}

#[test]
fn the_same_move_in_every_spelling() {
    let start = Position::start();
    for text in [
        "炮二平五",
        "砲二平五",
        "包贰平伍",
        "H2-E2",
        "h2e2",
        "H2E2",
        "C2.5",
        "C2=5",
        "c2=5",
        "62.5",
    ] {
        assert_eq!(read(&start, text), Ok(("h2e2".into(), Remark::NONE)), "{text}");
    }
    for (text, mv) in [
        ("马二进三", "h0g2"),
        ("傌八進七", "b0c2"),
        ("俥九进一", "a0a1"),
        ("相三进五", "g0e2"),
        ("仕六進五", "d0e1"),
        ("帥五进一", "e0e1"),
        ("N2+3", "h0g2"),
        ("h8+7", "b0c2"),
        ("E3+5", "g0e2"),
        ("M7+5", "c0e2"),
        ("B7+5", "c0e2"),
        ("B4+5", "f0e1"),
        ("G6+5", "d0e1"),
        ("A4+5", "f0e1"),
        ("K5+1", "e0e1"),
        ("P7+1", "c3c4"),
        ("15+1", "e0e1"),
        ("75+1", "e3e4"),
    ] {
        assert_eq!(read(&start, text), Ok((mv.into(), Remark::NONE)), "{text}");
    }
    let black = start.passed();
    for text in ["炮８平５", "砲8平5", "C8.5", "h7e7"] {
        assert_eq!(read(&black, text), Ok(("h7e7".into(), Remark::NONE)), "{text}");
    }
}

#[test]
fn odd_spellings_are_remarked() {
    let start = Position::start();
    let black = start.passed();
    for (position, text, mv, remark) in [
        (&start, "炮2平5", "h2e2", Remark::FOREIGN_SCRIPT_DIGITS),
        (&start, "炮２平５", "h2e2", Remark::FOREIGN_SCRIPT_DIGITS),
        (&black, "炮八平五", "h7e7", Remark::FOREIGN_SCRIPT_DIGITS),
        (&start, "相三上五", "g0e2", Remark::OLD_DIRECTION),
        (&black, "卯５进１", "e6e5", Remark::FOREIGN_GLYPH),
        (&start, "乒五进一", "e3e4", Remark::FOREIGN_GLYPH),
        (&start, "东九进一", "a0a1", Remark::FOREIGN_GLYPH),
        (&start, "炮 二 平 五", "h2e2", Remark::LOOSE),
        (&start, "炮　貳　平　五", "h2e2", Remark::LOOSE),
        (&start, "Ｈ２－Ｅ２", "h2e2", Remark::LOOSE),
        (&start, "Ｃ２＝５", "h2e2", Remark::LOOSE),
        (&start, "Ｐ７＋１", "c3c4", Remark::LOOSE),
        (&start, "象七進五", "c0e2", Remark::COLOUR_CONTRADICTS),
        (&start, "士四进五", "f0e1", Remark::COLOUR_CONTRADICTS),
        (&start, "將五進一", "e0e1", Remark::COLOUR_CONTRADICTS),
        (&start, "卒七进一", "c3c4", Remark::COLOUR_CONTRADICTS),
        (&black, "兵7进1", "g6g5", Remark::COLOUR_CONTRADICTS),
        (&black, "帅5进1", "e9e8", Remark::COLOUR_CONTRADICTS),
        (&start, "前兵五进一", "e3e4", Remark::NEEDLESS_ORDER),
    ] {
        assert_eq!(read(position, text), Ok((mv.into(), remark)), "{text}");
    }
    // Only the rear cannon's way to e2 is free.
    let bare = fen("4k4/9/9/9/9/1CP6/9/1C7/9/3K5 w");
    assert_eq!(read(&bare, "炮八平五"), Ok(("b2e2".into(), Remark::BARE_STACKED)));
    assert_eq!(read(&bare, "C8.5"), Ok(("b2e2".into(), Remark::BARE_STACKED)));
    assert_eq!(read(&bare, "后炮平五"), Ok(("b2e2".into(), Remark::NONE)));
    // No retreat of five points from h2.
    assert_eq!(read(&start, "C2-5"), Ok(("h2e2".into(), Remark::DASH_FOR_TRAVERSE)));
}

#[test]
fn slips_are_read_where_one_legal_move_is_left() {
    let start = Position::start();
    let black = start.passed();
    for (position, text, mv, right) in [
        (&start, "己二平五", "h2e2", "炮二平五"),
        (&start, "马二近三", "h0g2", "马二进三"),
        (&start, "车九进—", "a0a1", "车九进一"),
        (&start, "兵大进一", "d3d4", ""),
        (&start, "兵王进一", "e3e4", "兵五进一"),
        (&black, "车9进l", "i9i8", "车9进1"),
        (&black, "馬８近７", "h9g7", "馬８進７"),
        (&start, "HO-G2", "h0g2", "H0-G2"),
        (&start, "hOg2", "h0g2", "h0g2"),
        (&start, "Rl+1", "i0i1", "R1+1"),
        (&start, "ＲＩ+1", "i0i1", "R1+1"),
    ] {
        if right.is_empty() {
            assert_eq!(read(position, text), Err(Refusal::Unreadable), "{text}: no such pawn");
            continue;
        }
        assert_eq!(read(position, text), Ok((mv.into(), Remark::GLYPH_SLIP)), "{text}");
        let (found, _) = resolve(Notation::Auto, position, text).unwrap();
        let respelling = respell(Notation::Auto, position, found, text).unwrap();
        assert_eq!(respelling.text, right, "{text}");
        assert_eq!(respelling.slips.len(), 1, "{text}: {respelling:?}");
    }
    // Cannon or horse: both can capture there.
    assert!(matches!(read(&start, "己八进七"), Err(Refusal::Ambiguous { .. })));
    let both = fen("1n2k4/1p7/9/9/9/9/9/1CN6/9/3K5 w");
    assert!(matches!(read(&both, "己八进七"), Ok((mv, _)) if mv == "b2b9"));
    for text in ["口二平五", "炮二二五", "OO-OO", "己己己己", "lllll"] {
        assert_eq!(read(&start, text), Err(Refusal::Unreadable), "{text}");
    }
    assert_eq!(respell(Notation::Auto, &start, read_move(&start, "炮二平五"), "炮二平五"), None);
}

fn read_move(position: &Position, text: &str) -> Move {
    resolve(Notation::Auto, position, text).unwrap().0
}

#[test]
fn flags_choose_script_digits_and_order() {
    let rear_only = fen("4k4/9/9/9/9/1CP6/9/1C7/9/3K5 b").passed();
    let both = fen("4k4/9/9/9/9/1C7/9/1C7/9/3K5 w");
    let black = Position::start().passed();
    let traverse = |position: &Position| read_move(position, "后炮平五");
    for (position, mv, name, text) in [
        (&rear_only, traverse(&rear_only), "zh", "后炮平五"),
        (&rear_only, traverse(&rear_only), "zh-needed", "炮八平五"),
        (&rear_only, traverse(&rear_only), "zh-hant-half-needed", "炮八平五"),
        (&both, traverse(&both), "zh-needed", "后炮平五"),
        (&both, traverse(&both), "zh-hant-needed", "後炮平五"),
        (&black, read_move(&black, "马8进7"), "zh-full", "马８进７"),
        (&black, read_move(&black, "马8进7"), "zh-hant", "馬８進７"),
        (&black, read_move(&black, "马8进7"), "zh-hant-half", "馬8進7"),
        (&black, read_move(&black, "马8进7"), "zh-full-needed", "马８进７"),
    ] {
        assert_eq!(written(position, mv, name), text, "{name}");
    }
    for name in ["zh-half", "zh-needed-hant", "zh-hant-full", "zhx", "iccs"] {
        assert_eq!(chinese::Style::by_name(name), None, "{name}");
    }
}

#[test]
fn letters_of_chinese_software() {
    let three = fen("3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w");
    for (text, zh, other) in
        [("P+.6", "前兵平六", "e7d7"), ("P-.6", "中兵平六", "e5d5"), ("P..6", "后兵平六", "e5d5")]
    {
        let mv = read_move(&three, zh);
        assert_eq!(written(&three, mv, "wxf-xqbase"), text);
        let found = resolve(Notation::WxfXqbase, &three, text).unwrap().0;
        assert_eq!(found, mv, "{text}");
        assert_eq!(read(&three, text).unwrap().0, other, "{text} as the Federation has it");
    }
    // Of two pieces the Federation's minus is understood, too.
    let two = fen("4k4/9/9/9/9/1C7/9/1C7/9/3K5 w");
    for text in ["C..5", "C-.5"] {
        let found = resolve(Notation::WxfXqbase, &two, text).unwrap().0;
        assert_eq!(format!("{found:?}"), "b2e2", "{text}");
    }
}

#[test]
fn two_pieces_on_a_file() {
    let stacked = fen("4k4/9/9/9/9/1C7/9/1C7/9/3K5 w");
    for (text, mv) in [
        ("前炮平五", "b4e4"),
        ("後炮平五", "b2e2"),
        ("炮前平五", "b4e4"),
        ("C+.5", "b4e4"),
        ("C-.5", "b2e2"),
        ("C..5", "b2e2"),
        ("+C.5", "b4e4"),
        ("-C.5", "b2e2"),
        ("fC.5", "b4e4"),
        ("rC.5", "b2e2"),
        ("C++1", "b4b5"),
        ("C--1", "b2b1"),
        ("6+.5", "b4e4"),
    ] {
        assert_eq!(read(&stacked, text).map(|(mv, _)| mv), Ok(mv.into()), "{text}");
    }
    let advisers = fen("4k4/9/9/9/9/9/9/3A5/9/3AK4 w");
    for (text, mv) in [("仕六进五", "d0e1"), ("仕六退五", "d2e1"), ("前仕退五", "d2e1")]
    {
        assert_eq!(read(&advisers, text), Ok((mv.into(), Remark::NONE)), "{text}");
    }
    let mv = resolve(Notation::Auto, &advisers, "后仕进五").unwrap().0;
    assert_eq!(written(&advisers, mv, "zh"), "仕六进五");
}

#[test]
fn pawns_on_two_files() {
    // The worked example of the common software rule, with the other rule sets' names.
    let position = fen("4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/3K5 w");
    for (mv, zh, others) in [
        ("f8e8", "一兵平五", ["4+.5", "前兵四平五", "前四平五", "Pa.5", "14.5"]),
        ("f6e6", "二兵平五", ["4-.5", "后兵四平五", "二四平五", "Pb.5", "24.5"]),
        ("d8e8", "三兵平五", ["6+.5", "前兵六平五", "一六平五", "Pc.5", "16.5"]),
        ("d6e6", "四兵平五", ["6-.5", "二兵六平五", "后六平五", "Pd.5", "26.5"]),
        ("e7e8", "兵五进一", ["P5+1", "兵五進一", "E7-E8", "P5+1", "e7e8"]),
    ] {
        let (found, _) = resolve(Notation::Auto, &position, zh).unwrap();
        assert_eq!(format!("{found:?}"), mv);
        assert_eq!(written(&position, found, "zh"), zh);
        assert_eq!(written(&position, found, "wxf"), others[0]);
        for text in others {
            assert_eq!(read(&position, text).map(|(mv, _)| mv), Ok(mv.into()), "{text}");
        }
    }
    // Which front pawn? Both can go there.
    assert!(matches!(read(&position, "前兵平五"), Err(Refusal::Ambiguous { .. })));
}

#[test]
fn pawns_on_one_file() {
    let three = fen("3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w");
    for (mv, names) in [
        ("e7d7", ["前兵平六", "一兵平六", "P+.6", "前五平六", "15.6"]),
        ("e6d6", ["中兵平六", "二兵平六", "P5.6", "中五平六", "25.6"]),
        ("e5d5", ["后兵平六", "三兵平六", "P-.6", "后五平六", "P..6"]),
    ] {
        for text in names {
            assert_eq!(read(&three, text).map(|(mv, _)| mv), Ok(mv.into()), "{text}");
        }
        let found = resolve(Notation::Auto, &three, names[0]).unwrap().0;
        assert_eq!(written(&three, found, "zh"), names[0]);
        assert_eq!(written(&three, found, "wxf"), names[2]);
    }
    assert_eq!(read(&three, "P-.6").unwrap().1, Remark::RULE_SETS_DIFFER, "the middle elsewhere");
    let five = fen("3k5/9/4P4/4P4/4P4/4P4/4P4/9/9/5K3 w");
    for (mv, zh, wxf) in
        [("e7d7", "一兵平六", "++.6"), ("e6d6", "二兵平六", "P+.6"), ("e5d5", "三兵平六", "P5.6")]
    {
        let found = resolve(Notation::Auto, &five, zh).unwrap().0;
        assert_eq!(
            (format!("{found:?}").as_str(), written(&five, found, "wxf").as_str()),
            (mv, wxf)
        );
        assert_eq!(read(&five, wxf).map(|(mv, _)| mv), Ok(mv.into()));
    }
}

#[test]
fn each_side_is_written_in_its_own_digits() {
    let start = Position::start();
    let horse = resolve(Notation::Auto, &start.passed(), "马8进7").unwrap().0;
    assert_eq!(written(&start.passed(), horse, "zh"), "马8进7");
    assert_eq!(written(&start.passed(), horse, "zh-hant"), "馬８進７");
    assert_eq!(written(&start.passed(), horse, "wxf"), "H8+7");
    assert_eq!(written(&start.passed(), horse, "iccs"), "H9-G7");
    let elephant = resolve(Notation::Auto, &start, "g0e2").unwrap().0;
    assert_eq!(written(&start, elephant, "zh-hant"), "相三進五");
    assert_eq!(written(&start, elephant, "uci"), "g0e2");
}

#[test]
fn a_notation_asked_for_is_the_only_one_read() {
    let start = Position::start();
    for (notation, text) in [
        (Notation::Chinese, "h2e2"),
        (Notation::Iccs, "炮二平五"),
        (Notation::Iccs, "C2.5"),
        (Notation::Wxf, "炮二平五"),
    ] {
        assert_eq!(resolve(notation, &start, text), Err(Refusal::Unreadable), "{text}");
    }
}

proptest::proptest! {
    /// No text is too odd to be refused without a panic.
    #[test]
    fn any_text_is_answered(text in "[a-iA-IKRNPkrnp0-9+\\-.=前后中一二三四五兵马车炮进退平 ]{0,6}") {
        for notation in [Notation::Auto, Notation::Chinese, Notation::Iccs, Notation::Wxf] {
            for position in [Position::start(), Position::start().passed(), Position::empty()] {
                if let Ok((mv, _)) = resolve(notation, &position, &text) {
                    assert!(position.is_legal(mv));
                }
            }
        }
    }
}
