//! Games that are written and read again, and games that are cut out of a stream.

use super::{cases::one, cut_all, settles};
use crate::{
    formats::pgn::*,
    record::{Game, Tree},
};

#[test]
fn streams_are_cut_at_tag_lines() {
    let first = "[E \"a\"]\n\n1. e4 {[E \"x\"]\n[E \"y\"]\n} 1-0\n\n";
    let text = format!("{first}[E \"b\"]\n\n1. d4 *\n");
    assert_eq!(cut(text.as_bytes(), false), Some(first.len()));
    assert_eq!(cut(first.as_bytes(), false), None);
    for end in 0..first.len() {
        assert_eq!(cut(&first.as_bytes()[..end], false), None, "{end}");
    }
    // The second byte of a Big5 character is a brace.
    let first = b"[E \"a\"]\n\n1. e4 {\xa4\x7d [E \"b\"]\n[E \"c\"]\n} *\n";
    let text = [&first[..], b"[E \"b\"]\n"].concat();
    assert_eq!(cut(&text, true), Some(first.len()));
}

#[test]
fn games_are_written_in_export_form() {
    let text = "[Zeta \"1\"]\n[Result \"1-0\"]\n[Event \"a \\\"b\\\"\"]\n\n{root} 1. e4! e5 (1... c5 2. Nf3 \
                (2. c3 {why}) 2... d6) ({try} 1... e6) {so} 2. {hm} Nf3 {has } brace} 2... Nc6 1 - 0";
    let written = "[Event \"a \\\"b\\\"\"]\n[Result \"1-0\"]\n[Zeta \"1\"]\n\n{root} 1. e4 $1 e5 \
                   (1... c5 2. Nf3 (2. c3 {why}) 2... d6) ({try} 1... e6) {so}\n{hm} 2. Nf3 {has } \
                   {brace} ;}\n2... Nc6 1-0\n\n";
    assert_eq!(write(&one(text).record), written);
    let black = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 30\"]\n\n30... Ke7 31. Ke2 *\n\n";
    assert_eq!(write(&one(black).record), black);
}

#[test]
fn lines_are_broken_where_nothing_begins_wrongly() {
    let words = "word ".repeat(14);
    let text = format!("1. e4 {{{words}and %x [Event \"y\"] [%clk 0:00:01] {{ end {words}}} e5 *");
    let written = write(&one(&text).record);
    for line in written.lines() {
        assert!(line.len() < 80, "{line}");
        assert!(!line.starts_with(['%', ' ']) && !line.ends_with(' '), "{line}");
        assert!(!line.starts_with('[') || line.starts_with("[%"), "{line}");
    }
    assert_eq!(one(&written).record.tree.comments(), 1, "{written}");
    let one_line = write_wrapped(&one("1. e4 {a\u{20}b} (1. d4 {c}) e5 *").record, 0);
    assert_eq!(one_line, "1. e4 {a b} (1. d4 {c}) 1... e5 *\n\n");
    let narrow = write_wrapped(&one("1. e4 ({a longer comment than ten} 1. d4) e5 *").record, 10);
    assert_eq!(narrow, "1. e4\n({a\nlonger\ncomment\nthan ten}\n1. d4)\n1... e5 *\n\n");
}

#[test]
fn a_long_comment_is_not_broken_before_blanks_and_a_bracket() {
    for blanks in [" ", "  ", "   "] {
        let words = "a ".repeat(35);
        let text =
            format!("1. e4 {{{words}and then{blanks}[bracket and more words behind it}} *\n");
        let once = write(&read(&text)[0].record);
        assert!(!once.contains("\n[bracket") && !once.contains("\n [bracket"), "{once}");
        assert_eq!(write(&read(&once)[0].record), once);
    }
}

#[test]
fn a_first_word_is_a_move_only_before_one() {
    let moves = |text: &str| {
        let entries = read(text);
        let tree = entries.first().map(|entry| entry.record.tree.clone());
        let texts = |tree: &Tree<'_>| {
            let moves = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
            moves.map(|mv| mv.text.to_string()).collect::<Vec<_>>().join(" ")
        };
        tree.as_ref().map_or_else(String::new, texts)
    };
    assert_eq!(moves("1. hello e5 2. e4 *"), "hello e5 e4");
    assert_eq!(moves("1. hello\u{feff}1... *"), "");
    assert_eq!(moves("1.3\u{feff}a1 *"), "a1");
    // Nor does a variation begin with one.
    let once = write(&one("1. e4 (1. hello 2. x) *").record);
    assert_eq!(write(&one(&once).record), once);
}

#[test]
fn dots_before_a_last_move_with_text_behind_it_settle() {
    for stray in ["1.", "; c", "{c}", "stray"] {
        let text = format!("1. a4 e5 2. … Qg2 0-1 {stray}\n");
        let record = one(&text).record;
        assert_eq!(record.strays.len(), 1, "{text}");
        settles(&record);
    }
}

#[test]
fn a_tag_without_quotes_is_cut_as_it_is_read() {
    for (name, tags) in [("E", true), ("♘f3{", false), ("e", false), ("1", false), ("", false)] {
        let text = format!("[White \"a\"]\n[{name} x]\n1. e4 *\n[White \"b\"]\n* ");
        let read_tags = read(&text)[0].record.headers.len() > 1;
        assert_eq!(read_tags, tags, "{text}");
        assert_apart(&text);
    }
    assert_apart("[White \"a\"]\n[♘f3{[Event \"x\"]\n1.\n[Event \"b\"]\n}");
}

#[test]
fn tags_whose_value_begins_with_a_bracket_are_cut_as_they_are_read() {
    for tag in ["[\"]\"]", "[\"x\"]", "[\"]", "[1.\"]1.\"]", "[E \"]1. e4\"]", "\u{a0}[1.\"]{\n}"] {
        for before in ["", "1. e4 ", "*\n", "*\n\u{a0}", "1. e4 e5 *\n\n"] {
            let text = format!("[White \"a\"]\n{before}{tag}\n[Event \"x\"]\n* ");
            assert_apart(&text);
        }
    }
}

#[test]
fn a_word_behind_dots_settles() {
    for text in [
        "e4…a",
        "O-O…Q{",
        "1. e4 {c} 1... Q",
        "1. e4 (1. d4) 1... Q *",
        "1. e4 $1 1... Q",
        "a0\0a\t0\0",
    ] {
        settles(&one(text).record);
    }
}

#[test]
fn a_bracket_hides_no_game() {
    for text in ["\t% esc\n[2.炮二平五 e4", "1. e4\n[1. 炮二平五 *"] {
        let record = one(text).record;
        assert_eq!(record.game, Game::Xiangqi, "{text:?}");
        settles(&record);
    }
}

#[test]
fn control_characters_hide_no_game() {
    for text in ["a9a0\0", "\u{1a}a9a0", "h2e2\0h9g7", "[a0a0\0"] {
        assert_eq!(one(text).record.game, Game::Xiangqi, "{text:?}");
    }
}

#[test]
fn moves_of_xiangqi_in_a_comment_with_tag_lines_tell_no_game() {
    for text in [
        "1. e4 {\n [Event \"x\"]\n炮二平五\n[Event \"x\"]} *",
        "1. e4 {\n[Event \"x\"]\n炮二平五\n[Event \"x\"]\n} e5 *",
    ] {
        let record = one(text).record;
        assert_eq!(record.game, Game::Chess, "{text}");
        settles(&record);
    }
}

#[test]
fn a_first_word_for_a_move_settles_with_its_notes() {
    for text in ["12. E!!!e4$", "1. hello {x} 1... e5 *", "1. hello {x} e5 2. e4 *"] {
        let record = one(text).record;
        assert!(record.tree.main_line().count() > 1, "{text}");
        settles(&record);
    }
}

/// As many games are read of the whole as of the pieces.
fn assert_apart(text: &str) {
    let pieces = cut_all(text.as_bytes(), false);
    let apart = pieces.iter().map(|piece| read(std::str::from_utf8(piece).unwrap()).len());
    assert_eq!(read(text).len(), apart.sum::<usize>(), "{text}");
}
