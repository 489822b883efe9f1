//! Which games of a collection are meant: the language of `--where`, the order of `--sort`, games
//! that stand twice, and the openings of chess.
//!
//! All of it looks at records and judgements, so that it is the same for every game and format.

mod dates;
pub mod dedupe;
pub mod eco;
mod expression;
mod fields;
mod line;
mod order;
mod parse;

pub use expression::Expression;
pub use fields::{Field, Subject, player};
pub use line::Line;
pub use order::{Key, Order};
pub use parse::Fault;

/// The games of a text, for tests.
#[cfg(test)]
fn read(text: &str) -> Vec<crate::formats::Entry<'_>> {
    let format = crate::formats::Format::detect(text, None).expect("a format");
    format.info().read_text(text)
}
