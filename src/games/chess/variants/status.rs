//! How a position of a variant stands: ended or not, and what is odd about it.

use super::super::{
    Fault,
    square::{Role, Squares},
};
use super::{Position, Variant};
use crate::games::rules::{EndedBy, Ending, Side};

/// The four squares in the middle, the hill.
const HILL: Squares = Squares(0x0000_0018_1800_0000);

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// A win by a rule.
fn won(winner: Side, by: EndedBy) -> Ending {
    Ending { winner: Some(winner), by }
}

impl Position {
    /// The ending that the position itself proves: by the variant's own rules, by checkmate or
    /// stalemate, or because nobody can win any more.
    pub fn ending(&self) -> Option<Ending> {
        if let Some(ending) = self.decided() {
            return Some(ending);
        }
        if self.is_dead() {
            return Some(Ending { winner: None, by: EndedBy::DeadPosition });
        }
        if self.has_legal_move() {
            return None;
        }
        let us = self.turn();
        match self.variant {
            Variant::Antichess => Some(won(us, EndedBy::StalemateWins)),
            Variant::Suicide => {
                let winner = match self.men(us).count().cmp(&self.men(us.other()).count()) {
                    std::cmp::Ordering::Less => Some(us),
                    std::cmp::Ordering::Greater => Some(us.other()),
                    std::cmp::Ordering::Equal => None,
                };
                Some(Ending { winner, by: EndedBy::StalemateCounted })
            }
            _ if self.in_check() => Some(won(us.other(), EndedBy::Checkmate)),
            // Without men there is nothing to stalemate; without a king it takes the horde.
            _ if self.men(us).is_empty()
                || self.king(us).is_none() && self.variant != Variant::Horde =>
            {
                None
            }
            _ => Some(Ending { winner: None, by: EndedBy::Stalemate }),
        }
    }

    /// The ending by a rule of the variant's own, after which no move is legal.
    pub(super) fn decided(&self) -> Option<Ending> {
        let us = self.turn();
        match self.variant {
            Variant::Crazyhouse => None,
            Variant::Atomic => {
                let gone = |side| self.of(side, Role::King).is_empty();
                let loser = SIDES.into_iter().find(|&side| gone(side) && !gone(side.other()))?;
                Some(won(loser.other(), EndedBy::KingExploded))
            }
            Variant::Antichess | Variant::Suicide => {
                let winner = SIDES.into_iter().find(|&side| self.men(side).is_empty())?;
                (!self.men(winner.other()).is_empty()).then_some(())?;
                Some(won(winner, EndedBy::AllMenLost))
            }
            Variant::Horde => {
                let gone = self.men(Side::First).is_empty() && !self.men(Side::Second).is_empty();
                gone.then_some(())?;
                Some(won(Side::Second, EndedBy::HordeDestroyed))
            }
            Variant::ThreeCheck => {
                let winner = SIDES.into_iter().find(|&side| self.checks_left(side) == 0)?;
                Some(won(winner, EndedBy::ThirdCheck))
            }
            Variant::KingOfTheHill => {
                let on_hill = |side| !(self.of(side, Role::King) & HILL).is_empty();
                let winner = [us.other(), us].into_iter().find(|&side| on_hill(side))?;
                Some(won(winner, EndedBy::KingOnHill))
            }
            Variant::RacingKings => self.race(),
        }
    }

    /// How the race stands. Black, who moves second, may still draw by reaching the goal at once.
    fn race(&self) -> Option<Ending> {
        let goal = Squares::rank(7);
        let home = SIDES.map(|side| !(self.of(side, Role::King) & goal).is_empty());
        match home {
            [false, false] => None,
            [true, true] => Some(Ending { winner: None, by: EndedBy::RaceDrawn }),
            [false, true] => Some(won(Side::Second, EndedBy::RaceWon)),
            [true, false] if self.turn() == Side::Second && self.can_finish() => None,
            [true, false] => Some(won(Side::First, EndedBy::RaceWon)),
        }
    }

    /// Whether the king of the side to move can reach the eighth rank with this move.
    fn can_finish(&self) -> bool {
        !self.each_possible(&mut |mv| {
            mv.role() != Role::King || mv.to().rank() != 7 || !self.is_allowed(mv)
        })
    }

    /// Whether neither side can win any more, by material alone; `true` is certain.
    pub fn is_dead(&self) -> bool {
        let men = self.occupied();
        let kings = SIDES.iter().all(|&side| self.of(side, Role::King).count() == 1);
        let count = men.count();
        let is = |role| !self.role(role).is_empty();
        match self.variant {
            // A man in hand or a queen that goes back to being a pawn may come again.
            Variant::Crazyhouse => {
                let held = self.hands.iter().flatten().any(|&held| held > 0);
                let heavy = is(Role::Pawn) || is(Role::Rook) || is(Role::Queen);
                kings && count <= 3 && !held && !heavy && self.promoted.is_empty()
            }
            // A king never captures and may stand next to the other, where nothing checks it.
            Variant::Atomic => {
                kings && (count == 2 || count == 3 && !is(Role::Pawn) && !is(Role::Queen))
            }
            Variant::ThreeCheck => kings && count == 2,
            // Bishops on squares of different colours never meet, and never run out of moves.
            Variant::Antichess | Variant::Suicide => {
                let light = |side| self.men(side) & Squares::LIGHT;
                let [white, black] = SIDES.map(|side| self.men(side));
                let apart = light(Side::First).is_empty() && black == light(Side::Second)
                    || light(Side::Second).is_empty() && white == light(Side::First);
                men == self.role(Role::Bishop) && !white.is_empty() && !black.is_empty() && apart
            }
            Variant::Horde | Variant::KingOfTheHill | Variant::RacingKings => false,
        }
    }

    /// What is odd about the position as a start position: what standard chess finds odd, less what
    /// is usual in the variant.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = self.standard().faults();
        faults.retain(|&fault| self.is_odd(fault));
        faults
    }

    fn is_odd(&self, fault: Fault) -> bool {
        use Fault::{
            AdjacentKings, NoKing, OpponentInCheck, PawnOnEdgeRank, SeveralKings, TooManyCheckers,
            TooManyMen, TooManyPawns, TooManyPromoted,
        };
        match self.variant {
            Variant::Crazyhouse => {
                !matches!(fault, TooManyMen { .. } | TooManyPawns { .. } | TooManyPromoted { .. })
            }
            Variant::Atomic => match fault {
                AdjacentKings | TooManyCheckers { .. } => false,
                OpponentInCheck { .. } => !self.checkers_of(self.turn().other()).is_empty(),
                _ => true,
            },
            Variant::Antichess | Variant::Suicide => !matches!(
                fault,
                NoKing { .. }
                    | SeveralKings { .. }
                    | AdjacentKings
                    | OpponentInCheck { .. }
                    | TooManyCheckers { .. }
                    | TooManyPromoted { .. }
            ),
            Variant::Horde => match fault {
                NoKing { side }
                | TooManyMen { side, .. }
                | TooManyPawns { side, .. }
                | TooManyPromoted { side, .. } => side == Side::Second,
                PawnOnEdgeRank { square } => {
                    square.rank() != 0 || !self.men(Side::First).has(square)
                }
                _ => true,
            },
            Variant::ThreeCheck | Variant::KingOfTheHill | Variant::RacingKings => true,
        }
    }
}
