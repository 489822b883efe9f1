//! Letters and digits mistaken for each other, and how a move that was read should be written.

use super::super::board::Position;
use super::super::refusal::Refusal;
use super::super::square::Move;
use super::{Notation, chinese, exact, fold, is_ideograph, write};

/// How an oddly written move should be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respelling {
    /// The move in the writer's own script.
    pub text: String,
    /// The characters that are wrong, each with the right one.
    pub slips: Vec<(char, char)>,
}

/// Places at which a text is changed.
const MOST: usize = 4;

/// The digit that a letter is mistaken for.
const fn digit(c: char) -> Option<char> {
    match c {
        'O' | 'o' | 'Ｏ' | 'ｏ' | '〇' | '○' => Some('0'),
        'l' | 'I' | 'i' | '|' | 'ｌ' | 'Ｉ' | '｜' => Some('1'),
        _ => None,
    }
}

/// The only legal move that a text in no notation can be when letters in it are taken for the digits
/// that they look like, and its right text.
#[cold]
pub(super) fn letters(
    notation: Notation,
    position: &Position,
    text: &str,
) -> Result<(Move, String), Refusal> {
    let places: Vec<usize> =
        (0..).zip(text.chars()).filter(|(_, c)| digit(*c).is_some()).map(|(at, _)| at).collect();
    if places.is_empty() || places.len() > MOST {
        return Err(Refusal::Unreadable);
    }
    let mut found: Option<(Move, String)> = None;
    for subset in 1_u32..1 << places.len() {
        let changed = |at: &usize| {
            places.iter().position(|place| place == at).is_some_and(|bit| subset >> bit & 1 == 1)
        };
        let changed: String = (0..)
            .zip(text.chars())
            .map(|(at, c)| digit(c).filter(|_| changed(&at)).unwrap_or(c))
            .collect();
        match (exact(notation, position, &changed), &found) {
            (Ok((mv, _)), None) => found = Some((mv, changed)),
            (Ok((mv, _)), Some((known, _))) if mv != *known => return Err(Refusal::Unreadable),
            _ => {}
        }
    }
    found.ok_or(Refusal::Unreadable)
}

/// Whether letters are full width, or blanks stand between them.
#[inline]
pub(super) fn is_loose(text: &str) -> bool {
    #[cold]
    fn has_wide(text: &str) -> bool {
        text.chars().any(|c| c.is_whitespace() || matches!(c, '！'..='～'))
    }
    text.bytes().any(|byte| byte <= b' ' || byte >= 0x80) && has_wide(text)
}

/// How `written`, which was read as the legal move `mv`, should be written; `None` where it is so.
#[cold]
pub(in crate::games::xiangqi) fn respell(
    notation: Notation,
    before: &Position,
    mv: Move,
    written: &str,
) -> Option<Respelling> {
    let blank = |c: &char| c.is_whitespace();
    let text = if matches!(notation, Notation::Auto | Notation::Chinese)
        && written.chars().any(is_ideograph)
    {
        let script = if written.contains(['馬', '車', '進', '後', '將', '帥']) {
            "zh-hant"
        } else {
            "zh"
        };
        let full = written.contains(|c| matches!(c, '１'..='９'));
        let width = match (script, full) {
            ("zh-hant", false) => "-half",
            ("zh", true) => "-full",
            _ => "",
        };
        let ordered = written.chars().any(|c| matches!(c, '前' | '中' | '后' | '後'));
        let tell = if ordered { "" } else { "-needed" };
        let mut after = before.clone();
        after.play(mv);
        let mut text = String::new();
        write(before, mv, &after, Some(&format!("{script}{width}{tell}")), &mut text);
        text
    } else {
        let right = match exact(notation, before, written) {
            Ok(_) => written.to_owned(),
            Err(_) => letters(notation, before, written).ok()?.1,
        };
        right.chars().filter(|c| !blank(c)).map(fold).collect()
    };
    let old: Vec<char> = written.chars().filter(|c| !blank(c)).collect();
    let mut slips = Vec::new();
    if old.len() == text.chars().count() {
        let pairs = old.iter().copied().zip(text.chars());
        let odd = |c: char| !chinese::is_orthodox(c) && !matches!(c, '！'..='～');
        slips.extend(pairs.filter(|(old, new)| old != new && (odd(*old) || digit(*old).is_some())));
    }
    (text != written).then_some(Respelling { text, slips })
}
