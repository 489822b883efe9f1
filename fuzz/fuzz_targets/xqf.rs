//! Any bytes as an XQF file: read, judged, rewritten, written in each version, read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{
    formats::{Format, ReadOptions},
    judge::judge,
    rewrite::rewrite,
    stage::Profile,
};

fuzz_target!(|bytes: &[u8]| {
    let profile = Profile::default();
    let body = Format::Xqf.info().bytes().unwrap();
    let mut file = b"XQ".to_vec();
    file.extend(bytes);
    let _ = (body.sniff)(&file);
    for entry in (body.read)(&file, &ReadOptions::default()).entries {
        for finding in &entry.findings {
            assert!(finding.span.end as usize <= file.len());
        }
        judge(&entry.record, entry.findings, &profile);
        let both = (Format::Xqf, Format::Xqf);
        let written = rewrite(&entry.record, "", both, None, &profile).record;
        for (_, write) in body.versions {
            let first = write(&written);
            let mut again = (body.read)(&first, &ReadOptions::default()).entries;
            let again = again.remove(0).record;
            assert_eq!(again.tree.len(), written.tree.len());
            let second = rewrite(&again, "", both, None, &profile).record;
            assert_eq!(write(&second), first);
        }
    }
});
