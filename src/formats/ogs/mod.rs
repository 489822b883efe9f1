//! JSON of Go servers: read, never written.
//!
//! Known are the games of OGS (`/api/v1/games/ID` and the `gamedata` in it: `moves` as
//! `[[x, y, ms]]`, `initial_state`, `outcome`), boards of its scoring tests (`board` as rows of
//! `b`, `W` and blanks), problems as `{"AB": […], "AW": […], "SOL": […]}`, and JSON of any shape
//! that holds a game tree of SGF in a string, as the web pages of Fox, Yike and 101weiqi do.

mod game;
mod read;
mod scan;
#[cfg(test)]
mod tests;

pub use read::read;

use super::{Body, Format, FormatInfo, Shape, TextBody};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Ogs,
    name: "ogs",
    extensions: &["json"],
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
        "what is not of the game: chat, clocks of the moves, settings and links of the server, \
         ownership in scoring tests, everything around a tree of SGF",
        "对局以外的内容：聊天、每着用时、服务器设置与链接、数子测试中的归属、SGF 棋谱以外的 JSON",
    ],
    writing_loses: ["", ""],
};

/// How surely `text` is of this format, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if !start.starts_with(['{', '[']) {
        return 0;
    }
    let has = |member: &str| memchr::memmem::find(start.as_bytes(), member.as_bytes()).is_some();
    let moves = has("\"moves\"") || has("\"initial_state\"");
    if moves && (has("\"gamedata\"") || has("\"width\"") || has("\"black_player_id\"")) {
        return 97;
    }
    if has("\"board\"") && has("\"correct_ownership\"") || has("\"SOL\"") && has("\"AB\"") {
        return 96;
    }
    if scan::trees(text).next().is_some() { 90 } else { 0 }
}
