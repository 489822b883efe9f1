//! `XGF`, the files of `XieXie`: players, result, board, a line of moves.
//!
//! Known from one file. The bytes 6 and 11, then fields of a type byte, a length byte and a text
//! (GBK): 1 event, 2 site, 3 date, 4 round, 5 Red, 6 Red's rating, 7 Black, 8 Black's rating. Then
//! type 9 with a length of four bytes (a text; empty in that file), 10 with the result in one byte
//! (1 is a win of Red), 11 with three bytes and the start position twice: 208 bytes of a board, and
//! 33 squares of four bytes, the first unused, then `KAABBNNRRCCPPPPP` of Red and of Black. Then
//! three numbers of four bytes (0, the moves, the ply that is shown), and 20 bytes a move: from, to,
//! the piece taken, two bytes each, and more, of which the last three are FF.
//!
//! A square is 16 x + y, x from 2 from Red's right, y from 2 from the top. That x counts from the
//! right was told by a game whose moves are known: 洪智 – 于幼华, 2005-01-18.

use super::{Making, bytes, info};
use crate::{
    findings::{Code, Finding},
    formats::{Format, FormatInfo, Opened, ReadOptions, board, strings},
    record::Side,
    source::{Span, decode::Encoding},
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Xgf,
    "xgf",
    &["xgf"],
    bytes(sniff, read, Encoding::GB18030),
    [
        "bytes of moves whose meaning is not known (reported); variations, if the format has them",
        "着法记录中含义不明的字节（会报告）；变着（如果此格式支持）",
    ],
);

const NAMES: [[&str; 2]; 8] = [
    ["Event", "赛事"],
    ["Site", "地点"],
    ["Date", "日期"],
    ["Round", "轮次"],
    ["Red", "红方"],
    ["RedElo", "红方等级分"],
    ["Black", "黑方"],
    ["BlackElo", "黑方等级分"],
];
/// Bytes of the board behind type 11 and its three bytes.
const BOARD: usize = 208;
/// Bytes of the list of squares, and of the numbers behind it.
const LIST: usize = 4 * 33;
const NUMBERS: usize = 12;
const MOVE: usize = 20;
/// What a move ends with that holds nothing more.
const EMPTY: [u8; 14] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF];
const LISTED: &[u8; 16] = b"KAABBNNRRCCPPPPP";

/// How much the beginning of a file looks like it, 0 to 100: the first bytes and the fields in
/// order.
pub fn sniff(first: &[u8]) -> u8 {
    if !first.starts_with(b"\x06\x0B\x01") {
        return 0;
    }
    let mut at = 2;
    let mut fields = 0;
    while fields < NAMES.len() && first.get(at) == Some(&(fields as u8 + 1)) {
        at += 2 + first.get(at + 1).map_or(0, |&length| usize::from(length));
        fields += 1;
    }
    match (fields, first.get(at)) {
        (8, Some(9)) => 95,
        (1.., None) => 60,
        _ => 0,
    }
}

/// Reads a file.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let encoding = options.encoding.unwrap_or(Encoding::GB18030);
    let mut making = Making::new(file, file.len() / MOVE);
    let position = head(&mut making, file, encoding);
    let Some(list) = file.get(position + BOARD..position + BOARD + LIST) else {
        making.cut(file.len(), file);
        return making.opened();
    };
    let start = position + BOARD;
    let numbers = start + LIST;
    let moves = (numbers + NUMBERS).min(file.len());
    let announced = strings::u32_at(file, numbers + 4);
    let there = (announced as usize).min((file.len() - moves) / MOVE);
    let mut unknown = (0_usize, Span::default());
    for (index, record) in file[moves..].chunks_exact(MOVE).take(there).enumerate() {
        let span = Span::new(moves + MOVE * index, moves + MOVE * (index + 1));
        let square = |at: usize| point(strings::u16_at(record, at));
        making.step((square(0), square(2)), span);
        if record[6..] != EMPTY {
            let first = if unknown.0 == 0 { span } else { unknown.1 };
            unknown = (unknown.0 + 1, first.join(span));
        }
    }
    if unknown.0 > 0 {
        let finding = Finding::new(Code::DataNotUnderstood, unknown.1);
        making.findings.push(finding.with("n", unknown.0));
    }
    making.compare(announced.into(), Span::new((numbers + 4).min(moves), moves));
    if there == announced as usize {
        making.trailing(file, moves + MOVE * there);
    }
    set_start(&mut making, list, start);
    making.opened()
}

/// The fields, whose types rise; gives where the position begins, the end of the file where it is
/// not there.
fn head(making: &mut Making, file: &[u8], encoding: Encoding) -> usize {
    let (mut at, mut before) = (2, 0);
    loop {
        let Some(&number) = file.get(at).filter(|&&number| number > before) else {
            return file.len();
        };
        before = number;
        let (start, length) = match number {
            9 => (at + 5, strings::u32_at(file, at + 1) as usize),
            10 => (at + 1, 1),
            11 => return at + 4,
            _ => (at + 2, file.get(at + 1).map_or(0, |&length| usize::from(length))),
        };
        let Some(value) = file.get(start..start.saturating_add(length)) else {
            return file.len();
        };
        let span = Span::new(at, start + length);
        at = start + length;
        match (number, value) {
            (1..=8, _) => making.field(value, start, encoding, NAMES[usize::from(number) - 1]),
            (9, _) => {
                let text = making.text(value, start, encoding, ["comment", "注释"]);
                making.comment(text, span);
            }
            (10, [1]) => making.header("Result", "1-0", span),
            (10, &[code]) if code > 1 => making.unknown("ResultCode", code.to_string(), span),
            _ => {}
        }
    }
}

/// The start position, by the list of squares.
fn set_start(making: &mut Making, list: &[u8], at: usize) {
    let (mut grid, mut lost) = (board::Grid::default(), 0_usize);
    for index in 0..32 {
        let letter = LISTED[index % 16];
        let letter = if index < 16 { letter } else { letter.to_ascii_lowercase() };
        let square = strings::u32_at(list, 4 * (index + 1));
        let before = grid.put(point(u16::try_from(square).unwrap_or(0)), Some(letter));
        lost += usize::from(before.is_some());
    }
    let span = Span::new(at, at + LIST);
    if !grid.has_kings() {
        making.findings.push(Finding::new(Code::BoardWithoutKings, span));
    }
    if lost > 0 {
        making.findings.push(Finding::new(Code::PiecesOnOnePoint, span).with("n", lost));
    }
    let side = board::first_mover(&grid, &making.record).unwrap_or(Side::First);
    board::set_start(&mut making.record, &grid, side, span);
}

/// The point of a square; 255 off the board.
fn point(square: u16) -> u8 {
    let Ok(square) = u8::try_from(square) else { return 255 };
    board::from_top(10_u8.wrapping_sub(square >> 4), (square & 15).wrapping_sub(2))
}
