//! `yanpu convert`: games written normalised in another format, notation or encoding.

use std::{
    collections::BTreeSet,
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::{
    Done, Failure,
    args::{ConvertArgs, FailOn},
    batch::{self, Event, Options, Taken, Work, encoding_named},
    check::{empty_report, finished},
    complain,
    files::{self, Input},
};
use crate::{
    findings::{Code, Finding, Lang, Severity},
    formats::{Entry, Format},
    judge::Judgement,
    record::Game,
    report::{Concise, GameReport, Report},
    rewrite::{self, rewrite},
    source::{Source, decode::Encoding},
    stage::Profile,
};

/// A game as it will be written, and what is to be said of it.
pub(super) struct Written {
    pub(super) text: String,
    report: GameReport,
}

/// Rewrites one game for `to`; a game that `to` cannot hold becomes a finding and no text.
pub(super) fn write_game(
    source: &Source<'_>,
    (from, to): (Format, Format),
    entry: Entry<'_>,
    notation: Option<&str>,
    profile: &Profile,
) -> Written {
    let Entry { record, mut findings } = entry;
    // What was wrong with the writing is gone once it is rewritten; lost bytes are not.
    findings.retain(|finding| finding.code == Code::UndecodableBytes);
    let mut text = String::new();
    if to.info().games.contains(&record.game) {
        let rewritten = rewrite(&record, &source.text, (from, to), notation, profile);
        text = (to.info().write)(&rewritten.record);
        findings.extend(rewritten.findings);
    } else {
        let game = Game::name(record.game);
        let finding = Finding::new(Code::WrongGame, record.span).with("game", game);
        findings.push(finding.with("format", to.info().name));
    }
    let start = record.span.start;
    let judgement = Judgement::only(findings);
    let report = GameReport::new(source, start, Some(record.game), Some(from), judgement, false);
    Written { text, report }
}

/// A file's games as they will be written, with what is to be said of them.
#[derive(Default)]
pub(super) struct Whole {
    pub(super) text: String,
    pub(super) worst: Option<Severity>,
}

impl Whole {
    /// Adds a game; its findings are told on standard error.
    pub(super) fn add(&mut self, file: &Taken, number: u32, game: &Written, lang: Lang) {
        if !self.text.is_empty() && !game.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&game.text);
        self.worst = self.worst.max(game.report.worst());
        let mut said = String::new();
        Concise { lang }.game(&file.name, number, &game.report, &mut said);
        said.lines().for_each(complain);
    }
}

/// What was written of a file without a game: nothing, and a word about it.
pub(super) fn nothing_written(file: &Taken) -> Written {
    Written { text: String::new(), report: empty_report(file) }
}

fn known_format(name: &str, lang: Lang) -> Result<Format, Failure> {
    let known: Vec<_> = crate::formats::TABLE.iter().map(|info| info.name).collect();
    Format::by_name(name).ok_or_else(|| {
        let known = known.join(", ");
        Failure::Other(match lang {
            Lang::En => format!("--to {name}: no such format; there are {known}"),
            Lang::Zh => format!("--to {name}：没有这种格式；可用的有 {known}"),
        })
    })
}

fn known_notation(name: Option<&str>, to: Format, lang: Lang) -> Result<(), Failure> {
    let games = to.info().games.iter();
    let known: BTreeSet<_> = games.flat_map(|game| rewrite::notations(*game)).copied().collect();
    match name {
        Some(name) if !known.contains(name) => {
            let known = known.into_iter().collect::<Vec<_>>().join(", ");
            Err(Failure::Other(match lang {
                Lang::En => format!("--notation {name}: not in this format; there are {known}"),
                Lang::Zh => format!("--notation {name}：此格式没有这种记谱法；可用的有 {known}"),
            }))
        }
        _ => Ok(()),
    }
}

pub(super) fn run(args: &ConvertArgs, lang: Lang) -> Result<Done, Failure> {
    let to = known_format(&args.to, lang)?;
    known_notation(args.notation.as_deref(), to, lang)?;
    let encoding = encoding_named(&args.encoding)?;
    let options =
        Options::new(args.input.jobs, &args.input.rules, args.input_encoding.as_deref())?;
    let (inputs, mut failures) = files::inputs(&args.input.paths);
    let target = Target::new(args, &inputs, to);
    target.refuse_overwriting(&inputs, lang)?;
    let notation = args.notation.as_deref();
    // A notation of another game of the format does not concern this one.
    let fits = |game| notation.filter(|name| rewrite::notations(game).contains(name));
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, from, entry: Entry<'_>| {
            let notation = fits(entry.record.game);
            write_game(source, (from, to), entry, notation, &options.profile)
        },
        finish: |file: &Taken, number, game: Option<Written>| {
            (number, game.unwrap_or_else(|| nothing_written(file)))
        },
    };
    let mut whole = Whole::default();
    let mut all = Whole::default();
    let mut outputs = Outputs { target: &target, encoding, lang };
    let mut unwritten = 0;
    failures += batch::run(&inputs, &options, &work, |file, event| {
        match event {
            Event::Out((number, game)) => whole.add(file, number, &game, lang),
            Event::End => {
                let done = std::mem::take(&mut whole);
                all.worst = all.worst.max(done.worst);
                if outputs.target.is_per_file() {
                    if let Err(failure) = outputs.write(file, &done.text) {
                        survive(failure)?;
                        unwritten += 1;
                    }
                } else {
                    if !all.text.is_empty() && !done.text.is_empty() {
                        all.text.push('\n');
                    }
                    all.text.push_str(&done.text);
                    if matches!(target, Target::Stdout) {
                        outputs.print(&std::mem::take(&mut all.text), file)?;
                        // The next file's games are set off from these.
                        all.text.clear();
                    }
                }
            }
        }
        Ok(())
    })?;
    if let Target::File(path) = &target {
        let bytes = outputs.encode(&all.text, &path.display().to_string())?;
        files::write_whole(path, &bytes, args.force)?;
    }
    finished(failures + unwritten, all.worst, FailOn::Error)
}

/// A file that cannot be written is complained about, and does not stop the rest.
fn survive(failure: Failure) -> Result<(), Failure> {
    match failure {
        Failure::Other(message) => {
            complain(&message);
            Ok(())
        }
        Failure::ClosedPipe => Err(failure),
    }
}

/// Where the result goes.
enum Target {
    Stdout,
    /// Everything into one file.
    File(PathBuf),
    /// One file an input, below this folder.
    Folder { folder: PathBuf, roots: Vec<PathBuf>, extension: &'static str, force: bool },
}

impl Target {
    fn new(args: &ConvertArgs, inputs: &[Input], to: Format) -> Self {
        let Some(output) = &args.output else { return Self::Stdout };
        let trailing = output.to_string_lossy().ends_with(['/', '\\']);
        let several = inputs.len() > 1 || args.input.paths.iter().any(|path| path.is_dir());
        // A name with the format's own ending is one file, however many the inputs are.
        let named = output.extension().is_some_and(|ending| {
            to.info().extensions.iter().any(|known| ending.eq_ignore_ascii_case(known))
        });
        if output.is_dir() || trailing || several && !named {
            Self::Folder {
                folder: output.clone(),
                roots: args.input.paths.clone(),
                extension: to.info().extensions[0],
                force: args.force,
            }
        } else {
            Self::File(output.clone())
        }
    }

    const fn is_per_file(&self) -> bool {
        matches!(self, Self::Folder { .. })
    }

    /// The output of one input: its place below the root it was found in, under the folder.
    fn path_for(&self, name: &str) -> Option<PathBuf> {
        let Self::Folder { folder, roots, extension, .. } = self else { return None };
        if name == "-" {
            return Some(folder.join(format!("stdin.{extension}")));
        }
        let path = Path::new(name);
        let below = roots
            .iter()
            .filter_map(|root| path.strip_prefix(root).ok())
            .find(|below| !below.as_os_str().is_empty())
            .map_or_else(|| path.file_name().map(PathBuf::from), |below| Some(below.to_owned()))?;
        // The old ending stays in the name, so that a.pgn and a.txt do not meet.
        let same = below.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(extension));
        let mut file = below.into_os_string();
        if !same {
            file.push(format!(".{extension}"));
        }
        Some(folder.join(file))
    }

    /// Existing files stop the run before any work is done, unless they may be overwritten.
    fn refuse_overwriting(&self, inputs: &[Input], lang: Lang) -> Result<(), Failure> {
        let taken = |path: &Path| {
            Failure::Other(match lang {
                Lang::En => format!("{} exists; use --force to overwrite it", path.display()),
                Lang::Zh => format!("{} 已存在；如要覆盖请加 --force", path.display()),
            })
        };
        match self {
            Self::Folder { force: false, .. } => {
                let mut seen = BTreeSet::new();
                for path in inputs.iter().filter_map(|input| self.path_for(&input.name())) {
                    if path.exists() || !seen.insert(path.clone()) {
                        return Err(taken(&path));
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

struct Outputs<'a> {
    target: &'a Target,
    encoding: Encoding,
    lang: Lang,
}

impl Outputs<'_> {
    /// The bytes of a result. Characters that the encoding lacks stop the file: written as
    /// something else they would be lost.
    fn encode(&self, text: &str, name: &str) -> Result<Vec<u8>, Failure> {
        let (bytes, lacking) = self.encoding.encode(text);
        let Some(first) = lacking.first() else { return Ok(bytes) };
        let (n, sample, encoding) = (lacking.len(), first.of(text), self.encoding.name());
        Err(Failure::Other(match self.lang {
            Lang::En => format!(
                "{name}: not written: {encoding} lacks {n} of its characters, such as {sample}"
            ),
            Lang::Zh => format!("{name}：未写出：{encoding} 中没有其中 {n} 个字，如“{sample}”"),
        }))
    }

    fn write(&self, file: &Taken, text: &str) -> Result<(), Failure> {
        let Target::Folder { force, .. } = self.target else { return Ok(()) };
        let Some(path) = self.target.path_for(&file.name) else { return Ok(()) };
        if text.is_empty() {
            return Ok(());
        }
        let bytes = self.encode(text, &path.display().to_string())?;
        files::write_whole(&path, &bytes, *force)
    }

    fn print(&mut self, text: &str, file: &Taken) -> Result<(), Failure> {
        let bytes = self.encode(text, &file.name)?;
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()?;
        Ok(())
    }
}
