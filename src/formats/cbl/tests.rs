use std::io::Write;

use flate2::{Compression, write::ZlibEncoder};
use proptest::prelude::*;

use super::*;
use crate::{
    findings::Code,
    formats::{
        Opened, ReadOptions,
        cbr::tests::{
            add, codes, content, file_of, head, long, note, records, sample, the_game,
            there_and_back,
        },
        fit,
    },
    record::{NodeId, Record},
};

fn open(file: &[u8]) -> Opened {
    read(file, &ReadOptions::default())
}

/// All findings, those of the file first.
fn all_codes(opened: &Opened) -> Vec<Code> {
    let entries = opened.entries.iter().flat_map(codes);
    opened.findings.iter().map(|finding| finding.code).chain(entries).collect()
}

fn titles(opened: &Opened) -> Vec<&str> {
    opened.entries.iter().map(|entry| entry.record.value("Title").unwrap_or("")).collect()
}

fn titled(title: &str) -> Record<'static> {
    let mut record = sample();
    record.headers[0].value = title.to_owned().into();
    record
}

fn library(records: &[Record<'static>]) -> Vec<u8> {
    let written = records.iter().map(|record| {
        let mut fitting = record.clone();
        fit::fit(&mut fitting, &INFO);
        write(&fitting)
    });
    bind(&written.collect::<Vec<_>>())
}

/// Where the first record of a library of up to 128 slots begins.
const FIRST: usize = 66_624 + 128 * 276;
const SLOT: usize = layout::SLOT;

#[test]
fn what_is_bound_comes_apart_again() {
    let mut records = vec![titled("一"), long(5000), titled("三")];
    head(&mut records[1], "Title", "二");
    let file = library(&records);
    assert_eq!(sniff(&file), 95);
    assert_eq!(file.len() % SLOT, FIRST % SLOT);
    assert!(file[FIRST..].starts_with(b"CCBridge Record\0"));
    let opened = open(&file);
    assert_eq!(all_codes(&opened), []);
    for (entry, record) in opened.entries.iter().zip(&records) {
        assert!(entry.record.same_content(record));
    }
    assert_eq!(titles(&opened), ["一", "二", "三"]);
    let again: Vec<_> = opened.entries.into_iter().map(|entry| entry.record).collect();
    assert_eq!(library(&again), file);
}

#[test]
fn the_index_grows_with_the_slots() {
    let records: Vec<_> = (0..200).map(|n| titled(&n.to_string())).collect();
    let file = library(&records);
    assert!(file[66_624 + 200 * 276..].starts_with(b"CCBridge Record\0"));
    let opened = open(&file);
    assert_eq!((opened.entries.len(), all_codes(&opened)), (200, vec![]));
}

#[test]
fn what_a_library_says_of_itself() {
    let said = |record: &mut Record<'static>, remarks: bool| {
        head(record, "Library", "古谱");
        if remarks {
            head(record, "LibraryCreator", "甲");
            head(record, "LibraryRemarks", "第一行\n第二行");
        }
    };
    let (mut first, mut second) = (titled("一"), titled("二"));
    said(&mut first, true);
    said(&mut second, false);
    let file = library(&[first.clone(), second.clone()]);
    assert_eq!(&file[64..68], [0xE4, 0x53, 0x31, 0x8C]);
    let opened = open(&file);
    assert_eq!(all_codes(&opened), []);
    assert!(opened.entries[0].record.same_content(&first), "{:?}", opened.entries[0].record);
    assert!(opened.entries[1].record.same_content(&second));
    // What games do not agree on stays with each.
    second.headers.last_mut().unwrap().value = "今谱".into();
    let file = library(&[first.clone(), second.clone(), titled("三")]);
    assert_eq!(&file[64..66], [0, 0]);
    let opened = open(&file);
    let names: Vec<_> = opened.entries.iter().map(|it| it.record.value("Library")).collect();
    assert_eq!(names, [Some("古谱"), Some("今谱"), None]);
    assert_eq!(opened.entries[0].record.value("LibraryRemarks"), Some("第一行\n第二行"));
    assert_eq!(content(&opened.entries[1].record), content(&second));
}

#[test]
fn deleted_records_are_told_and_not_read() {
    let mut file = library(&[titled("一"), titled("二"), titled("三")]);
    file[66_624 + 276] = 5;
    let opened = open(&file);
    assert_eq!(titles(&opened), ["一", "三"]);
    assert_eq!(all_codes(&opened), [Code::DeletedRecords]);
    let said = opened.findings[0].message(crate::findings::Lang::En);
    assert_eq!(said, "the library holds 1 deleted record, not read: 二");
    // The index may be in another order than the slots.
    let (a, b) = file[66_624..66_624 + 2 * 276].split_at_mut(276);
    a.swap_with_slice(b);
    assert_eq!(titles(&open(&file)), ["一", "三"]);
    // A slot whose record is overwritten.
    file[FIRST + 2 * SLOT] = 0;
    let opened = open(&file);
    assert_eq!(titles(&opened), ["一"]);
    let expected = [Code::DeletedRecords, Code::SlotsUnreadable, Code::IndexWrong];
    assert_eq!(all_codes(&opened), expected);
}

#[test]
fn a_record_ends_where_the_next_begins() {
    let mut file = library(&[titled("一"), titled("二"), titled("三")]);
    // The last move of the first record goes on, through all that stands in its slots.
    let end = open(&file).entries[0].record.span.end as usize;
    assert_eq!(file[end - 4] & 1, 1);
    file[end - 4] = 0;
    let opened = open(&file);
    assert_eq!(titles(&opened), ["一", "二", "三"]);
    assert_eq!(all_codes(&opened), [Code::TreeCut, Code::RecordRunsOver]);
    // An index that says that the first takes all slots takes nothing away.
    file[66_624 + 8..66_624 + 16].copy_from_slice(&[3, 0, 0, 0, 0, 0x30, 0, 0]);
    assert_eq!(titles(&open(&file)), ["一", "二", "三"]);
}

#[test]
fn a_comment_may_look_like_a_record() {
    let mut record = Record::new(Game::Xiangqi);
    let magic: Vec<u16> =
        b"CCBridge Record\0".chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let magic = String::from_utf16(&magic).unwrap();
    // Behind the header, the root and the length of the comment.
    note(&mut record, NodeId::ROOT, "x".repeat((SLOT - 2222) / 2) + &magic.repeat(2000));
    let opened = open(&library(&[record.clone(), titled("二")]));
    assert_eq!((opened.entries.len(), all_codes(&opened)), (2, vec![]));
    assert_eq!(content(&opened.entries[0].record), content(&record));
}

#[test]
fn slot_counts_that_are_wrong() {
    let good = library(&[titled("一"), titled("二")]);
    for slots in [0_u32, 127, 129, 5000, u32::MAX] {
        let mut file = good.clone();
        file[60..64].copy_from_slice(&slots.to_le_bytes());
        let opened = open(&file);
        assert_eq!(titles(&opened), ["一", "二"]);
        assert_eq!(all_codes(&opened), [Code::IndexWrong], "{slots}");
    }
    let empty = bind(&[]);
    let opened = open(&empty);
    assert_eq!((opened.entries.len(), all_codes(&opened)), (0, vec![]));
}

#[test]
fn truncated_anywhere() {
    let file = library(&[titled("一"), titled("二")]);
    for end in (0..file.len()).step_by(7) {
        let opened = open(&file[..end]);
        let due = usize::from(end >= FIRST + 2214) + usize::from(end >= FIRST + SLOT + 2214);
        assert_eq!(opened.entries.len(), due, "{end}");
        let told = !all_codes(&opened).is_empty();
        assert!(told || due == 2 || end == FIRST, "{end}");
    }
}

#[test]
fn a_line_of_twenty_thousand_plies_with_a_variation_at_each() {
    let record = long(20_000);
    assert!(there_and_back(&INFO, &record).tree.same_content(&record.tree));
}

/// A record of an old library: its title, its moves as ply and squares, its comments.
type Old<'o> = (&'o str, &'o [(u16, u8, u8)], &'o str);

/// An old library of these records.
fn old_library(count: u32, records: &[Old<'_>]) -> Vec<u8> {
    fn text(data: &mut Vec<u8>, text: &str) {
        let bytes = Encoding::GB18030.encode(text).0;
        data.extend((bytes.len() as u32).to_le_bytes());
        data.extend(bytes);
    }
    let mut data = Vec::new();
    for said in ["古谱", "来源", "", "甲", ""] {
        text(&mut data, said);
    }
    data.extend(b"2001-2-18 12:30:22 2006-11-25 22:02:58");
    data.extend(count.to_le_bytes());
    text(&mut data, "一||二");
    for (title, moves, comments) in records {
        let start = data.len();
        data.extend([0; 4]);
        data.extend([0x1A, 0x2A, 0x3A, 0x4A, 0x5A, 0x6A, 0x7A, 0x8A, 0x9A, 0x28, 0x88]);
        data.extend([0x17, 0x37, 0x57, 0x77, 0x97]);
        data.extend([0x11, 0x21, 0x31, 0x41, 0x51, 0x61, 0x71, 0x81, 0x91, 0x23, 0x83]);
        data.extend([0x14, 0x34, 0x54, 0x74, 0x94]);
        data.extend([2, 0, 0, 0]);
        text(&mut data, "赛事");
        data.extend([1, 0, 0, 0]);
        for said in [*title, "", "", "", "", "甲", "乙"] {
            text(&mut data, said);
        }
        data.extend([2, 0, 0, 0]);
        for said in ["", "", "丙", "", "说||明"] {
            text(&mut data, said);
        }
        data.push(1);
        data.extend(b"2001-2-18 12:30:22 2001-2-18 12:30:22 ");
        data.extend((moves.len() as u32).to_le_bytes());
        for (ply, from, to) in *moves {
            data.extend(ply.to_le_bytes());
            data.extend([*from, *to, 0x51, 0x24]);
        }
        data.extend(Encoding::GB18030.encode(comments).0);
        let size = (data.len() - start) as u32;
        data[start..start + 4].copy_from_slice(&size.to_le_bytes());
    }
    data
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut file = b"CCBridge\x15\0\0\0\x01\0\0\0".to_vec();
    file.extend((data.len() as u32).to_le_bytes());
    let mut encoder = ZlibEncoder::new(file, Compression::fast());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Two games; the second varies at plies 2 and 1.
fn old_sample() -> Vec<u8> {
    let varied: [(u16, u8, u8); 5] =
        [(1, 0x77, 0x47), (2, 0x70, 0x62), (3, 0x79, 0x67), (2, 0x10, 0x22), (1, 0x17, 0x47)];
    let first: Old<'_> = ("一", &[(1, 0x77, 0x47)], "\r\n");
    old_library(2, &[first, ("二", &varied, "\r\n好||着\r\n\r\n\r\n末\r\n")])
}

#[test]
fn an_old_library() {
    let data = old_sample();
    let mut plain = packed(&[]);
    plain.truncate(20);
    plain[12] = 0;
    plain.extend(&data);
    for file in [packed(&data), plain] {
        assert_eq!(sniff(&file), 95);
        let opened = open(&file);
        assert_eq!((titles(&opened), all_codes(&opened)), (vec!["一", "二"], vec![]));
        let record = &opened.entries[1].record;
        let expected = [
            " 2 \"说\\n明\"",
            "h2e2 2 \"\"",
            "h9g7 1 \"好\\n着\"",
            "h0g2 0 \"\"",
            "b9c7 0 \"\"",
            "b2e2 0 \"末\"",
        ];
        assert_eq!(content(record), expected);
        let flat: Vec<_> =
            record.headers.iter().map(|it| format!("{} {}", it.name, it.value)).collect();
        let expected = [
            "Title 二",
            "Event 赛事",
            "Red 甲",
            "Black 乙",
            "Creator 丙",
            "Created 2001-2-18 12:30:22",
            "Saved 2001-2-18 12:30:22",
            "Type composed",
            "Result 0-1",
            "Library 古谱",
        ];
        assert_eq!(flat, expected);
        assert_eq!(opened.entries[0].record.value("LibraryRemarks"), Some("一\n二"));
    }
}

#[test]
fn old_libraries_that_are_damaged() {
    let data = old_sample();
    let file = packed(&data);
    for end in 20..file.len() {
        let opened = open(&file[..end]);
        assert!(all_codes(&opened).contains(&Code::PackedDamaged), "{end}");
    }
    for end in 0..data.len() {
        let _ = open(&packed(&data[..end]));
    }
    let opened = open(&packed(&old_library(3, &[("一", &[], "")])));
    assert_eq!(all_codes(&opened), [Code::IndexWrong]);
}

#[test]
fn a_bomb_does_not_go_off() {
    let file = packed(&vec![0; 20 << 20]);
    let options = ReadOptions { max_size: 1 << 20, ..ReadOptions::default() };
    let opened = read(&file, &options);
    assert_eq!((opened.entries.len(), all_codes(&opened)), (0, vec![Code::SizeLimit]));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn any_trees_come_back(all in prop::collection::vec(records(), 1..5)) {
        let opened = open(&library(&all));
        prop_assert_eq!(opened.entries.len(), all.len());
        for (entry, record) in opened.entries.iter().zip(&all) {
            prop_assert_eq!(content(&entry.record), content(record));
        }
    }

    #[test]
    fn any_bytes_get_an_answer(
        index in prop::collection::vec(any::<u8>(), 276 * 3),
        slots in prop::collection::vec(
            (any::<bool>(), prop::collection::vec(prop_oneof![0..8_u8, any::<u8>()], 0..60)),
            0..6,
        ),
    ) {
        let mut file = library(&[]);
        file.truncate(66_624);
        file[60] = 3;
        file.extend(index);
        let record = file_of(&super::super::cbr::INFO, &sample());
        for (good, bytes) in slots {
            let start = file.len();
            if good {
                file.extend(&record[..2214]);
            }
            file.extend(bytes);
            file.resize(start + SLOT, 3);
        }
        for entry in open(&file).entries {
            for finding in &entry.findings {
                prop_assert!(finding.span.end as usize <= file.len());
            }
        }
    }

    #[test]
    fn any_old_data_gets_an_answer(bytes in prop::collection::vec(prop_oneof![Just(0), any::<u8>()], 0..2000)) {
        for entry in open(&packed(&bytes)).entries {
            prop_assert!(entry.record.tree.len() <= bytes.len());
        }
    }
}

#[test]
fn one_game_is_a_library_too() {
    let mut record = sample();
    add(&mut record.tree, NodeId::ROOT, (64, 55));
    assert_eq!(content(&there_and_back(&INFO, &record)), content(&record));
    assert_eq!(codes(&the_game(&INFO, &file_of(&INFO, &record))), []);
}
