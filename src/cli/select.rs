//! `--where`, `--games`, `--first`: which games a command works on.

use std::ops::RangeInclusive;

use clap::Args;
use unicode_width::UnicodeWidthStr;

use super::{Failure, complain};
use crate::{
    findings::Lang,
    formats::Format,
    judge::Judgement,
    record::Record,
    select::{Expression, Subject},
    stage::Profile,
};

#[derive(Args)]
pub(crate) struct SelectArgs {
    /// Only games for which this holds, such as 'player ~ "carl" and plies >= 40'; the language is
    /// in docs/selection.md
    #[arg(long = "where", value_name = "EXPR")]
    condition: Option<String>,
    /// Only games with these numbers in their files, such as 3-7,10
    #[arg(long, value_name = "LIST")]
    games: Option<String>,
    /// Only the first games of those that are selected, over all inputs
    #[arg(long, value_name = "N")]
    first: Option<u64>,
}

/// Which games are worked on.
pub(super) struct Selection {
    expression: Option<Expression>,
    /// Numbers of games in their files; all where there are none.
    numbers: Vec<RangeInclusive<u32>>,
    first: Option<u64>,
}

impl Selection {
    pub(super) fn new(args: &SelectArgs, lang: Lang) -> Result<Self, Failure> {
        let expression =
            args.condition.as_deref().map(|text| expression(text, lang)).transpose()?;
        let numbers = args.games.as_deref().map(|text| numbers(text, lang)).transpose()?;
        Ok(Self { expression, numbers: numbers.unwrap_or_default(), first: args.first })
    }

    /// Whether anything is left out.
    pub(super) const fn selects(&self) -> bool {
        self.expression.is_some() || !self.numbers.is_empty() || self.first.is_some()
    }

    /// Whether a game must be judged to know whether it is meant.
    pub(super) fn needs_judgement(&self) -> bool {
        self.expression.as_ref().is_some_and(Expression::needs_judgement)
    }

    /// Whether a game may be meant, before it is judged.
    pub(super) fn admits(&self, record: &Record<'_>, format: Format, profile: &Profile) -> bool {
        match &self.expression {
            Some(expression) if !expression.needs_judgement() => {
                expression.holds(&Subject::new(record, format, None, profile))
            }
            _ => true,
        }
    }

    /// Whether a judged game that was [admitted](Self::admits) is meant.
    pub(super) fn keeps(
        &self,
        record: &Record<'_>,
        format: Format,
        judgement: &Judgement,
        profile: &Profile,
    ) -> bool {
        match &self.expression {
            Some(expression) if expression.needs_judgement() => {
                expression.holds(&Subject::new(record, format, Some(judgement), profile))
            }
            _ => true,
        }
    }

    /// Whether the game of that number in its file is meant.
    pub(super) fn names(&self, number: u32) -> bool {
        self.numbers.is_empty() || self.numbers.iter().any(|range| range.contains(&number))
    }
}

/// Counts the games of a run.
#[derive(Default)]
pub(super) struct Counts {
    /// Selected so far.
    pub(super) selected: u64,
    /// Not selected.
    pub(super) passed_over: usize,
}

impl Counts {
    /// Whether there is room for one more game, which is then counted.
    pub(super) fn take(&mut self, selection: &Selection) -> bool {
        if self.are_full(selection) {
            return false;
        }
        self.selected += 1;
        true
    }

    /// Whether all games that were asked for are there.
    pub(super) fn are_full(&self, selection: &Selection) -> bool {
        selection.first.is_some_and(|first| self.selected >= first)
    }
}

/// Tells, on standard error, what became of the games of a run.
pub(super) fn tell(counts: &Counts, written: Option<usize>, repeated: Option<usize>, lang: Lang) {
    let passed_over = counts.passed_over;
    let mut parts = Vec::new();
    match (written, lang) {
        (Some(n), Lang::En) => parts.push(format!("{n} {} written", games(n))),
        (Some(n), Lang::Zh) => parts.push(format!("写出 {n} 局")),
        (None, _) => {}
    }
    if passed_over > 0 {
        parts.push(match lang {
            Lang::En => format!("{passed_over} not selected"),
            Lang::Zh => format!("未选中 {passed_over} 局"),
        });
    }
    if let Some(n) = repeated {
        parts.push(match lang {
            Lang::En => format!("{n} left out as repeated"),
            Lang::Zh => format!("略去重复 {n} 局"),
        });
    }
    let comma = if lang == Lang::En { ", " } else { "，" };
    complain(&parts.join(comma));
}

const fn games(n: usize) -> &'static str {
    if n == 1 { "game" } else { "games" }
}

fn expression(text: &str, lang: Lang) -> Result<Expression, Failure> {
    Expression::read(text).map_err(|fault| {
        // A question may have lines; the one with the fault is shown.
        let start = text[..fault.at].rfind('\n').map_or(0, |at| at + 1);
        let line = text[start..].lines().next().unwrap_or("");
        let before: String = text[start..fault.at].chars().map(space).collect();
        let caret = " ".repeat(before.width());
        let line: String = line.chars().map(space).collect();
        let (message, colon) = (fault.message(lang), if lang == Lang::En { ": " } else { "：" });
        Failure::Other(format!("--where{colon}{message}\n  {line}\n  {caret}^"))
    })
}

/// Tabs have no width of their own.
const fn space(c: char) -> char {
    if c == '\t' { ' ' } else { c }
}

/// Reads `3-7,10,20-`.
fn numbers(text: &str, lang: Lang) -> Result<Vec<RangeInclusive<u32>>, Failure> {
    let range = |part: &str| {
        let part = part.trim();
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let first = if first.is_empty() { 1 } else { first.parse().ok()? };
        let last = if last.is_empty() { u32::MAX } else { last.parse().ok()? };
        (part != "-" && !part.is_empty() && 0 < first && first <= last).then_some(first..=last)
    };
    text.split([',', '，']).map(range).collect::<Option<Vec<_>>>().ok_or_else(|| {
        Failure::Other(match lang {
            Lang::En => format!("--games {text}: not a list of numbers such as 3-7,10"),
            Lang::Zh => format!("--games {text}：应为序号列表，如 3-7,10"),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_numbers() {
        for (text, inside) in [("3-7,10", "3 7 10"), ("5-", "5 99"), ("-2", "1 2"), ("4", "4")] {
            let ranges = numbers(text, Lang::En).unwrap();
            let all = [1, 2, 3, 4, 5, 7, 8, 10, 99];
            for number in inside.split(' ').map(|number| number.parse().unwrap()) {
                assert!(ranges.iter().any(|range| range.contains(&number)), "{text} {number}");
                assert!(all.contains(&number));
            }
            assert!(!ranges.iter().any(|range| range.contains(&0)), "{text}");
        }
        for text in ["", "x", "7-3", "0", "-", "1,,2", "1-2-3"] {
            assert!(numbers(text, Lang::En).is_err(), "{text}");
        }
    }
}
