//! What can be told of a token by its bytes alone.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while},
    character::complete::{one_of, satisfy},
    combinator::{opt, recognize, verify},
};

use super::tags;
use crate::record::Outcome;

/// Bytes that no move, number or result holds.
const fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | b'!'
            | b'$'
            | b'('
            | b')'
            | b';'
            | b'?'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'<'
            | b'>'
            | b'*'
            | 0x7f
    )
}

pub(super) const ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = ends_word(byte as u8);
        byte += 1;
    }
    table
};

const CORE: [bool; 256] = {
    let mut table = [false; 256];
    let core = b"abcdefgh12345678x";
    let mut i = 0;
    while i < core.len() {
        table[core[i] as usize] = true;
        i += 1;
    }
    table
};

/// Whether the text ends with a character reference but for its `;`: `&amp`, `&#39`.
pub(in crate::formats::pgn) fn is_reference(text: &[u8]) -> bool {
    let near = &text[text.len().saturating_sub(10)..];
    let name = near.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#');
    let length = name.count();
    length > 0 && length < near.len() && near[near.len() - 1 - length] == b'&'
}

/// What may stand before the square that ends a move, in bits of two tables that must share one:
/// nothing (1), a piece (2), a piece and a file, rank or `x` (4), a file and `x` (8).
const FIRST: [u8; 256] = {
    let mut table = [0; 256];
    table[0] = 1 | 2;
    let (pieces, files) = (b"KQRBN", b"abcdefgh");
    let mut i = 0;
    while i < 8 {
        if i < 5 {
            table[pieces[i] as usize] = 4;
        }
        table[files[i] as usize] = 8;
        i += 1;
    }
    table
};

/// The second of the two.
const SECOND: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        if CORE[i] {
            table[i] = 4;
        }
        i += 1;
    }
    table[0] = 1;
    table[b'x' as usize] = 4 | 8;
    let pieces = b"KQRBN";
    i = 0;
    while i < 5 {
        table[pieces[i] as usize] = 2;
        i += 1;
    }
    table
};

/// Marks, in their highest bits, the bytes of a word that are `byte`. The lowest mark is right,
/// whatever the higher ones are.
#[inline]
const fn marks(word: u64, byte: u8) -> u64 {
    let like = word ^ (ONES * byte as u64);
    like.wrapping_sub(ONES) & !like & HIGHS
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHS: u64 = ONES << 7;

/// The length of the annotation glyph that the bytes begin with, `$` and one or two digits: no number
/// of theirs is out of range.
#[inline]
pub(in crate::formats::pgn) const fn plain_nag(near: &[u8; NEAR]) -> Option<usize> {
    match near {
        [b'$', b'0'..=b'9', b'0'..=b'9', after, ..] if !after.is_ascii_digit() => Some(3),
        [b'$', b'0'..=b'9', after, ..] if !after.is_ascii_digit() => Some(2),
        _ => None,
    }
}

/// The next brace from `at`. Most comments are clocks, for which a call costs more than the look.
#[inline]
pub(super) fn brace(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    if let Some(near) = rest.first_chunk::<32>() {
        for (n, eight) in near.as_chunks().0.iter().enumerate() {
            let word = u64::from_le_bytes(*eight);
            // Both braces, `y` and DEL are alike in these bits.
            if marks(word & (ONES * 0xF9), 0x79) != 0 {
                let braces = marks(word, b'{') | marks(word, b'}');
                if braces != 0 {
                    return Some(at + 8 * n + (braces.trailing_zeros() / 8) as usize);
                }
            }
        }
    }
    memchr::memchr2(b'{', b'}', rest).map(|hop| at + hop)
}

/// Bytes that are looked at at once.
pub(in crate::formats::pgn) const NEAR: usize = 16;

/// The first eight bytes, the first one lowest.
#[inline]
pub(in crate::formats::pgn) fn word(near: &[u8; NEAR]) -> u64 {
    near.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight))
}

/// Length of a move in plain SAN of up to four letters, its check sign aside, that ends with a
/// blank, and its [word](crate::record::word). Takes what [`san`] takes, nearly without branches, but
/// for a suffix that stands [apart](apart).
#[inline]
#[allow(clippy::needless_bitwise_bool)] // on purpose: a branch would be guessed wrong
pub(in crate::formats::pgn) fn short_san(near: &[u8; NEAR]) -> Option<(usize, u64)> {
    let word = word(near);
    // The first byte up to a blank, or outside ASCII; it is the lowest one marked, whatever the
    // higher ones are.
    let ends = word.wrapping_sub(ONES * 0x21) & HIGHS;
    let length = (ends.trailing_zeros() / 8) as usize;
    if !(2..6).contains(&length) || near[length] > b' ' {
        return None;
    }
    let marked = matches!(near[length - 1], b'+' | b'#');
    let body = length - usize::from(marked);
    // The square comes into the last two bytes, zeros before the move.
    let last = (word as u32).wrapping_shl(32_u32.wrapping_sub(8 * body as u32));
    let [first, second, ..] = last.to_le_bytes();
    // Files and ranks are eight each.
    let plain = (last.wrapping_sub(0x3161_0000) & 0xF8F8_0000 == 0)
        & (FIRST[first as usize] & SECOND[second as usize] != 0)
        & (body < 5);
    plain.then_some((length, word << (64 - 8 * length)))
}

/// What a suffix that stands [`APART`] begins with, in bits of two tables that must share one:
/// `e.` and `ep` (1), `ma` (2), `ch` (4), `db` and `di` (8), a sign and anything (16).
const GOES_ON: [[u8; 256]; 2] = {
    let mut table = [[0; 256], [16; 256]];
    let starts = [
        (b'e', b'.', 1),
        (b'e', b'p', 1),
        (b'm', b'a', 2),
        (b'c', b'h', 4),
        (b'd', b'b', 8),
        (b'd', b'i', 8),
        (b'+', b' ', 16),
        (b'#', b' ', 16),
        (0xE2, b' ', 16),
    ];
    let mut i = 0;
    while i < starts.len() {
        let (first, second, bit) = starts[i];
        table[0][first as usize] |= bit;
        table[1][second as usize] |= bit;
        i += 1;
    }
    table
};

/// One past the suffix that stands [`APART`] behind the move that ends at `end`; `end` if none does.
/// No plain move, number or comment begins like one.
#[inline]
pub(in crate::formats::pgn) fn apart(bytes: &[u8], end: usize) -> usize {
    match bytes.get(end..) {
        Some(&[b' ', first, second, ..])
            if GOES_ON[0][first as usize] & GOES_ON[1][second as usize] != 0 =>
        {
            spaced_suffix(bytes, end)
        }
        _ => end,
    }
}

/// One past a move in plain SAN at `at`, 0 if something else stands there.
#[inline]
pub(in crate::formats::pgn) fn san(bytes: &[u8], at: usize) -> usize {
    let mut i = at;
    match bytes[i] {
        b'K' | b'Q' | b'R' | b'B' | b'N' => i += 1,
        b'O' => {
            i += match &bytes[at..] {
                [b'O', b'-', b'O', b'-', b'O', ..] => 5,
                [b'O', b'-', b'O', ..] => 3,
                _ => return 0,
            };
            return check(bytes, i);
        }
        _ => {}
    }
    let core = i;
    while i < bytes.len() && CORE[bytes[i] as usize] {
        i += 1;
    }
    let length = i - core;
    if !(2..=5).contains(&length)
        || !bytes[i - 1].is_ascii_digit()
        || !matches!(bytes[i - 2], b'a'..=b'h')
        || core == at && length > 2 && bytes[core + 1] != b'x'
    {
        return 0;
    }
    if i + 1 < bytes.len() && bytes[i] == b'=' && matches!(bytes[i + 1], b'Q' | b'R' | b'B' | b'N')
    {
        i += 2;
    }
    check(bytes, i)
}

/// Takes the check sign; 0 unless the word ends here, with nothing after it that needs a look.
#[inline]
fn check(bytes: &[u8], mut i: usize) -> usize {
    if matches!(bytes.get(i), Some(b'+' | b'#')) {
        i += 1;
    }
    match bytes.get(i) {
        None => i,
        // `e.p.`, `mate`, `ch`, `dbl ch`, a sign: few moves are followed by these letters.
        Some(b' ') => match bytes.get(i + 1) {
            Some(b'e' | b'm' | b'c' | b'd' | b'+' | b'#' | 0xE2) => spaced_suffix(bytes, i),
            _ => i,
        },
        Some(b'(') => 0,
        Some(&byte) if ENDS_WORD[byte as usize] => i,
        Some(_) => 0,
    }
}

/// Suffixes that may stand apart from their move.
const APART: [&str; 22] = [
    "e. p.",
    "e. p",
    "e.p.",
    "e.p",
    "ep",
    "mate",
    "checkmate",
    "check",
    "ch.",
    "ch",
    "dbl ch",
    "dbl. ch",
    "dbl check",
    "dis ch",
    "dis. ch",
    "disc ch",
    "dis check",
    "++",
    "+",
    "#",
    "†",
    "‡",
];

/// One past a suffix that stands apart: `exd6 e.p.`, `Qh5 dbl ch`, `Nc6 #`.
pub(super) fn spaced_suffix(bytes: &[u8], end: usize) -> usize {
    match bytes[end..] {
        [b' ', b'+' | b'#' | 0xE2, ..]
        | [b' ', b'e', b'.' | b'p', ..]
        | [b' ', b'm', b'a', ..]
        | [b' ', b'c', b'h', ..]
        | [b' ', b'd', b'b' | b'i', ..] => {}
        _ => return end,
    }
    let rest = &bytes[end + 1..];
    let found = APART.iter().find(|suffix| {
        rest.starts_with(suffix.as_bytes())
            && rest.get(suffix.len()).is_none_or(|&byte| ENDS_WORD[byte as usize])
    });
    found.map_or(end, |suffix| end + 1 + suffix.len())
}

/// The start of the first tag line in `bytes[from..limit]`, `from` being no line's start.
pub(super) fn tag_line(bytes: &[u8], from: usize, limit: usize) -> Option<usize> {
    memchr::memchr2_iter(b'\n', b'\r', &bytes[from..limit])
        .map(|hop| from + hop + 1)
        .find(|&line| tags::begins(&bytes[line..limit.min(line + 300).max(line)]))
}

/// A termination marker in figures, in any of its spellings.
pub(super) fn result(input: &str) -> IResult<&str, &str> {
    let half = || {
        alt((
            tag("1/2"),
            tag("½"),
            tag("0.5"),
            tag("0,5"),
            tag("1"),
            tag("0"),
            tag("１"),
            tag("０"),
        ))
    };
    let blanks = || take_while(|c| matches!(c, ' ' | '\t' | '\u{a0}'));
    let dash = one_of("-:–—−‐‑‒－：");
    let pair = recognize((half(), blanks(), dash, blanks(), half()));
    let (rest, found) =
        verify(alt((pair, tag("1/2"), tag("½"))), |text: &str| Outcome::read(text).is_some())
            .parse(input)?;
    // Not a part of something longer: `0-0-0`, `1-0a`.
    let glued = |c: char| c.is_alphanumeric() || matches!(c, '-' | '/' | '–' | '=' | ':' | '+');
    let (_, next) = opt(satisfy(glued)).parse(rest)?;
    match next {
        None => Ok((rest, found)),
        Some(_) => {
            Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Verify)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_takes_only_what_the_long_way_takes() {
        let signs = b"KQRBNOabhx18+#=- \n";
        let mut seed = 7_u64;
        let mut taken = 0;
        for _ in 0..500_000 {
            let mut text = [b' '; NEAR];
            for byte in &mut text[..9] {
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                *byte = signs[(seed >> 40) as usize % signs.len()];
            }
            let (short, word) = short_san(&text).unwrap_or((0, 0));
            if text[0].is_ascii_alphabetic() && short > 0 {
                let whole = apart(&text, short);
                let written = std::str::from_utf8(&text[..short]).unwrap();
                assert_eq!(word, crate::word::word(written.as_bytes()));
                assert_eq!(whole, san(&text, 0), "{}", String::from_utf8_lossy(&text));
                // What stands apart is no move.
                if let Some(next) = text[short + 1..].first_chunk::<7>().filter(|_| whole > short) {
                    let mut near = [b' '; NEAR];
                    near[..7].copy_from_slice(next);
                    assert_eq!(short_san(&near), None);
                }
                taken += 1;
            }
        }
        assert!(taken > 1000, "{taken}");
        for (text, length) in
            [("Nbd2 Nf6 7. c4 c5", 4), ("exd6 e.p. and so", 9), ("Qh5+ mate and so", 9)]
        {
            let (short, _) = text.as_bytes().first_chunk().and_then(short_san).unwrap_or((0, 0));
            assert_eq!(apart(text.as_bytes(), short), length, "{text}");
        }
    }

    #[test]
    fn the_next_brace_is_found_near_and_far() {
        for length in 0..80 {
            let mut text = vec![b'|'; length];
            assert_eq!(brace(&text, 0), None);
            text.extend_from_slice(b"}{ after");
            assert_eq!(brace(&text, 0), Some(length));
            assert_eq!(brace(&text, length + 1), Some(length + 1));
        }
    }
}
