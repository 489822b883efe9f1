//! The reader, a line a game.

use std::{borrow::Cow, collections::HashMap, ops::Range};

use super::line::{GameIn, MoveIn, Nag, Text};
use crate::{
    findings::{Code, Finding},
    formats::Entry,
    record::{Fragment, Game, Header, MoveText, NodeId, NoteKind, Outcome, Record, Side, Tree},
    source::Span,
};

/// Reads all games of `text`. A line that is none becomes a record without moves that keeps it.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let mut at = 0;
    let mut entries = Vec::new();
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if !line.is_empty() {
            let start = at + (line.as_ptr().addr() - whole.as_ptr().addr());
            entries.push(Line { text: line, start }.entry());
        }
        at += whole.len();
    }
    entries
}

#[derive(Clone, Copy)]
struct Line<'s> {
    text: &'s str,
    /// Where it begins in the whole text.
    start: usize,
}

impl<'s> Line<'s> {
    fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Where a string stands: that of its own where it was borrowed, else that of the line.
    fn place(self, text: &str) -> Span {
        let at = text.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        if at.checked_add(text.len()).is_none_or(|end| end > self.text.len()) {
            return self.span();
        }
        Span::new(self.start + at, self.start + at + text.len())
    }

    fn entry(self) -> Entry<'s> {
        let game = serde_json::from_str::<GameIn<'s>>(self.text);
        let read = game.map_err(|error| error.to_string()).and_then(|game| self.record(game));
        match read {
            Ok(record) => Entry { record, findings: Vec::new() },
            Err(reason) => {
                let mut record = Record::new(Game::Chess);
                record.span = self.span();
                record.strays.push(Fragment { text: self.text.into(), span: self.span() });
                let finding = Finding::new(Code::JsonLineUnread, self.span());
                Entry { record, findings: vec![finding.with("reason", reason)] }
            }
        }
    }

    fn record(self, line: GameIn<'s>) -> Result<Record<'s>, String> {
        let game = match &*line.game.0 {
            "xiangqi" => Game::Xiangqi,
            "chess" => Game::Chess,
            "go" => Game::Go,
            other => return Err(format!("no game: {other}")),
        };
        let mut record = Record::with_room(game, line.moves.len());
        record.span = self.span();
        record.notation = line.notation.as_ref().and_then(|name| notation(&name.0));
        for header in line.headers {
            let span = self.place(&header.value.0);
            let (name, value) = (header.name.0, header.value.0);
            record.headers.push(Header { name, value, span, value_span: span });
        }
        if let Some(Text(value)) = line.start
            && game != Game::Go
            && record.header("FEN").or_else(|| record.header("局面")).is_none()
            && record.header("开局局面").is_none()
        {
            let span = self.place(&value);
            record.headers.push(Header { name: "FEN".into(), value, span, value_span: span });
        }
        // A line that other programs made may tell the result alone.
        let told = line.result.filter(|text| Outcome::read(&text.0) != Some(Outcome::Unknown));
        let said = record.header("Result").or_else(|| record.header("结果")).is_some();
        let marker = line.marker.or_else(|| told.filter(|_| game != Game::Go && !said));
        record.marker = marker.map(|Text(text)| Fragment { span: self.place(&text), text });
        for Text(text) in line.strays {
            record.strays.push(Fragment { span: self.place(&text), text });
        }
        if let Some(root) = line.root {
            self.notes(&mut record.tree, NodeId::ROOT, root)?;
        }
        let mut ids = Ids { own: Vec::with_capacity(line.moves.len()), others: HashMap::new() };
        let mut last = NodeId::ROOT;
        for mv in line.moves {
            let parent = match mv.parent {
                Some(id) => ids.get(id).ok_or_else(|| format!("no move {id} before its parent"))?,
                None => last,
            };
            let side = mv.color.as_ref().map(|colour| side(game, &colour.0)).transpose()?;
            let id = mv.id;
            let mut mv = mv;
            let text = mv.text.take().or_else(|| mv.uci.take());
            let text = text.map(|Text(text)| MoveText { span: self.place(&text), text, side });
            last = record.tree.add(parent, text);
            ids.add(id, last)?;
            self.notes(&mut record.tree, last, mv)?;
        }
        Ok(record)
    }

    /// Adds the notes of a move in their order.
    fn notes(self, tree: &mut Tree<'s>, node: NodeId, mv: MoveIn<'s>) -> Result<(), String> {
        let mut nags = mv.nags.into_iter().map(|nag| match nag {
            Nag::Number(n) => Cow::Owned(n.to_string()),
            Nag::Text(Text(text)) => text,
        });
        let mut before = mv.before.into_iter().map(|Text(text)| text);
        let mut comments = mv.comments.into_iter().map(|Text(text)| text);
        let mut properties = mv.properties.into_iter();
        let mut unread = mv.unread.into_iter().map(|Text(text)| text);
        let order = mv.order.map_or_else(String::new, |Text(order)| order.into_owned());
        let usual = "nbcpu".chars();
        let each = order.chars().map(|letter| (letter, 0..1));
        for (letter, times) in each.chain(usual.map(|letter| (letter, 0..usize::MAX))) {
            let times: Range<usize> = times;
            for _ in times {
                let (kind, name, text) = match letter {
                    'n' => (NoteKind::Nag, None, nags.next()),
                    'b' => (NoteKind::Before, None, before.next()),
                    'c' => (NoteKind::Comment, None, comments.next()),
                    'p' => match properties.next() {
                        Some(it) => (NoteKind::Property, Some(it.name.0), Some(it.values.0)),
                        None => break,
                    },
                    'u' => (NoteKind::Unread, None, unread.next()),
                    other => return Err(format!("order: {other}")),
                };
                let Some(text) = text else { break };
                let span = self.place(&text);
                tree.note(node, kind, name.unwrap_or_default(), text, span);
            }
        }
        Ok(())
    }
}

/// The numbers of moves: 1, 2, 3 as we write them, or whatever another program wrote.
struct Ids {
    own: Vec<NodeId>,
    others: HashMap<u64, NodeId>,
}

impl Ids {
    fn get(&self, id: u64) -> Option<NodeId> {
        if id == 0 {
            return Some(NodeId::ROOT);
        }
        let usual = usize::try_from(id - 1).ok().and_then(|index| self.own.get(index));
        usual.filter(|_| self.others.is_empty()).or_else(|| self.others.get(&id)).copied()
    }

    fn add(&mut self, id: Option<u64>, node: NodeId) -> Result<(), String> {
        let usual = self.own.len() as u64 + 1;
        self.own.push(node);
        let id = id.unwrap_or(usual);
        if id == usual && self.others.is_empty() {
            return Ok(());
        }
        if self.others.is_empty() {
            let before = &self.own[..self.own.len() - 1];
            self.others.extend((1..).zip(before.iter().copied()));
        }
        match self.others.insert(id, node) {
            Some(_) => Err(format!("two moves {id}")),
            None if id == 0 => Err("a move 0".into()),
            None => Ok(()),
        }
    }
}

fn side(game: Game, colour: &str) -> Result<Side, String> {
    let first = match colour {
        "black" => game == Game::Go,
        "white" => game != Game::Go,
        "red" => true,
        _ => return Err(format!("color: {colour}")),
    };
    Ok(if first { Side::First } else { Side::Second })
}

/// The notations that a record's `notation` may name.
fn notation(name: &str) -> Option<&'static str> {
    const KNOWN: [&str; 5] = ["uci", "iccs", "wxf", "san", "lan"];
    KNOWN.into_iter().find(|known| *known == name)
}
