//! Go: which rules a record is judged by, and how a line goes on behind what they refuse.

use serde_json::Value;

use crate::support::{scratch, yanpu_in};

/// The JSON line of one record.
fn checked(text: &str, flags: &[&str]) -> Value {
    let (_kept, scratch) = scratch();
    let mut arguments = vec!["check", "--format", "jsonl"];
    arguments.extend(flags);
    arguments.push("-");
    let ran = yanpu_in(&scratch, &arguments, text.as_bytes());
    serde_json::from_str(ran.out.lines().next().unwrap()).unwrap()
}

/// The rules chosen and by what.
fn chosen(headers: &str) -> (String, String) {
    let line = checked(&format!("(;GM[1]FF[4]SZ[19]{headers};W[cc];B[qq])"), &[]);
    let by: Vec<&str> =
        line["rules"]["by"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    (line["rules"]["name"].as_str().unwrap().to_owned(), by.join(" "))
}

#[test]
fn the_record_chooses_its_rules() {
    for (headers, name, by) in [
        ("RU[Japanese]KM[7.5]", "japanese", "RU"),
        ("RU[Chinese]", "chinese2002", "RU"),
        ("RU[Chinese]DT[1995-03-01]KM[5.5]", "chinese1988", "RU DT"),
        ("RU[Chinese]DT[2001-12-01]KM[7.5]", "chinese2002", "RU"),
        ("RU[Chinese]KM[5.5]", "chinese1988", "RU KM"),
        ("RU[koSIMPLEscoreTERRITORYtaxSEKIsui0komi6.5]", "katago", "RU"),
        ("AB[pp][dd]AW[pd][dp]", "ancient", "AB AW"),
        ("AB[pp][dd]AW[pd]", "chinese2002", ""),
        ("KM[6.5]", "japanese", "KM"),
        ("KM[750]", "chinese2002", "KM"),
        ("KM[275]", "chinese1988", "KM"),
        ("KM[8]", "ing", "KM"),
        ("KM[5.5]", "chinese2002", ""),
        ("EV[第5届应氏杯]", "ing", "EV"),
        ("PC[Tygem Baduk]", "korean", "PC"),
        ("RU[house rules]", "chinese2002", ""),
    ] {
        assert_eq!(chosen(headers), (name.to_owned(), by.to_owned()), "{headers}");
    }
    let line = checked("(;GM[1]RU[Japanese];B[qq])", &["--rules", "go=nz"]);
    assert_eq!(line["rules"]["name"], "nz");
    assert_eq!(line["rules"]["by"][0], "--rules");
    assert_eq!(checked("1. e4 e5 *", &[])["rules"], Value::Null);
}

/// Plies and codes of a record.
fn told(text: &str) -> (u64, String) {
    let line = checked(text, &[]);
    let codes: Vec<&str> =
        line["findings"].as_array().unwrap().iter().filter_map(|it| it["code"].as_str()).collect();
    (line["plies"].as_u64().unwrap(), codes.join(" "))
}

#[test]
fn a_line_goes_on_behind_what_is_refused() {
    for (text, plies, codes) in [
        // A void entry has its turn, and the next ones are judged.
        ("(;GM[1]SZ[19];B[pd];W[dp];B[pd];W[dd];B[qq])", 4, "GO003"),
        ("(;GM[1]FF[4]SZ[9:13];B[im];W[ia];B[mi];W[ai])", 3, "GO002"),
        ("(;GM[1]SZ[9];B[ee];W[e];B[ff];W[gg])", 3, "GO001"),
        // What breaks a rule on an empty point is carried out.
        (
            "(;GM[1]FF[4]SZ[9]RU[Japanese]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[ee];W[cb])",
            4,
            "GO005",
        ),
        ("(;GM[1]SZ[9]AB[hi][ih]PL[W];W[ii];B[ee];W[ff])", 3, "HD064 GO004"),
        // Nothing fits any more: the line ends.
        ("(;GM[1]SZ[9];B[ee];W[ee];B[ee];W[ee];B[ee];W[ff])", 1, "GO003 GO003 GO003 HD011"),
        // One cause, one finding.
        ("(;GM[1]SZ[9]HA[2];W[ee];B[ff])", 2, "HD063"),
    ] {
        assert_eq!(told(text), (plies, codes.to_owned()), "{text}");
    }
}

/// Behind a first refusal the board need not be that of the game: the next ones name it and accuse
/// nobody. A variation that begins before it has a board of its own.
#[test]
fn a_refusal_behind_another_names_its_cause() {
    let later = "; it may follow from what was refused at move 3";
    for (text, wanted) in [
        // The stone that could not be read may be what the next ones lack.
        (
            "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee];W[ba];B[q];W[ab];B[aa];W[ab])",
            vec![("GO001", "error", false), ("GO004", "warning", true), ("GO003", "warning", true)],
        ),
        (
            "(;GM[1]FF[4]SZ[9];B[ee];W[gg](;B[ee];W[gg])(;B[cc];W[cc]))",
            vec![("GO003", "error", false), ("GO003", "warning", true), ("GO003", "error", false)],
        ),
    ] {
        let line = checked(text, &[]);
        let found: Vec<(&str, &str, bool)> = line["findings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| {
                let message = it["message"].as_str().unwrap();
                let judged = message.contains("loses") || message.contains("is void");
                assert!(!(judged && message.contains(later)), "{message}");
                let text = |key: &str| it[key].as_str().unwrap();
                (text("code"), text("severity"), message.ends_with(later))
            })
            .collect();
        assert_eq!(found, wanted, "{text}");
    }
}

/// No rule sentences a move that was not played.
#[test]
fn a_variation_is_not_sentenced() {
    let suicide = "B[ee];W[ba];B[ef];W[ab];B[aa]";
    for (text, wanted) in [
        (format!("(;GM[1]FF[4]SZ[9]RU[Japanese];{suicide})"), ("error", "GO004", true)),
        (format!("(;GM[1]FF[4]SZ[9]RU[Japanese](;B[gg])(;{suicide}))"), ("error", "GO004", false)),
        ("(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee];B[ef];W[gg])".to_owned(), ("warning", "GO008", true)),
        (
            "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee](;W[gg])(;W[ef];W[eg]))".to_owned(),
            ("info", "GO008", false),
        ),
        // A lesson: the next diagram is set up.
        (
            "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee];B[ef];AB[gg];W[gc])".to_owned(),
            ("info", "GO008", false),
        ),
    ] {
        let line = checked(&text, &[]);
        let findings = line["findings"].as_array().unwrap().iter();
        let found: Vec<_> = findings.filter(|it| it["code"] != "SG048").collect();
        let [finding] = found[..] else { panic!("{text}: {found:?}") };
        let told = (
            finding["severity"].as_str().unwrap(),
            finding["code"].as_str().unwrap(),
            finding["message"].as_str().unwrap().ends_with("; by japanese it loses the game"),
        );
        assert_eq!(told, wanted, "{text}");
    }
}

#[test]
fn what_is_refused_stays_in_the_record() {
    let (_kept, scratch) = scratch();
    let text = "(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee];W[ee];B[zz];W[cc];B[dd])";
    let ran = yanpu_in(&scratch, &["convert", "--to", "sgf", "-"], text.as_bytes());
    for entry in ["W[ee]", "B[zz]", "W[cc]", "B[dd]"] {
        assert!(ran.out.contains(entry), "{}", ran.out);
    }
}

#[test]
fn a_refused_move_leaves_the_count_open() {
    let (_kept, scratch) = scratch();
    let text = "(;GM[1]SZ[5]RU[Chinese]KM[0.5]RE[W+9.5]
;B[cc];W[dc];B[cb];W[db];B[ca];W[da];B[cd];W[dd];B[ce];W[de];B[ce];W[];B[])";
    let ran = yanpu_in(&scratch, &["score", "--format", "jsonl", "-"], text.as_bytes());
    let line: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(line["result"], "B+4.5");
    assert_eq!(line["verdict"], "undecidable");
    assert_eq!(line["sure"], false);
    assert_eq!(line["rules"], "chinese2002");
    assert_eq!(line["rules_by"][0], "RU");
}
