//! What the short way of reading knows beyond the move: whether it gives check, and whether its
//! text is canonical.

use crate::games::{
    chess::{Chess, Position, fen},
    rules::Rules,
};

/// Walks at random from each position, with moves as their texts resolve.
fn walk(mut look: impl FnMut(&Chess, &Position, &str)) {
    let rules = Chess::new();
    let mut seed = 5_u64;
    let starts = [
        fen::START,
        // The side that is not to move is in check, by one man and by two.
        "4k3/8/8/8/4R3/8/8/R3K3 w - - 0 1",
        "4k3/8/8/7B/4R3/8/P7/R3K3 w - - 0 1",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    ];
    for start in starts.into_iter().cycle().take(40) {
        let mut position = rules.start(Some(start)).unwrap();
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(count @ 1..) = Some(moves.len() as u64) else { break };
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let mv = moves[((seed >> 33) % count) as usize];
            let mut after = position;
            after.play(mv);
            let mut text = String::new();
            rules.write_move(&position, mv, &after, Some("san"), &mut text);
            look(&rules, &position, &text);
            let (found, _) = rules.resolve(&position, &text, None).unwrap();
            rules.play(&mut position, found);
            assert_eq!(position, after);
            assert_eq!(position.in_check(), !position.checkers().is_empty(), "{text} {position:?}");
        }
    }
}

#[test]
fn what_is_known_of_checks_is_so() {
    walk(|_, _, _| ());
}

#[test]
fn what_stands_as_written_is_canonical() {
    let mut standing = 0;
    walk(|rules, position, text| {
        let bare = text.trim_end_matches(['+', '#']);
        let odd = [format!("{bare}+"), format!("{bare}#"), bare.replace('x', ""), bare.to_owned()];
        for text in odd.into_iter().chain([text.to_owned()]) {
            let Ok((mv, remark)) = rules.resolve(position, &text, None) else { continue };
            for notation in ["san", "uci", "lan"] {
                if rules.reads_canonically(Some(notation)) && rules.stands_as_written(mv, remark) {
                    let mut after = *position;
                    after.play(mv);
                    let mut canonical = String::new();
                    rules.write_move(position, mv, &after, Some(notation), &mut canonical);
                    assert_eq!(text, canonical, "{position:?}");
                    standing += 1;
                }
            }
        }
    });
    assert!(standing > 1000, "{standing}");
}
