//! Tests of the variants: leaf counts, every refusal and ending, notations, FENs.

mod cases;
mod perft;
mod random;

use super::{Move, Position, Refusal, Variant, VariantChess};
use crate::games::rules::Rules;

/// The position of a FEN.
fn position(variant: Variant, fen: &str) -> Position {
    VariantChess::new(variant).start(Some(fen)).unwrap()
}

/// Plays moves from a FEN, or from the variant's start where it is empty.
fn played(variant: Variant, fen: &str, moves: &str) -> Position {
    let rules = VariantChess::new(variant);
    let mut position = rules.start(Some(fen).filter(|fen| !fen.is_empty())).unwrap();
    for text in moves.split_whitespace() {
        let mv = rules.resolve(&position, text, None);
        let (mv, _) = mv.unwrap_or_else(|refusal| panic!("{text}: {refusal:?} {position:?}"));
        position.play(mv);
    }
    position
}

/// What is said of a move in a position.
fn said(variant: Variant, fen: &str, text: &str) -> Result<Move, Refusal> {
    let rules = VariantChess::new(variant);
    rules.resolve(&position(variant, fen), text, None).map(|(mv, _)| mv)
}
