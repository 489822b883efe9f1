//! Positions given behind the gaps of a chess game: it is judged on from there.
//!
//! Where both players' records fail, the arbiter notes the position down, and if the missing moves
//! cannot be found again, the game goes on (rules A, chess, 11.7, 11.9; FIDE Laws 8.5.2). A comment
//! at the gap says so: `[FEN "…"]`, `FEN: …`, `[%fen …]`, 局面：…, or a FEN alone.

use std::borrow::Cow;

use super::{Gap, Gaps};
use crate::{
    findings::{Arg, Code, Finding},
    games::{
        chess::{Position, Role},
        rules::{Rules, Side},
    },
    record::{Game, Header, MoveText, NodeId, Note, NoteKind, Record},
    source::Span,
    stage::{self, Profile},
};

/// A position given behind a gap.
struct Given {
    run: Gap,
    fen: String,
    span: Span,
}

/// What [`super::fill`] does, for a record that gives a position behind some gap; `None` where it
/// gives none.
pub(super) fn fill<'r, 's>(
    record: &'r Record<'s>,
    profile: &Profile,
    runs: &[Gap],
    nodes: &[NodeId],
) -> Option<(Cow<'r, Record<'s>>, Gaps)> {
    let given: Vec<_> = runs.iter().filter_map(|run| find(record, nodes, *run)).collect();
    if given.is_empty() {
        return None;
    }
    let rules = stage::chess(record, &Profile::default());
    let mut start = rules.start(stage::start(record)).ok()?;
    let mut fen = stage::start(record).map(str::to_owned);
    let first = rules.to_move(&start);
    let mut gaps = Gaps { runs: runs.to_vec(), ..Gaps::default() };
    let mut filled = record.clone();
    let mut from = 0;
    for Given { run, fen: written, span } in given {
        let end = run.last as usize;
        let due = if end.is_multiple_of(2) { first } else { first.other() };
        let told = Finding::new(Code::PositionAfterGap, span).at_ply(run.last);
        let told = told.with("first", run.first).with("last", run.last);
        let known = match position(&rules, &written, due, &start) {
            Ok(known) => known,
            Err(reason) => {
                let wrong = Finding::new(Code::PositionAfterGapWrong, span).at_ply(run.last);
                gaps.findings.push(wrong.with("reason", reason));
                continue;
            }
        };
        let part = &nodes[from..run.first as usize - 1];
        let open = part_of(&mut filled, &mut gaps, (part, from), fen.as_deref(), profile);
        let lost = open.map_or(run.first as usize - 1, |open| from + open);
        let text = rules.written(&known);
        for node in &nodes[lost..end] {
            filled.tree.leave_unrecorded(*node);
            filled.tree.give(*node, text.clone());
        }
        gaps.findings.push(told.with("n", nodes.len() - end));
        (from, start, fen) = (end, known, Some(text));
    }
    part_of(&mut filled, &mut gaps, (&nodes[from..], from), fen.as_deref(), profile);
    Some((Cow::Owned(filled), gaps))
}

/// Fills the gaps of a part of the line as if it were a game of its own; gives the first ply of it
/// that stays open.
fn part_of(
    filled: &mut Record<'_>,
    gaps: &mut Gaps,
    (nodes, before): (&[NodeId], usize),
    fen: Option<&str>,
    profile: &Profile,
) -> Option<usize> {
    let mut part: Record<'static> = Record::new(Game::Chess);
    for header in filled.headers.iter().filter(|header| !header.name.eq_ignore_ascii_case("FEN")) {
        let (name, value) = (header.name.to_string().into(), header.value.to_string().into());
        let Header { span, value_span, .. } = *header;
        part.headers.push(Header { name, value, span, value_span });
    }
    if let Some(fen) = fen {
        let (span, value_span) = (Span::default(), Span::default());
        let (name, value) = ("FEN".into(), fen.to_owned().into());
        part.headers.push(Header { name, value, span, value_span });
    }
    let mut last = NodeId::ROOT;
    for node in nodes {
        let mv = filled.tree.node(*node).mv.as_ref().map(|mv| MoveText {
            text: Cow::Owned(mv.text.to_string()),
            span: mv.span,
            side: mv.side,
        });
        last = part.tree.add(last, mv);
    }
    if !part.tree.has_gaps() {
        return None;
    }
    let (done, found) = super::fill(&part, profile);
    let shift = before as u32;
    gaps.walked += found.walked;
    let moved = |gap: &Gap| Gap { first: gap.first + shift, last: gap.last + shift };
    gaps.unsure.extend(found.unsure.iter().map(moved));
    for mut finding in found.findings {
        finding.ply = finding.ply.map(|ply| ply + shift);
        for (name, arg) in &mut finding.args {
            if let ("ply", Arg::Number(ply)) = (*name, arg) {
                *ply += i64::from(shift);
            }
        }
        gaps.findings.push(finding);
    }
    let mut open = None;
    for (index, (node, new)) in nodes.iter().zip(done.tree.main_line()).enumerate() {
        let Some(mv) = &done.tree.node(new).mv else { continue };
        if mv.is_unrecorded() {
            open = open.or(Some(index));
        } else if open.is_none() {
            filled.tree.retext(*node, mv.text.to_string());
        }
    }
    open
}

/// The position, with the side to move that is due; else why it cannot be that of the game.
fn position<R: Rules<Position = Position>>(
    rules: &R,
    written: &str,
    due: Side,
    before: &Position,
) -> Result<Position, Arg> {
    let Ok(mut known) = rules.start(Some(written)) else {
        return Err(Arg::words("its FEN cannot be read", "FEN 无法读取"));
    };
    let says = written.split_whitespace().nth(1).is_some_and(|turn| matches!(turn, "w" | "b"));
    if says && known.turn() != due {
        return Err(match due {
            Side::First => Arg::words("White is to move there", "此处应轮到白方走"),
            Side::Second => Arg::words("Black is to move there", "此处应轮到黑方走"),
        });
    }
    known.set_turn(due);
    let sides = [Side::First, Side::Second];
    if sides.iter().any(|&side| known.king(side).is_none()) {
        return Err(Arg::words("a king is missing", "缺少王"));
    }
    let more = |side: Side| {
        let pawns = |position: &Position| position.of(side, Role::Pawn).count();
        known.men(side).count() > before.men(side).count() || pawns(&known) > pawns(before)
    };
    if sides.into_iter().any(more) {
        return Err(Arg::words("it has men that were not there before", "出现了原先没有的棋子"));
    }
    Ok(known)
}

/// The position that the notes at a gap give, the last where there are several: at its moves, or
/// before the next one. What is missing behind it is a gap of its own.
fn find(record: &Record<'_>, nodes: &[NodeId], run: Gap) -> Option<Given> {
    let tree = &record.tree;
    let read = |note: &Note<'_>, last: u32| {
        let fen = fen_in(&note.text)?;
        Some(Given { run: Gap { last, ..run }, fen, span: note.span })
    };
    let comment = |note: &&Note<'_>| matches!(note.kind, NoteKind::Comment | NoteKind::Before);
    let next = nodes.get(run.last as usize).into_iter().flat_map(|node| tree.notes(*node));
    let before = next.filter(|note| note.kind == NoteKind::Before);
    let before = before.filter_map(|note| read(note, run.last)).last();
    before.or_else(|| {
        (run.first..=run.last).rev().find_map(|ply| {
            let notes = tree.notes(nodes[ply as usize - 1]).filter(comment);
            notes.filter_map(|note| read(note, ply)).last()
        })
    })
}

/// The FEN that a comment gives.
fn fen_in(text: &str) -> Option<String> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let named = lower.find("fen").map(|at| at + 3);
    let named = named.or_else(|| text.find("局面").map(|at| at + "局面".len()));
    let rest = &text[named.unwrap_or(0)..];
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "\":：=[“".contains(c));
    let mut words = rest.split_whitespace();
    let clean = |word: &str| word.trim_end_matches(['"', ']', '”', '。', '}']).to_owned();
    let mut fen = clean(words.next()?);
    if fen.bytes().filter(|byte| *byte == b'/').count() < 7 || !fen.is_ascii() {
        return None;
    }
    for word in words.take(5) {
        let word = clean(word);
        let field = !word.is_empty()
            && word.bytes().all(|byte| b"wbKQkqABCDEFGHacdefgh-0123456789".contains(&byte));
        if !field {
            break;
        }
        fen.push(' ');
        fen.push_str(&word);
    }
    Some(fen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_is_found_in_a_comment() {
        let board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
        for text in [
            format!("[FEN \"{board} w KQkq - 2 3\"]"),
            format!("FEN: {board} w KQkq - 2 3"),
            format!("[%fen {board} w KQkq - 2 3]"),
            format!("局面：{board} w KQkq - 2 3"),
            format!("{board} w KQkq - 2 3 by the arbiter"),
        ] {
            assert_eq!(fen_in(&text), Some(format!("{board} w KQkq - 2 3")), "{text}");
        }
        assert_eq!(fen_in(board).as_deref(), Some(board));
        assert_eq!(fen_in("time 1/2/3"), None);
        assert_eq!(fen_in("the fence"), None);
        assert_eq!(fen_in(""), None);
    }
}
