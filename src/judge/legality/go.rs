//! The words of Go.

use super::Words;
use crate::{
    findings::{Applicability, Arg, Code, Finding, Severity},
    games::{
        go::{
            Go, Position, Refusal, Remark, Stray,
            notation::{a1, han, sgf_point},
            ruleset::{Clause, Sanction},
        },
        rules::Side,
    },
    source::Span,
};

pub(in crate::judge) const WORDS: Words<Go> = Words {
    candidates: |_, _| (Vec::new(), &[]),
    refusal,
    remarks,
    qualify,
    respell: |_, _, _, _| None,
    respell_owed: |_| None,
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
        Refusal::OffBoard { .. } if written.starts_with('[') => {
            new(Code::BadSetup).with("why", Arg::words("has a point off the board", "有点在棋盘外"))
        }
        _ if written.starts_with('[') => {
            new(Code::BadSetup).with("why", Arg::words("cannot be read", "无法读取"))
        }
        Refusal::Unreadable { .. } => {
            let finding = new(Code::GoUnreadable);
            match coordinate(position, written.trim()) {
                Some(letters) => finding.fixed(Applicability::Unsafe, Span::default(), letters),
                None => finding,
            }
        }
        Refusal::OffBoard { .. } => new(Code::GoOffBoard),
        Refusal::Occupied { point, by } => {
            let finding = new(Code::Occupied).with("colour", colour_words(*by));
            let void = Arg::words("; the move is void", "，此着无效");
            stray(finding.with("point", name(*point)).with("sanction", void), position)
        }
        Refusal::Suicide { point, stones } => {
            let finding = new(Code::Suicide).with("point", name(*point)).with("n", *stones);
            stray(by(finding, rules, rules.rules.on_suicide), position)
        }
        Refusal::Ko { point, taken_at, .. } => {
            let finding = new(Code::Ko).with("point", name(*point)).with("taken", *taken_at);
            stray(by(finding, rules, rules.rules.on_ko), position)
        }
        Refusal::Superko { repeats_move, .. } => {
            let finding = new(Code::Superko).with("repeats", *repeats_move);
            stray(by(finding, rules, rules.rules.on_repetition), position)
        }
    }
}

/// The letters of SGF for a move that is a coordinate of the board, `R16` or 16の四.
fn coordinate(position: &Position, written: &str) -> Option<String> {
    let (columns, rows) = (position.columns(), position.rows());
    let point = a1::read(written, columns, rows)
        .or_else(|| han::read_move(written, columns, rows).ok().flatten())?;
    let mut letters = String::new();
    sgf_point::write_point(point, &mut letters);
    Some(letters)
}

/// Behind a refused entry the board need not be that of the game: what the board refuses there may
/// be no more than a consequence. It is a warning that names the cause, and nobody is judged by it.
fn stray(mut finding: Finding, position: &Position) -> Finding {
    let cause = match position.strays_from() {
        None => return finding,
        Some(Stray::Move(number)) => Arg::words(
            format!("; it may follow from what was refused at move {number}"),
            format!("；可能由第 {number} 着被拒所致"),
        ),
        Some(Stray::Setup) => Arg::words(
            "; it may follow from the setup that could not be read",
            "；可能由未能读出的摆子所致",
        ),
    };
    finding.severity = Severity::Warning;
    finding.args.retain(|arg| arg.0 != "sanction");
    finding.with("sanction", cause)
}

/// Puts to a finding the article it rests on, and what the rules make of the breach.
fn by(mut finding: Finding, rules: &Go, clause: Clause) -> Finding {
    finding.rule = Some(clause.article);
    let name = rules.rules.name;
    let sanction = sanction_words(clause.sanction).map_or(Arg::words("", ""), |(en, zh)| {
        Arg::words(format!("; by {name} {en}"), format!("；{name}：{zh}"))
    });
    finding.with("sanction", sanction)
}

/// What a rule makes of a breach, as the end of a sentence; `None` where it does not say.
const fn sanction_words(sanction: Sanction) -> Option<(&'static str, &'static str)> {
    Some(match sanction {
        Sanction::Forbidden => return None,
        Sanction::Void => ("the move is void, its turn lost", "着手无效，弃权一次"),
        Sanction::VoidAndWarning => (
            "the move is void, its turn lost, and a warning is given",
            "着手无效，弃权一次，并警告一次",
        ),
        Sanction::SecondVoidAndWarning => {
            ("the second move is void, and a warning is given", "第二着无效，并警告一次")
        }
        Sanction::Loss => ("it loses the game", "判负"),
        Sanction::Pass => {
            ("it is taken back, if noticed at once, for a pass", "当即发现则收回，作停一着")
        }
        Sanction::DrawOrReplay => ("a draw or a replay may be ruled", "可判和棋或者重下"),
        Sanction::ByEvent => (
            "the event may provide for no result, a draw or a play-off",
            "由比赛另定，如无胜负、和棋、加赛",
        ),
        Sanction::NoResult => ("the players may agree on no result", "双方同意则为无胜负"),
        Sanction::Draw => ("the game is drawn if neither side gives way", "双方互不相让则为和棋"),
        Sanction::Undecidable => (
            "it is allowed or not as the ko is a fighting or a disturbing one, which is not decided here",
            "为争劫还是搅劫决定可否，本程序不作判定",
        ),
        Sanction::Unknown => ("it is not known here what becomes of it", "如何处理，此处无据"),
    })
}

/// Puts to a remark what the chosen rules say of it.
fn qualify(rules: &Go, mut finding: Finding) -> Finding {
    match finding.code {
        Code::SameColourTwice => by(finding, rules, rules.rules.on_two_moves),
        Code::SuperkoRemark => by(finding, rules, rules.rules.on_repetition),
        Code::AfterPasses => {
            finding.rule = Some(rules.rules.end_article);
            finding.with("passes", rules.rules.passes)
        }
        _ => finding,
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

/// White's first move on an empty board has one cause with a handicap whose stones are not set, and
/// so have Black's first moves in a row: one finding tells of it.
pub(in crate::judge) fn grade_turns(findings: &mut Vec<Finding>) {
    if !findings.iter().any(|finding| finding.code == Code::HandicapWithoutStones) {
        return;
    }
    let first = |finding: &Finding| finding.path.is_empty() && finding.ply == Some(1);
    findings.retain(|finding| finding.code != Code::WrongFirstColour || !first(finding));
    for finding in findings.iter_mut().filter(|finding| finding.code == Code::SameColourTwice) {
        if finding.path.is_empty() && finding.ply == Some(2) {
            finding.severity = Severity::Info;
            let sanction = finding.args.iter_mut().filter(|arg| arg.0 == "sanction");
            sanction.for_each(|arg| arg.1 = Arg::words("", ""));
        }
    }
}

/// What the rules make of a breach they make of a move that was played: of one in a variation they
/// say nothing, and there a side that goes on alone just shows what is threatened. So it is in a
/// main line in which stones are set between moves: that is a lesson and no game.
pub(in crate::judge) fn grade_variations(findings: &mut [Finding]) {
    let lesson = findings.iter().any(|finding| finding.code == Code::SetupInMainLine);
    for finding in findings.iter_mut().filter(|finding| lesson || !finding.path.is_empty()) {
        match finding.code {
            Code::SameColourTwice => finding.severity = Severity::Info,
            Code::SuperkoRemark => {}
            // A warning names the refusal that it may follow from.
            Code::Suicide | Code::Ko | Code::Superko if finding.severity == Severity::Error => {}
            _ => continue,
        }
        let sanction = finding.args.iter_mut().filter(|arg| arg.0 == "sanction");
        sanction.for_each(|arg| arg.1 = Arg::words("", ""));
    }
}
