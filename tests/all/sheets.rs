//! Three sheets of sixty rounds in all kinds of files: the same gaps and fouls from each.

use std::fs;

use yanpu::{
    formats::Format, intake::Intake, judge::judge, rewrite::rewrite, source::Source, stage::Profile,
};

use crate::support::{files, root, scratch, yanpu, yanpu_in};

type Sheet = (&'static str, &'static [[u64; 2]], [u64; 2]);

/// Name, the runs of unrecorded plies, fouls of Red and Black.
const SHEETS: [Sheet; 3] = [
    // Four missing moves are one foul, three are none.
    ("two-halves", &[[23, 23], [42, 42], [61, 64], [90, 92]], [1, 0]),
    // Nine make two, five one; Red's one is noted.
    ("short-form", &[[50, 50], [77, 85], [101, 105]], [1, 3]),
    // The last five fall into Black's last three minutes; Black's one is noted.
    ("timed", &[[30, 30], [54, 58], [114, 118]], [0, 2]),
];

fn judged(file: &str) -> serde_json::Value {
    let ran = yanpu(&["check", "--format", "jsonl", "--fail-on", "never", file]);
    assert_eq!(ran.out.lines().count(), 1, "{file}: {}", ran.out);
    serde_json::from_str(&ran.out).unwrap()
}

fn gaps(game: &serde_json::Value) -> Vec<[u64; 2]> {
    let plies = |gap: &serde_json::Value| {
        [gap["first_ply"].as_u64().unwrap(), gap["last_ply"].as_u64().unwrap()]
    };
    game["gaps"].as_array().unwrap().iter().map(plies).collect()
}

#[test]
fn gaps_and_fouls_are_the_same_in_all_kinds_of_files() {
    for (name, runs, fouls) in SHEETS {
        for ending in ["txt", "csv", "tsv", "xlsx"] {
            let file = format!("fixtures/sheets/{name}.{ending}");
            let game = judged(&file);
            assert_eq!(game["format"], "sheet", "{file}");
            assert_eq!(game["game"], "xiangqi", "{file}");
            assert_eq!(gaps(&game), runs, "{file}");
            assert_eq!(game["fouls"]["red"], fouls[0], "{file}");
            assert_eq!(game["fouls"]["black"], fouls[1], "{file}");
        }
    }
}

#[test]
fn what_is_said_of_them() {
    for (name, ..) in SHEETS {
        let file = format!("fixtures/sheets/{name}.txt");
        let ran = yanpu(&["check", "--format", "concise", "--profile", "competition", &file]);
        insta::assert_snapshot!(format!("sheet-{name}"), ran.out);
    }
}

#[test]
fn a_sheet_is_written_in_the_kind_that_its_name_says() {
    let (_kept, folder) = scratch();
    for (name, runs, fouls) in SHEETS {
        let from = root().join(format!("fixtures/sheets/{name}.txt"));
        for ending in ["csv", "tsv", "xlsx"] {
            let to = format!("{name}.{ending}");
            let arguments = ["convert", "--to", "sheet", "-o", &to, from.to_str().unwrap()];
            let ran = yanpu_in(&folder, &arguments, b"");
            assert!(ran.code < 2, "{}", ran.err);
            let bytes = fs::read(folder.join(&to)).unwrap();
            assert_eq!(bytes.starts_with(b"PK"), ending == "xlsx");
            let ran = yanpu_in(&folder, &["check", "--format", "jsonl", &to], b"");
            let game: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
            assert_eq!(gaps(&game), runs, "{to}");
            assert_eq!(game["fouls"]["black"], fouls[1], "{to}");
            assert_eq!(yanpu_in(&folder, &["fmt", "--check", &to], b"").code, 0, "{to}");
        }
    }
}

#[test]
fn gaps_go_through_the_other_formats() {
    let (_kept, folder) = scratch();
    for (name, runs, _) in &SHEETS[..1] {
        let from = root().join(format!("fixtures/sheets/{name}.csv"));
        for to in ["movelist", "pgn"] {
            let ran = yanpu_in(&folder, &["convert", "--to", to, from.to_str().unwrap()], b"");
            assert!(ran.out.contains("……"), "{to}: {}", ran.out);
            let back = yanpu_in(&folder, &["check", "--format", "jsonl", "-"], ran.out.as_bytes());
            let game: serde_json::Value = serde_json::from_str(&back.out).unwrap();
            assert_eq!(&gaps(&game), runs, "{to}: {}", ran.out);
        }
    }
}

#[test]
fn a_workbook_that_cannot_be_read_is_a_finding() {
    let (_kept, folder) = scratch();
    let book = fs::read(root().join("fixtures/sheets/timed.xlsx")).unwrap();
    fs::write(folder.join("a.xlsx"), &book[..book.len() / 2]).unwrap();
    let ran = yanpu_in(&folder, &["check", "--format", "concise", "a.xlsx"], b"");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("SH001"), "{}", ran.out);
    // Standard input is opened, too.
    let ran = yanpu_in(&folder, &["check", "--format", "jsonl", "-"], &book);
    assert!(ran.out.contains("\"format\":\"sheet\""), "{}", ran.out);
}

/// Every main line of corpus/ goes into a sheet and comes back, whatever the game.
#[test]
fn every_record_of_the_corpus_becomes_a_sheet() {
    let profile = Profile::default();
    let mut n = 0;
    for file in files("corpus") {
        let bytes = fs::read(root().join(&file)).unwrap();
        let intake = Intake::new(&bytes, file.rsplit('.').next(), None);
        let (source, findings) = intake.whole_source(&bytes);
        let Some(format) = intake.format else { continue };
        for entry in intake.entries(&source, true, findings) {
            let before = judge(&entry.record, Vec::new(), &profile);
            let to = (format, Format::Sheet);
            let there = rewrite(&entry.record, &source.text, to, None, &profile);
            let text = Format::Sheet.info().write_text(&there.record);
            let again = Source::from_text(&*text);
            let entries = Format::Sheet.info().read_text(&again.text);
            assert_eq!(entries.len(), 1, "{file}: {text}");
            assert_eq!(entries[0].record.game, entry.record.game, "{file}: {text}");
            let after = judge(&entries[0].record, Vec::new(), &profile);
            assert_eq!((before.plies, before.last), (after.plies, after.last), "{file}: {text}");
            let to = (Format::Sheet, Format::Sheet);
            let settled = rewrite(&entries[0].record, &again.text, to, None, &profile);
            assert_eq!(Format::Sheet.info().write_text(&settled.record), text, "{file}");
            n += 1;
        }
    }
    assert!(n > 150, "{n} records");
}

/// Dots in place of a move: a gap where the numbers leave nothing else, filling where they may be.
#[test]
fn dots_in_other_formats_are_gaps_only_where_it_is_sure() {
    let list = "赛事：甲\n\n";
    let chess = "[White \"A\"]\n\n";
    for (head, moves, expected) in [
        (list, "1. 炮二平五 马8进7\n2. …… 车9平8\n3. 车一平二 炮8进4\n", &[[3, 3]][..]),
        (list, "1. 炮二平五 ……\n2. 马二进三 车9平8\n", &[[2, 2]]),
        (list, "1. 炮二平五 ……\n2. …… 车9平8\n3. 车一平二 炮8进4\n", &[[2, 3]]),
        (list, "1. …… 马8进7\n2. 马二进三 车9平8\n", &[]),
        (list, "1. 炮二平五 马8进7\n2. 马二进三 ……\n", &[]),
        (list, "1. 炮二平五 {好} 1. …… 马8进7\n2. 马二进三 车9平8\n", &[]),
        (list, "1. 炮二平五 马8进7\n(1. …… 马2进3)\n2. 马二进三 车9平8\n", &[]),
        (chess, "1. e4 e5 2. … Nc6 3. Nxe5 *", &[[3, 3]]),
        (chess, "1. e4 … 2. Nf3 Nc6 *", &[[2, 2]]),
        (chess, "1. e4 e5 2. -- {……} 2... Nc6 3. Nxe5 *", &[[3, 3]]),
        (chess, "1. e4 … e5 2. Nf3 Nc6 *", &[]),
        (chess, "1. e4 {good} 1. ... e5 2. Nf3 *", &[]),
        (chess, "1. e4 .. 2. Nf3 Nc6 *", &[]),
        (chess, "1. e4 e5 2. Nf3 … *", &[]),
        (chess, "1. e4 e5 (1. … c5) 2. Nf3 *", &[]),
    ] {
        let text = format!("{head}{moves}\n");
        let ran = yanpu_in(root(), &["check", "--format", "jsonl", "-"], text.as_bytes());
        let game: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(gaps(&game), expected, "{text}{}", ran.out);
    }
}

#[test]
fn a_sheet_of_go_goes_to_sgf_and_back() {
    let text = "黑方,甲\n白方,乙\nSZ,9\n手数,黑,白\n1,E5,C3\n2,G7,停着\n3,C7,pass\n结果,B+3.5\n";
    let there = yanpu_in(root(), &["convert", "--to", "sgf", "-"], text.as_bytes());
    assert_eq!(there.code, 0, "{}", there.err);
    assert!(there.out.contains("PB[甲]") && there.out.contains("RE[B+3.5]"), "{}", there.out);
    assert!(there.out.contains(";B[ee];W[cg];B[gc];W[];B[cc];W[]"), "{}", there.out);
    let back = yanpu_in(root(), &["convert", "--to", "sheet", "-"], there.out.as_bytes());
    assert!(back.out.contains("黑方,甲\n") && back.out.contains("2,G7,pass\n"), "{}", back.out);
    assert!(back.out.contains("结果,B+3.5\n"), "{}", back.out);
}
