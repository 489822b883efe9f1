//! Which stones are dead: what is certain, then playouts, then a search where they disagree, then
//! what closes the board.

use super::{
    Effort,
    benson::{Certain, certain},
    count::{Counted, Owner, count},
    field::{BLACK, EMPTY, Field, NONE, Parts, WHITE, other},
    place::{Known, Place},
    playout::{Ownership, ownership},
    reading::{Reader, Threats},
    search::{Fight, best_play, fights},
    settle::{Evidence, settle},
};

/// What was found about the stones of a field.
pub(super) struct Decided {
    /// The dead stones, by cell.
    pub(super) dead: Vec<bool>,
    /// The count without them.
    pub(super) counted: Counted,
    /// The stones of each fight whose fate hangs on who moves first, or is not clear.
    pub(super) unsettled: Vec<Vec<usize>>,
    /// Whether all of it can be relied on.
    pub(super) sure: bool,
}

/// A chain's mean in playouts from which on there is no doubt.
const CLEAR: f64 = 0.5;
/// The same in a search.
const DECISIVE: f32 = 0.5;
/// Playouts that say this much against the search make its verdict unsure.
const AGAINST: f64 = 0.2;
/// What playouts must give a point at least, from -1 to 1, for the count to be sure of it.
const AT_LEAST: f64 = 0.3;
/// How much longer a search is where its first run leaves doubt.
const AGAIN: u32 = 4;
/// A shared region larger than this is no seki, but an unfinished game.
const LARGEST_SHARED: usize = 8;

/// A fight over more empty points is an unfinished game, and not searched.
const LARGEST_FIGHT: usize = 60;
/// Boards that reading may look at in one place.
const BOARDS: u32 = 60_000;

/// Finds the dead stones.
pub(super) fn decide(field: &Field, effort: &Effort) -> Decided {
    let chains = field.chains();
    let survey = Survey::new(field, &chains, effort);
    let mut verdict = survey.verdict();
    read_places(&survey, &mut verdict);
    search_fights(&survey, effort, &mut verdict);
    settle(&Evidence { field, chains: &chains, lives: &verdict.lives }, &mut verdict.gone);
    let mut dead = vec![false; field.cells.len()];
    for (cells, _) in chains.cells.iter().zip(&verdict.gone).filter(|(_, gone)| **gone) {
        for &cell in cells {
            dead[cell] = true;
        }
    }
    let counted = bent_four(field, &chains, &mut dead);
    let sure = verdict.sure
        && is_plausible(field, &dead, &counted)
        && is_borne_out(field, &counted, &survey.own)
        && !can_bite(field, &chains, &dead);
    Decided { dead, counted, unsettled: verdict.unsettled, sure }
}

/// What is certain of each chain, and what playouts say of it.
struct Survey<'a> {
    field: &'a Field,
    chains: &'a Parts,
    certain: Certain,
    own: Ownership,
    /// How surely each chain lives in playouts, from -1 to 1.
    before: Vec<f64>,
    gone: Vec<bool>,
    doubtful: Vec<bool>,
}

/// What is found of each chain, step by step.
struct Verdict {
    gone: Vec<bool>,
    doubtful: Vec<bool>,
    /// How surely each chain lives, from -1 to 1, where that may still change.
    lives: Vec<Option<f64>>,
    unsettled: Vec<Vec<usize>>,
    sure: bool,
}

impl<'a> Survey<'a> {
    fn new(field: &'a Field, chains: &'a Parts, effort: &Effort) -> Self {
        let runs = i32::try_from(effort.playouts.max(1)).unwrap_or(i32::MAX / 2);
        let count = chains.cells.len();
        let mut it = Self {
            field,
            chains,
            certain: certain(field, chains),
            own: ownership(field, runs, effort.seed),
            before: vec![0.0; count],
            gone: vec![false; count],
            doubtful: vec![false; count],
        };
        for (chain, cells) in chains.cells.iter().enumerate() {
            let mean = |first| {
                let sum: f64 = cells.iter().map(|&cell| it.own.first(cell, first)).sum();
                it.sign(chain) * sum / cells.len() as f64
            };
            let (black, white) = (mean(BLACK), mean(WHITE));
            it.before[chain] = f64::midpoint(black, white);
            it.gone[chain] =
                it.certain.dead[chain] || !it.certain.alive[chain] && it.before[chain] < 0.0;
            it.doubtful[chain] =
                !it.is_certain(chain) && (black.abs() < CLEAR || white.abs() < CLEAR);
        }
        it
    }

    /// 1 for Black's chains, -1 for White's.
    fn sign(&self, chain: usize) -> f64 {
        if self.field.cells[self.chains.cells[chain][0]] == BLACK { 1.0 } else { -1.0 }
    }

    fn is_certain(&self, chain: usize) -> bool {
        self.certain.alive[chain] || self.certain.dead[chain]
    }

    fn verdict(&self) -> Verdict {
        Verdict {
            gone: self.gone.clone(),
            doubtful: self.doubtful.clone(),
            lives: vec![None; self.gone.len()],
            unsettled: Vec::new(),
            sure: true,
        }
    }
}

/// Reads out the small places. A place whose doubtful chains cannot all be read out is left to the
/// search.
fn read_places(survey: &Survey<'_>, verdict: &mut Verdict) {
    let known = Known {
        field: survey.field,
        chains: survey.chains,
        certain: &survey.certain,
        own: &survey.own,
        doubtful: &survey.doubtful,
        gone: &survey.gone,
    };
    let mut reader = Reader::new();
    for place in known.places() {
        let mut left = BOARDS;
        if let Some(fates) = fates(survey, &place.chains, &place, &mut reader, &mut left) {
            verdict.take(survey, &fates);
        }
    }
    doubt_dead(survey, known, &mut reader, verdict);
}

/// Reads out the small places of chains that playouts call dead. Where they stand for certain, as in
/// a seki, they are not; where that hangs on who moves first, the count is not sure.
fn doubt_dead(survey: &Survey<'_>, known: Known<'_>, reader: &mut Reader, verdict: &mut Verdict) {
    let asked: Vec<bool> = (0..survey.gone.len())
        .map(|it| survey.gone[it] && verdict.gone[it] && !survey.doubtful[it] && !survey.is_certain(it))
        .collect();
    let gone = verdict.gone.clone();
    for place in (Known { doubtful: &asked, gone: &gone, ..known }).places() {
        if place.chains.iter().any(|&it| verdict.doubtful[usize::from(it)]) {
            continue;
        }
        let mut left = BOARDS / 12;
        let Some(fates) = fates(survey, &place.chains, &place, reader, &mut left) else { continue };
        let dies = |fate: Fate| matches!(fate, Fate::Dies | Fate::OfKo(false));
        if fates.iter().all(|&(chain, fate)| verdict.gone[chain] == dies(fate)) {
            continue;
        }
        let mut left = BOARDS / 6;
        let weak = self::fates(survey, &place.weak, &place, reader, &mut left);
        let stands = |fates: &[(usize, Fate)]| fates.iter().all(|it| it.1 == Fate::Lives);
        if std::env::var("GCD").is_ok() { for (chain, fate) in fates.iter().chain(weak.iter().flatten()) {
                    let (x, y) = survey.field.place(survey.chains.cells[*chain][0]);
                    eprintln!("SUSPECT {}{} gone {} {fate:?}", (b'a' + x as u8) as char, (b'a' + y as u8) as char, verdict.gone[*chain]); } }
        match weak {
            Some(weak) if stands(&weak) && fates.iter().all(|it| it.1 != Fate::OfFirst) => {
                verdict.take(survey, &fates);
            }
            _ => verdict.sure = false,
        }
    }
}

/// The fates of `chains` of a place, if all are told.
fn fates(
    survey: &Survey<'_>,
    chains: &[u16],
    place: &Place,
    reader: &mut Reader,
    left: &mut u32,
) -> Option<Vec<(usize, Fate)>> {
    let mut fates = Vec::new();
    let chains = chains.iter().map(|&chain| usize::from(chain));
    for chain in chains.filter(|&chain| !survey.is_certain(chain)) {
        match fate(survey, place, chain, reader, left) {
            Some(fate) => fates.push((chain, fate)),
            None if survey.doubtful[chain] => return None,
            None => {}
        }
    }
    Some(fates)
}

impl Verdict {
    /// Leaves a fight as playouts have it.
    fn leave_open(&mut self, survey: &Survey<'_>, fight: &Fight) {
        let chains = fight.chains.iter().map(|&chain| usize::from(chain));
        let open: Vec<usize> = chains.filter(|&chain| self.doubtful[chain]).collect();
        for &chain in &open {
            self.lives[chain] = Some(survey.before[chain]);
        }
        self.sure = false;
        self.unsettled.push(open.iter().flat_map(|&it| &survey.chains.cells[it]).copied().collect());
    }

    /// Takes over what was read. Where it hangs on who moves first, the stones stand.
    fn take(&mut self, survey: &Survey<'_>, fates: &[(usize, Fate)]) {
        let mut open = Vec::new();
        for &(chain, fate) in fates {
            self.gone[chain] = matches!(fate, Fate::Dies | Fate::OfKo(false));
            self.doubtful[chain] = false;
            if matches!(fate, Fate::OfFirst | Fate::OfKo(_)) {
                open.extend(&survey.chains.cells[chain]);
            }
        }
        if !open.is_empty() {
            self.sure = false;
            self.unsettled.push(open);
        }
    }
}

/// What reading tells of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Lives,
    Dies,
    /// It hangs on who moves first.
    OfFirst,
    /// It hangs on a ko; whether it lives where nobody has threats.
    OfKo(bool),
}

fn fate(
    survey: &Survey<'_>,
    place: &Place,
    chain: usize,
    reader: &mut Reader,
    left: &mut u32,
) -> Option<Fate> {
    let stone = survey.chains.cells[chain][0];
    let at = place.cells.iter().position(|&cell| cell == stone)?;
    let mut ask = |first, threats| {
        let mut budget = (*left).min(BOARDS / 2);
        let before = budget;
        let read = reader.read(&place.inside, at, first, threats, &mut budget);
        *left -= before - budget;
        read
    };
    let (one, two) = (ask(BLACK, Threats::None)?, ask(WHITE, Threats::None)?);
    let (black, white) = (one.kept, two.kept);
    if (one.ko || two.ko) && black == white {
        for first in [BLACK, WHITE] {
            for master in [BLACK, WHITE] {
                if ask(first, Threats::Of(master))?.kept != black {
                    return Some(Fate::OfKo(black));
                }
            }
        }
    }
    Some(match (black, white) {
        (true, true) => Fate::Lives,
        (false, false) => Fate::Dies,
        _ => Fate::OfFirst,
    })
}

/// Searches the fights that are left.
fn search_fights(survey: &Survey<'_>, effort: &Effort, verdict: &mut Verdict) {
    let (field, chains) = (survey.field, survey.chains);
    let before = &survey.before;
    let doubtful = verdict.doubtful.clone();
    for fight in fights(field, chains, &doubtful, &verdict.gone) {
        if fight.points.len() > LARGEST_FIGHT {
            verdict.leave_open(survey, &fight);
            continue;
        }
        let mut open = Vec::new();
        let means = searched(field, chains, &fight, &doubtful, effort);
        let by_ko = with_ko(field, chains, &fight, effort);
        for ((&chain, means), by_ko) in fight.chains.iter().zip(means).zip(by_ko) {
            let chain = usize::from(chain);
            if survey.is_certain(chain) {
                continue;
            }
            let found = Found::new(survey.sign(chain), means, by_ko);
            let dead = found.mean() < 0.0;
            if std::env::var("GCD").is_ok() { let (x, y) = field.place(chains.cells[chain][0]); eprintln!("uct {}{} before {:.2} low {:.2} high {:.2} worst {:.2} best {:.2} pts {}", (b'a' + x as u8) as char, (b'a' + y as u8) as char, before[chain], found.low, found.high, found.worst, found.best, fight.points.len()); }
            let against = dead != (before[chain] < 0.0) && before[chain].abs() > AGAINST;
            let taken =
                !dead && doubtful[chain] && last_breath(field, &chains.cells[chain]).is_some();
            let clear = found.is_clear() && !against && !taken;
            if !clear && (doubtful[chain] || dead != verdict.gone[chain]) {
                verdict.sure = false;
                open.extend(&chains.cells[chain]);
            }
            // Setup may leave chains without liberties, of which playouts know nothing.
            let breathes = breaths(field, &chains.cells[chain]).next().is_some();
            if breathes && (doubtful[chain] || verdict.gone[chain]) {
                verdict.lives[chain] = Some(f64::midpoint(before[chain], found.mean()));
            }
            verdict.gone[chain] = dead;
        }
        if !open.is_empty() {
            verdict.unsettled.push(open);
        }
    }
}

/// What a search found of a chain: from -1, dead, to 1.
struct Found {
    /// By who moves first.
    low: f64,
    high: f64,
    /// With the other side winning every ko, and with its own.
    worst: f64,
    best: f64,
}

impl Found {
    /// From how Black's the chain becomes; `sign` is -1 for White's.
    fn new(sign: f64, (first, second): (f32, f32), (white_kos, black_kos): (f32, f32)) -> Self {
        let [a, b, c, d] = [first, second, white_kos, black_kos].map(|it| sign * f64::from(it));
        let (worst, best) = if sign > 0.0 { (c, d) } else { (d, c) };
        Self { low: a.min(b), high: a.max(b), worst, best }
    }

    const fn mean(&self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// Whether neither the first move nor who wins every ko turns it round.
    fn is_clear(&self) -> bool {
        let limit = f64::from(DECISIVE);
        let ko = if self.mean() < 0.0 { self.best > limit } else { self.worst < -limit };
        (self.low > limit || self.high < -limit) && !ko
    }
}

/// The liberties of a chain, each as often as a stone touches it.
fn breaths<'a>(field: &'a Field, cells: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    let near = cells.iter().flat_map(|&cell| field.near(cell));
    near.filter(|&n| field.cells[n] == EMPTY)
}

/// The only liberty of a chain, if it has but one.
fn last_breath(field: &Field, cells: &[usize]) -> Option<usize> {
    let mut breaths = breaths(field, cells);
    let first = breaths.next()?;
    breaths.all(|n| n == first).then_some(first)
}

/// Whether a living chain and dead stones, two or more, have but one liberty, and that the same: who moves first takes
/// the other, or there is a snapback (倒扑).
pub(super) fn can_bite(field: &Field, chains: &Parts, dead: &[bool]) -> bool {
    chains.cells.iter().filter(|cells| !dead[cells[0]]).any(|cells| {
        last_breath(field, cells).is_some_and(|breath| {
            field.near(breath).into_iter().any(|n| {
                let enemy = field.cells[n] == other(field.cells[cells[0]]);
                enemy && dead[n] && {
                    let its_own = &chains.cells[usize::from(chains.of[n])];
                    its_own.len() > 1 && last_breath(field, its_own) == Some(breath)
                }
            })
        })
    })
}

/// Whether playouts give no point too seldom to whom it is counted for. They spoil a seki: what lies
/// in one is left to the search.
fn is_borne_out(field: &Field, counted: &Counted, own: &Ownership) -> bool {
    field.all().all(|cell| {
        let black = f64::midpoint(own.first(cell, BLACK), own.first(cell, WHITE));
        match counted.owner[cell] {
            Owner::Nobody => true,
            _ if counted.seki[cell] => true,
            Owner::Black => black > AT_LEAST,
            Owner::White => -black > AT_LEAST,
        }
    })
}

/// How Black's each chain of a fight becomes: the mean over its stones.
fn by_chain(chains: &Parts, fight: &Fight, won: &[f32]) -> Vec<f32> {
    let mut sums = vec![0.0; chains.cells.len()];
    for (won, &cell) in won.iter().zip(&fight.cells).filter(|it| chains.of[*it.1] != NONE) {
        sums[usize::from(chains.of[cell])] += won;
    }
    let mean =
        |&chain: &u16| sums[usize::from(chain)] / chains.cells[usize::from(chain)].len() as f32;
    fight.chains.iter().map(mean).collect()
}

/// How Black's the chains of a fight become where White moves first and wins every ko, and where
/// Black does.
fn with_ko(field: &Field, chains: &Parts, fight: &Fight, effort: &Effort) -> Vec<(f32, f32)> {
    let rounds = effort.rounds.max(1).saturating_mul(2);
    let of =
        |side| by_chain(chains, fight, &best_play(field, fight, (side, side), rounds, effort.seed));
    of(WHITE).into_iter().zip(of(BLACK)).collect()
}

/// How Black's the chains of a fight become, with Black first and with White first.
fn searched(
    field: &Field,
    chains: &Parts,
    fight: &Fight,
    doubtful: &[bool],
    effort: &Effort,
) -> Vec<(f32, f32)> {
    let run = |rounds: u32| {
        let of = |first| {
            by_chain(chains, fight, &best_play(field, fight, (first, EMPTY), rounds, effort.seed))
        };
        of(BLACK).into_iter().zip(of(WHITE)).collect::<Vec<_>>()
    };
    let means = run(effort.rounds.max(1));
    let open = fight.chains.iter().zip(&means).any(|(&chain, (a, b))| {
        doubtful[usize::from(chain)] && a.min(*b) <= DECISIVE && a.max(*b) >= -DECISIVE
    });
    if open { run(effort.rounds.max(1).saturating_mul(AGAIN)) } else { means }
}

/// Counts, and takes off groups that hold a bent four in the corner: with three stones along the
/// edge from the corner on, the other side can make the ko at any time, so the group is dead
/// (Japan 1989, example 16).
fn bent_four(field: &Field, chains: &Parts, dead: &mut [bool]) -> Counted {
    let (right, bottom) = (field.columns.max(1) - 1, field.rows.max(1) - 1);
    let s = field.stride.cast_signed();
    let corners = [(0, 0, 1, s), (right, 0, -1, s), (0, bottom, 1, -s), (right, bottom, -1, -s)];
    for (column, row, along, down) in corners {
        for (along, down) in [(along, down), (down, along)] {
            let corner = field.cell(column, row);
            if field.columns < 5 || field.rows < 5 {
                continue;
            }
            let cell = |steps: isize, aside: isize| {
                corner.wrapping_add_signed(steps * along + aside * down)
            };
            let three = &chains.of[cell(0, 0)];
            let ends = [cell(3, 0), cell(0, 1)];
            if *three == NONE
                || chains.cells[usize::from(*three)].len() != 3
                || chains.of[cell(2, 0)] != *three
                || ends.iter().any(|&end| field.cells[end] != EMPTY)
            {
                continue;
            }
            let holder = other(field.cells[cell(0, 0)]);
            let mut tried = dead.to_vec();
            for &stone in &chains.cells[usize::from(*three)] {
                tried[stone] = false;
            }
            let counted = count(field, &tried);
            let group = counted.group[cell(1, 1)];
            let walls = [cell(1, 1), cell(2, 1), cell(4, 0), cell(3, 1), cell(0, 2)];
            let closed = walls.iter().all(|&wall| {
                field.cells[wall] == holder
                    && counted.group[wall] != NONE
                    && counted.eyes[usize::from(counted.group[wall])] == 0
                    && counted.seki[wall]
            });
            if closed && group != NONE {
                for cell in field.all() {
                    let in_it =
                        walls.iter().any(|&wall| counted.group[wall] == counted.group[cell]);
                    if in_it && field.cells[cell] == holder {
                        tried[cell] = true;
                    }
                }
                dead.copy_from_slice(&tried);
            }
        }
    }
    count(field, dead)
}

/// Whether what was found fits together: dead stones lie among the other side's points, and no
/// large part of the board is shared.
fn is_plausible(field: &Field, dead: &[bool], counted: &Counted) -> bool {
    let astray = field.all().any(|cell| {
        dead[cell]
            && counted.owner[cell]
                != if field.cells[cell] == WHITE { Owner::Black } else { Owner::White }
    });
    let shared = field.parts(|cell| u8::from(counted.owner[cell] == Owner::Nobody));
    !astray && shared.cells.iter().all(|cells| cells.len() <= LARGEST_SHARED)
}
