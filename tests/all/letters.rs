//! What the whole game settles in chess: the language of its letters, ambiguous moves, slips.

use yanpu::{findings::Severity, formats::Format, judge, rewrite::rewrite, stage::Profile};

/// The main-line plies that are verified, and the codes from warnings up, with letters and hints.
fn judged(text: &str) -> (u32, String) {
    let mut entries = Format::Pgn.info().read_text(text);
    assert_eq!(entries.len(), 1, "{text}");
    let entry = entries.remove(0);
    let judged = judge::judge(&entry.record, entry.findings, &Profile::default());
    let told = judged.findings.iter().filter(|found| {
        found.severity > Severity::Info || matches!(found.code.id(), "CH027" | "CH030")
    });
    (judged.plies, told.map(|found| found.code.id()).collect::<Vec<_>>().join(" "))
}

#[test]
fn letters_are_found_over_the_whole_game() {
    for (text, plies) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. Te1 d6 *", 12),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 d6 7. Rh1 Rf8 *", 14),
        ("1. Cf3 Cf6 2. c4 e6 3. d4 Ab4+ 4. Ad2 De7 *", 8),
        ("1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. Ba4 Cf6 5. O-O Be7 6. Te1 d6 7. Rf1 Rf8 *", 14),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 5. O-O Le7 6. Te1 Pxe4 *", 12),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. О-О Сe7 5. Лe1 Крf8 *", 10),
        ("1. е4 е5 2. Кf3 Кс6 3. Сb5 а6 4. Лf1 Крe7 *", 8),
        ("1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 4. O-O Fe7 5. Be1 Kf8 *", 10),
        ("1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. O-O Ge7 5. We1 Kf8 *", 10),
        ("1. e4 e5 2. Jf3 Jc6 3. Sb5 a6 4. O-O Se7 5. Ve1 Kf8 *", 10),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. O-O Le7 5. Te1 Dh4 *", 9),
        ("1. e4 e5 2. 马f3 马c6 3. 象b5 a6 4. O-O 象e7 5. 车e1 王f8 *", 10),
        ("1. d4 Pf6 2. c4 e6 3. Pc3 Lb4 4. Dc2 O-O 5. a3 Lxc3+ *", 10),
    ] {
        let (found, told) = judged(text);
        let clean = if found == 9 { "CH027 CH004" } else { "CH027" };
        assert_eq!((found, &*told), (plies, clean), "{text}");
    }
    // Promotions, and letters in variations.
    let fen = "[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 1\"]\n\n";
    assert_eq!(judged(&format!("{fen}1. a8D (1. a8=T Kg7 2. Tb8) 1... Kg7 2. Db7+ *")).1, "CH027");
}

#[test]
fn letters_of_a_language_are_written_as_english_ones() {
    let text = "1. Sf3 Sf6 2. d4 d5 3. Lf4 Lf5 4. e3 e6 5. Dd2 Dd7 *\n";
    let entry = &Format::Pgn.info().read_text(text)[0];
    let to = (Format::Pgn, Format::Pgn);
    let rewritten = rewrite(&entry.record, text, to, None, &Profile::default());
    let written = Format::Pgn.info().write_text(&rewritten.record);
    let english = "1. Nf3 Nf6 2. d4 d5 3. Bf4 Bf5 4. e3 e6 5. Qd2 Qd7 *";
    assert!(written.contains(english), "{written}");
}

#[test]
fn one_strange_letter_is_no_language() {
    for (text, plies, told) in [
        ("1. e4 e5 2. Sf3 Nc6 3. Bb5 a6 *", 2, "CH001"),
        ("1. e4 e5 2. Rb4 Ke7 *", 2, "CH003"),
        ("1. Pf3 Pf6 *", 2, "CH028"),
        ("1. Pe4 Pe5 2. Nf3 *", 3, ""),
    ] {
        let (found, codes) = judged(text);
        let codes: Vec<_> = codes.split_whitespace().filter(|code| *code != "CH030").collect();
        assert_eq!((found, &*codes.join(" ")), (plies, told), "{text}");
    }
}

#[test]
fn ambiguous_moves_are_settled_by_the_rest() {
    let fen = "[FEN \"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\"]\n\n";
    for (moves, plies, told) in [
        ("1. Nd2 Kd7 2. Nd4 Kd8 3. Nc4 *", 5, "CH029"),
        ("1. Nd2 Kd7 *", 0, "CH009"),
        ("1. Nd2 Kd7 2. Nd4 Kd8 3. Nc4 Kd1 *", 0, "CH009"),
        ("1. Kd1 Kd7 (1... Kf7 2. Nd2 Ke7 3. Nd4) *", 2, "CH029"),
    ] {
        let (found, codes) = judged(&format!("{fen}{moves}"));
        assert_eq!((found, &*codes), (plies, told), "{moves}");
    }
}

#[test]
fn a_slip_is_named_where_the_rest_vouches_for_it() {
    for (moves, told) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Bxc6 dxc6 *", "CH003 CH030"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 *", "CH003"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Bxc6 dxc6 5. Qh8 *", "CH003"),
    ] {
        assert_eq!(judged(moves).1, told, "{moves}");
    }
}

#[test]
fn small_letters_leave_the_bishop_open() {
    let fen = "[FEN \"4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1\"]\n\n";
    assert_eq!(judged(&format!("{fen}1. bxc4 kd7 2. kd2 *")).1, "CH031");
    assert_eq!(judged(&format!("{fen}1. bxc4 Kd7 2. Kd2 *")).1, "");
}

#[test]
fn without_a_king_nothing_is_played() {
    let (plies, told) = judged("[FEN \"8/p7/8/8/8/8/P6K/8 w - - 0 1\"]\n\n1. a4 a5 *");
    assert_eq!((plies, &*told), (0, "HD006"));
}
