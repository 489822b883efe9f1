//! What the targets of the archive formats with a writer ask of any file.

use yanpu::{
    formats::{Entry, Format, ReadOptions},
    judge::judge,
    record::Record,
    rewrite::rewrite,
    stage::Profile,
};

/// Reads, judges, rewrites, writes and reads again: the tree stays, and the writing settles.
pub fn check(format: Format, file: &[u8]) {
    let body = format.info().bytes().unwrap();
    let _ = (body.sniff)(file);
    let options = ReadOptions { max_size: 1 << 20, ..ReadOptions::default() };
    let again = |file: &[u8]| -> Entry<'static> {
        (body.read)(file, &ReadOptions::default()).entries.remove(0)
    };
    for entry in (body.read)(file, &options).entries {
        for finding in &entry.findings {
            assert!(finding.span.end as usize <= file.len());
        }
        judge(&entry.record, entry.findings, &Profile::default());
        // Moves off the board go into a comment the first time, which may change who moves first.
        let second = again(&file_of(format, &entry.record));
        let third = file_of(format, &second.record);
        assert_eq!(again(&third).record.tree.len(), second.record.tree.len());
        assert_eq!(file_of(format, &again(&third).record), third);
    }
}

/// The record as a file; a library of one game where the format is one.
fn file_of(format: Format, record: &Record<'_>) -> Vec<u8> {
    let written = rewrite(record, "", (format, format), None, &Profile::default()).record;
    let body = format.info().bytes().unwrap();
    let file = (body.write.unwrap())(&written);
    body.bind.map_or(file.clone(), |bind| bind(&[file]))
}
