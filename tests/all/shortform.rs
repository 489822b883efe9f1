//! The short and signed form in files: variations, evidence from elsewhere, what is kept.

use yanpu::{
    findings::{Code, Finding, Lang},
    formats::{Entry, Format},
    judge::{Judgement, judge},
    rewrite::rewrite,
    source::Source,
    stage::Profile,
};

const HEAD: &str = "[Game \"Chinese Chess\"]\n[Event \"甲\"]\n[Result \"*\"]\n\n";
const OPEN: &str = "1. 炮25 马87 2. 马23 车98 3. 车12 炮84 *\n";

fn entries<'s>(format: Format, source: &'s Source<'_>) -> Vec<Entry<'s>> {
    format.info().read_text(&source.text)
}

fn judged(format: Format, text: &str, profile: &Profile) -> Judgement {
    let source = Source::from_text(text);
    let entries = entries(format, &source);
    assert_eq!(entries.len(), 1, "{text}");
    judge(&entries[0].record, Vec::new(), profile)
}

fn pgn(moves: &str) -> Judgement {
    judged(Format::Pgn, &format!("{HEAD}{moves}"), &Profile::default())
}

/// The game written as PGN.
fn written(text: &str, notation: Option<&str>, profile: &Profile) -> String {
    let source = Source::from_text(text);
    let entries = entries(Format::Pgn, &source);
    let formats = (Format::Pgn, Format::Pgn);
    let rewritten = rewrite(&entries[0].record, &source.text, formats, notation, profile);
    Format::Pgn.info().write_text(&rewritten.record)
}

fn codes(judgement: &Judgement) -> Vec<&'static str> {
    judgement.findings.iter().map(|finding| finding.code.id()).collect()
}

#[test]
fn variations_are_read_from_where_they_leave_their_line() {
    let moves = "1. 炮25 马87 (1... 马89 2. 马23 (2. 马21 车98) 2... 车98 3. 车12) 2. 马23 *\n";
    let judgement = pgn(moves);
    assert_eq!((judgement.plies, judgement.moves), (3, 9), "{:?}", judgement.findings);
    // Whatever is open there says in which variation it stands.
    let [open] = &judgement.findings[..] else { panic!("{:?}", judgement.findings) };
    assert_eq!((open.code, open.ply), (Code::ShortFormOpen, Some(5)));
    assert_eq!(open.path, "2.1");
    // A line in full words leads to one in short form, and the other way round.
    let mixed = pgn("1. 炮二平五 马8进7 (1... 马89 2. 马二进三) 2. 马二进三 *\n");
    assert_eq!((mixed.moves, mixed.findings.len()), (5, 0), "{:?}", mixed.findings);
}

#[test]
fn deeply_nested_variations_take_linear_time() {
    const LEVELS: usize = 10_000;
    let level = "(马2+3 马2+3 马3-2 马3-2 马2+3 ";
    let deep = format!("马2+3 {}{} *\n", level.repeat(LEVELS), ")".repeat(LEVELS));
    let wide = format!("马2+3 {} *\n", "(炮25 马87) ".repeat(LEVELS));
    let clock = std::time::Instant::now();
    // Lines nested deeper than a replay goes are not read.
    assert!(pgn(&deep).moves > 4000 * 4);
    assert_eq!(pgn(&wide).moves as usize, 1 + 2 * LEVELS);
    assert!(clock.elapsed().as_secs() < 60);
}

#[test]
fn what_is_sure_enough_is_not_told() {
    assert_eq!(codes(&pgn(OPEN)), ["XQ026"]);
    let profile = Profile { sure: 0.9, ..Profile::default() };
    assert!(judged(Format::Pgn, &format!("{HEAD}{OPEN}"), &profile).findings.is_empty());
}

#[test]
fn every_open_move_is_told() {
    // The chariot wanders about its file, but must be back for 进九: 58 open moves that change
    // nothing. Only the last move leads to two positions.
    let wandering = "车11 将4进1 车11 将4退1 ".repeat(30);
    let text = format!(
        "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/9/9/9/9/9/4K4/R7R w\"]\n\n\
         {wandering} 车一进九 将4进1 车91 *\n"
    );
    let judgement = judged(Format::Pgn, &text, &Profile::default());
    let open: Vec<_> =
        judgement.findings.iter().filter(|finding| finding.code == Code::ShortFormOpen).collect();
    assert_eq!(open.len(), 59, "every open move is told, however many");
    let depends = |finding: &&&Finding| finding.message(Lang::En).contains("depends on it");
    assert_eq!(open.iter().filter(depends).count(), 1);
}

#[test]
fn open_moves_are_kept_as_written() {
    let profile = Profile::default();
    let text = format!("{HEAD}{OPEN}");
    for notation in [None, Some("iccs"), Some("zh-signed")] {
        let once = written(&text, notation, &profile);
        let flat = once.replace('\n', " ");
        assert!(flat.contains("{as written: 车12; read as 车一平二 ("), "{once}");
        assert!(flat.contains("; or 车一进二 ("), "{once}");
        assert_eq!(written(&once, notation, &profile), once);
    }
    let short = written(&text, Some("zh-short"), &profile);
    assert!(short.contains("车12 炮84") && !short.contains("as written"), "{short}");
    let sure = Profile { sure: 0.9, ..Profile::default() };
    assert!(!written(&text, None, &sure).contains("as written"));
}

#[test]
fn another_sheet_settles_what_one_leaves_open() {
    let also = |texts: &str| Profile {
        also: texts.split_whitespace().map(str::to_owned).collect(),
        ..Profile::default()
    };
    let text = format!("{HEAD}{OPEN}");
    let other = also("炮二平五 马8进7 马二进三 车9平8 车1+2 炮84");
    let judgement = judged(Format::Pgn, &text, &other);
    assert!(judgement.findings.is_empty(), "{:?}", judgement.findings);
    assert!(written(&text, None, &other).contains("车一进二"));
    // Where it contradicts, it is told, and the first sheet is followed.
    let judgement = judged(Format::Pgn, &text, &also("炮25 马89 马23 车98 车12"));
    assert_eq!(codes(&judgement), ["XQ029", "XQ026"]);
    assert_eq!((judgement.plies, judgement.findings[0].ply), (6, Some(2)));
    // It does no harm to records in other notations, and is compared with full words.
    let full = format!("{HEAD}1. 炮二平五 马8进7 2. 马二进三 *\n");
    let judgement = judged(Format::Pgn, &full, &also("炮25 马89"));
    assert_eq!((judgement.plies, codes(&judgement)), (3, vec!["XQ029"]));
    let wxf = format!("{HEAD}1. C2.5 H8+7 2. H2+3 *\n");
    let judgement = judged(Format::Pgn, &wxf, &other);
    assert_eq!((judgement.plies, judgement.findings.len()), (3, 0));
}

#[test]
fn letters_are_read_as_short_form_where_no_notation_reads_more() {
    for (moves, plies, open) in [
        ("1. p2=5 m8+7 2. m2+3 c9=8 3. c1=2 p8+4", 6, 0),
        ("1. P2=5 M8+7 2. M2+3 C9=8", 4, 0),
        ("1. p25 m87 2. m23 c98 3. c12 p84", 6, 1),
        ("1. C25 H87 2. H23 R98", 4, 0),
        ("1. p2-5 m8+7 2. m2+3 c9-8", 4, 0),
        ("1. 马23\u{332} 马87\u{331} 2. 马32\u{305} 马78\u{304}", 4, 0),
    ] {
        let list = format!("赛事：甲\n\n{moves}\n");
        for judgement in [pgn(moves), judged(Format::MoveList, &list, &Profile::default())] {
            assert_eq!(judgement.plies, plies, "{moves}: {:?}", judgement.findings);
            assert_eq!(judgement.findings.len(), open, "{moves}: {:?}", judgement.findings);
        }
    }
}

#[test]
fn other_notations_in_letters_stay_what_they_are() {
    // What WXF refuses is not tried as a scribble, nor a Vietnamese sign a Chinese one.
    for (moves, plies) in [
        ("1. C2.5 H8+7 2. H2+3 R9.8 3. R1+5 *", 4),
        ("1. P2-5 M8.7 2. M2.3 X9-8 3. X1-2 P8.4 *", 6),
    ] {
        let judgement = pgn(moves);
        assert_eq!(judgement.plies, plies, "{:?}", judgement.findings);
    }
    // P is a pawn in WXF and a cannon in pinyin, and both can go.
    let stacked =
        "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/9/2C6/9/2P6/9/9/4K4 w\"]\n\n1. P7+1 *\n";
    let judgement = judged(Format::Pgn, stacked, &Profile::default());
    assert!(codes(&judgement).contains(&"XQ025"), "{:?}", judgement.findings);
    let named = stacked.replace("\n\n", "\n[Format \"WXF\"]\n\n");
    assert!(!codes(&judged(Format::Pgn, &named, &Profile::default())).contains(&"XQ025"));
}

#[test]
fn a_final_diagram_chooses_among_the_readings() {
    let end = "rnbakabr1/9/1c4n2/p1p1p1p1p/9/9/P1P1P1PcP/1C2C1N1R/9/RNBAKAB2 w";
    let text = format!("[FinalFEN \"{end}\"]\n{HEAD}{OPEN}");
    assert!(judged(Format::Pgn, &text, &Profile::default()).findings.is_empty());
    assert!(written(&text, None, &Profile::default()).contains("车一进二"));
}
