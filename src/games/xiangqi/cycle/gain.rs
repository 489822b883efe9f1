//! What a side to move could win: the pairs of capturer and target (rules A 28.3, 29).

use super::super::{Move, Role};
use super::code::Terms;
use super::exchange::Exchange;
use super::mate::Mates;
use super::unit::{Tracked, Unit};
use super::value::Balance;

/// A way to win material.
#[derive(Clone, Debug)]
pub(super) struct Win {
    /// Its first move.
    pub(super) mv: Move,
    /// The piece that makes it.
    pub(super) by: Unit,
    /// What that piece is.
    pub(super) role: Role,
    /// The captures that win, as capturer and target: one for a direct capture, possibly several
    /// for a combination.
    pub(super) pairs: Vec<(Unit, Unit)>,
    /// Whether it is a combination, not a capture and its exchange.
    pub(super) combined: bool,
}

/// The wins of the side to move in a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Wins {
    pub(super) all: Vec<Win>,
    /// The targets that direct captures win.
    pub(super) settled: Vec<Unit>,
    pub(super) met_pawn_besides: bool,
    pub(super) cut: bool,
}

/// A node limit for exchanges that no position met so far comes near.
pub(super) const LIMIT: u32 = 300_000;

impl Wins {
    /// Finds the wins of the side to move. With `before`, of the time before a ply: a check that
    /// had to be answered first and a mate that a capture would have met take nothing away, as the
    /// ply did not make those chases. Combinations are looked for of `asked` alone, where given.
    pub(super) fn of(
        board: &Tracked,
        before: bool,
        asked: Option<&[Unit]>,
        terms: &Terms,
        mates: &mut Mates,
    ) -> Self {
        let mut search = Exchange::new(terms, mates, LIMIT);
        search.blind = before;
        let mut all = Vec::new();
        let direct =
            if before { board.attacks() } else { search.captures(board, Balance::default()) };
        for mv in direct.iter().copied().filter(|mv| board.is_material(mv.to)) {
            if search.trade(board, mv, Balance::default()) {
                all.push(win(board, mv, vec![(board.unit(mv.from), board.unit(mv.to))], false));
            }
        }
        search.settled = all.iter().flat_map(Win::targets).collect();
        let settled = search.settled.clone();
        let is_asked = |unit: Unit| asked.is_none_or(|asked: &[Unit]| asked.contains(&unit));
        let mut movers = board.position.owned_by(board.turn());
        if asked.is_some() {
            movers = movers.filter(|on| is_asked(board.unit(*on))).collect();
        }
        let prey = search.prey(board, Balance::default());
        for mv in board.position.forcing_among(prey, movers) {
            let known = settled.contains(&board.unit(mv.to));
            if !known && search.combine(board, mv, Balance::default(), terms.combination) {
                let targets = search.pairs(board, mv, terms.combination);
                all.push(win(board, mv, targets, true));
            }
        }
        Self { all, settled, met_pawn_besides: search.met_pawn_besides, cut: search.is_cut() }
    }

    /// Whether a win of `other`'s was there with the same first piece and a target in common.
    pub(super) fn has(&self, other: &Win) -> bool {
        self.all.iter().any(|win| {
            win.by == other.by && win.targets().any(|unit| other.targets().any(|it| it == unit))
        })
    }
}

impl Win {
    /// What can be won.
    pub(super) fn targets(&self) -> impl Iterator<Item = Unit> + '_ {
        self.pairs.iter().map(|(_, target)| *target)
    }

    /// Whether the king or pawns alone make the captures that win (rules A 27.1, 27.2).
    pub(super) fn is_exempt(&self, board: &Tracked) -> bool {
        self.pairs.iter().all(|(by, _)| {
            let piece = board.find(*by).and_then(|square| board.at(square));
            piece.is_some_and(|piece| matches!(piece.role, Role::King | Role::Pawn))
        })
    }
}

fn win(board: &Tracked, mv: Move, pairs: Vec<(Unit, Unit)>, combined: bool) -> Win {
    let role = board.at(mv.from).map_or(Role::Pawn, |piece| piece.role);
    Win { mv, by: board.unit(mv.from), role, pairs, combined }
}

/// A line that shows a win.
pub(super) fn line(
    board: &Tracked,
    win: &Win,
    settled: &[Unit],
    terms: &Terms,
    mates: &mut Mates,
) -> Vec<Move> {
    let mut search = Exchange::new(terms, mates, LIMIT);
    if win.combined {
        search.settled = settled.to_vec();
    }
    search.line(board, win.mv, win.combined)
}
