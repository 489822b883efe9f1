//! Small boards: certain life, seki, bent four, and what the counts make of them.

mod reading;

use super::*;
use crate::games::go::{Go, ruleset};
use crate::games::rules::Rules;

/// A position from rows of `X`, `O` and `.`.
fn position(rows: &str) -> Position {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let go = Go::default();
    let size = format!("{}:{}", rows[0].len(), rows.len());
    let mut position = go.start(Some(&size)).unwrap();
    for (name, mark) in [("AB", b'X'), ("AW", b'O')] {
        let mut raw = String::new();
        for (row, text) in rows.iter().enumerate() {
            for (column, _) in text.bytes().enumerate().filter(|(_, it)| *it == mark) {
                let letter = |at: usize| char::from(b'a' + at as u8);
                raw.extend(['[', letter(column), letter(row), ']']);
            }
        }
        go.setup(&mut position, name, &raw).unwrap();
    }
    position
}

fn counted(rows: &str) -> Score {
    score(&position(rows), &Options::default())
}

/// The dead stones in letters, as in `aa`.
fn dead(score: &Score) -> String {
    let letter = |at: u8| char::from(b'a' + at);
    score.dead.iter().flat_map(|point| [letter(point.column), letter(point.row), ' ']).collect()
}

fn field(rows: &str) -> Field {
    let position = position(rows);
    Field::new(position.columns().into(), position.rows().into(), |column, row| {
        match position.at(Point::new(column as u8, row as u8)) {
            Some(Side::First) => BLACK,
            Some(Side::Second) => WHITE,
            None => EMPTY,
        }
    })
}

#[test]
fn two_eyes_live_whatever_happens() {
    let field = field(".X.XO XXXXO OOOOO ..... .....");
    let chains = field.chains();
    let certain = benson::certain(&field, &chains);
    let black = chains.of[field.cell(1, 0)];
    let white = chains.of[field.cell(4, 0)];
    assert!(certain.alive[usize::from(black)]);
    assert!(!certain.alive[usize::from(white)]);
}

#[test]
fn one_eye_is_not_certain() {
    let field = field(".XXXO XXXXO OOOOO ..... .....");
    let chains = field.chains();
    assert_eq!(benson::certain(&field, &chains).alive, [false; 2]);
}

#[test]
fn a_stone_in_an_eye_of_certain_life_is_dead() {
    let field = field(".XO.X XXXXX ..... ..... .....");
    let chains = field.chains();
    let certain = benson::certain(&field, &chains);
    let white = chains.of[field.cell(2, 0)];
    assert!(certain.dead[usize::from(white)]);
}

#[test]
fn an_empty_or_full_board_counts() {
    let empty = counted("... ... ...");
    assert_eq!((empty.area, empty.territory, empty.sure), ((0, 0), (0, 0), false));
    assert_eq!(counted(".").area, (0, 0));
    // Setup may leave nothing but stones without liberties.
    assert_eq!(counted("XX XX").area, (4, 0));
}

#[test]
fn area_and_territory_of_a_plain_board() {
    let score = counted("..XO. ..XO. ..XO. ..XO. ..XO.");
    assert_eq!(score.area, (15, 10));
    assert_eq!(score.territory, (10, 5));
    assert_eq!(score.stones, (5, 5));
    assert_eq!(dead(&score), "");
    let by = |rules: RuleSet, terms: Terms| score.margin(&rules, &terms);
    let terms = Terms { komi: 6.5, handicap: 2, ..Terms::default() };
    assert!((by(ruleset::JAPANESE, terms) - -1.5).abs() < 1e-9);
    let terms = Terms { handicap: 2, ..Terms::default() };
    assert!((by(ruleset::CHINESE_2002, terms) - 3.0).abs() < 1e-9);
    assert!((by(ruleset::AGA, terms) - 4.0).abs() < 1e-9);
    // A warning costs one 子 under the rules of 2002 alone.
    let terms = Terms { warnings: (1, 0), ..Terms::default() };
    assert!((by(ruleset::CHINESE_2002, terms) - 3.0).abs() < 1e-9);
    assert!((by(ruleset::CHINESE_1988, terms) - 5.0).abs() < 1e-9);
    // Each side has one group, so the tax is even.
    assert!((by(ruleset::ANCIENT, Terms::default()) - 5.0).abs() < 1e-9);
    let passed = |side| Terms { first_pass: Some(side), ..Terms::default() };
    assert!((by(ruleset::AGA_BUTTON, passed(Side::First)) - 5.5).abs() < 1e-9);
    assert!((by(ruleset::WMSG_2008, passed(Side::Second)) - 4.0).abs() < 1e-9);
    assert!((by(ruleset::WMSG_2008, passed(Side::First)) - 5.0).abs() < 1e-9);
}

#[test]
fn a_lone_stone_in_territory_is_dead() {
    let score = counted(
        "..X.XO... ..XXXO... ....XO... .O..XO... ....XO.X. XX.XXO... .X..XO... XX..XO... ..X.XOOOO",
    );
    assert_eq!(dead(&score), "bd he ");
    assert_eq!(score.area, (45, 36));
}

/// In the lower left corner Black may not take two stones: filling there puts all of Black's into
/// atari, and two stones thrown in are taken and taken back.
#[test]
fn a_seki_stands_and_has_no_territory() {
    let score = counted(
        "......... ..O...O.. ......... ......... OOOOOO... XXXO.O... X.XOOO... OOXXO.... .X.XO....",
    );
    assert_eq!(dead(&score), "");
    assert_eq!(score.area, (10, 69));
    assert_eq!(score.in_seki, (1, 0));
    assert_eq!(score.territory.0, 0);
    assert!(score.sure);
}

/// The eye on the right belongs to stones that are joined to the left by a point nobody filled.
#[test]
fn a_point_that_nobody_filled_makes_no_seki() {
    let position = position(".X.X.X. XXX.OXX");
    let alive = Options { dead: Some(Vec::new()), ..Options::default() };
    let score = super::score(&position, &alive);
    assert_eq!(score.in_seki, (0, 0));
    assert_eq!(score.territory, (3, 0));
}

/// What `settle` makes of White's only chain, of which nothing is known but a slight chance to live.
fn settled(rows: &str) -> bool {
    let field = field(rows);
    let chains = field.chains();
    let is_white = |cells: &Vec<usize>| field.cells[cells[0]] == WHITE;
    let lives: Vec<_> = chains.cells.iter().map(|cells| is_white(cells).then_some(0.1)).collect();
    let mut gone = vec![false; lives.len()];
    settle::settle(&settle::Evidence { field: &field, chains: &chains, lives: &lives }, &mut gone);
    chains.cells.iter().zip(gone).any(|(cells, gone)| gone && is_white(cells))
}

#[test]
fn a_stone_in_doubt_is_dead_where_it_would_leave_a_large_space_to_both() {
    assert!(settled("XXXXX X...X X.O.X X...X XXXXX"));
    assert!(!settled("XXXXX X...X XOOOX X...X XXXXX"));
}

/// Upper left White takes a stone, and is taken back.
#[test]
fn dead_stones_that_can_take_what_takes_them_are_told() {
    let field = field(".XO.. OOX.. XXX.. .....");
    let chains = field.chains();
    let mut dead = vec![false; field.cells.len()];
    assert!(!trust::can_bite(&field, &chains, &dead));
    dead[field.cell(0, 1)] = true;
    dead[field.cell(1, 1)] = true;
    assert!(trust::can_bite(&field, &chains, &dead));
}

#[test]
fn a_bent_four_in_the_corner_is_dead() {
    let score = counted(
        "O.XXO.... OXXOO.... OXO...... .XO...... XXO...... OOO...... ......... ...O.O... .........",
    );
    assert_eq!(dead(&score), "ca da bb cb bc bd ae be ");
    assert_eq!(score.area, (0, 81));
}

/// In the middle of the upper edge White's stone has two liberties, and each is the last but one of a
/// group of Black's with one eye. Playouts take it.
#[test]
fn a_stone_between_groups_of_one_eye_stands() {
    let score = counted(
        "X.X.O.X.X XXXXOXXXX OOOOXXOOO OOOOOOOOO ......... ..O...O.. ......... ......... .........",
    );
    assert_eq!(dead(&score), "");
    assert_eq!(score.in_seki, (2, 0));
    assert_eq!(score.shared_in_seki, 2);
}

/// In the corner Black has room for two eyes, if he moves there first.
#[test]
fn what_hangs_on_the_first_move_stands_and_is_not_sure() {
    let score = counted(
        "...XO.... XXXXO.... OOOOO.... ......... ......... ..O...O.. ......... ......... .........",
    );
    assert_eq!(dead(&score), "");
    assert!(!score.sure);
    assert_eq!(score.unsettled.concat().len(), 5);
}

/// After eight moves there is nothing to count; all of it stays open.
#[test]
fn a_game_just_begun_is_not_sure() {
    let mut rows = vec![vec!['.'; 19]; 19];
    for (row, column, stone) in [(3, 3, 'X'), (15, 15, 'X'), (3, 15, 'O'), (15, 3, 'O')] {
        rows[row][column] = stone;
        rows[row + 2][column - 1] = if stone == 'X' { 'O' } else { 'X' };
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let score = counted(&rows.join(" "));
    assert!(!score.sure);
    assert!(score.shared() > 300);
}

/// In the lower left corner Black moves first and gets a ko, on which all of his stones hang.
#[test]
fn what_hangs_on_a_ko_is_not_sure() {
    let score = counted(
        "XXXXXXXX. OOOOOOOXX XXO.O.OX. XOO..OOXX XOOO..OX. XXOOO.OXX .XXO.OOX. .OXXOO.OX O..XXO.OX",
    );
    assert!(!score.sure);
    assert!(!score.unsettled.is_empty());
}

#[test]
fn given_dead_stones_are_taken_as_given() {
    let position = position("..XO. ..XO. O.XO. ..XO. ..XO.");
    let options = Options { dead: Some(vec![Point::new(0, 2)]), ..Options::default() };
    let score = score(&position, &options);
    assert_eq!(score.territory, (11, 5));
    assert!(score.sure);
    let alive = Options { dead: Some(Vec::new()), ..Options::default() };
    assert_eq!(super::score(&position, &alive).area, (5, 11));
}

#[test]
fn the_same_board_gives_the_same_score() {
    let rows =
        "..XO..... .OXO.X... XXXO..... OOOO..... ......... ..XXXX... ..X..X... ..XXXX... .........";
    assert_eq!(counted(rows), counted(rows));
}
