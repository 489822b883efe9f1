use std::{fmt::Write as _, time::Instant};

use super::{lex::Lexer, *};
use crate::{
    formats::Entry,
    record::{NodeId, Record, Side},
};

/// Moves and shape of a tree in one line: `Bpd Wdp (Bpp) (Bdd)`, `.` for a node without move.
pub(super) fn shape(record: &Record<'_>) -> String {
    let tree = &record.tree;
    let mut out = String::new();
    let mut stack = vec![NodeId::ROOT];
    while let Some(id) = stack.pop() {
        if let Some(mv) = &tree.node(id).mv {
            let side = if mv.side == Some(Side::First) { 'B' } else { 'W' };
            let _ = write!(out, " {side}{}", mv.text);
        } else if id != NodeId::ROOT {
            out.push_str(" .");
        }
        let children: Vec<_> = tree.children(id).collect();
        let many = children.len() > 1;
        if many {
            let _ = write!(out, " {}:", children.len());
        }
        stack.extend(children.into_iter().rev());
    }
    out.trim_start().to_owned()
}

fn codes(entry: &Entry<'_>) -> String {
    entry.findings.iter().map(|finding| finding.code.id()).collect::<Vec<_>>().join(" ")
}

fn headers(record: &Record<'_>) -> String {
    let all = record.headers.iter().map(|header| format!("{}={}", header.name, header.value));
    all.collect::<Vec<_>>().join(" ")
}

fn notes(record: &Record<'_>) -> String {
    let mut all = Vec::new();
    for id in record.tree.ids() {
        for note in record.tree.notes(id) {
            all.push(format!("{}:{}{}", id.index(), note.name, note.text));
        }
    }
    all.join(" ")
}

/// Reads `text` and compares, game by game, moves and codes.
fn check(text: &str, expected: &[(&str, &str)]) {
    let entries = read(text);
    let found: Vec<_> = entries.iter().map(|e| (shape(&e.record), codes(e))).collect();
    let found: Vec<_> = found.iter().map(|(s, c)| (&**s, &**c)).collect();
    assert_eq!(found, expected, "{text}");
    for entry in &entries {
        let written = write(&entry.record);
        let again = read(&written);
        assert_eq!(again.len(), 1, "{text} -> {written}");
        assert_eq!(shape(&again[0].record), shape(&entry.record), "{text} -> {written}");
        assert_eq!(write(&again[0].record), written, "{text}");
    }
}

#[test]
fn clean_games() {
    check("(;GM[1];B[pd];W[dp])", &[("Bpd Wdp", "")]);
    check(
        "(;GM[1];B[pd](;W[dp];B[])(;W[dd]))\n(;SZ[9])\n",
        &[("Bpd 2: Wdp B Wdd", "SG043"), ("", "")],
    );
    check("(;GM[1];;C[x];B[tt])", &[(". . Btt", "SG046")]);
    check("\u{feff}(;GM[1]\n ; B [pd] AB)\0", &[(". Bpd", "SG008 SG013")]);
}

#[test]
fn lost_parentheses() {
    check("(;GM[1];B[pd];W[dp]", &[("Bpd Wdp", "SG003")]);
    check("(;GM[1];B[pd](;W[dp];B[pp])(;W[dd]", &[("Bpd 2: Wdp Bpp Wdd", "SG003")]);
    check("(;GM[1];B[pd])) )", &[("Bpd", "SG015")]);
    check("(;GM[1];B[pd]));W[dp];B[pp])", &[("Bpd Wdp Bpp", "SG015")]);
    check("(;GM[1];B[pd](;W[dp])(;W[dd]);W[pp])", &[("Bpd 3: Wdp Wdd Wpp", "SG018")]);
    check("(;GM[1];B[pd]()(;W[dd]))", &[("Bpd Wdd", "SG014")]);
    check(";GM[1];B[pd];W[dp])", &[("Bpd Wdp", "SG019")]);
    check("(;GM[1];B[pd]\n(;GM[1];B[dd])", &[("Bpd", "SG003"), ("Bdd", "")]);
}

#[test]
fn lost_brackets() {
    check("(;GM[1];B[pd;W[dp];B[pp])", &[("Bpd Wdp Bpp", "SG004")]);
    check("(;GM[1];B[pdW[dp];B[pp])", &[("Bpd Wdp Bpp", "SG004 SG012")]);
    check("(;GM[1];B[pd(;W[dp])(;W[dd]))", &[("Bpd 2: Wdp Wdd", "SG004")]);
    check("(;GM[1];B[pd]C[hello ;W[dp];B[pp])", &[("Bpd Wdp Bpp", "SG004")]);
    check("(;GM[1];B[pd]C[hello (;W[dp])(;W[dd]))", &[("Bpd 2: Wdp Wdd", "SG004")]);
    check("(;GM[1]PB[foo\nPW[bar];B[pd", &[("Bpd", "SG004 SG004 SG003")]);
    check("(;GM[1]PB[foo\n(;GM[1]PB[x];B[pd])", &[("", "SG004 SG003"), ("Bpd", "")]);
    check("(;GM[1];B[pd]C[never closed)", &[("Bpd", "SG004 SG003")]);
}

#[test]
fn unescaped_brackets() {
    check("(;US[Someone[3d]]PB[A];B[pd])", &[("Bpd", "SG005")]);
    let text = "(;GM[1];B[pd]C[Nice ;-] he said, see B[qq] ];W[dp];B[pp])";
    check(text, &[("Bpd Wdp Bpp", "SG005")]);
    assert_eq!(notes(&read(text)[0].record), "1:Nice ;-] he said, see B[qq] ");
    // A parenthesis between brackets is text with them.
    check("(;GC[3 points (=6 [points])]\nUS[x];B[pd])", &[("Bpd", "SG005")]);
    check("(;GC[(a [b] ) ];B[pd])", &[("Bpd", "SG005")]);
    // Not text: the rest would swallow a move.
    check("(;GM[1];B[pd]C[hello]x;W[dp];B[pp])", &[("Bpd Wdp Bpp", "SG006")]);
    check("(;GM[1];B[pd]];W[dp])", &[("Bpd Wdp", "SG006")]);
    let text = "(;FF[4];B[pd]LB[aa:x]y];W[dp])";
    check(text, &[("Bpd Wdp", "SG005")]);
    assert_eq!(notes(&read(text)[0].record), "1:LB[aa:x\\]y]");
}

#[test]
fn odd_nodes() {
    check("(;GM[1]B[pd];W[dp])", &[("Bpd Wdp", "SG011")]);
    check("(;GM[1];B[pd]W[dp];B[pp]AW[qq]C[x])", &[("Bpd Wdp . Bpp", "SG012 SG013")]);
    check("(;GM[1];B[aa][bb])", &[("Baa Bbb", "SG012")]);
    // The side named beside a move is the one that moves next.
    check("(;GM[1];B[pd];W[dp]PL[B];B[pp])", &[("Bpd Wdp . Bpp", "SG013")]);
    check("(;GM[1];PL[W]AB[dd]B[pd])", &[(". Bpd .", "SG013")]);
    check("(;GM[1];B;W[])", &[("B W", "SG008 SG043")]);
    check("(;GM[1];B[pd]hello world[x] y;W[dp])", &[("Bpd Wdp", "SG006")]);
    check("(;GM[1];[aa][bb];W[dp])", &[(". Wdp", "SG006")]);
    check("(;GM[11];B[e4])", &[("Be4", "SG017")]);
    check("(;KM[7.5]KM[6.5]CA[UTF-8][UTF-8])", &[("", "SG009 SG010 SG034")]);
    let entry = &read("(;KM[7.5]KM[6.5]GN[][])")[0];
    assert_eq!(headers(&entry.record), "KM=7.5 KM=6.5 GN= GN=");
}

#[test]
fn old_files() {
    let text =
        "(;GaMe[1]FileFormat[1]CoPyright[free]PlayerBlack[a]\n;Black[cc]\n;White[gg]\n;Black[cg])";
    check(text, &[("Bcc Wgg Bcg", "SG007 SG007 SG007 SG007 SG034 SG007 SG007")]);
    assert_eq!(headers(&read(text)[0].record), "GM=1 FF=1 CP=free PB=a");
    let text = "(\nTE[天元赛]\nRD[2004]\nKO[7.5]\nLT[60]\n;B[pd];W[dp]KO[])";
    check(text, &[("Bpd Wdp", "SG016 SG050")]);
    assert_eq!(headers(&read(text)[0].record), "TE=天元赛 RD=2004 KO=7.5 LT=60");
    assert_eq!(notes(&read(text)[0].record), "2:KO[]");
}

/// The codes of a text with the messages of SGFC that say the same.
fn numbers(text: &str) -> String {
    let entries = read(text);
    let findings = entries.iter().flat_map(|entry| &entry.findings);
    let numbered = findings.map(|f| format!("{}:{}", f.code.id(), f.sgfc().unwrap_or(0)));
    numbered.collect::<Vec<_>>().join(" ")
}

#[test]
fn each_case_has_the_number_of_sgfc() {
    let node = |properties: &str| numbers(&format!("(;GM[1]FF[4];B[aa]{properties})"));
    for (properties, expected) in [
        ("LB[aa]", "SG028:23"),
        ("LB[a a:x]AR[a a:cc]", "SG022:25 SG022:25"),
        ("LB[aa:]AR[aa:aa]", "SG021:14 SG021:14"),
        ("CR[tt]", "SG021:14"),
        ("CR[cc:aa]", "SG022:25"),
        ("CR[aa:aa]TR[b b]", "SG022:15 SG022:15"),
        ("CR[]", "SG024:17"),
        ("TB[]TW[]DD[]", ""),
        ("C[]N[ ]", "SG023:17"),
        ("WL[34.]OB[1 kk]KO[1]DM[]", "SG022:15 SG022:15 SG022:15 SG022:15"),
        ("WL[much]", "SG021:14"),
        ("W[ab]", "SG012:37"),
        ("B[ab]", "SG012:28"),
        ("W[ab][ac]", "SG012:13 SG012:13"),
        ("KM[6][7]", "SG010:13"),
        ("C[a]C[b]", "SG009:28"),
        ("GB[1]GW[1]", "SG035:41"),
        ("TE[1]BM[1]", "SG036:42"),
        (";TE[1]", "SG037:43"),
        ("DT[1990];GC[x]", "SG038:44"),
        ("SZ[9]", "SG031:32"),
        (";RE[john wins]DT[Mar 4 2019]", "SG021:33 SG022:15"),
        ("VW[][aa]", "SG044:52"),
        ("L[aa]SC[bb]", "SG034:40 SG034:40"),
        ("XX[1]LONGID[1]", "SG030:35 SG029:31 SG030:35"),
        ("MA[aa][ab][aa]TR[ab]", "SG032:38 SG032:38"),
        (";AB[bb]", "SG048:62"),
        ("((;W[bb])(;W[cc]))", "SG026:21"),
        ("(;W[bb])(C[x])", "SG016:67"),
        ("(;W[bb])()", "SG014:12"),
        ("[aa][bb]", "SG012:13 SG012:13"),
        ("x[aa]", "SG006:8"),
        (";[aa][bb]", "SG006:54"),
        ("C[x", "SG004:10 SG003:9"),
        ("(;B[bb];W[cc](;B[dd])(;AE[cc];W[ee]))", "SG047:57"),
        ("(;W[cc](;B[dd])(;AE[cc];W[ee]))(;W[dd])", "SG047:56"),
    ] {
        assert_eq!(node(properties), expected, "{properties}");
    }
    for (text, expected) in [
        ("(;GM[go]FF[x]SZ[19:19])", "SG025:18 SG025:18 SG042:47 SG043:51"),
        ("(;FF[7]AP[x])", "SG041:46 SG051:23"),
        ("(;FF[3]SZ[9:13];B[];AB[aa:bb])", "SG043:51 SG043:65 SG043:51 SG048:62"),
        ("(;FF[1]LB[aa:x]KI[13])", "SG034:40 SG034:59"),
        ("[aa](;FF[4]);B(", "SG001:6 SG002:8"),
        ("x (;FF[4])", "SG001:0"),
        ("(FF[4]EV[x];B[aa])", "SG016:36"),
        ("(;FF[4]\0;B[aa])\0", "SG027:22"),
    ] {
        assert_eq!(numbers(text), expected, "{text}");
    }
}

#[test]
fn fixes_say_what_was_meant() {
    let fixed = |text: &str| {
        let entry = &read(text)[0];
        let mut edits: Vec<_> = entry
            .findings
            .iter()
            .filter_map(|f| f.fix.as_ref())
            .flat_map(|fix| &fix.edits)
            .collect();
        edits.sort_by_key(|edit| std::cmp::Reverse((edit.span.start, edit.span.end)));
        let mut fixed = text.to_owned();
        for edit in edits {
            fixed.replace_range(edit.span.range(), &edit.text);
        }
        fixed
    };
    for (text, expected) in [
        ("(;FF[4]KM[7.5]KM[6.5];B[aa])", "(;FF[4]KM[7.5];B[aa])"),
        ("(;FF[4];AB[aa]AB[bb])", "(;FF[4];AB[aa][bb])"),
        ("(;FF[4]C[a]N[n]C[b])", "(;FF[4]C[a\n\nb]N[n])"),
        ("(;FF[4]C[a]C[b]N[n]C[c])", "(;FF[4]C[a\n\nb\n\nc]N[n])"),
        ("(;FF[4]CA[UTF-8][UTF-8];L[aa][bb])", "(;FF[4]CA[UTF-8];LB[aa:a][bb:b])"),
        ("(;FF[1]KI[13])", "(;FF[1]KM[6.5])"),
        ("(;FF[4];B[aa]TE[1]BM[1])", "(;FF[4];B[aa]IT[])"),
        ("(;FF[4];B[a a]DM[]CR[cc:aa])", "(;FF[4];B[aa]DM[1]CR[aa:cc])"),
        ("(;FF[4]US[a[3d]])", "(;FF[4]US[a[3d\\]])"),
        (
            "(TE[天元赛]RD[2004]TM[2小时]LT[60]LC[5]KO[7.5];B[aa])",
            "(;EV[天元赛]DT[2004]TM[7200]OT[5x60 byo-yomi]KM[7.5];B[aa])",
        ),
    ] {
        assert_eq!(fixed(text), expected);
        let left = numbers(expected);
        assert!(matches!(&*left, "" | "SG034:40" | "SG048:62"), "{expected}: {left}");
    }
}

#[test]
fn other_readings_are_offered() {
    let others = |text: &str| {
        let entries = read(text);
        let finding = &entries[0].findings[0];
        let texts = finding.alternatives.iter().map(|fix| {
            let mut fixed = text.to_owned();
            for edit in fix.edits.iter().rev() {
                fixed.replace_range(edit.span.range(), &edit.text);
            }
            fixed
        });
        texts.collect::<Vec<_>>()
    };
    assert_eq!(others("(;FF[4];B[aa](;W[bb]"), ["(;FF[4];B[aa];W[bb])"]);
    assert_eq!(others("(;FF[4]US[a[3d]])"), ["(;FF[4]US[a[3d])"]);
    assert_eq!(others("(;FF[4]C[one\ntwo\n;B[aa];W[bb])").len(), 1);
    assert_eq!(others("(;FF[4]C[one]two;B[aa])"), ["(;FF[4]C[one\\]two];B[aa])"]);
    assert_eq!(others("(;FF[4];B[aa]"), [] as [String; 0]);
}

#[test]
fn garbage_is_kept() {
    let text =
        "From: x (at home)\nSubject: game; see B[aa]\n\n(;GM[1];B[pd])\n-- \nsent (with) [2]\n";
    check(text, &[("Bpd", "SG001 SG002")]);
    assert!(numbers(text).starts_with("SG001:6"));
    let strays = &read(text)[0].record.strays;
    assert_eq!(strays.len(), 2);
    assert_eq!(strays[1].text, "-- \nsent (with) [2]");
    assert!(read("no game (here) B[aa]").is_empty());
}

#[test]
fn values_are_unescaped() {
    let text = "(;PB[a\\\r\nb]C[one\\\ntwo\r\nthree \\] \\\\ \\x]AB[aa] [bb])";
    let entry = &read(text)[0];
    assert_eq!(headers(&entry.record), "PB=ab");
    assert_eq!(notes(&entry.record), "0:onetwo\nthree ] \\ x 0:AB[aa] [bb]");
    let span = entry.record.headers[0].span;
    assert_eq!(span.of(text), "PB[a\\\r\nb]");
}

#[test]
fn spans_point_at_the_text() {
    let text = "x (;GM[1];B[pd]C[hi];W[dp]) y";
    let record = &read(text)[0].record;
    assert_eq!(record.span.of(text), "(;GM[1];B[pd]C[hi];W[dp])");
    let first = record.tree.node(record.tree.first_child(NodeId::ROOT).unwrap());
    assert_eq!(first.mv.as_ref().unwrap().span.of(text), "pd");
    assert_eq!(&text[..first.tail as usize], "x (;GM[1];B[pd]C[hi]");
}

#[test]
fn cutting() {
    assert_eq!(cut(b"junk (;GM[1];B[pd])(;", false), Some(19));
    assert_eq!(cut(b"(;GM[1];B[pd](;W[dp])", false), None);
    assert_eq!(cut(b"(;C[a) \\] b]);B[aa]", false), None);
    assert_eq!(cut(b"(;C[a) \\] b])\nend\n(;B[aa])", false), Some(18));
    assert_eq!(cut(b"(;GM[1];B[pd])\n", false), None);
    // GBK: the second bytes of 奬 and 穃 are 0x5D and 0x5C.
    let gbk = b"(;PB[\x8a\x5d)\xa8\x78]PW[\xb7\x5c\x98\xbd]C[\x83\x5c];B[pd])(;B[dd])";
    assert_eq!(cut(gbk, true), Some(gbk.len() - 8));
    assert_eq!(sniff("(;GM[1]"), 95);
    assert_eq!(sniff("[Event \"x\"]\n1. e4 e5"), 0);
}

#[test]
fn sniffing_takes_no_prose_for_a_record() {
    let long = "x ".repeat(NEAR);
    for (text, least, most) in [
        ("(GM[1]", 80, 90),
        ("game 1:\r\n  (;GM[1]", 60, 60),
        ("file\n(TE[x]\n;B[pd])", 60, 60),
        ("junk (;B[pd])", 21, 59),
        (";B[pd]", 21, 59),
        (&format!("{long}\n(;GM[1]"), 60, 60),
        (&format!("{long} a tree begins with (;B[pd]"), 1, 20),
        ("file\tnote\na.sgf\ta pass; W[zz] is off the board\n", 0, 20),
        ("    Squares(\n(KNIGHT[from])", 0, 20),
        ("let tree = names(A[0]);", 0, 20),
        ("[section]; B[", 0, 20),
        ("Dear reader (and others); no game.", 0, 0),
    ] {
        let score = sniff(text);
        assert!((least..=most).contains(&score), "{score}: {text}");
    }
}

#[test]
fn declared_charset() {
    assert_eq!(charset(b"(;GM[1]C[CA[x\\]]CA[GBK]SZ[19])"), Some("GBK"));
    assert_eq!(charset(b"(;GM[1]PW[\x98\x5c]CA[Big5])"), Some("Big5"));
    assert_eq!(charset(b"(;GM[1];CA[GBK])"), None);
}

#[test]
fn layout() {
    let entry = &read("(;SZ[19]PB[黑]GM[1]AB[aa]C[x];B[pd];W[dp](;B[pp])(;B[dd]C[a\\]b]))")[0];
    let expected =
        "(;GM[1]CA[UTF-8]SZ[19]\nPB[黑]\nAB[aa]C[x]\n;B[pd];W[dp]\n(;B[pp])\n(;B[dd]C[a\\]b]))\n";
    assert_eq!(write(&entry.record), expected);
}

#[test]
fn truncated_anywhere() {
    let text = "(;GM[1]PB[名\\]]C[x;-] y];B[pd]AB[aa][bb](;W[dp]C[(a)])(;W[dd]);B[pp])\nend";
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        let part = &text[..end];
        assert!(Lexer::new(part, 0).map(|token| token.text).collect::<String>() == part);
        for entry in read(part) {
            assert_eq!(read(&write(&entry.record)).len(), 1);
        }
        let _ = (cut(part.as_bytes(), false), cut(part.as_bytes(), true), charset(part.as_bytes()));
    }
}

#[test]
fn depth_and_size() {
    let deep = "(;B[aa]".repeat(100_000);
    let whole = deep.clone() + &")".repeat(100_000);
    for text in [&*deep, &*whole, &"(".repeat(100_000), &format!("(;{}", "(".repeat(100_000))] {
        let entries = read(text);
        let written: String = entries.iter().map(|entry| write(&entry.record)).collect();
        assert!(written.len() >= entries.len());
    }
    assert_eq!(read(&whole)[0].record.tree.len(), 100_001);
    assert_eq!(cut((whole.clone() + "(;").as_bytes(), false), Some(whole.len()));
    for piece in
        ["B[", "C[a]x", "C[", "]", ";C[a\nPB[", "[", ";W[dp", "C[x\n;B[", "(;GM[1]\n", "\\"]
    {
        let text = format!("(;{}", piece.repeat(200_000));
        let start = Instant::now();
        let entries = read(&text);
        assert!(!entries.is_empty());
        assert!(start.elapsed().as_secs() < 60, "{piece}");
        let _ = cut(text.as_bytes(), false);
        assert!(start.elapsed().as_secs() < 60, "{piece}");
    }
    let huge = format!("(;C[{}];B[aa])", "x".repeat(100_000_000));
    assert_eq!(read(&huge)[0].record.tree.len(), 2);
}
