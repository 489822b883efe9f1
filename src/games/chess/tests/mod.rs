//! Tests of the chess rules.
