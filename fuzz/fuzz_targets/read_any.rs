//! Any bytes: detected, decoded, read, judged. Nothing may panic or hang.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yanpu::{findings::Lang, intake, judge::judge, source::Source, stage::Profile};

fuzz_target!(|bytes: &[u8]| {
    let source = Source::from_bytes(bytes);
    for entry in intake::read(&source) {
        let judged = judge(&entry.record, entry.findings, &Profile::default());
        for finding in &judged.findings {
            let _ = (finding.message(Lang::En), finding.message(Lang::Zh));
            assert!(finding.span.end as usize <= source.text.len());
        }
    }
});
