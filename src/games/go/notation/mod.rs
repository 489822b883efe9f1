//! The ways to write a point: SGF letters and A1 coordinates.

pub mod a1;
pub mod sgf_point;
