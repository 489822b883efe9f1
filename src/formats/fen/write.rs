//! The writer: one position a game.

use crate::{
    findings::{Code, Finding},
    formats::{
        board::{self, Grid},
        epd,
    },
    record::{Game, Record, Side},
};

/// Why the record cannot be written: its start position is none.
pub(super) fn refuses(record: &Record<'_>) -> Option<Finding> {
    if record.game == Game::Chess {
        return epd::refuses(record);
    }
    let span = record.header("FEN").map_or(record.span, |header| header.span);
    let none = board::start_of(record).is_none();
    none.then(|| Finding::new(Code::BoardNotHeld, span).with("format", "FEN"))
}

/// The FEN of the position after the main line of a record of squares, as a line; of chess that of
/// the start: a record that was rewritten for this has no moves.
pub fn write(record: &Record<'_>) -> String {
    if record.game == Game::Chess {
        return epd::fen(record) + "\n";
    }
    let (mut grid, mut side) = board::start_of(record).unwrap_or((Grid::start(), Side::First));
    let given =
        ["FEN", "局面", "开局局面"].iter().find_map(|name| record.value(name)).unwrap_or("");
    let mut counters = given.split_whitespace().skip(1).filter_map(|field| field.parse().ok());
    let (mut quiet, mut round): (u32, u32) =
        (counters.next().unwrap_or(0), counters.next().unwrap_or(1));
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).mv.as_ref());
    for (from, to) in moves.filter_map(|mv| board::squares(&mv.text)) {
        let piece = grid.put(from, None);
        let taken = grid.put(to, piece);
        quiet = if taken.is_some() { 0 } else { quiet.saturating_add(1) };
        if side == Side::Second {
            round = round.saturating_add(1);
        }
        side = if side == Side::First { Side::Second } else { Side::First };
    }
    let letter = if side == Side::First { 'w' } else { 'b' };
    format!("{} {letter} - - {quiet} {round}\n", grid.to_placement())
}
