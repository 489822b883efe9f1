//! The files of the command line: folders walked and sorted, results written whole or not at all.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

use super::{Failure, Why, complain};
use crate::findings::Lang;

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, named `-`.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// Its name in reports, with `/` between folders on every system.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "-".into(),
            Self::File(path) => path.to_string_lossy().replace('\\', "/"),
        }
    }

    /// The ending of its name.
    pub(crate) fn extension(&self) -> Option<String> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path.extension()?.to_string_lossy().into_owned()),
        }
    }
}

/// The inputs that `paths` name, in order, folders walked by sorted names. What cannot be walked
/// is complained about and counted, and does not stop the rest. Names that begin with a dot are
/// left out of folders.
pub(crate) fn inputs(paths: &[PathBuf], lang: Lang) -> (Vec<Input>, usize) {
    let (mut inputs, mut failures) = (Vec::new(), 0);
    for path in paths {
        if path.as_os_str() == "-" {
            inputs.push(Input::Stdin);
            continue;
        }
        let visible = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
        };
        // By names: what stands before them in the paths of one folder is the same.
        let walk =
            WalkDir::new(path).sort_by(|a, b| a.path().as_os_str().cmp(b.path().as_os_str()));
        for entry in walk.into_iter().filter_entry(visible) {
            match entry {
                Ok(entry) if !is_record_like(&entry) => {}
                Ok(entry) => inputs.push(Input::File(entry.into_path())),
                Err(error) => {
                    complain(&Why::from(error).in_lang(lang));
                    failures += 1;
                }
            }
        }
    }
    (inputs, failures)
}

/// Whether an entry of a walk is to be read: a file, or a link to one. What the user named itself
/// is read whatever it is, unless it is a folder; pipes and sockets in folders are left alone.
fn is_record_like(entry: &walkdir::DirEntry) -> bool {
    let kind = entry.file_type();
    if kind.is_symlink() {
        // A link that leads nowhere is read too, so that it is complained about.
        return fs::metadata(entry.path()).map_or(true, |target| target.is_file());
    }
    kind.is_file() || entry.depth() == 0 && !kind.is_dir()
}

/// Writes `bytes` to `path` whole or not at all; refuses to overwrite unless `force`.
pub(crate) fn write_whole(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let mut file = Whole::new(path)?;
    file.write(bytes)?;
    file.keep(force)
}

/// Writes `bytes` to a name that this program made up: as [`write_whole`], but a link that has the
/// name is refused or replaced, never followed.
pub(crate) fn write_new(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let mut file = Whole::in_place(path.to_owned())?;
    file.write(bytes)?;
    file.keep(force)
}

/// Longest part of a file's name that is made of a title, in bytes.
const LONGEST: usize = 120;

/// A title as the name of a file, without ending: no separators, no characters or names that some
/// system does not take, no dot first.
pub(crate) fn safe_name(title: &str) -> String {
    let bad = |c: char| {
        c.is_control()
            || "/\\:*?\"<>|".contains(c)
            // What changes the order of letters, or is not seen; stand-ins of undecodable bytes.
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{feff}' | '\u{f0000}'..)
    };
    let mut name: String = title.chars().map(|c| if bad(c) { '_' } else { c }).collect();
    let mut end = name.len().min(LONGEST);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.truncate(end);
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    let stem = name.split('.').next().unwrap_or("").trim_end().to_ascii_uppercase();
    let device = matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || ["COM", "LPT"].iter().any(|port| {
            let number = stem.strip_prefix(port).unwrap_or("");
            let mut figures = number.chars();
            matches!(figures.next(), Some('0'..='9' | '¹' | '²' | '³')) && figures.next().is_none()
        });
    match name {
        "" => "game".to_owned(),
        name if device => format!("_{name}"),
        name => name.to_owned(),
    }
}

/// A file that appears under its name only when it is whole.
pub(crate) struct Whole {
    file: io::BufWriter<tempfile::NamedTempFile>,
    path: PathBuf,
}

impl Whole {
    /// Begins a file, and the folders it lies in. A link is followed: what it leads to is written.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        Self::in_place(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
    }

    /// Begins a file with exactly that name, whatever has it now.
    pub(crate) fn in_place(path: PathBuf) -> Result<Self, Failure> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let begin = || {
            fs::create_dir_all(folder)?;
            tempfile::NamedTempFile::new_in(folder)
        };
        let file = begin().map_err(|error| Failure::at(path.display(), error))?;
        Ok(Self { file: io::BufWriter::new(file), path })
    }

    /// Adds to it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file.write_all(bytes).map_err(|error| Failure::at(self.path.display(), error))
    }

    /// Gives it its name; refuses to take that of another unless `force`.
    pub(crate) fn keep(self, force: bool) -> Result<(), Failure> {
        let Self { file, path } = self;
        let keep = || {
            let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            match fs::metadata(&path) {
                Ok(old) => file.as_file().set_permissions(old.permissions())?,
                Err(_) => open_to_all(file.as_file())?,
            }
            let kept = if force { file.persist(&path) } else { file.persist_noclobber(&path) };
            kept.map(drop).map_err(|error| error.error)
        };
        keep().map_err(|error| Failure::at(path.display(), error))
    }
}

/// A temporary file is private; a result should be as readable as any other new file.
#[cfg(unix)]
fn open_to_all(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "the same shape on every system")]
fn open_to_all(_: &fs::File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_names_that_stay_in_their_folder() {
        for (title, name) in [
            ("第1局 许银川胜吕钦", "第1局 许银川胜吕钦"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("..", "game"),
            ("", "game"),
            (".hidden", "hidden"),
            ("a/b\\c:d", "a_b_c_d"),
            ("con", "_con"),
            ("NUL.txt", "_NUL.txt"),
            ("COM1", "_COM1"),
            ("COM10", "COM10"),
            ("com²", "_com²"),
            ("tail. . ", "tail"),
            ("a\nb\u{202e}c", "a_b_c"),
        ] {
            assert_eq!(safe_name(title), name, "{title:?}");
        }
        assert!(safe_name(&"马".repeat(100)).len() <= LONGEST);
    }
}
