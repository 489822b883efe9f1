//! Moves put into full words, and what is told of those that stay open.

use super::{form, lines::Told};
use crate::{
    findings::{Arg, Code, Finding},
    games::{
        rules::Rules,
        xiangqi::{
            Move, Position, Xiangqi,
            short::{Open, Solution, token::spell},
        },
    },
    record::{MoveText, NodeId},
};

/// Gives each ply of a line that needs one its full text, and tells of those that are open.
pub(super) fn put(
    rules: &Xiangqi,
    start: &Position,
    line: &[(NodeId, &MoveText<'_>)],
    solution: &Solution,
    told: &mut Told,
) {
    const OLD: [char; 5] = ['馬', '車', '將', '帥', '後'];
    let script = if line.iter().any(|(_, mv)| mv.text.contains(OLD)) { "zh-hant" } else { "zh" };
    let mut position = start.clone();
    let mut open = solution.open.iter().peekable();
    for (ply, ((node, written), &mv)) in line.iter().zip(&solution.moves).enumerate() {
        let open = open.next_if(|open| open.ply == ply);
        if open.is_some() || !form::is_full(&written.text) {
            let text = in_full(rules, &position, mv, script);
            if let Some(open) = open {
                let others: Vec<String> = open
                    .alternatives
                    .iter()
                    .map(|other| {
                        let legal = position.is_legal(other.mv);
                        let text = legal.then(|| in_full(rules, &position, other.mv, script));
                        let text = text.unwrap_or_else(|| spell(other.mv, other.piece));
                        format!("{text} ({})", percent(other.probability))
                    })
                    .collect();
                let share = percent(open.probability);
                told.comments.push((*node, comment(&written.text, &text, &share, &others)));
                told.findings.push(finding(written, &text, open, &others));
            }
            told.texts.push((*node, text));
        }
        position.play(mv);
    }
}

fn in_full(rules: &Xiangqi, before: &Position, mv: Move, script: &str) -> String {
    let mut after = before.clone();
    after.play(mv);
    let mut text = String::new();
    rules.write_move(before, mv, &after, Some(script), &mut text);
    text
}

fn finding(written: &MoveText<'_>, reading: &str, open: &Open, others: &[String]) -> Finding {
    let end = if open.changes_final {
        Arg::words("the final position depends on it", "终局局面因此不同")
    } else {
        Arg::words("the final position is the same", "终局局面不变")
    };
    let finding = Finding::new(Code::ShortFormOpen, written.span).with("move", &*written.text);
    let finding = finding.with("reading", reading).with("percent", percent(open.probability));
    finding.with("others", others.join(", ")).with("end", end)
}

/// What a file keeps of an open move: the same words whatever the language of messages.
fn comment(written: &str, reading: &str, share: &str, others: &[String]) -> String {
    let readings = std::iter::once(format!("read as {reading} ({share})"));
    let readings = readings.chain(others.iter().map(|other| format!("or {other}")));
    format!("as written: {written}; {}", readings.collect::<Vec<_>>().join("; "))
}

fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent < 0.05 {
        "<0.1 %".to_owned()
    } else if percent > 99.95 {
        ">99.9 %".to_owned()
    } else {
        format!("{percent:.1} %")
    }
}
