//! What a win is worth as a chase: offers, help, old threats that become real.

use super::super::{Move, Square};
use super::code::Terms;
use super::exchange::{Exchange, REPLY_MATE_DEPTH};
use super::gain::{LIMIT, Win, Wins};
use super::mate::Mates;
use super::unit::Tracked;
use super::value::Balance;

/// How deep a mate is looked for that follows at once, 立即被将死 (rules A 28.6 and rule 7).
const AT_ONCE: u8 = 2;

/// A ply under study.
pub(super) struct Weigher<'a> {
    pub(super) terms: &'a Terms,
    pub(super) mates: &'a mut Mates,
    /// Before the ply, its mover to move.
    pub(super) before: &'a Tracked,
    /// After the ply.
    pub(super) after: &'a Tracked,
    /// After the ply, its mover to move again.
    pub(super) again: &'a Tracked,
    pub(super) mv: Move,
}

impl Weigher<'_> {
    fn search(&mut self) -> Exchange<'_> {
        Exchange::new(self.terms, self.mates, LIMIT)
    }

    /// Whether the target of a win can trade itself first for an attacker of its own kind without
    /// a loss: such an attack is an offer (rules A 28.5, 28.6).
    pub(super) fn is_offer(&mut self, win: &Win) -> bool {
        let target = win.mv.to;
        let Some(role) = self.after.at(target).map(|piece| piece.role) else { return false };
        let attackers: Vec<Square> = if win.combined {
            vec![win.mv.from]
        } else {
            self.again.captures_on(target).into_iter().map(|mv| mv.from).collect()
        };
        attackers.into_iter().any(|attacker| {
            self.again.at(attacker).is_some_and(|piece| piece.role == role)
                && (attacker == win.mv.from || self.depends_on(win, attacker))
                && self.is_even(attacker, target)
        })
    }

    /// Whether the piece on `target`, its side to move, takes the attacker without being mated or
    /// losing more for it at once.
    pub(super) fn is_even(&mut self, attacker: Square, target: Square) -> bool {
        let taking = Move::new(target, attacker);
        if !self.after.position.is_legal(taking) {
            return false;
        }
        let lost = Balance::default().lose(self.after, attacker);
        let next = self.after.played(taking);
        !self.mates.mates(&next.position, AT_ONCE) && !self.search().recovers(&next, lost)
    }

    /// Whether a capture that the ply's mover could not afford before, as it would have been mated
    /// or lost the piece now moved for it, is free of that after it: stepping out of an attack
    /// makes an old threat real.
    pub(super) fn becomes_real(&mut self, win: &Win) -> bool {
        if win.combined || self.before.position.in_check() {
            return false;
        }
        let Some(from) = self.before.find(win.by) else { return false };
        self.costs_moved(Move::new(from, win.mv.to)) && self.is_free(win.mv)
    }

    /// Whether the other side answered the capture by mate (29.4), or by taking the piece now moved
    /// for as much, with another kind of piece.
    fn costs_moved(&mut self, capture: Move) -> bool {
        if !self.before.position.is_legal(capture) {
            return false;
        }
        let moved = self.mv.from;
        let lost = Balance::default().lose(self.before, capture.to);
        let next = self.before.played(capture);
        if self.mates.mates(&next.position, REPLY_MATE_DEPTH) {
            return true;
        }
        if !self.terms.real_chases {
            return false;
        }
        let role = next.at(moved).map(|piece| piece.role);
        let mut replies = next.captures_on(moved);
        replies.retain(|mv| next.at(mv.from).map(|piece| piece.role) != role);
        let mut search = self.search();
        search.settling = true;
        replies.into_iter().any(|reply| search.trade(&next, reply, lost))
    }

    /// Whether a capture gives the other side nothing for it that was not there before it.
    fn is_free(&mut self, capture: Move) -> bool {
        let there =
            Wins::of(&self.again.passed(), false, Some(&[]), self.terms, self.mates).settled;
        let lost = Balance::default().lose(self.again, capture.to);
        let next = self.again.played(capture);
        let mut search = self.search();
        search.settling = true;
        search.settled = there;
        !search.recovers(&next, lost)
    }

    /// Whether a capture opens a line on which the other side makes up for it: 不能离线.
    pub(super) fn opens_line(&mut self, capture: Move) -> bool {
        let lost = Balance::default().lose(self.again, capture.to);
        let next = self.again.played(capture);
        let after = self.after;
        let mut search = self.search();
        search.settling = true;
        next.captures().into_iter().any(|reply| {
            reply.to != capture.to
                && is_between(reply.from, capture.from, reply.to)
                && !after.position.targets(reply.from).contains(reply.to)
                && search.trade(&next, reply, lost)
        })
    }

    /// Whether a direct win takes two pieces, the king not counted: it is gone without another one
    /// that protects the capturer, holds a protector or, with `screens`, is the capturer's screen.
    pub(super) fn needs_help(&mut self, win: &Win, screens: bool) -> bool {
        if win.combined {
            return false;
        }
        let again = self.again;
        let king = again.position.king(again.turn());
        let others = again.position.owned_by(again.turn());
        others.filter(|square| *square != win.mv.from && Some(*square) != king).any(|square| {
            (screens || again.without(square).position.is_legal(win.mv))
                && self.depends_on(win, square)
        })
    }

    /// Whether a win is gone without the piece on `square`.
    pub(super) fn depends_on(&mut self, win: &Win, square: Square) -> bool {
        let without = self.again.without(square);
        if without.position.in_check() {
            // It shields its king; that is no part in the win.
            return false;
        }
        if !without.position.is_legal(win.mv) {
            return true;
        }
        let depth = self.terms.combination;
        let mut search = self.search();
        search.blind = true;
        let wins = if win.combined {
            search.combine(&without, win.mv, Balance::default(), depth)
        } else {
            search.trade(&without, win.mv, Balance::default())
        };
        let cut = search.is_cut();
        self.mates.note(cut);
        !wins
    }
}

/// Whether `middle` lies on the rank or file between two points.
fn is_between(one: Square, middle: Square, other: Square) -> bool {
    let inside = |a: u8, b: u8, c: u8| a.min(c) < b && b < a.max(c);
    one.file() == other.file()
        && middle.file() == one.file()
        && inside(one.rank(), middle.rank(), other.rank())
        || one.rank() == other.rank()
            && middle.rank() == one.rank()
            && inside(one.file(), middle.file(), other.file())
}
