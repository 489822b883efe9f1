use std::{fmt::Write as _, time::Instant};

use proptest::prelude::*;

use super::*;
use crate::{
    formats::{Entry, any, fit::fit},
    record::{MoveText, NodeId, NoteKind, Record},
    source::Span,
};

/// Moves with glyphs and comments in one line.
fn shape(record: &Record<'_>) -> String {
    let mut out = String::new();
    for node in std::iter::once(NodeId::ROOT).chain(record.tree.main_line()) {
        let mv = record.tree.node(node).mv.as_ref();
        out.push_str(&mv.map_or(String::new(), |mv| format!(" {}", mv.text)));
        for note in record.tree.notes(node) {
            let _ = match note.kind {
                NoteKind::Nag => write!(out, "${}", note.text),
                _ => write!(out, "{{{}}}", note.text),
            };
        }
    }
    if let Some(marker) = &record.marker {
        let _ = write!(out, " ={}", marker.text);
    }
    out.trim_start().to_owned()
}

fn codes(entry: &Entry<'_>) -> String {
    entry.findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>().join(" ")
}

fn headers(record: &Record<'_>) -> String {
    let all = record.headers.iter().map(|header| format!("{}={}", header.name, header.value));
    all.collect::<Vec<_>>().join(" ")
}

fn one(text: &str) -> Entry<'_> {
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

#[test]
fn a_file_of_playok() {
    let text = "FORMAT  WXF\nRED     jugador rojo ; 1200 ;;\nBLACK   negro;gm;Peru;x;y\nRESULT  0-1\n\
        DATE    2020-02-02 02:02:02\nEVENT   PlayOK Game ; 10m+0s\nTIME 5\n/*root*/\nSTART{\n\
        1. P3+1! c8.7   2. E7+5 /* two */ c2.5\n !!3. +R-3 33.4 }END\n";
    assert_eq!(sniff(text), 99);
    let entry = one(text);
    assert_eq!(codes(&entry), "");
    assert_eq!(shape(&entry.record), "{root} P3+1$1 c8.7 E7+5{two} c2.5$3 +R-3 33.4");
    assert_eq!(
        headers(&entry.record),
        "Format=WXF Red=jugador rojo RedElo=1200 Black=negro BlackRating=gm BlackTeam=Peru \
         BlackNote=x;y Result=0-1 Date=2020-02-02 02:02:02 Event=PlayOK Game ; 10m+0s Time=5"
    );
    assert_eq!(entry.record.header("Date").unwrap().value_span.of(text), "2020-02-02 02:02:02");
}

#[test]
fn notations_and_letters() {
    let text = "FORMAT AXF, K(K) R(C) C(P) P(S)\nSTART{\n1.C2=5 s3+1 2. +P.5 P2-1\n}END";
    assert_eq!(shape(&one(text).record), "R2=5 p3+1 +C.5 C2-1");
    let text = "FORMAT LALG\nSTART{\n1. Ch2-e2 Hh9-g7\n}END";
    let record = one(text).record;
    assert_eq!((shape(&record), record.value("Format")), ("h2-e2 h9-g7".into(), Some("ICCS")));
    let text = "RED a;;;\nSTART{\nH2-E2 h9g7 1-0 }";
    assert_eq!(sniff(text), 97);
    assert_eq!(shape(&one(text).record), "H2-E2 h9g7 =1-0");
    let text = "FORMAT WXF\nGAME\n1. C2.5 H8+7\n";
    assert_eq!(shape(&one(text).record), "C2.5 H8+7");
    assert_eq!(sniff("1. C2=6 h8+7\n2. H2+3 r9=8"), 0);
    assert_eq!(sniff("void START{ }"), 0);
}

#[test]
fn positions() {
    let fen = "FORMAT WXF\nFEN  \t4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1 b\nSTART{\n}END";
    assert_eq!(
        headers(&one(fen).record),
        "Format=WXF FEN=4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1 b"
    );
    let setup = "FORMAT WXF\nSETUP{ Ke0, kd9\nHa0, BLACK, MOVE 12 }\nSTART{\n}END";
    assert_eq!(headers(&one(setup).record), "Format=WXF FEN=3k5/9/9/9/9/9/9/9/9/N3K4 b - - 0 12");
    let bad = "FORMAT WXF\nSETUP{ page 7 }\nSTART{\n1. C2.5 }END";
    let entry = one(bad);
    assert_eq!((&*codes(&entry), &*entry.record.strays[0].text), ("AR048", "SETUP{ page 7 }"));
}

#[test]
fn several_games_and_what_is_unread() {
    let game = "FORMAT WXF\nRED a;;;\nSTART{\n1. C2.5 }END\n";
    assert_eq!(read(&game.repeat(3)).len(), 3);
    assert_eq!(read("START{ C2.5 }END START{ C2.5 }END").len(), 2);
    let entry = one("FORMAT WXF\n?? 7\nSTART{\n1. C2.5 foo H8+7 (C2.6) }END\nRESULT 1-0\n");
    assert_eq!(codes(&entry), "AR049");
    assert_eq!(shape(&entry.record), "C2.5{foo} H8+7{(C2.6)}");
    assert_eq!(entry.record.value("Result"), Some("1-0"));
    let entry = one("FORMAT WXF\nSTART{\n1. C2.5 /* never\nH8+7 }END");
    assert_eq!((codes(&entry), shape(&entry.record)), ("AR044".into(), "C2.5{never} H8+7".into()));
}

#[test]
fn what_is_written() {
    let mut record = Record::new(Game::Xiangqi);
    for (name, value) in
        [("Red", "甲"), ("RedTeam", "广东"), ("Result", "1-0"), ("Opening", "x"), ("Red", "y")]
    {
        any::head(&mut record, name, value);
    }
    any::head(&mut record, "FEN", "3k5/9/9/9/9/9/9/9/9/N3K4 b - - 0 12");
    let mut last = NodeId::ROOT;
    for text in ["K4+1", "H9+8", "K4+1", "H8+7"] {
        let mv = MoveText { text: text.into(), span: Span::default(), side: None };
        last = record.tree.add(last, Some(mv));
    }
    record.tree.note(last, NoteKind::Comment, "", "end */ *\\/", Span::default());
    record.tree.note(last, NoteKind::Nag, "", "3", Span::default());
    let first = record.tree.first_child(NodeId::ROOT).unwrap();
    let other = MoveText { text: "K4-1".into(), span: Span::default(), side: None };
    record.tree.add(NodeId::ROOT, Some(other));
    record.tree.note(first, NoteKind::Comment, "", "one", Span::default());
    let told = fit(&mut record, &INFO);
    let told: Vec<_> = told.iter().map(|finding| finding.code.id()).collect();
    assert_eq!(told, ["CV002", "CV002", "CV006"]);
    let text = write(&record);
    assert_eq!(
        text,
        "FORMAT  \tWXF\nGAME    \t\nRED     \t甲;;广东;\nBLACK   \t;;;\nRESULT  \t1-0\n\
         FEN     \t3k5/9/9/9/9/9/9/9/9/H3K4 b\n\n/* [Opening \"x\"]\n[Red \"y\"] */\n\nSTART{\n  \
         1.  ...   K4+1   /* one\n(K4-1) */\n  2.  H9+8  K4+1\n  3.  H8+7!! /* end *\\/ *\\\\/ */\n}END\n"
    );
    let back = one(&text).record;
    assert_eq!(shape(&back), "K4+1{one\n(K4-1)} H9+8 K4+1 H8+7$3{end */ *\\/}");
    assert_eq!(back.value("Opening"), Some("x"));
}

proptest! {
    #[test]
    fn what_is_written_reads_back(record in any::records()) {
        let mut fitting = record;
        // Moves of this notation, and glyphs.
        let nodes: Vec<_> = fitting.tree.ids().skip(1).collect();
        for (index, node) in nodes.into_iter().enumerate() {
            fitting.tree.retext(node, ["C2.5", "H8+7", "+R-3", "33.4", "c--1"][index % 5]);
            if index % 3 == 0 {
                let glyph = ["1", "2", "3", "4", "5", "6", "7"][index % 7];
                fitting.tree.note(node, NoteKind::Nag, "", glyph, Span::default());
            }
        }
        fit(&mut fitting, &INFO);
        let text = write(&fitting);
        let entries = read(&text);
        prop_assert_eq!(entries.len(), 1, "{}", &text);
        prop_assert_eq!(codes(&entries[0]), "", "{}", &text);
        prop_assert_eq!(sniff(&text), 99);
        let back = &entries[0].record;
        let normal = |text: String| {
            crate::formats::strings::with_plain_line_ends(&text).into_owned()
        };
        let tail = crate::formats::tail::split(&normal(crate::formats::fit::comment(&fitting, NodeId::ROOT).into_owned())).1.len();
        if tail == 0 {
            prop_assert_eq!(shape(back), normal(shape(&fitting)), "{}", &text);
        }
        // What became headers is written as headers.
        let mut again = back.clone();
        fit(&mut again, &INFO);
        prop_assert!(tail > 0 || write(&again) == text, "{}\n{}", write(&again), text);
    }

    #[test]
    fn any_text_is_read(text in prop::collection::vec(prop_oneof![
        any::texts(),
        "(FORMAT|RED|FEN|SETUP\\{|START\\{|\\}END|GAME) ?[ -~]{0,8}\n",
        "[1-9]{1,2}\\. ?[CHRPE+-][1-9+-][.=+-][1-9] [!?]{0,3}",
    ], 0..30)) {
        let text = text.concat();
        for entry in read(&text) {
            for finding in &entry.findings {
                prop_assert!(finding.span.end as usize <= text.len());
            }
            prop_assert!(entry.record.span.end as usize <= text.len());
            let mut first = entry.record.clone();
            fit(&mut first, &INFO);
            prop_assert_eq!(read(&write(&first)).len(), 1);
        }
    }
}

#[test]
fn truncated_anywhere() {
    let text = "FORMAT  WXF\nRED 甲;1;b;\nSETUP{ Ke0 }\n/* é */\nSTART{\n1. C2.5!! /* x */ H8+7 2. 33.4 (a)\n}END\n";
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        assert!(read(&text[..end]).len() < 2);
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let begun = Instant::now();
    for piece in [
        "/*",
        "START{",
        "START{ /*",
        "SETUP{",
        "FORMAT WXF\n",
        "RED ;",
        "!",
        "1.",
        "(",
        "}",
        "C2.5 ",
        "x",
        "\n",
        "/* *\\",
        "A ",
        "}START{",
        "x/**/",
        "START ",
    ] {
        let text = piece.repeat(200_000);
        sniff(&text);
        read(&text);
        let text = format!("FORMAT WXF\nSTART{{\n{text}");
        read(&text);
    }
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

#[test]
fn line_ends_settle_at_once() {
    let text = "FORMAT  WXF\n\n/* a\r\r\r\nb */\n\nSTART{\n}END\n";
    let first = write(&read(text)[0].record);
    assert!(first.contains("a\nb"), "{first}");
    assert_eq!(write(&read(&first)[0].record), first);
}
