//! The question of `--where`: which games are meant.
//!
//! A question claims nothing that the record does not say. A comparison is met only where the
//! value is known and decides it: `Date < 2014.06` is not met by `2014.??.??`, and neither is
//! `Date >= 2014.06`; a header that is missing meets no comparison, `!=` included.

use regex::{Regex, RegexBuilder};

use super::{
    Fault, Subject,
    dates::Days,
    fields::{Field, Value},
    parse,
};

/// How a field is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    NotEqual,
    Contains,
    ContainsNot,
    Matches,
    MatchesNot,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Operator {
    /// Whether it asks for an order, which texts do not have.
    pub(super) const fn orders(self) -> bool {
        matches!(self, Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual)
    }

    /// Whether it tells that no value is as said.
    const fn denies(self) -> bool {
        matches!(self, Self::NotEqual | Self::ContainsNot | Self::MatchesNot)
    }

    /// Whether it asks for a regular expression.
    pub(super) const fn is_pattern(self) -> bool {
        matches!(self, Self::Matches | Self::MatchesNot)
    }

    /// Whether it asks for a part of the text.
    pub(super) const fn is_part(self) -> bool {
        self.is_pattern() || matches!(self, Self::Contains | Self::ContainsNot)
    }
}

/// A regular expression; two are equal where they are written alike.
#[derive(Clone, Debug)]
struct Pattern(Regex);

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

/// What a field is compared with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Literal {
    folded: String,
    number: Option<f64>,
    days: Option<Days>,
    pattern: Option<Pattern>,
}

impl Literal {
    pub(super) fn new(text: &str) -> Self {
        Self { folded: fold(text), number: number(text), days: Days::read(text), pattern: None }
    }

    /// A regular expression in the syntax of the `regex` crate, whatever the case; an error says
    /// what is wrong with it, in one line.
    pub(super) fn pattern(text: &str) -> Result<Self, String> {
        let built = RegexBuilder::new(text).case_insensitive(true).build();
        match built {
            Ok(regex) => Ok(Self { pattern: Some(Pattern(regex)), ..Self::new(text) }),
            Err(error) => {
                let error = error.to_string();
                let last = error.lines().last().unwrap_or_default();
                Err(last.trim_start_matches("error: ").to_owned())
            }
        }
    }

    fn matches(&self, text: &str) -> bool {
        self.pattern.as_ref().is_some_and(|Pattern(regex)| regex.is_match(text))
    }

    pub(super) const fn is_number(&self) -> bool {
        self.number.is_some()
    }

    pub(super) const fn is_date(&self) -> bool {
        self.days.is_some()
    }

    pub(super) fn text(&self) -> &str {
        &self.folded
    }
}

/// What a test does with a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    /// Whether there is a value, and more than none.
    Given(Field),
    /// Whether a value compares so.
    Compare(Field, Operator, Literal),
}

/// One step of a question, in the order in which they are taken.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    Test(Test),
    Not,
    And,
    Or,
}

/// A question about a game.
///
/// ```
/// use yanpu::select::Expression;
///
/// assert!(Expression::read("White ~ \"carl\" and plies >= 40").is_ok());
/// assert_eq!(Expression::read("plies >= ").unwrap_err().at, 9);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    steps: Vec<Step>,
}

impl Expression {
    /// Reads a question; see `docs/selection.md` for its grammar.
    pub fn read(text: &str) -> Result<Self, Fault> {
        parse::steps(text).map(|steps| Self { steps })
    }

    /// Whether it can be answered only once a game is judged.
    pub fn needs_judgement(&self) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Test(Test::Given(field) | Test::Compare(field, ..)) => field.needs_judgement(),
            _ => false,
        })
    }

    /// Whether the game is meant. What needs a judgement is not met where there is none.
    pub fn holds(&self, subject: &Subject<'_>) -> bool {
        let mut answers: Vec<bool> = Vec::with_capacity(8);
        for step in &self.steps {
            let last = match step {
                Step::Test(test) => test.met(subject),
                Step::Not => !answers.pop().unwrap_or_default(),
                Step::And | Step::Or => {
                    let right = answers.pop().unwrap_or_default();
                    let left = answers.pop().unwrap_or_default();
                    if *step == Step::And { left && right } else { left || right }
                }
            };
            answers.push(last);
        }
        answers.pop().unwrap_or_default()
    }
}

impl Test {
    fn met(&self, subject: &Subject<'_>) -> bool {
        match self {
            Self::Given(field) => {
                let some = |value: &Value<'_>| !matches!(value, Value::Number(0));
                field.values(subject).iter().any(some)
            }
            Self::Compare(field, operator, literal) => {
                let values = field.values(subject);
                let dated = field.is_date();
                let met = |value| meets(value, *operator, literal, dated);
                if operator.denies() {
                    !values.is_empty() && values.iter().all(met)
                } else {
                    values.iter().any(met)
                }
            }
        }
    }
}

/// Whether a value is known to compare so.
fn meets(value: &Value<'_>, operator: Operator, literal: &Literal, dated: bool) -> bool {
    let text = match value {
        Value::Number(number) => {
            let sides = literal.number.map(|literal| (f64::from(*number), literal));
            return match operator {
                Operator::Contains => number.to_string().contains(&literal.folded),
                Operator::ContainsNot => !number.to_string().contains(&literal.folded),
                Operator::Matches => literal.matches(&number.to_string()),
                Operator::MatchesNot => !literal.matches(&number.to_string()),
                _ => sides.map_or(operator == Operator::NotEqual, |(a, b)| {
                    a.partial_cmp(&b).is_some_and(|order| ordered(order, operator))
                }),
            };
        }
        Value::Text(text) => text,
    };
    match operator {
        Operator::Contains => return fold(text).contains(&literal.folded),
        Operator::ContainsNot => return !fold(text).contains(&literal.folded),
        Operator::Matches => return literal.matches(text.trim()),
        Operator::MatchesNot => return !literal.matches(text.trim()),
        _ => {}
    }
    let numbers = number(text).zip(literal.number).filter(|_| !dated);
    if let Some((a, b)) = numbers {
        return a.partial_cmp(&b).is_some_and(|order| ordered(order, operator));
    }
    if let Some((a, b)) = Days::read(text).zip(literal.days) {
        return match operator {
            Operator::Equal => a.within(b),
            Operator::NotEqual => a.before(b) || b.before(a),
            Operator::Less => a.before(b),
            Operator::LessOrEqual => a.last <= b.last,
            Operator::Greater => b.before(a),
            _ => a.first >= b.first,
        };
    }
    // A date that is not known is not another one.
    if dated && literal.is_date() {
        return false;
    }
    match operator {
        Operator::Equal => fold(text) == literal.folded,
        Operator::NotEqual => fold(text) != literal.folded,
        _ => false,
    }
}

fn ordered(order: std::cmp::Ordering, operator: Operator) -> bool {
    match operator {
        Operator::Equal => order.is_eq(),
        Operator::NotEqual => order.is_ne(),
        Operator::Less => order.is_lt(),
        Operator::LessOrEqual => order.is_le(),
        Operator::Greater => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// A text without its case and the space about it.
pub(super) fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

/// The number that a text is.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests;
