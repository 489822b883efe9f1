//! Games whose head was typed without tags.

use super::{cases::one, settles};
use crate::{
    formats::pgn::*,
    record::{Game, Record},
};

fn heads(record: &Record<'_>) -> String {
    let all = record.headers.iter().map(|header| format!("{}={}", header.name, header.value));
    all.collect::<Vec<_>>().join("|")
}

#[test]
fn labels_stand_for_tags() {
    let text =
        "White: Carlsen\r\nblack elo : 2800\r\n白方：A \"B\"\r\n\r\n1. e4 c5 2. Nf3 d6 1-0\r\n";
    let entry = one(text);
    assert_eq!(heads(&entry.record), "White=Carlsen|BlackElo=2800|White=A \"B\"");
    assert_eq!(entry.record.tree.main_line().count(), 4);
    let fixes: Vec<_> = entry.findings.iter().filter_map(|found| found.fix.as_ref()).collect();
    assert_eq!(fixes[2].edits[0].text, "[White \"A \\\"B\\\"\"]");
    settles(&entry.record);
    assert_eq!(sniff(text), 25);
    let text = "Match, game 5\nWhite: a\n\nsome words\n1. e4 c5 *";
    let entry = one(text);
    assert_eq!((heads(&entry.record), entry.record.strays.len()), ("White=a".to_owned(), 2));
    settles(&entry.record);
    // A letter before the tags has labels of its own.
    let letter = "From: x\nDate: today\n\n[White \"a\"]\n\n1. e4 c5 *";
    assert_eq!(heads(&one(letter).record), "White=a");
    // Behind tags, inside movetext and without a value they are none.
    for text in ["[Event \"x\"]\nWhite: a\n1. e4 *", "1. e4\nWhite: a\n*", "White:\n1. e4 *"] {
        assert!(!heads(&one(text).record).contains("White"), "{text}");
    }
}

#[test]
fn a_title_is_text_above_the_moves() {
    let moves = "1. e4 c5 2. Nf3 d6 3. d4 cxd4";
    for title in ["Carlsen - Caruana (Stavanger, 2019)", "Round 3\n\nA vs B", "12. Runde, Brett 1"]
    {
        let text = format!("{title}\n{moves} 1-0\n");
        assert_eq!(sniff(&text), 25, "{text}");
        let entry = one(&text);
        assert_eq!(entry.record.strays[0].text, title);
        assert_eq!(entry.record.tree.main_line().count(), 6, "{text}");
        assert_eq!(entry.record.game, Game::Chess);
        settles(&entry.record);
    }
    // Prose that mentions moves, a list that counts, moves of xiangqi.
    for text in [
        "A page about openings.\nIt has many lines of text and\n1. e4 e5 is one of them, the most usual\n",
        "todo\n1. b4 lunch\n",
        "title\n1. 炮二平五 马8进7\n",
    ] {
        assert_eq!(sniff(text), 0, "{text}");
    }
}

#[test]
fn a_game_of_an_annotated_first_move_is_no_title() {
    for first in [
        "1. e4! e5 2. Nf3 *",
        "1. e4 $1 e5 *",
        "1. e4 (1. d4 d5) e5 *",
        "1. e4 *",
        "1. e4 {x} 1... e5 *",
        "1. e4 ; x\n1... e5 *",
    ] {
        let text = format!("{first}\n\n1. d4 d5 2. c4 *\n");
        let entries = read(&text);
        let counts: Vec<_> =
            entries.iter().map(|entry| entry.record.tree.main_line().count() > 0).collect();
        assert_eq!(counts, [true, true], "{first}");
        assert!(entries.iter().all(|entry| entry.record.strays.is_empty()), "{first}");
    }
}

#[test]
fn labels_part_games() {
    let game = "White: a\nBlack: b\n\n1. e4 c5 2. Nf3 d6 1-0\n";
    let text = format!("{game}\n{game}");
    let entries = read(&text);
    assert_eq!(entries.len(), 2);
    assert!(entries.iter().all(|entry| heads(&entry.record) == "White=a|Black=b"));
}
