//! Headers of Go in words: every fix that is offered says what it should, and mends what it is for.

use std::fs;

use yanpu::{
    findings::{Applicability, Code, Finding},
    formats::Format,
    judge::judge,
    source::Source,
    stage::Profile,
};

use crate::support::{files, root};

/// The findings on the first game of a text, and its result.
fn judged(text: &str) -> (Vec<Finding>, String) {
    let source = Source::from_text(text);
    let entry = Format::Sgf.info().read_text(&source.text).remove(0);
    let judgement = judge(&entry.record, entry.findings, &Profile::default());
    (judgement.findings, judgement.result.into_owned())
}

/// The text with the edits of a finding carried out.
fn mended(text: &str, finding: &Finding) -> Option<String> {
    let fix = finding.fix.as_ref()?;
    let mut out = text.to_owned();
    for edit in fix.edits.iter().rev() {
        out.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
    }
    Some(out)
}

fn is_of_words(code: Code) -> bool {
    ("HD050"..="HD069").contains(&code.id())
}

#[test]
fn a_fix_takes_its_finding_away_and_brings_no_other() {
    let mut fixes = 0;
    for file in files("fixtures/codes").iter().filter(|file| file.contains("/bad-")) {
        let Some(code) = file.split('/').nth(2).and_then(Code::find) else { continue };
        if !is_of_words(code) || code == Code::KomiZero {
            continue;
        }
        let text = fs::read_to_string(root().join(file)).unwrap();
        let (findings, _) = judged(&text);
        for finding in findings.iter().filter(|finding| finding.code == code) {
            let Some(mended) = mended(&text, finding) else { continue };
            let (after, _) = judged(&mended);
            let left: Vec<_> = after.iter().map(|finding| finding.code.id()).collect();
            assert!(left.is_empty(), "{file}: {mended}: {left:?}");
            fixes += 1;
        }
    }
    assert!(fixes >= 25, "{fixes}");
}

#[test]
fn what_is_assumed_is_never_safe() {
    for (header, safe) in [
        ("RE[黑中盘胜]", true),
        ("RE[黑胜1/4子]", false),
        ("RE[B+0.0]", false),
        ("KM[6目半]", true),
        ("KM[375]", false),
        ("KM[3又3/4子]", false),
        ("DT[昭和12年]", true),
        ("DT[弘化3年]", false),
        ("TM[2小时]", true),
        ("BR[P9段]", true),
        ("BR[业余5段]", false),
    ] {
        let (findings, _) = judged(&format!("(;GM[1]FF[4]{header};B[pd];W[dp])"));
        let finding = findings.iter().find(|finding| is_of_words(finding.code)).unwrap();
        let applicability = finding.fix.as_ref().unwrap().applicability;
        assert_eq!(applicability == Applicability::Safe, safe, "{header}");
    }
}

#[test]
fn the_result_is_in_its_normal_form() {
    for (written, normal) in [
        ("黑胜2又3/4子", "B+5.5"),
        ("백 불계승", "W+R"),
        ("W+Time", "W+T"),
        ("B+3.50", "B+3.5"),
        ("john wins", "?"),
        ("", "?"),
    ] {
        let (_, result) = judged(&format!("(;GM[1]FF[4]CA[UTF-8]RE[{written}];B[pd];W[dp])"));
        assert_eq!(result, normal, "{written}");
    }
}

#[test]
fn handicap_stones_are_set_from_the_moves_or_the_usual_points() {
    let fixed = |text: &str| {
        let (findings, _) = judged(text);
        findings
            .iter()
            .find(|finding| is_of_words(finding.code))
            .and_then(|finding| mended(text, finding))
    };
    assert_eq!(
        fixed("(;GM[1]FF[4]HA[2];B[pd];B[dp];W[pp];B[dd])").as_deref(),
        Some("(;GM[1]FF[4]HA[2];AB[pd];AB[dp];W[pp];B[dd])")
    );
    assert_eq!(
        fixed("(;GM[1]FF[4]SZ[19]HA[3];W[dd];B[cf])").as_deref(),
        Some("(;GM[1]FF[4]SZ[19]HA[3]AB[dp][pd][pp];W[dd];B[cf])"),
        "the corner that White takes was free"
    );
    // Black begins, and White answers: the stones are nowhere.
    assert_eq!(fixed("(;GM[1]FF[4]HA[2];B[pd];W[dp])"), None);
    assert_eq!(
        fixed("(;GM[1]FF[4]HA[5.5]KM[4]AB[pd][dd][pp][dp];W[jj])").as_deref(),
        Some("(;GM[1]FF[4]HA[4]KM[5.5]AB[pd][dd][pp][dp];W[jj])")
    );
    // Problems and positions are no handicap games.
    assert_eq!(fixed("(;GM[1]FF[4]AB[pd][dp]AW[dd];W[jj])"), None);
}

#[test]
fn clean_headers_and_other_games_raise_nothing() {
    for headers in [
        "GM[1]FF[4]HA[0]KM[0]RE[B+3]DT[1996-12-27,28]TM[7200]OT[25/600 Canadian]BR[9p]WR[5d?]",
        "GM[1]FF[4]KM[7.5]RE[W+0.5]DT[1968]BR[Meijin]WR[]TM[]DT[]",
        "GM[6]FF[4]KM[375]RE[W+368.5x]DT[2019/3/4]",
    ] {
        let (findings, _) = judged(&format!("(;{headers};B[pd];W[dp])"));
        let told: Vec<_> = findings.iter().filter(|finding| is_of_words(finding.code)).collect();
        assert!(told.is_empty(), "{headers}: {told:?}");
    }
}
