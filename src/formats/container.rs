//! Binary containers: files whose text comes out only when they are opened, such as a workbook.
//!
//! A format of text that also comes in a container has it in
//! [`CONTAINERS`](super::CONTAINERS). `intake` opens it first,
//! and everything after that sees text. What is wrong with the container is told in findings.

use super::Format;
use crate::findings::Finding;

/// How the files of a container are told, opened and made.
#[derive(Debug)]
pub struct Container {
    /// The format of the text inside.
    pub format: Format,
    /// Ending of the names of its files.
    pub extension: &'static str,
    /// Whether the first bytes are those of such a file.
    pub sniff: fn(&[u8]) -> bool,
    /// The text in a whole file. Never fails: what cannot be opened gives what could be read.
    pub unpack: fn(&[u8]) -> Unpacked,
    /// Makes of the format's written text a file with another ending than its first.
    pub dress: Dress,
}

/// What a container held.
#[derive(Clone, Debug, Default)]
pub struct Unpacked {
    /// Its text, in the form that the reader of the format takes.
    pub text: String,
    /// What is wrong with the container.
    pub findings: Vec<Finding>,
}

/// Makes of a format's own text the bytes of a file with that ending; `None` where they are the
/// text itself.
pub type Dress = fn(text: &str, extension: &str) -> Option<Vec<u8>>;
