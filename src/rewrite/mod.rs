//! Makes the normalised record that a writer writes: moves in one notation, nothing lost.
//!
//! What the rules refuse, and what no reader understood, stands verbatim in a comment at its
//! place afterwards, and a finding says so.

mod agree;
mod build;
mod go;
#[cfg(test)]
mod go_tests;
mod headers;
mod moves;
pub mod positions;
mod strip;
mod tidy;

use std::{borrow::Cow, collections::BTreeMap};

use agree::Dispute;
use build::Builder;
pub use headers::declare_charset;
use headers::{finish_headers, keep_strays};
use moves::{Keep, Moves, Plan, Text};
pub use strip::{Strip, Tags};
use tidy::Untidy;

use crate::{
    findings::{Code, Finding},
    formats::{self, Format, Held},
    games::xiangqi::Notation,
    gaps,
    record::{Game, NodeId, Record, Tree},
    resolve::resolve,
    settle::settle,
    stage::{self, Profile},
};

/// The ways to write a move, by game, the house default first.
const NOTATIONS: [(Game, &[&str]); 3] = [
    (
        Game::Xiangqi,
        &[
            "zh",
            "zh-needed",
            "zh-five",
            "zh-full",
            "zh-full-needed",
            "zh-full-five",
            "zh-hant",
            "zh-hant-needed",
            "zh-hant-five",
            "zh-hant-half",
            "zh-hant-half-needed",
            "zh-hant-half-five",
            "zh-short",
            "zh-signed",
            "iccs",
            "uci",
            "uci1",
            "wxf",
            "wxf2018",
            "wxf-xqbase",
            "san",
            "san1",
            "vi",
            "dhtmlxq",
        ],
    ),
    (
        Game::Chess,
        &[
            "san",
            "uci",
            "lan",
            "lan-plain",
            "san-figurine",
            "san-de",
            "san-fr",
            "san-es",
            "san-it",
            "san-pt",
            "san-nl",
            "san-ru",
            "san-hu",
            "san-pl",
            "san-cs",
            "san-zh",
            "san-da",
            "san-no",
            "san-sv",
            "san-fi",
            "san-et",
            "san-is",
            "san-ro",
            "san-ca",
            "san-sk",
            "san-sl",
            "san-hr",
            "san-lv",
            "san-lt",
            "san-uk",
            "san-bg",
            "san-sr",
            "san-el",
            "san-tr",
        ],
    ),
    (Game::Go, &["sgf", "a1", "zh", "ja"]),
];

/// The notations that `--notation` knows for a game.
pub fn notations(game: Game) -> &'static [&'static str] {
    NOTATIONS.iter().find(|(known, _)| *known == game).map_or(&[], |(_, names)| names)
}

/// A record ready to be written, and what did not fit.
#[derive(Clone, Debug)]
pub struct Rewritten<'s> {
    /// The record with its moves in one notation.
    pub record: Record<'s>,
    /// What is kept in comments only.
    pub findings: Vec<Finding>,
}

/// Rewrites `record`, read from `text` as `from`, for the format `to`.
///
/// `notation` is one of [`notations`]; `None` keeps the record's own. The result reads back as
/// the same game: its accepted moves, comments and variations, with the rest in comments.
pub fn rewrite<'s>(
    record: &Record<'s>,
    text: &'s str,
    formats: (Format, Format),
    notation: Option<&str>,
    profile: &Profile,
) -> Rewritten<'s> {
    rewrite_whole(record.clone(), text, formats, notation, profile)
}

/// Rewrites a record as [`rewrite`] does; what stands as it is is taken over, not copied.
pub fn rewrite_whole<'s>(
    whole: Record<'s>,
    text: &'s str,
    (from, to): (Format, Format),
    notation: Option<&str>,
    profile: &Profile,
) -> Rewritten<'s> {
    let (filled, known) = gaps::fill(&whole, profile);
    let resolved = resolve(&filled, profile);
    let written = &whole;
    let record = &*resolved.record;
    let mut findings = resolved.findings;
    let contradicted = |found: &Finding| found.code == Code::GapContradicted;
    findings.extend(known.findings.into_iter().filter(contradicted));
    let shape = to.info().shape;
    let notation = match (record.game, to) {
        (Game::Go, Format::Sgf) => "sgf",
        (Game::Go, Format::Sheet) => "a1",
        // A list for people is not in the letters of a program.
        (Game::Go, Format::GoList) => {
            let named = notation.unwrap_or_else(|| own_notation(record));
            if named == "sgf" { "a1" } else { named }
        }
        _ => shape.notation.or(notation).unwrap_or_else(|| own_notation(record)),
    };
    let keeps_gaps = to != Format::Sgf && !shape.is_narrow();
    // What a program that reads the lines needs, whatever the notation of the moves.
    let coordinates = match record.game {
        _ if to != Format::Jsonl => None,
        Game::Go => Some("a1"),
        Game::Xiangqi | Game::Chess => Some("uci"),
    };
    let plan = Plan { notation, written: &written.tree, keeps_gaps, coordinates, profile };
    let judged = stage::unknown_variant(record).is_none();
    let squares = record.notation == Some(notation) && shape.notation == Some("uci");
    let keep = if !judged {
        Keep::Texts
    } else if squares {
        Keep::Squares
    } else {
        Keep::Legal
    };
    let mut moves = Moves::of(record, keep, &plan);
    let unread =
        |node: NodeId| record.tree.node(node).mv.is_some() && moves.texts[node.index()].is_unread();
    if keep == Keep::Legal
        && moves.kept + 1 < record.tree.len()
        && record.tree.ids().any(unread)
        && let Some((settled, told)) = settle(record)
    {
        findings.extend(told);
        moves = Moves::of(&settled, keep, &plan);
    }
    // Squares are quoted in words: their texts are figures, and comments may stand elsewhere.
    let text = if record.notation == Some("uci") { "" } else { text };
    // Written in short form again, a move says no more than it did.
    let kept = resolved.comments.into_iter().filter(|_| notation != "zh-short");
    let comments: BTreeMap<_, _> = kept.map(|(node, text)| (node.index(), text)).collect();
    findings.sort_by_key(|finding| finding.span.start);
    let tidy = record.game == Game::Chess && (from == Format::Pgn || to == Format::Pgn);
    let braces = tidy && to == Format::Pgn;
    // What is written otherwise takes its place, unless a gap or a refusal is in the way.
    let all = moves.kept + 1 == record.tree.len();
    let accepted = || moves.texts.iter().skip(1).all(|text| !text.is_unread());
    let stand = (all || !record.tree.has_gaps() && accepted())
        && !record.tree.has_unread()
        && comments.is_empty();
    let untidy = match (stand, tidy) {
        (false, _) => Untidy::More,
        (true, false) => Untidy::Nothing,
        (true, true) => tidy::untidy(&record.tree, braces),
    };
    let (texts, coordinates) = (moves.texts, [moves.coordinates, Vec::new()]);
    let mut builder = Builder { text, texts, comments, findings, tidy, braces, coordinates };
    let built = (untidy == Untidy::More).then(|| builder.build(&record.tree));
    if built.is_none() {
        builder.coordinates.swap(0, 1);
    }
    let told = shape.notation.or_else(|| told(record.game, to, notation));
    let dispute = if to == Format::Pgn { Dispute::of(record, profile) } else { None };
    let settled = match resolved.record {
        Cow::Owned(resolved) => Some(resolved),
        Cow::Borrowed(_) => match filled {
            Cow::Owned(filled) => Some(filled),
            Cow::Borrowed(_) => None,
        },
    };
    let mut rewritten = settled.unwrap_or(whole);
    if built.is_none() && !all {
        retext(&mut rewritten.tree, std::mem::take(&mut builder.texts));
    }
    match built {
        Some(tree) => rewritten.tree = tree,
        None if untidy == Untidy::Blanks => rewritten.tree.retext_notes(tidy::running),
        None => {}
    }
    rewritten.notation = told.filter(|_| judged);
    rewritten.coordinates = std::mem::take(&mut builder.coordinates[1]);
    keep_strays(&mut rewritten, &mut builder);
    if let Some(dispute) = dispute {
        dispute.settle(&mut rewritten, &mut builder.findings);
    }
    let notation = judged.then_some(notation);
    finish_headers(&mut rewritten, (from, to), notation, &mut builder.findings);
    builder.findings.extend(formats::fit::fit(&mut rewritten, to.info()));
    if shape.tree == Held::Position && rewritten.game == Game::Chess {
        positions::keep_last(&mut rewritten, profile);
    }
    Rewritten { record: rewritten, findings: builder.findings }
}

/// Gives the moves of a tree their new texts, by their nodes.
fn retext<'s>(tree: &mut Tree<'s>, texts: Vec<Text<'s>>) {
    for (node, text) in tree.ids().zip(texts) {
        let Text::New(text) = text else { continue };
        if tree.node(node).mv.as_ref().is_some_and(|mv| mv.text != text) {
            tree.retext(node, text);
        }
    }
}

/// The notation of the moves, where a format has a place to name it.
fn told(game: Game, to: Format, notation: &str) -> Option<&'static str> {
    let named = || notations(game).iter().find(|known| **known == notation).copied();
    let has_place = to == Format::Jsonl || to == Format::GoList && game == Game::Go;
    if has_place { named() } else { None }
}

/// The notation that the record itself is written in, as far as it is one of ours.
fn own_notation(record: &Record<'_>) -> &'static str {
    if record.game == Game::Go {
        let named = record.notation.filter(|name| notations(Game::Go).contains(name));
        let written = stage::writes_coordinates(record).then_some("a1");
        return named.or(written).unwrap_or("sgf");
    }
    // Squares are the notation of a program, not of its user.
    if record.game != Game::Xiangqi || record.notation == Some("uci") {
        return notations(record.game)[0];
    }
    let mut line = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    let first = line.find(|mv| !mv.is_unrecorded());
    let Some(first) = first else { return "zh" };
    let capitals = || first.text.starts_with(|c: char| c.is_ascii_uppercase());
    match stage::dialect(record).notation {
        Notation::Iccs if capitals() => return "iccs",
        Notation::Iccs => return "uci",
        Notation::Auto | Notation::Chinese => {}
        Notation::Wxf => return "wxf",
        named => return named.name(),
    }
    if first.text.is_ascii() {
        return match first.text.as_bytes() {
            [_, b'0'..=b'9', b'-', ..] | [b'A'..=b'I', b'0'..=b'9', b'A'..=b'I', b'0'..=b'9'] => {
                "iccs"
            }
            [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9'] => "uci",
            _ => "wxf",
        };
    }
    let traditional = |text: &str| text.contains(['馬', '車', '進', '後', '將', '帥', '傌', '俥']);
    let line = record.tree.main_line().take(20);
    let mut texts = line.filter_map(|node| record.tree.node(node).mv.as_ref());
    if texts.any(|mv| traditional(&mv.text)) { "zh-hant" } else { "zh" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::notation::letters;

    #[test]
    fn every_language_of_chess_can_be_named() {
        for language in letters::ALL.iter().filter(|language| language.code != "en") {
            let name = format!("san-{}", language.code);
            assert!(notations(Game::Chess).contains(&&*name), "{name}");
        }
    }
}
