//! Any text, as each format: what is written reads back as one game and is written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{formats::TABLE, rewrite::rewrite, source::Source, stage::Profile};

fuzz_target!(|text: &str| {
    let profile = Profile::default();
    for info in TABLE.iter().filter(|info| info.writes_text()) {
        let both = (info.format, info.format);
        for entry in info.read_text(text) {
            if !info.games.contains(&entry.record.game) {
                continue;
            }
            let first = info.write_text(&rewrite(&entry.record, text, both, None, &profile).record);
            let source = Source::from_text(&*first);
            let entries = info.read_text(&source.text);
            assert_eq!(entries.len(), 1, "{first}");
            let again = rewrite(&entries[0].record, &source.text, both, None, &profile);
            assert_eq!(info.write_text(&again.record), first);
        }
    }
});
