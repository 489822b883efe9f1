//! The words of xiangqi.

use super::{Respelt, Words, side_words};
use crate::{
    findings::{Arg, Code, Finding, Severity},
    games::{
        rules::{Rules, Side},
        xiangqi::{
            Fault, FenFault, Move, Notation, Piece, Place, Position, Refusal, Remark, Respelling,
            Role, Square, Verdict, Xiangqi,
        },
    },
    record::Record,
    source::Span,
};

pub(in crate::judge) const WORDS: Words<Xiangqi> = Words {
    candidates: |rules, position| (position.legal_moves(), near_notations(rules.notation)),
    refusal,
    remarks,
    qualify: |_, finding| finding,
    respell,
    respell_owed: |_| None,
    start,
    faults,
    setup_faults: |_, _| None,
    slip: None,
    unplayable: |_| None,
};

/// The notations to look for a slip in: a move of the record is near to none of another base.
const fn near_notations(notation: Notation) -> &'static [&'static str] {
    match notation {
        Notation::Uci1 => &["uci1"],
        Notation::Wxf2018 => &["wxf2018", "wxf"],
        Notation::WxfXqbase => &["wxf-xqbase", "wxf"],
        Notation::San => &["san"],
        Notation::San1 => &["san1"],
        Notation::Vietnamese => &["vi"],
        Notation::DhtmlXq => &["dhtmlxq"],
        _ => &["zh", "zh-hant", "iccs", "wxf"],
    }
}

/// Two notations that fit the moves alike and read them differently.
pub(in crate::judge) fn tie(record: &Record<'_>, verdict: Verdict) -> Option<Finding> {
    let other = verdict.tied?;
    let first = record.tree.main_line().find_map(|node| record.tree.node(node).mv.as_ref())?;
    let finding = Finding::new(Code::DialectTie, first.span);
    let finding = finding.with("taken", verdict.notation.name()).with("other", other.name());
    Some(finding.with("n", verdict.plies))
}

fn refusal(_: &Xiangqi, refusal: &Refusal, position: &Position, _: &str) -> Finding {
    let side = side_words(position.turn(), true);
    let new = |code| Finding::new(code, Span::default());
    let at = |code, square: Square| {
        let finding = new(code).with("square", square.to_string());
        match position.piece_at(square) {
            Some(piece) => finding.with("piece", piece_words(piece)),
            None => finding,
        }
    };
    match refusal {
        Refusal::Unreadable => new(Code::XqUnreadable),
        Refusal::NoSuchPiece { role, place } => new(Code::XqNoSuchPiece)
            .with("side", side)
            .with("piece", role.map_or(Arg::words("piece", "棋子"), role_words))
            .with("place", place_words(*place)),
        Refusal::WrongSide { square } => at(Code::XqWrongSide, *square).with("side", side),
        Refusal::HorseLegBlocked { leg } => at(Code::HorseLegBlocked, *leg),
        Refusal::ElephantEyeBlocked { eye } => at(Code::ElephantEyeBlocked, *eye),
        Refusal::CrossesRiver { to } => at(Code::CrossesRiver, *to),
        Refusal::LeavesPalace { to } => at(Code::LeavesPalace, *to),
        Refusal::CannonNoScreen { target } => at(Code::CannonNoScreen, *target),
        Refusal::CannonTooManyScreens { target, screens } => {
            at(Code::CannonTooManyScreens, *target).with("n", *screens)
        }
        Refusal::PathBlocked { by } => at(Code::XqPathBlocked, *by),
        Refusal::OwnPieceOnTarget { square } => at(Code::XqOwnPiece, *square),
        Refusal::PawnRetreats { from } => at(Code::PawnRetreats, *from),
        Refusal::PawnNotCrossed { from } => at(Code::PawnNotCrossed, *from),
        Refusal::OffBoard { from } => at(Code::XqOffBoard, *from),
        Refusal::WrongGeometry { from, .. } => at(Code::XqWrongGeometry, *from),
        Refusal::CapturesKing { square } => at(Code::CapturesKing, *square),
        Refusal::LeavesKingInCheck { by } => at(Code::XqLeavesKingInCheck, *by),
        Refusal::StillInCheck { by } => at(Code::XqStillInCheck, *by),
        Refusal::KingsFacing => new(Code::KingsFacing),
        Refusal::Ambiguous { candidates } => {
            let list: Vec<_> =
                candidates.iter().map(|mv| format!("{}-{}", mv.from, mv.to)).collect();
            new(Code::XqAmbiguous).with("n", list.len()).with("candidates", list.join(", "))
        }
        Refusal::AfterCheckmate => {
            new(Code::XqAfterEnd).with("by", Arg::words("checkmate", "已被将死"))
        }
        Refusal::AfterStalemate => {
            new(Code::XqAfterEnd).with("by", Arg::words("stalemate", "已被困毙"))
        }
        Refusal::BadFen { .. } => new(Code::BadStart).with("reason", start(refusal)),
    }
}

fn remarks(remark: Remark, tell: &mut dyn FnMut(Code)) {
    // Stacked pieces without 前 or 后 are how whole archives write, and so are 上 and 下: no
    // finding where only one legal move fits.
    for (mark, code) in [
        (Remark::FOREIGN_SCRIPT_DIGITS, Code::ForeignDigits),
        (Remark::FOREIGN_GLYPH, Code::ForeignGlyph),
        (Remark::RULE_SETS_DIFFER, Code::PawnRuleSetsDiffer),
        (Remark::GLYPH_SLIP, Code::GlyphSlip),
        (Remark::COLOUR_CONTRADICTS, Code::ColourContradicts),
        (Remark::LOOSE, Code::LooseSpelling),
    ] {
        if remark.contains(mark) {
            tell(code);
        }
    }
}

fn respell(rules: &Xiangqi, before: &Position, mv: Move, written: &str) -> Option<Respelt> {
    let Respelling { text, slips } = rules.respell(before, mv, written)?;
    let (en, zh): (Vec<_>, Vec<_>) = slips
        .iter()
        .map(|(old, new)| (format!("`{old}` for `{new}`"), format!("“{old}”应为“{new}”")))
        .unzip();
    Some(Respelt { text, slips: Some(Arg::words(en.join(", "), zh.join("，"))) })
}

/// The glyphs of each piece whose two sides are told apart, Red's and Black's.
const COLOURED: [[&[char]; 2]; 4] =
    [[&['兵'], &['卒']], [&['相'], &['象']], [&['仕'], &['士']], [&['帅', '帥'], &['将', '將']]];

/// Grades the finding on glyphs of the wrong side down where they are the record's style: one glyph
/// of the piece, written by both sides throughout.
pub(in crate::judge) fn grade_colours(
    rules: &Xiangqi,
    record: &Record<'_>,
    findings: &mut [Finding],
) {
    let Some(finding) = findings.iter_mut().find(|f| f.code == Code::ColourContradicts) else {
        return;
    };
    let Ok(start) = rules.start(crate::stage::start(record)) else { return };
    let mut side = start.turn();
    // For each piece, which side wrote which side's glyph.
    let mut seen = [[[false; 2]; 2]; 4];
    let line = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    for mv in line {
        for (seen, glyphs) in seen.iter_mut().zip(COLOURED) {
            for (seen, glyphs) in seen[side as usize].iter_mut().zip(glyphs) {
                *seen |= mv.text.contains(glyphs);
            }
        }
        side = side.other();
    }
    let contradicts = |[red, black]: [[bool; 2]; 2]| red[1] || black[0];
    let both = |[red, black]: [[bool; 2]; 2]| (red[0] || black[0]) && (red[1] || black[1]);
    let odd = |piece: &[[bool; 2]; 2]| contradicts(*piece) && both(*piece);
    if seen.into_iter().any(contradicts) && !seen.iter().any(odd) {
        finding.severity = Severity::Info;
    }
}

fn start(refusal: &Refusal) -> Arg {
    let Refusal::BadFen { reason } = refusal else {
        return Arg::words("not a FEN", "不是 FEN");
    };
    match reason {
        FenFault::UnknownLetter(letter) => {
            Arg::words(format!("`{letter}` names no piece"), format!("“{letter}”不代表任何棋子"))
        }
        FenFault::RankCount { found } => {
            Arg::words(format!("{found} ranks instead of 10"), format!("共 {found} 行，应为 10 行"))
        }
        FenFault::RankLength { rank, points } => Arg::words(
            format!("rank {rank} has {points} points instead of 9"),
            format!("第 {rank} 行有 {points} 个点，应为 9 个"),
        ),
    }
}

fn faults(position: &Position) -> Vec<Arg> {
    position.faults().into_iter().map(fault_words).collect()
}

fn fault_words(fault: Fault) -> Arg {
    let side = |side| match side {
        Side::First => ("Red", "红方"),
        Side::Second => ("Black", "黑方"),
    };
    match fault {
        Fault::MissingKing(owner) => {
            let (en, zh) = side(owner);
            Arg::words(format!("{en} has no king"), format!("{zh}没有将（帅）"))
        }
        Fault::TooMany { piece, count } => {
            let (en, zh) = piece_names(piece);
            Arg::words(format!("there are {count} of the {en}"), format!("{zh}有 {count} 个"))
        }
        Fault::Misplaced { square, piece } => {
            let (en, zh) = piece_names(piece);
            Arg::words(
                format!("the {en} can never stand on {square}"),
                format!("{zh}不可能在 {square}"),
            )
        }
        Fault::KingsFacing => Arg::words("the kings face each other", "将帅照面"),
        Fault::OpponentInCheck { by } => Arg::words(
            format!("the side that is not to move is in check from {by}"),
            format!("未轮到走棋的一方正被 {by} 将军"),
        ),
    }
}

fn piece_names(piece: Piece) -> (&'static str, &'static str) {
    match (piece.role, piece.side) {
        (Role::King, Side::First) => ("red king", "红帅"),
        (Role::King, Side::Second) => ("black king", "黑将"),
        (Role::Adviser, Side::First) => ("red adviser", "红仕"),
        (Role::Adviser, Side::Second) => ("black adviser", "黑士"),
        (Role::Elephant, Side::First) => ("red elephant", "红相"),
        (Role::Elephant, Side::Second) => ("black elephant", "黑象"),
        (Role::Horse, Side::First) => ("red horse", "红马"),
        (Role::Horse, Side::Second) => ("black horse", "黑马"),
        (Role::Chariot, Side::First) => ("red chariot", "红车"),
        (Role::Chariot, Side::Second) => ("black chariot", "黑车"),
        (Role::Cannon, Side::First) => ("red cannon", "红炮"),
        (Role::Cannon, Side::Second) => ("black cannon", "黑炮"),
        (Role::Pawn, Side::First) => ("red pawn", "红兵"),
        (Role::Pawn, Side::Second) => ("black pawn", "黑卒"),
    }
}

fn piece_words(piece: Piece) -> Arg {
    let (en, zh) = piece_names(piece);
    Arg::words(en, zh)
}

fn role_words(role: Role) -> Arg {
    match role {
        Role::King => Arg::words("king", "将（帅）"),
        Role::Adviser => Arg::words("adviser", "士（仕）"),
        Role::Elephant => Arg::words("elephant", "象（相）"),
        Role::Horse => Arg::words("horse", "马"),
        Role::Chariot => Arg::words("chariot", "车"),
        Role::Cannon => Arg::words("cannon", "炮"),
        Role::Pawn => Arg::words("pawn", "兵（卒）"),
    }
}

fn place_words(place: Place) -> Arg {
    match place {
        Place::File(file) => Arg::words(format!("on file {file}"), format!("在第 {file} 路")),
        Place::Square(square) => Arg::words(format!("on {square}"), format!("在 {square} ")),
        Place::Tandem => Arg::words("in that order on one file", "在同一路上按此次序"),
        Place::Board => Arg::words("on the board", "在棋盘上"),
    }
}
