//! The rounds of a table: cells to half moves, half moves to the tree.

use std::borrow::Cow;

use super::{
    columns::{Columns, Role},
    grid::Cell,
    notes::{Noted, parse_notes},
    words::{self, Mark, mark},
};
use crate::{
    record::{Game, MoveText, NodeId, NoteKind, Record, Side},
    source::Span,
};

/// One half move of the table, as it stands.
pub(super) struct Ply<'s> {
    pub(super) side: Side,
    pub(super) text: Cow<'s, str>,
    pub(super) span: Span,
    pub(super) mark: Option<Mark>,
    pub(super) notes: Vec<Noted<'s>>,
    /// The round's number where this is its first ply.
    pub(super) round: Option<(u32, Span)>,
}

/// The half moves of a row in one group of columns, with their notes.
pub(super) fn round_of<'s>(
    columns: &Columns,
    group: usize,
    cells: &[Option<&Cell<'s>>],
) -> Vec<Ply<'s>> {
    let list = &columns.list;
    let mut round = None;
    let mut plies: [Option<Ply<'s>>; 2] = [None, None];
    let (mut extras, mut end) = (Vec::new(), None);
    for (index, column) in list.iter().enumerate().filter(|(_, c)| c.group == group) {
        let cell = cells[index];
        end = cell.map(|cell| cell.span.end).or(end);
        match column.role {
            Role::Round => {
                if let Some(cell) = cell.filter(|cell| !cell.text.is_empty()) {
                    match words::round(&cell.text) {
                        Some(number) => round = Some((number, cell.span)),
                        None => extras.push((None, NoteKind::Comment, "", cell)),
                    }
                }
            }
            Role::Moves(side) => {
                let ply = cell.map(|cell| self::ply(side, cell));
                let at = end.or(round.map(|(_, span)| span.end)).unwrap_or(0);
                plies[side as usize] = Some(ply.unwrap_or_else(|| Ply {
                    side,
                    text: "".into(),
                    span: Span::at(at as usize),
                    mark: Some(Mark::Open),
                    notes: Vec::new(),
                    round: None,
                }));
            }
            Role::Time(side) => {
                if let Some(cell) = cell.filter(|cell| !cell.text.is_empty()) {
                    extras.push((Some(side), NoteKind::Property, &*column.title, cell));
                }
            }
            Role::Note(side) => {
                if let Some(cell) = cell.filter(|cell| !cell.text.is_empty()) {
                    extras.push((side, NoteKind::Comment, "", cell));
                }
            }
            Role::Other => {
                if let Some(cell) = cell.filter(|cell| !cell.text.is_empty()) {
                    extras.push((None, NoteKind::Property, &*column.title, cell));
                }
            }
        }
    }
    let mut extra_notes: [Vec<_>; 2] = [Vec::new(), Vec::new()];
    for (side, kind, name, cell) in extras {
        let last = plies[1].as_ref().is_some_and(|ply| !ply.text.is_empty());
        let to = side.map_or(usize::from(last), |side| side as usize);
        if kind == NoteKind::Property {
            let text = Cow::Owned(format!("[{}]", cell.text));
            let name = Cow::Owned(if name.is_empty() { "?".into() } else { name.to_owned() });
            extra_notes[to].push((kind, name, text, cell.span));
        } else {
            extra_notes[to].extend(parse_notes(&cell.text, cell.span));
        }
    }
    for (ply, notes) in plies.iter_mut().zip(extra_notes) {
        if let Some(ply) = ply {
            ply.notes.extend(notes);
        }
    }
    if let Some(first) = &mut plies[0] {
        first.round = round;
    }
    plies.into_iter().flatten().collect()
}

/// A move cell as a half move; annotations behind the move become notes.
fn ply<'s>(side: Side, cell: &Cell<'s>) -> Ply<'s> {
    let mut ply = Ply {
        side,
        text: cell.text.clone(),
        span: cell.span,
        mark: if cell.quoted { None } else { mark(&cell.text) },
        notes: Vec::new(),
        round: None,
    };
    if ply.mark.is_some() || cell.quoted {
        return ply;
    }
    let Cow::Borrowed(text) = ply.text else { return ply };
    let head = text.trim_end_matches([')', '）']);
    if head.len() < text.len()
        && let Some(open) = head.find(['(', '（']).filter(|open| *open > 0)
    {
        let width = if head[open..].starts_with('(') { 1 } else { 3 };
        let comment = &head[open + width..];
        let start = cell.span.start as usize + open;
        let span = Span::new(start, cell.span.end as usize);
        ply.notes.push((NoteKind::Comment, "".into(), comment.into(), span));
        ply.text = text[..open].trim_end().into();
    }
    let text = ply.text.trim_end_matches(['!', '?', '！', '？']);
    let glyphs = &ply.text[text.len()..];
    let nag = match glyphs.replace('！', "!").replace('？', "?").as_str() {
        "!" => "1",
        "?" => "2",
        "!!" => "3",
        "??" => "4",
        "!?" => "5",
        "?!" => "6",
        _ => return ply,
    };
    if !text.is_empty() {
        let start = cell.span.start as usize + text.len();
        let span = Span::new(start, start + glyphs.len());
        ply.notes.insert(0, (NoteKind::Nag, "".into(), nag.into(), span));
        ply.span = Span::new(cell.span.start as usize, start);
        ply.text = Cow::Owned(text.to_owned());
    }
    ply
}

/// Makes the tree of the plies up to the last that was surely played.
pub(super) fn grow_tree<'s>(record: &mut Record<'s>, plies: Vec<Ply<'s>>) {
    let played = |ply: &Ply<'_>| matches!(ply.mark, None | Some(Mark::Missing));
    let end = plies.iter().rposition(played).map_or(0, |at| at + 1);
    let sides = record.game == Game::Go;
    let mut current = NodeId::ROOT;
    for (index, ply) in plies.into_iter().enumerate() {
        let side = sides.then_some(ply.side);
        if index < end && ply.mark != Some(Mark::None) {
            let mv = match ply.mark {
                None => MoveText { text: ply.text, span: ply.span, side },
                Some(_) => MoveText { side, ..MoveText::unrecorded(ply.span) },
            };
            current = record.tree.add(current, Some(mv));
        }
        for (kind, name, text, span) in ply.notes {
            record.tree.note(current, kind, name, text, span);
        }
    }
}
