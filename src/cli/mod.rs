//! The command line: one file a command. Files, threads and the terminal are known only here.

mod args;
mod arrange;
mod asked;
mod batch;
mod check;
mod complaints;
mod convert;
mod explain;
mod feed;
mod files;
mod fmt;
mod formats;
mod minimal;
mod options;
mod outputs;
mod repeats;
mod score;
mod select;
mod show;
mod snapshot;
mod split;
mod strict;
mod texts;
mod version;

use std::{
    ffi::OsString,
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
};

use args::Command;
use complaints::Why;

use crate::findings::Lang;

/// How a command ended: the three exit codes of the program.
pub(crate) enum Done {
    /// Nothing to report.
    Clean,
    /// Findings at or above the level that was asked for.
    Findings,
}

/// Why the tool could not do its job. A wrong record is never one of these.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of our output has gone away.
    ClosedPipe,
    /// No more games are wanted: it ends a run early and never leaves `batch`.
    Enough,
    /// Anything else, in words.
    Other(String),
    /// Anything else, where the language is not known yet.
    Told(Why),
}

impl Failure {
    /// What went wrong with which file.
    pub(crate) fn at(place: impl Display, why: impl Into<Why>) -> Self {
        Self::Told(why.into().at(place))
    }

    /// What is to be said of it in that language; it comes back where that is nothing.
    pub(crate) fn message(self, lang: Lang) -> Result<String, Self> {
        match self {
            Self::Other(message) => Ok(message),
            Self::Told(why) => Ok(why.in_lang(lang)),
            quiet => Err(quiet),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::Told(error.into())
        }
    }
}

/// Runs the program with these arguments (the program's name first) and gives its exit code: 0
/// clean, 1 findings, 2 the tool could not do its job.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let (cli, lang) = match args::parse(&arguments) {
        Ok(parsed) => parsed,
        Err((error, lang)) => {
            // Help and version are results; everything else is a bad flag.
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            let printed = complaints::print(&error, lang);
            return if printed { ExitCode::from(code) } else { ExitCode::from(2) };
        }
    };
    match run(cli.command, lang) {
        Ok(Done::Clean) => ExitCode::SUCCESS,
        Ok(Done::Findings) => ExitCode::from(1),
        Err(failure) => match failure.message(lang) {
            Ok(message) => {
                complain(&message);
                ExitCode::from(2)
            }
            Err(_) => ExitCode::SUCCESS,
        },
    }
}

fn run(command: Command, lang: Lang) -> Result<Done, Failure> {
    match command {
        Command::Check(args) => check::run(&args, lang),
        Command::Convert(args) => convert::run(&args, lang),
        Command::Fmt(args) => fmt::run(&args, lang),
        Command::Snapshot(args) => snapshot::run(&args, lang),
        Command::Show(args) => show::run(&args, lang),
        Command::Score(args) => score::run(&args, lang),
        Command::Explain(args) => explain::run(&args, lang),
        Command::Formats => formats::run(lang),
    }
}

/// Says something on standard error; if even that is closed, there is nobody to tell.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "yanpu: {message}");
}
