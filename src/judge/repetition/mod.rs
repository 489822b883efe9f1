//! 棋例: cycles of the main line, and the ruling on each.
//!
//! The hashes of the positions say whether there is anything to rule on at all ([`runs`]); the
//! moves between two occurrences of a position are judged by the code of the rule set
//! ([`cycle::judge`]); what that means after so many rounds is decided here (rules A 24).

mod runs;
mod words;

use runs::Run;
use serde::Serialize;

use super::{ends::Ends, trail::Trail};
use crate::{
    findings::Finding,
    games::{
        rules::{Rules, Side},
        xiangqi::{
            Move, Position, RuleSet, Xiangqi,
            cycle::{self, Doubt, Idle, Nature, Ruling},
        },
    },
};

/// What the rules make of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Too few occurrences for a ruling yet.
    Pending,
    /// A draw if neither side changes (rules A 24.2).
    Draw,
    /// One side has to change now (rules A 24.3).
    MustChange,
    /// One side has lost (rules A 24.1, 24.3).
    Loss,
    /// For an arbiter: see the reasons and the leaning.
    Undecided,
}

/// A repetition in the main line and its ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The first ply of the first round.
    pub first_ply: u32,
    /// The ply that brought the position for the last time.
    pub last_ply: u32,
    /// How often the position stood on the board.
    pub count: u32,
    /// The rule set by name.
    pub rules: &'static str,
    /// The natures of the last round, one a ply, `last_ply` the last: 将 杀 捉 闲, 兑 献 拦 跟.
    pub natures: Vec<&'static str>,
    /// The ruling.
    pub verdict: Verdict,
    /// `red` or `black`: who has to change or has lost.
    pub side: Option<&'static str>,
    /// The article it rests on.
    pub basis: &'static str,
    /// Where undecided: what an arbiter is likely to rule, `draw`, `must-change red`, `loss black`.
    pub leaning: Option<String>,
    /// What shows the natures, for a look on a board.
    pub evidence: Vec<Evidence>,
    /// Where undecided: `search-cut`, `key-point`, `pawn-besides`, `mixed`.
    pub reasons: Vec<&'static str>,
}

/// What a ply of the last round threatens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The ply.
    pub ply: u32,
    /// Its nature.
    pub nature: &'static str,
    /// The square of the piece that would take, after the ply.
    pub by: String,
    /// The square of the piece that would be taken; the king for 将 and 杀.
    pub target: String,
    /// The winning line, its mover to move again after the ply.
    pub line: Vec<String>,
    /// What makes the nature less than certain.
    pub doubts: Vec<&'static str>,
}

/// Different rounds of one run that are judged.
const MOST_ROUNDS: usize = 6;
/// Plies of one game that are judged; what lies beyond is undecided.
const MOST_PLIES: usize = 240;
/// Threats of one ply that are listed.
const MOST_THREATS: usize = 3;

/// `red` or `black`.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "black",
    }
}

/// How one run ends a game, for what else is asked about the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AtEnd {
    pub(super) verdict: Verdict,
    pub(super) side: Option<Side>,
    pub(super) basis: &'static str,
    /// Whether the ruling stands even where "three times" (rules A 24) is read as one round more.
    pub(super) surely: bool,
}

/// The repetitions of a game, each with its finding, and the ruling on the one it ends with.
pub(super) fn judge(
    trail: &Trail,
    rules: RuleSet,
    notation: &Xiangqi,
    ends: &Ends<'_, '_>,
    findings: &mut Vec<Finding>,
) -> (Vec<Repetition>, Option<AtEnd>) {
    let least = rules.cycles as usize;
    let Some(start) = trail.start.as_ref().filter(|_| trail.may_repeat(least)) else {
        return (Vec::new(), None);
    };
    let (found, pending) = runs::find(&trail.hashes, &trail.again, least);
    let judge = cycle::Judge::new(rules.code);
    let mut bench = Bench { trail, rules, notation, plies: MOST_PLIES, judge };
    let mut entries = Vec::new();
    let mut at_end = None;
    let mut cursor = (0, start.clone());
    for run in found {
        let Some(base) = stand(trail, &mut cursor, &run) else { continue };
        let (entry, case) = bench.rule(&base, &run);
        if run.end + 2 >= trail.hashes.len() - 1 {
            at_end = Some(case);
        }
        let went_on = trail.hashes.len() - 1 - run.end;
        findings.extend(words::finding(&entry, case, start.turn(), ends, went_on));
        entries.push(entry);
    }
    if let Some(run) = pending {
        let mut cursor = (0, start.clone());
        if let Some(base) = stand(trail, &mut cursor, &run) {
            entries.push(bench.rule(&base, &run).0);
        }
    }
    (entries, at_end)
}

/// The anchor's position; `None` where the hashes agree and the boards do not. The cursor goes on
/// to the anchor's last stand.
fn stand(trail: &Trail, cursor: &mut (usize, Position), run: &Run) -> Option<Position> {
    let mut base: Option<Position> = None;
    for &stand in &run.stands {
        if cursor.0 > stand {
            return None;
        }
        for &mv in &trail.moves[cursor.0..stand] {
            cursor.1.play(mv);
        }
        cursor.0 = stand;
        match &base {
            None => base = Some(cursor.1.clone()),
            Some(base) if same(base, &cursor.1) => {}
            Some(_) => return None,
        }
    }
    base
}

/// Whether the same pieces stand on the same points and the same side is to move.
fn same(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn() && a.pieces().eq(b.pieces())
}

/// What judges runs: one a game, so that its work is bounded.
struct Bench<'a> {
    trail: &'a Trail,
    rules: RuleSet,
    notation: &'a Xiangqi,
    /// Plies that may still be judged.
    plies: usize,
    judge: cycle::Judge,
}

/// The judged rounds of a run, put together.
struct Rounds {
    /// The last round.
    last: cycle::Judgement,
    ruling: Ruling,
    basis: &'static str,
    /// The ruling on the round before those that the ruling is about.
    before: Option<Ruling>,
    doubts: Vec<Doubt>,
}

impl<'a> Bench<'a> {
    fn rule(&mut self, base: &Position, run: &Run) -> (Repetition, AtEnd) {
        let rounds = self.rounds(base, run);
        let rules = self.rules;
        let (mut verdict, mut side, mut basis) = weigh(&rounds, run.count(), rules);
        let mut leaning = None;
        let mut reasons = Vec::new();
        if !rounds.doubts.is_empty() && verdict != Verdict::Pending {
            leaning = Some(leaning_text(verdict, side));
            reasons = doubt_names(&rounds.doubts);
            if verdict == Verdict::Draw && rounds.doubts.contains(&Doubt::KeyPoint) {
                basis = rules.key_point_article;
            }
            (verdict, side) = (Verdict::Undecided, None);
        }
        let rounds_ruling = rounds.ruling;
        let (from, to) = run.last_round();
        let entry = Repetition {
            first_ply: run.stands[0] as u32 + 1,
            last_ply: to as u32,
            count: run.count(),
            rules: rules.name(),
            natures: rounds.last.plies.iter().map(|ply| nature_name(ply.nature)).collect(),
            verdict,
            side: side.map(side_name),
            basis,
            leaning,
            evidence: self.evidence(base, &rounds.last, from as u32),
            reasons,
        };
        let rounds = run.count() - rules.cycles.min(run.count());
        let once_more = u32::from(matches!(rounds_ruling, Ruling::MustChange(_)));
        let surely = verdict == Verdict::Loss && rounds > once_more;
        (entry, AtEnd { verdict, side, basis, surely })
    }

    /// Judges the last rounds, as many as a ruling is about and one more, each different one once.
    fn rounds(&mut self, base: &Position, run: &Run) -> Rounds {
        let about = self.rules.cycles as usize - 1;
        let mut judged: Vec<(&[Move], cycle::Judgement)> = Vec::new();
        let mut order = Vec::new();
        for pair in run.stands.windows(2).rev().take(about + 1) {
            let moves = &self.trail.moves[pair[0]..pair[1]];
            let known = judged.iter().position(|(known, _)| *known == moves);
            if known.is_none() {
                if judged.len() == MOST_ROUNDS {
                    break;
                }
                judged.push((moves, self.judge(base, moves)));
            }
            order.push(known.unwrap_or(judged.len() - 1));
        }
        let ruled = |index: &usize| {
            let judged = &judged[*index].1;
            (judged.leaning.unwrap_or(judged.ruling), judged.basis)
        };
        let cut = order.len() < (run.stands.len() - 1).min(about + 1);
        let now = &order[..order.len().min(about)];
        let (mut ruling, mut basis) = ruled(&order[0]);
        let mut mixed = cut;
        for other in now.iter().map(ruled) {
            if other.0 != ruling {
                mixed |= against(other.0) != against(ruling);
                (ruling, basis) = milder((ruling, basis), other);
            }
        }
        let before = order.get(about).map(|index| ruled(index).0);
        // What is forbidden in each of two different rounds need not be so in both together: two
        // pieces that are chased by turns are not one that is chased for ever.
        let together = self.last_rounds(run, now.len());
        let differ = now.iter().any(|index| *index != order[0]);
        let whole =
            (differ && !mixed && against(ruling).is_some()).then(|| self.judge(base, together));
        if let Some(whole) = &whole {
            let ruled = (whole.leaning.unwrap_or(whole.ruling), whole.basis);
            if ruled.0 != ruling {
                (ruling, basis) = milder((ruling, basis), ruled);
            }
        }
        let each = now.iter().map(|index| &judged[*index].1);
        let open = each.chain(&whole).filter(|one| one.leaning.is_some());
        let mut doubts: Vec<_> = open.flat_map(|one| one.doubts.iter().copied()).collect();
        if mixed {
            doubts.push(Doubt::Mixed);
        }
        doubts.sort_unstable_by_key(|doubt| doubt_name(*doubt));
        doubts.dedup();
        // The first judged is the last round.
        let (_, last) = judged.swap_remove(0);
        Rounds { last, ruling, basis, before, doubts }
    }

    /// The moves of the last rounds of a run in one.
    fn last_rounds(&self, run: &Run, rounds: usize) -> &'a [Move] {
        let last = run.stands.len() - 1;
        &self.trail.moves[run.stands[last - rounds]..run.stands[last]]
    }

    /// Judges one round, while the budget of the game lasts; else its checks alone.
    fn judge(&mut self, base: &Position, round: &[Move]) -> cycle::Judgement {
        if round.len() <= self.plies {
            self.plies -= round.len();
            return self.judge.judge(base, round);
        }
        self.plies = 0;
        let mut judged = cycle::judge(cycle::Code::CheckOnly, base, round);
        judged.doubts = vec![Doubt::SearchCut];
        judged.leaning = Some(judged.ruling);
        judged
    }

    fn evidence(&self, base: &Position, round: &cycle::Judgement, before: u32) -> Vec<Evidence> {
        let mut position = base.clone();
        let mut evidence = Vec::new();
        for (judged, ply) in round.plies.iter().zip(before + 1..) {
            position.play(judged.mv);
            for threat in judged.threats.iter().take(MOST_THREATS) {
                evidence.push(Evidence {
                    ply,
                    nature: nature_name(judged.nature),
                    by: threat.by.to_string(),
                    target: threat.target.to_string(),
                    line: line(self.notation, &position.passed(), &threat.line),
                    doubts: doubt_names(&judged.doubts),
                });
            }
        }
        evidence
    }
}

/// A line of moves in the notation of the record.
fn line(rules: &Xiangqi, from: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = from.clone();
    let write = |mv: &Move| {
        let before = position.clone();
        position.play(*mv);
        let mut text = String::new();
        let notation = rules.notation.name().to_ascii_lowercase();
        rules.write_move(&before, *mv, &position, Some(&notation), &mut text);
        text
    };
    moves.iter().map(write).collect()
}

/// What a ruling comes to after so many occurrences (rules A 24).
fn weigh(rounds: &Rounds, count: u32, rules: RuleSet) -> (Verdict, Option<Side>, &'static str) {
    if count < rules.cycles {
        return (Verdict::Pending, None, rounds.basis);
    }
    match rounds.ruling {
        Ruling::Draw => (Verdict::Draw, None, rounds.basis),
        Ruling::Loss(side) => (Verdict::Loss, Some(side), rounds.basis),
        Ruling::MustChange(side) if matches!(rounds.before, Some(Ruling::MustChange(of) | Ruling::Loss(of)) if of == side) => {
            (Verdict::Loss, Some(side), rules.once_more)
        }
        Ruling::MustChange(side) => (Verdict::MustChange, Some(side), rounds.basis),
    }
}

/// The side that a ruling goes against.
const fn against(ruling: Ruling) -> Option<Side> {
    match ruling {
        Ruling::Draw => None,
        Ruling::MustChange(side) | Ruling::Loss(side) => Some(side),
    }
}

type Ruled = (Ruling, &'static str);

/// What two different rounds come to together: a side that is allowed in one of them is allowed,
/// one that checks all the time in one of them only does not check all the time.
fn milder(a: Ruled, b: Ruled) -> Ruled {
    match (a.0, b.0) {
        (Ruling::Draw, _) => a,
        (_, Ruling::Draw) => b,
        (Ruling::MustChange(one), Ruling::MustChange(other) | Ruling::Loss(other))
            if one == other =>
        {
            a
        }
        (Ruling::Loss(one), Ruling::MustChange(other)) if one == other => b,
        _ => (Ruling::Draw, ""),
    }
}

fn leaning_text(verdict: Verdict, side: Option<Side>) -> String {
    let name = match verdict {
        Verdict::MustChange => "must-change",
        Verdict::Loss => "loss",
        _ => "draw",
    };
    side.map_or_else(|| name.into(), |side| format!("{name} {}", side_name(side)))
}

const fn nature_name(nature: Nature) -> &'static str {
    match nature {
        Nature::Check => "将",
        Nature::MateThreat => "杀",
        Nature::Chase => "捉",
        Nature::Idle(Idle::Plain) => "闲",
        Nature::Idle(Idle::Trade) => "兑",
        Nature::Idle(Idle::Offer) => "献",
        Nature::Idle(Idle::Block) => "拦",
        Nature::Idle(Idle::Follow) => "跟",
    }
}

const fn doubt_name(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::SearchCut => "search-cut",
        Doubt::KeyPoint => "key-point",
        Doubt::PawnBesides => "pawn-besides",
        Doubt::Mixed => "mixed",
    }
}

fn doubt_names(doubts: &[Doubt]) -> Vec<&'static str> {
    doubts.iter().map(|doubt| doubt_name(*doubt)).collect()
}
