//! The words of chess.

use super::{Respelt, Words, side_words};
use crate::{
    findings::{Applicability, Arg, Code, Finding, Severity},
    games::{
        chess::{
            BadFen, Chess, Fault, Position, Refusal, Remark, Role, Square, Squares,
            variants::{Lacks, notation::is_drop},
        },
        rules::{Rules, Side},
    },
    record::Record,
    settle::{doubts, settle},
    source::Span,
};

pub(in crate::judge) const WORDS: Words<Chess> = Words {
    candidates: |_, position| (position.legal_moves(), &["san", "uci"]),
    refusal,
    remarks,
    qualify: |_, finding| finding,
    respell: in_san,
    respell_owed: |written| {
        let move_text = written.strip_suffix('+').filter(|text| !text.ends_with('+'))?;
        Some(format!("{move_text}#"))
    },
    start,
    faults,
    unplayable,
    setup_faults: |_, _| None,
    slip: Some(Code::ChOneSlip),
};

/// What the whole game settles of moves that `findings` refuse, or leaves open of those that they
/// find odd: the record to judge again, where that is another, and what is told.
pub(in crate::judge) fn open<'s>(
    record: &Record<'s>,
    findings: &[Finding],
) -> Option<(Option<Record<'s>>, Vec<Finding>)> {
    let refused =
        |found: &Finding| found.severity == Severity::Error && found.code.id().starts_with("CH");
    if findings.iter().any(refused) {
        return settle(record).map(|(settled, told)| (Some(settled), told));
    }
    if findings.iter().any(|found| found.code == Code::SanSpelling) {
        let told = doubts(record);
        return (!told.is_empty()).then_some((None, told));
    }
    None
}

fn refusal(rules: &Chess, refusal: &Refusal, position: &Position, written: &str) -> Finding {
    if *refusal == Refusal::Unreadable && is_drop(written) {
        let chess = Arg::words("standard chess", "标准国际象棋");
        let finding = Finding::new(Code::NotInVariant, Span::default());
        return finding.with("what", lack_words(Lacks::Drops)).with("variant", chess);
    }
    refusal_words(refusal, rules.to_move(position))
}

/// A move in SAN, where its text is another.
pub(super) fn in_san<R: Rules>(
    rules: &R,
    before: &R::Position,
    mv: R::Move,
    written: &str,
) -> Option<Respelt> {
    let mut after = before.clone();
    rules.play(&mut after, mv);
    let mut text = String::new();
    rules.write_move(before, mv, &after, None, &mut text);
    (text != written).then_some(Respelt { text, slips: None })
}

/// Trusts the fixes of the writing less where it is open what some of the letters mean: written in
/// full, the moves would no longer show the doubt.
pub(in crate::judge) fn hold_back(findings: &mut [Finding]) {
    let open = |found: &Finding| matches!(found.code, Code::ChLettersOpen | Code::ChPawnOrBishop);
    if !findings.iter().any(open) {
        return;
    }
    let written = findings
        .iter_mut()
        .filter(|found| matches!(found.code, Code::CheckMarkWrong | Code::SanSpelling));
    for fix in written.filter_map(|found| found.fix.as_mut()) {
        fix.applicability = Applicability::Unsafe;
    }
}

/// What a variant does not have.
pub(super) fn lack_words(what: Lacks) -> Arg {
    match what {
        Lacks::Castling => Arg::words("castling", "王车易位"),
        Lacks::Drops => Arg::words("dropping of pieces", "打入"),
    }
}

/// The finding on a refused move of a side.
pub(super) fn refusal_words(refusal: &Refusal, mover: Side) -> Finding {
    let side = side_words(mover, false);
    let new = |code| Finding::new(code, Span::default());
    let at = |code, square: Square| new(code).with("square", square.to_string());
    match *refusal {
        Refusal::Unreadable => new(Code::ChUnreadable),
        Refusal::NoSuchPiece { role, .. } => new(Code::ChNoSuchPiece)
            .with("side", side)
            .with("piece", role.map_or(Arg::words("man", "棋子"), role_words)),
        Refusal::CannotReach { role, to, .. } => {
            at(Code::ChCannotReach, to).with("side", side).with("piece", role_words(role))
        }
        Refusal::PathBlocked { from, to, by } => {
            at(Code::ChPathBlocked, to).with("from", from.to_string()).with("by", by.to_string())
        }
        Refusal::OwnPieceOnTarget { square } => at(Code::ChOwnPiece, square),
        Refusal::TakesKing { square } => at(Code::TakesKing, square),
        Refusal::WrongSide { .. } => new(Code::ChWrongSide).with("side", side),
        Refusal::LeavesKingInCheck { king, attacker } => {
            at(Code::ChLeavesKingInCheck, attacker).with("king", king.to_string())
        }
        Refusal::KingIntoCheck { square, attacker } => {
            at(Code::KingIntoCheck, square).with("by", attacker.to_string())
        }
        Refusal::StillInCheck { attacker, .. } => at(Code::ChStillInCheck, attacker),
        Refusal::Ambiguous { candidates } => new(Code::ChAmbiguous)
            .with("n", candidates.count())
            .with("candidates", list(candidates)),
        Refusal::CastlingNoRight { .. } => new(Code::CastlingNoRight),
        Refusal::CastlingInCheck { attacker } => at(Code::CastlingInCheck, attacker),
        Refusal::CastlingThroughCheck { square } => at(Code::CastlingThroughCheck, square),
        Refusal::CastlingBlocked { square } => at(Code::CastlingBlocked, square),
        Refusal::PromotionMissing { to } => at(Code::PromotionMissing, to),
        Refusal::PromotionNotAllowed { .. }
        | Refusal::PromotionNotOnLastRank { .. }
        | Refusal::PromotionNotByPawn { .. } => {
            new(Code::PromotionWrong).with("reason", promotion_words(*refusal))
        }
        Refusal::EnPassantNotAvailable { to } => at(Code::EnPassantNotAvailable, to),
        Refusal::PawnCannotCapture { to, .. } => at(Code::PawnCannotCapture, to),
        Refusal::NothingToCapture { to, .. } => at(Code::NothingToCapture, to),
        Refusal::NullMoveInCheck { attacker } => at(Code::NullMoveInCheck, attacker),
        Refusal::AfterCheckmate => after_end("fide2023 5.1.1", ("checkmate", "已被将死")),
        Refusal::AfterStalemate => after_end("fide2023 5.2.1", ("stalemate", "已是逼和")),
        Refusal::BadFen(_) => new(Code::BadStart).with("reason", start(refusal)),
    }
}

fn after_end(article: &'static str, (en, zh): (&'static str, &'static str)) -> Finding {
    let mut finding = Finding::new(Code::ChAfterEnd, Span::default());
    finding.rule = Some(article);
    finding.with("by", Arg::words(en, zh))
}

fn promotion_words(refusal: Refusal) -> Arg {
    match refusal {
        Refusal::PromotionNotAllowed { .. } => {
            Arg::words("a pawn becomes neither king nor pawn", "兵不能升变为王或兵")
        }
        Refusal::PromotionNotByPawn { .. } => {
            Arg::words("only a pawn is promoted", "只有兵可以升变")
        }
        _ => Arg::words("no pawn reaches its last rank here", "此处没有兵到达底线"),
    }
}

pub(super) fn remarks(remark: Remark, tell: &mut dyn FnMut(Code)) {
    const MARKS: [Remark; 4] =
        [Remark::MISSING_CHECK, Remark::FALSE_CHECK, Remark::MISSING_MATE, Remark::FALSE_MATE];
    let mut rest = remark;
    let mut marked = false;
    for mark in MARKS {
        marked |= remark.has(mark);
        rest = rest.without(mark);
    }
    for (flag, code) in [
        (Remark::NULL_MOVE, Code::ChNullMovePlayed),
        (Remark::PROMOTION_ASSUMED, Code::PromotionAssumed),
    ] {
        if remark.has(flag) {
            tell(code);
            rest = rest.without(flag);
        }
    }
    if marked {
        tell(Code::CheckMarkWrong);
    }
    if !rest.is_empty() {
        tell(Code::SanSpelling);
    }
}

pub(super) fn start(refusal: &Refusal) -> Arg {
    let Refusal::BadFen(reason) = refusal else {
        return Arg::words("not a FEN", "不是 FEN");
    };
    match reason {
        BadFen::Empty => Arg::words("it is empty", "内容为空"),
        BadFen::TooFewRanks => Arg::words("fewer than 8 ranks", "少于 8 行"),
        BadFen::TooManyRanks => Arg::words("more than 8 ranks", "多于 8 行"),
        BadFen::RankLength { rank } => Arg::words(
            format!("rank {rank} does not hold 8 squares"),
            format!("第 {rank} 横线不是 8 格"),
        ),
        BadFen::UnknownMan { letter } => {
            Arg::words(format!("`{letter}` names no man"), format!("“{letter}”不代表任何棋子"))
        }
        BadFen::SideToMove => {
            Arg::words("the side to move is neither w nor b", "走棋方既不是 w 也不是 b")
        }
    }
}

fn faults(position: &Position) -> Vec<Arg> {
    position.faults().into_iter().filter_map(fault_words).collect()
}

/// Without a king of each side nothing is check, mate or legal (FIDE Laws 1.4).
fn unplayable(position: &Position) -> Option<Arg> {
    let bare = |side: &Side| (position.role(Role::King) & position.men(*side)).is_empty();
    let side = [Side::First, Side::Second].into_iter().find(bare)?;
    fault_words(Fault::NoKing { side })
}

pub(super) fn fault_words(fault: Fault) -> Option<Arg> {
    let of = |side| match side {
        Side::First => ("White", "白方"),
        Side::Second => ("Black", "黑方"),
    };
    Some(match fault {
        // Short FENs and en passant squares that no pawn can use are how many programs write.
        Fault::EnPassantDropped
        | Fault::FieldsMissing
        | Fault::CountersMissing
        | Fault::CountersUnreadable => return None,
        Fault::TurnMissing => Arg::words("it does not say who is to move", "没有写明轮到哪一方走"),
        Fault::RightDropped { letter } => Arg::words(
            format!("castling right {letter} has no king and rook to go with it"),
            format!("易位权 {letter} 没有相应的王和车"),
        ),
        Fault::TooManyPromoted { side, promoted, missing } => Arg::words(
            format!(
                "{} has {promoted} promoted men, but only {missing} pawns are gone",
                of(side).0
            ),
            format!("{}有 {promoted} 个升变子，但只少了 {missing} 个兵", of(side).1),
        ),
        Fault::NoKing { side } => {
            Arg::words(format!("{} has no king", of(side).0), format!("{}没有王", of(side).1))
        }
        Fault::SeveralKings { side, count } => Arg::words(
            format!("{} has {count} kings", of(side).0),
            format!("{}有 {count} 个王", of(side).1),
        ),
        Fault::AdjacentKings => Arg::words("the kings stand side by side", "两王相邻"),
        Fault::OpponentInCheck { attacker, .. } => Arg::words(
            format!("the side that is not to move is in check from {attacker}"),
            format!("未轮到走棋的一方正被 {attacker} 将军"),
        ),
        Fault::TooManyCheckers { checkers } => Arg::words(
            format!("no move can give check from {} at once", list(checkers)),
            format!("不可能同时被 {} 将军", list(checkers)),
        ),
        Fault::PawnOnEdgeRank { square } => {
            Arg::words(format!("a pawn stands on {square}"), format!("{square} 上有兵"))
        }
        Fault::TooManyPawns { side, count } => Arg::words(
            format!("{} has {count} pawns", of(side).0),
            format!("{}有 {count} 个兵", of(side).1),
        ),
        Fault::TooManyMen { side, count } => Arg::words(
            format!("{} has {count} men", of(side).0),
            format!("{}有 {count} 个棋子", of(side).1),
        ),
    })
}

pub(super) fn list(squares: Squares) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

pub(super) fn role_words(role: Role) -> Arg {
    match role {
        Role::King => Arg::words("king", "王"),
        Role::Queen => Arg::words("queen", "后"),
        Role::Rook => Arg::words("rook", "车"),
        Role::Bishop => Arg::words("bishop", "象"),
        Role::Knight => Arg::words("knight", "马"),
        Role::Pawn => Arg::words("pawn", "兵"),
    }
}
