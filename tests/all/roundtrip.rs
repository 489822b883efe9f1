//! Reading what was written gives the same game; writing twice gives the same bytes.

use std::fs;

use yanpu::{
    findings::Severity,
    formats::Format,
    intake::{self, Intake},
    judge::judge,
    record::{Game, Record},
    rewrite::rewrite,
    source::Source,
    stage::Profile,
};

use crate::support::{files, root};

/// Plies, moves in all lines, and last position of each game of a text.
fn games(source: &Source<'_>) -> Vec<(u32, u32, Option<String>)> {
    intake::read(source)
        .iter()
        .map(|entry| judge(&entry.record, Vec::new(), &Profile::default()))
        .map(|judged| (judged.plies, judged.moves, judged.last))
        .collect()
}

/// The headers of a record, sorted: a writer may put them in the order of its format.
fn headers(record: &Record<'_>) -> Vec<(String, String)> {
    // An SGF declares the encoding and version that it is written in.
    let kept = record.headers.iter().filter(|h| h.name != "CA" && h.name != "FF");
    let pairs = kept.map(|h| (h.name.to_string(), h.value.to_string()));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort();
    pairs
}

/// All records of corpus/ with the text and the format they come from.
fn each_record(mut work: impl FnMut(&str, &Source<'_>, Format, &Record<'_>)) {
    let mut n = 0;
    for file in files("corpus") {
        let bytes = fs::read(root().join(&file)).unwrap();
        let extension = file.rsplit('.').next();
        let intake = Intake::new(&bytes, extension, None);
        let (source, findings) = intake.whole_source(&bytes);
        let Some(format) = intake.format else { continue };
        for entry in intake.entries(&source, true, findings) {
            n += 1;
            work(&file, &source, format, &entry.record);
        }
    }
    assert!(n > 150, "{n} records");
}

#[test]
fn what_was_written_reads_back_the_same() {
    let profile = Profile::default();
    each_record(|file, source, format, record| {
        let first = rewrite(record, &source.text, (format, format), None, &profile);
        let text = format.info().write_text(&first.record);
        let again = Source::from_text(&*text);
        let entries = format.info().read_text(&again.text);
        assert_eq!(entries.len(), 1, "{file}: {text}");
        let errors = entries[0].findings.iter().filter(|f| f.severity > Severity::Info);
        assert_eq!(errors.count(), 0, "{file}: {:?}\n{text}", entries[0].findings);
        let second = rewrite(&entries[0].record, &again.text, (format, format), None, &profile);
        assert_eq!(format.info().write_text(&second.record), text, "{file}");
        // A game without refused moves keeps its very content.
        if first.findings.is_empty() && record.strays.is_empty() {
            assert!(second.record.tree.same_content(&first.record.tree), "{file}: {text}");
            assert_eq!(headers(&second.record), headers(&first.record), "{file}");
        }
        let before = judge(record, Vec::new(), &profile);
        let after = judge(&entries[0].record, Vec::new(), &profile);
        let facts = |j: &yanpu::judge::Judgement| (j.plies, j.moves, j.last.clone());
        assert_eq!(facts(&before), facts(&after), "{file}");
    });
}

#[test]
fn xiangqi_between_all_notations_and_formats_keeps_comments_and_variations() {
    let profile = Profile::default();
    each_record(|file, source, format, record| {
        if record.game != Game::Xiangqi {
            return;
        }
        let before = judge(record, Vec::new(), &profile);
        for to in [Format::Pgn, Format::MoveList] {
            // What names no direction comes back as the likeliest game, not as the same.
            let exact = |name: &&&str| !matches!(**name, "zh-short" | "zh-signed");
            for notation in yanpu::rewrite::notations(Game::Xiangqi).iter().filter(exact) {
                let there = rewrite(record, &source.text, (format, to), Some(notation), &profile);
                let text = to.info().write_text(&there.record);
                let again = Source::from_text(&*text);
                let found = games(&again);
                let expected = vec![(before.plies, before.moves, before.last.clone())];
                assert_eq!(found, expected, "{file} as {notation}: {text}");
                let entry = &to.info().read_text(&again.text)[0];
                assert_eq!(
                    entry.record.tree.comments(),
                    there.record.tree.comments(),
                    "{file} as {notation}: {text}"
                );
            }
        }
    });
}
