//! The writer.

use std::borrow::Cow;

use super::{
    SCHEMA,
    line::{GameLine, HeaderLine, MoveLine, Nag, NotesLine, PropertyLine, RootLine, Text},
};
use crate::{
    formats::fit,
    record::{
        Game, NodeId, NoteKind, Record, Side, Tree,
        annotation::{Values, first_mover, mover},
    },
};

/// Bytes of a line for each node, roughly.
const PLY: usize = 64;

/// One game as a line. Coordinates are written as far as the record has them.
pub fn write(record: &Record<'_>) -> String {
    let mut json = Vec::with_capacity(512 + PLY * record.tree.len());
    // Strings and numbers only: serialising cannot fail.
    if serde_json::to_writer(&mut json, &game(record)).is_err() {
        return String::new();
    }
    json.push(b'\n');
    String::from_utf8(json).unwrap_or_default()
}

fn text(text: &str) -> Text<'_> {
    Text(Cow::Borrowed(text))
}

/// The object for a record.
pub(super) fn game<'r>(record: &'r Record<'_>) -> GameLine<'r> {
    let headers = record.headers.iter();
    let start = ["FEN", "局面", "开局局面"].iter().find_map(|name| record.value(name));
    let result = match record.game {
        Game::Go => record.value("RE").or_else(|| record.value("结果")),
        Game::Chess | Game::Xiangqi => Some(fit::outcome(record).pgn()),
    };
    let first = first_mover(record);
    let notes = notes(&record.tree, NodeId::ROOT);
    let annotations = Values::of(&record.tree, NodeId::ROOT, first.other());
    let empty = record.tree.notes(NodeId::ROOT).next().is_none();
    GameLine {
        schema: SCHEMA,
        game: record.game,
        headers: headers
            .map(|header| HeaderLine { name: text(&header.name), value: text(&header.value) })
            .collect(),
        start: start.filter(|_| record.game != Game::Go),
        result,
        marker: record.marker.as_ref().map(|marker| &*marker.text),
        notation: record.notation,
        root: (!empty).then_some(RootLine { notes, annotations }),
        moves: moves(record, first),
        strays: record.strays.iter().map(|stray| &*stray.text).collect(),
    }
}

/// All nodes but the root: a line after the other, each with its alternatives behind it.
fn moves<'r>(record: &'r Record<'_>, first: Side) -> Vec<MoveLine<'r>> {
    let tree = &record.tree;
    let mut moves: Vec<MoveLine<'_>> = Vec::with_capacity(tree.len());
    // Where lines begin, with the number of the move before and its plies; the next last.
    let mut open: Vec<(NodeId, u32, u32)> = Vec::new();
    let mut line = 0;
    let mut next = tree.first_child(NodeId::ROOT).map(|node| (node, 0, 0));
    let mut main = true;
    while let Some((start, mut parent, mut ply)) = next {
        let waiting = open.len();
        let mut node = Some(start);
        while let Some(here) = node {
            // The first move of a variation has no alternatives of its own: they are its line's.
            if main || here != start {
                let others =
                    std::iter::successors(tree.next_sibling(here), |&it| tree.next_sibling(it));
                open.extend(others.map(|other| (other, parent, ply)));
            }
            ply += u32::from(tree.node(here).mv.is_some());
            let id = moves.len() as u32 + 1;
            moves.push(one(record, here, [id, parent, line, ply], mover(first, ply)));
            parent = id;
            node = tree.first_child(here);
        }
        open[waiting..].reverse();
        next = open.pop();
        main = false;
        line += 1;
    }
    moves
}

fn one<'r>(record: &'r Record<'_>, node: NodeId, numbers: [u32; 4], by: Side) -> MoveLine<'r> {
    let mv = record.tree.node(node).mv.as_ref();
    let known = record.coordinates.get(node.index()).and_then(|known| known.as_deref());
    let [id, parent, line, ply] = numbers;
    let go = record.game == Game::Go;
    MoveLine {
        id,
        parent,
        line,
        ply,
        text: mv.map(|mv| &*mv.text),
        uci: known.filter(|_| !go),
        gtp: known.filter(|_| go),
        color: mv.and_then(|mv| mv.side).map(|side| colour(record.game, side)),
        notes: notes(&record.tree, node),
        annotations: Values::of(&record.tree, node, by),
    }
}

/// The colour of a side: in Go Black is the first player.
pub(super) fn colour(game: Game, side: Side) -> &'static str {
    if (side == Side::First) == (game == Game::Go) { "black" } else { "white" }
}

fn notes<'r>(tree: &'r Tree<'_>, node: NodeId) -> NotesLine<'r> {
    let mut line = NotesLine::default();
    let mut order = String::new();
    for note in tree.notes(node) {
        let words = &*note.text;
        order.push(match note.kind {
            NoteKind::Nag => {
                let usual = words.parse().ok().filter(|n: &u32| n.to_string() == words);
                line.nags.push(usual.map_or_else(|| Nag::Text(text(words)), Nag::Number));
                'n'
            }
            NoteKind::Before => {
                line.before.push(words);
                'b'
            }
            NoteKind::Comment => {
                line.comments.push(words);
                'c'
            }
            NoteKind::Property => {
                line.properties.push(PropertyLine { name: text(&note.name), values: text(words) });
                'p'
            }
            NoteKind::Unread => {
                line.unread.push(words);
                'u'
            }
        });
    }
    let place = |letter: char| "nbcpu".find(letter);
    let usual = order.chars().is_sorted_by_key(place);
    line.order = (!usual).then_some(order);
    line
}
