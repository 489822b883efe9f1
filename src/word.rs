//! A short text as one number, which can be taken apart without looking at its length.

/// The bytes of a text of at most eight, the last one highest and nothing below the first; 0 for any
/// other text, and for one that begins with a byte 0.
#[inline]
pub(crate) const fn word(text: &[u8]) -> u64 {
    if text.is_empty() || text.len() > 8 || text[0] == 0 {
        return 0;
    }
    let mut word = 0;
    let mut i = 0;
    while i < text.len() {
        word = word >> 8 | (text[i] as u64) << 56;
        i += 1;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_short_text() {
        assert_eq!(word(b""), 0);
        assert_eq!(word(b"e4"), 0x3465_0000_0000_0000);
        assert_eq!(word(b"Nb1xd2+!").to_le_bytes(), *b"Nb1xd2+!");
        assert_eq!(word(b"Nb1xd2+!?"), 0);
        assert_eq!(word(b"\0e4"), 0);
    }
}
