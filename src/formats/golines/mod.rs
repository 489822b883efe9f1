//! Lists of games of Go, a game a line: a name, a tab, the moves as SGF writes them,
//! `1234⇥;B[pd];W[dd]`. Archives of the Tygem and TOM servers come so. Read, never written.

#[cfg(test)]
mod tests;

use super::{Body, Entry, Format, FormatInfo, Shape, TextBody, draft, points, sgf};
use crate::{
    findings::Code,
    record::{Game, Header, NodeId, NoteKind},
    source::Span,
};

/// Its line of the table.
pub(super) static INFO: FormatInfo = FormatInfo {
    format: Format::GoLines,
    name: "golines",
    extensions: &["golines"],
    games: &[Game::Go],
    body: Body::Text(TextBody { sniff, cut, charset: None, read, write: None, wrap: None }),
    shape: Shape::WHOLE,
    reading_loses: ["nothing", "不丢失内容"],
    writing_loses: ["", ""],
};

/// Where the moves of a line begin, behind its first tab; `None` where it is none of the list.
fn moves_at(line: &str) -> Option<usize> {
    let tab = line.find('\t')?;
    let rest = &line[tab + 1..];
    let at = rest.find([';', '('])?;
    let before = rest[..at].ends_with('\t') || at == 0;
    let inside = rest[at..].trim_start_matches([';', '(']);
    let property = inside.trim_start_matches(|c: char| c.is_ascii_uppercase());
    (before && property.len() < inside.len() && property.starts_with('[')).then_some(tab + 1 + at)
}

/// How surely `text` is of this format, 0 to 100: all of its first lines are.
pub fn sniff(text: &str) -> u8 {
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    let (mut n, mut whole) = (0, true);
    for line in lines.take(20) {
        n += 1;
        whole &= moves_at(line).is_some();
    }
    if whole && n > 0 { 97 } else { 0 }
}

/// Length of the first line that is not blank.
pub fn cut(buffer: &[u8], _: bool) -> Option<usize> {
    let start = buffer.iter().position(|byte| !byte.is_ascii_whitespace())?;
    memchr::memchr(b'\n', &buffer[start..]).map(|end| start + end + 1)
}

/// Reads all games of `text`; a line that is none becomes a game with nothing but that text.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let lines = points::each_line(text).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(start, line)| game(start, line)).collect()
}

fn game(start: usize, line: &str) -> Entry<'_> {
    let Some(at) = moves_at(line) else {
        let mut draft = draft::Draft::new(start);
        draft.unread(line, Span::new(start, start + line.len()));
        return draft.finish(start + line.len());
    };
    let mut entries = sgf::read(&line[at..]);
    let Some(mut entry) = (!entries.is_empty()).then(|| entries.swap_remove(0)) else {
        return draft::Draft::new(start).finish(start + line.len());
    };
    // Neither parentheses nor a root that names a version are asked for here.
    let bare =
        [Code::MissingOpening, Code::MissingParenthesis, Code::MoveInRoot, Code::LaterFeature];
    entry.findings.retain(|finding| !bare.contains(&finding.code));
    entry.shift((start + at) as u32);
    let mut names = line[..at].split('\t');
    let name = names.next().unwrap_or("").trim_start_matches('\u{feff}').trim();
    let span = Span::new(start, start + name.len());
    if !name.is_empty() && entry.record.header("GN").is_none() {
        let (name, value) = ("GN".into(), name.into());
        entry.record.headers.push(Header { name, value, span, value_span: span });
    }
    let more: Vec<&str> = names.map(str::trim).filter(|column| !column.is_empty()).collect();
    if !more.is_empty() {
        let text = more.join("\t");
        entry.record.tree.note(NodeId::ROOT, NoteKind::Comment, "", text, span);
    }
    entry.record.span = Span::new(start, start + line.len());
    entry
}
