//! Every remark, and the spellings that are read.

use super::super::notation::san;
use super::super::{Chess, Remark};
use super::position;
use crate::games::rules::Rules;

const START: &str = super::super::fen::START;
const OPEN: &str = "r3k2r/ppp2ppp/8/3pP3/8/2N2N2/PPPB1PPP/R3K2R w KQkq d6 0 1";
const KNIGHTS: &str = "4k3/8/8/8/8/2N5/2N5/4K1N1 w - - 0 1";
const PROMOTE: &str = "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

/// The canonical SAN of what a text resolves to, and the remark.
fn read(fen: &str, text: &str) -> (String, Remark) {
    let before = position(fen);
    let (mv, remark) = match san::resolve(&before, text, san::Marks::All) {
        Ok(read) => read,
        Err(refusal) => panic!("{text}: {refusal:?}"),
    };
    let (mut after, mut out) = (before, String::new());
    after.play(mv);
    san::write(&before, mv, &after, &mut out);
    (out, remark)
}

fn check(cases: &[(&str, &str, &str, Remark)]) {
    for &(fen, text, san, remark) in cases {
        assert_eq!(read(fen, text), (san.to_owned(), remark), "{text}");
    }
}

#[test]
fn captures() {
    let pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    let one = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    check(&[
        (OPEN, "Nxd5", "Nxd5", Remark::NONE),
        (OPEN, "Nd5", "Nxd5", Remark::MISSING_CAPTURE_X),
        (OPEN, "Nxd4", "Nd4", Remark::EXTRA_CAPTURE_X),
        (OPEN, "N:d5", "Nxd5", Remark::CAPTURE_SPELLING),
        (pawns, "exd5", "exd5", Remark::NONE),
        (pawns, "ed5", "exd5", Remark::MISSING_CAPTURE_X),
        (pawns, "e:d5", "exd5", Remark::CAPTURE_SPELLING),
        (pawns, "exd", "exd5", Remark::SHORT_PAWN_CAPTURE),
        (pawns, "ed", "exd5", Remark::SHORT_PAWN_CAPTURE | Remark::MISSING_CAPTURE_X),
        (pawns, "ed:", "exd5", Remark::SHORT_PAWN_CAPTURE | Remark::CAPTURE_SPELLING),
        (one, "xd5", "exd5", Remark::SHORT_PAWN_CAPTURE),
        (OPEN, "exd6", "exd6", Remark::NONE),
        (OPEN, "exd6e.p.", "exd6", Remark::EN_PASSANT_SUFFIX),
        (OPEN, "exd6 e.p.", "exd6", Remark::EN_PASSANT_SUFFIX),
        (OPEN, "exd6ep", "exd6", Remark::EN_PASSANT_SUFFIX),
        (OPEN, "ed6(ep)", "exd6", Remark::EN_PASSANT_SUFFIX | Remark::MISSING_CAPTURE_X),
    ]);
}

#[test]
fn check_marks() {
    check(&[
        (BACK_RANK, "Ra8#", "Ra8#", Remark::NONE),
        (BACK_RANK, "Ra8", "Ra8#", Remark::MISSING_MATE),
        (BACK_RANK, "Ra8+", "Ra8#", Remark::MISSING_MATE),
        (BACK_RANK, "Ra8++", "Ra8#", Remark::CHECK_SPELLING),
        (BACK_RANK, "Ra8mate", "Ra8#", Remark::CHECK_SPELLING),
        (BACK_RANK, "Ra8‡", "Ra8#", Remark::CHECK_SPELLING),
        (BACK_RANK, "Ra7#", "Ra7", Remark::FALSE_MATE),
        (BACK_RANK, "Ra7+", "Ra7", Remark::FALSE_CHECK),
    ]);
    let exposed = "6k1/5p1p/8/8/8/8/8/R3K3 w - - 0 1";
    check(&[
        (exposed, "Ra8", "Ra8+", Remark::MISSING_CHECK),
        (exposed, "Ra8#", "Ra8+", Remark::FALSE_MATE),
        (exposed, "Ra8ch", "Ra8+", Remark::CHECK_SPELLING),
        (exposed, "Ra8 dbl. ch.", "Ra8+", Remark::CHECK_SPELLING),
        (exposed, "Ra8†", "Ra8+", Remark::CHECK_SPELLING),
        (exposed, "Ra8+!?", "Ra8+", Remark::NONE),
        (exposed, "Ra8!!+", "Ra8+", Remark::NONE),
    ]);
    let without = Chess::new().without_check_marks();
    let (_, remark) = without.resolve(&position(exposed), "Ra8#", None).unwrap();
    assert_eq!(remark, Remark::NONE);
}

#[test]
fn indirect_checks_are_seen() {
    // En passant uncovers the rank, castling checks with the rook, a promoted man checks.
    check(&[
        ("8/8/8/k1pPR3/8/8/8/6K1 w - c6 0 1", "dxc6", "dxc6+", Remark::MISSING_CHECK),
        ("8/8/8/kpP4R/8/8/8/6K1 w - b6 0 1", "cxb6+", "cxb6+", Remark::NONE),
        ("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Ng5+", "Ng5+", Remark::NONE),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "O-O+", Remark::MISSING_CHECK),
        (PROMOTE, "axb8=Q+", "axb8=Q+", Remark::NONE),
    ]);
}

#[test]
fn origins() {
    let rooks = "4k3/8/8/8/8/R7/8/R3K3 w - - 0 1";
    check(&[
        (KNIGHTS, "Nge2", "Nge2", Remark::NONE),
        (KNIGHTS, "N1e2", "Nge2", Remark::RANK_FOR_FILE),
        (KNIGHTS, "Ng1e2", "Nge2", Remark::OVER_DISAMBIGUATED),
        (KNIGHTS, "Ngf3", "Nf3", Remark::OVER_DISAMBIGUATED),
        (KNIGHTS, "N1f3", "Nf3", Remark::OVER_DISAMBIGUATED),
        (KNIGHTS, "Ng1f3", "Nf3", Remark::LONG_ALGEBRAIC),
        (KNIGHTS, "Ng1-f3", "Nf3", Remark::LONG_ALGEBRAIC),
        (KNIGHTS, "Ng1xf3", "Nf3", Remark::LONG_ALGEBRAIC | Remark::EXTRA_CAPTURE_X),
        (KNIGHTS, "g1f3", "Nf3", Remark::LONG_ALGEBRAIC),
        (rooks, "R1a2", "R1a2", Remark::NONE),
        (START, "e2e4", "e4", Remark::LONG_ALGEBRAIC),
        (START, "e2-e4", "e4", Remark::LONG_ALGEBRAIC),
        (START, "e2–e4", "e4", Remark::LONG_ALGEBRAIC),
        (START, "ee4", "e4", Remark::OVER_DISAMBIGUATED),
        (START, "Pe4", "e4", Remark::PAWN_LETTER),
        (OPEN, "c3d5", "Nxd5", Remark::LONG_ALGEBRAIC),
        (OPEN, "Ke1e2", "Ke2", Remark::LONG_ALGEBRAIC),
    ]);
    // Three queens on the corners of a square need the whole square of origin.
    let queens = "6k1/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1";
    check(&[(queens, "Qa4d4", "Qa4d4", Remark::NONE), (queens, "Qhd4", "Qhd4", Remark::NONE)]);
}

#[test]
fn pinned_rivals_do_not_count() {
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    check(&[
        (pinned, "Ne2", "Ne2", Remark::NONE),
        (pinned, "Nge2", "Ne2", Remark::OVER_DISAMBIGUATED),
    ]);
}

#[test]
fn castling_spellings() {
    let (zeros, spelling) = (Remark::CASTLING_ZEROS, Remark::CASTLING_SPELLING);
    check(&[
        (OPEN, "O-O", "O-O", Remark::NONE),
        (OPEN, "O-O-O", "O-O-O", Remark::NONE),
        (OPEN, "0-0", "O-O", zeros),
        (OPEN, "0-0-0", "O-O-O", zeros),
        (OPEN, "o-o", "O-O", spelling),
        (OPEN, "OO", "O-O", spelling),
        (OPEN, "O–O", "O-O", spelling),
        (OPEN, "O‑O‒O", "O-O-O", spelling),
        (OPEN, "000", "O-O-O", zeros | spelling),
        (OPEN, "0-O", "O-O", zeros | spelling),
        (OPEN, "0-0+", "O-O", zeros | Remark::FALSE_CHECK),
        (OPEN, "e1g1", "O-O", spelling | Remark::LONG_ALGEBRAIC),
        (OPEN, "e1h1", "O-O", spelling | Remark::LONG_ALGEBRAIC),
        (OPEN, "Ke1-c1", "O-O-O", spelling | Remark::LONG_ALGEBRAIC),
    ]);
}

#[test]
fn promotions() {
    let mate = |remark| remark | Remark::MISSING_CHECK;
    let (bare, small) = (Remark::PROMOTION_WITHOUT_EQUALS, Remark::LOWER_CASE_PIECE);
    check(&[
        (PROMOTE, "a8=N", "a8=N", Remark::NONE),
        (PROMOTE, "a8N", "a8=N", bare),
        (PROMOTE, "a8(N)", "a8=N", bare),
        (PROMOTE, "a8/N", "a8=N", bare),
        (PROMOTE, "a8n", "a8=N", bare | small),
        (PROMOTE, "a8=b", "a8=B", small),
        (PROMOTE, "a7a8n", "a8=N", bare | small | Remark::LONG_ALGEBRAIC),
        (PROMOTE, "axb8Q", "axb8=Q+", mate(bare)),
        (PROMOTE, "ab=Q", "axb8=Q+", mate(Remark::SHORT_PAWN_CAPTURE | Remark::MISSING_CAPTURE_X)),
        (PROMOTE, "a8=", "a8=Q", Remark::PROMOTION_ASSUMED),
    ]);
}

#[test]
fn letters() {
    let bishop = "4k3/8/8/8/8/2p5/1P6/4KB2 w - - 0 1";
    let small = Remark::LOWER_CASE_PIECE;
    check(&[
        (START, "nf3", "Nf3", small),
        (START, "♘f3", "Nf3", Remark::OTHER_LETTERS),
        (START, "♞f3", "Nf3", Remark::OTHER_LETTERS),
        (START, "♙e4", "e4", Remark::OTHER_LETTERS | Remark::PAWN_LETTER),
        (bishop, "bxc3", "bxc3", Remark::NONE),
        (bishop, "bc3", "bxc3", Remark::MISSING_CAPTURE_X),
        (bishop, "bc4", "Bc4", small),
        (bishop, "bb5", "Bb5+", small | Remark::MISSING_CHECK),
        (bishop, "bb4", "b4", Remark::OVER_DISAMBIGUATED),
        (bishop, "b4", "b4", Remark::NONE),
    ]);
}

#[test]
fn null_moves() {
    let start = position(START);
    for text in ["--", "---", "Z0", "null", "pass", "@@@@", "0000", "––"] {
        let (mv, remark) = san::resolve(&start, text, san::Marks::All).unwrap();
        assert!(mv.is_null() && remark == Remark::NULL_MOVE, "{text}");
    }
    assert_eq!(read(START, "--").0, "--");
}

#[test]
fn every_remark_has_a_name_of_its_own() {
    for (i, (flag, name)) in Remark::NAMED.iter().enumerate() {
        assert_eq!(format!("{flag:?}"), format!("{{{name:?}}}"));
        assert!(Remark::NAMED[..i].iter().all(|(other, _)| other != flag));
    }
}
