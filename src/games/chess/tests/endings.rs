//! Check, mate, stalemate, dead positions, faults; play through the `Rules` trait.

use super::super::{Chess, Fault, Move, Square, fen};
use super::position;
use crate::games::rules::{EndedBy, Ending, Rules, Side};

fn ending(fen: &str) -> Option<Ending> {
    Chess::new().ending(&position(fen))
}

#[test]
fn endings_by_position() {
    let mate = Some(Ending { winner: Some(Side::Second), by: EndedBy::Checkmate });
    assert_eq!(ending("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), mate);
    let draw = |by| Some(Ending { winner: None, by });
    assert_eq!(ending("k7/8/1Q6/8/8/8/8/2K5 b - - 1 1"), draw(EndedBy::Stalemate));
    for dead in [
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4KN2 w",
        "4kb2/8/8/8/8/8/8/4K3 w",
        "2b1k3/8/8/8/8/8/8/4KB2 w",
        "2b1k3/8/8/8/8/3B4/8/4KB2 w",
    ] {
        assert_eq!(ending(dead), draw(EndedBy::DeadPosition), "{dead}");
    }
    for alive in [
        fen::START,
        "4kb2/8/8/8/8/8/8/4KB2 w",
        "4kn2/8/8/8/8/8/8/4KN2 w",
        "4k3/8/8/8/8/8/8/4KNN1 w",
        "4kq2/8/8/8/8/8/8/4KN2 w",
        "4k3/8/8/8/8/8/P7/4K3 w",
        "8/8/8/8/8/8/8/4KN2 w",
    ] {
        assert_eq!(ending(alive), None, "{alive}");
    }
}

#[test]
fn can_mate_is_by_side() {
    let sides = |fen| [Side::First, Side::Second].map(|side| position(fen).can_mate(side));
    assert_eq!(sides("4k3/8/8/8/8/8/8/4KN2 w"), [false, false]);
    assert_eq!(sides("4kq2/8/8/8/8/8/8/4KN2 w"), [false, true], "a queen is no wall");
    assert_eq!(sides("4kr2/8/8/8/8/8/8/4KN2 w"), [true, true], "a rook is one");
    assert_eq!(sides("4k3/p7/8/8/8/8/8/4KB2 w"), [true, true]);
    assert_eq!(sides("4kr2/8/8/8/8/8/8/4KB2 w"), [false, true]);
    assert_eq!(sides("4kb2/8/8/8/8/8/8/4KB2 w"), [true, true]);
    assert_eq!(sides("4k3/8/8/8/8/8/8/4K3 w"), [false, false]);
}

#[test]
fn faults_are_listed() {
    let faults = |fen: &str| position(fen).faults();
    let at = |name| Square::read(name).unwrap();
    assert_eq!(faults(fen::START), []);
    assert_eq!(faults("4k3/8/8/8/8/8/8/8 w"), [Fault::NoKing { side: Side::First }]);
    assert_eq!(
        faults("4k2k/8/8/8/8/8/8/K7 w"),
        [Fault::SeveralKings { side: Side::Second, count: 2 }]
    );
    assert_eq!(faults("8/8/8/3kK3/8/8/8/8 w"), [Fault::AdjacentKings]);
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/K3R3 w"),
        [Fault::OpponentInCheck { king: at("e8"), attacker: at("e1") }]
    );
    assert_eq!(faults("4k3/8/8/8/8/8/8/K2P4 w"), [Fault::PawnOnEdgeRank { square: at("d1") }]);
    assert_eq!(
        faults("4k3/8/8/8/8/P7/PPPPPPPP/K7 w"),
        [Fault::TooManyPawns { side: Side::First, count: 9 }]
    );
    assert_eq!(
        faults("4k3/8/8/8/8/NNNNNNNN/PPPPPPPP/K7 w"),
        [Fault::TooManyMen { side: Side::First, count: 17 }]
    );
    assert_eq!(
        faults("4k3/8/8/8/8/8/PPPPPPPP/K2QQ3 w"),
        [Fault::TooManyPromoted { side: Side::First, promoted: 1, missing: 0 }]
    );
    assert!(matches!(
        faults("4k3/8/3N1N2/1B6/8/8/8/K7 b")[..],
        [Fault::TooManyCheckers { checkers }] if checkers.count() == 3
    ));
}

#[test]
fn a_position_without_kings_is_played_on() {
    let chess = Chess::new();
    let mut position = position("8/p7/8/8/8/8/P7/8 w - - 0 1");
    for text in ["a4", "a5"] {
        let (mv, _) = chess.resolve(&position, text, None).unwrap();
        chess.play(&mut position, mv);
    }
    assert_eq!(chess.written(&position), "8/8/8/p7/P7/8/8/8 w - - 0 2");
    assert_eq!(chess.ending(&position), None);
    assert!(chess.resolve(&position, "O-O", None).is_err());
    assert!(chess.resolve(&position, "a5", None).is_err());
}

#[test]
fn a_game_is_played_and_written() {
    let chess = Chess::new();
    let mut position = chess.start(None).unwrap();
    let start = position.hash();
    let mut written = [String::new(), String::new(), String::new()];
    for text in "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6".split(' ') {
        let (mv, remark) = chess.resolve(&position, text, None).unwrap();
        assert!(remark.is_empty());
        let before = position;
        chess.play(&mut position, mv);
        for (out, name) in written.iter_mut().zip([None, Some("uci"), Some("lan")]) {
            chess.write_move(&before, mv, &position, name, out);
            out.push(' ');
        }
    }
    assert_eq!(written[0], "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 ");
    assert_eq!(written[1], "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 ");
    assert_eq!(written[2], "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4 Bf8-c5 O-O Ng8-f6 ");
    assert_eq!(chess.to_move(&position), Side::First);
    assert_ne!(position.hash(), start);
    let picture = "8 r . b q k . . r\n7 p p p p . p p p\n6 . . n . . n . .\n5 . . b . p . . .\n\
                   4 . . B . P . . .\n3 . . . . . N . .\n2 P P P P . P P P\n1 R N B Q . R K .\n  \
                   a b c d e f g h\n";
    assert_eq!(chess.picture(&position), picture);
}

#[test]
fn the_hash_sees_what_repetition_sees() {
    let hash = |fen| position(fen).hash();
    let plain = hash("4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1");
    assert_eq!(plain, hash("4k3/8/8/3pP3/8/8/8/4K2R w - - 31 60"));
    assert_ne!(plain, hash("4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1"));
    assert_ne!(plain, hash("4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1"));
    assert_ne!(plain, hash("4k3/8/8/3pP3/8/8/8/4K2R b - - 0 1"));
    let mut passed = position("4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1");
    passed.play(Move::NULL);
    assert_eq!(passed, position("4k3/8/8/3pP3/8/8/8/4K2R b - - 1 1"));
}
