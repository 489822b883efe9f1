//! Dates as records give them, with parts that are not known.

/// All days that a date may mean, as `year * 10000 + month * 100 + day`; a month or day that is
/// not known runs from 0 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Days {
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Days {
    /// Reads `2014.05.06` (PGN 8.1.1.3), `2014-05-06`, `2014/5/6`, `2014年5月6日`, `20140506`, each
    /// also without day or month or with `??` for them. Of an SGF list of days the first is read.
    /// `None` where there is no year.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim().split(',').next()?.trim();
        let mut digits = text.bytes().take_while(u8::is_ascii_digit);
        let parts: Vec<&str> = if digits.by_ref().count() == 8 && text.len() == 8 {
            vec![text.get(..4)?, text.get(4..6)?, text.get(6..)?]
        } else {
            let separates = |c: char| matches!(c, '.' | '-' | '/' | '年' | '月');
            // A time of day behind the date does not count.
            let date = text.split([' ', 'T', '日']).next()?;
            date.split(separates).filter(|part| !part.is_empty()).collect()
        };
        let (year, rest) = parts.split_first()?;
        if year.len() != 4 || rest.len() > 2 {
            return None;
        }
        let year: u32 = year.parse().ok()?;
        let mut days = Self { first: year * 10_000, last: year * 10_000 + 9_999 };
        let mut scale = 100;
        for part in rest {
            if part.bytes().all(|byte| byte == b'?') {
                // A day without a month says nothing.
                break;
            }
            let number: u32 = part.parse().ok()?;
            // Of a month or day that does not exist nothing is known.
            if number == 0 || number > if scale == 100 { 12 } else { 31 } {
                break;
            }
            days.first += number * scale;
            days.last = days.first + scale - 1;
            scale /= 100;
        }
        Some(days)
    }

    /// Whether every day of it is before every day of the other.
    pub(super) const fn before(self, other: Self) -> bool {
        self.last < other.first
    }

    /// Whether every day of it is one of the other's.
    pub(super) const fn within(self, other: Self) -> bool {
        other.first <= self.first && self.last <= other.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_many_forms() {
        for (text, first, last) in [
            ("2014.05.06", 20_140_506, 20_140_506),
            ("2014-05-06", 20_140_506, 20_140_506),
            ("2014/5/6", 20_140_506, 20_140_506),
            ("2014年5月6日", 20_140_506, 20_140_506),
            ("20140506", 20_140_506, 20_140_506),
            ("2014-05-06T12:00", 20_140_506, 20_140_506),
            ("1996-05-06,07", 19_960_506, 19_960_506),
            ("2014.05.??", 20_140_500, 20_140_599),
            ("2014.??.??", 20_140_000, 20_149_999),
            ("2014.??.06", 20_140_000, 20_149_999),
            ("2014", 20_140_000, 20_149_999),
            ("2014.13.01", 20_140_000, 20_149_999),
            ("2014.05.32", 20_140_500, 20_140_599),
        ] {
            assert_eq!(Days::read(text), Some(Days { first, last }), "{text}");
        }
        for text in ["????.??.??", "", "14.05.06", "May 2014", "2014.05.06.07"] {
            assert_eq!(Days::read(text), None, "{text}");
        }
    }
}
