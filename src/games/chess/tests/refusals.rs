//! Every refusal, each with the squares it names.

use super::super::notation::san;
use super::super::{BadFen, Chess, NoRight, Refusal, Role, Square, Squares, fen};
use super::position;
use crate::games::rules::Rules;

const START: &str = fen::START;

fn at(name: &str) -> Square {
    Square::read(name).unwrap()
}

fn set(names: &str) -> Squares {
    names.split(' ').fold(Squares::EMPTY, |set, name| set | at(name).bit())
}

fn check(cases: &[(&str, &str, Refusal)]) {
    for &(fen, text, refusal) in cases {
        assert_eq!(
            san::resolve(&position(fen), text, san::Marks::All),
            Err(refusal),
            "{text} in {fen}"
        );
    }
}

#[test]
fn unreadable() {
    for text in [
        "",
        "hello",
        "e9",
        "i4",
        "N",
        "Nf",
        "e",
        "1.e4",
        "1-0",
        "e4e5e6",
        "Nf3Nf6",
        "O-O-O-O",
        "xO-O",
        "a8=Q)",
        "♔♔",
        "马f3",
        "½-½",
        "Nf3xg5xh7xf8xh7xg5xf3xg5xh7xf8",
        "ah",
        "0",
        "00000",
        "-",
    ] {
        check(&[(START, text, Refusal::Unreadable)]);
    }
}

#[test]
fn men_and_targets() {
    let knight = Some(Role::Knight);
    let rook = Role::Rook;
    let rooks = "4k3/8/8/8/8/8/P6P/R3K2R w - - 0 1";
    check(&[
        ("4k3/8/8/8/8/8/8/4K3 w", "Nf3", Refusal::NoSuchPiece { role: knight, on: Squares::ALL }),
        (START, "Nce2", Refusal::NoSuchPiece { role: knight, on: Squares::file(2) }),
        (START, "Na3b5", Refusal::NoSuchPiece { role: knight, on: set("a3") }),
        (START, "e4e5", Refusal::NoSuchPiece { role: None, on: set("e4") }),
        (
            START,
            "exd5",
            Refusal::CannotReach { role: Role::Pawn, to: at("d5"), candidates: set("e2") },
        ),
        ("3k4/4P3/8/8/8/8/8/K7 w", "exd=Q", Refusal::TakesKing { square: at("d8") }),
        (
            START,
            "Ne5",
            Refusal::CannotReach { role: Role::Knight, to: at("e5"), candidates: set("b1 g1") },
        ),
        (START, "e5", Refusal::WrongSide { from: at("e7"), to: at("e5") }),
        (START, "Nf6", Refusal::WrongSide { from: at("g8"), to: at("f6") }),
        (START, "e7e5", Refusal::WrongSide { from: at("e7"), to: at("e5") }),
        (START, "Bc4", Refusal::PathBlocked { from: at("f1"), to: at("c4"), by: at("e2") }),
        (START, "Ra5", Refusal::PathBlocked { from: at("a1"), to: at("a5"), by: at("a2") }),
        (rooks, "Rd5", Refusal::CannotReach { role: rook, to: at("d5"), candidates: set("a1 h1") }),
        (START, "Ra2", Refusal::OwnPieceOnTarget { square: at("a2") }),
        ("4k3/8/5n2/8/4P3/8/8/4K3 w", "Nxe4", Refusal::WrongSide { from: at("f6"), to: at("e4") }),
        (
            "4k3/8/5n2/8/4P3/6N1/8/4K3 w",
            "Nxe4",
            Refusal::WrongSide { from: at("f6"), to: at("e4") },
        ),
        (START, "Nxd2", Refusal::OwnPieceOnTarget { square: at("d2") }),
        ("4k3/8/8/8/8/8/8/K3R3 w", "Rxe8", Refusal::TakesKing { square: at("e8") }),
        ("3k4/4P3/8/8/8/8/8/K7 w", "exd8=Q", Refusal::TakesKing { square: at("d8") }),
    ]);
}

#[test]
fn king_safety() {
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let checked = "4k3/8/8/8/4r3/8/8/4K1N1 w - - 0 1";
    let (king, attacker) = (at("e1"), at("e4"));
    check(&[
        (pinned, "Nc3", Refusal::LeavesKingInCheck { king, attacker }),
        (checked, "Nf3", Refusal::StillInCheck { king, attacker }),
        (checked, "Ke2", Refusal::KingIntoCheck { square: at("e2"), attacker }),
        (checked, "--", Refusal::NullMoveInCheck { attacker }),
    ]);
    let both = "4k3/8/8/8/1b2r3/8/3N4/4K3 w - - 0 1";
    check(&[(both, "Nxe4", Refusal::LeavesKingInCheck { king, attacker: at("b4") })]);
}

#[test]
fn ambiguous() {
    let knights = "4k3/8/8/8/8/2N5/2N5/4K1N1 w - - 0 1";
    let pawns = "4k3/8/8/3p1p2/4P1P1/8/8/4K3 w - - 0 1";
    let twice = "4k3/8/3p4/4P3/3p4/4P3/8/4K3 w - - 0 1";
    check(&[
        (knights, "Ne2", Refusal::Ambiguous { candidates: set("c3 g1") }),
        (pawns, "xf5", Refusal::Ambiguous { candidates: set("e4 g4") }),
        (twice, "exd", Refusal::Ambiguous { candidates: set("e3 e5") }),
    ]);
}

#[test]
fn castling() {
    let no_right = |why| Refusal::CastlingNoRight { why };
    check(&[
        ("4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "O-O", no_right(NoRight::KingNotHome)),
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "O-O", no_right(NoRight::RookNotHome)),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", no_right(NoRight::Lost)),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O", no_right(NoRight::RookNotHome)),
        (
            "4k2r/8/8/8/8/8/8/4K3 w k - 0 1",
            "O-O",
            Refusal::WrongSide { from: at("e8"), to: at("h8") },
        ),
        (
            "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1",
            "O-O",
            Refusal::CastlingInCheck { attacker: at("e4") },
        ),
        (
            "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1",
            "O-O",
            Refusal::CastlingThroughCheck { square: at("f1") },
        ),
        (
            "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1",
            "e1g1",
            Refusal::CastlingThroughCheck { square: at("g1") },
        ),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", Refusal::CastlingBlocked { square: at("b1") }),
        // In Chess960 the rook may have been the king's only cover.
        (
            "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
            "O-O-O",
            Refusal::CastlingThroughCheck { square: at("c1") },
        ),
        (START, "e1g1", Refusal::CastlingBlocked { square: at("f1") }),
    ]);
    // A rook that is attacked, or passes an attacked square, may castle.
    assert!(
        san::resolve(&position("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "O-O-O", san::Marks::All)
            .is_ok()
    );
}

#[test]
fn promotions() {
    let seventh = "7k/P7/8/8/8/8/8/4K3 w - - 0 1";
    let shut = |role| Refusal::PromotionNotAllowed { role };
    check(&[
        (seventh, "a8", Refusal::PromotionMissing { to: at("a8") }),
        (seventh, "a7a8", Refusal::PromotionMissing { to: at("a8") }),
        (seventh, "a8=K", shut(Role::King)),
        (seventh, "a8=P", shut(Role::Pawn)),
        (seventh, "Kf2=Q", Refusal::PromotionNotByPawn { role: Role::King }),
        (START, "e1h1q", Refusal::PromotionNotByPawn { role: Role::King }),
        (
            "7k/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "Qa8=Q",
            Refusal::PromotionNotByPawn { role: Role::Queen },
        ),
        (START, "e4=Q", Refusal::PromotionNotOnLastRank { to: at("e4") }),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "ab", Refusal::PromotionMissing { to: at("b8") }),
        ("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "ab=K", shut(Role::King)),
    ]);
}

#[test]
fn pawns() {
    let faced = "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1";
    let shut = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
    let beside = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    let pawn = Role::Pawn;
    check(&[
        (faced, "e4", Refusal::PawnCannotCapture { from: at("e2"), to: at("e4") }),
        (shut, "e3", Refusal::PawnCannotCapture { from: at("e2"), to: at("e3") }),
        (shut, "exe3", Refusal::PawnCannotCapture { from: at("e2"), to: at("e3") }),
        (shut, "e4", Refusal::PathBlocked { from: at("e2"), to: at("e4"), by: at("e3") }),
        (beside, "exd6", Refusal::EnPassantNotAvailable { to: at("d6") }),
        (beside, "exf6", Refusal::NothingToCapture { from: at("e5"), to: at("f6") }),
        (beside, "exd", Refusal::NothingToCapture { from: at("e5"), to: at("d6") }),
        (beside, "cxd", Refusal::NoSuchPiece { role: Some(pawn), on: Squares::file(2) }),
        (beside, "a5", Refusal::CannotReach { role: pawn, to: at("a5"), candidates: set("e5") }),
    ]);
}

#[test]
fn after_the_end() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    check(&[
        (mate, "Nc3", Refusal::AfterCheckmate),
        (mate, "--", Refusal::AfterCheckmate),
        (mate, "hello", Refusal::Unreadable),
        ("k7/8/1Q6/8/8/8/8/2K5 b - - 1 1", "Ka7", Refusal::AfterStalemate),
    ]);
}

#[test]
fn bad_start_positions() {
    let refusal = Chess::new().start(Some("8/7k/8/8/8/8/P6K/9 b - - 0 1")).unwrap_err();
    assert_eq!(refusal, Refusal::BadFen(BadFen::UnknownMan { letter: '9' }));
}
