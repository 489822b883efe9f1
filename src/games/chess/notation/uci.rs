//! UCI move notation: origin, target and promotion in small letters.
//!
//! Source: the UCI protocol (2006). Castling is the king's two steps (`e1g1`), in Chess960 the
//! king taking its rook (`e1h1`). The null move is `0000`.

use crate::games::chess::board::Position;
use crate::games::chess::moves::Move;
use crate::games::chess::square::{Role, Square};

/// Writes a legal move of a position.
pub fn write(position: &Position, mv: Move, out: &mut String) {
    if mv.is_null() {
        out.push_str("0000");
        return;
    }
    let to = match mv.castles(position) {
        Some(wing) if !position.is_chess960() => wing.ends(position.turn()).0,
        _ => mv.to(),
    };
    super::san::push_square(out, mv.from());
    super::san::push_square(out, to);
    if let Some(role) = mv.promotion() {
        out.push(role.letter().to_ascii_lowercase());
    }
}

/// Reads exact UCI; `None` where the text is none or names no legal move. Castling is understood
/// in both forms.
pub fn read(position: &Position, text: &str) -> Option<Move> {
    if text == "0000" {
        return (!position.in_check()).then_some(Move::NULL);
    }
    let from = Square::read(text.get(..2)?)?;
    let to = Square::read(text.get(2..4)?)?;
    let promotion = match text.as_bytes().get(4..)? {
        [] => None,
        [letter] if letter.is_ascii_lowercase() => {
            Some(Role::from_letter(letter.to_ascii_uppercase())?)
        }
        _ => return None,
    };
    let mut castling = None;
    let mut exact = None;
    position.each_legal(|mv| {
        if mv.from() == from && mv.promotion() == promotion {
            if mv.to() == to {
                exact = Some(mv);
            } else if let Some(wing) = mv.castles(position)
                && wing.ends(position.turn()).0 == to
                && from.file().abs_diff(to.file()) > 1
            {
                castling = Some(mv);
            }
        }
        exact.is_none()
    });
    exact.or(castling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::fen;

    fn both(fen: &str, chess960: bool, text: &str) -> Option<String> {
        let position = fen::read(fen, chess960).unwrap().0;
        read(&position, text).map(|mv| {
            let mut out = String::new();
            write(&position, mv, &mut out);
            out
        })
    }

    #[test]
    fn castling_follows_the_variant() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        assert_eq!(both(fen, false, "e1g1").unwrap(), "e1g1");
        assert_eq!(both(fen, false, "e1h1").unwrap(), "e1g1");
        assert_eq!(both(fen, true, "e1c1").unwrap(), "e1a1");
    }

    #[test]
    fn only_exact_legal_text_is_read() {
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(both(fen, false, "a7a8n").unwrap(), "a7a8n");
        assert_eq!(both(fen, false, "0000").unwrap(), "0000");
        for text in ["a7a8", "a7a8N", "a7a8qq", "e1e3", "e1", "", "e1é", "a7a8k"] {
            assert_eq!(both(fen, false, text), None, "{text}");
        }
    }
}
