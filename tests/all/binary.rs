//! Archive files in the hands of a user: versions, limits, and what `fmt` says of them.

use std::{fs, io::Write, path::Path};

use flate2::{Compression, write::ZlibEncoder};
use yanpu::{
    formats::{Format, TABLE},
    record::Game,
};

use crate::support::{root, scratch, yanpu_in};

const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n{题} 1. 炮二平五 {好} \
                    (1. 兵七进一 卒7进1) 1... 马8进7 2. 马二进三 1-0\n";

#[test]
fn xqf_is_written_in_the_version_that_is_asked_for() {
    let (_kept, folder) = scratch();
    fs::write(folder.join("a.pgn"), GAME).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    let write = |file: &str, version: &[&str]| {
        let ran = run(&[&["convert", "a.pgn", "--to", "xqf", "-o", file], version].concat());
        assert_eq!((ran.code, &*ran.err), (0, ""));
        fs::read(folder.join(file)).unwrap()
    };
    let plain = write("10.xqf", &["--format-version", "10"]);
    assert_eq!(write("unasked.xqf", &[]), plain);
    assert_eq!(plain[2], 10);
    let encrypted = write("18.xqf", &["--format-version", "18"]);
    assert_eq!(encrypted[2], 18);
    assert_ne!(plain[0x10..0x30], encrypted[0x10..0x30]);
    let read = |file: &str| run(&["convert", file, "--to", "pgn"]).out;
    assert!(read("18.xqf").contains("{题} 1. 炮二平五 {好}"), "{}", read("18.xqf"));
    assert_eq!(read("18.xqf"), read("10.xqf"));
    // Other versions and other formats have none to choose.
    for (to, version, says) in [
        ("xqf", "12", "not written in xqf; there are 10, 18"),
        ("cbr", "1", "one version only"),
        ("pgn", "18", "one version only"),
    ] {
        let arguments = ["convert", "a.pgn", "--to", to, "--format-version", version, "-o", "x"];
        let ran = run(&arguments);
        assert_eq!(ran.code, 2, "{to}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert!(!folder.join("x").exists());
}

/// An old library of one game whose remarks are `size` blanks, packed by zlib.
fn old_library(size: usize) -> Vec<u8> {
    fn text(data: &mut Vec<u8>, text: &[u8]) {
        data.extend((text.len() as u32).to_le_bytes());
        data.extend(text);
    }
    let mut data = Vec::new();
    (0..5).for_each(|_| text(&mut data, b""));
    data.extend([b' '; 38]);
    data.extend(1_u32.to_le_bytes());
    text(&mut data, &vec![b' '; size]);
    let start = data.len();
    data.extend([0; 4]);
    for back in [
        b"\x1A\x2A\x3A\x4A\x5A\x6A\x7A\x8A\x9A\x28\x88",
        b"\x11\x21\x31\x41\x51\x61\x71\x81\x91\x23\x83",
    ] {
        data.extend(back);
        let pawns = if back[0] == 0x1A { 7 } else { 4 };
        data.extend([1, 3, 5, 7, 9].map(|file| 16 * file + pawns));
    }
    data.extend([0; 4]);
    text(&mut data, b"");
    data.extend([0; 4]);
    (0..7).for_each(|_| text(&mut data, b""));
    data.extend([0; 4]);
    (0..5).for_each(|_| text(&mut data, b""));
    data.push(1);
    data.extend([b' '; 38]);
    data.extend(1_u32.to_le_bytes());
    data.extend([1, 0, 0x77, 0x47, 0x51, 0x24]);
    data.extend(b"\r\n");
    let record = (data.len() - start) as u32;
    data[start..start + 4].copy_from_slice(&record.to_le_bytes());
    let mut file = b"CCBridge\x15\0\0\0\x01\0\0\0".to_vec();
    file.extend((data.len() as u32).to_le_bytes());
    let mut encoder = ZlibEncoder::new(file, Compression::best());
    encoder.write_all(&data).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_larger_limit_opens_what_a_smaller_one_refuses() {
    let (_kept, folder) = scratch();
    let bomb = old_library(4 << 20);
    assert!(bomb.len() < 8 << 10, "{}", bomb.len());
    fs::write(folder.join("bomb.cbl"), bomb).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&folder, arguments, b"");
    let refused = run(&["check", "--max-size", "4M", "bomb.cbl"]);
    assert!(refused.out.contains("AR006"), "{}{}", refused.out, refused.err);
    let piece = run(&["convert", "--max-size", "4M", "--to", "pgn", "bomb.cbl"]);
    assert_eq!(piece.out, "");
    assert!(piece.err.contains("AR006"), "{}", piece.err);
    for enough in [&["--max-size", "5M"][..], &[]] {
        let opened = run(&[&["check", "bomb.cbl"], enough].concat());
        assert_eq!((opened.code, &*opened.out), (0, ""), "{enough:?}");
        let opened = run(&[&["convert", "--to", "pgn", "bomb.cbl"], enough].concat());
        assert!(opened.out.contains("1. 炮二平五"), "{}", opened.out);
    }
}

/// A file of 弈天: strings with their lengths.
fn mxq() -> Vec<u8> {
    let texts = "x 2016-12-27 a 1500 1348 25 3 60 1286 1291 b Moves 7C-4C 7J-6H Ends CommentsEnd";
    let byte = |text: &str| std::iter::once(text.len() as u8).chain(text.bytes()).collect();
    texts.split(' ').flat_map::<Vec<u8>, _>(byte).collect()
}

/// An older file of 联众: records of 32 bytes behind 188.
fn chn() -> Vec<u8> {
    let mut file = vec![0; 188];
    for squares in [[7, 7, 4, 7], [7, 0, 6, 2]] {
        let mut record = [0; 32];
        for (at, number) in squares.into_iter().enumerate() {
            record[4 + 2 * at] = number;
        }
        file.extend(record);
    }
    file
}

/// A file of each archive format, by its ending.
fn archives() -> Vec<(&'static str, Vec<u8>)> {
    let shipped = [
        ("xqf", "AR007/good-start.xqf"),
        ("cbr", "AR025/good-version-2.cbr"),
        ("cbl", "AR029/good-two.cbl"),
        ("cbf", "AR027/good-whole.cbf"),
        ("che", "AR031/good-count.che"),
        ("ccm", "AR030/good-17pk.ccm"),
        ("pfc", "AR027/good-closed.pfc"),
        ("xqr", "AR033/good-end.xqr"),
        ("xgf", "AR034/good-empty.xgf"),
        ("fen", "AR047/good-pieces.fen"),
        ("ubb", "AR040/good-branch.ubb"),
        ("wxf", "AR048/good-setup.wxf"),
    ];
    let read = |path: &str| fs::read(root().join("fixtures/codes").join(path)).unwrap();
    let mut all: Vec<_> = shipped.into_iter().map(|(name, path)| (name, read(path))).collect();
    let epd = b"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n".to_vec();
    all.extend([("chn", chn()), ("mxq", mxq()), ("epd", epd)]);
    let servers =
        ["tygem.gib", "cyberoro.ngf", "review.ugi", "ogs.json", "list.golines", "session.gtp"];
    all.extend(servers.into_iter().map(|name| {
        let file = fs::read(root().join("fixtures/goforms").join(name)).unwrap();
        (name.rsplit('.').next().unwrap(), file)
    }));
    all
}

#[test]
fn fmt_says_why_an_archive_stays_as_it_is() {
    let mut seen = Vec::new();
    for (ending, bytes) in archives() {
        let (_kept, folder) = scratch();
        let name = format!("a.{ending}");
        let format = Format::by_name(ending).unwrap();
        seen.push(format);
        let info = format.info();
        let says = match (info.writes_text(), info.writes(), info.bytes().is_some()) {
            (true, ..) => None,
            (_, true, true) => {
                Some(format!("fmt rewrites no {0} files; use convert --to {0}", info.name))
            }
            (_, true, false) => {
                Some(format!("{} is written without the moves; use convert --to pgn", info.name))
            }
            _ => {
                let other = if info.games == [Game::Go] { "sgf" } else { "pgn" };
                Some(format!("{} is only read; use convert --to {other}", info.name))
            }
        };
        let path: &Path = &folder.join(&name);
        fs::write(path, &bytes).unwrap();
        for option in [None, Some("--check"), Some("--diff"), Some("--write")] {
            let arguments: Vec<_> = ["fmt"].into_iter().chain(option).chain([&*name]).collect();
            let ran = yanpu_in(&folder, &arguments, b"");
            let Some(says) = &says else {
                assert!(!ran.err.contains("left as it is"), "{}", ran.err);
                continue;
            };
            assert_eq!((ran.code, &*ran.out), (0, ""), "{arguments:?} {}", ran.err);
            assert_eq!(ran.err, format!("yanpu: {name}: left as it is: {says}\n"), "{option:?}");
            assert_eq!(fs::read(path).unwrap(), bytes, "{arguments:?}");
        }
        if says.is_none() {
            // What was normalised is normalised.
            let ran = yanpu_in(&folder, &["fmt", "--check", &name], b"");
            assert_eq!((ran.code, &*ran.out), (0, ""), "{}", ran.err);
        }
    }
    let others =
        [Format::Pgn, Format::MoveList, Format::Sgf, Format::Sheet, Format::Jsonl, Format::GoList];
    for info in TABLE.iter().filter(|info| !others.contains(&info.format)) {
        assert!(seen.contains(&info.format), "no file of {}", info.name);
    }
}
