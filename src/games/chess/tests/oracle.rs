//! Random games played beside another rules library, which must agree on every position.

use std::collections::BTreeSet;

use cozy_chess as other;

use super::super::notation::{san, uci};
use super::super::{Move, Position, Refusal, Remark, Role, Square, Squares, fen};
use super::Random;
use crate::games::rules::Side;

fn moves_of_other(board: &other::Board) -> Vec<other::Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// A move as text both sides share: king takes rook, promotion in small letters.
fn plain(mv: Move) -> String {
    let promotion = mv.promotion().map(|role| role.letter().to_ascii_lowercase());
    format!("{}{}{}", mv.from(), mv.to(), promotion.map(String::from).unwrap_or_default())
}

/// All legal moves come back from what is written of them, with nothing to remark.
fn notations_come_back(position: &Position, moves: &[Move]) {
    let mut texts = BTreeSet::new();
    for &mv in moves {
        let mut after = *position;
        after.play(mv);
        let mut text = String::new();
        san::write(position, mv, &after, &mut text);
        assert_eq!(
            san::resolve(position, &text, san::Marks::All),
            Ok((mv, Remark::NONE)),
            "{text} {position:?}"
        );
        assert!(texts.insert(text), "{mv:?} is written like another move in {position:?}");
        let mut text = String::new();
        san::write_long(position, mv, &after, "-", &mut text);
        let read = san::resolve(position, &text, san::Marks::All);
        assert_eq!(read.map(|(mv, _)| mv), Ok(mv), "{text} {position:?}");
        let mut text = String::new();
        uci::write(position, mv, &mut text);
        assert_eq!(uci::read(position, &text), Some(mv), "{text} {position:?}");
        assert_eq!(
            san::resolve(position, &text, san::Marks::Passed).unwrap().0,
            mv,
            "{text} {position:?}"
        );
    }
}

/// Of all pairs of squares only the legal ones are played; every refusal is given without panic.
fn illegal_moves_are_refused(position: &Position, moves: &[Move]) {
    let mut legal: BTreeSet<String> = moves.iter().map(|&mv| plain(mv)).collect();
    for mv in moves {
        if let Some(wing) = mv.castles(position) {
            let end = wing.ends(position.turn()).0;
            if end.file().abs_diff(mv.from().file()) > 1 {
                legal.insert(format!("{}{end}", mv.from()));
            }
        }
    }
    for from in Squares::ALL {
        for to in Squares::ALL {
            for promotion in ["", "q", "n"] {
                let text = format!("{from}{to}{promotion}");
                let played = san::resolve(position, &text, san::Marks::Passed).is_ok();
                assert_eq!(played, legal.contains(&text), "{text} {position:?}");
            }
        }
    }
}

/// A role and a target name a move exactly where one legal move fits.
fn roles_and_targets(position: &Position, moves: &[Move]) {
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
        for to in Squares::ALL {
            let fitting = moves
                .iter()
                .filter(|mv| mv.role() == role && mv.to() == to && mv.castles(position).is_none());
            let text = format!("{}{to}", role.letter());
            match (fitting.count(), san::resolve(position, &text, san::Marks::Passed)) {
                (1, Ok(_)) => {}
                (0, Err(refusal)) => assert!(!matches!(refusal, Refusal::Ambiguous { .. })),
                (2.., Err(Refusal::Ambiguous { candidates })) => assert!(candidates.count() > 1),
                (count, read) => panic!("{count} {text}: {read:?} in {position:?}"),
            }
        }
    }
}

fn same(position: &Position, board: &other::Board) -> Vec<Move> {
    let moves = position.legal_moves();
    let ours: BTreeSet<String> = moves.iter().map(|&mv| plain(mv)).collect();
    let theirs: BTreeSet<String> = moves_of_other(board).iter().map(ToString::to_string).collect();
    assert_eq!(ours, theirs, "{position:?}");
    assert_eq!(ours.len(), moves.len(), "no move twice");
    assert_eq!(position.checkers().0, board.checkers().0, "{position:?}");
    moves
}

/// The FEN read back is the same position, with the hash made anew, and so is the other's FEN.
fn fen_comes_back(position: &Position, board: &other::Board) {
    let (read, faults) = fen::read(&fen::write(position), position.is_chess960()).unwrap();
    assert_eq!(&read, position);
    assert_eq!(faults, [], "{position:?}");
    let of_other = fen::read(&format!("{board:#}"), position.is_chess960()).unwrap().0;
    assert_eq!(of_other, read);
}

fn game(mut board: other::Board, chess960: bool, random: &mut Random) -> usize {
    let mut position = fen::read(&format!("{board:#}"), chess960).unwrap().0;
    for ply in 0..160 {
        let moves = same(&position, &board);
        fen_comes_back(&position, &board);
        notations_come_back(&position, &moves);
        if random.below(12) == 0 {
            illegal_moves_are_refused(&position, &moves);
            roles_and_targets(&position, &moves);
        }
        if moves.is_empty() || board.halfmove_clock() >= 99 {
            let over = board.status() != other::GameStatus::Ongoing;
            assert_eq!(position.is_checkmate() || position.is_stalemate(), over);
            return ply;
        }
        // Castling and captures are rare among random moves: prefer them now and then.
        let special: Vec<_> = moves
            .iter()
            .filter(|mv| mv.castles(&position).is_some() || mv.promotion().is_some())
            .collect();
        let mv = match special.len() {
            count if count > 0 && random.below(3) == 0 => *special[random.below(count)],
            _ => moves[random.below(moves.len())],
        };
        position.play(mv);
        board.play(plain(mv).parse().unwrap());
    }
    160
}

#[test]
fn random_games_agree() {
    let mut random = Random(0x0123_4567_89AB_CDEF);
    let mut plies = 0;
    for _ in 0..30 {
        plies += game(other::Board::default(), false, &mut random);
        let number = random.below(960) as u32;
        plies += game(other::Board::chess960_startpos(number), true, &mut random);
        let second = random.below(960) as u32;
        let board = other::Board::double_chess960_startpos(number, second);
        plies += game(board, true, &mut random);
    }
    assert!(plies > 8000, "{plies}");
}

/// Random men on random squares: any number of kings, pawns on any rank.
fn any_arrangement(random: &mut Random) -> Position {
    let mut position = Position::empty();
    for _ in 0..random.below(40) {
        let side = if random.below(2) == 0 { Side::First } else { Side::Second };
        let square = Square::new(random.below(64) as u8).unwrap();
        position.put(side, Role::ALL[random.below(6)], square);
    }
    if random.below(2) == 0 {
        position.set_turn(Side::Second);
    }
    for rook in position.role(Role::Rook) {
        position.give_right(rook);
    }
    position
}

#[test]
fn any_arrangement_can_be_played_on() {
    let mut random = Random(0xFEED_BEEF);
    for _ in 0..3000 {
        let mut position = any_arrangement(&mut random);
        for _ in 0..4 {
            let _ = (position.faults(), position.ending());
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            let mut after = position;
            after.play(mv);
            let mut text = String::new();
            san::write(&position, mv, &after, &mut text);
            // Where the opponent is in check already, the mark of that check is not judged.
            let mut turned = position;
            turned.set_turn(position.turn().other());
            let in_check = turned.in_check();
            let marks = if in_check { san::Marks::Passed } else { san::Marks::All };
            let read = san::resolve(&position, &text, marks);
            assert_eq!(read, Ok((mv, Remark::NONE)), "{text} {position:?}");
            let written = fen::write(&after);
            assert_eq!(fen::write(&fen::read(&written, true).unwrap().0), written);
            position = after;
        }
    }
}

#[test]
fn no_text_panics() {
    let letters: Vec<char> = "abch12378xX-=:/()+#!?QNBRKPOo0.ep mte–♘♙†Z@é".chars().collect();
    let mut random = Random(0xABCD_EF01);
    let mut read = 0;
    for round in 0..60_000 {
        let position = match round % 3 {
            0 => any_arrangement(&mut random),
            _ => fen::read("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", false)
                .map(|(position, _)| position)
                .unwrap(),
        };
        let mut text: Vec<char> = Vec::new();
        if let Some(&mv) = position.legal_moves().get(random.below(48)) {
            let (mut after, mut written) = (position, String::new());
            after.play(mv);
            san::write(&position, mv, &after, &mut written);
            text.extend(written.chars());
        }
        for _ in 0..random.below(4) {
            let at = random.below(text.len() + 1);
            text.insert(at, letters[random.below(letters.len())]);
            if random.below(2) == 0 {
                text.remove(random.below(text.len()));
            }
        }
        let text = String::from_iter(text);
        if let Ok((mv, _)) = san::resolve(&position, &text, san::Marks::All) {
            assert!(mv.is_null() || position.is_legal(mv), "{text} {position:?}");
            read += 1;
        }
        let _ = uci::read(&position, &text);
    }
    assert!(read > 10_000, "{read}");
}
