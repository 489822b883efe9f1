//! SAN with the letters of a language, or with figurines.
//!
//! Only the letters of men differ: squares, signs and castling are those of SAN.

use super::letters::{self, Language};
use crate::games::chess::square::Role;

/// The men as figurines, in the order of [`letters::ORDER`]; both sides have the outlined ones.
const FIGURINES: Language = Language {
    code: "figurine",
    name: ("figurines", "图形"),
    letters: ["♔", "♕", "♖", "♗", "♘", "♙"],
    also: &[],
};

/// The letters of a notation such as `san-de` or `san-figurine`; `None` where it is none of these.
pub fn language(notation: &str) -> Option<&'static Language> {
    let code = notation.strip_prefix("san-")?;
    if code == FIGURINES.code { Some(&FIGURINES) } else { letters::by_code(code) }
}

/// Adds canonical SAN with the letters of the language.
pub fn write(san: &str, language: &Language, out: &mut String) {
    for c in san.chars() {
        let role = c.is_ascii_uppercase().then(|| Role::from_letter(c as u8)).flatten();
        match role {
            Some(role) => out.push_str(language.letter(role)),
            None => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{
        chess::{
            Chess, Position,
            notation::{letters::to_english, san},
        },
        rules::Rules,
    };

    #[test]
    fn what_is_written_reads_back_in_every_language() {
        let rules = Chess::new();
        let mut seed = 5_u64;
        let languages = letters::ALL.iter().chain([&FIGURINES]);
        for language in languages {
            let name = format!("san-{}", language.code);
            for _ in 0..3 {
                let mut position = Position::start(false);
                for _ in 0..100 {
                    let moves = position.legal_moves();
                    let Some(count @ 1..) = Some(moves.len() as u64) else { break };
                    for &mv in &moves {
                        let mut after = position;
                        after.play(mv);
                        let (mut text, mut plain) = (String::new(), String::new());
                        rules.write_move(&position, mv, &after, Some(&name), &mut text);
                        san::write(&position, mv, &after, &mut plain);
                        let english = to_english(&text, language).unwrap();
                        assert_eq!(english, plain, "{name} {text}");
                        let read = san::resolve(&position, &english, san::Marks::All);
                        assert_eq!(read.map(|(mv, _)| mv), Ok(mv), "{name} {text}");
                    }
                    seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                    position.play(moves[((seed >> 33) % count) as usize]);
                }
            }
        }
    }

    #[test]
    fn squares_read_back_without_a_language() {
        let rules = Chess::new();
        let mut seed = 9_u64;
        for _ in 0..20 {
            let mut position = Position::start(false);
            for _ in 0..150 {
                let moves = position.legal_moves();
                let Some(count @ 1..) = Some(moves.len() as u64) else { break };
                for &mv in &moves {
                    let mut after = position;
                    after.play(mv);
                    for name in ["uci", "lan", "lan-plain"] {
                        let mut text = String::new();
                        rules.write_move(&position, mv, &after, Some(name), &mut text);
                        let read = rules.resolve(&position, &text, None);
                        assert_eq!(read.map(|(mv, _)| mv), Ok(mv), "{name} {text}");
                    }
                }
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                position.play(moves[((seed >> 33) % count) as usize]);
            }
        }
    }

    #[test]
    fn letters_of_the_languages() {
        for (name, expected) in [
            ("san-de", "Sbxd2+ O-O e8=D"),
            ("san-fr", "Cbxd2+ O-O e8=D"),
            ("san-zh", "马bxd2+ O-O e8=后"),
            ("san-figurine", "♘bxd2+ O-O e8=♕"),
        ] {
            let mut out = String::new();
            write("Nbxd2+ O-O e8=Q", language(name).unwrap(), &mut out);
            assert_eq!(out, expected);
        }
        assert_eq!(language("san-xx"), None);
        assert_eq!(language("san"), None);
    }
}
