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
    findings::{Arg, Code, Finding, Lang, Severity},
    formats::{Entry, Format},
    judge::Judgement,
    record::Game,
    report::{Concise, GameReport, Report},
    rewrite::{self, declare_charset, rewrite},
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
    encoding: Encoding,
    profile: &Profile,
) -> Written {
    let Entry { record, mut findings } = entry;
    // What was wrong with the writing is gone once it is rewritten; lost bytes are not.
    findings.retain(|finding| finding.code == Code::UndecodableBytes);
    let mut text = String::new();
    if to.info().games.contains(&record.game) {
        let mut rewritten = rewrite(&record, &source.text, (from, to), notation, profile);
        if to == Format::Sgf && encoding != Encoding::UTF_8 {
            declare_charset(&mut rewritten.record, encoding.name());
        }
        text = (to.info().write)(&rewritten.record);
        findings.extend(rewritten.findings);
    } else {
        let game = match record.game {
            Game::Xiangqi => Arg::words("xiangqi", "象棋"),
            Game::Chess => Arg::words("chess", "国际象棋"),
            Game::Go => Arg::words("Go", "围棋"),
        };
        let finding = Finding::new(Code::WrongGame, record.span).with("game", game);
        findings.push(finding.with("format", to.info().name));
    }
    let start = record.span.start;
    let judgement = Judgement::only(findings);
    let report = GameReport::new(source, start, Some(record.game), Some(from), judgement, false);
    Written { text, report }
}

/// Tells, on standard error, what is to be said of a written game; gives the worst of it.
pub(super) fn tell(file: &Taken, number: u32, game: &Written, lang: Lang) -> Option<Severity> {
    let mut said = String::new();
    Concise { lang }.game(&file.name, number, &game.report, &mut said);
    said.lines().for_each(complain);
    game.report.worst()
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
    let options = Options::new(args.input.jobs, &args.input.rules, args.input_encoding.as_deref())?;
    let (inputs, mut failures) = files::inputs(&args.input.paths);
    let target = Target::new(args, &inputs, to);
    if !args.force {
        target.refuse_overwriting(&inputs, lang)?;
    }
    let notation = args.notation.as_deref();
    // A notation of another game of the format does not concern this one.
    let fits = |game| notation.filter(|name| rewrite::notations(game).contains(name));
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, from, entry: Entry<'_>| {
            let notation = fits(entry.record.game);
            write_game(source, (from, to), entry, notation, encoding, &options.profile)
        },
        finish: |file: &Taken, number, game: Option<Written>| {
            (number, game.unwrap_or_else(|| nothing_written(file)))
        },
    };
    let mut outputs =
        Outputs { target: &target, to, encoding, lang, open: None, force: args.force };
    let (mut worst, mut unwritten) = (None, 0);
    failures += batch::run(&inputs, &options, &work, |file, event| {
        let done = match event {
            Event::Out((number, game)) => {
                worst = worst.max(tell(file, number, &game, lang));
                outputs.game(&file.name, number, &game.text)
            }
            Event::End if target.is_per_file() => outputs.close(),
            Event::End => Ok(()),
        };
        match done {
            Err(Failure::Other(message)) if target.is_per_file() => {
                complain(&message);
                unwritten += 1;
                Ok(())
            }
            done => done,
        }
    })?;
    outputs.close()?;
    finished(failures + unwritten, worst, FailOn::Error, lang)
}

/// Where the result goes.
enum Target {
    Stdout,
    /// Everything into one file.
    File(PathBuf),
    /// One file an input, below this folder.
    Folder {
        folder: PathBuf,
        roots: Vec<PathBuf>,
        extension: &'static str,
    },
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
        let Self::Folder { folder, roots, extension } = self else { return None };
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
        let mut seen = BTreeSet::new();
        let paths: Vec<_> = match self {
            Self::Stdout => Vec::new(),
            Self::File(path) => vec![path.clone()],
            Self::Folder { .. } => {
                inputs.iter().filter_map(|input| self.path_for(&input.name())).collect()
            }
        };
        match paths.iter().find(|path| path.exists() || !seen.insert(*path)) {
            Some(path) => Err(taken(path)),
            None => Ok(()),
        }
    }
}

/// The result being written, of one file or of all.
struct Outputs<'a> {
    target: &'a Target,
    to: Format,
    encoding: Encoding,
    lang: Lang,
    force: bool,
    open: Option<Open>,
}

/// A result that has begun.
struct Open {
    /// The input it is of.
    input: String,
    sink: Sink,
    /// Whether something stands in it already.
    begun: bool,
    /// Whether it has been given up; the rest of its games is passed over.
    failed: bool,
    /// The ending of a file that is not the text itself, and the text so far.
    undressed: Option<(String, String)>,
}

enum Sink {
    Stdout,
    Whole(files::Whole),
}

impl Outputs<'_> {
    /// Writes one game of an input.
    fn game(&mut self, input: &str, number: u32, text: &str) -> Result<(), Failure> {
        let stale = |open: &Open| self.target.is_per_file() && (open.input != input || number == 1);
        if self.open.as_ref().is_some_and(stale) {
            // The input before broke off: what was made of it is not kept.
            self.open = None;
        }
        if text.is_empty() {
            return Ok(());
        }
        if self.open.is_none() {
            self.open = Some(self.begin(input)?);
        }
        let (encoding, lang) = (self.encoding, self.lang);
        if let Some((_, whole)) = self.open.as_mut().and_then(|open| open.undressed.as_mut()) {
            if !whole.is_empty() {
                whole.push('\n');
            }
            whole.push_str(text);
            return Ok(());
        }
        let Some(open) = self.open.as_mut().filter(|open| !open.failed) else { return Ok(()) };
        let written =
            encode(text, input, encoding, lang).and_then(|bytes| open.write(&bytes, encoding));
        open.failed = written.is_err();
        written
    }

    fn begin(&self, input: &str) -> Result<Open, Failure> {
        let mut undressed = None;
        let sink = match self.target {
            Target::Stdout => Sink::Stdout,
            Target::File(path) => {
                let info = self.to.info();
                let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
                undressed = ending
                    .filter(|ending| info.dress.is_some_and(|dress| dress("", ending).is_some()))
                    .map(|ending| (ending, String::new()));
                Sink::Whole(files::Whole::new(path)?)
            }
            Target::Folder { .. } => {
                let path = self.target.path_for(input).unwrap_or_else(|| PathBuf::from(input));
                Sink::Whole(files::Whole::new(&path)?)
            }
        };
        Ok(Open { input: input.to_owned(), sink, begun: false, failed: false, undressed })
    }

    /// Ends the result: a file appears whole, or not at all.
    fn close(&mut self) -> Result<(), Failure> {
        let dress = self.to.info().dress;
        match self.open.take() {
            Some(Open {
                sink: Sink::Whole(mut file),
                undressed: Some((ending, text)),
                input,
                ..
            }) => {
                let bytes = dress.and_then(|dress| dress(&text, &ending)).ok_or_else(|| {
                    Failure::at(&input, format!("too long for a cell of {ending}"))
                })?;
                file.write(&bytes)?;
                file.keep(self.force)
            }
            Some(Open { sink: Sink::Whole(file), failed: false, .. }) => file.keep(self.force),
            Some(Open { sink: Sink::Stdout, .. }) => Ok(io::stdout().flush()?),
            _ => Ok(()),
        }
    }
}

impl Open {
    fn write(&mut self, bytes: &[u8], encoding: Encoding) -> Result<(), Failure> {
        // Only the first game of a UTF-16 file brings its byte order mark along.
        let mark = if encoding.is_utf16() && self.begun { 2 } else { 0 };
        let mut piece = Vec::with_capacity(bytes.len() + 2);
        if self.begun {
            piece.extend(encoding.encode("\n").0.get(mark..).unwrap_or_default());
        }
        piece.extend(&bytes[mark..]);
        self.begun = true;
        match &mut self.sink {
            Sink::Stdout => Ok(io::stdout().write_all(&piece)?),
            Sink::Whole(file) => file.write(&piece),
        }
    }
}

/// The bytes of a game. Characters that the encoding lacks stop the file: written as something
/// else they would be lost.
fn encode(text: &str, name: &str, encoding: Encoding, lang: Lang) -> Result<Vec<u8>, Failure> {
    let (bytes, lacking) = encoding.encode(text);
    let Some(first) = lacking.first() else { return Ok(bytes) };
    let (n, sample, encoding) = (lacking.len(), first.of(text), encoding.name());
    Err(Failure::Other(match lang {
        Lang::En => {
            format!("{name}: not written: {encoding} lacks {n} of its characters, such as {sample}")
        }
        Lang::Zh => format!("{name}：未写出：{encoding} 中没有其中 {n} 个字，如“{sample}”"),
    }))
}
