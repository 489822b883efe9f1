//! `yanpu convert`: games written normalised in another format, notation or encoding.

use std::collections::BTreeSet;

use super::{
    Done, Failure,
    args::{ConvertArgs, FailOn, Positions},
    arrange::{Arranged, Arrangement, Chosen, Ready},
    batch::{self, Event, Taken, Work},
    check::{empty_report, finished},
    complain, files,
    options::{self, Options, encoding_named},
    outputs::{Outputs, Target},
    split::Split,
    version::version_of,
};
use crate::{
    findings::{Arg, Code, Finding, Lang, Severity},
    formats::{Entry, Format, Held, Version, WriteBytes, fit},
    judge::Judgement,
    record::{Game, Record, Side},
    report::{Concise, GameReport, Page, Report},
    rewrite::{self, Strip, declare_charset, positions, rewrite_whole},
    select::player,
    source::{Source, decode::Encoding},
    stage::{self, Profile},
};

/// A game as it will be written, and what is to be said of it.
pub(super) struct Written {
    /// Empty for a game in a binary format, and for one that is not written.
    pub(super) text: String,
    /// The game in a binary format.
    pub(super) bytes: Vec<u8>,
    /// What a file of its own would be called.
    pub(super) title: String,
    pub(super) report: GameReport,
}

/// How games are to be written.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) to: Format,
    pub(super) notation: Option<&'a str>,
    pub(super) encoding: Encoding,
    /// The writer of a binary format, in the version that was asked for.
    pub(super) writer: Option<WriteBytes>,
    /// The version of a text format that was asked for.
    pub(super) version: Option<Version>,
    pub(super) strip: &'a Strip,
    /// Columns of a line at most; `None` for those of the format.
    pub(super) columns: Option<usize>,
    /// What a format of positions gets.
    pub(super) positions: Positions,
    /// Whether a game may be called by its title.
    pub(super) titled: bool,
}

impl<'a> Wanted<'a> {
    /// In the format's own version and columns, positions the last.
    pub(super) fn new(
        to: Format,
        notation: Option<&'a str>,
        encoding: Encoding,
        strip: &'a Strip,
    ) -> Self {
        let writer = to.info().bytes().and_then(|body| body.write);
        Self {
            to,
            notation,
            encoding,
            writer,
            version: None,
            strip,
            columns: None,
            positions: Positions::Last,
            titled: true,
        }
    }
}

/// Rewrites one game; a game that the format cannot hold becomes a finding and no text.
pub(super) fn write_game(
    source: &Source<'_>,
    from: Format,
    entry: Entry<'_>,
    wanted: Wanted<'_>,
    profile: &Profile,
) -> Written {
    let Wanted { to, notation, encoding, writer, version, strip, columns, .. } = wanted;
    let Entry { mut record, mut findings } = entry;
    // What was wrong with the writing is gone once it is rewritten; what was lost is not.
    let lost = [Code::UndecodableBytes, Code::TextCut, Code::TreeCut, Code::JsonLineUnread];
    findings.retain(|finding| lost.contains(&finding.code));
    strip.before(&mut record);
    let (mut text, mut bytes) = (String::new(), Vec::new());
    let (start, game) = (record.span.start, record.game);
    let title = if wanted.titled { title(&record) } else { String::new() };
    let refused = || version.and_then(|version| (version.refuses)(&record));
    if let Some(refusal) = cannot_hold(to, &record).or_else(refused) {
        findings.push(refusal);
    } else {
        let lists = to.info().shape.tree == Held::Position && wanted.positions != Positions::Last;
        let listed = lists.then(|| positions::all(&record, profile));
        let mut rewritten = rewrite_whole(record, &source.text, (from, to), notation, profile);
        strip.after(&mut rewritten.record, &mut rewritten.findings);
        if let Some(version) = version {
            rewritten.findings.extend((version.fit)(&mut rewritten.record));
        }
        if matches!(to, Format::Sgf | Format::Ugf) && encoding != Encoding::UTF_8 {
            declare_charset(&mut rewritten.record, encoding.name());
        }
        match (writer, listed) {
            (Some(write), _) => bytes = write(&rewritten.record),
            (None, Some(all)) => {
                let n = if wanted.positions == Positions::All { all.len() } else { 1 };
                let of = &mut rewritten.record;
                of.notation = None;
                for fen in all.into_iter().take(n) {
                    positions::set_up(of, fen);
                    text.push_str(&to.info().write_text(of));
                }
            }
            (None, None) => text = to.info().write_wrapped(&rewritten.record, columns),
        }
        findings.extend(rewritten.findings);
        rewritten.record.leave();
    }
    let judgement = Judgement::only(findings);
    let report = GameReport::new(source, start, Some(game), Some(from), judgement, false);
    Written { text, bytes, title, report }
}

/// Why a record cannot be written in a format at all.
fn cannot_hold(to: Format, record: &Record<'_>) -> Option<Finding> {
    let info = to.info();
    let wrong = |game: Arg| {
        let finding = Finding::new(Code::WrongGame, record.span).with("game", game);
        Some(finding.with("format", info.name))
    };
    if !info.games.contains(&record.game) {
        return wrong(match record.game {
            Game::Xiangqi => Arg::words("xiangqi", "象棋"),
            Game::Chess => Arg::words("chess", "国际象棋"),
            Game::Go => Arg::words("Go", "围棋"),
        });
    }
    // Moves that nobody here understands cannot be put into squares.
    match stage::unknown_variant(record) {
        Some(variant) if info.shape.notation.is_some() => wrong(variant.into()),
        _ => info.shape.refuses.and_then(|refuses| refuses(record)),
    }
}

/// What a file of the game alone would be called: its title, else its players, else its event.
fn title(record: &Record<'_>) -> String {
    let value = |names: [&str; 2]| {
        let known = |text: &&str| !fit::says_nothing(text);
        names.iter().find_map(|name| record.value(name).filter(known))
    };
    let players = || {
        let (first, second) = (player(record, Side::First)?, player(record, Side::Second)?);
        Some(format!("{first}-{second}"))
    };
    let title = value(["Title", "标题"]).map(str::to_owned).or_else(players);
    let title = title.or_else(|| value(["Event", "赛事"]).map(str::to_owned));
    title.unwrap_or_else(|| "game".to_owned())
}

/// Tells, on standard error, what is to be said of a written game; gives the worst of it.
pub(super) fn tell(file: &str, number: u32, game: &Written, lang: Lang) -> Option<Severity> {
    let mut said = Page::default();
    Concise { lang }.game(file, number, &game.report, &mut said);
    said.text.lines().for_each(complain);
    game.report.worst()
}

/// What was written of a file without a game: nothing, and a word about it.
pub(super) fn nothing_written(file: &Taken) -> Written {
    let report = empty_report(file);
    Written { text: String::new(), bytes: Vec::new(), title: String::new(), report }
}

/// What was written of a game that is left alone: nothing, and no word about it.
pub(super) fn passed_over(file: &Taken) -> Written {
    let (source, _) = file.intake.whole_source(&[]);
    let judgement = Judgement::only(Vec::new());
    let report = GameReport::new(&source, 0, None, file.intake.format, judgement, false);
    Written { text: String::new(), bytes: Vec::new(), title: String::new(), report }
}

fn known_format(name: &str, lang: Lang) -> Result<Format, Failure> {
    let written = crate::formats::TABLE.iter().filter(|info| info.writes());
    let known: Vec<_> = written.map(|info| info.name).collect();
    let known = known.join(", ");
    let wrong = match (Format::by_name(name), lang) {
        (Some(format), _) if format.info().writes() => return Ok(format),
        (Some(_), Lang::En) => format!("--to {name}: is only read; written are {known}"),
        (Some(_), Lang::Zh) => format!("--to {name}：此格式只能读取；可写的有 {known}"),
        (None, Lang::En) => format!("--to {name}: no such format; there are {known}"),
        (None, Lang::Zh) => format!("--to {name}：没有这种格式；可用的有 {known}"),
    };
    Err(Failure::Other(wrong))
}

fn known_notation(name: Option<&str>, to: Format, lang: Lang) -> Result<(), Failure> {
    notation_of(name, to.info().games, to.info().shape.notation, lang)
}

/// Whether one of the games has a notation of that name; `fixed` is the only one, where there is one.
pub(super) fn notation_of(
    name: Option<&str>,
    games: &[Game],
    fixed: Option<&str>,
    lang: Lang,
) -> Result<(), Failure> {
    let games = games.iter();
    let known: BTreeSet<_> = games
        .flat_map(|game| rewrite::notations(*game))
        .copied()
        .filter(|known| fixed.is_none_or(|fixed| fixed == *known))
        .collect();
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

/// The encoding of the output, which a binary format does not let one choose.
fn output_encoding(name: Option<&str>, to: Format, lang: Lang) -> Result<Encoding, Failure> {
    match (name, to.info().bytes()) {
        (Some(name), Some(body)) => {
            let (format, strings) = (to.info().name, body.strings.name());
            Err(Failure::Other(match lang {
                Lang::En => {
                    format!("--encoding {name}: {format} is binary, its texts are {strings}")
                }
                Lang::Zh => {
                    format!("--encoding {name}：{format} 是二进制格式，其中的文字用 {strings}")
                }
            }))
        }
        (name, None) => {
            let encoding = encoding_named(name.unwrap_or("UTF-8"))?;
            if to == Format::Jsonl && encoding != Encoding::UTF_8 {
                return Err(Failure::Other(match lang {
                    Lang::En => "--encoding: JSON is UTF-8".into(),
                    Lang::Zh => "--encoding：JSON 只用 UTF-8".into(),
                }));
            }
            Ok(encoding)
        }
        (None, Some(body)) => Ok(body.strings),
    }
}

pub(super) fn run(args: &ConvertArgs, lang: Lang) -> Result<Done, Failure> {
    let to = known_format(&args.to, lang)?;
    known_notation(args.notation.as_deref(), to, lang)?;
    let encoding = output_encoding(args.encoding.as_deref(), to, lang)?;
    let version = args.format_version.map(|version| version_of(version, to, lang));
    let (writer, version) = version.transpose()?.unwrap_or_default();
    let mut options = Options::of(&args.input, args.input_encoding.as_deref(), lang)?;
    options.profile.sure = args.sure;
    options.profile.also = options::sheet(args.also.as_deref())?;
    let arrangement = Arrangement::new(&args.arrange, lang)?;
    let split = Split::new(args, to, lang)?;
    let (inputs, mut failures) = files::inputs(&args.input.paths, lang);
    let target = Target::new(args, &inputs, to);
    if !args.force {
        target.refuse_overwriting(&inputs, lang)?;
    }
    let notation = args.notation.as_deref();
    // A notation of another game of the format does not concern this one.
    let fits = |game| notation.filter(|name| rewrite::notations(game).contains(name));
    let strip = args.layout.strip();
    let (columns, positions) = (args.layout.line_length, args.positions);
    // One text for all games has no use for their titles.
    let titled = target.is_per_file() || split.is_some() || to.info().bytes().is_some();
    let work = Work {
        make: |_: &Taken, source: &Source<'_>, from, entry: Entry<'_>| {
            let notation = fits(entry.record.game);
            let mut wanted = Wanted::new(to, notation, encoding, &strip);
            (wanted.writer, wanted.version) = (writer.or(wanted.writer), version);
            (wanted.columns, wanted.positions) = (columns, positions);
            wanted.titled = titled;
            arrangement.take(from, entry, &options.profile, |entry| {
                write_game(source, from, entry, wanted, &options.profile)
            })
        },
        finish: |_: &Taken, number, game: Option<Option<Chosen>>| (number, game),
    };
    target.refuse_terminal(to, lang)?;
    let outputs = Outputs::new(&target, to, encoding, lang, args.force, split);
    let arranged = Arranged::new(&arrangement, target.is_per_file());
    let mut sink =
        Sink { arranged, outputs, worst: None, unwritten: 0, per_file: target.is_per_file(), lang };
    failures += batch::run(&inputs, &options, &work, |file, event| match event {
        Event::Out((_, None)) => {
            sink.worst = sink.worst.max(tell(&file.name, 0, &nothing_written(file), lang));
            Ok(())
        }
        Event::Out((number, Some(game))) => {
            if let Some(ready) = sink.arranged.add(file, number, game) {
                sink.write(ready)?;
            }
            if sink.arranged.is_full() {
                sink.end_of_input(&file.name)?;
                return Err(Failure::Enough);
            }
            Ok(())
        }
        Event::End => sink.end_of_input(&file.name),
    })?;
    let (worst, unwritten) = sink.finish()?;
    finished(failures + unwritten, worst, FailOn::Error, lang)
}

/// Where games end up: told on standard error, and written.
struct Sink<'a> {
    arranged: Arranged<'a>,
    outputs: Outputs<'a>,
    worst: Option<Severity>,
    /// Outputs that could not be written.
    unwritten: usize,
    per_file: bool,
    lang: Lang,
}

impl Sink<'_> {
    fn write(&mut self, ready: Ready) -> Result<(), Failure> {
        let Ready { file, number, first, library, game } = ready;
        self.worst = self.worst.max(tell(&file, number, &game, self.lang));
        let done = self.outputs.game(&file, first, library, game);
        self.passed(done)
    }

    fn end_of_input(&mut self, file: &str) -> Result<(), Failure> {
        for ready in self.arranged.end_of_input(file) {
            self.write(ready)?;
        }
        self.close_input(file)
    }

    fn close_input(&mut self, file: &str) -> Result<(), Failure> {
        let done = self.outputs.end_of_input(file);
        self.passed(done)
    }

    /// Writes what has waited; gives the worst finding, and how many outputs failed.
    fn finish(mut self) -> Result<(Option<Severity>, usize), Failure> {
        let waiting = self.arranged.release();
        let mut input: Option<String> = None;
        for ready in waiting {
            if let Some(before) = input.take().filter(|before| *before != ready.file) {
                self.close_input(&before)?;
            }
            input = Some(ready.file.clone());
            self.write(ready)?;
        }
        if let Some(last) = input {
            self.close_input(&last)?;
        }
        self.outputs.close()?;
        self.arranged.tell(self.lang);
        Ok((self.worst, self.unwritten))
    }

    /// With an output for every input, one that fails does not stop the others.
    fn passed(&mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        match done {
            Err(failure) if self.per_file => {
                complain(&failure.message(self.lang)?);
                self.unwritten += 1;
                Ok(())
            }
            done => done,
        }
    }
}
