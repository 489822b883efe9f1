//! Forsyth–Edwards notation: read leniently, written exactly.
//!
//! Source: PGN standard 16.1; castling letters after X-FEN and Shredder-FEN.

use super::board::{Position, Wing};
use super::moves::behind;
use super::refusal::BadFen;
use super::square::{Role, Square, Squares};
use super::status::Fault;
use crate::games::rules::Side;

/// The usual start position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a FEN of one to six fields.
///
/// Only a board that cannot be read (or a side to move that is neither) is an error. What the men
/// do not allow (a castling right, an en passant square) is left out and told among the faults,
/// with whatever [`Position::faults`] finds.
///
/// `chess960` decides what `KQkq` mean where king and rook are not on their usual squares: the
/// outermost rook (X-FEN) if set, nothing if not. File letters (Shredder-FEN) mean the rook of
/// that file either way.
///
/// # Errors
/// [`BadFen`] names the first part of the text that cannot be read.
pub fn read(text: &str, chess960: bool) -> Result<(Position, Vec<Fault>), BadFen> {
    let mut fields = text.split_ascii_whitespace();
    let mut position = board(fields.next().ok_or(BadFen::Empty)?)?;
    let mut faults = Vec::new();
    position.chess960 = chess960;
    match fields.next() {
        None => faults.push(Fault::TurnMissing),
        Some("w" | "W" | "white" | "White") => {}
        Some("b" | "B" | "black" | "Black") => position.set_turn(Side::Second),
        Some(_) => return Err(BadFen::SideToMove),
    }
    let (rights, en_passant) = (fields.next(), fields.next());
    if en_passant.is_none() {
        faults.push(Fault::FieldsMissing);
    }
    for letter in rights.unwrap_or("-").chars().filter(|&letter| letter != '-') {
        if !castling(&mut position, letter) {
            faults.push(Fault::RightDropped { letter });
        }
    }
    let written = en_passant.unwrap_or("-");
    if written != "-" {
        let square = Square::read(written).filter(|&square| passed(&position, square));
        if square.is_none() {
            faults.push(Fault::EnPassantDropped);
        }
        position.set_en_passant(square);
    }
    match (fields.next(), fields.next()) {
        (Some(halfmove), Some(fullmove)) => match (halfmove.parse(), fullmove.parse()) {
            (Ok(halfmove), Ok(1_u16..)) => {
                position.set_counters(halfmove, fullmove.parse().unwrap_or(1));
            }
            _ => faults.push(Fault::CountersUnreadable),
        },
        _ => faults.push(Fault::CountersMissing),
    }
    faults.extend(position.faults());
    Ok((position, faults))
}

/// Reads the board field.
fn board(text: &str) -> Result<Position, BadFen> {
    let mut position = Position::empty();
    let mut rank = 7_u8;
    let mut file = 0_u8;
    for letter in text.bytes() {
        match letter {
            b'/' if file == 8 && rank > 0 => {
                rank -= 1;
                file = 0;
            }
            b'/' if file == 8 => return Err(BadFen::TooManyRanks),
            b'1'..=b'8' if file + (letter - b'0') <= 8 => file += letter - b'0',
            b'/' | b'1'..=b'8' => return Err(BadFen::RankLength { rank: rank + 1 }),
            // X-FEN marks promoted men of crazyhouse so; in chess it says nothing.
            b'~' => {}
            _ => {
                let role = Role::from_letter(letter.to_ascii_uppercase())
                    .ok_or_else(|| BadFen::UnknownMan { letter: stray(text, letter) })?;
                if file == 8 {
                    return Err(BadFen::RankLength { rank: rank + 1 });
                }
                let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                position.put(side, role, Square::at(file, rank));
                file += 1;
            }
        }
    }
    match (rank, file) {
        (0, 8) => Ok(position),
        (_, 8) => Err(BadFen::TooFewRanks),
        _ => Err(BadFen::RankLength { rank: rank + 1 }),
    }
}

/// The whole character that a byte of the board field belongs to.
fn stray(text: &str, byte: u8) -> char {
    text.chars()
        .find(|letter| letter.encode_utf8(&mut [0; 4]).as_bytes().first() == Some(&byte))
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Gives the right that a letter of the castling field stands for; false where it cannot be.
fn castling(position: &mut Position, letter: char) -> bool {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let home = Squares::home(side);
    let Some(king) = position.king(side).filter(|&king| home.has(king)) else { return false };
    let rooks = position.of(side, Role::Rook) & home;
    let usual = |file| Some(Square::at(file, king.rank())).filter(|_| king.file() == 4);
    let rook = match letter.to_ascii_uppercase() {
        'K' if position.chess960 => rooks.last().filter(|&rook| rook > king),
        'Q' if position.chess960 => rooks.first().filter(|&rook| rook < king),
        'K' => usual(7),
        'Q' => usual(0),
        file @ 'A'..='H' => Some(Square::at(file as u8 - b'A', king.rank())),
        _ => None,
    };
    let Some(rook) = rook.filter(|&rook| rooks.has(rook)) else { return false };
    let given = position.give_right(rook);
    if given && (king.file() != 4 || !matches!(rook.file(), 0 | 7)) {
        position.chess960 = true;
    }
    given
}

/// Whether the opponent's pawn may just have passed the square by a double step.
fn passed(position: &Position, square: Square) -> bool {
    let them = position.turn().other();
    let rank = if them == Side::First { 2 } else { 5 };
    let empty = |square| !position.occupied().has(square);
    let (start, pawn) = (behind(them, square, 1), behind(position.turn(), square, 1));
    square.rank() == rank
        && empty(square)
        && start.is_some_and(empty)
        && pawn.is_some_and(|pawn| position.of(them, Role::Pawn).has(pawn))
}

/// Writes the FEN of a position: six fields.
///
/// Castling is written `KQkq`, with the letter of the file where the rook is not the outermost of
/// its wing (X-FEN). The en passant square is written only where a legal capture exists.
pub fn write(position: &Position) -> String {
    let mut out = String::with_capacity(72);
    for rank in (0..8).rev() {
        let mut gap = 0;
        for file in 0..8 {
            let square = Square::at(file, rank);
            let Some(role) = position.role_at(square) else {
                gap += 1;
                continue;
            };
            push_gap(&mut out, &mut gap);
            let letter = role.letter();
            let white = position.men(Side::First).has(square);
            out.push(if white { letter } else { letter.to_ascii_lowercase() });
        }
        push_gap(&mut out, &mut gap);
        out.push(if rank > 0 { '/' } else { ' ' });
    }
    out.push_str(if position.turn() == Side::First { "w " } else { "b " });
    push_rights(&mut out, position);
    out.push(' ');
    match position.en_passant() {
        Some(square) => out.push_str(&square.to_string()),
        None => out.push('-'),
    }
    for number in [position.halfmove(), position.fullmove()] {
        out.push(' ');
        out.push_str(&number.to_string());
    }
    out
}

fn push_gap(out: &mut String, gap: &mut u8) {
    if *gap > 0 {
        out.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}

fn push_rights(out: &mut String, position: &Position) {
    if position.rights().is_empty() {
        out.push('-');
    }
    for side in [Side::First, Side::Second] {
        let rooks = position.of(side, Role::Rook) & Squares::home(side);
        for wing in Wing::BOTH {
            let Some(rook) = position.right(side, wing) else { continue };
            let (outermost, letter) = match wing {
                Wing::King => (rooks.last(), 'K'),
                Wing::Queen => (rooks.first(), 'Q'),
            };
            let letter =
                if outermost == Some(rook) { letter } else { char::from(b'A' + rook.file()) };
            out.push(if side == Side::First { letter } else { letter.to_ascii_lowercase() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        write(&read(text, false).unwrap().0)
    }

    fn faults(text: &str) -> Vec<Fault> {
        read(text, false).unwrap().1
    }

    #[test]
    fn the_start_position_comes_back() {
        assert_eq!(written(START), START);
        assert!(faults(START).is_empty());
    }

    #[test]
    fn fields_may_be_missing() {
        let board = "4k3/8/8/8/8/8/8/4K2R";
        assert_eq!(written(board), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert_eq!(
            faults(board),
            [Fault::TurnMissing, Fault::FieldsMissing, Fault::CountersMissing]
        );
        assert_eq!(written(&format!("  {board}  b  K ")), "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
        assert_eq!(faults(&format!("{board} w K - x 1")), [Fault::CountersUnreadable]);
        assert_eq!(faults(&format!("{board} w K - 3 0")), [Fault::CountersUnreadable]);
    }

    #[test]
    fn impossible_rights_are_left_out() {
        let text = "4k3/8/8/8/8/8/8/4K2R w KQkz - 0 1";
        assert_eq!(written(text), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let dropped = ['Q', 'k', 'z'].map(|letter| Fault::RightDropped { letter });
        assert_eq!(faults(text), dropped);
        // Leftover letters of a king that has moved mean nothing unless the game is Chess960.
        let moved = "4k3/8/8/8/8/8/8/R4RK1 w Q - 0 1";
        assert_eq!(written(moved), "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1");
        assert_eq!(write(&read(moved, true).unwrap().0), moved);
    }

    #[test]
    fn x_fen_and_shredder_fen_name_rooks() {
        let x_fen = "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1";
        let shredder = x_fen.replace("KQkq", "GBgb");
        let position = read(x_fen, true).unwrap().0;
        assert_eq!(read(&shredder, true).unwrap().0, position);
        assert_eq!(read(&shredder, false).unwrap().0, position, "file letters say Chess960");
        assert_eq!(write(&position), x_fen);
        // The inner rook needs its file.
        let inner = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1";
        assert_eq!(written(inner), inner);
        assert!(read(inner, false).unwrap().0.is_chess960());
    }

    #[test]
    fn en_passant_is_kept_where_it_is_legal() {
        let legal = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(written(legal), legal);
        assert!(faults(legal).is_empty());
        let nobody = "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1";
        assert!(written(nobody).contains(" - 0 1"));
        assert!(faults(nobody).is_empty(), "many programs write it after every double step");
        let wrong = "4k3/8/8/3pP3/8/8/8/4K3 w - f6 0 1";
        assert_eq!(faults(wrong), [Fault::EnPassantDropped]);
        // Taking would open the rank to the king.
        assert!(written("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1").ends_with("w - - 0 1"));
    }

    #[test]
    fn bad_boards_are_named() {
        let bad = |text: &str| read(text, false).unwrap_err();
        assert_eq!(bad(" "), BadFen::Empty);
        assert_eq!(bad("8/8/8/8/8/8/8/9 w"), BadFen::UnknownMan { letter: '9' });
        assert_eq!(bad("8/8/8/8/8/8/8/马7 w"), BadFen::UnknownMan { letter: '马' });
        assert_eq!(bad("8/8/8/8/8/8/8/7 w"), BadFen::RankLength { rank: 1 });
        assert_eq!(bad("8/8/8/pppppppp1/8/8/8/8 w"), BadFen::RankLength { rank: 5 });
        assert_eq!(bad("8/7/8/8/8/8/8/8 w"), BadFen::RankLength { rank: 7 });
        assert_eq!(bad("8/8/8/8/8/8/8 w"), BadFen::TooFewRanks);
        assert_eq!(bad("8/8/8/8/8/8/8/8/8 w"), BadFen::TooManyRanks);
        assert_eq!(bad("8/8/8/8/8/8/8/8 x"), BadFen::SideToMove);
    }
}
