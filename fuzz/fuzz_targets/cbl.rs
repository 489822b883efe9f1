//! Any bytes as a CBL file: read, judged, rewritten, written, read again.
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
    let body = Format::Cbl.info().bytes().unwrap();
    // The first byte chooses: an old library, or index and slots of a new one.
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let mut file = Vec::new();
    if kind & 1 == 0 {
        file.extend(b"CCBridge\x15\0\0\0");
        file.extend([kind >> 1 & 1, 0, 0, 0, 0, 0, 0, 0]);
        file.extend(bytes);
    } else {
        file.resize(66_624, 0);
        file[..20].copy_from_slice(b"CCBridgeLibrary\0\x03\0\0\0");
        file[60] = kind >> 1 & 3;
        file.extend(bytes);
    }
    let _ = (body.sniff)(&file);
    let options = ReadOptions { max_size: 1 << 20, ..ReadOptions::default() };
    for entry in (body.read)(&file, &options).entries {
        for finding in &entry.findings {
            assert!(finding.span.end as usize <= file.len());
        }
        judge(&entry.record, entry.findings, &profile);
        let both = (Format::Cbl, Format::Cbl);
        let written = rewrite(&entry.record, "", both, None, &profile).record;
        let first = (body.bind.unwrap())(&[(body.write.unwrap())(&written)]);
        let mut again = (body.read)(&first, &ReadOptions::default()).entries;
        let again = again.remove(0);
        assert_eq!(again.record.tree.len(), written.tree.len());
        // Where the first move went into a comment, another tells who moves first.
        if again.findings.iter().any(|finding| finding.code == Code::FirstMoverWrong) {
            continue;
        }
        let second = rewrite(&again.record, "", both, None, &profile).record;
        assert_eq!((body.bind.unwrap())(&[(body.write.unwrap())(&second)]), first);
    }
});
