//! The words for a repetition: what was repeated, how it is ruled, and by which article.

use super::{AtEnd, Repetition, Verdict};
use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::rules::Side,
    judge::{ends::Ends, legality::side_words, reasons::Kind},
    record::Outcome,
};

/// The finding for a ruled repetition. `went_on` is the number of plies after it.
pub(super) fn finding(
    entry: &Repetition,
    case: AtEnd,
    first_mover: Side,
    ends: &Ends<'_, '_>,
    went_on: usize,
) -> Option<Finding> {
    let code = match entry.verdict {
        Verdict::Pending => return None,
        Verdict::Draw => Code::RepetitionDraw,
        Verdict::MustChange => Code::RepetitionMustChange,
        Verdict::Loss => Code::RepetitionLoss,
        Verdict::Undecided => Code::RepetitionUndecided,
    };
    let mut finding = Finding::new(code, ends.span_of(entry.last_ply))
        .at_ply(entry.last_ply)
        .with("n", entry.count)
        .with("last", entry.last_ply)
        .with("rules", entry.rules)
        .with("natures", natures(entry, first_mover));
    if let Some(side) = case.side {
        finding = finding.with("side", side_words(side, true));
    }
    if entry.verdict == Verdict::Undecided {
        finding = finding.with("reasons", reasons(entry)).with("leaning", leaning(entry));
    }
    if matches!(entry.verdict, Verdict::MustChange | Verdict::Loss) {
        let (severity, after) = aftermath(case, ends, went_on);
        finding = finding.graded(severity).with("after", after);
    }
    if !entry.basis.is_empty() {
        finding.rule = Some(entry.basis);
    }
    Some(finding)
}

/// What came of a ruling against a side, and how much it matters.
fn aftermath(case: AtEnd, ends: &Ends<'_, '_>, went_on: usize) -> (Severity, Arg) {
    let lost = case.verdict == Verdict::Loss;
    if went_on > 2 {
        // Nobody asked for the ruling; players gain time by a few checks.
        let lost_after_all =
            case.side.is_some_and(|side| ends.outcome == Outcome::Win(side.other()));
        let odd = case.surely && !lost_after_all;
        let severity = if odd { Severity::Warning } else { Severity::Info };
        let after = if lost {
            Arg::words("; play went on", "；此后对局继续")
        } else {
            Arg::words("; it was changed", "；此后已变着")
        };
        return (severity, after);
    }
    let claimed = ends.reason.is_some_and(|reason| reason.kind == Kind::Repetition);
    match ends.outcome {
        Outcome::Win(winner) if Some(winner) != case.side => {
            (Severity::Info, Arg::words("; the result agrees", "；与结果相符"))
        }
        Outcome::Draw if claimed => (
            Severity::Warning,
            Arg::words("; the record has it a draw by repetition", "；记录作循环和棋"),
        ),
        Outcome::Draw => (
            Severity::Info,
            Arg::words(
                "; the game is given as drawn, which the players may have agreed on",
                "；记录为和棋，可能是双方议和",
            ),
        ),
        _ => (Severity::Warning, Arg::words("; the game ends here", "；对局到此为止")),
    }
}

/// Plies of each side that are listed.
const MOST: usize = 8;

/// `Red check, idle; Black idle, idle`, `红 将闲 黑 闲闲`.
fn natures(entry: &Repetition, first_mover: Side) -> Arg {
    let first_ply = entry.last_ply as usize + 1 - entry.natures.len();
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    for (side, names) in [(Side::First, ("Red", "红")), (Side::Second, ("Black", "黑"))] {
        let parity = usize::from(side == first_mover);
        let own = entry.natures.iter().zip(first_ply..).filter(|(_, ply)| ply % 2 == parity);
        let own: Vec<_> = own.map(|(nature, _)| *nature).collect();
        let dots = if own.len() > MOST { "…" } else { "" };
        let shown = &own[..own.len().min(MOST)];
        let english: Vec<_> = shown.iter().map(|nature| english(nature)).collect();
        en.push(format!("{} {}{dots}", names.0, english.join(", ")));
        zh.push(format!("{} {}{dots}", names.1, shown.concat()));
    }
    Arg::words(en.join("; "), zh.join(" "))
}

fn english(nature: &str) -> &'static str {
    match nature {
        "将" => "check",
        "杀" => "mate threat",
        "捉" => "chase",
        "兑" => "trade",
        "献" => "offer",
        "拦" => "block",
        "跟" => "follow",
        _ => "idle",
    }
}

fn reasons(entry: &Repetition) -> Arg {
    let words = |name: &str| match name {
        "key-point" => (
            "every chase is of advisers or elephants, so that it may hold a defensive key point (27.3)",
            "所捉均为士象，可能属占据防守要点（27.3）",
        ),
        "pawn-besides" => ("an even trade wins a pawn besides", "子力相等的交换另多得一兵（卒）"),
        "mixed" => ("the rounds differ", "各次循环着法不同"),
        _ => ("the search was cut off", "搜索未能完成"),
    };
    let all: Vec<_> = entry.reasons.iter().map(|name| words(name)).collect();
    let en: Vec<_> = all.iter().map(|(en, _)| *en).collect();
    let zh: Vec<_> = all.iter().map(|(_, zh)| *zh).collect();
    Arg::words(en.join(", "), zh.join("，"))
}

fn leaning(entry: &Repetition) -> Arg {
    let text = entry.leaning.as_deref().unwrap_or("draw");
    let (verdict, side) = text.split_once(' ').unwrap_or((text, ""));
    let who = if side == "red" { ("Red", "红方") } else { ("Black", "黑方") };
    match verdict {
        "must-change" => Arg::words(format!("{} has to change", who.0), format!("{}应变着", who.1)),
        "loss" => Arg::words(format!("{} loses", who.0), format!("{}作负", who.1)),
        _ => Arg::words("a draw", "和棋"),
    }
}
