//! Backslashes inside of characters.
//!
//! A program that escapes bytes and not characters puts its `\` before each byte 5C and 5D, though
//! the byte be the second one of a character of GBK, Big5 or `Shift_JIS`: 揮 of GBK, 93 5D, becomes
//! 93 5C 5D, which decodes as 揬 and a bracket. Here such bytes are brought back, and written again.

use encoding_rs::{BIG5, GB18030, GBK, SHIFT_JIS};

use super::Encoding;

/// Bytes without the backslashes that stood inside of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unescaped {
    /// What is left; [`escape`] gives the bytes of the file again.
    pub bytes: Vec<u8>,
    /// Where in `bytes` the first character begins that had a backslash.
    pub first: usize,
    /// How many there were.
    pub n: usize,
}

/// Takes the backslashes out of the characters of `bytes`, which are in `encoding`.
///
/// `None` where there is none, or where a second byte stands without: a program that escapes bytes
/// leaves none out, and what looks like its work is then a bracket behind a character.
pub fn unescape(bytes: &[u8], encoding: Encoding) -> Option<Unescaped> {
    // Most texts are told here: no pair of the kind stands behind a first byte.
    let mut slashes = memchr::memchr_iter(b'\\', bytes);
    slashes.find(|&at| at > 0 && bytes[at - 1] >= 0x81 && needs(bytes.get(at + 1).copied()))?;
    let mut out = Vec::with_capacity(bytes.len());
    let (mut at, mut first, mut n) = (0, 0, 0);
    while at < bytes.len() {
        let length = character(&bytes[at..], encoding);
        if length == 2 && needs(bytes.get(at + 1).copied()) {
            if bytes[at + 1] != b'\\' || !needs(bytes.get(at + 2).copied()) {
                return None;
            }
            first = if n == 0 { out.len() } else { first };
            n += 1;
            out.extend([bytes[at], bytes[at + 2]]);
            at += 3;
            continue;
        }
        out.extend_from_slice(&bytes[at..at + length]);
        at += length;
    }
    (n > 0).then_some(Unescaped { bytes: out, first, n })
}

/// `bytes` with a backslash before each second byte of a character that looks like a backslash or
/// a closing bracket.
pub fn escape(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let length = character(&bytes[at..], encoding);
        out.push(bytes[at]);
        if length == 2 && needs(bytes.get(at + 1).copied()) {
            out.push(b'\\');
        }
        out.extend_from_slice(&bytes[at + 1..at + length]);
        at += length;
    }
    out
}

fn needs(byte: Option<u8>) -> bool {
    matches!(byte, Some(b'\\' | b']'))
}

/// The length of the character at the start of `bytes`, which are not empty. A byte that begins
/// none is 1 long.
fn character(bytes: &[u8], encoding: Encoding) -> usize {
    let leads = match bytes[0] {
        0x81..=0x9F | 0xE0..=0xFC => [GB18030, GBK, BIG5, SHIFT_JIS].contains(&encoding.0),
        0xA0..=0xDF | 0xFD..=0xFE => [GB18030, GBK, BIG5].contains(&encoding.0),
        _ => false,
    };
    match bytes.get(1..) {
        Some([0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..]) if leads => 4,
        Some([0x40..=0xFF, ..]) if leads => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(bytes: &[u8], encoding: Encoding) -> Option<String> {
        let found = unescape(bytes, encoding)?;
        Some(encoding.0.decode(&found.bytes).0.into_owned())
    }

    #[test]
    fn second_bytes_behind_a_backslash() {
        let gb = Encoding::GB18030;
        assert_eq!(text(b"\xD6\xB8\x93\\]\x99\xE0", gb).as_deref(), Some("指揮權"));
        assert_eq!(text(b"\xDF\\\\\xDD\x94\\]", gb).as_deref(), Some("運輸\\]"));
        let big5 = Encoding::by_name("big5").unwrap();
        assert_eq!(text(b"\xB3\\\\\xA5\\\\", big5).as_deref(), Some("許功"));
        let sjis = Encoding::by_name("shift_jis").unwrap();
        assert_eq!(text(b"\x83\\\\", sjis).as_deref(), Some("ソ"));
    }

    #[test]
    fn one_left_out_shows_that_characters_were_escaped() {
        // 功 and the bracket that closes; 揮 as it stands.
        assert_eq!(unescape(b"\xA5\\]\x93]", Encoding::GB18030), None);
        assert_eq!(unescape(b"\xDF\\\xDD\x94", Encoding::GB18030), None);
        // Backslashes between characters, and in encodings without such bytes.
        assert_eq!(unescape(b"\xD6\xB8\\]\\\\", Encoding::GB18030), None);
        assert_eq!(unescape(b"\x93\\]", Encoding::by_name("euc-kr").unwrap()), None);
    }

    proptest! {
        #[test]
        fn what_is_taken_out_can_be_put_back(bytes in bytes(), nth in 0..4_usize) {
            let encoding = Encoding::by_name(["gbk", "gb18030", "big5", "shift_jis"][nth]).unwrap();
            let escaped = escape(&bytes, encoding);
            if let Some(found) = unescape(&escaped, encoding) {
                prop_assert_eq!(found.bytes, bytes);
            } else {
                prop_assert_eq!(escaped, bytes);
            }
        }
    }

    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let byte = prop_oneof![
            Just(b'\\'),
            Just(b']'),
            Just(0x93),
            Just(0x5B),
            0x80..=0xFF_u8,
            0x30..0x7F_u8
        ];
        prop::collection::vec(byte, 0..24)
    }
}
