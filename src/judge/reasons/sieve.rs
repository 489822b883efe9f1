//! What tells, before a text is folded, that it holds no reason: its letters, and the ends of its
//! clauses. Nearly no comment gets past.

use super::{
    Kind,
    table::{About, CHESS_ENGLISH, ENGLISH, OTHER},
};

/// The letters of an ASCII text in any case, one bit each.
pub(super) const fn letters(text: &[u8]) -> u32 {
    let (mut letters, mut i) = (0, 0);
    while i < text.len() {
        let letter = (text[i] | 0x20).wrapping_sub(b'a');
        letters |= if letter < 26 { 1 << letter } else { 0 };
        i += 1;
    }
    letters
}

/// Room for all English phrases.
const ROOM: usize = 256;

/// The English phrases, those of chess behind the others.
pub(super) struct Phrases {
    /// The letters of each.
    letters: [u32; ROOM],
    /// Its last four bytes.
    pub(super) ends: [u32; ROOM],
    /// Its entry, and where it begins and ends there.
    pub(super) places: [(u8, u16, u16); ROOM],
}

pub(super) static PHRASES: Phrases = {
    // What is left over needs a letter that there is none of, and ends like nothing.
    let mut all = Phrases { letters: [!0; ROOM], ends: [0; ROOM], places: [(0, 0, 0); ROOM] };
    let (mut entry, mut count) = (0, 0);
    while entry < ENGLISH.len() + CHESS_ENGLISH.len() {
        let phrases = english_entry(entry).2;
        let mut from = 0;
        while from <= phrases.len() {
            let (_, rest) = phrases.as_bytes().split_at(from);
            let length = first_bar(rest);
            let (phrase, _) = rest.split_at(length);
            (all.letters[count], all.ends[count]) = (letters(phrase), last_four(phrase));
            all.places[count] = (entry as u8, from as u16, (from + length) as u16);
            count += 1;
            from += length + 1;
        }
        entry += 1;
    }
    all
};

/// An entry of the English phrases.
pub(super) const fn english_entry(entry: usize) -> &'static (Kind, About, &'static str) {
    if entry < ENGLISH.len() { &ENGLISH[entry] } else { &CHESS_ENGLISH[entry - ENGLISH.len()] }
}

/// One bit for what the last four bytes of every phrase come to.
static ENDS: [u64; 16] = {
    let (mut table, mut i) = ([0; 16], 0);
    while i < ROOM {
        let place = end_place(PHRASES.ends[i]);
        table[place / 64] |= 1 << (place % 64);
        i += 1;
    }
    table
};

const fn end_place(four: u32) -> usize {
    (four.wrapping_mul(0x9E37_79B1) >> 22) as usize
}

/// Whether a phrase ends in these four bytes. Nearly none do.
#[inline]
pub(super) fn is_end(four: u32) -> bool {
    let place = end_place(four);
    ENDS[place / 64] >> (place % 64) & 1 != 0 && PHRASES.ends.contains(&four)
}

/// The fewest different letters that a phrase has.
const FEWEST: u32 = {
    let (mut fewest, mut i) = (26, 0);
    while i < ROOM {
        let count = PHRASES.letters[i].count_ones();
        fewest = if count < fewest { count } else { fewest };
        i += 1;
    }
    fewest
};

/// The letters in ASCII of the words that make a sentence say no reason.
pub(super) const OTHER_LETTERS: [u32; OTHER.len()] = {
    let (mut table, mut i) = ([0; OTHER.len()], 0);
    while i < OTHER.len() {
        table[i] = letters(OTHER[i].as_bytes());
        i += 1;
    }
    table
};

/// The last four bytes that are no blanks, letters in lower case, the last one highest.
pub(super) const fn last_four(text: &[u8]) -> u32 {
    let (mut four, mut taken, mut i) = (0, 0, text.len());
    while i > 0 && taken < 4 {
        i -= 1;
        if text[i] > b' ' {
            four = four << 8 | text[i].to_ascii_lowercase() as u32;
            taken += 1;
        }
    }
    four
}

/// What a byte is to the clauses of a text in ASCII.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Sign,
    Control,
    Blank,
    EndsClause,
    EndsSentence,
}

static CLASSES: [Class; 128] = {
    let (mut table, mut i) = ([Class::Sign; 128], 0);
    while i < 128 {
        let byte = i as u8;
        table[i] = match byte as char {
            c if ends_sentence(c) => Class::EndsSentence,
            c if ends_clause(c) => Class::EndsClause,
            '\t'..='\r' | ' ' => Class::Blank,
            '\0'..=' ' => Class::Control,
            _ => Class::Sign,
        };
        i += 1;
    }
    table
};

/// Where the first sentence of a text in ASCII ends, and whether a clause of it may end in a phrase, or
/// its clauses taken together may; `false` is certain. Saves most prose from being folded.
fn first_sentence(text: &[u8]) -> (usize, bool) {
    // The last four signs of the clause, the last one highest; where it begins and ends.
    let (mut four, mut clause) = (0_u32, None);
    let ends = |four: u32| four > 0xFF_FFFF && is_end(four);
    // The last clause of a sentence may be no more than the rest of a phrase.
    let mut last: Option<usize> = None;
    let long = |clause: Option<(usize, usize)>| clause.map(|(from, to)| to - from);
    let (mut end, mut may) = (text.len(), false);
    for (at, &byte) in text.iter().enumerate() {
        match CLASSES[usize::from(byte & 0x7F)] {
            Class::Sign => {
                four = four >> 8 | u32::from(byte.to_ascii_lowercase()) << 24;
                clause = Some((clause.map_or(at, |(from, _)| from), at + 1));
            }
            Class::Control => clause = Some((clause.map_or(at, |(from, _)| from), at + 1)),
            Class::Blank => {}
            Class::EndsClause => {
                may |= ends(four);
                last = long(clause).or(last);
                (four, clause) = (0, None);
            }
            Class::EndsSentence => {
                end = at;
                break;
            }
        }
    }
    (end, may || ends(four) || long(clause).or(last).is_some_and(|last| last < 4))
}

/// The sentences of a text of which a clause may end in a phrase.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let plain = |text: &str| text.is_ascii() && !text.contains('&');
    let all_plain = plain(text);
    let mut rest = Some(text);
    let next = move || {
        let text = rest?;
        let (end, may) = if all_plain {
            first_sentence(text.as_bytes())
        } else {
            let end = text.find(ends_sentence).unwrap_or(text.len());
            let sentence = &text[..end];
            (end, !plain(sentence) || first_sentence(sentence.as_bytes()).1)
        };
        let (sentence, after) = text.split_at(end);
        rest = after.chars().next().map(|sign| &after[sign.len_utf8()..]);
        Some(may.then_some(sentence))
    };
    std::iter::from_fn(next).flatten()
}

/// Where the first phrase of an entry ends.
const fn first_bar(text: &[u8]) -> usize {
    let mut i = 0;
    while i < text.len() && text[i] != b'|' {
        i += 1;
    }
    i
}

/// Whether a text may hold a phrase; `false` is certain. Nearly all last comments are clocks.
pub(super) fn may_hold(text: &str) -> bool {
    if !text.is_ascii() {
        return true;
    }
    let has = letters(text.as_bytes());
    has.count_ones() >= FEWEST && PHRASES.letters.iter().any(|wants| wants & !has == 0)
}

pub(super) const fn ends_sentence(c: char) -> bool {
    matches!(c, '。' | '．' | '.' | '！' | '!' | '？' | '?' | '；' | ';' | '\n' | '\r' | '|')
}

pub(super) const fn ends_clause(c: char) -> bool {
    matches!(
        c,
        ',' | '，'
            | '、'
            | ':'
            | '：'
            | '('
            | ')'
            | '（'
            | '）'
            | '['
            | ']'
            | '【'
            | '】'
            | '〔'
            | '〕'
            | '“'
            | '”'
            | '"'
            | '《'
            | '》'
            | '…'
    )
}
