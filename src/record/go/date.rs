//! Dates.

use super::{
    Ground, Reading,
    lex::{Item, Number, Points, Row, all_items, folded},
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Year,
    Month,
    Day,
    /// A month by its English name.
    Named(u8),
    /// The year before the first one of an era, the last year of it, and whether its months are
    /// those of our calendar.
    Era(u16, u16, bool),
    /// 元, the first year of an era.
    First,
    To,
    And,
    /// What makes the date less than the day of play.
    Vague,
    Filler,
}

/// Until 1872 the years of Japan, and until 1911 those of China, were of lunar calendars.
const WORDS: &[Row<Word>] = &[
    ("年|년|year", Word::Year),
    ("月|월|month", Word::Month),
    ("日|일|号|th|st|nd|rd|day", Word::Day),
    ("jan|january", Word::Named(1)),
    ("feb|february", Word::Named(2)),
    ("mar|march", Word::Named(3)),
    ("apr|april", Word::Named(4)),
    ("may", Word::Named(5)),
    ("jun|june", Word::Named(6)),
    ("jul|july", Word::Named(7)),
    ("aug|august", Word::Named(8)),
    ("sep|sept|september", Word::Named(9)),
    ("oct|october", Word::Named(10)),
    ("nov|november", Word::Named(11)),
    ("dec|december", Word::Named(12)),
    ("令和|reiwa", Word::Era(2018, 2100, true)),
    ("平成|heisei", Word::Era(1988, 2019, true)),
    ("昭和|showa", Word::Era(1925, 1989, true)),
    ("大正|taisho", Word::Era(1911, 1926, true)),
    ("明治|meiji", Word::Era(1867, 1912, true)),
    ("庆应|庆応|keio", Word::Era(1864, 1868, false)),
    ("元治|genji", Word::Era(1863, 1865, false)),
    ("文久|bunkyu", Word::Era(1860, 1864, false)),
    ("万延|manen", Word::Era(1859, 1861, false)),
    ("安政|ansei", Word::Era(1853, 1860, false)),
    ("嘉永|kaei", Word::Era(1847, 1854, false)),
    ("弘化|koka", Word::Era(1843, 1848, false)),
    ("天保|tempo|tenpo", Word::Era(1829, 1844, false)),
    ("文政|bunsei", Word::Era(1817, 1830, false)),
    ("文化|bunka", Word::Era(1803, 1818, false)),
    ("享和|kyowa", Word::Era(1800, 1804, false)),
    ("宽政|kansei", Word::Era(1788, 1801, false)),
    ("天明|tenmei", Word::Era(1780, 1789, false)),
    ("安永|anei", Word::Era(1771, 1781, false)),
    ("明和|meiwa", Word::Era(1763, 1772, false)),
    ("宝历|宝暦|horeki", Word::Era(1750, 1764, false)),
    ("享保|kyoho", Word::Era(1715, 1736, false)),
    ("元禄|genroku", Word::Era(1687, 1704, false)),
    ("民国|中华民国", Word::Era(1911, 2100, true)),
    ("宣统", Word::Era(1908, 1912, false)),
    ("光绪", Word::Era(1874, 1908, false)),
    ("同治", Word::Era(1861, 1874, false)),
    ("咸丰", Word::Era(1850, 1861, false)),
    ("道光", Word::Era(1820, 1850, false)),
    ("嘉庆", Word::Era(1795, 1820, false)),
    ("乾隆", Word::Era(1735, 1796, false)),
    ("雍正", Word::Era(1722, 1735, false)),
    ("康熙", Word::Era(1661, 1722, false)),
    ("元", Word::First),
    ("至|到|から|to|through|till|until|부터|까지", Word::To),
    ("と|和|and|及", Word::And),
    ("published|publ|circa|ca|c|about|around|约|頃|发表|刊", Word::Vague),
    (
        "西元|公元|公历|星期|星期一|星期二|星期三|星期四|星期五|星期六|星期日|星期天|周日|\
         月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜日|월요일|화요일|수요일|목요일|금요일|토요일|일요일|\
         monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|\
         of|the|on|in|at|pm|am|t|z|utc|gmt|上午|下午|晚|午前|午后|오전|오후",
        Word::Filler,
    ),
];

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
                out += &format!(",{day:02}");
            }
            Some(known) if known.year == year && known.month > 0 => {
                out += &format!(",{month:02}");
                if day > 0 {
                    out += &format!("-{day:02}");
                }
            }
            _ => {
                if known.is_some() {
                    out.push(',');
                }
                out += &format!("{year:04}");
                if month > 0 {
                    out += &format!("-{month:02}");
                }
                if day > 0 {
                    out += &format!("-{day:02}");
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

/// Dates whose parts are labelled: 年 月 日, or a month by name.
fn by_labels(items: &[Item<Word>]) -> Parsed {
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
    /// The era and its last year, until its number comes.
    era: Option<(u32, u32)>,
    lunar: bool,
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
                self.era = Some((u32::from(zero), u32::from(last)));
                self.lunar = !solar;
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
            Some((zero, last)) if value == 0 || zero + value > last => {
                return Err(DateFault::Impossible);
            }
            Some((zero, _)) => zero + value,
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
            } else if self.named && self.year.is_none() && number.figures == 2 {
                // Records of the network age: 94 is 1994, 05 is 2005.
                self.year = Some(if value < 40 { 2000 + value } else { 1900 + value });
                ground = Ground::Century;
            } else {
                return Err(DateFault::Unread);
            }
        }
        let year = self.year.ok_or(DateFault::Unread)?;
        if self.lunar {
            return Ok((vec![Date { year, month: 0, day: 0 }], Ground::Lunar));
        }
        // Before 1873 the months of Meiji were lunar as well.
        if self.era == Some((1867, 1912)) && year < 1873 {
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

/// Dates of numbers and marks only.
fn by_order(items: &[Item<Word>]) -> Parsed {
    let mut between = None;
    let mut dates: Vec<Date> = Vec::new();
    let mut group: Vec<Number> = Vec::new();
    let mut range = false;
    let mut ranged = false;
    for item in items.iter().copied().chain([Item::Mark(',')]) {
        let joins = match item {
            Item::Number(number) => {
                if group.len() == 3 {
                    return Err(DateFault::Unread);
                }
                group.push(number);
                continue;
            }
            Item::Mark(mark @ ('-' | '/' | '.')) => {
                let usual = *between.get_or_insert(mark);
                if mark == usual && group.len() < 3 {
                    continue;
                }
                mark == '-'
            }
            Item::Mark(',') => false,
            Item::Word(Word::And) => false,
            Item::Mark('~') | Item::Word(Word::To) => true,
            _ => return Err(DateFault::Unread),
        };
        if group.is_empty() {
            continue;
        }
        let date = of_group(&std::mem::take(&mut group), dates.last().copied())?;
        if std::mem::take(&mut range) {
            ranged |= fill(&mut dates, date)?;
        } else {
            dates.push(date);
        }
        range = joins;
        if dates.len() > LONGEST_RANGE {
            return Err(DateFault::Unread);
        }
    }
    let ground = if ranged { Ground::Range } else { Ground::Spelling };
    if dates.is_empty() || range { Err(DateFault::Unread) } else { Ok((dates, ground)) }
}

/// Adds every day after the last one up to `end`; tells whether any lies between them.
fn fill(dates: &mut Vec<Date>, end: Date) -> Result<bool, DateFault> {
    let mut day = *dates.last().ok_or(DateFault::Unread)?;
    if day.day == 0 || end.day == 0 || !day.exists() || !end.exists() || end <= day {
        return Err(DateFault::Unread);
    }
    let before = dates.len();
    while day < end {
        day = day.next();
        dates.push(day);
        if dates.len() > LONGEST_RANGE {
            return Err(DateFault::Unread);
        }
    }
    Ok(dates.len() > before + 1)
}

/// The date of one to three numbers; what it lacks is that of the date before it.
fn of_group(group: &[Number], before: Option<Date>) -> Result<Date, DateFault> {
    let whole = |number: &Number| number.whole().ok_or(DateFault::Unread);
    let (figures, values) = (
        group.iter().map(|number| number.figures).collect::<Vec<_>>(),
        group.iter().map(whole).collect::<Result<Vec<_>, _>>()?,
    );
    match (&figures[..], &values[..], before) {
        ([8], [all], _) => Ok(Date { year: all / 10_000, month: all / 100 % 100, day: all % 100 }),
        ([4], [year], _) => Ok(Date { year: *year, month: 0, day: 0 }),
        ([4, 1 | 2], [year, month], _) => Ok(Date { year: *year, month: *month, day: 0 }),
        ([4, 1 | 2, 1 | 2], [year, month, day], _) => {
            let date = Date { year: *year, month: *month, day: *day };
            // 1996-00-00.
            if *month == 0 && *day > 0 { Err(DateFault::Impossible) } else { Ok(date) }
        }
        ([1 | 2, 1 | 2, 4], [one, other, year], _) => {
            let (month, day) = match (one, other) {
                (13.., 1..=12) => (*other, *one),
                (1..=12, 13..) => (*one, *other),
                (1..=12, 1..=12) if one == other => (*one, *other),
                (1..=12, 1..=12) => return Err(DateFault::TwoWays),
                _ => return Err(DateFault::Impossible),
            };
            Ok(Date { year: *year, month, day })
        }
        ([1 | 2], [day], Some(before)) if before.day > 0 => {
            if *day == 0 {
                Err(DateFault::Impossible)
            } else {
                Ok(Date { day: *day, ..before })
            }
        }
        ([1 | 2], [month], Some(before)) if before.month > 0 => {
            if *month == 0 {
                Err(DateFault::Impossible)
            } else {
                Ok(Date { month: *month, ..before })
            }
        }
        ([1 | 2, 1 | 2], [month, day], Some(before)) if before.day > 0 => {
            if *month == 0 || *day == 0 {
                Err(DateFault::Impossible)
            } else {
                Ok(Date { year: before.year, month: *month, day: *day })
            }
        }
        _ => Err(DateFault::Unread),
    }
}
