//! The positions of a record's main line.

use crate::{
    games::rules::Rules,
    record::{Header, Record, Tree},
    replay::{At, Observer, replay},
    source::Span,
    stage::{self, Profile, with_rules},
};

/// Collects the positions of the main line in their written form.
struct Line(Vec<String>);

impl<R: Rules> Observer<R> for Line {
    fn reached(&mut self, rules: &R, at: At<'_>, position: &R::Position) {
        if at.in_main_line() {
            self.0.push(rules.written(position));
        }
    }
}

/// The positions of the main line: the start, then that after each move that the rules accept. FEN,
/// for Go the rows of the board. None where the start position itself is refused.
pub fn all(record: &Record<'_>, profile: &Profile) -> Vec<String> {
    let mut line = Line(Vec::new());
    with_rules!(record, profile, |rules| {
        if let Ok(start) = rules.start(stage::start(record)) {
            replay(&rules, &record.tree, start, &mut line);
        }
    });
    line.0
}

/// Makes a position the start of a record, which then has no moves.
pub fn set_up(record: &mut Record<'_>, fen: String) {
    record.tree = Tree::new();
    record.coordinates.clear();
    let named = |header: &&mut Header<'_>| header.name.eq_ignore_ascii_case("FEN");
    if let Some(header) = record.headers.iter_mut().find(named) {
        header.value = fen.into();
        return;
    }
    let (span, value_span) = (Span::default(), Span::default());
    record.headers.push(Header { name: "FEN".into(), value: fen.into(), span, value_span });
}

/// Makes the last position of the main line the start of a record without moves: what a format of
/// positions writes.
pub(super) fn keep_last(record: &mut Record<'_>, profile: &Profile) {
    if record.tree.is_empty() {
        return;
    }
    match all(record, profile).pop() {
        Some(last) => set_up(record, last),
        None => record.tree = Tree::new(),
    }
}
