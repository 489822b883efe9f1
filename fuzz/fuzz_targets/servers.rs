//! Any bytes as a file of each game server, and behind a good beginning: read and judged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{
    formats::{Entry, Format, ReadOptions},
    judge::judge,
    stage::Profile,
};

/// Formats, and beginnings that bring a reader to its moves.
const HEADS: &[(Format, &[u8])] = &[
    (Format::Che, b""),
    (Format::Che, b"1 9 21 32 1 0 1 2 2 0 1 0 "),
    (Format::Ccm, b""),
    (Format::Ccm, b"\x01\x00\x12\x00\x6B\x96\x60\x58\x09\x00\x00\x00"),
    (Format::Chn, b""),
    (Format::Chn, b"GL\xD0\x07"),
    (Format::Mxq, b""),
    (Format::Mxq, b"\x01a\x01b\x03-\xCA\xA4\x05Moves"),
    (Format::Pfc, b"<n version='2'>"),
    (Format::Xqr, b"\x00\x02\x20\x17"),
    (Format::Xqr, b"\x00\x02\x20\x17\x09\x00\x00\x00\x05\x00"),
    (Format::Xgf, b"\x06\x0B"),
];

fn check(entry: Entry<'_>, length: usize) {
    for finding in &entry.findings {
        assert!(finding.span.end as usize <= length);
    }
    judge(&entry.record, entry.findings, &Profile::default());
}

fuzz_target!(|bytes: &[u8]| {
    for &(format, head) in HEADS {
        let file = [head, bytes].concat();
        let info = format.info();
        if let Some(body) = info.bytes() {
            let _ = (body.sniff)(&file);
            for entry in (body.read)(&file, &ReadOptions::default()).entries {
                check(entry, file.len());
            }
        } else {
            let text = String::from_utf8_lossy(&file);
            for entry in info.read_text(&text) {
                check(entry, text.len());
            }
        }
    }
});
