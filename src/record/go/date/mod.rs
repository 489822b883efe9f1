//! Dates.

mod labels;
mod order;
mod words;

use std::fmt::Write;

use labels::by_labels;
use order::by_order;
use words::{WORDS, Word};

use super::{
    Ground, Reading,
    lex::{Item, Points, all_items, folded},
};

/// Why a date cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateFault {
    /// It names a day, month or year of an era that the calendar does not have.
    Impossible,
    /// Day and month could be either way round.
    TwoWays,
    /// Its words are not known.
    Unread,
}

/// A date; month and day are 0 where they are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    /// Whether the calendar has it.
    fn exists(self) -> bool {
        (1..=2100).contains(&self.year)
            && self.month <= 12
            && self.day <= last_day(self.year, self.month)
    }

    fn next(self) -> Self {
        if self.day < last_day(self.year, self.month) {
            Self { day: self.day + 1, ..self }
        } else if self.month < 12 {
            Self { month: self.month + 1, day: 1, ..self }
        } else {
            Self { year: self.year + 1, month: 1, day: 1 }
        }
    }
}

/// 0 where the month is not known: then there is no day of it either.
fn last_day(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        0 => 0,
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The most days that a range may have: a game goes over few.
const LONGEST_RANGE: usize = 31;

/// Reads a date or several: `1998年3月5日`, `昭和12年`, `2019/3/4`, `29th September 2012`,
/// `1846.09.11-15`.
///
/// Gives `YYYY-MM-DD` or a part of it, and several dates with commas and the shortcuts of SGF
/// FF\[4\], `DT`: `1996-12-27,28`.
///
/// # Errors
///
/// A [`DateFault`], where there is no such date, or none that can be understood.
pub fn date(text: &str) -> Result<Reading, DateFault> {
    let text = text.trim();
    if let Some(date) = plain(text) {
        let reading = || Reading::new(text, Ground::Standard);
        return date.exists().then(reading).ok_or(DateFault::Impossible);
    }
    let folded = folded(text);
    let (dates, ground) = match parsed(&folded) {
        Err(DateFault::Unread) => {
            // What stands in parentheses at the end says it again in other words.
            let (head, _) = folded
                .strip_suffix(')')
                .and_then(|inner| inner.split_once(['(', ')']))
                .ok_or(DateFault::Unread)?;
            (parsed(head)?.0, Ground::More)
        }
        other => other?,
    };
    if !dates.iter().all(|date| date.exists()) {
        return Err(DateFault::Impossible);
    }
    let value = list(&dates);
    let ground = if value == text { Ground::Standard } else { ground };
    Ok(Reading { value, ground })
}

/// `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, without a look at the calendar but for a month or day 0.
fn plain(text: &str) -> Option<Date> {
    let bytes = text.as_bytes();
    let form = matches!(bytes.len(), 4 | 7 | 10)
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !form {
        return None;
    }
    let part = |from: usize, to: usize| text.get(from..to).map_or(Ok(0), str::parse::<u32>).ok();
    let date = Date { year: part(0, 4)?, month: part(5, 7)?, day: part(8, 10)? };
    // 00 stands for what is not known; that is no form of the standard.
    let zero = bytes.len() > 4 && date.month == 0 || bytes.len() > 7 && date.day == 0;
    (!zero).then_some(date)
}

/// Dates as SGF lists them: of a date like the one before it only the part that differs.
fn list(dates: &[Date]) -> String {
    let mut out = String::new();
    let mut known: Option<Date> = None;
    for date in dates {
        let Date { year, month, day } = *date;
        let like = known.filter(|known| (known.day == 0) == (day == 0) && month > 0);
        match like {
            Some(known) if known.year == year && known.month == month && day > 0 => {
                let _ = write!(out, ",{day:02}");
            }
            Some(known) if known.year == year && known.month > 0 => {
                let _ = write!(out, ",{month:02}");
                if day > 0 {
                    let _ = write!(out, "-{day:02}");
                }
            }
            _ => {
                if known.is_some() {
                    out.push(',');
                }
                let _ = write!(out, "{year:04}");
                if month > 0 {
                    let _ = write!(out, "-{month:02}");
                }
                if day > 0 {
                    let _ = write!(out, "-{day:02}");
                }
            }
        }
        known = Some(*date);
    }
    out
}

type Parsed = Result<(Vec<Date>, Ground), DateFault>;

fn parsed(folded: &str) -> Parsed {
    let folded = folded.replace("??", "00");
    let items = all_items(&folded, WORDS, Points::Between).ok_or(DateFault::Unread)?;
    let (items, timed) = without_time(&items);
    let mut ground = if timed { Ground::More } else { Ground::Spelling };
    if items.contains(&Item::Word(Word::Vague)) {
        ground = Ground::More;
    }
    let items: Vec<_> = items
        .iter()
        .copied()
        .filter(|item| !matches!(item, Item::Word(Word::Filler | Word::Vague)))
        .collect();
    let labelled = items
        .iter()
        .any(|item| matches!(item, Item::Word(Word::Year | Word::Named(_) | Word::Era(..))));
    let (dates, found) = if labelled { by_labels(&items)? } else { by_order(&items)? };
    let ground = if found == Ground::Spelling { ground } else { found };
    Ok((dates, ground))
}

/// The items without a time of day at the end, `20:51:02`.
fn without_time(items: &[Item<Word>]) -> (&[Item<Word>], bool) {
    match items.iter().position(|item| *item == Item::Mark(':')) {
        Some(colon @ 1..) => (&items[..colon - 1], true),
        _ => (items, false),
    }
}
