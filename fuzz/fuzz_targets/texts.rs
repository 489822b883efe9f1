//! Any text as DhtmlXQ and as WXF: read, judged, rewritten, written, read again.
#![no_main]

mod settle;

use libfuzzer_sys::fuzz_target;
use yanpu::formats::Format;

fuzz_target!(|text: &str| {
    settle::check(&[(Format::DhtmlXq, "[DhtmlXQ]"), (Format::Wxf, "FORMAT WXF\n")], text);
});
