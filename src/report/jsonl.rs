//! One JSON object a game. The types are the schema: `docs/report.schema.json` is made from them.

use serde::Serialize;

use super::{
    GameReport, Page, Places, Report,
    rulings::{DrawsLine, LimitLine, ReasonLine, RepetitionLine},
};
use crate::{
    findings::{Applicability, Edit, Finding, Fix, Lang, Severity},
    formats::Format,
    judge::{Derived, Fouls},
    record::{Game, annotation::Ply, go::server::Server},
    source::LineColumn,
};

/// One judged game. A file without a game is one object with `number` 0.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameLine<'a> {
    /// The file as it was named on the command line or found below it; `-` for standard input.
    pub file: &'a str,
    /// The game in its file, from 1.
    pub number: u32,
    /// The line on which it begins, from 1. Places in a binary file: line 1, and as column the
    /// byte of the file, from 1.
    pub line: u32,
    /// The byte of the file at which it begins.
    pub offset: u64,
    /// The game, or null in a file without one.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub game: Option<Game>,
    /// The name of the format, or null in a file of none.
    pub format: Option<&'static str>,
    /// The encoding, by its WHATWG name; of a binary file, that of its texts.
    pub encoding: &'static str,
    /// Main-line moves accepted by the rules.
    pub plies: u32,
    /// Moves accepted in all lines.
    pub moves: u32,
    /// How many comments.
    pub comments: u32,
    /// The start position as FEN (Go: the board), or null for the usual one.
    pub start: Option<&'a str>,
    /// The position after the last accepted main-line move: FEN, for Go the rows of the board
    /// from the top, `.`, `X` (black) and `O` (white), joined by `/`.
    pub r#final: Option<&'a str>,
    /// The result as written, in its standard form: `1-0`, `0-1`, `1/2-1/2`, `*`; for Go the SGF
    /// form, `?` when unknown.
    pub result: &'a str,
    /// The result that the final position proves (for chess also what has come before it), or null.
    #[cfg_attr(test, schemars(with = "Option<DerivedLine>"))]
    pub derived: Option<Derived>,
    /// The findings in the order of their places.
    pub findings: Vec<FindingLine<'a>>,
    /// Xiangqi: the repetitions of the main line, in order.
    pub repetition: Vec<RepetitionLine<'a>>,
    /// Xiangqi: the natural limit; null in other games.
    pub limit: Option<LimitLine>,
    /// Go: the rules the game is judged by; null in other games.
    pub rules: Option<RulesLine>,
    /// Go: the count of the last position. Absent unless `--score` asks for it, and where the record
    /// claims no result by counting or its main line cannot be played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<CountLine<'a>>,
    /// Chess: the draws that the main line brought, claimed or not; null in other games and in
    /// variants, and where gaps leave open what was played.
    pub draws: Option<DrawsLine>,
    /// Xiangqi and chess: how the game ended by the words of its record (a header made for it, the
    /// last comment), or null.
    pub reason: Option<ReasonLine<'a>>,
    /// Go: the server or program that wrote the record, by what it leaves in the headers: `fox`,
    /// `kgs`, `ogs` and others; absent where nothing shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server: Option<&'static str>,
    /// The runs of main-line plies that were played but not recorded.
    pub gaps: Vec<GapLine>,
    /// The fouls of each side in xiangqi, noted ones and those for missing records; null where the
    /// record tells of none: it has no gaps, no count of fouls, and nobody's name as its keeper's.
    pub fouls: Option<Fouls>,
    /// What programs say in the comments of the main line, by ply: clocks, evaluations, arrows and
    /// squares. Absent unless `--annotations` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<&'a [Ply]>,
}

/// The rules of a Go game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RulesLine {
    /// Their name, as for `--rules go=`; `katago` for rules that the record spells out.
    pub name: &'static str,
    /// What they were chosen by: `--rules`, or names of headers; empty where nothing says anything,
    /// and they are the usual ones.
    pub by: &'static [&'static str],
}

/// The count of a finished Go game against its recorded result.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CountLine<'a> {
    /// The result as counted: `B+3.5`, `W+0.5`, `0`.
    pub result: &'a str,
    /// What the recorded result is worth: `confirmed`, `contradicted` or `undecidable`.
    pub verdict: &'static str,
    /// Whether dead stones and board are beyond doubt.
    pub sure: bool,
}

/// A run of plies that are not recorded.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GapLine {
    /// Its first ply, from 1.
    pub first_ply: u32,
    /// Its last ply.
    pub last_ply: u32,
}

/// Stands for [`Derived`] in the schema.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[allow(dead_code, reason = "read by the schema generator alone")]
struct DerivedLine {
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: String,
    /// `checkmate`, `stalemate` or `dead-position`; for chess also `fivefold-repetition` or
    /// `seventy-five-moves`, where the date of the game makes them a draw without a claim; or what
    /// decides a variant of chess: `king-exploded`, `all-men-lost`, `stalemate-wins`,
    /// `stalemate-counted`, `horde-destroyed`, `third-check`, `king-on-hill`, `race-won`,
    /// `race-drawn`.
    by: String,
}

/// One finding.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FindingLine<'a> {
    /// The stable code.
    pub code: &'static str,
    /// `error`, `warning` or `info`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub severity: Severity,
    /// Line of its beginning, from 1.
    pub line: u32,
    /// Character in that line, from 1; in a binary file the byte, from 1.
    pub column: u32,
    /// Line of its end.
    pub end_line: u32,
    /// One past its last character.
    pub end_column: u32,
    /// The ply it is about, from 1; null where it is about no move.
    pub ply: Option<u32>,
    /// The variation, `ply.alternative` joined by `/`; empty in the main line.
    pub path: &'a str,
    /// The sentence in the language of the run.
    pub message: String,
    /// The rule article or specification section, or null.
    pub rule: Option<&'static str>,
    /// Advice, or null.
    pub help: Option<String>,
    /// A suggested change, or null.
    pub fix: Option<FixLine<'a>>,
    /// Other changes that would also make sense of the text; absent where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, schemars(default))]
    pub alternatives: Vec<FixLine<'a>>,
    /// In SGF: the message of SGFC that says the same (see `docs/sgfc.md`); absent where it has
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sgfc: Option<u8>,
}

/// A suggested change.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FixLine<'a> {
    /// `safe`, `unsafe` or `display`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub applicability: Applicability,
    /// The replacements in order.
    pub edits: Vec<EditLine<'a>>,
}

/// One replacement.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EditLine<'a> {
    /// Line of the first character replaced, from 1.
    pub line: u32,
    /// Its place in the line, from 1.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// One past the last character replaced.
    pub end_column: u32,
    /// The new text.
    pub text: &'a str,
}

impl<'a> GameLine<'a> {
    /// The object for a judged game.
    pub fn new(file: &'a str, number: u32, report: &'a GameReport, lang: Lang) -> Self {
        let judgement = &report.judgement;
        let places = judgement.findings.iter().zip(&report.places);
        let sgf = is_sgf(file, report);
        Self {
            file,
            number,
            line: report.line,
            offset: report.offset,
            game: report.game,
            format: report.format.map(|format| format.info().name),
            encoding: report.encoding,
            plies: judgement.plies,
            moves: judgement.moves,
            comments: judgement.comments,
            start: judgement.start.as_deref(),
            r#final: judgement.last.as_deref(),
            result: &judgement.result,
            derived: judgement.derived,
            findings: places.map(|(f, place)| FindingLine::new(f, place, lang, sgf)).collect(),
            repetition: judgement.repetition.iter().map(RepetitionLine::new).collect(),
            limit: judgement.limit.as_ref().map(LimitLine::new),
            rules: judgement.rules.as_ref().map(|it| RulesLine { name: it.rules.name, by: it.by }),
            count: judgement.count.as_ref().map(|it| CountLine {
                result: &it.result,
                verdict: it.verdict.name(),
                sure: it.sure,
            }),
            draws: judgement.draws.as_ref().map(DrawsLine::new),
            reason: judgement.reason.as_ref().map(|reason| ReasonLine::new(reason, report.game)),
            server: judgement.server.map(Server::id),
            gaps: judgement
                .sheet
                .gaps
                .iter()
                .map(|gap| GapLine { first_ply: gap.first, last_ply: gap.last })
                .collect(),
            fouls: judgement.sheet.fouls,
            annotations: report.annotations.as_deref(),
        }
    }
}

/// Whether SGFC would read the file, or at least try.
fn is_sgf(file: &str, report: &GameReport) -> bool {
    match report.format {
        Some(format) => format == Format::Sgf,
        None => file.to_ascii_lowercase().ends_with(".sgf"),
    }
}

impl<'a> FindingLine<'a> {
    fn new(finding: &'a Finding, places: &Places, lang: Lang, sgf: bool) -> Self {
        let Places { start, end, edits } = places;
        let mut edits = &edits[..];
        let mut line = |fix: &'a Fix| {
            let (own, rest) = edits.split_at(fix.edits.len().min(edits.len()));
            edits = rest;
            FixLine {
                applicability: fix.applicability,
                edits: fix.edits.iter().zip(own).map(EditLine::new).collect(),
            }
        };
        let fix = finding.fix.as_ref().map(&mut line);
        let alternatives = finding.alternatives.iter().map(line).collect();
        Self {
            code: finding.code.id(),
            severity: finding.severity,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            ply: finding.ply,
            path: &finding.path,
            message: finding.message(lang),
            rule: finding.rule(),
            help: finding.help(lang),
            fix,
            alternatives,
            sgfc: finding.sgfc().filter(|_| sgf),
        }
    }
}

impl<'a> EditLine<'a> {
    fn new((edit, (start, end)): (&'a Edit, &(LineColumn, LineColumn))) -> Self {
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text: &edit.text,
        }
    }
}

/// Bytes that the line of a game rarely goes beyond.
const USUAL: usize = 2048;

/// One JSON object a line.
pub struct Jsonl {
    /// The language of the messages.
    pub lang: Lang,
}

impl Report for Jsonl {
    fn prints_all(&self) -> bool {
        true
    }

    fn needs_last(&self) -> bool {
        true
    }

    fn game(&self, file: &str, number: u32, report: &GameReport, out: &mut Page) {
        let line = GameLine::new(file, number, report, self.lang);
        // Strings and numbers only: serialising cannot fail.
        let mut json = Vec::with_capacity(USUAL);
        if serde_json::to_writer(&mut json, &line).is_ok()
            && let Ok(json) = str::from_utf8(&json)
        {
            out.text.push_str(json);
            out.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The schema in docs/ is the one that the types make. To renew it after a change of the
    /// types, run the test with `YANPU_UPDATE_SCHEMA=1`.
    #[test]
    fn the_schema_in_docs_is_that_of_the_types() {
        let schema = schemars::schema_for!(GameLine<'static>);
        let made = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/report.schema.json");
        if std::env::var_os("YANPU_UPDATE_SCHEMA").is_some() {
            std::fs::write(path, &made).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), made);
    }
}
