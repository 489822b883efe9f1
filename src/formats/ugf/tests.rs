use proptest::prelude::*;

use super::*;
use crate::{
    formats::any::{self, codes, headers, tree},
    record::NoteKind,
};

const HEAD: &str = "[Header]\r\nVer=UGF3,200\r\nLang=SJIS\r\nCrypt=0,PLAIN_UGF_FILE,READ_WRITE\r\n\
    Code=\r\nTitle=26th,Gosei,Title\r\nPlace=Tokyo\r\nDate=2001/08/20,09:00:00,2001/08/20,00:00:00\r\n\
    Rule=JPN\r\nSize=19\r\nHdcp=0,5.50\r\nPtime=J;240;0;0,J;240;0;0,0,0\r\nWinner=B,1.50\r\n\
    CoordinateType=IGS\r\nPlayerW=K.Yamashita,Gosei,0,\r\nPlayerB=K.Kobayashi,9-dan,0,\r\n";

#[test]
fn a_game() {
    let text = format!("{HEAD}[Data]\r\nQP,B1,1,0\r\nDD,W1,2,31 '00:00:31\r\nYA,B2,3,0\r\n");
    assert_eq!(sniff(&text), 98);
    assert_eq!(lang(text.as_bytes()), Some("SJIS"));
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "");
    assert_eq!(tree(&entry), "qd dp {[1,31 '00:00:31]} pass {[2,0]}");
    assert_eq!(
        headers(&entry),
        "EV=26th, Gosei, Title|PC=Tokyo|DT=2001-08-20|RU=Japanese|SZ=19|KM=5.5|TM=14400|RE=B+1.5|\
         PB=K.Kobayashi|BR=9d|PW=K.Yamashita|WR=Gosei|\
         Date=2001/08/20,09:00:00,2001/08/20,00:00:00|PlayerB=K.Kobayashi,9-dan,0,|\
         PlayerW=K.Yamashita,Gosei,0,"
    );
}

#[test]
fn rows_count_from_above_unless_it_says_otherwise() {
    let text =
        "[Header]\nSize=9\nHdcp=2,0.50\n[Data]\nCG,B1,0,0\nGC,B1,0,0\nEE,W1,1,0\nCC,B1,2,0\n";
    let entry = any::one(read, text);
    assert_eq!(tree(&entry), "AB{[cg][gc]} ee cc");
    assert_eq!(codes(&entry), "");
    let text = text.replacen("Size=9", "Size=9\nCoordinateType=IGS", 1);
    assert_eq!(tree(&any::one(read, &text)), "AB{[cc][gg]} ee cg");
    // What is written counts from below, whatever the file that was read did.
    let text = text.replacen("=IGS", "=ANY", 1);
    let entry = any::one(read, &text);
    assert_eq!(tree(&any::one(read, &write(&entry.record))), tree(&entry));
}

#[test]
fn a_move_beyond_the_board_is_that_of_the_review() {
    let text = "[Header]\nSize=12\nCoordinateType=IGS\n[Data]\nQI,B1,1,0\nDI,W1,2,0\n\
        [ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,9\nNODE,3,2,4,9\n[ReviewComment]\n.Comment,3\nx\n";
    let entry = any::one(read, text);
    assert_eq!((tree(&entry), codes(&entry)), ("qd dd {x}".to_owned(), String::new()));
}

#[test]
fn results_and_fields() {
    for (line, name, expected) in [
        ("Winner=W,C", "RE", Some("W+R")),
        ("Winner=B,T", "RE", Some("B+T")),
        ("Winner=B,F2", "RE", Some("B+F")),
        ("Winner=D,", "RE", Some("0")),
        ("Winner=N1,E", "RE", Some("N1,E")),
        ("Winner=A,", "RE", Some("?")),
        ("Hdcp=0,-5.50", "KM", Some("-5.5")),
        ("Hdcp=3,0.00", "HA", Some("3")),
        ("Ptime=N;0;0;0,N;0;0;0,0,0", "TM", None),
        ("Date=//,", "DT", None),
        ("Rule=CHN", "RU", Some("Chinese")),
        ("Comment=fine", "GC", Some("fine")),
        ("Whatever=x", "Whatever", Some("x")),
    ] {
        let text = format!("[Header]\n{line}\n[Data]\nQP,B1,1,0\n");
        assert_eq!(any::one(read, &text).record.value(name), expected, "{line}");
    }
}

#[test]
fn a_review() {
    let text = format!(
        "{HEAD}[Data]\nQP,B1,1,0\nDD,W1,2,0\nPP,B1,3,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n\
         \x20 VARIATION,\n    NODE,5,2,3,3\n    NODE,6,1,20,20\n  VARIATIONEND,\nNODE,3,2,4,4\n\
         NODE,4,1,16,16\nNODE,7,0,0,0\n[ReviewComment]\n.Comment,1\n hello\n.Comment,6\nwhy\n\n\
         .Comment,4\n\\[not a section]\n[End]\n"
    );
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "");
    assert_eq!(tree(&entry), "{ hello} qd dp (cq pass {why\n}) pd {[not a section]}");
}

#[test]
fn a_review_that_is_not_the_game() {
    let text = format!(
        "{HEAD}[Data]\nQP,B1,1,0\nDD,W1,2,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n\
         NODE,3,2,3,3\nNODE,4,1,16,16\nVARIATIONEND\n[ReviewComment]\n.Comment,9\nlost\n"
    );
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "AR060 AR063 AR049");
    assert!(tree(&entry).contains("qd dp (cq pd)"), "{}", tree(&entry));
    // Without a game the review is one.
    let text = "[Header]\nVer=REVIEW1,200\n[ReviewNode]\nNODE,1,0,0,0\nVARIATION\nNODE,2,1,3,3\n\
        VARIATIONEND\nNODE,3,1,4,4\nNODE,4,2,5,5\n";
    assert_eq!(tree(&any::one(read, text)), "dd (cc) ee");
}

#[test]
fn figures() {
    let text = format!(
        "{HEAD}[Data]\nQP,B1,1,0\nDD,W1,2,0\n[Figure]\n.Text,0\nfirst\n.EndText\n.Text,2,1\na\n\
         .#,4,4,A\nb\n.EndText\n.Fig,1,1,1,19,19,x,1,0\nCC,W1,1,0\n.Text\nno\n.EndText\n.EndFig\n\
         [Remote]\nPIC=1\n"
    );
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "");
    assert_eq!(tree(&entry), "{first} qd dp {[dp:A]} {a\nb}");
    let tail =
        "[Figure]=.Fig,1,1,1,19,19,x,1,0\nCC,W1,1,0\n.Text\nno\n.EndText\n.EndFig|[Remote]=PIC=1";
    assert!(headers(&entry).ends_with(tail), "{}", headers(&entry));
}

#[test]
fn what_is_damaged_is_told() {
    for (text, expected) in [
        ("[Header]\nMoves=5\n[Data]\nQP,B1,1,0\n", "AR050"),
        ("[Data]\nQP,B1,2,0\n", "AR051"),
        ("[Data]\nQP,B1,1,0\nQ?,W1,2,0\n", "AR052 AR049"),
        ("[Header]\nHdcp=2,0.50\n[Data]\nQP,W1,1,0\n", "AR055"),
        ("[Header]\nCrypt=9666,X\n[Data]\n%%\n", "AR059 AR052 AR049"),
        ("# made by hand\n[Header]\nSize=19\n[Data]\nYZ,MK,1,0\n", "AR049"),
    ] {
        assert_eq!(codes(&any::one(read, text)), expected, "{text}");
    }
}

#[test]
fn several_games_and_their_ends() {
    let text = format!("{HEAD}[Data]\nQP,B1,1,0\n");
    let both = format!("{text}\n{text}");
    assert_eq!(read(&both).len(), 2);
    let end = cut(both.as_bytes(), false).unwrap();
    assert_eq!(&both[end..], text);
    assert_eq!(cut(text.as_bytes(), false), None);
}

#[test]
fn the_time_of_a_move_stays() {
    let text = format!("{HEAD}[Data]\nQP,B1,1,7\n");
    let entry = any::one(read, &text);
    assert!(write(&entry.record).contains("QP,B1,1,7\n"));
    let first = entry.record.tree.main_line().next().unwrap();
    assert!(entry.record.tree.notes(first).all(|note| note.kind == NoteKind::Property));
}

#[test]
fn long_files_are_read_in_their_time() {
    let node = "NODE,2,1,3,3\n";
    for text in [
        format!("{HEAD}[Data]\n{}", "QP,B1,1,0\n".repeat(200_000)),
        format!("[Header]\n[ReviewNode]\n{}", format!("VARIATION\n{node}").repeat(100_000)),
        format!(
            "[Header]\n[ReviewNode]\n{}",
            format!("{node}VARIATION\n{node}VARIATIONEND\n").repeat(50_000)
        ),
        format!("[Header]\n[ReviewComment]\n{}", ".Comment,1\nx\n".repeat(100_000)),
        format!("[Header]\n[Figure]\n{}", ".Text,1\n.#,1,1,A\n.EndText\n".repeat(100_000)),
        "[Header]\n".repeat(100_000),
        format!(
            "[Header]\n{}",
            (0..100_000).map(|n| format!("a{n}=x\n")).collect::<Vec<_>>().concat()
        ),
        "[X]\n".repeat(100_000),
    ] {
        any::quick(read, &text);
    }
    let deep = format!("[Header]\n[ReviewNode]\n{}", format!("VARIATION\n{node}").repeat(100_000));
    let record = read(&deep).remove(0).record;
    assert!(write(&record).len() < 20_000_000);
}

proptest! {
    #[test]
    fn written_and_read_back(record in any::go_records(true)) {
        any::comes_back(&INFO, record)?;
    }

    #[test]
    fn anything_is_read(
        text in "(\\[Header\\]\n|\\[Data\\]\n|\\[ReviewNode\\]\n|\\[ReviewComment\\]\n|\\[Figure\\]\n\
                 |QP,B1,1,0\n|NODE,2,1,17,16\n|VARIATION\n|VARIATIONEND\n|\\.Comment,2\n|\\.Text,1\n\
                 |\\.#,1,2,A\n|\\.EndText\n|\\.Fig,1\n|Size=9\n|Hdcp=2,0\n|[ -~\n囲]){0,40}",
    ) {
        any::sane(&text, &read(&text))?;
        sniff(&text);
    }
}
