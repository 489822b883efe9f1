//! Files made for the tests, one of each kind.

use std::fmt::Write;

/// A move as x and y from Red's left and Red's back rank, twice.
pub(super) type Squares = [u8; 4];

/// `h2e2 h9g7 h0g2 i9h9`.
pub(super) const LINE: [Squares; 4] = [[7, 2, 4, 2], [7, 9, 6, 7], [7, 0, 6, 2], [8, 9, 7, 9]];
pub(super) const TEXTS: [&str; 4] = ["h2e2", "h9g7", "h0g2", "i9h9"];

const fn top([x, y, to_x, to_y]: Squares) -> Squares {
    [x, 9 - y, to_x, 9 - to_y]
}

/// As seen from Black's side, from the top.
const fn turned([x, y, to_x, to_y]: Squares) -> Squares {
    [8 - x, y, 8 - to_x, to_y]
}

/// The nibbles of a square from the top, row first.
const fn nibbles([x, y, to_x, to_y]: Squares) -> [u8; 2] {
    [y << 4 | x, to_y << 4 | to_x]
}

pub(super) fn che() -> Vec<u8> {
    let mut text = format!("1 {}", LINE.len());
    for (index, [x, y, to_x, to_y]) in LINE.into_iter().enumerate() {
        let side = (index + 1) % 2;
        let (x, to_x) = (8 - x, 8 - to_x);
        let _ = write!(text, " 21 32 {side} {y} {x} {to_y} {to_x} 0 {} 0", index + 1);
    }
    text.into_bytes()
}

pub(super) fn ccm() -> Vec<u8> {
    let mut file = vec![1, 0, 18, 0];
    file.extend(1_482_724_971_u32.to_le_bytes());
    file.extend(4_u32.to_le_bytes());
    for (index, squares) in LINE.into_iter().enumerate() {
        file.extend([15, 1 + (index % 2) as u8, 6]);
        file.extend(top(squares));
        file.extend([0, 0]);
    }
    file
}

pub(super) fn old_ccm(flip: bool) -> Vec<u8> {
    let mut file = vec![1];
    for squares in LINE {
        let [x, y, to_x, to_y] = if flip { turned(squares) } else { top(squares) };
        file.extend([9, 9, x, to_x, y, to_y, 0]);
    }
    file
}

pub(super) fn chn(flip: bool) -> Vec<u8> {
    let mut file = vec![0; 472 + 36 * 5];
    file[..8].copy_from_slice(b"GL\xD0\x07\xD4\x07\x01\x00");
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    put(8, b"Tue Dec 27 20:57:56 2016\n");
    put(36, b"\xBA\xEC - \xBA\xDA");
    put(100, b"1234");
    put(120, b"\xBC\xD7");
    put(160, b"\xD2\xD2");
    let rows = [*b"rnbakabnr", *b"         ", *b" c     c ", *b"p p p p p", *b"         "];
    let letters = b" RNCKABP rnckabp";
    for index in 0..90 {
        let (x, y) = (index / 10, index % 10);
        let (row, upper) = if y < 5 { (y, true) } else { (9 - y, false) };
        let letter = if upper == flip { rows[row][x].to_ascii_uppercase() } else { rows[row][x] };
        let number = letters.iter().position(|it| *it == letter).unwrap() as u8;
        put(180 + index, &[if number == 0 { 0 } else { 0x10 | number }]);
    }
    put(360, &[1, 1]);
    put(364, &[4]);
    for (index, squares) in LINE.into_iter().enumerate() {
        let squares = if flip { turned(squares) } else { top(squares) };
        put(472 + 36 * (index + 1) + 14, &nibbles(squares));
    }
    file
}

pub(super) fn old_chn() -> Vec<u8> {
    let mut file = vec![0; 188];
    for squares in LINE {
        let mut record = [0; 32];
        for (index, number) in turned(squares).into_iter().enumerate() {
            record[4 + 2 * index] = number;
        }
        file.extend(record);
    }
    file
}

/// With the players' string as given.
pub(super) fn mxq(players: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut put = |text: &[u8]| {
        file.push(text.len() as u8);
        file.extend(text);
    };
    put(b"\xBE\xDB\xD2\xE5\xCC\xC3");
    put(b"2016-12-27");
    put(players);
    for text in ["1500", "1348", "25", "3", "60", "1286", "1291"] {
        put(text.as_bytes());
    }
    put(b"\xBA\xEC\xB7\xBD\xC8\xCF\xB8\xBA");
    put(b"Moves");
    for [x, y, to_x, to_y] in LINE {
        put(&[b'0' + x, b'A' + y, b'-', b'0' + to_x, b'A' + to_y]);
    }
    put(b"Ends");
    put(b"CommentsEnd");
    file
}

/// A tree with two first moves, comments on the root and on the second; with or without a round,
/// as the first draft has it.
pub(super) fn xqr(round: Option<&str>) -> Vec<u8> {
    let mut file = b"\x00\x02\x20\x17\x01\x01\x00".to_vec();
    let shift = u8::from(round.is_some());
    let mut put = |number: u8, value: &[u8]| {
        file.extend([number, value.len() as u8]);
        file.extend(value);
    };
    put(2, "杯赛".as_bytes());
    if let Some(round) = round {
        put(5, round.as_bytes());
    }
    put(5 + shift, "甲".as_bytes());
    put(6 + shift, "乙".as_bytes());
    put(7 + shift, &[1]);
    put(8 + shift, b"");
    put(9 + shift, b"");
    let mut node = |squares: Option<Squares>, flags: u8, comment: &str| {
        file.extend(squares.map_or([0, 0], |it| nibbles(top(it))));
        file.extend([flags | if comment.is_empty() { 0 } else { 4 }, 0]);
        if !comment.is_empty() {
            file.extend((comment.len() as u32).to_le_bytes());
            file.extend(comment.as_bytes());
        }
    };
    node(None, 1, "开局");
    node(Some(LINE[0]), 3, "");
    node(Some(LINE[1]), 1, "");
    node(Some(LINE[2]), 1, "");
    node(Some(LINE[3]), 0, "");
    node(Some([1, 2, 4, 2]), 0, "另一着\r\n两行");
    sealed(file, 10 + shift)
}

/// With its checksum as a field of that type.
pub(super) fn sealed(mut file: Vec<u8>, number: u8) -> Vec<u8> {
    let sum = crc32fast::hash(&file);
    file.extend([number, 4]);
    file.extend(sum.to_le_bytes());
    file
}

pub(super) fn xgf() -> Vec<u8> {
    let mut file = vec![6, 11];
    let texts: [&[u8]; 8] =
        [b"\xB1\xAD", b"", b"2005-01-18", b"27", b"\xBC\xD7", b"1500", b"\xD2\xD2", b"x"];
    for (number, text) in (1..).zip(texts) {
        file.extend([number, text.len() as u8]);
        file.extend(text);
    }
    file.extend([9, 0, 0, 0, 0, 10, 1, 11, 0, 0, 1]);
    file.resize(file.len() + 208, 0);
    let red = [0x6B, 0x7B, 0x5B, 0x8B, 0x4B, 0x9B, 0x3B, 0xAB, 0x2B, 0x99, 0x39];
    let pawns = [0x28, 0x48, 0x68, 0x88, 0xA8];
    let red: Vec<u8> = red.into_iter().chain(pawns).collect();
    let black = red.iter().map(|square| square & 0xF0 | (13 - (square & 15)));
    for square in [0].into_iter().chain(red.iter().copied()).chain(black) {
        file.extend([square, 0, 0, 0]);
    }
    for number in [0_u32, 4, 4] {
        file.extend(number.to_le_bytes());
    }
    for squares in LINE {
        let [x, y, to_x, to_y] = top(squares);
        let mut record = [0; 20];
        record[0] = (10 - x) << 4 | (y + 2);
        record[2] = (10 - to_x) << 4 | (to_y + 2);
        record[17..].fill(0xFF);
        file.extend(record);
    }
    file
}

/// The second of two first moves is the default; its answer has a score.
pub(super) const PFC: &str = r#"<?xml version="1.0" encoding="utf-8"?><n version="2" win="*" create-time="2012-01-27" red="甲" m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" c="开局&amp;
两行"><n m="b2e2" c="另一着"/><n default="true" m="h2e2"><n m="h9g7" s="76"><n m="h0g2"><n m="i9h9" /></n></n></n></n>"#;
