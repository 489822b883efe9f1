//! Results as people write them.

mod words;

use crate::side::Side;

/// The result of a game, as far as its words say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// Not over, not known, or not said (`*`).
    Unknown,
}

impl Outcome {
    /// Reads a PGN result in any of its usual spellings; `None` where the text is no result.
    ///
    /// Accepted: `1-0 0-1 1/2-1/2 *` (PGN 8.2.6), with spaces, colons, en dashes, `½`, `0.5-0.5`,
    /// `1/2`, and the Chinese words 红胜 黑胜 白胜 和棋 红先胜 (first player's view) and the like.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "1-0" => return Some(Self::Win(Side::First)),
            "0-1" => return Some(Self::Win(Side::Second)),
            "1/2-1/2" => return Some(Self::Draw),
            "*" => return Some(Self::Unknown),
            _ => {}
        }
        let mut folded = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                ' ' | '\t' | '\u{a0}' | '\u{3000}' => {}
                '\u{2010}'..='\u{2015}' | '\u{2212}' | '－' | ':' | '：' => folded.push('-'),
                '½' => folded.push_str("1/2"),
                '０'..='９' => {
                    folded.push(char::from_digit(c as u32 - '０' as u32, 10).unwrap_or('0'));
                }
                'O' | 'o' => folded.push('0'),
                _ => folded.push(c),
            }
        }
        Some(match &*folded {
            "1-0" | "+--" | "红胜" | "紅勝" | "红方胜" | "紅方勝" | "红先胜" | "紅先勝"
            | "先胜" | "先勝" => Self::Win(Side::First),
            "0-1" | "--+" | "黑胜" | "黑勝" | "黑方胜" | "黑方勝" | "红先负" | "紅先負"
            | "先负" | "先負" => Self::Win(Side::Second),
            "1/2-1/2" | "1/2" | "0.5-0.5" | "0,5-0,5" | ".5-.5" | "=-=" | "和" | "和棋"
            | "和局" | "红先和" | "紅先和" | "先和" | "平局" => Self::Draw,
            "*" | "?" | "" | "未知" | "不详" | "不詳" | "未终局" => Self::Unknown,
            _ => return None,
        })
    }

    /// Reads a result told in words and nothing else, `White wins`, `Black resigned`, `Remis`;
    /// `None` where the text is no such thing. Those that [`Self::read`] knows are not asked for.
    pub fn in_words(text: &str) -> Option<Self> {
        words::read(text)
    }

    /// The PGN form: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::Win(Side::First) => "1-0",
            Self::Win(Side::Second) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (text, outcome) in [
            ("1-0", Outcome::Win(Side::First)),
            ("0 - 1", Outcome::Win(Side::Second)),
            ("½-½", Outcome::Draw),
            ("1/2–1/2", Outcome::Draw),
            ("0.5-0.5", Outcome::Draw),
            ("1:0", Outcome::Win(Side::First)),
            ("红先负", Outcome::Win(Side::Second)),
            ("*", Outcome::Unknown),
        ] {
            assert_eq!(Outcome::read(text), Some(outcome), "{text}");
        }
        assert_eq!(Outcome::read("1-0-1"), None);
        assert_eq!(Outcome::read("e4"), None);
    }
}
