//! The headers of Go records between SGF and the formats of servers.
//!
//! A server says things that SGF has no property for. In SGF they stand in one private property of
//! the root, named after the format, `GIB[GAMEWHITECOUNTRY=3][GAMEWAVATA=60011]`, so that they come
//! back where the record goes to that format again.

use std::borrow::Cow;

use crate::{
    formats::{
        Format,
        sgf::props::{Key, is_identifier},
    },
    record::{Fragment, Header, NodeId, NoteKind, Record, Tree, go},
    source::Span,
};

/// What SGF says of its own files.
const OF_SGF: [&str; 3] = ["GM", "FF", "CA"];

/// Formats whose records have their headers by the names of SGF.
const fn names_as_sgf(from: Format) -> bool {
    matches!(
        from,
        Format::Gib
            | Format::Ngf
            | Format::Ugf
            | Format::Ogs
            | Format::GoLines
            | Format::Gtp
            | Format::GoList
    )
}

/// The name of the property that holds what SGF has none for.
fn private(format: Format) -> String {
    format.info().name.to_ascii_uppercase()
}

/// Makes the headers those of a format of servers, before it is asked what it holds.
pub(super) fn for_server(record: &mut Record<'_>, to: Format) {
    if let Some(Fragment { text, span }) = record.marker.take()
        && record.header("RE").is_none()
    {
        record.headers.push(Header { name: "RE".into(), value: text, span, value_span: span });
    }
    record.headers.retain(|header| !OF_SGF.contains(&&*header.name));
    for header in &mut record.headers {
        let reading = match &*header.name {
            "RE" => go::result(&header.value),
            "KM" => go::komi(&header.value),
            _ => None,
        };
        // `B+Resign` and `7.50` say what `B+R` and `7.5` do.
        if let Some(reading) = reading.filter(|reading| reading.ground == go::Ground::Standard) {
            header.value = reading.value.into();
        }
    }
    let name = private(to);
    if let Some((tree, headers)) = without_private(&record.tree, &name) {
        record.tree = tree;
        record.headers.extend(headers);
    }
}

/// The tree without the private property of the root, and the headers in it.
fn without_private<'s>(tree: &Tree<'s>, name: &str) -> Option<(Tree<'s>, Vec<Header<'s>>)> {
    let is_it = |node: NodeId, note: &crate::record::Note<'_>| {
        node == NodeId::ROOT && note.kind == NoteKind::Property && *note.name == *name
    };
    let held = tree.notes(NodeId::ROOT).find(|note| is_it(NodeId::ROOT, note))?;
    let headers = pairs(&held.text).into_iter().map(|(name, value)| Header {
        name: name.into(),
        value: value.into(),
        span: held.span,
        value_span: held.span,
    });
    let headers = headers.collect();
    Some((tree.filtered(|node, note| !is_it(node, note)), headers))
}

/// The names and values in `[a=b][c=d]`, backslashes taken away.
fn pairs(raw: &str) -> Vec<(String, String)> {
    let (mut out, mut value, mut escaped, mut inside) = (Vec::new(), String::new(), false, false);
    for c in raw.chars() {
        match c {
            '\\' if inside && !escaped => escaped = true,
            ']' if inside && !escaped => {
                inside = false;
                if let Some((name, value)) = value.split_once('=') {
                    out.push((name.to_owned(), value.to_owned()));
                }
                value.clear();
            }
            '[' if !inside => inside = true,
            c if inside => {
                value.push(c);
                escaped = false;
            }
            _ => {}
        }
    }
    out
}

/// Makes the headers those of SGF: what it has no property for goes into the private one.
pub(super) fn for_sgf(record: &mut Record<'_>, from: Format) {
    if !names_as_sgf(from) {
        return;
    }
    let mut raw = String::new();
    record.headers.retain(|Header { name, value, .. }| {
        if is_identifier(name) && Key::new(name).is_header(value) {
            return true;
        }
        raw.push('[');
        for c in name.chars().chain(['=']).chain(value.chars()) {
            if matches!(c, ']' | '[' | '\\') {
                raw.push('\\');
            }
            raw.push(c);
        }
        raw.push(']');
        false
    });
    if !raw.is_empty() {
        let name = Cow::Owned(private(from));
        record.tree.note(NodeId::ROOT, NoteKind::Property, name, raw, Span::default());
    }
    let missing = [("SZ", "19"), ("FF", "4"), ("GM", "1")];
    for (name, value) in missing {
        if record.header(name).is_none() {
            let span = Span::default();
            let (name, value) = (name.into(), value.into());
            record.headers.insert(0, Header { name, value, span, value_span: span });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_a_private_property() {
        let all = pairs("[a=b][c=d=e\\]f\\\\][x][y=]");
        let all: Vec<_> = all.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(all, [("a", "b"), ("c", "d=e]f\\"), ("y", "")]);
    }
}
