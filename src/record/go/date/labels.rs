//! Dates whose parts are labelled.

use super::{
    super::{
        Ground,
        lex::{Item, Number},
    },
    Date, DateFault, LONGEST_RANGE, Parsed,
    words::Word,
};

/// Dates whose parts are labelled: 年 月 日, or a month by name.
pub(super) fn by_labels(items: &[Item<Word>]) -> Parsed {
    let mut parts = Labelled::default();
    for (at, item) in items.iter().enumerate() {
        parts.take(*item, items.get(at + 1).copied())?;
    }
    parts.close()
}

#[derive(Default)]
struct Labelled {
    year: Option<u32>,
    month: Option<u32>,
    days: Vec<u32>,
    /// The year before the first of the era, the last year of it, and whether its months are
    /// those of our calendar.
    era: Option<(u32, u32, bool)>,
    /// Numbers without a label in a date with a month by name.
    open: Vec<Number>,
    named: bool,
    /// Whether the next day ends a range.
    range: bool,
    ranged: bool,
}

impl Labelled {
    fn take(&mut self, item: Item<Word>, next: Option<Item<Word>>) -> Result<(), DateFault> {
        let unread = Err(DateFault::Unread);
        match item {
            Item::Word(Word::Era(zero, last, solar)) => {
                if self.era.is_some() || self.year.is_some() {
                    return unread;
                }
                self.era = Some((u32::from(zero), u32::from(last), solar));
            }
            Item::Word(Word::First) => return self.set_year(1),
            Item::Number(number) => {
                let value = number.whole().ok_or(DateFault::Unread)?;
                match next {
                    Some(Item::Word(Word::Year)) => return self.set_year(value),
                    Some(Item::Word(Word::Month)) => {
                        if self.month.replace(value).is_some() {
                            return unread;
                        }
                    }
                    Some(Item::Word(Word::Day)) => return self.day(value),
                    _ if self.era.is_some() && self.year.is_none() => return self.set_year(value),
                    // 18,19日.
                    _ if self.month.is_some() && !self.named => return self.day(value),
                    _ => self.open.push(number),
                }
            }
            Item::Word(Word::Named(month)) => {
                if self.month.replace(u32::from(month)).is_some_and(|m| m != u32::from(month)) {
                    return unread;
                }
                self.named = true;
            }
            Item::Word(Word::To) | Item::Mark('~') => self.range = true,
            Item::Mark('-') if !self.days.is_empty() => self.range = true,
            Item::Word(Word::Year | Word::Month | Word::Day | Word::And)
            | Item::Mark(',' | '.' | '-' | '/' | '(' | ')' | '\'') => {}
            Item::Word(Word::Filler | Word::Vague) | Item::Mark(_) => return unread,
        }
        Ok(())
    }

    fn set_year(&mut self, value: u32) -> Result<(), DateFault> {
        let year = match self.era {
            Some((zero, last, _)) if value == 0 || zero + value > last => {
                return Err(DateFault::Impossible);
            }
            Some((zero, ..)) => zero + value,
            None if value < 1000 => return Err(DateFault::Unread),
            None => value,
        };
        match self.year.replace(year) {
            Some(known) if known != year => Err(DateFault::Unread),
            _ => Ok(()),
        }
    }

    fn day(&mut self, value: u32) -> Result<(), DateFault> {
        if value == 0 || value > 31 {
            return Err(DateFault::Impossible);
        }
        if std::mem::take(&mut self.range) {
            let from = self.days.last().copied().filter(|from| *from < value);
            let from = from.ok_or(DateFault::Unread)?;
            self.ranged |= value - from > 1;
            self.days.extend(from + 1..=value);
        } else {
            self.days.push(value);
        }
        if self.days.len() > LONGEST_RANGE { Err(DateFault::Unread) } else { Ok(()) }
    }

    fn close(mut self) -> Parsed {
        let mut ground = Ground::Spelling;
        for number in std::mem::take(&mut self.open) {
            let value = number.whole().ok_or(DateFault::Unread)?;
            if number.figures == 4 && self.year.is_none() {
                self.year = Some(value);
            } else if self.named && self.days.is_empty() && value <= 31 {
                self.day(value)?;
            } else if self.named && self.year.is_none() && (32..100).contains(&value) {
                // What could be a day is no year; the others are not after 1999.
                self.year = Some(1900 + value);
                ground = Ground::Century;
            } else {
                return Err(DateFault::Unread);
            }
        }
        let year = self.year.ok_or(DateFault::Unread)?;
        // Before 1873 the months of Meiji were lunar as well.
        let lunar = |(zero, _, solar): (u32, u32, bool)| !solar || zero == 1867 && year < 1873;
        if self.era.is_some_and(lunar) {
            return Ok((vec![Date { year, month: 0, day: 0 }], Ground::Lunar));
        }
        if self.ranged {
            ground = Ground::Range;
        }
        let month = self.month.unwrap_or(0);
        match (&self.days[..], self.month) {
            ([_, ..], None) => Err(DateFault::Unread),
            ([], Some(0)) => Err(DateFault::Impossible),
            ([], _) => Ok((vec![Date { year, month, day: 0 }], ground)),
            (days, _) => Ok((days.iter().map(|&day| Date { year, month, day }).collect(), ground)),
        }
    }
}
