//! The games: one folder a game, with its board, rules and ways to write a move.
//!
//! Nothing here knows of files, records or findings. No type is shared between the games beyond
//! the [`rules::Rules`] trait and what it names.

pub mod chess;
pub mod go;
pub mod rules;
pub mod xiangqi;
