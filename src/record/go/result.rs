//! Results.

use super::{
    Ground, Reading,
    komi::{AMOUNTS, Amount, Measure, measure},
    lex::{Item, Points, Row, all_items, folded, is_real, real},
};

/// How a game was decided, other than by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Resignation,
    Time,
    Forfeit,
    /// In a way that SGF has no letter for: a verdict, a lost connection.
    Other,
}

/// Who a word is about when no other says who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Winner,
    Loser,
    /// It does not tell.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Black,
    White,
    Wins,
    Loses,
    By(By, About),
    Draw,
    Void,
    Unknown,
    Amount(Amount),
    /// After a number: how many moves the game has.
    Moves,
    Filler,
}

const WORDS: &[Row<Word>] = &[
    ("黑|黑方|黑棋|흑|흑이|black|b|blacks", Word::Black),
    ("白|白方|白棋|백|백이|white|w|whites", Word::White),
    ("胜|胜ち|获胜|取胜|得胜|赢|승|승리|win|wins|won|winner|victory|beats|beat", Word::Wins),
    ("负|负け|败|输|패|패배|lose|loses|lost|loss", Word::Loses),
    ("中盘|中押|中押し|불계|계가불능", Word::By(By::Resignation, About::Winner)),
    ("resign|resignation|resigning|res|r", Word::By(By::Resignation, About::Open)),
    (
        "认输|认负|投子|投了|投子认负|投子认输|기권|항복|resigns|resigned",
        Word::By(By::Resignation, About::Loser),
    ),
    ("时间|시간|time|t|用时", Word::By(By::Time, About::Open)),
    ("超时|时间切れ|时间切|시간초과|timeout|overtime", Word::By(By::Time, About::Loser)),
    ("不战|부전|反则|반칙|犯规|forfeit|forfeiture|f|default", Word::By(By::Forfeit, About::Open)),
    ("弃权|缺席|弃赛|forfeits|forfeited", Word::By(By::Forfeit, About::Loser)),
    (
        "裁定|裁判|判定|판정|adjudication|adjudicated|judgement|judged|j|v|aw",
        Word::By(By::Other, About::Open),
    ),
    ("掉线|断线|离线|逃跑|offline|disconnect|disconnected", Word::By(By::Other, About::Loser)),
    ("和|和棋|和局|平局|平手|持碁|持棋|ジゴ|무승부|빅|jigo|draw|drawn|tie|tied|d", Word::Draw),
    (
        "无胜负|无胜负|无效|无效局|无结果|无胜败|打挂|打挂け|打ち挂け|打ちかけ|封手|무효|중단|\
         void|annulled|suspended|adjourned|cancelled|aborted",
        Word::Void,
    ),
    ("不明|不详|未知|未详|미상|unknown|unfinished|未完|未终局", Word::Unknown),
    (AMOUNTS[0].0, Word::Amount(AMOUNTS[0].1)),
    (AMOUNTS[1].0, Word::Amount(AMOUNTS[1].1)),
    (AMOUNTS[2].0, Word::Amount(AMOUNTS[2].1)),
    (AMOUNTS[3].0, Word::Amount(AMOUNTS[3].1)),
    (AMOUNTS[4].0, Word::Amount(AMOUNTS[4].1)),
    ("手|手完|手以下略|moves|수", Word::Moves),
    (
        "完|终|终局|以|判|共|执|的|が|の|で|により|による|り|이|가|로|으로|结果|结果为|\
         by|on|in|the|with|of|a|game|result|is|out|ran|was",
        Word::Filler,
    ),
];

/// Texts that mean a thing only as a whole.
const WHOLE: &[Row<&str>] = &[("?|未知|???|-|--|*", "?"), ("no result|no-result|n.r.|nr", "Void")];

/// Reads a result: `黑中盘胜`, `白胜1/4子`, `W+Time`, `흑 불계승`, `black wins by 2.5 points`;
/// `None` where it cannot be understood.
///
/// Gives the shortest form of SGF FF\[4\], `RE`: `B+R`, `W+T`, `B+F`, `W+3.5`, `B+`, `0`, `Void`,
/// `?`. A margin counts points.
pub fn result(text: &str) -> Option<Reading> {
    let text = text.trim();
    if let Some(value) = standard(text) {
        return Some(Reading::new(value, Ground::Standard));
    }
    let folded = folded(text);
    let whole = |row: &&Row<&str>| row.0.split('|').any(|spelling| spelling == folded);
    if let Some((_, value)) = WHOLE.iter().find(whole) {
        return Some(Reading::new(*value, Ground::Spelling));
    }
    if let Some(items) = all_items(&folded, WORDS, Points::Decimal) {
        return sentence(&items);
    }
    // What stands in parentheses at the end is no part of the result.
    let (head, _) = folded.strip_suffix(')')?.split_once('(')?;
    let reading = standard_folded(head.trim())
        .or_else(|| sentence(&all_items(head, WORDS, Points::Decimal)?))?;
    Some(Reading { ground: Ground::More, ..reading })
}

fn standard_folded(text: &str) -> Option<Reading> {
    Some(Reading::new(standard(&text.to_ascii_uppercase())?, Ground::Standard))
}

/// The shortest form of a value that SGF FF\[4\] has.
fn standard(text: &str) -> Option<String> {
    let colour = match text {
        "0" | "Draw" => return Some("0".to_owned()),
        "Void" | "?" => return Some(text.to_owned()),
        _ => text.chars().next().filter(|colour| matches!(colour, 'B' | 'W'))?,
    };
    let by = match text[1..].strip_prefix('+')? {
        "" => String::new(),
        "R" | "Resign" => "R".to_owned(),
        "T" | "Time" => "T".to_owned(),
        "F" | "Forfeit" => "F".to_owned(),
        margin => {
            let plain = is_real(margin) && !margin.starts_with(['+', '-']);
            let (whole, part) = margin.split_once('.').unwrap_or((margin, ""));
            let part = part.trim_end_matches('0');
            if !plain || part.len() > 1 || part.len() == 1 && part != "5" {
                return None;
            }
            let margin = whole.parse::<i64>().ok()? * 100 + if part == "5" { 50 } else { 0 };
            (margin > 0).then(|| real(margin))?
        }
    };
    Some(format!("{colour}+{by}"))
}

/// What the words of a result say, gathered one after another.
#[derive(Default)]
struct Sentence {
    /// The colour named last.
    colour: Option<char>,
    winner: Option<char>,
    /// The winner by words that only imply one.
    implied: Option<char>,
    by: Option<By>,
    measures: Vec<Measure>,
    nobody: Option<&'static str>,
    /// Whether a `+` stood.
    plus: bool,
    /// Whether it tells how many moves were played.
    moves: bool,
}

fn other(colour: char) -> char {
    if colour == 'B' { 'W' } else { 'B' }
}

impl Sentence {
    fn word(&mut self, word: Word) -> Option<()> {
        match word {
            Word::Black => self.colour = Some('B'),
            Word::White => self.colour = Some('W'),
            Word::Wins => return self.wins(self.colour?),
            Word::Loses => return self.wins(other(self.colour?)),
            Word::By(by, about) => {
                if self.by.replace(by).is_some_and(|known| known != by) {
                    return None;
                }
                if let Some(colour) = self.colour {
                    match about {
                        About::Winner => self.implied = Some(colour),
                        About::Loser => self.implied = Some(other(colour)),
                        About::Open => {}
                    }
                }
            }
            Word::Draw => return self.nobody("0"),
            Word::Void => return self.nobody("Void"),
            Word::Unknown => return self.nobody("?"),
            Word::Amount(_) | Word::Moves => return None,
            Word::Filler => {}
        }
        Some(())
    }

    fn wins(&mut self, colour: char) -> Option<()> {
        (self.winner.replace(colour).is_none_or(|known| known == colour)).then_some(())
    }

    fn nobody(&mut self, value: &'static str) -> Option<()> {
        (self.nobody.replace(value).is_none_or(|known| known == value)).then_some(())
    }

    fn reading(self) -> Option<Reading> {
        if let Some(value) = self.nobody {
            let sole = self.winner.is_none() && self.colour.is_none() && self.measures.is_empty();
            let ground = if self.by.is_none() { Ground::Spelling } else { Ground::Reason };
            return sole.then(|| Reading::new(value, ground));
        }
        let winner = self.winner.or(self.implied)?;
        let (by, ground) = match (self.by, &self.measures[..]) {
            (Some(By::Resignation), []) => ("R".to_owned(), Ground::Spelling),
            (Some(By::Time), []) => ("T".to_owned(), Ground::Spelling),
            (Some(By::Forfeit), []) => ("F".to_owned(), Ground::Spelling),
            (Some(By::Other), []) => (String::new(), Ground::Reason),
            (None, []) => (String::new(), Ground::Spelling),
            (None, measures) => margin(measures)?,
            (Some(_), _) => return None,
        };
        Some(Reading::new(format!("{winner}+{by}"), ground))
    }
}

/// The margin in points: one amount, or the same one in 子 and 目.
fn margin(measures: &[Measure]) -> Option<(String, Ground)> {
    let (points, ground) = match *measures {
        [one] => one.points(),
        [one, other] => {
            let (one, other) = (one.points(), other.points());
            if one.0 != other.0 || one.1 == other.1 {
                return None;
            }
            (one.0, Ground::Spelling)
        }
        _ => return None,
    };
    match points {
        0 => Some((String::new(), Ground::ZeroMargin)),
        1..=280_000 if points % 50 == 0 => Some((real(points), ground)),
        _ => None,
    }
}

fn sentence(items: &[Item<Word>]) -> Option<Reading> {
    let amount = |word| match word {
        Word::Amount(amount) => Some(amount),
        _ => None,
    };
    let mut said = Sentence::default();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        at += 1;
        match *item {
            Item::Number(_) if items.get(at) == Some(&Item::Word(Word::Moves)) => {
                at += 1;
                said.moves = true;
            }
            Item::Number(_) | Item::Word(Word::Amount(Amount::Half)) => {
                let (measure, after) = measure(items, at - 1, amount)?;
                said.measures.push(measure);
                at = after;
            }
            Item::Word(word) => said.word(word)?,
            Item::Mark('+') => {
                if std::mem::replace(&mut said.plus, true) {
                    return None;
                }
                // `D+J`: what stands before is no colour.
                if let Some(colour) = said.colour {
                    said.wins(colour)?;
                }
            }
            // `B+?`: by what is not known.
            Item::Mark('?') if said.plus && said.measures.is_empty() => {}
            Item::Mark(',' | '.' | ':' | '(' | ')' | '-' | '!') => {}
            Item::Mark(_) => return None,
        }
    }
    let moves = said.moves;
    let reading = said.reading()?;
    let ground = if moves && reading.ground.is_sure() { Ground::More } else { reading.ground };
    Some(Reading { ground, ..reading })
}
