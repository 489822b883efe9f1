//! Which notation a game is written in, where its moves alone can tell.
//!
//! The same letters and signs mean different things to different writers (`P2-5` is a cannon's
//! traverse in Vietnamese, a pawn's retreat in WXF; `h3e3` depends on where ranks begin), so no
//! single move decides: the reading under which the most moves are legal does.

use super::board::Position;
use super::notation::{self, Notation, looks};
use super::short::{self, Letters, Options, Token};
use std::cmp::{Ordering, Reverse};

/// The notation of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The notation that its moves are read in.
    pub notation: Notation,
    /// Plies tried before it was decided; 0 where no trial was needed.
    pub plies: u32,
    /// Another notation that fits as many moves and reads them differently.
    pub tied: Option<Notation>,
}

impl Verdict {
    /// A notation that nobody disputes.
    #[must_use]
    pub const fn certain(notation: Notation) -> Self {
        Self { notation, plies: 0, tied: None }
    }
}

/// Whether the text of a move is in Chinese characters.
#[must_use]
pub fn is_chinese(text: &str) -> bool {
    text.chars().any(notation::is_ideograph)
}

/// One notation on trial.
struct Candidate {
    notation: Notation,
    /// How many of the moves look like it.
    likely: usize,
    position: Position,
}

/// Decides by all `moves` of the main line from `start`.
///
/// Only notations that the looks of the moves allow are tried, side by side, and the trial ends
/// when one is left. Chinese is never tried: no other notation has its glyphs.
pub fn decide<'a>(start: &Position, mut moves: impl Iterator<Item = &'a str>) -> Verdict {
    let Some(first) = moves.next() else { return Verdict::certain(Notation::Auto) };
    if is_chinese(first) {
        return Verdict::certain(Notation::Auto);
    }
    let texts: Vec<&str> = std::iter::once(first).chain(moves).collect();
    let mut alive = candidates(start, &texts);
    let mut plies = 0;
    if alive.len() > 1 {
        for text in &texts {
            let read = |candidate: &Candidate| {
                notation::resolve(candidate.notation, &candidate.position, text).ok()
            };
            let found: Vec<_> = alive.iter().map(read).collect();
            if found.iter().all(Option::is_none) {
                break;
            }
            let mut found = found.into_iter();
            alive.retain_mut(|candidate| {
                let Some((mv, _)) = found.next().flatten() else { return false };
                candidate.position.play(mv);
                true
            });
            plies += 1;
            if alive.len() == 1 {
                break;
            }
        }
    }
    // A stable sort: of equals the one that was listed first stays first.
    alive.sort_by_key(|candidate| Reverse(candidate.likely));
    let Some((best, others)) = alive.split_first() else { return Verdict::certain(Notation::Auto) };
    let other = others.iter().find(|other| other.position != best.position);
    Verdict { notation: best.notation, plies, tied: other.map(|other| other.notation) }
}

/// How the short or signed form in letters (`p25`, `m8+7`) stands against another notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It reads more moves.
    Better,
    /// It reads as many, and otherwise.
    Tied,
    /// It reads fewer, or the other notation's reading is one of its own.
    Worse,
}

/// Weighs the short or signed form in letters against `other` by all `moves` of the main line.
///
/// Letters and signs of other notations fit it nowhere or for a few moves only; so the first ones
/// say whether it is worth trying.
#[must_use]
pub fn standing(start: &Position, moves: &[&str], other: Notation) -> Standing {
    const TELLING: usize = 6;
    let possible = |text: &&str| {
        Token::read(text, Letters::Pinyin).is_some()
            || text.len() == 3 && Token::read(text, Letters::English).is_some()
    };
    if !moves.iter().take(TELLING).all(possible) {
        return Standing::Worse;
    }
    let mut position = start.clone();
    let read = moves.iter().map_while(|text| {
        position.play(notation::resolve(other, &position, text).ok()?.0);
        Some(())
    });
    let read = read.count();
    let tried = short::solve(start, moves, &Options::default()).read;
    match tried.cmp(&read) {
        Ordering::Greater => Standing::Better,
        Ordering::Less => Standing::Worse,
        Ordering::Equal => {
            let options = Options { end: Some(&position), ..Options::default() };
            let same = read == 0 || short::solve(start, &moves[..read], &options).end_fits;
            if same { Standing::Worse } else { Standing::Tied }
        }
    }
}

/// The notations that some of the texts look like, the likelier of equals first.
fn candidates(start: &Position, texts: &[&str]) -> Vec<Candidate> {
    let mut counts = [0; looks::ALL.len()];
    let mut usual = 0;
    for text in texts {
        let looks = looks::of(text);
        usual += usize::from(looks & looks::USUAL != 0);
        for (count, (look, _)) in counts.iter_mut().zip(looks::ALL) {
            *count += usize::from(looks & look != 0);
        }
    }
    let [iccs, wxf, ..] = counts;
    let mut list = Vec::new();
    let mut add = |notation, likely| {
        list.push(Candidate { notation, likely, position: start.clone() });
    };
    if usual > 0 {
        let notation = match texts.len() {
            all if iccs == all => Notation::Iccs,
            all if wxf == all => Notation::Wxf,
            _ => Notation::Auto,
        };
        add(notation, usual);
    }
    for (likely, (_, notation)) in counts.into_iter().zip(looks::ALL).skip(2) {
        if likely > 0 {
            add(notation, likely);
        }
    }
    list
}

#[cfg(test)]
mod tests;
