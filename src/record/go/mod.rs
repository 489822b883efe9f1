//! What people write into the headers of Go records: results, dates, komi, times, ranks.
//!
//! Each reader takes the text of one header and gives its normal form, as SGF FF\[4\] has it, with
//! the ground the reading stands on. The words of a language are rows of a table; text with a word
//! that no row has is not read at all, so that nothing is guessed. No reader looks at the rest of
//! the record.

mod date;
pub mod dialect;
mod handicap;
mod komi;
mod lex;
mod rank;
mod result;
pub mod server;
mod time;

pub use date::{DateFault, date};
pub use handicap::handicap;
pub use komi::{komi, komi_within, number};
pub use rank::rank;
pub use result::result;
pub use time::{overtime, seconds};

/// A header's value as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its normal form.
    pub value: String,
    /// What the normal form rests on.
    pub ground: Ground,
}

/// What a reading rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The value is in a form of the standard, if not the shortest one (`B+Resign`, `7.50`).
    Standard,
    /// It says the same in another spelling.
    Spelling,
    /// It counts 子 of area; 1 子 is taken as 2 points.
    Stones,
    /// It counts hundredths, as some servers write komi; 375 is 3.75 子.
    Hundredths,
    /// It gives a reason that the standard has no letter for.
    Reason,
    /// It says more than the standard form can hold.
    More,
    /// It names a winner with a margin of nothing.
    ZeroMargin,
    /// Every day between two is taken as played.
    Range,
    /// The century is not written.
    Century,
    /// It is a year of a lunar calendar, which does not begin in January.
    Lunar,
    /// The unit is not written and taken as minutes.
    Minutes,
    /// A number of overtime periods is not written and taken as one.
    OnePeriod,
}

impl Ground {
    /// Whether nothing had to be assumed and nothing is lost.
    pub const fn is_sure(self) -> bool {
        matches!(self, Self::Standard | Self::Spelling)
    }
}

impl Reading {
    fn new(value: impl Into<String>, ground: Ground) -> Self {
        Self { value: value.into(), ground }
    }
}

/// No value of a header that can be read is longer, in bytes.
const LONGEST: usize = 160;

#[cfg(test)]
mod tests;
