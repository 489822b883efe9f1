//! Any text as DhtmlXQ and as WXF: read, judged, rewritten, written, read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{formats::Format, judge::judge, rewrite::rewrite, source::Source, stage::Profile};

fuzz_target!(|text: &str| {
    let profile = Profile::default();
    for (format, head) in [(Format::DhtmlXq, "[DhtmlXQ]"), (Format::Wxf, "FORMAT WXF\n")] {
        let text = format!("{head}{text}");
        let info = format.info();
        for entry in info.read_text(&text) {
            for finding in &entry.findings {
                assert!(finding.span.end as usize <= text.len());
            }
            judge(&entry.record, entry.findings, &profile);
            if info.shape.refuses.is_some_and(|refuses| refuses(&entry.record).is_some()) {
                continue;
            }
            let both = (format, format);
            let written = rewrite(&entry.record, &text, both, None, &profile).record;
            let first = info.write_text(&written);
            let source = Source::from_text(&*first);
            let again = info.read_text(&source.text);
            assert_eq!(again.len(), 1, "{first}");
            // A comment that is nothing but headers becomes headers; after that nothing moves.
            let second = rewrite(&again[0].record, &source.text, both, None, &profile).record;
            let second = info.write_text(&second);
            let source = Source::from_text(&*second);
            let third = info.read_text(&source.text);
            let third = rewrite(&third[0].record, &source.text, both, None, &profile).record;
            assert_eq!(info.write_text(&third), second);
        }
    }
});
