//! The files of the command line: folders walked and sorted, results written whole or not at all.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

use super::{Failure, complain};

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
pub(crate) fn inputs(paths: &[PathBuf]) -> (Vec<Input>, usize) {
    let (mut inputs, mut failures) = (Vec::new(), 0);
    for path in paths {
        if path.as_os_str() == "-" {
            inputs.push(Input::Stdin);
            continue;
        }
        let visible = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
        };
        for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(visible) {
            match entry {
                Ok(entry) if !is_record_like(&entry) => {}
                Ok(entry) => inputs.push(Input::File(entry.into_path())),
                Err(error) => {
                    complain(&error.to_string());
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

/// A file that appears under its name only when it is whole.
pub(crate) struct Whole {
    file: io::BufWriter<tempfile::NamedTempFile>,
    path: PathBuf,
}

impl Whole {
    /// Begins a file, and the folders it lies in. A link is followed: what it leads to is written.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let path = &*target;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let begin = || {
            fs::create_dir_all(folder)?;
            tempfile::NamedTempFile::new_in(folder)
        };
        let file = begin().map_err(|error| Failure::at(path.display(), error))?;
        Ok(Self { file: io::BufWriter::new(file), path: path.to_owned() })
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
