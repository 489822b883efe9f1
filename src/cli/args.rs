//! The arguments, and their help in two languages.

use std::{ffi::OsString, path::PathBuf};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::{arrange::ArrangeArgs, repeats::KindArg, select::SelectArgs, texts};
use crate::{
    findings::{Lang, Severity},
    rewrite::{Strip, Tags},
};

/// Reads, judges and rewrites game records of xiangqi, chess and Go.
#[derive(Parser)]
#[command(name = "yanpu", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Language of messages and help
    #[arg(long, value_enum, global = true)]
    lang: Option<LangArg>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say what is wrong with which game
    Check(CheckArgs),
    /// Write games normalised in another format or notation
    Convert(ConvertArgs),
    /// Normalise files in their own format
    Fmt(FmtArgs),
    /// Write one stable line a game, or compare with such lines
    Snapshot(SnapshotArgs),
    /// Print the board of a position
    Show(ShowArgs),
    /// Count finished games of Go: dead stones, area, territory, and the result as recorded
    Score(ScoreArgs),
    /// Print the page of a code
    Explain(ExplainArgs),
    /// List the formats, and what each direction loses
    Formats,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LangArg {
    En,
    Zh,
}

/// What to read and how; common to all commands that read records.
#[derive(Args)]
pub(crate) struct Input {
    /// Files, folders (all files below them), or `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Rule set of a game, such as xiangqi=cxa2020, for xiangqi also with numbers:
    /// xiangqi=cxa1999,cycles=4,limit=40 (occurrences that make a repetition, rounds of the natural
    /// limit); repeatable
    #[arg(long, value_name = "PROFILE")]
    pub(crate) rules: Vec<String>,
    /// Go on behind an illegal chess move that was played all the same, where it is plain which man
    /// moved; it stays an error
    #[arg(long)]
    pub(crate) keep_illegal: bool,
    /// Worker threads [default: one a processor]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// What a binary or packed file may come to, in bytes or as 64M or 2G [default: 256M]
    #[arg(long, value_name = "SIZE")]
    pub(crate) max_size: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    Human,
    Concise,
    Jsonl,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    Error,
    Warning,
    Info,
    Never,
}

impl FailOn {
    /// Whether a finding of that severity makes the exit code 1.
    pub(crate) fn reached(self, worst: Severity) -> bool {
        match self {
            Self::Error => worst >= Severity::Error,
            Self::Warning => worst >= Severity::Warning,
            Self::Info => true,
            Self::Never => false,
        }
    }
}

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Form of the report: excerpts and boards, one line a finding, or one JSON object a game
    /// [default: human on a terminal, else concise]
    #[arg(long, value_enum)]
    pub(crate) format: Option<CheckFormat>,
    /// Exit with 1 from this severity on
    #[arg(long, value_enum, default_value = "error")]
    pub(crate) fail_on: FailOn,
    /// What a record must hold besides its moves: nothing more, or all that a finished competition
    /// sheet has (result, used times, fouls, signatures)
    #[arg(long, value_enum, default_value = "default")]
    pub(crate) profile: ProfileArg,
    /// Hold every game to the form that `fmt` gives it, in PGN the export format: deviations of
    /// form are errors
    #[arg(long)]
    pub(crate) strict: bool,
    /// Count finished games of Go and hold their results against the count
    #[arg(long)]
    pub(crate) score: bool,
    /// Encoding of the input, instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
    /// Probability from which on the reading of a move in short form is not told as open
    #[arg(long, value_name = "P", default_value = "1.0", value_parser = probability)]
    pub(crate) sure: f64,
    /// Another score sheet of the same game, which settles moves in short form
    #[arg(long, value_name = "FILE")]
    pub(crate) also: Option<PathBuf>,
    /// List what programs say in the comments of the main line, with --format jsonl: clocks,
    /// evaluations, arrows and squares of each ply
    #[arg(long)]
    pub(crate) annotations: bool,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Tell games that stand twice: with the same moves and key headers (exact), with the same moves
    /// (moves), with the moves of a longer game as far as they go (prefix), or with the same players
    /// and the same moves but for one (near)
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) duplicates: Option<KindArg>,
    /// Tell where the ECO code of a chess game is another than that of its moves
    #[arg(long)]
    pub(crate) eco: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProfileArg {
    Default,
    Competition,
}

/// What is left out of what is written, and how its lines are broken.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools)] // flags
pub(crate) struct Layout {
    /// Only the roster and the moves: the reduced export format of PGN
    #[arg(long, conflicts_with_all = ["only_tags", "drop_tags"])]
    reduced: bool,
    /// Leave out comments
    #[arg(long)]
    no_comments: bool,
    /// Leave out annotation glyphs
    #[arg(long)]
    no_nags: bool,
    /// Leave out variations
    #[arg(long)]
    no_variations: bool,
    /// Leave out clock times
    #[arg(long)]
    no_clocks: bool,
    /// Only these headers, besides those that the moves cannot be read without
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "drop_tags")]
    only_tags: Vec<String>,
    /// All headers but these
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    drop_tags: Vec<String>,
    /// Columns of a line at most, where the format breaks lines; 0 for no limit [default: 79 in PGN]
    #[arg(long, value_name = "N")]
    pub(crate) line_length: Option<usize>,
}

impl Layout {
    /// What is to be left out.
    pub(crate) fn strip(&self) -> Strip {
        if self.reduced {
            return Strip::reduced();
        }
        let tags = match (self.only_tags.is_empty(), self.drop_tags.is_empty()) {
            (false, _) => Tags::Only(self.only_tags.clone()),
            (true, false) => Tags::Without(self.drop_tags.clone()),
            (true, true) => Tags::All,
        };
        Strip {
            comments: self.no_comments,
            nags: self.no_nags,
            variations: self.no_variations,
            clocks: self.no_clocks,
            tags,
        }
    }
}

/// Which positions of a game a format of positions gets.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Positions {
    Last,
    Start,
    All,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) layout: Layout,
    /// Positions of a game that are written, in a format of positions: the last, the start, or the
    /// start and that after each move
    #[arg(long, value_enum, default_value = "last")]
    pub(crate) positions: Positions,
    /// Format to write, see `yanpu formats`
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    /// Version of the format, where several are written (XQF 10 and 18, SGF 4 and 3), see `yanpu
    /// formats` [default: the first of them]
    #[arg(long, value_name = "N")]
    pub(crate) format_version: Option<u8>,
    /// Way to write the moves [default: the record's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) notation: Option<String>,
    /// Encoding of the output, where it is text [default: UTF-8]
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
    /// Encoding of the input, instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) input_encoding: Option<String>,
    /// File to write to, or folder for several inputs, or for several games in a format of one
    /// game a file [default: standard output]
    #[arg(short, value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,
    /// Probability from which on the reading of a move in short form is not told as open
    #[arg(long, value_name = "P", default_value = "1.0", value_parser = probability)]
    pub(crate) sure: f64,
    /// Another score sheet of the same game, which settles moves in short form
    #[arg(long, value_name = "FILE")]
    pub(crate) also: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) arrange: ArrangeArgs,
}

#[derive(Args)]
#[allow(clippy::struct_excessive_bools)] // flags
pub(crate) struct FmtArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) layout: Layout,
    /// Way to write the moves [default: the record's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) notation: Option<String>,
    /// Write nothing; exit with 1 where a file is not normalised
    #[arg(long, conflicts_with_all = ["diff", "write"])]
    pub(crate) check: bool,
    /// Print the changes instead of the result
    #[arg(long, conflicts_with = "write")]
    pub(crate) diff: bool,
    /// Write the result into the files themselves
    #[arg(long)]
    pub(crate) write: bool,
    /// Change only what is wrong, by the safe fixes of the findings; every other byte stays (SGF,
    /// PGN, move lists)
    #[arg(long, conflicts_with_all = [
        "notation", "reduced", "no_comments", "no_nags", "no_variations", "no_clocks", "only_tags",
        "drop_tags", "line_length",
    ])]
    pub(crate) minimal: bool,
    /// With --minimal: carry out the unsafe fixes, too, which are probably what was meant
    #[arg(long, requires = "minimal")]
    pub(crate) r#unsafe: bool,
    /// Encoding of the input, instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
    /// Probability from which on the reading of a move in short form is not told as open
    #[arg(long, value_name = "P", default_value = "1.0", value_parser = probability)]
    pub(crate) sure: f64,
}

#[derive(Args)]
pub(crate) struct SnapshotArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    /// File to write the lines to
    #[arg(short, value_name = "FILE", required_unless_present = "check")]
    pub(crate) output: Option<PathBuf>,
    /// File of lines to compare with
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(crate) check: Option<PathBuf>,
    /// Encoding of the input, instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    /// File, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// Game in the file, from 1
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) game: u32,
    /// Plies from the start [default: to the end]
    #[arg(long, value_name = "P")]
    pub(crate) ply: Option<u32>,
    /// Rule set of a game, such as xiangqi=cxa2020, for xiangqi also with numbers:
    /// xiangqi=cxa1999,cycles=4,limit=40 (occurrences that make a repetition, rounds of the natural
    /// limit); repeatable
    #[arg(long, value_name = "PROFILE")]
    pub(crate) rules: Vec<String>,
    /// Encoding of the input, instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreFormat {
    Human,
    Jsonl,
}

#[derive(Args)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Form of the output: the board with its counts, or one JSON object a game
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: ScoreFormat,
    /// Count without looking at the recorded result
    #[arg(long)]
    pub(crate) ignore_result: bool,
    /// Encoding of the input, instead of detecting it
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<String>,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    /// A code such as XQ004, or its name
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
}

/// A probability that makes one reading likelier than all others together.
fn probability(text: &str) -> Result<f64, String> {
    let known = text.parse().ok().filter(|share| *share > 0.5 && *share <= 1.0);
    known.ok_or_else(|| "0.5 < P <= 1".to_owned())
}

/// Reads the arguments; the language comes first, since help and complaints are written in it.
pub(crate) fn parse(arguments: &[OsString]) -> Result<(Cli, Lang), (clap::Error, Lang)> {
    let lang = asked_lang(arguments).unwrap_or_else(locale_lang);
    let matches = texts::localise(Cli::command(), lang).try_get_matches_from(arguments);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.map(|cli| (cli, lang)).map_err(|error| (error, lang))
}

/// The value of `--lang`, before the arguments are parsed.
fn asked_lang(arguments: &[OsString]) -> Option<Lang> {
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    let value = words.clone().find_map(|word| word.strip_prefix("--lang="));
    let value = value.or_else(|| words.find(|word| *word == "--lang").and_then(|_| words.next()));
    match value? {
        "zh" => Some(Lang::Zh),
        "en" => Some(Lang::En),
        _ => None,
    }
}

fn locale_lang() -> Lang {
    let locale = sys_locale::get_locale().unwrap_or_default();
    if locale.starts_with("zh") { Lang::Zh } else { Lang::En }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
        texts::localise(Cli::command(), Lang::Zh).debug_assert();
    }

    #[test]
    fn every_help_text_has_its_chinese() {
        let chinese = texts::localise(Cli::command(), Lang::Zh);
        for command in chinese.get_subcommands() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!about.is_ascii(), "{}: {about}", command.get_name());
            for arg in command.get_arguments().filter(|arg| arg.get_id() != "help") {
                let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.is_ascii(), "{} {}: {help}", command.get_name(), arg.get_id());
            }
        }
    }
}
