//! Refusals, endings, FENs and spellings of the variants, one by one.

use super::super::super::{NoRight, Refusal as Usual, Remark, Role, Square, Squares};
use super::super::{Lacks, Move, Refusal, Variant, VariantChess, fen};
use super::{played, position, said};
use crate::games::rules::{EndedBy, Rules, Side};

fn at(name: &str) -> Square {
    Square::read(name).unwrap()
}

fn squares(names: &[&str]) -> Squares {
    names.iter().fold(Squares::EMPTY, |all, name| all | at(name).bit())
}

#[test]
fn crazyhouse_says_why_a_drop_is_refused() {
    let fen = "4k3/8/8/8/8/8/8/4K3[PQn] w - - 0 1";
    let refused = |text| said(Variant::Crazyhouse, fen, text).unwrap_err();
    assert_eq!(refused("N@e4"), Refusal::NotInHand { role: Role::Knight });
    assert_eq!(refused("K@e4"), Refusal::NotInHand { role: Role::King });
    assert_eq!(refused("Q@e8"), Refusal::DropOnMan { square: at("e8") });
    assert_eq!(refused("@a8"), Refusal::PawnDropOnEdge { square: at("a8") });
    let checked = "4k3/8/8/8/4r3/8/8/4K3[Q] w - - 0 1";
    let refused = said(Variant::Crazyhouse, checked, "Q@a1").unwrap_err();
    assert_eq!(refused, Usual::StillInCheck { king: at("e1"), attacker: at("e4") }.into());
    assert!(said(Variant::Crazyhouse, checked, "Q@e2").is_ok());
    let refused = said(Variant::Atomic, fen, "Q@a1").unwrap_err();
    assert_eq!(refused, Refusal::NotInVariant { what: Lacks::Drops });
}

#[test]
fn drops_are_read_in_all_spellings() {
    let fen = "4k3/8/8/8/8/8/8/4K3[PQ] w - - 0 1";
    let drop = |role, to| Ok(Move::Drop { role, to: at(to) });
    for text in ["P@e4", "@e4", "p@e4", "P@e4!"] {
        assert_eq!(said(Variant::Crazyhouse, fen, text), drop(Role::Pawn, "e4"), "{text}");
    }
    assert_eq!(said(Variant::Crazyhouse, fen, "Q@d8+"), drop(Role::Queen, "d8"));
    assert_eq!(said(Variant::Crazyhouse, fen, "@@@@"), Ok(Move::NULL));
    for text in ["Q@", "@", "QQ@d8", "Q@d8=N", "Q@xd8", "X@d4", "Q@@d4"] {
        let refused = said(Variant::Crazyhouse, fen, text).unwrap_err();
        assert_eq!(refused, Usual::Unreadable.into(), "{text}");
    }
}

#[test]
fn taken_men_change_hands_and_promoted_ones_shrink() {
    let after = played(Variant::Crazyhouse, "", "e4 d5 exd5 Qxd5 Nc3 P@e3");
    assert_eq!(
        (after.in_hand(Side::First, Role::Pawn), after.in_hand(Side::Second, Role::Pawn)),
        (1, 0)
    );
    let after =
        played(Variant::Crazyhouse, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "axb8=Q+ Kd7 Qc7+ Kxc7");
    assert_eq!(fen::write(&after), "8/2k5/8/8/8/8/8/4K3[Rp] w - - 0 3");
}

#[test]
fn atomic_says_what_explodes() {
    let refused = |fen, text| said(Variant::Atomic, fen, text).unwrap_err();
    let fen = "4k3/8/8/8/8/8/R2p4/4K3 w - - 0 1";
    let explodes = Refusal::ExplodesOwnKing { square: at("d2"), king: at("e1") };
    assert_eq!(refused(fen, "Rxd2"), explodes);
    assert_eq!(refused(fen, "Kxd2"), Refusal::KingCaptures { square: at("d2") });
    // A win by explosion comes before the own king's safety, a mere capture does not.
    let fen = "4k3/3p4/8/8/8/8/8/r2QK3 w - - 0 1";
    assert!(said(Variant::Atomic, fen, "Qxd7").is_ok());
    let fen = "4k3/1p6/8/8/8/8/8/rQ2K3 w - - 0 1";
    let pinned = Usual::LeavesKingInCheck { king: at("e1"), attacker: at("a1") };
    assert_eq!(refused(fen, "Qxb7"), pinned.into());
    // The rook shields the square where the king ends.
    assert!(said(Variant::Atomic, "r3k2R/4K3/8/6r1/8/8/8/8 b q - 2 2", "O-O-O").is_ok());
    // Next to the other king there is no check.
    assert!(said(Variant::Atomic, "8/8/8/8/8/4k3/8/r3K3 w - - 0 1", "Kd2").is_ok());
}

#[test]
fn antichess_says_what_must_be_taken() {
    let refused = |moves, text| {
        let after = played(Variant::Antichess, "", moves);
        let rules = VariantChess::new(Variant::Antichess);
        rules.resolve(&after, text, None).unwrap_err()
    };
    assert_eq!(refused("e3 b5", "Nf3"), Refusal::MustCapture { targets: squares(&["b5"]) });
    assert_eq!(
        refused("e3 b5", "Nf4"),
        Usual::CannotReach { role: Role::Knight, to: at("f4"), candidates: squares(&["b1", "g1"]) }
            .into()
    );
    let what = Lacks::Castling;
    assert_eq!(refused("", "O-O"), Refusal::NotInVariant { what });
    assert_eq!(refused("Nf3 Nf6 g3 g6 Bg2 Bg7", "e1g1"), Refusal::NotInVariant { what });
    let king = "8/P7/8/8/8/8/8/k7 w - - 0 1";
    assert!(said(Variant::Antichess, king, "a8=K").is_ok());
    assert_eq!(
        said(Variant::Atomic, "8/P7/8/8/8/8/8/k2K4 w - - 0 1", "a8=K"),
        Err(Usual::PromotionNotAllowed { role: Role::King }.into())
    );
    assert_eq!(
        said(Variant::Antichess, king, "a8"),
        Err(Usual::PromotionMissing { to: at("a8") }.into())
    );
    // Two kings of a side are told apart like other men.
    let kings = "8/8/8/8/8/8/8/K1K4k w - - 0 1";
    assert!(said(Variant::Antichess, kings, "Kab2").is_ok());
    let two = Usual::Ambiguous { candidates: squares(&["a1", "c1"]) };
    assert_eq!(said(Variant::Antichess, kings, "Kb2"), Err(two.into()));
}

#[test]
fn racing_kings_forbids_checks() {
    let fen = "8/8/8/8/k7/8/8/1R5K w - - 0 1";
    let check = Refusal::GivesCheck { king: at("a4"), attacker: at("a1") };
    assert_eq!(said(Variant::RacingKings, fen, "Ra1"), Err(check));
    let check = Usual::KingIntoCheck { square: at("b4"), attacker: at("b1") };
    assert_eq!(said(Variant::RacingKings, &fen.replace(" w", " b"), "Kb4"), Err(check.into()));
}

#[test]
fn usual_reasons_are_given_in_variants() {
    let refused = |variant, fen, text| said(variant, fen, text).unwrap_err();
    let start = Variant::KingOfTheHill.start_fen();
    let castling = Usual::CastlingBlocked { square: at("f1") };
    assert_eq!(refused(Variant::KingOfTheHill, start, "O-O"), castling.into());
    let blocked = Usual::PathBlocked { from: at("a1"), to: at("a3"), by: at("a2") };
    assert_eq!(refused(Variant::Horde, start, "Ra3"), blocked.into());
    let gone = Usual::CastlingNoRight { why: NoRight::Lost };
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert_eq!(refused(Variant::ThreeCheck, fen, "O-O"), gone.into());
    let fen = "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1";
    let checked = Usual::CastlingInCheck { attacker: at("e2") };
    assert_eq!(refused(Variant::Crazyhouse, fen, "O-O"), checked.into());
    assert_eq!(
        refused(Variant::Crazyhouse, fen, "Rh2"),
        Usual::StillInCheck { king: at("e1"), attacker: at("e2") }.into()
    );
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(
        refused(Variant::Horde, fen, "Rxg8"),
        Usual::CannotReach { role: Role::Rook, to: at("g8"), candidates: squares(&["h1"]) }.into()
    );
    assert_eq!(
        refused(Variant::Horde, "4k3/4R3/8/8/8/8/8/8 w - - 0 1", "Rxe8"),
        Usual::TakesKing { square: at("e8") }.into()
    );
}

#[test]
fn each_variant_ends_by_its_own_rule() {
    let ending = |variant, fen: &str, moves: &str| {
        let ending = played(variant, fen, moves).ending();
        ending.map(|ending| (ending.winner, ending.by))
    };
    let white = |by| Some((Some(Side::First), by));
    let black = |by| Some((Some(Side::Second), by));
    let draw = |by| Some((None, by));
    let fen = "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1";
    assert_eq!(ending(Variant::Atomic, fen, "Qxd7"), white(EndedBy::KingExploded));
    let fen = "8/8/8/8/8/2p5/1P6/8 w - - 0 1";
    assert_eq!(ending(Variant::Antichess, fen, "bxc3"), black(EndedBy::AllMenLost));
    let fen = "8/8/8/p7/8/8/P7/8 w - - 0 1";
    assert_eq!(ending(Variant::Antichess, fen, "a4"), black(EndedBy::StalemateWins));
    assert_eq!(ending(Variant::Suicide, fen, "a4"), draw(EndedBy::StalemateCounted));
    let fen = "8/8/8/p7/8/8/P6P/8 w - - 0 1";
    assert_eq!(ending(Variant::Suicide, fen, "a4"), black(EndedBy::StalemateCounted));
    let fen = "4k3/8/8/8/8/8/r2P4/8 b - - 0 1";
    assert_eq!(ending(Variant::Horde, fen, "Rxd2"), black(EndedBy::HordeDestroyed));
    // The horde can be stalemated, too.
    let fen = "4k3/8/8/p7/8/8/P7/8 w - - 0 1";
    assert_eq!(ending(Variant::Horde, fen, "a4 Kd7"), draw(EndedBy::Stalemate));
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    assert_eq!(ending(Variant::ThreeCheck, fen, "Ra8"), white(EndedBy::ThirdCheck));
    let fen = "4k3/8/8/8/8/3K4/8/8 w - - 0 1";
    assert_eq!(ending(Variant::KingOfTheHill, fen, "Kd4"), white(EndedBy::KingOnHill));
    assert_eq!(ending(Variant::Crazyhouse, "", "f3 e5 g4 Qh4"), black(EndedBy::Checkmate));
}

#[test]
fn the_race_gives_black_the_last_move() {
    let ending = |fen: &str, moves: &str| {
        let ending = played(Variant::RacingKings, fen, moves).ending();
        ending.map(|ending| (ending.winner, ending.by))
    };
    let near = "8/K6k/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(ending(near, "Ka8"), None);
    assert_eq!(ending(near, "Ka8 Kh8"), Some((None, EndedBy::RaceDrawn)));
    assert_eq!(ending(near, "Ka8 Kg6"), Some((Some(Side::First), EndedBy::RaceWon)));
    let far = "8/K7/7k/8/8/8/8/8 w - - 0 1";
    assert_eq!(ending(far, "Ka8"), Some((Some(Side::First), EndedBy::RaceWon)));
    let covered = "8/K6k/8/8/8/8/8/5RR1 w - - 0 1";
    assert_eq!(ending(covered, "Ka8"), None, "h8 is free");
    let won = Some((Some(Side::First), EndedBy::RaceWon));
    assert_eq!(ending(&covered.replace("5RR1", "B5R1"), "Ka8"), won);
    let first = "8/K6k/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(ending(first, "Kh8"), Some((Some(Side::Second), EndedBy::RaceWon)));
}

#[test]
fn nothing_is_played_after_the_end() {
    let fen = "4k3/8/8/8/3K4/8/8/8 b - - 0 1";
    let ended = Refusal::AfterEnd { by: EndedBy::KingOnHill };
    assert_eq!(said(Variant::KingOfTheHill, fen, "Kd7"), Err(ended));
    assert!(position(Variant::KingOfTheHill, fen).legal_moves().is_empty());
    let mated = played(Variant::ThreeCheck, "", "f3 e5 g4 Qh4");
    let rules = VariantChess::new(Variant::ThreeCheck);
    let refused = rules.resolve(&mated, "Nc3", None).unwrap_err();
    assert_eq!(refused, Usual::AfterCheckmate.into());
    let exploded = "8/8/8/8/3K4/8/8/8 b - - 0 1";
    let ended = Refusal::AfterEnd { by: EndedBy::KingExploded };
    assert_eq!(said(Variant::Atomic, exploded, "--"), Err(ended));
}

#[test]
fn only_what_is_certainly_dead_is_dead() {
    let dead = |variant, board: &str| position(variant, &format!("{board} w - - 0 1")).is_dead();
    let bare = "4k3/8/8/8/8/8/8/4K3";
    let knight = "4k3/8/8/8/8/8/8/3NK3";
    for variant in Variant::ALL {
        let expected =
            matches!(variant, Variant::Crazyhouse | Variant::Atomic | Variant::ThreeCheck);
        assert_eq!(dead(variant, bare), expected, "{variant:?}");
        assert_eq!(dead(variant, knight), expected && variant != Variant::ThreeCheck);
    }
    assert!(!dead(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[p]"));
    assert!(!dead(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/3N~K3"));
    assert!(dead(Variant::Atomic, "4k3/8/8/8/8/8/8/3RK3"));
    assert!(!dead(Variant::Atomic, "4k3/8/8/8/8/8/8/3QK3"));
    assert!(dead(Variant::Antichess, "5b2/8/8/8/8/8/8/5B2"));
    assert!(!dead(Variant::Antichess, "2b5/8/8/8/8/8/8/5B2"));
    assert!(!dead(Variant::Antichess, "5b2/8/8/8/8/8/8/5B1N"));
}

#[test]
fn fens_are_read_in_all_forms() {
    let written = |variant, text| fen::write(&fen::read(text, variant, false).unwrap());
    let house = |text| written(Variant::Crazyhouse, text);
    let full = "4k3/8/8/8/8/8/8/3Q~K3[QPPrn] w - - 0 1";
    assert_eq!(house(full), full);
    assert_eq!(house("4k3/8/8/8/8/8/8/3Q~K3/PPQnr w - - 0 1"), full);
    assert_eq!(house("4k3/8/8/8/8/8/8/4K3"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(house("4k3/8/8/8/8/8/8/4K3/ b"), "4k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    assert!(fen::read("4k3/8/8/8/8/8/8/4K3[K]", Variant::Crazyhouse, false).is_err());
    let check = |text| written(Variant::ThreeCheck, text);
    let full = "4k3/8/8/8/8/8/8/4K2R w K - 1+3 5 9";
    assert_eq!(check(full), full);
    assert_eq!(check("4k3/8/8/8/8/8/8/4K2R w K - 5 9 +2+0"), full);
    assert_eq!(check("4k3/8/8/8/8/8/8/4K2R w K - 5 9"), full.replace("1+3", "3+3"));
    // Antichess has no castling rights, atomic chess loses them with the rook.
    assert!(written(Variant::Antichess, super::super::super::fen::START).contains(" w - - "));
    let after = played(Variant::Atomic, "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Rxa8");
    assert_eq!(fen::write(&after), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(fen::has_hands("8/8/8/8/8/8/8/8/ w") && fen::has_hands("8/8/8/8/8/8/8/8[] w"));
    assert!(!fen::has_hands("8/8/8/8/8/8/8/8 w - - 0 1"));
    assert!(fen::has_checks("8/8/8/8/8/8/8/8 w - - 0 1 +0+0"));
    assert!(!fen::has_checks("8/8/8/8/8/8/8/8 w - - 0 1"));
}

#[test]
fn faults_are_those_of_the_variant() {
    for variant in Variant::ALL {
        assert_eq!(position(variant, variant.start_fen()).faults(), [], "{variant:?}");
    }
    let touching = "8/8/8/8/8/8/8/3kK2r w - - 0 1";
    assert_eq!(position(Variant::Atomic, touching).faults(), []);
    assert!(!position(Variant::Crazyhouse, touching).faults().is_empty());
    assert_eq!(position(Variant::Antichess, "8/8/8/8/8/8/8/3KK2r w - - 0 1").faults(), []);
}

#[test]
fn marks_are_judged_by_the_ending() {
    let remark = |variant, fen: &str, text| {
        VariantChess::new(variant).resolve(&position(variant, fen), text, None).unwrap().1
    };
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    for text in ["Ra8+", "Ra8#"] {
        assert_eq!(remark(Variant::ThreeCheck, fen, text), Remark::NONE, "{text}");
    }
    assert_eq!(remark(Variant::ThreeCheck, fen, "Ra8"), Remark::MISSING_CHECK);
    let fen = "4k3/8/8/8/8/3K4/8/8 w - - 0 1";
    for text in ["Kd4", "Kd4#", "Kd4+"] {
        assert_eq!(remark(Variant::KingOfTheHill, fen, text), Remark::NONE, "{text}");
    }
    assert_eq!(remark(Variant::KingOfTheHill, fen, "Kc4#"), Remark::FALSE_MATE);
    assert_eq!(remark(Variant::KingOfTheHill, fen, "Kc4+"), Remark::FALSE_CHECK);
}
