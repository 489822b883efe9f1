//! `yanpu snapshot`: one stable line a game, written or compared.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::Path,
};

use super::{
    Done, Failure, Why,
    args::SnapshotArgs,
    batch::{self, Event, Taken, Work},
    check::empty_report,
    files,
    options::Options,
    select::{Counts, Selection, tell},
};
use crate::{
    findings::Lang,
    formats::Entry,
    report::{GameReport, SnapshotLine},
    snapshot::game,
    source::Source,
};

pub(super) fn run(args: &SnapshotArgs, lang: Lang) -> Result<Done, Failure> {
    let options = Options::of(&args.input, args.encoding.as_deref(), lang)?;
    let selection = Selection::new(&args.select, lang)?;
    let (inputs, mut failures) = files::inputs(&args.input.paths, lang);
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, format, entry: Entry<'_>| {
            let profile = &options.profile;
            if !selection.admits(&entry.record, format, profile) {
                return None;
            }
            let record = selection.needs_judgement().then(|| entry.record.clone());
            let (report, text) = game(source, format, entry, profile);
            let kept = record
                .is_none_or(|record| selection.keeps(&record, format, &report.judgement, profile));
            kept.then_some((report, text))
        },
        finish: |file: &Taken, number, game: Option<Option<(GameReport, String)>>| {
            let game = game.unwrap_or_else(|| Some((empty_report(file), String::new())));
            let named = game.filter(|_| number == 0 || selection.names(number));
            named.map(|(report, text)| SnapshotLine::new(&file.name, number, &report, &text))
        },
    };
    let mut counts = Counts::default();
    let mut lines = Vec::new();
    failures += batch::run(&inputs, &options, &work, |_, event| {
        match event {
            Event::Out(Some(line)) if line.number == 0 => lines.push(line),
            Event::Out(Some(line)) => {
                if !counts.take(&selection) {
                    return Err(Failure::Enough);
                }
                lines.push(line);
                if counts.are_full(&selection) {
                    return Err(Failure::Enough);
                }
            }
            Event::Out(None) => counts.passed_over += 1,
            Event::End => {}
        }
        Ok(())
    })?;
    if selection.selects() {
        tell(&counts, None, None, lang);
    }
    if failures > 0 {
        return Err(Failure::Other(match lang {
            Lang::En => format!("{failures} unreadable; no snapshot is taken"),
            Lang::Zh => format!("有 {failures} 项无法读取，未生成摘要"),
        }));
    }
    if let Some(path) = &args.check {
        return compare(path, &lines, lang);
    }
    if let Some(path) = &args.output {
        let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
        let text = lines.join("\n") + "\n";
        files::write_whole(path, text.as_bytes(), true)?;
    }
    Ok(Done::Clean)
}

/// Prints what changed against the lines in a file, game by game: `-` as it was, `+` as it is.
fn compare(path: &Path, new: &[SnapshotLine], lang: Lang) -> Result<Done, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::at(path.display(), error))?;
    let mut old = BTreeMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let Some(line) = SnapshotLine::read(line) else {
            return Err(Failure::at(
                path.display(),
                Why::words(
                    format!("line {} is no snapshot", index + 1),
                    format!("第 {} 行不是摘要", index + 1),
                ),
            ));
        };
        old.insert((line.file, line.number), line.rest);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut changes = 0;
    for line in new {
        let was = old.remove(&(line.file.clone(), line.number));
        if was.as_ref() == Some(&line.rest) {
            continue;
        }
        changes += 1;
        if let Some(was) = was {
            writeln!(out, "-{}\t{}\t{was}", line.file, line.number)?;
        }
        writeln!(out, "+{line}")?;
    }
    for ((file, number), was) in &old {
        changes += 1;
        writeln!(out, "-{file}\t{number}\t{was}")?;
    }
    if changes > 0 {
        match lang {
            Lang::En if changes == 1 => writeln!(out, "1 game changed")?,
            Lang::En => writeln!(out, "{changes} games changed")?,
            Lang::Zh => writeln!(out, "{changes} 局有变化")?,
        }
    }
    out.flush()?;
    Ok(if changes == 0 { Done::Clean } else { Done::Findings })
}
