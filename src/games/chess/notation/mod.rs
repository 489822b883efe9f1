//! How moves are written: SAN and its loose relatives, long algebraic, UCI.

pub(super) mod diagnose;
pub(super) mod forced;
pub mod letters;
pub mod local;
pub(super) mod quick;
pub mod readings;
pub mod san;
mod sloppy;
pub(super) mod syntax;
pub mod uci;
