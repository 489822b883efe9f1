//! `CHN` and `XQI`, the files of 联众 (ourgame): two formats, each a line of moves.
//!
//! The newer one begins with `GL` and the numbers 2000, 2004, 1 (two bytes each); then, by offset:
//! 8 the time it was saved, as C's `ctime` writes it; 36 a title (64 bytes); 100 and 120 Red's
//! account and name, 140 and 160 Black's (20 bytes each, GBK, ended by a zero byte); 180 the board
//! at the start and 270 that at the end, 90 bytes each, file after file from the left, each from
//! the top (low four bits `RNCKABP` from 1 for Red, from 9 for Black); 360 who moves first (1 Red,
//! 2 Black) and who moves next; 364 the number of moves; 472 an empty record and one a move, 36
//! bytes each. A record is written as it lay in memory, pointers and all; at 14 stand from and to,
//! 16 y + x from the left and the top, at 16 the piece and the piece taken, at 24 a clock.
//!
//! The older one has a head of 188 bytes that is not known and then 32 bytes a move: at 4 from x
//! and y, to x and y, two bytes each; seen from the player's side. Known from another reader only.

use super::{Making, bytes, info, plausible, turned};
use crate::{
    findings::{Code, Finding},
    formats::{Format, FormatInfo, Opened, ReadOptions, board, strings},
    record::Side,
    source::{Span, decode::Encoding},
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Chn,
    "chn",
    &["chn", "xqi"],
    bytes(sniff, read, Encoding::GB18030),
    [
        "clocks, whose unit is not known; the board at the end, which the moves imply; in the old \
         format its head",
        "单位不明的用时；终局棋盘（由着法可知）；旧格式的文件头",
    ],
);

const SIGNATURE: &[u8] = b"GL\xD0\x07";
const BOARD: usize = 180;
const FIRST_MOVER: usize = 360;
const COUNT: usize = 364;
/// The first record, which is no move.
const RECORDS: usize = 472;
const RECORD: usize = 36;
/// The letters of pieces by the low four bits of their number.
const LETTERS: &[u8; 16] = b" RNCKABP rnckabp";
/// Bytes of the head and of a move of the older format.
const OLD_HEAD: usize = 188;
const OLD_MOVE: usize = 32;

/// The strings of the head: offset, room, names.
const FIELDS: [(usize, usize, [&str; 2]); 5] = [
    (36, 64, ["Title", "标题"]),
    (120, 20, ["Red", "红方"]),
    (100, 20, ["RedAccount", "红方帐号"]),
    (160, 20, ["Black", "黑方"]),
    (140, 20, ["BlackAccount", "黑方帐号"]),
];

/// How much the beginning of a file looks like it, 0 to 100: the signature, or moves of the older
/// format from the usual start.
pub fn sniff(first: &[u8]) -> u8 {
    if first.starts_with(SIGNATURE) {
        return 95;
    }
    let body = first.get(OLD_HEAD..).unwrap_or(&[]);
    let flip = is_turned(body);
    let moves = body.chunks_exact(OLD_MOVE).map(|record| old_points(record, flip));
    match plausible(moves, 8) {
        4.. => 60,
        1.. => 15,
        0 => 0,
    }
}

/// Reads a file of either kind.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    if !file.starts_with(SIGNATURE) {
        return read_old(file);
    }
    let announced = strings::u32_at(file, COUNT);
    let body = file.get(RECORDS + RECORD..).unwrap_or(&[]);
    let there = (announced as usize).min(body.len() / RECORD);
    let mut making = Making::new(file, there);
    head(&mut making, file, options.encoding.unwrap_or(Encoding::GB18030));
    let (grid, flip) = grid(file);
    for (index, record) in body.chunks_exact(RECORD).take(there).enumerate() {
        let at = RECORDS + RECORD * (index + 1);
        let point = |byte: u8| turned(byte & 15, byte >> 4, flip);
        making.step((point(record[14]), point(record[15])), Span::new(at, at + RECORD));
    }
    if file.len() < COUNT + 4 {
        making.cut(file.len(), file);
    } else {
        making.compare(announced.into(), Span::new(COUNT, COUNT + 4));
    }
    if there == announced as usize {
        making.trailing(file, RECORDS + RECORD * (there + 1));
    }
    if let Some(grid) = grid {
        let span = Span::new(BOARD, BOARD + board::POINTS);
        if !grid.has_kings() {
            making.findings.push(Finding::new(Code::BoardWithoutKings, span));
        }
        let black = file.get(FIRST_MOVER) == Some(&2);
        let says = if black { Side::Second } else { Side::First };
        let side = board::first_mover(&grid, &making.record).unwrap_or(says);
        board::set_start(&mut making.record, &grid, side, span);
    }
    making.opened()
}

/// The strings of the head.
fn head(making: &mut Making, file: &[u8], encoding: Encoding) {
    for (at, room, names) in FIELDS {
        let bytes = strings::until_nul(file.get(at..(at + room).min(file.len())).unwrap_or(&[]));
        making.field(bytes, at, encoding, names);
    }
    let bytes = strings::until_nul(file.get(8..36.min(file.len())).unwrap_or(&[]));
    let saved = making.text(bytes, 8, encoding, ["Saved", "保存时间"]);
    let (saved, span) = (saved.trim().to_owned(), Span::new(8, 8 + bytes.len()));
    if let Some(date) = date(&saved) {
        making.header("Date", date, span);
    }
    making.header("Saved", saved, span);
}

/// The date in `Tue Dec 27 20:57:56 2016` as `2016.12.27`.
fn date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.split_whitespace().skip(1);
    let month = words.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? + 1;
    let day: u8 = words.next()?.parse().ok()?;
    let year: u16 = words.nth(1)?.parse().ok()?;
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

/// The board at the start, where the file reaches that far, and whether it is seen from Black's
/// side.
fn grid(file: &[u8]) -> (Option<board::Grid>, bool) {
    let Some(bytes) = file.get(BOARD..BOARD + board::POINTS) else { return (None, false) };
    let king = bytes.iter().position(|&byte| LETTERS[usize::from(byte & 15)] == b'K');
    let flip = king.is_some_and(|index| index % 10 < 5);
    let mut grid = board::Grid::default();
    for (index, &byte) in (0_u8..).zip(bytes) {
        let letter = LETTERS[usize::from(byte & 15)];
        let letter = Some(letter).filter(|_| letter != b' ');
        grid.put(turned(index / 10, index % 10, flip), letter);
    }
    (Some(grid), flip)
}

fn read_old(file: &[u8]) -> Opened {
    let body = file.get(OLD_HEAD..).unwrap_or(&[]);
    let mut making = Making::new(file, body.len() / OLD_MOVE);
    let flip = is_turned(body);
    for (index, record) in body.chunks_exact(OLD_MOVE).enumerate() {
        let at = OLD_HEAD + OLD_MOVE * index;
        making.step(old_points(record, flip), Span::new(at, at + OLD_MOVE));
    }
    making.trailing(file, OLD_HEAD + body.len() / OLD_MOVE * OLD_MOVE);
    making.opened()
}

fn old_points(record: &[u8], flip: bool) -> (u8, u8) {
    let number = |at: usize| u8::try_from(strings::u16_at(record, at)).unwrap_or(255);
    (turned(number(4), number(6), flip), turned(number(8), number(10), flip))
}

/// Whether the first move begins in the top half: Red, who moves first, sits there.
fn is_turned(body: &[u8]) -> bool {
    body.len() >= OLD_MOVE && strings::u16_at(body, 6) < 5
}
