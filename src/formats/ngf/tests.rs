use proptest::prelude::*;

use super::*;
use crate::formats::any::{self, codes, headers, line};

const FILE: &str = "Rated game\r\n19\r\nLQC         9DP\r\nC Y         2K\r\nexample.org\r\n0\r\n0\r\n\
    7\r\n20170316 [09:37]\r\n5\r\nBlack wins by 0.5!\r\n3\r\nPMABBREER\r\nPMACWEEEE\r\nPMADBAAAA\r\n";

#[test]
fn the_newer_kind() {
    assert_eq!(sniff(FILE), 97);
    let entry = any::one(read, FILE);
    assert_eq!(codes(&entry), "AR058");
    assert_eq!(line(&entry), "b:qd w:dd b:");
    assert_eq!(
        headers(&entry),
        "GN=Rated game|SZ=19|PW=LQC|WR=9p|PB=C Y|BR=2k|PC=example.org|KM=7.5|DT=2017-03-16|TM=300|\
         RE=B+0.5|NGF9=20170316 [09:37]"
    );
}

#[test]
fn the_older_kind() {
    let text = "GI十段战\nGI甲 初段\nGI乙 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\n\
        PMABBREER\nPMACWEEEE\nGI1\nIDW[2] 好(一\n二)[EndTxt]\n";
    assert_eq!(sniff(text), 0);
    let more = text.replace("PMACWEEEE\n", "PMACWEEEE\nPMADBRRQQ\n");
    assert_eq!(sniff(&more), 80);
    let entry = any::one(read, text);
    assert_eq!(codes(&entry), "AR058");
    assert_eq!(line(&entry), "b:qd w:dd {好(一\n二)}");
    let found = headers(&entry);
    let expected = "GN=十段战|SZ=19|PW=甲|WR=1d|PB=乙|BR=5d|KM=6.5|DT=2006-09-05|";
    assert!(found.starts_with(expected), "{found}");
}

/// The file with another line.
fn with(index: usize, value: &str) -> String {
    let lines = FILE.lines().enumerate();
    let lines: Vec<_> = lines.map(|(at, old)| if at == index { value } else { old }).collect();
    lines.join("\n")
}

#[test]
fn results_komi_and_handicap() {
    for (index, value, name, expected) in [
        (10, "White wins by  resign!", "RE", Some("W+R")),
        (10, "White loses on time", "RE", Some("B+T")),
        (10, "黒中押し勝ち!", "RE", Some("B+R")),
        (10, "黒5.5目勝！ >> 白(64):黒(76)", "RE", Some("B+5.5")),
        (10, "Progressing!", "RE", Some("Progressing!")),
        (7, "0", "KM", Some("0")),
        (7, "6.5", "KM", Some("6.5")),
        (7, "6.0", "KM", Some("6")),
        (7, "-5", "KM", Some("-5.5")),
        (9, "480", "TM", Some("28800")),
        (9, "0", "TM", None),
        (8, "20111003", "DT", Some("2011-10-03")),
        (2, "江維傑      5段P", "WR", Some("5p")),
        (2, "?           2K", "PW", None),
    ] {
        let text = with(index, value);
        assert_eq!(any::one(read, &text).record.value(name), expected, "{value}");
    }
    let text = with(5, "2");
    assert_eq!(codes(&any::one(read, &text)), "AR055");
    let text = text.replace("PMABB", "PMABW").replace("PMACW", "PMACB");
    let entry = any::one(read, &text);
    assert_eq!(codes(&entry), "AR054");
    assert_eq!((entry.record.value("HA"), entry.record.value("KM")), (Some("2"), Some("7")));
}

#[test]
fn what_is_damaged_is_told() {
    for (from, to, expected) in [
        ("\r\n3\r\nPM", "\r\n9\r\nPM", "AR058 AR050"),
        ("PMACW", "PMAFW", "AR058 AR051"),
        ("PMACWEEEE", "PMACWEEEF", "AR058 AR052"),
        ("PMACWEEEE", "PMACXEE", "AR058 AR050 AR051 AR052 AR049"),
        ("PMADBAAAA\r\n", "PMADBAAAA\r\nsomething\r\n", "AR058 AR049"),
    ] {
        let text = FILE.replace(from, to);
        assert_eq!(codes(&any::one(read, &text)), expected, "{text}");
    }
    assert_eq!(codes(&any::one(read, "x\ny\nPMABBREER\n")), "AR049");
    assert_eq!(read("").len(), 0);
    assert_eq!(read("\n\n").len(), 0);
}

#[test]
fn a_head_within_a_comment_begins_no_game() {
    let head = FILE.lines().take(12).collect::<Vec<_>>().join("\n");
    let numbers = ["19"; 12].join("\n");
    for inside in [&*head, &*numbers] {
        let text = format!("{FILE}GI1\nIDB[1] x\n{inside}\n[EndTxt]\n");
        assert_eq!(line(&any::one(read, &text)), format!("b:qd {{x\n{inside}\n}} w:dd b:"));
        let text = format!("{FILE}GI1\nIDB[1] {inside}[EndTxt]\n");
        assert_eq!(line(&any::one(read, &text)), format!("b:qd {{{inside}}} w:dd b:"));
    }
    // A comment without its end ends where the next game begins.
    let text = format!("{FILE}IDB[1] x\n{FILE}IDB[1] y[EndTxt]\n");
    let games: Vec<_> = read(&text).iter().map(line).collect();
    assert_eq!(games, ["b:qd {x} w:dd b:", "b:qd {y} w:dd b:"]);
}

#[test]
fn several_games() {
    assert_eq!(read(&format!("{FILE}\n{FILE}{FILE}")).len(), 3);
}

#[test]
fn long_files_are_read_in_their_time() {
    for text in [
        format!("{FILE}{}", "PMABBREER\n".repeat(200_000)),
        FILE.repeat(20_000),
        format!("{FILE}{}", "IDB[1] x\n".repeat(100_000)),
        format!("{FILE}{}[EndTxt]", "IDB[1] x\n".repeat(100_000)),
        "GI\n".repeat(200_000),
        "\n".repeat(200_000),
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
        text in "(GI|19\n|0\n|PMABBREER\n|PMA|IDB\\[1\\] |\\[EndTxt\\]\n|20200101\n|[ -~\n围]){0,40}",
        cut in 0_usize..200,
    ) {
        any::sane(&text, &read(&text))?;
        sniff(&text);
        let part: String = FILE.chars().take(cut).chain(text.chars()).collect();
        any::sane(&part, &read(&part))?;
    }
}
