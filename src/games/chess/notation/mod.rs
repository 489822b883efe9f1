//! How moves are written: SAN and its loose relatives, long algebraic, UCI.

mod diagnose;
pub mod letters;
pub mod local;
mod quick;
pub mod san;
mod sloppy;
mod syntax;
pub mod uci;
