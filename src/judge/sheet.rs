//! What a scoresheet leaves out: missing records, fouls for them, what must stand on it at the end.

use serde::Serialize;

use super::clocks::Clocks;
use crate::{
    findings::{Arg, Code, Finding, Severity},
    gaps::{Gap, Gaps},
    record::{Game, Header, NodeId, Outcome, Record, Side},
    source::Span,
    stage::Profile,
};

/// What the record shows of its own keeping.
#[derive(Clone, Debug, Default)]
pub struct SheetFacts {
    /// The runs of main-line plies that are not recorded.
    pub gaps: Vec<Gap>,
    /// The fouls of each side, where the record tells of any: gaps, a count of fouls, or whose
    /// sheet it is.
    pub fouls: Option<Fouls>,
}

/// Fouls of xiangqi (rules A 9): those noted on the sheet and those for missing records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Fouls {
    /// Red's. Where nobody knows whose sheet it is, its gaps count here as if it were Red's.
    pub red: u32,
    /// Black's. Where nobody knows whose sheet it is, its gaps count here as if it were Black's.
    pub black: u32,
}

impl Fouls {
    const fn of(self, side: Side) -> u32 {
        match side {
            Side::First => self.red,
            Side::Second => self.black,
        }
    }

    fn add(&mut self, side: Side, n: u32) {
        let fouls = match side {
            Side::First => &mut self.red,
            Side::Second => &mut self.black,
        };
        *fouls = fouls.saturating_add(n);
    }
}

/// Consecutive moves without a record that make one foul (rules A 7.1).
const RUN: u32 = 4;
/// Fouls that lose the game (rules A 4.1.8).
const MOST: u32 = 3;

/// Weighs the gaps of a record, its fouls, its clocks, and in competition its completeness.
pub(super) fn judge(
    record: &Record<'_>,
    gaps: &Gaps,
    profile: &Profile,
    findings: &mut Vec<Finding>,
) -> SheetFacts {
    let clocks = Clocks::of(record);
    if let Some(clocks) = &clocks {
        clocks.judge(record, findings);
    }
    let fouls = if record.game == Game::Xiangqi {
        fouls(record, gaps, clocks.as_ref(), findings)
    } else {
        None
    };
    if profile.competition {
        complete(record, findings);
    }
    SheetFacts { gaps: gaps.runs.clone(), fouls }
}

/// The first header of one of these names that is not empty.
fn header<'r, 's>(record: &'r Record<'s>, names: &[&str]) -> Option<&'r Header<'s>> {
    let filled = |header: &&Header<'_>| !header.value.trim().is_empty();
    record
        .headers
        .iter()
        .filter(filled)
        .find(|header| names.iter().any(|name| header.name.eq_ignore_ascii_case(name)))
}

const PLAYERS: [&[&str]; 2] =
    [&["红方", "紅方", "Red", "先手", "White"], &["黑方", "Black", "后手"]];

/// Whose sheet it is, where its header says so.
fn owner(record: &Record<'_>) -> Option<Side> {
    let names = ["记录方", "持方", "记录人", "记录员", "Keeper", "Scorer", "Sheet"];
    let value = header(record, &names)?.value.trim().to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| value.contains(word));
    let red = says(&["红", "紅", "red", "先手"]);
    let black = says(&["黑", "black", "后手"]);
    if red != black {
        return Some(if red { Side::First } else { Side::Second });
    }
    let plays = |names: &[&str]| {
        header(record, names).is_some_and(|player| {
            let player = player.value.trim().to_lowercase();
            let bare = player.split(['（', '(', ' ']).next().unwrap_or("");
            player == value || bare == value
        })
    };
    match (plays(PLAYERS[0]), plays(PLAYERS[1])) {
        (true, false) => Some(Side::First),
        (false, true) => Some(Side::Second),
        _ => None,
    }
}

/// The fouls that are noted in the header, and whether any are.
fn noted(record: &Record<'_>, findings: &mut Vec<Finding>) -> Option<Fouls> {
    let mut fouls: Option<Fouls> = None;
    let sides: [(&[&str], Option<Side>); 3] = [
        (&["犯规", "犯規", "Fouls", "犯规情况"], None),
        (&["红方犯规", "红犯规", "RedFouls"], Some(Side::First)),
        (&["黑方犯规", "黑犯规", "BlackFouls"], Some(Side::Second)),
    ];
    for (names, side) in sides {
        let Some(header) = header(record, names) else { continue };
        if let Some(read) = read_fouls(&header.value, side) {
            let fouls = fouls.get_or_insert_default();
            fouls.add(Side::First, read.red);
            fouls.add(Side::Second, read.black);
        } else {
            let finding = Finding::new(Code::FoulsUnread, header.value_span);
            findings.push(finding.with("text", &*header.value));
        }
    }
    fouls
}

/// Reads `红1 黑0`, `红方1次，黑方无`, `1:0`, `无`; with a `side` a single number.
fn read_fouls(text: &str, side: Option<Side>) -> Option<Fouls> {
    let text = text.trim().to_lowercase();
    if matches!(&*text, "无" | "無" | "没有" | "均无" | "none" | "-" | "—" | "/" | "0") {
        return Some(Fouls::default());
    }
    let (mut fouls, mut of) = (Fouls::default(), side);
    let mut plain = Vec::new();
    let mut told = [false; 2];
    let mut rest = &*text;
    while let Some(c) = rest.chars().next() {
        let mut len = c.len_utf8();
        let number = match c {
            '0'..='9' => {
                len = rest.bytes().take_while(u8::is_ascii_digit).count();
                rest[..len].parse().ok()
            }
            '无' | '零' => Some(0),
            '一' => Some(1),
            '二' | '两' => Some(2),
            '三' => Some(3),
            '四' => Some(4),
            _ => {
                let sides = [("红", Side::First), ("red", Side::First), ("紅", Side::First)];
                let more = [("黑", Side::Second), ("black", Side::Second)];
                let named = sides.iter().chain(&more).find(|(word, _)| rest.starts_with(word));
                if let Some((word, side)) = named {
                    (of, len) = (Some(*side), word.len());
                }
                None
            }
        };
        if let Some(number) = number {
            match of {
                Some(side) if !told[side as usize] => {
                    fouls.add(side, number);
                    told[side as usize] = true;
                }
                Some(_) => return None,
                None => plain.push(number),
            }
        }
        rest = &rest[len..];
    }
    match (&plain[..], told) {
        ([], [false, false]) => None,
        ([], _) => Some(fouls),
        ([red, black], [false, false]) => Some(Fouls { red: *red, black: *black }),
        _ => None,
    }
}

/// Counts the fouls; tells those for missing records, and what three of them do to the result.
fn fouls(
    record: &Record<'_>,
    gaps: &Gaps,
    clocks: Option<&Clocks>,
    findings: &mut Vec<Finding>,
) -> Option<Fouls> {
    let noted = noted(record, findings);
    let owner = owner(record);
    if gaps.runs.is_empty() && noted.is_none() && owner.is_none() {
        return None;
    }
    let noted = noted.unwrap_or_default();
    let mut total = noted;
    let mut missing = 0;
    for &run in gaps.runs.iter().filter(|run| run.plies() >= RUN) {
        let counted = clocks.map_or(run.plies(), |clocks| clocks.before_last_minutes(run, owner));
        let fouls = counted / RUN;
        let span = run_span(record, run);
        if fouls == 0 {
            let finding = Finding::new(Code::GapExempt, span).at_ply(run.first);
            findings.push(finding.with("first", run.first).with("last", run.last));
            continue;
        }
        missing += fouls;
        let whose = match owner {
            Some(side) => side_words(side),
            None => Arg::words("the owner of the sheet", "持此记录的一方"),
        };
        let finding = Finding::new(Code::RecordFoul, span).at_ply(run.first);
        let finding = finding.with("n", run.plies()).with("first", run.first);
        findings.push(finding.with("last", run.last).with("fouls", fouls).with("owner", whose));
    }
    for side in [Side::First, Side::Second] {
        if owner.is_none_or(|owner| owner == side) {
            total.add(side, missing);
        }
        // Of a sheet that may be anybody's, only noted fouls are surely this side's.
        let sure = if owner == Some(side) { total.of(side) } else { noted.of(side) };
        if sure >= MOST {
            let missing = sure - noted.of(side);
            findings.push(lost(record, side, (sure, missing, noted.of(side))));
        }
    }
    Some(total)
}

/// Three fouls lose: told, and warned of where the result has it otherwise.
fn lost(record: &Record<'_>, side: Side, (sure, missing, noted): (u32, u32, u32)) -> Finding {
    let tag = header(record, &["Result", "结果", "結果", "赛果", "比赛结果", "胜负"]);
    let tagged = tag.and_then(|tag| Some((Outcome::read(&tag.value)?, tag.value_span)));
    let marker = record.marker.as_ref();
    let marked = marker.and_then(|marker| Some((Outcome::read(&marker.text)?, marker.span)));
    let (outcome, span) = tagged
        .filter(|(outcome, _)| *outcome != Outcome::Unknown)
        .or(marked)
        .unwrap_or((Outcome::Unknown, Span::at(record.span.end as usize)));
    let finding = Finding::new(Code::FoulsLose, span).with("side", side_words(side));
    let finding = finding.with("n", sure).with("gaps", missing).with("noted", noted);
    let finding = finding.with("written", outcome.pgn());
    let agrees = outcome == Outcome::Win(side.other()) || outcome == Outcome::Unknown;
    if agrees { finding } else { finding.graded(Severity::Warning) }
}

fn run_span(record: &Record<'_>, run: Gap) -> Span {
    let tree = &record.tree;
    let moves = tree.main_line().filter_map(|node| tree.node(node).mv.as_ref());
    let spans = moves.skip(run.first as usize - 1).take(run.plies() as usize).map(|mv| mv.span);
    spans.reduce(Span::join).unwrap_or_default()
}

pub(super) fn side_words(side: Side) -> Arg {
    match side {
        Side::First => Arg::words("Red", "红方"),
        Side::Second => Arg::words("Black", "黑方"),
    }
}

/// What rules A 10.1 wants on a finished sheet (FIDE 8.7 for chess: result and signatures).
fn complete(record: &Record<'_>, findings: &mut Vec<Finding>) {
    let rule = match record.game {
        Game::Xiangqi => "cxa1999 10.1",
        Game::Chess => "fide2023 8.7",
        Game::Go => return,
    };
    let xiangqi = record.game == Game::Xiangqi;
    let first = if xiangqi { ("Red", "红方") } else { ("White", "白方") };
    let mut lacks = |lacking: bool, en: String, zh: String| {
        if lacking {
            let end = record.tree.last().unwrap_or(NodeId::ROOT);
            let at = record.span.end.max(record.tree.node(end).tail);
            let finding = Finding::new(Code::SheetIncomplete, Span::at(at as usize));
            let mut finding = finding.with("what", Arg::words(en, zh));
            finding.rule = Some(rule);
            findings.push(finding);
        }
    };
    let known = |text: &str| Outcome::read(text).is_some_and(|known| known != Outcome::Unknown);
    let result = header(record, &["Result", "结果", "結果", "赛果", "比赛结果", "胜负"]);
    let marked = record.marker.as_ref().is_some_and(|marker| known(&marker.text));
    let told = marked || result.is_some_and(|header| known(&header.value));
    lacks(!told, "the result".into(), "比赛结果".into());
    if xiangqi {
        let both = header(record, &["用时", "双方用时", "UsedTime", "Used time"]);
        let both = both.is_some_and(|header| numbers(&header.value) > 1);
        let names: [&[&str]; 2] = [
            &["红方用时", "红用时", "RedTime", "Red time"],
            &["黑方用时", "黑用时", "BlackTime", "Black time"],
        ];
        for (names, (en, zh)) in names.into_iter().zip([first, ("Black", "黑方")]) {
            let lacking = !both && header(record, names).is_none();
            lacks(lacking, format!("the time used by {en}"), format!("{zh}用时"));
        }
        let names = ["犯规", "犯規", "Fouls", "犯规情况", "红方犯规", "黑方犯规", "RedFouls"];
        lacks(header(record, &names).is_none(), "the count of fouls".into(), "犯规情况".into());
    }
    let all = header(record, &["签名", "签字", "Signatures", "Signature"]);
    let all = all.map_or(0, |header| {
        header
            .value
            .split([' ', '、', '，', ',', '/', ';'])
            .filter(|name| !name.trim().is_empty())
            .count()
    });
    let names: [(&[&str], (&str, &str), usize); 3] = [
        (
            &[
                "红方签名",
                "红方签字",
                "白方签名",
                "白方签字",
                "RedSignature",
                "WhiteSignature",
                "Red signature",
                "White signature",
            ],
            first,
            1,
        ),
        (&["黑方签名", "黑方签字", "BlackSignature", "Black signature"], ("Black", "黑方"), 2),
        (
            &[
                "裁判签名",
                "裁判签字",
                "裁判员签字",
                "裁判员签名",
                "ArbiterSignature",
                "Arbiter signature",
            ],
            ("the arbiter", "裁判"),
            3,
        ),
    ];
    for (names, (en, zh), count) in names {
        let lacking = all < count && header(record, names).is_none();
        lacks(lacking, format!("the signature of {en}"), format!("{zh}签名"));
    }
}

/// How many numbers a text holds; those with a unit or colon between them count as one.
fn numbers(text: &str) -> usize {
    let part = |c: char| c.is_ascii_digit() || ":：'′\"″分秒小时钟".contains(c);
    text.split(|c| !part(c)).filter(|word| word.contains(|c: char| c.is_ascii_digit())).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_fouls_are_read() {
        let both = |red, black| Some(Fouls { red, black });
        for (text, side, read) in [
            ("红1 黑0", None, both(1, 0)),
            ("红方一次，黑方无", None, both(1, 0)),
            ("Red 2, Black 1", None, both(2, 1)),
            ("1:2", None, both(1, 2)),
            ("无", None, both(0, 0)),
            ("黑2", None, both(0, 2)),
            ("2次", Some(Side::Second), both(0, 2)),
            ("待查", None, None),
            ("3", None, None),
        ] {
            assert_eq!(read_fouls(text, side), read, "{text}");
        }
    }
}
