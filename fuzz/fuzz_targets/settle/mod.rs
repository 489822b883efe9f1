//! What the targets of the text formats ask of any text.

use yanpu::{formats::Format, judge::judge, rewrite::rewrite, source::Source, stage::Profile};

/// Reads, judges, rewrites, writes and reads `text` again as each of the formats, behind a head by
/// which it is of them: places lie in the text, one game stays one, and the writing settles.
pub fn check(formats: &[(Format, &str)], text: &str) {
    let profile = Profile::default();
    for &(format, head) in formats {
        let text = format!("{head}{text}");
        for entry in format.info().read_text(&text) {
            for finding in &entry.findings {
                assert!(text.get(finding.span.range()).is_some());
            }
            judge(&entry.record, entry.findings, &profile);
            // What has no writer is written as SGF.
            let to = if format.info().writes_text() { format } else { Format::Sgf };
            let info = to.info();
            if info.shape.refuses.is_some_and(|refuses| refuses(&entry.record).is_some()) {
                continue;
            }
            let both = (to, to);
            let written = rewrite(&entry.record, &text, (format, to), None, &profile).record;
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
}
