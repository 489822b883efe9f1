//! The decision about the encoding of a file, and of one game within it.

use std::borrow::Cow;

use simdutf8::basic::from_utf8;

use super::{Decoded, Encoding, decode, score, words};

/// Bytes at the start of a file in which NULs and control bytes are counted.
const HEAD: usize = 8 * 1024;
/// Points per hundred non-ASCII bytes below which a declared encoding reads nonsense.
const NONSENSE: i32 = 50;

/// What [`detect`] found, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The encoding to decode with.
    pub encoding: Encoding,
    /// Bytes of a byte order mark at the start, not part of the text.
    pub bom: usize,
    /// The second best candidate, where the call was close and the text would differ.
    pub rival: Option<Encoding>,
    /// NULs or control bytes beyond what text has: no text file. UTF-16 is text.
    pub binary: bool,
    /// An encoding was declared, known, and is not the one the bytes are in.
    pub declared_wrong: bool,
}

impl Verdict {
    fn new(encoding: Encoding) -> Self {
        Self { encoding, bom: 0, rival: None, binary: false, declared_wrong: false }
    }
}

/// Decides the encoding of a file from `bytes`, the whole of it or its beginning.
///
/// `declared` is the charset the file itself names (SGF `CA`). A byte order mark decides, then
/// valid UTF-8, then NULs at every other place (UTF-16), then the declared charset if the bytes
/// read well in it, then the vocabulary of game records. ASCII is UTF-8.
pub fn detect(bytes: &[u8], declared: Option<&str>) -> Verdict {
    let declared = declared.and_then(Encoding::by_name);
    if let Some((encoding, bom)) = encoding_rs::Encoding::for_bom(bytes) {
        let encoding = Encoding(encoding);
        let binary = !encoding.is_utf16() && is_binary(&bytes[bom..]);
        let declared_wrong = declared.is_some_and(|it| !is_same(it, encoding));
        return Verdict { bom, binary, declared_wrong, ..Verdict::new(encoding) };
    }
    if let Some(encoding) = utf16_by_nuls(bytes) {
        let declared_wrong = declared.is_some_and(|it| !is_same(it, encoding));
        return Verdict { declared_wrong, ..Verdict::new(encoding) };
    }
    let mut verdict =
        if is_utf8(bytes) { detect_utf8(bytes, declared) } else { detect_legacy(bytes, declared) };
    verdict.binary = is_binary(bytes);
    verdict
}

/// The verdict on bytes that are valid UTF-8.
fn detect_utf8(bytes: &[u8], declared: Option<Encoding>) -> Verdict {
    if bytes.is_ascii() {
        // ESC $ begins the two-byte part of ISO-2022-JP, which is ASCII on the surface.
        let is_iso2022 =
            memchr::memchr_iter(0x1B, bytes).any(|at| bytes.get(at + 1) == Some(&b'$'));
        let encoding = if is_iso2022 { encoding_rs::ISO_2022_JP } else { encoding_rs::UTF_8 };
        let declared_wrong = declared.is_some_and(Encoding::is_utf16);
        return Verdict { declared_wrong, ..Verdict::new(Encoding(encoding)) };
    }
    if let Some(encoding) = legacy_in_disguise(bytes, declared) {
        return Verdict { rival: Some(Encoding::UTF_8), ..Verdict::new(encoding) };
    }
    let declared_wrong = declared.is_some_and(|it| it != Encoding::UTF_8);
    Verdict { declared_wrong, ..Verdict::new(Encoding::UTF_8) }
}

/// A double-byte encoding in which bytes that happen to be valid UTF-8 read far better.
///
/// Short words of GBK can be valid UTF-8, but only of two-byte sequences, which then are a jumble of
/// rare letters. CJK text in UTF-8 is made of three-byte sequences.
fn legacy_in_disguise(bytes: &[u8], declared: Option<Encoding>) -> Option<Encoding> {
    // Stretches of ASCII, nearly all of a long text, are passed at the speed of `is_ascii`.
    let wide =
        || bytes.chunks(64).filter(|it| !it.is_ascii()).flatten().filter(|it| !it.is_ascii());
    let is_short = wide().nth(64).is_none();
    if !is_short || wide().any(|&it| it >= 0xE0) {
        return None;
    }
    let text = from_utf8(bytes).ok()?;
    if all_usual(text) {
        return None;
    }
    if let Some(declared) = declared {
        let fits = declared.is_double_byte() && reads_well(bytes, declared);
        return fits.then_some(declared);
    }
    let guess = score::guess(bytes);
    guess.clear.then_some(Encoding(guess.encoding))
}

/// Whether all characters are usual ones. Only those outside ASCII are decoded.
fn all_usual(text: &str) -> bool {
    let usual = |byte: u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r' | 0x80..);
    let chunks = || text.as_bytes().chunks(64);
    let mut wide = chunks().enumerate().filter(|(_, chunk)| !chunk.is_ascii());
    chunks().all(|chunk| chunk.iter().fold(true, |all, &byte| all & usual(byte)))
        && wide.all(|(nth, chunk)| {
            let mut leads = chunk.iter().enumerate().filter(|(_, byte)| **byte >= 0xC0);
            leads.all(|(at, _)| text[nth * 64 + at..].chars().next().is_none_or(words::is_usual))
        })
}

/// The verdict on bytes that are neither UTF-8 nor UTF-16.
fn detect_legacy(bytes: &[u8], declared: Option<Encoding>) -> Verdict {
    if is_damaged_utf8(bytes, declared == Some(Encoding::UTF_8)) {
        let declared_wrong = declared.is_some_and(|it| it != Encoding::UTF_8);
        return Verdict { declared_wrong, ..Verdict::new(Encoding::UTF_8) };
    }
    let Some(declared) = declared else {
        let guess = score::guess(bytes);
        let rival = guess.rival.map(Encoding);
        return Verdict { rival, ..Verdict::new(Encoding(guess.encoding)) };
    };
    if reads_well(bytes, declared) {
        return Verdict::new(declared);
    }
    let guess = score::guess(bytes);
    let guessed = Encoding(guess.encoding);
    if is_same(guessed, declared) || (!refutes(&guess, declared) && is_readable(bytes, declared)) {
        return Verdict::new(declared);
    }
    let rival = guess.rival.map(Encoding);
    Verdict { rival, declared_wrong: true, ..Verdict::new(guessed) }
}

/// Whether `guess` is good enough to call a declaration wrong in which the bytes decode.
///
/// Any bytes decode in a single-byte encoding, and nearly any in GB18030. Latin alphabets are not
/// told apart well enough; ISO-8859-1 is what writers declare without a thought.
fn refutes(guess: &score::Guess, declared: Encoding) -> bool {
    let is_default = declared.0 == encoding_rs::WINDOWS_1252;
    let is_cyrillic = guess.encoding == encoding_rs::WINDOWS_1251;
    guess.clear && (!guess.encoding.is_single_byte() || (is_default && is_cyrillic))
}

/// Decodes one game cut from a larger file, and tells in which encoding.
///
/// `file` is the verdict on the whole file, `declared` the charset this game names. Valid UTF-8 and
/// a declaration that fits go before the encoding of the file: collections are pasted together.
/// ASCII and UTF-8 slices of a UTF-8 file are borrowed and cost one validation.
pub fn decode_slice<'a>(
    bytes: &'a [u8],
    file: &Verdict,
    declared: Option<&str>,
) -> (Decoded<'a>, Encoding) {
    if file.encoding.is_utf16() {
        return (decode(bytes, file.encoding), file.encoding);
    }
    let declared = declared.and_then(Encoding::by_name).filter(|it| !it.is_utf16());
    let Ok(text) = from_utf8(bytes) else {
        return decode_legacy_slice(bytes, file.encoding, declared);
    };
    let expected = declared.unwrap_or(file.encoding);
    let encoding = if expected == Encoding::UTF_8 {
        expected
    } else if !expected.0.is_ascii_compatible() {
        // ISO-2022-JP looks like ASCII; without its escapes it is.
        if memchr::memchr(0x1B, bytes).is_some() {
            return (decode(bytes, expected), expected);
        }
        Encoding::UTF_8
    } else if bytes.is_ascii() {
        expected
    } else {
        match legacy_in_disguise(bytes, Some(expected)) {
            Some(encoding) => return (decode(bytes, encoding), encoding),
            None => Encoding::UTF_8,
        }
    };
    (Decoded { text: Cow::Borrowed(text), bad: Vec::new() }, encoding)
}

/// A slice that is not UTF-8.
fn decode_legacy_slice(
    bytes: &[u8],
    file: Encoding,
    declared: Option<Encoding>,
) -> (Decoded<'_>, Encoding) {
    if declared.is_some() || file == Encoding::UTF_8 {
        let encoding = detect_legacy(bytes, declared).encoding;
        return (decode(bytes, encoding), encoding);
    }
    let decoded = decode(bytes, file);
    if !decoded.bad.is_empty() {
        // Perhaps a game in another encoding than its file.
        let other = detect_legacy(bytes, None).encoding;
        let reread = decode(bytes, other);
        if reread.bad.len() < decoded.bad.len() {
            return (reread, other);
        }
    }
    (decoded, file)
}

/// Whether both name one encoding; GBK is part of GB18030.
pub(super) fn is_same(one: Encoding, other: Encoding) -> bool {
    let widest = |it: Encoding| if it.0 == encoding_rs::GBK { encoding_rs::GB18030 } else { it.0 };
    widest(one) == widest(other) || (one.is_utf16() && other.is_utf16())
}

/// Whether `bytes` are UTF-8, but for a last character cut by the end.
fn is_utf8(bytes: &[u8]) -> bool {
    let cut = || std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
    from_utf8(bytes).is_ok() || cut()
}

/// Whether `bytes` decode without a malformed sequence, but for a cut one at the end.
fn is_readable(bytes: &[u8], encoding: Encoding) -> bool {
    if encoding.is_utf16() {
        return false;
    }
    let decoded = decode(bytes, encoding);
    let end = decoded.text.len();
    decoded.bad.iter().all(|it| it.end as usize == end && it.len() <= 12)
}

/// Whether a declared multi-byte encoding fits, malformed or meaningless text excluded.
fn reads_well(bytes: &[u8], encoding: Encoding) -> bool {
    score::quality(bytes, encoding.0).is_some_and(|it| it >= NONSENSE)
        && is_readable(bytes, encoding)
}

/// The stretches of `bytes` outside ASCII, each with its place; ASCII breaks no sequence that is
/// whole. Most of a text is passed at the speed of `is_ascii`.
fn wide_runs(bytes: &[u8]) -> impl Iterator<Item = (&[u8], usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(chunk) = bytes.get(at..at + 64).filter(|chunk| chunk.is_ascii()) {
            at += chunk.len();
        }
        let rest = &bytes[at..];
        let from = at + rest.iter().position(|byte| !byte.is_ascii())?;
        let run = &bytes[from..];
        let run = &run[..run.iter().position(u8::is_ascii).unwrap_or(run.len())];
        at = from + run.len();
        Some((run, from))
    })
}

/// Whether `bytes` are UTF-8 in which a few characters are cut or broken.
///
/// Fields of fixed length cut their last character: then the broken sequences stand at the end of
/// bracketed values. Otherwise whole characters must outnumber the broken ones by far.
fn is_damaged_utf8(bytes: &[u8], is_declared: bool) -> bool {
    let (mut whole, mut broken, mut cut) = (0_usize, 0_usize, 0_usize);
    for (chunk, end) in wide_runs(bytes).flat_map(|(run, from)| {
        let mut end = from;
        run.utf8_chunks().map(move |chunk| {
            end += chunk.valid().len() + chunk.invalid().len();
            (chunk, end)
        })
    }) {
        // Lead bytes of three- and four-byte characters, which legacy text rarely forms.
        whole += chunk.valid().bytes().filter(|&it| it >= 0xE0).count();
        let is_cut = chunk.invalid().first().is_some_and(|&it| (0xC2..0xF5).contains(&it));
        broken += usize::from(!chunk.invalid().is_empty());
        cut += usize::from(is_cut && bytes.get(end).is_none_or(|&it| it == b']'));
        if broken >= 64 && whole < broken {
            return false;
        }
    }
    whole >= 20 * broken || (cut == broken && whole > if is_declared { 0 } else { 2 * broken })
}

/// UTF-16 without a byte order mark, known by the NULs of its ASCII characters.
fn utf16_by_nuls(bytes: &[u8]) -> Option<Encoding> {
    let head = &bytes[..bytes.len().min(HEAD) & !1];
    memchr::memchr(0, head)?;
    let nuls = |place| head.iter().skip(place).step_by(2).filter(|&&it| it == 0).count();
    let (even, odd) = (nuls(0), nuls(1));
    let (most, least) = (even.max(odd), even.min(odd));
    if most < 2 || most * 20 < head.len() || least * 8 > most {
        return None;
    }
    let encoding = if odd > even { Encoding::UTF_16LE } else { Encoding::UTF_16BE };
    // Anything is some UTF-16; text is made of frequent characters.
    let text = decode(head, encoding).text;
    let odd = text.chars().filter(|&it| !words::is_usual(it)).count();
    (odd * 2 <= text.chars().count()).then_some(encoding)
}

/// Whether `bytes` hold more control characters than text does.
fn is_binary(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(HEAD)];
    // Sums of single bytes, many at a time.
    let sum = |chunk: &[u8]| chunk.iter().map(|&it| u8::from(is_control(it))).sum::<u8>();
    let control: usize = head.chunks(128).map(|chunk| usize::from(sum(chunk))).sum();
    control >= 4 && control * 32 > head.len()
}

/// A control byte that text files do not use; tab to CR, Ctrl-Z and ESC are theirs.
const fn is_control(byte: u8) -> bool {
    (byte < 0x20) & (byte.wrapping_sub(b'\t') > 4) & (byte.wrapping_sub(0x1A) > 1)
}
