//! Any bytes as a CBF file: read, judged, rewritten, written, read again.
#![no_main]

mod archive;

use libfuzzer_sys::fuzz_target;
use yanpu::formats::Format;

fuzz_target!(|bytes: &[u8]| {
    let mut file = b"<ChineseChessRecord>".to_vec();
    file.extend(bytes);
    archive::check(Format::Cbf, &file);
});
