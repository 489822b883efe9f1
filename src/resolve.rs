//! Puts moves that only the whole game can settle into full words, before the replay.
//!
//! The arbiters' short form of xiangqi (炮25, rules A 7.5) and signed scribbles (马8+7, 车1-2) name
//! no direction. The main line of a record with such texts is read as a whole; each of them is
//! replaced by the full text of the likeliest reading, and what stays open is found.

use std::borrow::Cow;

use crate::{
    findings::{Arg, Code, Finding},
    games::{
        rules::Rules,
        xiangqi::{
            Move, Position, Xiangqi,
            short::{Letters, Open, Options, Solution, Token, solve, token::spell},
        },
    },
    record::{Game, MoveText, NodeId, Record},
    stage,
};

/// The record with its moves in words that say all, and the findings on what stayed open.
///
/// A record without short or signed texts comes back as it is.
pub fn resolve<'r, 's>(record: &'r Record<'s>) -> (Cow<'r, Record<'s>>, Vec<Finding>) {
    if record.game != Game::Xiangqi
        || stage::unknown_variant(record).is_some()
        || !texts(record).any(|(_, mv)| is_terse(&mv.text))
    {
        return (Cow::Borrowed(record), Vec::new());
    }
    let line: Vec<(NodeId, &MoveText<'s>)> = texts(record).collect();
    let rules = stage::xiangqi(record);
    let Ok(start) = rules.start(stage::start(record)) else {
        return (Cow::Borrowed(record), Vec::new());
    };
    let written: Vec<&str> = line.iter().map(|(_, mv)| &*mv.text).collect();
    let solution = solve(&start, &written, &Options::default());
    let mut findings = Vec::new();
    let texts = in_words(&rules, &start, &line, &solution, &mut findings);
    if solution.cut {
        let span = line.first().map_or(record.span, |(_, mv)| mv.span);
        findings.push(Finding::new(Code::ShortFormCut, span).with("n", Options::default().beam));
    }
    let mut record = record.clone();
    for (node, text) in texts {
        record.tree.retext(node, text);
    }
    (Cow::Owned(record), findings)
}

/// The moves of the main line, up to the first that is not recorded.
fn texts<'r, 's>(record: &'r Record<'s>) -> impl Iterator<Item = (NodeId, &'r MoveText<'s>)> {
    let line = record.tree.main_line();
    line.filter_map(|node| record.tree.node(node).mv.as_ref().map(|mv| (node, mv)))
        .take_while(|(_, mv)| !mv.is_unrecorded())
}

/// Whether the text is in short or signed form. Letters with signs are left to the notations
/// that are written so (WXF, Vietnamese); letters without are `p25`.
pub(crate) fn is_terse(text: &str) -> bool {
    const WORDS: [char; 7] = ['进', '進', '退', '平', '上', '下', '十'];
    if text.chars().rev().nth(1).is_some_and(|c| WORDS.contains(&c)) || text.len() > 32 {
        return false;
    }
    let lettered = text.is_ascii();
    if lettered && !matches!(text.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b'1'..=b'9', b'1'..=b'9'])
    {
        return false;
    }
    let known = |letters| Token::read(text, letters).is_some();
    known(Letters::Pinyin) || lettered && known(Letters::English)
}

/// The full text of each ply that needs one; findings for those that are open.
fn in_words(
    rules: &Xiangqi,
    start: &Position,
    line: &[(NodeId, &MoveText<'_>)],
    solution: &Solution,
    findings: &mut Vec<Finding>,
) -> Vec<(NodeId, String)> {
    const OLD: [char; 5] = ['馬', '車', '將', '帥', '後'];
    let script = if line.iter().any(|(_, mv)| mv.text.contains(OLD)) { "zh-hant" } else { "zh" };
    let mut position = start.clone();
    let mut open = solution.open.iter().peekable();
    let mut texts = Vec::new();
    for (ply, ((node, written), &mv)) in line.iter().zip(&solution.moves).enumerate() {
        let told = open.next_if(|open| open.ply == ply);
        if told.is_some() || is_terse(&written.text) {
            let text = in_full(rules, &position, mv, script);
            if let Some(told) = told {
                let finding = Finding::new(Code::ShortFormOpen, written.span);
                let finding = finding.at_ply(ply as u32 + 1).with("move", &*written.text);
                findings.push(explain(finding.with("reading", &*text), told, |mv| {
                    position.is_legal(mv).then(|| in_full(rules, &position, mv, script))
                }));
            }
            texts.push((*node, text));
        }
        position.play(mv);
    }
    texts
}

fn in_full(rules: &Xiangqi, before: &Position, mv: Move, script: &str) -> String {
    let mut after = before.clone();
    after.play(mv);
    let mut text = String::new();
    rules.write_move(before, mv, &after, Some(script), &mut text);
    text
}

/// Fills in the probabilities and the other readings.
fn explain(finding: Finding, open: &Open, in_full: impl Fn(Move) -> Option<String>) -> Finding {
    let others = open.alternatives.iter().map(|other| {
        let text = in_full(other.mv).unwrap_or_else(|| spell(other.mv, other.piece));
        format!("{text} ({})", percent(other.probability))
    });
    let others: Vec<String> = others.collect();
    let end = if open.changes_final {
        Arg::words("the final position depends on it", "终局局面因此不同")
    } else {
        Arg::words("the final position is the same", "终局局面不变")
    };
    let finding = finding.with("percent", percent(open.probability));
    finding.with("others", others.join(", ")).with("end", end)
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
