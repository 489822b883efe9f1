//! NGF, the records of Cyberoro and wBaduk (사이버오로).
//!
//! Twelve lines, each of one thing: title, board, White, Black, site, handicap, a number that is
//! always 0, komi, date, minutes, result, number of moves. Then a line a move, `PMABBREER`: two
//! letters of its number, the colour, column and row twice over, the other way round; `B` is the
//! first line, `A` for both a pass. An older kind begins each line of the head with `GI`, has them
//! in another order, and comments behind the moves, `IDB[211] …[EndTxt]`. Neither is published.

mod fields;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

use super::{Body, Format, FormatInfo, Held, Shape, TextBody, points};
use crate::record::Game;

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::Ngf,
    name: "ngf",
    extensions: &["ngf"],
    games: &[Game::Go],
    body: Body::Text(TextBody {
        sniff,
        cut: |_, _| None,
        charset: None,
        read,
        write: Some(write),
        wrap: None,
    }),
    shape: Shape {
        notation: Some("sgf"),
        holds: Some(fields::holds),
        refuses: Some(write::refuses),
        tree: Held::Line,
        ..Shape::WHOLE
    },
    reading_loses: [
        "nothing; a komi without its half gets it, and that is told",
        "不丢失内容；不写半目的贴目补上半目，并给出提示",
    ],
    writing_loses: [
        "variations stand in comments, headers without a line in the first comment; HA[0] is not \
         written; stones set other than as a handicap of the server have no place",
        "变化图写入注释，没有对应行的标题项写入开头的注释；HA[0] 不写；\
         不合服务器让子位置的布子无法写入",
    ],
};

/// How surely `text` is of this format, 0 to 100.
pub fn sniff(text: &str) -> u8 {
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<&str> = points::each_line(text).map(|(_, line)| line).take(60).collect();
    let moves = lines.iter().filter(|line| read::is_move(line)).count();
    match (moves, read::is_head(&lines)) {
        (1.., true) | (8.., _) => 97,
        (3.., _) => 80,
        (0, true) => 70,
        _ => 0,
    }
}
