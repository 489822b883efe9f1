//! Finds the phrases of [`super::table`] in a text.
//!
//! A clause is a reason where it is a phrase of the table, and before it nothing stands but who it
//! is about and words that carry no weight.

use std::cell::OnceCell;

use super::{
    Kind, Reason, Stated,
    fold::folded,
    sieve::{
        OTHER_LETTERS, PHRASES, ends_clause, ends_sentence, english_entry, is_end, last_four,
        letters, may_hold, sentences,
    },
    table::{About, CHESS_CHINESE, CHINESE, ENGLISH, LEADS, OTHER, SIDES},
};
use crate::{
    games::rules::Side,
    record::{Game, Outcome, Record},
    source::Span,
};
use About::{Draw, Loser, Passive, Winner};

/// More characters of a comment than this are not looked at.
const MOST: usize = 4_000;

/// The names of the players as phrases are compared with them, made where one is asked for: most
/// phrases name nobody.
pub(super) struct Players<'r> {
    record: &'r Record<'r>,
    names: OnceCell<[String; 2]>,
}

impl<'r> Players<'r> {
    pub(super) const fn new(record: &'r Record<'r>) -> Self {
        Self { record, names: OnceCell::new() }
    }

    /// The name of the first or the second player, folded; empty where there is none.
    fn name(&self, index: usize) -> &str {
        const KEYS: [[&str; 4]; 2] =
            [["Red", "White", "红方", "白方"], ["Black", "黑方", "黑棋", "黑方"]];
        let folded = || {
            KEYS.map(|keys| {
                keys.iter().find_map(|key| self.record.value(key)).map(folded).unwrap_or_default()
            })
        };
        &self.names.get_or_init(folded)[index]
    }
}

/// The part of a text that is looked at.
fn first_part(text: &str) -> &str {
    let most = if text.len() <= MOST { None } else { text.char_indices().nth(MOST) };
    most.map_or(text, |(end, _)| &text[..end])
}

/// The first clause of a text that is a reason.
pub(super) fn find(text: &str, span: Span, names: &Players<'_>, game: Game) -> Option<Reason> {
    for sentence in sentences(first_part(text)) {
        let whole = folded(sentence);
        let ascii = whole.is_ascii();
        let has = letters(whole.as_bytes());
        let mut others = OTHER.iter().zip(&OTHER_LETTERS).filter(|(word, wants)| {
            **wants & !has == 0 && (!ascii || word.is_ascii()) && whole.contains(**word)
        });
        if whole.is_empty() || others.next().is_some() {
            continue;
        }
        let clauses = sentence.split(ends_clause).map(|clause| (clause.trim(), folded(clause)));
        // A phrase may be cut in two: 双方不变，作和.
        let joined: String = whole.chars().filter(|c| !ends_clause(*c)).collect();
        for (written, clause) in clauses.chain([(sentence.trim(), joined)]) {
            if let Some(found) = phrase(&clause, names, game) {
                let (kind, side, draws, rounds) = found;
                let text = written.trim_start_matches("&nbsp;").chars().take(80).collect();
                return Some(Reason { kind, side, draws, rounds, text, span });
            }
        }
    }
    None
}

/// The result that a text is, when it is one and nothing else.
pub(super) fn result(text: &str, span: Span) -> Option<Stated> {
    if text.len() > 120 {
        return None;
    }
    // No spelling of a result in ASCII holds a letter but O for 0.
    let found = if text.is_ascii() { letters(text.as_bytes()) } else { 0 };
    if found & !letters(b"o") != 0 && !text.contains('&') {
        return None;
    }
    let plain = folded(text);
    let plain = plain.trim_matches(|c: char| ends_sentence(c) || ends_clause(c) || c == ' ');
    if plain.is_empty() {
        return None;
    }
    let outcome = Outcome::read(plain).filter(|outcome| *outcome != Outcome::Unknown)?;
    Some(Stated { outcome, span })
}

type Found = (Kind, Option<Side>, bool, Option<u32>);

fn phrase(clause: &str, names: &Players<'_>, game: Game) -> Option<Found> {
    if clause.is_empty() {
        return None;
    }
    if clause.is_ascii() {
        return english(clause, names, game);
    }
    if let Some(rounds) = rounds_of(clause) {
        return Some((Kind::Limit, None, true, Some(rounds)));
    }
    let more = if game == Game::Chess { CHESS_CHINESE } else { &[] };
    for (kind, about, phrases) in CHINESE.iter().chain(more) {
        for phrase in phrases.split('|') {
            let Some(before) = clause.strip_suffix(phrase) else { continue };
            let Some((side, passive)) = subject(before, names, *kind) else { continue };
            let side = match about {
                Loser => side,
                Winner => side.map(Side::other),
                Passive => side.filter(|_| passive),
                Draw => None,
            };
            return Some((*kind, side, *about == Draw, None));
        }
    }
    // 双方不变一将一闲和
    let (_, rest) = clause.split_once("不变")?;
    let starts =
        subject(&clause[..clause.len() - rest.len() - "不变".len()], names, Kind::Repetition);
    (starts.is_some() && rest.ends_with('和') && rest.chars().count() <= 8).then_some((
        Kind::Repetition,
        None,
        true,
        None,
    ))
}

/// Who the words before a phrase are about, and whether they are passive; `None` where there is
/// more in them than that.
fn subject(before: &str, names: &Players<'_>, kind: Kind) -> Option<(Option<Side>, bool)> {
    let rest = without_leads(before);
    let (side, rest) = SIDES
        .iter()
        .find_map(|(word, side)| Some((Some(*side), rest.strip_prefix(word)?)))
        .or_else(|| {
            let named = |index: usize| is_name(rest, names.name(index)).then_some("");
            named(0)
                .map(|rest| (Some(Side::First), rest))
                .or_else(|| named(1).map(|rest| (Some(Side::Second), rest)))
        })
        .unwrap_or((None, rest));
    let tail = without_leads(rest);
    let (tail, passive) = tail.strip_prefix('被').map_or((tail, false), |tail| (tail, true));
    if tail.is_empty() {
        return Some((side, passive));
    }
    // 黑方无法抵抗而认负
    let linked = ["而", "遂", "故", "只好", "只得", "于是"].iter().any(|link| tail.ends_with(link));
    let plain = side.filter(|_| before.contains('方') || "无已难见眼自失".contains(first(tail)));
    (kind == Kind::Resignation && linked).then_some((plain, false))
}

fn first(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}

fn without_leads(text: &str) -> &str {
    let mut rest = text.trim();
    while let Some(next) = LEADS.iter().find_map(|lead| rest.strip_prefix(lead)) {
        rest = next.trim_start();
    }
    rest
}

/// Whether a text is the name in a header, with or without what stands before it (上海 胡荣华).
fn is_name(text: &str, header: &str) -> bool {
    text.chars().count() >= 2 && header.ends_with(text)
}

/// The number in 60回合未吃子判和 and its like.
fn rounds_of(clause: &str) -> Option<u32> {
    let (number, rest) = clause.split_once("回合")?;
    let number = without_leads(number);
    let number = ["连续", "满", "走满", "达到", "已达", "超过", "已满"]
        .iter()
        .find_map(|lead| number.strip_prefix(lead))
        .unwrap_or(number);
    let number = match number {
        "六十" => 60,
        "五十" => 50,
        "四十" => 40,
        "三十" => 30,
        digits => digits.parse().ok()?,
    };
    let rest = rest.strip_prefix("内").unwrap_or(rest);
    let rest = rest.strip_prefix("双方").unwrap_or(rest);
    let rest = rest.strip_prefix("均").unwrap_or(rest);
    let limit = CHINESE.iter().find(|(kind, ..)| *kind == Kind::Limit);
    let known =
        limit.is_some_and(|(_, _, phrases)| phrases.split('|').any(|phrase| phrase == rest));
    let bare = matches!(rest, "判和" | "作和" | "没有吃子" | "未吃子" | "无吃子" | "不吃子");
    (known || bare).then_some(number)
}

fn english(clause: &str, names: &Players<'_>, game: Game) -> Option<Found> {
    if !may_hold(clause) {
        return None;
    }
    // Tells of both sides: black ran out of time and white has no material to mate.
    let both = game == Game::Chess
        && clause.contains("ran out of time and ")
        && clause.ends_with(" has no material to mate");
    if both {
        return Some((Kind::Material, None, true, None));
    }
    // Every phrase has four bytes or more. Nearly no clause ends like one.
    let four = last_four(clause.as_bytes());
    if !is_end(four) {
        return None;
    }
    let alike = PHRASES.ends.iter().enumerate().filter(|(_, ends)| **ends == four);
    for (entry, from, to) in alike.map(|(phrase, _)| PHRASES.places[phrase]) {
        let entry = usize::from(entry);
        if entry >= ENGLISH.len() && game != Game::Chess {
            break;
        }
        let (kind, about, phrases) = english_entry(entry);
        let phrase = &phrases[usize::from(from)..usize::from(to)];
        let Some(before) = clause.strip_suffix(phrase) else { continue };
        let who = before.trim().trim_end_matches("'s");
        let side = if who.is_empty() {
            None
        } else if let Some((_, side)) = SIDES.iter().find(|(word, _)| *word == who) {
            Some(*side)
        } else {
            let named = |index: usize| who.len() >= 2 && names.name(index) == who;
            match (named(0), named(1)) {
                (true, false) => Some(Side::First),
                (false, true) => Some(Side::Second),
                _ => continue,
            }
        };
        let side = match about {
            Loser | Passive => side,
            Winner => side.map(Side::other),
            Draw if side.is_some() => continue,
            Draw => None,
        };
        let rounds = (*kind == Kind::Limit).then(|| moves_of(phrase)).flatten();
        return Some((*kind, side, *about == Draw, rounds));
    }
    None
}

fn moves_of(phrase: &str) -> Option<u32> {
    let has = |words: [&str; 2]| words.iter().any(|word| phrase.contains(word));
    if has(["50", "fifty"]) { Some(50) } else { has(["60", "sixty"]).then_some(60) }
}
