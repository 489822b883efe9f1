use proptest::prelude::*;

use super::*;
use crate::formats::any::{self, codes, line};

#[test]
fn a_list() {
    assert_eq!(sniff("17\t;B[pd];W[dd]\n18\t;B[pq]"), 97);
    assert_eq!(sniff("a\tb\n"), 0);
    assert_eq!(sniff("(;B[aa])"), 0);
    let text = "17\t;B[pd];W[dd];B[]\r\n18\t2007-01-01\t;W[aa]C[a\\]b]\n\n\
        19\t(;GM[1]SZ[9];B[aa])\nbroken\n";
    assert_eq!(sniff(text), 0);
    let entries = read(text);
    let shown: Vec<_> = entries
        .iter()
        .map(|entry| {
            let name = entry.record.value("GN").unwrap_or("");
            format!("{name} / {} / {}", line(entry), codes(entry))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "17 / b:pd w:dd b: / ",
            "18 / {2007-01-01} w:aa {a]b} / ",
            "19 / b:aa / ",
            " / {broken} / AR049"
        ]
    );
    let tree = &entries[0].record.tree;
    let second = tree.main_line().nth(1).unwrap();
    assert_eq!(tree.node(second).mv.as_ref().unwrap().span.of(text), "dd");
    assert_eq!(cut(text.as_bytes(), false), Some(text.find('\n').unwrap() + 1));
}

#[test]
fn long_files_are_read_in_their_time() {
    any::quick(read, &"1\t;B[pd];W[dd]\n".repeat(100_000));
    any::quick(read, &format!("1\t{}", ";B[pd]".repeat(300_000)));
    any::quick(read, &"\t".repeat(300_000));
}

proptest! {
    #[test]
    fn anything_is_read(text in "(1\t|;B\\[pd\\]|\\(|\\)|;|\n|[ -~]){0,40}") {
        any::sane(&text, &read(&text))?;
        sniff(&text);
    }
}
