//! The ways to write a point: SGF letters, A1 coordinates, Chinese and Japanese words.

pub mod a1;
pub mod han;
pub mod sgf_point;
