//! What `check` asks besides its findings: which games are meant, which stand twice, how their
//! openings are called. A run that asks none of it does not come here.

use super::{
    Failure,
    args::CheckArgs,
    batch::{self, Event, Taken, Work},
    check::{self, Job, Printed, Told, empty_report, print},
    repeats::{KindArg, Repeats},
    select::{Counts, Selection},
};
use crate::{
    findings::Lang,
    formats::{Entry, Format},
    report::GameReport,
    select::{dedupe::Print, eco},
    source::Source,
};

/// Which games are judged, and what is asked of them.
pub(super) struct Asked {
    selection: Selection,
    duplicates: Option<KindArg>,
    /// Whether other codes of openings are told.
    eco: bool,
}

/// A judged game that is meant, with what its repetitions are told by.
struct Judged {
    report: GameReport,
    print: Option<Print>,
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

impl Asked {
    /// What was asked for; `None` where that is nothing.
    pub(super) fn of(args: &CheckArgs, lang: Lang) -> Result<Option<Self>, Failure> {
        let selection = Selection::new(&args.select, lang)?;
        let (duplicates, eco) = (args.duplicates, args.eco);
        let any = selection.selects() || duplicates.is_some() || eco;
        Ok(any.then_some(Self { selection, duplicates, eco }))
    }

    /// Judges the games that are meant. Gives how many inputs could not be read.
    pub(super) fn run(&self, job: &Job<'_>, told: &mut Told) -> Result<usize, Failure> {
        let report = job.report;
        let work = Work {
            make: |_: &Taken, source: &Source<'_>, format, entry: Entry<'_>| {
                self.judged(job, source, format, entry)
            },
            finish: |file: &Taken, number, game: Option<Option<Judged>>| match game {
                None => Out::Nothing(print(report, file, number, &empty_report(file))),
                Some(Some(Judged { report: game, print: known }))
                    if self.selection.names(number) =>
                {
                    match known {
                        None => Out::Printed(print(report, file, number, &game)),
                        Some(print) => Out::Open(number, Box::new(game), print),
                    }
                }
                Some(_) => Out::PassedOver,
            },
        };
        let mut repeats = self.duplicates.map(Repeats::new);
        let mut counts = Counts::default();
        let failures = batch::run(job.inputs, job.options, &work, |file, event| {
            let printed = match event {
                Event::Out(Out::Nothing(printed)) => return told.add(&printed),
                Event::Out(Out::PassedOver) => {
                    counts.passed_over += 1;
                    return Ok(());
                }
                Event::End => return told.end(report, &file.name),
                Event::Out(_) if !counts.take(&self.selection) => return Err(Failure::Enough),
                Event::Out(Out::Printed(printed)) => printed,
                Event::Out(Out::Open(number, mut game, known)) => {
                    let repeats = repeats.as_mut();
                    game.lead(repeats.and_then(|it| it.told(&file.name, number, known)));
                    print(report, file, number, &game)
                }
            };
            told.add(&printed)?;
            if counts.are_full(&self.selection) {
                told.end(report, &file.name)?;
                return Err(Failure::Enough);
            }
            Ok(())
        });
        told.total.passed_over = counts.passed_over;
        failures
    }

    /// Judges a game; `None` where it is not selected.
    fn judged(
        &self,
        job: &Job<'_>,
        source: &Source<'_>,
        format: Format,
        entry: Entry<'_>,
    ) -> Option<Judged> {
        let profile = &job.options.profile;
        if !self.selection.admits(&entry.record, format, profile) {
            return None;
        }
        let mut entry = entry;
        if self.eco {
            let told = eco::compare(&entry.record, profile);
            entry.findings.extend(told);
        }
        let mut report = check::judged(source, format, &mut entry, profile, job.needs);
        if !self.selection.keeps(&entry.record, format, &report.judgement, profile) {
            return None;
        }
        let print = self.duplicates.map(|_| Print::of(&entry.record, profile));
        report.find_places(source, entry.record.span.start, job.needs.text);
        Some(Judged { report, print })
    }
}
