//! Where results go: standard output, one file, or files in a folder.
//!
//! A text format takes any number of games into one file, a library too; the other binary formats
//! hold one game a file. An input with several games is then written as several files, named by
//! their titles, and so is a library that is taken apart.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
};

use super::{
    Failure, Why,
    args::ConvertArgs,
    convert::Written,
    files::{self, Input},
    split::Split,
};
use crate::{findings::Lang, formats::Format, source::decode::Encoding};

/// Where the result goes.
pub(super) enum Target {
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
    pub(super) fn new(args: &ConvertArgs, inputs: &[Input], to: Format) -> Self {
        let Some(output) = &args.output else { return Self::Stdout };
        let trailing = output.to_string_lossy().ends_with(['/', '\\']);
        let several = inputs.len() > 1 || args.input.paths.iter().any(|path| path.is_dir());
        // A name with the format's own ending is one file, however many the inputs are.
        let named = output.extension().is_some_and(|ending| {
            to.info().extensions.iter().any(|known| ending.eq_ignore_ascii_case(known))
        });
        // Games that go apart need a folder: a name without any ending is one.
        let library = |input: &Input| {
            let format = input.extension().and_then(|ending| Format::by_name(&ending));
            format.and_then(|format| format.info().bytes()).is_some_and(|body| body.many)
        };
        let single = to.info().bytes().is_some_and(|body| body.bind.is_none());
        let apart = output.extension().is_none() && (single || inputs.iter().any(library));
        let is_file = output.is_file();
        let apart = apart || args.arrange.split.is_some();
        if output.is_dir() || trailing || !is_file && apart || several && !named {
            Self::Folder {
                folder: output.clone(),
                roots: args.input.paths.clone(),
                extension: to.info().extensions[0],
            }
        } else {
            Self::File(output.clone())
        }
    }

    pub(super) const fn is_per_file(&self) -> bool {
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

    /// Bytes are not for the eyes.
    pub(super) fn refuse_terminal(&self, to: Format, lang: Lang) -> Result<(), Failure> {
        let shown = matches!(self, Self::Stdout) && io::stdout().is_terminal();
        if !shown || to.info().bytes().is_none() {
            return Ok(());
        }
        let name = to.info().name;
        Err(Failure::Other(match lang {
            Lang::En => format!("{name} is binary; write it to a file with -o"),
            Lang::Zh => format!("{name} 是二进制格式；请用 -o 写入文件"),
        }))
    }

    /// Existing files stop the run before any work is done, unless they may be overwritten.
    pub(super) fn refuse_overwriting(&self, inputs: &[Input], lang: Lang) -> Result<(), Failure> {
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

/// The results being written.
pub(super) struct Outputs<'a> {
    target: &'a Target,
    to: Format,
    encoding: Encoding,
    lang: Lang,
    force: bool,
    /// How the games of an input go into several files, where they do.
    split: Option<Split>,
    /// The result that has begun, in a format that takes games one after another.
    open: Option<Open>,
    /// Games for one library.
    bound: Vec<Vec<u8>>,
    /// The first game of an input, in a format of one game a file: whether it is the only one
    /// decides its name.
    held: Option<Held>,
    /// The input being written, and how many of its games were.
    input: String,
    games: usize,
    /// Names that were given in this run, folded.
    names: BTreeSet<String>,
    /// The last number that a title was given, by its folded name.
    titles: BTreeMap<String, u32>,
}

/// A game that waits for its name.
struct Held {
    title: String,
    bytes: Vec<u8>,
}

/// A result that has begun.
struct Open {
    sink: Sink,
    /// Whether something stands in it already.
    begun: bool,
    /// How that ends.
    ended: &'static str,
    /// Whether it has been given up; the rest of its games is passed over.
    failed: bool,
    /// The ending of a file that is not the text itself, such as a workbook, and the text so far.
    undressed: Option<(String, String)>,
}

enum Sink {
    /// Buffered, since it would otherwise be written line by line or game by game.
    Stdout(BufWriter<io::Stdout>),
    Whole(files::Whole),
}

impl<'a> Outputs<'a> {
    pub(super) fn new(
        target: &'a Target,
        to: Format,
        encoding: Encoding,
        lang: Lang,
        force: bool,
        split: Option<Split>,
    ) -> Self {
        Self {
            target,
            to,
            encoding,
            lang,
            force,
            split,
            open: None,
            bound: Vec::new(),
            held: None,
            input: String::new(),
            games: 0,
            names: BTreeSet::new(),
            titles: BTreeMap::new(),
        }
    }

    /// Writes one game of an input, the `first` of it or another; `library` tells that the input may
    /// hold many.
    pub(super) fn game(
        &mut self,
        input: &str,
        first: bool,
        library: bool,
        game: Written,
    ) -> Result<(), Failure> {
        if self.input != input || first {
            self.begin_input(input);
        }
        if game.text.is_empty() && game.bytes.is_empty() {
            return Ok(());
        }
        self.games += 1;
        let Written { text, bytes, title, .. } = game;
        if self.split.is_some_and(Split::is_one) {
            let bytes = self.alone(&text, bytes)?;
            return self.titled(&title, &bytes);
        }
        let written = self.add(library, &text, title, bytes);
        if self.split.as_mut().is_some_and(Split::add) {
            let closed = self.close();
            if let Some(split) = &mut self.split {
                split.next();
            }
            return written.and(closed);
        }
        written
    }

    /// A game as a file of its own.
    fn alone(&self, text: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
        match self.to.info().bytes() {
            None => Ok(encode(text, &self.input, self.encoding, self.lang)?.into_owned()),
            Some(body) => Ok(body.bind.map_or(bytes.clone(), |bind| bind(&[bytes]))),
        }
    }

    /// Adds a game to the result, or makes it one.
    fn add(
        &mut self,
        library: bool,
        text: &str,
        title: String,
        bytes: Vec<u8>,
    ) -> Result<(), Failure> {
        match self.to.info().bytes() {
            Some(body) if body.bind.is_some() => {
                self.bound.push(bytes);
                Ok(())
            }
            Some(_) => self.single(title, bytes),
            None if library && self.target.is_per_file() && self.split.is_none() => {
                let bytes = encode(text, &self.input, self.encoding, self.lang)?;
                self.single(title, bytes.into_owned())
            }
            None => self.append(text),
        }
    }

    /// Forgets what an input before that broke off has left.
    fn begin_input(&mut self, input: &str) {
        input.clone_into(&mut self.input);
        if let Some(split) = &mut self.split {
            split.begin();
        }
        if self.target.is_per_file() {
            self.open = None;
            self.bound.clear();
            self.held = None;
            self.games = 0;
        }
    }

    /// Writes a game behind those of its result.
    fn append(&mut self, text: &str) -> Result<(), Failure> {
        if self.open.is_none() {
            self.open = Some(self.begin()?);
        }
        let (encoding, lang) = (self.encoding, self.lang);
        if let Some((_, whole)) = self.open.as_mut().and_then(|open| open.undressed.as_mut()) {
            if !whole.is_empty() {
                whole.push_str(self.to.info().between(whole));
            }
            whole.push_str(text);
            return Ok(());
        }
        let Some(open) = self.open.as_mut().filter(|open| !open.failed) else { return Ok(()) };
        let written = encode(text, &self.input, encoding, lang)
            .and_then(|bytes| open.write(&bytes, self.to.info().between(open.ended), encoding));
        open.ended = if text.ends_with("\n\n") { "\n\n" } else { "\n" };
        open.failed = written.is_err();
        written
    }

    /// Begins a result of text.
    fn begin(&self) -> Result<Open, Failure> {
        let mut undressed = None;
        let sink = match self.target {
            Target::Stdout => Sink::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
            Target::File(path) => {
                let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
                undressed = ending
                    .filter(|ending| self.to.dress("", ending).is_some())
                    .map(|ending| (ending, String::new()));
                Sink::Whole(files::Whole::new(path)?)
            }
            Target::Folder { .. } if self.split.is_some() => {
                Sink::Whole(files::Whole::in_place(self.own_path())?)
            }
            Target::Folder { .. } => Sink::Whole(files::Whole::new(&self.own_path())?),
        };
        Ok(Open { sink, begun: false, ended: "", failed: false, undressed })
    }

    /// Writes a game as a file of its own.
    fn single(&mut self, title: String, bytes: Vec<u8>) -> Result<(), Failure> {
        match self.target {
            _ if self.games == 1 => {
                self.held = Some(Held { title, bytes });
                Ok(())
            }
            Target::Folder { .. } => {
                let first = self.held.take();
                let first = first.map_or(Ok(()), |it| self.titled(&it.title, &it.bytes));
                self.titled(&title, &bytes).and(first)
            }
            _ => {
                self.held = None;
                Err(Failure::Other(self.one_game_a_file()))
            }
        }
    }

    fn one_game_a_file(&self) -> String {
        let name = self.to.info().name;
        match self.lang {
            Lang::En => format!("{name} holds one game a file; give a folder with -o"),
            Lang::Zh => format!("{name} 每个文件只存一局；请用 -o 指定文件夹"),
        }
    }

    fn given_already(&self, path: &Path) -> Failure {
        let path = path.display();
        Failure::Other(match self.lang {
            Lang::En => format!("{path}: not written: another game of this run has the name"),
            Lang::Zh => format!("{path}：未写出：本次运行的另一局已用此名"),
        })
    }

    /// Writes a game under its title, beside where a result of its input would be.
    fn titled(&mut self, title: &str, bytes: &[u8]) -> Result<(), Failure> {
        let own = self.own_path();
        let folder = own.parent().unwrap_or(Path::new("."));
        let extension = self.to.info().extensions[0];
        let name = files::safe_name(title);
        let base = folder.join(&name).to_string_lossy().to_lowercase();
        let mut n = self.titles.get(&base).copied().unwrap_or(0);
        let path = loop {
            n += 1;
            let path = match n {
                1 => folder.join(format!("{name}.{extension}")),
                n => folder.join(format!("{name} ({n}).{extension}")),
            };
            if self.names.insert(path.to_string_lossy().to_lowercase()) {
                break path;
            }
        };
        self.titles.insert(base, n);
        files::write_new(&path, bytes, self.force)
    }

    /// The place of the one result of the input.
    fn own_path(&self) -> PathBuf {
        let whole = self.target.path_for(&self.input).unwrap_or_else(|| PathBuf::from(&self.input));
        match self.split {
            Some(split) if !split.is_one() => split.path(&whole),
            _ => whole,
        }
    }

    /// The input is done: a file of its own appears whole, or not at all.
    pub(super) fn end_of_input(&mut self, input: &str) -> Result<(), Failure> {
        if !self.target.is_per_file() {
            return Ok(());
        }
        if self.input != input {
            self.begin_input(input);
        }
        self.close()
    }

    /// Writes a whole file where the target has it.
    fn deliver(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self.target {
            Target::Stdout => {
                io::stdout().write_all(bytes)?;
                Ok(io::stdout().flush()?)
            }
            Target::File(path) => files::write_whole(path, bytes, self.force),
            Target::Folder { .. } => {
                let path = self.own_path();
                if !self.names.insert(path.to_string_lossy().to_lowercase()) {
                    // A game of an input before has this name by its title.
                    return Err(self.given_already(&path));
                }
                if self.split.is_some() {
                    return files::write_new(&path, bytes, self.force);
                }
                files::write_whole(&path, bytes, self.force)
            }
        }
    }

    /// Ends the result: a file appears whole, or not at all.
    pub(super) fn close(&mut self) -> Result<(), Failure> {
        if let Some(Held { bytes, .. }) = self.held.take() {
            return self.deliver(&bytes);
        }
        let bind = self.to.info().bytes().and_then(|body| body.bind);
        if let Some(bind) = bind.filter(|_| !self.bound.is_empty()) {
            let library = bind(&std::mem::take(&mut self.bound));
            return self.deliver(&library);
        }
        match self.open.take() {
            Some(Open { sink: Sink::Whole(mut file), undressed: Some((ending, text)), .. }) => {
                let bytes = self.to.dress(&text, &ending).ok_or_else(|| {
                    Failure::at(
                        &self.input,
                        Why::words(
                            format!("too long for a cell of {ending}"),
                            format!("太长，{ending} 的单元格放不下"),
                        ),
                    )
                })?;
                file.write(&bytes)?;
                file.keep(self.force)
            }
            Some(Open { sink: Sink::Whole(file), failed: false, .. }) => file.keep(self.force),
            Some(Open { sink: Sink::Stdout(mut out), .. }) => Ok(out.flush()?),
            _ => Ok(io::stdout().flush()?),
        }
    }
}

impl Open {
    fn write(&mut self, bytes: &[u8], between: &str, encoding: Encoding) -> Result<(), Failure> {
        // Only the first game of a UTF-16 file brings its byte order mark along.
        let mark = if encoding.is_utf16() && self.begun { 2 } else { 0 };
        let apart = if self.begun { encoding.encode(between).0 } else { Vec::new() };
        self.begun = true;
        for piece in [apart.get(mark..).unwrap_or_default(), &bytes[mark..]] {
            match &mut self.sink {
                Sink::Stdout(out) => out.write_all(piece)?,
                Sink::Whole(file) => file.write(piece)?,
            }
        }
        Ok(())
    }
}

/// The bytes of a game. Characters that the encoding lacks stop the file: written as something
/// else they would be lost.
fn encode<'t>(
    text: &'t str,
    name: &str,
    encoding: Encoding,
    lang: Lang,
) -> Result<Cow<'t, [u8]>, Failure> {
    if encoding == Encoding::UTF_8 {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    let (bytes, lacking) = encoding.encode(text);
    let Some(first) = lacking.first() else { return Ok(Cow::Owned(bytes)) };
    let (n, sample, encoding) = (lacking.len(), first.of(text), encoding.name());
    Err(Failure::Other(match lang {
        Lang::En => {
            format!("{name}: not written: {encoding} lacks {n} of its characters, such as {sample}")
        }
        Lang::Zh => format!("{name}：未写出：{encoding} 中没有其中 {n} 个字，如“{sample}”"),
    }))
}
