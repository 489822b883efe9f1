//! Draws that the course of a game brings: a position that stands three or five times, and 50 or
//! 75 moves without capture or pawn move.

use super::{Trail, date::Date};
use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::chess::{Move, Position},
    judge::{ends::Ends, result::Derived},
    record::Outcome,
};

/// The first plies of the main line after which a draw could be claimed, or stood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// After it a position stood for the third time (FIDE Laws 9.2; rules A, chess, 10.10).
    pub threefold_ply: Option<u32>,
    /// After it a position stood for the fifth time (FIDE Laws 9.6.1).
    pub fivefold_ply: Option<u32>,
    /// After it 50 moves of each side had passed without capture or pawn move, and the side to move
    /// could move (FIDE Laws 9.3; rules A, chess, 10.12).
    pub fifty_ply: Option<u32>,
    /// The same for 75 moves (FIDE Laws 9.6.2).
    pub seventy_five_ply: Option<u32>,
}

/// Plies without capture or pawn move that make 50 and 75 moves.
const FIFTY: u16 = 100;
const SEVENTY_FIVE: u16 = 150;

/// The draws of a main line; `None` where it holds null moves, which no game does.
pub(super) fn find(trail: &Trail) -> Option<Draws> {
    let start = trail.start.as_ref()?;
    let quiet = trail.quiet();
    if quiet.thrice_from.is_none() && quiet.longest < FIFTY.into() {
        return Some(Draws::default());
    }
    if trail.moves.iter().any(|mv| mv.is_null()) {
        return None;
    }
    let mut draws = Draws::default();
    let mut times = Times::default();
    let from = quiet.thrice_from.map(|moves| trail.before + moves as u32);
    if from == Some(trail.before) {
        times.add(start);
    }
    let mut position = *start;
    let last = trail.before + trail.moves.len() as u32;
    for (&mv, ply) in trail.moves.iter().zip(trail.before + 1..) {
        position.play(mv);
        let counts = from.is_some_and(|from| ply >= from);
        let count = if counts { times.add(&position) } else { 1 };
        for (least, first) in [(3, &mut draws.threefold_ply), (5, &mut draws.fivefold_ply)] {
            if count >= least && first.is_none() {
                *first = Some(ply);
            }
        }
        let quiet = position.halfmove();
        if quiet >= FIFTY {
            // Mate and stalemate end a game before any count does.
            let over = ply == last && !position.has_legal_move();
            for (least, first) in
                [(FIFTY, &mut draws.fifty_ply), (SEVENTY_FIVE, &mut draws.seventy_five_ply)]
            {
                if quiet >= least && !over && first.is_none() {
                    *first = Some(ply);
                }
            }
        }
    }
    Some(draws)
}

/// How often positions have stood since the last capture or pawn move.
#[derive(Default)]
struct Times {
    hashes: Vec<u64>,
    /// By the place of the hash: how often, and the position.
    counts: Vec<(u32, Position)>,
}

impl Times {
    /// How often a position has stood, this time included.
    fn add(&mut self, position: &Position) -> u32 {
        if position.halfmove() == 0 {
            self.hashes.clear();
            self.counts.clear();
        }
        let hash = position.hash();
        let Some(place) = self.hashes.iter().position(|&known| known == hash) else {
            self.hashes.push(hash);
            self.counts.push((1, *position));
            return 1;
        };
        let (count, first) = &mut self.counts[place];
        if !first.is_same(position) {
            return 1;
        }
        *count += 1;
        *count
    }

    fn of(&self, position: &Position) -> u32 {
        let hash = position.hash();
        let known = self.hashes.iter().position(|&known| known == hash);
        let known = known.map(|place| &self.counts[place]);
        known.filter(|(_, first)| first.is_same(position)).map_or(0, |(count, _)| *count)
    }
}

/// Whether the last position stands for the third time, or some move would bring one that does: who
/// claims writes that move down and does not play it (FIDE Laws 9.2.1).
pub(super) fn shows_threefold(trail: &Trail) -> bool {
    let (Some(start), Some(end)) = (&trail.start, &trail.end) else { return true };
    let mut times = Times::default();
    times.add(start);
    let mut position = *start;
    for &mv in &trail.moves {
        position.play(mv);
        times.add(&position);
    }
    let claims = |mv: Move| {
        let mut next = *end;
        next.play(mv);
        times.of(&next) >= 2
    };
    times.of(end) >= 3 || end.legal_moves().into_iter().any(claims)
}

/// How much goes on after a draw, and what the result makes of it.
struct After {
    plies: u32,
    decided: Option<Outcome>,
}

impl After {
    fn new(ply: u32, ends: &Ends<'_, '_>) -> Self {
        let decided = Some(ends.outcome).filter(|outcome| matches!(outcome, Outcome::Win(_)));
        Self { plies: ends.plies().saturating_sub(ply), decided }
    }

    /// Whether the game ended right there, and nobody won it.
    const fn is_nothing(&self) -> bool {
        self.plies == 0 && self.decided.is_none()
    }

    fn words(&self) -> Arg {
        let n = self.plies;
        let plies =
            if n == 1 { "1 more ply follows".into() } else { format!("{n} more plies follow") };
        match (n, self.decided) {
            (0, None) => Arg::words("", ""),
            (0, Some(won)) => Arg::words(
                format!(", but the result is {}", won.pgn()),
                format!("，但结果写作 {}", won.pgn()),
            ),
            (_, None) => Arg::words(format!("; {plies}"), format!("；其后还有 {n} 着")),
            (_, Some(won)) => Arg::words(
                format!("; {plies}, and the result is {}", won.pgn()),
                format!("；其后还有 {n} 着，结果写作 {}", won.pgn()),
            ),
        }
    }
}

/// Tells the draws; gives the result that the first automatic one makes, where the date is known
/// to make it automatic.
pub(super) fn tell(
    trail: &Trail,
    draws: &Draws,
    ends: &Ends<'_, '_>,
    findings: &mut Vec<Finding>,
) -> Option<Derived> {
    if *draws == Draws::default() {
        return None;
    }
    let set = trail.set;
    let date = Date::of(ends.record);
    let automatic = set.automatic.map(|auto| (auto, date.is_since(auto.since)));
    let five = automatic.zip(draws.fivefold_ply);
    let many = automatic.zip(draws.seventy_five_ply);
    if let Some(((auto, since), ply)) = five {
        let finding = Finding::new(Code::FivefoldRepetition, ends.span_of(ply));
        let finding = finding.with("third", draws.threefold_ply.unwrap_or(ply));
        unclaimed(finding, (ply, auto.fivefold), since, trail, ends, findings);
    } else if let Some(ply) = draws.threefold_ply {
        let finding = Finding::new(Code::ThreefoldRepetition, ends.span_of(ply));
        claim(finding, (ply, set.threefold), trail, ends, findings);
    }
    if let Some(((auto, since), ply)) = many {
        let finding = Finding::new(Code::SeventyFiveMoves, ends.span_of(ply));
        unclaimed(finding, (ply, auto.seventy_five), since, trail, ends, findings);
    } else if let Some(ply) = draws.fifty_ply {
        let finding = Finding::new(Code::FiftyMoves, ends.span_of(ply));
        let finding = finding.with("note", fifty_note(set.fifty_extends, date));
        claim(finding, (ply, set.fifty), trail, ends, findings);
    }
    let certain = |draw: Option<((_, Option<bool>), u32)>| {
        draw.filter(|((_, since), _)| *since == Some(true)).map(|(_, ply)| ply)
    };
    let first = [(certain(five), "fivefold-repetition"), (certain(many), "seventy-five-moves")]
        .into_iter()
        .filter_map(|(ply, by)| Some((ply?, by)))
        .min()?;
    Some(Derived { result: Outcome::Draw.pgn(), by: first.1 })
}

/// Where more than 50 moves may have been allowed.
fn fifty_note(extends: bool, date: Date) -> Arg {
    if extends {
        Arg::words(
            "; the organiser may set more for some positions",
            "；组织者可对某些局面规定更多回合",
        )
    } else if date.is_since((1992, 1, 1)) == Some(false) {
        Arg::words("; some endings had more moves then", "；当时某些残局的回合数更多")
    } else {
        Arg::words("", "")
    }
}

/// A draw that nobody has to claim, where the game is young enough for it.
fn unclaimed(
    finding: Finding,
    (ply, article): (u32, &'static str),
    since: Option<bool>,
    trail: &Trail,
    ends: &Ends<'_, '_>,
    findings: &mut Vec<Finding>,
) {
    let after = After::new(ply, ends);
    if after.is_nothing() {
        if since == Some(true) && ends.outcome == Outcome::Unknown && trail.whole {
            let by = match finding.code {
                Code::FivefoldRepetition => {
                    Arg::words("there for the fifth time", "第 5 次出现的同一局面")
                }
                _ => Arg::words("a draw by 75 moves", "75 回合自动和棋"),
            };
            let mut missing = Finding::new(Code::ResultMissing, ends.result_span)
                .with("by", by)
                .with("derived", Outcome::Draw.pgn());
            missing.rule = Some(article);
            findings.push(missing);
        }
        return;
    }
    let status = match since {
        Some(true) => Arg::words(
            format!("by {} a draw that nobody has to claim", trail.set.name),
            format!("按 {} 自动和棋，无须提出", trail.set.name),
        ),
        Some(false) => Arg::words(
            "a draw without a claim only since 1 July 2014",
            "2014 年 7 月 1 日起才自动和棋，此前须由棋手提出",
        ),
        None => Arg::words(
            "a draw without a claim if played since 1 July 2014, which the record leaves open",
            "若在 2014 年 7 月 1 日以后则自动和棋，但记录没有写明日期",
        ),
    };
    let severity = if since == Some(true) { Severity::Warning } else { Severity::Info };
    let mut finding = finding.at_ply(ply).graded(severity);
    finding = finding.with("ply", ply).with("status", status).with("after", after.words());
    finding.rule = Some(article);
    findings.push(finding);
}

/// A draw that could have been claimed and was not.
fn claim(
    finding: Finding,
    (ply, article): (u32, &'static str),
    trail: &Trail,
    ends: &Ends<'_, '_>,
    findings: &mut Vec<Finding>,
) {
    let after = After::new(ply, ends);
    if after.is_nothing() {
        return;
    }
    let mut finding = finding.at_ply(ply).with("ply", ply).with("rules", trail.set.name);
    finding = finding.with("after", after.words());
    finding.rule = Some(article);
    findings.push(finding);
}
