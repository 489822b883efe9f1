//! The words of the chess variants, where they say more than standard chess.

use super::{
    Words,
    chess::{fault_words, in_san, lack_words, list, refusal_words, remarks, role_words, start},
    side_words, start_span,
};
use crate::{
    findings::{Arg, Code, Finding},
    games::{
        chess::variants::{Position, Refusal, Variant, VariantChess},
        rules::{EndedBy, Rules},
    },
    record::Record,
    source::Span,
    stage,
};

pub(in crate::judge) const WORDS: Words<VariantChess> = Words {
    candidates: |_, position| (position.legal_moves(), &["san", "uci"]),
    refusal,
    remarks,
    qualify: |_, finding| finding,
    respell: in_san,
    respell_owed: |_| None,
    start: |refusal| match refusal {
        Refusal::Chess(refusal) => start(refusal),
        _ => Arg::words("not a FEN", "不是 FEN"),
    },
    faults: |position| position.faults().into_iter().filter_map(fault_words).collect(),
    unplayable: |_| None,
    setup_faults: |_, _| None,
    slip: None,
};

/// The finding that a record without a `Variant` is read as one by its FEN.
pub(in crate::judge) fn inferred(record: &Record<'_>) -> Option<Finding> {
    let variant = stage::inferred_variant(record)?;
    let finding = Finding::new(Code::VariantByStart, start_span(record));
    Some(finding.with("variant", variant_words(variant)))
}

fn refusal(rules: &VariantChess, refusal: &Refusal, position: &Position, _: &str) -> Finding {
    let mover = rules.to_move(position);
    let new = |code| {
        let mut finding = Finding::new(code, Span::default());
        finding.rule = Some(rules.variant.rule());
        finding.with("variant", variant_words(rules.variant))
    };
    match *refusal {
        Refusal::Chess(ref refusal) => refusal_words(refusal, mover),
        Refusal::MustCapture { targets } => new(Code::MustCapture).with("squares", list(targets)),
        Refusal::NotInHand { role } => new(Code::NotInHand)
            .with("side", side_words(mover, false))
            .with("piece", role_words(role)),
        Refusal::DropOnMan { square } => new(Code::DropOnMan).with("square", square.to_string()),
        Refusal::PawnDropOnEdge { .. } => new(Code::PawnDropOnEdge),
        Refusal::KingCaptures { square } => {
            new(Code::KingCaptures).with("square", square.to_string())
        }
        Refusal::ExplodesOwnKing { square, king } => new(Code::ExplodesOwnKing)
            .with("square", square.to_string())
            .with("king", king.to_string()),
        Refusal::GivesCheck { king, attacker } => new(Code::GivesCheck)
            .with("square", attacker.to_string())
            .with("king", king.to_string()),
        Refusal::NotInVariant { what } => new(Code::NotInVariant).with("what", lack_words(what)),
        Refusal::AfterEnd { by } => new(Code::ChAfterEnd).with("by", end_words(by)),
    }
}

/// How the game has ended before a move.
fn end_words(by: EndedBy) -> Arg {
    match by {
        EndedBy::Checkmate => Arg::words("checkmate", "已被将死"),
        EndedBy::Stalemate => Arg::words("stalemate", "已是逼和"),
        EndedBy::DeadPosition => Arg::words("a dead position", "已是死局"),
        EndedBy::KingExploded => Arg::words("a king has exploded", "王已被炸毁"),
        EndedBy::AllMenLost => Arg::words("a side has lost all its men", "一方棋子已全部送完"),
        EndedBy::StalemateWins | EndedBy::StalemateCounted => {
            Arg::words("the side to move has no move", "轮走方已无着可走")
        }
        EndedBy::HordeDestroyed => Arg::words("the horde is destroyed", "白方兵群已被全歼"),
        EndedBy::ThirdCheck => Arg::words("the third check was given", "已第三次将军"),
        EndedBy::KingOnHill => Arg::words("a king is on the hill", "王已走到中心四格"),
        EndedBy::RaceWon => Arg::words("the race is won", "王已先到第八横线"),
        EndedBy::RaceDrawn => Arg::words("the race is drawn", "双方的王已同到第八横线"),
    }
}

/// The name of a variant; the Chinese ones are those of Lichess, with the tag's name.
fn variant_words(variant: Variant) -> Arg {
    let name = variant.name();
    let chinese = match variant {
        Variant::Crazyhouse => "疯狂象棋",
        Variant::Atomic => "原子象棋",
        Variant::Antichess => "反象棋",
        Variant::Suicide => "自杀象棋",
        Variant::Horde => "兵群象棋",
        Variant::ThreeCheck => "三次将军",
        Variant::KingOfTheHill => "山丘之王",
        Variant::RacingKings => "王者竞速",
    };
    Arg::words(name, format!("{chinese}（{name}）"))
}
