use super::*;
use crate::games::rules::EndedBy;

fn at(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::new(bytes[0] - b'a', bytes[1] - b'0').unwrap()
}

fn fen(text: &str) -> Position {
    Position::from_fen(text).unwrap()
}

fn resolve(position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    Xiangqi::default().resolve(position, text, None)
}

fn refusal(position: &str, text: &str) -> Refusal {
    resolve(&fen(position), text).unwrap_err()
}

fn perft(position: &Position, depth: u32) -> usize {
    if depth == 1 {
        return position.count_legal_moves();
    }
    let after = |mv| {
        let mut after = position.clone();
        after.play(mv);
        after
    };
    position.legal_moves().into_iter().map(|mv| perft(&after(mv), depth - 1)).sum()
}

/// Runs the lines of the fixture down to a depth; each must have a count for depth 1.
fn check_perft(deepest: u32, only_deepest: bool) {
    let mut checked = 0;
    for line in include_str!("../../../fixtures/perft/xiangqi.perft").lines() {
        let mut fields = line.split(" ;D");
        let position = fen(fields.next().unwrap());
        for field in fields {
            let (depth, count) = field.split_once(' ').unwrap();
            let depth: u32 = depth.parse().unwrap();
            if depth < deepest && !only_deepest || depth == deepest {
                assert_eq!(
                    perft(&position, depth),
                    count.parse::<usize>().unwrap(),
                    "depth {depth}: {line}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn perft_counts() {
    check_perft(4, false);
}

#[test]
fn perft_of_the_start_to_depth_5() {
    check_perft(5, true);
}

#[test]
fn every_refusal_names_its_reason() {
    use Refusal as R;
    let pinned = "4r4/3k5/9/9/9/4N4/9/9/9/4K4 w";
    let checked = "4r4/3k5/9/9/9/N8/9/9/9/4K4 w";
    let tower = "4k4/4p4/4p4/4p4/9/9/9/4C4/9/3K5 w";
    let wrong = |role, from| R::WrongGeometry { role, from: at(from) };
    let cases = [
        (START_FEN, "你好", R::Unreadable),
        (START_FEN, "炮二平", R::Unreadable),
        (START_FEN, "炮二平五一", R::Unreadable),
        (START_FEN, "h2e", R::Unreadable),
        (START_FEN, "z2e2", R::Unreadable),
        (START_FEN, "", R::Unreadable),
        (
            START_FEN,
            "车二进一",
            R::NoSuchPiece { role: Some(Role::Chariot), place: Place::File(2) },
        ),
        (START_FEN, "前车进一", R::NoSuchPiece { role: Some(Role::Chariot), place: Place::Tandem }),
        (START_FEN, "e4e5", R::NoSuchPiece { role: None, place: Place::Square(at("e4")) }),
        (START_FEN, "H7-E7", R::WrongSide { square: at("h7") }),
        (START_FEN, "马二进四", R::HorseLegBlocked { leg: at("g0") }),
        ("4k4/9/9/9/9/9/9/9/3N5/2BK5 w", "相七进五", R::ElephantEyeBlocked { eye: at("d1") }),
        ("4k4/9/9/9/9/2B6/9/9/9/3K5 w", "相七进五", R::CrossesRiver { to: at("e6") }),
        (START_FEN, "仕四进三", R::LeavesPalace { to: at("g1") }),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "帅六平七", R::LeavesPalace { to: at("c0") }),
        ("4k4/9/9/4p4/9/9/9/4C4/9/3K5 w", "炮五进四", R::CannonNoScreen { target: at("e6") }),
        (tower, "炮五进六", R::CannonTooManyScreens { target: at("e8"), screens: 2 }),
        (START_FEN, "炮二进六", R::PathBlocked { by: at("h7") }),
        (START_FEN, "车一进四", R::PathBlocked { by: at("i3") }),
        (START_FEN, "车一平四", R::PathBlocked { by: at("h0") }),
        (START_FEN, "车一进三", R::OwnPieceOnTarget { square: at("i3") }),
        (START_FEN, "炮二平八", R::OwnPieceOnTarget { square: at("b2") }),
        (START_FEN, "兵五退一", R::PawnRetreats { from: at("e3") }),
        (START_FEN, "兵五平四", R::PawnNotCrossed { from: at("e3") }),
        (START_FEN, "兵五进二", wrong(Role::Pawn, "e3")),
        (START_FEN, "炮二退三", R::OffBoard { from: at("h2") }),
        (START_FEN, "炮二进八", R::OffBoard { from: at("h2") }),
        (START_FEN, "马二平五", wrong(Role::Horse, "h0")),
        (START_FEN, "马二进五", wrong(Role::Horse, "h0")),
        (START_FEN, "车一平一", wrong(Role::Chariot, "i0")),
        (START_FEN, "c0c2", wrong(Role::Elephant, "c0")),
        ("4k4/9/9/9/9/9/9/9/9/3KR4 w", "车五进九", R::CapturesKing { square: at("e9") }),
        (pinned, "马五进三", R::LeavesKingInCheck { by: at("e9") }),
        (checked, "马九进七", R::StillInCheck { by: at("e9") }),
        (checked, "帅五进一", R::StillInCheck { by: at("e9") }),
        ("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "马五进三", R::KingsFacing),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "帅六平五", R::KingsFacing),
        ("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", "将5进1", R::AfterCheckmate),
        ("3k5/1R7/9/9/9/9/9/9/9/4K4 b", "K4.5", R::AfterStalemate),
    ];
    for (position, text, expected) in cases {
        assert_eq!(refusal(position, text), expected, "{text} in {position}");
    }
}

#[test]
fn several_legal_readings_are_ambiguous() {
    let both = "4k4/9/9/9/9/1C7/9/1C7/9/3K5 w";
    let candidates = vec![Move::new(at("b2"), at("e2")), Move::new(at("b4"), at("e4"))];
    assert_eq!(refusal(both, "炮八平五"), Refusal::Ambiguous { candidates: candidates.clone() });
    assert_eq!(refusal(both, "C8.5"), Refusal::Ambiguous { candidates });
}

#[test]
fn the_reason_is_that_of_the_piece_that_comes_nearest() {
    // Of the stacked chariots the front one would leave the board, the rear one is blocked.
    let position = "3k5/9/1R7/1R7/9/9/9/9/9/4K4 w";
    assert_eq!(refusal(position, "车八进三"), Refusal::PathBlocked { by: at("b7") });
}

#[test]
fn a_bad_fen_says_what_is_wrong() {
    let reason = |text: &str| match Xiangqi::default().start(Some(text)) {
        Err(Refusal::BadFen { reason }) => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason("4k4/9/9 w"), FenFault::RankCount { found: 3 });
    assert_eq!(reason("9/9/9/9/9/9/9/9/9/9/9 w"), FenFault::RankCount { found: 11 });
    assert_eq!(reason("4k4/8/9/9/9/9/9/9/9/9"), FenFault::RankLength { rank: 8, points: 8 });
    assert_eq!(reason("4k5/9/9/9/9/9/9/9/9/9"), FenFault::RankLength { rank: 9, points: 10 });
    assert_eq!(reason("4k4/9/9/9/9/9/9/9/9/8"), FenFault::RankLength { rank: 0, points: 8 });
    assert_eq!(reason("4k3x/9/9/9/9/9/9/9/9/9"), FenFault::UnknownLetter('x'));
    assert_eq!(reason("帅"), FenFault::UnknownLetter('帅'));
}

#[test]
fn fens_of_every_habit_come_out_canonical() {
    let canonical = "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR b - - 3 7";
    for text in [
        canonical,
        "rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR b - - 3 7 trailing words",
        "rnmgkgmnr/9/9/9/9/9/9/9/9/RNMGKGMNR b 3 7",
        "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNRb - - 3 7",
    ] {
        assert_eq!(fen(text).to_fen(), canonical);
    }
    for text in ["9/9/9/9/9/9/9/9/9/9", "9/9/9/9/9/9/9/9/9/9 r", "9/9/9/9/9/9/9/9/9/9 w - -"] {
        assert_eq!(fen(text).to_fen(), "9/9/9/9/9/9/9/9/9/9 w - - 0 1");
    }
    assert_eq!(Xiangqi::default().start(Some(" ")).unwrap().to_fen(), START_FEN);
}

#[test]
fn checkmate_and_stalemate_lose() {
    let lost = |text: &str| fen(text).ending();
    let red = |by| Some(Ending { winner: Some(Side::First), by });
    assert_eq!(lost("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"), red(EndedBy::Checkmate));
    assert_eq!(lost("3k5/1R7/9/9/9/9/9/9/9/4K4 b"), red(EndedBy::Stalemate));
    assert_eq!(lost("3k5/9/9/9/9/9/9/9/9/4K4 b"), None);
    assert_eq!(lost("9/9/9/9/9/9/9/9/9/4K4 b"), None, "a diagram without a king");
    assert_eq!(lost(START_FEN), None);
}

#[test]
fn unsound_positions_load_and_name_their_faults() {
    assert_eq!(fen(START_FEN).faults(), []);
    let faults = fen("9/9/9/9/9/9/9/9/9/9").faults();
    assert_eq!(faults, [Fault::MissingKing(Side::First), Fault::MissingKing(Side::Second)]);
    let facing = fen("4k4/9/9/9/9/9/9/9/9/4K4 b");
    assert_eq!(facing.faults(), [Fault::KingsFacing]);
    assert!(facing.in_check());
    let taken = fen("4r4/3k5/9/9/9/9/9/9/9/4K4 b").faults();
    assert_eq!(taken, [Fault::OpponentInCheck { by: at("e9") }]);
    let piece = |role| Piece::new(role, Side::First);
    let misplaced = |square, role| Fault::Misplaced { square: at(square), piece: piece(role) };
    assert_eq!(
        fen("3k5/9/9/4B4/9/9/K8/8P/A8/RRR6 w").faults(),
        [
            Fault::TooMany { piece: piece(Role::Chariot), count: 3 },
            misplaced("a1", Role::Adviser),
            misplaced("i2", Role::Pawn),
            misplaced("a3", Role::King),
            misplaced("e6", Role::Elephant),
        ]
    );
}

#[test]
fn attackers_follow_each_piece() {
    let position = fen("3k5/4P4/9/2N6/4p4/9/4c4/4C4/4A4/3KR4 w");
    let attackers = |square: &str, side| {
        position.attackers(at(square), side).map(|s| s.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(attackers("e5", Side::First), ["e2", "c6"], "over e3, and a horse");
    assert_eq!(attackers("e3", Side::First), [""; 0], "a cannon needs a screen");
    assert_eq!(attackers("d8", Side::First), ["c6", "e8"]);
    assert_eq!(attackers("e1", Side::First), ["e0"], "the king takes no diagonal step");
    assert_eq!(attackers("e2", Side::Second), [""; 0]);
    assert_eq!(attackers("e1", Side::Second), ["e3"], "over e2");
}

#[test]
fn the_hash_depends_on_the_position_alone() {
    let mut position = Position::start();
    let mut seen = vec![position.hash()];
    for text in ["炮二平五", "马8进7", "炮五平二", "马7退8"] {
        let (mv, _) = resolve(&position, text).unwrap();
        position.play(mv);
        assert_eq!(position.hash(), fen(&position.to_fen()).hash(), "{text}");
        assert_eq!(position.passed().passed().hash(), position.hash());
        seen.push(position.hash());
    }
    assert_eq!(seen[0], seen[4]);
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 4);
    assert_eq!(position.to_fen(), START_FEN.replace("0 1", "4 3"));
}

#[test]
fn a_capture_resets_the_halfmove_counter() {
    let mut position = Position::start();
    position.play(Move::new(at("h2"), at("h9")));
    assert_eq!((position.halfmove(), position.fullmove()), (0, 1));
    position.play(Move::new(at("i9"), at("h9")));
    position.play(Move::new(at("i0"), at("i1")));
    assert_eq!((position.halfmove(), position.fullmove()), (1, 2));
}

#[test]
fn the_picture_shows_both_sides() {
    let expected = "\
１２３４５６７８９
車馬象士将士象馬車
＋＋＋＋＋＋＋＋＋
＋砲＋＋＋＋＋砲＋
卒＋卒＋卒＋卒＋卒
＋＋＋＋＋＋＋＋＋
　楚　河　汉　界　
＋＋＋＋＋＋＋＋＋
兵＋兵＋兵＋兵＋兵
＋炮＋＋＋＋＋炮＋
＋＋＋＋＋＋＋＋＋
车马相仕帅仕相马车
九八七六五四三二一
";
    assert_eq!(Xiangqi::default().picture(&Position::start()), expected);
}

proptest::proptest! {
    /// Boards filled at random, kings missing or many, are asked everything without a panic.
    #[test]
    fn any_board_is_answered(codes in proptest::collection::vec(0u8..64, 90), black in 0u8..2) {
        let mut position = Position::empty();
        for (square, code) in codes.iter().enumerate().filter(|(_, code)| **code < 16) {
            position.put(Square::at(square), Piece::from_code(*code));
        }
        position.set_turn(if black == 0 { Side::First } else { Side::Second });
        let _ = (position.faults(), position.ending(), position.picture(), position.checkers());
        assert_eq!(fen(&position.to_fen()).hash(), position.hash());
        let moves = position.legal_moves();
        assert_eq!(moves.is_empty(), !position.has_legal_move());
        for mv in moves {
            assert!(position.is_legal(mv));
            let mut after = position.clone();
            after.play(mv);
            assert_eq!(fen(&after.to_fen()).hash(), after.hash());
            for name in ["zh", "wxf"] {
                let mut text = String::new();
                Xiangqi::default().write_move(&position, mv, &after, Some(name), &mut text);
                let _ = resolve(&position, &text);
            }
        }
        for to in position.occupied() {
            for from in position.attackers(to, position.turn()) {
                let taken = position.piece_at(to).is_some_and(|p| p.side != position.turn());
                let is_king = |s| position.piece_at(s).is_some_and(|p| p.role == Role::King);
                let facing = is_king(from) && is_king(to);
                assert!(!taken || facing || position.targets(from).contains(to));
            }
        }
    }
}
