//! When a game was played, as far as its headers say.

use crate::{judge::headers::values::standard_date, record::Record};

/// The earliest and the latest day that the headers leave open, as year, month and day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    first: (u16, u8, u8),
    last: (u16, u8, u8),
}

/// Headers with the day of the game, the surest first.
const NAMES: [&str; 6] = ["Date", "UTCDate", "日期", "比赛日期", "时间", "EventDate"];

impl Date {
    const OPEN: Self = Self { first: (0, 1, 1), last: (u16::MAX, 12, 31) };

    pub(super) fn of(record: &Record<'_>) -> Self {
        let read = |name| record.value(name).and_then(Self::read);
        NAMES.into_iter().find_map(read).unwrap_or(Self::OPEN)
    }

    /// Reads `2014.06.30`, `2014-06-??`, `2014.??.??`, `2014年6月30日`; `None` without a year, or
    /// where the calendar has no such day.
    fn read(text: &str) -> Option<Self> {
        let parts = text.trim().trim_end_matches('日').replace(['年', '月'], ".");
        let standard = standard_date(parts.trim_end_matches('.'))?;
        let mut parts = standard.split('.');
        let year = parts.next()?.parse().ok()?;
        let [month, day] = [parts.next(), parts.next()].map(|part| part?.parse::<u8>().ok());
        let day = day.filter(|_| month.is_some());
        Some(Self {
            first: (year, month.unwrap_or(1), day.unwrap_or(1)),
            last: (year, month.unwrap_or(12), day.unwrap_or(31)),
        })
    }

    /// Whether the game was played on that day or later; `None` where the date leaves it open.
    pub(super) fn is_since(self, day: (u16, u8, u8)) -> Option<bool> {
        if self.first >= day {
            Some(true)
        } else if self.last < day {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_weighed_as_far_as_they_are_known() {
        let since = |text: &str| Date::read(text).map(|date| date.is_since((2014, 7, 1)));
        for (text, is) in [
            ("2014.07.01", Some(Some(true))),
            ("2014.06.30", Some(Some(false))),
            ("2014.??.??", Some(None)),
            ("2014.06.??", Some(Some(false))),
            ("2015", Some(Some(true))),
            ("1999-12", Some(Some(false))),
            ("2020年3月5日", Some(Some(true))),
            ("2014.13.01", None),
            ("????.??.??", None),
            ("14.07.01", None),
            ("", None),
        ] {
            assert_eq!(since(text), is, "{text}");
        }
        assert_eq!(Date::OPEN.is_since((2014, 7, 1)), None);
    }
}
