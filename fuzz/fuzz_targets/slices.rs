//! Any bytes in any chunks: the slices tile them, and are the same whatever the chunks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{
    formats::TABLE,
    source::slice::{Slicer, Unit},
};

fuzz_target!(|input: (u8, bool, Vec<u8>)| {
    let (chunk, double_byte, bytes) = input;
    for body in TABLE.iter().filter_map(|info| info.text()) {
        let mut slicer = Slicer::new(body.cut, double_byte, Unit::Byte, 0);
        let mut seen = Vec::new();
        let chunks: Vec<_> = bytes.chunks(usize::from(chunk) + 1).collect();
        for (index, more) in chunks.iter().enumerate() {
            let block = slicer.push(more, index + 1 == chunks.len());
            for slice in &block.slices {
                assert_eq!(slice.offset, seen.len() as u64);
                seen.extend_from_slice(&block.bytes[slice.range.clone()]);
            }
        }
        assert_eq!(seen, bytes);
    }
});
