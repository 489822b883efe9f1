use super::*;
use crate::select::read;

const OPENING: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 \
    8. c3 O-O 9. h3 Nb8 10. d4 Nbd7";
const MORE: &str = " 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 \
    18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7 21. Ra3 Rb8 22. axb5 axb5 23. Rea1 Bc8 24. Ra7 Rf8 \
    25. Bh6 Re8 26. Ng5 Rf8";

fn game(white: &str, moves: &str) -> String {
    format!(
        "[White \"{white}\"]\n[Black \"B\"]\n[Date \"2000.01.01\"]\n[Result \"*\"]\n\n{moves} *\n"
    )
}

/// Which game of the list each repeats, from 0, and how.
fn matches(kind: Kind, games: &[String]) -> Vec<Option<(u32, Relation)>> {
    let mut seen = Seen::new(kind);
    let add = |(game, number): (&String, u32)| {
        let print = Print::of(&read(game)[0].record, &Profile::default());
        let found = seen.add(print, Place { file: 0, number })?;
        Some((found.of.number, found.relation))
    };
    games.iter().zip(0..).map(add).collect()
}

#[test]
fn exact_asks_for_headers_and_moves_does_not() {
    let games = [
        game("A", OPENING),
        game("a.", OPENING),
        game("C", OPENING),
        game("A", OPENING).replace("2000", "2001"),
        game("A", &format!("{OPENING} 11. Nbd2")),
    ];
    let same = |n| Some((n, Relation::Same));
    assert_eq!(matches(Kind::Exact, &games), [None, same(0), None, None, None]);
    assert_eq!(matches(Kind::Moves, &games), [None, same(0), same(0), same(0), None]);
}

#[test]
fn few_moves_prove_nothing_unless_the_players_are_the_same() {
    let short = "1. e4 e5 2. Nf3 Nc6 1/2-1/2";
    let games = [game("A", short), game("C", short), game("?", short), game("?", short)];
    for kind in [Kind::Exact, Kind::Moves, Kind::Prefix] {
        assert_eq!(matches(kind, &games), [None; 4], "{kind:?}");
        assert_eq!(matches(kind, &[game("A", ""), game("A", "")]), [None; 2]);
        let again = [game("A", short), game("A", short)];
        assert_eq!(matches(kind, &again), [None, Some((0, Relation::Same))], "{kind:?}");
    }
}

#[test]
fn a_game_that_ends_earlier_is_told_in_both_orders() {
    let (short, long) = (OPENING.to_owned(), format!("{OPENING}{MORE}"));
    let shorter = Some((0, Relation::Shorter));
    let longer = Some((0, Relation::Longer));
    let both =
        |a: &String, b: &String, white| matches(Kind::Prefix, &[game("A", a), game(white, b)])[1];
    assert_eq!(both(&long, &short, "A"), shorter);
    assert_eq!(both(&short, &long, "A"), longer);
    // Theory that others have played as well.
    assert_eq!(both(&long, &short, "C"), None);
    let longest = format!("{long} 27. Nf3");
    assert_eq!(both(&long, &longest, "C"), longer);
    assert_eq!(both(&longest, &long, "C"), shorter);
}

#[test]
fn the_beginning_is_found_among_many_lines() {
    let mut games = vec![game("A", OPENING)];
    for mv in ["Na3", "b4", "Nfd2", "dxe5", "a3", "a4"] {
        games.push(game("A", &format!("{OPENING} 11. {mv}")));
    }
    games.push(game("A", &format!("{OPENING} 11. Nbd2 Bb7")));
    let found = matches(Kind::Prefix, &games);
    assert!(found[1..].iter().all(|found| *found == Some((0, Relation::Longer))), "{found:?}");
}

#[test]
fn near_games_differ_in_one_move() {
    let games = [
        game("A", OPENING),
        game("A", &OPENING.replace("9. h3", "9. a3")),
        game("A", &OPENING.replace("9. h3 Nb8", "9. a3 Rb8")),
        game("C", &OPENING.replace("9. h3", "9. a3")),
        game("?", &OPENING.replace("9. h3", "9. a3")),
        game("A", &format!("{OPENING} 11. Nbd2")),
        game("A", OPENING),
    ];
    let differs = |n, ply| Some((n, Relation::Differs { ply }));
    assert_eq!(
        matches(Kind::Near, &games),
        [None, differs(0, 17), None, None, None, None, Some((0, Relation::Same))]
    );
}
