//! Any text as PGN, of chess and of xiangqi: read, judged, rewritten, written, read again.
#![no_main]

mod settle;

use libfuzzer_sys::fuzz_target;
use yanpu::formats::Format;

fuzz_target!(|text: &str| {
    settle::check(&[(Format::Pgn, ""), (Format::Pgn, "[Game \"Chinese Chess\"]\n\n")], text);
});
