//! Handicap.

use super::{
    Ground, Reading,
    lex::{Item, Points, Row, all_items, folded},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Stones,
    Even,
    Filler,
}

const WORDS: &[Row<Word>] = &[
    ("子|目|점|stone|stones|子局", Word::Stones),
    ("分先|让先|先|互先|互先局|定先|호선|정선|even|none|no|无", Word::Even),
    ("让|让子|授|受|置|置石|置碁|局|棋|접바둑|handicap|h", Word::Filler),
];

/// Reads a handicap: `2`, `让2子`, `二子局`, `분선`; `None` where it cannot be understood.
///
/// Gives the number of stones, 0 for an even game (SGF FF\[4\], `HA`: Number).
pub fn handicap(text: &str) -> Option<Reading> {
    let text = text.trim();
    if !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Reading::new(text.parse::<u32>().ok()?.to_string(), Ground::Standard));
    }
    let items = all_items(&folded(text), WORDS, Points::Decimal)?;
    let mut number = None;
    for item in items {
        let found = match item {
            // `2.0`, but not `5.5`: that is a komi.
            Item::Number(n) => n.whole()?,
            Item::Word(Word::Even) => 0,
            Item::Word(Word::Stones | Word::Filler) | Item::Mark('.' | '-' | ':') => continue,
            Item::Mark(_) => return None,
        };
        if number.replace(found).is_some() {
            return None;
        }
    }
    let number = number.filter(|stones| *stones <= 361)?;
    Some(Reading::new(number.to_string(), Ground::Spelling))
}
