//! What the READMEs show as printed is what is printed.

use std::fs;

use crate::support::{root, yanpu};

/// The text block behind a marker.
fn shown(readme: &str, marker: &str) -> String {
    let text = fs::read_to_string(root().join(readme)).unwrap();
    let (_, rest) = text.split_once(&format!("<!-- {marker} -->\n```text\n")).unwrap();
    rest.split_once("\n```").unwrap().0.to_owned()
}

#[test]
fn the_first_command_prints_what_the_readmes_show() {
    for (readme, lang) in [("README.md", "en"), ("README.zh-CN.md", "zh")] {
        let ran = yanpu(&["check", "corpus", "--lang", lang]);
        assert_eq!(ran.out.trim_end(), shown(readme, "check corpus"), "{readme}");
    }
}

#[test]
fn the_finding_is_printed_as_shown() {
    for (readme, lang) in [("README.md", "en"), ("README.zh-CN.md", "zh")] {
        let file = "corpus/xiangqi/faulty-horse-leg.pgn";
        let ran = yanpu(&["check", file, "--format", "human", "--lang", lang]);
        let first = ran.out.split("\n\n").next().unwrap();
        assert_eq!(first, shown(readme, "finding"), "{readme}");
    }
}
