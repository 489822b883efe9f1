//! 自然限着: the rounds without a capture, as either side may claim them (rules A 4.2.4, 23.3).

use super::{ends::Ends, trail::Trail};
use crate::{
    findings::{Arg, Code, Finding},
    games::{
        rules::Side,
        xiangqi::{Move, Position, RuleSet},
    },
};

/// The count as one side may claim it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// Rounds without a capture at the end of the main line. Of the side's own checks ten count.
    pub count: u32,
    /// The first ply after which the side could have claimed a draw.
    pub first_claim_ply: Option<u32>,
}

/// The natural limit of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// If Red claims.
    pub red: Claim,
    /// If Black claims.
    pub black: Claim,
    /// Rounds that the rules ask for.
    pub rounds: u32,
    /// Whether that number is from the text of the rules itself.
    pub sourced: bool,
}

/// Plies since the last capture, and the checks among them, of each side.
#[derive(Clone, Copy, Default)]
struct Quiet {
    plies: [u32; 2],
    checks: [u32; 2],
}

impl Quiet {
    /// The plies that a start position says have gone before; checks among them are not known.
    fn before(start: &Position) -> Self {
        let plies = start.halfmove();
        let (own, other) = (plies / 2, plies - plies / 2);
        let plies = if start.turn() == Side::First { [own, other] } else { [other, own] };
        Self { plies, checks: [0; 2] }
    }

    fn add(&mut self, mover: Side, checks: bool) {
        self.plies[mover as usize] += 1;
        self.checks[mover as usize] += u32::from(checks);
    }

    /// Full rounds if `claimant` claims: its checks beyond those that count make no round.
    fn rounds(&self, claimant: Side, rules: RuleSet) -> u32 {
        let own = claimant as usize;
        let excess = self.checks[own].saturating_sub(rules.limit_checks);
        self.plies[own].saturating_sub(excess).min(self.plies[1 - own])
    }
}

/// Both counts of a game, and a finding where a claim would have held.
pub(super) fn judge(
    trail: &Trail,
    rules: RuleSet,
    ends: &Ends<'_, '_>,
    findings: &mut Vec<Finding>,
) -> Option<Limit> {
    let (start, end) = trail.start.as_ref().zip(trail.end.as_ref())?;
    let (quiet, claims) = walk(trail, start, end, rules);
    let claim = |side: Side| Claim {
        count: quiet.rounds(side, rules),
        first_claim_ply: claims[side as usize],
    };
    let limit = Limit {
        red: claim(Side::First),
        black: claim(Side::Second),
        rounds: rules.limit,
        sourced: rules.limit_is_sourced,
    };
    findings.extend(finding(&limit, rules, ends));
    Some(limit)
}

/// The quiet stretch at the end, and the first ply at which each side could claim.
///
/// Checks are only looked for where there can be more of them than count.
fn walk(
    trail: &Trail,
    start: &Position,
    end: &Position,
    rules: RuleSet,
) -> (Quiet, [Option<u32>; 2]) {
    let plies = trail.moves.len() as u32;
    let claimable = trail.longest_quiet / 2 >= rules.limit;
    // The stretch at the end alone, unless a claim may have held somewhere.
    let from = if claimable { 0 } else { plies.saturating_sub(end.halfmove()) };
    let checks_matter = claimable || (plies - from) / 2 >= rules.limit_checks;
    let mut quiet = if from == 0 { Quiet::before(start) } else { Quiet::default() };
    let mut claims = [None; 2];
    if !checks_matter {
        let mut mover = if from % 2 == 0 { start.turn() } else { start.turn().other() };
        for _ in from..plies {
            quiet.add(mover, false);
            mover = mover.other();
        }
        return (quiet, claims);
    }
    if !claimable {
        return (counted_back(trail, end, quiet, from as usize), claims);
    }
    let mut position = start.clone();
    for (&mv, ply) in trail.moves.iter().zip(1..) {
        let mover = position.turn();
        position.play(mv);
        if position.halfmove() == 0 {
            quiet = Quiet::default();
            continue;
        }
        quiet.add(mover, position.in_check());
        for side in [Side::First, Side::Second] {
            let claim = &mut claims[side as usize];
            if claim.is_none() && quiet.rounds(side, rules) >= rules.limit {
                *claim = Some(ply);
            }
        }
    }
    (quiet, claims)
}

/// The quiet stretch at the end, walked back from there: nothing was captured in it.
fn counted_back(trail: &Trail, end: &Position, mut quiet: Quiet, from: usize) -> Quiet {
    let mut position = end.clone();
    for mv in trail.moves[from..].iter().rev() {
        let mover = position.turn().other();
        quiet.add(mover, position.in_check());
        position.set_turn(mover);
        position.play(Move::new(mv.to, mv.from));
        position.set_turn(mover);
    }
    quiet
}

fn finding(limit: &Limit, rules: RuleSet, ends: &Ends<'_, '_>) -> Option<Finding> {
    let (red, black) = (limit.red.first_claim_ply, limit.black.first_claim_ply);
    let ply = red.into_iter().chain(black).min()?;
    let (en, zh) = match (red, black) {
        (Some(red), Some(black)) if red == black => ("either side".into(), "任何一方".to_owned()),
        (Some(red), Some(black)) => (
            format!("Red from ply {red}, Black from ply {black}"),
            format!("红方自第 {red} 着起、黑方自第 {black} 着起"),
        ),
        (Some(_), None) => ("Red alone".into(), "仅红方".to_owned()),
        _ => ("Black alone".into(), "仅黑方".to_owned()),
    };
    let mut finding = Finding::new(Code::NaturalLimit, ends.span_of(ply))
        .at_ply(ply)
        .with("rounds", rules.limit)
        .with("rules", rules.name())
        .with("who", Arg::words(en, zh));
    finding.rule = Some(rules.limit_article);
    Some(finding)
}
