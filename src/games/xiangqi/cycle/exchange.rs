//! Exchanges: what captures on one point, checks and captures elsewhere win (rules A 25.3, 29.1).
//!
//! The gaining side is called S here, the other O. All moves are legal moves, so that false roots
//! (a recapture that is illegal), too few roots and roots behind other pieces need no names.

use super::super::{Move, SquareSet};
use super::code::Terms;
use super::mate::Mates;
use super::memo::Memo;
use super::unit::{Tracked, Unit};
use super::value::{Balance, Gain};

/// How deep O's own mate is looked for once S has captured (rules A 29.4).
pub(super) const REPLY_MATE_DEPTH: u8 = 3;

/// A search for gains from one position.
pub(super) struct Exchange<'a> {
    terms: &'a Terms,
    mates: &'a mut Mates,
    known: Memo<bool>,
    /// Targets that are won without a combination; winning them again shows nothing.
    pub(super) settled: Vec<Unit>,
    /// Whether an even trade that wins a pawn was met.
    pub(super) met_pawn_besides: bool,
    /// Whether captures that are answered by mate count all the same.
    pub(super) blind: bool,
    /// Whether getting back as much as was lost is enough.
    pub(super) settling: bool,
    nodes: u32,
    limit: u32,
}

impl<'a> Exchange<'a> {
    pub(super) fn new(terms: &'a Terms, mates: &'a mut Mates, limit: u32) -> Self {
        Self {
            terms,
            mates,
            known: Memo::default(),
            settled: Vec::new(),
            met_pawn_besides: false,
            blind: false,
            settling: false,
            nodes: 0,
            limit,
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.nodes >= self.limit
    }

    fn gains(&mut self, balance: Balance) -> bool {
        if self.settling {
            return balance.settles();
        }
        match balance.gain() {
            Gain::Yes => true,
            Gain::No => false,
            Gain::ChariotForPawn => self.terms.chariot_for_pawn,
            Gain::PawnBesides => {
                self.met_pawn_besides = true;
                self.terms.pawn_besides.unwrap_or(false)
            }
        }
    }

    /// The pieces of the side not to move whose taking can gain, as [`Self::gains`] has it.
    pub(super) fn prey(&self, board: &Tracked, balance: Balance) -> SquareSet {
        board.prey(|value, pawns| {
            let balance = balance.with(value, pawns);
            if self.settling {
                return balance.settles();
            }
            match balance.gain() {
                Gain::Yes | Gain::PawnBesides => true,
                Gain::No => false,
                Gain::ChariotForPawn => self.terms.chariot_for_pawn,
            }
        })
    }

    /// The legal captures that can gain.
    pub(super) fn captures(&self, board: &Tracked, balance: Balance) -> Vec<Move> {
        board.position.capturing_among(self.prey(board, balance))
    }

    /// The legal captures that can gain, and the checks.
    fn forcing(&self, board: &Tracked, balance: Balance) -> Vec<Move> {
        board.position.forcing_among(self.prey(board, balance), SquareSet::ALL)
    }

    /// Whether S wins by capturing with `mv` and exchanging on that point.
    pub(super) fn trade(&mut self, board: &Tracked, mv: Move, balance: Balance) -> bool {
        self.nodes += 1;
        let balance = balance.take(board, mv.to);
        // Most captures fail here already: the board behind them is not needed for that.
        if !self.gains(balance) {
            return false;
        }
        let next = board.played(mv);
        self.stands(&next, mv, balance) && !self.is_mated(&next)
    }

    /// Whether a capture with `mv` wins as [`Self::trade`] has it and O has nothing elsewhere that
    /// makes up for it. The search for a mate comes last, as it costs most.
    fn trade_for_good(&mut self, board: &Tracked, mv: Move, balance: Balance) -> bool {
        self.nodes += 1;
        let balance = balance.take(board, mv.to);
        if !self.gains(balance) {
            return false;
        }
        let next = board.played(mv);
        self.stands(&next, mv, balance) && self.keeps(&next, mv, balance) && !self.is_mated(&next)
    }

    /// Whether a gain by the capture `mv` outlasts the exchange on its point, O to move: O
    /// recaptures or lets it be. Mates are not looked at.
    fn stands(&mut self, board: &Tracked, mv: Move, balance: Balance) -> bool {
        let replies = board.captures_on(mv.to);
        if replies.is_empty() {
            return true;
        }
        let lost = balance.lose(board, mv.to);
        replies.into_iter().all(|reply| {
            self.gains(lost) || {
                let next = board.played(reply);
                next.captures_on(mv.to).into_iter().any(|again| self.trade(&next, again, lost))
            }
        })
    }

    /// Whether O, to move, mates (rules A 29.4).
    fn is_mated(&mut self, board: &Tracked) -> bool {
        !self.blind && self.mates.mates(&board.position, REPLY_MATE_DEPTH)
    }

    /// Whether S wins by a combination that starts with `mv`, a check or a capture: checks that
    /// leave no way out, or captures here and there (rules A 28.3, 29.1).
    pub(super) fn combine(
        &mut self,
        board: &Tracked,
        mv: Move,
        balance: Balance,
        depth: u8,
    ) -> bool {
        let balance = balance.take(board, mv.to);
        let next = board.played(mv);
        self.answered(&next, mv, balance, depth) && !self.is_mated(&next)
    }

    /// The same where O may have nothing elsewhere either, but for checks. The search for a mate
    /// comes last, as it costs most.
    fn combine_for_good(&mut self, board: &Tracked, mv: Move, balance: Balance, depth: u8) -> bool {
        let balance = balance.take(board, mv.to);
        let next = board.played(mv);
        self.answered(&next, mv, balance, depth)
            && (next.position.in_check() || self.keeps(&next, mv, balance))
            && !self.is_mated(&next)
    }

    /// O to move after `mv`: every answer must leave S a gain. Mates are not looked at.
    fn answered(&mut self, board: &Tracked, mv: Move, balance: Balance, depth: u8) -> bool {
        self.nodes += 1;
        if board.position.in_check() {
            let mut leaves = |reply: Move| {
                let balance = balance.lose(board, reply.to);
                self.wins(&board.played(reply), balance, depth)
            };
            // Captures refute most, that of the piece that moved before others.
            if !board.captures_on(mv.to).into_iter().all(&mut leaves) {
                return false;
            }
            let mut replies = board.position.legal_moves();
            replies.retain(|reply| reply.to != mv.to);
            replies.sort_by_key(|reply| board.unit(reply.to) == 0);
            return replies.into_iter().all(leaves);
        }
        if !self.gains(balance) {
            return false;
        }
        let balance = balance.lose(board, mv.to);
        let mut seconds = None;
        board.captures_on(mv.to).into_iter().all(|reply| {
            let next = board.played(reply);
            if self.gains(balance) {
                return next.position.has_legal_move();
            }
            let seconds = seconds.get_or_insert_with(|| self.second_threats(board));
            seconds.iter().any(|mv| next.position.is_legal(*mv) && self.trade(&next, *mv, balance))
        })
    }

    /// What S threatens besides, after a capture: a recapture that only drew a protector away from
    /// another piece makes no chase, a capture that threatens twice does.
    fn second_threats(&mut self, board: &Tracked) -> Vec<Move> {
        let again = board.passed();
        let mut open = self.captures(&again, Balance::default());
        open.retain(|mv| self.is_open(&again, *mv) && self.trade(&again, *mv, Balance::default()));
        open
    }

    /// Whether S, to move, has won or wins with up to `depth` more moves and a trade.
    fn wins(&mut self, board: &Tracked, balance: Balance, depth: u8) -> bool {
        if self.gains(balance) {
            return board.position.has_legal_move();
        }
        let key = board.position.hash() ^ balance.key(depth);
        if let Some(known) = self.known.get(key) {
            return known;
        }
        if self.is_cut() {
            return false;
        }
        let found = self.winning_move(board, balance, depth).is_some();
        self.known.set(key, found);
        found
    }

    fn winning_move(&mut self, board: &Tracked, balance: Balance, depth: u8) -> Option<Move> {
        let prey = self.prey(board, balance);
        let mut open = if depth == 0 {
            board.position.capturing_among(prey)
        } else {
            board.position.forcing_among(prey, SquareSet::ALL)
        };
        open.retain(|mv| self.is_open(board, *mv));
        let mut captures = open.iter().filter(|mv| prey.contains(mv.to));
        if let Some(mv) = captures.find(|mv| self.trade_for_good(board, **mv, balance)) {
            return Some(*mv);
        }
        if depth == 0 {
            return None;
        }
        open.into_iter().find(|mv| self.combine_for_good(board, *mv, balance, depth - 1))
    }

    /// Whether S, to move after a loss, gets more than it lost by one capture and its exchange.
    pub(super) fn recovers(&mut self, board: &Tracked, lost: Balance) -> bool {
        self.captures(board, lost)
            .into_iter()
            .any(|mv| self.is_open(board, mv) && self.trade(board, mv, lost))
    }

    /// Whether O, to move after the capture `mv`, has nothing elsewhere that makes up for what S
    /// has won.
    fn keeps(&mut self, board: &Tracked, mv: Move, balance: Balance) -> bool {
        if !self.terms.net_combinations {
            return true;
        }
        let won = balance.turned();
        let was = std::mem::replace(&mut self.settling, true);
        let settled = std::mem::take(&mut self.settled);
        let lost = self
            .captures(board, won)
            .into_iter()
            .any(|reply| reply.to != mv.to && self.trade(board, reply, won));
        self.settling = was;
        self.settled = settled;
        !lost
    }

    fn is_open(&self, board: &Tracked, mv: Move) -> bool {
        !self.settled.contains(&board.unit(mv.to))
    }

    /// Capturer and target of all captures that win in the lines that start with `mv`.
    pub(super) fn pairs(&mut self, board: &Tracked, mv: Move, depth: u8) -> Vec<(Unit, Unit)> {
        let mut found = Vec::new();
        self.gather(board, mv, Balance::default(), depth, &mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    fn gather(
        &mut self,
        board: &Tracked,
        mv: Move,
        balance: Balance,
        depth: u8,
        found: &mut Vec<(Unit, Unit)>,
    ) {
        let taken = board.unit(mv.to);
        let balance = balance.take(board, mv.to);
        let next = board.played(mv);
        let pair = (board.unit(mv.from), taken);
        let replies = if next.position.in_check() {
            next.position.legal_moves()
        } else {
            next.captures_on(mv.to)
        };
        if replies.is_empty() && taken != 0 {
            found.push(pair);
        }
        for reply in replies {
            let balance = balance.lose(&next, reply.to);
            let after = next.played(reply);
            if self.gains(balance) {
                if taken != 0 {
                    found.push(pair);
                }
                continue;
            }
            let mut settled = false;
            for mv in self.captures(&after, balance) {
                if self.is_open(&after, mv) && self.trade(&after, mv, balance) {
                    found.push((after.unit(mv.from), after.unit(mv.to)));
                    settled = true;
                }
            }
            if settled || depth == 0 {
                continue;
            }
            for mv in self.forcing(&after, balance) {
                if self.is_open(&after, mv) && self.combine(&after, mv, balance, depth - 1) {
                    self.gather(&after, mv, balance, depth - 1, found);
                }
            }
        }
    }

    /// A line that shows the gain of `mv`: O answers while an answer keeps S from the gain for now,
    /// and S goes on; with `combined` anywhere on the board, else on the point of `mv`.
    pub(super) fn line(&mut self, board: &Tracked, mv: Move, combined: bool) -> Vec<Move> {
        let mut line = vec![mv];
        let mut balance = Balance::default().take(board, mv.to);
        let mut board = board.played(mv);
        let mut on = mv.to;
        while line.len() < LONGEST_LINE {
            let mut replies = board.captures_on(on);
            if combined && replies.is_empty() && board.position.in_check() {
                replies = board.position.legal_moves();
            }
            let holds = |search: &mut Self, reply: &Move| {
                let balance = balance.lose(&board, reply.to);
                !search.gains(balance)
            };
            let Some(reply) = replies.into_iter().find(|reply| holds(self, reply)) else { break };
            balance = balance.lose(&board, reply.to);
            board = board.played(reply);
            let next = if combined {
                self.winning_move(&board, balance, self.terms.combination)
            } else {
                board.captures_on(on).into_iter().find(|again| self.trade(&board, *again, balance))
            };
            let Some(next) = next else { break };
            line.extend([reply, next]);
            balance = balance.take(&board, next.to);
            board = board.played(next);
            on = next.to;
        }
        line
    }
}

/// Plies of a line that is shown.
const LONGEST_LINE: usize = 16;
