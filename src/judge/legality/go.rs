//! The words of Go.

use super::Words;
use crate::{
    findings::{Arg, Code, Finding},
    games::{
        go::{Go, Position, Refusal, Remark, notation::a1},
        rules::Side,
    },
    source::Span,
};

pub(in crate::judge) const WORDS: Words<Go> = Words {
    candidates: |_, _| (Vec::new(), &[]),
    refusal,
    remarks,
    respell: |_, _, _, _| None,
    start,
    faults: |_| Vec::new(),
    setup_faults,
    slip: None,
    unplayable: |_| None,
};

fn refusal(rules: &Go, refusal: &Refusal, position: &Position, written: &str) -> Finding {
    let new = |code| Finding::new(code, Span::default());
    let name = |point| {
        let mut name = String::new();
        a1::write(point, position.rows(), &mut name);
        name
    };
    match refusal {
        Refusal::BadSize { .. } => new(Code::BadStart).with("reason", start(refusal)),
        // Setup is written with its brackets.
        _ if written.starts_with('[') => new(Code::BadSetup),
        Refusal::Unreadable { .. } => new(Code::GoUnreadable),
        Refusal::OffBoard { .. } => new(Code::GoOffBoard),
        Refusal::Occupied { point, by } => {
            new(Code::Occupied).with("colour", colour_words(*by)).with("point", name(*point))
        }
        Refusal::Suicide { point, stones } => {
            let mut finding = new(Code::Suicide).with("point", name(*point)).with("n", *stones);
            finding.rule = Some(rules.rules.suicide_article);
            finding
        }
        Refusal::Ko { point, taken_at, .. } => {
            let mut finding = new(Code::Ko).with("point", name(*point)).with("taken", *taken_at);
            finding.rule = Some(rules.rules.ko_article);
            finding
        }
        Refusal::Superko { repeats_move, .. } => {
            let mut finding = new(Code::Superko).with("repeats", *repeats_move);
            finding.rule = Some(rules.rules.repetition_article);
            finding
        }
    }
}

fn remarks(remark: Remark, tell: &mut dyn FnMut(Code)) {
    for (mark, code) in [
        (Remark::SAME_COLOUR_TWICE, Code::SameColourTwice),
        (Remark::WRONG_FIRST_COLOUR, Code::WrongFirstColour),
        (Remark::SUPERKO_POSITIONAL, Code::SuperkoRemark),
        (Remark::NONSTANDARD_PASS, Code::NonstandardPass),
        (Remark::LOWERED, Code::LoweredPoint),
        (Remark::AFTER_PASSES, Code::AfterPasses),
    ] {
        if remark.contains(mark) {
            tell(code);
        }
    }
}

fn start(refusal: &Refusal) -> Arg {
    match refusal {
        Refusal::BadSize { written } => Arg::words(
            format!("`{written}` is no board size from 1 to 52"),
            format!("“{written}”不是 1 到 52 路的棋盘"),
        ),
        _ => Arg::words("not a board size", "不是棋盘大小"),
    }
}

fn setup_faults(position: &Position, span: Span) -> Option<Finding> {
    let groups = position.faults().len();
    (groups > 0).then(|| Finding::new(Code::SetupNoLiberty, span).with("n", groups))
}

fn colour_words(side: Side) -> Arg {
    match side {
        Side::First => Arg::words("black", "黑"),
        Side::Second => Arg::words("white", "白"),
    }
}
