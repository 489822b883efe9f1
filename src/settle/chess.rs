//! Ambiguous moves of chess, after the letters of its men.

use super::{
    Ways,
    letters::{self, Letters},
    lines,
};
use crate::{
    findings::{Code, Finding},
    games::{
        chess::{
            Chess, Move, Position, Role,
            notation::readings::{has_small_letter, readings},
        },
        rules::Rules,
    },
    record::{Game, Record},
    stage::{self, Profile},
};

/// How texts of chess are open. A small `b` is the pawn's file before it is a bishop.
const fn ways(rules: &Chess) -> Ways<'_, Chess> {
    Ways {
        rules,
        code: Code::ChSettledLater,
        readings: all_readings,
        prefers: |text| text.starts_with('b'),
        in_full,
    }
}

fn all_readings(rules: &Chess, position: &Position, text: &str) -> Vec<Move> {
    match rules.resolve(position, text, None) {
        Ok((found, _)) if !text.starts_with('b') => vec![found],
        _ => readings(position, text),
    }
}

#[allow(clippy::unnecessary_wraps)] // the shape that all games share
fn in_full(rules: &Chess, before: &Position, mv: Move, _: &str) -> Option<String> {
    let mut after = *before;
    after.play(mv);
    let mut text = String::new();
    rules.write_move(before, mv, &after, None, &mut text);
    Some(text)
}

/// See [`super::settle`].
pub(super) fn settle<'s>(record: &Record<'s>) -> Option<(Record<'s>, Vec<Finding>)> {
    let rules = stage::chess(record, &Profile::default());
    let mut found = Vec::new();
    let english = match letters::find(&rules, record) {
        Some(Letters::Known(english, finding)) => {
            found.push(finding);
            Some(*english)
        }
        Some(Letters::Open(finding)) => {
            found.push(finding);
            None
        }
        None => None,
    };
    let base = english.as_ref().unwrap_or(record);
    if let Some((settled, told)) = lines(&ways(&rules), base) {
        found.extend(told);
        return Some((settled, found));
    }
    (!found.is_empty()).then(|| (english.unwrap_or_else(|| record.clone()), found))
}

/// Settles the letters of the men in a variant, whose moves have readings of their own.
pub(super) fn settle_letters<'s, R: Rules>(
    rules: &R,
    record: &Record<'s>,
) -> Option<(Record<'s>, Vec<Finding>)> {
    match letters::find(rules, record)? {
        Letters::Known(english, finding) => Some((*english, vec![finding])),
        Letters::Open(finding) => Some((record.clone(), vec![finding])),
    }
}

/// What may have been meant otherwise in a chess game whose moves are all legal: `Pf3` where `P` is
/// a knight in Dutch, `bxc4` by a bishop in a game that writes small letters.
pub fn doubts(record: &Record<'_>) -> Vec<Finding> {
    let other = stage::unknown_variant(record).is_some() || stage::chess_variant(record).is_some();
    if record.game != Game::Chess || other {
        return Vec::new();
    }
    let tree = &record.tree;
    let texts = || tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    let rules = stage::chess(record, &Profile::default());
    let mut found = Vec::new();
    if texts().any(|mv| mv.text.starts_with('P'))
        && let Some(Letters::Open(finding)) = letters::find(&rules, record)
    {
        found.push(finding);
    }
    let small = texts().any(|mv| has_small_letter(&mv.text));
    let Ok(mut position) = rules.start(stage::start(record)) else { return found };
    for (ply, mv) in texts().enumerate().take_while(|_| small) {
        let moves = all_readings(&rules, &position, &mv.text);
        let Some(&first) = moves.first() else { break };
        if let [first, other] = moves[..]
            && (first.role() == Role::Bishop) != (other.role() == Role::Bishop)
        {
            let full = |mv| in_full(&rules, &position, mv, "").unwrap_or_default();
            let finding = Finding::new(Code::ChPawnOrBishop, mv.span).at_ply(ply as u32 + 1);
            let finding = finding.with("move", &*mv.text).with("reading", full(first));
            found.push(finding.with("other", full(other)));
        }
        rules.play(&mut position, first);
    }
    found
}
