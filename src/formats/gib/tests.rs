use proptest::prelude::*;

use super::*;
use crate::formats::any::{self, codes, headers, line};

fn file(head: &str, stones: u8, body: &str, lines: usize) -> String {
    format!(
        "\\HS\r\n{head}\\HE\r\n\\GS\r\n2 1 0\r\n{lines} 0 &4\r\nINI 0 1 {stones} &4 \r\n{body}\\GE\r\n"
    )
}

#[test]
fn a_file_of_the_server() {
    let head = "\\[GIBOKIND=Global\\]\r\n\\[GAMECONDITION=Even : Black 6.5 Dum\\]\r\n\
        \\[GAMERESULT=white 59.5 win\\]\r\n\\[GAMEZIPSU=595\\]\r\n\\[GAMEGONGJE=65\\]\r\n\
        \\[GAMEDATE=2014- 1-27-17-54-54\\]\r\n\\[GAMEWHITENAME=Rad (x) (2K)\\]\r\n\
        \\[GAMEBLACKNAME=go48 (12X)\\]\r\n\\[GAMEWAVATA=60011\\]\r\n\\[GAMEBIMAGE=\\]\r\n\
        \\[GAMEINFOMAIN=GBKIND:3,GTIME:600-30-3,GRLT:1,ZIPSU:595,GONGJE:65\\]\r\n";
    let body = "STO 0 2 1 15 15 \r\nSTO 0 3 2 3 2 \r\nSKI 0 4\r\nSTO 0 5 2 0 18 &4well done\r\n";
    let text = file(head, 0, body, 5);
    assert_eq!(sniff(&text), 99);
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "");
    assert_eq!(line(&entry), "b:pp w:dc b: w:as {well done}");
    assert_eq!(
        headers(&entry),
        "SZ=19|DT=2014-01-27|PB=go48 (12X)|PW=Rad (x)|WR=2k|KM=6.5|TM=600|OT=3x30 byo-yomi|RE=W+59.5|\
         GAMEDATE=2014- 1-27-17-54-54|\
         GAMEINFOMAIN=GBKIND:3,GTIME:600-30-3,GRLT:1,ZIPSU:595,GONGJE:65|GAMEWAVATA=60011"
    );
}

#[test]
fn an_edited_header_wins_over_the_words_of_the_server() {
    let head = "\\[GAMEDATE=2014- 1-27-17-54-54\\]\r\n\\[GAMERESULT=흑 불계승 (1)\\]\r\n\
        \\[GAMEWHITENAME=Rad (2K) x\\]\r\n\\[GAMEPLACE=  here  \\]\r\n";
    let text = file(head, 0, "STO 0 2 1 15 15 \r\n", 2);
    let record = any::one(read, &text).record;
    assert!(write(&record).contains("[GAMEDATE=2014- 1-27-17-54-54"));
    for (name, value) in [("DT", "2015-02-03"), ("RE", "W+3.5"), ("PW", "Ada"), ("PC", "there")] {
        let mut edited = record.clone();
        for header in edited.headers.iter_mut().filter(|header| header.name == name) {
            header.value = value.into();
        }
        let written = write(&edited);
        assert_eq!(any::one(read, &written).record.value(name), Some(value), "{written}");
    }
}

#[test]
fn an_edited_header_takes_its_part_of_fields_of_many_parts() {
    let main =
        "GBKIND:3,GTYPE:0,GCDT:0,GTIME:600-30-3,GRLT:1,ZIPSU:595,DUM:0,GONGJE:65,TCNT:120,AUSZ:7";
    let tag = "S0,R0,D0,G65,W1,Z595,T30-3-600,C2014:01:27:17:54,I:x,L2";
    let head = format!(
        "\\[GAMEBLACKNAME=Bo\\]\n\\[GAMERESULT=white 59.5 win\\]\n\\[GAMEDATE=2014- 1-27-17-54-54\\]\n\
         \\[GAMEINFOMAIN={main}\\]\n\\[GAMETAG={tag}\\]\n"
    );
    let text = file(&head, 0, "STO 0 2 1 15 15 \r\n", 2);
    let record = any::one(read, &text).record;
    let with = |edits: &[(&str, &str)]| {
        let mut edited = record.clone();
        for (name, value) in edits {
            let of_it = edited.headers.iter_mut().filter(|header| header.name == *name);
            of_it.for_each(|header| header.value = (*value).to_owned().into());
        }
        write(&edited)
    };
    let lines = [format!("\\[GAMEINFOMAIN={main}\\]"), format!("\\[GAMETAG={tag}\\]")];
    for (edits, changed) in [
        (&[][..], &[][..]),
        (&[("PB", "Ada")], &[]),
        (&[("RE", "B+R")], &[("GRLT:1,ZIPSU:595", "GRLT:3,ZIPSU:0"), ("W1,Z595", "W3,Z0")]),
        (&[("RE", "Void")], &[("GRLT:1,ZIPSU:595", "GRLT:255,ZIPSU:0"), ("W1,Z595", "W255,Z0")]),
        (&[("KM", "7.5")], &[("GONGJE:65", "GONGJE:75"), ("G65", "G75")]),
        (&[("TM", "1200")], &[("GTIME:600-30-3", "GTIME:1200-30-3"), ("T30-3-600,", "")]),
        (&[("DT", "2015-02-03")], &[("C2014:01:27:17:54", "C2015:02:03")]),
    ] {
        let written = with(edits);
        for line in &lines {
            let expected = changed.iter().fold(line.clone(), |line, (a, b)| line.replace(a, b));
            assert!(written.contains(&expected), "{edits:?} {expected}\n{written}");
        }
        let back = any::one(read, &written);
        assert_eq!(codes(&back), "", "{written}");
        for (name, value) in edits {
            assert_eq!(back.record.value(name), Some(*value), "{written}");
        }
    }
}

#[test]
fn what_contradicts_within_a_file_is_no_edit() {
    let head = "\\[GAMERESULT=white 5.5 win\\]\n\\[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:65\\]\n\
        \\[GAMENAME=one\\]\n\\[GAMENAME=two\\]\n\\[GAMENAME=one\\]\n";
    let text = file(head, 0, "STO 0 2 1 15 15 \r\n", 2);
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "AR056 AR056 AR049");
    let mut record = entry.record;
    crate::formats::fit::fit(&mut record, &INFO);
    let written = write(&record);
    assert!(written.contains("GRLT:3,ZIPSU:0") && written.contains("white 5.5 win"), "{written}");
    assert!(written.contains("GAMENAME=one") && written.contains("GAMENAME=two"), "{written}");
    assert_eq!(codes(&any::one(read, &written)), "AR056", "{written}");
}

#[test]
fn words_of_other_countries() {
    for (key, value, expected) in [
        ("GAMERESULT", "白11目胜", "RE=W+11"),
        ("GAMERESULT", "흑 불계승", "RE=B+R"),
        ("GAMERESULT", "흑 시간승", "RE=B+T"),
        ("GAMERESULT", "white wins by time", "RE=W+T"),
        ("GAMERESULT", "to be continued", "RE=to be continued"),
        ("GAMEDATE", "2012年11月22日 下午 6:3", "DT=2012-11-22"),
        ("GAMEDATE", "some day", "DT=some day"),
        ("GAMEWHITENAME", "harpmaster(3段)", "PW=harpmaster|WR=3d"),
        ("GAMEBLACKNAME", "Bo", "PB=Bo"),
        ("GAMEGONGJE", "-55", "KM=-5.5"),
        ("GAMETAG", "S0,R0,D0,G75,W4,Z0,C2020:06:14:01:26", "DT=2020-06-14|KM=7.5|RE=W+R"),
    ] {
        let text = file(&format!("\\[{key}={value}\\]\n"), 0, "", 1);
        let found = headers(&any::one(read, &text));
        assert!(found.starts_with(&format!("SZ=19|{expected}")), "{found}");
    }
}

#[test]
fn handicap() {
    for (stones, body, lines, expected, told) in [
        (3, "STO 0 2 2 15 15\n", 2, "AB{[pd][dp][dd]} w:pp", "AR054"),
        (3, "STO 0 2 2 3 3\n", 2, "AB{[pd][dp][pp]} w:dd", "AR054"),
        (2, "SKI 0 2\n", 2, "AB{[pd][dp]} w:", "AR054"),
        (2, "STO 0 2 1 3 3\n", 2, "b:dd", "AR055"),
        (12, "", 1, "", "AR055"),
    ] {
        let text = file("", stones, body, lines);
        let entry = any::one(read, &text);
        assert_eq!((line(&entry), codes(&entry)), (expected.to_owned(), told.to_owned()));
    }
    let text = file("\\[GAMECONDITION=2 Handicap\\]\n", 0, "", 1);
    assert_eq!(headers(&any::one(read, &text)), "SZ=19|HA=2");
}

#[test]
fn what_is_damaged_is_told() {
    let cut = "\\HS\n\\HE\n\\GS\n2 1 0\n2 0 &4\nINI 0 1 0 &4\nSTO 0 2 1";
    for (text, expected) in [
        (file("", 0, "STO 0 2 1 3 3\n", 4), "AR050"),
        (file("", 0, "STO 0 2 1 3 3\nSTO 0 2 2 3 4\n", 3), "AR051"),
        (file("", 0, "STO 0 2 3 3 3\n", 1), "AR052 AR049"),
        (file("", 0, "REM 0 2 3 3\n", 1), "AR049"),
        ("\\HS\n\\[GAMENAME=x\n\\HE\n\\GS\n\\GE\n".to_owned(), "AR053"),
        (cut.to_owned(), "AR050 AR057 AR052 AR049"),
        ("STO 0 2 1 3 3\nSTO 0 3 2 3 4\nSTO 0 4 1 4 4\n".to_owned(), "AR057"),
    ] {
        assert_eq!(codes(&any::one(read, &text)), expected, "{text}");
    }
    // A point off the board is for the rules to judge.
    let text = file("", 0, "STO 0 2 1 19 3\nSTO 0 3 2 99 1\n", 3);
    assert_eq!(line(&any::one(read, &text)), "b:td w:#99-1");
}

#[test]
fn several_games_and_their_ends() {
    let text = file("", 0, "STO 0 2 1 3 3\n", 2);
    let both = format!("{text}\n{text}");
    assert_eq!(read(&both).len(), 2);
    let end = cut(both.as_bytes(), false).unwrap();
    assert_eq!(&both[end..], text);
    assert_eq!(cut(text.as_bytes(), false), None);
}

#[test]
fn comments_come_back_to_their_moves() {
    let head = "\\[GAMECOMMENT=hello\\nyou\\n[C2 \"two\"]\\n[EV \"cup\"]\\]\n";
    let text = file(head, 0, "STO 0 2 1 3 3\nSTO 0 3 2 4 4\n", 3);
    let entry = any::one(read, &text);
    assert_eq!(line(&entry), "{hello\nyou} b:dd w:ee {two}");
    assert_eq!(headers(&entry), "SZ=19|EV=cup");
}

#[test]
fn the_country_hints_at_the_encoding() {
    assert_eq!(hint(b"\\HS\r\n\\[GIBOKIND=China\\]"), Some("gb18030"));
    assert_eq!(hint(b"\\HS\r\n\\[GIBOKIND=Korea\\]"), Some("euc-kr"));
    assert_eq!(hint(b"\\HS\r\n\\[GIBOKIND=Global\\]"), None);
}

#[test]
fn long_files_are_read_in_their_time() {
    for text in [
        file("", 0, &"STO 0 2 1 3 3\n".repeat(100_000), 2),
        "\\[A=\n".repeat(100_000),
        format!("{}\\]", "\\[A=\nx\n".repeat(100_000)),
        "\\HS\n".repeat(100_000),
        "\\[".repeat(300_000),
        (0..100_000).map(|n| format!("\\[A{n}=x\\]\n")).collect::<Vec<_>>().concat(),
        format!("\\HS\n\\[GAMECOMMENT={}\\]\n", "[C1 \\\"x\\\"]\\n".repeat(100_000)),
    ] {
        any::quick(read, &text);
    }
}

proptest! {
    #[test]
    fn written_and_read_back(record in any::go_records(false)) {
        any::comes_back(&INFO, record)?;
    }

    #[test]
    fn anything_is_read(
        text in "(\\\\HS\n|\\\\HE\n|\\\\GS\n|\\\\GE\n|\\\\\\[GAMENAME=|\\\\\\]\n|INI 0 1 3 &4\n\
                 |STO 0 2 1 3 3\n|SKI 0 3\n|2 1 0\n|[ -~\n围]){0,40}",
    ) {
        any::sane(&text, &read(&text))?;
        sniff(&text);
    }
}
