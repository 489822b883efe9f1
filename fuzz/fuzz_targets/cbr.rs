//! Any bytes as a CBR file: read, judged, rewritten, written, read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{
    findings::Code,
    formats::{Format, ReadOptions},
    judge::judge,
    rewrite::rewrite,
    stage::Profile,
};

fuzz_target!(|bytes: &[u8]| {
    let profile = Profile::default();
    let body = Format::Cbr.info().bytes().unwrap();
    let mut file = b"CCBridge Record\0\0\0\0".to_vec();
    file.extend(bytes);
    let _ = (body.sniff)(&file);
    let options = ReadOptions { max_size: 1 << 20, ..ReadOptions::default() };
    for entry in (body.read)(&file, &options).entries {
        for finding in &entry.findings {
            assert!(finding.span.end as usize <= file.len());
        }
        judge(&entry.record, entry.findings, &profile);
        let both = (Format::Cbr, Format::Cbr);
        let written = rewrite(&entry.record, "", both, None, &profile).record;
        let first = (body.write.unwrap())(&written);
        let mut again = (body.read)(&first, &ReadOptions::default()).entries;
        let again = again.remove(0);
        assert_eq!(again.record.tree.len(), written.tree.len());
        // Where the first move went into a comment, another tells who moves first.
        if again.findings.iter().any(|finding| finding.code == Code::FirstMoverWrong) {
            continue;
        }
        let second = rewrite(&again.record, "", both, None, &profile).record;
        assert_eq!((body.write.unwrap())(&second), first);
    }
});
