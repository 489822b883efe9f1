//! SGF, FF\[1\] to FF\[4\]: game trees of Go.
//!
//! The reader never fails: what is broken is reported and what it holds is kept. The text is cut
//! into tokens by [`lex`], put together by [`read`]; [`cut`] finds the end of a game in raw bytes.
//! All three share one judge of where a value ends, because that is where broken files break.
//!
//! What becomes what: root and game-info properties of the first node are the headers of the
//! record, `B` and `W` its moves, `C` its comments; every other property is a
//! [`Property`](crate::record::NoteKind::Property) note with its values as written.

#[cfg(test)]
mod corpus_tests;
mod cut;
pub mod lex;
mod node;
pub mod props;
mod read;
#[cfg(test)]
mod tests;
mod value;
mod write;

pub use cut::{charset, cut};
pub use read::read;
pub use write::write;

/// How surely `text` is SGF, 0 to 100.
///
/// Looks at the first kilobytes only.
pub fn sniff(text: &str) -> u8 {
    let bytes = &text.as_bytes()[..text.len().min(8192)];
    let body = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let (at_start, anywhere) = match value::tree_start(body, 0) {
        Some(0) => (true, true),
        found => (false, found.is_some()),
    };
    let with_node = body.get(1..).is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    match (at_start, with_node, anywhere) {
        (true, true, _) => 95,
        (true, false, _) => 85,
        (false, _, true) => 60,
        _ if value::bare_start(body, 0).is_some() => 30,
        _ => 0,
    }
}
