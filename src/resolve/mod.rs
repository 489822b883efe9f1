//! Puts moves that only the whole game can settle into full words, before the replay.
//!
//! The arbiters' short form of xiangqi (炮25, rules A 7.5) and signed scribbles (马8+7, 车1-2) name
//! no direction. Each line of a record with such texts is read as a whole; each of them is
//! replaced by the full text of the likeliest reading, and what stays open is found. A variation
//! is read from the position that the line it leaves leads to.

mod form;
mod lines;
mod words;

use std::borrow::Cow;

use crate::{
    findings::{Code, Finding},
    games::{
        rules::Rules,
        xiangqi::{Position, Standing, Xiangqi, is_chinese, short::Options, standing},
    },
    record::{Game, MoveText, NodeId, Record},
    stage::{self, Profile},
};

/// A record whose moves say all, and what there is to tell of it.
#[derive(Clone, Debug)]
pub struct Resolved<'r, 's> {
    /// The record with its moves in full; the same one where it had no short or signed texts.
    pub record: Cow<'r, Record<'s>>,
    /// What stayed open, by the places of the moves.
    pub findings: Vec<Finding>,
    /// For each open move its node and a comment that keeps what was written and its readings.
    pub comments: Vec<(NodeId, String)>,
}

/// Resolves a record as `profile` has it: how sure a reading must be not to be told, and what
/// another sheet of the same game says.
pub fn resolve<'r, 's>(record: &'r Record<'s>, profile: &Profile) -> Resolved<'r, 's> {
    let mut resolved =
        Resolved { record: Cow::Borrowed(record), findings: Vec::new(), comments: Vec::new() };
    if record.game != Game::Xiangqi || stage::unknown_variant(record).is_some() {
        return resolved;
    }
    let glyphs = || record.tree.ids().any(|node| text(record, node).is_some_and(form::is_short));
    let compared =
        || !profile.also.is_empty() && first(record).is_some_and(|mv| is_chinese(&mv.text));
    let wanted = glyphs() || compared();
    if !wanted && !first(record).is_some_and(|mv| form::is_lettered(&mv.text)) {
        return resolved;
    }
    let rules = stage::xiangqi(record);
    let Ok(start) = rules.start(stage::start(record)) else { return resolved };
    if !wanted {
        match beside_dialects(record, &rules, &start) {
            Standing::Better => {}
            Standing::Worse => return resolved,
            Standing::Tied => {
                resolved.findings.extend(tie(record, &rules));
                return resolved;
            }
        }
    }
    let end = stage::end(record).and_then(|end| rules.start(Some(&end.value)).ok());
    let other: Vec<&str> = profile.also.iter().map(String::as_str).collect();
    let options =
        Options { sure: profile.sure, end: end.as_ref(), other: &other, ..Options::default() };
    let told = lines::Reader::new(&rules, record, !wanted).read(start, &options);
    resolved.findings = told.findings;
    resolved.findings.sort_by_key(|finding| finding.span.start);
    resolved.findings.extend(loose(record));
    resolved.comments = told.comments;
    let mut full = record.clone();
    for (node, text) in told.texts {
        full.tree.retext(node, text);
    }
    resolved.record = Cow::Owned(full);
    resolved
}

/// Whether the text is in short or signed form.
pub(crate) fn is_terse(text: &str) -> bool {
    form::is_short(text) || form::is_lettered(text)
}

fn text<'r>(record: &'r Record<'_>, node: NodeId) -> Option<&'r str> {
    record.tree.node(node).mv.as_ref().map(|mv| &*mv.text)
}

fn first<'r, 's>(record: &'r Record<'s>) -> Option<&'r MoveText<'s>> {
    record.tree.main_line().find_map(|node| record.tree.node(node).mv.as_ref())
}

/// How many moves of the short form have blanks inside or full-width letters; those in full are
/// told where they are judged.
fn loose(record: &Record<'_>) -> Option<Finding> {
    let is_loose = |text: &str| {
        text.chars().any(|c| c.is_whitespace() || matches!(c, 'Ａ'..='Ｚ' | 'ａ'..='ｚ'))
    };
    let moves = record.tree.ids().filter_map(|node| record.tree.node(node).mv.as_ref());
    let mut loose = moves.filter(|mv| is_loose(&mv.text) && form::is_short(&mv.text));
    let first = loose.next()?;
    let finding = Finding::new(Code::LooseSpelling, first.span).with("move", &*first.text);
    Some(finding.with("n", 1 + loose.count()))
}

fn main_texts<'r>(record: &'r Record<'_>) -> Vec<&'r str> {
    record.tree.main_line().filter_map(|node| text(record, node)).collect()
}

/// How the lettered short form stands against the notation that the record is read in otherwise.
fn beside_dialects(record: &Record<'_>, rules: &Xiangqi, start: &Position) -> Standing {
    match stage::named_form(record) {
        stage::Named::Short => Standing::Better,
        stage::Named::Notation => Standing::Worse,
        stage::Named::Nothing => standing(start, &main_texts(record), rules.notation),
    }
}

fn tie(record: &Record<'_>, rules: &Xiangqi) -> Option<Finding> {
    let finding = Finding::new(Code::DialectTie, first(record)?.span);
    let finding = finding.with("taken", rules.notation.name()).with("other", "zh-signed");
    Some(finding.with("n", main_texts(record).len()))
}
