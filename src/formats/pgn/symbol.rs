//! How the text of a move looks, without a board: where it ends, and whether it is one at all.
//!
//! Spellings are taken widely (coordinates, other languages' piece letters, figurines, `e.p.`);
//! what a move means is for the game's own notation reader.

use super::{
    super::{hanzi, latin},
    lex::Flavour,
};

/// Longest run of characters looked at as one move.
const LONGEST: usize = 32;

/// A run in which look-alike characters are folded to ASCII, with the way back.
struct Folded {
    bytes: [u8; LONGEST],
    ends: [u8; LONGEST],
    len: usize,
}

impl Folded {
    fn new(run: &str) -> Option<Self> {
        let mut folded = Self { bytes: [0; LONGEST], ends: [0; LONGEST], len: 0 };
        for (at, c) in run.char_indices() {
            let end = u8::try_from(at + c.len_utf8()).ok()?;
            *folded.bytes.get_mut(folded.len)? = fold(c);
            folded.ends[folded.len] = end;
            folded.len += 1;
        }
        Some(folded)
    }

    fn text(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Bytes of the run under the first `count` characters.
    fn width(&self, count: usize) -> usize {
        if count == 0 { 0 } else { self.ends[count - 1] as usize }
    }
}

/// Stands for a piece letter of another script.
const PIECE: u8 = b'~';

fn fold(c: char) -> u8 {
    match c {
        '~' => 0,
        '\u{21}'..='\u{7e}' => c as u8,
        '\u{ff01}'..='\u{ff5e}' => (c as u32 - 0xFEE0) as u8,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => b'-',
        '×' => b'x',
        '†' | '‡' => b'+',
        // Cyrillic letters typed for castling.
        'О' | 'о' => b'O',
        // And those that look like files.
        'а' => b'a',
        'с' => b'c',
        'е' => b'e',
        '♔'..='♟' => PIECE,
        _ if c.is_alphabetic() => PIECE,
        _ => 0,
    }
}

/// Length in bytes of the move at the start of `run`, 0 if there is none.
pub(super) fn move_length(run: &str, flavour: Flavour) -> usize {
    let Some(folded) = Folded::new(run) else { return 0 };
    let text = folded.text();
    let count = match flavour {
        Flavour::Chess => chess(text, false),
        Flavour::Xiangqi => {
            match wxf(text).max(iccs(text)).max(vietnamese(text)).max(short_letters(text)) {
                count if count > 0 && count == text.len() => count,
                // `H8e7+` is no `H8-E7` with something behind it.
                count => match count.max(chess(text, true)) {
                    0 if is_slip(run) => text.len(),
                    count => count,
                },
            }
        }
    };
    folded.width(count)
}

/// Whether the whole run is a move of xiangqi once `O` is taken for 0 and `l` for 1.
#[cold]
fn is_slip(run: &str) -> bool {
    latin::unslipped(run).iter().any(|run| {
        let text = run.as_bytes();
        wxf(text).max(iccs(text)).max(vietnamese(text)) == text.len()
    })
}

/// Whether the run is a move that only xiangqi writes in ASCII: WXF, or ICCS in capitals.
pub(super) fn only_xiangqi(run: &str) -> bool {
    Folded::new(run).is_some_and(|folded| {
        let text = folded.text();
        wxf(text) == text.len() || text[0].is_ascii_uppercase() && iccs(text) == text.len()
    })
}

const fn at(text: &[u8], index: usize) -> u8 {
    if index < text.len() { text[index] } else { 0 }
}

/// A chess move: SAN and its relatives.
fn chess(text: &[u8], ten_ranks: bool) -> usize {
    match special(text) {
        0 => {}
        length => return suffixes(text, gating(text, length)),
    }
    let mut i = match at(text, 0) {
        PIECE if at(text, 1) == PIECE => 2,
        PIECE | b'A'..=b'Z' => 1,
        b'm'..=b'z' if at(text, 0) != b'x' => 1,
        // Which of two pieces on a file: `+R`, as in WXF.
        b'+' | b'-' if ten_ranks && at(text, 1).is_ascii_uppercase() => 2,
        _ => 0,
    };
    let has_piece = i > 0;
    if at(text, i) == b'@' {
        i += 1;
    }
    let body = i;
    let (mut files, mut ranks, mut separators, mut square) = (0, 0, 0, false);
    loop {
        match at(text, i) {
            // `exf6ep`, `Qh5ch`: letters of files, but no files.
            b'a'..=b'l' if square && suffixes(text, i) > i => break,
            b'b' if square && matches!(at(text, i + 1), 0 | b'+' | b'#') => break,
            b'a'..=b'l' => (files, square) = (files + 1, false),
            b'0'..=b'9'
                if i == body && has_piece || i > body && !at(text, i - 1).is_ascii_digit() =>
            {
                square =
                    i > body && at(text, i - 1).is_ascii_lowercase() && at(text, i - 1) != b'x';
                ranks += 1;
                if ten_ranks && at(text, i) == b'1' && at(text, i + 1) == b'0' {
                    i += 1;
                }
            }
            b'x' | b':' | b'-' if matches!(at(text, i + 1), b'a'..=b'l') => {
                (separators, square) = (separators + 1, false);
            }
            b'X' if !ten_ranks && matches!(at(text, i + 1), b'a'..=b'h') => {
                (separators, square) = (separators + 1, false);
            }
            b':' if square => {
                i += 1;
                break;
            }
            _ => break,
        }
        i += 1;
    }
    if files > 3 || ranks > 2 || separators > 1 {
        return 0;
    }
    if square {
        return suffixes(text, promotion(text, i, has_piece));
    }
    // `exd`, `ed`: a pawn's capture without its rank.
    let [from, to] = match &text[body..i] {
        [from, b'x' | b':', to] | [from, to] => [*from, *to],
        _ => return 0,
    };
    let near = from.abs_diff(to) == 1 && to <= b'h' && from <= b'h';
    if ranks == 0 && near && !has_piece { suffixes(text, i) } else { 0 }
}

/// Whether a word that is no move was to be one: a man without its square (`Nf`, `Qx`, `R3`), a
/// square without its end (`e`, only `due` behind a move number), a Chinese or WXF move without its
/// last sign (`马8进`, `C2.`). What is only prose beside other prose is for the caller to say.
#[cold]
pub(super) fn is_attempt(word: &str, flavour: Flavour, due: bool) -> bool {
    match flavour {
        Flavour::Chess => match word.trim_end_matches(['+', '#', '!', '?']).as_bytes() {
            [b'a'..=b'h'] => due,
            [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] => {
                let x = rest.iter().position(|byte| *byte == b'x').unwrap_or(rest.len());
                let sign = |byte: &u8| matches!(byte, b'a'..=b'h' | b'0'..=b'9' | b'x');
                (due || !rest.is_empty()) && rest.len() <= 5 && x < 3 && rest.iter().all(sign)
            }
            [b'a'..=b'h', b'x'] | [b'a'..=b'h', b'x', b'1'..=b'9'] => true,
            [b'a'..=b'h', b'1'..=b'8', b':' | b'-', rest @ ..] => rest.len() <= 3,
            _ => false,
        },
        Flavour::Xiangqi => {
            let sign = |c: char| begins_chinese(c) || is_direction(c);
            let count = word.chars().count();
            let chinese = word.starts_with(begins_chinese)
                && (2..=5).contains(&count)
                && word.chars().all(sign)
                && word.contains(is_piece);
            let wxf = matches!(
                word.as_bytes(),
                [b'A'..=b'Z' | b'a'..=b'z', b'1'..=b'9' | b'+' | b'-', b'+' | b'-' | b'.' | b'=']
            );
            chinese || wxf
        }
    }
}

/// Castling and null moves.
fn special(text: &[u8]) -> usize {
    const NULLS: [&[u8]; 7] = [b"---", b"--", b"Z0", b"null", b"pass", b"@@@@", b"0000"];
    let begins = |null: &&&[u8]| {
        text.get(..null.len()).is_some_and(|start| start.eq_ignore_ascii_case(null))
    };
    if let Some(null) = NULLS.iter().find(begins) {
        return if text.len() == null.len() { null.len() } else { 0 };
    }
    let oh = |i| matches!(at(text, i), b'O' | b'o' | b'0');
    let mut i = 0;
    let mut ohs = 0;
    while oh(i) {
        (i, ohs) = (i + 1, ohs + 1);
        if at(text, i) == b'-' && oh(i + 1) {
            i += 1;
        }
    }
    if ohs == 2 || ohs == 3 { i } else { 0 }
}

/// One past `/He1` of Seirawan chess, a piece that enters behind a castling.
fn gating(text: &[u8], i: usize) -> usize {
    let gates = matches!(text[i..], [b'/', b'A'..=b'Z', b'a'..=b'h', b'1' | b'8', ..]);
    if gates { i + 4 } else { i }
}

/// One past the promotion piece, if there is one at `i`.
fn promotion(text: &[u8], i: usize, has_piece: bool) -> usize {
    let letter = |i| at(text, i).is_ascii_alphabetic() || at(text, i) == PIECE;
    let last = matches!(at(text, i.wrapping_sub(1)), b'1' | b'8');
    match at(text, i) {
        b'(' if letter(i + 1) && at(text, i + 2) == b')' => i + 3,
        b'(' if at(text, i + 1) == b'=' && letter(i + 2) && at(text, i + 3) == b')' => i + 4,
        b'=' | b'/' if at(text, i + 1) == b'(' && letter(i + 2) && at(text, i + 3) == b')' => i + 4,
        b'=' | b'/' if letter(i + 1) => i + 2,
        b'=' if last && !has_piece && i + 1 == text.len() => i + 1,
        b'A'..=b'Z' | PIECE | b'q' | b'r' | b'b' | b'n' if last && !has_piece => i + 1,
        _ => i,
    }
}

/// Words and signs that may follow a move and belong to it.
const SUFFIXES: [&[u8]; 11] =
    [b"++", b"+", b"#", b"e.p.", b"e.p", b"ep", b"mate", b"dblch", b"ch", b"(e.p.)", b"(ep)"];

/// One past all suffixes from `i`.
fn suffixes(text: &[u8], mut i: usize) -> usize {
    loop {
        let rest = &text[i..];
        let glyph =
            std::str::from_utf8(rest).is_ok_and(|rest| super::glyphs::number(rest).is_some());
        if glyph {
            return i;
        }
        match SUFFIXES.iter().find(|suffix| rest.starts_with(suffix)) {
            Some(suffix) => i += suffix.len(),
            None => return i,
        }
    }
}

/// ICCS and UCCI: `H2-E2`, `h2e2`; ranks 0 to 10.
fn iccs(text: &[u8]) -> usize {
    let square = |i: usize| {
        let file = matches!(at(text, i).to_ascii_lowercase(), b'a'..=b'i');
        match (file, at(text, i + 1), at(text, i + 2)) {
            (true, b'1', b'0') => i + 3,
            (true, b'0'..=b'9', _) => i + 2,
            _ => 0,
        }
    };
    match square(0) {
        0 => 0,
        i => square(if at(text, i) == b'-' { i + 1 } else { i }),
    }
}

/// Vietnamese of more than four characters, the whole run or nothing.
fn vietnamese(text: &[u8]) -> usize {
    if latin::long_vietnamese(text) { text.len() } else { 0 }
}

/// WXF: `C2.5`, `H8+7`, `R+-1`, `+R-1`, `P1+1`, `++.4`, `3+.4`, `16=7`, of Chinese software `Pa.5`;
/// Vietnamese: `M8/7`, `Xs-2`.
fn wxf(text: &[u8]) -> usize {
    let sign = |i| matches!(at(text, i), b'+' | b'-' | b'.' | b'=');
    let digit = |i| matches!(at(text, i), b'1'..=b'9');
    let piece = |i| at(text, i).is_ascii_alphabetic();
    let suffix = |i| matches!(at(text, i), b'a'..=b'e' | b's' | b't' | b'g');
    let named = piece(0) && (digit(1) || sign(1) || suffix(1));
    let whole = named
        || (sign(0) || digit(0)) && piece(1)
        || sign(0) && at(text, 0) == at(text, 1)
        || matches!(at(text, 0), b'f' | b'r') && piece(1);
    let way = sign(2) || named && at(text, 2) == b'/';
    if whole && way && digit(3) { 4 } else { latin::figures(text) }
}

/// The arbiters' short form in letters, `p25`.
const fn short_letters(text: &[u8]) -> usize {
    if matches!(text, [b'A'..=b'Z' | b'a'..=b'z', b'1'..=b'9', b'1'..=b'9']) { 3 } else { 0 }
}

/// A sign for a direction, `马8+7`.
const fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '=' | '.' | '＋' | '－' | '−' | '–' | '＝' | '．' | '·')
}

/// A combining line under or over the digit before it, for 进 and 退.
const fn is_line(c: char) -> bool {
    matches!(c, '\u{304}' | '\u{305}' | '\u{331}' | '\u{332}')
}

/// Whether the character can begin a Chinese move: a piece, a file, 前 中 后.
pub(super) const fn begins_chinese(c: char) -> bool {
    is_piece(c) || is_numeral(c) || matches!(c, '前' | '中' | '后' | '後')
}

pub(super) const fn is_direction(c: char) -> bool {
    matches!(c, '进' | '進' | '退' | '平' | '上' | '下')
}

const fn is_piece(c: char) -> bool {
    matches!(
        c,
        '帅' | '帥'
            | '将'
            | '將'
            | '仕'
            | '士'
            | '相'
            | '象'
            | '马'
            | '馬'
            | '傌'
            | '车'
            | '車'
            | '俥'
            | '炮'
            | '砲'
            | '包'
            | '兵'
            | '卒'
            | '卯'
            | '泡'
            | '像'
            | '土'
            | '师'
            | '師'
    )
}

pub(super) const fn is_numeral(c: char) -> bool {
    matches!(
        c,
        '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '壹' | '贰' | '貳' | '叁' | '肆'
            | '伍' | '陆' | '陸' | '柒' | '捌' | '玖' | '1'..='9' | '１'..='９'
    )
}

/// Whether a Chinese move is in short or signed form with Arabic digits: 炮25, 前车4, 马8+7.
pub(super) fn is_short(text: &str) -> bool {
    let digits = |c: char| matches!(c, '1'..='9' | '１'..='９') || is_line(c);
    let first = text.chars().next().is_some_and(|c| is_piece(c) || matches!(c, '前' | '后' | '後'));
    // 马f6 is a move of chess.
    first && text.ends_with(digits) && !text.contains(|c: char| c.is_ascii_alphabetic())
}

/// Whether a Chinese move of that length at the start of `text` has taken the number of the next one
/// for its last digit: `马8进 2.`.
pub(super) fn takes_number(text: &str, length: usize) -> bool {
    let dot = text[length..].starts_with(['.', '．', '、', '。']);
    dot && text[..length].rsplit_once([' ', '\n', '\r', '\t']).is_some_and(|(head, last)| {
        !head.trim_end().contains(char::is_whitespace)
            && last.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Length in bytes of the Chinese move at the start of `text`, blanks inside it included; 0 if
/// there is none.
pub(super) fn chinese(text: &str) -> usize {
    let mut seen = 0;
    let mut glued = true;
    let mut direction = false;
    for (at, c) in text.char_indices() {
        match c {
            ' ' | '\u{3000}' | '\u{a0}' if seen > 0 && seen < 5 => {
                // The short form of three characters has no blanks inside.
                if !direction && seen >= 3 && glued {
                    return at;
                }
                glued = false;
            }
            _ if direction => return if is_numeral(c) { at + c.len_utf8() } else { 0 },
            _ if is_direction(c) && (2..=3).contains(&seen) => direction = true,
            _ if is_sign(c)
                && (2..=3).contains(&seen)
                && text[at + c.len_utf8()..].starts_with(is_numeral) =>
            {
                direction = true;
            }
            _ if is_line(c) && glued && (3..=4).contains(&seen) => return at + c.len_utf8(),
            _ if begins_chinese(c) && seen < 4 => seen += 1,
            _ => return if glued && (3..=4).contains(&seen) && !direction { at } else { 0 },
        }
    }
    if glued && (3..=4).contains(&seen) && !direction { text.len() } else { 0 }
}

/// Length in bytes of the Chinese move at the start of `text` with one glyph misread, or in short
/// form with blanks; 0 if there is none.
#[cold]
pub(super) fn misread(text: &str) -> usize {
    let length = hanzi::loose_move(text);
    if length > 0 { length } else { hanzi::parted_short(text) }
}
