//! Any bytes as a CBL file: read, judged, rewritten, written, read again.
#![no_main]

mod archive;

use libfuzzer_sys::fuzz_target;
use yanpu::formats::Format;

fuzz_target!(|bytes: &[u8]| {
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
    archive::check(Format::Cbl, &file);
});
