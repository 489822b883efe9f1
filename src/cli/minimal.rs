//! `yanpu fmt --minimal`: only what is wrong is changed, every other byte stays.

use std::{
    fs,
    io::{self, Read, Write},
};

use rayon::prelude::*;
use similar::TextDiff;

use super::{
    Done, Failure,
    args::{FailOn, FmtArgs},
    check::finished,
    complain,
    files::{self, Input},
    options::Options,
};
use crate::{
    findings::Lang,
    intake::{Intake, LOOKED_AT},
    repair::{Repaired, Trust, repair},
    source::decode::Encoding,
};

/// Files worked on at a time for each thread.
const GROUP: usize = 64;

pub(super) fn run(args: &FmtArgs, lang: Lang) -> Result<Done, Failure> {
    let options = Options::of(&args.input, args.encoding.as_deref(), lang)?;
    let (inputs, mut failures) = files::inputs(&args.input.paths, lang);
    let trust = if args.r#unsafe { Trust::Unsafe } else { Trust::Safe };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs)
        .build()
        .map_err(|error| Failure::Other(error.to_string()))?;
    let mut changed = false;
    for group in inputs.chunks(GROUP * options.jobs) {
        let work = |input: &Input| mended(input, &options, trust);
        let results: Vec<_> = pool.install(|| group.par_iter().map(work).collect());
        for (input, result) in group.iter().zip(results) {
            match result
                .and_then(|(old, new)| deliver(args, input, &old, new, options.encoding, lang))
            {
                Ok(differs) => changed |= differs,
                Err(failure) => {
                    complain(&failure.message(lang)?);
                    failures += 1;
                }
            }
        }
    }
    match finished(failures, None, FailOn::Error, lang)? {
        Done::Clean if changed && (args.check || args.diff) => Ok(Done::Findings),
        done => Ok(done),
    }
}

/// The bytes of a file, and its repair where its format has one.
fn mended(
    input: &Input,
    options: &Options,
    trust: Trust,
) -> Result<(Vec<u8>, Option<Repaired>), Failure> {
    let bytes = match input {
        Input::File(path) => fs::read(path).map_err(|error| Failure::at(input.name(), error))?,
        Input::Stdin => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes)?;
            bytes
        }
    };
    let ending = input.extension();
    let new = repair(&bytes, ending.as_deref(), options.encoding, &options.profile, trust);
    Ok((bytes, new))
}

/// Does with a repaired file what was asked for; tells whether it differs.
fn deliver(
    args: &FmtArgs,
    input: &Input,
    old: &[u8],
    new: Option<Repaired>,
    encoding: Option<Encoding>,
    lang: Lang,
) -> Result<bool, Failure> {
    let Some(Repaired { bytes: new, .. }) = new else {
        let name = input.name();
        complain(&match lang {
            Lang::En => {
                format!("{name}: left as it is: --minimal repairs SGF, PGN and move lists")
            }
            Lang::Zh => format!("{name}：保持原样：--minimal 只修 SGF、PGN 和着法列表"),
        });
        return Ok(false);
    };
    let changed = old != new;
    let mut out = io::stdout().lock();
    if args.check {
        if changed {
            writeln!(out, "{}", input.name())?;
        }
    } else if args.diff {
        if changed {
            let ending = input.extension();
            let intake = |bytes: &[u8]| {
                let first = &bytes[..bytes.len().min(LOOKED_AT)];
                Intake::new(first, ending.as_deref(), encoding)
                    .whole_source(bytes)
                    .0
                    .text
                    .into_owned()
            };
            let (old, new) = (intake(old), intake(&new));
            let diff = TextDiff::from_lines(&*old, &*new);
            write!(out, "{}", diff.unified_diff().header(&input.name(), &input.name()))?;
        }
    } else if let (true, Input::File(path)) = (args.write, input) {
        if changed {
            files::write_whole(path, &new, true)?;
        }
    } else {
        out.write_all(&new)?;
    }
    Ok(changed)
}
