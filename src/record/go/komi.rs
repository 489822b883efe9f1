//! Komi, and numbers with fractions and units.

use super::{
    Ground, Reading,
    lex::{Item, Points, Row, all_items, folded, is_real, items, real},
};

/// Words of amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// 目.
    Points,
    /// 子.
    Stones,
    /// 又, between a number and a fraction.
    And,
    /// 半.
    Half,
    /// 分之, in 四分之三.
    Of,
}

/// Units and fractions in the tables of several readers, as `(spellings, amount)`.
pub(super) const AMOUNTS: [Row<Amount>; 5] = [
    ("目|집|point|points|pt|pts|moku", Amount::Points),
    ("子|zi", Amount::Stones),
    ("又|and|零又", Amount::And),
    ("半|반|half", Amount::Half),
    ("分之", Amount::Of),
];

/// An amount as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    /// In hundredths of its unit.
    pub hundredths: i64,
    /// `Points`, `Stones`, or nothing.
    pub unit: Option<Amount>,
}

impl Measure {
    /// In points, and the ground of that: quarters can only be 子.
    pub(super) fn points(self) -> (i64, Ground) {
        let quarter = self.unit.is_none() && self.hundredths.abs() % 50 == 25;
        if self.unit == Some(Amount::Stones) || quarter {
            (self.hundredths * 2, Ground::Stones)
        } else {
            (self.hundredths, Ground::Spelling)
        }
    }
}

/// The amount that begins at `at`, `3又1/4子`, `1目半`, `半子`, `2 3/4`, and the place after it.
/// `amount` says which words are of amounts.
pub(super) fn measure<W: Copy>(
    items: &[Item<W>],
    at: usize,
    amount: impl Fn(W) -> Option<Amount>,
) -> Option<(Measure, usize)> {
    let word = |at: usize| match items.get(at) {
        Some(Item::Word(word)) => amount(*word),
        _ => None,
    };
    let mut next = at;
    let (mut sum, mut any) = (0, false);
    if let Some((part, after)) = fraction(items, next, &word) {
        (sum, next, any) = (part, after, true);
    } else if let Some(Item::Number(number)) = items.get(next) {
        (sum, next, any) = (number.hundredths, next + 1, true);
        let from = next + usize::from(word(next) == Some(Amount::And));
        if let Some((part, after)) = fraction(items, from, &word).filter(|part| part.0 < 100) {
            sum += part;
            next = after;
        }
    }
    if word(next) == Some(Amount::Half) {
        sum += 50;
        (next, any) = (next + 1, true);
    }
    if !any {
        return None;
    }
    let unit = word(next).filter(|unit| matches!(unit, Amount::Points | Amount::Stones));
    next += usize::from(unit.is_some());
    if unit.is_some() && word(next) == Some(Amount::Half) && sum % 100 == 0 {
        sum += 50;
        next += 1;
    }
    Some((Measure { hundredths: sum, unit }, next))
}

/// A fraction `3/4` or `四分之三` in hundredths, where it comes out even.
fn fraction<W: Copy>(
    items: &[Item<W>],
    at: usize,
    word: &impl Fn(usize) -> Option<Amount>,
) -> Option<(i64, usize)> {
    let number = |at: usize| match items.get(at) {
        Some(Item::Number(number)) => number.whole().map(i64::from),
        _ => None,
    };
    let (upper, lower) = match items.get(at + 1)? {
        Item::Mark('/') => (number(at)?, number(at + 2)?),
        _ if word(at + 1) == Some(Amount::Of) => (number(at + 2)?, number(at)?),
        _ => return None,
    };
    matches!((lower, upper), (2 | 4, 1..=3)).then(|| (upper * 100 / lower, at + 3))
}

/// Words about komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Amount(Amount),
    /// Who gives it, and that it is one.
    Gives,
    /// That there is none.
    Nothing,
}

const WORDS: &[Row<Word>] = &[
    (AMOUNTS[0].0, Word::Amount(AMOUNTS[0].1)),
    (AMOUNTS[1].0, Word::Amount(AMOUNTS[1].1)),
    (AMOUNTS[2].0, Word::Amount(AMOUNTS[2].1)),
    (AMOUNTS[3].0, Word::Amount(AMOUNTS[3].1)),
    (AMOUNTS[4].0, Word::Amount(AMOUNTS[4].1)),
    ("贴|贴目|贴子|贴出|出|コミ|コミ出し|出し|込み|込|込出し|コミは|덤|komi|dum", Word::Gives),
    ("黑|黑方|黑棋|先番|先|흑|black|b|的|の|は", Word::Gives),
    (
        "无|无贴目|なし|コミなし|无し|不贴|不贴目|不贴子|让先不贴目|없음|덤없음|none|no|nil",
        Word::Nothing,
    ),
];

fn amount(word: Word) -> Option<Amount> {
    match word {
        Word::Amount(amount) => Some(amount),
        _ => None,
    }
}

/// The values of komi that servers write in hundredths, with the points they stand for.
const HUNDREDTHS: [(i64, i64); 10] = [
    (750, 750),
    (650, 650),
    (550, 550),
    (450, 450),
    (375, 750),
    (325, 650),
    (275, 550),
    (350, 700),
    (700, 700),
    (50, 50),
];

/// Reads a komi: `7.5`, `黑贴3又3/4子`, `6目半`, `375`, `5 1/2`; `None` where it cannot be
/// understood.
///
/// Gives points with a point for decimals (SGF FF\[4\], `KM`: Real).
pub fn komi(text: &str) -> Option<Reading> {
    let text = text.trim();
    if is_real(text) {
        return Some(real_komi(text));
    }
    let items = all_items(&folded(text), WORDS, Points::Decimal)?;
    if items.contains(&Item::Word(Word::Nothing)) {
        let sole = items.iter().all(|item| matches!(item, Item::Word(_)));
        return sole.then(|| Reading::new("0", Ground::Spelling));
    }
    let mut found = None;
    let mut at = 0;
    while at < items.len() {
        match items[at] {
            Item::Word(Word::Gives) | Item::Mark(':' | '.' | ',') => at += 1,
            _ => {
                let (measure, after) = measure(&items, at, amount)?;
                if found.replace(measure).is_some() {
                    return None;
                }
                at = after;
            }
        }
    }
    let (points, ground) = found?.points();
    (points <= 40_000).then(|| Reading::new(real(points), ground))
}

fn real_komi(text: &str) -> Reading {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let Some(hundredths) = number(digits) else {
        return Reading::new(digits, Ground::Standard);
    };
    if let Some((_, points)) = HUNDREDTHS.iter().find(|row| row.0 * 100 == hundredths) {
        return Reading::new(real(*points), Ground::Hundredths);
    }
    if hundredths.abs() % 50 == 25 {
        return Reading::new(real(hundredths * 2), Ground::Stones);
    }
    Reading::new(real(hundredths), Ground::Standard)
}

/// The komi that a longer text speaks of, such as the `黑贴7目半` of an event; `None` where there
/// is none, or more than one.
pub fn komi_within(text: &str) -> Option<Reading> {
    const MARKERS: [&str; 5] = ["贴", "コミ", "込", "덤", "komi"];
    if text.len() > 1000 {
        return None;
    }
    let text = folded(text);
    let mut places = MARKERS.iter().filter_map(|marker| Some((text.find(marker)?, *marker)));
    let (place, marker) = places.next()?;
    if places.next().is_some() || text[place + marker.len()..].contains(marker) {
        return None;
    }
    let (items, _) = items(&text[place..], WORDS, Points::Decimal);
    let skip = |item: &&Item<Word>| matches!(item, Item::Word(Word::Gives) | Item::Mark(':'));
    let first = items.iter().take_while(skip).count();
    if items.get(first) == Some(&Item::Word(Word::Nothing)) {
        return Some(Reading::new("0", Ground::Spelling));
    }
    let (measure, _) = measure(&items, first, amount)?;
    // Without a unit the number may count something else.
    let named = measure.unit.is_some() || measure.hundredths % 100 != 0;
    let (points, ground) = measure.points();
    (named && points <= 2_000).then(|| Reading::new(real(points), ground))
}

/// The hundredths of a value that is a Real of SGF, `3.75` as 375; `None` for any other text, and
/// for numbers that are none of whole hundredths.
pub fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    if !is_real(text) {
        return None;
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part = part.trim_end_matches('0');
    let hundredths: i64 = match part.len() {
        0 => 0,
        1 => part.parse::<i64>().ok()? * 10,
        2 => part.parse().ok()?,
        _ => return None,
    };
    let whole = whole.parse::<i64>().ok()? * 100;
    Some(if text.starts_with('-') { whole - hundredths } else { whole + hundredths })
}
