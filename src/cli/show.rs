//! `yanpu show`: the board of a position as text.

use std::{
    fs,
    io::{self, Read, Write},
};

use super::{Done, Failure, args::ShowArgs, files::Input, options::Options};
use crate::{
    findings::Lang,
    formats::Entry,
    games::rules::Rules,
    gaps,
    intake::{Intake, LOOKED_AT},
    record::Record,
    replay::{At, Observer, replay},
    resolve::resolve,
    stage::{self, with_rules},
};

/// Keeps the picture of the position after a number of main-line plies.
struct Picture {
    wanted: u32,
    reached: u32,
    last_move: String,
    board: String,
}

impl<R: Rules> Observer<R> for Picture {
    fn reached(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        if at.in_main_line() && at.ply <= self.wanted {
            self.reached = at.ply;
            self.board = rules.picture(position);
        }
    }
}

pub(super) fn run(args: &ShowArgs, lang: Lang) -> Result<Done, Failure> {
    let options = Options::new(Some(1), &args.rules, args.encoding.as_deref(), lang)?;
    let input =
        if args.path.as_os_str() == "-" { Input::Stdin } else { Input::File(args.path.clone()) };
    let bytes = match &input {
        Input::Stdin => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes)?;
            bytes
        }
        Input::File(path) => fs::read(path).map_err(|error| Failure::at(path.display(), error))?,
    };
    let first = &bytes[..bytes.len().min(LOOKED_AT)];
    let intake = Intake::new(first, input.extension().as_deref(), options.encoding);
    let (source, findings) = intake.whole_source(&bytes);
    let mut entries = intake.entries(&source, true, findings);
    let index = (args.game as usize).wrapping_sub(1);
    if index >= entries.len() {
        let (name, n) = (input.name(), entries.len());
        return Err(Failure::Other(match lang {
            Lang::En => format!("{name}: no game {}; the file holds {n}", args.game),
            Lang::Zh => format!("{name}：没有第 {} 局；文件中共 {n} 局", args.game),
        }));
    }
    let Entry { record, .. } = entries.swap_remove(index);
    let picture = picture(&record, args.ply, &options).map_err(|()| {
        Failure::Other(match lang {
            Lang::En => format!("{}: the start position cannot be read", input.name()),
            Lang::Zh => format!("{}：起始局面无法读取", input.name()),
        })
    })?;
    let mut out = io::stdout().lock();
    match lang {
        Lang::En => writeln!(out, "after ply {} {}", picture.reached, picture.last_move)?,
        Lang::Zh => writeln!(out, "第 {} 着后 {}", picture.reached, picture.last_move)?,
    }
    writeln!(out, "{}", picture.board.trim_end_matches('\n'))?;
    if args.ply.is_some_and(|wanted| wanted > picture.reached) {
        return Err(Failure::Other(match lang {
            Lang::En => format!("only {} plies can be played", picture.reached),
            Lang::Zh => format!("只能走到第 {} 着", picture.reached),
        }));
    }
    Ok(Done::Clean)
}

fn picture(record: &Record<'_>, ply: Option<u32>, options: &Options) -> Result<Picture, ()> {
    let wanted = ply.unwrap_or(u32::MAX);
    let mut picture =
        Picture { wanted, reached: 0, last_move: String::new(), board: String::new() };
    let filled = gaps::fill(record, &options.profile).0;
    let resolved = resolve(&filled, &options.profile).record;
    with_rules!(&*resolved, &options.profile, |rules| {
        let start = rules.start(stage::start(record)).map_err(|_| ())?;
        replay(&rules, &resolved.tree, start, &mut picture);
    });
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    if let Some(last) = (picture.reached as usize).checked_sub(1) {
        picture.last_move = moves.map(|mv| mv.text.to_string()).nth(last).unwrap_or_default();
    }
    Ok(picture)
}
