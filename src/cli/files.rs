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
                Ok(entry) if entry.file_type().is_dir() => {}
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

/// Writes `bytes` to `path` whole or not at all; refuses to overwrite unless `force`.
pub(crate) fn write_whole(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::at(path.display(), error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(fail)?;
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions()).map_err(fail)?;
    } else {
        open_to_all(file.as_file()).map_err(fail)?;
    }
    if force {
        file.persist(path).map_err(|error| fail(error.error))?;
    } else {
        file.persist_noclobber(path).map_err(|error| fail(error.error))?;
    }
    Ok(())
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
