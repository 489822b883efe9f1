//! 炮25, 马87: the arbiters' short form (rules A 7.5) and signed scribbles, read by the whole game.
//!
//! A text that names no direction has up to three readings. The reader keeps all that are legal,
//! merges equal positions, lets the rest of the game decide, and asks a model of how people move
//! where more than one survives. What stays open is told.

mod attacks;
mod features;
mod lattice;
pub mod model;
mod solve;
pub mod token;
mod view;
mod weights;

pub use solve::{Alternative, Open, Options, Solution, solve};
pub use token::{Letters, Token};

#[cfg(test)]
mod tests;
