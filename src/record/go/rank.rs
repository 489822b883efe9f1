//! Ranks of players.

use super::{
    Ground, Reading,
    lex::{Item, Points, Row, all_items, folded},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// 段, or 级.
    Grade(char),
    /// 初, the first 段.
    First,
    Professional,
    Amateur,
}

const WORDS: &[Row<Word>] = &[
    ("段|단|d|dan|dans", Word::Grade('d')),
    ("级|급|k|kyu|gup", Word::Grade('k')),
    ("初", Word::First),
    ("专业|职业|プロ|프로|p|pro|prof|professional", Word::Professional),
    ("业余|业|アマ|아마|amateur|ama|a", Word::Amateur),
];

/// Reads a rank: `九段`, `9 dan`, `P9段`, `1級`; `None` where it cannot be understood. A title such
/// as 名人 is no rank.
///
/// Gives `9d`, `3k`, and `9p` where it says professional (SGF FF\[4\], `BR`), with the `?` or `*`
/// of an uncertain or a settled rank.
pub fn rank(text: &str) -> Option<Reading> {
    let text = text.trim();
    let (value, mark) = match text.as_bytes().last()? {
        b'?' | b'*' if text.len() > 1 => text.split_at(text.len() - 1),
        _ => (text, ""),
    };
    let normal = |grade: char, n: u32| {
        let most = if grade == 'k' { 40 } else { 10 };
        (1..=most).contains(&n).then(|| format!("{n}{grade}{mark}"))
    };
    if let [figures @ .., grade @ (b'd' | b'k' | b'p')] = value.as_bytes()
        && let Ok(n) = std::str::from_utf8(figures).unwrap_or_default().parse()
    {
        let value = normal(char::from(*grade), n)?;
        let ground = if value == text { Ground::Standard } else { Ground::Spelling };
        return Some(Reading::new(value, ground));
    }
    let items = all_items(&folded(value), WORDS, Points::Decimal)?;
    let (mut number, mut grade, mut professional, mut amateur) = (None, None, false, false);
    for item in items {
        match item {
            Item::Number(n) => {
                if number.replace(n.whole()?).is_some() {
                    return None;
                }
            }
            Item::Word(Word::First) => {
                if number.replace(1).is_some() {
                    return None;
                }
            }
            Item::Word(Word::Grade(letter)) => {
                if grade.replace(letter).is_some() {
                    return None;
                }
            }
            Item::Word(Word::Professional) => professional = true,
            Item::Word(Word::Amateur) => amateur = true,
            Item::Mark('.' | '-' | '(' | ')') => {}
            Item::Mark(_) => return None,
        }
    }
    let grade = match (grade, professional, amateur) {
        (Some('d') | None, true, false) => 'p',
        (Some(grade), false, _) => grade,
        _ => return None,
    };
    let ground = if amateur { Ground::More } else { Ground::Spelling };
    Some(Reading::new(normal(grade, number?)?, ground))
}
