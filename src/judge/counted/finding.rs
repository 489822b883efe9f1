//! The count of a game as findings of `check`.

use super::{CountVerdict, Counted, Doubt, claim::Claim, counted};
use crate::{
    findings::{Arg, Code, Finding},
    games::go::{Point, notation::a1},
    record::Record,
    stage::Profile,
};

/// What is told of the count of a judged game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The result as counted, in its SGF form.
    pub result: String,
    /// What the recorded result is worth.
    pub verdict: CountVerdict,
    /// Whether dead stones and board are beyond doubt.
    pub sure: bool,
}

/// More stones than this are not listed.
const MOST_STONES: usize = 40;

/// Counts a game that its record says was counted, and tells where the result is another. `None`
/// where it does not say so, or the main line cannot be played to its end.
pub(in crate::judge) fn judge(
    record: &Record<'_>,
    profile: &Profile,
    findings: &mut Vec<Finding>,
) -> Option<Count> {
    let header = record.header("RE")?;
    if matches!(Claim::read(&header.value), Claim::Nothing) {
        return None;
    }
    let counted = counted(record, profile, true)?;
    let result = counted.result();
    let told = |code| {
        Finding::new(code, header.value_span)
            .with("name", &*header.name)
            .with("text", header.value.trim())
            .with("counted", &*result)
            .with("rules", counted.rules.rules.name)
    };
    match (counted.verdict, counted.doubt) {
        (CountVerdict::Contradicted, _) => {
            findings.push(told(Code::CountContradicts).with("dead", dead_words(&counted)));
        }
        (CountVerdict::Undecidable, Some(doubt)) => {
            findings.push(told(Code::CountOpen).with("why", doubt_words(doubt, &counted)));
        }
        _ => {}
    }
    Some(Count { verdict: counted.verdict, sure: counted.is_sure(), result })
}

fn dead_words(counted: &Counted) -> Arg {
    let dead = names(&counted.score.dead, counted);
    match counted.score.dead.len() {
        0 => Arg::words(", with no dead stones", "，无死子"),
        1..=MOST_STONES => Arg::words(format!(", dead: {dead}"), format!("，死子 {dead}")),
        n => Arg::words(format!(", with {n} dead stones"), format!("，死子 {n} 个")),
    }
}

fn doubt_words(doubt: Doubt, counted: &Counted) -> Arg {
    match doubt {
        Doubt::Stones => {
            let stones = counted.score.unsettled.concat();
            let open = names(&stones[..stones.len().min(MOST_STONES)], counted);
            if open.is_empty() {
                return Arg::words("the game was hardly over", "棋局多半尚未下完");
            }
            Arg::words(
                format!("not all stones are settled: {open}"),
                format!("有死活未定的棋：{open}"),
            )
        }
        Doubt::Breach => Arg::words("moves were refused on the way", "途中有不合规则的着手"),
        Doubt::Komi => Arg::words("the komi is not known", "贴目不明"),
        Doubt::Rules => {
            Arg::words("it is right by another way of counting", "按另一种计算方法则相符")
        }
        Doubt::End => {
            Arg::words("the record does not show that both sides passed", "记录没有写出双方停着")
        }
        Doubt::Seki => Arg::words("there are eyes in seki", "有双活中的眼"),
        Doubt::Shared => Arg::words(
            "it is right where one side alone is counted, without the shared points",
            "只数一方而不计公有点则相符",
        ),
        Doubt::Handicap => Arg::words(
            "it is right with another worth of the handicap stones",
            "让子另行折算则相符",
        ),
    }
}

/// Points as `Q16 R4`.
fn names(points: &[Point], counted: &Counted) -> String {
    let mut out = String::new();
    for point in points {
        if !out.is_empty() {
            out.push(' ');
        }
        a1::write(*point, counted.position.rows(), &mut out);
    }
    out
}
