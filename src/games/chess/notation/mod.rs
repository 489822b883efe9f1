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

/// The ways to write a move that each kind of chess has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// SAN.
    San,
    /// Long algebraic, with that between the squares.
    Long(&'static str),
    /// UCI.
    Uci,
}

/// Writes a move in a notation by its name: SAN, or `uci`, or long algebraic with hyphens (`lan`) or
/// without (`lan-plain`), or SAN in the letters of a language (`san-de`) or figurines
/// (`san-figurine`); any other name means SAN.
#[inline]
pub(super) fn write_named(
    notation: Option<&str>,
    out: &mut String,
    write: impl Fn(Style, &mut String),
) {
    match notation {
        Some("uci") => write(Style::Uci, out),
        Some("lan") => write(Style::Long("-"), out),
        Some("lan-plain") => write(Style::Long(""), out),
        other => {
            let Some(language) = other.and_then(local::language) else {
                return write(Style::San, out);
            };
            let mut text = String::new();
            write(Style::San, &mut text);
            local::write(&text, language, out);
        }
    }
}
