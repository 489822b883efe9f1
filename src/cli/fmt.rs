//! `yanpu fmt`: files normalised in their own format and encoding.

use std::{
    fs,
    io::{self, BufWriter, Write},
};

use similar::TextDiff;

use super::{
    Done, Failure, Why,
    args::{FailOn, FmtArgs},
    batch::{self, Event, Taken, Work},
    check::finished,
    complain,
    convert::{Wanted, Written, notation_of, nothing_written, passed_over, tell, write_game},
    files::{self, Input},
    options::Options,
};
use crate::{
    findings::Lang,
    formats::{Entry, Format},
    record::Game,
    rewrite,
    source::{
        Source,
        decode::{self, Encoding},
    },
};

pub(super) fn run(args: &FmtArgs, lang: Lang) -> Result<Done, Failure> {
    if args.minimal {
        return super::minimal::run(args, lang);
    }
    let mut options = Options::of(&args.input, args.encoding.as_deref(), lang)?;
    options.profile.sure = args.sure;
    let (inputs, mut failures) = files::inputs(&args.input.paths, lang);
    let whole_files = args.check || args.diff || args.write;
    if whole_files && inputs.contains(&Input::Stdin) {
        return Err(Failure::Other(match lang {
            Lang::En => "--check, --diff and --write need files, not standard input".into(),
            Lang::Zh => "--check、--diff 和 --write 需要文件，不能用于标准输入".into(),
        }));
    }
    notation_of(args.notation.as_deref(), &[Game::Xiangqi, Game::Chess, Game::Go], None, lang)?;
    let (strip, columns) = (args.layout.strip(), args.layout.line_length);
    let work = Work {
        make: |file: &Taken, source: &Source<'_>, format: Format, entry: Entry<'_>| {
            if !format.info().writes_text() {
                return passed_over(file);
            }
            // A file keeps its encoding; what is printed is UTF-8.
            let encoding = if whole_files { file.intake.encoding() } else { Encoding::UTF_8 };
            let game = entry.record.game;
            let notation = args.notation.as_deref();
            let notation = notation.filter(|name| rewrite::notations(game).contains(name));
            let mut wanted = Wanted::new(format, notation, encoding, &strip);
            wanted.columns = columns;
            write_game(source, format, entry, wanted, &options.profile)
        },
        finish: |file: &Taken, number, game: Option<Written>| {
            (number, game.unwrap_or_else(|| nothing_written(file)))
        },
    };
    let (mut text, mut worst, mut changed) = (String::new(), None, false);
    // Whether a game of the file has no place in its own format.
    let mut homeless = false;
    // How what was printed ends, where anything was.
    let mut printed = "";
    let mut undelivered = 0;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    failures += batch::run(&inputs, &options, &work, |file, event| {
        match event {
            Event::Out((number, game)) => {
                worst = worst.max(tell(&file.name, number, &game, lang));
                if whole_files && number <= 1 {
                    // An input before that broke off left its games here.
                    text.clear();
                    homeless = false;
                }
                homeless |= number > 0 && game.text.is_empty();
                let before = if whole_files { &*text } else { printed };
                if !before.is_empty()
                    && !game.text.is_empty()
                    && let Some(format) = file.intake.format
                {
                    text.push_str(format.info().between(before));
                }
                text.push_str(&game.text);
                if !game.text.is_empty() {
                    printed = if game.text.ends_with("\n\n") { "\n\n" } else { "\n" };
                }
                if !whole_files {
                    out.write_all(text.as_bytes())?;
                    text.clear();
                }
            }
            Event::End if let Some(why) = why_left(file, lang) => complain(&match lang {
                Lang::En => format!("{}: left as it is: {why}", file.name),
                Lang::Zh => format!("{}：保持原样：{why}", file.name),
            }),
            Event::End if whole_files && homeless && !text.is_empty() => {
                text.clear();
                complain(&match lang {
                    Lang::En => format!("{}: left as it is: a game has no place in it", file.name),
                    Lang::Zh => format!("{}：保持原样：有一局无法写入此格式", file.name),
                });
            }
            Event::End if whole_files && !text.is_empty() => {
                match deliver(args, file, &std::mem::take(&mut text)) {
                    Ok(differs) => changed |= differs,
                    Err(failure) => {
                        complain(&failure.message(lang)?);
                        undelivered += 1;
                    }
                }
            }
            Event::End => {}
        }
        Ok(())
    })?;
    out.flush()?;
    match finished(failures + undelivered, worst, FailOn::Error, lang)? {
        Done::Clean if changed && (args.check || args.diff) => Ok(Done::Findings),
        done => Ok(done),
    }
}

/// Why a file of that format is none to normalise, and what to do instead.
fn why_left(file: &Taken, lang: Lang) -> Option<String> {
    let info = file.intake.format?.info();
    let name = info.name;
    if info.writes_text() {
        return None;
    }
    // Binary archives hold bytes that no reader understands: nobody loses them unasked.
    let rewritten = info.writes() && info.bytes().is_some();
    let other = if info.games == [Game::Go] { "sgf" } else { "pgn" };
    Some(match lang {
        Lang::En if rewritten => format!("fmt rewrites no {name} files; use convert --to {name}"),
        Lang::Zh if rewritten => format!("fmt 不改写 {name} 文件；请用 convert --to {name}"),
        Lang::En if info.writes() => {
            format!("{name} is written without the moves; use convert --to pgn")
        }
        Lang::Zh if info.writes() => format!("{name} 写出时不含着法；请用 convert --to pgn"),
        Lang::En => format!("{name} is only read; use convert --to {other}"),
        Lang::Zh => format!("{name} 只能读取；请用 convert --to {other}"),
    })
}

/// Does with the normalised text what was asked for; tells whether it differs from the file.
fn deliver(args: &FmtArgs, file: &Taken, text: &str) -> Result<bool, Failure> {
    let mut out = io::stdout().lock();
    let encoding = file.intake.encoding();
    let old = old_bytes(file)?;
    if let Some(format) = file.intake.format
        && let Some(ending) = file.input.extension()
        && let Some(new) = format.dress(text, &ending)
    {
        return deliver_dressed(args, file, &old, &new);
    }
    let (mut new, lacking) = encoding.encode(text);
    if !lacking.is_empty() {
        return Err(Failure::at(
            &file.name,
            Why::words(
                format!("{} lacks characters", encoding.name()),
                format!("{} 缺少所需的字符", encoding.name()),
            ),
        ));
    }
    // The mark of UTF-16 is written by the encoder; that of UTF-8 stays where it was.
    let bom = file.intake.bom();
    if bom == 3 {
        new.splice(0..0, old.iter().take(bom).copied());
    }
    let changed = old != new;
    if args.check && changed {
        writeln!(out, "{}", file.name)?;
    }
    if args.diff && changed {
        let old = decode::decode(&old[bom.min(old.len())..], encoding).text;
        let diff = TextDiff::from_lines(&*old, text);
        write!(out, "{}", diff.unified_diff().header(&file.name, &file.name))?;
    }
    if let Input::File(path) = &file.input
        && args.write
        && changed
    {
        files::write_whole(path, &new, true)?;
    }
    Ok(changed)
}

/// Does the same with a file that is not the text itself, such as a workbook.
fn deliver_dressed(args: &FmtArgs, file: &Taken, old: &[u8], new: &[u8]) -> Result<bool, Failure> {
    let mut out = io::stdout().lock();
    let changed = old != new;
    if args.check && changed {
        writeln!(out, "{}", file.name)?;
    }
    if args.diff && changed {
        let text = |bytes: &[u8]| file.intake.whole_source(bytes).0.text.into_owned();
        let (old, new) = (text(old), text(new));
        let diff = TextDiff::from_lines(&*old, &*new);
        write!(out, "{}", diff.unified_diff().header(&file.name, &file.name))?;
    }
    if let Input::File(path) = &file.input
        && args.write
        && changed
    {
        files::write_whole(path, new, true)?;
    }
    Ok(changed)
}

fn old_bytes(file: &Taken) -> Result<Vec<u8>, Failure> {
    match &file.input {
        Input::Stdin => Err(Failure::Other("-".into())),
        Input::File(path) => fs::read(path).map_err(|error| Failure::at(&file.name, error)),
    }
}
