//! Rules spelt out one by one, as `KataGo` writes them into its records:
//! `koSIMPLEscoreAREAtaxNONEsui0whbNfpok1komi7.5`, or as JSON.
//!
//! Source: the rule axes of that program; what is left out has its value for Tromp-Taylor rules.

use super::table::TROMP_TAYLOR;
use super::{
    Clause, Compensation, Counting, FirstPass, Repetition, RuleSet, Sanction, Strictness, Tax,
};

/// The names of an axis, longer ones before those that they begin with.
const AXES: [&str; 16] = [
    "komi",
    "scoringRule",
    "scoring",
    "score",
    "taxRule",
    "tax",
    "multiStoneSuicideLegal",
    "suicide",
    "sui",
    "hasButton",
    "button",
    "whiteHandicapBonus",
    "whb",
    "friendlyPassOk",
    "fpok",
    "ko",
];

const CLAUSE: Clause = Clause { article: "RU", sanction: Sanction::Forbidden };

/// Reads such a text; `None` where any part of it is not known, or the first is not `ko`.
pub(super) fn read(value: &str) -> Option<RuleSet> {
    let plain: String =
        value.chars().filter(|c| !matches!(c, '{' | '}' | '"' | ':' | ',' | ' ' | '\\')).collect();
    let mut rest = plain.strip_prefix("ko").map(|_| &*plain)?;
    let mut rules = RuleSet {
        name: "katago",
        suicide: true,
        on_suicide: CLAUSE,
        on_ko: CLAUSE,
        on_repetition: CLAUSE,
        on_two_moves: CLAUSE,
        end_article: "RU",
        komi: 0,
        ..TROMP_TAYLOR
    };
    while !rest.is_empty() {
        let axis = AXES.into_iter().find(|axis| rest.starts_with(axis))?;
        rest = axis_of(&mut rules, axis, &rest[axis.len()..])?;
    }
    Some(rules)
}

/// Takes the value of an axis from the beginning of `rest`; what is left of it.
fn axis_of<'t>(rules: &mut RuleSet, axis: &str, rest: &'t str) -> Option<&'t str> {
    match axis {
        "komi" => {
            let end = |c: char| !matches!(c, '0'..='9' | '.' | '-');
            return Some(&rest[rest.find(end).unwrap_or(rest.len())..]);
        }
        "ko" => {
            let (left, (repetition, strictness)) = one_of(
                rest,
                &[
                    ("SIMPLE", (Repetition::Simple, Strictness::Remark)),
                    ("POSITIONAL", (Repetition::Positional, Strictness::Refuse)),
                    ("SITUATIONAL", (Repetition::Situational, Strictness::Refuse)),
                    // Its own rule, in between: what it forbids is not decided here.
                    ("SPIGHT", (Repetition::Situational, Strictness::Remark)),
                ],
            )?;
            (rules.repetition, rules.strictness) = (repetition, strictness);
            return Some(left);
        }
        _ => {}
    }
    let left;
    match axis {
        "score" | "scoring" | "scoringRule" => {
            let values = [("AREA", Counting::Area), ("TERRITORY", Counting::Territory)];
            (left, rules.counting) = one_of(rest, &values)?;
        }
        "tax" | "taxRule" => {
            let values = [("NONE", Tax::None), ("SEKI", Tax::Seki), ("ALL", Tax::Groups)];
            (left, rules.tax) = one_of(rest, &values)?;
        }
        "whb" | "whiteHandicapBonus" => {
            let values = [
                ("N-1", Compensation::EachButOne),
                ("N", Compensation::Each),
                ("0", Compensation::None),
            ];
            (left, rules.handicap) = one_of(rest, &values)?;
        }
        _ => {
            let yes;
            let values = [("true", true), ("1", true), ("false", false), ("0", false)];
            (left, yes) = one_of(rest, &values)?;
            match axis {
                "button" | "hasButton" => {
                    rules.first_pass = if yes { FirstPass::Button } else { FirstPass::Nothing };
                }
                "fpok" | "friendlyPassOk" => rules.friendly_pass = yes,
                _ => rules.suicide = yes,
            }
        }
    }
    Some(left)
}

fn one_of<'t, T: Copy>(rest: &'t str, values: &[(&str, T)]) -> Option<(&'t str, T)> {
    values.iter().find_map(|(name, value)| Some((rest.strip_prefix(name)?, *value)))
}
