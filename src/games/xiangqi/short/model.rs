//! How likely a player is to choose a move: a log-linear model over all legal moves.
//!
//! A move's score is the sum of the weights of its features, its probability the softmax over
//! all legal moves of the position, but for a small share that all of them have alike. Scoring against all of them and not only against the other
//! readings of a text is what keeps an absurd move absurd where it is the only reading.
//!
//! `cargo run --release --example train_short` makes the weights again and measures them. Features
//! and constants were chosen with weights of six tenths of the games on four others; the figures
//! that are quoted come from a tenth that was not among those four, nor is in these weights.

use super::super::board::Position;
use super::super::square::{Move, Role, Square, SquareSet};
use super::super::tables::{SENSITIVE, of};
use super::attacks::{Hit, WORTH, hits};
use super::token::way;
use super::weights::{SCALE, WEIGHTS};

/// What a player remembers: the moves before the position, where there were any.
#[derive(Clone, Copy, Debug, Default)]
pub struct Past {
    /// The opponent's last move.
    pub last: Option<Move>,
    /// Whether it captured.
    pub captured: bool,
    /// The mover's own last move.
    pub own: Option<Move>,
}

/// Share of the moves of which the weights are taken to know nothing, so that any legal move is
/// as likely: people blunder, and one such move must not overrule all others of its game.
const UNFORESEEN: f32 = 0.03;

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
    /// The number of features.
    pub(super) const END: usize = NEXT + 7 * 8 * 30;
}

/// The number of weights of the model.
pub const FEATURES: usize = at::END;

/// What the features of all moves of a position share.
pub struct View<'p> {
    position: &'p Position,
    past: Past,
    ours: Hit,
    theirs: Hit,
    occupied: u128,
    /// Own pieces that are attacked by a lesser piece, or attacked and not defended.
    hanging: u128,
    /// Role of the dearest of them, 0 for none.
    dearest: usize,
    phase: usize,
    checked: bool,
    /// Role of the own last move's piece where it still stands, else 0.
    own_role: usize,
}

impl<'p> View<'p> {
    /// Looks at a position; `past` says how it came about.
    #[must_use]
    pub fn new(position: &'p Position, past: Past) -> Self {
        let us = position.turn();
        let (ours, theirs) = (Hit::of(position, us), Hit::of(position, us.other()));
        let occupied = position.occupied().0;
        let (mut hanging, mut dearest) = (0, 0);
        for square in SquareSet(position.owned[of(us)] & theirs.once) {
            let role = role_at(position, square);
            let bit = 1 << square.index();
            if role != Role::King as usize
                && (ours.once & bit == 0 || theirs.by_lesser[role] & bit != 0)
            {
                hanging |= bit;
                if dearest == 0 || WORTH[role] > WORTH[dearest] {
                    dearest = role;
                }
            }
        }
        let own_role = past.own.map_or(0, |own| {
            if position.owned_by(us).contains(own.to) { role_at(position, own.to) } else { 0 }
        });
        Self {
            position,
            past,
            ours,
            theirs,
            occupied,
            hanging,
            dearest,
            phase: usize::from(occupied.count_ones() < 29)
                + usize::from(occupied.count_ones() < 21),
            checked: position.in_check(),
            own_role,
        }
    }

    /// Whether the point is safe for a piece of the role: 0 not attacked, 2 attacked, 4 attacked
    /// by a lesser piece; and 1 more where it is defended.
    fn safety(&self, role: usize, square: Square, defended: bool) -> usize {
        let i = square.index();
        let lesser = self.theirs.by_lesser[role] >> i & 1 != 0;
        let attacked = self.theirs.once >> i & 1 != 0;
        usize::from(attacked) * 2 + usize::from(lesser) * 2 + usize::from(defended)
    }

    /// Gives the index of every feature of a legal move.
    #[inline]
    pub fn features(&self, mv: Move, mut add: impl FnMut(usize)) {
        let position = self.position;
        let Some(piece) = position.piece_at(mv.from) else { return };
        let (us, them) = (piece.side, piece.side.other());
        let role = piece.role as usize;
        let r = role - 1;
        let (direction, digit) = way(mv, piece);
        let (from, to) = (1u128 << mv.from.index(), 1u128 << mv.to.index());
        let taken = role_at(position, mv.to);
        let capture = usize::from(taken != 0);

        add(at::WAY + ((self.phase * 7 + r) * 3 + direction as usize) * 10 + usize::from(digit));

        let before = hits(piece.role, us, mv.from, self.occupied);
        let alone = if before & to != 0 { self.ours.twice } else { self.ours.once };
        let safe_to = self.safety(role, mv.to, alone & to != 0);
        let safe_from = self.safety(role, mv.from, self.ours.once & from != 0);
        if taken != 0 {
            add(at::CAPTURE + (r * 8 + taken) * 6 + safe_to);
        }
        add(at::SAFETY + ((r * 6 + safe_from) * 6 + safe_to) * 2 + capture);

        let occupied = self.occupied & !from | to;
        let after = hits(piece.role, us, mv.to, occupied);
        self.check(mv, r, after, safe_to, &mut add);
        if self.checked {
            add(at::EVADE + r * 2 + capture);
        }
        self.memory(mv, r, capture, after, &mut add);

        let enemies = position.owned[of(them)] & !to;
        for square in SquareSet(after & !before & enemies) {
            let defended = self.theirs.once >> square.index() & 1;
            add(at::THREAT + (r * 7 + role_at(position, square) - 1) * 2 + defended as usize);
        }
        for square in SquareSet(before & !after & enemies) {
            add(at::RELEASE + r * 7 + role_at(position, square) - 1);
        }
        for square in SquareSet(after & !before & self.hanging & !from) {
            add(at::COVER + r * 7 + role_at(position, square) - 1);
        }
        if self.dearest != 0 {
            let does = if self.hanging & from != 0 && WORTH[role] == WORTH[self.dearest] {
                0
            } else {
                2 - capture
            };
            add(at::HANG + self.dearest * 3 + does);
        }
        let growth = (after.count_ones() + 4).saturating_sub(before.count_ones()).min(8);
        add(at::REACH + r * 9 + growth as usize);
        if let Some(king) = position.king(them) {
            let files = usize::from(king.file().abs_diff(mv.to.file())).min(4);
            let ranks = usize::from(king.rank().abs_diff(mv.to.rank()));
            add(at::NEAR + (r * 5 + files) * 10 + ranks);
        }
        let spot = |square: Square| {
            let file = usize::from(square.file().min(8 - square.file()));
            (self.phase * 7 + r) * 50 + usize::from(square.depth_for(us)) * 5 + file
        };
        let reply = self.past.last.map_or(0, |last| role_at(position, last.to));
        add(at::REPLY + ((r * 8 + reply) * 3 + direction as usize) * 2 + capture);
        add(at::NEXT + (r * 8 + self.own_role) * 30 + direction as usize * 10 + usize::from(digit));
        add(at::TO + spot(mv.to));
        add(at::FROM + spot(mv.from));
    }

    #[inline]
    fn check(&self, mv: Move, r: usize, after: u128, safe: usize, add: &mut impl FnMut(usize)) {
        let them = self.position.turn().other();
        let Some(king) = self.position.king(them) else { return };
        if after >> king.index() & 1 != 0 {
            add(at::CHECK + r * 2 * 6 + safe);
        } else if SENSITIVE[king.index()] >> mv.from.index() & 1 != 0
            || SENSITIVE[king.index()] >> mv.to.index() & 1 != 0
        {
            let mut next = self.position.clone();
            next.play(mv);
            if next.in_check() {
                add(at::CHECK + (r * 2 + 1) * 6 + safe);
            }
        }
    }

    #[inline]
    fn memory(&self, mv: Move, r: usize, capture: usize, after: u128, add: &mut impl FnMut(usize)) {
        if let Some(last) = self.past.last {
            if last.to == mv.to {
                add(at::RECAPTURE + r * 2 + usize::from(self.past.captured));
            } else if after >> last.to.index() & 1 != 0 {
                add(at::ANSWER + r * 2);
            }
        }
        if let Some(own) = self.past.own {
            let same = own.to == mv.from;
            add(at::AGAIN + (r * 8 + self.own_role) * 2 + usize::from(same));
            if same && own.from == mv.to {
                add(at::BACK + r * 2 + capture);
            }
        }
    }

    /// The natural logarithm of the probability of each of `moves`, which are among the legal
    /// ones; into `out`, in their order.
    pub fn log_probabilities(&self, moves: &[Move], out: &mut Vec<f32>) {
        let scored: Vec<(Move, f32)> = self
            .position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut sum = 0.0;
                self.features(mv, |index| sum += f32::from(WEIGHTS[index]));
                (mv, sum / SCALE)
            })
            .collect();
        let best = scored.iter().map(|(_, score)| *score).fold(f32::MIN, f32::max);
        let total: f32 = scored.iter().map(|(_, score)| (score - best).exp()).sum();
        let any = UNFORESEEN / f32::from(scored.len() as u16);
        out.clear();
        out.extend(moves.iter().map(|mv| {
            let found = scored.iter().find(|(other, _)| other == mv);
            found.map_or(f32::MIN / 2.0, |(_, score)| {
                ((1.0 - UNFORESEEN) * (score - best).exp() / total + any).ln()
            })
        }));
    }
}

/// `Role as usize` of what stands on the point, 0 for nothing.
#[inline]
fn role_at(position: &Position, square: Square) -> usize {
    usize::from(position.board[square.index()] & 7)
}
