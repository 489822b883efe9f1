use super::*;
use crate::{formats::Format, judge, select::read, stage::Profile};

const CHESS: &str = "[Event \"Open\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Müller, Karsten\"]\n\
    [Date \"2014.??.??\"]\n[Round \"3\"]\n[WhiteElo \"2881\"]\n[BlackElo \"2520\"]\n\
    [Result \"1-0\"]\n\n1. e4 e5 (1... c5) 2. Qh5 {!} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[红方 \"胡荣华\"]\n[黑方 \"柳大华\"]\n\
    [日期 \"1980-05-06\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进6 *\n";
const GO: &str = "(;GM[1]FF[4]PB[Shusaku]PW[Gennan]DT[1846-09-11]RE[B+2];B[qd];W[dc])";

fn holds(text: &str, question: &str) -> bool {
    let question = Expression::read(question).unwrap_or_else(|fault| panic!("{fault:?}"));
    let entry = read(text).remove(0);
    let profile = Profile::default();
    let judged = judge::judge(&entry.record, Vec::new(), &profile);
    question.holds(&Subject::new(&entry.record, Format::Pgn, Some(&judged), &profile))
}

#[test]
fn headers_and_facts() {
    for question in [
        "White ~ carl",
        "White = 'carlsen, magnus'",
        "first ~ carl and not second ~ carl",
        "player ~ müller",
        "Round = 3 and Round < 3.5 and Round = 3.0",
        "WhiteElo >= 2700",
        "elo < 2600",
        "elo > 2800",
        "plies = 7 and moves = 4",
        "game = chess and format = pgn",
        "result = 1-0",
        "ends = checkmate",
        "variations and variations = 1 and comments = 1",
        "findings = 0 and not code = XQ004",
        "eco = C20 or eco ~ C",
        "opening ~ attack",
        "White",
        "not FEN",
        "!FEN && White || FEN",
        "White != x",
        "plies != 8",
        "White !~ tal",
        "“White” ～ carl",
    ] {
        assert!(holds(CHESS, question), "{question}");
    }
    for question in
        ["FEN", "White = carl", "FEN != x", "not White", "ends = stalemate", "elo < 2500"]
    {
        assert!(!holds(CHESS, question), "{question}");
    }
}

#[test]
fn every_game_and_language() {
    for question in [
        "红方 ~ 胡",
        "first = 胡荣华",
        "White = 胡荣华 and Red = 胡荣华",
        "Black ~ 柳",
        "Date = 1980.05",
        "Date < 1981",
        "code = XQ004 or code = XQ003 or errors > 0",
        "红方 = 胡荣华 且 非 黑方 = 胡荣华",
    ] {
        assert!(holds(XIANGQI, question), "{question}");
    }
    for question in
        ["first = Shusaku", "Black = shusaku", "White ~ gen", "result = 1-0", "result = B+2"]
    {
        assert!(holds(GO, question), "{question}");
    }
    assert!(holds(GO, "Date <= 1846.09.11 and PB = Shusaku and not eco"));
}

#[test]
fn a_date_that_is_not_known_decides_nothing() {
    for (question, met) in [
        ("Date = 2014", true),
        ("Date = 2014.06", false),
        ("Date != 2014.06", false),
        ("Date < 2014.06", false),
        ("Date >= 2014.06", false),
        ("Date <= 2014", true),
        ("Date >= 2014", true),
        ("Date < 2015", true),
        ("Date > 2013.12.31", true),
        ("Date != 2013", true),
        ("EventDate != 2013", false),
        ("not EventDate = 2013", true),
    ] {
        assert_eq!(holds(CHESS, question), met, "{question}");
    }
}

#[test]
fn not_binds_tighter_than_and_and_and_than_or() {
    assert!(holds(CHESS, "White or White and FEN"));
    assert!(!holds(CHESS, "(White or White) and FEN"));
    assert!(holds(CHESS, "not FEN or White and FEN"));
    assert!(!holds(CHESS, "not (not FEN or White and FEN)"));
    assert!(holds(CHESS, "not not White"));
}

#[test]
fn regular_expressions_match_somewhere() {
    for question in [
        "White =~ ^.",
        r#"Date =~ "^\d{4}\.""#,
        r#"plies =~ "^\d+$""#,
        "not White =~ \"^$\"",
        "White !=~ '[0-9]{9}'",
    ] {
        assert!(holds(CHESS, question), "{question}");
    }
    assert!(!holds(CHESS, "White !=~ ."));
    assert!(!holds(CHESS, "Missing !=~ x"));
}

#[test]
fn faults_have_their_places() {
    for (question, at, message) in [
        ("White =~ \"(\"", 9, "no regular expression: unclosed group"),
        ("", 0, "the name of a field is due here"),
        ("plies >= ", 9, "a value is due here"),
        ("plies >= x", 9, "a number is due here"),
        ("White ~ a b", 10, "`and` or `or` is due here"),
        ("(White", 0, "this bracket is never closed"),
        ("White)", 5, "nothing was opened that this could close"),
        ("White = \"x", 8, "this quote is never closed"),
        ("White and", 9, "the name of a field is due here"),
        ("code = XQ999", 7, "this field has no such value"),
        ("Date >= x", 8, "a date is due here, such as 2014.05"),
        ("Round < x", 8, "a number or a date is due here"),
        ("game < chess", 0, "this field has no order"),
        ("红方 & x", 7, "this is no part of an expression"),
    ] {
        let fault = Expression::read(question).unwrap_err();
        assert_eq!(
            (fault.at, fault.message(crate::findings::Lang::En)),
            (at, message),
            "{question}"
        );
    }
    let deep = "(".repeat(100_000);
    assert_eq!(Expression::read(&deep).unwrap_err().at, 64);
    let long = "not ".repeat(100_000) + "White";
    assert!(holds(CHESS, &long));
}
