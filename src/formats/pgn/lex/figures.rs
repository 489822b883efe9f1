//! Tokens that begin with a digit.

use super::{
    Kind, Lexer,
    plain::{ENDS_WORD, result},
};

/// The number at `at` with one dot or three behind it, where nothing about it needs a look: value,
/// dots, one past it.
#[inline]
pub(in crate::formats::pgn) fn plain_number(bytes: &[u8], at: usize) -> Option<(u32, u8, usize)> {
    let rest = bytes.get(at..)?;
    // At the end of the text, what is not there is nothing plain.
    let mut padded = [0x80; 8];
    let near = rest.first_chunk().unwrap_or_else(|| {
        padded[..rest.len()].copy_from_slice(rest);
        &padded
    });
    let digit = |i: usize| u32::from(near[i].wrapping_sub(b'0'));
    let (value, length) = if near[1] == b'.' {
        (digit(0), 1)
    } else if digit(1) > 9 {
        return None;
    } else if near[2] == b'.' {
        (digit(0) * 10 + digit(1), 2)
    } else if digit(2) < 10 && near[3] == b'.' {
        (digit(0) * 100 + digit(1) * 10 + digit(2), 3)
    } else {
        return None;
    };
    let dots = if near[length + 1] == b'.' && near[length + 2] == b'.' { 3 } else { 1 };
    let next = near[length + dots];
    let plain = value > 0 && next != b'.' && next < 0x80;
    plain.then_some((value, dots as u8, at + length + dots))
}

impl Lexer<'_> {
    /// A number in front of a move, a result, castling with zeros, or what begins with a digit.
    pub(super) fn number(&self) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        let mut value = 0u32;
        while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
            value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            end += 1;
        }
        let one = end == self.at + 1;
        let next = bytes.get(end).copied().unwrap_or(b' ');
        if next == b'.' && !(one && value == 0) {
            return self.dotted(value, end);
        }
        if one && value < 2 {
            for standard in ["1-0", "0-1", "1/2-1/2"] {
                let end = self.at + standard.len();
                if bytes[self.at..].starts_with(standard.as_bytes())
                    && bytes.get(end).is_none_or(|&byte| ENDS_WORD[byte as usize])
                {
                    return (Kind::Result, end);
                }
            }
            if let Ok((rest, _)) = result(self.rest()) {
                return (Kind::Result, self.text.len() - rest.len());
            }
        }
        if next == b'.' {
            return self.dotted(value, end);
        }
        if next >= 0x80
            && let Some(wide) = self.wide_number()
        {
            return wide;
        }
        if bytes[self.at] == b'0' && (next == b'-' || next >= 0x80 || value == 0 && !one) {
            return self.word();
        }
        if ENDS_WORD[next as usize] {
            return (Kind::Number { value, dots: 0 }, end);
        }
        match self.word() {
            (Kind::Bad, _) if self.move_at(end) > end => (Kind::Number { value, dots: 0 }, end),
            word => word,
        }
    }

    fn dotted(&self, value: u32, digits_end: usize) -> (Kind, usize) {
        let bytes = self.text.as_bytes();
        let dots = bytes[digits_end..].iter().take_while(|&&byte| byte == b'.').count();
        let end = digits_end + dots;
        let dots = u8::try_from(dots).unwrap_or(u8::MAX);
        if bytes.get(end).is_some_and(|&byte| byte >= 0x80) && self.text[end..].starts_with('…') {
            return (Kind::Number { value, dots: dots.saturating_add(3) }, end + '…'.len_utf8());
        }
        (Kind::Number { value, dots }, end)
    }

    /// A number with full-width digits or dots: `１．`, `1、`.
    pub(super) fn wide_number(&self) -> Option<(Kind, usize)> {
        let rest = self.rest();
        let mut value = 0u32;
        let mut end = 0;
        for c in rest.chars() {
            let digit = match c {
                '0'..='9' => c as u32 - '0' as u32,
                '０'..='９' => c as u32 - '０' as u32,
                _ => break,
            };
            value = value.saturating_mul(10).saturating_add(digit);
            end += c.len_utf8();
        }
        let is_dot = |c: &char| matches!(c, '.' | '．' | '、' | '…' | '。');
        let dots: usize = rest[end..].chars().take_while(is_dot).map(char::len_utf8).sum();
        let count = rest[end..end + dots].chars().map(|c| if c == '…' { 3 } else { 1 }).sum();
        (end > 0 && dots > 0).then_some((Kind::Number { value, dots: count }, self.at + end + dots))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_takes_only_what_the_long_way_takes() {
        let signs = b"0123.. e-/\xC2";
        let mut seed = 7_u64;
        let mut taken = 0;
        for _ in 0..200_000 {
            let mut near = [b' '; 10];
            for byte in &mut near[..8] {
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                *byte = signs[(seed >> 40) as usize % signs.len()];
            }
            let Ok(text) = std::str::from_utf8(&near) else { continue };
            if let (b'0'..=b'9', Some((value, dots, end))) = (near[0], plain_number(&near, 0)) {
                let long = Lexer::new(text, 0).number();
                assert_eq!(long, (Kind::Number { value, dots }, end), "{text:?}");
                taken += 1;
            }
        }
        assert!(taken > 1000, "{taken}");
    }
}
