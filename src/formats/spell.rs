//! A line of moves in plain words: where no text stands behind it that could be quoted.

use crate::record::{NodeId, NoteKind, Tree};

/// What remains to be spelled, innermost last.
enum Task {
    /// The line after this node.
    After(NodeId),
    /// An alternative that begins with this node, in parentheses.
    Alternative(NodeId),
    /// The end of an alternative.
    Close,
}

/// The line from `first` on with its variations and comments, `h2e2 {good} (h2d2) h9g7`. Where
/// `first` is the main move, the alternatives to it go with it.
pub fn line(tree: &Tree<'_>, first: NodeId) -> String {
    let mut out = String::new();
    let mut tasks = vec![Task::After(first)];
    node(tree, first, &mut out);
    let mut siblings = tree.parent(first).map(|parent| tree.children(parent)).into_iter().flatten();
    if siblings.next() == Some(first) {
        tasks.extend(siblings.map(Task::Alternative));
        tasks[1..].reverse();
    }
    while let Some(task) = tasks.pop() {
        match task {
            Task::After(parent) => {
                let Some(main) = tree.first_child(parent) else { continue };
                node(tree, main, &mut out);
                tasks.push(Task::After(main));
                let others = tasks.len();
                tasks.extend(tree.children(parent).skip(1).map(Task::Alternative));
                tasks[others..].reverse();
            }
            Task::Alternative(start) => {
                out.push_str(" (");
                node(tree, start, &mut out);
                tasks.push(Task::Close);
                tasks.push(Task::After(start));
            }
            Task::Close => out.push(')'),
        }
    }
    out
}

fn node(tree: &Tree<'_>, id: NodeId, out: &mut String) {
    if !out.is_empty() && !out.ends_with('(') {
        out.push(' ');
    }
    // A pass of Go has no letters.
    let text = tree.node(id).mv.as_ref().map_or("--", |mv| &*mv.text);
    out.push_str(if text.is_empty() { "pass" } else { text });
    for note in tree.notes(id) {
        let (open, close) = if note.kind == NoteKind::Nag { (" $", "") } else { (" {", "}") };
        out.push_str(open);
        out.push_str(&note.text);
        out.push_str(close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{record::MoveText, source::Span};

    #[test]
    fn variations_and_comments() {
        let mut tree = Tree::new();
        let mut add = |parent, text: &'static str| {
            let mv = MoveText { text: text.into(), span: Span::default(), side: None };
            tree.add(parent, Some(mv))
        };
        let a = add(NodeId::ROOT, "a");
        let b = add(a, "b");
        let c = add(a, "c");
        add(b, "d");
        add(c, "e");
        add(NodeId::ROOT, "f");
        tree.note(c, NoteKind::Comment, "", "x", Span::default());
        assert_eq!(line(&tree, a), "a (f) b (c {x} e) d");
        assert_eq!(line(&tree, c), "c {x} e");
    }
}
