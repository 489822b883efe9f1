//! The order of `--sort`: fields, each ascending or descending.

use std::cmp::Ordering;

use super::{
    Field, Subject,
    dates::Days,
    expression::{fold, number},
    fields::Value,
};

/// Fields to sort by, the first deciding before the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    fields: Vec<(Field, bool)>,
}

/// What a game is sorted by: a value for each field of the order.
#[derive(Clone, Debug, PartialEq)]
pub struct Key(Vec<Place>);

/// A value in its order: numbers, days, texts, and last what is not known.
#[derive(Clone, Debug, PartialEq)]
enum Place {
    Number(f64),
    Days(Days),
    Text(String),
    Unknown,
}

impl Order {
    /// Reads names of fields as `--where` has them, each with `-` before it for descending.
    pub fn read<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let field = |name: &'a str| match name.trim().strip_prefix('-') {
            Some(name) => (Field::named(name), true),
            None => (Field::named(name.trim()), false),
        };
        Self { fields: names.into_iter().map(field).collect() }
    }

    /// Whether nothing is to be sorted by.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Whether a game must be judged before it has its key.
    pub fn needs_judgement(&self) -> bool {
        self.fields.iter().any(|(field, _)| field.needs_judgement())
    }

    /// What a game is sorted by.
    pub fn key(&self, of: &Subject<'_>) -> Key {
        Key(self.fields.iter().map(|(field, _)| place(field, of)).collect())
    }

    /// Which of two games comes first; equal ones keep their order. What is not known comes last,
    /// descending or not.
    pub fn compare(&self, a: &Key, b: &Key) -> Ordering {
        let pairs = a.0.iter().zip(&b.0).zip(&self.fields);
        pairs.fold(Ordering::Equal, |order, ((a, b), (_, descending))| {
            order.then_with(|| match (a, b) {
                (Place::Unknown, _) | (_, Place::Unknown) => a.rank().cmp(&b.rank()),
                _ if *descending => b.compare(a),
                _ => a.compare(b),
            })
        })
    }
}

fn place(field: &Field, of: &Subject<'_>) -> Place {
    match field.values(of).into_iter().next() {
        None => Place::Unknown,
        Some(Value::Number(number)) => Place::Number(f64::from(number)),
        Some(Value::Text(text)) => {
            let number = number(&text).filter(|_| !field.is_date()).map(Place::Number);
            let days = || Days::read(&text).map(Place::Days);
            number.or_else(days).unwrap_or_else(|| match fold(&text) {
                // Of a day whose year is not known nothing is.
                _ if field.is_date() => Place::Unknown,
                text => Place::Text(text),
            })
        }
    }
}

impl Place {
    const fn rank(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Days(_) => 1,
            Self::Text(_) => 2,
            Self::Unknown => 3,
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Days(a), Self::Days(b)) => (a.first, a.last).cmp(&(b.first, b.last)),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{formats::Format, stage::Profile};

    #[test]
    fn numbers_and_days_as_such_and_the_unknown_last() {
        let profile = Profile::default();
        let sorted = |by: &str, name: &str, values: &[&str]| {
            let order = Order::read(by.split(','));
            let mut keys: Vec<_> = values
                .iter()
                .map(|value| {
                    let text = format!("[{name} \"{value}\"]\n\n1. e4 *\n");
                    let record = &crate::select::read(&text)[0].record;
                    (
                        order.key(&Subject::new(record, Format::Pgn, None, &profile)),
                        (*value).to_owned(),
                    )
                })
                .collect();
            keys.sort_by(|(a, _), (b, _)| order.compare(a, b));
            keys.into_iter().map(|(_, value)| value).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(sorted("Round", "Round", &["10", "?", "9", "b", "1"]), "1 9 10 b ?");
        assert_eq!(sorted("-Round", "Round", &["10", "?", "9", "b", "1"]), "b 10 9 1 ?");
        let days = ["2001.01.??", "????.??.??", "2001.01.02", "1999", "2001"];
        assert_eq!(sorted("Date", "Date", &days), "1999 2001 2001.01.?? 2001.01.02 ????.??.??");
        assert_eq!(sorted("Site,Round", "Round", &["2", "1"]), "1 2");
        assert_eq!(sorted("Site", "Round", &["2", "1"]), "2 1", "equal ones keep their order");
    }
}
