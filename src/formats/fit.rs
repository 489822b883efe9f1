//! Makes a record fit an archive format: fields for some headers, one comment a node.
//!
//! What has no place of its own goes into comments, where the readers of archive formats find
//! headers again ([`tail`]); every such move is told.

use std::{borrow::Cow, collections::BTreeSet};

use super::{FormatInfo, Held, Shape, points, spell, tail};
use crate::{
    findings::{Code, Finding},
    record::{Fragment, Game, Header, NodeId, Note, NoteKind, Outcome, Record, Tree},
    source::Span,
};

/// Whether a header of that name only says what an archive format is by itself, or what is
/// written elsewhere in the file: the game, the notation, the start position.
pub fn is_implied(name: &str) -> bool {
    const NAMES: [&str; 8] =
        ["Game", "Format", "Variant", "SetUp", "FEN", "Board", "局面", "开局局面"];
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether the value of a header means that nothing is known.
pub fn says_nothing(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "????.??.??")
}

/// The result that a record gives: of its header, else of its marker.
pub fn outcome(record: &Record<'_>) -> Outcome {
    let marker = record.marker.as_ref().map(|marker| &*marker.text);
    let mut texts = record.value("Result").into_iter().chain(marker).filter_map(Outcome::read);
    texts.find(|outcome| *outcome != Outcome::Unknown).unwrap_or(Outcome::Unknown)
}

/// The comment of a node of a record that fits: all of them, joined by line feeds.
pub fn comment<'r>(record: &'r Record<'_>, node: NodeId) -> Cow<'r, str> {
    let comments = record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment);
    let mut texts = comments.map(|note| &*note.text);
    let first = Cow::Borrowed(texts.next().unwrap_or(""));
    texts.fold(first, |all, text| format!("{all}\n{text}").into())
}

/// Makes `record` fit what `to` holds, and tells what had to go into comments. A format that holds
/// all, and a record that fits, are left as they are.
pub fn fit<'s>(record: &mut Record<'s>, to: &FormatInfo) -> Vec<Finding> {
    let format = to.name.to_ascii_uppercase();
    if to.shape.tree == Held::Position {
        return only_position(record, &format);
    }
    let mut findings = Vec::new();
    let Shape { holds: Some(holds), .. } = to.shape else {
        // Its writer spells them out in the notes.
        let n = if to.shape.tree == Held::Line { alternatives(&record.tree) } else { 0 };
        if n > 0 {
            findings.push(variations_spelled(record.span, &format, n));
        }
        return findings;
    };
    let moved = take_homeless(record, holds);
    for Header { name, span, .. } in &moved {
        let finding = Finding::new(Code::HeaderNotKept, *span);
        findings.push(finding.with("format", &*format).with("name", &**name));
    }
    let strays: Vec<Fragment<'s>> = std::mem::take(&mut record.strays);
    let last = record.tree.last().unwrap_or(NodeId::ROOT);
    for Fragment { text, span } in strays.into_iter().filter(|it| !it.text.trim().is_empty()) {
        record.tree.note(last, NoteKind::Comment, "", text, span);
    }
    if to.shape.tree == Held::Line
        && let Some((tree, n)) = main_line(&record.tree)
    {
        record.tree = tree;
        findings.push(variations_spelled(record.span, &format, n));
    }
    let go = record.game == Game::Go;
    if go && let Some(tree) = only_moves(&record.tree) {
        record.tree = tree;
    }
    let signs = Signs { glyphs: to.shape.glyphs, setup: go, own: to.shape.own };
    let (tree, joined) = with_joined_notes(&record.tree, &moved, signs);
    if let Some(tree) = tree {
        record.tree = tree;
    }
    if let Some(first) = joined.first() {
        let finding = Finding::new(Code::NotesJoined, *first);
        findings.push(finding.with("n", joined.len()).with("format", &*format));
    }
    if to.shape.gathers
        && let Some((tree, n)) = gathered(&record.tree)
    {
        record.tree = tree;
        let finding = Finding::new(Code::CommentsGathered, record.span);
        findings.push(finding.with("n", n).with("format", &*format));
    }
    findings
}

/// The tree without nodes that are no move: their notes stand at the move before them. `None` where
/// every node is one.
fn only_moves<'s>(old: &Tree<'s>) -> Option<Tree<'s>> {
    old.ids().skip(1).find(|&node| old.node(node).mv.is_none())?;
    let mut new = Tree::with_room(old.len());
    let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((node, parent)) = open.pop() {
        let mv = old.node(node).mv.clone();
        let copy = if mv.is_some() { new.add(parent, mv) } else { parent };
        for note in old.notes(node) {
            new.note(copy, note.kind, note.name.clone(), note.text.clone(), note.span);
        }
        let from = open.len();
        open.extend(old.children(node).map(|child| (child, copy)));
        open[from..].reverse();
    }
    Some(new)
}

/// The line with all comments of moves in that of the root, as lines `[C12 "…"]` of its
/// [`tail`], and their number; `None` where there is none.
fn gathered<'s>(old: &Tree<'s>) -> Option<(Tree<'s>, usize)> {
    let comments = |node: NodeId| old.notes(node).filter(|note| note.kind == NoteKind::Comment);
    old.ids().skip(1).find(|&node| comments(node).next().is_some())?;
    let mut new = Tree::with_room(old.len());
    let mut text = String::new();
    for note in old.notes(NodeId::ROOT) {
        if note.kind == NoteKind::Comment {
            text.push_str(&note.text);
        } else {
            new.note(NodeId::ROOT, note.kind, note.name.clone(), note.text.clone(), note.span);
        }
    }
    let (mut last, mut n) = (NodeId::ROOT, 0);
    for (ply, node) in (1_usize..).zip(old.main_line()) {
        last = new.add(last, old.node(node).mv.clone());
        for note in comments(node) {
            tail::append(&mut text, &format!("C{ply}"), &note.text);
            n += 1;
        }
    }
    new.note(NodeId::ROOT, NoteKind::Comment, "", text, Span::default());
    Some((new, n))
}

/// Tells what a format of positions leaves out. The record keeps it: its writer plays the moves.
fn only_position(record: &Record<'_>, format: &str) -> Vec<Finding> {
    let says = |header: &&Header<'_>| !is_implied(&header.name) && !says_nothing(&header.value);
    let counts =
        [record.tree.len() - 1, record.tree.comments(), record.headers.iter().filter(says).count()];
    if counts == [0; 3] {
        return Vec::new();
    }
    let finding = Finding::new(Code::OnlyPosition, record.span).with("format", format);
    let finding = finding.with("moves", counts[0]).with("comments", counts[1]);
    vec![finding.with("headers", counts[2])]
}

/// How many alternatives the moves of the main line have.
fn alternatives(tree: &Tree<'_>) -> usize {
    let others =
        |node| std::iter::successors(tree.next_sibling(node), |&node| tree.next_sibling(node));
    tree.main_line().map(|node| others(node).count()).sum()
}

fn variations_spelled(span: Span, format: &str, n: usize) -> Finding {
    Finding::new(Code::VariationsInComments, span).with("format", format).with("n", n)
}

/// The main line alone, with its variations spelled out in the comments of the moves that they
/// could replace, and their number; `None` where there is none.
fn main_line<'s>(old: &Tree<'s>) -> Option<(Tree<'s>, usize)> {
    let others = |node: NodeId| {
        std::iter::successors(old.next_sibling(node), |&node| old.next_sibling(node))
    };
    let total = alternatives(old);
    if total == 0 {
        return None;
    }
    let mut new = Tree::new();
    let mut copy = NodeId::ROOT;
    for node in std::iter::once(NodeId::ROOT).chain(old.main_line()) {
        if node != NodeId::ROOT {
            copy = new.add(copy, old.node(node).mv.clone());
        }
        let spelled: Vec<_> =
            others(node).map(|it| format!("({})", spell::line(old, it))).collect();
        let mut spelled = spelled.join("\n");
        let mut notes = old.notes(node).peekable();
        while let Some(Note { kind, name, text, span, .. }) = notes.next() {
            let mut text = text.clone();
            let last = notes.peek().is_none() && *kind == NoteKind::Comment;
            if last && !spelled.is_empty() {
                text = format!("{text}\n{}", std::mem::take(&mut spelled)).into();
            }
            new.note(copy, *kind, name.clone(), text, *span);
        }
        if !spelled.is_empty() {
            new.note(copy, NoteKind::Comment, "", spelled, Span::default());
        }
    }
    Some((new, total))
}

/// The place that a header takes, in lower case: a player's Elo number and any other rating share
/// one.
fn field_of(name: &str) -> String {
    let folded = name.to_ascii_lowercase();
    match folded.strip_suffix("rating") {
        Some(side @ ("red" | "black")) => format!("{side}elo"),
        _ => folded,
    }
}

/// Takes out the headers that the format has no place for; leaves out those that need none.
fn take_homeless<'s>(record: &mut Record<'s>, holds: fn(&str, &str) -> bool) -> Vec<Header<'s>> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut moved = Vec::new();
    let go = record.game == Game::Go;
    for header in std::mem::take(&mut record.headers) {
        let (name, value) = (&*header.name, &*header.value);
        let field = field_of(name);
        let implied = is_implied(name);
        let nothing = says_nothing(value) || go && name == "HA" && value.trim() == "0";
        if !implied && nothing {
            continue;
        }
        let understood = field == "result" && Outcome::read(value).is_some();
        let held = implied || understood || holds(name, value);
        let again = !seen.insert(field);
        if held && !again {
            record.headers.push(header);
        } else if !implied {
            moved.push(header);
        }
    }
    moved
}

/// What stays beside the comment of a node.
#[derive(Clone, Copy)]
struct Signs {
    /// `!`, `?` and their pairs, at moves.
    glyphs: bool,
    /// The stones that stand at the start of a game of Go.
    setup: bool,
    /// A property of the format's own.
    own: Option<&'static str>,
}

/// The tree with one comment a node at most, and the tail of the root; `None` where it is so
/// already. What [`Signs`] say stays before the comment. Gives the places of the nodes where
/// something was joined.
fn with_joined_notes<'s>(
    old: &Tree<'s>,
    moved: &[Header<'s>],
    signs: Signs,
) -> (Option<Tree<'s>>, Vec<Span>) {
    let is_glyph = |node: NodeId, note: &Note<'_>| {
        if node == NodeId::ROOT {
            return signs.setup && points::is_setup(note);
        }
        let sign = matches!(&*note.text, "1" | "2" | "3" | "4" | "5" | "6");
        signs.glyphs && note.kind == NoteKind::Nag && sign
            || note.kind == NoteKind::Property && signs.own == Some(&*note.name)
    };
    let plain = |node: NodeId| {
        let mut notes = old.notes(node).filter(|note| !is_glyph(node, note));
        notes.next().is_none_or(|note| note.kind == NoteKind::Comment) && notes.next().is_none()
    };
    let ordered = |node: NodeId| {
        let mut notes = old.notes(node).skip_while(|note| is_glyph(node, note));
        !notes.any(|note| is_glyph(node, note))
    };
    if moved.is_empty() && old.ids().all(|node| plain(node) && ordered(node)) {
        return (None, Vec::new());
    }
    let (mut new, mut joined) = (Tree::with_room(old.len()), Vec::new());
    let mut copies = vec![NodeId::ROOT; old.len()];
    // A node is always made after its parent, and after the alternatives before it.
    for node in old.ids() {
        if let Some(parent) = old.parent(node) {
            copies[node.index()] = new.add(copies[parent.index()], old.node(node).mv.clone());
        }
        let copy = copies[node.index()];
        for glyph in old.notes(node).filter(|note| is_glyph(node, note)) {
            new.note(copy, glyph.kind, glyph.name.clone(), glyph.text.clone(), glyph.span);
        }
        let notes: Vec<_> = old.notes(node).filter(|note| !is_glyph(node, note)).collect();
        let place = notes.iter().map(|note| note.span).reduce(Span::join).unwrap_or_default();
        let mut text = if plain(node) {
            notes.first().map_or(Cow::Borrowed(""), |note| note.text.clone())
        } else {
            joined.push(place);
            Cow::Owned(join(&notes))
        };
        if node == NodeId::ROOT {
            for header in moved {
                tail::append(text.to_mut(), &header.name, &header.value);
            }
        }
        if !text.is_empty() {
            new.note(copy, NoteKind::Comment, "", text, place);
        }
    }
    (Some(new), joined)
}

/// Several notes as one text: what stood before the move first, glyphs as signs.
fn join(notes: &[&Note<'_>]) -> String {
    const GLYPHS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];
    let (before, after): (Vec<&Note<'_>>, Vec<_>) =
        notes.iter().partition(|note| note.kind == NoteKind::Before);
    let texts = before.into_iter().chain(after);
    let texts = texts.map(|note| match note.kind {
        NoteKind::Nag => {
            let glyph = note.text.parse().ok().and_then(|nag: usize| GLYPHS.get(nag));
            let glyph = glyph.filter(|glyph| !glyph.is_empty());
            glyph.map_or_else(|| format!("${}", note.text), |glyph| (*glyph).to_owned())
        }
        NoteKind::Property => format!("{}{}", note.name, note.text),
        _ => note.text.to_string(),
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homeless_headers_are_moved_in_their_order_however_many_they_are() {
        const MANY: usize = 100_000;
        let header = |name: String, value: &'static str| Header {
            name: name.into(),
            value: value.into(),
            span: Span::default(),
            value_span: Span::default(),
        };
        let mut record = Record::new(Game::Xiangqi);
        record.headers.push(header("Event".into(), "one"));
        for n in 0..MANY {
            record.headers.push(header(format!("Own{n}"), "x"));
        }
        for (name, value) in [("event", "two"), ("RedElo", "1"), ("RedRating", "2"), ("Own7", "?")]
        {
            record.headers.push(header(name.into(), value));
        }
        let holds =
            |name: &str, _: &str| matches!(name, "Event" | "event" | "RedElo" | "RedRating");
        let moved = take_homeless(&mut record, holds);
        let names = |headers: &[Header<'_>]| -> Vec<String> {
            headers.iter().map(|header| header.name.to_string()).collect()
        };
        let kept: Vec<Header<'_>> = std::mem::take(&mut record.headers).into_iter().collect();
        assert_eq!(names(&kept), ["Event", "RedElo"]);
        let mut expected: Vec<String> = (0..MANY).map(|n| format!("Own{n}")).collect();
        expected.extend(["event".to_owned(), "RedRating".to_owned()]);
        assert_eq!(names(&moved), expected);
    }
}
