//! `MXQ`, the files of 弈天 and 象棋世家 (movesky): strings, each behind a byte of its length.
//!
//! In order: the place, the date, `甲-胜-乙` (Red, Red's result 胜, 负 or 和, Black), the ratings of
//! Red and Black, some numbers (time limits and clocks; which is which is not known), how the game
//! ended, `Moves`, the moves, `Ends`, perhaps comments, `CommentsEnd`. A move is `7C-4C`: files 0
//! to 8 from Red's left, ranks A to J from Red's back rank. Texts are GBK or Big5, told by the word
//! for the result. The start is the usual one.

use super::{Making, bytes, info};
use crate::{
    formats::{Format, FormatInfo, Opened, ReadOptions, board},
    record::MoveText,
    source::{Span, decode::Encoding},
};

/// Its line of the table.
pub(in crate::formats) static INFO: FormatInfo = info(
    Format::Mxq,
    "mxq",
    &["mxq"],
    bytes(sniff, read, Encoding::GB18030),
    [
        "nothing; numbers whose meaning is not known are kept as `ServerNumbers`",
        "不丢失内容；含义不明的数字存为 `ServerNumbers`",
    ],
);

/// Strings before the moves, at most.
const HEAD: usize = 32;

/// The string at `at`, and where it begins and the next one stands; cut where the file ends.
fn string(file: &[u8], at: usize) -> Option<(&[u8], usize, usize)> {
    let length = usize::from(*file.get(at)?);
    let end = (at + 1 + length).min(file.len());
    Some((&file[at + 1..end], at + 1, end))
}

/// The strings from `at` on, each with the place of its first byte.
fn all(file: &[u8], mut at: usize) -> impl Iterator<Item = (&[u8], usize)> {
    std::iter::from_fn(move || {
        let (text, start, next) = string(file, at)?;
        at = next;
        Some((text, start))
    })
}

/// How much the beginning of a file looks like it, 0 to 100: `Moves` among the first strings, and
/// a move or the end behind it.
pub fn sniff(first: &[u8]) -> u8 {
    let mut strings = all(first, 0).take(HEAD).map(|(text, _)| text);
    let Some(before) = strings.position(|text| text == b"Moves") else {
        let players = all(first, 0).nth(2).is_some_and(|(text, _)| result(text).is_some());
        return if players { 15 } else { 0 };
    };
    match strings.next() {
        Some(text) if before >= 3 && (points(text).is_some() || text == b"Ends") => 95,
        None if before >= 3 => 60,
        _ => 0,
    }
}

/// The points of a move.
fn points(text: &[u8]) -> Option<(u8, u8)> {
    let &[x, y, b'-', to_x, to_y] = text else { return None };
    let point = |x: u8, y: u8| {
        board::from_bottom(x.wrapping_sub(b'0'), y.to_ascii_uppercase().wrapping_sub(b'A'))
    };
    let (from, to) = (point(x, y), point(to_x, to_y));
    (from < 90 && to < 90).then_some((from, to))
}

/// The words for Red's result between the players: in GBK and Big5, and what they mean.
const RESULTS: [(&[u8], bool, &str); 8] = [
    (b"-\xCA\xA4-", false, "1-0"),
    (b"-\x84\xD9-", false, "1-0"),
    (b"-\xB8\xBA-", false, "0-1"),
    (b"-\xD8\x93-", false, "0-1"),
    (b"-\xBA\xCD-", false, "1/2-1/2"),
    (b"-\xB3\xD3-", true, "1-0"),
    (b"-\xAD\x74-", true, "0-1"),
    (b"-\xA9\x4D-", true, "1/2-1/2"),
];

/// Where the word for the result stands in the string of the players, whether it is Big5, and what
/// it means.
fn result(players: &[u8]) -> Option<(usize, bool, &'static str)> {
    let found = RESULTS.iter().filter_map(|(word, big5, means)| {
        memchr::memmem::find(players, word).map(|at| (at, *big5, *means))
    });
    found.min_by_key(|(at, ..)| *at)
}

/// Reads a file. A move that is none is kept as it is written.
pub fn read(file: &[u8], options: &ReadOptions) -> Opened {
    let head: Vec<_> = all(file, 0).take(HEAD).take_while(|(text, _)| *text != b"Moves").collect();
    let players = head.get(2).and_then(|(text, _)| result(text));
    let big5 = players.is_some_and(|(_, big5, _)| big5);
    let own = if big5 { Encoding::by_name("big5") } else { None };
    let encoding = options.encoding.or(own).unwrap_or(Encoding::GB18030);
    let mut making = Making::new(file, file.len() / 6);
    headers(&mut making, &head, players, encoding);
    let mut at = head.last().map_or(0, |(text, start)| start + text.len());
    if let Some((b"Moves", _, next)) = string(file, at) {
        at = next;
    }
    let mut ended = false;
    for (text, start) in all(file, at) {
        at = start + text.len();
        if text == b"Ends" {
            ended = true;
            break;
        }
        let span = Span::new(start - 1, at);
        if let Some(points) = points(text) {
            making.step(points, span);
        } else {
            let text = making.text(text, start, encoding, ["move", "着法"]);
            let text = if text.is_empty() { "?".into() } else { text.into() };
            let mv = MoveText { text, span, side: None };
            making.last = making.record.tree.add(making.last, Some(mv));
        }
    }
    if ended {
        for (text, start) in all(file, at) {
            at = start + text.len();
            let is_cut = usize::from(file[start - 1]) > text.len();
            if is_cut {
                making.cut(at, file);
            }
            if text == b"CommentsEnd" || is_cut && b"CommentsEnd".starts_with(text) {
                break;
            }
            let comment = making.text(text, start, encoding, ["comment", "注释"]);
            making.comment(comment, Span::new(start - 1, at));
        }
        making.trailing(file, at);
    } else {
        making.cut(file.len(), file);
    }
    making.opened()
}

/// The strings before the moves.
fn headers(
    making: &mut Making,
    head: &[(&[u8], usize)],
    players: Option<(usize, bool, &'static str)>,
    encoding: Encoding,
) {
    const NAMES: [[&str; 2]; 5] = [
        ["Site", "地点"],
        ["Date", "日期"],
        ["Event", "赛事"],
        ["RedElo", "红方等级分"],
        ["BlackElo", "黑方等级分"],
    ];
    for (&(text, at), names) in head.iter().zip(NAMES) {
        match players.filter(|_| names[0] == "Event") {
            Some((end, _, means)) => {
                making.field(&text[..end], at, encoding, ["Red", "红方"]);
                let black = &text[(end + 4).min(text.len())..];
                making.field(black, at + end + 4, encoding, ["Black", "黑方"]);
                making.header("Result", means, Span::new(at + end, at + end + 4));
            }
            None => making.field(text, at, encoding, names),
        }
    }
    let Some(rest) = head.get(NAMES.len()..).filter(|rest| !rest.is_empty()) else { return };
    let (numbers, words): (Vec<_>, Vec<_>) =
        rest.iter().copied().partition(|(text, _)| text.iter().all(u8::is_ascii_digit));
    if let (Some((_, start)), Some((last, at))) = (numbers.first(), numbers.last()) {
        let texts = numbers.iter().map(|(text, _)| String::from_utf8_lossy(text));
        let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
        making.header("ServerNumbers", texts.join(" "), Span::new(*start, at + last.len()));
    }
    for (text, at) in words {
        making.field(text, at, encoding, ["Termination", "终局方式"]);
    }
}
