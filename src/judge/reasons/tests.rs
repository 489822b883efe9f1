use super::*;
use crate::{
    record::{Header, MoveText, NodeId},
    source::Span,
};

/// The reason that a last comment gives, as kind and side.
fn reason(text: &'static str) -> Option<(Kind, Option<Side>)> {
    let mut record = Record::new(Game::Xiangqi);
    for (name, value) in [("Red", "上海 胡荣华"), ("Black", "柳大华")] {
        let span = Span::default();
        let header = Header { name: name.into(), value: value.into(), span, value_span: span };
        record.headers.push(header);
    }
    let mv = MoveText { text: "炮二平五".into(), span: Span::default(), side: None };
    let node = record.tree.add(NodeId::ROOT, Some(mv));
    record.tree.note(node, NoteKind::Comment, "", text, Span::default());
    read(&record).0.map(|reason| (reason.kind, reason.side))
}

#[test]
fn sure_phrases_are_read() {
    use Kind::{
        Absent, Agreement, Foul, Illegal, Limit, Mate, Repetition, Resignation, Stalemate, Time,
    };
    const RED: Option<Side> = Some(Side::First);
    const BLACK: Option<Side> = Some(Side::Second);
    for (text, kind, side) in [
        ("红方超时", Time, RED),
        ("黑超时，红胜", Time, BLACK),
        ("黑方超時判負。", Time, BLACK),
        ("&nbsp;&nbsp;黑方局超时", Time, BLACK),
        ("末后，黑方因为形势困难，所以长时间思考，超时作负。", Time, None),
        ("黑方认负", Resignation, BLACK),
        ("(黑认负)", Resignation, BLACK),
        ("至此，红方投子认负。", Resignation, RED),
        ("双方子力悬殊，至此无力再战，遂认负。\r\n探究黑方的败因，在于……", Resignation, None),
        ("至此，红可兵五进一，长驱直入，黑无法抵抗而认负。", Resignation, BLACK),
        ("柳大华认负", Resignation, BLACK),
        ("胡荣华投子", Resignation, RED),
        ("雙方議和！", Agreement, None),
        ("实力相当，同意作和。", Agreement, None),
        ("双方不变，作和。", Repetition, None),
        ("双方不变一将一闲和。", Repetition, None),
        ("红方长将判负", Repetition, RED),
        ("自然限着和棋", Limit, None),
        ("60回合未吃子判和", Limit, None),
        ("双方四十回合自然限着作和", Limit, None),
        ("黑方三次犯规判负", Foul, BLACK),
        ("黑方被将死", Mate, BLACK),
        ("黑方将死", Mate, None),
        ("困毙", Stalemate, None),
        ("黑方缺席判负", Absent, BLACK),
        ("红方违反行棋规定", Illegal, RED),
        ("White resigns", Resignation, RED),
        ("Black forfeits on time.", Time, BLACK),
        ("Red wins on time", Time, BLACK),
        ("Xboard adjudication: Checkmate", Mate, None),
        ("Draw by repetition", Repetition, None),
        ("Draw agreed", Agreement, None),
    ] {
        assert_eq!(reason(text), Some((kind, side)), "{text}");
    }
}

#[test]
fn what_might_be_is_no_reason() {
    for text in [
        "如红方超时，黑胜",
        "若走车三平四，则黑方认负",
        "黑方如变着，红方认负。",
        "红方长考，险些超时。",
        "至此，聂棋圣认负。",
        "此局黑马不受限制，可以成和。",
        "黑炮被困毙，放弃续弈，红胜。",
        "黑方长杀",
        "长将",
        "绝杀无解",
        "红方提和",
        "红胜。",
        "红方一将一杀，古例作和",
        "White would have resigned",
        "If Black resigns",
        "normal",
        "",
    ] {
        assert_eq!(reason(text), None, "{text}");
    }
}

#[test]
fn rounds_and_results() {
    let nobody = Record::new(Game::Xiangqi);
    let players = phrases::Players::new(&nobody);
    let find = |text| phrases::find(text, Span::default(), &players, Game::Xiangqi);
    assert_eq!(find("四十回合自然限着作和").and_then(|reason| reason.rounds), Some(40));
    assert_eq!(find("50-move rule").and_then(|reason| reason.rounds), Some(50));
    let stated = |text| phrases::result(text, Span::default()).map(|stated| stated.outcome);
    assert_eq!(stated("&nbsp;&nbsp;[红胜]。"), Some(Outcome::Win(Side::First)));
    assert_eq!(stated("黑勝！"), Some(Outcome::Win(Side::Second)));
    assert_eq!(stated("和局。"), Some(Outcome::Draw));
    for text in ["红胜定", "红胜势", "红胜。黑方子力尽管后退", "", "。", "?"] {
        assert_eq!(stated(text), None, "{text}");
    }
}

#[test]
fn every_english_phrase_passes_the_quick_looks() {
    let nobody = Record::new(Game::Xiangqi);
    let players = phrases::Players::new(&nobody);
    for (kind, _, phrases) in table::ENGLISH {
        for phrase in phrases.split('|') {
            let shouted = phrase.to_uppercase();
            for text in [phrase.to_owned(), format!("So ({shouted})"), format!("x, {phrase} !")] {
                assert!(sieve::may_hold(&text), "{text}");
                let found = phrases::find(&text, Span::default(), &players, Game::Xiangqi);
                assert_eq!(found.map(|reason| reason.kind), Some(*kind), "{text}");
            }
        }
    }
    let clock = "[%clk 0:03:36]";
    assert!(!sieve::may_hold(clock) && phrases::result(clock, Span::default()).is_none());
}
