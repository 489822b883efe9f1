//! Reads the question of `--where`.
//!
//! The words are cut with nom; operators wait on a stack until their operands are there (Dijkstra's
//! shunting yard), so that no depth of brackets needs recursion.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{char, none_of, one_of},
    combinator::{map, value},
    multi::fold_many0,
    sequence::{delimited, preceded},
};

use super::{
    expression::{Literal, Operator, Step, Test},
    fields::Field,
};
use crate::findings::{Arg, Lang};

/// More brackets inside each other are taken for a mistake.
const DEEPEST: usize = 64;

/// What is wrong with a question, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Byte of the question at which it was noticed; its length at the end.
    pub at: usize,
    what: Arg,
}

impl Fault {
    fn new(at: usize, en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self { at, what: Arg::words(en.into(), zh.into()) }
    }

    /// What is wrong, in that language.
    pub fn message(&self, lang: Lang) -> &str {
        match (&self.what, lang) {
            (Arg::Words { en, .. }, Lang::En) => en,
            (Arg::Words { zh, .. }, Lang::Zh) => zh,
            _ => "",
        }
    }
}

/// What a word of a question is.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Open,
    Close,
    Not,
    And,
    Or,
    Compare(Operator),
    /// A word without quotes.
    Word(String),
    /// A word in quotes.
    Quoted(String),
}

/// The steps of a question, each behind those that it needs.
pub(super) fn steps(text: &str) -> Result<Vec<Step>, Fault> {
    let tokens = tokens(text)?;
    let mut yard = Yard { text, steps: Vec::new(), waiting: Vec::new(), brackets: 0 };
    let mut rest = tokens.iter().peekable();
    loop {
        yard.operand(&mut rest)?;
        // Behind an operand: brackets close, and either it ends or goes on.
        let joint = loop {
            match rest.next() {
                Some((at, Token::Close)) => yard.close(*at)?,
                other => break other,
            }
        };
        match joint {
            None => return yard.end(),
            Some((at, Token::And)) => yard.join(*at, Waiting::And),
            Some((at, Token::Or)) => yard.join(*at, Waiting::Or),
            Some((at, _)) => {
                return Err(Fault::new(*at, "`and` or `or` is due here", "此处应为 and 或 or"));
            }
        }
    }
}

/// An operator that waits for its right operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Waiting {
    Open,
    Or,
    And,
    Not,
}

struct Yard<'t> {
    text: &'t str,
    steps: Vec<Step>,
    waiting: Vec<(usize, Waiting)>,
    brackets: usize,
}

type Rest<'t> = std::iter::Peekable<std::slice::Iter<'t, (usize, Token)>>;

impl Yard<'_> {
    /// Takes `not` and opening brackets, and then a test.
    fn operand(&mut self, rest: &mut Rest<'_>) -> Result<(), Fault> {
        loop {
            let end = self.text.len();
            let (at, token) = rest.next().map_or((end, None), |(at, token)| (*at, Some(token)));
            match token {
                Some(Token::Not) => self.waiting.push((at, Waiting::Not)),
                Some(Token::Open) => {
                    self.brackets += 1;
                    if self.brackets > DEEPEST {
                        let en = format!("more than {DEEPEST} brackets inside each other");
                        return Err(Fault::new(at, en, format!("括号嵌套超过 {DEEPEST} 层")));
                    }
                    self.waiting.push((at, Waiting::Open));
                }
                Some(Token::Word(name)) => {
                    let test = test(at, Field::named(name), rest, end)?;
                    self.steps.push(Step::Test(test));
                    self.settle(Waiting::Not);
                    return Ok(());
                }
                Some(Token::Quoted(name)) => {
                    let test = test(at, Field::Header(name.clone()), rest, end)?;
                    self.steps.push(Step::Test(test));
                    self.settle(Waiting::Not);
                    return Ok(());
                }
                _ => {
                    let (en, zh) = ("the name of a field is due here", "此处应为字段名");
                    return Err(Fault::new(at, en, zh));
                }
            }
        }
    }

    /// Takes the operators that bind at least as tight as `least` and have both operands now.
    fn settle(&mut self, least: Waiting) {
        while let Some((_, last)) = self.waiting.last().copied().filter(|(_, it)| *it >= least) {
            self.waiting.pop();
            self.steps.push(match last {
                Waiting::Not => Step::Not,
                Waiting::And => Step::And,
                _ => Step::Or,
            });
        }
    }

    fn join(&mut self, at: usize, operator: Waiting) {
        self.settle(operator);
        self.waiting.push((at, operator));
    }

    fn close(&mut self, at: usize) -> Result<(), Fault> {
        self.settle(Waiting::Or);
        if self.waiting.pop().is_none() {
            let (en, zh) = ("nothing was opened that this could close", "没有与之对应的左括号");
            return Err(Fault::new(at, en, zh));
        }
        self.brackets -= 1;
        self.settle(Waiting::Not);
        Ok(())
    }

    fn end(mut self) -> Result<Vec<Step>, Fault> {
        self.settle(Waiting::Or);
        match self.waiting.pop() {
            None => Ok(self.steps),
            Some((at, _)) => Err(Fault::new(at, "this bracket is never closed", "括号没有闭合")),
        }
    }
}

/// A test of a field: what stands behind its name.
fn test(at: usize, field: Field, rest: &mut Rest<'_>, end: usize) -> Result<Test, Fault> {
    let Some((_, Token::Compare(operator))) = rest.peek() else { return Ok(Test::Given(field)) };
    rest.next();
    let (place, text) = match rest.next() {
        Some((place, Token::Word(text) | Token::Quoted(text))) => (*place, text.clone()),
        // Behind a comparison these are words like any other.
        Some((place, Token::Not)) => (*place, "not".to_owned()),
        other => {
            let place = other.map_or(end, |(place, _)| *place);
            return Err(Fault::new(place, "a value is due here", "此处应为一个值"));
        }
    };
    let literal = if operator.is_pattern() {
        Literal::pattern(&text).map_err(|what| {
            let en = format!("no regular expression: {what}");
            Fault::new(place, en, format!("正则表达式有误：{what}"))
        })?
    } else {
        Literal::new(&text)
    };
    check(at, place, &field, *operator, &literal)?;
    Ok(Test::Compare(field, *operator, literal))
}

/// A comparison that no game can meet is a mistake.
fn check(
    at: usize,
    place: usize,
    field: &Field,
    operator: Operator,
    literal: &Literal,
) -> Result<(), Fault> {
    let contains = operator.is_part();
    let choices = field.choices();
    if operator.orders() && !choices.is_empty() {
        return Err(Fault::new(at, "this field has no order", "此字段没有大小先后"));
    }
    if !choices.is_empty() && !contains {
        let known = choices.iter().any(|choice| choice.eq_ignore_ascii_case(literal.text()));
        if !known {
            let few = if choices.len() > 24 { &choices[..0] } else { &choices[..] };
            let (list, colon) = (few.join(", "), if few.is_empty() { "" } else { ": " });
            let en = format!("this field has no such value{colon}{list}");
            return Err(Fault::new(place, en, format!("此字段没有这个值{colon}{list}")));
        }
    }
    if field.is_number() && !contains && !literal.is_number() {
        return Err(Fault::new(place, "a number is due here", "此处应为数字"));
    }
    if field.is_date() && operator.orders() && !literal.is_date() {
        let (en, zh) = ("a date is due here, such as 2014.05", "此处应为日期，如 2014.05");
        return Err(Fault::new(place, en, zh));
    }
    if operator.orders() && !literal.is_number() && !literal.is_date() {
        let (en, zh) = ("a number or a date is due here", "此处应为数字或日期");
        return Err(Fault::new(place, en, zh));
    }
    Ok(())
}

/// The words of a question with their places.
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, Fault> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let at = text.len() - rest.len();
        if rest.is_empty() {
            return Ok(tokens);
        }
        let Ok((after, token)) = token(rest) else {
            let quote = rest.starts_with(['"', '\'', '“']);
            return Err(if quote {
                Fault::new(at, "this quote is never closed", "引号没有闭合")
            } else {
                Fault::new(at, "this is no part of an expression", "此处不是表达式的内容")
            });
        };
        tokens.push((at, token));
        rest = after;
    }
}

fn token(text: &str) -> IResult<&str, Token> {
    alt((
        value(Token::Open, alt((tag("("), tag("（")))),
        value(Token::Close, alt((tag(")"), tag("）")))),
        map(operator, Token::Compare),
        value(Token::And, tag("&&")),
        value(Token::Or, tag("||")),
        value(Token::Not, alt((tag("!"), tag("！")))),
        map(quoted, Token::Quoted),
        map(take_while1(is_word), word),
    ))
    .parse(text)
}

fn operator(text: &str) -> IResult<&str, Operator> {
    alt((
        value(Operator::MatchesNot, tag("!=~")),
        value(Operator::Matches, tag("=~")),
        value(Operator::NotEqual, alt((tag("!="), tag("<>"), tag("≠")))),
        value(Operator::ContainsNot, tag("!~")),
        value(Operator::LessOrEqual, alt((tag("<="), tag("≤")))),
        value(Operator::GreaterOrEqual, alt((tag(">="), tag("≥")))),
        value(Operator::Equal, alt((tag("=="), tag("="), tag("＝")))),
        value(Operator::Contains, alt((tag("~"), tag("～")))),
        value(Operator::Less, alt((tag("<"), tag("＜")))),
        value(Operator::Greater, alt((tag(">"), tag("＞")))),
    ))
    .parse(text)
}

/// What words without quotes are made of.
fn is_word(c: char) -> bool {
    !c.is_whitespace() && !"()（）<>=~!＜＞＝～！≠≤≥\"'“”&|".contains(c)
}

fn word(text: &str) -> Token {
    match text {
        "且" => Token::And,
        "或" => Token::Or,
        "非" => Token::Not,
        _ if text.eq_ignore_ascii_case("and") => Token::And,
        _ if text.eq_ignore_ascii_case("or") => Token::Or,
        _ if text.eq_ignore_ascii_case("not") => Token::Not,
        _ => Token::Word(text.to_owned()),
    }
}

/// A word in quotes; a backslash before a quote or a backslash makes it one of the word.
fn quoted(text: &str) -> IResult<&str, String> {
    let escaped = |quote: &'static str, stop: &'static str| {
        let plain = none_of(quote);
        fold_many0(alt((preceded(char('\\'), one_of(stop)), plain)), String::new, |mut word, c| {
            word.push(c);
            word
        })
    };
    alt((
        delimited(char('"'), escaped("\"", "\\\""), char('"')),
        delimited(char('\''), escaped("'", "\\'"), char('\'')),
        delimited(char('“'), map(take_while(|c| c != '”'), str::to_owned), char('”')),
    ))
    .parse(text)
}
