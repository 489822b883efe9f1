//! SGF, FF\[1\] to FF\[4\]: game trees of Go.
//!
//! The reader never fails: what is broken is reported and what it holds is kept. The text is cut
//! into tokens by [`lex`], put together by [`read`]; [`cut`] finds the end of a game in raw bytes.
//! All three share one judge of where a value ends, because that is where broken files break.
//!
//! What becomes what: root and game-info properties of the first node are the headers of the
//! record, `B` and `W` its moves, `C` its comments; every other property is a
//! [`Property`](crate::record::NoteKind::Property) note with its values as written.

mod broken;
mod check;
#[cfg(test)]
mod corpus_tests;
mod cut;
pub mod file;
pub mod lex;
mod node;
mod old;
pub mod props;
#[cfg(test)]
mod random_tests;
mod read;
#[cfg(test)]
mod tests;
mod value;
mod write;

pub use cut::{charset, cut};
pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Shape, TextBody, Version};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Sgf,
    name: "sgf",
    extensions: &["sgf"],
    games: &[Game::Go],
    body: Body::Text(TextBody {
        sniff,
        cut,
        charset: Some(charset),
        read,
        write: Some(write),
        wrap: None,
    }),
    shape: Shape { versions: &[CURRENT, OLD], ..Shape::WHOLE },
    reading_loses: [
        "line breaks between properties; soft line breaks inside texts",
        "属性之间的换行；文本中的软换行",
    ],
    writing_loses: [
        "nothing that the record holds; as FF[3], with `--format-version 3`, what only FF[4] has \
         stands in comments",
        "不丢失记录中的任何内容；用 `--format-version 3` 写成 FF[3] 时，FF[4] 独有的内容写入注释",
    ],
};

/// FF\[4\], which is written unless another is asked for.
const CURRENT: Version = Version { number: 4, refuses: |_| None, fit: |_| Vec::new() };
/// FF\[3\].
const OLD: Version = Version { number: 3, refuses: old::refuses, fit: old::fit };

/// How far a tree may begin from the start of a text without being on a line of its own, in bytes.
const NEAR: usize = 256;

/// The score of a text that begins with a node in a tree, as no other format does.
pub(super) const CERTAIN: u8 = 95;

/// How surely `text` is SGF, 0 to 100.
///
/// Looks at the first kilobytes only. A tree in the middle of a line counts near the beginning
/// only, and a node without its `(` only at the beginning: prose and program text hold the like.
pub fn sniff(text: &str) -> u8 {
    let bytes = &text.as_bytes()[..text.len().min(8192)];
    let body = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let with_node = |at: usize| body.get(value::skip_space(body, at + 1)) == Some(&b';');
    let own_line = |at: usize| {
        let blanks = body[..at].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t'));
        let line = at - blanks.count();
        line == 0 || matches!(body[line - 1], b'\n' | b'\r')
    };
    let starts = || {
        let next = |&at: &usize| value::tree_start(body, at + 1);
        std::iter::successors(value::tree_start(body, 0), next)
    };
    let telling = |at: usize| with_node(at) || value::known_property(body, at + 1);
    match starts().next() {
        Some(0) if with_node(0) => CERTAIN,
        Some(0) => 85,
        Some(_) if starts().any(|at| own_line(at) && telling(at)) => 60,
        Some(at) if at < NEAR && with_node(at) => 40,
        Some(_) => 10,
        None => match value::bare_start(body, 0) {
            Some(0) => 30,
            Some(_) => 5,
            None => 0,
        },
    }
}
