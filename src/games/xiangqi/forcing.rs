//! Legal moves that check or capture, found without listing the others.
//!
//! The search for mates and gains asks for little else, and most positions have few of them.

use super::attack::nearest;
use super::board::{HORSES, PAWNS, Position};
use super::square::{Move, Piece, Role, Square, SquareSet};
use super::tables::{
    ADJACENT, BIT, CORNERS, CROSS, EYE, HALF, HORSE_RING, HORSES_OVER, PAWN, PAWNS_ON, RAY, STEPS,
    of,
};

/// From where the king of the side not to move can be checked.
#[derive(Clone, Copy, Default)]
struct Aim {
    chariot: u128,
    cannon: u128,
    horse: u128,
    pawn: u128,
    /// Points on which any piece becomes the screen of a cannon.
    screens: u128,
    /// Own pieces whose leaving may open a line; what they do has to be tried.
    openers: u128,
    /// Own cannons that are next to the king on a line: on it they are no screens of their own.
    leaders: u128,
    /// What such a cannon can take over one piece, to check from there.
    jumps: u128,
}

impl Position {
    /// The legal moves that give check, in the order of their points.
    #[must_use]
    pub fn checking_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(8);
        self.list_checks(&mut moves);
        moves
    }

    /// Adds what [`Position::checking_moves`] gives to a list.
    pub(super) fn list_checks(&self, moves: &mut Vec<Move>) {
        self.choose(true, 0, u128::MAX, moves);
    }

    /// The legal moves that capture, in the order of their points.
    #[must_use]
    pub fn capturing_moves(&self) -> Vec<Move> {
        self.chosen_moves(false, u128::MAX, u128::MAX)
    }

    /// The legal moves that give check or capture, in the order of their points.
    #[must_use]
    pub fn forcing_moves(&self) -> Vec<Move> {
        self.chosen_moves(true, u128::MAX, u128::MAX)
    }

    /// Whether a legal move gives check to the other side.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let mut next = self.clone();
        next.play(mv);
        next.in_check()
    }

    /// The pieces of the side not to move that are wanted: kings and pawns on their own half, pawns
    /// beyond it, advisers and elephants, horses and cannons, chariots.
    pub(super) fn prey(&self, wanted: [bool; 5]) -> SquareSet {
        let them = of(self.turn.other());
        let [liners, horses, pawns, guards] = self.kinds;
        let crossed = pawns & !HALF[them];
        let chariot = Piece::new(Role::Chariot, self.turn.other()).code();
        let king = Piece::new(Role::King, self.turn.other()).code();
        let mut found = 0;
        for (set, wanted) in [pawns & HALF[them], crossed, guards, horses].into_iter().zip(wanted) {
            found |= if wanted { set } else { 0 };
        }
        let [least, .., light, heavy] = wanted;
        if least | light | heavy {
            for on in SquareSet(liners & self.owned[them]) {
                let code = self.board[on.index()];
                let wanted = if code == chariot {
                    heavy
                } else if code == king {
                    least
                } else {
                    light
                };
                found |= if wanted { BIT[on.index()] } else { 0 };
            }
        }
        SquareSet(found & self.owned[them])
    }

    /// The legal moves that take one of `prey`, in the order of their points.
    pub(super) fn capturing_among(&self, prey: SquareSet) -> Vec<Move> {
        self.chosen_moves(false, prey.0, u128::MAX)
    }

    /// The legal moves of `movers` that give check or take one of `prey`, in the order of their
    /// points.
    pub(super) fn forcing_among(&self, prey: SquareSet, movers: SquareSet) -> Vec<Move> {
        self.chosen_moves(true, prey.0, movers.0)
    }

    fn chosen_moves(&self, checks: bool, prey: u128, movers: u128) -> Vec<Move> {
        let theirs = prey & self.owned[of(self.turn.other())];
        if !checks && theirs == 0 {
            return Vec::new();
        }
        let mut moves = Vec::with_capacity(8);
        self.choose(checks, prey, movers, &mut moves);
        moves
    }

    /// Adds the legal moves of `movers` that take one of `prey` or, with `checks`, give check.
    fn choose(&self, checks: bool, prey: u128, movers: u128, moves: &mut Vec<Move>) {
        let theirs = prey & self.owned[of(self.turn.other())];
        let aim = if checks { self.aim() } else { Aim::default() };
        if theirs | aim.chariot | aim.cannon | aim.horse | aim.pawn | aim.openers == 0 {
            return;
        }
        let mut safety = None;
        for from in SquareSet(movers & self.able(theirs, &aim)) {
            let Some(Piece { role, .. }) = self.piece_at(from) else { continue };
            let bit = BIT[from.index()];
            let opens = aim.openers & bit != 0;
            let direct = match role {
                Role::Chariot => aim.chariot,
                Role::Cannon => aim.cannon,
                Role::Horse => aim.horse,
                Role::Pawn => aim.pawn,
                _ => 0,
            };
            let mut sure = direct | aim.screens;
            if aim.leaders & bit != 0 {
                sure = sure & !self.line_of(from) | aim.jumps & self.line_of(from);
            }
            let wanted = if opens { u128::MAX } else { theirs | sure };
            if wanted & self.far_reach(from, role) == 0 {
                continue;
            }
            let targets = self.targets_among(from, wanted);
            if targets == 0 {
                continue;
            }
            let safety = *safety.get_or_insert_with(|| self.safety());
            for to in self.safe_among(from, targets, safety) {
                let mv = Move::new(from, to);
                let known = (theirs | if opens { 0 } else { sure }) & BIT[to.index()] != 0;
                if known || self.gives_check(mv) {
                    moves.push(mv);
                }
            }
        }
    }

    /// Points among which are all that a piece of the mover's could reach on any board.
    #[inline]
    fn far_reach(&self, from: Square, role: Role) -> u128 {
        let s = from.index();
        match role {
            Role::Chariot | Role::Cannon => CROSS[s],
            Role::Horse => HORSE_RING[s],
            Role::Pawn => PAWN[of(self.turn)][s],
            Role::King => ADJACENT[s],
            Role::Adviser => CORNERS[s],
            Role::Elephant => STEPS[s],
        }
    }

    /// The mover's pieces among which are all that can take one of `theirs` or give check.
    fn able(&self, theirs: u128, aim: &Aim) -> u128 {
        let own = self.owned[of(self.turn)];
        if aim.screens != 0 {
            return own;
        }
        let [liners, horses, pawns, guards] = self.kinds;
        let beside = |set: u128| set << 1 | set >> 1 | set << 9 | set >> 9;
        let mut able = aim.openers | liners | pawns & beside(aim.pawn | theirs);
        if aim.horse | theirs != 0 {
            able |= horses;
        }
        if theirs & HALF[of(self.turn)] != 0 {
            able |= guards;
        }
        own & able
    }

    /// The points on the line from the other side's king through `from`.
    fn line_of(&self, from: Square) -> u128 {
        let king = self.kings[of(self.turn.other())] as usize;
        let through = |ray: &&u128| **ray >> from.index() & 1 != 0;
        RAY.get(king).and_then(|rays| rays.iter().find(through)).copied().unwrap_or(0)
    }

    fn aim(&self) -> Aim {
        let us = of(self.turn);
        let Some(king) = self.king(self.turn.other()) else { return Aim::default() };
        let (k, occupied, own) = (king.index(), self.occupied().0, self.owned[us]);
        let mut aim = Aim { pawn: PAWNS_ON[us][k], ..Aim::default() };
        let mut attacked = aim.pawn & own & self.kinds[PAWNS] != 0;
        let horses = own & self.kinds[HORSES];
        if horses != 0 {
            for (leg, from) in EYE[k].iter().zip(&HORSES_OVER[k]) {
                let on_leg = 1 << *leg;
                if occupied & on_leg == 0 {
                    aim.horse |= from;
                    attacked |= from & horses != 0;
                } else if own & on_leg != 0 && from & horses != 0 {
                    aim.openers |= on_leg;
                }
            }
        }
        for d in 0..4 {
            attacked |= self.aim_along(d, king, &mut aim);
        }
        // Where it is attacked already any move may leave it so.
        if attacked { Aim { openers: own, ..Aim::default() } } else { aim }
    }

    /// Adds what a line from the king has; whether the king is attacked along it.
    #[inline]
    fn aim_along(&self, d: usize, king: Square, aim: &mut Aim) -> bool {
        let ray = RAY[king.index()][d];
        let line = ray & self.occupied().0;
        if line == 0 {
            aim.chariot |= ray;
            return false;
        }
        let [chariot, cannon, own_king] = [Role::Chariot, Role::Cannon, Role::King]
            .map(|role| Piece::new(role, self.turn).code());
        let first = nearest(line, d) as usize;
        let beyond = RAY[first][d];
        let free = ray & !beyond & !BIT[first];
        aim.chariot |= free | BIT[first];
        if self.board[first] == chariot || self.board[first] == own_king {
            return true;
        }
        if self.board[first] == cannon {
            aim.screens |= free;
            aim.leaders |= 1 << first;
        }
        let line = line & beyond;
        if line == 0 {
            aim.cannon |= beyond;
            return false;
        }
        let second = nearest(line, d) as usize;
        aim.cannon |= beyond & !RAY[second][d];
        let third = line & RAY[second][d];
        let own = self.owned[of(self.turn)];
        if third != 0 && self.board[first] == cannon {
            aim.jumps |= 1 << nearest(third, d);
        }
        if third != 0 && self.board[nearest(third, d) as usize] == cannon {
            aim.openers |= own & (1 << first | 1 << second);
        } else if self.board[second] == chariot {
            aim.openers |= own & 1 << first;
        }
        self.board[second] == cannon
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every legal move of a long way through positions, sorted by what it does.
    #[test]
    fn nothing_is_missed_and_nothing_added() {
        let starts = [
            super::super::START_FEN,
            "2bakab2/9/4c4/p1N1p1R1p/2p6/6P2/P1P1P3P/4C1C2/4r4/1NBAKAB2 w",
            "3k5/4P4/3aN4/4C4/9/4c1n2/9/4p4/3pK4/2r2A1R1 w",
            "4k4/4a4/4N4/9/2C1R4/9/9/3c5/3rp4/3K1A3 w",
        ];
        let mut seed = 1_u64;
        let mut checks = 0;
        for start in starts {
            for _ in 0..60 {
                let mut position = Position::from_fen(start).unwrap();
                for _ in 0..80 {
                    for position in [&position, &position.passed()] {
                        checks += agree(position);
                    }
                    let moves = position.legal_moves();
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let Some(mv) = moves.get((seed >> 33) as usize % moves.len().max(1)) else {
                        break;
                    };
                    position.play(*mv);
                }
            }
        }
        assert!(checks > 1000, "{checks}");
    }

    fn agree(position: &Position) -> usize {
        let theirs = position.owned_by(position.turn().other());
        let them = position.king(position.turn().other());
        // All pairs of points: the legal moves by definition.
        let mut legal = Vec::new();
        for from in position.owned_by(position.turn()) {
            let safe = |to: &Square| {
                let mv = Move::new(from, *to);
                Some(*to) != them && position.checkers_after(mv).is_empty()
            };
            legal.extend(position.targets(from).filter(safe).map(|to| Move::new(from, to)));
        }
        assert_eq!(position.legal_moves(), legal, "{position:?}");
        assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position:?}");
        let checks: Vec<_> = legal.iter().copied().filter(|mv| position.gives_check(*mv)).collect();
        assert_eq!(position.checking_moves(), checks, "{position:?}");
        let captures = |mv: &Move| theirs.contains(mv.to);
        let taking: Vec<_> = legal.iter().copied().filter(captures).collect();
        assert_eq!(position.capturing_moves(), taking, "{position:?}");
        let forcing: Vec<_> =
            legal.iter().copied().filter(|mv| captures(mv) || checks.contains(mv)).collect();
        assert_eq!(position.forcing_moves(), forcing, "{position:?}");
        agree_on_some(position, &legal, &checks);
        checks.len()
    }

    /// The same of moves that not all pieces or not all prey are asked for.
    fn agree_on_some(position: &Position, legal: &[Move], checks: &[Move]) {
        let prey = position.prey([false, true, false, false, true]);
        let is_prey = |mv: &Move| {
            position.piece_at(mv.to).is_some_and(|piece| match piece.role {
                Role::Chariot => true,
                Role::Pawn => mv.to.depth_for(piece.side) > 4,
                _ => false,
            })
        };
        let taking: Vec<_> = legal.iter().copied().filter(is_prey).collect();
        assert_eq!(position.capturing_among(prey), taking, "{position:?}");
        let movers: SquareSet = position.occupied().filter(|on| on.index() % 2 == 0).collect();
        let chosen = |mv: &Move| movers.contains(mv.from) && (is_prey(mv) || checks.contains(mv));
        let forcing: Vec<_> = legal.iter().copied().filter(chosen).collect();
        assert_eq!(position.forcing_among(prey, movers), forcing, "{position:?}");
        for point in position.owned_by(position.turn().other()) {
            let answer = position.some_answer(point);
            assert!(answer.is_none_or(|mv| legal.contains(&mv)), "{position:?}");
            assert_eq!(answer.is_some(), !legal.is_empty(), "{position:?}");
            let takes = legal.iter().any(|mv| mv.to == point);
            assert_eq!(answer.is_some_and(|mv| mv.to == point), takes, "{position:?}");
        }
    }

    #[test]
    fn boards_without_kings() {
        for fen in ["9/9/9/9/4R4/9/9/9/9/9 w", "9/9/9/9/4Rc3/9/9/9/9/4K4 w"] {
            let position = Position::from_fen(fen).unwrap();
            agree(&position);
            agree(&position.passed());
        }
    }
}
