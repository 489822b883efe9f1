//! The tree by itself.

use super::*;

#[allow(clippy::unnecessary_wraps)] // as `add` takes it
fn mv(text: &'static str) -> Option<MoveText<'static>> {
    Some(MoveText { text: text.into(), span: Span::default(), side: None })
}

#[test]
fn children_and_notes_keep_their_order() {
    let mut tree = Tree::new();
    let a = tree.add(NodeId::ROOT, mv("a"));
    let b = tree.add(NodeId::ROOT, mv("b"));
    let c = tree.add(a, mv("c"));
    tree.note(a, NoteKind::Comment, "", "one", Span::new(0, 3));
    tree.note(b, NoteKind::Nag, "", "1", Span::new(3, 4));
    tree.note(a, NoteKind::Comment, "", "two", Span::new(5, 9));
    assert_eq!(tree.children(NodeId::ROOT).collect::<Vec<_>>(), [a, b]);
    assert_eq!(tree.main_line().collect::<Vec<_>>(), [a, c]);
    assert_eq!(tree.notes(a).map(|n| &*n.text).collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!(tree.node(a).tail, 9);
    assert!(tree.same_content(&tree.clone()));
}

#[test]
fn the_word_of_a_move_is_that_of_its_text() {
    let mut tree = Tree::new();
    let id = tree.add(NodeId::ROOT, mv("Nf3"));
    assert_eq!(tree.node(id).word().to_le_bytes(), *b"\0\0\0\0\0Nf3");
    tree.retext(id, "Qa1xb2c3");
    assert_eq!(tree.node(id).word().to_le_bytes(), *b"Qa1xb2c3");
    tree.retext(id, "Qa1xb2c3+");
    assert_eq!(tree.node(id).word(), 0);
    tree.begin_run();
    tree.run_on("e5", word(b"e5"), Span::new(4, 6));
    tree.end_run();
    assert_eq!(tree.main_line().collect::<Vec<_>>(), [id, tree.newest()]);
    assert_eq!(tree.first_child(tree.newest()), None);
    assert_eq!(tree.node(tree.newest()).word().to_le_bytes(), *b"\0\0\0\0\0\0e5");
}
