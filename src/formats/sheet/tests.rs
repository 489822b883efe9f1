//! Sheets as people write them, and what is written read back.

use proptest::prelude::*;

use super::*;
use crate::{
    findings::Code,
    formats::Entry,
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Record, Side, UNRECORDED},
    source::Span,
};

/// The moves of the main line, joined by spaces; gaps as they are kept.
fn moves(entry: &Entry<'_>) -> String {
    let tree = &entry.record.tree;
    let texts = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    texts.map(|mv| &*mv.text).collect::<Vec<_>>().join(" ")
}

fn headers(entry: &Entry<'_>) -> String {
    let pairs = entry.record.headers.iter().map(|h| format!("{}={}", h.name, h.value));
    pairs.collect::<Vec<_>>().join(" ")
}

fn codes(entry: &Entry<'_>) -> Vec<Code> {
    entry.findings.iter().map(|finding| finding.code).collect()
}

fn one(text: &str) -> Entry<'_> {
    assert!(sniff(text) > 20, "{text}");
    let mut entries = read(text);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

#[test]
fn all_ways_to_part_columns() {
    for (name, text) in [
        ("pipes", "回合|红方|黑方\n1|炮二平五|马8进7\n2|……|车9平8\n3|车一平二|炮8进4\n"),
        (
            "a drawn box",
            "┌──┬──┬──┐\n│回合│红方│黑方│\n├──┼──┼──┤\n│1│炮二平五│马8进7│\n│2││车9平8│\n\
             │3│车一平二│炮8进4│\n└──┴──┴──┘\n",
        ),
        (
            "a table of Markdown",
            "| 回合 | 红方 | 黑方 |\n|---|---|---|\n| 1 | 炮二平五 | 马8进7 |\n| 2 | — | 车9平8 |\n\
             | 3 | 车一平二 | 炮8进4 |\n",
        ),
        ("tabs", "回合\t红方\t黑方\n1\t炮二平五\t马8进7\n2\t\t车9平8\n3\t车一平二\t炮8进4\n"),
        ("commas", "回合,红方,黑方\n1,炮二平五,马8进7\n2,漏,车9平8\n3,车一平二,炮8进4\n"),
        ("semicolons", "回合;红方;黑方\n1;炮二平五;马8进7\n2;?;车9平8\n3;车一平二;炮8进4\n"),
        ("、", "回合、红方、黑方\n1、炮二平五、马8进7\n2、……、车9平8\n3、车一平二、炮8进4\n"),
        (
            "spaces",
            "回合  红方      黑方\n1     炮二平五  马8进7\n2               车9平8\n3     车一平二  炮8进4\n",
        ),
        (
            "all quoted",
            "\"赛事：甲\",\"\",\"\"\n\"回合\",\"红方\",\"黑方\"\n\"1\",\"炮二平五\",\"马8进7\"\n\
             \"2\",\"\",\"车9平8\"\n\"3\",\"车一平二\",\"炮8进4\"\n",
        ),
        ("no titles", "1,炮二平五,马8进7\n2,缺,车9平8\n3,车一平二,炮8进4\n"),
    ] {
        let entry = one(text);
        assert_eq!(moves(&entry), "炮二平五 马8进7 …… 车9平8 车一平二 炮8进4", "{name}");
        assert_eq!(entry.record.game, Game::Xiangqi, "{name}");
    }
}

#[test]
fn blocks_before_and_behind_the_table() {
    let entry = one(
        "全国象棋个人赛\n赛事：个人赛   轮次：第3轮　　台次：5\n红方：张三   黑方：李四\n\n\
        回合 红方 黑方\n1 炮二平五 马8进7\n\n结果：红胜   红方用时：45分\n犯规：红1 黑0\n裁判 签名：\n",
    );
    assert_eq!(
        headers(&entry),
        "赛事=个人赛 轮次=第3轮 台次=5 红方=张三 黑方=李四 红方用时=45分 犯规=红1 黑0 裁判签名="
    );
    assert_eq!(entry.record.marker.as_ref().unwrap().text, "红胜");
    assert_eq!(entry.record.strays[0].text, "全国象棋个人赛");
}

#[test]
fn keys_and_values_in_two_cells() {
    let entry = one(
        "赛事,个人赛,轮次,3\n红方,张三,,黑方：李四\n回合,红方,黑方\n1,炮25,马87\n结果,1-0,用时,45\n",
    );
    assert_eq!(headers(&entry), "赛事=个人赛 轮次=3 红方=张三 黑方=李四 用时=45");
    assert_eq!(moves(&entry), "炮25 马87");
    assert_eq!(entry.record.marker.as_ref().unwrap().text, "1-0");
}

#[test]
fn the_halves_of_a_sheet_are_read_one_after_the_other() {
    let text = "回合,红方,黑方,回合,红方,黑方\n1,炮25,马87,3,,卒71\n2,马23,车98,4,兵71,马23\n";
    assert_eq!(moves(&one(text)), "炮25 马87 马23 车98 …… 卒71 兵71 马23");
    let text = "1|e4|e5|4||Nf6\n2|Nf3|Nc6|5|O-O|Be7\n3|Bb5|a6|6|Re1|b5\n";
    assert_eq!(moves(&one(text)), "e4 e5 Nf3 Nc6 Bb5 a6 …… Nf6 O-O Be7 Re1 b5");
    let text = "1|e4|e5|3||a6\n2|Nf3|Nc6|4|Ba4|Nf6\n3|x|x|5|O-O|Be7\n";
    let text = text.replace("3|x|x|", "9|/|/|");
    assert_eq!(sniff(&text), 0, "rows that do not count up are no table");
}

#[test]
fn what_is_a_gap_and_what_is_none() {
    let table = |rows: &str| format!("回合,红方,黑方\n{rows}");
    for (rows, expected) in [
        // Rows that were printed and not used.
        ("1,炮25,马87\n2,,\n3,,\n", "炮25 马87"),
        ("1,炮25,马87\n2,……,\n", "炮25 马87"),
        ("1,炮25,马87\n2,马23,...\n", "炮25 马87 马23"),
        // A word says that a move was played.
        ("1,炮25,马87\n2,马23,漏\n", "炮25 马87 马23 ……"),
        ("1,炮25,马87\n2,？,\n3,,\n", "炮25 马87 ……"),
        // A move behind makes a gap of anything empty.
        ("1,,马87\n", "…… 马87"),
        ("1,炮25,-\n2,马23,\n3,×××,炮84\n", "炮25 …… 马23 …… …… 炮84"),
        // A stroke is no ply.
        ("1,/,马87\n2,马23,\n", "马87 马23"),
    ] {
        assert_eq!(moves(&one(&table(rows))), expected, "{rows}");
    }
    let black =
        "局面,4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1\n回合,红方,黑方\n1,,将5平4\n2,车五进一,\n";
    assert_eq!(moves(&one(black)), "将5平4 车五进一");
}

#[test]
fn games_are_named_or_recognised() {
    for (text, game) in [
        ("Round,White,Black\n1,e4,e5\n2,Nf3,Nc6\n", Game::Chess),
        ("Round,White,Black\n1,e4,e5\n", Game::Chess),
        ("Round,White,Black\n1,e4,e5\n2,a11,d6\n", Game::Chess),
        ("1,e4,e5\n2,d4,d5\n3,c4,c5\n4,b4,b5\n5,a11,a6\n", Game::Chess),
        ("1,e5,c3\n2,g7,c7\n3,g3,j9\n4,e7,pass\n", Game::Go),
        ("Round,Black,White\n1,Q16,D4\n", Game::Go),
        ("手数,黑,白\n1,R16,D17\n", Game::Go),
        ("1,Q16,D4\n2,R4,C16\n3,D17,pass\n", Game::Go),
        ("棋种,围棋\n回合,先手,后手\n1,D4,E5\n", Game::Go),
        ("Game: Chess\n1|e4|e5\n2|d4|d5\n3|c4|c5\n", Game::Chess),
        ("Round,White,Black\n1,C2.5,H8+7\n", Game::Xiangqi),
        ("Round,White,Black\n1,H2-E2,H9-G7\n", Game::Xiangqi),
        ("回合,先手,后手\n1,炮25,马87\n", Game::Xiangqi),
    ] {
        assert_eq!(one(text).record.game, game, "{text}");
    }
    let go = one("Round,Black,White\n1,Q16,\n2,D4,C3\n");
    let sides: Vec<_> = go
        .record
        .tree
        .main_line()
        .map(|n| go.record.tree.node(n).mv.as_ref().unwrap().side)
        .collect();
    assert_eq!(
        sides,
        [Some(Side::First), Some(Side::Second), Some(Side::First), Some(Side::Second)]
    );
}

#[test]
fn times_notes_and_unknown_columns_are_kept() {
    let entry = one(
        "回合,红方,红用时,黑方,黑用时,天气,备注\n1,炮二平五!,0:01:00,马8进7(误),0:00:30,晴,开局\n",
    );
    let tree = &entry.record.tree;
    let notes: Vec<String> = tree
        .main_line()
        .flat_map(|node| tree.notes(node))
        .map(|note| format!("{:?} {}{}", note.kind, note.name, note.text))
        .collect();
    assert_eq!(
        notes,
        [
            "Nag 1",
            "Property 红用时[0:01:00]",
            "Comment 误",
            "Property 黑用时[0:00:30]",
            "Property 天气[晴]",
            "Comment 开局"
        ]
    );
    assert_eq!(codes(&entry), [Code::UnknownColumn]);
}

#[test]
fn several_games_in_one_file() {
    let game = "赛事,甲\n红方,乙\n\n回合,红方,黑方\n1,炮25,马87\n2,马23,车98\n结果,1-0\n";
    let text = format!(
        "{game}\n{}\n回合,红方,黑方\n1,炮25,马87\n2,马23,车98\n",
        game.replace("赛事,甲\n", "")
    );
    let entries = read(&text);
    assert_eq!(entries.len(), 3);
    assert!(entries.iter().all(|entry| moves(entry) == "炮25 马87 马23 车98"));
    assert_eq!(headers(&entries[1]), "红方=乙");
    assert_eq!(headers(&entries[2]), "");
    // A second page of the same game repeats the titles.
    let pages = "回合,红方,黑方\n1,炮25,马87\n2,马23,车98\n回合,红方,黑方\n3,车12,炮84\n";
    assert_eq!(moves(&one(pages)), "炮25 马87 马23 车98 车12 炮84");
}

#[test]
fn other_formats_and_tables_are_no_sheets() {
    for text in [
        "",
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        "1 炮二平五 马8进7\n2 马二进三 车9平8\n3 车一平二 炮8进4\n",
        "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
        "(;GM[1];B[aa];W[bb])",
        "Round,White,Black\n1,Carlsen,Nakamura\n2,Caruana,Ding\n",
        "Event,Site,Date,Round,White,Black,Result\nx,y,2020,1,A,B,1-0\n",
        "name,age\nA,1\nB,2\n",
        "红方：张三 黑方：李四\n",
    ] {
        assert!(sniff(text) <= 20, "{text}: {}", sniff(text));
    }
}

#[test]
fn a_workbook_comes_back_as_it_went_in() {
    let csv =
        "赛事,甲\n回合,红方,黑方\n1,炮二平五,马8进7\n2,……,车9平8\n3,车一平二,炮8进4\n结果,1-0\n";
    let book = dress(csv, "xlsx").unwrap();
    assert_eq!(book, dress(csv, "xlsx").unwrap(), "the same bytes each time");
    assert!((CONTAINER.sniff)(&book));
    let unpacked = (CONTAINER.unpack)(&book);
    assert!(unpacked.findings.is_empty());
    assert_eq!(unpacked.text, csv.replace(',', "\t"));
    assert_eq!(dress(csv, "tsv").unwrap(), csv.replace(',', "\t").into_bytes());
    assert_eq!(dress(csv, "csv"), None);
    let two = format!("{csv}\n{csv}");
    let unpacked = (CONTAINER.unpack)(&dress(&two, "xlsx").unwrap());
    assert_eq!(read(&unpacked.text).len(), 2);
}

#[test]
fn broken_workbooks_are_findings() {
    let book = dress("回合,红方,黑方\n1,炮25,马87\n", "xlsx").unwrap();
    for end in (0..book.len()).step_by(97) {
        let unpacked = (CONTAINER.unpack)(&book[..end]);
        assert!(unpacked.findings.iter().any(|f| f.code == Code::BrokenWorkbook), "{end}");
    }
}

/// A record of one line: moves, each with notes.
fn build(
    game: Game,
    heads: &[(String, String)],
    parts: &[Part],
    marker: Option<&str>,
) -> Record<'static> {
    let mut record = Record::new(game);
    for (name, value) in heads {
        let span = Span::default();
        let (name, value) = (name.clone().into(), value.clone().into());
        record.headers.push(Header { name, value, span, value_span: span });
    }
    let mut current = NodeId::ROOT;
    for (index, part) in parts.iter().enumerate() {
        let side = [Side::First, Side::Second][index % 2];
        let mut mv = match &part.mv {
            Some(text) => {
                let text = match (game, text.as_str()) {
                    (Game::Chess, "炮二平五") => "Nf3",
                    (Game::Go, "炮二平五") => "Q16",
                    (_, text) => text,
                };
                MoveText { text: text.to_owned().into(), span: Span::default(), side: None }
            }
            None => MoveText::unrecorded(Span::default()),
        };
        mv.side = (game == Game::Go).then_some(side);
        current = record.tree.add(current, Some(mv));
        for (kind, text) in &part.notes {
            let name = if *kind == NoteKind::Property { "红用时" } else { "" };
            record.tree.note(current, *kind, name, text.clone(), Span::default());
        }
    }
    record.marker =
        marker.map(|text| Fragment { text: text.to_owned().into(), span: Span::default() });
    record
}

#[derive(Clone, Debug)]
struct Part {
    mv: Option<String>,
    notes: Vec<(NoteKind, String)>,
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ a中,:：\"{}\\\\|\n\t1-]{0,8}",
        Just("回合".to_owned()),
        Just("赛事".to_owned()),
        Just("结果".to_owned()),
        Just("1-0".to_owned()),
        Just("备注".to_owned()),
        Just(UNRECORDED.to_owned()),
    ]
}

fn part() -> impl Strategy<Value = Part> {
    let mv = prop_oneof![
        3 => Just(Some("炮二平五".to_owned())),
        1 => Just(None),
        1 => "[a1!?)(,\" /-]{0,5}".prop_map(Some),
    ];
    let kind = prop_oneof![
        Just(NoteKind::Comment),
        Just(NoteKind::Before),
        Just(NoteKind::Nag),
        Just(NoteKind::Property)
    ];
    let notes = prop::collection::vec((kind, text()), 0..3);
    (mv, notes).prop_map(|(mv, notes)| Part { mv, notes })
}

proptest! {
    #[test]
    fn anything_is_read_and_what_is_written_settles(
        text in "(回合,红方,黑方\n|1,炮25,马87\n|2,,漏\n|[,|\"：: \n1a/…]|炮二平五|赛事：x|结果,1-0\n|\n\n){0,30}",
    ) {
        for entry in read(&text) {
            let written = write(&entry.record);
            let again = read(&written);
            prop_assert_eq!(again.len(), 1, "{}", &written);
            prop_assert_eq!(write(&again[0].record), written);
        }
    }

    #[test]
    fn written_and_read_back(
        game in prop_oneof![Just(Game::Xiangqi), Just(Game::Chess), Just(Game::Go)],
        heads in prop::collection::vec((text(), text()), 0..4),
        comment in prop::option::of(text()),
        parts in prop::collection::vec(part(), 1..12),
        marker in prop::option::of(prop_oneof![Just("1-0"), Just("红胜"), Just("*")]),
    ) {
        let mut record = build(game, &heads, &parts, marker);
        if let Some(comment) = comment {
            record.tree.note(NodeId::ROOT, NoteKind::Comment, "", comment, Span::default());
        }
        let written = write(&record);
        let again = read(&written);
        prop_assert_eq!(again.len(), 1, "{}", &written);
        let back = &again[0].record;
        prop_assert_eq!(back.tree.main_line().count(), record.tree.main_line().count(), "{}", &written);
        for (a, b) in back.headers.iter().zip(&record.headers) {
            prop_assert_eq!((&a.name, &a.value), (&b.name, &b.value), "{}", &written);
        }
        prop_assert!(back.same_content(&record), "{}\n{:?}\n{:?}", written, back, record);
        prop_assert_eq!(write(back), written);
    }
}
