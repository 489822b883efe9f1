//! The expected verdict on every record of corpus/, one snapshot a file.

use crate::support::{files, root, yanpu};

#[test]
fn verdicts() {
    for file in files("corpus") {
        let name = file.trim_start_matches("corpus/");
        if name.ends_with(".md") || name.starts_with('.') {
            continue;
        }
        let (_kept, scratch) = crate::support::scratch();
        let lines = scratch.join("lines");
        let ran = yanpu(&["snapshot", &file, "-o", lines.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{file}: {}", ran.err);
        let games = std::fs::read_to_string(&lines).unwrap();
        let findings = yanpu(&["check", "--format", "concise", &file]).out;
        let encoding = yanpu(&["check", "--format", "jsonl", &file]).out;
        let encoding: serde_json::Value =
            serde_json::from_str(encoding.lines().next().unwrap()).unwrap();
        let verdict = format!(
            "encoding: {}, format: {}\n{games}{findings}",
            encoding["encoding"].as_str().unwrap(),
            encoding["format"].as_str().unwrap(),
        );
        let snapshot = name.replace('/', "-");
        insta::with_settings!({ snapshot_path => root().join("tests/snapshots/corpus"),
            prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(snapshot, verdict);
        });
    }
}
