//! The warnings that a record tells of in words.

use crate::record::{NodeId, NoteKind, Record};

/// No record has more.
const MOST: u32 = 9;

/// The warnings of Black and of White by the general comment and the comments of the main line: a
/// clause that speaks of a warning and names one colour alone, `黑方被判警告一次`.
pub(super) fn of(record: &Record<'_>) -> (u32, u32) {
    let tree = &record.tree;
    let nodes = std::iter::once(NodeId::ROOT).chain(tree.main_line());
    let comments = nodes
        .flat_map(|node| tree.notes(node))
        .filter(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Before));
    let texts = comments.map(|note| &*note.text).chain(record.value("GC"));
    let mut found = (0, 0);
    for text in texts.filter(|text| speaks_of_warning(text)) {
        let clauses = text.split(['。', '；', ';', '，', ',', '.', '!', '！', '\n']);
        for clause in clauses.filter(|clause| speaks_of_warning(clause)) {
            let has = |words: [&str; 3]| words.iter().any(|word| clause.contains(word));
            match (has(["黑", "Black", "black"]), has(["白", "White", "white"])) {
                (true, false) => found.0 = MOST.min(found.0 + times(clause)),
                (false, true) => found.1 = MOST.min(found.1 + times(clause)),
                _ => {}
            }
        }
    }
    found
}

fn speaks_of_warning(text: &str) -> bool {
    text.contains("警告") || text.contains(" warned") || text.contains("warning for")
}

/// How many warnings a clause speaks of; one where it gives no number.
fn times(clause: &str) -> u32 {
    const NUMBERS: [(&str, u32); 4] = [("两次", 2), ("二次", 2), ("2次", 2), ("twice", 2)];
    NUMBERS.iter().find(|(word, _)| clause.contains(word)).map_or(1, |(_, times)| *times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Game;

    fn warned(comment: &'static str) -> (u32, u32) {
        let mut record = Record::new(Game::Go);
        let span = crate::source::Span::default();
        record.tree.note(NodeId::ROOT, NoteKind::Comment, "", comment, span);
        of(&record)
    }

    #[test]
    fn warnings_of_one_colour_count() {
        assert_eq!(warned("黑方被判警告一次，比赛继续。"), (1, 0));
        assert_eq!(warned("白棋提劫无效，白方警告两次"), (0, 2));
        assert_eq!(warned("裁判警告黑白双方。"), (0, 0));
        assert_eq!(warned("黑方领先。裁判给予警告。"), (0, 0));
        assert_eq!(warned("Black was warned for the early ko"), (1, 0));
    }
}
