//! How moves are written: SAN and its loose relatives, long algebraic, UCI.

pub(super) mod diagnose;
pub mod san;
pub(super) mod syntax;
pub mod uci;
