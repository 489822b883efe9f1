//! Random games: what is written comes back, no text panics.

use super::super::super::tests::Random;
use super::super::{Move, Position, Variant, VariantChess, fen};
use crate::games::{
    chess::{Remark, notation::letters},
    rules::Rules,
};

/// All legal moves come back from what is written of them, with nothing to remark in SAN.
fn notations_come_back(rules: VariantChess, position: &Position, moves: &[Move]) {
    for &mv in moves {
        let mut after = *position;
        after.play(mv);
        for notation in ["san", "lan", "lan-plain", "uci", "san-figurine", "san-de", "san-ru"] {
            let mut text = String::new();
            rules.write_move(position, mv, &after, Some(notation), &mut text);
            let language = notation.strip_prefix("san-").and_then(letters::by_code);
            let english = language.and_then(|language| letters::to_english(&text, language));
            let english = english.as_deref().unwrap_or(&text);
            let (read, remark) = rules.resolve(position, english, None).unwrap();
            assert_eq!(read, mv, "{text} {position:?}");
            assert!(notation != "san" || remark == Remark::NONE, "{text} {remark:?} {position:?}");
        }
    }
}

#[test]
fn games_and_positions_come_back() {
    let mut random = Random(0x5EED_CAFE);
    for variant in Variant::ALL {
        let rules = VariantChess::new(variant);
        let mut plies = 0;
        for _ in 0..3 {
            let mut position = rules.start(None).unwrap();
            for _ in 0..60 {
                let moves = position.legal_moves();
                assert_eq!(fen::read(&fen::write(&position), variant, false).unwrap(), position);
                if moves.is_empty() {
                    assert!(position.ending().is_some(), "{position:?}");
                    break;
                }
                if random.below(5) == 0 {
                    notations_come_back(rules, &position, &moves);
                }
                position.play(moves[random.below(moves.len())]);
                plies += 1;
            }
        }
        assert!(plies > 40, "{variant:?}: {plies}");
    }
}

#[test]
fn no_text_panics() {
    let letters: Vec<char> = "abch12378xX-=:/()+#!?QNBRKPOo0.ep@@~[]é".chars().collect();
    let mut random = Random(0xABCD_EF02);
    for round in 0..6000 {
        let variant = Variant::ALL[round % 8];
        let rules = VariantChess::new(variant);
        let start = variant.start_fen();
        let mut written: Vec<char> = start.chars().collect();
        for _ in 0..random.below(6) {
            let place = random.below(written.len());
            written[place] = letters[random.below(letters.len())];
        }
        let Ok(position) = rules.start(Some(&String::from_iter(written))) else { continue };
        let _ = (position.faults(), position.ending());
        let text: String =
            (0..random.below(7)).map(|_| letters[random.below(letters.len())]).collect();
        if let Ok((mv, _)) = rules.resolve(&position, &text, None) {
            assert!(mv.is_null() || position.legal_moves().contains(&mv), "{text} {position:?}");
        }
        // A move of another position gives some wrong position, but does not panic.
        let mut other = position;
        for mv in rules.moves(&rules.start(None).unwrap()) {
            other.play(mv);
        }
    }
}
