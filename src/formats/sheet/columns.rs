//! Which column of the table holds what: by its titles, or by place where it has none.

use super::{
    grid::{Cell, Row, Separator, lines, rows},
    words::{Title, Whose, is_key, like_move, mark, round, split_key, title},
};
use crate::record::{Game, Side};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Round numbers.
    Round,
    /// Moves of a side.
    Moves(Side),
    /// Used or remaining time after the move of a side.
    Time(Side),
    /// Notes to the move of a side, or to the last of the round.
    Note(Option<Side>),
    /// Something else: kept as it is, under its title.
    Other,
}

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// Role, title and group (the halves of a sheet side by side) of each column.
    pub(super) list: Vec<Column>,
    /// How many groups there are.
    pub(super) groups: usize,
    /// The game that the titles tell.
    pub(super) game: Option<Game>,
    /// The game where neither titles nor moves tell.
    pub(super) usual: Game,
    /// Titles that are not known.
    pub(super) unknown: usize,
}

impl Default for Columns {
    fn default() -> Self {
        Self { list: Vec::new(), groups: 0, game: None, usual: Game::Xiangqi, unknown: 0 }
    }
}

/// One column.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) role: Role,
    pub(super) title: String,
    pub(super) group: usize,
    /// Columns of a terminal before its title.
    place: usize,
}

/// No sheet has more columns; looking at all of every row must stay cheap.
const MOST_COLUMNS: usize = 64;

/// The columns that a row of titles names; `None` where it is no such row. Both sides must be
/// among them. With `strict` every cell must be a known title.
pub(super) fn titled(cells: &[Cell<'_>], strict: bool) -> Option<Columns> {
    if cells.len() > MOST_COLUMNS {
        return None;
    }
    let titles: Vec<_> = cells.iter().map(|cell| title(&cell.text)).collect();
    let known = titles.iter().flatten().count();
    let filled = cells.iter().filter(|cell| !cell.text.is_empty()).count();
    if known < 2 || strict && known < filled || known * 2 < filled {
        return None;
    }
    let has = |wanted: Title| titles.contains(&Some(wanted));
    if known < filled && !has(Title::Round) {
        return None;
    }
    let place = |wanted: Title| titles.iter().position(|title| *title == Some(wanted));
    let (first, second, game) = if has(Title::First) && (has(Title::Black) || has(Title::Second)) {
        let second = if has(Title::Black) { Title::Black } else { Title::Second };
        let red = cells.iter().any(|cell| cell.text.contains(['红', '紅']));
        (Title::First, second, red.then_some(Game::Xiangqi))
    } else if has(Title::White) && has(Title::Black) {
        if place(Title::White) < place(Title::Black) {
            (Title::White, Title::Black, None)
        } else {
            (Title::Black, Title::White, Some(Game::Go))
        }
    } else {
        return None;
    };
    let red = if first == Title::Black { Whose::Black } else { Whose::Red };
    let usual = if first == Title::White { Game::Chess } else { Game::Xiangqi };
    let mut columns = Columns { game, usual, ..Columns::default() };
    let mut seen = Seen::default();
    for (cell, title) in cells.iter().zip(titles) {
        let of = |whose| match whose {
            Whose::Place => None,
            Whose::White if first == Title::White => Some(Side::First),
            whose if whose == red => Some(Side::First),
            _ => Some(Side::Second),
        };
        let role = match title {
            Some(Title::Round) => Role::Round,
            Some(title) if title == first => Role::Moves(Side::First),
            Some(title) if title == second => Role::Moves(Side::Second),
            Some(Title::Time(whose)) => Role::Time(of(whose).unwrap_or(seen.side())),
            Some(Title::Note(whose)) => {
                Role::Note(of(whose).or_else(|| (!seen.second).then_some(Side::First)))
            }
            Some(Title::Sign) => Role::Other,
            _ => {
                columns.unknown += usize::from(!cell.text.is_empty());
                Role::Other
            }
        };
        if seen.begins(role) {
            columns.groups += 1;
        }
        let title = cell.text.to_string();
        let group = columns.groups.max(1) - 1;
        columns.list.push(Column { role, title, group, place: cell.column });
    }
    columns.groups = columns.groups.max(1);
    Some(columns)
}

/// What a group of columns has shown so far.
#[derive(Default)]
struct Seen {
    round: bool,
    first: bool,
    second: bool,
}

impl Seen {
    /// The side that a column of times without a name is of.
    const fn side(&self) -> Side {
        if self.second { Side::Second } else { Side::First }
    }

    /// Takes the next column; whether it begins a group.
    fn begins(&mut self, role: Role) -> bool {
        let new = match role {
            Role::Round => self.round || self.first,
            Role::Moves(Side::First) => self.first,
            _ => false,
        };
        if new || !(self.round || self.first || self.second) && role == Role::Round {
            *self = Self::default();
        }
        let begins = new || !(self.round || self.first);
        match role {
            Role::Round => self.round = true,
            Role::Moves(Side::First) => self.first = true,
            Role::Moves(Side::Second) => self.second = true,
            _ => return false,
        }
        begins
    }
}

/// The columns by place, told by a numbered row: number, move, move, and what stands behind; the
/// pattern repeats where a second number follows. `None` where the row is no such row.
pub(super) fn by_place(cells: &[Cell<'_>]) -> Option<Columns> {
    round(&cells.first()?.text)?;
    if cells.len() > MOST_COLUMNS
        || cells.len() < 3
        || !cells.iter().skip(1).any(|cell| like_move(&cell.text))
    {
        return None;
    }
    let moves = |cell: &Cell<'_>| like_move(&cell.text) || mark(&cell.text).is_some();
    if !cells[1..3].iter().all(moves) {
        return None;
    }
    let again = (3..cells.len())
        .find(|&at| round(&cells[at].text).is_some() && cells.get(at + 1).is_some_and(moves));
    let width = again.unwrap_or(cells.len());
    let mut columns = Columns { groups: cells.len().div_ceil(width), ..Columns::default() };
    for at in 0..cells.len() {
        let role = match at % width {
            0 => Role::Round,
            1 => Role::Moves(Side::First),
            2 => Role::Moves(Side::Second),
            _ => Role::Note(None),
        };
        columns.list.push(Column { role, title: String::new(), group: at / width, place: 0 });
    }
    Some(columns)
}

impl Columns {
    /// The cells of a row, each at the index of its column. Where cells are parted by spaces an
    /// empty one leaves no trace: a row that lacks some is put in order by where its words stand.
    pub(super) fn align<'c, 's>(
        &self,
        row: &'c Row<'s>,
        separator: Separator,
    ) -> Vec<Option<&'c Cell<'s>>> {
        let mut aligned = vec![None; self.list.len()];
        let cells = &row.cells;
        if separator != Separator::Spaces || cells.len() == self.list.len() {
            for (place, cell) in aligned.iter_mut().zip(cells) {
                *place = Some(cell);
            }
            return aligned;
        }
        // Numbers and moves stand under their titles or near them; the last column takes the rest.
        let mut at = 0;
        for cell in cells {
            while at + 1 < self.list.len() && self.nearer(cell, at) {
                at += 1;
            }
            if at >= self.list.len() {
                break;
            }
            aligned[at] = Some(cell);
            at += 1;
        }
        aligned
    }

    /// Whether the cell stands nearer to the column after `at` than to it, or cannot be of it.
    fn nearer(&self, cell: &Cell<'_>, at: usize) -> bool {
        let distance = |index: usize| self.list[index].place.abs_diff(cell.column);
        let numbered = self.list[at].role == Role::Round;
        if numbered {
            return round(&cell.text).is_none();
        }
        distance(at + 1) < distance(at)
    }
}

/// How a text is laid out: what parts its cells, and where its first table begins.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) separator: Separator,
    /// Whether the table has a row of titles.
    pub(super) titled: bool,
    /// How sure it is a sheet, 1 to 100.
    pub(super) score: u8,
}

/// Lines of titles that are looked at, and lines of a table without them.
const LOOKED_AT: usize = 120;

/// Finds the layout of a text; `None` where it is no sheet.
pub(super) fn layout(text: &str) -> Option<Layout> {
    if text.trim_start().starts_with(['[', '(']) && !text.contains('|') {
        return None;
    }
    let played = titles(text).take(LOOKED_AT).find_map(|(end, separator, columns)| {
        plays(&text[end..], separator, &columns).then_some(separator)
    });
    if let Some(separator) = played {
        return Some(Layout { separator, titled: true, score: 96 });
    }
    Separator::ALL[..5].iter().find_map(|&separator| numbered(text, separator))
}

/// The layout of a text that is known to be a sheet, whatever its cells hold.
pub(super) fn any_layout(text: &str) -> Option<Layout> {
    let found = layout(text);
    if found.as_ref().is_some_and(|found| found.titled) {
        return found;
    }
    let quoted = |(_, separator, _): &(usize, Separator, Columns)| separator.quotes();
    let titled = titles(text).find(quoted);
    let titled = titled.map(|(_, separator, _)| Layout { separator, titled: true, score: 1 });
    titled.or(found)
}

/// The lines that may be titles, in each way to part them that makes them such: the end of the
/// line, the separator and the columns.
fn titles(text: &str) -> impl Iterator<Item = (usize, Separator, Columns)> {
    let near = lines(text).filter(|(_, line)| line.len() < 2000 && has_title(line));
    near.flat_map(|(at, line)| {
        Separator::ALL.into_iter().filter_map(move |separator| {
            let row = rows(line, separator).into_iter().next()?;
            let strict = matches!(separator, Separator::Spaces | Separator::Enumeration);
            Some((at + line.len(), separator, titled(&row.cells, strict)?))
        })
    })
}

/// Whether a line holds a word that a row of titles has; cheap.
fn has_title(line: &str) -> bool {
    line.contains(['红', '紅', '黑', '白', '先', '后', '後'])
        || line.bytes().any(|byte| byte.eq_ignore_ascii_case(&b'b')) && {
            let lower = line.to_ascii_lowercase();
            lower.contains("black")
        }
}

/// Whether the next rows hold moves in the columns of moves, or are numbered and empty.
fn plays(text: &str, separator: Separator, columns: &Columns) -> bool {
    let near = lines(text).take(12).take_while(|(_, line)| line.len() < 2000);
    let near: usize = near.map(|(at, line)| at + line.len()).last().unwrap_or(0);
    let (mut moves, mut numbers, mut others) = (0, 0, 0);
    let near = rows(&text[..near], separator);
    let keyed = |row: &&Row<'_>| {
        let first = row.cells.first();
        first.is_some_and(|cell| is_key(&cell.text) || split_key(&cell.text).is_some())
    };
    let table: Vec<_> = near.iter().take(8).take_while(|row| !keyed(row)).collect();
    for row in &table {
        for (cell, column) in columns.align(row, separator).into_iter().zip(&columns.list) {
            let Some(cell) = cell else { continue };
            match column.role {
                Role::Moves(_) if like_move(&cell.text) => moves += 1,
                Role::Moves(_) if mark(&cell.text).is_none() => others += 1,
                Role::Round if round(&cell.text).is_some() => numbers += 1,
                _ => {}
            }
        }
    }
    let has_rounds = columns.list.iter().any(|column| column.role == Role::Round);
    let empty = table.is_empty() && has_rounds && separator.quotes();
    moves > others || moves == 0 && others == 0 && numbers > 0 || empty
}

/// A table without titles: rows that count up by one, each with two moves or gaps.
fn numbered(text: &str, separator: Separator) -> Option<Layout> {
    let (mut due, mut count, mut gaps) = (None, 0, 0);
    for (_, line) in lines(text).take(LOOKED_AT).filter(|(_, line)| line.len() < 2000) {
        let Some(row) = rows(line, separator).into_iter().next() else { continue };
        let number = row.cells.first().and_then(|cell| round(&cell.text));
        let is_row = number.is_some()
            && number == due.or(number)
            && (due.is_some() && row.cells.len() > 2 || by_place(&row.cells).is_some());
        if !is_row {
            due = None;
            continue;
        }
        due = number.map(|number| number + 1);
        count += 1;
        gaps += usize::from(row.cells[1..].iter().any(|cell| mark(&cell.text).is_some()));
        if count > 2 && separator != Separator::Tab {
            return Some(Layout { separator, titled: false, score: 96 });
        }
    }
    // Tabs part the columns of move lists, too; those have no gaps.
    let score = if gaps > 0 { 92 } else { 60 };
    (count > 2).then_some(Layout { separator, titled: false, score })
}
