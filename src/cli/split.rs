//! `--split`: files of so many games, in one folder.

use std::path::{Path, PathBuf};

use super::{Failure, args::ConvertArgs};
use crate::{findings::Lang, formats::Format};

/// How the games of an input go into several files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// Games a file.
    size: u32,
    /// Files of the input before this one.
    before: u32,
    /// Games in this one.
    inside: u32,
}

impl Split {
    /// What was asked for; a folder must be there to split into.
    pub(super) fn new(args: &ConvertArgs, to: Format, lang: Lang) -> Result<Option<Self>, Failure> {
        let Some(size) = args.arrange.split else { return Ok(None) };
        let name = to.info().name;
        let file = args.output.as_ref().is_none_or(|output| output.is_file());
        let single = to.info().bytes().is_some_and(|body| body.bind.is_none());
        Err(Failure::Other(match lang {
            Lang::En if file => "--split: give a folder with -o".to_owned(),
            Lang::Zh if file => "--split：请用 -o 指定文件夹".to_owned(),
            Lang::En if single && size > 1 => {
                format!("--split {size}: {name} holds one game a file")
            }
            Lang::Zh if single && size > 1 => format!("--split {size}：{name} 每个文件只存一局"),
            _ => return Ok(Some(Self { size, before: 0, inside: 0 })),
        }))
    }

    /// Whether every game has a file of its own.
    pub(super) const fn is_one(self) -> bool {
        self.size == 1
    }

    /// An input begins.
    pub(super) const fn begin(&mut self) {
        self.before = 0;
        self.inside = 0;
    }

    /// Counts a game; whether the file is full with it.
    pub(super) const fn add(&mut self) -> bool {
        self.inside += 1;
        self.inside >= self.size
    }

    /// The file is closed.
    pub(super) const fn next(&mut self) {
        self.before += 1;
        self.inside = 0;
    }

    /// The name of the file, made of that of the input's one result: `games-0001.pgn`.
    pub(super) fn path(self, whole: &Path) -> PathBuf {
        let mut name = whole.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{:04}", self.before + 1));
        if let Some(ending) = whole.extension() {
            name.push(".");
            name.push(ending);
        }
        whole.with_file_name(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered() {
        let mut split = Split { size: 2, before: 0, inside: 0 };
        let path = |split: Split| split.path(Path::new("out/a.b.pgn")).display().to_string();
        assert_eq!(path(split), "out/a.b-0001.pgn");
        assert_eq!([split.add(), split.add()], [false, true]);
        split.next();
        assert_eq!(path(split), "out/a.b-0002.pgn");
        split.begin();
        assert_eq!(path(split), "out/a.b-0001.pgn");
    }
}
