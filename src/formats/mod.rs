//! The file formats: one folder a format, reader and writer together, and the table of them.
//!
//! Nothing here knows what a move means: moves are text.

pub mod movelist;
pub mod sgf;

use crate::{findings::Finding, record::Record};

/// One game of a text, and what its reader found in it.
#[derive(Clone, Debug)]
pub struct Entry<'s> {
    /// The game as written.
    pub record: Record<'s>,
    /// What is wrong with its writing.
    pub findings: Vec<Finding>,
}
