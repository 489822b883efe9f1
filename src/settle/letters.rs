//! In which language a game of chess names its men: found over the whole game, never by one move.

use std::borrow::Cow;

use crate::{
    findings::{Applicability, Arg, Code, Edit, Finding, Fix},
    games::{
        chess::{
            notation::{
                letters::{ALL, Language, to_english},
                readings,
            },
            variants::notation::is_drop,
        },
        rules::Rules,
    },
    record::{MoveText, NodeId, Record},
    stage,
};

/// Languages that a sentence names.
const NAMED: usize = 3;

/// Moves that a language without a letter of its own has to play more than English.
const WITNESSES: usize = 6;

/// How far a main line is played when its letters are those of a language.
#[derive(PartialEq, Eq)]
struct Trial<M> {
    moves: Vec<M>,
    /// Texts of the main line that are no moves in these letters.
    unreadable: usize,
}

/// What the letters of a game are found to be.
pub(super) enum Letters<'s> {
    /// Those of one language (or of several that read all moves alike): the record in English.
    Known(Box<Record<'s>>, Finding),
    /// Languages that read the moves differently and lead equally far.
    Open(Finding),
}

/// Finds the language whose letters play strictly more of the main line than all others, English
/// included, and leave no more texts unreadable than English does; `None` where that is English.
pub(super) fn find<'s, R: Rules>(rules: &R, record: &Record<'s>) -> Option<Letters<'s>> {
    let tree = &record.tree;
    let texts: Vec<&MoveText<'s>> =
        tree.main_line().filter_map(|node| tree.node(node).mv.as_ref()).collect();
    let english = play(rules, record, &texts, (&ALL[0], texts.len()))?;
    let mut best: Vec<(&'static Language, Trial<R::Move>)> = Vec::new();
    for language in &ALL[1..] {
        let trial = play(rules, record, &texts, (language, english.unreadable))?;
        let length = trial.moves.len();
        // Letters that English has too (a French king is an R) speak only in numbers.
        let fits = trial.unreadable < english.unreadable
            || trial.unreadable == english.unreadable
                && length == texts.len()
                && (length == english.moves.len() || length >= english.moves.len() + WITNESSES);
        let beaten = best.first().is_some_and(|(_, best)| length < best.moves.len());
        if !fits || beaten || length < english.moves.len() || trial.moves == english.moves {
            continue;
        }
        best.retain(|(_, best)| best.moves.len() == length);
        best.push((language, trial));
    }
    let (_, first) = best.first()?;
    let tie = first.moves.len() == english.moves.len();
    // English is what PGN asks for: a game that it plays to its end is open only where a letter
    // that it does not need stands there, the `P` of a pawn.
    let alike = best.iter().all(|(_, trial)| trial.moves == first.moves);
    let odd = |mv: &&MoveText<'_>| mv.text.starts_with('P');
    if tie && first.moves.len() == texts.len() && !texts.iter().any(odd) {
        return None;
    }
    if tie || !alike {
        let mut languages: Vec<&'static Language> =
            best.iter().map(|&(language, _)| language).collect();
        if tie {
            languages.insert(0, &ALL[0]);
        }
        let apart = texts.iter().find(|mv| mv.text.starts_with(char::is_uppercase))?;
        let finding = Finding::new(Code::ChLettersOpen, apart.span);
        let finding = finding.with("move", &*apart.text).with("n", first.moves.len());
        return Some(Letters::Open(finding.with("languages", names(&languages))));
    }
    let languages: Vec<_> = best.iter().map(|&(language, _)| language).collect();
    Some(translate(record, &languages))
}

/// Whether the text has the shape of a move or, in the variants that have them, of a drop.
fn is_move(text: &str) -> bool {
    readings::is_move(text) || is_drop(text)
}

/// Plays the main line in the letters of a language, as far as it goes, or until more than `most`
/// texts are found to be no moves.
fn play<R: Rules>(
    rules: &R,
    record: &Record<'_>,
    texts: &[&MoveText<'_>],
    (language, most): (&Language, usize),
) -> Option<Trial<R::Move>> {
    let mut position = rules.start(stage::start(record)).ok()?;
    let english = std::ptr::eq(language, &raw const ALL[0]);
    let read = |text| if english { Some(Cow::Borrowed(text)) } else { to_english(text, language) };
    let mut trial = Trial { moves: Vec::new(), unreadable: 0 };
    let mut open = true;
    for mv in texts {
        let text = read(&*mv.text).filter(|text| is_move(text));
        trial.unreadable += usize::from(text.is_none());
        if trial.unreadable > most {
            break;
        }
        open = open
            && text.is_some_and(|text| match rules.resolve(&position, &text, None) {
                Ok((found, _)) => {
                    rules.play(&mut position, found);
                    trial.moves.push(found);
                    true
                }
                Err(_) => false,
            });
    }
    Some(trial)
}

/// The record in English letters, all lines, and the finding that says so.
fn translate<'s>(record: &Record<'s>, languages: &[&'static Language]) -> Letters<'s> {
    let tree = &record.tree;
    let mut english = record.clone();
    let mut edits = Vec::new();
    let mut first = None;
    for node in tree.ids() {
        let Some(mv) = &tree.node(node).mv else { continue };
        let Some(text) = to_english(&mv.text, languages[0]).filter(|text| is_move(text)) else {
            continue;
        };
        if let Cow::Owned(text) = text {
            first.get_or_insert((node, mv));
            edits.push(Edit { span: mv.span, text: text.clone() });
            english.tree.retext(node, text);
        }
    }
    let (node, mv) = first.map_or((NodeId::ROOT, None), |(node, mv)| (node, Some(mv)));
    let span = mv.map_or(record.span, |mv| mv.span);
    let mut finding = Finding::new(Code::ChOtherLetters, span);
    finding.ply = tree.main_line().position(|known| known == node).map(|ply| ply as u32 + 1);
    let finding = finding.with("language", names(languages)).with("n", edits.len());
    let mut finding = finding.with("move", mv.map_or("", |mv| &*mv.text));
    finding.fix = Some(Fix { applicability: Applicability::Safe, edits });
    Letters::Known(Box::new(english), finding)
}

fn names(languages: &[&'static Language]) -> Arg {
    let more = if languages.len() > NAMED { ["…"].as_slice() } else { &[] };
    let list = |nth: fn(&Language) -> &'static str, between: &str| {
        let named = languages.iter().take(NAMED).map(|language| nth(language));
        named.chain(more.iter().copied()).collect::<Vec<_>>().join(between)
    };
    Arg::words(list(|language| language.name.0, ", "), list(|language| language.name.1, "、"))
}
