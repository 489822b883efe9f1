use super::*;

fn of(text: &str) -> Verdict {
    decide(&Position::start(), text.split_whitespace())
}

#[test]
fn the_reading_with_the_most_legal_moves_wins() {
    for (text, notation) in [
        ("", Notation::Auto),
        ("炮二平五 马8进7", Notation::Auto),
        ("h2e2 h9g7", Notation::Iccs),
        ("H2-E2 H9-G7", Notation::Iccs),
        ("h3e3 h10g8", Notation::Uci1),
        ("h3e3 h8e8 h1g3", Notation::Uci1),
        ("C2.5 H8+7", Notation::Wxf),
        ("C2=5 h8+7 H2+3", Notation::Wxf),
        ("P2-5 M8.7 M2.3 X9-8", Notation::Vietnamese),
        ("P2-5 P8-5 C3.1 Tg5.1", Notation::Vietnamese),
        ("Tốt7.1 M8.7", Notation::Vietnamese),
        ("Cbe2 Hg7 c4", Notation::San),
        ("Hc2 Hg7 c4 Rb9", Notation::San),
        ("Che3 Che8 Ng3 Ng8", Notation::San1),
        ("Pc5 Ng8", Notation::San1),
        ("7747 7062", Notation::DhtmlXq),
        ("xyz", Notation::Auto),
    ] {
        let verdict = of(text);
        assert_eq!((verdict.notation, verdict.tied), (notation, None), "{text}");
    }
}

#[test]
fn a_wrong_move_does_not_change_the_reading() {
    assert_eq!(of("h3e3 h10g8 a1a9 b1c3").notation, Notation::Uci1);
    assert_eq!(of("P2-5 M8.7 X1.9 M2.3").notation, Notation::Vietnamese);
}

#[test]
fn a_tie_is_told_where_the_readings_differ() {
    let open = Position::from_fen("3k5/9/9/9/9/R8/R8/9/9/4K4 w").unwrap();
    let verdict = decide(&open, ["a4b4"].into_iter());
    assert_eq!((verdict.notation, verdict.tied), (Notation::Iccs, Some(Notation::Uci1)));
    let verdict = decide(&open, ["a4b4", "d9d8", "b4b0"].into_iter());
    assert_eq!((verdict.notation, verdict.tied), (Notation::Iccs, None));
}

#[test]
fn the_minus_of_chinese_software_is_told_by_the_game() {
    let start = Position::from_fen("3k5/9/4P4/4P4/R3P4/9/9/9/9/5K3 w").unwrap();
    let of = |text: &str| {
        let verdict = decide(&start, text.split_whitespace());
        (verdict.notation, verdict.tied)
    };
    // The middle pawn stands on d6 afterwards, or the rear one on d5, in the chariot's way.
    assert_eq!(of("P-.6 K4.5 R9.6"), (Notation::WxfXqbase, None));
    assert_eq!(of("P-.6"), (Notation::Wxf, Some(Notation::WxfXqbase)));
    let two_files = Position::from_fen("4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/3K5 w").unwrap();
    let verdict = decide(&two_files, ["Pa.5", "K5.6"].into_iter());
    assert_eq!((verdict.notation, verdict.tied), (Notation::Wxf, None), "read alike");
}

#[test]
fn playok_and_xiexie_are_told_as_letters() {
    for text in ["C2.5 h8+7 H2+3 r9.8", "C2.4 C2.5 H8+7 H2+3 H2+3 H8+9"] {
        let verdict = of(text);
        assert_eq!((verdict.notation, verdict.tied), (Notation::Wxf, None), "{text}");
    }
}
