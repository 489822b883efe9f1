//! `fmt --minimal`: what is wrong is mended, what is not stays as it is, byte by byte.

use std::fs;

use yanpu::{
    findings::{Finding, Severity},
    intake::Intake,
    judge::judge,
    record::NodeId,
    repair::{Trust, repair},
    stage::Profile,
};

use crate::support::{files, root, scratch, yanpu_in};

/// All files of the project with that ending, and their bytes.
fn records(ending: &str) -> Vec<(String, Vec<u8>)> {
    let mut all = files("fixtures");
    all.extend(files("corpus"));
    all.retain(|file| file.ends_with(ending));
    all.into_iter().map(|file| (file.clone(), fs::read(root().join(file)).unwrap())).collect()
}

fn mend(bytes: &[u8], trust: Trust) -> Vec<u8> {
    repair(bytes, Some("sgf"), None, &Profile::default(), trust)
        .map_or(bytes.to_vec(), |it| it.bytes)
}

/// The main lines of a file, one a game.
fn lines(bytes: &[u8]) -> Vec<String> {
    let intake = Intake::new(bytes, Some("sgf"), None);
    let (source, findings) = intake.whole_source(bytes);
    let entries = intake.entries(&source, true, findings);
    let line = |tree: &yanpu::record::Tree<'_>| {
        let nodes = std::iter::once(NodeId::ROOT).chain(tree.main_line());
        let moves = nodes.filter_map(|node| tree.node(node).mv.as_ref());
        moves.map(|mv| mv.text.to_string()).collect::<Vec<_>>().join(" ")
    };
    entries.iter().map(|entry| line(&entry.record.tree)).collect()
}

#[test]
fn a_second_repair_changes_nothing_and_no_move_is_lost() {
    let mut repaired = 0;
    for (file, old) in records(".sgf") {
        for trust in [Trust::Safe, Trust::Unsafe] {
            let new = mend(&old, trust);
            assert_eq!(mend(&new, trust), new, "{file}");
            repaired += usize::from(new != old);
            if trust == Trust::Safe {
                assert_eq!(lines(&new), lines(&old), "{file}");
            }
        }
    }
    assert!(repaired > 40, "{repaired}");
}

#[test]
fn what_has_no_safe_fix_stays_byte_by_byte() {
    for (file, old) in records(".sgf") {
        let name = file.rsplit('/').next().unwrap();
        if name.starts_with("good-") && file.contains("/SG0") {
            let new = mend(&old, Trust::Safe);
            assert_eq!(String::from_utf8_lossy(&new), String::from_utf8_lossy(&old), "{file}");
        }
    }
}

#[test]
fn line_ends_program_order_and_encoding_are_kept() {
    let (gbk, _, _) = encoding_rs::GBK.encode(
        "(;CA[GBK]AP[StoneBase:2]\r\n  SZ[19:19] PB[古力]\tXX[1]FF[4]GM[1];B[p d];W[dp]C[好\r\n]\r\n)\r\n",
    );
    let new = mend(&gbk, Trust::Safe);
    let (text, _, _) = encoding_rs::GBK.decode(&new);
    assert_eq!(
        text,
        "(;CA[GBK]AP[StoneBase:2]\r\n  SZ[19] PB[古力]\tXX[1]FF[4]GM[1];B[pd];W[dp]C[好\r\n]\r\n)\r\n"
    );
    // Bytes that are no text stay bytes.
    let cut = b"(;FF[4]CA[UTF-8]PB[\xe8\x88\x9e\xe5\xa4]PW[a]SZ[9:9];B[aa])";
    assert_eq!(
        mend(cut, Trust::Safe),
        b"(;FF[4]CA[UTF-8]PB[\xe8\x88\x9e\xe5\xa4]PW[a]SZ[9];B[aa])"
    );
    assert_eq!(mend(cut, Trust::Unsafe), b"(;FF[4]CA[UTF-8]PB[\xe8\x88\x9e]PW[a]SZ[9];B[aa])");
    let utf16 = |text: &str| {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
    };
    let old = utf16("(;FF[4]CA[UTF-16]PB[古力]SZ[9:9];B[aa])\r\n");
    assert_eq!(mend(&old, Trust::Safe), utf16("(;FF[4]CA[UTF-16]PB[古力]SZ[9];B[aa])\r\n"));
}

#[test]
fn unsafe_fixes_only_when_asked_for() {
    let old = "(TE[天元赛]TM[120]LT[60]LC[5]KO[7.5]\n;B[pd]C[a];W[dp";
    let safe = mend(old.as_bytes(), Trust::Safe);
    assert!(
        std::str::from_utf8(&safe)
            .unwrap()
            .ends_with("TE[天元赛]TM[120]LT[60]LC[5]KO[7.5]\n;B[pd]C[a];W[dp")
    );
    let new = mend(old.as_bytes(), Trust::Unsafe);
    assert_eq!(
        std::str::from_utf8(&new).unwrap(),
        "(;CA[UTF-8]EV[天元赛]TM[7200]OT[5x60 byo-yomi]KM[7.5]\n;B[pd]C[a];W[dp])"
    );
}

#[test]
fn the_program_writes_shows_and_checks() {
    let (_kept, scratch) = scratch();
    let old = "(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9:9]\r\n;B[ee])\r\n";
    let new = "(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9]\r\n;B[ee])\r\n";
    fs::write(scratch.join("a.sgf"), old).unwrap();
    let run = |arguments: &[&str]| yanpu_in(&scratch, arguments, old.as_bytes());
    assert_eq!(run(&["fmt", "--minimal", "a.sgf"]).out, new);
    assert_eq!(run(&["fmt", "--minimal", "-"]).out, new);
    let checked = run(&["fmt", "--minimal", "--check", "a.sgf"]);
    assert_eq!((checked.code, checked.out.trim()), (1, "a.sgf"));
    let diff = run(&["fmt", "--minimal", "--diff", "a.sgf"]).out;
    assert!(diff.contains("-(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9:9]"), "{diff}");
    assert_eq!(run(&["fmt", "--minimal", "--write", "a.sgf"]).code, 0);
    assert_eq!(fs::read_to_string(scratch.join("a.sgf")).unwrap(), new);
    assert_eq!(run(&["fmt", "--minimal", "--check", "a.sgf"]).code, 0);
    assert_eq!(run(&["fmt", "--unsafe", "a.sgf"]).code, 2);
}

#[test]
fn what_is_repaired_beside_bytes_in_escapes_is_written_as_they_are() {
    let mend = |bytes: &[u8]| mend(bytes, Trust::Unsafe);
    let old = b"(;FF[4]CA[GB18030]SZ[19:19]PB[\xDF\\\\]PW[\xD6\xB8\x93\\]\x99\xE0];B[p d];W[dp])\n";
    let new = b"(;FF[4]CA[GB18030]SZ[19]PB[\xDF\\\\]PW[\xD6\xB8\x93\\]\x99\xE0];B[pd];W[dp])\n";
    assert_eq!(mend(old), new);
    // The same characters without: the bracket closes its value.
    let old = b"(;FF[4]CA[GB18030]SZ[19:19]PB[\xDF\\]PW[\xD6\xB8\x93\\];B[p d];W[dp])\n";
    let new = b"(;FF[4]CA[GB18030]SZ[19]PB[\xDF\\]PW[\xD6\xB8\x93\\];B[pd];W[dp])\n";
    assert_eq!(mend(old), new);
}

/// What the games of a file come to: final positions and results, and how many errors are found.
fn verdicts(bytes: &[u8], ending: &str) -> (Vec<(Option<String>, String)>, usize) {
    let intake = Intake::new(bytes, Some(ending), None);
    let (source, findings) = intake.whole_source(bytes);
    let entries = intake.entries(&source, true, findings);
    let mut errors = 0;
    let judged = entries.into_iter().map(|entry| {
        let judgement = judge(&entry.record, entry.findings, &Profile::default());
        let error = |finding: &&Finding| finding.severity == Severity::Error;
        errors += judgement.findings.iter().filter(error).count();
        (judgement.last, judgement.result.to_string())
    });
    (judged.collect(), errors)
}

#[test]
fn texts_of_chess_and_xiangqi_are_repaired_and_mean_the_same() {
    for ending in ["pgn", "txt"] {
        let mut repaired = 0;
        for (file, old) in records(ending) {
            let mend = |bytes: &[u8], trust| {
                repair(bytes, Some(ending), None, &Profile::default(), trust).map(|it| it.bytes)
            };
            for trust in [Trust::Safe, Trust::Unsafe] {
                let Some(new) = mend(&old, trust) else { continue };
                let again = mend(&new, trust).unwrap();
                let [again, shown] = [&again, &new].map(|it| String::from_utf8_lossy(it));
                assert_eq!(again, shown, "{file}");
                repaired += usize::from(new != old);
                if trust == Trust::Safe {
                    let (before, after) = (verdicts(&old, ending), verdicts(&new, ending));
                    assert_eq!(after.0, before.0, "{file}\n{shown}");
                    assert!(after.1 <= before.1, "{file}\n{shown}");
                }
            }
        }
        assert!(repaired > 2, "{ending} {repaired}");
    }
}

#[test]
fn only_the_spans_of_a_pgn_change() {
    let old = "[Event \"a\"]\r\n[Date \"1999-7-3\"]\r\n[Result \"1/2\"]\r\n\r\n1.e4  e5 {x}\r\n2. Nf3 Nc6 \
               3. Bb5 a6 4. 0-0 Nf6\t1/2\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n";
    let mend = |trust| repair(old.as_bytes(), Some("pgn"), None, &Profile::default(), trust);
    let new = String::from_utf8(mend(Trust::Safe).unwrap().bytes).unwrap();
    let expected = old.replace("1999-7-3", "1999.07.03").replace("\t1/2", "\t1/2-1/2");
    assert_eq!(new, expected.replace("0-0", "O-O"));
}

#[test]
fn commas_between_moves_become_blanks() {
    let head = "[Event \"a\"]\r\n[Result \"*\"]\r\n\r\n";
    let old = format!("{head}1.e4,e5 2. Nf3, Nc6 (2... d6，3. d4、exd4) {{a, b}} 3.Bb5,*\r\n");
    let new = format!("{head}1.e4 e5 2. Nf3 Nc6 (2... d6 3. d4 exd4) {{a, b}} 3.Bb5 *\r\n");
    let mended = repair(old.as_bytes(), Some("pgn"), None, &Profile::default(), Trust::Safe);
    assert_eq!(String::from_utf8(mended.unwrap().bytes).unwrap(), new);
}

/// The codes that a chess game raises about how its moves are written.
fn writing(game: &str) -> Vec<&'static str> {
    let intake = Intake::new(game.as_bytes(), Some("pgn"), None);
    let (source, findings) = intake.whole_source(game.as_bytes());
    let entries = intake.entries(&source, true, findings);
    let codes = entries
        .into_iter()
        .flat_map(|entry| judge(&entry.record, entry.findings, &Profile::default()).findings);
    codes.map(|found| found.code.id()).filter(|id| id.starts_with("CH")).collect()
}

#[test]
fn moves_of_chess_are_mended_where_their_writing_departs_from_san() {
    for (start, old, new, told) in [
        (
            "",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6",
            "CH021",
        ),
        ("", "1. e2-e4 d7d5 2. ed5 ng8-f6 {x}", "1. e4 d5 2. exd5 Nf6 {x}", "CH021"),
        ("", "1. Pe4 e5 2. Ng1f3 Nc6 3. ♗b5 a6", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "CH021"),
        (
            "",
            "1. e4 d5 2. ed Qd5 3. Nc3 (3. d4 Qe4) Q:g2",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 (3. d4 Qe4+) Qxg2",
            "CH020 CH021",
        ),
        ("", "1. e4 e5 2. Qh5 Nf6 3. Qxf7 Kxf7", "1. e4 e5 2. Qh5 Nf6 3. Qxf7+ Kxf7", "CH020"),
        ("", "1. f3 e5 2. g4 Qh4+", "1. f3 e5 2. g4 Qh4#", "CH020"),
        ("", "1. f3 e5 2. g4 Qd8h4++", "1. f3 e5 2. g4 Qh4#", "CH021"),
        // Something no move stands behind it: the mate is told as owed.
        ("", "1. f3 e5 2. g4 Qh4+ 3. e3", "1. f3 e5 2. g4 Qh4# 3. e3", "CH020 CH019"),
        (
            "1k6/6P1/8/2pP4/8/8/8/4K3 w - c6 0 1",
            "1. dxc6 e.p. Kc8 2. g8Q ch",
            "1. dxc6 Kc8 2. g8=Q+",
            "CH021",
        ),
        ("1k6/6P1/8/2pP4/8/8/8/4K3 w - c6 0 1", "1. g8(R)+ Kb7", "1. g8=R+ Kb7", "CH021"),
        (
            "",
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 Sf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6",
            "CH021 CH027",
        ),
    ] {
        let head = match start {
            "" => "[Event \"a\"]\r\n".to_owned(),
            fen => format!("[Event \"a\"]\r\n[SetUp \"1\"]\r\n[FEN \"{fen}\"]\r\n"),
        };
        let game = |moves: &str| format!("{head}[Result \"*\"]\r\n\r\n{moves}\t*\r\n");
        let mut found = writing(&game(old));
        found.sort_unstable_by_key(|code| (*code == "CH019", *code));
        assert_eq!(found.join(" "), told, "{old}");
        let mended =
            repair(game(old).as_bytes(), Some("pgn"), None, &Profile::default(), Trust::Safe);
        assert_eq!(String::from_utf8(mended.unwrap().bytes).unwrap(), game(new));
        assert!(writing(&game(new)).iter().all(|code| *code == "CH019"), "{new}");
    }
}

#[test]
fn what_a_move_of_chess_only_may_mean_is_in_no_safe_fix() {
    let mend = |text: &str, trust| {
        let mended = repair(text.as_bytes(), Some("pgn"), None, &Profile::default(), trust);
        String::from_utf8(mended.unwrap().bytes).unwrap()
    };
    // What the pawn becomes is assumed, and its check is a queen's.
    let old = "[SetUp \"1\"]\n[FEN \"1k6/6P1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. g8= Kc7 *\n";
    assert_eq!(mend(old, Trust::Safe), old);
    assert_eq!(mend(old, Trust::Unsafe), old.replace("g8=", "g8=Q+"));
    // A small `b` may be a bishop: in capitals the others would hide that.
    let old = "[Event \"a\"]\n\n1. e4 d5 2. nf3 c6 3. be2 dxe4 4. b4 e3 5. bc4 e2 6. bxe2 *\n";
    let doubtful = "[Event \"a\"]\n\n1. e3 d5 2. b3 nf6 3. c4 dxc4 4. bxc4 e6 *\n";
    for (game, open) in [(old, false), (doubtful, true)] {
        assert_eq!(writing(game).contains(&"CH031"), open, "{game}");
        assert_eq!(mend(game, Trust::Safe) == game, open, "{game}");
        assert_ne!(mend(game, Trust::Unsafe), game);
    }
}
