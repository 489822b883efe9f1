//! Move numbers: where they begin, and whether those written agree.

use super::lex::{NEAR, word};
use crate::record::Record;

/// The number and the side of a game's first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    /// Number of the first move.
    pub(super) number: u32,
    /// Whether the second player makes it.
    pub(super) second: bool,
    /// Whether the FEN tag tells the side.
    pub(super) known: bool,
}

impl Start {
    /// By the FEN tag's fields 2 and 6 (PGN 16.1.3), where there is one.
    pub(super) fn of(record: &Record<'_>) -> Self {
        let mut fields = record.value("FEN").unwrap_or("").split_whitespace().skip(1);
        let side = fields.next();
        let number = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
        Self { number, second: side == Some("b"), known: side.is_some() }
    }

    /// Whether the move that many plies after the start is the second player's.
    pub(super) const fn is_second(self, ply: u32) -> bool {
        (ply % 2 == 1) != self.second
    }

    /// The number of that move.
    pub(super) const fn number(self, ply: u32) -> u64 {
        self.number as u64 + ((ply as u64 + self.second as u64) >> 1)
    }

    /// How many plies after the start the move with that number stands.
    pub(super) fn ply(self, number: i64, second: bool) -> i64 {
        2 * (number - i64::from(self.number)) - i64::from(self.second) + i64::from(second)
    }
}

/// The number that is due, as text: `12.` before a move of the first player, `12...` before one of
/// the second.
#[derive(Clone, Copy)]
pub(super) struct Due {
    /// Its digits and three dots as the first bytes of a word, the first one lowest.
    text: u64,
    /// What of that is told by one dot and by three.
    masks: [u64; 2],
    /// Bytes of its digits; 0 where they are more than three, or it may begin the next game.
    digits: usize,
    /// How many nodes the tree has when it is due with one dot; with three, it has one more.
    nodes: usize,
    /// How often one can be added to the last digit, and one in its place.
    left: u32,
    one: u64,
    /// The number that was due first, and its nodes.
    first: (u64, usize),
}

/// Bytes behind a number that need a look: more dots, what may be a digit or a dot outside ASCII,
/// digits, which may make it a move of xiangqi.
const ODD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte >= 0x80 || matches!(byte as u8, b'.' | b'0'..=b'9');
        byte += 1;
    }
    table
};

/// The digits of the numbers of up to three, the first one lowest.
static DIGITS: [u32; 1000] = {
    let mut table = [0; 1000];
    let mut value = 0;
    while value < table.len() {
        let (mut rest, mut first) = (value as u32, true);
        while first || rest > 0 {
            table[value] = table[value] << 8 | (b'0' as u32 + rest % 10);
            (rest, first) = (rest / 10, false);
        }
        value += 1;
    }
    table
};

impl Due {
    /// None.
    pub(super) const NONE: Self = Self::of(0, 1 << 32);

    /// The number that is due in a line of `ply` moves whose newest node is one of `nodes`.
    pub(super) fn new(start: Start, ply: u32, nodes: usize) -> Self {
        // Before the first move, one tells where the game starts.
        let first = usize::from(ply == 0);
        let second = usize::from(start.is_second(ply));
        Self::of(start.number(ply) + first as u64, nodes + 2 * first - second)
    }

    #[inline(never)]
    const fn of(value: u64, nodes: usize) -> Self {
        let digits = match value {
            2..10 => 1,
            10..100 => 2,
            100..1000 => 3,
            _ => 0,
        };
        let first = (value, nodes);
        if digits == 0 {
            // No number begins with a NUL.
            return Self { text: 0, masks: [!0; 2], digits, nodes, left: 0, one: 0, first };
        }
        let written = DIGITS[value as usize] as u64;
        let text = written | 0x2E_2E2E << (8 * digits);
        let masks = [(1 << (8 * digits + 8)) - 1, (1 << (8 * digits + 24)) - 1];
        let last = (written >> (8 * digits - 8)) as u32 - b'0' as u32;
        let (left, one) = (9 - last, 1 << (8 * digits - 8));
        Self { text, masks, digits, nodes, left, one, first }
    }

    /// The bytes of the number that is due in a tree of `nodes`, where `near` begins with it; `None`
    /// where it does not, or needs a closer look.
    #[inline]
    pub(super) fn length(&mut self, near: &[u8; NEAR], nodes: usize) -> Option<usize> {
        let mut plies = nodes.wrapping_sub(self.nodes);
        if plies > 1 {
            if plies == 2 && self.left > 0 {
                self.text += self.one;
                self.left -= 1;
                self.nodes = nodes;
            } else if nodes > self.nodes {
                let (value, first) = self.first;
                let plies = nodes - first;
                *self = Self {
                    first: self.first,
                    ..Self::of(value + plies as u64 / 2, nodes - plies % 2)
                };
            } else {
                return None;
            }
            plies = nodes - self.nodes;
        }
        // One dot or three.
        let length = (self.digits + 1 + 2 * plies) % NEAR;
        let unlike = (word(near) ^ self.text) & self.masks[plies & 1];
        (unlike == 0 && !ODD[near[length] as usize]).then_some(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_due_are_looked_for_as_they_are_written() {
        let near = |text: &str| *format!("{text:16}").as_bytes().first_chunk().unwrap();
        for (number, second) in [(1, false), (1, true), (0, true), (95, false)] {
            let start = Start { number, second, known: true };
            let mut due = Due::new(start, 0, 1);
            for ply in 0..2200 {
                let (value, dots) =
                    (start.number(ply), if start.is_second(ply) { "..." } else { "." });
                let (text, nodes) = (format!("{value}{dots}"), ply as usize + 1);
                let fits = ply > 0 && (2..1000).contains(&value);
                let found = fits.then_some(text.len());
                assert_eq!(Due::new(start, ply, nodes).length(&near(&text), nodes), found);
                // The number of the first move is not looked for.
                let found = found.filter(|_| ply > 1 || second);
                assert_eq!(due.length(&near(&text), nodes), found, "{text}");
                assert_eq!(due.length(&near(&format!("{text}Nf3")), nodes), found);
                for odd in [format!("{value}.."), format!("{text}."), format!("{text}4")] {
                    assert_eq!(due.length(&near(&odd), nodes), None, "{odd}");
                }
            }
        }
    }
}
