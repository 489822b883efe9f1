use super::*;
use crate::{
    formats::{ReadOptions, board},
    record::{Header, MoveText, NodeId, NoteKind, Record},
    source::Span,
};

fn add(tree: &mut crate::record::Tree<'static>, parent: NodeId, text: &'static str) -> NodeId {
    tree.add(parent, Some(MoveText { text: text.into(), span: Span::default(), side: None }))
}

/// A record with variations at the first move, and comments everywhere.
fn sample() -> Record<'static> {
    let mut record = Record::new(Game::Xiangqi);
    record.notation = Some("uci");
    let note = |record: &mut Record<'static>, node, text: &'static str| {
        record.tree.note(node, NoteKind::Comment, "", text, Span::default());
    };
    for (name, value) in
        [("Title", "测试局"), ("Red", "甲"), ("Type", "endgame"), ("Result", "0-1")]
    {
        let (name, value) = (name.into(), value.into());
        let span = Span::default();
        record.headers.push(Header { name, value, span, value_span: span });
    }
    note(&mut record, NodeId::ROOT, "开局\n两行");
    let a = add(&mut record.tree, NodeId::ROOT, "h2e2");
    let b = add(&mut record.tree, a, "h9g7");
    let c = add(&mut record.tree, NodeId::ROOT, "b2e2");
    note(&mut record, c, "另一着");
    add(&mut record.tree, a, "b9c7");
    let d = add(&mut record.tree, b, "h0g2");
    note(&mut record, d, "😀");
    add(&mut record.tree, c, "b9c7");
    record
}

#[test]
fn what_is_written_reads_back() {
    let record = sample();
    let file = write(&record);
    assert_eq!(sniff(&file), 95);
    let opened = read(&file, &ReadOptions::default());
    let [entry] = &opened.entries[..] else { panic!("{opened:?}") };
    assert_eq!(entry.findings, []);
    assert!(entry.record.same_content(&record), "{:?}", entry.record);
    assert_eq!(write(&entry.record), file);
    assert_eq!(board::start_of(&entry.record), board::start_of(&record));
}
