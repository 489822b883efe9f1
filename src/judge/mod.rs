//! The judge: what a record says against its game.
//!
//! One file a question: `legality` asks the rules about every move, `result` the board about the
//! result, `headers` the headers about each other, `reasons` the words of the record about its end.
//! For xiangqi `repetition` and `limit` look at the main line as a whole, and `ends` at what all of
//! these say of each other; for chess `chess` does both.

mod chess;
mod clocks;
mod counted;
mod diagram;
mod ends;
mod headers;
mod judgement;
mod legality;
mod limit;
mod operations;
mod places;
mod reasons;
mod repetition;
mod result;
mod setup;
pub mod sheet;
mod suggest;
mod trail;

use std::collections::BTreeMap;

pub use chess::Draws;
pub use counted::{Count, CountVerdict, Counted, DeadBy, Doubt, counted};
use ends::Ends;
pub use headers::values::is_eco_code;
pub use judgement::Judgement;
use legality::Checker;
pub use limit::{Claim, Limit};
pub use reasons::{Kind as ReasonKind, Reason};
pub use repetition::{Evidence, Repetition, Verdict};
use result::Board;
pub use result::Derived;
pub use sheet::{Fouls, SheetFacts};
use trail::Trail;

use crate::{
    findings::{Code, Finding, Severity},
    games::{
        go::Go,
        rules::{EndedBy, Ending, Rules},
        xiangqi::Xiangqi,
    },
    gaps::{self, Gaps},
    record::{Game, NodeId, Note, Outcome, Record, Tree, go::server::server},
    replay::{Observer, replay},
    resolve::resolve,
    settle::settle,
    source::Span,
    stage::{self, Profile},
};

/// More findings of one code than this in one game are counted, not listed.
const MOST_OF_A_CODE: usize = 50;

/// Judges one game: its moves, its result and its headers. `findings` are those of its reader;
/// they come out again among the others, in the order of their places.
pub fn judge(record: &Record<'_>, findings: Vec<Finding>, profile: &Profile) -> Judgement {
    let mut judgement = Judgement::blank(record);
    judge_into(record, findings, profile, true, &mut judgement);
    judgement
}

/// Judges one game as [`judge`] does, but leaves out its last position, which takes time to write.
pub fn verify(record: &Record<'_>, findings: Vec<Finding>, profile: &Profile) -> Judgement {
    let mut judgement = Judgement::blank(record);
    judge_into(record, findings, profile, false, &mut judgement);
    judgement
}

/// Judges one game as [`judge`] does, its `last` position left out or not, into a
/// [blank](Judgement::blank) judgement.
pub(crate) fn judge_into(
    record: &Record<'_>,
    mut findings: Vec<Finding>,
    profile: &Profile,
    last: bool,
    judgement: &mut Judgement,
) {
    use legality::{go, variants, xiangqi};
    let filled;
    let (mut record, mut gaps) = (record, Gaps::default());
    if record.tree.has_gaps() {
        (filled, gaps) = gaps::fill(record, profile);
        record = &*filled;
    }
    judgement.sheet = sheet::judge(record, &gaps, profile, &mut findings);
    findings.extend(gaps.findings.iter().cloned());
    let resolved;
    if record.game == Game::Xiangqi {
        let found = resolve(record, profile);
        findings.extend(found.findings);
        resolved = found.record;
        record = &*resolved;
    }
    let gaps = &gaps;
    match record.game {
        _ if stage::unknown_variant(record).is_some() => unjudged(record, findings, judgement),
        Game::Xiangqi => {
            let verdict = stage::dialect(record);
            findings.extend(xiangqi::tie(record, verdict));
            let rules = Xiangqi { notation: verdict.notation };
            let judge = |record: &Record<'_>, findings, judgement: &mut Judgement| {
                // Where plies stand for others nothing is claimed of the line as a whole.
                let certain = gaps.unsure.is_empty();
                let aside = Aside {
                    observer: Trail::new(profile.xiangqi),
                    article: |_, ending| Some(xiangqi_article(ending.by)),
                    grade: |_, _, _| Severity::Error,
                    close: if certain { ends::judge } else { |_, _, _, _, _| () },
                };
                judge_by(&rules, &xiangqi::WORDS, (record, gaps), findings, last, aside, judgement);
            };
            judge(record, findings.clone(), judgement);
            if judgement.findings.iter().any(|found| found.code == Code::XqAmbiguous)
                && let Some((settled, told)) = settle(record)
            {
                findings.extend(told);
                judgement.clear(&settled);
                judge(&settled, findings, judgement);
            }
            xiangqi::grade_colours(&rules, record, &mut judgement.findings);
        }
        Game::Chess if let Some(rules) = stage::chess_variant(record) => {
            findings.extend(variants::inferred(record));
            let judge = |record: &Record<'_>, findings, judgement: &mut Judgement| {
                let aside = Aside {
                    observer: (),
                    article: |(), ending| Some(result::variant_article(ending.by)),
                    grade: |(), _, _| Severity::Error,
                    close: |(), _, _, _, _| (),
                };
                judge_by(
                    &rules,
                    &variants::WORDS,
                    (record, gaps),
                    findings,
                    last,
                    aside,
                    judgement,
                );
            };
            let kept = findings.clone();
            judge(record, findings, judgement);
            if let Some((settled, told)) = legality::chess::open(record, &judgement.findings) {
                let record = settled.as_ref().unwrap_or(record);
                judgement.clear(record);
                judge(record, [kept, told].concat(), judgement);
                legality::chess::hold_back(&mut judgement.findings);
            }
        }
        Game::Chess => {
            let words = &legality::chess::WORDS;
            let rules = stage::chess(record, profile);
            let judge = |record: &Record<'_>, findings, judgement: &mut Judgement| {
                let aside = Aside {
                    observer: chess::Trail::new(profile.chess, gaps.unsure.is_empty()),
                    article: chess::article,
                    grade: chess::grade,
                    close: |trail, _, ends, judgement, findings| {
                        chess::judge(trail, ends, judgement, findings);
                    },
                };
                judge_by(&rules, words, (record, gaps), findings, last, aside, judgement);
            };
            let kept = findings.clone();
            judge(record, findings, judgement);
            if let Some((settled, told)) = legality::chess::open(record, &judgement.findings) {
                let record = settled.as_ref().unwrap_or(record);
                judgement.clear(record);
                judge(record, [kept, told].concat(), judgement);
                legality::chess::hold_back(&mut judgement.findings);
            }
            chess::tell_kings(record, judgement);
        }
        Game::Go => {
            let chosen = stage::go_rules(record, profile);
            let count = profile.score.then(|| counted::judge(record, profile, &mut findings));
            let count = count.flatten();
            let rules =
                Go { coordinates: stage::writes_coordinates(record), ..Go::new(chosen.rules) };
            let aside = Aside {
                observer: setup::Idle::new(&record.tree),
                article: |_, _| None,
                grade: |_, _, _| Severity::Error,
                close: |idle, _, _, _, findings| findings.extend(idle.findings.iter().cloned()),
            };
            judge_by(&rules, &go::WORDS, (record, gaps), findings, last, aside, judgement);
            (judgement.rules, judgement.count) = (Some(Box::new(chosen)), count);
        }
    }
    if record.game == Game::Go {
        judgement.server = server(record).map(|(of, _)| of);
    }
    legality::grade_late(&mut judgement.findings);
}

/// What a game asks of its main line besides the questions that all games share.
struct Aside<R, A> {
    observer: A,
    /// The article on an ending that the last position proves; `None` where the chosen rules do
    /// not know it.
    article: fn(&A, Ending) -> Option<&'static str>,
    /// How bad another result than that of the ending is.
    grade: fn(&A, Ending, Outcome) -> Severity,
    /// Judges the main line as a whole, once the replay is over.
    close: fn(&A, &R, &Ends<'_, '_>, &mut Judgement, &mut Vec<Finding>),
}

/// The article of rules A on an ending in xiangqi.
const fn xiangqi_article(by: EndedBy) -> &'static str {
    match by {
        EndedBy::Stalemate => "cxa1999 4.1.3",
        _ => "cxa1999 4.1.1",
    }
}

/// Judges a game by its rules, into a judgement that is blank but for the keeping of the record.
fn judge_by<R: Rules, A: Observer<R>>(
    rules: &R,
    words: &legality::Words<R>,
    (record, gaps): (&Record<'_>, &Gaps),
    mut findings: Vec<Finding>,
    wants_last: bool,
    aside: Aside<R, A>,
    judgement: &mut Judgement,
) {
    let written = stage::start(record);
    let mut boards = Vec::new();
    let start = rules.start(written);
    let given = start.as_ref().ok().filter(|_| written.is_some());
    let unplayable = given.and_then(|start| words.unplayable_start(start, record));
    match start {
        Err(refusal) => {
            findings.push(words.bad_start(&refusal, record));
            judgement.result = result::judge(record, None, &mut findings);
        }
        Ok(_) if unplayable.is_some() => {
            findings.extend(unplayable);
            judgement.result = result::judge(record, None, &mut findings);
        }
        Ok(start) => {
            // The size of a Go board is no start position; stones set on it are.
            let given = written.is_some() && record.game != Game::Go || has_setup(record);
            if written.is_some() || record.game == Game::Go {
                words.start_faults(&start, record, &mut findings);
            }
            operations::judge(rules, &start, record, &mut findings);
            let diagram = stage::end(record);
            let wants = legality::Wants { start: given, last: wants_last || diagram.is_some() };
            let Aside { observer, article, grade, close } = aside;
            let mut observers = (Checker::new(words, &record.tree, wants, gaps), observer);
            replay(rules, &record.tree, start, &mut observers);
            let (checked, observer) = (observers.0.finish(), &observers.1);
            (judgement.plies, judgement.moves) = (checked.plies, checked.moves);
            judgement.plies += gaps.walked;
            judgement.moves += gaps.walked;
            let known = |ending| Some((ending, article(observer, ending)?));
            let known = checked.ending.and_then(known);
            let ending = known.map(|(ending, _)| ending);
            judgement.start = checked.start;
            findings.extend(checked.findings);
            boards = checked.boards;
            if let (Some(header), Some(last)) = (diagram, &checked.last) {
                diagram::judge(rules, record, header, (checked.plies, last), &mut findings);
            }
            judgement.last = checked.last.filter(|_| wants_last);
            judgement.derived = ending.map(Derived::new);
            let (reason, stated) = reasons::read(record);
            let grade =
                |written| known.map_or(Severity::Error, |(of, _)| grade(observer, of, written));
            let board = known.map(|(ending, article)| Board {
                ending,
                article,
                grade: &grade,
                reason: reason.as_ref(),
            });
            judgement.result = result::judge(record, board.as_ref(), &mut findings);
            let result = (Outcome::read(&judgement.result), result::span(record));
            let result = (result.0.unwrap_or(Outcome::Unknown), result.1);
            let ends = Ends::new(record, result, ending, (reason.as_ref(), stated));
            close(observer, rules, &ends, judgement, &mut findings);
            judgement.reason = reason;
        }
    }
    headers::judge(record, &mut findings);
    if record.game == Game::Go {
        legality::go::grade_turns(&mut findings);
        legality::go::grade_variations(&mut findings);
    }
    finish(&record.tree, judgement, findings, boards);
}

/// A game of a variant whose rules are not known here: kept, not judged.
fn unjudged(record: &Record<'_>, mut findings: Vec<Finding>, judgement: &mut Judgement) {
    if let (Some(name), false) = (stage::unknown_variant(record), record.game == Game::Go) {
        let span = record.header("Variant").map_or(record.span, |header| header.value_span);
        findings.push(Finding::new(Code::UnknownVariant, span).with("name", name));
    }
    judgement.result = result::judge(record, None, &mut findings);
    headers::judge(record, &mut findings);
    finish(&record.tree, judgement, findings, Vec::new());
}

/// Puts the findings in the order of their places and counts those beyond the bearable.
fn finish(
    tree: &Tree<'_>,
    judgement: &mut Judgement,
    findings: Vec<Finding>,
    boards: Vec<(Span, String)>,
) {
    if findings.is_empty() {
        return;
    }
    let mut kept = if findings.len() > MOST_OF_A_CODE { bearable(findings) } else { findings };
    places::fill(tree, &mut kept);
    let place = |finding: &Finding| (finding.span.start, finding.span.end, finding.code);
    if !kept.is_sorted_by_key(place) {
        kept.sort_by_key(place);
    }
    for (span, picture) in boards {
        let refused =
            |f: &Finding| f.span == span && f.severity == crate::findings::Severity::Error;
        if let Some(index) = kept.iter().position(refused) {
            judgement.boards.insert(index, picture);
        }
    }
    judgement.findings = kept;
}

/// At most so many findings of each code, and how many more there are.
#[cold]
fn bearable(findings: Vec<Finding>) -> Vec<Finding> {
    let mut counts: BTreeMap<Code, (usize, Span)> = BTreeMap::new();
    let mut kept = Vec::with_capacity(findings.len().min(MOST_OF_A_CODE * 4));
    for finding in findings {
        let count = counts.entry(finding.code).or_insert((0, finding.span));
        *count = (count.0 + 1, finding.span);
        // Every open move is told: a reading is never chosen silently.
        if count.0 <= MOST_OF_A_CODE || finding.code == Code::ShortFormOpen {
            kept.push(finding);
        }
    }
    counts.remove(&Code::ShortFormOpen);
    for (code, (count, span)) in counts {
        if let Some(more @ 1..) = count.checked_sub(MOST_OF_A_CODE) {
            let summary = Finding::new(Code::MoreOfTheSame, Span::at(span.start as usize));
            kept.push(summary.with("n", more).with("code", code.id()));
        }
    }
    kept
}

/// Whether stones are set before the first move.
fn has_setup(record: &Record<'_>) -> bool {
    let sets = |note: &Note<'_>| matches!(&*note.name, "AB" | "AW" | "AE");
    record.game == Game::Go && record.tree.notes(NodeId::ROOT).any(sets)
}

/// The span that stands for a node in findings: its move, else all that belongs to it.
fn node_span(record: &Tree<'_>, node: NodeId) -> Span {
    if let Some(mv) = &record.node(node).mv {
        return mv.span;
    }
    let first = record.notes(node).next().map_or(0, |note| note.span.start);
    Span { start: first, end: record.node(node).tail.max(first) }
}
