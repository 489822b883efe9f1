//! The words of a move list by their letters alone: moves, results, round numbers.

use crate::{
    formats::{hanzi, latin},
    record::Outcome,
};

fn is_piece(c: char) -> bool {
    matches!(
        c,
        '车' | '車'
            | '俥'
            | '马'
            | '馬'
            | '傌'
            | '炮'
            | '砲'
            | '包'
            | '相'
            | '象'
            | '仕'
            | '士'
            | '帅'
            | '帥'
            | '将'
            | '將'
            | '兵'
            | '卒'
    )
}

fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '０'..='９' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九')
}

fn is_verb(c: char) -> bool {
    matches!(c, '进' | '進' | '退' | '平')
}

fn is_place(c: char) -> bool {
    matches!(c, '前' | '后' | '後' | '中' | '一' | '二' | '三' | '四' | '五')
}

/// Bytes of the Chinese move at the start of `text`, whatever follows; `None` where there is none.
///
/// `炮二平五`, `前车进二`, `车前进二`, `前兵九平八`; with blanks inside, or one glyph misread.
pub fn chinese_move(text: &str) -> Option<usize> {
    let mut chars = text.chars();
    let word: [char; 5] = std::array::from_fn(|_| chars.next().unwrap_or(' '));
    let len = match word {
        [piece, file, verb, to, _] if is_piece(piece) => {
            ((is_digit(file) || is_place(file)) && is_verb(verb) && is_digit(to)).then_some(4)
        }
        [place, piece, verb, to, _] if is_place(place) && is_piece(piece) && is_verb(verb) => {
            is_digit(to).then_some(4)
        }
        [place, piece, file, verb, to] if is_place(place) && is_piece(piece) => {
            (is_digit(file) && is_verb(verb) && is_digit(to)).then_some(5)
        }
        _ => None,
    };
    match len {
        Some(len) => Some(word[..len].iter().map(|c| c.len_utf8()).sum()),
        None if word[0].is_ascii() => None,
        None => [hanzi::loose_move, hanzi::parted_short]
            .into_iter()
            .map(|read| read(text))
            .find(|len| *len > 0),
    }
}

/// Whether the whole word is a move: ICCS (`H2-E2`, `h2e2`, ranks to 10), WXF (`C2.5`, `+R-3`),
/// the short form `炮25`, the null move `--`, or what looks like a misspelt Chinese move.
/// SAN (`Che3`), Vietnamese (`P2-5`, `Tg5.1`) and digits alone (`7747`) count, too.
pub fn is_move_word(word: &str) -> bool {
    is_latin_move(word)
        || is_like_chinese(word)
        || latin::unslipped(word).iter().any(|word| is_latin_move(word))
}

fn is_latin_move(word: &str) -> bool {
    word == "--"
        || is_iccs(word)
        || is_wxf(word)
        || is_scribble(word)
        || latin::san(word.as_bytes())
        || latin::long_vietnamese(word.as_bytes())
        || word.len() == 4 && latin::figures(word.as_bytes()) == 4
}

fn is_iccs(word: &str) -> bool {
    let Some(rest) = iccs_square(word.as_bytes()) else { return false };
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    iccs_square(rest).is_some_and(<[u8]>::is_empty)
}

/// What stands after the square at the start of `bytes`.
fn iccs_square(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [b'a'..=b'i' | b'A'..=b'I', b'1', b'0', rest @ ..]
        | [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', rest @ ..] => Some(rest),
        _ => None,
    }
}

fn is_wxf(word: &str) -> bool {
    let letter = |byte: u8| b"KABERNHCPGM".contains(&byte.to_ascii_uppercase());
    let vietnamese = |byte: u8| b"STXPMBCV".contains(&byte.to_ascii_uppercase());
    let sign = |byte: u8| matches!(byte, b'+' | b'-' | b'.' | b'=');
    let [a, b, c, d] = *word.as_bytes() else { return false };
    let piece = letter(a) && (matches!(b, b'1'..=b'9' | b'a'..=b'e') || sign(b))
        || letter(b) && (matches!(a, b'+' | b'-' | b'1'..=b'5'))
        || a == b && matches!(a, b'+' | b'-');
    let suffixed =
        vietnamese(a) && matches!(b, b'1'..=b'9' | b's' | b't' | b'g' | b'S' | b'T' | b'G');
    (piece && sign(c) || suffixed && matches!(c, b'.' | b'/' | b'-')) && d.is_ascii_digit()
}

/// `p25`, `m8+7`: pinyin or English initials, with a sign or without.
fn is_scribble(word: &str) -> bool {
    let digit = |byte: u8| matches!(byte, b'1'..=b'9');
    let letter = |byte: u8| b"cmpxsjbzrhneak".contains(&byte.to_ascii_lowercase());
    let ([a, b, c] | [a, b, b'+' | b'-' | b'=' | b'.', c]) = *word.as_bytes() else {
        return false;
    };
    letter(a) && digit(b) && digit(c)
}

fn is_like_chinese(word: &str) -> bool {
    let (mut count, mut pieces, mut rest) = (0, 0, 0);
    for c in word.chars().take(7) {
        count += 1;
        pieces += usize::from(count < 3 && is_piece(c));
        rest += usize::from(is_digit(c) || is_verb(c) || "+-=.".contains(c));
    }
    pieces > 0 && rest > 1 && (3..=5).contains(&count)
}

/// Whether the word says how the game ended: `1-0`, `*`, `红胜`, `和棋`.
pub fn is_result(word: &str) -> bool {
    word == "*" || word.chars().count() > 1 && Outcome::read(word).is_some()
}

/// Names of header lines that begin a new game wherever they stand.
pub(super) fn is_known_header(name: &str) -> bool {
    const NAMES: [&str; 38] = [
        "标题",
        "標題",
        "赛事",
        "賽事",
        "比赛",
        "比賽",
        "比赛名称",
        "对局名称",
        "名称",
        "棋局",
        "地点",
        "地點",
        "比赛地点",
        "日期",
        "比赛日期",
        "时间",
        "時間",
        "轮次",
        "輪次",
        "红方",
        "紅方",
        "黑方",
        "开局",
        "開局",
        "布局",
        "局面",
        "组别",
        "FEN",
        "Game",
        "Event",
        "Site",
        "Date",
        "Round",
        "Red",
        "White",
        "Black",
        "Result",
        "ECCO",
    ];
    let plain: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(&plain))
}

/// Names of headers that give the result.
const RESULT_HEADERS: [&str; 6] = ["结果", "結果", "比赛结果", "比賽結果", "对局结果", "Result"];

/// Whether a header of that name gives the result.
pub(super) fn is_result_header(name: &str) -> bool {
    RESULT_HEADERS.contains(&name)
}

/// Bytes of the markup of a web page at the start of `text`: tags of lines and letters, and the
/// entities of blanks. `None` where there is none.
pub(super) fn markup(text: &str) -> Option<usize> {
    const TAGS: [&str; 14] = [
        "br", "p", "div", "span", "b", "i", "u", "em", "strong", "font", "center", "td", "tr", "li",
    ];
    const BLANKS: [&str; 4] = ["&nbsp;", "&ensp;", "&emsp;", "&#160;"];
    if let Some(blank) = BLANKS.iter().find(|blank| text.starts_with(**blank)) {
        return Some(blank.len());
    }
    let inside = text.strip_prefix('<')?;
    let inside = &inside[..inside.char_indices().take(200).find(|(_, c)| *c == '>')?.0];
    let name = inside.trim_matches('/').split([' ', '/']).next()?;
    let known = TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    (known && !inside.contains(['<', '\n', '\r'])).then_some(inside.len() + 2)
}

/// A round number at the start of `text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The round.
    pub round: u32,
    /// Bytes it takes.
    pub len: usize,
    /// Whether dots say that the first player's move is left out: `1...`.
    pub second: bool,
}

/// The round number at the start of `text`: `1.`, `1、`, `1...`, `(1)`, `第1回合`, `①`, bare digits
/// before white space, or `1)` before a Chinese move.
pub fn number(text: &str) -> Option<Number> {
    let first = text.chars().next()?;
    if let Some(round) = circled(first) {
        return Some(Number { round, len: first.len_utf8(), second: false });
    }
    if first == '第' {
        let (round, len) = digits(&text[3..]).or_else(|| chinese_number(&text[3..]))?;
        let rest = &text[3 + len..];
        let unit = ["回合", "着", "步"].into_iter().find(|unit| rest.starts_with(unit))?;
        let len = 3 + len + unit.len();
        return Some(Number { round, len: len + dots(&text[len..]).0, second: false });
    }
    if matches!(first, '(' | '（') {
        let open = first.len_utf8();
        let (round, len) = digits(&text[open..])?;
        let close = text[open + len..].chars().next().filter(|c| matches!(c, ')' | '）'))?;
        return Some(Number { round, len: open + len + close.len_utf8(), second: false });
    }
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()!?,;`$".contains(byte);
    if latin::figures(text.as_bytes()) > 0 && text.as_bytes().get(4).is_none_or(ends) {
        return None;
    }
    let (round, len) = digits(text)?;
    let rest = &text[len..];
    // `6)` and `6）`, if a move is what follows.
    let closed = rest.chars().next().filter(|c| matches!(c, ')' | '）')).map_or(0, char::len_utf8);
    if closed > 0 {
        let next = rest[closed..].trim_start_matches([' ', '\t', '\u{3000}']);
        let number = Number { round, len: len + closed, second: false };
        return chinese_move(next).map(|_| number);
    }
    let (dots, count) = dots(rest);
    let next = rest.trim_start_matches([' ', '\t', '\u{3000}']);
    let before_move = || {
        // The longest such word, `a10-b10`, and what ends it.
        let word: String = next.chars().take(8).take_while(|c| !c.is_whitespace()).collect();
        chinese_move(next).is_some() || next.len() < rest.len() && is_move_word(&word)
    };
    (dots > 0 || before_move()).then_some(Number { round, len: len + dots, second: count > 2 })
}

/// Bytes and dots of what may follow a number; an ellipsis counts as three.
fn dots(text: &str) -> (usize, usize) {
    let (mut len, mut count) = (0, 0);
    for c in text.chars() {
        count += match c {
            '.' | '．' | '。' | '、' | '：' => 1,
            '…' => 3,
            _ => break,
        };
        len += c.len_utf8();
    }
    (len, count)
}

/// Value and bytes of the digits at the start, at most four, half or full width.
fn digits(text: &str) -> Option<(u32, usize)> {
    let (mut value, mut len, mut count) = (0, 0, 0);
    for c in text.chars() {
        let digit = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            '０'..='９' => u32::from(c) - u32::from('０'),
            _ => break,
        };
        (value, len, count) = (value * 10 + digit, len + c.len_utf8(), count + 1);
        if count > 4 {
            return None;
        }
    }
    (count > 0).then_some((value, len))
}

/// Value and bytes of 一 to 九十九 at the start.
fn chinese_number(text: &str) -> Option<(u32, usize)> {
    let (mut tens, mut ones, mut len) = (None, 0, 0);
    for c in text.chars() {
        match "一二三四五六七八九".chars().position(|digit| digit == c) {
            Some(digit) => ones = digit as u32 + 1,
            None if c == '十' => tens = Some(std::mem::take(&mut ones).max(1)),
            None => break,
        }
        len += c.len_utf8();
    }
    (len > 0).then_some((tens.unwrap_or(0) * 10 + ones, len))
}

fn circled(c: char) -> Option<u32> {
    ('①'..='⑳').contains(&c).then(|| u32::from(c) - u32::from('①') + 1)
}
