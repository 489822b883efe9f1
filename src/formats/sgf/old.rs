//! A record as FF\[3\]: what only FF\[4\] has goes into comments, and is told.
//!
//! Source: SGF FF\[4\], "converting FF\[3\] to FF\[4\]" and the marks of its property index.

use crate::{
    findings::{Code, Finding},
    formats::{points, tail},
    record::{Header, NodeId, Note, NoteKind, Record, Tree},
    source::Span,
};

/// Properties of FF\[4\] alone. `CA` is kept where the text is not ASCII: nothing else says what its
/// bytes are.
const NEW: [&str; 10] = ["AP", "ST", "OT", "AR", "DD", "LN", "PM", "SQ", "AS", "IP"];

/// Properties whose values are lists of points, which FF\[4\] may write as rectangles.
const POINTS: [&str; 12] = ["AB", "AW", "AE", "TR", "CR", "MA", "SL", "TB", "TW", "VW", "SE", "DD"];

/// Why the record cannot be FF\[3\]: it knows square boards only, and no pass on those above 19x19.
pub(super) fn refuses(record: &Record<'_>) -> Option<Finding> {
    let passes = || record.tree.ids().any(|id| is_pass(&record.tree, id));
    let fits = points::lines(record).is_some_and(|lines| lines <= 19 || !passes());
    let span = record.header("SZ").map_or(record.span, |header| header.span);
    (!fits).then(|| Finding::new(Code::BoardNotHeld, span).with("format", "SGF FF[3]"))
}

fn is_pass(tree: &Tree<'_>, id: NodeId) -> bool {
    tree.node(id).mv.as_ref().is_some_and(|mv| mv.text.is_empty())
}

/// Makes a record that is ready to be written one of FF\[3\].
pub(super) fn fit(record: &mut Record<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (kept, moved): (Vec<_>, Vec<_>) = std::mem::take(&mut record.headers)
        .into_iter()
        .partition(|header| !NEW.contains(&&*header.name));
    record.headers = kept.into();
    for header in record.headers.iter_mut().filter(|header| header.name == "FF") {
        header.value = "3".into();
    }
    if record.header("FF").is_none() {
        let (span, value_span) = (Span::default(), Span::default());
        record.headers.push(Header { name: "FF".into(), value: "3".into(), span, value_span });
    }
    for header in &moved {
        let finding = Finding::new(Code::HeaderNotKept, header.span).with("format", "SGF FF[3]");
        findings.push(finding.with("name", &*header.name));
    }
    let joined = notes(record, &moved);
    if let Some(first) = joined.first() {
        let finding = Finding::new(Code::NotesJoined, *first).with("n", joined.len());
        findings.push(finding.with("format", "SGF FF[3]"));
    }
    let lines = points::lines(record).unwrap_or(19);
    for id in record.tree.ids().skip(1) {
        if lines <= 19 && is_pass(&record.tree, id) {
            record.tree.retext(id, "tt");
        }
    }
    let ascii = |record: &Record<'_>| {
        let headers = record.headers.iter().all(|it| it.value.is_ascii());
        let notes = |id| record.tree.notes(id).all(|note: &Note<'_>| note.text.is_ascii());
        headers && record.tree.ids().all(notes)
    };
    if ascii(record) {
        record.headers.retain(|header| header.name != "CA");
    }
    findings
}

/// Puts the notes in the form of FF\[3\], and the headers at the end of the first comment. Gives the
/// places of nodes where a property went into the comment.
fn notes(record: &mut Record<'_>, moved: &[Header<'_>]) -> Vec<Span> {
    let old = &record.tree;
    let mut joined = Vec::new();
    let mut new = old.filtered(|_, _| false);
    for id in old.ids() {
        for note in old.notes(id) {
            let Note { kind, name, text, span, .. } = note.clone();
            let property = kind == NoteKind::Property;
            if property && NEW.contains(&&*name) {
                joined.push(span);
                new.note(id, NoteKind::Comment, "", format!("{name}{text}"), span);
            } else if property && POINTS.contains(&&*name) && text.contains(':') {
                let single = points::places(&text).map(|places| points::values(&places));
                new.note(id, kind, name, single.map_or(text, Into::into), span);
            } else {
                new.note(id, kind, name, text, span);
            }
        }
        if id == NodeId::ROOT && !moved.is_empty() {
            let mut words = String::new();
            for header in moved {
                tail::append(&mut words, &header.name, &header.value);
            }
            new.note(id, NoteKind::Comment, "", words, moved[0].span);
        }
    }
    record.tree = new;
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::sgf::{read, write};

    fn rewritten(text: &str) -> (String, String) {
        let mut record = read(text).remove(0).record;
        let findings = fit(&mut record);
        let codes: Vec<_> = findings.iter().map(|finding| finding.code.id()).collect();
        (write(&record), codes.join(" "))
    }

    #[test]
    fn what_the_older_version_lacks() {
        let (text, codes) = rewritten(
            "(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[19]PB[Ada]AB[aa:bb];W[]C[w]SQ[cc]TR[dd:de];B[tt])",
        );
        assert_eq!(codes, "CV002 CV004");
        assert_eq!(
            text,
            "(;GM[1]FF[3]SZ[19]\nPB[Ada]\nAB[aa][ba][ab][bb]C[[AP \"x:1\"\\]]\n\
             ;W[tt]C[w\n\nSQ\\[cc\\]]TR[dd][de]\n;B[tt])\n"
        );
        let (text, codes) = rewritten("(;GM[1]SZ[19]CA[UTF-8]PB[甲];B[aa])");
        assert_eq!((&*text, &*codes), ("(;GM[1]FF[3]CA[UTF-8]SZ[19]\nPB[甲]\n;B[aa])\n", ""));
    }

    #[test]
    fn boards_of_the_older_version() {
        for (text, refused) in [
            ("(;SZ[19];B[aa])", false),
            ("(;SZ[9:13];B[aa])", true),
            ("(;SZ[25];B[aa])", false),
            ("(;SZ[25];B[])", true),
        ] {
            assert_eq!(refuses(&read(text)[0].record).is_some(), refused, "{text}");
        }
    }
}
