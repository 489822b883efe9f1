//! For people at a terminal: the place in the text, the board at a refused move, the advice.

use std::fmt::Write;

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, renderer::DecorStyle,
};

use super::{
    Folded, GameReport, Page, Piece, Report, Summary,
    concise::{more, whereabouts},
    severity_name,
};
use crate::{
    findings::{Applicability, Finding, Lang, Severity},
    record::Game,
    source::Span,
};

/// A line longer than this is shown only around the finding, in bytes to either side.
const AROUND: usize = 120;

/// Excerpts, boards and a summary.
pub struct Human {
    /// The language of the messages.
    pub lang: Lang,
    /// Whether to colour.
    pub colour: bool,
}

impl Report for Human {
    fn game(&self, file: &str, number: u32, report: &GameReport, out: &mut Page) {
        out.findings(report, |index, out| self.finding(file, number, index, report, out));
    }

    fn folded(&self, file: &str, folded: Folded, out: &mut String) {
        let Folded { code, place, .. } = folded;
        let words = more(folded, self.lang);
        let origin =
            Origin::path(file).line(place.line as usize).char_column(place.column as usize);
        let title = self.level(code.info().severity).primary_title(&*words).id(code.id());
        self.render(title.element(origin), out);
        out.push('\n');
    }

    fn finish(&self, summary: &Summary, out: &mut String) {
        let games: usize = summary.games.values().sum();
        let of = |severity| summary.findings.get(&severity).copied().unwrap_or(0);
        let kinds: Vec<_> = summary
            .games
            .iter()
            .map(|(game, n)| match self.lang {
                Lang::En => format!("{n} {}", game.name()),
                Lang::Zh => format!("{} {n}", game_word(*game)),
            })
            .collect();
        let counts = [Severity::Error, Severity::Warning, Severity::Info].map(of);
        let _ = match self.lang {
            Lang::En => writeln!(
                out,
                "{}, {} ({}): {}, {}, {}",
                plural(summary.files, "file", "files"),
                plural(games, "game", "games"),
                kinds.join(", "),
                plural(counts[0], "error", "errors"),
                plural(counts[1], "warning", "warnings"),
                plural(counts[2], "info", "infos"),
            ),
            Lang::Zh => writeln!(
                out,
                "{} 个文件，{games} 局（{}）：错误 {}，警告 {}，提示 {}",
                summary.files,
                kinds.join("，"),
                counts[0],
                counts[1],
                counts[2],
            ),
        };
        let passed_over = summary.passed_over;
        if passed_over > 0 {
            let _ = match self.lang {
                Lang::En => writeln!(out, "{} not selected", plural(passed_over, "game", "games")),
                Lang::Zh => writeln!(out, "未选中 {passed_over} 局"),
            };
        }
    }

    fn needs_text(&self) -> bool {
        true
    }
}

impl Human {
    fn level(&self, severity: Severity) -> Level<'static> {
        let level = match severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Info => Level::INFO,
        };
        level.with_name(severity_name(severity, self.lang))
    }

    fn render(&self, group: Group<'_>, out: &mut String) {
        let renderer = if self.colour { Renderer::styled() } else { Renderer::plain() };
        out.push_str(&renderer.decor_style(DecorStyle::Ascii).render(&[group]));
        out.push('\n');
    }

    fn finding(
        &self,
        file: &str,
        number: u32,
        index: usize,
        report: &GameReport,
        out: &mut String,
    ) {
        let finding = &report.judgement.findings[index];
        let place = report.places[index].start;
        let board = report.judgement.boards.get(&index).map(String::as_str);
        let level = self.level(finding.severity);
        let message = finding.message(self.lang);
        let title = level.primary_title(&*message).id(finding.code.id());
        let origin =
            Origin::path(file).line(place.line as usize).char_column(place.column as usize);
        // A place between two characters has nothing to show.
        let text = report.text.as_ref().filter(|_| !finding.span.is_empty());
        let excerpt = text.map(|piece| Excerpt::new(piece, place.line, finding.span));
        let mut group = match &excerpt {
            Some(Excerpt { shown, line, range, whole }) => {
                let annotation = AnnotationKind::Primary.span(range.clone());
                let snippet = Snippet::source(&**shown).line_start(*line).annotation(annotation);
                if *whole {
                    title.element(snippet.path(file))
                } else {
                    // The column of a piece of a line is not that of the line.
                    title.element(origin).element(snippet)
                }
            }
            None => title.element(origin),
        };
        let note = self.note(number, finding);
        let (note_word, help_word) = match self.lang {
            Lang::En => ("note", "help"),
            Lang::Zh => ("说明", "建议"),
        };
        if !note.is_empty() {
            group = group.element(Level::NOTE.with_name(note_word).message(&*note));
        }
        let help = finding.help(self.lang);
        if let Some(help) = &help {
            group = group.element(Level::HELP.with_name(help_word).message(&**help));
        }
        let fix = self.fix(finding);
        if let Some(fix) = &fix {
            group = group.element(Level::HELP.with_name(help_word).message(&**fix));
        }
        self.render(group, out);
        for line in board.into_iter().flat_map(str::lines) {
            let _ = writeln!(out, "      {line}");
        }
        out.push('\n');
    }

    fn note(&self, number: u32, finding: &Finding) -> String {
        let mut note = whereabouts(number, finding.ply, &finding.path, self.lang);
        note = note.trim_start_matches([' ', '[']).trim_end_matches(']').to_owned();
        if let Some(rule) = finding.rule() {
            let separator = if note.is_empty() { "" } else { "; " };
            let _ = match self.lang {
                Lang::En => write!(note, "{separator}rule {rule}"),
                Lang::Zh => write!(note, "{separator}规则 {rule}"),
            };
        }
        note
    }

    fn fix(&self, finding: &Finding) -> Option<String> {
        let fix = finding.fix.as_ref()?;
        let text = &*fix.edits.first()?.text;
        let safe = fix.applicability == Applicability::Safe;
        Some(match self.lang {
            Lang::En if text.is_empty() => "perhaps without it".to_owned(),
            Lang::Zh if text.is_empty() => "可能应删去".to_owned(),
            Lang::En if text.trim().is_empty() => "a blank in its place".to_owned(),
            Lang::Zh if text.trim().is_empty() => "改为空白".to_owned(),
            Lang::En if safe => format!("write {text}"),
            Lang::Zh if safe => format!("写作 {text}"),
            Lang::En => format!("perhaps {text}"),
            Lang::Zh => format!("可能是 {text}"),
        })
    }
}

/// The line of a span's beginning, or a piece of it where it is long.
struct Excerpt {
    shown: String,
    /// Its number.
    line: usize,
    /// The span in it.
    range: std::ops::Range<usize>,
    /// Whether it is the whole line.
    whole: bool,
}

impl Excerpt {
    fn new(Piece { text, from: base }: &Piece, line: u32, span: Span) -> Self {
        let inside = |at: u32| floor(text, at.saturating_sub(*base) as usize);
        let start = inside(span.start);
        let line_start = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let line_end = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
        let from = floor(text, line_start.max(start.saturating_sub(AROUND)));
        let to = floor(text, line_end.min(start + AROUND));
        let end = inside(span.end).clamp(start, to);
        let line = line as usize;
        let whole = (from, to) == (line_start, line_end);
        Self { shown: text[from..to].to_owned(), line, range: start - from..end - from, whole }
    }
}

/// The nearest character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

const fn game_word(game: Game) -> &'static str {
    match game {
        Game::Xiangqi => "象棋",
        Game::Chess => "国际象棋",
        Game::Go => "围棋",
    }
}
