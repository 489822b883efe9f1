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

#[test]
fn signs_and_lines_narrow_a_text() {
    let same = |a: &str, b: &str| {
        let read = |text| Token::read(text, Letters::Pinyin).unwrap();
        // A line says what the word says, and is known for a line.
        let plain = |token| format!("{token:?}").replace("lined: true", "lined: false");
        assert_eq!(plain(read(a)), plain(read(b)));
    };
    same("炮2=5", "炮二平五");
    same("炮２.５", "p2=5");
    same("m8+7", "马8进7");
    same("马87\u{332}", "馬八进７");
    same("马87\u{305}", "马8退7");
    same("炮前4", "前炮4");
    assert!(Token::read("车1-2", Letters::Pinyin).is_some_and(Token::is_open));
    assert!(Token::read("车12", Letters::Pinyin).is_some_and(Token::is_open));
    assert!(!Token::read("车1退2", Letters::Pinyin).is_some_and(Token::is_open));
    for bad in ["", "炮", "炮2", "25", "炮20", "e4", "炮2255", "兵卒11", "炮二平五!", "q25"]
    {
        assert_eq!(Token::read(bad, Letters::Pinyin), None, "{bad}");
    }
}

#[test]
fn english_initials_are_read_where_pinyin_ones_fail() {
    assert_eq!(read("C25 H87 H23 R98").read, 4);
    assert_eq!(read("p25 m87 m23 c98").read, 4);
}

#[test]
fn what_stays_open_is_told_with_its_alternatives() {
    // 车一进二 is as legal as 车一平二.
    let solution = read("炮25 马87 马23 车98 车12 炮84");
    let [open] = &solution.open[..] else { panic!("{:?}", solution.open) };
    assert_eq!(open.ply, 4);
    assert!(open.changes_final && open.probability > 0.9);
    let sum: f64 = open.alternatives.iter().map(|other| other.probability).sum();
    assert!((sum + open.probability - 1.0).abs() < 1e-6);
    // What follows settles it: only on the second file does the chariot meet the cannon.
    let settled = read("炮25 马87 马23 车98 车12 炮84 车23");
    assert!(settled.read == 7 && settled.open.is_empty());
    // And where one asks for no more certainty than there is, nothing is open.
    let texts = ["炮25", "马87", "马23", "车98", "车12", "炮84"];
    let options = Options { sure: 0.9, ..Options::default() };
    assert!(solve(&Position::start(), &texts, &options).open.is_empty());
}

#[test]
fn the_final_position_settles_what_it_can() {
    let mut end = Position::start();
    for mv in read("炮25 马87 马23 车98 车1+2 炮84").moves {
        end.play(mv);
    }
    let texts = ["炮25", "马87", "马23", "车98", "车12", "炮84"];
    let options = Options { end: Some(&end), ..Options::default() };
    let solution = solve(&Position::start(), &texts, &options);
    assert!(solution.end_fits && solution.open.is_empty());
    assert_eq!(format!("{:?}", solution.moves[4]), "i0i2");
    let other = Position::start();
    let options = Options { end: Some(&other), ..Options::default() };
    assert!(!solve(&Position::start(), &texts, &options).end_fits);
}

#[test]
fn reading_ends_where_no_reading_survives() {
    let solution = read("炮25 马87 马99 车98");
    assert_eq!((solution.read, solution.moves.len()), (2, 2));
    assert_eq!(read("").read, 0);
    assert_eq!(read("no").read, 0);
}

#[test]
fn a_narrow_beam_says_that_it_was_cut() {
    let texts = ["炮25", "马87", "马23", "车98", "车12", "炮84"];
    let options = Options { beam: 1, width: 1, ..Options::default() };
    assert!(solve(&Position::start(), &texts, &options).cut);
}

#[test]
fn every_legal_move_is_read_from_what_is_written_for_it() {
    // Two stacks of pawns, two cannons on a file, kings, advisers and elephants.
    let fens = [
        super::super::START_FEN,
        "2bak4/4a4/4b1c2/6c2/p1p1p3p/P3P1P1P/4C4/4C4/4A4/2BAK1B2 w - - 0 1",
        "3ak4/3Pa4/3P1P3/5P3/9/9/9/4n4/4n4/4K4 w - - 0 1",
        "3ak4/3Pa4/3P1P3/5P3/9/9/9/4n4/4n4/3K5 b - - 0 1",
    ];
    for fen in fens {
        let position = Position::from_fen(fen).unwrap();
        for mv in position.legal_moves() {
            for style in [Style::Short, Style::Signed, Style::Clear] {
                let mut text = String::new();
                write(&position, mv, style, &mut text);
                let token = Token::read(&text, Letters::Pinyin).unwrap();
                let mut fits = Vec::new();
                token.fits(&position, &mut fits);
                assert!(fits.iter().any(|fit| fit.mv == mv), "{text} in {fen}");
                if style == Style::Clear {
                    let level = |fit: &&super::token::Fit| fit.direction != Direction::Traverse;
                    assert!(fits.iter().filter(level).count() < 3, "{text} in {fen}");
                }
            }
        }
    }
}

#[test]
fn a_sheet_with_lines_makes_a_text_without_one_likely_to_be_level() {
    // 车12 is 车一进二 or 车一平二.
    let texts = |marked: bool| {
        let mark = |text: &str| if marked { format!("{text}\u{332}") } else { text.to_owned() };
        let mut texts = vec!["炮25".to_owned()];
        texts.extend(["马87", "马23", "马23"].map(mark));
        texts.extend(["车12", "车98"].map(str::to_owned));
        texts
    };
    let level = |texts: &[String]| {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let solution = solve(&Position::start(), &texts, &Options::default());
        assert_eq!(solution.read, 6);
        let open = solution.open.iter().find(|open| open.ply == 4).unwrap();
        assert_eq!(format!("{:?}", solution.moves[4]), "i0h0");
        // It stays told.
        open.probability
    };
    let (plain, lined) = (level(&texts(false)), level(&texts(true)));
    assert!(lined > plain && lined < 1.0, "{lined} {plain}");
}

#[test]
fn each_text_is_read_by_what_it_is() {
    let solution = read("炮25 马8进7 h0g2 R9.8 车12 C8+4 P7+1");
    assert_eq!(solution.read, 7);
    let moves: Vec<String> = solution.moves.iter().map(|mv| format!("{mv:?}")).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3", "c3c4"]);
    assert_eq!(read("炮25 马8进7 h0g5 R9.8").read, 2);
}
