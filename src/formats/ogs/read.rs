//! The reader: games among JSON values, trees of SGF in strings.

use std::borrow::Cow;

use serde_json::Value;

use super::{game, scan};
use crate::{
    findings::{Code, Finding},
    formats::{Entry, draft::Draft, sgf},
    record::{Fragment, Header, MoveText, Note, Record, Tree},
    source::Span,
};

/// How many values are looked at for games.
const LOOKED_AT: usize = 1 << 20;

/// Reads all games of `text`. Trees of SGF in strings are read by the reader of SGF.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let trimmed = text.trim_start_matches('\u{feff}');
    let trees: Vec<Entry<'_>> = scan::trees(text).flat_map(|span| tree(text, span)).collect();
    if !trees.is_empty() {
        return trees;
    }
    let value: Value = match serde_json::from_str(trimmed) {
        Ok(value) => value,
        Err(error) => return broken(text, &error),
    };
    let places = scan::moves(text);
    let mut entries = Vec::new();
    let (mut open, mut looked) = (vec![&value], 0);
    while let Some(value) = open.pop() {
        looked += 1;
        if looked > LOOKED_AT {
            break;
        }
        match value {
            Value::Object(members) => match game::read(members) {
                Some(game) => {
                    // Several games have several arrays; the first is that of the first game.
                    let places = if entries.is_empty() { &places[..] } else { &[] };
                    entries.push(game.entry(places, text.len()));
                }
                None => open.extend(members.values().rev()),
            },
            Value::Array(values) => open.extend(values.iter().rev()),
            _ => {}
        }
    }
    entries
}

/// A game without anything, for a text that is no JSON.
fn broken<'s>(text: &'s str, error: &serde_json::Error) -> Vec<Entry<'s>> {
    let mut draft = Draft::new(0);
    let reason = error.to_string();
    let end = text.trim_end().len();
    draft.findings.push(Finding::new(Code::JsonBroken, Span::at(end)).with("reason", reason));
    draft.raw("text", text.trim(), Span::new(0, end));
    vec![draft.finish(text.len())]
}

/// The games of a string that stands at `span`, quotes included.
fn tree(text: &str, span: Span) -> Vec<Entry<'_>> {
    let written = span.of(text);
    let inside = &written[1..written.len() - 1];
    if !inside.contains('\\') {
        let shift = span.start + 1;
        let mut entries = sgf::read(inside);
        for entry in &mut entries {
            entry.shift(shift);
        }
        return entries;
    }
    let Ok(plain) = serde_json::from_str::<String>(written) else { return Vec::new() };
    let entries = sgf::read(&plain);
    let entries = entries.into_iter().map(|Entry { record, findings }| {
        let mut entry = Entry { record: owned(record), findings };
        // In the file the text is longer: every place is that of the string.
        entry.move_spans(|_| span);
        entry.findings.iter_mut().for_each(|finding| finding.fix = None);
        entry
    });
    entries.collect()
}

/// A record that borrows nothing.
fn owned(record: Record<'_>) -> Record<'static> {
    fn text(text: Cow<'_, str>) -> Cow<'static, str> {
        Cow::Owned(text.into_owned())
    }
    let fragment = |Fragment { text: words, span }| Fragment { text: text(words), span };
    let mut tree = Tree::with_room(record.tree.len());
    for id in record.tree.ids() {
        if let Some(parent) = record.tree.parent(id) {
            let mv = record.tree.node(id).mv.clone();
            let mv = mv.map(|MoveText { text: words, span, side }| MoveText {
                text: text(words),
                span,
                side,
            });
            tree.add(parent, mv);
        }
        for Note { kind, name, text: words, span, .. } in record.tree.notes(id).cloned() {
            tree.note(id, kind, text(name), text(words), span);
        }
    }
    let headers = record.headers.into_iter().map(|header| Header {
        name: text(header.name),
        value: text(header.value),
        span: header.span,
        value_span: header.value_span,
    });
    Record {
        game: record.game,
        headers: headers.collect(),
        notation: record.notation,
        tree,
        marker: record.marker.map(fragment),
        strays: record.strays.into_iter().map(fragment).collect(),
        span: record.span,
        coordinates: record.coordinates,
    }
}
