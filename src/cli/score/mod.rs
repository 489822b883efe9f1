//! `yanpu score`: the count of finished games of Go.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use serde::Serialize;

use super::{
    Done, Failure,
    args::{ScoreArgs, ScoreFormat},
    batch::{self, Event, Taken, Work},
    files,
    options::Options,
};
use crate::{
    findings::Lang,
    formats::Entry,
    games::go::{Point, RuleSet, notation::a1, ruleset, score::Owner},
    games::rules::Side,
    judge::{CountVerdict, Counted, DeadBy, Doubt, counted},
    record::Game,
    source::Source,
};

pub(super) fn run(args: &ScoreArgs, lang: Lang) -> Result<Done, Failure> {
    let options = Options::of(&args.input, args.encoding.as_deref(), lang)?;
    let (inputs, mut failures) = files::inputs(&args.input.paths, lang);
    let work = Work {
        make: |_: &Taken, _: &Source<'_>, _, entry: Entry<'_>| {
            let is_go = entry.record.game == Game::Go;
            is_go.then(|| counted(&entry.record, &options.profile, !args.ignore_result))
        },
        finish: |file: &Taken, number, made: Option<Option<Option<Counted>>>| {
            let counted = made.flatten()?;
            let mut out = String::new();
            match args.format {
                ScoreFormat::Jsonl => line(&file.name, number, counted.as_ref(), &mut out),
                ScoreFormat::Human => page(&file.name, number, counted.as_ref(), lang, &mut out),
            }
            let wrong =
                counted.is_some_and(|counted| counted.verdict == CountVerdict::Contradicted);
            Some((out, wrong))
        },
    };
    let mut out = io::BufWriter::new(io::stdout());
    let (mut games, mut wrong) = (0_u64, false);
    failures += batch::run(&inputs, &options, &work, |_, event| {
        if let Event::Out(Some((text, contradicted))) = event {
            games += 1;
            wrong |= contradicted;
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    })?;
    out.flush()?;
    if failures > 0 || games == 0 {
        return Err(Failure::Other(match lang {
            Lang::En if failures > 0 => format!("{failures} unreadable"),
            Lang::Zh if failures > 0 => format!("有 {failures} 项无法读取"),
            Lang::En => "no game of Go".to_owned(),
            Lang::Zh => "没有围棋对局".to_owned(),
        }));
    }
    Ok(if wrong { Done::Findings } else { Done::Clean })
}

#[derive(Serialize)]
struct Pair {
    black: u32,
    white: u32,
}

impl From<(u32, u32)> for Pair {
    fn from((black, white): (u32, u32)) -> Self {
        Self { black, white }
    }
}

#[derive(Serialize)]
struct Counts {
    area: Pair,
    territory: Pair,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    number: u32,
    rules: Option<&'a str>,
    dead: Vec<String>,
    score: Option<Counts>,
    result: Option<String>,
    recorded: &'a str,
    verdict: &'a str,
    sure: bool,
    rules_by: &'a [&'a str],
}

/// One JSON object; without `score` where the game cannot be played to its end.
fn line(file: &str, number: u32, counted: Option<&Counted>, out: &mut String) {
    let line = Line {
        file,
        number,
        rules: counted.map(|it| it.rules.rules.name),
        dead: counted.map_or_else(Vec::new, |it| names(&it.score.dead, it.position.rows())),
        score: counted
            .map(|it| Counts { area: it.score.area.into(), territory: it.score.territory.into() }),
        result: counted.map(Counted::result),
        recorded: counted.map_or("", |it| &it.recorded),
        verdict: counted.map_or(CountVerdict::Undecidable, |it| it.verdict).name(),
        sure: counted.is_some_and(Counted::is_sure),
        rules_by: counted.map_or(&[], |it| it.rules.by),
    };
    if let Ok(text) = serde_json::to_string(&line) {
        out.push_str(&text);
        out.push('\n');
    }
}

fn names(points: &[Point], rows: u8) -> Vec<String> {
    let name = |&point: &Point| {
        let mut name = String::new();
        a1::write(point, rows, &mut name);
        name
    };
    points.iter().map(name).collect()
}

/// The board and its counts, for reading.
fn page(file: &str, number: u32, counted: Option<&Counted>, lang: Lang, out: &mut String) {
    let say = |en: &'static str, zh: &'static str| if lang == Lang::En { en } else { zh };
    let _ = writeln!(out, "{file} #{number}");
    let Some(it) = counted else {
        let _ = writeln!(
            out,
            "{}\n",
            say("the main line cannot be played to its end", "主线无法走到终局")
        );
        return;
    };
    board(it, out);
    let _ = writeln!(
        out,
        "{}",
        say(
            "X O stones, x o dead stones, + - points of Black and White, . nobody's",
            "X O 为活子，x o 为死子，+ - 为黑、白的空，. 为公有"
        )
    );
    let dead = names(&it.score.dead, it.position.rows()).join(" ");
    let _ = writeln!(
        out,
        "{} {}",
        say("dead:", "死子："),
        if dead.is_empty() { say("none", "无") } else { &dead }
    );
    let from = match (it.dead_by, it.is_sure()) {
        (DeadBy::Marks, _) => say("as the record marks them", "依记录所标"),
        (DeadBy::Result, _) => say(
            "not settled by the board; the recorded result is that of these",
            "仅凭棋盘不能确定，取与记录结果相符的一种",
        ),
        (DeadBy::Board, true) => say("sure", "可靠"),
        (DeadBy::Board, false) => say("not sure", "不确定"),
    };
    let _ = writeln!(out, "{from}");
    let (area, territory, stones) = (it.score.area, it.score.territory, it.score.stones);
    let row = |name: &str, (black, white): (u32, u32)| match lang {
        Lang::En => format!("{name:<10} Black {black}, White {white}\n"),
        Lang::Zh => format!("{name}：黑 {black}，白 {white}\n"),
    };
    out.push_str(&row(say("area", "数子"), area));
    out.push_str(&row(say("territory", "数目"), territory));
    out.push_str(&row(say("stones", "活子"), stones));
    if it.score.in_seki != (0, 0) {
        out.push_str(&row(say("in seki", "双活中"), it.score.in_seki));
    }
    if it.terms.warnings != (0, 0) {
        out.push_str(&row(say("warnings", "警告"), it.terms.warnings));
    }
    let (komi, handicap) = (it.terms.komi, it.terms.handicap);
    let _ = match lang {
        Lang::En => writeln!(out, "komi {komi}, handicap {handicap}"),
        Lang::Zh => writeln!(out, "贴目 {komi}，让子 {handicap}"),
    };
    let by = it.rules.by.join(", ");
    for rules in ruleset::ALL.into_iter().filter(|rules| rules.name != it.rules.rules.name) {
        let margin = it.score.margin(&rules, &it.terms);
        let _ = writeln!(out, "  {:<17} {}", rules.name, by_rules(it, rules, margin, lang));
    }
    let margin = by_rules(it, it.rules.rules, it.margin, lang);
    let why = match lang {
        _ if by.is_empty() => {
            say("(the usual rules: the record hints at none)", "（记录未提示规则，取通用规则）")
                .to_owned()
        }
        Lang::En => format!("(by {by})"),
        Lang::Zh => format!("（依据 {by}）"),
    };
    let _ = writeln!(out, "* {:<17} {margin} {why}", it.rules.rules.name);
    if it.counts_seki {
        let _ = writeln!(
            out,
            "{}",
            say(
                "the eyes in seki are counted, as servers do: the record names no rules",
                "记录未写规则，双活中的眼从网站通例计目"
            )
        );
    }
    verdict(it, lang, out);
    out.push('\n');
}

/// A margin as a rule set tells it: in Chinese by Chinese rules also in 子.
fn by_rules(it: &Counted, rules: RuleSet, margin: f64, lang: Lang) -> String {
    let text = it.by_points(margin);
    let chinese = rules.name.starts_with("chinese") && lang == Lang::Zh && margin.abs() > 0.001;
    if chinese { format!("{text}（{} 子）", margin.abs() / 2.0) } else { text }
}

fn verdict(it: &Counted, lang: Lang, out: &mut String) {
    let say = |en: &'static str, zh: &'static str| if lang == Lang::En { en } else { zh };
    let words = match it.verdict {
        CountVerdict::Confirmed => say("confirmed", "相符"),
        CountVerdict::Contradicted => say("contradicted", "不符"),
        CountVerdict::Undecidable => say("undecidable", "无法判定"),
    };
    let (counted, recorded) = (it.result(), &*it.recorded);
    let _ = match lang {
        Lang::En => write!(out, "counted {counted}, recorded {recorded:?}: {words}"),
        Lang::Zh => write!(out, "计算 {counted}，记录“{recorded}”：{words}"),
    };
    if it.with_seki {
        out.push_str(say(" (with the eyes in seki counted)", "（双活中的眼计目）"));
    } else if it.counts_seki && it.verdict == CountVerdict::Confirmed {
        out.push_str(say(" (without the eyes in seki)", "（双活中的眼不计目）"));
    }
    out.push_str(match it.doubt {
        None => "",
        Some(Doubt::Stones) => say(" (not all stones are settled)", "（有死活未定的棋）"),
        Some(Doubt::Breach) => {
            say(" (moves were refused on the way)", "（途中有不合规则的着手，终局局面不可靠）")
        }
        Some(Doubt::Komi) => say(" (the komi is not known)", "（贴目不明）"),
        Some(Doubt::Rules) => {
            say(" (it is right by another way of counting)", "（按另一种计算方法则相符）")
        }
        Some(Doubt::End) => {
            say(" (the record does not show that both sides passed)", "（记录没有写出双方停着）")
        }
        Some(Doubt::Seki) => say(" (there are eyes in seki)", "（有双活中的眼）"),
        Some(Doubt::Shared) => say(
            " (it is right where one side alone is counted, without the shared points)",
            "（只数一方而不计公有点则相符）",
        ),
        Some(Doubt::Handicap) => say(
            " (it is right with another worth of the handicap stones)",
            "（让子另行折算则相符）",
        ),
    });
    out.push('\n');
    if it.verdict == CountVerdict::Undecidable {
        for fight in &it.score.unsettled {
            let stones = names(fight, it.position.rows()).join(" ");
            let _ = writeln!(out, "{} {stones}", say("open:", "未定："));
        }
    }
}

fn board(it: &Counted, out: &mut String) {
    let (columns, rows) = (it.position.columns(), it.position.rows());
    let mut dead = it.score.dead.iter().peekable();
    for row in 0..rows {
        let _ = write!(out, "{:>3}", rows - row);
        for column in 0..columns {
            let point = Point::new(column, row);
            let is_dead = dead.next_if_eq(&&point).is_some();
            let owner =
                it.score.owners[usize::from(row) * usize::from(columns) + usize::from(column)];
            let mark = match (it.position.at(point), is_dead, owner) {
                (Some(Side::First), false, _) => 'X',
                (Some(Side::First), true, _) => 'x',
                (Some(Side::Second), false, _) => 'O',
                (Some(Side::Second), true, _) => 'o',
                (None, _, Owner::Black) => '+',
                (None, _, Owner::White) => '-',
                (None, _, Owner::Nobody) => '.',
            };
            out.extend([' ', mark]);
        }
        out.push('\n');
    }
    out.push_str("   ");
    for column in 0..columns {
        out.push(' ');
        a1::write_column(column, out);
    }
    out.push('\n');
}
