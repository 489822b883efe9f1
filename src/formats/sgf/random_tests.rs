//! Properties of any text and of any record.

use proptest::prelude::*;

use super::{lex::Lexer, tests::shape, *};
use crate::{
    record::{Game, Header, MoveText, NodeId, NoteKind, Record, Side},
    source::Span,
};

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zB;:()\\[\\]\\\\ \n名局]{0,12}",
        "(PB|;B|;W|C|\\nKM)\\[[a-z]{0,3}\\]?",
        "[ -~]{0,20}",
    ]
}

#[derive(Clone, Debug)]
struct Part {
    back: usize,
    mv: Option<(bool, String)>,
    comment: Option<String>,
    mark: bool,
}

fn part() -> impl Strategy<Value = Part> {
    let mv = prop_oneof![4 => "[a-s]{2}", 1 => text()];
    (
        prop_oneof![4 => Just(0_usize), 1 => 0..6_usize],
        prop::option::weighted(0.9, (any::<bool>(), mv)),
        prop::option::weighted(0.3, text()),
        any::<bool>(),
    )
        .prop_map(|(back, mv, comment, mark)| Part { back, mv, comment, mark })
}

fn build(head: &[String], parts: &[Part]) -> Record<'static> {
    let mut record = Record::new(Game::Go);
    let names = ["GM", "FF", "CA", "PB", "PW", "TE", "KO"];
    let values = ["1", "4", "UTF-8"].map(String::from);
    for (name, value) in names.into_iter().zip(values.iter().chain(head)) {
        let dialect = matches!(name, "TE" | "KO");
        let value = if dialect { format!("x{value}") } else { value.clone() };
        let (span, value_span) = (Span::default(), Span::default());
        record.headers.push(Header { name: name.into(), value: value.into(), span, value_span });
    }
    let mut nodes = vec![NodeId::ROOT];
    for part in parts {
        let parent = nodes[nodes.len().saturating_sub(1 + part.back)];
        let mv = part.mv.clone().map(|(first, text)| MoveText {
            text: text.into(),
            span: Span::default(),
            side: Some(if first { Side::First } else { Side::Second }),
        });
        let id = record.tree.add(parent, mv);
        if let Some(comment) = part.comment.clone() {
            record.tree.note(id, NoteKind::Comment, "", comment, Span::default());
        }
        if part.mark {
            record.tree.note(id, NoteKind::Property, "TR", "[aa][bb:cc]", Span::default());
            record.tree.note(id, NoteKind::Property, "GM", "[1]", Span::default());
        }
        nodes.push(id);
    }
    record
}

proptest! {
    #[test]
    fn tokens_tile(text in "[\\[\\]();\\\\BWCa名 \n\r]{0,60}") {
        let mut at = 0;
        for token in Lexer::new(&text, 0) {
            prop_assert_eq!(token.start, at);
            prop_assert!(!token.text.is_empty());
            at = token.end();
        }
        prop_assert_eq!(at, text.len());
    }

    #[test]
    fn anything_is_read(text in "\\(;([\\[\\]();\\\\BWCaKM名 \n\r]|;B\\[aa\\]|C\\[|AB\\[bb\\]){0,40}") {
        for entry in read(&text) {
            let written = write(&entry.record);
            let again = read(&written);
            prop_assert_eq!(again.len(), 1, "{}", written);
            prop_assert_eq!(shape(&again[0].record), shape(&entry.record), "{}", &written);
            prop_assert_eq!(write(&again[0].record), written);
        }
    }

    #[test]
    fn bytes_are_cut(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut framed = b"(;".to_vec();
        framed.extend(&bytes);
        let _ = (cut(&framed, false), cut(&framed, true), charset(&framed));
        let text = String::from_utf8_lossy(&framed);
        let _ = read(&text);
        prop_assert!(sniff(&text) > 0);
    }

    #[test]
    fn written_and_read_back(
        head in prop::collection::vec(text(), 0..5),
        parts in prop::collection::vec(part(), 0..30),
    ) {
        let record = build(&head, &parts);
        let written = write(&record);
        let again = read(&written);
        prop_assert_eq!(again.len(), 1, "{}", written);
        // What the record itself says, whoever writes it.
        let said = ["SG009", "SG023", "SG031", "SG022", "SG032", "SG037", "SG046", "SG050"];
        prop_assert!(again[0].findings.iter().all(|f| said.contains(&f.code.id())), "{}\n{:?}", written, again[0].findings);
        prop_assert!(record.same_content(&again[0].record), "{}\n{:?}", written, again[0].record);
        prop_assert_eq!(write(&again[0].record), &*written);
        prop_assert_eq!(cut((written.clone() + "(;").as_bytes(), false), Some(written.len()));
    }
}
