//! Gaps that one way fills, that several do, and that nobody can fill.

use super::*;
use crate::{
    record::{MoveText, UNRECORDED},
    source::Span,
};

/// A record of those texts; `.` stands for a move that is not recorded.
fn record(game: Game, moves: &'static str) -> Record<'static> {
    let mut record = Record::new(game);
    let mut current = NodeId::ROOT;
    for (index, text) in moves.split_whitespace().enumerate() {
        let span = Span::new(index * 10, index * 10 + 5);
        let mv = match text {
            "." => MoveText::unrecorded(span),
            text => MoveText { text: text.into(), span, side: None },
        };
        current = record.tree.add(current, Some(mv));
    }
    record
}

/// The moves after filling, and the codes with the plies they stand at.
fn told(game: Game, moves: &'static str) -> (String, String, Gaps) {
    let record = record(game, moves);
    let (filled, gaps) = fill(&record, &Profile::default());
    let texts = filled.tree.main_line().filter_map(|node| filled.tree.node(node).mv.as_ref());
    let texts: Vec<_> = texts.map(|mv| mv.text.to_string()).collect();
    let codes = gaps.findings.iter().map(|f| format!("{}@{}", f.code.id(), f.ply.unwrap_or(0)));
    (texts.join(" "), codes.collect::<Vec<_>>().join(" "), gaps)
}

#[test]
fn one_way_is_taken() {
    let (texts, codes, gaps) =
        told(Game::Xiangqi, "炮二平五 马8进7 . 车9平8 车一平二 炮8进4 兵三进一 炮2平5 马三进四");
    assert_eq!(texts, "炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4 兵三进一 炮2平5 马三进四");
    assert_eq!(codes, "SH020@3");
    assert_eq!(gaps.walked, 0);
    let fix = gaps.findings[0].fix.as_ref().unwrap();
    assert_eq!((fix.applicability, &*fix.edits[0].text), (Applicability::Unsafe, "马二进三"));
    let (texts, codes, _) = told(Game::Chess, "e4 e5 . Nc6 Nxe5");
    assert_eq!((&*texts, &*codes), ("e4 e5 Nf3 Nc6 Nxe5", "SH020@3"));
}

#[test]
fn the_short_form_is_read_in_all_its_ways() {
    let (texts, codes, _) = told(Game::Xiangqi, "炮25 马87 . 车98 车12 炮84 兵31 炮25 马34");
    assert_eq!((&*texts, &*codes), ("炮25 马87 马二进三 车98 车12 炮84 兵31 炮25 马34", "SH020@3"));
}

#[test]
fn several_ways_to_one_position_are_one() {
    // Nf3 and the move of the e-pawn, in either order.
    let (texts, codes, gaps) = told(Game::Chess, ". e5 . Nc6 Nxe5 d6 Bb5 a6 Nxc6 axb5 e5");
    assert_eq!(codes, "SH021@1 SH021@3", "{texts}");
    assert_eq!(gaps.unsure, [Gap { first: 1, last: 3 }, Gap { first: 3, last: 3 }]);
    assert!(gaps.walked == 0 && !texts.contains(UNRECORDED), "{texts}");
}

#[test]
fn several_positions_claim_nothing() {
    let (texts, codes, gaps) = told(Game::Chess, "e4 e5 . Nc6 d4");
    assert_eq!((&*texts, &*codes), ("e4 e5 …… Nc6 d4", "SH022@3"));
    // The gap itself, and the two moves that some way allows.
    assert_eq!(gaps.walked, 3);
    assert_eq!(gaps.runs, [Gap { first: 3, last: 3 }]);
}

#[test]
fn what_no_way_allows_is_wrong() {
    let (texts, codes, gaps) = told(Game::Chess, "e4 e5 . Nc6 Ra5 d6");
    assert_eq!((&*texts, &*codes), ("e4 e5 …… Nc6 Ra5 d6", "SH022@3 SH024@5 HD011@5"));
    assert_eq!(gaps.walked, 2);
    // Right behind the gap there is nothing else to say.
    assert_eq!(told(Game::Chess, "e4 e5 . Rxa1 d4").1, "SH024@4 HD011@4");
}

#[test]
fn too_many_missing_moves_are_not_searched() {
    let (texts, codes, gaps) = told(Game::Chess, "e4 . . . . Nf3 Zz9 . d4");
    assert_eq!((&*texts, &*codes), ("e4 …… …… …… …… Nf3 Zz9 …… d4", "SH023@2"));
    assert_eq!(gaps.walked, 0);
    assert_eq!(gaps.runs, [Gap { first: 2, last: 5 }, Gap { first: 8, last: 8 }]);
    let (_, codes, _) = told(Game::Go, "dd . . pp");
    assert_eq!(codes, "SH023@2");
}

#[test]
fn a_stone_of_go_may_lie_anywhere_but_where_the_next_ones_do() {
    let (_, codes, gaps) = told(Game::Go, "dd . pp");
    assert_eq!(codes, "SH022@2");
    // 361 points without the one before and the one behind, and the pass.
    let ways = gaps.findings[0].args.iter().find(|(name, _)| *name == "ways").unwrap();
    assert_eq!(ways.1, crate::findings::Arg::from(360_u32));
}

#[test]
fn a_fault_behind_a_filled_gap_is_left_to_the_replay() {
    let (texts, codes, _) = told(Game::Chess, "e4 e5 . Nc6 Nxe5 Ke5");
    assert_eq!((&*texts, &*codes), ("e4 e5 Nf3 Nc6 Nxe5 Ke5", "SH020@3"));
}
