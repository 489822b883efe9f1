//! Counting a finished game (数子, 数目): dead stones, area, territory, and what a rule set makes of
//! them.
//!
//! [`score`] finds the dead stones unless it is told them. It never looks at a result. What it
//! cannot decide it says: [`Score::sure`] and [`Score::unsettled`].

#![allow(clippy::cast_precision_loss, reason = "counts of a board are small")]

mod benson;
mod bent;
mod contest;
mod count;
mod decide;
mod fates;
mod field;
mod place;
mod playout;
mod reading;
mod search;
mod settle;
mod sim;
mod survey;
mod terms;
#[cfg(test)]
mod tests;
mod trust;

pub use count::Owner;
pub use terms::Terms;

use super::{
    Point, Position, RuleSet,
    ruleset::{Counting, Tax},
};
use crate::games::rules::Side;
use decide::Decided;
use field::{BLACK, EMPTY, Field, WHITE};

/// How much work dead stones are worth. The same numbers always find the same stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Playouts with each side first.
    pub playouts: u32,
    /// Rounds of a search around stones that playouts leave in doubt, with each side first; four
    /// times as many where that leaves doubt too.
    pub rounds: u32,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { playouts: 100, rounds: 500, seed: 42 }
    }
}

/// How to count.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The dead stones, where they are known; points without a stone are passed over.
    pub dead: Option<Vec<Point>>,
    /// How hard to look for them where they are not.
    pub effort: Effort,
}

/// A counted board. Pairs are of Black and White; komi and handicap are in none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The dead stones, row by row.
    pub dead: Vec<Point>,
    /// Whose each point is, row by row from the top left.
    pub owners: Vec<Owner>,
    /// Living stones and the points they surround (rules A, Go 1988, 10).
    pub area: (u32, u32),
    /// Surrounded points outside seki and prisoners: dead stones, and those taken in play
    /// (Japan 1989, 8 and 10).
    pub territory: (u32, u32),
    /// Surrounded points inside seki, which [`Score::territory`] leaves out and some servers count.
    pub in_seki: (u32, u32),
    /// Points that groups in seki share (公活): area counting halves them, and who counts one side's
    /// points alone leaves them out.
    pub shared_in_seki: u32,
    /// Living stones on the board.
    pub stones: (u32, u32),
    /// Points of area that stone counting takes off (还棋头): two eyes for every living group.
    pub tax: (u32, u32),
    /// Whether the dead stones can be relied on. `true` where they were given.
    pub sure: bool,
    /// The chains whose fate was not clear, each with the other chains of its fight.
    pub unsettled: Vec<Vec<Point>>,
}

impl Score {
    /// By how many points Black is ahead under `rules`, less than 0 where White is.
    #[must_use]
    pub fn margin(&self, rules: &RuleSet, terms: &Terms) -> f64 {
        let lead = |(black, white): (u32, u32)| f64::from(black) - f64::from(white);
        let points = match rules.counting {
            Counting::Area => lead(self.area),
            Counting::Territory => lead(self.territory) + lead(self.in_seki),
        };
        let tax = match rules.tax {
            Tax::None => 0.0,
            Tax::Seki => lead(self.in_seki),
            Tax::Groups => lead(self.tax),
        };
        points - tax - terms.against_black(rules)
    }

    /// Points that are nobody's (单官, 公活).
    #[must_use]
    pub fn shared(&self) -> u32 {
        self.owners.iter().filter(|owner| **owner == Owner::Nobody).count() as u32
    }

    /// The other dead sets that are plausible: in each fight that was not clear, the stones of
    /// either side dead, or of neither. At most 81, and none that is this score's own.
    #[must_use]
    pub fn alternatives(&self, position: &Position) -> Vec<Vec<Point>> {
        let mut sets = vec![self.dead.clone()];
        for fight in self.unsettled.iter().take(4) {
            let mut next = Vec::with_capacity(sets.len() * 3);
            for set in sets {
                for loser in [Some(Side::First), Some(Side::Second), None] {
                    let mut set = set.clone();
                    set.retain(|point| !fight.contains(point));
                    set.extend(fight.iter().filter(|point| position.at(**point) == loser));
                    if loser.is_none() {
                        set.retain(|point| position.at(*point).is_some());
                    }
                    set.sort_unstable_by_key(|point| (point.row, point.column));
                    next.push(set);
                }
            }
            sets = next;
        }
        sets.retain(|set| *set != self.dead);
        sets
    }
}

/// Counts a position as the end of a game.
#[must_use]
pub fn score(position: &Position, options: &Options) -> Score {
    let (columns, rows) = (usize::from(position.columns()), usize::from(position.rows()));
    let field = Field::new(columns, rows, |column, row| {
        match position.at(Point::new(column as u8, row as u8)) {
            Some(Side::First) => BLACK,
            Some(Side::Second) => WHITE,
            None => EMPTY,
        }
    });
    let decided = match &options.dead {
        None => decide::decide(&field, &options.effort),
        Some(points) => {
            let mut dead = vec![false; field.cells.len()];
            for point in points.iter().filter(|&&point| position.at(point).is_some()) {
                dead[field.cell(usize::from(point.column), usize::from(point.row))] = true;
            }
            let counted = count::count(&field, &dead);
            Decided { dead, counted, unsettled: Vec::new(), sure: true }
        }
    };
    let point = |cell: usize| {
        let (column, row) = field.place(cell);
        Point::new(column as u8, row as u8)
    };
    let counted = &decided.counted;
    let pair = |of: [u32; 2]| (of[0], of[1]);
    let taken = |side| position.taken_by(side);
    let of_fight = |cells: &Vec<usize>| {
        let mut points: Vec<Point> = cells.iter().map(|&cell| point(cell)).collect();
        points.sort_unstable_by_key(|point| (point.row, point.column));
        points
    };
    Score {
        dead: field.all().filter(|&cell| decided.dead[cell]).map(point).collect(),
        owners: field.all().map(|cell| counted.owner[cell]).collect(),
        area: pair(counted.area),
        territory: (
            counted.territory[0] + taken(Side::First),
            counted.territory[1] + taken(Side::Second),
        ),
        in_seki: pair(counted.in_seki),
        shared_in_seki: counted.shared_in_seki,
        stones: pair(counted.stones),
        tax: pair(counted.tax),
        sure: decided.sure,
        unsettled: decided.unsettled.iter().map(of_fight).collect(),
    }
}
