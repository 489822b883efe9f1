use super::*;
use crate::formats::TABLE;

mod samples;

use samples::{LINE, PFC, TEXTS};

/// The one game of a file of bytes.
fn read(format: Format, file: &[u8]) -> Entry<'static> {
    let body = format.info().bytes().unwrap();
    let mut entries = (body.read)(file, &ReadOptions::default()).entries;
    assert_eq!(entries.len(), 1);
    entries.remove(0)
}

fn line(record: &Record<'_>) -> Vec<String> {
    let moves = record.tree.main_line().map(|node| record.tree.node(node).mv.as_ref().unwrap());
    moves.map(|mv| mv.text.to_string()).collect()
}

fn headers<'r>(record: &'r Record<'_>) -> Vec<(&'r str, &'r str)> {
    record.headers.iter().map(|header| (&*header.name, &*header.value)).collect()
}

fn codes(entry: &Entry<'_>) -> Vec<Code> {
    entry.findings.iter().map(|finding| finding.code).collect()
}

/// One file of each binary kind, and what its first bytes say.
fn all() -> [(Format, Vec<u8>, u8); 10] {
    [
        (Format::Che, samples::che(), 97),
        (Format::Ccm, samples::ccm(), 95),
        (Format::Ccm, samples::old_ccm(true), 60),
        (Format::Ccm, samples::old_ccm(false), 60),
        (Format::Chn, samples::chn(false), 95),
        (Format::Chn, samples::chn(true), 95),
        (Format::Chn, samples::old_chn(), 60),
        (Format::Mxq, samples::mxq(b"\xBC\xD7-\xB8\xBA-\xD2\xD2"), 95),
        (Format::Xqr, samples::xqr(None), 95),
        (Format::Xgf, samples::xgf(), 95),
    ]
}

#[test]
fn every_kind_is_told_apart_and_gives_its_line() {
    for (format, file, score) in all() {
        for info in TABLE {
            let Some(body) = info.bytes() else { continue };
            let expected = if info.format == format { score } else { 0 };
            assert_eq!((body.sniff)(&file), expected, "{format:?} as {}", info.name);
        }
        assert_eq!(pfc::sniff(&String::from_utf8_lossy(&file)), 0);
        let entry = read(format, &file);
        assert_eq!(line(&entry.record), TEXTS, "{format:?}");
        assert_eq!(entry.record.value("FEN"), None, "{format:?}");
        let expected: &[Code] =
            if format == Format::Che { &[Code::FilesMayBeMirrored] } else { &[] };
        assert_eq!(codes(&entry), expected, "{format:?}");
    }
}

#[test]
fn headers_of_every_kind() {
    let of = |format, file: &[u8]| read(format, file).record;
    assert_eq!(
        headers(&of(Format::Ccm, &samples::ccm())),
        [("Date", "2016.12.26"), ("Time", "04:02:51 UTC")]
    );
    assert_eq!(
        headers(&of(Format::Chn, &samples::chn(true))),
        [
            ("Title", "红 - 黑"),
            ("Red", "甲"),
            ("RedAccount", "1234"),
            ("Black", "乙"),
            ("Date", "2016.12.27"),
            ("Saved", "Tue Dec 27 20:57:56 2016")
        ]
    );
    assert_eq!(
        headers(&of(Format::Xgf, &samples::xgf())),
        [
            ("Event", "杯"),
            ("Date", "2005-01-18"),
            ("Round", "27"),
            ("Red", "甲"),
            ("RedElo", "1500"),
            ("Black", "乙"),
            ("BlackElo", "x"),
            ("Result", "1-0")
        ]
    );
    for (players, encoding, names, result) in [
        (&b"\xBC\xD7-1-\xB8\xBA-\xD2\xD2"[..], "GBK", ["甲-1", "乙"], "0-1"),
        (b"\xA5\xD2-\xB3\xD3-\xA4\x41", "Big5", ["甲", "乙"], "1-0"),
    ] {
        let mut record = of(Format::Mxq, &samples::mxq(players));
        let found = record.headers.split_off(2);
        let found: Vec<_> = found.iter().map(|it| (&*it.name, &*it.value)).collect();
        let [red, black] = names;
        assert_eq!(
            found[..6],
            [
                ("Red", red),
                ("Black", black),
                ("Result", result),
                ("RedElo", "1500"),
                ("BlackElo", "1348"),
                ("ServerNumbers", "25 3 60 1286 1291")
            ],
            "{encoding}"
        );
        assert_eq!(found[6].0, "Termination");
    }
}

#[test]
fn xqr_has_trees_in_both_numberings() {
    for (round, extra) in [(None, &[][..]), (Some("3"), &[("Round", "3")][..])] {
        let Entry { record, findings } = read(Format::Xqr, &samples::xqr(round));
        assert_eq!(findings, []);
        let mut expected = vec![("Event", "杯赛")];
        expected.extend(extra);
        expected.extend([("Red", "甲"), ("Black", "乙"), ("Result", "1-0")]);
        assert_eq!(headers(&record), expected);
        let firsts: Vec<_> = record.tree.children(NodeId::ROOT).collect();
        let comment =
            |node| record.tree.notes(node).map(|it| it.text.to_string()).collect::<Vec<_>>();
        assert_eq!(comment(NodeId::ROOT), ["开局"]);
        assert_eq!(comment(firsts[1]), ["另一着\n两行"]);
        assert_eq!(record.tree.len(), 6);
    }
}

#[test]
fn the_checksum_of_xqr() {
    let good = samples::xqr(None);
    let end = good.len();
    let mut file = good.clone();
    file[9] ^= 1;
    assert!(codes(&read(Format::Xqr, &file)).contains(&Code::ChecksumWrong));
    assert_eq!(codes(&read(Format::Xqr, &good[..end - 6])), [Code::ChecksumMissing]);
    let more = [&good[..], b"12"].concat();
    assert_eq!(codes(&read(Format::Xqr, &more)), [Code::TrailingBytes]);
    assert_eq!(codes(&read(Format::Xqr, &good[..end - 12])), [Code::ChecksumMissing]);
    // Inside the last node.
    assert_eq!(codes(&read(Format::Xqr, &good[..end - 33])), [Code::TreeCut]);
    let mut other = good[..7].to_vec();
    other.extend(b"\x07\x01\x02\x20\x01x\x09\x00\x00\x00\x00\x00");
    let entry = read(Format::Xqr, &samples::sealed(other, 10));
    assert_eq!(codes(&entry), [Code::ValueNotUnderstood; 2]);
    assert_eq!(headers(&entry.record), [("ResultCode", "2"), ("UnknownField", "32: x")]);
}

#[test]
fn pfc_shows_the_default_line_first() {
    assert_eq!(pfc::sniff(PFC), 99);
    let entries = pfc::read(PFC);
    let [Entry { record, findings }] = &entries[..] else { panic!("{entries:?}") };
    assert_eq!(*findings, []);
    assert_eq!(line(record), TEXTS);
    assert_eq!(headers(record), [("Created", "2012-01-27"), ("Red", "甲")]);
    let text = |node| record.tree.notes(node).map(|it| it.text.to_string()).collect::<Vec<_>>();
    let firsts: Vec<_> = record.tree.children(NodeId::ROOT).collect();
    assert_eq!(text(NodeId::ROOT), ["开局&\n两行"]);
    assert_eq!(text(firsts[1]), ["另一着"]);
    let answer = record.tree.first_child(firsts[0]).unwrap();
    let note = record.tree.notes(answer).next().unwrap();
    assert_eq!((note.kind, &*note.name, &*note.text), (NoteKind::Property, "s", "[76]"));
}

#[test]
fn broken_xml_keeps_what_can_be_kept() {
    for end in (0..PFC.len()).filter(|end| PFC.is_char_boundary(*end)) {
        for entry in pfc::read(&PFC[..end]) {
            assert!(codes(&entry).contains(&Code::XmlBroken), "{}", &PFC[..end]);
            assert!(entry.findings.iter().all(|it| it.span.end as usize <= end));
        }
    }
    let entries = pfc::read("<n version='2' m='x'>text<b/><n m=h2e2/><n/><n m='Z9'/></n>&x;</n>");
    let [Entry { record, findings }] = &entries[..] else { panic!("{entries:?}") };
    assert_eq!(findings[0].code, Code::XmlBroken);
    let strays: Vec<_> = record.strays.iter().map(|it| &*it.text).collect();
    assert_eq!(strays, ["text", "<b/>", "&x;"]);
    assert_eq!(record.tree.len(), 4);
    assert_eq!(record.value("FEN"), Some("x"));
}

#[test]
fn depth_is_no_danger() {
    let n = 200_000;
    let text = format!("<n version='2'>{}{}</n>", "<n m='h2e2'>".repeat(n), "</n>".repeat(n));
    let entries = pfc::read(&text);
    assert_eq!((entries[0].record.tree.len(), &entries[0].findings), (n + 1, &Vec::new()));
    let mut file = b"\x00\x02\x20\x17\x09\x00\x00\x00\x01\x00".to_vec();
    for _ in 1..n {
        file.extend([0x77, 0x74, 3, 0]);
    }
    let entry = read(Format::Xqr, &file);
    assert_eq!(entry.record.tree.len(), n);
    assert_eq!(codes(&entry), [Code::TreeCut]);
}

#[test]
fn qq_counts_and_words() {
    let good = String::from_utf8(samples::che()).unwrap();
    let of = |text: &str| {
        let entry = read(Format::Che, text.as_bytes());
        (entry.record.tree.len() - 1, codes(&entry), entry.record.strays.len())
    };
    let mirrored = Code::FilesMayBeMirrored;
    assert_eq!(of(&good), (4, vec![mirrored], 0));
    assert_eq!(of(&good.replacen("1 4", "1 9", 1)), (4, vec![mirrored, Code::MovesMissing], 0));
    assert_eq!(of(&good.replacen("1 4", "1 3", 1)), (3, vec![mirrored, Code::TrailingBytes], 0));
    let worded = good.replacen(" 3 0", " drei 0", 1);
    assert_eq!(of(&worded), (2, vec![mirrored, Code::MovesMissing, Code::NotANumber], 1));
    assert_eq!(of("1"), (0, vec![Code::TreeCut], 0));
    assert_eq!(of("1 0"), (0, vec![], 0));
    // The third move, on no file, and with a number that is none.
    let beyond = good.replacen(" 0 1 2 2 ", " 0 300 2 2 ", 1);
    assert_eq!(of(&beyond).0, 4);
    assert_eq!(line(&read(Format::Che, beyond.as_bytes()).record)[2], "#255-24");
    let beyond = good.replacen(" 0 1 2 2 ", " 0 99999999999 2 2 ", 1);
    assert_eq!(of(&beyond).1, [mirrored, Code::MovesMissing, Code::NotANumber]);
}

#[test]
fn counts_beyond_the_file() {
    for (format, mut file, at) in [
        (Format::Ccm, samples::ccm(), 8),
        (Format::Chn, samples::chn(false), 364),
        (Format::Xgf, samples::xgf(), samples::xgf().len() - 4 * 20 - 8),
    ] {
        file[at..at + 4].fill(0xFF);
        let entry = read(format, &file);
        assert_eq!(codes(&entry), [Code::MovesMissing], "{format:?}");
        assert_eq!(line(&entry.record), TEXTS, "{format:?}");
        file[at..at + 4].copy_from_slice(&[1, 0, 0, 0]);
        let entry = read(format, &file);
        assert_eq!(codes(&entry), [Code::TrailingBytes], "{format:?}");
    }
}

#[test]
fn unknown_data_of_xgf() {
    let mut file = samples::xgf();
    let end = file.len();
    file[end - 10] = 7;
    assert_eq!(codes(&read(Format::Xgf, &file)), [Code::DataNotUnderstood]);
    let mut file = samples::xgf();
    let result = file.windows(2).position(|it| it == [10, 1]).unwrap();
    file[result + 1] = 3;
    let entry = read(Format::Xgf, &file);
    assert_eq!(codes(&entry), [Code::ValueNotUnderstood]);
    assert_eq!(entry.record.value("ResultCode"), Some("3"));
}

/// Nothing that is cut off or random makes a reader fail, and every place is in the file.
#[test]
fn hostile_bytes() {
    let mut state = 1_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for (format, file, _) in all() {
        let body = format.info().bytes().unwrap();
        let check = |file: &[u8]| {
            (body.sniff)(file);
            let opened = (body.read)(file, &ReadOptions::default());
            let findings = opened.entries.iter().flat_map(|entry| &entry.findings);
            for finding in findings.chain(&opened.findings) {
                assert!(finding.span.end as usize <= file.len(), "{format:?} {finding:?}");
                assert!(finding.span.start <= finding.span.end, "{format:?} {finding:?}");
            }
        };
        for end in 0..file.len() {
            check(&file[..end]);
            let mut other = file[..end].to_vec();
            other.extend((0..200).map(|_| random()));
            check(&other);
            let mut other = file.clone();
            other[end] = random();
            check(&other);
        }
    }
}

#[test]
fn a_line_that_ends_early_says_so() {
    for (format, file, _) in all() {
        let entry = read(format, &file[..file.len() - 3]);
        let kept = entry.record.tree.len() - 1;
        assert!(kept >= LINE.len() - 1, "{format:?}");
        let told = codes(&entry).into_iter().any(|code| code != Code::FilesMayBeMirrored);
        assert!(told, "{format:?}");
    }
}

#[test]
fn days() {
    for (seconds, date) in [
        (0, "1970.01.01"),
        (951_782_400, "2000.02.29"),
        (1_482_724_971, "2016.12.26"),
        (u32::MAX, "2106.02.07"),
    ] {
        assert_eq!(ccm::calendar(seconds).0, date);
    }
}
