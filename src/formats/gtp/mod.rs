//! Move lists as commands of GTP, the Go Text Protocol: `play B Q16`, `boardsize 19`, `komi 6.5`,
//! `set_free_handicap`, `fixed_handicap`, `undo`; and the log of a session, with the answers
//! `= …` of the engine, of which those of `genmove` and `place_free_handicap` are moves and stones.
//! Read, never written. Source: GTP version 2, draft 2 (2002).

mod read;
#[cfg(test)]
mod tests;

pub use read::read;

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Gtp,
    name: "gtp",
    extensions: &["gtp"],
    games: &[Game::Go],
    body: Body::Text(TextBody {
        sniff,
        cut: |_, _| None,
        charset: None,
        read,
        write: None,
        wrap: None,
    }),
    shape: Shape::WHOLE,
    reading_loses: [
        "commands and answers that are not of the game, such as `name` and `list_commands`",
        "与对局无关的命令与应答，例如 `name`、`list_commands`",
    ],
    writing_loses: ["", ""],
};

/// How surely `text` is of this format, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).take(60);
    let (mut moves, mut known, mut other) = (0, 0, 0);
    for line in lines {
        match read::command(line) {
            Some((
                "play" | "genmove" | "black" | "white" | "genmove_black" | "genmove_white",
                _,
            )) => {
                moves += 1;
            }
            Some((name, _)) if read::KNOWN.contains(&name) => known += 1,
            _ if line.starts_with(['=', '?']) => {}
            _ => other += 1,
        }
    }
    match (moves, known) {
        (1.., _) | (_, 2..) if moves + known > 4 * other => 95,
        (1.., 1..) if moves + known > other => 70,
        _ => 0,
    }
}
