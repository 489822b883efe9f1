//! Dates of numbers that are told apart by their order.

use super::{
    super::{
        Ground,
        lex::{Item, Number},
    },
    Date, DateFault, LONGEST_RANGE, Parsed,
    words::Word,
};

/// Dates of numbers and marks only.
pub(super) fn by_order(items: &[Item<Word>]) -> Parsed {
    let mut between = None;
    let mut dates: Vec<Date> = Vec::new();
    let mut group: Vec<Number> = Vec::new();
    let mut range = false;
    let (mut ranged, mut century) = (false, false);
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
            Item::Mark(',') | Item::Word(Word::And) => false,
            Item::Mark('~') | Item::Word(Word::To) => true,
            _ => return Err(DateFault::Unread),
        };
        if group.is_empty() {
            continue;
        }
        century |=
            matches!(&group[..], [Number { figures: 1 | 2, .. }, _, Number { figures: 2, .. }]);
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
    let ground = match (ranged, century) {
        (true, _) => Ground::Range,
        (_, true) => Ground::Century,
        _ => Ground::Spelling,
    };
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
        ([1 | 2, 1 | 2, length @ (2 | 4)], [one, other, year], _) => {
            let year = match (length, year) {
                (4, year) => *year,
                // What could be a day or a month is no year.
                (_, 32..100) => 1900 + year,
                _ => return Err(DateFault::Unread),
            };
            let (month, day) = match (one, other) {
                (13.., 1..=12) => (*other, *one),
                (1..=12, 13..) => (*one, *other),
                (1..=12, 1..=12) if one == other => (*one, *other),
                (1..=12, 1..=12) => return Err(DateFault::TwoWays),
                _ => return Err(DateFault::Impossible),
            };
            Ok(Date { year, month, day })
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
