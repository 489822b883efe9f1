//! What the flags that several commands share come to.

use std::{fs, path::Path};

use super::{Failure, Why, args};
use crate::{
    findings::Lang, formats::ReadOptions, intake::Intake, source::decode::Encoding, stage::Profile,
};

/// What all commands that read records were told.
pub(crate) struct Options {
    pub(crate) jobs: usize,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) profile: Profile,
    /// What a binary file may unpack to, in bytes.
    pub(crate) max_size: u64,
    /// Whether files are held to what every program reads.
    pub(crate) strict: bool,
    /// The language of complaints.
    pub(crate) lang: Lang,
}

/// A number of bytes, such as `1000`, `64M` or `2G`.
fn size(text: &str) -> Option<u64> {
    let (digits, shift) = match text.as_bytes().last()?.to_ascii_uppercase() {
        b'K' => (&text[..text.len() - 1], 10),
        b'M' => (&text[..text.len() - 1], 20),
        b'G' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

impl Options {
    /// Understands the flags that all commands over many files have.
    pub(crate) fn of(
        input: &args::Input,
        encoding: Option<&str>,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let mut options = Self::new(input.jobs, &input.rules, encoding, lang)?;
        options.profile.keep_illegal = input.keep_illegal;
        if let Some(text) = &input.max_size {
            let wrong = || {
                let why = Why::words("not a size such as 64M", "不是 64M 这样的大小");
                Failure::at(format!("--max-size {text}"), why)
            };
            options.max_size = size(text).ok_or_else(wrong)?;
        }
        Ok(options)
    }

    /// Understands the common flags.
    pub(crate) fn new(
        jobs: Option<usize>,
        rules: &[String],
        encoding: Option<&str>,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let mut profile = Profile::default();
        for choice in rules {
            profile.choose(choice).map_err(|known| {
                let why = Why::words(format!("not among {known}"), format!("可用的只有 {known}"));
                Failure::at(format!("--rules {choice}"), why)
            })?;
        }
        let encoding = encoding.map(encoding_named).transpose()?;
        let jobs = jobs.or_else(|| std::thread::available_parallelism().ok().map(usize::from));
        let max_size = ReadOptions::default().max_size;
        Ok(Self {
            jobs: jobs.unwrap_or(1).max(1),
            encoding,
            profile,
            max_size,
            strict: false,
            lang,
        })
    }
}

/// The encoding of that name.
pub(crate) fn encoding_named(name: &str) -> Result<Encoding, Failure> {
    let unknown = || Why::words("an unknown encoding", "没有这种编码");
    Encoding::by_name(name).ok_or_else(|| Failure::at(format!("--encoding {name}"), unknown()))
}

/// The main-line moves of the first game of another sheet; none where there is no other sheet.
pub(crate) fn sheet(path: Option<&Path>) -> Result<Vec<String>, Failure> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| Failure::at(&name, error))?;
    let intake = Intake::new(&bytes, path.extension().and_then(|ending| ending.to_str()), None);
    let (source, findings) = intake.whole_source(&bytes);
    let entries = intake.entries(&source, true, findings);
    let tree = entries.first().map(|entry| &entry.record.tree);
    let moves = tree.into_iter().flat_map(|tree| {
        tree.main_line().filter_map(|node| Some(tree.node(node).mv.as_ref()?.text.to_string()))
    });
    let moves: Vec<String> = moves.collect();
    if moves.is_empty() {
        return Err(Failure::at(&name, Why::words("no moves", "没有着法")));
    }
    Ok(moves)
}
