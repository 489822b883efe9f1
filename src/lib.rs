//! yanpu (验谱) reads game records of xiangqi, chess and Go as people keep them, replays each game
//! through the rules, tells exactly what is wrong, and writes the game out again with nothing
//! lost. Bytes in, values out: no files, no clock, no threads below the `cli` feature.
//!
//! Read a record, in whatever encoding and format it is:
//!
//! ```
//! use yanpu::{intake, source::Source};
//!
//! let source = Source::from_bytes("1. 炮二平五 马8进7 2. 马二进三 车9平8\n".as_bytes());
//! let entries = intake::read(&source);
//! assert_eq!(entries[0].record.tree.main_line().count(), 4);
//! ```
//!
//! Judge it:
//!
//! ```
//! use yanpu::{findings::Lang, intake, judge::judge, source::Source, stage::Profile};
//!
//! let source = Source::from_bytes(b"[Event \"?\"]\n\n1. e4 e5 2. Nf4 *\n");
//! for entry in intake::read(&source) {
//!     let judged = judge(&entry.record, entry.findings, &Profile::default());
//!     assert_eq!(judged.plies, 2);
//!     let refused = judged.findings.last().unwrap();
//!     assert_eq!(refused.message(Lang::En), "Nf4: no knight of White reaches f4");
//! }
//! ```
//!
//! Rewrite it:
//!
//! ```
//! use yanpu::{formats::Format, intake, rewrite::rewrite, source::Source, stage::Profile};
//!
//! let source = Source::from_text("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 *\n");
//! let entry = &intake::read(&source)[0];
//! let to = (Format::Pgn, Format::Pgn);
//! let iccs = rewrite(&entry.record, &source.text, to, Some("iccs"), &Profile::default());
//! assert!(Format::Pgn.info().write_text(&iccs.record).contains("1. H2-E2 H9-G7 *"));
//! ```
//!
//! The rules cores stand on their own: [`games::xiangqi`], [`games::chess`], [`games::go`].

#[cfg(feature = "cli")]
pub mod cli;
pub mod findings;
pub mod formats;
pub mod games;
pub mod gaps;
pub mod intake;
pub mod judge;
pub mod record;
pub mod repair;
pub mod replay;
pub mod report;
pub mod resolve;
pub mod rewrite;
pub mod select;
pub mod settle;
mod side;
pub mod snapshot;
pub mod source;
pub mod stage;
mod word;
