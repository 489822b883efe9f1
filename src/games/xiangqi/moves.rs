//! Where pieces go: pseudo-legal targets, legality, generation (rules A 2.2).

use super::attack::nearest;
use super::board::{HORSES, LINERS, PAWNS, Position};
use super::square::{Move, Piece, Role, Square, SquareSet};
use super::tables::{
    ADJACENT, BACKWARD, BIT, CORNERS, CROSS, ELEPHANT_BY_EYE, EYE, FORWARD, HALF, HORSE_BY_LEG,
    HORSE_RING, HORSES_OVER, LEG, NOWHERE, PALACE, PAWN, PAWNS_ON, RAY, STEPS, of,
};

/// What the legality of moves needs to know once a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Safety {
    checked: bool,
    /// Whether several pieces give check.
    twice: bool,
    king: u8,
    /// Pieces that can expose the king by leaving their points, so that each move has to be tried.
    held: u128,
    /// Points on which any piece is the screen of a cannon that aims at the king.
    screens: u128,
    /// Where a piece other than the king has to go to meet the check; all points without one.
    answers: u128,
    /// The screen of a checking cannon, which may go anywhere.
    screen: u128,
}

impl Safety {
    /// Where the piece on `from` has to go, not to leave a check unanswered.
    #[inline]
    const fn wanted_of(&self, from: Square) -> u128 {
        let free = self.king as usize == from.index() || self.screen & BIT[from.index()] != 0;
        if free { u128::MAX } else { self.answers }
    }
}

impl Position {
    /// Where the piece on `from` could go if its own king's safety did not matter.
    ///
    /// Empty for an empty point. Works for either side's pieces.
    #[must_use]
    pub fn targets(&self, from: Square) -> SquareSet {
        SquareSet(self.targets_among(from, u128::MAX))
    }

    /// Those of a piece's targets that are among `wanted`.
    #[inline]
    pub(super) fn targets_among(&self, from: Square, wanted: u128) -> u128 {
        let Some(piece) = self.piece_at(from) else { return 0 };
        let (s, us) = (from.index(), of(piece.side));
        let reach = match piece.role {
            Role::King => ADJACENT[s] & PALACE[us],
            Role::Adviser => CORNERS[s] & PALACE[us],
            Role::Elephant => self.over(EYE[s], &ELEPHANT_BY_EYE[s]) & HALF[us],
            Role::Horse => self.over(LEG[s], &HORSE_BY_LEG[s]),
            Role::Chariot => self.chariot_reach(s, wanted),
            Role::Cannon => self.cannon_reach(s, wanted),
            Role::Pawn => PAWN[us][s],
        };
        reach & wanted & !self.owned[us]
    }

    /// Whether the side to move may play `mv`.
    ///
    /// Own king's safety and facing kings included. Taking a king is no move: the game ends
    /// before (rules A 4.1.1).
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.owned_by(self.turn).contains(mv.from)
            && self.targets(mv.from).contains(mv.to)
            && self.is_safe(mv)
    }

    /// Whether a pseudo-legal move leaves the own king unattacked and takes no king.
    #[inline]
    pub(super) fn is_safe(&self, mv: Move) -> bool {
        self.kings[of(self.turn.other())] as usize != mv.to.index() && !self.exposes(mv)
    }

    /// The legal targets of the mover's piece on `from`; empty for any other point.
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> SquareSet {
        if self.owned_by(self.turn).contains(from) {
            self.safe_targets(from, self.safety())
        } else {
            SquareSet::EMPTY
        }
    }

    /// All legal moves, in the order of their points.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let safety = self.safety();
        let mut moves = Vec::with_capacity(if safety.checked { 8 } else { 48 });
        for from in SquareSet(self.answering(safety)) {
            let wanted = safety.wanted_of(from);
            let targets = self.safe_among(from, self.targets_among(from, wanted), safety);
            moves.extend(targets.map(|to| Move::new(from, to)));
        }
        moves
    }

    /// The number of legal moves, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let safety = self.safety();
        self.owned_by(self.turn).map(|from| self.safe_targets(from, safety).len()).sum()
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.king_step().or_else(|| self.some_other_move()).is_some()
    }

    /// A legal move, one that takes on `point` where there is one.
    pub(super) fn some_answer(&self, point: Square) -> Option<Move> {
        let taken = self.owned_by(self.turn.other()).contains(point);
        let attackers = if taken { self.attackers(point, self.turn) } else { SquareSet::EMPTY };
        let mut taking = attackers.map(|from| Move::new(from, point));
        taking
            .find(|mv| self.is_safe(*mv))
            .or_else(|| self.king_step())
            .or_else(|| self.some_other_move())
    }

    /// A legal move of the king, by which most checks are met.
    fn king_step(&self) -> Option<Move> {
        let (us, from) = (of(self.turn), self.king(self.turn)?);
        let steps = ADJACENT[from.index()] & PALACE[us] & !self.owned[us];
        SquareSet(steps).map(|to| Move::new(from, to)).find(|mv| self.is_safe(*mv))
    }

    /// A legal move where the king has none.
    fn some_other_move(&self) -> Option<Move> {
        let safety = self.safety();
        let first = |from| {
            let targets = self.targets_among(from, safety.wanted_of(from));
            let (safe, doubtful) = self.sorted(from, targets, safety);
            let is_safe = |to: &Square| self.is_safe(Move::new(from, *to));
            let to = SquareSet(safe).first().or_else(|| SquareSet(doubtful).find(is_safe))?;
            Some(Move::new(from, to))
        };
        SquareSet(self.answering(safety) & !(1 << safety.king)).find_map(first)
    }

    pub(super) fn safety(&self) -> Safety {
        let (us, king) = (of(self.turn), self.kings[of(self.turn)]);
        let mut safety = Safety { king, answers: u128::MAX, ..Safety::default() };
        if king == NOWHERE {
            return safety;
        }
        let (k, theirs, occupied) = (king as usize, self.owned[us ^ 1], self.occupied().0);
        let mut checkers = PAWNS_ON[us ^ 1][k] & theirs & self.kinds[PAWNS];
        let liners = theirs & self.kinds[LINERS];
        if CROSS[k] & liners != 0 {
            for (d, ray) in RAY[k].iter().enumerate() {
                if ray & liners != 0 {
                    checkers |= self.safety_along(d, k, liners, &mut safety);
                }
            }
        }
        let horses = HORSE_RING[k] & theirs & self.kinds[HORSES];
        if horses != 0 {
            for (leg, from) in EYE[k].iter().zip(&HORSES_OVER[k]) {
                let on_leg = 1 << *leg;
                if occupied & on_leg == 0 {
                    checkers |= from & horses;
                } else if from & horses != 0 {
                    safety.held |= on_leg;
                }
            }
        }
        // An answer to all checks is one to the first.
        if let Some(checker) = SquareSet(checkers).first() {
            safety.checked = true;
            safety.twice = checkers & (checkers - 1) != 0;
            self.answers_to(checker, &mut safety);
        }
        safety
    }

    /// Adds what a line from the king on point `k` has; the piece that gives check along it.
    #[inline]
    fn safety_along(&self, d: usize, k: usize, liners: u128, safety: &mut Safety) -> u128 {
        let [chariot, cannon, king] = [Role::Chariot, Role::Cannon, Role::King]
            .map(|role| Piece::new(role, self.turn.other()).code());
        let hits = |code| code == chariot || code == king && (d == FORWARD || d == BACKWARD);
        let line = RAY[k][d] & self.occupied().0;
        if line == 0 {
            return 0;
        }
        let first = nearest(line, d) as usize;
        let beyond = RAY[first][d];
        let mut found = 0;
        if liners & BIT[first] != 0 {
            if hits(self.board[first]) {
                found |= 1 << first;
            } else if self.board[first] == cannon {
                safety.screens |= RAY[k][d] & !beyond & !(1 << first);
            }
        }
        let line = line & beyond;
        if line & liners == 0 {
            return found;
        }
        let second = nearest(line, d) as usize;
        if liners & BIT[second] != 0 {
            if self.board[second] == cannon {
                return found | 1 << second;
            }
            if hits(self.board[second]) {
                safety.held |= 1 << first;
            }
        }
        let line = line & RAY[second][d];
        if line & liners != 0 && self.board[nearest(line, d) as usize] == cannon {
            safety.held |= 1 << first | 1 << second;
        }
        found
    }

    /// The pieces of the mover among which are all that can move legally.
    fn answering(&self, safety: Safety) -> u128 {
        let own = self.owned[of(self.turn)];
        if !safety.checked {
            return own;
        }
        let (mut lines, mut jumps, mut steps) = (0, 0, 0);
        for point in SquareSet(safety.answers) {
            lines |= CROSS[point.index()];
            jumps |= HORSE_RING[point.index()];
            steps |= STEPS[point.index()];
        }
        let [liners, horses, pawns, guards] = self.kinds;
        let able = liners & lines | horses & jumps | (pawns | guards) & steps;
        own & (able | safety.screen | 1 << safety.king)
    }

    /// Narrows the moves down to those that can meet a check: capture, block, or for a cannon's
    /// check one more screen or none.
    fn answers_to(&self, checker: Square, safety: &mut Safety) {
        let (king, at) = (safety.king as usize, checker.index());
        safety.answers = 1 << at;
        let Some(Piece { role, .. }) = self.piece_at(checker) else { return };
        if role == Role::Horse {
            safety.answers |= CORNERS[king] & ADJACENT[at];
        } else if role != Role::Pawn
            && let Some(line) = RAY[king].iter().position(|ray| ray >> at & 1 != 0)
        {
            let between = RAY[king][line] & !RAY[at][line] & !(1 << at);
            // To take the screen is to be the screen.
            safety.answers |= between & !self.occupied().0;
            safety.screen = if role == Role::Cannon { between & self.occupied().0 } else { 0 };
        }
    }

    fn safe_targets(&self, from: Square, safety: Safety) -> SquareSet {
        self.safe_among(from, self.targets(from).0, safety)
    }

    /// The legal ones of a piece's targets.
    pub(super) fn safe_among(&self, from: Square, targets: u128, safety: Safety) -> SquareSet {
        let (mut safe, doubtful) = self.sorted(from, targets, safety);
        for to in SquareSet(doubtful) {
            if self.is_safe(Move::new(from, to)) {
                safe |= BIT[to.index()];
            }
        }
        SquareSet(safe)
    }

    /// The targets that cannot expose the king, and those that must be tried.
    #[inline]
    fn sorted(&self, from: Square, targets: u128, safety: Safety) -> (u128, u128) {
        let their_king = BIT[self.kings[of(self.turn.other())] as usize];
        let targets = targets & !their_king;
        let tried = safety.held | safety.screen | BIT[safety.king as usize];
        if safety.twice || tried & BIT[from.index()] != 0 {
            (0, targets & safety.wanted_of(from))
        } else {
            (targets & safety.answers & !safety.screens, 0)
        }
    }

    /// What is reached over those of the four near points that are empty.
    #[inline]
    fn over(&self, near: [u8; 4], reach: &[u128; 4]) -> u128 {
        let mut found = 0;
        for (point, targets) in near.into_iter().zip(reach) {
            if point != NOWHERE && self.board[point as usize] == 0 {
                found |= targets;
            }
        }
        found
    }

    #[inline]
    fn chariot_reach(&self, s: usize, wanted: u128) -> u128 {
        let occupied = self.occupied().0;
        let mut found = 0;
        for (d, ray) in RAY[s].iter().enumerate() {
            if ray & wanted == 0 {
                continue;
            }
            let line = ray & occupied;
            found |= if line == 0 { *ray } else { ray & up_to(nearest(line, d), d) };
        }
        found
    }

    #[inline]
    fn cannon_reach(&self, s: usize, wanted: u128) -> u128 {
        let occupied = self.occupied().0;
        let mut found = 0;
        for (d, ray) in RAY[s].iter().enumerate() {
            if ray & wanted == 0 {
                continue;
            }
            let line = ray & occupied;
            if line == 0 {
                found |= ray;
                continue;
            }
            let screen = 1u128 << nearest(line, d);
            found |= ray & up_to(nearest(line, d), d) & !screen;
            let beyond = line & !screen;
            if beyond != 0 {
                found |= 1 << nearest(beyond, d);
            }
        }
        found
    }
}

/// All indices on this side of the blocker on point `index`, with it, running in direction `d`.
#[inline]
const fn up_to(index: u32, d: usize) -> u128 {
    if d >= BACKWARD { u128::MAX << index } else { u128::MAX >> (127 - index) }
}
