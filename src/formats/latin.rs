//! Moves of xiangqi in Latin letters and digits, by their look: what is shared by the lexers.
//!
//! All take ASCII with look-alikes folded.

/// Length of the move in digits alone that the text begins with, 0 if there is none: `7747` (from
/// and to as x and y), or a pawn's number and file, `16=7`, `33.4`, `3+.4`. A caller makes sure
/// that the word ends there.
///
/// Four digits must be a way that some piece can go, which years seldom are.
pub(super) fn figures(text: &[u8]) -> usize {
    let file = |byte: u8| matches!(byte, b'1'..=b'9');
    let found = match *text {
        [x @ b'0'..=b'8', y @ b'0'..=b'9', to_x @ b'0'..=b'8', to_y @ b'0'..=b'9', ..] => {
            matches!((x.abs_diff(to_x), y.abs_diff(to_y)), (0, 1..) | (1.., 0) | (1 | 2, 1 | 2))
        }
        [first, second, b'+' | b'-' | b'.' | b'=', number, ..] => {
            file(first) && (file(second) || matches!(second, b'+' | b'-' | b'=')) && file(number)
        }
        _ => false,
    };
    if found { 4 } else { 0 }
}

/// Whether the word is a Vietnamese move longer than four characters: `Tg5.1`, `Bt5-6`, `B25-6`,
/// and `Tốt7.1` with any byte for the accented letter.
pub(super) fn long_vietnamese(word: &[u8]) -> bool {
    let [name @ .., b'.' | b'/' | b'-', b'1'..=b'9'] = word else { return false };
    let figures = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let letters = &name[..name.len() - figures];
    (3..=6).contains(&name.len())
        && (1..=2).contains(&figures)
        && matches!(
            letters.first(),
            Some(
                b's' | b't'
                    | b'x'
                    | b'p'
                    | b'm'
                    | b'b'
                    | b'c'
                    | b'v'
                    | b'S'
                    | b'T'
                    | b'X'
                    | b'P'
                    | b'M'
                    | b'B'
                    | b'C'
                    | b'V'
            )
        )
        && letters[1..].iter().all(|byte| byte.is_ascii_lowercase() || *byte == b'~')
}

/// Whether the word is a move in short algebraic notation of ten ranks: `Che3`, `c4`, `Rxb10+`.
pub(super) fn san(word: &[u8]) -> bool {
    let marks = word.iter().rev().take_while(|byte| matches!(byte, b'+' | b'#')).count();
    let word = &word[..word.len() - marks];
    let square = |text: &[u8]| -> Option<usize> {
        match text {
            [.., b'a'..=b'i', b'1', b'0'] => Some(3),
            [.., b'a'..=b'i', b'0'..=b'9'] => Some(2),
            _ => None,
        }
    };
    let Some(length) = square(word) else { return false };
    let rest = &word[..word.len() - length];
    let rest = rest.strip_suffix(b"x").unwrap_or(rest);
    let rest = match rest.split_first() {
        Some((letter, rest)) if b"KAGBEMHNRCP".contains(letter) => rest,
        _ => rest,
    };
    let rest = match rest.split_first() {
        Some((b'a'..=b'i', rest)) => rest,
        _ => rest,
    };
    matches!(rest, [] | [b'0'..=b'9'] | [b'1', b'0'])
}

/// What a short word with digits may be when full-width forms are narrow, when `O` stands for 0, and
/// when `l` and `I` stand for 1; nothing for other words. A word without a digit counts where a
/// dash parts it: `IO-HO`.
pub(super) fn unslipped(word: &str) -> Vec<String> {
    let odd = |c: char| !c.is_ascii() || matches!(c, 'O' | 'o' | 'l' | 'I' | 'i' | '|');
    let digit = |c: char| c.is_ascii_digit() || matches!(c, '０'..='９');
    // Whoever writes O for 0 moves along the first rank without a digit.
    let parted = || word.starts_with(|c| matches!(c, 'A'..='I')) && word.contains('-');
    let numbered = word.contains(digit) || parted();
    if !word.contains(odd) || !numbered || !(3..=6).contains(&word.chars().count()) {
        return Vec::new();
    }
    let narrow = |c: char| match c {
        '！'..='～' => char::from((c as u32 - 0xFEE0) as u8),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '〇' | '○' => 'O',
        _ => c,
    };
    let zero = |c: char| if matches!(c, 'O' | 'o') { '0' } else { c };
    let one = |c: char| if matches!(c, 'l' | 'I' | 'i' | '|') { '1' } else { c };
    let word: String = word.chars().map(narrow).collect();
    if !word.is_ascii() {
        return Vec::new();
    }
    let zeros: String = word.chars().map(zero).collect();
    let ones = word.chars().map(one).collect();
    let both = zeros.chars().map(one).collect();
    vec![word, zeros, ones, both]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_written_with_letters() {
        assert!(unslipped("IO-HO").contains(&"I0-H0".to_owned()));
        for text in ["O-O", "O-O-O", "well-known", "HELLO"] {
            assert!(unslipped(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn looks() {
        for text in ["7747", "7062", "16=7", "33.4", "3+.4", "62.5"] {
            assert_eq!(figures(text.as_bytes()), 4, "{text}");
        }
        for text in ["1985", "1996", "1-0", "12.", "9999", "1..."] {
            assert_eq!(figures(text.as_bytes()), 0, "{text}");
        }
        for text in ["Tg5.1", "Bt5-6", "B25-6", "T~t7.1", "tg5-4"] {
            assert!(long_vietnamese(text.as_bytes()), "{text}");
        }
        for text in ["H2-E2", "Ng1-3", "O-O-1", "P2-5x"] {
            assert!(!long_vietnamese(text.as_bytes()), "{text}");
        }
        for text in ["Che3", "c4", "exe5", "Rxb10+", "R10xa9", "Ra1b1"] {
            assert!(san(text.as_bytes()), "{text}");
        }
        for text in ["Qh5", "C2.5", "", "+", "e10e", "O-O"] {
            assert!(!san(text.as_bytes()), "{text}");
        }
    }
}
