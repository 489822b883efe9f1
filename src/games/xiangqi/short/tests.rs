//! Reading of short and signed games.

use super::super::Position;
use super::token::{Direction, Letters, Style, Token, write};
use super::{Options, solve};

fn read(texts: &str) -> super::Solution {
    let texts: Vec<&str> = texts.split_whitespace().collect();
    solve(&Position::start(), &texts, &Options::default())
}

#[test]
fn the_example_of_the_rules_is_read() {
    // Rules A 7.5.
    let solution = read("炮25 马87 马23 车98 车12 炮84");
    assert_eq!(solution.read, 6);
    assert!(!solution.cut);
    let moves: Vec<String> = solution.moves.iter().map(|mv| format!("{mv:?}")).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3"]);
}
