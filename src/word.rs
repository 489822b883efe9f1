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

/// The [`word`] of a stretch of a text that begins with no byte 0, mostly by one look at the eight
/// bytes up to its end.
#[inline]
pub(crate) fn word_within(text: &[u8], start: usize, end: usize) -> u64 {
    let others = (start + 8).wrapping_sub(end);
    match end.checked_sub(8).and_then(|at| text.get(at..)?.first_chunk()) {
        Some(near) if others < 8 => u64::from_le_bytes(*near) >> (8 * others) << (8 * others),
        _ => text.get(start..end).map_or(0, word),
    }
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

    #[test]
    fn within_a_text_it_is_the_same() {
        let text = b"1. e4 c5 2. Nf3";
        for start in 0..text.len() {
            for end in start..=text.len() {
                assert_eq!(word_within(text, start, end), word(&text[start..end]));
            }
        }
    }
}
