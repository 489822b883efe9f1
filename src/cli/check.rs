//! `yanpu check`: what is wrong with which game.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::{
    Done, Failure,
    args::{CheckArgs, CheckFormat, FailOn, ProfileArg},
    batch::{self, Event, Options, Taken, Work},
    files,
    repeats::Repeats,
    select::{Counts, Selection},
};
use crate::{
    findings::{Lang, Severity},
    formats::{Entry, Format},
    judge::{self, Judgement},
    record::Game,
    report::{Concise, GameReport, Human, Jsonl, Report, Summary},
    select::{dedupe::Print, eco},
    source::Source,
    stage::Profile,
};

/// What a report prints of a game besides its findings.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// Its last position.
    pub(super) last: bool,
    /// Its text.
    pub(super) text: bool,
}

/// Which games are judged, and what is asked of them besides.
struct Asked {
    selection: Selection,
    /// Whether games that stand twice are told.
    duplicates: bool,
    /// Whether other codes of openings are told.
    eco: bool,
}

/// A judged game that is meant, with what its repetitions are told by.
struct Judged {
    report: GameReport,
    print: Option<Print>,
}

/// Judges a game and finds the places of its findings; `None` where it is not selected.
fn judged(
    source: &Source<'_>,
    format: Format,
    entry: Entry<'_>,
    profile: &Profile,
    needs: Needs,
    asked: &Asked,
) -> Option<Judged> {
    let Entry { record, mut findings } = entry;
    if !asked.selection.admits(&record, format, profile) {
        return None;
    }
    if asked.eco {
        findings.extend(eco::compare(&record, profile));
    }
    let judge = if needs.last { judge::judge } else { judge::verify };
    let judgement = judge(&record, findings, profile);
    if !asked.selection.keeps(&record, format, &judgement, profile) {
        return None;
    }
    let print = asked.duplicates.then(|| Print::of(&record, profile));
    let (start, game) = (record.span.start, Some(record.game));
    let report = GameReport::new(source, start, game, Some(format), judgement, needs.text);
    Some(Judged { report, print })
}

/// The report of a file without a game.
pub(super) fn empty_report(file: &Taken) -> GameReport {
    let (source, _) = file.intake.whole_source(&[]);
    let judgement = if file.nothing.is_empty() {
        Judgement::of_nothing(file.intake.nothing(file.size))
    } else {
        Judgement::only(file.nothing.clone())
    };
    GameReport::new(&source, 0, None, file.intake.format, judgement, false)
}

/// What comes out of the work on a game.
enum Out {
    /// A file without a game.
    Nothing(Printed),
    /// A game whose report is whole.
    Printed(Printed),
    /// A game that may repeat another, with its number.
    Open(u32, Box<GameReport>, Print),
    /// A game that is not selected.
    PassedOver,
}

/// A printed game and what the summary and the exit code need of it.
struct Printed {
    text: String,
    game: Option<Game>,
    severities: [usize; 3],
    worst: Option<Severity>,
}

fn print(report: &dyn Report, file: &Taken, number: u32, game: &GameReport) -> Printed {
    let mut text = String::new();
    report.game(&file.name, number, game, &mut text);
    Printed { text, game: game.game, severities: game.severities(), worst: game.worst() }
}

pub(super) fn run(args: &CheckArgs, lang: Lang) -> Result<Done, Failure> {
    let mut options = Options::of(&args.input, args.encoding.as_deref())?;
    options.profile.sure = args.sure;
    options.profile.also = batch::sheet(args.also.as_deref())?;
    options.profile.competition = args.profile == ProfileArg::Competition;
    let terminal = io::stdout().is_terminal();
    let format =
        args.format.unwrap_or(if terminal { CheckFormat::Human } else { CheckFormat::Concise });
    let report: Box<dyn Report> = match format {
        CheckFormat::Human => Box::new(Human { lang, colour: terminal }),
        CheckFormat::Concise => Box::new(Concise { lang }),
        CheckFormat::Jsonl => Box::new(Jsonl { lang }),
    };
    let selection = Selection::new(&args.select, lang)?;
    let asked = Asked { selection, duplicates: args.duplicates.is_some(), eco: args.eco };
    let mut repeats = args.duplicates.map(Repeats::new);
    let (inputs, mut failures) = files::inputs(&args.input.paths);
    let needs = Needs { last: report.needs_last(), text: report.needs_text() };
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, format, entry: Entry<'_>| {
            judged(source, format, entry, &options.profile, needs, &asked)
        },
        finish: |file: &Taken, number, game: Option<Option<Judged>>| match game {
            None => Out::Nothing(print(&*report, file, number, &empty_report(file))),
            Some(Some(Judged { report: game, print: known })) if asked.selection.names(number) => {
                match known {
                    None => Out::Printed(print(&*report, file, number, &game)),
                    Some(print) => Out::Open(number, Box::new(game), print),
                }
            }
            Some(_) => Out::PassedOver,
        },
    };
    let mut out = BufWriter::new(io::stdout());
    let mut total = Summary::default();
    let mut worst = None;
    let mut counts = Counts::default();
    failures += batch::run(&inputs, &options, &work, |file, event| {
        let printed = match event {
            Event::Out(Out::Nothing(printed)) => printed,
            Event::Out(Out::PassedOver) => {
                counts.passed_over += 1;
                return Ok(());
            }
            Event::Out(game) => {
                if !counts.take(&asked.selection) {
                    return Err(Failure::Enough);
                }
                match game {
                    Out::Open(number, mut game, known) => {
                        let repeats = repeats.as_mut();
                        let found = repeats.and_then(|it| it.told(&file.name, number, known));
                        game.lead(found);
                        print(&*report, file, number, &game)
                    }
                    Out::Nothing(printed) | Out::Printed(printed) => printed,
                    Out::PassedOver => return Ok(()),
                }
            }
            Event::End => {
                total.files += 1;
                return Ok(());
            }
        };
        out.write_all(printed.text.as_bytes())?;
        total.count(printed.game, printed.severities);
        worst = worst.max(printed.worst);
        if counts.are_full(&asked.selection) {
            total.files += 1;
            return Err(Failure::Enough);
        }
        Ok(())
    })?;
    total.passed_over = counts.passed_over;
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
