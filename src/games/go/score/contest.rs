//! The fights that reading leaves, searched.

use super::{
    Effort,
    field::{BLACK, EMPTY, Field, NONE, Parts, WHITE},
    search::{Fight, best_play, fights},
    survey::{Survey, Verdict},
};

/// What a search must say of a chain at least, from -1 to 1, for there to be no doubt.
const DECISIVE: f32 = 0.5;
/// Playouts that say this much against the search make its verdict unsure.
const AGAINST: f64 = 0.2;
/// How much longer a search is where its first run leaves doubt.
const AGAIN: u32 = 4;
/// A fight over more empty points is an unfinished game, and not searched.
const LARGEST_FIGHT: usize = 60;

/// Searches the fights that are left.
pub(super) fn search_fights(survey: &Survey<'_>, effort: &Effort, verdict: &mut Verdict) {
    let doubtful = verdict.doubtful.clone();
    for fight in fights(survey.field, survey.chains, &doubtful, &verdict.gone) {
        if fight.points.len() > LARGEST_FIGHT {
            verdict.keep_playouts(survey, &fight);
        } else {
            verdict.search(survey, &fight, effort);
        }
    }
}

impl Verdict {
    /// Leaves a fight as playouts have it.
    fn keep_playouts(&mut self, survey: &Survey<'_>, fight: &Fight) {
        let chains = fight.chains.iter().map(|&chain| usize::from(chain));
        let open: Vec<usize> = chains.filter(|&chain| self.doubtful[chain]).collect();
        // Where most of the board is empty, nothing that closes it is the end of the game.
        let most = fight.points.len() * 2 > survey.field.all().count();
        for &chain in open.iter().filter(|_| !most) {
            self.lives[chain] = Some(survey.before[chain]);
        }
        self.leave_open(open.iter().flat_map(|&it| &survey.chains.cells[it]).copied().collect());
    }

    /// Searches a fight.
    fn search(&mut self, survey: &Survey<'_>, fight: &Fight, effort: &Effort) {
        let (field, chains) = (survey.field, survey.chains);
        let mut open = Vec::new();
        let means = searched(field, chains, fight, &self.doubtful, effort);
        let by_ko = with_ko(field, chains, fight, effort);
        for ((&chain, means), by_ko) in fight.chains.iter().zip(means).zip(by_ko) {
            let chain = usize::from(chain);
            if survey.is_certain(chain) {
                continue;
            }
            let found = Found::new(survey.sign(chain), means, by_ko);
            if self.note(survey, chain, &found) {
                open.extend(&chains.cells[chain]);
            }
        }
        self.leave_open(open);
    }

    /// Notes what a search found of a chain, and tells whether that leaves it open.
    fn note(&mut self, survey: &Survey<'_>, chain: usize, found: &Found) -> bool {
        let (before, doubtful) = (survey.before[chain], self.doubtful[chain]);
        let stones = &survey.chains.cells[chain];
        let dead = found.mean() < 0.0;
        let against = dead != (before < 0.0) && before.abs() > AGAINST;
        let taken = !dead && doubtful && survey.field.last_breath(stones).is_some();
        let clear = found.is_clear() && !against && !taken;
        let is_open = !clear && (doubtful || dead != self.gone[chain]);
        // Setup may leave chains without liberties, of which playouts know nothing.
        let breathes = survey.field.breaths(stones).next().is_some();
        if breathes && (doubtful || self.gone[chain]) {
            self.lives[chain] = Some(f64::midpoint(before, found.mean()));
        }
        self.gone[chain] = dead;
        is_open
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
