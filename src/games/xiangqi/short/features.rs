//! The features of a move: which weights its score is the sum of.

use super::super::square::{Move, Piece, Role, Square, SquareSet};
use super::super::tables::{PALACE, of};
use super::attacks::{Hit, LEVEL, hits, value};
use super::token::way;
use super::view::{Danger, View, free, role_at};

/// Phases of a game: by how many pieces are left.
const PHASES: usize = 3;

/// Groups of features: the first index of each, and after the last the number of all.
mod at {
    use super::PHASES;

    /// Phase, role, direction, digit.
    pub(super) const WAY: usize = 0;
    /// Role, captured role, safety of the target.
    pub(super) const CAPTURE: usize = WAY + PHASES * 7 * 3 * 10;
    /// Role, safety where it stands, safety of the target, capture.
    pub(super) const SAFETY: usize = CAPTURE + 7 * 8 * 6;
    /// Role, direct or discovered, safety of the target: check given.
    pub(super) const CHECK: usize = SAFETY + 7 * 6 * 6 * 2;
    /// Role, capture: out of check.
    pub(super) const EVADE: usize = CHECK + 7 * 2 * 6;
    /// Role, whether the piece taken had just captured: recapture.
    pub(super) const RECAPTURE: usize = EVADE + 7 * 2;
    /// Role, role of the own last move, whether it is the same piece.
    pub(super) const AGAIN: usize = RECAPTURE + 7 * 2;
    /// Role, capture: back to where it came from.
    pub(super) const BACK: usize = AGAIN + 7 * 8 * 2;
    /// Role, role newly attacked, whether it is defended.
    pub(super) const THREAT: usize = BACK + 7 * 2;
    /// Role, role no longer attacked.
    pub(super) const RELEASE: usize = THREAT + 7 * 7 * 2;
    /// Role: the piece that moved last is attacked; flees from it.
    pub(super) const ANSWER: usize = RELEASE + 7 * 7;
    /// Role, role: an own piece that hung is covered.
    pub(super) const COVER: usize = ANSWER + 7 * 2;
    /// Dearest own piece that hangs; whether this piece moves, captures or does else.
    pub(super) const HANG: usize = COVER + 7 * 7;
    /// Role, growth of reach.
    pub(super) const REACH: usize = HANG + 8 * 3;
    /// Role, files and ranks to the enemy king.
    pub(super) const NEAR: usize = REACH + 7 * 9;
    /// Phase, role, rank, file from the edge: where it goes.
    pub(super) const TO: usize = NEAR + 7 * 5 * 10;
    /// The same for where it comes from.
    pub(super) const FROM: usize = TO + PHASES * 7 * 50;
    /// Role, role of the piece that the opponent moved last, direction, capture.
    pub(super) const REPLY: usize = FROM + PHASES * 7 * 50;
    /// Role, role of the own last move's piece, way of this move (direction, digit).
    pub(super) const NEXT: usize = REPLY + 7 * 8 * 3 * 2;
    /// Loss that threatened before (in four steps), loss that threatens after the move, check given.
    pub(super) const LOSS: usize = NEXT + 7 * 8 * 30;
    /// Phase, check given, value taken less the loss that threatens, from -10 on.
    pub(super) const BALANCE: usize = LOSS + 4 * 11 * 2;
    /// Role of the dearest enemy that hangs after the move, check given, a loss threatens.
    pub(super) const GAIN: usize = BALANCE + PHASES * 2 * 21;
    /// Role, enemies that hang after the move: none, fewer than before, as many, one, more.
    pub(super) const FORK: usize = GAIN + 8 * 2 * 2;
    /// Phase, own or enemy, growth of the reach of all pieces.
    pub(super) const SPACE: usize = FORK + 7 * 5;
    /// Free points of the enemy king after the move, check given, and those before.
    pub(super) const ROOM: usize = SPACE + PHASES * 2 * 17;
    /// Mate; check that leaves the king no point.
    pub(super) const MATE: usize = ROOM + 5 * 2 * 5;
    /// Role; the own move before the last again, or back from it, or from the last one.
    pub(super) const CYCLE: usize = MATE + 2;
    /// Role, role that moved two own moves ago, whether it is the same piece.
    pub(super) const THEN: usize = CYCLE + 7 * 5;
    /// Role, role that the opponent moved last, where the target is beside it.
    pub(super) const SIDE: usize = THEN + 7 * 8 * 2;
    /// Major pieces at home, role, whether it is one of them.
    pub(super) const DEVELOP: usize = SIDE + 7 * 8 * 5;
    /// Free points of the own king after the move, points of its palace hit, late phase.
    pub(super) const GUARD: usize = DEVELOP + 7 * 7 * 2;
    /// Role up to the horse, where from; whether forward, to the middle, and over two files.
    pub(super) const PATH: usize = GUARD + 5 * 10 * 2;
    /// Role, direction of the last move of the same piece, direction.
    pub(super) const TURN: usize = PATH + 4 * 50 * 8;
    /// Role, role of the piece that moved last and hits it.
    pub(super) const ESCAPE: usize = TURN + 7 * 9;
    /// Last ply or the one before it, check given, loss that threatens in four steps, dearest prey.
    pub(super) const LAST: usize = ESCAPE + 7 * 8 * 2;
    /// Last ply or the one before, role, mate or not.
    pub(super) const LAST_MATE: usize = LAST + 2 * 2 * 4 * 8;
    /// Material: behind, even, ahead; role; direction; capture.
    pub(super) const MATERIAL: usize = LAST_MATE + 2 * 7 * 2;
    /// Role, capture, target hit twice or more by the enemy, by others of the side.
    pub(super) const CONTEST: usize = MATERIAL + 3 * 7 * 3 * 2;
    /// Role, growth of the points of the enemy palace that are hit.
    pub(super) const PRESS: usize = CONTEST + 7 * 2 * 4;
    /// Role and direction of the opponent's last move, role, direction.
    pub(super) const COUNTER: usize = PRESS + 7 * 7;
    /// The number of features.
    pub(super) const END: usize = COUNTER + 7 * 3 * 7 * 3;
}

/// The number of weights of the model.
pub const FEATURES: usize = at::END;

/// A move, and what is asked of it often.
struct Step {
    mv: Move,
    piece: Piece,
    role: usize,
    /// The role counted from 0.
    r: usize,
    direction: usize,
    digit: usize,
    from: u128,
    to: u128,
    /// The role taken, 0 for none.
    taken: usize,
    capture: usize,
    /// What the piece hits where it stands and where it goes.
    before: u128,
    after: u128,
    /// Whether the target is safe, as `View::safety` has it.
    safe: usize,
}

/// The board after a move.
struct Outcome {
    ours: Hit,
    theirs: Hit,
    /// Own pieces but for the one moved, and the enemies left.
    own: u128,
    enemies: u128,
    /// 1 where check is given.
    checks: usize,
    loss: u8,
    prey: Danger,
}

impl View<'_> {
    /// Gives the index of every feature of a legal move.
    #[inline]
    pub fn features(&self, mv: Move, mut add: impl FnMut(usize)) {
        let Some(step) = self.step(mv) else { return };
        let outcome = self.outcome(&step);
        self.exchange(&step, &outcome, &mut add);
        self.aims(&step, &mut add);
        self.danger(&step, &outcome, &mut add);
        self.kings(&step, &outcome, &mut add);
        self.places(&step, &mut add);
        self.answers(&step, &mut add);
        self.story(&step, &mut add);
    }

    #[inline]
    fn step(&self, mv: Move) -> Option<Step> {
        let piece = self.position.piece_at(mv.from)?;
        let role = piece.role as usize;
        let (direction, digit) = way(mv, piece);
        let (from, to) = (1u128 << mv.from.index(), 1u128 << mv.to.index());
        let taken = role_at(self.position, mv.to);
        let before = hits(piece.role, piece.side, mv.from, self.occupied);
        let after = hits(piece.role, piece.side, mv.to, self.occupied & !from | to);
        let others = if before & to != 0 { self.ours.twice } else { self.ours.once };
        Some(Step {
            mv,
            piece,
            role,
            r: role - 1,
            direction: direction as usize,
            digit: usize::from(digit),
            from,
            to,
            taken,
            capture: usize::from(taken != 0),
            before,
            after,
            safe: self.safety(role, mv.to, others & to != 0),
        })
    }

    #[inline]
    fn outcome(&self, step: &Step) -> Outcome {
        let &Step { piece, role, from, to, .. } = step;
        let (us, them) = (piece.side, piece.side.other());
        let occupied = self.occupied & !from | to;
        let mut ours = Hit::after(&self.units[0], us, occupied, from | to);
        ours.add(piece.role, step.after);
        let theirs = Hit::after(&self.units[1], them, occupied, from | to);
        let own = self.position.owned[of(us)] & !from;
        let enemies = self.position.owned[of(them)] & !to;
        let mut loss = Danger::of(self.position, own, &theirs, &ours).most;
        if theirs.once & to != 0 && piece.role != Role::King {
            loss = loss.max(theirs.wins(role, to, ours.once & to != 0));
        }
        let prey = Danger::of(self.position, enemies, &ours, &theirs);
        let king = self.position.king(them);
        let checks = usize::from(king.is_some_and(|king| ours.once >> king.index() & 1 != 0));
        Outcome { ours, theirs, own, enemies, checks, loss, prey }
    }

    /// Captures, and the safety of the piece that moves.
    #[inline]
    fn exchange(&self, step: &Step, outcome: &Outcome, add: &mut impl FnMut(usize)) {
        let &Step { mv, role, r, taken, capture, safe, .. } = step;
        let safe_from = self.safety(role, mv.from, self.ours.once & step.from != 0);
        if taken != 0 {
            add(at::CAPTURE + (r * 8 + taken) * 6 + safe);
        }
        add(at::SAFETY + ((r * 6 + safe_from) * 6 + safe) * 2 + capture);
        if outcome.checks != 0 {
            let king = self.position.king(step.piece.side.other());
            let direct = king.is_some_and(|king| step.after >> king.index() & 1 != 0);
            add(at::CHECK + (r * 2 + usize::from(!direct)) * 6 + safe);
        }
        if self.checked {
            add(at::EVADE + r * 2 + capture);
        }
        let twice = |hit: &Hit| usize::from(hit.twice & step.to != 0);
        add(at::CONTEST + (r * 2 + capture) * 4 + twice(&self.theirs) * 2 + twice(&self.ours));
        add(at::MATERIAL + ((self.material * 7 + r) * 3 + step.direction) * 2 + capture);
    }

    /// What the piece hits and covers that it did not before, and the other way round.
    #[inline]
    fn aims(&self, step: &Step, add: &mut impl FnMut(usize)) {
        let &Step { role, r, from, to, before, after, .. } = step;
        let role_of = |square| role_at(self.position, square) - 1;
        let enemies = self.position.owned[of(step.piece.side.other())] & !to;
        for square in SquareSet(after & !before & enemies) {
            let defended = (self.theirs.once >> square.index() & 1) as usize;
            add(at::THREAT + (r * 7 + role_of(square)) * 2 + defended);
        }
        for square in SquareSet(before & !after & enemies) {
            add(at::RELEASE + r * 7 + role_of(square));
        }
        for square in SquareSet(after & !before & self.hanging & !from) {
            add(at::COVER + r * 7 + role_of(square));
        }
        if self.dearest != 0 {
            let flees = self.hanging & from != 0 && LEVEL[role] == LEVEL[self.dearest];
            let does = if flees { 0 } else { 2 - step.capture };
            add(at::HANG + self.dearest * 3 + does);
        }
        let growth = (after.count_ones() + 4).saturating_sub(before.count_ones()).min(8);
        add(at::REACH + r * 9 + growth as usize);
    }

    /// What either side can lose after the move, and how far they reach.
    #[inline]
    fn danger(&self, step: &Step, outcome: &Outcome, add: &mut impl FnMut(usize)) {
        let &Outcome { ref ours, ref theirs, checks, loss, prey, .. } = outcome;
        add(at::LOSS + (steps(self.loss.most) * 11 + usize::from(loss)) * 2 + checks);
        let balance = usize::from(10 + value(step.taken) - loss);
        add(at::BALANCE + (self.phase * 2 + checks) * 21 + balance);
        add(at::GAIN + (prey.role * 2 + checks) * 2 + usize::from(loss > 0));
        let fork = match (prey.count, self.prey.count) {
            (0, _) => 0,
            (now, before) if now < before => 1,
            (now, before) if now == before => 2,
            (1, _) => 3,
            _ => 4,
        };
        add(at::FORK + step.r * 5 + fork);
        let growth = |after: &Hit, before: &Hit| {
            (after.reach + 8).saturating_sub(before.reach).min(16) as usize
        };
        add(at::SPACE + self.phase * 34 + growth(ours, &self.ours));
        add(at::SPACE + self.phase * 34 + 17 + growth(theirs, &self.theirs));
    }

    /// What the move does to either king, and to the end of the game.
    #[inline]
    fn kings(&self, step: &Step, outcome: &Outcome, add: &mut impl FnMut(usize)) {
        let &Outcome { ref ours, ref theirs, own, enemies, checks, loss, prey } = outcome;
        let (us, them) = (step.piece.side, step.piece.side.other());
        let palace = |hit: &Hit, side| (hit.once & PALACE[of(side)]).count_ones() as usize;
        let press = (palace(ours, them) + 3).saturating_sub(palace(&self.ours, them)).min(6);
        add(at::PRESS + step.r * 7 + press);
        let mut mate = false;
        if let Some(king) = self.position.king(them) {
            let room = free(enemies, ours, king, them);
            add(at::ROOM + (room * 2 + checks) * 5 + self.room);
            if checks != 0 && room == 0 {
                let mut next = self.position.clone();
                next.play(step.mv);
                mate = next.legal_moves().is_empty();
                add(at::MATE + usize::from(!mate));
            }
        }
        if self.left < 2 {
            add(at::LAST + ((self.left * 2 + checks) * 4 + steps(loss)) * 8 + prey.role);
            add(at::LAST_MATE + (self.left * 7 + step.r) * 2 + usize::from(mate));
        }
        let moved = (step.piece.role == Role::King).then_some(step.mv.to);
        if let Some(king) = moved.or_else(|| self.position.king(us)) {
            let room = free(own | step.to, theirs, king, us);
            let late = usize::from(self.phase == 2);
            add(at::GUARD + (room * 10 + palace(theirs, us)) * 2 + late);
        }
    }

    /// Where the piece comes from and goes.
    #[inline]
    fn places(&self, step: &Step, add: &mut impl FnMut(usize)) {
        let &Step { mv, r, direction, .. } = step;
        let side = step.piece.side;
        let spot = |square: Square| {
            let file = usize::from(square.file().min(8 - square.file()));
            usize::from(square.depth_for(side)) * 5 + file
        };
        add(at::WAY + ((self.phase * 7 + r) * 3 + direction) * 10 + step.digit);
        add(at::TO + (self.phase * 7 + r) * 50 + spot(mv.to));
        add(at::FROM + (self.phase * 7 + r) * 50 + spot(mv.from));
        if let Some(king) = self.position.king(side.other()) {
            let files = usize::from(king.file().abs_diff(mv.to.file())).min(4);
            let ranks = usize::from(king.rank().abs_diff(mv.to.rank()));
            add(at::NEAR + (r * 5 + files) * 10 + ranks);
        }
        if r < 4 {
            let middle = |square: Square| square.file().abs_diff(4);
            let forward = usize::from(direction == 0);
            let inward = usize::from(middle(mv.to) < middle(mv.from));
            let wide = usize::from(mv.to.file().abs_diff(mv.from.file()) > 1);
            let shape = (forward * 2 + inward) * 2 + wide;
            add(at::PATH + (r * 50 + spot(mv.from)) * 8 + shape);
        }
        let majors = (self.home.count_ones() as usize).min(6);
        let at_home = usize::from(self.home & step.from != 0);
        add(at::DEVELOP + (majors * 7 + r) * 2 + at_home);
    }

    /// What the move is to the opponent's last one.
    #[inline]
    fn answers(&self, step: &Step, add: &mut impl FnMut(usize)) {
        let &Step { mv, r, direction, capture, .. } = step;
        let reply = self.last_role;
        add(at::REPLY + ((r * 8 + reply) * 3 + direction) * 2 + capture);
        if self.threat & step.from != 0 {
            let defended = usize::from(self.ours.once & step.from != 0);
            add(at::ESCAPE + (r * 8 + reply) * 2 + defended);
        }
        let Some(last) = self.past.moves[0].filter(|_| reply != 0) else { return };
        add(at::COUNTER + (((reply - 1) * 3 + self.last_way) * 7 + r) * 3 + direction);
        if last.to == mv.to {
            add(at::RECAPTURE + r * 2 + usize::from(self.past.captured));
        } else if step.after >> last.to.index() & 1 != 0 {
            add(at::ANSWER + r * 2);
        }
        let (files, ranks) =
            (last.to.file().abs_diff(mv.to.file()), last.to.rank().abs_diff(mv.to.rank()));
        let beside = match (files, ranks) {
            (0, 1) | (1, 0) => 0,
            (0, _) => 1,
            (_, 0) => 2,
            (1, _) | (_, 1) => 3,
            _ => 4,
        };
        add(at::SIDE + (r * 8 + reply) * 5 + beside);
    }

    /// What the move is to the own ones before it.
    #[inline]
    fn story(&self, step: &Step, add: &mut impl FnMut(usize)) {
        let &Step { mv, r, direction, .. } = step;
        let [last, own, before, own_before] = self.past.moves;
        let undoes = |mv: Move, other: Move| mv.from == other.to && mv.to == other.from;
        let back = last.zip(before).is_some_and(|(last, before)| undoes(last, before));
        add(at::NEXT + (r * 8 + self.own_role) * 30 + direction * 10 + step.digit);
        if let Some(own) = own {
            let same = own.to == mv.from;
            add(at::AGAIN + (r * 8 + self.own_role) * 2 + usize::from(same));
            if same {
                add(at::TURN + r * 9 + self.own_way * 3 + direction);
            }
            if undoes(mv, own) {
                add(at::BACK + r * 2 + step.capture);
                add(at::CYCLE + r * 5 + 3 + usize::from(back));
            }
        }
        if let Some(own) = own_before {
            if own == mv {
                add(at::CYCLE + r * 5 + usize::from(back));
            } else if own.from == mv.to {
                add(at::CYCLE + r * 5 + 2);
            }
            let stands = self.position.owned_by(step.piece.side).contains(own.to);
            let role = if stands { role_at(self.position, own.to) } else { 0 };
            add(at::THEN + (r * 8 + role) * 2 + usize::from(own.to == mv.from));
        }
    }
}

/// A loss in pawns, in four steps.
const fn steps(loss: u8) -> usize {
    match loss {
        0 => 0,
        1..=2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}
