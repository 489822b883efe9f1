//! Any text as each text format of Go beside SGF: read, judged, rewritten, written, read again.
#![no_main]

mod settle;

use libfuzzer_sys::fuzz_target;
use yanpu::formats::Format;

/// The formats, and how a text begins that is of them.
const FORMATS: [(Format, &str); 7] = [
    (Format::Gib, "\\HS\n"),
    (Format::Ngf, "Rated game\n19\n"),
    (Format::Ugf, "[Header]\n"),
    (Format::GoList, "1. Black "),
    (Format::Gtp, "boardsize 19\n"),
    (Format::GoLines, ""),
    (Format::Ogs, "{\"moves\":["),
];

fuzz_target!(|text: &str| settle::check(&FORMATS, text));
