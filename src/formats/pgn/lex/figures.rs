//! Tokens that begin with a digit.

use super::{
    Flavour, Kind, Lexer,
    plain::{ENDS_WORD, result},
};
use crate::formats::latin;

impl Lexer<'_> {
    /// A number in front of a move, a result, castling with zeros, or what begins with a digit.
    pub(super) fn number(&self) -> (Kind, usize) {
        if let Some(end) = self.figures_move(self.at) {
            return (Kind::Move, end);
        }
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
        // `2,Nf3`, but `1,000`.
        let parted = end + self.commas(end);
        let figure = bytes.get(parted).is_some_and(u8::is_ascii_digit);
        if parted > end && !figure && self.move_at(parted) > parted {
            return (Kind::Number { value, dots: 0 }, parted);
        }
        match self.word() {
            (Kind::Bad, _) if self.move_at(end) > end => (Kind::Number { value, dots: 0 }, end),
            word => word,
        }
    }

    /// One past a move of xiangqi in digits at `at`: `7747`, `33.4`.
    fn figures_move(&self, at: usize) -> Option<usize> {
        if self.flavour != Flavour::Xiangqi {
            return None;
        }
        let rest = &self.text.as_bytes()[at..];
        let length = latin::figures(rest);
        let ends = rest.get(length).is_none_or(|&byte| ENDS_WORD[byte as usize]);
        (length > 0 && ends).then_some(at + length)
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
