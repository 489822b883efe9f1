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
