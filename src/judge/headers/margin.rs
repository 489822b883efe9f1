//! The margin of a Go result against the komi: together they make a whole number.
//!
//! Points are counted whole, on the board as well as in 子 (a shared point is half a 子 to each side,
//! which is a whole point of the difference); only the komi brings a fraction into the margin.

use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::go::ruleset::FirstPass,
    record::{
        Record,
        go::{self, Ground},
    },
    stage::{self, Profile},
};

/// Weighs the margin against the komi, where the record gives both as numbers.
pub(super) fn judge(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let (Some(result), Some(komi)) = (record.header("RE"), record.header("KM")) else { return };
    // The usual case, without a reading: both in halves, or both whole.
    let Some((margin, winner)) = margin(&result.value) else { return };
    let Some(read) = go::komi(&komi.value) else { return };
    let Some(points) = go::number(&read.value) else { return };
    let sum = if winner == 'B' { margin + points } else { margin - points };
    if sum % 100 == 0 || has_button(record) {
        return;
    }
    // A komi of 0 in an even game is told as what it is.
    if findings.iter().any(|finding| finding.code == Code::KomiZero) {
        return;
    }
    let written = komi.value.trim();
    let komi = if go::number(written) == Some(points) {
        Arg::from(written)
    } else {
        let value = read.value;
        Arg::words(format!("`{written}` (read as {value})"), format!("“{written}”（读作 {value}）"))
    };
    let why = if margin == 0 {
        Arg::words("a draw takes a whole komi", "和棋须贴目为整数")
    } else {
        Arg::words("margin and komi do not make a whole number", "差数与贴目合起来不是整数")
    };
    let mut finding = Finding::new(Code::MarginAgainstKomi, result.value_span)
        .with("name", &*result.name)
        .with("text", result.value.trim())
        .with("komi", komi)
        .with("why", why);
    // A draw may be ruled, and some servers add half a point to a komi of 0 in handicap games.
    if margin == 0 || points == 0 {
        finding = finding.graded(Severity::Info);
    }
    findings.push(finding);
}

/// The margin in hundredths and the winner, `B` or `W`; for a draw 0 and either.
fn margin(text: &str) -> Option<(i64, char)> {
    let reading = go::result(text).filter(|it| it.ground != Ground::ZeroMargin)?;
    if reading.value == "0" {
        return Some((0, 'B'));
    }
    let (winner, margin) = reading.value.split_once('+')?;
    Some((go::number(margin)?, winner.chars().next()?))
}

/// Whether the rules of the record have a button, which is worth half a point.
fn has_button(record: &Record<'_>) -> bool {
    let rules = stage::go_rules(record, &Profile::default()).rules;
    rules.first_pass == FirstPass::Button
}
