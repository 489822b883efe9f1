use std::collections::BTreeSet;

use super::*;
use crate::select::read;

fn opening(text: &str) -> Option<Opening> {
    classify(&read(text)[0].record, &Profile::default())
}

#[test]
fn the_table_is_whole() {
    let book = Book::read();
    let lines = listed();
    assert_eq!(lines.lines().count(), 3_807);
    let keys: BTreeSet<_> = book.openings.iter().map(|(key, ..)| key).collect();
    assert_eq!(keys.len(), 3_807, "no position has two names");
    let rules = Chess::default();
    for line in lines.lines() {
        let mut columns = line.split('\t');
        let (moves, code) = (columns.next().unwrap(), columns.next().unwrap());
        assert!(is_code(code) && code.len() == 3, "{line}");
        let mut position = rules.start(None).unwrap();
        for mv in moves.split(' ') {
            let (mv, _) = rules.resolve(&position, mv, None).expect(line);
            rules.play(&mut position, mv);
        }
        let key = rules.key(&position).unwrap();
        assert_eq!(book.find(key).unwrap().0, code, "{line}");
    }
}

#[test]
fn the_deepest_position_counts_and_transpositions_do() {
    let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 *";
    let found = opening(najdorf).unwrap();
    assert_eq!(found.code, "B90");
    assert_eq!(found.parts().0, "Sicilian Defense");
    // The same position by another way.
    let other = "1. e4 c5 2. Nf3 a6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 d6 *";
    assert_eq!(opening(other).unwrap().name, "Sicilian Defense: Najdorf Variation");
    assert_eq!(opening(other).unwrap().ply, 10);
    assert_eq!(opening("[Event \"a\"]\n\n1. e4 (1. d4) *").unwrap().code, "B00");
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
    assert_eq!(opening(fen), None);
    assert_eq!(opening("1. 炮二平五 马8进7\n"), None);
    assert_eq!(opening("[Variant \"Chess960\"]\n\n1. e4 *"), None);
}

#[test]
fn codes() {
    for code in ["B90", "e99", "A00", "B90/01", "B90a", "C42a1", " D20 "] {
        assert!(is_code(code), "{code}");
    }
    for code in ["", "?", "B9", "F00", "B9x", "90B", "Sicilian", "B900000x", "Ｂ90"] {
        assert!(!is_code(code), "{code}");
    }
}

#[test]
fn tags_are_filled_and_never_mixed() {
    let filled = |tags: &str, which| {
        let text = format!("{tags}\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n");
        let mut record = read(&text).remove(0).record;
        fill(&mut record, which, &Profile::default());
        let all = record.headers.iter().map(|it| format!("{}={}", it.name, it.value));
        all.collect::<Vec<_>>().join("; ")
    };
    let full = "ECO=B90; Opening=Sicilian Defense; Variation=Najdorf Variation";
    assert_eq!(filled("[Site \"x\"]\n", Fill::Missing), format!("Site=x; {full}"));
    assert_eq!(filled("[ECO \"?\"]\n", Fill::Missing), full);
    assert_eq!(filled("[ECO \"B92\"]\n", Fill::Missing), "ECO=B92");
    assert_eq!(filled("[ECO \"B92\"]\n", Fill::All), full);
    let mine = "[ECO \"B90\"]\n[Opening \"Sizilianisch\"]\n";
    assert_eq!(filled(mine, Fill::Missing), "ECO=B90; Opening=Sizilianisch");
    assert_eq!(filled(mine, Fill::All), full);
}

#[test]
fn a_difference_is_told_only_where_both_are_codes() {
    let told = |tag: &str| {
        let text = format!("[ECO \"{tag}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
        let record = &read(&text)[0].record;
        compare(record, &Profile::default()).map(|finding| finding.code)
    };
    assert_eq!(told("C60"), None);
    assert_eq!(told("C60a"), None);
    assert_eq!(told("C70"), Some(Code::EcoDiffers));
    assert_eq!(told("?"), None);
}
