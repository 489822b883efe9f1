use proptest::prelude::*;

use super::*;
use crate::{
    findings::Code,
    formats::{
        ReadOptions, board,
        cbr::tests::{
            add, codes, content, file_of, head, long, note, records, sample, the_game,
            there_and_back,
        },
        fit,
    },
    record::{NodeId, Record, Side},
};

/// A file with that head and those moves.
fn xml(head: &str, moves: &str) -> Vec<u8> {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n \
         <Head>\n{head}</Head>\n <MoveList>\n{moves}</MoveList>\n</ChineseChessRecord>\n"
    )
    .into_bytes()
}

#[test]
fn what_is_written_reads_back() {
    let record = sample();
    let file = file_of(&INFO, &record);
    assert_eq!(sniff(&file), 95);
    let back = there_and_back(&INFO, &record);
    let names = |record: &Record<'_>| {
        let mut all: Vec<_> =
            record.headers.iter().map(|it| format!("{} {}", it.name, it.value)).collect();
        all.sort();
        all
    };
    assert_eq!(names(&back), names(&record));
    assert_eq!(content(&back), content(&record));
    assert_eq!(file_of(&INFO, &back), file);
}

#[test]
fn every_header_comes_back() {
    let mut record = Record::new(Game::Xiangqi);
    for (_, holds) in &layout::ELEMENTS {
        if let layout::Holds::Text(name) = holds {
            head(&mut record, name, format!("<{name}> & \r\n ]]>\u{3}"));
        }
    }
    head(&mut record, "RedElo", "2500");
    head(&mut record, "CreatorEmail", "a@b");
    head(&mut record, "FirstNumber", "3");
    head(&mut record, "Results", "several");
    let mut fitting = record.clone();
    fit::fit(&mut fitting, &INFO);
    let back = there_and_back(&INFO, &record);
    for header in &record.headers {
        // A rating that is no number has a name of its own.
        let name = match &*header.name {
            "RedElo" if header.value != "2500" => "RedRating",
            "BlackElo" => "BlackRating",
            name => name,
        };
        assert_eq!(back.value(name), Some(&*header.value));
    }
}

#[test]
fn ratings_that_share_an_element_settle() {
    // A number that is called a rating comes back as an Elo number.
    for [red, second] in [["RedRating", "RedElo"], ["RedElo", "RedRating"]] {
        let mut record = Record::new(Game::Xiangqi);
        head(&mut record, second, "2500");
        head(&mut record, red, "x");
        head(&mut record, "BlackRating", "2400");
        head(&mut record, "BlackElo", "y");
        let back = the_game(&INFO, &file_of(&INFO, &record)).record;
        let mut values: Vec<_> = back.headers.iter().map(|it| &*it.value).collect();
        values.sort_unstable();
        assert_eq!(values[..4], ["2400", "2500", "x", "y"]);
        let file = file_of(&INFO, &back);
        assert_eq!(file_of(&INFO, &the_game(&INFO, &file).record), file);
    }
}

#[test]
fn the_flat_list_is_a_tree() {
    let file = xml(
        "<FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>",
        "<Move value=\"00-00\">plain &lt;text&gt; &#65;&foo; & more</Move>\n\
         <Move value=\"77-47\" branch=\"1\"/>\n<Move value=\"70-62\" />\n\
         <Move value=\"79-67\" end=\"1\"> <![CDATA[one]]>\n<![CDATA[two]]> </Move>\n\
         <Move value=\"17-47\" end=\"1\">   </Move>\n",
    );
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), []);
    let expected = [
        " 2 \"plain <text> A&foo; & more\"",
        "h2e2 1 \"\"",
        "h9g7 1 \"\"",
        "h0g2 0 \"onetwo\"",
        "b2e2 0 \"\"",
    ];
    assert_eq!(content(&entry.record), expected);
}

#[test]
fn lists_of_other_programs() {
    // No start position, no end of the line, no FEN; a move that is none; unknown elements.
    let file = xml(
        "<Foo>bar</Foo><RecordResult>3</RecordResult><RecordType>7</RecordType>",
        "<Move value=\"70-62\"/><Move value=\"77-97\"/>",
    );
    let entry = the_game(&INFO, &file);
    assert_eq!(codes(&entry), []);
    assert_eq!(entry.record.value("Foo"), Some("bar"));
    assert_eq!(entry.record.value("Result"), Some("1/2-1/2"));
    assert_eq!(entry.record.value("Type"), Some("7"));
    assert_eq!(board::start_of(&entry.record).unwrap().1, Side::Second);
    assert_eq!(content(&entry.record)[2], "77-97 0 \"\"");
    let file = xml("<FEN>nonsense</FEN><RecordResult>红胜</RecordResult>", "");
    let entry = the_game(&INFO, &file);
    assert_eq!(entry.record.value("FEN"), Some("nonsense"));
    assert_eq!(entry.record.value("Result"), Some("红胜"));
}

#[test]
fn carriage_returns_in_comments() {
    let mut record = Record::new(Game::Xiangqi);
    note(&mut record, NodeId::ROOT, "a\r\nb\rc\n\r");
    assert_eq!(content(&there_and_back(&INFO, &record)), content(&record));
}

#[test]
fn other_encodings() {
    let text = String::from_utf8(xml("<Red>许银川</Red>", "")).unwrap();
    let declared = text.replace("UTF-8", "GB2312");
    let (gbk, _) = Encoding::GB18030.encode(&declared);
    let (wide, _) = Encoding::UTF_16LE.encode(&text);
    for file in [gbk, wide, text.into_bytes()] {
        assert_eq!(sniff(&file), 95);
        let entry = the_game(&INFO, &file);
        assert_eq!(codes(&entry), []);
        assert_eq!(entry.record.value("Red"), Some("许银川"));
    }
}

#[test]
fn a_page_of_text_has_no_start_position() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "Board", "9/9/9/9/9/9/9/9/9/R8");
    note(&mut record, NodeId::ROOT, "前言");
    let entry = the_game(&INFO, &file_of(&INFO, &record));
    assert_eq!(codes(&entry), [Code::BoardWithoutKings]);
    assert!(entry.record.same_content(&record), "{entry:?}");
}

#[test]
fn the_first_mover_is_the_one_that_moves() {
    let mut record = Record::new(Game::Xiangqi);
    head(&mut record, "FEN", format!("{} b - - 0 1", board::START));
    add(&mut record.tree, NodeId::ROOT, (88, 69));
    let file = file_of(&INFO, &record);
    assert!(the_game(&INFO, &file).record.same_content(&record));
    let file = String::from_utf8(file).unwrap().replace(" b - - 0 1", " w - - 0 1");
    let entry = the_game(&INFO, file.as_bytes());
    assert_eq!(codes(&entry), [Code::FirstMoverWrong]);
    assert!(entry.record.same_content(&record));
}

#[test]
fn a_line_of_twenty_thousand_plies_with_a_variation_at_each() {
    let record = long(20_000);
    assert!(there_and_back(&INFO, &record).tree.same_content(&record.tree));
}

#[test]
fn truncated_anywhere() {
    let file = file_of(&INFO, &sample());
    let root = file.len() - "</ChineseChessRecord>\r\n".len();
    for end in 0..root {
        let opened = read(&file[..end], &ReadOptions::default());
        let mut found: Vec<_> = opened.entries.iter().flat_map(codes).collect();
        found.extend(opened.findings.iter().map(|finding| finding.code));
        let began = file[..end].ends_with(b"\r\n") || end > 100;
        assert!(!began || opened.entries.is_empty() || found.contains(&Code::XmlBroken), "{end}");
    }
}

#[test]
fn deep_and_hostile_xml() {
    let deep = format!("<ChineseChessRecord>{}", "<Head>".repeat(100_000));
    assert_eq!(codes(&the_game(&INFO, deep.as_bytes())), [Code::XmlBroken]);
    let lol = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><ChineseChessRecord><Head>\
               <Name>&b;</Name></Head></ChineseChessRecord>";
    let entry = the_game(&INFO, lol.as_bytes());
    assert_eq!(entry.record.value("Title"), Some("&b;"));
    for text in ["", "<", "<html>", "[Event \"<ChineseChessRecord\"]", "1. <ChineseChessRecord"] {
        assert_eq!(sniff(text.as_bytes()), 0, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_comes_back(record in records()) {
        prop_assert_eq!(content(&there_and_back(&INFO, &record)), content(&record));
    }

    #[test]
    fn any_text_gets_an_answer(
        pieces in prop::collection::vec(
            prop_oneof![
                "[ -~]{0,6}",
                Just("<Move value=\"77-47\" branch=\"1\"/>".to_owned()),
                Just("<Move value=\"00-00\" end=\"1\">".to_owned()),
                Just("</Move>".to_owned()),
                Just("<![CDATA[".to_owned()),
                Just("]]>".to_owned()),
                Just("<MoveList>".to_owned()),
                Just("</MoveList>".to_owned()),
                Just("<Head>".to_owned()),
                Just("<FEN>".to_owned()),
                "<(Red|Black)(Rating|Elo)>(9|x)</",
                "<(RecordResult|RecordType)>[0-9]</",
                "<(RedRating|Results|Foo)>",
                "\\[(BlackElo|BlackRating|RedRating|Results|Foo) \"(9|x)\"\\]\n?",
            ],
            0..60,
        ),
    ) {
        let file = format!("<ChineseChessRecord>{}", pieces.concat());
        for entry in read(file.as_bytes(), &ReadOptions::default()).entries {
            for finding in &entry.findings {
                prop_assert!(finding.span.end as usize <= file.len());
            }
            let back = there_and_back_of(&entry.record);
            prop_assert!(back.len() >= entry.record.tree.len());
            let second = the_game(&INFO, &file_of(&INFO, &entry.record)).record;
            let third = file_of(&INFO, &second);
            prop_assert_eq!(file_of(&INFO, &the_game(&INFO, &third).record), third);
        }
    }
}

/// What comes back of a record with moves that are none, which are written as `00-00`.
fn there_and_back_of(record: &Record<'static>) -> Vec<String> {
    content(&the_game(&INFO, &file_of(&INFO, record)).record)
}
