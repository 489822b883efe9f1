//! `CHE`, the files of QQ 象棋: numbers in ASCII, a line of moves.
//!
//! `1`, the number of moves, then ten numbers a move: the piece (0 to 15 Black, 16 to 31 Red, each
//! `KAABBNNRRCCPPPPP`), 32, the side (1 Red, 0 Black), from (rank, file), to (rank, file), 0, the
//! number of the move, 0. Ranks are counted from Red's back rank. There are no headers, and the
//! start is the usual one.
//!
//! From which side files are counted the file does not say, and moves can never tell: the usual
//! start is its own mirror image, and so are the rules. The program shows such a file mirrored
//! where files are counted from Red's left, so they are counted from Red's right here (file 0 is
//! i); readers exist that take them from the left.
//!
//! The program lets a player leave the king to be taken, and a file may end with that.

use super::{Making, bytes, info, plausible};
use crate::{
    findings::{Arg, Code, Finding},
    formats::{Format, FormatInfo, Opened, ReadOptions, board},
    record::Fragment,
    source::{Span, decode::Encoding},
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Che,
    "che",
    &["che"],
    bytes(sniff, read, Encoding::GB18030),
    ["the numbers of pieces and sides, which the moves imply", "棋子和走棋方的编号（由着法可知）"],
);

/// Numbers of a move.
const MOVE: usize = 10;

/// How much the beginning of a file looks like it, 0 to 100: numbers that are moves from the usual
/// start. Something else among them takes two moves to be believed.
pub fn sniff(first: &[u8]) -> u8 {
    let head = &first[..first.len().min(1024)];
    let numeric = head.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    let mut numbers = Numbers { file: head, at: 0 };
    if numbers.number().is_none() || numbers.number().is_none() {
        return 0;
    }
    let mut moves = Vec::new();
    while let Some(record) = numbers.record() {
        if record[2] > 1 || record[8] != moves.len() as u32 + 1 {
            return 0;
        }
        moves.push(points(&record));
    }
    match (moves.len(), plausible(moves.iter().copied(), 4), numeric) {
        (0, _, true) => 15,
        (_, 1.., true) => 97,
        (_, 2.., false) => 90,
        _ => 0,
    }
}

/// Reads a file: all moves up to the number that the file gives, or to what is no number.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let mut making = Making::new(file, file.len() / (2 * MOVE));
    let mut numbers = Numbers { file, at: 0 };
    numbers.number();
    let start = numbers.at;
    let announced = numbers.number();
    let count_at = Span::new(start, numbers.at);
    if announced.is_none() {
        making.cut(start, file);
    }
    let announced = announced.unwrap_or(0);
    let (mut done, mut first) = (0, None);
    while done < announced {
        numbers.skip_space();
        let start = numbers.at;
        let Some(record) = numbers.record() else {
            numbers.at = start;
            break;
        };
        let span = Span::new(start, numbers.at);
        making.step(points(&record), span);
        first.get_or_insert(span);
        done += 1;
    }
    numbers.skip_space();
    if let Some(span) = first {
        let from = Arg::words("Red's right", "红方右侧");
        making.findings.push(Finding::new(Code::FilesMayBeMirrored, span).with("from", from));
    }
    making.compare(announced.into(), count_at);
    if done < announced {
        rest(&mut making, numbers, options);
    } else {
        making.trailing(file, numbers.at);
    }
    making.opened()
}

/// What stands where a move should: told if it is more than a move that is cut off, and kept.
fn rest(making: &mut Making, mut numbers: Numbers<'_>, options: &ReadOptions) {
    let file = numbers.file;
    let start = numbers.at;
    while numbers.number().is_some() {}
    numbers.skip_space();
    let bad = &file[numbers.at..];
    if !bad.is_empty() {
        let encoding = options.encoding.unwrap_or(Encoding::GB18030);
        let word = bad.split(u8::is_ascii_whitespace).next().unwrap_or(bad);
        let span = Span::new(numbers.at, numbers.at + word.len());
        let word =
            making.text(&word[..word.len().min(32)], numbers.at, encoding, ["number", "数字"]);
        making.findings.push(Finding::new(Code::NotANumber, span).with("text", word));
        let text = making.text(&file[start..], start, encoding, ["text", "文字"]).into();
        making.record.strays.push(Fragment { text, span: Span::new(start, file.len()) });
    }
}

/// The points of a move.
fn points(record: &[u32; MOVE]) -> (u8, u8) {
    let point = |rank: u32, file: u32| match (u8::try_from(rank), u8::try_from(file)) {
        (Ok(rank), Ok(file)) => board::from_bottom(8_u8.wrapping_sub(file), rank),
        _ => 255,
    };
    (point(record[3], record[4]), point(record[5], record[6]))
}

/// Goes through the numbers of a file.
#[derive(Clone, Copy)]
struct Numbers<'f> {
    file: &'f [u8],
    at: usize,
}

impl Numbers<'_> {
    fn skip_space(&mut self) {
        let rest = &self.file[self.at..];
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// The next number; stays where it is if there is none.
    fn number(&mut self) -> Option<u32> {
        let before = self.at;
        self.skip_space();
        let rest = &self.file[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let ends = rest.get(digits).is_none_or(u8::is_ascii_whitespace);
        let number = std::str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse().ok());
        self.at = if number.is_some() && ends { self.at + digits } else { before };
        number.filter(|_| ends)
    }

    /// The numbers of the next move, if all are there.
    fn record(&mut self) -> Option<[u32; MOVE]> {
        let mut record = [0; MOVE];
        for place in &mut record {
            *place = self.number()?;
        }
        Some(record)
    }
}
