//! Xiangqi moves in Chinese characters with blanks inside or glyphs misread, by their look.

/// What a character is in a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Piece,
    Place,
    Digit,
    Verb,
    /// None of these, but what one of them may be mistaken for.
    Odd,
}

use Class::{Digit, Odd, Piece, Place, Verb};

fn class(c: char) -> Option<Class> {
    Some(match c {
        '车' | '車' | '俥' | '马' | '馬' | '傌' | '炮' | '砲' | '包' | '礮' | '相' | '象'
        | '仕' | '士' | '帅' | '帥' | '将' | '將' | '兵' | '卒' => Piece,
        '前' | '中' | '后' | '後' => Place,
        '1'..='9'
        | '１'..='９'
        | '一'
        | '二'
        | '三'
        | '四'
        | '五'
        | '六'
        | '七'
        | '八'
        | '九'
        | '壹'
        | '贰'
        | '貳'
        | '叁'
        | '參'
        | '叄'
        | '肆'
        | '伍'
        | '陆'
        | '陸'
        | '柒'
        | '捌'
        | '玖' => Digit,
        '进' | '進' | '退' | '平' | '上' | '下' => Verb,
        'O'
        | 'o'
        | 'l'
        | 'I'
        | 'i'
        | '|'
        | 'S'
        | 's'
        | 'Z'
        | 'z'
        | '-'
        | '－'
        | '—'
        | '–'
        | '―'
        | 'ー'
        | '〇'
        | '○'
        | 'ｌ'
        | 'Ｉ'
        | '｜'
        | 'ニ'
        | 'ミ'
        | 'ハ'
        | '\u{2e80}'..='\u{2fdf}'
        | '\u{3400}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' => Odd,
        _ => return None,
    })
}

/// The ways to put a move, without the verb and number at its end.
const NAMES: [&[Class]; 8] = [
    &[Piece, Digit],
    &[Piece, Place],
    &[Place, Piece],
    &[Digit, Piece],
    &[Place, Digit],
    &[Digit, Digit],
    &[Place, Piece, Digit],
    &[Digit, Piece, Digit],
];

/// Whether the glyph is often written for a digit, or no odd one at all. With an odd verb or piece
/// beside an odd digit prose would pass: 兵三千人.
fn is_likely(c: char) -> bool {
    class(c) != Some(Odd) || "lI|ｌＩ｜ZSニミ兰匹王玉互大穴匕乜人入ハ几丸力".contains(c)
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\u{a0}')
}

/// Length in bytes of the move in full words that the text begins with: blanks may stand between
/// its glyphs, and one glyph may be odd if the text ends or is parted after the move; so may both
/// digits, without blanks, where they are often misread so. 0 if there is none.
pub(super) fn loose_move(text: &str) -> usize {
    let mut classes = [Odd; 5];
    let mut count = 0;
    let (mut odd, mut gaps, mut in_gap) = (0, 0, false);
    for (at, c) in text.char_indices() {
        if is_blank(c) && count > 0 {
            in_gap = true;
            continue;
        }
        gaps += usize::from(std::mem::take(&mut in_gap));
        let Some(class) = class(c) else { return 0 };
        odd += usize::from(class == Odd);
        classes[count] = class;
        count += 1;
        let end = at + c.len_utf8();
        let parted = || !text[end..].starts_with(char::is_alphanumeric);
        if odd > 1 {
            let digits = classes[..count] == [Piece, Odd, Verb, Odd] && gaps == 0 && parted();
            return if digits && text.chars().take(count).all(is_likely) { end } else { 0 };
        }
        // A word or a number before a move of four glyphs is no fifth.
        let whole = count == 4 || classes[0] != Odd && matches!(gaps, 0 | 4);
        if count >= 4 && whole && is_move(&classes[..count]) && (odd == 0 || parted()) {
            return end;
        }
        if count == 5 {
            return 0;
        }
    }
    0
}

/// Length in bytes of the move in short or signed form that the text begins with, each glyph parted
/// from the next by blanks: `炮 2 5`, `前 车 4`, `马 8 + 7`. 0 if there is none, and where the last
/// digit may be the number of the next move.
pub(super) fn parted_short(text: &str) -> usize {
    let mut glyphs = ['\0'; 4];
    for (nth, (at, c)) in text.char_indices().filter(|(_, c)| !is_blank(*c)).enumerate() {
        let Some(free) = glyphs.get_mut(nth) else { return 0 };
        *free = c;
        let rest = &text[at + c.len_utf8()..];
        let after = rest.trim_start_matches(is_blank).chars().next();
        if is_parted_move(&glyphs[..=nth]) && !after.is_some_and(is_sign) {
            let numbered = after.is_some_and(|c| ".．、。:：".contains(c));
            let closed = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
            let full = after.is_some_and(|c| class(c) == Some(Verb));
            return if closed && !numbered && !full { at + c.len_utf8() } else { 0 };
        }
        if !rest.starts_with(is_blank) {
            return 0;
        }
    }
    0
}

fn is_parted_move(glyphs: &[char]) -> bool {
    let is = |c: char, due: Class| class(c) == Some(due);
    let ([a, b, last] | [a, b, '+' | '-' | '=' | '＋' | '－' | '＝', last]) = *glyphs else {
        return false;
    };
    let named = is(a, Piece) && (is(b, Digit) || is(b, Place)) || is(a, Place) && is(b, Piece);
    named && is(last, Digit)
}

const fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '=' | '＋' | '－' | '＝')
}

fn is_move(classes: &[Class]) -> bool {
    let fits = |class: Class, due: Class| class == due || class == Odd;
    let [name @ .., verb, number] = classes else { return false };
    let named = NAMES.iter().any(|known| {
        known.len() == name.len() && known.iter().zip(name).all(|(due, class)| fits(*class, *due))
    });
    named && fits(*verb, Verb) && fits(*number, Digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parted_short_moves() {
        for (text, length) in [
            ("炮 2 5 马 8 7", 7),
            ("炮　2　5)", 11),
            ("前 车 4", 9),
            ("马 8 + 7 *", 9),
            ("炮 二 五\n", 11),
        ] {
            assert_eq!(parted_short(text), length, "{text}");
        }
        let not =
            ["炮 2", "炮25", "炮 25", "炮 2 5.", "炮 2 5 . 马", "炮 2 平 5", "马 2 025", "炮 2 +"];
        for text in not.into_iter().chain(["", "2 5 炮", "炮 2 5 平", "炮 8 5年"]) {
            assert_eq!(parted_short(text), 0, "{text}");
        }
    }

    #[test]
    fn loose_moves() {
        for (text, length) in [
            ("炮 二 平 五 马8进7", 15),
            ("炮　二　平　五", 21),
            ("炮二 平五", 13),
            ("乒五进一 ", 12),
            ("车l平2", 8),
            ("车九进—", 12),
            ("马二近三", 12),
            ("前己退二。", 12),
            ("前 兵 九 平 八", 19),
            ("炮二平五", 12),
            ("马ニ进ミ 车", 12),
            ("炮人平王", 12),
            ("车l平Z", 8),
        ] {
            assert_eq!(loose_move(text), length, "{text}");
        }
        for text in [
            "啊 马8进7",
            "走炮二平五",
            "一 炮二平五",
            "一二三四",
            "炮25",
            "炮25 马87",
            "马二近三步棋",
            "乓五近一",
            "兵三千人",
            "马ニ近三",
            "马ニ进ミ步",
            "马 ニ 进 ミ",
            "马好进大",
            "车 2023",
            "",
            "炮 二",
            "红方胜",
        ] {
            assert_eq!(loose_move(text), 0, "{text}");
        }
    }
}
