//! `CCM`, two formats of one name, each a line of moves from the usual start.
//!
//! 17pk: the numbers 1 and 18 (two bytes each), the time in seconds since 1970, the number of
//! moves (four bytes each, low byte first), then 9 bytes a move: the piece's place on the back
//! rank or its number, the side (1 Red, 2 Black), its kind (`KABNRCP` from 1), from x y, to x y
//! (from Red's left and from the top), then the number and kind of a piece that was taken.
//!
//! 中游 (chinagames): a byte 1, then 7 bytes a move, of which the third to sixth are from x, to x,
//! from y, to y; seen from the player's side, so that it is turned where the first move begins in
//! the top half. Known from other readers only.

use super::{Making, bytes, info, plausible, turned};
use crate::{
    formats::{Format, FormatInfo, Opened, ReadOptions, board, strings},
    source::{Span, decode::Encoding},
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Ccm,
    "ccm",
    &["ccm"],
    bytes(sniff, read, Encoding::GB18030),
    [
        "the numbers of pieces, which the moves imply; in the old format two bytes a move that \
         are not known",
        "棋子的编号（由着法可知）；旧格式每着有两个含义不明的字节",
    ],
);

/// Bytes of the head and of a move of 17pk.
const HEAD: usize = 12;
const MOVE: usize = 9;
/// Bytes of a move of 中游.
const OLD_MOVE: usize = 7;

/// How much the beginning of a file looks like it, 0 to 100: the head of 17pk, or moves from the
/// usual start that make the old format likely.
pub fn sniff(first: &[u8]) -> u8 {
    if is_new(first) {
        let moves = first.get(HEAD..).unwrap_or(&[]).chunks_exact(MOVE);
        return match (moves.len(), plausible(moves.map(points), 1)) {
            (1.., 1..) => 95,
            (0, _) if first.len() >= HEAD => 60,
            _ => 15,
        };
    }
    let Some((&1, body)) = first.split_first() else { return 0 };
    let moves = body.chunks_exact(OLD_MOVE);
    let (count, flip) = (moves.len(), is_turned(body));
    match plausible(moves.map(|record| old_points(record, flip)), 8) {
        4.. => 60,
        fit @ 1.. if fit == count => 15,
        _ => 0,
    }
}

/// Whether the head is that of 17pk.
fn is_new(file: &[u8]) -> bool {
    file.starts_with(b"\x01\x00\x12\x00")
}

/// Reads a file of either kind.
pub fn read(file: &[u8], _: &ReadOptions) -> Opened {
    if is_new(file) { read_new(file) } else { read_old(file) }
}

fn read_new(file: &[u8]) -> Opened {
    let mut making = Making::new(file, file.len() / MOVE);
    let Some(body) = file.get(HEAD..) else {
        making.cut(file.len(), file);
        return making.opened();
    };
    let announced = strings::u32_at(file, 8);
    let there = (announced as usize).min(body.len() / MOVE);
    let seconds = strings::u32_at(file, 4);
    if seconds > 0 {
        let (date, time) = calendar(seconds);
        making.header("Date", date, Span::new(4, 8));
        making.header("Time", time, Span::new(4, 8));
    }
    for (index, record) in body.chunks_exact(MOVE).take(there).enumerate() {
        let at = HEAD + MOVE * index;
        making.step(points(record), Span::new(at, at + MOVE));
    }
    making.compare(announced.into(), Span::new(8, HEAD));
    if there == announced as usize {
        making.trailing(file, HEAD + MOVE * there);
    }
    making.opened()
}

fn read_old(file: &[u8]) -> Opened {
    let body = file.get(1..).unwrap_or(&[]);
    let mut making = Making::new(file, body.len() / OLD_MOVE);
    let flip = is_turned(body);
    for (index, record) in body.chunks_exact(OLD_MOVE).enumerate() {
        let at = 1 + OLD_MOVE * index;
        making.step(old_points(record, flip), Span::new(at, at + OLD_MOVE));
    }
    making.trailing(file, 1 + body.len() / OLD_MOVE * OLD_MOVE);
    making.opened()
}

fn points(record: &[u8]) -> (u8, u8) {
    (board::from_top(record[3], record[4]), board::from_top(record[5], record[6]))
}

fn old_points(record: &[u8], flip: bool) -> (u8, u8) {
    (turned(record[2], record[4], flip), turned(record[3], record[5], flip))
}

/// Whether the first move begins in the top half: Red, who moves first, sits there.
fn is_turned(body: &[u8]) -> bool {
    body.get(4).is_some_and(|&y| y < 5)
}

/// Date and time of day (UTC) of a second since 1970: `2016.12.26`, `04:02:51 UTC`.
pub(super) fn calendar(seconds: u32) -> (String, String) {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // The seconds of four bytes end in 2106.
    let leap = |year: u32| year.is_multiple_of(4) && year != 2100;
    let (mut year, mut day) = (1970, days);
    while day >= 365 + u32::from(leap(year)) {
        day -= 365 + u32::from(leap(year));
        year += 1;
    }
    let february = 28 + u32::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    let time = format!("{:02}:{:02}:{:02} UTC", second / 3600, second / 60 % 60, second % 60);
    (format!("{year}.{month:02}.{:02}", day + 1), time)
}
