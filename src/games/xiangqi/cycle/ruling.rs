//! From natures to the ruling (rules A 24, 26; 2020 26.9), and what leaves it open.

use super::super::{Move, Position, Role};
use super::code::Terms;
use super::evidence;
use super::mate::Mates;
use super::nature::{Studies, Study, study};
use super::unit::Tracked;
use super::{Code, Doubt, Idle, Judged, Judgement, Nature, Ruling};
use crate::side::Side;

const IDLE: Nature = Nature::Idle(Idle::Plain);
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Judges by the Chinese codes.
pub(super) fn judge(
    code: Code,
    start: &Position,
    moves: &[Move],
    studies: &mut Studies,
    mates: &mut Mates,
) -> Judgement {
    let terms = Terms::of(code);
    let boards = boards(start, moves, &terms);
    let round = Round::new(code, terms, &boards, studies, mates);
    let mut natures = round.natures();
    let (ruling, basis) = round.rule(&natures);
    let mut doubts = Vec::new();
    let mut leaning = ruling;
    if round.hangs_on_a_cut(&natures, ruling) {
        doubts.push(Doubt::SearchCut);
    }
    if let Some(other) = round.with_pawns_besides(&boards, mates)
        && other != ruling
    {
        doubts.push(Doubt::PawnBesides);
    }
    let key = round.key_points(&natures, ruling);
    if !key.is_empty() {
        doubts.push(Doubt::KeyPoint);
        for at in &key {
            natures[*at] = IDLE;
        }
        leaning = round.rule(&natures).0;
    }
    let plies = round.judged(&natures, &key, mates);
    let leaning = (!doubts.is_empty()).then_some(leaning);
    Judgement { plies, ruling, leaning, basis, doubts }
}

/// Judges by checks alone: a side that does nothing but check loses, unless both do.
pub(super) fn by_checks(code: Code, start: &Position, moves: &[Move]) -> Judgement {
    let mut position = start.clone();
    let mut plies = Vec::with_capacity(moves.len());
    let mut checks = [true; 2];
    for &mv in moves {
        let side = position.turn();
        position.play(mv);
        let check = position.in_check();
        checks[side as usize] &= check;
        let nature = if check { Nature::Check } else { IDLE };
        plies.push(Judged { mv, nature, threats: Vec::new(), doubts: Vec::new() });
    }
    let (ruling, basis) = match checks {
        [true, false] => (Ruling::Loss(Side::First), "check-only: perpetual check"),
        [false, true] => (Ruling::Loss(Side::Second), "check-only: perpetual check"),
        _ => (Ruling::Draw, "check-only: no one-sided perpetual check"),
    };
    let open = code == Code::Wxf2018;
    let doubts = if open { vec![Doubt::SearchCut] } else { Vec::new() };
    Judgement { plies, ruling, leaning: open.then_some(ruling), basis, doubts }
}

/// A studied round.
struct Round {
    terms: Terms,
    old: bool,
    studies: Vec<Study>,
}

impl Round {
    fn new(
        code: Code,
        terms: Terms,
        boards: &Boards<'_>,
        known: &mut Studies,
        mates: &mut Mates,
    ) -> Self {
        let study = |at| {
            let (earlier, before, mv) = boards.ply(at);
            known.study(earlier, before, mv, &terms, mates)
        };
        let studies = (0..boards.moves.len()).map(study).collect();
        Self { terms, old: code == Code::Cxa1999, studies }
    }

    /// The nature of each ply, the heaviest that applies (rules A 27.4).
    fn natures(&self) -> Vec<Nature> {
        let mut natures: Vec<Nature> = self.studies.iter().map(nature).collect();
        if self.terms.mutual_pawns {
            for side in SIDES {
                if self.forbidden(&natures, side.other()) {
                    self.count_pawns(&mut natures, side);
                }
            }
        }
        natures
    }

    /// Counts the chases of pawns where they make a side all 打 (rules A 27.2, rule 11).
    fn count_pawns(&self, natures: &mut Vec<Nature>, side: Side) {
        let mut counted = natures.clone();
        for (study, nature) in self.studies.iter().zip(&mut counted) {
            if study.side == side && *nature == IDLE && study.chases_by(Role::Pawn) {
                *nature = Nature::Chase;
            }
        }
        if self.forbidden(&counted, side) {
            *natures = counted;
        }
    }

    fn of<'a>(&'a self, natures: &'a [Nature], side: Side) -> impl Iterator<Item = Nature> + 'a {
        let plies = self.studies.iter().zip(natures);
        plies.filter(move |(study, _)| study.side == side).map(|(_, nature)| *nature)
    }

    /// Whether all plies of a side are 打 (rules A 25.2).
    fn forbidden(&self, natures: &[Nature], side: Side) -> bool {
        self.of(natures, side).all(|nature| nature >= Nature::Chase)
    }

    fn rule(&self, natures: &[Nature]) -> (Ruling, &'static str) {
        let checks = SIDES.map(|side| self.of(natures, side).all(|it| it == Nature::Check));
        let text = |old, new| if self.old { old } else { new };
        match checks {
            [true, false] => {
                let basis = text("cxa1999 24.1, 26.1", "cxa2020 25.1");
                return (Ruling::Loss(Side::First), basis);
            }
            [false, true] => {
                let basis = text("cxa1999 24.1, 26.1", "cxa2020 25.1");
                return (Ruling::Loss(Side::Second), basis);
            }
            _ => {}
        }
        let one_sided = text("cxa1999 24.3, 26.4", "cxa2020 25.3");
        match SIDES.map(|side| self.forbidden(natures, side)) {
            [true, false] => (Ruling::MustChange(Side::First), one_sided),
            [false, true] => (Ruling::MustChange(Side::Second), one_sided),
            [false, false] => (Ruling::Draw, text("cxa1999 24.2, 26.2", "cxa2020 25.2")),
            [true, true] if self.old => (Ruling::Draw, "cxa1999 24.2, 26.3"),
            [true, true] => self.ranked(natures),
        }
    }

    /// 长捉 against 联合捉: the side that chases with single pieces all the time has to change (2020
    /// 26.9.2, 26.9.3), but not for chasing less where the other chases a chariot; else a draw. A
    /// mating threat among the joint chases does not weigh more than those (reference figure 34).
    fn ranked(&self, natures: &[Nature]) -> (Ruling, &'static str) {
        let basis = "cxa2020 26.9.2, 26.9.3";
        let of = |side| self.studies.iter().filter(move |study| study.side == side);
        let joint = SIDES.map(|side| of(side).any(Study::is_joint));
        let outweighs = |plain: Side| {
            let chariots = of(plain).all(Study::chases_chariot);
            let theirs = of(plain.other()).any(|study| study.is_joint() && study.chases_chariot());
            let chases = self.of(natures, plain).all(|nature| nature == Nature::Chase);
            let unchecked = self.of(natures, plain.other()).all(|nature| nature < Nature::Check);
            chases && unchecked && (chariots || !theirs)
        };
        match joint {
            [false, true] if outweighs(Side::First) => (Ruling::MustChange(Side::First), basis),
            [true, false] if outweighs(Side::Second) => (Ruling::MustChange(Side::Second), basis),
            _ => (Ruling::Draw, "cxa2020 26.9.4"),
        }
    }

    /// Whether the plies whose search was cut, taken for heavier or for idle, change the ruling.
    fn hangs_on_a_cut(&self, natures: &[Nature], ruling: Ruling) -> bool {
        if !self.studies.iter().any(|study| study.cut) {
            return false;
        }
        [IDLE, Nature::Chase, Nature::MateThreat].into_iter().any(|taken| {
            let mut other = natures.to_vec();
            for (study, nature) in self.studies.iter().zip(&mut other) {
                if study.cut && *nature != Nature::Check {
                    *nature = taken;
                }
            }
            self.rule(&other).0 != ruling
        })
    }

    /// The ruling if an even trade that wins a pawn counts the other way, where the text is silent
    /// and such a trade was met.
    fn with_pawns_besides(&self, boards: &Boards<'_>, mates: &mut Mates) -> Option<Ruling> {
        let silent = self.terms.pawn_besides.is_none();
        if !silent || !self.studies.iter().any(|study| study.met_pawn_besides) {
            return None;
        }
        let terms = Terms { pawn_besides: Some(true), ..self.terms };
        let open = SIDES.map(|side| self.may_turn(side));
        if open == [false; 2] {
            return None;
        }
        let again = |(at, study): (usize, &Study)| {
            if study.met_pawn_besides && open[study.side as usize] {
                boards.study(at, &terms, mates)
            } else {
                study.clone()
            }
        };
        let studies = self.studies.iter().enumerate().map(again).collect();
        let other = Self { terms, studies, ..*self };
        Some(other.rule(&other.natures()).0)
    }

    /// Whether it hangs on plies that met such a trade if a side's plies are all 打. It does not
    /// where another ply is idle, with the chases of pawns counted, nor where no ply is open.
    fn may_turn(&self, side: Side) -> bool {
        let of = || self.studies.iter().filter(|study| study.side == side);
        let idle = |study: &Study| {
            !study.met_pawn_besides && nature(study) == IDLE && !study.chases_by(Role::Pawn)
        };
        of().any(|study| study.met_pawn_besides) && !of().any(idle)
    }

    /// The chases that 27.3 may make idle: a side that would have to change, with no more than one
    /// chariot, horse or cannon and no more strength than the other, that chases nothing but
    /// advisors and elephants. Only where that changes the ruling.
    fn key_points(&self, natures: &[Nature], ruling: Ruling) -> Vec<usize> {
        let Ruling::MustChange(side) = ruling else { return Vec::new() };
        if !self.terms.key_points || !self.defends(side) {
            return Vec::new();
        }
        let chases: Vec<usize> = (0..natures.len())
            .filter(|at| self.studies[*at].side == side && natures[*at] == Nature::Chase)
            .collect();
        if chases.is_empty() || !chases.iter().all(|at| self.studies[*at].chases_only_guards()) {
            return Vec::new();
        }
        let mut other = natures.to_vec();
        for at in &chases {
            other[*at] = IDLE;
        }
        if self.rule(&other).0 == ruling { Vec::new() } else { chases }
    }

    /// Whether a side is one that could only be holding a simple draw (占据防守要点).
    fn defends(&self, side: Side) -> bool {
        let Some(study) = self.studies.first() else { return false };
        let strength = |side| {
            let position = &study.after.position;
            let mut heavy = 0;
            let mut total = 0;
            for square in position.owned_by(side) {
                let Some(piece) = study.after.at(square) else { continue };
                match piece.role {
                    Role::Chariot => (heavy, total) = (heavy + 1, total + 4),
                    Role::Horse | Role::Cannon => (heavy, total) = (heavy + 1, total + 2),
                    Role::Pawn => total += 1,
                    _ => {}
                }
            }
            (heavy, total)
        };
        let (own, theirs): ((u32, u32), (u32, u32)) = (strength(side), strength(side.other()));
        own.0 <= 1 && own.1 <= theirs.1
    }

    fn judged(&self, natures: &[Nature], key: &[usize], mates: &mut Mates) -> Vec<Judged> {
        let mut judged = Vec::with_capacity(natures.len());
        for (at, (study, nature)) in self.studies.iter().zip(natures).enumerate() {
            let mut doubts = Vec::new();
            let mut shown = *nature;
            if key.contains(&at) {
                doubts.push(Doubt::KeyPoint);
                shown = Nature::Chase;
            }
            if study.cut {
                doubts.push(Doubt::SearchCut);
            }
            let threats = evidence::threats(study, shown, &self.terms, mates);
            let nature = match *nature {
                Nature::Idle(_) => Nature::Idle(evidence::name(study)),
                nature => nature,
            };
            judged.push(Judged { mv: study.mv, nature, threats, doubts });
        }
        judged
    }
}

fn nature(study: &Study) -> Nature {
    if study.check {
        Nature::Check
    } else if study.mate.is_some() {
        Nature::MateThreat
    } else if !study.chases.is_empty() || !study.joint.is_empty() {
        Nature::Chase
    } else {
        IDLE
    }
}

/// The boards of a round.
struct Boards<'a> {
    moves: &'a [Move],
    all: Vec<Tracked>,
    /// Where the plies to study begin.
    first: usize,
}

/// The boards of a round as they are when the cycle has been run before: the ply before the first
/// is the last. A round that does not lead back is taken as it stands.
fn boards<'a>(start: &Position, moves: &'a [Move], terms: &Terms) -> Boards<'a> {
    let mut all = vec![Tracked::new(start, terms.guard)];
    for mv in moves {
        let next = all[all.len() - 1].played(*mv);
        all.push(next);
    }
    let closed = all[moves.len()].position.hash() == start.hash();
    if closed {
        for mv in moves {
            let next = all[all.len() - 1].played(*mv);
            all.push(next);
        }
    }
    Boards { moves, all, first: if closed { moves.len() } else { 0 } }
}

impl Boards<'_> {
    fn study(&self, at: usize, terms: &Terms, mates: &mut Mates) -> Study {
        let (earlier, before, mv) = self.ply(at);
        study(earlier, before, mv, terms, mates)
    }

    /// The ply, from which board it is played, and the board a ply earlier.
    fn ply(&self, at: usize) -> (&Tracked, &Tracked, Move) {
        let on = self.first + at;
        (&self.all[on.saturating_sub(1)], &self.all[on], self.moves[at])
    }
}
