//! Which legacy encoding bytes are in: each candidate reads a sample, the best reading wins.
//!
//! Points are per character: frequent characters of the language and of game records gain,
//! characters no record uses lose, malformed sequences lose most. All candidates read the same
//! bytes, so the sums compare.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252,
};

use super::words::{JAPANESE, KOREAN, RECORD, SIMPLIFIED, TRADITIONAL, class};

/// Sample bytes read by the two most likely candidates; enough to decide nearly all records.
const FIRST_SAMPLE: usize = 512;
/// Sample bytes read by all candidates when the first sample does not decide.
const FULL_SAMPLE: usize = 16 * 1024;
/// Fewest non-ASCII bytes on which two candidates alone may decide.
const EARLY_BYTES: i32 = 16;
/// Up to so many non-ASCII bytes say little about which Latin alphabet they are of.
const ODD_LETTERS: i32 = 3;
const MALFORMED: i32 = -20;

/// The outcome of [`guess`].
pub(super) struct Guess {
    /// The encoding to use.
    pub(super) encoding: &'static Encoding,
    /// Another one that reads the bytes nearly as well, to another text.
    pub(super) rival: Option<&'static Encoding>,
    /// The reading is made of frequent characters of its language throughout.
    pub(super) clear: bool,
}

/// One multi-byte candidate.
struct Candidate {
    encoding: &'static Encoding,
    /// Lists of [`super::words`] that speak for it.
    lists: u8,
    /// Head start for what records are most often in; it matters for a word or two only.
    prior: i32,
    /// Length of the sequence at the start of the bytes, and points for its row of the code page.
    row: fn(u8, u8) -> (usize, i32),
}

const CANDIDATES: [Candidate; 5] = [
    Candidate { encoding: GB18030, lists: SIMPLIFIED, prior: 5, row: gb18030_row },
    Candidate { encoding: BIG5, lists: TRADITIONAL, prior: 4, row: big5_row },
    Candidate { encoding: SHIFT_JIS, lists: JAPANESE, prior: 3, row: shift_jis_row },
    Candidate { encoding: EUC_KR, lists: KOREAN, prior: 2, row: euc_kr_row },
    Candidate { encoding: EUC_JP, lists: JAPANESE, prior: 0, row: euc_jp_row },
];

/// Finds the encoding of `bytes`, which are neither ASCII nor UTF-8.
pub(super) fn guess(bytes: &[u8]) -> Guess {
    let mut text = String::new();
    let mut sample = sample(bytes, FIRST_SAMPLE);
    let size = non_ascii(&sample);
    let [gb18030, big5, ..] = &CANDIDATES;
    let mut pair = [gb18030, big5].map(|it| (points(&sample, it, &mut text), it.encoding));
    pair.sort_by_key(|&(points, _)| -points);
    if size >= EARLY_BYTES && pair[0].0 * 2 > size * 5 && pair[1].0 * 3 < pair[0].0 {
        return Guess { encoding: pair[0].1, rival: None, clear: true };
    }
    if sample.len() >= FIRST_SAMPLE {
        sample = self::sample(bytes, FULL_SAMPLE);
    }
    let mut ranks: Vec<_> =
        CANDIDATES.iter().map(|it| (points(&sample, it, &mut text), it.encoding)).collect();
    ranks.extend([WINDOWS_1252, WINDOWS_1251, WINDOWS_1250].map(|it| (letters(&sample, it), it)));
    ranks.sort_by_key(|&(points, _)| -points);
    judge(&sample, &ranks)
}

/// Points of one encoding for `bytes`, per hundred non-ASCII bytes; `None` for encodings that are
/// not scored.
pub(super) fn quality(bytes: &[u8], encoding: &'static Encoding) -> Option<i32> {
    let sample = sample(bytes, FULL_SAMPLE);
    let page = if encoding == GBK { GB18030 } else { encoding };
    let candidate = CANDIDATES.iter().find(|it| it.encoding == page)?;
    let points = points(&sample, candidate, &mut String::new()) - candidate.prior;
    Some(points.saturating_mul(100) / non_ascii(&sample).max(1))
}

/// Takes the best of `ranks`, with the statistical detector as judge of close calls.
fn judge(sample: &[u8], ranks: &[(i32, &'static Encoding)]) -> Guess {
    let size = non_ascii(sample);
    let (best, encoding) = ranks[0];
    let clear = best * 2 > size * 5;
    let read = |with: &'static Encoding| with.decode_without_bom_handling(sample).0;
    let own = read(encoding);
    let Some(&(second, rival)) = ranks[1..].iter().find(|it| read(it.1) != own) else {
        return Guess { encoding, rival: None, clear };
    };
    let margin = best - second;
    let wanted = 8 + size / 4;
    let weak = best * 2 < size;
    if margin >= wanted && !weak {
        return Guess { encoding, rival: None, clear };
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let named = match detector.guess(None, Utf8Detection::Deny) {
        it if it == GBK => GB18030,
        it => it,
    };
    let points = ranks.iter().find(|it| it.1 == named).map(|it| it.0);
    if named == encoding || read(named) == own {
        // The judge is trained to tell Latin alphabets apart, the sums here are not.
        let is_settled = is_latin(encoding) && is_latin(rival) && size > ODD_LETTERS;
        let is_close = margin * 2 < wanted && !is_settled;
        return Guess { encoding, rival: is_close.then_some(rival), clear };
    }
    // On its own the judge is believed only where no candidate reads well.
    let is_possible = match points {
        Some(_) if is_latin(named) && is_latin(encoding) => true,
        Some(points) => best - points < wanted / 2 || (weak && points > MALFORMED),
        None => weak && size >= EARLY_BYTES && named.is_single_byte(),
    };
    if is_possible {
        Guess { encoding: named, rival: Some(encoding), clear: false }
    } else {
        Guess { encoding, rival: (margin < wanted || weak).then_some(rival), clear }
    }
}

fn is_latin(encoding: &'static Encoding) -> bool {
    encoding == WINDOWS_1252 || encoding == WINDOWS_1250
}

/// The parts of `bytes` that hold non-ASCII bytes, about `limit` bytes of them.
///
/// A part ends at bytes that are never the second byte of a character in any candidate.
fn sample(bytes: &[u8], limit: usize) -> Vec<u8> {
    let mut sample = Vec::with_capacity(limit.min(bytes.len()) + 64);
    let mut at = 0;
    while sample.len() < limit {
        let first = at + Encoding::ascii_valid_up_to(&bytes[at..]);
        if first == bytes.len() {
            break;
        }
        let start = bytes[at..first].iter().rposition(|&it| divides(it)).map_or(at, |it| at + it);
        let room = &bytes[first..bytes.len().min(first + limit)];
        let end = room.iter().position(|&it| divides(it)).map_or(room.len(), |it| it + 1);
        sample.extend_from_slice(&bytes[start.max(first.saturating_sub(32))..first + end]);
        at = first + end;
    }
    sample
}

/// Whether no candidate has `byte` inside a character.
fn divides(byte: u8) -> bool {
    byte < 0x30 || (0x3A..0x40).contains(&byte)
}

fn non_ascii(bytes: &[u8]) -> i32 {
    i32::try_from(bytes.iter().filter(|it| !it.is_ascii()).count()).unwrap_or(i32::MAX)
}

/// Points of a multi-byte candidate.
fn points(sample: &[u8], candidate: &Candidate, text: &mut String) -> i32 {
    // A lone byte in a file of ASCII is rather a sign or letter than half a hanzi.
    let prior = if non_ascii(sample) > 1 { candidate.prior } else { 0 };
    let mut points = prior + rows(sample, candidate.row);
    let mut decoder = candidate.encoding.new_decoder_without_bom_handling();
    let mut at = 0;
    text.clear();
    text.reserve(sample.len() * 3 + 16);
    loop {
        // `last` stays false: a character cut by the end of the sample proves nothing.
        let (result, read) =
            decoder.decode_to_string_without_replacement(&sample[at..], text, false);
        at += read;
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull => text.reserve(sample.len() + 16),
            DecoderResult::Malformed(..) => points += MALFORMED,
        }
    }
    let is_japanese = candidate.lists == JAPANESE;
    points + text.chars().map(|it| weight(it, candidate.lists, is_japanese)).sum::<i32>()
}

/// Points of one decoded character.
fn weight(character: char, lists: u8, is_japanese: bool) -> i32 {
    match character as u32 {
        0..=0x7F => 0,
        0x4E00..=0x9FFF | 0xAC00..=0xD7FF => {
            let class = class(character);
            match (class & lists != 0, class & RECORD != 0) {
                (true, true) => 6,
                (true, false) => 4,
                // Traditional characters written in GBK, the odd hanzi in Korean.
                (false, true) => 2,
                (false, false) => 0,
            }
        }
        0x3000..=0x301F | 0xFF01..=0xFF5E | 0xB7 | 0x2014 | 0x2018..=0x201D | 0x2026 => 3,
        0x3041..=0x30FE => {
            if is_japanese {
                5
            } else {
                -2
            }
        }
        0xFF61..=0xFF9F | 0x3100..=0x312F | 0x0370..=0x04FF => -3,
        0x80..=0x9F | 0xE000..=0xF8FF => -12,
        0x3400..=0x4DBF | 0xF900..=0xFAFF | 0x2_0000.. => -8,
        _ => -1,
    }
}

/// Points for the rows of the code page that the characters come from.
fn rows(sample: &[u8], row: fn(u8, u8) -> (usize, i32)) -> i32 {
    let (mut at, mut points) = (0, 0);
    while at + 1 < sample.len() {
        if sample[at] < 0x80 {
            at += 1;
            continue;
        }
        let (length, row_points) = row(sample[at], sample[at + 1]);
        points += row_points;
        if at > 0 && sample[at - 1].is_ascii_alphabetic() && sample[at + 1].is_ascii_alphabetic() {
            // Rather an accented letter inside a word.
            points -= 4;
        }
        at += length;
    }
    points
}

/// GB 2312 sorts its frequent hanzi first; what GBK added is rare.
fn gb18030_row(lead: u8, trail: u8) -> (usize, i32) {
    match (lead, trail) {
        (_, 0x30..=0x39) => (4, -6),
        (_, ..0x40) => (1, 0),
        (0xB0..=0xD7, 0xA1..) => (2, 2),
        (0xD8..=0xF7, 0xA1..) => (2, -2),
        (0xA1..=0xA9, 0xA1..) => (2, 0),
        _ => (2, -4),
    }
}

/// Big5 has its frequent hanzi in A4 to C6, the rest in C9 to F9, vendor additions elsewhere.
fn big5_row(lead: u8, trail: u8) -> (usize, i32) {
    match (lead, trail) {
        (_, ..0x40) => (1, 0),
        (0xA4..=0xC6, _) => (2, 2),
        (0xC9..=0xF9, _) => (2, -2),
        (0xA1..=0xA3, _) => (2, 0),
        _ => (2, -6),
    }
}

/// JIS X 0208 in the shifted form: kana from 82, frequent kanji 88 to 97; one-byte kana and vendor rows are rare.
fn shift_jis_row(lead: u8, trail: u8) -> (usize, i32) {
    match (lead, trail) {
        (0xA0..=0xDF, _) => (1, -3),
        (_, ..0x40) => (1, 0),
        (0x88..=0x97, _) => (2, 2),
        (0x98..=0xEA, _) => (2, -3),
        (0x81..=0x84, _) => (2, 0),
        _ => (2, -8),
    }
}

/// KS X 1001: syllables in B0 to C8, hanja from CA; modern records write next to no hanja.
fn euc_kr_row(lead: u8, trail: u8) -> (usize, i32) {
    match (lead, trail) {
        (_, ..0x41) => (1, 0),
        (0xB0..=0xC8, 0xA1..) => (2, 2),
        (0xCA..=0xFD, 0xA1..) => (2, -4),
        (0xA1..=0xAF, 0xA1..) => (2, 0),
        _ => (2, -5),
    }
}

/// EUC-JP: JIS level 1 in B0 to CF; 8E is one-byte kana, 8F the supplement.
fn euc_jp_row(lead: u8, trail: u8) -> (usize, i32) {
    match (lead, trail) {
        (_, ..0xA1) => (1, 0),
        (0x8F, _) => (3, -4),
        (0xB0..=0xCF, _) => (2, 2),
        (0x8E | 0xD0..=0xF4, _) => (2, -3),
        _ => (2, 0),
    }
}

/// Points of a single-byte candidate: do its letters make words?
fn letters(sample: &[u8], encoding: &'static Encoding) -> i32 {
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let is_letter = |it: char| it.is_alphabetic() && it != 'ª' && it != 'º';
    let marks: i32 = text.chars().filter(|&it| !it.is_ascii() && !is_letter(it)).map(mark).sum();
    let words = text.split(|it| !is_letter(it)).filter(|it| !it.is_ascii());
    marks + words.map(|it| word(it, encoding == WINDOWS_1251)).sum::<i32>()
}

/// Points of a sign that is no letter.
fn mark(sign: char) -> i32 {
    match sign {
        '“' | '”' | '„' | '‘' | '’' | '–' | '—' | '…' | '«' | '»' | '°' | '·' | '±' | '½' | '¼'
        | '№' | '©' | '®' | '™' | '§' | '\u{A0}' | '•' => 1,
        '\u{80}'..='\u{9F}' => -8,
        _ => -3,
    }
}

/// Points of a word that has a non-ASCII letter.
fn word(word: &str, is_cyrillic: bool) -> i32 {
    let (mut foreign, mut total, mut frequent, mut run, mut longest, mut humps) =
        (0, 0, 0, 0, 0, 0);
    let mut was_lower = false;
    for letter in word.chars() {
        total += 1;
        humps += i32::from(was_lower && letter.is_uppercase());
        was_lower = letter.is_lowercase();
        run = if letter.is_ascii() { 0 } else { run + 1 };
        longest = longest.max(run);
        foreign += i32::from(!letter.is_ascii());
        frequent += i32::from(is_frequent(letter, is_cyrillic));
    }
    if humps > i32::from(!is_cyrillic) {
        return -3 * foreign;
    }
    if is_cyrillic {
        let is_word = foreign == total && frequent * 2 > total && word.contains(is_cyrillic_vowel);
        return match total {
            _ if !is_word => -foreign,
            ..3 => 0,
            _ => 2 * foreign + frequent,
        };
    }
    if total < 3 {
        return frequent;
    }
    if longest > 2 || foreign * 2 > total {
        return -3 * foreign;
    }
    frequent * 4 + (foreign - frequent)
}

fn is_cyrillic_vowel(letter: char) -> bool {
    "аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ".contains(letter)
}

/// The letters that words of the supported languages use often.
fn is_frequent(letter: char, is_cyrillic: bool) -> bool {
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    if is_cyrillic {
        return matches!(lower, 'а'..='я' | 'ё' | 'і' | 'ї' | 'є') && !"фщъэцюх".contains(lower);
    }
    "éèäöüßñçåøæáíóúãõâêôûàòìùîïëąćęłńśźżčďěňřšťůžýőűăşţđ".contains(lower)
}
