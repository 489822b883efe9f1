//! `yanpu check`: what is wrong with which game.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::{
    Done, Failure,
    args::{CheckArgs, CheckFormat, FailOn, ProfileArg},
    asked::Asked,
    batch::{self, Event, Taken, Work},
    files::{self, Input},
    options::{self, Options},
    strict,
};
use crate::{
    findings::{Lang, Severity},
    formats::{Entry, Format},
    judge::{self, Judgement},
    record::{Game, annotation::Ply},
    report::{Concise, Folding, GameReport, Human, Jsonl, Page, Report, Summary},
    source::Source,
    stage::Profile,
};

/// What a report prints of a game besides its findings.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "independent flags, each set in one place")]
pub(super) struct Needs {
    /// Its last position.
    pub(super) last: bool,
    /// Its text.
    pub(super) text: bool,
    /// What programs say in its comments.
    pub(super) annotations: bool,
    /// Something of every game, even where nothing is found.
    pub(super) every: bool,
    /// Whether it is held to the form that `fmt` gives it.
    pub(super) strict: bool,
}

/// Judges a game, to which the findings of its reader go: the report on it, but for the places of the
/// findings.
pub(super) fn judged(
    source: &Source<'_>,
    format: Format,
    entry: &mut Entry<'_>,
    profile: &Profile,
    needs: Needs,
) -> GameReport {
    let Entry { record, findings } = entry;
    let mut findings = std::mem::take(findings);
    let mut report = GameReport::begin(source, record, format);
    if needs.annotations {
        report.annotations = Some(Ply::all(record));
    }
    if needs.strict {
        findings.extend(strict::judge(source, format, record, profile));
    }
    judge::judge_into(record, findings, profile, needs.last, &mut report.judgement);
    if needs.strict {
        strict::raise(&mut report.judgement.findings);
    }
    report
}

/// A judged game on its way to the report.
enum Made {
    /// One without findings, of which nothing is printed.
    Clean(Game),
    /// Any other.
    Report(Box<GameReport>),
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

/// A printed game and what the summary and the exit code need of it.
pub(super) struct Printed {
    page: Page,
    game: Option<Game>,
    severities: [usize; 3],
    worst: Option<Severity>,
}

impl Printed {
    /// That of a game of which nothing is printed.
    fn clean(game: Game) -> Self {
        Self { page: Page::default(), game: Some(game), severities: [0; 3], worst: None }
    }
}

pub(super) fn print(report: &dyn Report, file: &Taken, number: u32, game: &GameReport) -> Printed {
    let mut page = Page::behind(&file.told);
    report.game(&file.name, number, game, &mut page);
    Printed { page, game: game.game, severities: game.severities(), worst: game.worst() }
}

/// What a run reads, and how it reports.
pub(super) struct Job<'a> {
    pub(super) inputs: &'a [Input],
    pub(super) options: &'a Options,
    pub(super) report: &'a dyn Report,
    pub(super) needs: Needs,
}

/// What has come out of a run so far.
pub(super) struct Told {
    out: BufWriter<io::Stdout>,
    pub(super) total: Summary,
    worst: Option<Severity>,
    folding: Folding,
    text: String,
}

impl Told {
    fn new() -> Self {
        let (out, total) = (BufWriter::new(io::stdout()), Summary::default());
        Self { out, total, worst: None, folding: Folding::default(), text: String::new() }
    }

    /// Takes a printed game.
    pub(super) fn add(&mut self, printed: &Printed) -> Result<(), Failure> {
        self.text.clear();
        self.folding.add(&printed.page, &mut self.text);
        self.total.count(printed.game, printed.severities);
        self.worst = self.worst.max(printed.worst);
        Ok(self.out.write_all(self.text.as_bytes())?)
    }

    /// Takes the end of a file.
    pub(super) fn end(&mut self, report: &dyn Report, file: &str) -> Result<(), Failure> {
        self.text.clear();
        self.folding.end(report, file, &mut self.text);
        self.total.files += 1;
        Ok(self.out.write_all(self.text.as_bytes())?)
    }
}

/// Judges all games, and asks nothing else of them. Gives how many inputs could not be read.
fn all(job: &Job<'_>, told: &mut Told) -> Result<usize, Failure> {
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, format, mut entry: Entry<'_>| {
            let mut report = judged(source, format, &mut entry, &job.options.profile, job.needs);
            let (game, start) = (entry.record.game, entry.record.span.start);
            entry.record.leave();
            if report.judgement.findings.is_empty() && !job.needs.every {
                return Made::Clean(game);
            }
            report.find_places(source, start, job.needs.text);
            Made::Report(Box::new(report))
        },
        finish: |file: &Taken, number, game: Option<Made>| {
            let printed = match game {
                Some(Made::Clean(game)) => return Printed::clean(game),
                Some(Made::Report(report)) => print(job.report, file, number, &report),
                None => print(job.report, file, number, &empty_report(file)),
            };
            if file.in_order {
                file.told.add(&printed.page);
            }
            printed
        },
    };
    batch::run(job.inputs, job.options, &work, |file, event| match event {
        Event::Out(printed) => {
            file.told.add(&printed.page);
            told.add(&printed)
        }
        Event::End => told.end(job.report, &file.name),
    })
}

pub(super) fn run(args: &CheckArgs, lang: Lang) -> Result<Done, Failure> {
    let mut options = Options::of(&args.input, args.encoding.as_deref(), lang)?;
    options.strict = args.strict;
    options.profile.sure = args.sure;
    options.profile.also = options::sheet(args.also.as_deref())?;
    options.profile.competition = args.profile == ProfileArg::Competition;
    options.profile.score = args.score;
    let terminal = io::stdout().is_terminal();
    let format =
        args.format.unwrap_or(if terminal { CheckFormat::Human } else { CheckFormat::Concise });
    let report: Box<dyn Report> = match format {
        CheckFormat::Human => Box::new(Human { lang, colour: terminal }),
        CheckFormat::Concise => Box::new(Concise { lang }),
        CheckFormat::Jsonl => Box::new(Jsonl { lang }),
    };
    let (inputs, mut failures) = files::inputs(&args.input.paths, lang);
    let annotations = args.annotations && format == CheckFormat::Jsonl;
    let (last, text) = (report.needs_last(), report.needs_text());
    let every = report.prints_all();
    let needs = Needs { last, text, annotations, every, strict: args.strict };
    let job = Job { inputs: &inputs, options: &options, report: &*report, needs };
    let mut told = Told::new();
    failures += match Asked::of(args, lang)? {
        None => all(&job, &mut told)?,
        Some(asked) => asked.run(&job, &mut told)?,
    };
    let Told { mut out, total, worst, .. } = told;
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
