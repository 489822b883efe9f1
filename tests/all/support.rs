//! What the tests share: where things are, and how the program is run.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The root of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the project, sorted, as paths from the root with `/`.
pub(crate) fn files(folder: &str) -> Vec<String> {
    let mut found: Vec<String> = walkdir::WalkDir::new(root().join(folder))
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let path = entry.path().strip_prefix(root()).unwrap();
            path.to_string_lossy().replace('\\', "/")
        })
        .collect();
    found.sort();
    found
}

/// What a run of the program gave.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program in the project's root.
pub(crate) fn yanpu(arguments: &[&str]) -> Ran {
    yanpu_in(root(), arguments, b"")
}

/// Runs the program in a folder with bytes on its standard input.
pub(crate) fn yanpu_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_yanpu"))
        .args(arguments)
        .current_dir(folder)
        .env("LANG", "en_US.UTF-8")
        .env("LC_ALL", "en_US.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // The program may end before it has read all; that is its right.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    });
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A folder for a test's own files.
pub(crate) fn scratch() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}
