//! Runs work over many games on all processors, and keeps their order.
//!
//! Small files are read and worked on one a thread. A large file (or standard input) is cut into
//! games while it streams; while the games of one block are worked on, the next block is read.
//! Memory holds two blocks, not the file.

use std::{
    cell::Cell,
    fs::File,
    io::{self, Read},
};

use rayon::prelude::*;

use super::{
    Failure, Why, complain,
    feed::{Feed, fill},
    files::Input,
    options::Options,
};
use crate::{
    findings::{Finding, Lang},
    formats::{Entry, Format, container::Unpacked},
    intake::{Intake, LOOKED_AT},
    report::Known,
    source::{
        Source,
        slice::{Block, Slice},
    },
};

/// A file at least this large is streamed, in bytes.
const LARGE: u64 = 4 << 20;
/// Bytes read at a time for each thread of a streamed file: little enough for a second-level cache.
const CHUNK: usize = 1 << 17;
/// Slices of a streamed file worked on in a row by one thread.
const RUN: usize = 16;
/// Slices that are all decoded, then all read, then all worked on: the code of one step fills the
/// first-level cache, and the games of so few slices stay in the second-level one.
const TOGETHER: usize = 4;
/// Bytes that are cleared before a file is read into them sooner than that the system is asked once
/// more.
const CLEARED: usize = 1 << 14;
/// Small files handed out at a time for each thread.
const GROUP: usize = 64;

/// A file being worked on.
pub(crate) struct Taken {
    pub(crate) input: Input,
    pub(crate) name: String,
    pub(crate) intake: Intake,
    pub(crate) size: u64,
    /// Whether its games are finished one after another.
    pub(crate) in_order: bool,
    /// What the report on it has told of its form.
    pub(crate) told: Known,
    /// What is wrong with a container, and with a binary file in which no game was found.
    pub(crate) nothing: Vec<Finding>,
}

impl Taken {
    fn new(input: &Input, first: &[u8], options: &Options) -> Self {
        let mut intake = Intake::new(first, input.extension().as_deref(), options.encoding);
        (intake.max_size, intake.strict) = (options.max_size, options.strict);
        Self {
            input: input.clone(),
            name: input.name(),
            intake,
            size: 0,
            in_order: false,
            told: Known::default(),
            nothing: Vec::new(),
        }
    }

    /// Opens a container: its text, as bytes, takes the place of the file's.
    fn open(&mut self, bytes: &mut Vec<u8>) {
        if self.intake.is_container() {
            let Unpacked { text, findings } = self.intake.unpack(bytes);
            (*bytes, self.nothing) = (text.into_bytes(), findings);
        }
    }
}

/// The work on a game: what to make of it while its text is at hand, and how to finish that once
/// its number in the file is known. A file without any game is finished as number 0, `None`.
pub(crate) struct Work<M, F> {
    pub(crate) make: M,
    pub(crate) finish: F,
}

/// What the collector is told, in order.
pub(crate) enum Event<O> {
    /// A finished game (or the word about a file without one).
    Out(O),
    /// The file is done.
    End,
}

/// Works through all inputs; `collect` sees every result in the order of the inputs, and may end the
/// run with [`Failure::Enough`]. Gives how many inputs could not be read.
pub(crate) fn run<G: Send, O: Send, M, F>(
    inputs: &[Input],
    options: &Options,
    work: &Work<M, F>,
    mut collect: impl FnMut(&Taken, Event<O>) -> Result<(), Failure> + Send,
) -> Result<usize, Failure>
where
    M: Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G + Sync,
    F: Fn(&Taken, u32, Option<G>) -> O + Sync,
{
    let pool = pool(options.jobs).map_err(|error| Failure::Other(error.to_string()))?;
    let mut failures = 0;
    let ran = pool.install(|| work_through(inputs, options, work, &mut collect, &mut failures));
    match ran {
        Ok(()) | Err(Failure::Enough) => Ok(failures),
        Err(failure) => Err(failure),
    }
}

/// The workers: a single one is this thread, unless it is a worker of an earlier pool already, which
/// it is for good.
fn pool(jobs: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    let builder = || rayon::ThreadPoolBuilder::new().num_threads(jobs);
    let here = (jobs == 1).then(|| builder().use_current_thread().build().ok()).flatten();
    here.map_or_else(|| builder().build(), Ok)
}

/// Works through all inputs in order.
fn work_through<G: Send, O: Send, M, F>(
    inputs: &[Input],
    options: &Options,
    work: &Work<M, F>,
    collect: &mut (impl FnMut(&Taken, Event<O>) -> Result<(), Failure> + Send),
    failures: &mut usize,
) -> Result<(), Failure>
where
    M: Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G + Sync,
    F: Fn(&Taken, u32, Option<G>) -> O + Sync,
{
    let mut rest = inputs;
    while !rest.is_empty() {
        let group = rest.len().min(GROUP * options.jobs);
        let results: Vec<_> =
            rest[..group].par_iter().map(|input| whole(input, options, work)).collect();
        for (input, result) in rest.iter().zip(results) {
            let (taken, outs) = match survived(input, result, options.lang)? {
                Some(Some(done)) => done,
                Some(None) => {
                    let read = stream(input, options, work, collect);
                    *failures += usize::from(survived(input, read, options.lang)?.is_none());
                    continue;
                }
                None => {
                    *failures += 1;
                    continue;
                }
            };
            for out in outs {
                collect(&taken, Event::Out(out))?;
            }
            collect(&taken, Event::End)?;
        }
        rest = &rest[group..];
    }
    Ok(())
}

/// A file that cannot be read is complained about; a closed pipe, or trouble with the output,
/// ends everything.
fn survived<T>(
    input: &Input,
    result: Result<T, Trouble>,
    lang: Lang,
) -> Result<Option<T>, Failure> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Trouble::Input(error)) => {
            complain(&Why::from(error).at(input.name()).in_lang(lang));
            Ok(None)
        }
        Err(Trouble::Output(failure)) => Err(failure),
    }
}

enum Trouble {
    Input(io::Error),
    Output(Failure),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Input(error)
    }
}

/// Puts the bytes of a small file into `bytes`; `false` for an input that is to be streamed. Asks the
/// system for as little as it can.
fn small(input: &Input, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let Input::File(path) = input else { return Ok(false) };
    let mut file = File::open(path)?;
    let data = file.metadata()?;
    if data.len() >= LARGE {
        return Ok(false);
    }
    let room = data.len() as usize + 1;
    bytes.clear();
    if room > bytes.capacity() {
        // Room for any of them: what is not written to takes no memory.
        *bytes = Vec::with_capacity(LARGE as usize);
    }
    if !data.is_file() || room > CLEARED {
        file.read_to_end(bytes)?;
        return Ok(true);
    }
    // The first read of a file that is no device gives all of it; one byte of room tells so.
    bytes.resize(room, 0);
    let read = match file.read(bytes) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
        read => read?,
    };
    bytes.truncate(read);
    if read + 1 != room || read == 0 {
        file.read_to_end(bytes)?;
    }
    Ok(true)
}

thread_local! {
    /// Room for the bytes of the next file: memory that is new each time costs as much as reading.
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Reads and works on a whole small file; `None` for an input that is to be streamed.
fn whole<G: Send, O, M, F>(
    input: &Input,
    options: &Options,
    work: &Work<M, F>,
) -> Result<Option<(Taken, Vec<O>)>, Trouble>
where
    M: Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G + Sync,
    F: Fn(&Taken, u32, Option<G>) -> O,
{
    let mut bytes = BUFFER.take();
    if !small(input, &mut bytes)? {
        return Ok(None);
    }
    let mut taken = Taken::new(input, &bytes[..bytes.len().min(LOOKED_AT)], options);
    taken.size = bytes.len() as u64;
    taken.in_order = true;
    taken.open(&mut bytes);
    let mut outs = Vec::new();
    if taken.intake.is_binary() {
        let games = binary_games(&mut taken, &bytes, &work.make);
        let numbered = games.into_iter().zip(1..);
        outs.extend(numbered.map(|(game, number)| (work.finish)(&taken, number, Some(game))));
    } else if let Some(format) = taken.intake.format {
        let mut feed = Feed::new(&taken.intake, format);
        let block = feed.push_all(bytes);
        let mut games = Vec::new();
        outs.reserve(block.slices.len());
        for (index, slices) in block.slices.chunks(TOGETHER).enumerate() {
            slice_games(&taken, format, &block.bytes, slices, index == 0, &work.make, &mut games);
            for game in games.drain(..) {
                let number = outs.len() as u32 + 1;
                outs.push((work.finish)(&taken, number, Some(game)));
            }
        }
        bytes = block.bytes;
    }
    if bytes.len() as u64 <= LARGE {
        BUFFER.set(bytes);
    }
    if outs.is_empty() {
        outs.push((work.finish)(&taken, 0, None));
    }
    Ok(Some((taken, outs)))
}

/// Works on the games of a whole binary file.
fn binary_games<G: Send>(
    taken: &mut Taken,
    bytes: &[u8],
    make: &(impl Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G + Sync),
) -> Vec<G> {
    let Some(format) = taken.intake.format else { return Vec::new() };
    let (source, findings) = taken.intake.whole_source(bytes);
    let (mut entries, nothing) = taken.intake.opened(&source, true, findings);
    taken.nothing = nothing;
    if entries.len() == 1 {
        return entries.drain(..).map(|entry| make(taken, &source, format, entry)).collect();
    }
    entries.into_par_iter().map(|entry| make(taken, &source, format, entry)).collect()
}

/// Works on the games of a few slices, the `first` of the file among them or not.
fn slice_games<G>(
    taken: &Taken,
    format: Format,
    bytes: &[u8],
    slices: &[Slice],
    first: bool,
    make: &impl Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G,
    games: &mut Vec<G>,
) {
    let decode = |slice: &Slice| taken.intake.source(&bytes[slice.range.clone()], slice);
    let mut sources: Vec<(Source<'_>, Vec<Finding>)> = slices.iter().map(decode).collect();
    if first && taken.intake.is_container() {
        sources[0].1.extend(taken.nothing.iter().cloned());
    }
    let mut read = Vec::with_capacity(sources.len());
    for (index, (source, findings)) in sources.iter_mut().enumerate() {
        let (source, findings) = (&*source, std::mem::take(findings));
        let entries = taken.intake.entries(source, first && index == 0, findings);
        read.push((source, entries));
    }
    for (source, entries) in read {
        let mut mark = source.from_mark(0);
        for entry in entries {
            mark = mark.moved_to(entry.record.span.start);
            games.push(make(taken, &mark, format, entry));
        }
    }
}

/// Streams a large file: one block is worked on while the next is read.
fn stream<G: Send, O: Send, M, F>(
    input: &Input,
    options: &Options,
    work: &Work<M, F>,
    collect: &mut (impl FnMut(&Taken, Event<O>) -> Result<(), Failure> + Send),
) -> Result<(), Trouble>
where
    M: Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G + Sync,
    F: Fn(&Taken, u32, Option<G>) -> O + Sync,
{
    let mut reader: Box<dyn Read + Send> = match input {
        Input::Stdin => Box::new(io::stdin()),
        Input::File(path) => Box::new(File::open(path)?),
    };
    let mut first = fill(&mut reader, Vec::new(), LOOKED_AT)?;
    let mut ended = first.len() < LOOKED_AT;
    let mut taken = Taken::new(input, &first, options);
    taken.size = first.len() as u64;
    if taken.intake.is_container() {
        // It can only be opened whole.
        reader.read_to_end(&mut first)?;
        taken.size = first.len() as u64;
        taken.open(&mut first);
        ended = true;
    }
    let mut number = 0;
    if taken.intake.is_binary() {
        let limit = usize::try_from(options.max_size).unwrap_or(usize::MAX).saturating_add(1);
        let more = if first.len() < LOOKED_AT { 0 } else { limit.saturating_sub(first.len()) };
        let bytes = fill(&mut reader, first, more)?;
        taken.size = bytes.len() as u64;
        for game in binary_games(&mut taken, &bytes, &work.make) {
            number += 1;
            let out = (work.finish)(&taken, number, Some(game));
            collect(&taken, Event::Out(out)).map_err(Trouble::Output)?;
        }
    } else if let Some(format) = taken.intake.format {
        let mut feed = Feed::new(&taken.intake, format);
        let chunk = CHUNK * options.jobs;
        let mut next: io::Result<Option<Block>> = Ok(Some(feed.push(&first, ended)));
        drop(first);
        let mut open = !ended;
        let mut fresh = true;
        while let Some(block) = next? {
            let read_on = || -> io::Result<Option<Block>> {
                if !open {
                    return Ok(None);
                }
                let (block, more) = feed.read(&mut reader, chunk)?;
                open = more;
                Ok(Some(block))
            };
            let (runs, following) =
                rayon::join(|| block_games(&taken, format, &block, fresh, &work.make), read_on);
            next = following;
            let mut numbered = Vec::with_capacity(runs.len());
            for run in runs {
                let from = number + 1;
                number += run.len() as u32;
                numbered.push((from, run));
            }
            fresh &= number == 0;
            let finish = |(from, run): (u32, Vec<G>)| -> Vec<O> {
                let numbers = from..;
                let games = numbers.zip(run);
                games.map(|(number, game)| (work.finish)(&taken, number, Some(game))).collect()
            };
            let outs: Vec<_> = numbered.into_par_iter().map(finish).collect();
            for out in outs.into_iter().flatten() {
                collect(&taken, Event::Out(out)).map_err(Trouble::Output)?;
            }
        }
    }
    if number == 0 {
        let out = (work.finish)(&taken, 0, None);
        collect(&taken, Event::Out(out)).map_err(Trouble::Output)?;
    }
    collect(&taken, Event::End).map_err(Trouble::Output)
}

/// The games of a block, in runs of slices.
fn block_games<G: Send>(
    taken: &Taken,
    format: Format,
    block: &Block,
    fresh: bool,
    make: &(impl Fn(&Taken, &Source<'_>, Format, Entry<'_>) -> G + Sync),
) -> Vec<Vec<G>> {
    let run = |(run, slices): (usize, &[Slice])| {
        let mut games = Vec::with_capacity(slices.len());
        for (index, slices) in slices.chunks(TOGETHER).enumerate() {
            let first = fresh && run == 0 && index == 0;
            slice_games(taken, format, &block.bytes, slices, first, make, &mut games);
        }
        games
    };
    block.slices.par_chunks(RUN).enumerate().map(run).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn small_files_are_read_whole_and_large_ones_left_to_the_stream() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        let input = Input::File(path.clone());
        let mut bytes = b"of the file before".to_vec();
        for size in [0, 1, 1000, CLEARED, LARGE as usize - 1, 7] {
            fs::write(&path, vec![b';'; size]).unwrap();
            assert!(small(&input, &mut bytes).unwrap());
            assert!(bytes == vec![b';'; size], "{size}");
        }
        fs::write(&path, vec![b';'; LARGE as usize]).unwrap();
        assert!(!small(&input, &mut bytes).unwrap());
        assert!(!small(&Input::Stdin, &mut bytes).unwrap());
        assert!(small(&Input::File(folder.path().join("none")), &mut bytes).is_err());
    }
}
