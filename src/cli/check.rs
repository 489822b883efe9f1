//! `yanpu check`: what is wrong with which game.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::{
    Done, Failure,
    args::{CheckArgs, CheckFormat, FailOn},
    batch::{self, Event, Options, Taken, Work},
    files,
};
use crate::{
    findings::{Lang, Severity},
    formats::{Entry, Format},
    judge::{self, Judgement},
    report::{Concise, GameReport, Human, Jsonl, Report, Summary},
    source::Source,
    stage::Profile,
};

/// Judges a game and finds the places of its findings.
pub(super) fn report(
    source: &Source<'_>,
    format: Format,
    entry: Entry<'_>,
    profile: &Profile,
    with_text: bool,
) -> GameReport {
    let Entry { record, findings } = entry;
    let judgement = judge::judge(&record, findings, profile);
    let start = record.span.start;
    GameReport::new(source, start, Some(record.game), Some(format), judgement, with_text)
}

/// The report of a file without a game.
pub(super) fn empty_report(file: &Taken) -> GameReport {
    let source = Source { encoding: file.intake.encoding(), ..Source::from_text("") };
    let judgement = Judgement::of_nothing(file.intake.nothing(file.size));
    GameReport::new(&source, 0, None, file.intake.format, judgement, false)
}

/// A printed game and what the summary and the exit code need of it.
struct Printed {
    text: String,
    worst: Option<Severity>,
    summary: Summary,
}

fn print(report: &dyn Report, file: &Taken, number: u32, game: &GameReport) -> Printed {
    let mut text = String::new();
    report.game(&file.name, number, game, &mut text);
    let mut summary = Summary::default();
    summary.add(game);
    Printed { text, worst: game.worst(), summary }
}

pub(super) fn run(args: &CheckArgs, lang: Lang) -> Result<Done, Failure> {
    let options = Options::new(args.input.jobs, &args.input.rules, args.encoding.as_deref())?;
    let terminal = io::stdout().is_terminal();
    let format =
        args.format.unwrap_or(if terminal { CheckFormat::Human } else { CheckFormat::Concise });
    let report: Box<dyn Report> = match format {
        CheckFormat::Human => Box::new(Human { lang, colour: terminal }),
        CheckFormat::Concise => Box::new(Concise { lang }),
        CheckFormat::Jsonl => Box::new(Jsonl { lang }),
    };
    let (inputs, mut failures) = files::inputs(&args.input.paths);
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, format, entry: Entry<'_>| {
            self::report(source, format, entry, &options.profile, report.needs_text())
        },
        finish: |file: &Taken, number, game: Option<GameReport>| {
            let game = game.unwrap_or_else(|| empty_report(file));
            print(&*report, file, number, &game)
        },
    };
    let mut out = BufWriter::new(io::stdout());
    let mut total = Summary::default();
    let mut worst = None;
    failures += batch::run(&inputs, &options, &work, |_, event| {
        match event {
            Event::Out(printed) => {
                out.write_all(printed.text.as_bytes())?;
                total.merge(&printed.summary);
                worst = worst.max(printed.worst);
            }
            Event::End => total.files += 1,
        }
        Ok(())
    })?;
    let mut last = String::new();
    report.finish(&total, &mut last);
    out.write_all(last.as_bytes())?;
    out.flush()?;
    finished(failures, worst, args.fail_on, lang)
}

/// The end of a command: inputs that could not be read weigh more than findings.
pub(super) fn finished(
    failures: usize,
    worst: Option<Severity>,
    fail_on: FailOn,
    lang: Lang,
) -> Result<Done, Failure> {
    if failures > 0 {
        return Err(Failure::Other(match lang {
            Lang::En if failures == 1 => "1 input or output failed".into(),
            Lang::En => format!("{failures} inputs or outputs failed"),
            Lang::Zh => format!("有 {failures} 项未能读取或写出"),
        }));
    }
    let reached = worst.is_some_and(|worst| fail_on.reached(worst));
    Ok(if reached { Done::Findings } else { Done::Clean })
}
