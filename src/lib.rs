//! yanpu (验谱).

#[cfg(feature = "cli")]
pub mod cli;
pub mod findings;
pub mod formats;
pub mod games;
pub mod intake;
pub mod judge;
pub mod record;
pub mod replay;
pub mod report;
pub mod rewrite;
mod side;
pub mod source;
pub mod stage;
