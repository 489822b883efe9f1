//! Cutting a stream into games.
