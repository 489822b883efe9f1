//! What a position says of itself: check, mate, stalemate, dead position, oddities.

use super::attacks;
use super::board::Position;
use super::moves::{Check, Move};
use super::square::{Role, Square, Squares};
use crate::games::rules::{EndedBy, Ending, Side};

/// What is odd about a start position; a record may hold it all the same (puzzles, odds, typing
/// errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king.
    NoKing {
        /// The side.
        side: Side,
    },
    /// A side has several kings.
    SeveralKings {
        /// The side.
        side: Side,
        /// How many.
        count: u32,
    },
    /// The two kings stand next to each other.
    AdjacentKings,
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// Its king.
        king: Square,
        /// One man that attacks it.
        attacker: Square,
    },
    /// More men give check than any move can bring about.
    TooManyCheckers {
        /// Those that give check.
        checkers: Squares,
    },
    /// A pawn stands on the first or the eighth rank.
    PawnOnEdgeRank {
        /// Where.
        square: Square,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// The side.
        side: Side,
        /// How many.
        count: u32,
    },
    /// A side has more than sixteen men.
    TooManyMen {
        /// The side.
        side: Side,
        /// How many.
        count: u32,
    },
    /// A side has more promoted men than pawns are missing.
    TooManyPromoted {
        /// The side.
        side: Side,
        /// How many men beyond the initial ones.
        promoted: u32,
        /// How many pawns are missing.
        missing: u32,
    },
    /// The FEN gives a castling right that the men do not allow; it was left out.
    RightDropped {
        /// The letter of the castling field.
        letter: char,
    },
    /// The FEN gives an en passant square that the men do not allow; it was left out.
    EnPassantDropped,
    /// The FEN has no side to move; White was taken.
    TurnMissing,
    /// The FEN has no castling field or no en passant field; none was taken.
    FieldsMissing,
    /// The FEN has no move counters; 0 and 1 were taken.
    CountersMissing,
    /// The move counters are no numbers or impossible ones; 0 and 1 were taken.
    CountersUnreadable,
}

const SIDES: [Side; 2] = [Side::First, Side::Second];

impl Position {
    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Squares {
        self.checkers_of(self.turn())
    }

    /// The men that attack the king of a side.
    fn checkers_of(&self, side: Side) -> Squares {
        self.king(side)
            .map_or(Squares::EMPTY, |king| self.attackers(side.other(), king, self.occupied()))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        match self.known_check() {
            Check::Unknown => !self.checkers().is_empty(),
            known => known == Check::Yes,
        }
    }

    /// Whether a legal move gives check, without playing it. A check that stood already, which
    /// only a faulty start position can have, may go unseen.
    #[inline]
    pub(super) fn gives_check(&self, mv: Move) -> bool {
        let (us, from, to) = (self.turn(), mv.from(), mv.to());
        let Some(king) = self.king(us.other()) else { return false };
        let plain = mv.promotion().is_none()
            && !self.men(us).has(to)
            && (mv.role() != Role::Pawn || self.en_passant() != Some(to));
        if !plain && mv.castles(self).is_some() {
            return self.castling_checks(king, mv);
        }
        if !plain {
            return self.checks_once_played(mv);
        }
        let direct = match mv.role() {
            Role::Pawn => attacks::pawn(us, to).has(king),
            Role::Knight => attacks::knight(to).has(king),
            Role::King => attacks::king(to).has(king),
            _ if !attacks::queen_lines(king).has(to) => false,
            role => attacks::piece(role, to, self.occupied() & !from.bit()).has(king),
        };
        direct || (attacks::queen_lines(king).has(from) && self.uncovers(king, from, to))
    }

    /// Whether a slider attacks the enemy king once a man has left its line.
    #[inline]
    pub(super) fn uncovers(&self, king: Square, from: Square, to: Square) -> bool {
        let queens = self.role(Role::Queen);
        let own = self.men(self.turn()) & !from.bit();
        let facing = (attacks::rook_lines(king) & (self.role(Role::Rook) | queens))
            | (attacks::bishop_lines(king) & (self.role(Role::Bishop) | queens));
        if (facing & own).is_empty() {
            return false;
        }
        let occupied = (self.occupied() & !from.bit()) | to.bit();
        let straight = attacks::rook(king, occupied) & (self.role(Role::Rook) | queens);
        let oblique = attacks::bishop(king, occupied) & (self.role(Role::Bishop) | queens);
        !((straight | oblique) & own).is_empty()
    }

    /// Whether castling attacks a king.
    fn castling_checks(&self, king: Square, mv: Move) -> bool {
        let us = self.turn();
        let Some(wing) = mv.castles(self) else { return false };
        let (king_end, rook_end) = wing.ends(us);
        let gone = mv.from().bit() | mv.to().bit();
        let occupied = (self.occupied() & !gone) | king_end.bit() | rook_end.bit();
        attacks::rook(rook_end, occupied).has(king)
            || !(self.attackers(us, king, occupied) & !gone).is_empty()
    }

    #[cold]
    fn checks_once_played(&self, mv: Move) -> bool {
        let mut after = *self;
        after.play(mv);
        after.in_check()
    }

    /// Whether the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move has a king, is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        self.king(self.turn()).is_some() && !self.in_check() && !self.has_legal_move()
    }

    /// Whether some series of legal moves may let a side mate, judged by material alone: `false`
    /// is certain, `true` may be wrong where the men are locked (FIDE Laws 6.9).
    pub fn can_mate(&self, side: Side) -> bool {
        let of = |role| self.of(side, role);
        let heavy = of(Role::Pawn) | of(Role::Rook) | of(Role::Queen);
        if !heavy.is_empty() {
            return true;
        }
        let them = self.men(side.other());
        if !of(Role::Knight).is_empty() {
            // A lone knight mates only a king that its own men wall in. Queens make no wall: on
            // any square next to the king that a queen would have to block, it reaches the knight.
            let wall = them & !(self.role(Role::King) | self.role(Role::Queen));
            return self.men(side).count() > 2 || !wall.is_empty();
        }
        if of(Role::Bishop).is_empty() {
            return false;
        }
        // Bishops of one colour of square leave the other colour to walls: pawns, knights and
        // bishops of that colour. Rooks and queens there reach the checking bishop's line.
        let walls = self.role(Role::Pawn) | self.role(Role::Knight);
        !walls.is_empty() || !self.bishops_alike()
    }

    /// Whether all bishops of both sides stand on squares of one colour.
    fn bishops_alike(&self) -> bool {
        let bishops = self.role(Role::Bishop);
        (bishops & Squares::LIGHT).is_empty() || (bishops & !Squares::LIGHT).is_empty()
    }

    /// Whether neither side can mate by material (FIDE Laws 5.2.2): king against king, against
    /// king and one minor piece, and kings with bishops all on one colour of square.
    pub fn is_dead(&self) -> bool {
        let heavy = self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen);
        heavy.is_empty()
            && SIDES.iter().all(|&side| self.king(side).is_some() && !self.can_mate(side))
    }

    /// Whether the position is dead by a list of material: king against king, against king and one
    /// minor piece, and kings with a bishop each on squares of one colour (rules A, chess, 10.4).
    pub fn is_dead_by_list(&self) -> bool {
        self.is_dead() && SIDES.iter().all(|&side| self.men(side).count() <= 2)
    }

    /// The ending that the position itself proves: checkmate, stalemate or dead position, by
    /// material or by a wall of pawns.
    pub fn ending(&self) -> Option<Ending> {
        const DEAD: Ending = Ending { winner: None, by: EndedBy::DeadPosition };
        if self.is_dead() {
            return Some(DEAD);
        }
        if self.king(self.turn()).is_none() || self.has_legal_move() {
            return self.is_walled().then_some(DEAD);
        }
        Some(if self.in_check() {
            Ending { winner: Some(self.turn().other()), by: EndedBy::Checkmate }
        } else {
            Ending { winner: None, by: EndedBy::Stalemate }
        })
    }

    /// What is odd about the position as a start position; empty of a sound one.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for side in SIDES {
            self.count_men(side, &mut faults);
        }
        if let [Some(white), Some(black)] = SIDES.map(|side| self.king(side))
            && attacks::king(white).has(black)
        {
            faults.push(Fault::AdjacentKings);
        }
        let opponent = self.turn().other();
        let attackers = self.checkers_of(opponent) & !self.role(Role::King);
        if let (Some(king), Some(attacker)) = (self.king(opponent), attackers.first()) {
            faults.push(Fault::OpponentInCheck { king, attacker });
        }
        let checkers = self.checkers();
        if checkers.count() > 2 {
            faults.push(Fault::TooManyCheckers { checkers });
        }
        let edge = Squares::rank(0) | Squares::rank(7);
        for square in self.role(Role::Pawn) & edge {
            faults.push(Fault::PawnOnEdgeRank { square });
        }
        faults
    }

    fn count_men(&self, side: Side, faults: &mut Vec<Fault>) {
        let count = |role| self.of(side, role).count();
        match count(Role::King) {
            0 => faults.push(Fault::NoKing { side }),
            1 => {}
            count => faults.push(Fault::SeveralKings { side, count }),
        }
        let (pawns, men) = (count(Role::Pawn), self.men(side).count());
        if pawns > 8 {
            faults.push(Fault::TooManyPawns { side, count: pawns });
        }
        if men > 16 {
            faults.push(Fault::TooManyMen { side, count: men });
        }
        let initial = [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)];
        let promoted = initial.iter().map(|&(role, usual)| count(role).saturating_sub(usual)).sum();
        let missing = 8_u32.saturating_sub(pawns);
        if promoted > missing && men <= 16 {
            faults.push(Fault::TooManyPromoted { side, promoted, missing });
        }
    }
}
