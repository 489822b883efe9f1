//! How chess games end: board, draws, material, words and tags, and what they say of each other.

use serde_json::{Value, json};

use crate::support::{root, yanpu_in};

/// The judged game of those tags (`name "value"`, one a line) and moves.
fn judged_by(rules: &str, tags: &str, moves: &str) -> Value {
    let tags: Vec<_> = tags.lines().map(|tag| format!("[{}]", tag.trim())).collect();
    let text = format!("[Event \"x\"]\n{}\n\n{moves}\n", tags.join("\n"));
    let arguments = ["check", "--format", "jsonl", "--rules", rules, "-"];
    let ran = yanpu_in(root(), &arguments, text.as_bytes());
    assert!(ran.code < 2, "{}", ran.err);
    serde_json::from_str(ran.out.lines().next().unwrap()).unwrap()
}

fn judged(tags: &str, moves: &str) -> Value {
    judged_by("chess=fide2023", tags, moves)
}

/// The findings as `code severity rule`, those on the end of the game alone.
fn told(game: &Value) -> Vec<String> {
    let word = |finding: &Value, key: &str| finding[key].as_str().unwrap_or("-").to_owned();
    let findings = game["findings"].as_array().unwrap().iter();
    let on_end = findings.filter(|finding| {
        let code = finding["code"].as_str().unwrap();
        code.starts_with("CH05")
            || matches!(code, "CH019" | "HD001" | "HD002" | "HD008")
            || ("HD014".."HD017").contains(&code)
    });
    on_end
        .map(|f| format!("{} {} {}", word(f, "code"), word(f, "severity"), word(f, "rule")))
        .collect()
}

/// Line and text of what the fixes of findings on the end put in.
fn fixed(game: &Value) -> Vec<String> {
    let findings = game["findings"].as_array().unwrap().iter();
    let findings = findings.filter(|finding| finding["code"] != "PG013");
    let edits = findings.filter_map(|finding| finding["fix"]["edits"].as_array()).flatten();
    edits.map(|edit| format!("{} {}", edit["line"], edit["text"].as_str().unwrap())).collect()
}

fn none() -> Vec<String> {
    Vec::new()
}

const MATE: &str = "1. f3 e5 2. g4 Qh4#";

#[test]
fn a_mate_decides_between_tag_and_marker() {
    let game = judged("Result \"0-1\"", &format!("{MATE} 0-1"));
    assert_eq!((told(&game), fixed(&game)), (none(), none()));
    // Both wrong, alike or not: one finding, and both are corrected.
    for marker in ["1-0", "1/2-1/2", "½-½"] {
        let game = judged("Result \"1-0\"", &format!("{MATE} {marker}"));
        assert_eq!(told(&game), ["HD001 error fide2023 5.1.1"], "{marker}");
        assert_eq!(fixed(&game), ["2 0-1", "4 0-1"], "{marker}");
    }
    // One wrong: the other counts, whichever it is.
    let game = judged("Result \"1-0\"", &format!("{MATE} 0-1"));
    assert_eq!(
        (told(&game), fixed(&game)),
        (vec!["HD002 error PGN 8.1.1.7".into()], vec!["2 0-1".into()])
    );
    assert_eq!(game["result"], "0-1");
    let game = judged("Result \"0-1\"", &format!("{MATE} 1-0"));
    assert_eq!(
        (told(&game), fixed(&game)),
        (vec!["HD002 error PGN 8.1.1.7".into()], vec!["4 0-1".into()])
    );
    assert_eq!(game["result"], "0-1");
    let game = judged("Result \"*\"", &format!("{MATE} *"));
    assert_eq!(told(&game), ["HD008 info fide2023 5.1.1"]);
    assert_eq!(game["derived"], json!({"result": "0-1", "by": "checkmate"}));
    // The rules are those that were asked for, with their articles.
    let game = judged_by("chess=chess-rules-a", "Result \"1-0\"", &format!("{MATE} 1-0"));
    assert_eq!(told(&game), ["HD001 error chess-rules-a 10.1"]);
}

#[test]
fn where_the_board_is_silent_the_marker_counts() {
    let game = judged("Result \"1-0\"", "1. e4 e5 0-1");
    assert_eq!(told(&game), ["HD002 error PGN 8.1.1.7"]);
    assert_eq!((game["result"].as_str(), fixed(&game)), (Some("0-1"), none()));
    for (tag, marker) in [("*", "0-1"), ("0-1", "*")] {
        let game = judged(&format!("Result \"{tag}\""), &format!("1. e4 e5 {marker}"));
        assert_eq!(told(&game), ["HD002 info PGN 8.1.1.7"]);
        assert_eq!(game["result"], "0-1");
    }
}

#[test]
fn a_mate_behind_words_that_bear_the_result_out_may_be_analysis() {
    for (result, words) in
        [("1/2-1/2", "Draw agreed"), ("1-0", "Black resigns"), ("1-0", "Black forfeits on time")]
    {
        let tags = format!("Result \"{result}\"");
        let game = judged(&tags, &format!("{MATE} {{{words}}} {result}"));
        assert_eq!(told(&game), ["HD001 warning fide2023 5.1.1"], "{words}");
        assert_eq!(fixed(&game), none(), "{words}");
    }
    // Words that do not are no help.
    let game = judged("Result \"1-0\"", &format!("{MATE} {{White resigns}} 1-0"));
    assert_eq!(told(&game), ["HD001 error fide2023 5.1.1", "HD014 warning -"]);
}

#[test]
fn what_ended_the_game_is_said_of_moves_behind_it() {
    let game = judged("Result \"0-1\"", &format!("{MATE} 3. Kf2 0-1"));
    assert_eq!(told(&game), ["CH019 error fide2023 5.1.1"]);
    let tags = "FEN \"k7/8/1Q6/8/8/8/8/2K5 b - - 0 1\"\nResult \"1/2-1/2\"";
    let game = judged(tags, "1... Ka7 1/2-1/2");
    assert_eq!(told(&game), ["CH019 error fide2023 5.2.1"]);
}

/// Rounds of the knights from the start position, and what follows.
fn knights(rounds: usize, rest: &str) -> String {
    format!("{}{rest}", "Nf3 Nf6 Ng1 Ng8 ".repeat(rounds))
}

#[test]
fn repetitions_are_counted_and_the_date_decides_what_they_mean() {
    let plies = |game: &Value| {
        let ply = |key: &str| game["draws"][key].as_u64();
        [ply("threefold_ply"), ply("fivefold_ply")]
    };
    let game = judged("Result \"1-0\"", &knights(2, "e4 1-0"));
    assert_eq!(plies(&game), [Some(8), None]);
    assert_eq!(told(&game), ["CH052 info fide2023 9.2"]);
    let game = judged("Result \"1/2-1/2\"", &knights(2, "1/2-1/2"));
    assert_eq!((plies(&game), told(&game)), ([Some(8), None], none()));
    for (date, expected, by) in [
        ("2014.07.01", "CH050 warning fide2023 9.6.1", "fivefold-repetition"),
        ("2014.06.30", "CH050 info fide2023 9.6.1", ""),
        ("2014.??.??", "CH050 info fide2023 9.6.1", ""),
    ] {
        let game = judged(&format!("Date \"{date}\"\nResult \"1-0\""), &knights(4, "e4 1-0"));
        assert_eq!(plies(&game), [Some(8), Some(16)]);
        assert_eq!(told(&game), [expected], "{date}");
        assert_eq!(game["derived"]["by"].as_str().unwrap_or(""), by, "{date}");
    }
    let game = judged("Date \"2020.01.01\"\nResult \"*\"", &knights(4, "*"));
    assert_eq!(told(&game), ["HD008 info fide2023 9.6.1"]);
    let rules = "chess=chess-rules-a";
    let game = judged_by(rules, "Date \"2020.01.01\"\nResult \"1-0\"", &knights(4, "e4 1-0"));
    assert_eq!(told(&game), ["CH052 info chess-rules-a 10.10"]);
    assert_eq!(game["derived"], Value::Null);
}

#[test]
fn positions_differ_by_castling_and_en_passant() {
    let threefold = |moves: &str| {
        judged("Result \"*\"", &format!("{moves} *"))["draws"]["threefold_ply"].as_u64()
    };
    // The first time White can take d6 in passing.
    let passing = "e4 Nf6 e5 d5 Nf3 Nfd7 Ng1 Nf6 Nf3 Nfd7 Ng1 Nf6";
    assert_eq!(threefold(passing), None);
    assert_eq!(threefold(&format!("{passing} Nf3")), Some(13));
    // Nobody can take in passing: the double step alone makes no difference.
    assert_eq!(threefold("e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1"), Some(9));
    // The king's first move loses the right to castle.
    let king = "e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8";
    assert_eq!(threefold(king), None);
    assert_eq!(threefold(&format!("{king} Ke2 Ke7")), Some(12));
    // By triangles: no move undoes the one before it.
    let tags = "FEN \"8/8/3k4/8/8/8/3K3P/8 w - - 0 1\"\nResult \"*\"";
    let round = "Kd3 Kd5 Ke3 Ke5 Kd2 Kd6 ";
    let game = judged(tags, &format!("{}*", round.repeat(2)));
    assert_eq!(game["draws"]["threefold_ply"], 12);
    // A null move is no move of a game; variants know other draws.
    assert_eq!(judged("Result \"*\"", &knights(2, "-- *"))["draws"], Value::Null);
    assert_eq!(
        judged("Variant \"Chess960\"\nResult \"*\"", &knights(2, "*"))["draws"]["threefold_ply"],
        8
    );
}

#[test]
fn moves_without_capture_or_pawn_move_are_counted_from_the_fen_on() {
    let at = |clock: u32, date: &str, moves: &str, result: &str| {
        let fen = format!("8/8/8/8/8/2k5/7R/K7 w - - {clock} 90");
        judged(
            &format!("Date \"{date}\"\nFEN \"{fen}\"\nResult \"{result}\""),
            &format!("{moves} {result}"),
        )
    };
    let game = at(98, "2020.01.01", "Rh3+ Kc4 Rh4+", "1-0");
    assert_eq!(told(&game), ["CH053 info fide2023 9.3"]);
    assert_eq!(game["draws"]["fifty_ply"], 2);
    let game = at(148, "2020.01.01", "Rh3+ Kc4 Rh4+", "1-0");
    assert_eq!(told(&game), ["CH051 warning fide2023 9.6.2"]);
    assert_eq!(game["derived"]["by"], "seventy-five-moves");
    assert_eq!(told(&at(148, "1990.01.01", "Rh3+ Kc4 Rh4+", "1-0")), ["CH051 info fide2023 9.6.2"]);
    assert_eq!(told(&at(148, "2020.01.01", "Rh3+ Kc4", "1/2-1/2")), none());
    // A mate counts for more.
    let tags = "FEN \"k7/8/1K6/8/8/8/8/7R w - - 149 90\"\nResult \"1-0\"";
    let game = judged(tags, "Rh8# 1-0");
    assert_eq!((told(&game), &game["draws"]["seventy_five_ply"]), (none(), &Value::Null));
    assert_eq!(game["derived"]["by"], "checkmate");
}

#[test]
fn who_can_never_mate_does_not_win() {
    let won = |rules: &str, board: &str, words: &str| {
        let tags = format!("Termination \"{words}\"\nFEN \"{board} w - - 0 60\"\nResult \"1-0\"");
        let game = judged_by(rules, &tags, "60. Kf1 Kf3 1-0");
        (told(&game), fixed(&game).len())
    };
    let fide = |board: &str, words: &str| won("chess=fide2023", board, words);
    let bare = "8/8/8/8/4k3/8/1r6/6K1";
    let one = |text: &str, edits: usize| (vec![text.to_owned()], edits);
    assert_eq!(fide(bare, "time forfeit"), one("CH055 warning fide2023 6.9", 2));
    assert_eq!(fide(bare, "normal"), one("CH055 warning fide2023 6.9", 0));
    assert_eq!(fide(bare, "Black resigns"), one("CH055 info fide2023 6.9", 0));
    assert_eq!(fide(bare, "illegal move"), one("CH055 warning fide2023 7.5.5", 2));
    let rules_a = |board: &str| won("chess=chess-rules-a", board, "time forfeit");
    assert_eq!(rules_a(bare), one("CH055 warning chess-rules-a 10.5", 2));
    // A bishop against a rook: a warning by FIDE, nothing by rules A.
    let bishop = "8/8/8/8/4k3/8/1r6/B5K1";
    assert_eq!(fide(bishop, "time forfeit"), one("CH055 warning fide2023 6.9", 2));
    assert_eq!(rules_a(bishop), (none(), 0));
    // Against a pawn, or another knight, a knight may mate.
    for alive in ["8/8/8/8/4k3/8/1p6/N5K1", "8/8/8/8/4k3/8/1n6/N5K1"] {
        assert_eq!(fide(alive, "time forfeit"), (none(), 0), "{alive}");
    }
    // Where nobody can, the game is dead.
    let tags =
        "Termination \"time forfeit\"\nFEN \"8/8/8/8/4k3/8/8/N5K1 w - - 0 60\"\nResult \"1-0\"";
    let game = judged(tags, "60. Kf1 1-0");
    assert_eq!(told(&game), ["HD001 error fide2023 5.2.2"]);
    assert_eq!(fixed(&game), ["4 1/2-1/2", "6 1/2-1/2"]);
    // Who cannot be mated does not lose on time, whoever's clock it was.
    let tags = "Termination \"White loses on time\"\nFEN \"8/8/8/8/4k3/8/R7/6K1 w - - 0 60\"";
    assert_eq!(told(&judged(tags, "60. Kf1 1/2-1/2")), none());
}

#[test]
fn dead_positions_end_the_game() {
    let tags = "FEN \"8/8/8/8/8/3k4/4P3/K7 b - - 0 60\"\nResult \"1/2-1/2\"";
    let game = judged(tags, "60... Kxe2 61. Kb2 Kd3 1/2-1/2");
    assert_eq!(told(&game), ["CH054 warning fide2023 5.2.2"]);
    assert_eq!(told(&judged(tags, "60... Kxe2 1/2-1/2")), none());
    // A wall is easily overlooked, and unknown to rules A.
    let wall = "FEN \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60\"\nResult \"1-0\"";
    assert_eq!(told(&judged(wall, "60. Ke2 1-0")), ["HD001 warning fide2023 5.2.2"]);
    let game = judged_by("chess=chess-rules-a", wall, "60. Ke2 1-0");
    assert_eq!((told(&game), &game["derived"]), (none(), &Value::Null));
    // Two bishops alike are dead by proof, not by the list.
    let two = "FEN \"8/8/8/8/4k3/8/B7/1B4K1 w - - 0 60\"\nResult \"1-0\"";
    assert_eq!(told(&judged(two, "60. Kf1 1-0")), ["HD001 error fide2023 5.2.2"]);
    assert_eq!(told(&judged_by("chess=chess-rules-a", two, "60. Kf1 1-0")), none());
}

#[test]
fn words_are_weighed_against_result_and_moves() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let by = |words: &str, result: &str| {
        let players = "White \"Magnus\"\nBlack \"Hikaru\"";
        let tags = format!("{players}\nTermination \"{words}\"\nResult \"{result}\"");
        told(&judged(&tags, &format!("{moves} {result}")))
    };
    for (words, result) in [
        ("Magnus won by resignation", "1-0"),
        ("Magnus won on time", "1-0"),
        ("Hikaru won - game abandoned", "0-1"),
        ("Game drawn by agreement", "1/2-1/2"),
        ("White wins by adjudication", "1-0"),
        ("time forfeit", "0-1"),
        ("abandoned", "1-0"),
        ("adjudication", "1-0"),
        ("Normal", "1-0"),
    ] {
        assert_eq!(by(words, result), none(), "{words}");
    }
    for (words, result) in [
        ("Magnus won by resignation", "0-1"),
        ("White loses on time", "1-0"),
        ("White loses on time", "1/2-1/2"),
        ("Game drawn by agreement", "1-0"),
    ] {
        assert_eq!(by(words, result), ["HD014 warning -"], "{words}");
    }
    assert_eq!(by("Magnus won by checkmate", "1-0"), ["HD015 info -"]);
    assert_eq!(by("Game drawn by insufficient material", "1/2-1/2"), ["HD015 info -"]);
    assert_eq!(by("Game drawn by repetition", "1/2-1/2"), ["HD015 info -"]);
    assert_eq!(by("Game drawn by 50-move rule", "1/2-1/2"), ["HD015 info -"]);
    assert_eq!(by("time forfeit", "1/2-1/2"), ["HD014 info -"]);
    assert_eq!(by("unterminated", "1-0"), ["HD016 info PGN 9.8.1"]);
    // A forfeit is never more than information.
    let game = judged("Termination \"White loses on time\"\nResult \"1-0\"", "1. e4 1-0");
    assert_eq!(told(&game), ["HD014 info -"]);
    // Claimed with a move that is not played.
    let game =
        judged("Result \"1/2-1/2\"", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 {Draw by repetition} 1/2-1/2");
    assert_eq!(told(&game), none());
}

#[test]
fn a_position_given_behind_a_gap_is_gone_on_from() {
    let start = "1. e4 e5 2. Nf3 -- {……} 3. -- {……} -- {……}";
    let board = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R";
    let game = judged(
        "Result \"1-0\"",
        &format!("{start} {{[FEN \"{board} w KQkq - 0 4\"]}} 4. Bxc6 dxc6 1-0"),
    );
    assert_eq!(told(&game), ["CH056 info fide2023 8.5"]);
    assert_eq!(game["plies"], 5);
    assert_eq!(game["gaps"], json!([{"first_ply": 4, "last_ply": 6}]));
    let last = "r1bqkbnr/ppp2ppp/2p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5";
    assert_eq!(game["final"], last);
    // What is illegal behind it is told.
    let game = judged("Result \"1-0\"", &format!("{start} {{FEN: {board}}} 4. Bxc7 dxc6 1-0"));
    let codes: Vec<_> =
        game["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"CH003"), "{codes:?}");
    // The gap behind it is a gap of its own.
    let game = judged(
        "Result \"1-0\"",
        &format!("{start} {{FEN: {board}}} 4. -- {{……}} dxc6 5. Nxe5 1-0"),
    );
    let codes: Vec<_> =
        game["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert_eq!(codes.iter().filter(|code| code.starts_with("SH02")).count(), 1, "{codes:?}");
    assert_eq!(game["plies"], 6);
    // A sheet has it as a row.
    let sheet = format!(
        "Event,x\nGame,chess\nRound,White,Black\n1,e4,e5\n2,Nf3,漏\n3,漏,漏\nFEN,{board} w KQkq - 0 4\n4,Bxc6,dxc6\nResult,1-0\n"
    );
    let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], sheet.as_bytes());
    let game: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    assert_eq!(
        (told(&game), &game["plies"]),
        (vec!["CH056 info fide2023 8.5".into()], &json!(5)),
        "{game}"
    );
}
