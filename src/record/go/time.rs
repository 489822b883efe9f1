//! Main time and overtime.

use super::{
    Ground, Reading,
    lex::{Item, Points, Row, all_items, folded, is_real, real},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// A unit, in seconds.
    Unit(i64),
    Half,
    /// Of overtime periods: 次, 回.
    Times,
    /// What follows is overtime.
    Overtime,
    /// `5x30`.
    Cross,
    Unlimited,
    Filler,
}

const WORDS: &[Row<Word>] = &[
    ("小时|个小时|钟头|个钟头|时间|时|시간|h|hr|hrs|hour|hours", Word::Unit(3600)),
    ("分钟|分|분|m|min|mins|minute|minutes", Word::Unit(60)),
    ("秒|秒钟|초|s|sec|secs|second|seconds", Word::Unit(1)),
    ("半|반|half", Word::Half),
    ("次|回|회|times|periods|period", Word::Times),
    ("读秒|秒读|秒读み|保留|초읽기|byo|yomi|byoyomi|overtime", Word::Overtime),
    ("x|×", Word::Cross),
    ("无限|无限制|不限|不限时|无制限|제한없음|unlimited|none|no|limit", Word::Unlimited),
    (
        "每方|双方|各|各方|每人|一方|用时|时限|限时|基本|基本用时|持ち时间|持时间|제한|각|의|的|の|之|内|一手|每手|每步|一步|\
         each|per|player|side|and|main|of|a|an",
        Word::Filler,
    ),
];

/// Reads a main time: `3小时`, `1h30m`, `9 hours`, `每方2小时`; `None` where it cannot be understood.
///
/// Gives seconds (SGF FF\[4\], `TM`: Real). With `minutes` a bare number counts minutes, as in the
/// dialect of old Chinese servers.
pub fn seconds(text: &str, minutes: bool) -> Option<Reading> {
    let text = text.trim();
    if is_real(text) && !text.starts_with(['-', '+']) {
        if !minutes {
            return Some(Reading::new(text, Ground::Standard));
        }
        let value = super::komi::number(text)?.checked_mul(60)?;
        return Some(Reading::new(real(value), Ground::Minutes));
    }
    in_words(text).or_else(|| {
        // Behind a plus stands the overtime, in whatever words.
        let (main, _) = text.split_once('+').filter(|(main, _)| !is_real(main.trim()))?;
        Some(Reading::new(in_words(main)?.value, Ground::More))
    })
}

/// A main time that is no bare number.
fn in_words(text: &str) -> Option<Reading> {
    let items = all_items(&folded(text), WORDS, Points::Decimal)?;
    if items.contains(&Item::Word(Word::Unlimited)) {
        let sole = items.iter().all(|item| matches!(item, Item::Word(_)));
        return sole.then(|| Reading::new("0", Ground::Spelling));
    }
    let is_overtime =
        |item: &Item<Word>| matches!(item, Item::Word(Word::Overtime | Word::Times | Word::Cross));
    let main = items.iter().position(is_overtime).unwrap_or(items.len());
    // The overtime begins with the number before its word.
    let more = main < items.len();
    let ground = if more { Ground::More } else { Ground::Spelling };
    let hundredths = span(&items[..main], more)?;
    (hundredths > 0).then(|| Reading::new(real(hundredths), ground))
}

/// A stretch of time in hundredths of a second: numbers with units, `1:30:00`, 半小时.
///
/// With `more` what cannot be part of it at the end is of the overtime behind it.
fn span(items: &[Item<Word>], more: bool) -> Option<i64> {
    if let [Item::Number(hours), Item::Mark(':'), Item::Number(minutes), rest @ ..] = items {
        let seconds = match rest {
            [] => 0,
            [Item::Mark(':'), Item::Number(seconds)] => seconds.hundredths,
            _ => return None,
        };
        // `1:30` may be minutes and seconds.
        let certain = !rest.is_empty();
        let sum = hours.hundredths * 3600 + minutes.hundredths * 60 + seconds;
        return certain.then_some(sum);
    }
    let (mut sum, mut last, mut at) = (0_i64, i64::MAX, 0);
    while let Some(item) = items.get(at) {
        let (hundredths, after) = match item {
            Item::Word(Word::Filler) | Item::Mark(',' | '.' | ':' | '+' | '(' | ')') => {
                at += 1;
                continue;
            }
            Item::Number(number) => (number.hundredths, at + 1),
            Item::Word(Word::Half) => (50, at + 1),
            _ => return None,
        };
        let half = usize::from(hundredths != 50 && items.get(after) == Some(&HALF));
        let Some(Item::Word(Word::Unit(unit))) = items.get(after + half) else {
            return (more && after == items.len() && sum > 0).then_some(sum);
        };
        let before = if half == 1 { 50 } else { 0 };
        at = after + half + 1;
        let mut part = (hundredths + before).checked_mul(*unit)?;
        if half == 0 && items.get(at) == Some(&HALF) {
            part += unit * 50;
            at += 1;
        }
        // Smaller units follow greater ones; anything else is no stretch of time.
        if *unit >= last {
            return None;
        }
        sum = sum.checked_add(part)?;
        last = *unit;
    }
    Some(sum)
}

const HALF: Item<Word> = Item::Word(Word::Half);

/// Reads overtime of several equal periods: `读秒30秒5次`, `5回 30秒`, `초읽기 30초 3회`, `5x30s`;
/// `None` where it is anything else, which SGF leaves free (FF\[4\], `OT`: `SimpleText`).
///
/// Gives `5x30 byo-yomi`: periods, seconds.
pub fn overtime(text: &str) -> Option<Reading> {
    let text = text.trim();
    if let Some(periods) = text.strip_suffix(" byo-yomi") {
        let (times, seconds) = periods.split_once('x')?;
        let both = is_real(times) && is_real(seconds);
        return both.then(|| Reading::new(text, Ground::Standard));
    }
    let items = all_items(&folded(text), WORDS, Points::Decimal)?;
    let (mut times, mut seconds, mut named) = (None, None, false);
    let mut at = 0;
    while let Some(item) = items.get(at) {
        at += 1;
        match item {
            Item::Word(Word::Overtime) => named = true,
            Item::Word(Word::Filler) | Item::Mark(',' | '.' | ':' | '-' | '(' | ')') => {}
            Item::Number(number) => {
                let value = number.whole().filter(|value| *value > 0)?;
                let place = match items.get(at)? {
                    Item::Word(Word::Times) => &mut times,
                    Item::Word(Word::Cross) => {
                        named = true;
                        &mut times
                    }
                    Item::Word(Word::Unit(unit)) => {
                        let value = value.checked_mul(u32::try_from(*unit).ok()?)?;
                        at += 1;
                        if seconds.replace(value).is_some() {
                            return None;
                        }
                        continue;
                    }
                    Item::Word(Word::Overtime) if number.figures > 0 && times.is_some() => {
                        &mut seconds
                    }
                    _ => return None,
                };
                if place.replace(value).is_some() {
                    return None;
                }
                at += 1;
            }
            _ => return None,
        }
    }
    let seconds = seconds?;
    match times {
        Some(times) => Some(Reading::new(format!("{times}x{seconds} byo-yomi"), Ground::Spelling)),
        None if named => Some(Reading::new(format!("1x{seconds} byo-yomi"), Ground::OnePeriod)),
        None => None,
    }
}
