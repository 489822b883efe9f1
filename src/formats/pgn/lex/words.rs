//! Tokens that are words: moves in any spelling, and what is none.

use super::{
    Flavour, Kind, Lexer, is_blank,
    plain::{ENDS_WORD, is_reference, result, spaced_suffix},
};
use crate::{
    formats::pgn::{glyphs, movetext::is_epd, symbol},
    record::Outcome,
};

/// Whether a character reference begins here, `&nbsp;`.
fn is_entity(bytes: &[u8]) -> bool {
    let near = &bytes[1..bytes.len().min(10)];
    let length = near.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#');
    matches!(near.get(length.count()), Some(b';')) && near[0] != b';'
}

/// Whether people part moves by the character: `1. e4, e5`, `炮二平五，马８进７`.
pub(in crate::formats::pgn) const fn is_comma(c: char) -> bool {
    matches!(c, ',' | '，' | '、')
}

impl Lexer<'_> {
    /// Length of the commas at `at`.
    pub(super) fn commas(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        rest.len() - rest.trim_start_matches(is_comma).len()
    }

    /// Whether a move, its number or the result stands at `at`: what a comma may part.
    fn is_parted(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        let behind = rest.trim_start_matches(|c: char| matches!(c, '0'..='9' | '０'..='９'));
        let numbers = behind.len() < rest.len() && behind.starts_with(['.', '．', '、', '…']);
        numbers || self.move_at(at) > at || result(rest).is_ok()
    }

    /// One past the run of characters that can be a word, from `at`.
    pub(super) fn word_end(&self, at: usize) -> usize {
        self.run_end(at, |_| false)
    }

    /// One past the run of characters that can be a word, from `at`, up to one that `stops` it.
    fn run_end(&self, at: usize, stops: fn(char) -> bool) -> usize {
        let bytes = self.text.as_bytes();
        let mut end = at;
        while let Some(&byte) = bytes.get(end) {
            if byte < 0x80 {
                let promotes = byte == b'('
                    && self.flavour == Flavour::Chess
                    && end > at
                    && matches!(bytes[end - 1], b'1' | b'8' | b'=' | b'/')
                    && bytes.get(end + 1).is_some_and(u8::is_ascii_alphabetic)
                    && bytes.get(end + 2) == Some(&b')');
                let assigned = byte == b'('
                    && end > at
                    && matches!(bytes[end - 1], b'1' | b'8')
                    && matches!(bytes[end..], [_, b'=', b'A'..=b'Z' | b'a'..=b'z', b')', ..]);
                match byte {
                    _ if promotes => end += 3,
                    _ if assigned && self.flavour == Flavour::Chess => end += 4,
                    b'&' if end > at && is_entity(&bytes[end..]) => break,
                    b'(' if end > at && bytes[end..].starts_with(b"(e.p.)") => end += 6,
                    b'(' if end > at && bytes[end..].starts_with(b"(ep)") => end += 4,
                    _ if ENDS_WORD[byte as usize] || stops(byte as char) => break,
                    _ => end += 1,
                }
                continue;
            }
            let Some(c) = self.text[end..].chars().next() else { break };
            if is_blank(c) || matches!(c, '…' | '！' | '？') || stops(c) {
                break;
            }
            end += c.len_utf8();
        }
        end
    }

    /// One past the move at `at`; `at` if there is none.
    pub(super) fn move_at(&self, at: usize) -> usize {
        let c = self.text[at..].chars().next().unwrap_or(' ');
        if self.flavour == Flavour::Xiangqi && !c.is_ascii() && symbol::begins_chinese(c) {
            let length = symbol::chinese(&self.text[at..]);
            if length > 0 && !symbol::takes_number(&self.text[at..], length) {
                return at + length;
            }
        }
        if self.flavour == Flavour::Xiangqi && !c.is_ascii() {
            let length = symbol::misread(&self.text[at..]);
            if length > 0 && !symbol::takes_number(&self.text[at..], length) {
                return at + length;
            }
        }
        let run = &self.text[at..self.run_end(at, is_comma)];
        let length = symbol::move_length(run, self.flavour);
        let rest = &run[length..];
        let splits = rest.is_empty()
            || rest.starts_with(['.', '…'])
            || glyphs::number(rest).is_some()
            || result(rest).is_ok_and(|(rest, _)| rest.is_empty());
        if splits { at + length } else { at }
    }

    /// A run that is a move, a glyph, a result in words, or nothing known.
    pub(super) fn word(&self) -> (Kind, usize) {
        let at = self.at;
        let end = self.move_at(at);
        if end > at {
            return (Kind::Move, spaced_suffix(self.text.as_bytes(), end));
        }
        let commas = self.commas(at);
        if commas > 0 && self.is_parted(at + commas) {
            return (Kind::Bad, at + commas);
        }
        let end = self.word_end(at).max(at + 1);
        let word = &self.text[at..end];
        if glyphs::number(word).is_some() {
            return (Kind::Glyph, end);
        }
        if !word.is_ascii() && word.len() < 32 && Outcome::read(word).is_some() {
            return (Kind::Result, end);
        }
        if is_epd(word) {
            return (Kind::Bad, self.line_end());
        }
        // A character reference holds a `;` that begins no comment.
        let entity = is_reference(word.as_bytes()) && self.text[end..].starts_with(';');
        (Kind::Bad, end + usize::from(entity))
    }

    /// Tokens that begin with a character outside ASCII.
    pub(super) fn wide(&self) -> (Kind, usize) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return (Kind::Space, self.at) };
        if is_blank(c) {
            return (Kind::Space, self.at + rest.find(|c| !is_blank(c)).unwrap_or(rest.len()));
        }
        match c {
            '…' | '‥' | '．' => return self.dots(),
            '０'..='９' => {
                if let Some(number) = self.wide_number() {
                    return number;
                }
            }
            '½' => {}
            '！' | '？' => {
                let end = rest.find(|c| !matches!(c, '！' | '？')).unwrap_or(rest.len());
                return (Kind::Glyph, self.at + end);
            }
            _ if glyphs::begins(c) => {
                let end = self.word_end(self.at);
                let known = glyphs::number(&self.text[self.at..end]).is_some();
                return (Kind::Glyph, if known { end } else { self.at + c.len_utf8() });
            }
            _ => return self.word(),
        }
        match result(rest) {
            Ok((rest, _)) => (Kind::Result, self.text.len() - rest.len()),
            Err(_) => self.word(),
        }
    }
}
