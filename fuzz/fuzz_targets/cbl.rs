//! Any bytes as a CBL file: read, judged, rewritten, written, read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{
    formats::{Entry, Format, ReadOptions},
    judge::judge,
    record::Record,
    rewrite::rewrite,
    stage::Profile,
};

/// The record as a file.
fn file_of(record: &Record<'_>) -> Vec<u8> {
    let both = (Format::Cbl, Format::Cbl);
    let written = rewrite(record, "", both, None, &Profile::default()).record;
    let body = Format::Cbl.info().bytes().unwrap();
    (body.bind.unwrap())(&[(body.write.unwrap())(&written)])
}

fuzz_target!(|bytes: &[u8]| {
    let body = Format::Cbl.info().bytes().unwrap();
    // The first byte chooses: an old library, or index and slots of a new one.
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let mut file = Vec::new();
    if kind & 1 == 0 {
        file.extend(b"CCBridge\x15\0\0\0");
        file.extend([kind >> 1 & 1, 0, 0, 0, 0, 0, 0, 0]);
    } else {
        file.resize(66_624, 0);
        file[..20].copy_from_slice(b"CCBridgeLibrary\0\x03\0\0\0");
        file[60] = kind >> 1 & 3;
    }
    file.extend(bytes);
    let _ = (body.sniff)(&file);
    let options = ReadOptions { max_size: 1 << 20, ..ReadOptions::default() };
    let again = |file: &[u8]| -> Entry<'static> {
        (body.read)(file, &ReadOptions::default()).entries.remove(0)
    };
    for entry in (body.read)(&file, &options).entries {
        for finding in &entry.findings {
            assert!(finding.span.end as usize <= file.len());
        }
        judge(&entry.record, entry.findings, &Profile::default());
        // Moves off the board go into a comment the first time, which may change who moves first.
        let second = again(&file_of(&entry.record));
        let third = file_of(&second.record);
        assert_eq!(again(&third).record.tree.len(), second.record.tree.len());
        assert_eq!(file_of(&again(&third).record), third);
    }
});
