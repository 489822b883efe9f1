//! How a xiangqi game ended: what board, repetition, limit, result and reason say of each other.

use std::cell::OnceCell;

use super::{
    Judgement, limit,
    reasons::{Kind, Reason, Stated},
    repetition::{self, AtEnd, Verdict},
    trail::Trail,
};
use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::{
        rules::{EndedBy, Ending, Side},
        xiangqi::{Piece, Position, Role, RuleSet, Xiangqi},
    },
    judge::node_span,
    record::{Game, NodeId, Outcome, Record},
    source::Span,
};

/// What is known of a game's end besides its moves.
pub(super) struct Ends<'r, 's> {
    pub(super) record: &'r Record<'s>,
    /// The result as written.
    pub(super) outcome: Outcome,
    /// Where it is written.
    pub(super) result_span: Span,
    /// What the last position proves.
    pub(super) ending: Option<Ending>,
    /// What the record says of how it ended.
    pub(super) reason: Option<&'r Reason>,
    /// The result that the last comment states.
    pub(super) stated: Option<Stated>,
    line: OnceCell<Vec<NodeId>>,
}

impl<'r, 's> Ends<'r, 's> {
    pub(super) const fn new(
        record: &'r Record<'s>,
        (outcome, result_span): (Outcome, Span),
        ending: Option<Ending>,
        (reason, stated): (Option<&'r Reason>, Option<Stated>),
    ) -> Self {
        Self { record, outcome, result_span, ending, reason, stated, line: OnceCell::new() }
    }

    /// The nodes of the main line that have moves.
    fn line(&self) -> &[NodeId] {
        let tree = &self.record.tree;
        self.line
            .get_or_init(|| tree.main_line().filter(|node| tree.node(*node).mv.is_some()).collect())
    }

    /// How many moves the main line has, accepted or not.
    pub(super) fn plies(&self) -> u32 {
        self.line().len() as u32
    }

    /// Where the main-line move of that ply stands; the end of the record where there is none.
    pub(super) fn span_of(&self, ply: u32) -> Span {
        let tree = &self.record.tree;
        let node = ply.checked_sub(1).and_then(|index| self.line().get(index as usize));
        node.map_or(Span::at(self.record.span.end as usize), |node| node_span(tree, *node))
    }
}

/// Judges the end of a xiangqi game: adds to `judgement` and `findings`.
pub(super) fn judge(
    trail: &Trail,
    notation: &Xiangqi,
    ends: &Ends<'_, '_>,
    judgement: &mut Judgement,
    findings: &mut Vec<Finding>,
) {
    let rules = trail.set;
    let (repetition, at_end) = repetition::judge(trail, rules, notation, ends, findings);
    judgement.repetition = repetition;
    judgement.limit = limit::judge(trail, rules, ends, findings);
    if !trail.whole {
        return;
    }
    against_repetition(ends, at_end, rules, findings);
    if let Some(reason) = ends.reason {
        unsupported(reason, judgement, at_end, findings);
        against_result(reason, ends, findings);
        not_on_board(reason, ends, findings);
    }
    stated(ends, findings);
    if let Some(end) = &trail.end {
        no_force(end, rules, ends, findings);
    }
}

/// A win that the repetition at the end gives to nobody, or to the other side.
fn against_repetition(
    ends: &Ends<'_, '_>,
    at_end: Option<AtEnd>,
    rules: RuleSet,
    findings: &mut Vec<Finding>,
) {
    let (Some(at_end), Outcome::Win(winner)) = (at_end, ends.outcome) else { return };
    if ends.ending.is_some() || ends.reason.is_some_and(Reason::decides) {
        return;
    }
    let ruling = match (at_end.verdict, at_end.side) {
        (Verdict::Draw, _) => Arg::words("a draw", "和棋"),
        (Verdict::Loss, Some(side)) if side == winner => match side {
            Side::First => Arg::words("a loss for Red", "红方负"),
            Side::Second => Arg::words("a loss for Black", "黑方负"),
        },
        _ => return,
    };
    let mut finding = Finding::new(Code::ResultAgainstRepetition, ends.result_span)
        .with("written", ends.outcome.pgn())
        .with("rules", rules.name())
        .with("ruling", ruling);
    if !at_end.basis.is_empty() {
        finding.rule = Some(at_end.basis);
    }
    findings.push(finding);
}

/// A repetition or a natural limit that the record speaks of and the moves do not show.
fn unsupported(
    reason: &Reason,
    judgement: &Judgement,
    at_end: Option<AtEnd>,
    findings: &mut Vec<Finding>,
) {
    let shown = match (reason.kind, &judgement.limit) {
        (Kind::Repetition, _) => {
            let Some(shown) = shown_repetition(reason, judgement, at_end) else { return };
            shown
        }
        (Kind::Limit, Some(limit)) => {
            let rounds = reason.rounds.unwrap_or(limit.rounds);
            let (red, black) = (limit.red.count, limit.black.count);
            if red.max(black) >= rounds {
                return;
            }
            Arg::words(
                format!("{red} rounds without a capture if Red claims, {black} if Black does"),
                format!("红方提出可计 {red} 回合，黑方提出可计 {black} 回合未吃子"),
            )
        }
        _ => return,
    };
    let mut finding = Finding::new(Code::ReasonNotShown, reason.span)
        .with("reason", reason.kind.words())
        .with("shown", shown);
    // A study often tells what would follow.
    if judgement.start.is_some() {
        finding = finding.graded(Severity::Info);
    }
    findings.push(finding);
}

/// What the moves show where that is not the repetition of the reason.
fn shown_repetition(reason: &Reason, judgement: &Judgement, at_end: Option<AtEnd>) -> Option<Arg> {
    let Some(at_end) = at_end else {
        let last = judgement.repetition.last().filter(|entry| entry.verdict == Verdict::Pending);
        let count = last.map_or(1, |entry| entry.count);
        return Some(match count {
            1 => Arg::words("no repetition at the end", "终局没有循环"),
            _ => Arg::words(
                format!("a position that stood {count} times"),
                format!("终局局面只出现 {count} 次"),
            ),
        });
    };
    match (reason.side, at_end.verdict, at_end.side) {
        (Some(_), Verdict::Draw, _) => Some(Arg::words(
            format!("a cycle that is a draw ({})", at_end.basis),
            format!("双方不变作和的循环（{}）", at_end.basis),
        )),
        (Some(named), Verdict::Loss | Verdict::MustChange, Some(side)) if named != side => {
            let (en, zh) = match side {
                Side::First => ("Red", "红方"),
                Side::Second => ("Black", "黑方"),
            };
            Some(Arg::words(
                format!("a cycle that {en} has to change ({})", at_end.basis),
                format!("应由{zh}变着的循环（{}）", at_end.basis),
            ))
        }
        _ => None,
    }
}

/// A reason that gives the game to another than the result does.
pub(super) fn against_result(reason: &Reason, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    // What stands on the board weighs more than the clock (rules A 22.5).
    let of_board = |ending: Ending| ending.winner.map_or(Outcome::Draw, Outcome::Win);
    if ends.ending.is_some_and(|ending| of_board(ending) == ends.outcome) {
        return;
    }
    let against = match (reason.side, ends.outcome) {
        (Some(loser), Outcome::Win(winner)) => winner == loser,
        (Some(_), Outcome::Draw) => true,
        (None, Outcome::Win(_)) => reason.draws,
        _ => false,
    };
    if against {
        let game = ends.record.game;
        let what = match reason.side {
            Some(side) => {
                let (en, zh) = reason.kind.names_in(game);
                let (who, wer) = match (side, game) {
                    (Side::First, Game::Chess) => ("White", "白方"),
                    (Side::First, _) => ("Red", "红方"),
                    (Side::Second, _) => ("Black", "黑方"),
                };
                Arg::words(format!("{who}, {en}"), format!("{wer}{zh}"))
            }
            None => reason.kind.words_in(game),
        };
        findings.push(contradiction(what, reason.span, ends));
    }
}

/// The finding for words that do not go with the result.
pub(super) fn contradiction(what: Arg, span: Span, ends: &Ends<'_, '_>) -> Finding {
    let code = match ends.record.game {
        Game::Xiangqi => Code::ReasonAgainstResult,
        _ => Code::WordsAgainstResult,
    };
    Finding::new(code, span).with("reason", what).with("written", ends.outcome.pgn())
}

/// A last comment that is a result, and another one than the record's.
pub(super) fn stated(ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let Some(stated) = ends.stated else { return };
    if ends.outcome != Outcome::Unknown && stated.outcome != ends.outcome {
        let what = Arg::from(stated.outcome.pgn());
        findings.push(contradiction(what, stated.span, ends));
    }
}

/// A mate or stalemate that the record speaks of and the board does not show.
fn not_on_board(reason: &Reason, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let wanted = match reason.kind {
        Kind::Mate => EndedBy::Checkmate,
        Kind::Stalemate => EndedBy::Stalemate,
        _ => return,
    };
    // 绝杀 and 闷杀 are said of a mate that cannot be helped, before it stands on the board.
    let said = ["将死", "將死", "困", "欠行", "mate"];
    let lower = reason.text.to_ascii_lowercase();
    if said.iter().any(|word| lower.contains(word))
        && ends.ending.is_none_or(|ending| ending.by != wanted)
    {
        let finding = Finding::new(Code::MateNotOnBoard, reason.span);
        findings.push(finding.with("reason", reason.kind.words()));
    }
}

/// A win on a board where nobody, or the winner at least, has anything to attack with.
fn no_force(end: &Position, rules: RuleSet, ends: &Ends<'_, '_>, findings: &mut Vec<Finding>) {
    let Outcome::Win(winner) = ends.outcome else { return };
    if ends.ending.is_some()
        || ends.reason.is_some_and(Reason::decides)
        || has_force(end, winner)
        || end.king(Side::First).is_none()
        || end.king(Side::Second).is_none()
    {
        return;
    }
    let neither = !has_force(end, winner.other());
    let who = if neither {
        Arg::words("neither side", "双方")
    } else {
        match winner {
            Side::First => Arg::words("Red, the winner,", "胜方红方"),
            Side::Second => Arg::words("Black, the winner,", "胜方黑方"),
        }
    };
    let mut finding = Finding::new(Code::NoAttackingForce, ends.result_span)
        .with("written", ends.outcome.pgn())
        .with("who", who)
        .graded(if neither { Severity::Warning } else { Severity::Info });
    finding.rule = Some(rules.no_force_article);
    findings.push(finding);
}

/// Whether a side has a chariot, horse, cannon or pawn.
fn has_force(position: &Position, side: Side) -> bool {
    let attacks = |role| matches!(role, Role::Chariot | Role::Horse | Role::Cannon | Role::Pawn);
    position
        .owned_by(side)
        .filter_map(|on| position.piece_at(on))
        .any(|piece: Piece| attacks(piece.role))
}
